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
      lines <- console_expression(n)
    }
    else lines <- readLines(file, warn = FALSE, encoding = encoding)
    if (length(lines)) lines[1L] <- sub("^\uFEFF", "", lines[1L])
    if (is.null(srcfile) && keep.source) srcfile <- srcfilecopy(name, lines, file.mtime(name)[1L], isFile = file.exists(name))
  }
  if (is.character(srcfile)) {
    name <- srcfile
    srcfile <- if (keep.source) srcfilecopy(srcfile, lines)
  } else if (is.environment(srcfile)) name <- srcfile$filename
  .Internal(parse_lines(lines, n, keep.source, srcfile, name))
}

# Lines from the terminal, or from the rest of the script, up to the end of the n-th expression.
console_expression <- function(n) {
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
  paste(deparse(expr, width.cutoff, ...), collapse = collapse)

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
  if (!length(names)) {
    if (length(list)) warning("nothing to dump")
    return(invisible(character()))
  }
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
  if (!is.environment(where)) where <- list2env(as.list(where), parent = parent.frame())
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
  if (is.character(name)) name <- get0(name, envir = parent.frame(), mode = "function")
  .Internal(args(name))
}

`formals<-` <- function(fun, envir = environment(fun), value) {
  old <- body(fun)
  as.function(c(value, if (is.null(old) || is.list(old)) list(old) else if (is.expression(old)) old[1L] else list(old)), envir)
}

`body<-` <- function(fun, envir = environment(fun), value) {
  if (!is.function(fun)) warning("'fun' is not a function")
  if (is.expression(value)) {
    if (length(value) > 1L) warning("using the first element of 'value' of type \"expression\"")
    value <- value[[1L]]
  }
  as.function(c(as.list(formals(fun)), list(value)), envir)
}

as.function <- function(x, ...) UseMethod("as.function")
as.function.default <- function(x, envir = parent.frame(), ...)
  if (is.function(x)) x else .Internal(as.function.default(x, envir))

# ---- source files and references ----

srcfile <- function(filename, encoding = getOption("encoding"), Enc = "unknown") {
  stopifnot(is.character(filename), length(filename) == 1L)
  e <- new.env(hash = FALSE, parent = emptyenv())
  e$wd <- getwd()
  e$filename <- filename
  e$timestamp <- file.mtime(filename)
  if (identical(encoding, "unknown")) encoding <- "native.enc"
  e$encoding <- encoding
  e$Enc <- Enc
  class(e) <- "srcfile"
  e
}

srcfilecopy <- function(filename, lines, timestamp = Sys.time(), isFile = FALSE) {
  stopifnot(is.character(filename), length(filename) == 1L)
  e <- new.env(parent = emptyenv())
  e$wd <- getwd()
  e$filename <- filename
  e$isFile <- isFile
  if (any(grepl("\n", lines, fixed = TRUE)))
    lines <- unlist(strsplit(sub("$", "\n", as.character(lines)), "\n"))
  e$fixedNewlines <- TRUE
  e$lines <- as.character(lines)
  e$timestamp <- timestamp
  e$Enc <- "unknown"
  class(e) <- c("srcfilecopy", "srcfile")
  e
}

srcfilealias <- function(filename, srcfile) {
  stopifnot(is.character(filename), length(filename) == 1L)
  e <- new.env(parent = emptyenv())
  e$filename <- filename
  e$original <- srcfile
  class(e) <- c("srcfilealias", "srcfile")
  e
}

srcref <- function(srcfile, lloc) {
  stopifnot(inherits(srcfile, "srcfile"), length(lloc) %in% c(4L, 6L, 8L))
  if (length(lloc) == 4L) lloc <- c(lloc, lloc[c(2L, 4L)])
  if (length(lloc) == 6L) lloc <- c(lloc, lloc[c(1L, 3L)])
  structure(as.integer(lloc), srcfile = srcfile, class = "srcref")
}

getSrcLines <- function(srcfile, first, last) {
  if (first > last) return(character())
  if (inherits(srcfile, "srcfilealias")) srcfile <- srcfile$original
  lines <- srcfile$lines
  if (is.null(lines)) lines <- readLines(srcfile$filename, warn = FALSE)
  lines[first:min(last, length(lines))]
}

as.character.srcref <- function(x, useSource = TRUE, to = x, ...) {
  file <- attr(x, "srcfile")
  if (!is.null(to)) x[c(3L, 4L, 6L, 8L)] <- to[c(3L, 4L, 6L, 8L)]
  if (!useSource || is.null(file))
    return(paste0("<srcref: file \"", file$filename, "\" chars ", x[1L], ":", x[5L], " to ", x[3L], ":", x[6L], ">"))
  lines <- getSrcLines(file, x[1L], x[3L])
  n <- length(lines)
  if (n) {
    lines[n] <- substring(lines[n], 1L, x[6L])
    lines[1L] <- substring(lines[1L], x[5L])
  }
  lines
}

..deparseOpts <- .Internal(deparse_option_names())

summary.srcfile <- function(object, ...) {
  cat(object$filename, "\n")
  if (!is.null(object$timestamp)) cat("Timestamp: ", format(object$timestamp, usetz = TRUE), "\n", sep = "")
  cat("Encoding: \"", object$encoding, "\"", sep = "")
  if (!is.null(object$encoding) && !is.null(object$Enc) && !object$Enc %in% c(object$encoding, "unknown"))
    cat(", re-encoded to \"", object$Enc, "\"", sep = "")
  cat("\n")
  invisible(object)
}

summary.srcref <- function(object, useSource = FALSE, ...) {
  print(object, useSource = useSource)
  invisible(object)
}
