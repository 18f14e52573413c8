# terms() of every operator, alone and together, as the C code and the R code take them apart.
options(useFancyQuotes = FALSE)
show_terms <- function(f, ...) {
  t <- tryCatch(terms(f, ...), error = function(e) conditionMessage(e))
  if (is.character(t)) return(print(t))
  cat(deparse(t), "|", attr(t, "term.labels"), "|", attr(t, "order"), "|", attr(t, "intercept"), attr(t, "response"), "\n")
  print(attr(t, "variables"))
  print(attr(t, "factors"))
}
for (f in c(y ~ x, y ~ a * b, y ~ a * b * c - a:b:c, ~ (a + b + c)^2, y ~ a / b / c, y ~ a %in% b, y ~ a + b %in% a,
            log(y) ~ poly(x, 2) + I(x^2), y ~ 0 + x, y ~ x - 1, y ~ x - 1 + 1, y ~ 1, y ~ 0, y ~ -1, ~ a:b + a,
            y ~ b:a + a + b, y ~ (a + b) / (c + d), y ~ x + offset(w), y ~ a^3, y ~ (a + b + c + d)^3 - a:b, y ~ y + x,
            y ~ `a b` + x, y ~ .x + .y2, y ~ x + x, y ~ a - a, y ~ a:a, y ~ (1 | g) + x, y ~ +x, a + b ~ x,
            cbind(a, b) ~ x * z, y ~ (a + 1)^2, y ~ (a + b - 1):c, y ~ a + (b - 0), y ~ f(x)(2), y ~ base::log(x),
            y ~ a + b:c + a:b, y ~ c:b:a + b, y ~ x - x + 0, y ~ x + 2, y ~ "q" + x, y ~ a^"q", y ~ (a + b)^(2))) {
  show_terms(f)
  show_terms(f, keep.order = TRUE)
  show_terms(f, simplify = TRUE)
}
print(update(y ~ x, . ~ . + z))
print(update(y ~ x * z, ~ . - x:z))
print(update(y ~ x, log(.) ~ . - 1))
print(update(~ a + b, y ~ .))
print(update(y ~ offset(u) + x, . ~ . + z))
d <- data.frame(y = 1:6, a = gl(3, 2), b = gl(2, 3), x = c(1, 4, 2, 6, 3, 5))
print(model.matrix(y ~ a:b + x, d))
print(model.matrix(~ a:x - 1, d))
print(coef(lm(y ~ a / x, d)))
show_terms(y ~ ., data = d)
show_terms(y ~ .^2, data = d[-2])
print(embed(1:5, 2))
print(embed(c(2.5, 3, 1), 3))
print(embed(ts(1:4), 2))
wide <- reformulate(paste0("x", 1:100), "y")
t <- terms(update(wide, . ~ . + x99:x3 + x100:x1))
print(tail(attr(t, "term.labels"), 4))
print(sum(attr(t, "factors")))
print(attr(t, "factors")[c("x3", "x99", "y"), 101])
print(length(attr(terms(reformulate(paste0("x", 1:140), "y")), "term.labels")))
