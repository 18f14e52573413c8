# language.R - Parsing, deparsing and the parts of functions, where environments or connections are involved.

parse <- function(file = "", n = NULL, text = NULL, prompt = "?", keep.source = getOption("keep.source"),
                  srcfile = NULL, encoding = "unknown") {
  keep.source <- isTRUE(keep.source)
  name <- "<text>"
  if (!is.null(text)) {
    if (length(text) == 0L) return(expression())
    lines <- as.character(text)
    if (is.null(srcfile) && keep.source) srcfile <- srcfilecopy("<text>", lines)
  } else {
    console <- FALSE
    if (is.character(file)) {
      if (file == "") console <- TRUE
      else {
        filename <- file
        file <- file(filename, "r")
        on.exit(close(file))
        name <- filename
      }
    } else name <- summary(file)$description
    if (console) {
      if (is.null(n)) n <- 1L
      lines <- .console_expression(n)
    }
    else lines <- readLines(file, warn = FALSE, encoding = encoding)
    if (length(lines)) lines[1L] <- sub("^\uFEFF", "", lines[1L])
    if (is.null(srcfile) && keep.source) srcfile <- srcfilecopy(name, lines, file.mtime(name)[1L], isFile = file.exists(name))
  }
  if (is.character(srcfile)) {
    name <- srcfile
    srcfile <- if (keep.source) srcfilecopy(srcfile, lines)
  } else if (is.environment(srcfile)) name <- srcfile$filename
  if (is.environment(srcfile) && isTRUE(getOption("keep.parse.data")))
    delayedAssign("parseData", utils:::.parse_data(lines), assign.env = srcfile)
  .Internal(parse_lines(lines, n, keep.source || is.environment(srcfile), srcfile, name))
}

# Lines from the terminal, or from the rest of the script, up to the end of the n-th expression.
.console_expression <- function(n) {
  lines <- character()
  repeat {
    more <- .Internal(browserLine("?"))
    if (is.null(more)) return(lines)
    lines <- c(lines, more)
    done <- tryCatch(length(str2expression(lines)) >= n,
                     error = function(e) !grepl("unexpected (end of input|INCOMPLETE_STRING)", conditionMessage(e)))
    if (done) return(lines)
  }
}

deparse1 <- function(expr, collapse = " ", width.cutoff = 500L, ...)
  paste(if (...length()) deparse(expr, width.cutoff, ...) else deparse(expr, width.cutoff), collapse = collapse)

dput <- function(x, file = "", control = c("keepNA", "keepInteger", "niceNames", "showAttributes")) {
  if (is.character(file)) {
    if (!nzchar(file)) return(.Internal(dput_stdout(x, control)))
    file <- file(file, "wt")
    on.exit(close(file))
  }
  writeLines(.Internal(dput_lines(x, control)), file)
  invisible(x)
}

dget <- function(file, keep.source = FALSE) eval(parse(file = file, keep.source = keep.source))

dump <- function(list, file = "dumpdata.R", append = FALSE, control = "all", envir = parent.frame(), evaluate = TRUE) {
  if (!is.character(list)) stop("'list' must be character")
  present <- vapply(list, exists, NA, envir = envir, USE.NAMES = FALSE)
  names <- list[present]
  if (!length(names)) return(invisible(character()))
  for (absent in list[!present]) warning(gettextf("object '%s' not found", absent), domain = NA)
  if (is.character(file)) {
    if (nzchar(file)) {
      file <- file(file, if (append) "a" else "w")
      on.exit(close(file), add = TRUE)
    } else file <- stdout()
  }
  for (name in names) {
    shown <- if (make.names(name) == name) name else paste0("`", name, "`")
    writeLines(c(paste(shown, "<-"), .Internal(dput_lines(get(name, envir = envir), control))), file)
  }
  invisible(names)
}

alist <- function(...) as.list(sys.call())[-1L]

bquote <- function(expr, where = parent.frame(), splice = FALSE) {
  if (!is.environment(where)) where <- as.environment(where)
  .Internal(bquote(substitute(expr), where, splice))
}

# ---- the parts of a function ----

formals <- function(fun = sys.function(sys.parent()), envir = parent.frame()) {
  if (is.character(fun)) fun <- get(fun, mode = "function", envir = envir)
  .Internal(formals(fun))
}

body <- function(fun = sys.function(sys.parent())) {
  if (is.character(fun)) fun <- get(fun, mode = "function", envir = parent.frame())
  .Internal(body(fun))
}

args <- function(name) {
  if (is.character(name)) {
    wanted <- name
    name <- get0(wanted, envir = parent.frame(), mode = "function")
    if (is.null(name)) stop(gettextf("could not find function \"%s\"", wanted), domain = NA)
  }
  .Internal(args(name))
}

