# datetimes.R - Classes "POSIXct" and "POSIXlt".

.POSIXct <- function(xx, tz = NULL, cl = c("POSIXct", "POSIXt")) {
    class(xx) <- cl
    attr(xx, "tzone") <- tz
    xx
}

.POSIXlt <- function(xx, tz = NULL, cl = c("POSIXlt", "POSIXt")) {
    class(xx) <- cl
    attr(xx, "tzone") <- tz
    xx
}

Sys.time <- function() .POSIXct(.Internal(Sys.time()))

Sys.timezone <- function(location = TRUE) {
    if (!location) {
        st <- as.POSIXlt(Sys.time())
        return(if (length(z <- st$zone)) z else NA_character_)
    }
    tz <- Sys.getenv("TZ", names = FALSE)
    if (nzchar(tz)) return(tz)
    .Internal(Sys.timezone())
}

OlsonNames <- function(tzdir = NULL) {
    x <- .Internal(OlsonNames())
    x <- sort(x)
    structure(x[grepl("^[ABCDEFGHIJKLMNOPQRSTUVWXYZ]", x)], Version = NULL)
}

# ---- conversions ----

as.POSIXlt <- function(x, tz = "", ...) UseMethod("as.POSIXlt")

as.POSIXlt.Date <- function(x, ...) {
    y <- .Internal(Date2POSIXlt(unclass(x)))
    names(y$year) <- names(x)
    y
}

as.POSIXlt.factor <- function(x, ...) {
    y <- as.POSIXlt(as.character(x), ...)
    names(y$year) <- names(x)
    y
}

as.POSIXlt.POSIXct <- function(x, tz = "", ...) {
    if ((missing(tz) || is.null(tz)) && !is.null(tzone <- attr(x, "tzone"))) tz <- tzone[1L]
    .Internal(as.POSIXlt(unclass(x), tz))
}

as.POSIXlt.character <- function(x, tz = "", format,
                                 tryFormats = c("%Y-%m-%d %H:%M:%OS", "%Y/%m/%d %H:%M:%OS", "%Y-%m-%d %H:%M",
                                                "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d"),
                                 optional = FALSE, ...) {
    x <- unclass(x)
    if (!missing(format)) {
        res <- strptime(x, format, tz = tz)
        if (nchar(tz)) attr(res, "tzone") <- tz
        return(res)
    }
    xx <- x[!is.na(x)]
    if (!length(xx)) {
        res <- strptime(x, "%Y/%m/%d")
        if (nchar(tz)) attr(res, "tzone") <- tz
        return(res)
    }
    for (ff in tryFormats)
        if (all(!is.na(strptime(xx, ff, tz = tz)))) {
            res <- strptime(x, ff, tz = tz)
            if (nchar(tz)) attr(res, "tzone") <- tz
            return(res)
        }
    if (optional) as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz)
    else stop("character string is not in a standard unambiguous format")
}

as.POSIXlt.numeric <- function(x, tz = "", origin, ...) {
    if (missing(origin)) {
        if (!any(is.finite(x))) return(as.POSIXlt(.POSIXct(as.numeric(x), tz), tz = tz))
        stop("'origin' must be supplied")
    }
    as.POSIXlt(as.POSIXct(origin, tz = "GMT", ...) + x, tz = tz)
}

as.POSIXlt.default <- function(x, tz = "", optional = FALSE, ...) {
    if (inherits(x, "POSIXlt")) return(if (missing(tz)) x else .POSIXlt(x, tz))
    if (is.null(x)) return(as.POSIXlt.character(character(), tz))
    if (is.logical(x) && all(is.na(x))) return(as.POSIXlt(as.POSIXct.default(x), tz = tz))
    if (optional) as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz)
    else stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("POSIXlt")),
              domain = NA)
}

as.POSIXct <- function(x, tz = "", ...) UseMethod("as.POSIXct")

as.POSIXct.Date <- function(x, ...) .POSIXct(unclass(x) * 86400)

