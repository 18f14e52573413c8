# Names that match twice, in part or not; empty arguments that builtins get through `...`; `...` twice in a call.
try2 <- function(x) print(tryCatch(x, error = function(e) conditionMessage(e)))
f <- function(alpha, ...) list(...)
try2(f(al = 1, al = 2)); try2(f(al = 1, alp = 2)); try2(f(alpha = 1, al = 2)); try2(f(al=2, alpha=1))
f <- function(alpha, alternative, ...) list(...)
try2(f(al = 1)); try2(f(alp = 1, al = 2)); try2(f(alpha = 1, al = 2)); try2(f(alt = 1, al = 2)); try2(f(al=2, alt=1))
f <- function(beta, alpha) 1
try2(f(alpha = 1, beta = 2, beta = 3, alpha = 4)); try2(f(b = 1, b = 2)); try2(f(a = 1, b = 2, a = 3, be = 4))
try2(f(1,2,3)); try2(f(1, 2, function(x) x))
for (g in list(list, c, sum, max, rbind, length, abs, is.null, seq_len, exp, invisible, all, cbind, `+`)) {
  h <- function(...) g(...)
  try2(h(, 1)); try2(h(1, )); try2(h(1:3, , 2)); try2(h(cat("<a>"), , cat("<b>")))
}
h <- function(...) g(..., ...)
g <- function(a) 1
try2(h(1, 2 + 3)); try2(h(function(x) x, quote(z)))

m <- function(a, ...) match.call(); mm <- function(...) m(..., 1, ...); print(mm(2, k = u)); print(mm(, x + 1))
h <- function(...) sum(...)
try(h(,1)); k <- function(...) h(...); try(k(1,)); f <- function(x, ...) max(x, ...); try(f(1,,2)); g <- function(...) { sum(1, ...) }; try(g(,))
for (i in 1) try(h(,1))
tryCatch(h(,1), error = function(e) print(conditionCall(e)))
n <- function(a, ...) nargs(); nn <- function(...) n(..., 1, ...); print(c(nn(), nn(2), nn(2, 3), nn(b = 2)))
