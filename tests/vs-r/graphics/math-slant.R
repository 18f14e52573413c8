# Widths of mathematical text: what follows slanted letters stands off their tops, letters of names stand alone, numbers keep their sign.
pdf(NULL)
plot.new()
width <- function(e) round(strwidth(e, "inches") * 72, 3)
e <- expression(italic(a), italic(a) * b, italic(b) * b, italic(a) * italic(b), italic(ab) * c, italic("ab") * c, italic(a)^2, italic(a)[2], italic(a)[2]^2,
  italic(a) + b, italic(a) ~ b, italic(f)(x), italic(f(x)) * b, paste(italic(a), "b"), hat(italic(ab)), frac(italic(a), b), frac(italic(abc), d) * c,
  frac(b, italic(a)) * c, atop(italic(a), b) * c, (italic(a)), list(italic(a), b), abs(italic(a)), a:b, bar(italic(a)) * b, italic(x[i]) * b, italic(x[i]^b) * b,
  italic(x)[italic(b)] * b, AV, Temperature, x == TRUE)
for (k in seq_along(e)) cat(deparse(e[[k]]), width(e[k]), "\n")
for (v in list(-1, -1.5, -2L, 3, 1e-10, -Inf)) cat(v, width(as.expression(bquote(x == .(v)))), "\n")
invisible(dev.off())
