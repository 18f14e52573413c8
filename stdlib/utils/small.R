# small.R - Small functions: sizes of memory on Windows, sockets, pages, tags of sources, break points by line, completion's options.

memory.size <- function(max = FALSE) {
  warning("'memory.size()' is Windows-specific", call. = FALSE)
  Inf
}
memory.limit <- function(size = NA) {
  warning("'memory.limit()' is Windows-specific", call. = FALSE)
  Inf
}
process.events <- function() invisible()
asDateBuilt <- function(built) {
  text <- if (is.list(built)) built$Date else as.character(built)
  as.Date(sub("^([0-9]{4}-[0-9]{2}-[0-9]{2}).*$", "\\1", text))
}
.romans <- c(M = 1000L, CM = 900L, D = 500L, CD = 400L, C = 100L, XC = 90L, L = 50L, XL = 40L, X = 10L, IX = 9L, V = 5L, IV = 4L, I = 1L)

# An object in the pager, or printed.
page <- function(x, method = c("dput", "print"), ...) {
  name <- substitute(x)
  name <- if (is.name(name)) as.character(name) else if (is.character(x) && length(x) == 1L) x else deparse(name)[1L]
  value <- if (is.character(substitute(x)) && exists(x, envir = parent.frame())) get(x, envir = parent.frame()) else x
  args <- list(...)
  file <- tempfile("Rpage.")
  if (match.arg(method) == "dput") dput(value, file) else writeLines(capture.output(print(value)), file)
  if (is.null(args$title)) args$title <- name
  if (is.null(args$delete.file)) args$delete.file <- TRUE
  do.call(file.show, c(list(file), args))
}

# ---- sockets ----

make.socket <- function(host = "localhost", port, fail = TRUE, server = FALSE) {
  con <- tryCatch(socketConnection(host, as.integer(port), server = server, blocking = TRUE, open = "a+b"), error = identity)
  if (inherits(con, "error")) {
    if (fail) stop("socket not established") else warning("socket not established")
    con <- NULL
  }
  structure(list(socket = con, host = host, port = port), class = "socket")
}
print.socket <- function(x, ...) {
  cat("Socket connection #", if (is.null(x$socket)) -1L else as.integer(x$socket), " to ", x$host, " on port ", x$port, "\n", sep = "")
  invisible(x)
}
read.socket <- function(socket, maxlen = 256L, loop = FALSE) {
  got <- rawToChar(readBin(socket$socket, "raw", maxlen))
  while (loop && !nzchar(got)) got <- rawToChar(readBin(socket$socket, "raw", maxlen))
  got
}
write.socket <- function(socket, string) invisible({
  bytes <- charToRaw(string)
  writeBin(bytes, socket$socket)
  length(bytes)
})
close.socket <- function(socket, ...) {
  if (!is.null(socket$socket)) close(socket$socket)
  invisible(TRUE)
}

# ---- tags ----

