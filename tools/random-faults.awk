# random-faults.awk - Picks n random one-token faults in C sources: a comparison or a condition turned round, a sign or a small
# constant changed.  Writes each as a folder with title, file, old and new, as check-mutants.sh reads them.
#
#   awk -v n=20 -v seed=1 -v dir=FOLDER -v root=SOURCES/ -f random-faults.awk FILE.c...
BEGIN {
  srand(seed)
  split("== != <= >= < > && || + - 0 1 true false ! OK", from, " ")
  split("!= == < > <= >= || && - + 1 0 false true _ ERR", to, " ")
}
FNR == 1 { comment = 0; file = FILENAME; sub(root, "", file) }
{
  text[NR] = $0
  name[NR] = file
  if (comment) { if (/\*\//) comment = 0; next }
  if (/^[ \t]*(\/\*|\*|\/\/|#)/) { if (/\/\*/ && !/\*\//) comment = 1; next }
  if (/^ / && /[;{)]/) code[++ncode] = NR
}
# A place of the token in the line outside strings and comments, standing alone; 0: none.
function place(line, tok,   i, m, at, quoted, c, before, after, list) {
  m = 0
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (c == "\\" && quoted) { i++; continue }
    if (c == "\"" || c == "'") { quoted = quoted == c ? "" : quoted ? quoted : c; continue }
    if (quoted) continue
    if (substr(line, i, 2) == "/*") break
    if (substr(line, i, length(tok)) != tok) continue
    before = i > 1 ? substr(line, i - 1, 1) : " "
    after = substr(line, i + length(tok), 1)
    if (tok ~ /^[0-9a-zA-Z]/) { if (before ~ /[A-Za-z0-9_.]/ || after ~ /[A-Za-z0-9_.]/) continue }
    else if (tok == "!") { if (after !~ /[A-Za-z_(]/ ) continue }
    else if (before != " " || after != " ") continue
    list[++m] = i
  }
  return m ? list[1 + int(rand() * m)] : 0
}
function write_fault(k, at, tok, new,   d, line, changed, old_text, new_text) {
  d = sprintf("%s/r%03d", dir, ++made)
  system("mkdir -p " d)
  line = text[k]
  changed = substr(line, 1, at - 1) new substr(line, at + length(tok))
  old_text = text[k - 1] "\n" line "\n" text[k + 1]
  new_text = text[k - 1] "\n" changed "\n" text[k + 1]
  print "line " k - first[name[k]] + 1 ": " tok " becomes " (new == "" ? "nothing" : new) > (d "/title")
  print name[k] > (d "/file")
  printf "%s", old_text > (d "/old")
  printf "%s", new_text > (d "/new")
  close(d "/title"); close(d "/file"); close(d "/old"); close(d "/new")
}
END {
  for (k = NR; k >= 1; k--) first[name[k]] = k
  for (tries = 0; made < n && tries < 100 * n; tries++) {
    k = code[1 + int(rand() * ncode)]
    if (used[k] || name[k - 1] != name[k] || name[k + 1] != name[k]) continue
    t = 1 + int(rand() * length(from))
    at = place(text[k], from[t])
    if (!at) continue
    used[k] = 1
    write_fault(k, at, from[t], to[t] == "_" ? "" : to[t])
  }
}
