#!/bin/sh
# apply-reassociate.sh - options(orbit.reassociate = TRUE): sums inside the elements of apply calls, and of what Reduce()
# adds up, in another order: other last digits, the same values otherwise, NA and NaN where they were; and only while the
# option is set.
set -eu
unset ORBIT_MODE ORBIT_TUNING
f=program.R
cat >"$f" <<'END'
set.seed(3)
samples <- lapply(1:3000, function(i) list(x = rnorm(5), y = i))
odd <- rep(list(c(1e16, 1, -1e16)), 600)
work <- function() {
  w <- c(0.1, -2, 0.3, 4, 5)
  list(dots = vapply(samples, function(s) sum(s$x * w) - s$y, 0),
       grad = Reduce(`+`, lapply(samples, function(s) (sum(s$x * w) - s$y) * s$x)),
       cross = Reduce(`+`, lapply(samples, function(s) tcrossprod(s$x))))
}
rounding <- function() sapply(odd, function(v) sum(v))[600]
total <- function() Reduce(`+`, lapply(1:2000, function(i) 0.1 * i))
a <- work(); cat(rounding(), "\n")
options(orbit.reassociate = TRUE)
b <- work(); cat(rounding(), "\n")
cat(isTRUE(all.equal(a, b, tolerance = 1e-12)), identical(a$grad, b$grad), all.equal(total(), 200100), "\n")
gaps <- lapply(1:900, function(i) c(if (i == 500) NA else i, if (i == 700) NaN else 1))
s <- sapply(gaps, function(v) sum(v))
cat(which(is.na(s)), is.nan(s[700]), s[900], is.na(Reduce(`+`, lapply(gaps, function(v) v * 2))), "\n")
options(orbit.reassociate = NULL)
cat(rounding(), identical(a, work()), "\n")
cat(conditionMessage(tryCatch(options(orbit.reassociate = "yes"), error = identity)), "\n")
END
want='1 
0 
TRUE FALSE TRUE 
500 700 TRUE 901 TRUE TRUE 
1 TRUE 
invalid value for '"'orbit.reassociate'"' '
got=$("$ORBIT" "$f")
[ "$got" = "$want" ] || { echo "$got"; exit 1; }
# the plain loop adds in the usual order
want=$(echo "$want" | sed 's/^0 $/1 /; s/^TRUE FALSE/TRUE TRUE/')
for mode in noapply generic; do
  got=$("$ORBIT" --mode=$mode "$f")
  [ "$got" = "$want" ] || { echo "$mode: $got"; exit 1; }
done
