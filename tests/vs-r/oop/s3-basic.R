dog <- structure(list(name = "Rex", age = 3), class = "dog")
print.dog <- function(x, ...) { cat("<dog:", x$name, ">\n"); invisible(x) }
dog
print(dog)
format.dog <- function(x, ...) paste0("dog(", x$name, ")")
format(dog)
toString.dog <- function(x, ...) "a dog as text"
toString(dog)
summary.dog <- function(object, ...) structure(list(n = object$name), class = "summary.dog")
print.summary.dog <- function(x, ...) cat("Summary of", x$n, "\n")
summary(dog)
speak <- function(x, ...) UseMethod("speak")
speak.default <- function(x, ...) cat("...\n")
speak.animal <- function(x, ...) cat("generic animal noise\n")
speak.dog <- function(x, ...) { cat("Woof\n"); NextMethod() }
puppy <- structure(list(name = "Bit"), class = c("puppy", "dog", "animal"))
speak(puppy)
speak(1)
class(puppy)
inherits(puppy, "dog"); inherits(puppy, "cat"); inherits(puppy, c("cat", "dog"), which = TRUE)
unclass(dog)
length.stack <- function(x) length(x$items)
s <- structure(list(items = list(1, 2, 3)), class = "stack"); length(s)
"[.myvec" <- function(x, i) structure(unclass(x)[i], class = "myvec")
print.myvec <- function(x, ...) cat("myvec:", unclass(x), "\n")
mv <- structure(c(10, 20, 30), class = "myvec"); mv[2:3]
"$.rec" <- function(x, name) paste("field", name)
r <- structure(list(), class = "rec"); r$anything
"[[.rec" <- function(x, i) paste("elem", i); r[["k"]]
"$<-.rec" <- function(x, name, value) { attr(x, name) <- value; x }
r$colour <- "red"; attr(r, "colour")
"[<-.myvec" <- function(x, i, value) { y <- unclass(x); y[i] <- value * 100; structure(y, class = "myvec") }
mv[1] <- 5; mv
"==.dog" <- function(e1, e2) e1$name == e2$name
dog == structure(list(name = "Rex"), class = "dog")
"+.money" <- function(e1, e2) { structure(list(v = e1$v + e2$v), class = "money") }
print.money <- function(x, ...) cat("$", format(x$v, nsmall = 2), "\n")
structure(list(v = 5), class = "money") + structure(list(v = 2.5), class = "money")
Ops.temp <- function(e1, e2) {
  v <- get(.Generic)(unclass(e1), unclass(e2))
  if (.Generic %in% c("+", "-", "*", "/")) structure(v, class = "temp") else v
}
t1 <- structure(20, class = "temp"); t2 <- structure(25, class = "temp")
unclass(t1 + t2); t1 < t2; unclass(t2 - 5)
Math.temp <- function(x, ...) { cat("Math:", .Generic, "\n"); structure(NextMethod(), class = "temp") }
unclass(sqrt(structure(16, class = "temp"))); unclass(round(structure(2.567, class = "temp"), 1))
Summary.temp <- function(..., na.rm = FALSE) { cat("Summary:", .Generic, "\n"); "summarised" }
max(t1, t2); range(t1)
as.character.dog <- function(x, ...) x$name; as.character(dog)
c.money <- function(...) "combined"; c(structure(list(v = 1), class = "money"), 2)
rev.stack <- function(x) "reversed"; rev(s)
unique.stack <- function(x, ...) "uniq"; unique(s)
sort.stack <- function(x, decreasing = FALSE, ...) "sorted"; sort(s)
mean.temp <- function(x, ...) "mean temp"; mean(t1)
seq_along(s)
dim.grid <- function(x) c(7L, 7L); dim(structure(list(), class = "grid")); nrow(structure(list(), class = "grid"))
t.test2 <- function(x) 1; exists("t.test2")
levels(structure(1, class = "q", levels = "lv"))
area <- function(shape) UseMethod("area")
area.circle <- function(shape) pi * shape$r^2
area.square <- function(shape) shape$s^2
shapes <- list(structure(list(r = 1), class = "circle"), structure(list(s = 2), class = "square"))
sapply(shapes, area)
tryCatch(area(5), error = function(e) conditionMessage(e))
tryCatch(area(structure(list(), class = c("a", "b"))), error = function(e) conditionMessage(e))
area.default <- function(shape) stop("unknown shape")
tryCatch(area(1), error = function(e) conditionMessage(e))
describe <- function(x) UseMethod("describe")
describe.numeric <- function(x) "numeric"; describe.integer <- function(x) "integer"; describe.character <- function(x) "char"
describe.matrix <- function(x) "matrix"; describe.function <- function(x) "function"; describe.data.frame <- function(x) "df"; describe.list <- function(x) "list"; describe.NULL <- function(x) "null"; describe.factor <- function(x) "factor"; describe.default <- function(x) "default"
describe(1); describe(1L); describe("a"); describe(matrix(1:4, 2)); describe(sum); describe(data.frame()); describe(list()); describe(NULL); describe(factor("a")); describe(TRUE); describe(quote(x))
methods(area)
exists("print.dog"); is.function(getS3method("print", "dog"))
inherits(1L, "integer"); oldClass(1L); oldClass(dog)
class(dog) <- "cat"; inherits(dog, "cat")
class(dog) <- NULL; is.list(dog)
x <- 1:3; class(x) <- "foo"; x
attr(x, "class")
print(structure(list(a = 1), class = "unknown_cls"))
structure(1:3, class = "bar", note = "hi")
print(unclass(structure(1:3, note = "hi")))
cat(format(structure(3.5, class = "zzz")), "\n")
identical(structure(1, class = "a"), structure(1, class = "a"))
update_name <- function(obj, value) { obj$name <- value; obj }
d2 <- update_name(structure(list(name = "A"), class = "dog"), "B"); d2$name
seq_len(length(s))
rep(structure(1:2, class = "rr"), 2)
