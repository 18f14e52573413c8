# system.R - Options, timing, versions and the operating system.

getOption <- function(x, default = NULL) {
    value <- .Internal(getOption(x))
    if (is.null(value)) default else value
}

# A window where somebody sits before a screen.
.defaultDevice <- function() if (interactive() && nzchar(Sys.getenv("DISPLAY"))) grDevices::x11 else grDevices::pdf
# of a host, whose folder is not to be written to unasked
.hostDevice <- function() grDevices:::.pdf_nowhere

# What the user has done to a window: called where R waits (graphics/window.c).
.window_closed <- function(number, width, height) grDevices:::.window_gone(number)
.window_resized <- function(number, width, height) grDevices:::.window_sized(number, width, height)

.defaultStrOptions <- function()
    list(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL,
         drop.deparse.attr = TRUE, formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...))

# All variables of the environment, in the order of their names.
.all_variables <- function() {
    all <- .Internal(Sys.getenv(character(), ""))
    at <- regexpr("=", all, fixed = TRUE)
    name <- substr(all, 1L, at - 1L)
    structure(substring(all, at + 1L), names = name)[sort.list(name)]
}

Sys.getenv <- function(x = NULL, unset = "", names = NA) {
    everything <- is.null(x)
    if (everything) return(if (isFALSE(names)) unname(.all_variables()) else structure(.all_variables(), class = "Dlist"))
    found <- .Internal(Sys.getenv(as.character(x), as.character(unset)))
    named <- isTRUE(names) || length(found) > 1L && !isFALSE(names)
    if (named) `names<-`(found, x) else found
}


print.Dlist <- function(x, ...) {
    cat(formatDL(x, ...), sep = "\n")
    invisible(x)
}

`[.Dlist` <- function(x, i, ...) structure(unclass(x)[i], class = "Dlist")

Sys.setenv <- function(...) {
    values <- list(...)
    variables <- names(values)
    if (is.null(variables) || !all(nzchar(variables))) stop("all arguments must be named")
    invisible(.Internal(Sys.setenv(variables, as.character(unlist(values)))))
}

# TRUE or FALSE given for each of the named arguments of the caller, in whose name it complains.
.check_true_false <- function(...) {
    flags <- list(...)
    for (name in names(flags))
        if (is.na(flags[[name]]) || !is.logical(flags[[name]]))
            stop(simpleError(sprintf("'%s' must be TRUE or FALSE", name), sys.call(-1L)))
}

# The lines in a file of their own.
.input_file <- function(lines) {
    path <- tempfile()
    writeLines(lines, path)
    path
}

system <- function(command, intern = FALSE, ignore.stdout = FALSE, ignore.stderr = FALSE, wait = TRUE, input = NULL,
                   show.output.on.console = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    .check_true_false(intern = intern, ignore.stdout = ignore.stdout, ignore.stderr = ignore.stderr, wait = wait)
    if (!is.character(command) || !length(command) || !nzchar(command[1L])) stop("non-empty character argument expected")
    line <- paste(c(command[1L], if (ignore.stdout) ">/dev/null", if (ignore.stderr) "2>/dev/null"), collapse = " ")
    if (!is.null(input)) {
        lines <- .input_file(input)
        on.exit(unlink(lines))
        line <- paste("<", shQuote(lines), line)
    }
    if (intern) return(.Internal(system(line, TRUE, timeout)))
    invisible(.Internal(system(if (wait) line else paste(line, "&"), FALSE, timeout)))
}

# Where a stream of system2() goes, as words of the shell; NULL: where it went before.
.redirected <- function(target, operator) {
    if (isFALSE(target)) paste0(operator, "/dev/null")
    else if (is.character(target) && nzchar(target)) paste(operator, shQuote(target))
}

system2 <- function(command, args = character(), stdout = "", stderr = "", stdin = "", input = NULL,
                    env = character(), wait = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    .check_true_false(wait = wait)
    streams <- list(stdout = if (is.null(stdout)) FALSE else stdout, stderr = if (is.null(stderr)) FALSE else stderr)
    for (name in names(streams)) if (length(streams[[name]]) != 1L) stop(sprintf("'%s' must be of length 1", name))
    out <- streams$stdout
    err <- streams$stderr
    if (isTRUE(err) && !isTRUE(out)) {
        warning("setting stdout = TRUE")
        out <- TRUE
    }
    together <- isTRUE(err) || is.character(err) && nzchar(err) && identical(out, err)
    words <- c(env, shQuote(command), args, .redirected(out, ">"), if (together) "2>&1" else .redirected(err, "2>"))
    if (!is.null(input)) {
        if (!is.character(input)) stop("'input' must be a character vector or 'NULL'")
        lines <- .input_file(input)
        on.exit(unlink(lines))
        words <- c(words, "<", shQuote(lines))
    } else if (nzchar(stdin)) words <- c(words, "<", stdin)
    if (!wait && !isTRUE(out)) words <- c(words, "&")
    line <- paste(words, collapse = " ")
    if (isTRUE(out)) .Internal(system(line, TRUE, timeout)) else invisible(.Internal(system(line, FALSE, timeout)))
}

