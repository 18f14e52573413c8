# Expressions as labels: their sizes, and that they are drawn with the letters of Symbol.
pdf(f <- tempfile(fileext = ".pdf"), compress = FALSE, useKerning = FALSE)
plot(1:10, main = expression(alpha[i]^2 + beta), xlab = quote(frac(x, y)))
e <- expression(x, alpha, x[i], x^2, x + y, x * y, x == y, frac(x, y), sum(x[i], i == 1, n), sum(x), hat(x), bar(x), tilde(x), dot(x),
                paste("a", x), f(x), italic(x), group("(", x, ")"), x %+-% y, x %*% y, list(a, b), lim(f(x), x %->% 0), x ~ y, "abc", 1.5,
                plain(a), over(a, b), atop(a, b), x %~~% y, prod(x, i, n), (x), -x, x <= y, ldots, infinity, degree, scriptstyle(x), phantom(x),
                x^y^z, e^x, e^{-x}, sigma^2, hat(alpha), widehat(xy), underline(x), x[i * j], A[B])
for (k in seq_along(e)) cat(deparse(e[[k]]), format(c(strwidth(e[k], "inches"), strheight(e[k], "inches")) * 72, digits = 6), "\n")
text(5, 5, quote(sqrt(x) + theta), srt = 30)
invisible(dev.off())
code <- suppressWarnings(readLines(f))
any(grepl("BaseFont /Symbol", code, fixed = TRUE, useBytes = TRUE))
any(grepl("alpha", code, fixed = TRUE, useBytes = TRUE))
