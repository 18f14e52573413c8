#!/bin/sh
# opcodes.sh - Writes doc/opcodes.md from the table of instructions (vm/interp/ops.def, vm/interp/special.def).
#
#   tools/opcodes.sh [--check]
#
#   --check  writes nothing; fails when doc/opcodes.md is not what would be written.  Needs a C compiler ($CC, else cc).
root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/doc/opcodes.md
dir=$(mktemp -d "${TMPDIR:-/tmp}/orbit-opcodes.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
${CC:-cc} -std=gnu11 -I"$root" -o "$dir/opcodes" "$root/tools/opcodes.c" "$root/compiler/opinfo.c" || exit 2

generate() {
  cat <<'END'
# Instructions

Written by `tools/opcodes.sh` from `vm/interp/ops.def` and `vm/interp/special.def`; change these tables, not this page. [bytecode.md](bytecode.md) explains
how instructions are made and run.

Each instruction is 64 bits: `op`, `a`, `b`, `c`, 16 bits each. S[x] is a slot: a variable of the frame, a temporary above the variables, or
(bit 0x8000, top-level code) a global variable. K[x] is a constant, P[x] a call site. S[d] or K[d] stands in field a of a second word.

| Operand | What the instruction does with it |
|---|---|
| `def` | slot, overwritten; what it held is let go |
| `use` | slot, read; a temporary that holds an object is used up: it holds none afterwards |
| `use2` | that slot and the one above it, read likewise |
| `keep` | slot, read and left |
| `mod` | slot, read and changed |
| `seq` | slot of a sequence; the one above becomes its counter |
| `iter` | slot of a sequence, and its counter above it |
| `window` | first of the slots of the site's arguments, used up |
| `rest` | as `window`, but the first of them only has to be free |
| `run` | first of as many slots as field c says, used up |
| `rundef` | as `run`; the first is overwritten |
| `const`, `site` | K[...], P[...] |
| `home` | variable number in the home frame of promise code |
| `offset` | signed distance in instructions from the next one |
| `high`, `low` | halves of a 32-bit distance |
| `shown` | 0: result invisible, 1: visible, 2: as the last call left it |
| `typed` | a typed call of the copy |
| `result` | as `def`, by its plain number (other slots of typed instructions are counted in halves) |
| `count` | a number |

A letter behind it is the type of a typed operand: D double, I integer (not `NA`), L logical, S string, N integer or double, X any value that
is no object, V anything.

| Effect | Meaning |
|---|---|
| `fail`, `warn` | may raise an error, signal a warning |
| `code` | may run R code |
| `alloc` | may allocate |
| `vars` | may read or write variables by name, or those of other frames |
| `any` | all of these |
| `args` | reads slots that its call site names |
| `jump` | may jump by `offset` |
| `table` | may jump by a table or by other fields |
| `ends` | what follows is not reached from here |
| `shows` | sets visibility |
| `polls` | looks for interrupts |
| `back` | what does not fit goes on in the generic code; nothing has changed then |
| `skip` | leaves out the next instruction when it succeeds |
| `tests` | made for the tests only |

END
  "$dir/opcodes"
}

generate >"$dir/page" || exit 2
case ${1-} in
--check)
  if ! cmp -s "$dir/page" "$page"; then
    echo "doc/opcodes.md does not fit the table of instructions: run tools/opcodes.sh"
    exit 1
  fi
  echo "opcodes: page is current"
  ;;
'') cp "$dir/page" "$page" && chmod 644 "$page" ;;
*) echo "usage: tools/opcodes.sh [--check]" >&2; exit 2 ;;
esac