as.POSIXct.POSIXlt <- function(x, tz = "", ...) {
    tzone <- attr(x, "tzone")
    if (missing(tz) && !is.null(tzone)) tz <- tzone[1L]
    y <- .Internal(as.POSIXct(x, tz))
    names(y) <- names(x$year)
    .POSIXct(y, tz)
}

as.POSIXct.numeric <- function(x, tz = "", origin, ...) {
    if (missing(origin)) {
        if (!any(is.finite(x))) return(.POSIXct(as.numeric(x), tz))
        stop("'origin' must be supplied")
    }
    .POSIXct(as.POSIXct(origin, tz = "GMT", ...) + x, tz)
}

as.POSIXct.default <- function(x, tz = "", ...) {
    if (inherits(x, "POSIXct")) return(if (missing(tz)) x else .POSIXct(x, tz))
    if (is.null(x)) return(.POSIXct(numeric(), tz))
    if (is.character(x) || is.factor(x)) return(as.POSIXct(as.POSIXlt(x, tz, ...), tz, ...))
    if (is.logical(x) && all(is.na(x))) return(.POSIXct(as.numeric(x), tz))
    stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("POSIXct")), domain = NA)
}

as.double.POSIXlt <- function(x, ...) as.double(as.POSIXct(x))

as.matrix.POSIXlt <- function(x, ...) as.matrix(as.data.frame(unclass(x)), ...)

strptime <- function(x, format, tz = "") {
    y <- .Internal(strptime(if (is.character(x)) x else if (is.object(x)) `names<-`(as.character(x), names(x)) else as.character(x),
                            format, tz))
    names(y$year) <- names(x)
    y
}

strftime <- function(x, format = "", tz = "", usetz = FALSE, ...) format(as.POSIXlt(x, tz = tz), format = format, usetz = usetz, ...)

ISOdatetime <- function(year, month, day, hour, min, sec, tz = "") {
    if (min(lengths(list(year, month, day, hour, min, sec))) == 0L) .POSIXct(numeric(), tz = tz)
    else {
        x <- paste(year, month, day, hour, min, sec, sep = "-")
        as.POSIXct(strptime(x, "%Y-%m-%d-%H-%M-%OS", tz = tz), tz = tz)
    }
}

ISOdate <- function(year, month, day, hour = 12, min = 0, sec = 0, tz = "GMT")
    ISOdatetime(year, month, day, hour, min, sec, tz)

# ---- text ----

format.POSIXlt <- function(x, format = "", usetz = FALSE, digits = getOption("digits.secs"), ...) {
    if (!inherits(x, "POSIXlt")) stop("wrong class")
    if (any(f0 <- format == "" | grepl("%OS$", format))) {
        np <- if (is.null(digits)) 0L else min(6L, digits)
        if (np >= 1L) {
            secs <- unclass(x)[["sec"]]
            secs <- secs[is.finite(secs)]
            for (i in seq_len(np) - 1L)
                if (all(abs(secs - round(secs, i)) < 1e-06)) {
                    np <- i
                    break
                }
        }
        time <- unlist(unclass(x)[1L:3L])
        days_only <- all(time[!is.na(time)] == 0)
        full <- if (np == 0L) "%Y-%m-%d %H:%M:%S" else paste0("%Y-%m-%d %H:%M:%OS", np)
        format[format == ""] <- if (days_only) "%Y-%m-%d" else full
        if (np > 0L) format <- sub("%OS$", paste0("%OS", np), format)
    }
    .Internal(format.POSIXlt(x, format, usetz))
}

format.POSIXct <- function(x, format = "", tz = "", usetz = FALSE, ...) {
    if (missing(tz) && !is.null(tzone <- attr(x, "tzone"))) tz <- tzone
    structure(format(as.POSIXlt(x, tz[1L]), format, usetz = usetz, ...), names = names(x))
}

as.character.POSIXt <- function(x, ...) format(x, ...)

