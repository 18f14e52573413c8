# dates.R - Class "Date" and class "difftime".  Date-times are in datetimes.R.

.Date <- function(xx, cl = "Date") {
    class(xx) <- cl
    xx
}

Sys.Date <- function() as.Date(as.POSIXlt(Sys.time()))

as.Date <- function(x, ...) UseMethod("as.Date")

as.Date.POSIXct <- function(x, tz = "UTC", ...) {
    if (tz == "UTC") {
        z <- floor(unclass(x) / 86400)
        attr(z, "tzone") <- NULL
        .Date(z)
    } else as.Date(as.POSIXlt(x, tz = tz, ...))
}

as.Date.POSIXlt <- function(x, ...) .Internal(POSIXlt2Date(x))

as.Date.factor <- function(x, ...) as.Date(as.character(x), ...)

as.Date.character <- function(x, format, tryFormats = c("%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    charToDate <- function(x) {
        xx <- x[1L]
        if (is.na(xx)) {
            j <- 1L
            while (is.na(xx) && (j <- j + 1L) <= length(x)) xx <- x[j]
            if (is.na(xx)) f <- "%Y-%m-%d"
        }
        if (is.na(xx)) .Date(.Internal(strpdate(x, f)))
        else {
            for (ff in tryFormats)
                if (!is.na(.Internal(strpdate(xx, ff)))) return(.Date(.Internal(strpdate(x, ff))))
            if (optional) as.Date.character(rep.int(NA_character_, length(x)), tz = tz)
            else stop("character string is not in a standard unambiguous format")
        }
    }
    if (missing(format)) {
        if (length(x) && any(nonempty <- nzchar(x) & !is.na(x)) && !all(nonempty | is.na(x))) x[!nonempty] <- NA
        else if (length(x) && !any(nonempty) && !all(is.na(x))) x[] <- NA
        charToDate(x)
    } else .Date(.Internal(strpdate(x, as.character(format))))
}

as.Date.numeric <- function(x, origin, ...) {
    if (missing(origin)) {
        if (!any(is.finite(x))) return(.Date(as.numeric(x)))
        stop("'origin' must be supplied")
    }
    as.Date(origin, ...) + x
}

as.Date.default <- function(x, ...) {
    if (inherits(x, "Date")) x
    else if (is.null(x)) .Date(numeric())
    else if (is.logical(x) && all(is.na(x))) .Date(as.numeric(x))
    else stop(gettextf("do not know how to convert '%s' to class %s", deparse1(substitute(x)), dQuote("Date")),
              domain = NA)
}

format.Date <- function(x, ...) if (inherits(x, "Date")) format_date(x, ...) else format(as.POSIXlt(x), ...)

format_date <- function(x, format = "", tz, usetz, digits, justify, ...) {
    if (missing(format) || identical(format, "")) format <- "%Y-%m-%d"
    xx <- .Internal(formatDate(unclass(x), as.character(format)))
    if (!is.null(names(x))) names(xx) <- names(x)
    xx
}

as.character.Date <- function(x, ...) unname_dates(format(x, ...), x)

unname_dates <- function(xx, x) {
    names(xx) <- names(x)
    xx
}

print.Date <- function(x, max = NULL, ...) {
    if (is.null(max)) max <- getOption("max.print", 9999L)
    if (max < length(x)) {
        print(format(x[seq_len(max)]), max = max + 1, ...)
        cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", length(x) - max, "entries ]\n")
    } else if (length(x)) print(format(x), max = max, ...)
    else cat(class(x)[1L], "of length 0\n")
    invisible(x)
}

summary.Date <- function(object, digits = 12L, ...) {
    x <- summary.default(unclass(object), digits = digits, ...)
    if (m <- match("NA's", names(x), 0L)) {
        NAs <- as.integer(x[m])
        x <- x[-m]
        attr(x, "NAs") <- NAs
    }
    .Date(x, c("summaryDefault", "table", oldClass(object)))
}

`+.Date` <- function(e1, e2) {
    coerceTimeUnit <- function(x)
        as.vector(round(switch(attr(x, "units"), secs = x / 86400, mins = x / 1440, hours = x / 24, days = x, weeks = 7 * x)))
    if (nargs() == 1) return(e1)
    if (inherits(e1, "Date") && inherits(e2, "Date")) stop("binary + is not defined for \"Date\" objects")
    if (inherits(e1, "difftime")) e1 <- coerceTimeUnit(e1)
    if (inherits(e2, "difftime")) e2 <- coerceTimeUnit(e2)
    .Date(unclass(e1) + unclass(e2))
}

