# Literals, raw strings, pipes, lambdas, names in backticks, line ends.
print(r"(a\b)")                       # expect: [1] "a\\b"
print(c(1, 4) |> sqrt() |> sum())     # expect: [1] 3
print(4 |> (\(x) x + 1)())            # expect: [1] 5
`my var` <- 3
print(`my var` * 2)                   # expect: [1] 6
`%+%` <- function(a, b) paste0(a, b)
print("a" %+% "b")                    # expect: [1] "ab"
5 -> y; print(y)                      # expect: [1] 5
print("\u00e9" == "é")                # expect: [1] TRUE
print('it\'s')                        # expect: [1] "it's"
print("\x41\102")                     # expect: [1] "AB"
if (y > 3) {
  print("big")                        # expect: [1] "big"
} else {
  print("small")
}
z <- c(1,
  2,   # a comment inside
  3)
print(z)                              # expect: [1] 1 2 3
f <- function(x,
              y = 2)
  x + y
print(f(1))                           # expect: [1] 3
print(1e-2); print(.5); print(5.)
# expect: [1] 0.01
# expect: [1] 0.5
# expect: [1] 5
print({ 1; 2 })                       # expect: [1] 2
print(nchar("日本"))                  # expect: [1] 2
print(mtcars <- 3)                    # expect: [1] 3
print(identical(quote(a |> f(b)), quote(f(a, b))))  # expect: [1] TRUE