print_times <- function(x, max, texts, ...) {
    if (is.null(max)) max <- getOption("max.print", 9999L)
    if (max < length(x)) {
        print(texts(x[seq_len(max)]), max = max + 1, ...)
        cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", length(x) - max, "entries ]\n")
    } else if (length(x)) print(texts(x), max = max, ...)
    else cat(class(x)[1L], "of length 0\n")
    invisible(x)
}

print.POSIXct <- function(x, tz = "", usetz = TRUE, max = NULL, ...) {
    texts <- if (missing(tz)) function(x) format(x, usetz = usetz) else function(x) format(x, tz = tz, usetz = usetz)
    print_times(x, max, texts, ...)
}

print.POSIXlt <- function(x, tz = "", usetz = TRUE, max = NULL, ...) {
    texts <- if (missing(tz)) function(x) format(x, usetz = usetz)
             else function(x) format(as.POSIXct(x), tz = tz, usetz = usetz)
    print_times(x, max, texts, ...)
}

summary.POSIXct <- function(object, digits = 15L, ...) {
    x <- summary.default(unclass(object), digits = digits, ...)
    if (m <- match("NA's", names(x), 0L)) {
        NAs <- as.integer(x[m])
        x <- x[-m]
        attr(x, "NAs") <- NAs
    }
    .POSIXct(x, attr(object, "tzone"), c("summaryDefault", "table", oldClass(object)))
}

summary.POSIXlt <- function(object, digits = 15, ...) summary(as.POSIXct(object), digits = digits, ...)

# ---- arithmetic ----

# tzone of a result made from several times.
check_tzones <- function(...) {
    tzs <- unique(sapply(list(...), function(x) {
        y <- attr(x, "tzone")
        if (is.null(y)) "" else y[1L]
    }))
    tzs <- tzs[nzchar(tzs)]
    if (length(tzs) > 1L) warning("'tzone' attributes are inconsistent")
    if (length(tzs)) tzs[1L] else NULL
}
.check_tzones <- check_tzones

time_secs <- function(x)
    as.vector(switch(attr(x, "units"), secs = x, mins = 60 * x, hours = 60 * 60 * x, days = 60 * 60 * 24 * x,
                     weeks = 60 * 60 * 24 * 7 * x))

`+.POSIXt` <- function(e1, e2) {
    if (nargs() == 1) return(e1)
    if (inherits(e1, "POSIXt") && inherits(e2, "POSIXt")) stop("binary '+' is not defined for \"POSIXt\" objects")
    if (inherits(e1, "POSIXlt")) e1 <- as.POSIXct(e1)
    if (inherits(e2, "POSIXlt")) e2 <- as.POSIXct(e2)
    if (inherits(e1, "difftime")) e1 <- time_secs(e1)
    if (inherits(e2, "difftime")) e2 <- time_secs(e2)
    .POSIXct(unclass(e1) + unclass(e2), check_tzones(e1, e2))
}

`-.POSIXt` <- function(e1, e2) {
    if (!inherits(e1, "POSIXt")) stop("can only subtract from \"POSIXt\" objects")
    if (nargs() == 1) stop("unary '-' is not defined for \"POSIXt\" objects")
    if (inherits(e2, "POSIXt")) return(difftime(e1, e2))
    if (inherits(e2, "difftime")) e2 <- time_secs(e2)
    if (!is.null(attr(e2, "class"))) stop("can only subtract numbers from \"POSIXt\" objects")
    e1 <- as.POSIXct(e1)
    .POSIXct(unclass(e1) - e2, attr(e1, "tzone"))
}