`-.Date` <- function(e1, e2) {
    coerceTimeUnit <- function(x)
        as.vector(round(switch(attr(x, "units"), secs = x / 86400, mins = x / 1440, hours = x / 24, days = x, weeks = 7 * x)))
    if (!inherits(e1, "Date")) stop("can only subtract from \"Date\" objects")
    if (nargs() == 1) stop("unary - is not defined for \"Date\" objects")
    if (inherits(e2, "Date")) return(difftime(e1, e2, units = "days"))
    if (inherits(e2, "difftime")) e2 <- coerceTimeUnit(e2)
    if (!is.null(attr(e2, "class"))) stop("can only subtract numbers from \"Date\" objects")
    .Date(unclass(as.Date(e1)) - e2)
}

Ops.Date <- function(e1, e2) {
    if (nargs() == 1) stop(gettextf("unary %s not defined for \"Date\" objects", .Generic), domain = NA)
    boolean <- switch(.Generic, `<` = , `>` = , `==` = , `!=` = , `<=` = , `>=` = TRUE, FALSE)
    if (!boolean) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    if (is.character(e1)) e1 <- as.Date(e1)
    if (is.character(e2)) e2 <- as.Date(e2)
    NextMethod(.Generic)
}

Math.Date <- function(x, ...) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)

Summary.Date <- function(..., na.rm) {
    ok <- switch(.Generic, max = , min = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)
    .Date(NextMethod(.Generic), oldClass(list(...)[[1L]]))
}

`[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("["), oldClass(x))
`[[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("[["), oldClass(x))

`[<-.Date` <- function(x, ..., value) {
    if (!length(value)) return(x)
    value <- unclass(as.Date(value))
    .Date(NextMethod(.Generic), oldClass(x))
}

`length<-.Date` <- function(x, value) .Date(NextMethod(), oldClass(x))

as.list.Date <- function(x, ...) lapply(unclass(x), .Date, oldClass(x))

c.Date <- function(..., recursive = FALSE) .Date(c(unlist(lapply(list(...), function(e) unclass(as.Date(e))))))

rep.Date <- function(x, ...) .Date(NextMethod(), oldClass(x))
is.numeric.Date <- function(x) FALSE
split.Date <- function(x, f, drop = FALSE, ...) {
    oclass <- class(x)
    y <- split.default(unclass(x), f, drop = drop, ...)
    for (i in seq_along(y)) class(y[[i]]) <- oclass
    y
}
unique.Date <- function(x, incomparables = FALSE, ...) .Date(unique.default(unclass(x), incomparables, ...), oldClass(x))


weekdays <- function(x, abbreviate) UseMethod("weekdays")
months <- function(x, abbreviate) UseMethod("months")
quarters <- function(x, abbreviate) UseMethod("quarters")
julian <- function(x, ...) UseMethod("julian")

weekdays.Date <- function(x, abbreviate = FALSE) format(x, ifelse(abbreviate, "%a", "%A"))
months.Date <- function(x, abbreviate = FALSE) format(x, ifelse(abbreviate, "%b", "%B"))
quarters.Date <- function(x, ...) {
    x <- (as.POSIXlt(x)$mon) %/% 3
    paste0("Q", x + 1)
}

julian.Date <- function(x, origin = as.Date("1970-01-01"), ...) {
    if (length(origin) != 1L) stop("'origin' must be of length one")
    res <- unclass(x) - unclass(origin)
    attr(res, "origin") <- origin
    res
}

round.Date <- function(x, ...) {
    .Date(NextMethod(), oldClass(x))
}

trunc.Date <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    units <- match.arg(units)
    if (units == "months" || units == "years") as.Date(trunc.POSIXt(x, units, ...))
    else .Date(trunc(unclass(x)), oldClass(x))
}

diff.Date <- function(x, lag = 1L, differences = 1L, ...) {
    ismat <- is.matrix(x)
    xlen <- if (ismat) dim(x)[1L] else length(x)
    if (length(lag) != 1L || length(differences) > 1L || lag < 1L || differences < 1L)
        stop("'lag' and 'differences' must be integers >= 1")
    if (lag * differences >= xlen) return(.difftime(numeric(), "days"))
    r <- x
    i1 <- -seq_len(lag)
    for (i in seq_len(differences))
        r <- if (ismat) r[i1, , drop = FALSE] - r[-nrow(r):-(nrow(r) - lag + 1L), , drop = FALSE]
             else r[i1] - r[-length(r):-(length(r) - lag + 1L)]
    dots <- list(...)
    if ("units" %in% names(dots)) units(r) <- match.arg(dots$units, c("auto", "secs", "mins", "hours", "days", "weeks"))
    r
}