# Where functions are defined in sources: an index for Emacs (etags) or vi (ctags).
rtags <- function(path = ".", pattern = "\\.[RrSs]$", recursive = FALSE,
                  src = list.files(path = path, pattern = pattern, full.names = TRUE, recursive = recursive), keep.re = NULL, ofile = "",
                  append = FALSE, verbose = getOption("verbose"), type = c("etags", "ctags")) {
  type <- match.arg(type)
  if (nzchar(ofile) && !append) file.create(ofile, showWarnings = FALSE)
  if (!is.null(keep.re)) src <- grep(keep.re, src, value = TRUE)
  all <- lapply(src, function(f) {
    if (verbose) message(gettextf("Processing file %s", f), domain = NA)
    .file_tags(f)
  })
  if (type == "ctags") {
    lines <- unlist(Map(function(f, t) if (nrow(t)) sprintf("%s\t%s\t/^%s$/", t$name, f, gsub("([/\\\\])", "\\\\\\1", t$text)), src, all))
    cat("!_TAG_FILE_SORTED\t1\t//", sort(lines, method = "radix"), file = ofile, sep = "\n", append = append)
  } else for (k in seq_along(src)) {
    body <- paste0(sprintf("%s\x7f%s\x01%d,%d\n", all[[k]]$text, all[[k]]$name, all[[k]]$line, all[[k]]$offset), collapse = "")
    cat(sprintf("\x0c\n%s,%d\n", src[k], nchar(body, "bytes")), body, file = ofile, sep = "", append = TRUE)
  }
  invisible()
}
.file_tags <- function(file) {
  lines <- readLines(file, warn = FALSE)
  offset <- cumsum(c(0L, nchar(lines, "bytes") + 1L))
  found <- data.frame(name = character(), line = integer(), offset = integer(), text = character())
  exprs <- tryCatch(parse(file, keep.source = TRUE), error = function(e) NULL)
  at <- vapply(attr(exprs, "srcref"), function(r) r[1L], 0L)
  for (k in seq_along(exprs)) {
    e <- exprs[[k]]
    if (!is.call(e) || length(e) < 3L || !(as.character(e[[1L]])[1L] %in% c("<-", "=", "assign", "setGeneric", "setMethod", "setClass"))) next
    name <- if (is.name(e[[2L]]) || is.character(e[[2L]])) as.character(e[[2L]]) else next
    found <- rbind(found, data.frame(name = name, line = at[k], offset = offset[at[k]], text = lines[at[k]]))
  }
  found
}

# ---- places in functions ----

debugcall <- function(call, once = FALSE) {
  e <- substitute(call)
  fun <- eval(e[[1L]], parent.frame())
  if (once) debugonce(fun) else debug(fun)
  invisible(e)
}
undebugcall <- function(call) {
  e <- substitute(call)
  undebug(eval(e[[1L]], parent.frame()))
  invisible(e)
}

# The functions whose text holds a line of a source file, and which statement of them begins there or after it.
findLineNum <- function(srcfile, line, nameonly = TRUE, envir = parent.frame(), lastenv) {
  if (missing(line)) {
    at <- regmatches(srcfile, regexec("^(.*)#([0-9]+)$", srcfile))[[1L]]
    if (!length(at)) stop("'line' must be given, or the file as \"name#line\"")
    srcfile <- at[2L]
    line <- as.integer(at[3L])
  }
  if (!is.character(srcfile)) srcfile <- srcfile$filename
  wanted <- if (nameonly) basename(srcfile) else normalizePath(srcfile, mustWork = FALSE)
  hits <- list()
  env <- envir
  repeat {
    for (n in ls(env, all.names = TRUE)) {
      f <- get0(n, env, mode = "function", inherits = FALSE)
      hit <- if (is.function(f) && !is.primitive(f)) .line_in(f, wanted, line, nameonly)
      if (!is.null(hit)) hits[[length(hits) + 1L]] <- structure(c(list(name = n, env = env), hit), class = "lineLocation")
    }
    if (identical(env, if (missing(lastenv)) globalenv() else lastenv) || identical(env, emptyenv())) break
    env <- parent.env(env)
  }
  structure(hits, class = "findLineNumResult")
}
.line_in <- function(f, wanted, line, nameonly) {
  refs <- attr(body(f), "srcref")
  if (is.null(refs)) return(NULL)
  name <- attr(refs[[1L]], "srcfile")$filename
  if (!identical(if (nameonly) basename(name) else normalizePath(name, mustWork = FALSE), wanted)) return(NULL)
  first <- vapply(refs, function(r) r[1L], 0L)
  last <- vapply(refs, function(r) r[3L], 0L)
  k <- which(first[-1L] <= line & last[-1L] >= line)
  if (!length(k) || line < first[1L]) return(NULL)
  list(filename = name, line = first[k[1L] + 1L], at = k[1L] + 1L)
}
print.findLineNumResult <- function(x, steps = TRUE, ...) {
  if (!length(x)) cat(gettext("No source refs found."), "\n", sep = "")
  for (h in x) {
    cat(h$filename, "#", h$line, ":\n ", h$name, if (steps) paste0(" step ", h$at), " in ", format(h$env), "\n", sep = "")
  }
  invisible(x)
}
setBreakpoint <- function(srcfile, line, nameonly = TRUE, envir = parent.frame(), lastenv, verbose = TRUE, tracer, print = FALSE, clear = FALSE, ...) {
  hits <- if (missing(line)) findLineNum(srcfile, nameonly = nameonly, envir = envir) else findLineNum(srcfile, line, nameonly, envir)
  if (verbose) print(hits, steps = !clear)
  for (h in hits) {
    if (clear) untrace(h$name, where = h$env)
    else trace(h$name, tracer = if (missing(tracer)) quote(browser(skipCalls = 4L)) else tracer, at = h$at, where = h$env, print = print, ...)
  }
  invisible(hits)
}

