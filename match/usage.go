package match

const usageText = `usage
`
