#!/bin/sh
# opcodes.sh - Writes doc/opcodes.md from vm/ops.def.
#
#   tools/opcodes.sh [--check]
#
#   --check  writes nothing; fails when doc/opcodes.md is not what would be written
root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/doc/opcodes.md

generate() {
  cat <<'END'
# Instructions

Written by `tools/opcodes.sh` from `vm/ops.def` and `vm/special.def`; change these tables, not this page. [bytecode.md](bytecode.md) explains
how instructions are made and run.

Each instruction is 64 bits: `op`, `a`, `b`, `c`, 16 bits each. The operands of a row stand in the fields in order; `off`
is always in field c.

| Operand | Meaning |
|---|---|
| `a` `b` `c` | a slot: variable of the frame, temporary above the variables, or (bit 0x8000, top-level code) a global variable |
| `w` | first slot of an argument window: the arguments lie in consecutive slots |
| `f` | slot that holds the function |
| `k` | index into the constants of the prototype, written K[...] |
| `p` | index into the call sites of the prototype, written P[...] |
| `i` | variable number in the home frame of promise code |
| `off` | signed distance in instructions from the next one, in field c |
| `hi` `lo` | halves of a 32-bit distance |
| `v` | 0: result invisible, 1: visible, 2: as the last call left it |
| `n` | a count |

END
  awk '
    /^OP\(/ {
      line = $0
      if (!match(line, /^OP\([A-Z0-9_]+, "[^"]*", [^,]*, ".*"\)[ \t]*$/)) {
        print "opcodes.sh: cannot read line " FNR ": " line > "/dev/stderr"
        bad = 1
        exit 1
      }
      sub(/^OP\(/, "", line)
      name = line; sub(/,.*/, "", name)
      sub(/^[A-Z0-9_]+, "/, "", line)
      operands = line; sub(/".*/, "", operands)
      sub(/^[^"]*", [^,]*, "/, "", line)
      sub(/"\)[ \t]*$/, "", line)
      gsub(/\\"/, "\"", line)
      gsub(/\|/, "\\|", line)
      gsub(/\*/, "\\*", line)
      gsub(/</, "\\&lt;", line)
      if (operands != "") operands = "`" operands "`"
      row[n++] = "| " name " | " operands " | " line " |"
    }
    END {
      if (bad) exit 1
      print n " instructions.\n"
      print "| Name | Operands | Meaning |"
      print "|---|---|---|"
      for (i = 0; i < n; i++) print row[i]
    }' "$root/vm/ops.def" "$root/vm/special.def"
}

new=$(mktemp "${TMPDIR:-/tmp}/orbit-opcodes.XXXXXX") || exit 2
trap 'rm -f "$new"' EXIT
trap 'exit 1' INT TERM
generate >"$new" && [ "$(tail -n 1 "$new" | cut -c 1)" = '|' ] || { echo "opcodes.sh: vm/ops.def could not be read" >&2; exit 2; }
case ${1-} in
--check)
  if ! cmp -s "$new" "$page"; then
    echo "doc/opcodes.md does not fit vm/ops.def: run tools/opcodes.sh"
    exit 1
  fi
  echo "opcodes: page is current"
  ;;
'') cp "$new" "$page" && chmod 644 "$page" ;;
*) echo "usage: tools/opcodes.sh [--check]" >&2; exit 2 ;;
esac
