'use strict';
(() => {
  const { words, games } = JSON.parse(document.getElementById('games').textContent);
  const at = id => document.getElementById(id);
  const files = 'abcdefgh';

  // The pieces, drawn in a box of 45 by 45; the class f is filled, d is a detail.
  const base = '<rect class="f" x="10" y="34.5" width="25" height="5" rx="1.6"/>';
  const shapes = {
    p: '<path class="f" d="M19 19.5h7c.3 5.5 2.5 10.5 7 15h-21c4.5-4.5 6.7-9.5 7-15z"/><circle class="f" cx="22.5" cy="14.5" r="6"/>' + base,
    r: '<path class="f" d="M11.5 8h5.5v3.5h3v-3.5h5v3.5h3v-3.5h5.5v9l-4 3.5v10.5l3 3.5h-20l3-3.5v-10.5l-4-3.5z"/><path class="d" d="M15.5 20.5h14M15.5 30.5h14"/>' + base,
    n: '<path class="f" d="M13 34.5c-.4-6.5 2.5-10 7-14-3 .3-5 1.2-6.8 3.3-1.3 1.5-3.2 1.8-4.5.6-1.5-1.3-1.3-3.3 0-5.1 1.6-2.2 2.9-4.7 4-7.3.7-1.7 1.7-2.9 3-3.700l.3-3.8 4.6 2.900c7.9.5 13 6.8 13.4 15.6.2 4.2-.3 8-1.5 11.5z"/><circle class="e" cx="16.7" cy="13.7" r="1.3"/><path class="d" d="M24.5 12c3.5 2.5 5 7 5 12.5"/>' + base,
    b: '<circle class="f" cx="22.5" cy="8" r="2.7"/><path class="f" d="M22.5 10.5c5 3.3 8.5 7.5 8.5 12.3 0 3.4-1.9 6.2-4 7.700l2.5 4h-14l2.5-4c-2.1-1.5-4-4.3-4-7.7 0-4.8 3.5-9 8.5-12.300z"/><path class="d" d="M22.5 16v8M18.5 20h8M17.5 30.5h10"/>' + base,
    q: '<path class="f" d="M13.5 34.5l-1-7-4.5-14 7.5 8 2-11.5 5 10.5 5-10.5 2 11.5 7.5-8-4.5 14-1 7z"/><circle class="f" cx="7.5" cy="12" r="2.4"/><circle class="f" cx="17" cy="8.5" r="2.4"/><circle class="f" cx="28" cy="8.5" r="2.4"/><circle class="f" cx="37.5" cy="12" r="2.4"/><path class="d" d="M13 28.5c6-1.8 13-1.8 19 0"/>' + base,
    k: '<path class="f" d="M21 3.5h3v3h3v3h-3v4.5h-3v-4.5h-3v-3h3z"/><path class="f" d="M14 34.5v-5.5c-3.5-2.8-6-5.7-6-9.5 0-6.5 8.5-8.5 14.5-3 6-5.5 14.5-3.5 14.5 3 0 3.8-2.5 6.7-6 9.5v5.5z"/><path class="d" d="M22.5 16.5v9M14 29.5c5.5-2 11.5-2 17 0"/>' + base,
  };
  const pieceStyle = '<style>.w .f{fill:#fffdf7;stroke:#2a2723}.w .d{stroke:#2a2723}.w .e{fill:#2a2723}.b .f{fill:#3b3733;stroke:#151311}.b .d{stroke:#d8d2c6}.b .e{fill:#d8d2c6}' +
    '.f{stroke-width:1.5;stroke-linejoin:round}.d{fill:none;stroke-width:1.3;stroke-linecap:round}</style>';

  let game, nodes, now = null, flipped = false, keeping;

  // build gives each move its place: the move before it, its line, its number in
  // the list of all moves.
  function build(line, before, owner) {
    line.forEach((move, i) => {
      Object.assign(move, { id: nodes.push(move) - 1, line, i, before: i ? line[i - 1] : before, owner });
      for (const v of move.v || []) build(v, move.before, move);
    });
  }

  // position returns the letters of the squares after a move, the start for null.
  function position(move) {
    const path = [];
    for (let m = move; m; m = m.before) path.push(m);
    const squares = game.board.split('');
    for (const m of path.reverse()) {
      for (let i = 0; i < m.d.length; i += 3) squares[files.indexOf(m.d[i]) + 8 * (m.d[i + 1] - 1)] = m.d[i + 2];
    }
    return squares;
  }

  const escape = text => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

  function drawBoard() {
    const squares = position(now), parts = [pieceStyle];
    for (let s = 0; s < 64; s++) {
      const file = s % 8, rank = s >> 3, name = files[file] + (rank + 1);
      const x = 45 * (flipped ? 7 - file : file), y = 45 * (flipped ? rank : 7 - rank), light = (file + rank) % 2;
      parts.push(`<rect x="${x}" y="${y}" width="45" height="45" style="fill:var(--${light ? 'light' : 'dark'})"/>`);
      if (now && (now.f === name || now.t === name)) parts.push(`<rect x="${x}" y="${y}" width="45" height="45" style="fill:var(--last)"/>`);
      const ink = `style="fill:var(--${light ? 'dark' : 'light'})"`;
      if (y === 315) parts.push(`<text x="${x + 43}" y="${y + 43}" text-anchor="end" ${ink}>${files[file]}</text>`);
      if (x === 0) parts.push(`<text x="2" y="${y + 10}" ${ink}>${rank + 1}</text>`);
      const piece = squares[s], kind = shapes[piece.toLowerCase()];
      if (kind) parts.push(`<g class="${piece === piece.toLowerCase() ? 'b' : 'w'}" transform="translate(${x} ${y})">${kind}</g>`);
    }
    at('board').innerHTML = `<svg viewBox="0 0 360 360">${parts.join('')}</svg>`;
  }

  // main returns the last move of the game itself before or at a move.
  function main(move) {
    while (move && move.owner) move = move.owner.before;
    return move;
  }

  const chance = move => move ? move.w : game.start;

  function drawBar() {
    const move = now && now.e && now.w === undefined ? now : main(now), share = chance(main(now));
    at('share').style.height = share / 10 + '%';
    at('bar').classList.toggle('flipped', flipped);
    const score = at('score'), white = share >= 500;
    score.textContent = (move ? move.e || '' : game.eval || '').replace('+', '');
    score.style.color = white ? '#23211e' : '#f6f3ec';
    score.style[white !== flipped ? 'bottom' : 'top'] = '0';
    score.style[white !== flipped ? 'top' : 'bottom'] = 'auto';
  }

  // Dots at the ends of the graph are whole.
  const graphMargin = 5;

  function drawGraph() {
    const svg = at('graph'), width = svg.clientWidth || 600, height = svg.clientHeight || 150, n = game.moves.length;
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    if (!n) { svg.innerHTML = ''; return; }
    const x = i => (graphMargin + i * (width - 2 * graphMargin) / n).toFixed(1), y = c => (height - c * height / 1000).toFixed(1);
    const chances = [game.start].concat(game.moves.map(m => m.w));
    const points = `0,${y(chances[0])} ${chances.map((c, i) => `${x(i)},${y(c)}`).join(' ')} ${width},${y(chances[n])}`;
    const parts = [`<polygon points="0,${height} ${points} ${width},${height}" fill="#f6f3ec"/>`,
      `<line x1="0" x2="${width}" y1="${height / 2}" y2="${height / 2}" stroke="#908c84"/>`,
      `<polyline points="${points}" fill="none" stroke="#4a86d0" stroke-width="1.5"/>`];
    game.moves.forEach((m, i) => {
      if (m.k) parts.push(`<circle cx="${x(i + 1)}" cy="${y(m.w)}" r="4" stroke="#fff" style="fill:var(--${m.k})"/>`);
    });
    if (game.turn >= 0) parts.push(`<line x1="${x(game.turn + 1)}" x2="${x(game.turn + 1)}" y1="0" y2="${height}" stroke="#cc2f26" stroke-dasharray="4 3"/>`);
    const here = main(now), i = here ? here.i + 1 : 0;
    parts.push(`<line id="here" x1="${x(i)}" x2="${x(i)}" y1="0" y2="${height}" stroke="#2f7de0" stroke-width="2"/>`);
    svg.innerHTML = parts.join('');
  }

  const turning = move => !move.owner && move.i === game.turn;

  // moveHTML keeps a move with its number and score on one line.
  function moveHTML(move, numbered) {
    const number = numbered || !move.n.endsWith('..') ? `<span class="n">${move.n}</span> ` : '';
    return `<span class="g">${number}<span class="m ${move.k || ''}${turning(move) ? ' turn' : ''}" data-id="${move.id}">${escape(move.s + (move.g || ''))}</span>` +
      (move.e ? ` <span class="e">${move.e}</span>` : '') + '</span> ';
  }

  function lineHTML(line) {
    let numbered = true;
    return line.map(move => {
      let text = moveHTML(move, numbered);
      numbered = Boolean(move.r || move.c || move.v);
      if (move.r) text += `<span class="c">${escape(move.r)}</span> `;
      if (move.c) text += `<span class="c">${escape(move.c)}</span> `;
      for (const v of move.v || []) text += `<span class="v">${lineHTML(v)}</span>`;
      return text;
    }).join('');
  }

  function drawMoves() {
    at('moves').innerHTML = (game.comment ? `<p class="c">${escape(game.comment)}</p>` : '') + lineHTML(game.moves) + ` <b>${game.result}</b>`;
  }

  function drawSides() {
    if (!game.sides) { at('sides').innerHTML = ''; return; }
    const heads = ['', words.accuracy, words.loss, '?!', '?', '??'];
    at('sides').innerHTML = `<tr>${heads.map(h => `<th scope="col">${h}</th>`).join('')}</tr>` + game.sides.map((side, i) => {
      const cells = [side.accuracy === '-' ? '-' : side.accuracy + ' %', side.loss, ...side.marks];
      return `<tr><td>${i ? '● ' + escape(game.black || words.black) : '○ ' + escape(game.white || words.white)}</td>${cells.map(c => `<td>${c}</td>`).join('')}</tr>`;
    }).join('');
  }

  function drawNote() {
    const note = at('note');
    if (!now) { note.textContent = game.opening || game.comment || ''; return; }
    const glyph = now.g || '', parts = [now.r || '', now.c || ''];
    for (const v of now.v || []) parts.push(v.slice(0, 6).map((m, i) => (i && m.n.endsWith('..') ? '' : m.n + ' ') + m.s).join(' '));
    note.innerHTML = `<span class="name ${now.k || ''}">${now.n} ${escape(now.s + glyph)}</span> ` +
      (now.e ? `<span class="name">${now.e}</span> ` : '') + escape(parts.filter(Boolean).join(' · '));
  }

  // show goes to a move, or to the start for null.
  function show(move) {
    now = move || null;
    drawBoard(); drawBar(); drawNote(); drawGraph();
    const list = at('moves'), old = list.querySelector('.now');
    if (old) old.classList.remove('now');
    if (now) {
      const span = list.querySelector(`[data-id="${now.id}"]`), margin = 60;
      span.classList.add('now');
      if (span.offsetTop < list.scrollTop + margin || span.offsetTop > list.scrollTop + list.clientHeight - margin) {
        list.scrollTop = span.offsetTop - list.clientHeight / 2;
      }
    } else list.scrollTop = 0;
    at('first').disabled = at('back').disabled = !now;
    at('forward').disabled = at('last').disabled = !next();
    at('fault').disabled = !game.moves.some(faulty);
    clearTimeout(keeping);
    keeping = setTimeout(keepPlace, 200); // browsers object to many changes of the address in a row
  }

  function keepPlace() {
    const here = main(now);
    history.replaceState(null, '', `#${games.indexOf(game) + 1}.${here ? here.i + 1 : 0}`);
  }

  const next = () => now ? now.line[now.i + 1] : game.moves[0];
  const faulty = move => ['dubious', 'mistake', 'blunder'].includes(move.k);

  // fault goes to the next faulty move of the game, or the one before, and round.
  function fault(step) {
    const all = game.moves.filter(faulty), here = main(now), i = here ? here.i : -1;
    if (!all.length) return;
    show(step > 0 ? all.find(m => m.i > i) || all[0] : all.findLast(m => m.i < i) || all[all.length - 1]);
  }

  const actions = {
    first: () => show(null),
    back: () => now && show(now.before),
    forward: () => next() && show(next()),
    last: () => show((now ? now.line : game.moves).at(-1)),
    fault: () => fault(1),
    previous: () => fault(-1),
    flip: () => { flipped = !flipped; show(now); },
    into: () => now && now.v && show(now.v[0][0]),
    out: () => now && now.owner && show(now.owner),
  };
  const keys = {
    ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'out', ArrowDown: 'into', Home: 'first', End: 'last',
    n: 'fault', p: 'previous', f: 'flip',
  };

  function open(i) {
    game = games[i];
    if (!game.built) {
      nodes = game.built = [];
      build(game.moves, null, null);
    }
    nodes = game.built;
    at('game').value = i;
    at('white').textContent = game.white || words.white;
    at('black').textContent = game.black || words.black;
    at('result').textContent = game.result;
    at('about').textContent = [game.about, game.opening].filter(Boolean).join(' · ');
    drawSides(); drawMoves(); show(null);
  }

  for (const id of ['first', 'back', 'forward', 'last', 'fault', 'flip']) at(id).addEventListener('click', actions[id]);
  document.addEventListener('keydown', event => {
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT') return;
    event.preventDefault();
    actions[action]();
  });
  at('moves').addEventListener('click', event => {
    const id = event.target.dataset.id;
    if (id) show(nodes[id]);
  });
  const pick = event => {
    const box = at('graph').getBoundingClientRect(), n = game.moves.length;
    const share = (event.clientX - box.left - graphMargin) / (box.width - 2 * graphMargin);
    const i = Math.round(n * Math.min(1, Math.max(0, share)));
    show(i ? game.moves[i - 1] : null);
  };
  at('graph').addEventListener('pointerdown', pick);
  at('graph').addEventListener('pointermove', event => { if (event.buttons) pick(event); });
  at('board').addEventListener('click', event => {
    const box = at('board').getBoundingClientRect();
    actions[event.clientX < box.left + box.width / 2 ? 'back' : 'forward']();
  });
  addEventListener('resize', drawGraph);
  at('game').innerHTML = games.map((g, i) => `<option value="${i}">${escape(g.title)}</option>`).join('');
  at('game').addEventListener('change', event => { open(Number(event.target.value)); event.target.blur(); });
  at('gameword').textContent = words.game;
  if (games.length === 1) at('choice').hidden = true;

  const [wanted, ply] = location.hash.slice(1).split('.').map(Number);
  open(games[wanted - 1] ? wanted - 1 : 0);
  if (game.moves[ply - 1]) show(game.moves[ply - 1]);
})();
