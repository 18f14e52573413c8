# Model frames and designs of plain columns of a data frame, and what is not plain.
d <- data.frame(x = 1:4, y = c(2.1, 3.9, 6.2, 7.8), z = 4:1, l = c(TRUE, FALSE, TRUE, TRUE), i = c(3L, NA, 1L, 2L), g = factor(c("a", "b", "a", "b")))
show <- function(f) {
  dput(f)
  print(names(attributes(f)))
  print(.row_names_info(f))
  print(attr(attr(f, "terms"), "dataClasses"))
  print(attr(attr(f, "terms"), "predvars"))
}
for (a in list(na.omit, na.pass, na.fail, na.exclude, NULL, "na.omit", "na.pass", function(x) x)) show(model.frame(y ~ x + z, d, na.action = a))
show(model.frame(y ~ x + i, d))
show(model.frame(y ~ x + i, d, na.action = na.pass))
show(model.frame(y ~ l + g, d))
show(model.frame(y ~ x, `row.names<-`(d, letters[1:4])))
show(model.frame(y ~ x, d[2:3, ]))
show(model.frame(y ~ x, d[1, ]))
show(model.frame(y ~ x, data.frame(x = 1:2, y = 3:4)))
show(model.frame(~x, d))
show(model.frame(y ~ 1, d))
show(model.frame(x ~ x, d))
show(model.frame(y ~ x, d, subset = x > 2))
show(model.frame(y ~ x, d, weights = z))
show(model.frame(y ~ x, as.list(d)))
show(model.frame(delete.response(terms(model.frame(y ~ x, d))), data.frame(x = c(9, NA)), na.action = na.pass))
w <- c(5, 6, 7, 8)
show(model.frame(y ~ x + w, d))
tryCatch(model.frame(y ~ nowhere, d), error = function(e) print(conditionMessage(e)))

# designs
for (f in list(y ~ x, y ~ x + z, y ~ x + z - 1, y ~ x + l, y ~ i + x, y ~ x:z, y ~ x + offset(z), y ~ y + x, ~ x + z, y ~ 0 + g + x, y ~ x + I(x^2))) {
  m <- suppressWarnings(model.matrix(f, d))
  dput(m)
  print(colnames(m))
}
model.matrix(y ~ y + x, d)
try(model.matrix(y ~ x, d, contrasts.arg = list(x = "contr.sum")))
mf <- model.frame(y ~ x + i, d, na.action = na.pass)
model.matrix(attr(mf, "terms"), mf)
.getXlevels(terms(mf), mf)
f <- lm(y ~ x + z, d[c("x", "y", "z")])
f$xlevels
coef(lm(y ~ x + g, d))
lm(y ~ x + g, d)$xlevels
predict(lm(y ~ x, d), data.frame(x = c(5, NA, 7L)))
try(predict(lm(y ~ x, d), data.frame(x = "a")))

# what could see the difference
makepredictcall.numeric <- function(var, call) {
  cat("asked for", deparse(call), "\n")
  call
}
invisible(model.frame(y ~ z, d))
rm(makepredictcall.numeric)
na.omit.data.frame <- function(object, ...) stop("not this one")
na.omit <- function(object, ...) stop("nor this one")
nrow(model.frame(y ~ x + z, d))
try(model.frame(y ~ x, d, na.action = na.omit))
rm(na.omit, na.omit.data.frame)
options(na.action = "na.fail")
nrow(model.frame(y ~ x, d))
try(model.frame(y ~ i, d))
options(na.action = "na.omit")
list <- function(...) {
  cat("a list\n")
  base::list(...)
}
nrow(model.frame(y ~ x, d))
rm(list)

# factors and strings
e <- data.frame(y = c(2.5, 1, 4, 3, 6, 5), g = factor(c("b", "a", "c", "a", "b", "c")), s = c("u", "v", "u", "w", "v", "w"), x = 1:6,
                o = factor(c("l", "h", "l", "h", "l", "h"), ordered = TRUE), u = factor(c("a", "b", "a", "b", "a", "b"), levels = c("a", "b", "z")))
e$k <- replace(e$g, 2, NA)
for (f in list(y ~ g, y ~ s, y ~ g + s + x, y ~ x + g, y ~ g - 1, y ~ g:s, y ~ o + g, y ~ u, y ~ k, g ~ x, y ~ g * x)) {
  show(m <- model.frame(f, e, drop.unused.levels = TRUE))
  dput(model.matrix(f, m))
  dput(model.matrix(f, e))
}
dput(model.matrix(y ~ k + x, model.frame(y ~ k + x, e, na.action = na.pass)))
for (f in list(y ~ g, y ~ s + x)) {
  l <- lm(f, e)
  print(round(coef(l), 5))
  print(l$xlevels)
  print(l$contrasts)
  print(round(predict(l, e[2:4, ]), 5))
}
model.frame(y ~ g, e[1, ])
try(model.matrix(y ~ g, e[c(1, 5), ], contrasts.arg = list(g = "contr.sum")))
try(model.matrix(y ~ s, e[1, ]))
options(contrasts = c("contr.sum", "contr.poly"))
model.matrix(y ~ g, e)
options(contrasts = c("contr.treatment", "contr.poly"))
contrasts(e$g) <- contr.helmert(3)
model.matrix(y ~ g, e)
e$g <- factor(as.character(e$g))
contr.treatment <- function(...) stop("not this one")
model.matrix(y ~ g, e)
rm(contr.treatment)
makepredictcall.factor <- function(var, call) {
  cat("asked for", deparse(call), "\n")
  call
}
makepredictcall.character <- makepredictcall.factor
invisible(model.frame(y ~ g + s, e))

# one row
one <- lm(y ~ x, data.frame(x = 1:6, y = c(2, 1, 4, 3, 6, 5)))
round(predict(one, data.frame(x = 3)), 6)
round(predict(one, data.frame(x = 3L)), 6)
predict(one, data.frame(x = NA_real_))
predict(one, data.frame(x = NA_integer_))
show(model.frame(~x, data.frame(x = 3), na.action = na.pass))
dput(model.matrix(~ x + z, data.frame(x = 3, z = 2L)))
