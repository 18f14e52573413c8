z <- complex(real = c(1, -2, 0, NA, Inf, -Inf, 3), imaginary = c(0.5, 0, -0, 1, 1, 2, 5))
w <- rev(z)
z + w; z - w; (z * w)[c(1:3, 5:7)]; z^2; z * 2; 2 * z; z + 1i; 1i - z; z * (1 + 2i); z^w; z^0.5; z^3; z^-1; (1 + 1i)^(0:8); z * 1:8; 1:4 * z; z + c(1, 2); try(z %% 2)
x <- matrix(complex(real = 1:6, imaginary = 6:1), 2, dimnames = list(c("a", "b"), NULL)); x * 2; x * x; x^2; 2 + x; x - 1i; x %*% t(x)
y <- c(a = 1 + 1i, b = 2); y * 1:2; y * y; -y; y^2; y
k <- z; k <- k * k; z; f <- function(v) { v <- v * 2i; v <- v + v; v }; u <- 1:3 + 0i; f(u); u
g <- function(n) { z <- complex(n); c <- complex(real = seq(-2, 0.5, length.out = n), imaginary = 0.3); for (i in 1:20) z <- z^2 + c; Mod(z) < 2 }; g(24)
(0+0i)^2; c(0i, 1i)^2; c(1i, 2)^c(2, 2); complex(0) * 2; z[0] + z; 1i^2; c(1e200+1e200i, 1e-200i)^2; c(-0 + 1i, 1 - 0i)^2
set.seed(1); a <- complex(real = rnorm(300), imaginary = rnorm(300)); b <- a; b[c(5, 200)] <- NA; sum(a * a); sum(a[1:100] * a); sum((a * b)[-c(5, 200)]); which(is.na(b * 2)); sum(a / 2i); (a * complex(real = Inf, imaginary = 1))[1:3]
