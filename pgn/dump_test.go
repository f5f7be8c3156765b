package pgn
import ("testing";"os";"fmt";"path/filepath")
func TestDump(t *testing.T){
 fs,_:=filepath.Glob("/work/shared/data/pgn/*.pgn")
 G,M,P:=0,0,0
 out,_:=os.Create("/tmp/pgncheck/ours.txt"); pr,_:=os.Create("/tmp/pgncheck/problems.txt")
 for _,f:=range fs { fd,_:=os.Open(f); r:=NewReader(fd,filepath.Base(f)); g,m,p,e,rest:=0,0,0,0,0
  for game,err:=range r.Games(){ if err!=nil {e++; fmt.Fprintln(pr,"ERR",err); continue}; g++; m+=len(game.Main.Plies); p+=len(game.Problems); if game.Rest!="" {rest++}; for i:=range game.Problems {fmt.Fprintln(pr,&game.Problems[i])} }
  fmt.Fprintf(out,"%s games %d moves %d problems %d errors %d rest %d\n",filepath.Base(f),g,m,p,e,rest); G+=g;M+=m;P+=p }
 fmt.Println(G,M,P)
}
