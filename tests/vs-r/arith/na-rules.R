# NA in either operand, in vectors of equal length and recycled ones.
a <- c(1L, NA, 3L, -4L)
b <- c(NA, 2L, 3L, 4L)
for (op in c("+", "-", "*", "/", "%/%", "%%", "^", "==", "!=", "<", "<=", ">", ">=", "&", "|")) {
  f <- match.fun(op)
  cat(op, "\n")
  print(f(a, b)); print(f(a, NA_integer_)); print(f(NA_integer_, b)); print(f(a, 2L)); print(f(2L, b)); print(f(a, c(2L, NA)))
  print(f(as.double(a), b)); print(f(a, as.double(b))); print(f(as.double(a), c(NaN, 2))); print(f(a, NA)); print(f(TRUE, b))
}
.Machine$integer.max + a
a - .Machine$integer.max
a * 2147483647L
xor(a > 1, b > 3); !a; any(a > 5); any(a > 0); all(a > -9); all(a > 0)
sum(a); sum(a, na.rm = TRUE); prod(b); mean(a); max(a); min(b, na.rm = TRUE); range(a, na.rm = TRUE); cumsum(a); cumprod(b); cummax(a)
c("a", NA) == c(NA, "b"); c("a", NA) < "b"; NA_character_ == NA; is.na(c("NA", NA)); paste(NA, c("NA", NA)); nchar(c(NA, "NA"))
c(1, NA, NaN) == c(NaN, 1, 2); is.nan(c(1, NA, NaN) + 1)
a[b]; a[c(TRUE, NA)]; a[c(TRUE, NA, FALSE)]; a[-1]; a[c(0, 1, 0, 2)]; a[c(1, 9)]; c(x = 1, y = 2)[c("", "y", NA)]; list(1, 2)[c(NA, 1)]
x <- a; x[c(1, NA)] <- 9L; x; x <- 1:3; x[c(FALSE, TRUE)] <- 0L; x; x[7] <- 1L; x; names(x) <- letters[1:7]; x["z"] <- 5L; x
try(a[c(-1, NA)]); try(a[c(-1, 1)]); try({ x <- 1:2; x[[NA]] <- 1L; x }); try({ x <- 1:2; x[c(1, NA)] <- 1:2; x })
as.integer(c("1", " 2 ", "x", NA, "3.9", "1e3", "0x10")); as.logical(c("T", "true", "no", NA, "F")); as.integer(c(2147483647, 2147483648, -2147483648, NaN)); as.numeric(c(NA, 1L)); as.logical(c(0, NaN, NA, 2)); as.integer(c(TRUE, NA)); as.character(c(NA, 1.5, NaN))
ifelse(c(TRUE, NA, FALSE), 1, "a"); which(c(NA, TRUE)); rev(a); sort(a); order(a); sort(a, na.last = TRUE); match(NA, a); NA %in% a; duplicated(c(NA, 1, NA)); unique(c(NaN, NA, NaN, NA)); table(a, useNA = "always"); tabulate(c(1L, NA, 2L))
