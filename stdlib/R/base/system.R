# system.R - Options, timing, versions and the operating system.

getOption <- function(x, default = NULL) {
    value <- .Internal(getOption(x))
    if (is.null(value)) default else value
}

.defaultStrOptions <- function()
    list(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL,
         drop.deparse.attr = TRUE, formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...))

Sys.getenv <- function(x = NULL, unset = "", names = NA) {
    if (is.null(x)) {
        x <- strsplit(.Internal(Sys.getenv(character(), "")), "=", fixed = TRUE)
        v <- vapply(x, function(p) paste(p[-1L], collapse = "="), "")
        n <- vapply(x, `[`, "", 1L)
        if (identical(names, FALSE)) return(v[sort.list(n)])
        return(structure(v[sort.list(n)], names = n[sort.list(n)], class = "Dlist"))
    }
    v <- .Internal(Sys.getenv(as.character(x), as.character(unset)))
    if (isTRUE(names) || (length(x) > 1L && !identical(names, FALSE))) structure(v, names = x) else v
}


print.Dlist <- function(x, ...) {
    cat(formatDL(x, ...), sep = "\n")
    invisible(x)
}

`[.Dlist` <- function(x, i, ...) structure(unclass(x)[i], class = "Dlist")

Sys.setenv <- function(...) {
    x <- list(...)
    nm <- names(x)
    if (is.null(nm) || "" %in% nm) stop("all arguments must be named")
    invisible(.Internal(Sys.setenv(nm, as.character(unlist(x)))))
}

system <- function(command, intern = FALSE, ignore.stdout = FALSE, ignore.stderr = FALSE, wait = TRUE, input = NULL,
                   show.output.on.console = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    if (!is.logical(intern) || is.na(intern)) stop("'intern' must be TRUE or FALSE")
    if (!is.logical(ignore.stdout) || is.na(ignore.stdout)) stop("'ignore.stdout' must be TRUE or FALSE")
    if (!is.logical(ignore.stderr) || is.na(ignore.stderr)) stop("'ignore.stderr' must be TRUE or FALSE")
    if (!is.logical(wait) || is.na(wait)) stop("'wait' must be TRUE or FALSE")
    if (ignore.stdout) command <- paste(command, ">/dev/null")
    if (ignore.stderr) command <- paste(command, "2>/dev/null")
    if (!is.null(input)) {
        f <- tempfile()
        on.exit(unlink(f))
        writeLines(input, f)
        command <- paste("<", shQuote(f), command)
    }
    if (!wait && !intern) command <- paste(command, "&")
    if (intern) .Internal(system(command, intern, timeout)) else invisible(.Internal(system(command, intern, timeout)))
}

system2 <- function(command, args = character(), stdout = "", stderr = "", stdin = "", input = NULL,
                    env = character(), wait = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    if (!is.logical(wait) || is.na(wait)) stop("'wait' must be TRUE or FALSE")
    intern <- FALSE
    command <- paste(c(env, shQuote(command), args), collapse = " ")
    if (is.null(stdout)) stdout <- FALSE
    if (is.null(stderr)) stderr <- FALSE
    if (length(stdout) != 1L) stop("'stdout' must be of length 1")
    if (length(stderr) != 1L) stop("'stderr' must be of length 1")
    if (isTRUE(stderr)) {
        if (!isTRUE(stdout)) warning("setting stdout = TRUE")
        stdout <- TRUE
    }
    if (identical(stdout, FALSE)) command <- paste(command, ">/dev/null")
    else if (isTRUE(stdout)) intern <- TRUE
    else if (is.character(stdout) && nzchar(stdout)) command <- paste(command, ">", shQuote(stdout))
    if (identical(stderr, FALSE)) command <- paste(command, "2>/dev/null")
    else if (isTRUE(stderr)) command <- paste(command, "2>&1")
    else if (is.character(stderr) && nzchar(stderr))
        command <- paste(command, if (identical(stdout, stderr)) "2>&1" else paste("2>", shQuote(stderr)))
    if (!is.null(input)) {
        if (!is.character(input)) stop("'input' must be a character vector or 'NULL'")
        f <- tempfile()
        on.exit(unlink(f))
        writeLines(input, f)
        command <- paste(command, "<", shQuote(f))
    } else if (nzchar(stdin)) command <- paste(command, "<", stdin)
    if (!wait && !intern) command <- paste(command, "&")
    if (intern) .Internal(system(command, intern, timeout)) else invisible(.Internal(system(command, intern, timeout)))
}

system.time <- function(expr, gcFirst = TRUE) {
    show <- function(y) {
        if (!is.na(y[4L])) y[1L] <- y[1L] + y[4L]
        if (!is.na(y[5L])) y[2L] <- y[2L] + y[5L]
        paste(formatC(y[1L:3L]), collapse = " ")
    }
    if (gcFirst) gc(FALSE)
    time <- proc.time()
    on.exit(message("Timing stopped at: ", show(proc.time() - time)))
    expr
    new.time <- proc.time()
    on.exit()
    structure(new.time - time, class = "proc_time")
}

summary.proc_time <- function(object, ...) {
    if (!is.na(object[4L])) object[1L] <- object[1L] + object[4L]
    if (!is.na(object[5L])) object[2L] <- object[2L] + object[5L]
    object <- object[1L:3L]
    names(object) <- c(gettext("user"), gettext("system"), gettext("elapsed"))
    object
}

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

extSoftVersion <- function()
    c(zlib = "1.2.13", bzlib = "1.0.8, 13-Jul-2019", xz = "5.4.1", PCRE = "10.42 2022-12-11", ICU = "72.1",
      TRE = "TRE 0.8.0 R_fixes (BSD)", iconv = "glibc 2.36", readline = "8.2",
      BLAS = "/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3")

pcre_config <- function() c("UTF-8" = TRUE, "Unicode properties" = TRUE, JIT = TRUE, stack = FALSE)

capabilities <- function(what = NULL, Xchk = FALSE) {
    z <- c(jpeg = TRUE, png = TRUE, tiff = TRUE, tcltk = TRUE, X11 = FALSE, aqua = FALSE, `http/ftp` = TRUE,
           sockets = TRUE, libxml = FALSE, fifo = TRUE, cledit = interactive(), iconv = TRUE, NLS = TRUE, Rprof = TRUE,
           profmem = TRUE, cairo = TRUE, ICU = TRUE, long.double = TRUE, libcurl = TRUE)
    if (is.null(what)) return(z)
    i <- pmatch(what, names(z), 0L)
    z[i]
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
libcurlVersion <- function() structure("", ssl_version = "none", libssh_version = "", protocols = character())
