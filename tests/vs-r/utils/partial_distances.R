# adist() with partial and counts; tail() with addrownums; Filter() and stack() of columns that are not there.
adist(c(a = "abc", b = "xyz"), "sitting", counts = TRUE, partial = TRUE)
adist("lasy", c("1 lazy 2", "laysy"), counts = TRUE, partial = TRUE)
adist("lasy", "1 lazy 2", counts = TRUE, partial = TRUE, costs = c(2, 1, 1))
adist(c("lasy", NA), c("1 lazy 2", NA), counts = TRUE, partial = TRUE)
for (x in list(letters, table(c(1, 2, 3)), mtcars[1:2], matrix(1:20, 10), 1:3)) {
  cat(class(x), "\n")
  tryCatch({ tail(x, 1, addrownums = FALSE); 0 }, warning = function(w) print(w))
}
try(Filter(nzchar, mtcars[1:2, 1:2]))
try(stack(mtcars[1:2, 1:3], select = b))
try(max(mtcars[1:2, 1:2], NULL))
