# Where the lines of warnings() break.
mk <- function(ns) { x <- rep(list(quote(matrix(x, n, m))), length(ns)); names(x) <- strrep("x", ns); class(x) <- "warnings"; x }
x <- mk(50:60); print(x); for (k in 50:60) print(mk(k)); summary(x); y <- x[rep(1:11, 10)]; summary(y); print(mk(c(1:9,50:60)), tags=paste0("abcdefghij", 1:20)); print(summary(mk(c(55,55,55))))
options(width=60); for (k in c(30,45:62)) {cat(k, ""); print(mk(k)) }
options(width=100);  for (k in c(55:80)) {cat(k, ""); print(mk(k)) }
x <- mk(10); names(x) <- "short\nlong second line that is quite long, really so, very long indeed yes xxxxxxxxxxxxxxxxxxx"; print(x)
print(structure(list(quote(f(x)), NULL), names = c("first line\nand a second one that is far longer than all that fits in a line of seventy-five characters", strrep("y", 90)), class = "warnings"))
