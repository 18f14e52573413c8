1:30
c(1.5, 2.25, 3)
c(0.001, 1000)
c(1e-10, 1)
letters
c("a", "bb", "ccc")
c(TRUE, FALSE, NA)
c(a = 1, b = 2)
c(first = "x", second = "yy")
seq(0, 1, 0.1)
1:100 * 1.5
c(123456.789, 0.1)
c(NA, 1, NaN, Inf)
c(one = 1L, two = 22L, three = 333L)
setNames(1:26, letters)
setNames(c(1.5, 22.75, 333), c("a", "longer_name", "z"))
character(0); integer(0); numeric(0); logical(0); NULL; list(); factor(character(0)); complex(0); raw(0)
c("quote\"d", "back\\slash", "new\nline")
print(c("a", "b"), quote = FALSE)
print(1:3, max = 2)
print(c(1.123456, 2.1), digits = 3)
print(letters, width = 30)
print(c(a = 1, b = NA), na.print = "-")
print("x"); print(5L); print(NULL); print(TRUE)
format(c("a", "bb")); format(1:3); format(c(1.5, NA))
as.raw(0:20)
c(1i, 2+3i)
1e5; 1e-5; 123456; 0.1234567891; 1234567.1; 100; 1e15; 1e16; 0.00011; 1e5 + 0.1
-1.5; -0.0; 1/0; -1/0; 0/0
c(1e5, 1e-5); c(1, 1e6); c(1.0, 1e5, 1e10); c(0.1, 0.12, 0.123)
3.14159265358979; 2/3; 200/3; 2e10/3; 2e-10/3
c(1.10, 2.20, 3.30); c(10.5, 100.25); c(1e3, 1e4, 1e5); c(99999, 100000); c(0.00001, 0.0001)
1e-300; 1e300; .Machine$integer.max; .Machine$double.eps
noquote(letters[1:3]); noquote("a")
invisible(3)
x <- c(10.123, 200.45, 3000.6789); x; -x; x / 1000; x * 1e6
round(x, 1); signif(x, 2)
array(1:3); array(1:12, c(2, 3, 2)); array(1:4, c(2, 2), dimnames = list(A = c("a1", "a2"), B = c("b1", "b2")))
table(c("a", "b", "a"))
table(x = c("a", "b"), y = c("u", "v"))
structure(1:4, dim = c(2, 2), class = "table")
summary(c(1.5, 2, 10)); summary(c(TRUE, FALSE, NA)); summary("a"); summary(factor(c("a", "b", "a"))); summary(list(1, 2)); summary(1:10); summary(c(1, NA, 3)); summary(as.Date(c("2024-01-01", "2024-01-31"))); summary(NULL)
quantile(c(1, 2, 3, 4, 5, 10))
as.difftime(5, units = "mins"); as.difftime(c(1.5, 2), units = "hours")
numeric_version("4.2.2"); R.version$major; R.version.string
list(1, "a"); list(a = 1, b = list(c = 2)); list(list(list(1)))
list(x = NULL, f = function(x) x, m = matrix(1:4, 2), d = data.frame(a = 1))
list(1, c(a = 2), factor("b"), as.Date("2024-01-01"), quote(x + y), y ~ x, TRUE, NULL)
setNames(list(1, 2), c("a b", ""))
options(width = 40); 1:30; letters; options(width = 80)
options(digits = 3); pi; c(1.23456, 100); options(digits = 7)
options(max.print = 5); 1:10; options(max.print = 99999)
print(c(0.1, 0.25), digits = 1); print(123.456, digits = 2); print(c(1e-8, 1), digits = 3)
format(Sys.time(), "%H") >= "00"
c(TRUE, NA, FALSE) ; c(a = TRUE)
c(1L, NA, 100L)
1e05; 1E5; 1e+10; 12345678; 123456789.123; 0.1 + 0.2; 1 - 0.9; 1e-16 + 1
100 * (1 + 0.05)^(1:10)
exp(1)^(1:10)
1 / (1:10)
sqrt(1:20)
(1:10)^5
cumprod(1:15)
2^(-1:-12)
c(1.5, 2, NA, Inf, -Inf, NaN)
c(0.1, 123456789)
c(1e-3, 123456)
c(1.123456789e-5, 1)
1e4 + 0.12345; 1e5 + 0.12345
print(c(1.0000001, 1)); 33.333333333; 66.67; 1e2 / 3
