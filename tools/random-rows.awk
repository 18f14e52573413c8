# random-rows.awk - Picks n random faults in the rows of the tables of instructions: what a row says about a field, its type or
# an effect is changed.  Writes each as a folder with title, file, old and new, as check-mutants.sh reads them.
#
#   awk -v n=20 -v seed=1 -v dir=FOLDER -v root=SOURCES/ -f random-rows.awk vm/interp/ops.def vm/interp/special.def
BEGIN {
  srand(seed)
  nkind = split("DEF USE USE2 KEEP MOD CONST NO", kind, " ")
  ntype = split("D I L S N X V", type, " ")
  neffect = split("PURE FAIL CODE ALLOC VARS ARGS JUMP ENDS SHOWS POLLS BACK WORD", effect, " ")
}
FNR == 1 { file = FILENAME; sub(root, "", file) }
/^OP\([A-Z0-9_]+, / { row[++nrow] = $0; name[nrow] = file }
function other(list, len, old,   k) {
  do k = list[1 + int(rand() * len)]; while (k == old)
  return k
}
# One of the words of a column changed: a kind, its type, or an effect; "" where nothing fits.
function change(column, text,   words, m, k, changed, i) {
  m = split(text, words, / *\| */)
  k = 1 + int(rand() * m)
  if (column == 5) {
    if (m > 1 && rand() < 0.5) words[k] = ""
    else words[k] = other(effect, neffect, words[k])
  } else if (k == 1) {
    words[k] = other(kind, nkind, words[k])
  } else {
    words[k] = other(type, ntype, words[k])
  }
  for (i = 1; i <= m; i++) if (words[i] != "") changed = changed (changed == "" ? "" : " | ") words[i]
  return changed
}
function write_fault(r, column, old, new, text,   d) {
  d = sprintf("%s/t%03d", dir, ++made)
  system("mkdir -p " d)
  print part[1] ", column " column ": " old " becomes " new > (d "/title")
  print name[r] > (d "/file")
  printf "%s", row[r] > (d "/old")
  printf "%s", text > (d "/new")
  close(d "/title"); close(d "/file"); close(d "/old"); close(d "/new")
}
END {
  for (tries = 0; made < n && tries < 100 * n; tries++) {
    r = 1 + int(rand() * nrow)
    quote = index(row[r], "\"")
    split(substr(row[r], 4, quote - 4), part, /, */)
    column = 2 + int(rand() * 4)
    new = change(column, part[column])
    if (used[r] || new == part[column]) continue
    used[r] = 1
    text = "OP(" part[1]
    for (i = 2; i <= 5; i++) text = text ", " (i == column ? new : part[i])
    write_fault(r, column, part[column], new, text ", " substr(row[r], quote))
  }
}
