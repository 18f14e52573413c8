.Machine$integer.max
2147483647L + 0L
x <- tryCatch(2147483647L + 1L, warning = function(w) conditionMessage(w))
x
tryCatch(-2147483647L - 1L, warning = function(w) conditionMessage(w))
tryCatch(100000L * 100000L, warning = function(w) conditionMessage(w))
2147483647 + 1
sum(c(2147483647L, 1L))
class(sum(1:10))
tryCatch(cumsum(c(2147483647L, 1L)), warning = function(w) conditionMessage(w))
prod(1:20)
factorial(20)
factorial(170)
choose(50, 25)
5 %/% 0.3
1e15 %% 7
bitwAnd(12L, 10L)
bitwOr(12L, 10L)
bitwXor(12L, 10L)
bitwNot(5L)
bitwShiftL(1L, 10L)
strtoi("ff", 16L)
strtoi("777", 8L)
strtoi("11", base = 2)
strtoi("zz", 36)
strtoi("9", 8)
