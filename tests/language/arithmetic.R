# Operators: precedence, types, integer overflow.
print(1 + 2 * 3)        # expect: [1] 7
print(-2^2)             # expect: [1] -4
print(2^3^2)            # expect: [1] 512
print(-1:3)             # expect: [1] -1  0  1  2  3
print(5 %/% 2 * 2)      # expect: [1] 4
print(!TRUE & FALSE)    # expect: [1] FALSE
print(7L / 2L)          # expect: [1] 3.5
print(7L %/% 2L)        # expect: [1] 3
print(class(1L + 1.5))  # expect: [1] "numeric"
print(TRUE + TRUE)      # expect: [1] 2
print(1 - 2 - 3)        # expect: [1] -4
print(10 %% 3 == 1)     # expect: [1] TRUE
x <- suppressWarnings(.Machine$integer.max + 1L)
print(x)                # expect: [1] NA
print(5 %in% 1:10)      # expect: [1] TRUE
print(-7 %% 3)          # expect: [1] 2
print(1e3L)             # expect: [1] 1000
print(0x1F)             # expect: [1] 31
