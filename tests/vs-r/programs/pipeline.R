# Data pipelines with the native pipe, lambdas and split-apply-combine
mtcars |> subset(cyl > 4, select = c(mpg, cyl, hp)) |> transform(ratio = hp / mpg) |> head(3)
mtcars |> with(tapply(mpg, list(cyl = cyl, am = am), mean)) |> round(2)
iris |> split(~ Species) |> lapply(\(d) colMeans(d[1:4])) |> do.call(what = rbind)
letters[1:5] |> toupper() |> rev() |> paste(collapse = "") |> print()
c(3, 1, 2) |> sort() |> (\(v) v * 2)()
square <- function(x) x^2; 1:5 |> sapply(FUN = square) |> sum()
quote(x |> f(y)); quote(x |> f() |> g(z = 1)); tryCatch(parse(text = "x |> f"), error = function(e) cat(conditionMessage(e), "\n"))
airquality |> na.omit() |> aggregate(Ozone ~ Month, data = _, FUN = mean) -> m; m
res <- split(mtcars, mtcars$gear) |> lapply(function(d) data.frame(gear = d$gear[1], n = nrow(d), mpg = mean(d$mpg))) |> Reduce(f = rbind); res; rownames(res) <- NULL; res
words <- "the rain in spain stays mainly in the plain" |> strsplit(" ") |> unlist(); table(words) |> sort(decreasing = TRUE) |> head(2); nchar(words) |> setNames(words) |> which.max() |> names()
group_by <- function(d, ...) { vars <- vapply(substitute(list(...))[-1], deparse, ""); structure(d, groups = vars, class = c("grouped", class(d))) }
summarise <- function(d, ...) { ex <- as.list(substitute(list(...)))[-1]; g <- attr(d, "groups"); parts <- split(as.data.frame(unclass(d)), unclass(d)[g], drop = TRUE); out <- lapply(parts, function(p) { r <- lapply(ex, eval, p, parent.frame(3)); data.frame(p[1, g, drop = FALSE], r, row.names = NULL) }); do.call(rbind, c(out, make.row.names = FALSE)) }
print.grouped <- function(x, ...) { cat("# groups:", attr(x, "groups"), "\n"); print(head(as.data.frame(unclass(x)), 2)) }
g <- mtcars[, c("mpg", "cyl", "am")] |> group_by(cyl, am); g; k <- 10; summarise(g, n = length(mpg), avg = round(mean(mpg), 2), plus = max(mpg) + k)
mutate <- function(d, ...) { ex <- as.list(substitute(list(...)))[-1]; for (n in names(ex)) d[[n]] <- eval(ex[[n]], d, parent.frame()); d }; filter_ <- function(d, cond) d[eval(substitute(cond), d, parent.frame()), , drop = FALSE]; arrange <- function(d, ...) { o <- eval(substitute(order(...)), d, parent.frame()); d[o, , drop = FALSE] }
head(women, 5) |> mutate(bmi = round(weight / height^2 * 703, 1), tall = height > 60) |> filter_(bmi > 23) |> arrange(-weight); cars |> head(10) |> mutate(grp = cut(speed, c(0, 7, 9, 20))) |> (\(d) tapply(d$dist, d$grp, mean))()
compose <- \(...) { fs <- list(...); \(x) Reduce(\(a, f) f(a), fs, x) }; compose(sqrt, \(v) v + 1, round)(10); (\(x, ...) list(...))(1, a = 2); sapply(list(sum, mean), \(f) f(1:4)); Map(\(x, y) x + y, 1:2, 3:4) |> unlist(); Filter(\(x) x %% 2 == 0, 1:6); do.call(\(a, b) a - b, list(b = 1, a = 5)); body(\(x) x + 1); deparse(\(x) x^2); \(x) x; r"(C:\path\n)"; 5 |> identity() |> seq_len() |> rev()
