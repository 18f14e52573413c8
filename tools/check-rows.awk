# check-rows.awk - Compares the rows of the table of instructions with the code that runs them.  Called by check-rows.sh with
# compiler/opinfo.c, vm/interp/loop.c and the files of the functions that handlers call, as the preprocessor leaves them.
#
# A handler names its fields as i->a, i->b, i->c and that of a second word as pc->a; S and K are slots and constants.  What
# it hands on as a whole (vm, fr, i) is followed only to see which fields are used at all.
function complain(what) { print op ": " what; bad++ }
# How often the pattern stands in the text.
function times(text, pattern,   n) {
  n = 0
  while (match(text, pattern)) { n++; text = substr(text, RSTART + RLENGTH) }
  return n
}
FNR == 1 { nfile++ }
nfile == 1 && /^\{"[A-Z0-9_]+", \{/ {
  line = $0
  while (match(line, /\{"[A-Z0-9_]+", \{[^}]*\}, [^"]*, "/)) {
    row = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    gsub(/[{}",]+/, " , ", row)
    gsub(/ *\| */, "|", row)
    split(row, part, /[ ,]+/)
    order[++rows] = part[2]
    meaning[part[2]] = line
    if (match(line, /"\},/)) meaning[part[2]] = substr(line, 1, RSTART)
    gsub(/" *"/, "", meaning[part[2]])
    for (k = 0; k < 3; k++) field[part[2], k] = part[3 + k]
    effects[part[2]] = "|" part[6] "|"
    if (match(part[6], /WORD\|/)) field[part[2], 3] = substr(part[6], RSTART + 5)
  }
}
nfile == 2 {
  line = $0
  while (match(line, /(^| )L_[A-Z0-9_]+ : i = pc - 1;/)) {
    if (name != "") handler[name] = handler[name] substr(line, 1, RSTART - 1) "\n"
    before = name
    name = substr(line, RSTART, RLENGTH)
    sub(/^ */, "", name)
    sub(/^L_/, "", name)
    sub(/ .*/, "", name)
    match(line, /L_[A-Z0-9_]+ : i = pc - 1;/)
    line = substr(line, RSTART + RLENGTH)
    handler[name] = ""
    if (before != "" && handler[before] ~ /^[ \n]*$/) same[before] = same[name] = name
  }
  if (/^ *(leave|enter|unwind) *:/) name = ""
  if (name != "") handler[name] = handler[name] line "\n"
}
# Functions that are given an instruction.
nfile > 2 && /^[A-Za-z_].*Instr \*i[,)]/ {
  fun = $0
  sub(/\(.*/, "", fun)
  sub(/.*[ *]/, "", fun)
  inside = 1
}
nfile > 2 && inside { body[fun] = body[fun] $0 "\n" }
nfile > 2 && /^}/ { inside = 0 }

# The text with that of the functions that it gives i to.
function with_called(text, depth,   all, rest, f) {
  all = rest = text
  while (depth < 4 && match(rest, /[a-z_0-9]+\([^()]*[( ]i[,)]/)) {
    f = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    sub(/\(.*/, "", f)
    if (f in body) all = all with_called(body[f], depth + 1)
    else if (f !~ /^(spec_back|slow_nan|watch_|spec_profile|frame_index|frame_expr_at)/) unknown = f
  }
  return all
}
function says(word) {
  return index(effects[op], "|" word "|") || index(effects[op], "|OPEN|") || (word ~ /^(FAIL|WARN|CODE|ALLOC|VARS)$/ && index(effects[op], "|ANY|"))
}
function agree(word, seen, how) {
  if (seen && !says(word)) complain("its handler " how ", but the row does not say " word)
  if (!seen && says(word) && !index(effects[op], "|OPEN|")) complain("the row says " word ", but its handler never " how)
}
# Of the value in a slot or of a constant: is only this part looked at?
function reads_as(at, member) { return text ~ ("\\(size_t\\)\\(" at "\\)\\*8\\)\\)\\." member "[^a-z]") }
function count_in(text, part,   n) {
  for (n = 0; index(text, part); n++) text = substr(text, index(text, part) + length(part))
  return n
}
# Does the row's text call the field what its column says?
function check_meaning(f, x, kind,   said, model, s, k, p) {
  # what a text says that names another row ("as LDUP, or ...") is said there, too
  said = meaning[op]
  for (model = op; !index(said, "[" x) && match(meaning[model], /(^|: )as [A-Z][A-Z0-9_]+/); said = meaning[model]) {
    model = substr(meaning[model], RSTART, RLENGTH)
    sub(/.*as /, "", model)
  }
  s = count_in(said, "S[" x)
  k = count_in(said, "K[" x)
  p = count_in(said, "P[" x)
  if (kind ~ /^(DEF|USE|USE2|KEEP|MOD|SEQ|ITER|WINDOW|REST|RUN|RUNDEF|RESULT)$/ ? !s : s) complain(f " is " kind ", but its text says " (s ? "" : "not ") "S[" x "]")
  if (!typed && kind == "KEEP" && x == "b" && said !~ /value of S\[b\]|value of parameter S\[b\]|variable S\[b\]|if S\[b\] is/) complain(f " is KEEP, but operands and subscripts are used up")
  if (!typed && kind == "KEEP" && x == "a" && said !~ /loop K\[/) complain(f " is KEEP, but conditions and values are used up")
  if (!typed && kind == "KEEP" && x == "c" && said !~ /= S\[c\]|value in S\[c\]/) complain(f " is KEEP, but operands and subscripts are used up")
  if (!typed && kind == "USE" && said ~ ("^(force |local )?variable S\\[" x "\\]$|force variable S\\[" x "\\]")) complain(f " is USE, but variables are not used up")
  if (kind != "ITER" && said ~ ("a loop over S\\[" x "\\]")) complain(f " is " kind ", but the text speaks of a loop over it")
  if (kind == "CONST" ? !k : k) complain(f " is " kind ", but its text says " (k ? "" : "not ") "K[" x "]")
  if (kind == "SITE" ? !p && !index(said, "site") : p) complain(f " is " kind ", but its text says " (p ? "" : "not ") "P[" x "]")
  if (kind == "DEF" && !index(said, "S[" x "] =")) complain(f " is DEF, but its text does not say S[" x "] = ...")
  if (kind ~ /^(KEEP|USE|USE2)$/ && said ~ ("(^|: |^local |true |false |else )S\\[" x "\\] = ")) complain(f " is " kind ", but its text says S[" x "] = ...")
  if (kind == "DEF" && s > 1) complain(f " is DEF, but its text says that it is read, too")
  if (kind == "MOD" && s == 1 && said ~ ("(^|: )S\\[" x "\\] = ")) complain(f " is MOD, but its text does not say that it is read")
  if (kind == "USE2" && !index(said, x "+1]")) complain(f " is USE2, but its text does not say S[" x "+1]")
  if (kind ~ /^(USE2|USE|KEEP|DEF|MOD)$/ && index(said, "S[" x "+1], ...")) complain(f " is " kind ", but its text speaks of any number of slots")
  if (kind ~ /^(USE|KEEP|DEF|MOD)$/ && index(said, "S[" x "+1]")) complain(f " is " kind ", but its text says S[" x "+1], too")
  if (kind ~ /^(KEEP|USE|USE2|DEF)$/ && said ~ ("^S\\[" x "\\](\\[|\\$).*\\] = ")) complain(f " is " kind ", but its text says that it is changed in place")
  if (kind == "USE" && said ~ ("^(variable )?[SK]\\[a\\][^=]*[\\[$].*\\] = S\\[" x "\\]")) complain(f " is USE, but what is stored is the value of the assignment, too")
  if (kind == "MOD" && x != "a" && !index(effects[op], "|OPEN|")) complain(f " is MOD, but only the first field is changed in place")
}
function check_type(f, at, kind, type, slot, n,   taken) {
  if (type == "D" && (reads_as(at, "i") || reads_as(at, "s"))) complain(f " is a double in the row, no double in the handler")
  if (type ~ /^[ILX]$/ && kind != "ITER" && reads_as(at, "d")) complain(f " is no double in the row, but one in the handler")
  if (type ~ /^[DILXN]$/ && kind !~ /DEF|ITER|RUN/ && reads_as(at, "s") && !reads_as(at, "tag") && !reads_as(at, "[dilu]")) complain(f " is no string in the row, but one in the handler")
  if (type ~ /^[DSXN]$/ && reads_as(at, "i") && !reads_as(at, "tag")) complain(f " is no integer in the row, but one in the handler")
  if (type ~ /^[VXN]$/ && !reads_as(at, "tag") && (reads_as(at, "d") || reads_as(at, "i"))) complain(f " is of one type in the handler")
  taken = text ~ ("&\\(\\*\\(Value \\*\\)\\(void \\*\\)\\(\\(char \\*\\)S \\+ \\(size_t\\)\\(" at "\\)")
  if (kind != "DEF" && slot && kind !~ /ITER|RUN/ && reads_as(at, "tag") && type ~ /^[DILS]$/ && op !~ /^GUARD/) complain(f " has its type looked at by the handler")
  if (kind ~ /^(KEEP|MOD)$/ && type ~ /^[DILS]$/ && !reads_as(at, part_of[type]) && !(taken && text ~ ("->" part_of[type] "[^a-z]"))) complain(f " is " type ", but no such number is read")
  if (kind == "KEEP" && type == "X" && meaning[op] !~ /unboxed|no slot holds an object/) complain(f " is X, but the text does not say that it is unboxed")
  if (kind == "KEEP" && type == "N" && !reads_as(at, "tag") && !(taken && text ~ /->tag|element_of|position/)) complain(f " is N, but its type is not looked at")
  if (kind == "DEF" && type ~ /^[XVN]$/ && match(text, /value_set_tag\(&\(\*\(Value \*\)\(void \*\)\(\(char \*\)S \+ \(size_t\)\(i->a\)\*8\)\), TAG_[DIL]/) && n == 0 && !index(text, "TAG_RANGE")) complain(f " is of one type in the handler")
  if (type ~ /^[DILS]$/ && kind == "DEF" && n == 0 && index(text, "TAG_RANGE)")) complain(f " may be a range in the handler")
  if (type ~ /^[VXN]$/ && meaning[op] ~ /strings S\[[ab]\] [=!]= S/) complain(f " is a string in the text")
  if (type == "L" && kind == "DEF" && !index(text, "TAG_LGL")) complain(f " is logical in the row only")
  if (type == "I" && kind == "DEF" && !index(text, "TAG_INT") && !index(text, "TAG_LGL")) complain(f " is an integer in the row only")
  if (type == "D" && kind == "DEF" && !index(text, "TAG_DBL")) complain(f " is a double in the row only")
}
function check_field(n,   f, at, kind, type, slot, constant, written, jump, named, place) {
  f = n == 3 ? "second word" : "field " substr("abc", n + 1, 1)
  at = n == 3 ? "pc->a" : "i->" substr("abc", n + 1, 1)
  split(field[op, n], part, "|")
  kind = part[1]
  type = part[2]
  place = "\\(char \\*\\)S \\+ \\(size_t\\)\\(" at "\\)\\*8\\)"
  slot = times(text, place) + times(text, "S\\[" at "\\]") + times(text, "S \\+ " at "[^0-9a-z]")
  constant = times(text, "\\(const char \\*\\)K \\+ \\(size_t\\)\\(" at "\\)\\*8\\)") + times(text, "K\\[" at "\\]") + times(text, "K \\+ " at "[^0-9a-z]")
  jump = times(text, "pc \\+= \\(int16_t\\)\\(?" at "[^a-z]")
  written = times(text, place "\\)\\.[a-z]+ = ") + times(text, "value_set_tag\\(&\\(\\*\\(Value \\*\\)\\(void \\*\\)\\(" place) \
    + times(text, "Value \\*d_? = (\\(&S\\[" at "\\]\\)|&\\(\\*\\(Value \\*\\)\\(void \\*\\)\\(" place ")")
  named = times(whole, at "[^a-z]") + (n < 3 ? times(whole, "g->" substr("abc", n + 1, 1) "[^a-z]") : 0) # g: the instruction in generic code
  if (kind == "OPEN") return
  if (kind == "DEF" && type == "N") complain(f " is N: what is a number of either type may be of any unboxed type")
  if (op ~ /^TRY_/ && kind ~ /^(USE|KEEP)$/ && (kind == "USE") != (n == 1 && index(meaning[op], "temporary"))) complain(f " is " kind ", but its text " (kind == "USE" ? "does not say" : "says") " that it is a temporary")
  check_meaning(f, substr("abcd", n + 1, 1), kind)
  if (slot && kind !~ /^(DEF|USE|USE2|KEEP|MOD|SEQ|ITER|WINDOW|REST|RUN|RUNDEF|RESULT)$/) complain(f " is a slot in the handler, " kind " in the row")
  if (constant && kind != "CONST") complain(f " is a constant in the handler, " kind " in the row")
  if (jump && kind != "OFFSET") complain(f " is a distance in the handler, " kind " in the row")
  if (kind == "OFFSET" && !jump && !unknown) complain(f " is a distance in the row only")
  if (kind == "NO" && named && !(op in same)) complain(f " is used by the handler, but NO in the row")
  if (kind != "NO" && !named && !unknown) complain(f " is " kind " in the row, but not used")
  if (written && kind !~ /^(DEF|MOD|ITER|SEQ|RUNDEF|RESULT)$/ && kind != "USE" && op !~ /^TRY_/) complain(f " is written by the handler, " kind " in the row")
  if (kind == "DEF" && !written && typed) complain(f " is DEF in the row, but not written")
  if (typed && type != "") check_type(f, at, kind, type, slot, n)
  if (typed && type ~ /^[DILSX]$/ && kind ~ /^USE/) complain(f " is " kind ": nothing unboxed is used up")
  if (op ~ /^TRY_/ && slot && type != "V") complain(f " may be of any type, as in other instructions that only try")
  if (kind == "KEEP" && type ~ /^[DILS]$/ && op !~ /^SET/ && text ~ /x->tag == TAG_INT/ && text ~ /= x->d;|\)x->d\)/) complain(f " is of two types in the handler")
  if (typed && kind == "ITER" && type != "V") complain(f " is " type ", but sequences are of any type")
  if (kind == "CONST" && type == "V") complain(f " is V, but constants in typed code are unboxed")
  if (kind == "DEF" && type == "S" && text !~ /TAG_STR|\.s = |->s[^a-z]/) complain(f " is a string in the row only")
  if (typed && slot && type == "") complain(f " has no type")
  if (!typed && type != "") complain(f " has a type")
}
BEGIN { part_of["D"] = "d"; part_of["I"] = part_of["L"] = "[il]"; part_of["S"] = "[ls]" }
END {
  for (r = 1; r <= rows; r++) {
    op = order[r]
    if (op == "ADD_DD") typed = 1
    if (!(op in handler)) { complain("no handler"); continue }
    text = handler[op in same ? same[op] : op]
    gsub(/if \(0\) do \{ pc = spec_back\(/, "", text) # of a family of which only other members go back
    unknown = 0
    whole = with_called(text, 0)
    for (n = 0; n < 3 + ((op, 3) in field); n++) check_field(n)
    agree("JUMP", text ~ /pc \+= \(int16_t\)\(?i->c/, "jumps by field c")
    agree("TABLE", text ~ /pc \+= [^;]*;/ && text !~ /pc \+= \(int16_t\)\(?i->c/, "jumps but by field c")
    if (typed) {
      agree("BACK", text ~ /spec_back(_synced)?\(/, "goes back")
      agree("WORD", text ~ /pc->a/, "reads a second word")
      agree("SKIP", text !~ /pc->a/ && text ~ /\)pc\+\+\)->/, "leaves out the next instruction")
      if (text ~ /free_slot|globals_out|globals_in|gsync|gflags/ && !says("VARS")) complain("its handler touches variables, but the row does not say VARS")
      if (says("VARS") && text !~ /env|cell|globals|free_/ && !index(effects[op], "|OPEN|")) complain("the row says VARS, but the handler touches no variables")
    }
    if (!index(effects[op], "|TESTS|") != (text !~ /spec_chance|spec_check\(/)) complain("TESTS is for handlers that make chaos or look at types")
    if (text ~ /vm->visible = / && !says("SHOWS")) complain("its handler says whether the result is visible, but the row does not say SHOWS")
    if (op !~ /^CALLT/) agree("POLLS", text ~ /vm->interrupt|vm_poll/, "looks for interrupts")
    goes_on = text ~ /goto \*labels\[next_\]; \} while \(0\);[ \n}]*$/
    if ((!goes_on || text ~ /[^a-z_.>]fr = /) && !says("ENDS") && (field[op, 0] " " field[op, 1]) !~ /SITE|TYPED/) complain("nothing follows its handler, but the row does not say ENDS")
    if (goes_on && index(effects[op], "|ENDS|") && text !~ /pc \+?= /) complain("the row says ENDS, but its handler goes on")
    if (meaning[op] ~ /^jump( back)?(,|$| by the)/ && !says("ENDS")) complain("it always jumps, but the row does not say ENDS")
    if (index(effects[op], "|ANY|") && effects[op] ~ /\|(FAIL|WARN|CODE|ALLOC|VARS)\|/) complain("the row says ANY and a part of it")
    fails = text ~ /goto unwind/
    if (fails || text !~ /goto leave/) agree("FAIL", fails, "fails")
    for (k = split("CODE WARN VARS ALLOC", part, " "); k > 0; k--)
      if (!typed && !index(text, "vm,") && says(part[k]) && text !~ /goto leave/) complain("the row says " part[k] ", but the handler calls nothing")
    if (!fails && text !~ /goto leave/ && (says("CODE") || says("WARN")) && !index(effects[op], "|OPEN|"))
      complain("the row says CODE or WARN, but nothing in the handler fails")
    if (says("ALLOC") && text !~ /vm,|goto leave/ && !index(effects[op], "|OPEN|")) complain("the row says ALLOC, but the handler calls nothing")
    if (index(effects[op], "|OPEN|")) continue
    if (!typed && says("FAIL") && !says("CODE") && !says("ALLOC")) complain("errors other than of memory run handlers: CODE")
    if (!typed && says("ALLOC") && !says("FAIL")) complain("memory may run out: FAIL")
    if (typed && says("SKIP") && field[op, 0] ~ /^(DEF|MOD)/ && !says("ALLOC")) complain("the row does not say ALLOC, but the handler makes a value of any type")
    if (op ~ /^CALLT/ && !says("ARGS")) complain("the arguments of a typed call are in no window: ARGS")
    if (field[op, 1] == "SITE" && field[op, 0] ~ /DEF$/ && says("CODE")) {
      if (!says("SHOWS")) complain("a call sets visibility: SHOWS")
      if (field[op, 2] ~ /^(NO|USE|KEEP)$/ && !says("ARGS")) complain("the arguments of a call that are in no window: ARGS")
    }
    if (index(effects[op], "|WARN|") && !says("FAIL")) complain("warnings may be errors")
    if (index(effects[op], "|PURE|") && effects[op] != "|PURE|") complain("the row says PURE and more")
    if (says("ARGS") && field[op, 1] !~ /SITE|TYPED/ && !index(effects[op], "|OPEN|")) complain("the row says ARGS, but names no site")
    if (!says("CODE") || !typed && !fails) agree("SHOWS", index(text, "vm->visible") > 0 || index(whole, "vm->visible") > 0, "sets visibility")
  }
  exit (bad > 0)
}