# The parts of a step such as "2 weeks": count and unit.
date_step <- function(by, units, what) {
    by2 <- strsplit(by, " ", fixed = TRUE)[[1L]]
    if (length(by2) > 2L || length(by2) < 1L) stop("invalid 'by' string")
    valid <- pmatch(by2[length(by2)], c(units, paste0(units, "s")))
    if (is.na(valid)) stop("invalid string for 'by'")
    list(n = if (length(by2) == 2L) as.integer(by2[1L]) else 1L, valid = (valid - 1L) %% length(units) + 1L)
}

seq.Date <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    if (missing(from)) stop("'from' must be specified")
    if (!inherits(from, "Date")) stop("'from' must be a \"Date\" object")
    if (length(as.Date(from)) != 1L) stop("'from' must be of length 1")
    if (!missing(to)) {
        if (!inherits(to, "Date")) stop("'to' must be a \"Date\" object")
        if (length(as.Date(to)) != 1L) stop("'to' must be of length 1")
    }
    if (!missing(along.with)) length.out <- length(along.with)
    else if (!is.null(length.out)) {
        if (length(length.out) != 1L) stop("'length.out' must be of length 1")
        length.out <- ceiling(length.out)
    }
    status <- c(!missing(to), !missing(by), !is.null(length.out))
    if (sum(status) != 2L) stop("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    if (missing(by)) {
        from <- unclass(as.Date(from))
        to <- unclass(as.Date(to))
        return(.Date(seq.int(from, to, length.out = length.out)))
    }
    if (length(by) != 1L) stop("'by' must be of length 1")
    valid <- 0L
    if (inherits(by, "difftime")) {
        by <- switch(attr(by, "units"), secs = 1 / 86400, mins = 1 / 1440, hours = 1 / 24, days = 1, weeks = 7) * unclass(by)
    } else if (is.character(by)) {
        step <- date_step(by, c("day", "week", "month", "quarter", "year", "DSTday"))
        valid <- step$valid
        by <- step$n
        if (valid <= 2L) {
            by <- c(1, 7)[valid] * by
            valid <- 1L
        } else {
            if (valid == 6L) stop("invalid string for 'by'")
            by <- c(1, 3, 12)[valid - 2L] * by
        }
    } else if (!is.numeric(by)) stop("invalid mode for 'by'")
    if (is.na(by)) stop("'by' is NA")
    if (valid <= 2L) {
        from <- unclass(as.Date(from))
        if (!missing(to)) {
            to <- unclass(as.Date(to))
            res <- seq.int(from, to, by)
        } else res <- seq.int(0, by = by, length.out = length.out) + from
        return(.Date(res))
    }
    r1 <- as.POSIXlt(from)
    if (!missing(to)) {
        to0 <- as.POSIXlt(as.Date(to))
        length.out <- 2L + floor((12 * (to0$year - r1$year) + to0$mon - r1$mon) / by)
    }
    mon <- seq.int(r1$mon, by = by, length.out = max(0, length.out))
    r1$mon <- as.integer(mon)
    res <- as.Date(r1)
    if (!missing(to)) {
        to <- as.Date(to)
        res <- if (by > 0) res[res <= to] else res[res >= to]
    }
    res
}

cut.Date <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "Date")) stop("'x' must be a date-time object")
    x <- as.Date(x)
    if (inherits(breaks, "Date")) {
        breaks <- sort(as.Date(breaks))
    } else if (is.numeric(breaks) && length(breaks) == 1L) {
        # number of intervals
    } else if (is.character(breaks) && length(breaks) == 1L) {
        step <- date_step(breaks, c("day", "week", "month", "quarter", "year", "DSTday"))
        valid <- step$valid
        start <- as.POSIXlt(min(x, na.rm = TRUE))
        if (valid == 1L) incr <- 1L
        if (valid == 2L) {
            start$mday <- start$mday - (if (start.on.monday) (start$wday + 6L) %% 7L else start$wday)
            start$isdst <- -1L
            incr <- 7L
        }
        if (valid >= 3L && valid <= 5L) {
            start$mday <- 1L
            start$isdst <- -1L
            maxx <- max(x, na.rm = TRUE)
            end <- as.POSIXlt(maxx)
            by <- step$n
            months_by <- c(1L, 3L, 12L)[valid - 2L] * by
            if (valid == 4L) start$mon <- 3L * (start$mon %/% 3L)
            if (valid == 5L) start$mon <- 0L
            span <- c(31L, 93L, 366L)[valid - 2L]
            end <- as.POSIXlt(end + span * by * 86400)
            end$mday <- 1L
            if (valid == 4L) end$mon <- 3L * (end$mon %/% 3L)
            if (valid == 5L) end$mon <- 0L
            end$isdst <- -1L
            breaks <- seq(as.Date(start), as.Date(end), paste(months_by, "months"))
            lb <- length(breaks)
            if (lb > 1L && maxx < breaks[lb - 1L]) breaks <- breaks[-lb]
        } else {
            start <- as.Date(start)
            incr <- incr * step$n
            maxx <- max(x, na.rm = TRUE)
            breaks <- seq(start, maxx + incr, by = incr)
            breaks <- breaks[seq_len(1L + max(which(breaks <= maxx)))]
        }
    } else stop("invalid specification of 'breaks'")
    res <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels))
        levels(res) <- as.character(if (is.numeric(breaks)) x[!duplicated(res)] else breaks[-length(breaks)])
    res
}

