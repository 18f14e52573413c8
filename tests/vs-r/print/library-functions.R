# Functions of base that are a call of internal code show that call with their arguments.
shown <- function(f) writeLines(grep("^<bytecode", capture.output(print(f)), value = TRUE, invert = TRUE))
for (f in c("crossprod", "choose", "startsWith", "nchar", "inherits", "rep_len", "which.max", "sys.function", "lengths", "file.rename",
            "getwd", "utf8ToInt", "make.unique", "is.vector", "as.vector", "match"))
  shown(get(f))
