# dates.R - Class "Date" and class "difftime".  Date-times are in datetimes.R.

.Date <- function(xx, cl = "Date") {
    class(xx) <- cl
    xx
}

Sys.Date <- function() as.Date(as.POSIXlt(Sys.time()))

as.Date <- function(x, ...) UseMethod("as.Date")

as.Date.POSIXct <- function(x, tz = "UTC", ...) {
    if (tz != "UTC") return(as.Date(as.POSIXlt(x, tz = tz, ...)))
    .Date(floor(`attr<-`(unclass(x), "tzone", NULL) / 86400))
}

as.Date.POSIXlt <- function(x, ...) .Internal(POSIXlt2Date(x))

as.Date.factor <- function(x, ...) as.Date(as.character(x), ...)

# Without a format: the first of tryFormats that reads the first given text.
as.Date.character <- function(x, format, tryFormats = c("%Y-%m-%d", "%Y/%m/%d"), optional = FALSE, ...) {
    # Named as messages and tracebacks show it.
    charToDate <- function(x) {
        x[!nzchar(x)] <- NA
        first <- x[!is.na(x)][1L]
        format <- if (is.na(first)) "%Y-%m-%d" else Find(function(f) !is.na(.Internal(strpdate(first, f))), tryFormats)
        if (!is.null(format)) return(.Date(.Internal(strpdate(x, as.character(format)))))
        if (!optional) stop("character string is not in a standard unambiguous format")
        .Date(rep.int(NA_real_, length(x)))
    }
    if (missing(format)) return(charToDate(x))
    .Date(.Internal(strpdate(x, as.character(format))))
}

as.Date.numeric <- function(x, origin, ...) {
    if (!missing(origin)) return(x + as.Date(origin, ...))
    if (any(is.finite(x))) stop("'origin' must be supplied")
    .Date(as.numeric(x))
}

# Logical NA counts as a missing date; anything else has no conversion.
as.Date.default <- function(x, ...) {
    if (inherits(x, "Date")) return(x)
    unknown <- is.logical(x) && !any(!is.na(x))
    if (!unknown && !is.null(x)) .no_conversion(deparse1(substitute(x)), "Date")
    .Date(as.double(x))
}

format.Date <- function(x, ...) if (inherits(x, "Date")) .format_date(x, ...) else format(as.POSIXlt(x), ...)

.format_date <- function(x, format = "", tz, usetz, digits, justify, ...) {
    if (missing(format) || identical(format, "")) format <- "%Y-%m-%d"
    if (!is.character(format)) stop(simpleError("invalid 'format' argument", quote(format.POSIXlt(as.POSIXlt(x), ...))))
    if (is.character(x)) abs(unclass(x)) # which is not possible
    xx <- .Internal(formatDate(unclass(x), as.character(format)))
    if (!is.null(names(x))) names(xx) <- names(x)
    xx
}

as.character.Date <- function(x, ...) .unname_dates(format(x, ...), x)

.unname_dates <- function(xx, x) {
    names(xx) <- names(x)
    xx
}

# Errors of the time classes, in the name of the method that calls.
.no_conversion <- function(what, class)
    stop(simpleError(gettextf("do not know how to convert '%s' to class %s", what, dQuote(class)), sys.call(-1L)))

.undefined_for <- function(text, ...) stop(simpleError(gettextf(text, ...), sys.call(-1L)))

.is_comparison <- function(op) op %in% c("==", "!=", "<", "<=", ">", ">=")

print.Date <- function(x, max = NULL, ...) .print_times(x, max, format, ...)

# The six numbers of a time vector, without a class; missing values are counted in an attribute.
.summary_times <- function(object, digits, ...) {
    out <- summary.default(unclass(object), digits = digits, ...)
    lost <- names(out) == "NA's"
    if (any(lost)) structure(out[!lost], NAs = as.integer(out[lost])) else out
}

summary.Date <- function(object, digits = 12L, ...)
    .Date(.summary_times(object, digits, ...), c("summaryDefault", "table", oldClass(object)))

# A difftime in whole days; everything else as it is.
.in_days <- function(x) {
    if (!inherits(x, "difftime")) return(x)
    unit <- attr(x, "units")
    days <- if (unit == "weeks") 7 * x else x / c(secs = 86400, mins = 1440, hours = 24, days = 1)[[unit]]
    as.vector(round(days))
}

