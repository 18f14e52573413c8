# fft() and its inverse of long vectors whose length has a large prime factor: against the definition, and back.
n <- 66103 # a prime
x <- complex(real = sin(1:n), imaginary = cos((1:n)^1.5))
y <- fft(x)
at <- c(0, 1, 2, n %/% 3, n - 1)
direct <- vapply(at, function(k) sum(x * exp(-2i * pi * ((k * (0:(n - 1))) %% n) / n)), 0i)
print(max(Mod(y[at + 1] - direct)) < 1e-9 * max(Mod(direct)))
print(max(Mod(fft(y, inverse = TRUE) / n - x)) < 1e-9)
print(round(y[1:3], 6))
print(all.equal(mvfft(cbind(Re(x), 1))[, 1], fft(Re(x)), tolerance = 1e-9))
