# tutorial-like program
setClass("Person", representation(name = "character", age = "numeric"),
         validity = function(object) {
           msgs <- character()
           if (length(object@name) != 1) msgs <- c(msgs, "name must have length 1")
           if (any(object@age < 0)) msgs <- c(msgs, "age must be non-negative")
           if (length(msgs)) msgs else TRUE
         })
setClass("Student", contains = "Person", representation(school = "character", gpa = "numeric"), prototype(gpa = 4.0))
setGeneric("greet", function(x, ...) standardGeneric("greet"))
setMethod("greet", "Person", function(x, ...) { cat("Hello,", x@name, "\n"); invisible(x) })
setMethod("greet", "Student", function(x, ...) { callNextMethod(); cat("You study at", x@school, "\n"); invisible(x) })
bob <- new("Person", name = "Bob", age = 40)
amy <- new("Student", name = "Amy", age = 20, school = "MIT")
greet(bob); greet(amy)
people <- list(bob, amy)
for (p in people) greet(p)
sapply(people, function(p) p@name)
sapply(people, is, "Student")
vapply(people, function(p) p@age, numeric(1))
tryCatch(new("Person", name = c("a", "b"), age = -1), error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ bob@age <- -5; validObject(bob) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
bob@age <- 41
isVirtualClass("Person")
is(amy, "Person"); is(bob, "Student"); is(amy)
setMethod("show", "Person", function(object) {
  cat("<", class(object), ">\n", sep = "")
  cat("  name:", object@name, "\n")
  cat("  age: ", object@age, "\n")
})
bob
amy
people
print(amy)
setGeneric("age", function(x) standardGeneric("age"))
setGeneric("age<-", function(x, value) standardGeneric("age<-"))
setMethod("age", "Person", function(x) x@age)
setMethod("age<-", "Person", function(x, value) { x@age <- value; validObject(x); x })
age(amy) <- 21; age(amy)
res <- try(age(amy) <- -1, silent = TRUE); cat(res); age(amy)
setMethod("summary", "Person", function(object, ...) { cat("Person summary\n"); invisible(list(name = object@name)) })
s <- summary(bob); s$name; summary(1:4)
setMethod("length", "Person", function(x) 42L); length(bob)
setMethod("as.character", "Person", function(x, ...) paste0("Person(", x@name, ")")); as.character(bob)
setAs("Person", "list", function(from) list(name = from@name, age = from@age)); str(as(bob, "list"))
identical(bob, new("Person", name = "Bob", age = 41)); isTRUE(all.equal(bob, amy))
existsMethod("greet", "Student"); hasMethod("greet", "Student"); isGeneric("greet"); is.function(greet); class(greet)
showMethods("greet")
removeMethod("greet", "Student"); greet(amy)
slotNames("Student"); getSlots("Student"); slot(amy, "school"); isVirtualClass("Student")
initialize(amy, name = "Zed")
amy2 <- amy; amy2@name <- "Clone"; amy@name
obj <- tryCatch(bob@salary, error = function(e) cat("no slot:", conditionMessage(e), "\n"))
tryCatch(greet(3), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(setMethod("nosuchgeneric", "Person", function(x) 1), error = function(e) cat(conditionMessage(e), "\n"))
# multiple dispatch
setClass("A", representation("VIRTUAL")); setClass("B", contains = "A", representation(v = "numeric")); setClass("C", contains = "A", representation(v = "numeric"))
setGeneric("combine", function(x, y) standardGeneric("combine"))
setMethod("combine", signature("A", "A"), function(x, y) cat("A-A\n"))
setMethod("combine", signature("B", "C"), function(x, y) cat("B-C\n"))
setMethod("combine", signature("B", "missing"), function(x, y) cat("B-missing\n"))
setMethod("combine", signature("B", "ANY"), function(x, y) cat("B-ANY\n"))
b <- new("B", v = 1); cc <- new("C", v = 2)
combine(b, cc); combine(cc, b); combine(b, b); combine(b); combine(b, 5); combine(b, "a")
tryCatch(combine(5, 5), error = function(e) cat(conditionMessage(e), "\n"))
# arithmetic
setClass("Vec", representation(x = "numeric", y = "numeric"))
setMethod("+", signature("Vec", "Vec"), function(e1, e2) new("Vec", x = e1@x + e2@x, y = e1@y + e2@y))
setMethod("*", signature("Vec", "numeric"), function(e1, e2) new("Vec", x = e1@x * e2, y = e1@y * e2))
setMethod("*", signature("numeric", "Vec"), function(e1, e2) e2 * e1)
setMethod("==", signature("Vec", "Vec"), function(e1, e2) e1@x == e2@x && e1@y == e2@y)
setMethod("show", "Vec", function(object) cat("Vec(", object@x, ", ", object@y, ")\n", sep = ""))
setMethod("abs", "Vec", function(x) sqrt(x@x^2 + x@y^2))
v1 <- new("Vec", x = 1, y = 2); v2 <- new("Vec", x = 3, y = 4)
v1 + v2; v1 * 3; 2 * v1; v1 == v2; abs(v2); Reduce(`+`, list(v1, v2, v1))
-1 * v1
setMethod("[", "Vec", function(x, i, ...) c(x@x, x@y)[i]); v1[2]; v1[1:2]
setMethod("$", "Vec", function(x, name) slot(x, name)); v1$x
setMethod("[[", "Vec", function(x, i, ...) slot(x, i)); v1[["y"]]
setReplaceMethod("[", "Vec", function(x, i, ..., value) { if (i == 1) x@x <- value else x@y <- value; x }); v1[1] <- 10; v1
setReplaceMethod("$", "Vec", function(x, name, value) { slot(x, name) <- value; x }); v1$y <- 99; v1
lapply(list(v1, v2), function(v) v@x)
e <- new.env(); assign("v", v1, e); get("v", e)
f <- function(v) { v@x <- 0; v }; f(v1); v1