# What a sum or difference of times asks of its operands; complains in the name of the method.
.time_sum_of_two <- function(e1, e2, class, text) {
    if (inherits(e1, class) && inherits(e2, class)) .refuse(sprintf(text, class))
}

`+.Date` <- function(e1, e2) {
    if (nargs() < 2L) return(e1)
    .time_sum_of_two(e1, e2, "Date", "binary + is not defined for \"%s\" objects")
    e2 <- .in_days(e2)
    e1 <- .in_days(e1)
    .Date(unclass(e1) + unclass(e2)) # errors show this call
}

# What is wrong with e1 - e2 for times of a class, if anything; unary: the text for a sign without another operand.
.not_subtracted <- function(e1, e2, class, alone, unary) {
    if (!inherits(e1, class)) sprintf("can only subtract from \"%s\" objects", class)
    else if (alone) unary
    else if (is.object(e2) && !inherits(e2, c(class, "difftime"))) sprintf("can only subtract numbers from \"%s\" objects", class)
}

`-.Date` <- function(e1, e2) {
    fault <- .not_subtracted(e1, e2, "Date", nargs() < 2L, "unary - is not defined for \"Date\" objects")
    if (length(fault)) stop(fault)
    between <- inherits(e2, "Date")
    e2 <- if (between) e2 else .in_days(e2) # errors show these names
    if (between) difftime(e1, e2, units = "days") else .Date(unclass(as.Date(e1)) - e2)
}

Ops.Date <- function(e1, e2) {
    if (nargs() < 2L) .undefined_for("unary %s not defined for \"Date\" objects", .Generic)
    if (!.is_comparison(.Generic)) .undefined_for("%s not defined for \"Date\" objects", .Generic)
    if (is.character(e2)) e2 <- as.Date(e2)
    else if (is.character(e1)) e1 <- as.Date(e1)
    NextMethod(.Generic)
}

Math.Date <- function(x, ...) stop(gettextf("%s not defined for \"Date\" objects", .Generic), domain = NA)

Summary.Date <- function(..., na.rm) {
    if (!.Generic %in% c("range", "min", "max")) .undefined_for("%s not defined for \"Date\" objects", .Generic)
    .Date(NextMethod(.Generic), oldClass(..1))
}

