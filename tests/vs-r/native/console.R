# compiles: console.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-I../../../stdlib/capi/include", "-o", so, "input/console.c")) == 0)
dyn.load(so)
failing <- function(e) tryCatch(print(e), error = function(e) cat("error:", conditionMessage(e), "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n"))

# output
.Call("say", "h\u00e9llo"); .Call("say", "")
capture.output(.Call("say", "caught")); nchar(capture.output(.Call("say_much", 20000L)))
.Call("complain", "to standard error")
file <- tempfile(); con <- file(file, "w"); sink(con, type = "message"); .Call("complain", "to a file"); sink(type = "message"); close(con); readLines(file)
sink(file); .Call("say", "in a file"); sink(); readLines(file)
.Call("around", 1); failing(tryCatch(.Call("deep", 1), error = function(e) sub("[0-9]+", "N", conditionMessage(e)))); .Call("visible", TRUE); .Call("visible", FALSE)
tryCatch(.Call("interrupted"), interrupt = function(c) class(c)); tryCatch(.Call("suspended"), interrupt = function(c) class(c)); withCallingHandlers(tryCatch(.Call("interrupted"), interrupt = function(c) "left"), interrupt = function(c) cat("seen\n"))

# files
path.expand("~") == .Call("expanded", "~"); .Call("expanded", c("a/b", "", "/tmp", "./~", "a~b")); identical(.Call("expanded", "~/x"), path.expand("~/x"))
n <- .Call("temp_names", "pre"); n[3] == tempdir(); dirname(n[1]) == tempdir(); substr(basename(n[1]), 1, 3); n[1] != n[2]; n[4]

# connections
for (make in list(function(mode) file(file, mode), function(mode) gzfile(file, mode), function(mode) bzfile(file, mode), function(mode) xzfile(file, mode))) {
  con <- make("wb"); print(sub("/[^ ]*", "FILE", capture.output(.Call("about_connection", con))[1])); print(.Call("write_to", con, charToRaw("first\nsecond\n"))); writeLines("third", con); print(.Call("write_to", con, as.raw(0:3))); close(con)
  con <- make("rb"); print(.Call("read_from", con, 6L)); print(readLines(con, 1)); print(.Call("read_from", con, 100L)); print(.Call("read_from", con, 10L)); close(con)
}
con <- rawConnection(raw(0), "wb"); .Call("write_to", con, as.raw(c(1, 2))); writeBin(3L, con); .Call("write_to", con, as.raw(9)); rawConnectionValue(con); close(con)
con <- rawConnection(as.raw(1:10)); .Call("read_from", con, 3L); readBin(con, "raw", 2); .Call("read_from", con, 30L); close(con)
con <- file(nullfile()); invisible(.Call("about_connection", con)); failing(.Call("write_to", con, raw(1))); failing(.Call("read_from", con, 1L)); close(con)
writeLines("a", file); con <- file(file, "rb"); failing(.Call("write_to", con, raw(1))); close(con); con <- file(file, "wb"); failing(.Call("read_from", con, 1L)); close(con)
failing(.Call("write_to", 3, raw(1))); failing(.Call("write_to", "a", raw(1)))
con <- .Call("kept_connection", "w+"); class(con); summary(con)[c("description", "class", "mode", "opened")] |> str()
open(con, "w+"); isOpen(con); writeLines(c("one", "two"), con); cat("three", 4, "\n", file = con); .Call("write_to", con, charToRaw("five\n")); .Call("read_from", con, 2L); readLines(con, 2); suppressWarnings(readChar(con, 3)); .Call("read_from", con, 4L); readLines(con, warn = FALSE); isSeekable(con); close(con)
con <- .Call("kept_connection", "r"); failing(isOpen(con)); close(con)

# encodings
u <- charToRaw("h\u00e9\u20ac")
.Call("converted", u, "UTF-16LE", "UTF-8", 100L); .Call("converted", u, "latin1", "UTF-8", 100L); .Call("converted", u[1:3], "latin1", "UTF-8", 100L); .Call("converted", u, "UTF-32BE", "UTF-8", 6L); .Call("converted", u[1:2], "latin1", "UTF-8", 100L)
.Call("converted", as.raw(c(0x41, 0xe9)), "UTF-8", "latin1", 100L); .Call("converted", as.raw(0xff), "UTF-16BE", "UTF-8", 100L); .Call("converted", raw(0), "UTF-8", "latin1", 10L); .Call("converted", u, "no-such", "UTF-8", 100L); .Call("converted", u, "", "UTF-8", 100L)
bad <- "a\xffb"; Encoding(bad) <- "UTF-8"; lat <- "\xe9t\xe9"; Encoding(lat) <- "latin1"
.Call("sizes", c("abc", "h\u00e9", "", NA, "\u4e2d\u6587", "e\u0301", lat), TRUE, TRUE); .Call("sizes", c("abc", NA), FALSE, FALSE); .Call("sizes", bad, TRUE, FALSE)
failing(.Call("sizes", bad, FALSE, FALSE))
for (code in c(65L, 233L, 8364L, 0x1F600L)) .Call("character", code)
.Call("no_private", "abc \u00e9 \u20ac")

# what Fortran code calls
invisible(.Call("from_fortran")); .Call("machine"); for (i in 1:4) failing(.Call("fortran_stop", i))
t <- tempdir(); invisible(.Call("clean_up")); file.exists(t)
.Call("read_line") |> invisible()
