# Long sums keep what extended precision loses.
x <- c(1e16, rep(1, 99999), -1e16)
print(sum(x)) # expect: [1] 99999
print(mean(x) == 99999 / 100001) # expect: [1] TRUE
print(sum(rep(0.1, 1e5), -1e4) > 0) # expect: [1] TRUE
print(sum(1:1e5 / 7, -(1:1e5) / 7)) # expect: [1] 0
