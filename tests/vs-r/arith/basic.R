1 + 2 * 3 - 4 / 5
2 ^ 10
-2 ^ 2
(-2) ^ 3
7 %/% 2
-7 %/% 2
7 %% 3
-7 %% 3
7 %% -3
5.5 %% 2
-5.5 %/% 2
1e308 * 10
-1 / 0
0 / 0
1 / -0
5L / 2L
5L %/% 2L
5L * 2L
typeof(5L * 2L)
typeof(5L / 2L)
typeof(5L ^ 2L)
typeof(TRUE + TRUE)
TRUE + TRUE
1:3 + 0.5
1:6 * 1:2
c(1, NA, 3) + 1
NA_integer_ + 1L
NA ^ 0
NULL + 1
numeric(0) + 1
5 %/% 0
5 %% 0
5L %/% 0L
5L %% 0L
-1 ^ 0.5
(-8) ^ (1 / 3)
sqrt(2) ^ 2 == 2
isTRUE(all.equal(sqrt(2) ^ 2, 2))
