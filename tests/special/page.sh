# The listings in doc/specialisation.md are those of the program that stands before them.
page=$TESTS/../doc/specialisation.md
block() { # block N: the N-th block of code of the page
  awk -v n="$1" '/^```/ { inside = !inside; k += inside; next } inside && k == n' "$page"
}
for n in 1 2 3 4 5 6; do
  case $(block $n | head -n 1) in
  'energy <- function'*) block $n >page.R ;;
  *'LDK         s'*) block $n >generic.txt ;;
  'special: code'*) block $n >special.txt ;;
  esac
done
"$ORBIT" --disassemble page.R | sed -n '/^function/,/RET/p' | sed 1d | diff generic.txt - || exit 1
"$ORBIT" --trace=spec page.R 2>&1 >/dev/null | diff special.txt -
