# Every typed instruction stands in one of the golden listings.  Left out: what only chaos mode emits, the second word of
# others (EXIT), and a loop that would go on while an integer is a fraction.
awk '
  { sub(/^>/, " ") }
  FILENAME ~ /opcodes/ && /^\| `?[A-Z]/ { gsub(/[|`]/, " "); if ($1 == "ADD_DD") typed = 1; if (typed) want[$1] = 1 }
  FILENAME ~ /lst$/ && $1 ~ /^[0-9]+$/ { delete want[$4] }
  END {
    split("CHAOS CHECKT EXIT LPEQ_JK", out, " ")
    for (k in out) if (!(out[k] in want)) { print out[k] " is listed, too"; bad = 1 } else delete want[out[k]]
    for (name in want) { print name " stands in no listing of tests/special"; bad = 1 }
    exit bad
  }' "$TESTS/../doc/opcodes.md" "$TESTS"/special/*.lst