# ---- difftime ----

.difftime <- function(xx, units, cl = "difftime") {
    class(xx) <- cl
    attr(xx, "units") <- units
    xx
}

difftime <- function(time1, time2, tz, units = c("auto", "secs", "mins", "hours", "days", "weeks")) {
    if (missing(tz)) {
        time1 <- as.POSIXct(time1)
        time2 <- as.POSIXct(time2)
    } else {
        time1 <- as.POSIXct(time1, tz = tz)
        time2 <- as.POSIXct(time2, tz = tz)
    }
    z <- unclass(time1) - unclass(time2)
    attr(z, "tzone") <- NULL
    units <- match.arg(units)
    if (units == "auto") units <- auto_unit(z)
    switch(units, secs = .difftime(z, units = "secs"), mins = .difftime(z / 60, units = "mins"),
           hours = .difftime(z / 3600, units = "hours"), days = .difftime(z / 86400, units = "days"),
           weeks = .difftime(z / (7 * 86400), units = "weeks"))
}

auto_unit <- function(z) {
    if (all(is.na(z))) return("secs")
    zz <- min(abs(z), na.rm = TRUE)
    if (!is.finite(zz) || zz < 60) "secs" else if (zz < 3600) "mins" else if (zz < 86400) "hours" else "days"
}

as.difftime <- function(tim, format = "%X", units = "auto", tz = "UTC") {
    if (inherits(tim, "difftime")) return(tim)
    if (is.character(tim)) return(difftime(strptime(tim, format = format, tz = tz), strptime("0:0:0", format = "%X", tz = tz), units = units))
    if (!is.numeric(tim)) stop("'tim' is not character or numeric")
    if (units == "auto") stop("need explicit units for numeric conversion")
    if (!(units %in% c("secs", "mins", "hours", "days", "weeks"))) stop("invalid units specified")
    .difftime(tim, units = units)
}

units <- function(x) UseMethod("units")
units.difftime <- function(x) attr(x, "units")

`units<-` <- function(x, value) UseMethod("units<-")
`units<-.difftime` <- function(x, value) {
    from <- units(x)
    if (from == value) return(x)
    if (!(value %in% c("secs", "mins", "hours", "days", "weeks"))) stop("invalid units specified")
    sc <- cumprod(c(secs = 1, mins = 60, hours = 60, days = 24, weeks = 7))
    .difftime(unclass(x) * as.vector(sc[from] / sc[value]), value)
}


as.double.difftime <- function(x, units = "auto", ...) {
    if (units != "auto") units(x) <- units
    as.vector(x)
}


format.difftime <- function(x, ...) {
    y <- paste(format(unclass(x), ...), units(x))
    names(y) <- names(x)
    y
}

print.difftime <- function(x, digits = getOption("digits"), ...) {
    if (is.array(x) || length(x) > 1L) {
        cat("Time differences in ", attr(x, "units"), "\n", sep = "")
        y <- unclass(x)
        attr(y, "units") <- NULL
        print(y, digits = digits, ...)
    } else cat("Time difference of ", format(unclass(x), digits = digits), " ", attr(x, "units"), "\n", sep = "")
    invisible(x)
}

`[.difftime` <- function(x, ..., drop = TRUE) .difftime(NextMethod("["), attr(x, "units"), oldClass(x))

`[<-.difftime` <- function(x, i, value) {
    if (inherits(value, "difftime") && !identical(units(x), units(value))) units(value) <- units(x)
    NextMethod("[<-")
}

