# Printing of nested lists, attributes, functions with comments
x <- list(1, "a", TRUE, NULL, NA, c(1.5, 2), list(b = 2, list(3, c = list(4))), f = function(x) x + 1, quote(a + b), as.name("z"), 1i, as.raw(1), Sys.Date)
x[1:9]
str(x[-13])
nested <- list(name = "root", children = list(list(name = "c1", children = list()), list(name = "c2", children = list(list(name = "g1", value = 1:10)))))
nested
str(nested)
print(nested$children[[2]]$children[[1]]$value[3])
nested[["children"]][[1]][["name"]] <- "renamed"; nested$children[[1]]$name
l <- list(a = 1, b = 2, c = 3); l$b <- NULL; names(l); l["d"] <- list(NULL); l; length(l); l[["e"]]; is.null(l$zzz); l[c("a", "zz")]
modifyList(list(a = 1, b = list(c = 2, d = 3)), list(b = list(c = 9), e = 5))
unlist(list(a = 1, b = list(c = 2, d = list(e = 3, 4)), 5)); unlist(list(1, "a", TRUE)); unlist(list(a = 1:2, b = 3:4)); rapply(list(1.234, list("a", 5.678)), round, classes = "numeric", how = "list", digits = 1)
relist(unlist(list(a = 1, b = c(2, 3))), list(a = 0, b = c(0, 0)))
stack <- list(); stack <- c(stack, list(1)); stack <- append(stack, list("two"), after = 0); stack; stack[[1]] <- NULL; length(stack)
setNames(1:3, c("a", "b", "c")); setNames(list(1, 2), c("x", "y")); as.list(1:3); as.list(c(a = 1, b = 2))
f <- function(x, # the input
              y = 2) {
  # adds
  x + y   # sum
}
f
print(f)
g <- function(a)   a*2
g
compose <- function(f, g) function(...) f(g(...))
print(body(f)); formals(f)$y; args(sum); args(f); deparse(args(f)); class(f); is.primitive(sum); sum; `+`; `if`
array(1:12, dim = c(2, 3, 2), dimnames = list(sex = c("m", "f"), size = c("s", "m", "l"), year = c("y1", "y2")))
structure(1:6, dim = 2:3, note = "hi"); structure(list(a = 1), class = "foo"); structure(1:3, class = "bar"); structure(c(a = 1), units = "cm")
mat <- matrix(list(1, "a", 1:3, list(2)), 2); mat; mat[[1, 2]]; data.frame(a = 1:2, b = I(list(1, "x")))
print(1:100); print(c(0.1, 123456, 1e-10)); print(c(1e10, 1)); print(1e5); print(123456.7891); print(c(TRUE, NA)); print(NULL); print(character(0)); print(c(1.10, 2.25)); print(100 * 1.1); print(1/0); print(-1.5e-20); print(c(1e-300, 1)); print(2^31); print(1e15 + 0.5); print(0.1 + 0.2, digits = 17); print(pi, digits = 3); print(c(1.123456789, 2.1), digits = 3); print(1e-5); print(0.0001); print(123456789012); print(c(1.5, NA, Inf, -Inf, NaN)); format(1e-15); format(TRUE); format(c(1, 10, 100)); format(-1); format(NA); format(NULL); format(c(a = 1.5, b = 2)); format("a", width = 5); format(2, nsmall = 2); format(1234567.891, big.mark = ","); format(0.00001234); format(1e100); format(c(0.001, 0.0001), scientific = FALSE); format(1e6, scientific = TRUE); format(Sys.Date(), "%Y") > "2000"; format(list(1, "a", 1:3)); format(c(TRUE, FALSE, NA)); format(factor(c("a", "b"))); formatC(3.14159, digits = 3, format = "f"); formatC(1e6, big.mark = ",", format = "d"); formatC(c(1, 22, 333), width = 5); formatC(0.000123, format = "e", digits = 2); formatC(42L, width = 8, flag = " "); formatC(c("a", "b"), flag = "-", width = 4); formatC(5, width = 3, flag = "0"); prettyNum(1234567, big.mark = ","); format(123.456, nsmall = 1); round(123.456, 1); signif(0.00012345, 2); noquote("hi"); print("quoted"); print("with \"quotes\" and \\ and \t tab"); cat("with \"quotes\" and \\ and \t tab\n"); print('single'); "unicode: é ü"; "\u00e9"; cat(1:3, c("a", "b"), TRUE, NULL, NA, 1.0, 1e-10, 123456789, 1e5, 0.1 + 0.2, "\n"); cat("a", "b", sep = ""); cat("\n"); cat(c(1, 2, 3), sep = ", "); cat("\n"); cat("x\n", "y\n"); cat("a", "b", sep = "\n"); cat("\n"); cat(list("a", 1, TRUE), "\n"); cat(3+2i, "\n"); cat(pi, exp(10), 1/3, "\n"); cat(100000, 1e5 + 1, 1e15, 1e16, "\n"); cat(-0.0, "\n"); cat(1L, 2.50, "\n"); cat("multi", "args", 1, "\n", sep = "|"); cat(fill = 20, "some words that", "should be", "wrapped by fill"); cat("A:", format(c(1.5, 10.25)), "\n"); cat(sprintf("%d: %s\n", 1:3, c("x", "y", "z")), sep = ""); message("done"); writeLines(c("l1", "l2")); writeLines(paste("n", 1:2), sep = ";"); cat("\n"); print(invisible(3)); (invisible(4)); invisible(5); if (FALSE) 1; for (i in 1) i; NULL; x <- 5; (x <- 6); y = 7; y; assign("z", 8); z; toupper("a"); print(c(a = "x", b = "y")); print(c(a = 1L, bb = 22L, ccc = 333L)); c(first = TRUE, second = FALSE); print(list()); print(list(1, list())); print(setNames(list(), character(0))); list(a = NULL); list(list(list())); print(data.frame(a = 1)[, 1]); 1:3 == 1:3; -1^2; (1:3)[-1]; !TRUE; 5 -> w; w; 2 ** 3; 1e3L; 0x1F; 1e-2; .5; 5 %in% 1:10; "a" < "B"; TRUE && NA; NA > 1; NULL > 1; "10" == 10; identical(1L, 1)