system.time <- function(expr, gcFirst = TRUE) {
    if (gcFirst) gc(FALSE)
    begin <- proc.time()
    stopped <- function() message("Timing stopped at: ", paste(formatC(.three_times(proc.time() - begin)), collapse = " "))
    on.exit(stopped())
    expr
    taken <- proc.time() - begin
    on.exit()
    `class<-`(taken, "proc_time")
}

# User, system and elapsed time, those of child processes counted in.
.three_times <- function(times) {
    times <- unclass(times)
    children <- times[4:5]
    children[is.na(children)] <- 0
    times[1:3] + c(children, 0)
}

summary.proc_time <- function(object, ...)
    `names<-`(.three_times(object), c(gettext("user"), gettext("system"), gettext("elapsed")))

print.proc_time <- function(x, ...) {
    print(summary(x, ...), ...)
    invisible(x)
}

`[.proc_time` <- function(x, i) unclass(x)[i]

Sys.getlocale <- function(category = "LC_ALL") {
    category <- match(category, .LC.categories)
    if (is.na(category)) stop("invalid 'category' argument")
    .Internal(Sys.getlocale(category))
}

Sys.setlocale <- function(category = "LC_ALL", locale = "") {
    category <- match(category, .LC.categories)
    if (is.na(category)) stop("invalid 'category' argument")
    .Internal(Sys.setlocale(category, locale))
}

.LC.categories <- c("LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_MESSAGES",
                    "LC_PAPER", "LC_MEASUREMENT")

Sys.localeconv <- function()
    c(decimal_point = ".", thousands_sep = "", grouping = "", int_curr_symbol = "", currency_symbol = "",
      mon_decimal_point = "", mon_thousands_sep = "", mon_grouping = "", positive_sign = "", negative_sign = "",
      int_frac_digits = "127", frac_digits = "127", p_cs_precedes = "127", p_sep_by_space = "127",
      n_cs_precedes = "127", n_sep_by_space = "127", p_sign_posn = "127", n_sign_posn = "127")

license <- function()
    cat("\nOrbit is distributed under the MIT License: the file LICENSE of its source, https://opensource.org/license/mit.\n\n")
licence <- license

# What is not known of the stack is NA.
Cstack_info <- function()
    c(size = NA_integer_, current = NA_integer_, direction = 1L, eval_depth = sys.nframe() + 1L)

capabilities <- function(what = NULL, Xchk = any(nas %in% c("X11", "jpeg", "png", "tiff"))) {
    nas <- "X11"
    z <- c(jpeg = TRUE, png = TRUE, tiff = TRUE, tcltk = TRUE, X11 = FALSE, aqua = FALSE, `http/ftp` = TRUE,
           sockets = TRUE, libxml = FALSE, fifo = TRUE, cledit = interactive(), iconv = TRUE, NLS = TRUE, Rprof = TRUE,
           profmem = TRUE, cairo = TRUE, ICU = TRUE, long.double = TRUE, libcurl = TRUE)
    if (!is.null(what)) z <- z[match(what, names(z), 0L)]
    if (Xchk && "X11" %in% names(z)) z[["X11"]] <- .Internal(windowsPossible())
    z
}


Sys.setLanguage <- function(lang, unset = "en") {
    if (!(is.character(lang) && length(lang) == 1L)) stop("'lang' must be a character string")
    old <- Sys.getenv("LANGUAGE", unset = NA)
    ok <- Sys.setenv(LANGUAGE = if (is.na(lang) || !nzchar(lang)) unset else lang)
    invisible(structure(if (is.na(old)) unset else old, ok = ok))
}

icuSetCollate <- function(...) invisible(NULL)
icuGetCollate <- function(type = c("actual", "valid"))
    if (Sys.getlocale("LC_COLLATE") %in% c("C", "POSIX", "C.UTF-8")) "C" else Sys.getlocale("LC_COLLATE")
libcurlVersion <- function() {
    found <- .Internal(curlVersion())
    structure(found[[1L]], ssl_version = found[[2L]], libssh_version = found[[3L]], protocols = found[[4L]])
}

# The lines of the header of an answer, with its status as an attribute.
curlGetHeaders <- function(url, redirect = TRUE, verify = TRUE, timeout = 0L, TLS = "") {
    known <- c("", "1.0", "1.1", "1.2", "1.3")
    call <- sys.call()
    bad <- function(name) stop(simpleError(sprintf("invalid %s argument", name), call))
    if (!is.character(url) || length(url) != 1L) bad("url")
    if (is.na(redirect)) bad("redirect")
    if (is.na(verify)) bad("verify")
    if (is.na(timeout)) bad("timeout")
    version <- match(TLS, known)
    if (is.na(version)) bad("TLS")
    found <- .Internal(urlHeaders(url, as.logical(redirect), as.logical(verify), as.integer(timeout), if (version > 1L) version + 2L else 0L))
    structure(found[[1L]], status = found[[2L]])
}

# A function with a frame: what runs meanwhile is not at top level.
Sys.sleep <- function(time) invisible(.Internal(Sys.sleep(time)))