diff.difftime <- function(x, ...) .difftime(NextMethod("diff"), attr(x, "units"), oldClass(x))
rep.difftime <- function(x, ...) .difftime(NextMethod("rep"), attr(x, "units"), oldClass(x))
`length<-.difftime` <- function(x, value) .difftime(NextMethod(), attr(x, "units"), oldClass(x))
is.numeric.difftime <- function(x) FALSE

# Different units meet in seconds; numbers without a unit are taken in the unit of the others.
c.difftime <- function(..., recursive = FALSE) {
    args <- Filter(Negate(is.null), list(...))
    timed <- vapply(args, inherits, NA, what = "difftime")
    common <- unique(vapply(args[timed], attr, "", which = "units"))
    units <- if (length(common) > 1L) "secs" else common
    values <- lapply(lapply(args, as.difftime, units = units), function(x) {
        units(x) <- units
        unclass_units(x)
    })
    .difftime(unlist(values), units = units)
}

Ops.difftime <- function(e1, e2) {
    coerceTimeUnit <- function(x)
        unclass_units(x) * c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)[[attr(x, "units")]]
    boolean <- switch(.Generic, `<` = , `>` = , `==` = , `!=` = , `<=` = , `>=` = TRUE, FALSE)
    if (nargs() == 1) {
        switch(.Generic, `+` = {}, `-` = {
            e1[] <- -unclass(e1)
        }, stop(gettextf("unary '%s' not defined for \"difftime\" objects", .Generic), domain = NA, call. = FALSE))
        return(e1)
    }
    if (boolean) {
        if (inherits(e1, "difftime") && inherits(e2, "difftime")) {
            e1 <- coerceTimeUnit(e1)
            e2 <- coerceTimeUnit(e2)
        }
        NextMethod(.Generic)
    } else if (.Generic == "+" || .Generic == "-") {
        if (inherits(e1, "difftime") && !inherits(e2, "difftime"))
            return(.difftime(NextMethod(.Generic), units = attr(e1, "units")))
        if (!inherits(e1, "difftime") && inherits(e2, "difftime"))
            return(.difftime(NextMethod(.Generic), units = attr(e2, "units")))
        u1 <- attr(e1, "units")
        if (attr(e2, "units") == u1) {
            .difftime(NextMethod(.Generic), units = u1)
        } else {
            e1 <- coerceTimeUnit(e1)
            e2 <- coerceTimeUnit(e2)
            .difftime(NextMethod(.Generic), "secs")
        }
    } else stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
}

`*.difftime` <- function(e1, e2) {
    if (inherits(e1, "difftime") && inherits(e2, "difftime")) stop("both arguments of * cannot be \"difftime\" objects")
    if (inherits(e2, "difftime")) {
        tmp <- e1
        e1 <- e2
        e2 <- tmp
    }
    .difftime(e2 * unclass(e1), attr(e1, "units"))
}

`/.difftime` <- function(e1, e2) {
    if (inherits(e2, "difftime")) stop("second argument of / cannot be a \"difftime\" object")
    .difftime(unclass(e1) / e2, attr(e1, "units"))
}

unclass_units <- function(x) {
    x <- unclass(x)
    attr(x, "units") <- NULL
    x
}

Math.difftime <- function(x, ...) {
    switch(.Generic, abs = , sign = , floor = , ceiling = , trunc = , round = , signif = {
        units <- attr(x, "units")
        .difftime(NextMethod(), units)
    }, stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA))
}


Summary.difftime <- function(..., na.rm) {
    coerceTimeUnit <- function(x)
        as.vector(switch(attr(x, "units"), secs = x, mins = 60 * x, hours = 60 * 60 * x, days = 60 * 60 * 24 * x,
                         weeks = 60 * 60 * 24 * 7 * x))
    ok <- switch(.Generic, max = , min = , sum = , range = TRUE, FALSE)
    if (!ok) stop(gettextf("'%s' not defined for \"difftime\" objects", .Generic), domain = NA)
    x <- list(...)
    nargs <- length(x)
    if (nargs == 1) .difftime(do.call(.Generic, c(list(unclass_units(x[[1L]])), na.rm = na.rm)), attr(x[[1L]], "units"))
    else {
        units <- sapply(x, attr, "units")
        if (all(units == units[1L])) .difftime(do.call(.Generic, c(lapply(x, unclass_units), na.rm = na.rm)), units[1L])
        else .difftime(do.call(.Generic, c(lapply(x, coerceTimeUnit), na.rm = na.rm)), "secs")
    }
}

as.list.difftime <- function(x, ...) lapply(unclass_units(x), function(e) .difftime(e, attr(x, "units"), oldClass(x)))