# What is in an environment, as a page or as text.
browseEnv <- function(envir = .GlobalEnv, pattern, excludepatt = "^last\\.warning", html = .Platform$GUI != "AQUA", expanded = TRUE,
                      properties = NULL, main = NULL, debugMe = FALSE) {
  names <- ls(envir, pattern = if (missing(pattern)) "" else pattern)
  if (nzchar(excludepatt)) names <- grep(excludepatt, names, invert = TRUE, value = TRUE)
  if (!length(names)) {
    cat("Empty environment, nothing to do!\n")
    return(invisible())
  }
  about <- vapply(names, function(n) {
    x <- get(n, envir)
    d <- dim(x)
    paste0(n, ": ", class(x)[1L], ", ", if (is.null(d)) paste("length", length(x)) else paste("dim", paste(d, collapse = " x ")))
  }, "")
  if (!html) {
    writeLines(about)
    return(invisible())
  }
  file <- tempfile(fileext = ".html")
  title <- if (is.null(main)) paste("R objects in", deparse(substitute(envir))) else main
  clean <- gsub("<", "&lt;", gsub("&", "&amp;", about, fixed = TRUE), fixed = TRUE)
  writeLines(c("<!DOCTYPE html>", paste0("<html><head><title>", title, "</title></head><body>"), paste0("<h1>", title, "</h1><ul>"), paste0("<li>", clean, "</li>"),
               "</ul></body></html>"), file)
  browseURL(paste0("file://", file))
}

# ---- what belongs to GNU R ----

.belongs_to_R <- function(what, instead) stop(simpleError(paste0(what, " is not available here: ", instead), sys.call(-1L)))

aspell <- function(files, filter, control = list(), encoding = "unknown", program = NULL, dictionaries = character()) {
  if (!nzchar(Sys.which("aspell")) && !nzchar(Sys.which("hunspell"))) stop("No suitable spell-checker program found")
  .belongs_to_R("spell checking", "run aspell or hunspell on the files")
}
# What aspell() of GNU R finds, as a data frame.
format.aspell <- function(x, sort = TRUE, verbose = FALSE, indent = 2L, ...) {
  if (!nrow(x)) return(character())
  places <- split(paste0(x$File, ":", x$Line, ":", x$Column), if (sort) x$Original else factor(x$Original, unique(x$Original)))
  pad <- strrep(" ", indent)
  unlist(lapply(names(places), function(word) c(word, paste0(pad, places[[word]]), "")))
}

print.aspell <- function(x, sort = TRUE, verbose = FALSE, indent = 2L, ...) {
  writeLines(format.aspell(x, sort, verbose, indent))
  invisible(x)
}

summary.aspell <- function(object, ...) {
  words <- sort(unique(object$Original))
  if (length(words)) {
    writeLines("Possibly mis-spelled words:")
    print(words)
  }
  invisible(words)
}