Ops.POSIXt <- function(e1, e2) {
    if (nargs() == 1) stop(gettextf("unary '%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    boolean <- switch(.Generic, `<` = , `>` = , `==` = , `!=` = , `<=` = , `>=` = TRUE, FALSE)
    if (!boolean) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    if (inherits(e1, "POSIXlt") || is.character(e1)) e1 <- as.POSIXct(e1)
    if (inherits(e2, "POSIXlt") || is.character(e2)) e2 <- as.POSIXct(e2)
    check_tzones(e1, e2)
    NextMethod(.Generic)
}

Math.POSIXt <- function(x, ...) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)

Summary.POSIXct <- function(..., na.rm) {
    ok <- switch(.Generic, max = , min = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    args <- list(...)
    tz <- do.call(check_tzones, args)
    .POSIXct(NextMethod(.Generic), tz = tz, cl = oldClass(args[[1L]]))
}

Summary.POSIXlt <- function(..., na.rm) {
    ok <- switch(.Generic, max = , min = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)
    args <- list(...)
    tz <- do.call(check_tzones, args)
    args <- lapply(args, as.POSIXct)
    val <- do.call(.Generic, c(args, na.rm = na.rm))
    as.POSIXlt(.POSIXct(val, tz))
}

# ---- parts ----

`[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("["), attr(x, "tzone"), oldClass(x))
`[[.POSIXct` <- function(x, ..., drop = TRUE) .POSIXct(NextMethod("[["), attr(x, "tzone"), oldClass(x))

`[<-.POSIXct` <- function(x, ..., value) {
    if (!length(value)) return(x)
    tz <- attr(x, "tzone")
    cl <- oldClass(x)
    value <- unclass(as.POSIXct(value))
    attr(value, "tzone") <- NULL
    x <- unclass(x)
    x <- NextMethod(.Generic)
    .POSIXct(x, tz, cl)
}

`length<-.POSIXct` <- function(x, value) .POSIXct(NextMethod(), attr(x, "tzone"), oldClass(x))

as.list.POSIXct <- function(x, ...) {
    nms <- names(x)
    names(x) <- NULL
    y <- lapply(unclass(x), .POSIXct, attr(x, "tzone"), oldClass(x))
    names(y) <- nms
    y
}

c.POSIXct <- function(..., recursive = FALSE) {
    x <- lapply(list(...), function(e) unclass(as.POSIXct(e)))
    tzones <- lapply(x, attr, "tzone")
    tz <- if (length(unique(tzones)) == 1L) tzones[[1L]] else NULL
    .POSIXct(c(unlist(x)), tz)
}

c.POSIXlt <- function(..., recursive = FALSE) as.POSIXlt(do.call(c, lapply(list(...), as.POSIXct)))

rep.POSIXct <- function(x, ...) .POSIXct(NextMethod(), attr(x, "tzone"), oldClass(x))
rep.POSIXlt <- function(x, ...) as.POSIXlt(rep(as.POSIXct(x), ...))
is.numeric.POSIXt <- function(x) FALSE
unique.POSIXct <- function(x, incomparables = FALSE, ...) .POSIXct(unique.default(unclass(x), incomparables, ...), attr(x, "tzone"), oldClass(x))
split.POSIXct <- function(x, f, drop = FALSE, ...)
    lapply(split.default(as.double(x), f, drop = drop, ...), .POSIXct, attr(x, "tzone"), oldClass(x))



length.POSIXlt <- function(x) {
    n <- lengths(unclass(x), use.names = FALSE)[1L:9L]
    if (any(n == 0L)) 0L else max(n)
}

names.POSIXlt <- function(x) names(x$year)

`names<-.POSIXlt` <- function(x, value) {
    names(x$year) <- value
    x
}

`length<-.POSIXlt` <- function(x, value) .POSIXlt(lapply(unclass(x), `length<-`, value), attr(x, "tzone"), oldClass(x))

# All columns at full length.
lt_columns <- function(x) {
    n <- length.POSIXlt(x)
    lapply(unclass(x), function(f) if (length(f) == n) f else if (length(f)) rep_len(f, n) else f)
}

`[.POSIXlt` <- function(x, i, j, drop = TRUE) {
    cols <- lt_columns(x)
    if (missing(j)) {
        if (missing(i)) return(x)
        if (is.character(i)) i <- match(i, names(x), nomatch = 0L)
        .POSIXlt(lapply(cols, `[`, i, drop = drop), attr(x, "tzone"), oldClass(x))
    } else cols[[j]][i]
}

`[[.POSIXlt` <- function(x, i, drop = TRUE) {
    if (!missing(i) && is.character(i)) i <- match(i, names(x))
    .POSIXlt(lapply(lt_columns(x), `[[`, i), attr(x, "tzone"), oldClass(x))
}

`[<-.POSIXlt` <- function(x, i, j, value) {
    if (!missing(j)) {
        x <- unclass(x)
        x[[j]][i] <- value
        return(.POSIXlt(x, attr(x, "tzone")))
    }
    if (!length(value)) return(x)
    cl <- oldClass(x)
    tz <- attr(x, "tzone")
    nms <- names(x)
    value <- unclass(as.POSIXlt(value))
    ici <- !missing(i) && is.character(i)
    if (ici) i <- match(i, nms, nomatch = 0L)
    cols <- lt_columns(x)
    for (n in names(cols)) {
        if (is.null(value[[n]])) next
        if (missing(i)) cols[[n]][] <- value[[n]] else cols[[n]][i] <- value[[n]]
    }
    .POSIXlt(cols, tz, cl)
}

`$<-.POSIXlt` <- function(x, name, value) {
    attrs <- attributes(x)
    x <- unclass(x)
    x[[name]] <- value
    attrs$names <- names(x)
    attributes(x) <- attrs
    x
}

as.list.POSIXlt <- function(x, ...) {
    nms <- names(x)
    y <- lapply(seq_along(x), function(i) x[[i]])
    names(y) <- nms
    y
}

is.na.POSIXlt <- function(x) is.na(as.POSIXct(x))
anyNA.POSIXlt <- function(x, recursive = FALSE) anyNA(as.POSIXct(x))
duplicated.POSIXlt <- function(x, incomparables = FALSE, ...) duplicated(as.POSIXct(x), incomparables = incomparables, ...)
unique.POSIXlt <- function(x, incomparables = FALSE, ...) {
    if (!inherits(x, "POSIXlt")) stop("wrong class")
    x[!duplicated(x, incomparables = incomparables, ...)]
}
rev.POSIXlt <- function(x) x[rev(seq_along(x))]

weekdays.POSIXt <- function(x, abbreviate = FALSE) format(x, ifelse(abbreviate, "%a", "%A"))
months.POSIXt <- function(x, abbreviate = FALSE) format(x, ifelse(abbreviate, "%b", "%B"))
quarters.POSIXt <- function(x, ...) paste0("Q", as.POSIXlt(x)$mon %/% 3 + 1)

julian.POSIXt <- function(x, origin = as.POSIXct("1970-01-01", tz = "GMT"), ...) {
    origin <- as.POSIXct(origin)
    if (length(origin) != 1L) stop("'origin' must be of length one")
    res <- difftime(as.POSIXct(x), origin, units = "days")
    structure(res, origin = origin)
}

# ---- rounding ----

trunc.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    units <- match.arg(units)
    x <- as.POSIXlt(x)
    if (!length(x$sec)) return(x)
    ok <- is.finite(x$sec)
    switch(units,
        secs = {
            x$sec <- trunc(x$sec)
        },
        mins = {
            x$sec[] <- 0
        },
        hours = {
            x$sec[] <- 0
            x$min[] <- 0L
        },
        days = {
            x$sec[] <- 0
            x$min[] <- 0L
            x$hour[] <- 0L
            x$isdst[] <- -1L
        },
        months = , years = {
            x$sec[] <- 0
            x$min[] <- 0L
            x$hour[] <- 0L
            x$mday[] <- 1L
            if (units == "years") x$mon[] <- 0L
            x$isdst[] <- -1L
            x <- as.POSIXlt(as.POSIXct(x))
        })
    if (!all(ok)) x$sec[!ok] <- NA
    x # days: the zone stays that of the time, as in GNU R
}

round.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years")) {
    units <- if (is.numeric(units) && units == 0) "secs" else match.arg(units)
    x <- as.POSIXct(x)
    if (units == "months" || units == "years") {
        down <- trunc(x, units)
        up <- down
        if (units == "months") up$mon <- up$mon + 1L else up$year <- up$year + 1L
        up <- as.POSIXct(up)
        low <- as.POSIXct(down)
        later <- unclass(x) - unclass(low) >= unclass(up) - unclass(x)
        return(as.POSIXlt(.POSIXct(ifelse(later, unclass(up), unclass(low)), attr(x, "tzone"))))
    }
    x <- x + switch(units, secs = 0.5, mins = 30, hours = 1800, days = 43200)
    trunc(x, units = units)
}

diff.POSIXt <- function(x, lag = 1L, differences = 1L, ...) {
    ismat <- is.matrix(x)
    r <- if (inherits(x, "POSIXlt")) as.POSIXct(x) else x
    xlen <- if (ismat) dim(x)[1L] else length(r)
    if (length(lag) != 1L || length(differences) > 1L || lag < 1L || differences < 1L)
        stop("'lag' and 'differences' must be integers >= 1")
    if (lag * differences >= xlen) return(.difftime(numeric(), "secs"))
    i1 <- -seq_len(lag)
    for (i in seq_len(differences))
        r <- if (ismat) r[i1, , drop = FALSE] - r[-nrow(r):-(nrow(r) - lag + 1L), , drop = FALSE]
             else r[i1] - r[-length(r):-(length(r) - lag + 1L)]
    dots <- list(...)
    if ("units" %in% names(dots)) units(r) <- match.arg(dots$units, c("auto", "secs", "mins", "hours", "days", "weeks"))
    r
}

# ---- sequences and intervals ----

seq.POSIXt <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    if (missing(from)) stop("'from' must be specified")
    if (!inherits(from, "POSIXt")) stop("'from' must be a \"POSIXt\" object")
    cfrom <- as.POSIXct(from)
    if (length(cfrom) != 1L) stop("'from' must be of length 1")
    tz <- attr(cfrom, "tzone")
    if (!missing(to)) {
        if (!inherits(to, "POSIXt")) stop("'to' must be a \"POSIXt\" object")
        if (length(as.POSIXct(to)) != 1) stop("'to' must be of length 1")
    }
    if (!missing(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) stop("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    status <- c(!missing(to), !missing(by), !is.null(length.out))
    if (sum(status) != 2L) stop("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    if (missing(by)) {
        from <- unclass(cfrom)
        to <- unclass(as.POSIXct(to))
        return(.POSIXct(seq.int(from, to, length.out = length.out), tz))
    }
    if (length(by) != 1L) stop("'by' must be of length 1")
    valid <- 0L
    if (inherits(by, "difftime")) {
        by <- time_secs(by)
    } else if (is.character(by)) {
        step <- date_step(by, c("sec", "min", "hour", "day", "week", "month", "year", "DSTday", "quarter"))
        valid <- step$valid
        by <- step$n
        if (valid <= 5L) {
            by <- c(1, 60, 3600, 86400, 7 * 86400)[valid] * by
            valid <- 1L
        }
    } else if (!is.numeric(by)) stop("invalid mode for 'by'")
    if (is.na(by)) stop("'by' is NA")
    if (valid <= 5L) {
        from <- unclass(cfrom)
        if (!missing(to)) {
            to <- unclass(as.POSIXct(to))
            attributes(to) <- NULL
            attributes(from) <- NULL
            res <- seq.int(0, to - from, by) + from
        } else {
            attributes(from) <- NULL
            res <- seq.int(from, by = by, length.out = length.out)
        }
        return(.POSIXct(res, tz))
    }
    r1 <- as.POSIXlt(from)
    if (valid == 7L) {
        by <- 12L * by
        valid <- 6L
    } else if (valid == 9L) {
        by <- 3L * by
        valid <- 6L
    }
    if (valid == 6L) {
        if (!missing(to)) {
            to0 <- as.POSIXlt(to)
            length.out <- 2L + floor((12 * (to0$year - r1$year) + to0$mon - r1$mon) / by)
        }
        r1$mon <- as.integer(seq.int(r1$mon, by = by, length.out = max(0, length.out)))
    } else {
        if (!missing(to)) length.out <- 2L + floor((unclass(as.POSIXct(to)) - unclass(as.POSIXct(from))) / (by * 86400))
        r1$mday <- as.integer(seq.int(r1$mday, by = by, length.out = max(0, length.out)))
    }
    r1$isdst <- -1L
    res <- as.POSIXct(r1)
    if (!missing(to)) {
        to <- as.POSIXct(to)
        res <- if (by > 0) res[res <= to] else res[res >= to]
    }
    res
}

cut.POSIXt <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "POSIXt")) stop("'x' must be a date-time object")
    x <- as.POSIXct(x)
    if (inherits(breaks, "POSIXt")) {
        breaks <- sort(as.POSIXct(breaks))
    } else if (is.numeric(breaks) && length(breaks) == 1L) {
        # number of intervals
    } else if (is.character(breaks) && length(breaks) == 1L) {
        step <- date_step(breaks, c("sec", "min", "hour", "day", "week", "month", "year", "DSTday", "quarter"))
        valid <- step$valid
        start <- as.POSIXlt(min(x, na.rm = TRUE))
        incr <- 1
        if (valid > 1L) {
            start$sec <- 0L
            incr <- 60
        }
        if (valid > 2L) {
            start$min <- 0L
            incr <- 3600
        }
        if (valid > 3L) {
            start$hour <- 0L
            start$isdst <- -1L
            incr <- 86400
        }
        if (valid == 5L) {
            start$mday <- start$mday - (if (start.on.monday) (start$wday + 6L) %% 7L else start$wday)
            incr <- 7 * 86400
        }
        if (valid == 8L) incr <- 25 * 3600
        maxx <- max(x, na.rm = TRUE)
        if (valid == 6L || valid == 7L || valid == 9L) {
            start$mday <- 1L
            if (valid == 7L) start$mon <- 0L
            if (valid == 9L) start$mon <- 3L * (start$mon %/% 3L)
            span <- switch(as.character(valid), "6" = 31, "7" = 366, 93)
            end <- as.POSIXlt(maxx + span * step$n * 86400)
            end$sec <- 0
            end$min <- end$hour <- 0L
            end$mday <- 1L
            if (valid == 7L) end$mon <- 0L
            if (valid == 9L) end$mon <- 3L * (end$mon %/% 3L)
            end$isdst <- -1L
            unit <- switch(as.character(valid), "6" = "months", "7" = "years", "quarters")
            breaks <- seq(as.POSIXct(start), as.POSIXct(end), by = paste(step$n, unit))
            lb <- length(breaks)
            if (lb > 1L && maxx < breaks[lb - 1L]) breaks <- breaks[-lb]
        } else {
            incr <- incr * step$n
            start <- as.POSIXct(start)
            breaks <- if (valid == 8L) seq(start, maxx + incr, by = breaks) else seq(start, maxx + incr, by = incr)
            breaks <- breaks[seq_len(1L + max(which(breaks <= maxx)))]
        }
    } else stop("invalid specification of 'breaks'")
    res <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels))
        levels(res) <- as.character(if (is.numeric(breaks)) x[!duplicated(res)] else breaks[-length(breaks)])
    res
}

.leap.seconds <- .POSIXct(c(78796800, 94694400, 126230400, 157766400, 189302400, 220924800, 252460800, 283996800,
                            315532800, 362793600, 394329600, 425865600, 489024000, 567993600, 631152000, 662688000,
                            709948800, 741484800, 773020800, 820454400, 867715200, 915148800, 1136073600, 1230768000,
                            1341100800, 1435708800, 1483228800), "GMT")

`[[<-.POSIXlt` <- function(x, i, value) {
    x[i] <- value
    x
}

as.vector.POSIXlt <- function(x, mode = "any") as.vector(as.list(x), mode)
