# Model frames and terms whose variables are calls: I(), poly(), log(), factor(), dates, matrices; missing values, row
# names, subsets, weights, actions for missing values.
d <- data.frame(y = c(1.1, 2.3, 2.9, 4.2, 4.8, 6.1), x = 1:6, z = c(2.5, 1.5, 3.5, 4, 5, 2), g = factor(c("a", "b", "c", "a", "b", "c")),
                s = c("u", "v", "u", "v", "u", "v"), l = c(TRUE, FALSE, TRUE, TRUE, FALSE, FALSE), t = as.Date("2024-01-01") + 0:5)
gaps <- d; gaps$x[2] <- NA; gaps$z[5] <- NaN
named <- d; rownames(named) <- letters[1:6]
numbered <- d[c(2, 4, 1, 6, 5, 3), ]
show <- function(f, ...) {
  m <- tryCatch(model.frame(f, ...), error = function(e) conditionMessage(e))
  if (is.character(m)) return(cat(m, "\n"))
  cat(deparse(f), ":", names(attributes(m)), .row_names_info(m), "\n"); str(unclass(m), give.attr = FALSE); print(attr(m, "row.names"))
  a <- attributes(attr(m, "terms")); print(a$factors); print(c(a$term.labels, a$order, a$intercept, a$response, a$dataClasses)); print(a$variables); print(a$predvars)
  for (k in seq_along(m)) cat(names(m)[k], names(attributes(m[[k]])), class(m[[k]]), "\n")
  print(attributes(attr(m, "na.action")))
}
for (f in list(y ~ x + I(x^2), y ~ poly(x, 2), log(y) ~ x, y ~ factor(s) + z, y ~ log(x) + sqrt(z), y ~ x, y ~ I(x > 2), y ~ t, ~ x + log(z), y ~ cbind(x, z),
               cbind(x, y) ~ z, y ~ g + I(z), y ~ offset(z) + I(x^2), y ~ I(x) + I(x), y ~ x + I(x^2) + x, y ~ log(x) - 1, y ~ log(x) * g, y ~ I(x^2):z, y ~ (log(x)),
               y ~ I(y), y ~ s + exp(x), y ~ l + I(z / 2), y ~ -1 + I(x), y ~ `x` + I(`z`), y ~ ns(x), y ~ I(no), y ~ d$x, y ~ d[["x"]] + z, y ~ .))
  for (data in list(d, gaps)) show(f, data = data)
for (data in list(named, numbered, d[1, ], d[1:2, ], d[0, ])) show(y ~ I(x^2) + g, data = data)
for (action in list(na.omit, na.exclude, na.pass, na.fail, "na.omit", NULL, function(x) x[1:2, ])) show(y ~ I(x^2) + z, data = d, na.action = action)
for (action in list(na.omit, na.exclude, na.pass, na.fail)) show(y ~ I(x^2) + z, data = gaps, na.action = action)
show(y ~ I(x^2), data = d, subset = x > 2); show(y ~ log(x), data = d, weights = z); show(y ~ log(x), data = d, drop.unused.levels = TRUE)
own <- structure(c(1, 2, 3, 4, 5, 7), class = "mine", unit = "cm"); show(y ~ own + I(x), data = d); `[.mine` <- function(x, ...) structure(unclass(x)[...], class = "mine"); show(y ~ own + I(x), data = d)
is.na.AsIs <- function(x) rep(c(TRUE, FALSE), length.out = length(x)); show(y ~ I(x), data = d); rm(is.na.AsIs)
x <- 1:6; y <- c(3, 1, 4, 1, 5, 9); show(y ~ I(x^2)); show(y ~ log(x) + x)
f <- function(k) lm(y ~ I(x^k), d); f(2); coef(lm(y ~ poly(x, 2), d)); predict(lm(y ~ poly(x, 2) + log(z), d), data.frame(x = 7, z = 2)); anova(lm(y ~ I(x^2), d), lm(y ~ I(x^2) + z, d))
coef(lm(y ~ I(x^2), gaps)); residuals(lm(y ~ I(x^2), gaps, na.action = na.exclude)); coef(glm(l ~ I(x^2), binomial, d)); formula(lm(log(y) ~ I(x^2) + factor(s), d)); labels(terms(y ~ I(a + b) + c:d))
attributes(terms(y ~ log(x) + I(z), data = d)); attributes(terms(~ I(x))); update(y ~ log(x), . ~ . + I(z)); terms(y ~ log(x) + offset(z), specials = "log"); attr(terms(y ~ f(x) + g(x), specials = "f"), "specials"); drop.terms(terms(y ~ log(x) + I(z)), 1)