aspell_package_C_files <- function(dir, ignore = character(), control = list(), program = NULL, dictionaries = character())
  .belongs_to_R("spell checking", "run aspell or hunspell on the files")
aspell_package_R_files <- function(dir, ignore = character(), control = list(), program = NULL, dictionaries = character())
  .belongs_to_R("spell checking", "run aspell or hunspell on the files")
aspell_package_Rd_files <- function(dir, drop = c("\\\\author", "\\\\references"), control = list(), program = NULL, dictionaries = character())
  .belongs_to_R("spell checking", "run aspell or hunspell on the files")
aspell_package_vignettes <- function(dir, control = list(), program = NULL, dictionaries = character())
  .belongs_to_R("spell checking", "run aspell or hunspell on the files")
aspell_write_personal_dictionary_file <- function(x, out, language = "en", program = NULL)
  .belongs_to_R("spell checking", "run aspell or hunspell on the files")
bug.report <- function(subject = "", address, file = "R.bug.report", package = NULL, lib.loc = NULL, ...)
  .belongs_to_R("writing bug reports", "see the field BugReports of packageDescription(package)")
create.post <- function(instructions = character(), description = "post", subject = "", method = getOption("mailer"), address = "the relevant mailing list",
                        ccaddress = getOption("ccaddress", ""), filename = "R.post", info = character())
  .belongs_to_R("writing mail", "send it by your mail program, with the output of sessionInfo()")
help.request <- function(subject = "", address = "r-help@R-project.org", file = "R.help.request", ...)
  .belongs_to_R("writing mail", "send it by your mail program, with the output of sessionInfo()")
checkCRAN <- function(method) .belongs_to_R("checking mirrors", "see https://cran.r-project.org/mirmon_report.html")
mirror2html <- function(mirrors = NULL, file = "mirrors.html", head = "mirrors-head.html", foot = "mirrors-foot.html")
  .belongs_to_R("the page of mirrors", "see https://cran.r-project.org/mirrors.html")
make.packages.html <- function(lib.loc = .libPaths(), temp = FALSE, verbose = TRUE, docdir = R.home("doc"))
  .belongs_to_R("help as HTML", "run it in GNU R")
fixInNamespace <- function(x, ns, pos = -1, envir = as.environment(pos), ...)
  .belongs_to_R("editing of functions", "change them by assignInNamespace()")

# Completion is set by rc.options() and rc.settings(); the prompt completes names, files and packages whatever they say.
.rc_state <- new.env()
rc.settings <- function(ops, ns, args, dots, func, ipck, S3, data, help, argdb, fuzzy, quotes, files) {
  given <- as.list(match.call())[-1L]
  now <- .rc_values("settings", c(ops = TRUE, ns = TRUE, args = TRUE, dots = TRUE, func = FALSE, ipck = FALSE, S3 = TRUE, data = TRUE, help = TRUE,
                                  argdb = TRUE, fuzzy = FALSE, quotes = TRUE, files = TRUE))
  if (!length(given)) return(now)
  for (n in names(given)) now[[n]] <- as.logical(eval(given[[n]], parent.frame()))
  assign("settings", now, envir = .rc_state)
  invisible(now)
}
.rc_values <- function(what, initial) get0(what, envir = .rc_state, inherits = FALSE, ifnotfound = initial)
.rc_options_now <- function() .rc_values("options", list(package.suffix = "::", funarg.suffix = "=", function.suffix = "("))
rc.options <- function(...) {
  args <- list(...)
  if (length(args) == 1L && is.list(args[[1L]])) args <- args[[1L]]
  now <- .rc_options_now()
  if (!length(args)) return(now)
  if (is.null(names(args))) return(now[unlist(args)])
  old <- now[names(args)]
  now[names(args)] <- args
  assign("options", now, envir = .rc_state)
  invisible(old)
}
rc.getOption <- function(name) .rc_options_now()[[name]]
rc.status <- function() as.list(.rc_state)