`[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("["), oldClass(x))
`[[.Date` <- function(x, ..., drop = TRUE) .Date(NextMethod("[["), oldClass(x))

`[<-.Date` <- function(x, ..., value) {
    if (length(value)) {
        value <- unclass(as.Date(value))
        x <- .Date(NextMethod(.Generic), oldClass(x))
    }
    x
}

`length<-.Date` <- function(x, value) .Date(NextMethod(), oldClass(x))

as.list.Date <- function(x, ...) lapply(unclass(x), .Date, oldClass(x))

c.Date <- function(..., recursive = FALSE) .Date(c(unlist(lapply(list(...), function(e) unclass(as.Date(e))))))

rep.Date <- function(x, ...) .Date(NextMethod(), oldClass(x))
is.numeric.Date <- function(x) FALSE
split.Date <- function(x, f, drop = FALSE, ...)
    lapply(split.default(unclass(x), f, drop = drop, ...), .Date, class(x))


weekdays <- function(x, abbreviate) UseMethod("weekdays")
months <- function(x, abbreviate) UseMethod("months")
quarters <- function(x, abbreviate) UseMethod("quarters")
julian <- function(x, ...) UseMethod("julian")

weekdays.Date <- function(x, abbreviate = FALSE)
    format(x, if (isFALSE(abbreviate)) "%A" else ifelse(abbreviate, "%a", "%A"))
months.Date <- function(x, abbreviate = FALSE)
    format(x, if (isFALSE(abbreviate)) "%B" else ifelse(abbreviate, "%b", "%B"))
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
    unit <- match(match.arg(units), c("months", "years"))
    if (is.na(unit)) .Date(trunc(unclass(x)), oldClass(x)) else as.Date(trunc.POSIXt(x, c("months", "years")[unit], ...))
}

# Differences at a lag, repeated; rows of a matrix, elements otherwise.  Used by the diff() methods.
.lagged_differences <- function(x, lag, times, by_row = is.matrix(x)) {
    lag <- trunc(lag)
    for (pass in seq_len(times)) {
        early <- seq_len(NROW(x) - lag)
        late <- early + lag
        x <- if (by_row) x[late, , drop = FALSE] - x[early, , drop = FALSE] else x[late] - x[early]
    }
    x
}

# Whether x is too short for any difference; complains about the arguments in the method's name.
.no_difference <- function(x, lag, differences) {
    if (length(lag) != 1L || length(differences) > 1L || lag < 1L || differences < 1L)
        stop(simpleError("'lag' and 'differences' must be integers >= 1", sys.call(-1L)))
    lag * differences >= (if (is.matrix(x)) nrow(x) else length(x))
}

diff.Date <- function(x, lag = 1L, differences = 1L, ...) {
    if (.no_difference(x, lag, differences)) .difftime(numeric(), "days")
    else .lagged_differences(x, lag, differences)
}

# The parts of a step such as "2 weeks", count and unit; where the text is not of this form, what is wrong.
.parse_step <- function(by, units) {
    if (length(by) == 1L && !is.na(alone <- match(by, units))) return(list(n = 1L, unit = units[alone]))
    parts <- strsplit(by, " ", fixed = TRUE)[[1L]]
    words <- length(parts)
    if (!words %in% 1:2) return("invalid 'by' string")
    unit <- pmatch(parts[words], c(units, paste0(units, "s")))
    if (is.na(unit)) return("invalid string for 'by'")
    list(n = if (words == 1L) 1L else as.integer(parts[1L]), unit = rep(units, 2L)[unit])
}

.calendar_units <- c("day", "week", "month", "quarter", "year")

.clock_units <- c("sec", "min", "hour", .calendar_units, "DSTday")

# Seconds of a difftime unit; the most seconds that one step of seq() or cut() can take.
.unit_seconds <- c(secs = 1, mins = 60, hours = 3600, days = 86400, weeks = 604800)

.step_seconds <- c(sec = 1, min = 60, hour = 3600, day = 86400, week = 604800, month = 31 * 86400,
                   quarter = 93 * 86400, year = 366 * 86400, DSTday = 25 * 3600)

# The argument by of seq() for times, in the name of the method: list(by, field) with the field of "POSIXlt" that it
# counts, or no field where it is a number of units of `base` seconds.
.seq_times_step <- function(by, units, base) {
    caller <- sys.call(-1L)
    .fail <- function(text) stop(simpleError(text, caller))
    field <- NULL
    if (inherits(by, "difftime")) by <- .unit_seconds[[attr(by, "units")]] / base * as.vector(by)
    else if (is.character(by)) {
        step <- .parse_step(by, units)
        if (is.character(step)) .fail(step)
        field <- switch(step$unit, month = , quarter = "mon", year = "year", DSTday = "mday")
        by <- step$n * (if (is.null(field)) .step_seconds[[step$unit]] / base else if (step$unit == "quarter") 3L else 1L)
    } else if (!is.numeric(by)) .fail("invalid mode for 'by'")
    if (is.na(by)) .fail("'by' is NA")
    list(by = by, field = field)
}

# Steps along one field of a broken-down time: n of them, or as many as reach the calendar unit of `to`.
.seq_calendar <- function(from, to, step, n) {
    out <- unclass(as.POSIXlt(from))
    at <- out[[step$field]]
    if (is.null(n)) {
        to <- as.POSIXlt(to)
        end <- switch(step$field, year = to$year, mon = 12 * (to$year - out$year) + to$mon,
                      mday = at + as.vector(unclass(as.Date(to)) - unclass(as.Date(as.POSIXlt(from)))))
        steps <- seq.int(at, end, step$by)
    } else steps <- seq.int(at, by = step$by, length.out = n)
    out[[step$field]] <- as.integer(steps)
    out$isdst <- -1L
    structure(out, class = c("POSIXlt", "POSIXt"))
}

.up_to <- function(times, to, by) times[if (by > 0) times <= to else times >= to]

# Checks of seq.Date() and seq.POSIXt(), in their name.  Gives length.out as a whole number, or NULL.
.seq_times_length <- function(class, from, to, by, length.out) {
    caller <- sys.call(-1L)
    .fail <- function(...) stop(simpleError(sprintf(...), caller))
    .check <- function(end, name) {
        if (!inherits(end, class)) .fail("'%s' must be a \"%s\" object", name, class)
        if (length(end) != 1L) .fail("'%s' must be of length 1", name)
    }
    if (missing(from)) .fail("'from' must be specified")
    .check(from, "from")
    if (!missing(to)) .check(to, "to")
    if (!is.null(length.out) && length(length.out) != 1L) .fail("'length.out' must be of length 1")
    if (missing(to) + missing(by) + is.null(length.out) != 1L)
        .fail("exactly two of 'to', 'by' and 'length.out' / 'along.with' must be specified")
    if (!missing(by) && length(by) != 1L) .fail("'by' must be of length 1")
    if (!is.null(length.out)) ceiling(length.out)
}

seq.Date <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    n <- .seq_times_length("Date", from, to, by, if (missing(along.with)) length.out else length(along.with))
    start <- unclass(from)
    if (missing(by)) return(.Date(seq.int(start, unclass(to), length.out = n)))
    step <- .seq_times_step(by, .calendar_units, 86400)
    if (is.null(step$field)) {
        if (!is.null(n)) return(.Date(seq.int(0, by = step$by, length.out = n) + start))
        from <- start
        to0 <- unclass(to)
        by <- step$by
        return(.Date(seq.int(0, to0 - from, by) + start)) # errors show this call
    }
    days <- as.Date(.seq_calendar(from, to, step, n))
    if (missing(to)) days else .up_to(days, to, step$by)
}

# A broken-down time moved back to the start of its unit.
.calendar_start <- function(time, unit, monday) {
    parts <- unclass(time)
    for (finer in c("sec", "min", "hour")[seq_len(match(unit, .clock_units[2:3], 3L))]) parts[[finer]] <- 0L
    if (!unit %in% .clock_units[1:3]) parts$isdst <- -1L
    if (unit == "week") parts$mday <- parts$mday - (parts$wday - monday) %% 7L
    if (unit %in% c("month", "quarter", "year")) parts$mday <- 1L
    if (unit == "quarter") parts$mon <- parts$mon %/% 3L * 3L
    if (unit == "year") parts$mon <- 0L
    structure(parts, class = c("POSIXlt", "POSIXt"))
}

# Borders at a calendar step such as "2 weeks", from the unit of the first time to the first border after the last.
.calendar_breaks <- function(x, breaks, units, monday, as_time, base) {
    step <- .parse_step(breaks, units)
    if (is.character(step)) return()
    ends <- c(min(x, na.rm = TRUE), max(x, na.rm = TRUE))
    start <- as.POSIXlt(ends[1L])
    if (step$unit != "sec") start <- .calendar_start(start, step$unit, monday)
    borders <- seq(as_time(start), ends[2L] + step$n * .step_seconds[[step$unit]] / base, by = paste(step$n, step$unit))
    borders[seq_len(1L + sum(borders <= ends[2L]))]
}

.cut_times <- function(x, breaks, labels, monday, right, as_time, units, base, ...) {
    given <- inherits(breaks, if (base == 1) "POSIXt" else "Date")
    if (given) breaks <- sort(as_time(breaks))
    else if (is.character(breaks) && length(breaks) == 1L)
        breaks <- .calendar_breaks(x, breaks, units, monday, as_time, base)
    else if (!is.numeric(breaks) || length(breaks) != 1L) breaks <- NULL
    if (is.null(breaks)) stop(simpleError("invalid specification of 'breaks'", sys.call(-1L)))
    out <- cut(unclass(x), unclass(breaks), labels = labels, right = right, ...)
    if (is.null(labels))
        levels(out) <- as.character(if (is.object(breaks)) breaks[-length(breaks)] else x[!duplicated(out)])
    out
}

cut.Date <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "Date")) stop("'x' must be a date-time object")
    .cut_times(x, breaks, labels, start.on.monday, right, as.Date, .calendar_units, 86400, ...)
}

# ---- difftime ----

.difftime <- function(xx, units, cl = "difftime") {
    class(xx) <- cl
    attr(xx, "units") <- units
    xx
}

difftime <- function(time1, time2, tz, units = c("auto", "secs", "mins", "hours", "days", "weeks")) {
    seconds <- if (missing(tz)) unclass(as.POSIXct(time1)) - unclass(as.POSIXct(time2))
               else unclass(as.POSIXct(time1, tz = tz)) - unclass(as.POSIXct(time2, tz = tz))
    attr(seconds, "tzone") <- NULL
    unit <- match.arg(units)
    if (unit == "auto") unit <- .auto_unit(seconds)
    .difftime(if (unit == "secs") seconds else seconds / .unit_seconds[[unit]], unit)
}

# The largest unit that the shortest time has at least one of.
.auto_unit <- function(z) {
    shortest <- min(Inf, abs(z), na.rm = TRUE)
    if (shortest == Inf) "secs" else c("secs", "mins", "hours", "days")[1L + sum(shortest >= c(60, 3600, 86400))]
}

as.difftime <- function(tim, format = "%X", units = "auto", tz = "UTC") {
    if (is.character(tim)) {
        midnight <- strptime("0:0:0", "%X", tz = tz)
        return(difftime(strptime(tim, format, tz = tz), midnight, units = units))
    }
    if (inherits(tim, "difftime")) return(tim)
    problem <- if (!is.numeric(tim)) "'tim' is not character or numeric"
               else if (units == "auto") "need explicit units for numeric conversion"
               else if (!units %in% names(.unit_seconds)) "invalid units specified"
    if (is.null(problem)) .difftime(tim, units) else stop(problem)
}

units <- function(x) UseMethod("units")
units.difftime <- function(x) attr(x, "units")

`units<-` <- function(x, value) UseMethod("units<-")
`units<-.difftime` <- function(x, value) {
    old <- units(x)
    if (value == old) return(x)
    if (!value %in% names(.unit_seconds)) stop("invalid units specified")
    .difftime(.unit_seconds[[old]] / .unit_seconds[[value]] * unclass(x), value)
}


as.double.difftime <- function(x, units = "auto", ...) {
    if (units != "auto") units(x) <- units
    as.vector(x)
}


format.difftime <- function(x, ...) paste(format(unclass(x), ...), units(x))

print.difftime <- function(x, digits = getOption("digits"), ...) {
    one <- length(x) < 2L && !is.array(x)
    heading <- c(if (one) "Time difference of" else "Time differences in", if (one) paste(format(unclass(x), digits = digits), collapse = ""), attr(x, "units"))
    writeLines(paste(heading, collapse = " "))
    if (!one) print(.unclass_units(x), ..., digits = digits)
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
        .unclass_units(x)
    })
    .difftime(unlist(values), units = units)
}

.in_seconds <- function(x) unclass(x) * .unit_seconds[[attr(x, "units")]]

Ops.difftime <- function(e1, e2) {
    if (nargs() < 2L) {
        if (.Generic == "-") e1[] <- -unclass(e1)
        else if (.Generic != "+")
            stop(gettextf("unary '%s' not defined for \"difftime\" objects", .Generic), domain = NA, call. = FALSE)
        return(e1)
    }
    compared <- .is_comparison(.Generic)
    if (!compared && !.Generic %in% c("+", "-")) .undefined_for("'%s' not defined for \"difftime\" objects", .Generic)
    # a plain number is in the unit of the other side; two units meet in seconds
    unit <- attr(if (inherits(e1, "difftime")) e1 else e2, "units")
    if (inherits(e1, "difftime") && inherits(e2, "difftime") && (compared || attr(e2, "units") != unit)) {
        e1 <- .in_seconds(e1)
        e2 <- .in_seconds(e2)
        unit <- "secs"
    }
    out <- NextMethod(.Generic)
    if (compared) out else .difftime(out, unit)
}

`*.difftime` <- function(e1, e2) {
    spans <- c(inherits(e1, "difftime"), inherits(e2, "difftime"))
    if (all(spans)) stop("both arguments of * cannot be \"difftime\" objects")
    if (spans[1L]) .difftime(e2 * unclass(e1), units(e1)) else .difftime(e1 * unclass(e2), units(e2))
}

`/.difftime` <- function(e1, e2) {
    if (inherits(e2, "difftime")) stop("second argument of / cannot be a \"difftime\" object")
    .difftime(unclass(e1) / e2, attr(e1, "units"))
}

.unclass_units <- function(x) {
    x <- unclass(x)
    attr(x, "units") <- NULL
    x
}

Math.difftime <- function(x, ...) {
    if (!.Generic %in% c("round", "signif", "floor", "ceiling", "trunc", "abs", "sign"))
        .undefined_for("'%s' not defined for \"difftime\" objects", .Generic)
    .difftime(NextMethod(), units(x))
}


Summary.difftime <- function(..., na.rm) {
    if (!.Generic %in% c("range", "min", "max", "sum"))
        .undefined_for("'%s' not defined for \"difftime\" objects", .Generic)
    args <- list(...)
    units <- sapply(args, attr, which = "units")
    one_unit <- all(units == units[1L])
    values <- lapply(args, if (one_unit) .unclass_units else .in_seconds)
    .difftime(do.call(.Generic, c(values, na.rm = na.rm)), if (one_unit) units[1L] else "secs")
}

as.list.difftime <- function(x, ...) lapply(.unclass_units(x), function(e) .difftime(e, attr(x, "units"), oldClass(x)))
