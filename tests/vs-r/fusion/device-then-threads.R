# machine: x86_64
# Long vectors that one kernel leaves on a device and the next reads on the CPU, in several threads (mode shim).
z <- rep(c(-(1:998) / 1000, -1e-20, 1e15 + 0.5), 1000)
r <- z %% 1
print(c(r[998:1000], sum(r)), digits = 12)
s <- (z * 2) %% 0.5 + 0
print(c(s[998:1000], sum(s)), digits = 12)