`formals<-` <- function(fun, envir = environment(fun), value) {
  code <- body(fun)
  # a body that is an expression vector or a list counts as it stands
  last <- if (is.expression(code)) code[1L] else list(code)
  as.function(append(as.list(value), last), envir)
}

# The function with other code; warnings are those of the caller.
.with_body <- function(fun, envir, value) {
  doubt <- c(if (!is.function(fun)) "'fun' is not a function",
             if (is.expression(value) && length(value) > 1L) "using the first element of 'value' of type \"expression\"")
  for (text in doubt) warning(simpleWarning(text, sys.call(-1L)))
  if (is.expression(value)) value <- value[[1L]]
  as.function(c(as.list(formals(fun)), list(value)), envir) # errors show this call
}

`body<-` <- function(fun, envir = environment(fun), value) .with_body(fun, envir, value)

as.function <- function(x, ...) UseMethod("as.function")
as.function.default <- function(x, envir = parent.frame(), ...)
  if (is.function(x)) x else .Internal(as.function.default(x, envir))

# ---- source files and references ----

# An environment that says where source text comes from.
.new_srcfile <- function(filename, fields, class) {
  if (!is.character(filename)) .refuse("is.character(filename) is not TRUE")
  if (length(filename) != 1L) .refuse("length(filename) == 1L is not TRUE")
  structure(list2env(c(list(filename = filename), fields), parent = emptyenv()), class = class)
}

srcfile <- function(filename, encoding = getOption("encoding"), Enc = "unknown")
  .new_srcfile(filename, list(wd = getwd(), timestamp = file.mtime(filename), Enc = Enc,
                              encoding = if (identical(encoding, "unknown")) "native.enc" else encoding), "srcfile")

srcfilecopy <- function(filename, lines, timestamp = Sys.time(), isFile = FALSE) {
  lines <- as.character(lines)
  if (any(grepl("\n", lines, fixed = TRUE))) lines <- unlist(strsplit(paste0(lines, "\n"), "\n"))
  .new_srcfile(filename, list(wd = getwd(), isFile = isFile, fixedNewlines = TRUE, lines = lines, timestamp = timestamp, Enc = "unknown"),
               c("srcfilecopy", "srcfile"))
}

srcfilealias <- function(filename, srcfile) .new_srcfile(filename, list(original = srcfile), c("srcfilealias", "srcfile"))

# Four numbers give lines and bytes, six also columns, eight also the lines of the parser.
srcref <- function(srcfile, lloc) {
  stopifnot(inherits(srcfile, "srcfile"), length(lloc) %in% c(4L, 6L, 8L))
  from <- switch(length(lloc) %/% 2L - 1L, c(1:4, 2L, 4L, 1L, 3L), c(1:6, 1L, 3L), 1:8)
  place <- as.integer(lloc)[from]
  attr(place, "srcfile") <- srcfile
  `class<-`(place, "srcref")
}

getSrcLines <- function(srcfile, first, last) {
  if (last < first) return(character())
  source <- if (inherits(srcfile, "srcfilealias")) srcfile$original else srcfile
  all <- .if_null(source$lines, readLines(source$filename, warn = FALSE))
  all[seq.int(first, min(length(all), last))]
}

as.character.srcref <- function(x, useSource = TRUE, to = x, ...) {
  ends <- c(3L, 4L, 6L, 8L)
  file <- attr(x, "srcfile")
  if (!identical(file, attr(to, "srcfile"))) stop("'x' and 'to' must refer to same file")
  x[ends] <- to[ends]
  if (is.null(file) || !useSource)
    return(sprintf("<srcref: file \"%s\" chars %d:%d to %d:%d>", paste0("", file$filename), x[1L], x[5L], x[3L], x[6L]))
  text <- getSrcLines(file, x[1L], x[3L])
  if (n <- length(text)) {
    text[n] <- substring(text[n], 1L, x[6L])
    text[1L] <- substring(text[1L], x[5L])
  }
  text
}

..deparseOpts <- .Internal(deparse_option_names())

summary.srcfile <- function(object, ...) {
  lines <- paste(object$filename, "")
  if (length(object$timestamp)) lines <- c(lines, paste0("Timestamp: ", format(object$timestamp, usetz = TRUE)))
  own <- object$encoding
  other <- setdiff(object$Enc, c(own, "unknown"))
  quoted <- function(text) paste0("\"", text, "\"")
  encoding <- paste0("Encoding: ", quoted(paste(own, collapse = "")), if (length(own) && length(other)) paste0(", re-encoded to ", quoted(other)))
  writeLines(c(lines, encoding))
  invisible(object)
}

summary.srcref <- function(object, useSource = FALSE, ...) {
  print(object, useSource = useSource)
  invisible(object)
}
