# gmp: programs
suppressPackageStartupMessages(library(gmp))
x<-as.bigz(1:5); m<-matrix(as.bigz(1:6),2)
base::t(m)
print(matrix(as.bigz(1:6),2,byrow=TRUE)); print(matrix(as.bigz(1:6),nrow=3,byrow=TRUE)); print(matrix(as.bigz(1:6),ncol=3,byrow=TRUE))
print(attributes(unclass(as.bigz(1:3,7)))); print(attributes(unclass(as.bigz(1:2,7)+1)))
print(m==m); print(m>2); print(m==3)
format(as.bigz(c(1,100)))
sort(as.bigz(c(5,3,9,1)),decreasing=TRUE); order(as.bigz(c(5,3,9,1)))
x[c(-1,-2)]
f <- function(n) if (n <= 1) as.bigz(1) else n * f(n - 1)
f(30)
fib <- function(n) { a <- as.bigz(0); b <- as.bigz(1); for (i in seq_len(n)) { t <- a + b; a <- b; b <- t }; a }
fib(200)
cat("Digits:", nchar(as.character(fib(1000))), "\n")
paste0("x = ", fib(90))
sprintf("%s", as.character(as.bigz(2)^100))
while (x[1] < 10) x <- x * 2
x
digitsum <- function(z) sum(as.integer(strsplit(as.character(z), "")[[1]]))
digitsum(as.bigz(2)^1000)
p <- as.bigz("170141183460469231731687303715884105727")
isprime(p); nextprime(p)
powm(3, p - 1, p)
inv.bigz(12345, p)
(as.bigz(10)^50 + 3) %/% 7; (as.bigz(10)^50 + 3) %% 7
as.bigz("0xffffffffffffffffffffffff")
as.character(as.bigz("123456789012345678901234567890"), b = 36)
gcd(as.bigz("123456789012345678901234567890"), as.bigz("987654321098765432109876543210"))
sum(as.bigz(1:100)^10)
prod(as.bigq(1:10, 2:11))
s <- as.bigq(0); for (k in 1:20) s <- s + as.bigq(1, k); s; as.numeric(s)
a <- as.bigz(5); a == 5L; a != 6; if (a > 4) cat("gt\n")
as.integer(a) + 1L; as.double(a) / 2
identical(as.bigz(5), as.bigz("5"))
l <- list(as.bigz(1), as.bigq(1, 2)); l
sapply(1:5, function(i) as.character(factorialZ(i)))
do.call(c, lapply(1:3, function(i) as.bigz(i)))
Reduce(`*`, lapply(1:25, as.bigz))
data.frame(n = 1:3, f = as.character(factorialZ(1:3)))
chooseZ(100, 50); as.bigz(-17) %/% 5; as.bigz(-17) %% 5
x <- as.bigz(1:3); x[2] <- as.bigz("99999999999999999999"); x; names(x)
-x; abs(-x); rev(x); max(x); x == rev(x); any(x > 1e19)
cumsum(x); range(x); mean(as.bigq(x))
is.na(as.bigz("foo")); as.bigz(NA) + 1; NA_bigz_
as.bigz(3)^2L; 3L^as.bigz(40); as.bigz(2)^(0:10)
z <- as.bigz(17, 23); z^5; z + 10; z * z; 1 / z; modulus(z)
try(as.bigz(1)/0)
try(solve(matrix(as.bigz(1:4),2) - matrix(as.bigz(1:4),2)))
