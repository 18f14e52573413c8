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
    if (!location) warning("Sys.timezone(location = FALSE) is defunct and ignored", call. = FALSE)
    if (!is.na(.sys.timezone)) return(.sys.timezone)
    set <- Sys.getenv("TZ", names = FALSE)
    if (set != "") return(set)
    found <- .Internal(Sys.timezone())
    unlockBinding(".sys.timezone", baseenv())
    assign(".sys.timezone", found, envir = baseenv())
    lockBinding(".sys.timezone", baseenv())
    found
}

# The system's zone once somebody has asked for it; packages that change TZ make this NA.
.sys.timezone <- NA_character_

OlsonNames <- function(tzdir = NULL) {
    x <- .Internal(OlsonNames())
    x <- sort(x)
    structure(x[grepl("^[ABCDEFGHIJKLMNOPQRSTUVWXYZ]", x)], Version = NULL)
}

# ---- conversions ----

as.POSIXlt <- function(x, tz = "", ...) UseMethod("as.POSIXlt")

as.POSIXlt.Date <- function(x, ...) {
    if (is.character(x)) abs(unclass(x)) # which is not possible
    y <- .Internal(Date2POSIXlt(unclass(x)))
    if (!is.null(names(x))) names(y$year) <- names(x)
    y
}

as.POSIXlt.factor <- function(x, ...) {
    y <- as.POSIXlt(as.character(x), ...)
    names(y$year) <- names(x)
    y
}

as.POSIXlt.POSIXct <- function(x, tz = "", ...) {
    own <- attr(x, "tzone")
    .Internal(as.POSIXlt(unclass(x), if (is.null(own) || !missing(tz) && !is.null(tz)) tz else own[1L]))
}

# Without a format: the first of tryFormats that reads all texts.
as.POSIXlt.character <- function(x, tz = "", format,
                                 tryFormats = c("%Y-%m-%d %H:%M:%OS", "%Y/%m/%d %H:%M:%OS", "%Y-%m-%d %H:%M",
                                                "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d"),
                                 optional = FALSE, ...) {
    x <- unclass(x)
    zone <- tz
    if (missing(format)) {
        given <- x[!is.na(x)]
        if (!length(given)) {
            format <- "%Y/%m/%d"
            zone <- ""
        } else {
            format <- NULL
            for (f in tryFormats) {
                out <- strptime(given, f, tz = tz)
                if (any(is.na(out))) next
                format <- f
                break
            }
        }
        if (is.null(format)) {
            if (!optional) stop("character string is not in a standard unambiguous format")
            return(as.POSIXlt.character(rep.int(NA_character_, length(x)), tz = tz))
        }
        # a time zone that nobody knows is told of twice
        parsed <- length(given) && length(given) == length(x) && length(tz) == 1L && tz %in% c("", "UTC", "GMT")
    } else parsed <- FALSE
    if (!parsed) out <- strptime(x, format, tz = zone)
    if (nzchar(tz)) attr(out, "tzone") <- tz
    out
}

as.POSIXlt.numeric <- function(x, tz = "", origin, ...) {
    time <- if (!missing(origin)) as.POSIXct(origin, tz = "GMT", ...) + x
            else if (any(is.finite(x))) stop("'origin' must be supplied")
            else .POSIXct(as.numeric(x), tz)
    as.POSIXlt(time, tz = tz)
}

as.POSIXlt.default <- function(x, tz = "", optional = FALSE, ...) {
    if (inherits(x, "POSIXlt")) return(x)
    if (is.logical(x) && !any(!is.na(x))) return(as.POSIXlt(as.POSIXct.default(x), tz))
    if (!optional && !is.null(x)) .no_conversion(deparse1(substitute(x)), "POSIXlt")
    as.POSIXlt.character(rep.int(NA_character_, length(x)), tz)
}

as.POSIXct <- function(x, tz = "", ...) UseMethod("as.POSIXct")

as.POSIXct.Date <- function(x, ...) .POSIXct(unclass(x) * 86400)

as.POSIXct.POSIXlt <- function(x, tz = "", ...) {
    if (missing(tz)) tz <- c(attr(x, "tzone"), tz)[1L]
    .POSIXct(`names<-`(.Internal(as.POSIXct(x, tz)), names(x)), tz)
}

as.POSIXct.numeric <- function(x, tz = "", origin, ...) {
    if (!missing(origin)) return(.POSIXct(x + as.POSIXct(origin, tz = "GMT", ...), tz))
    if (any(is.finite(x))) stop("'origin' must be supplied")
    .POSIXct(as.numeric(x), tz)
}

as.POSIXct.default <- function(x, tz = "", ...) {
    kind <- if (inherits(x, "POSIXct")) "time"
      else if (is.character(x) || is.factor(x)) "text"
      else if (!length(x) && is.null(x) || is.logical(x) && !any(!is.na(x))) "unknown"
      else "other"
    switch(kind, time = x, # whatever tz is
           text = as.POSIXct(as.POSIXlt(x, tz, ...), tz, ...), unknown = .POSIXct(rep(NA_real_, length(x)), tz),
           .no_conversion(deparse1(substitute(x)), "POSIXct"))
}

as.double.POSIXlt <- function(x, ...) as.double(as.POSIXct(x))

as.matrix.POSIXlt <- function(x, ...) as.matrix(as.data.frame(unclass(x)), ...)

strptime <- function(x, format, tz = "") {
    text <- if (is.character(x)) x else as.character(x)
    out <- .Internal(strptime(if (is.object(x)) `names<-`(text, names(x)) else text, format, tz))
    if (!is.null(labels <- names(x))) names(out$year) <- labels
    out
}

strftime <- function(x, format = "", tz = "", usetz = FALSE, ...) format(as.POSIXlt(x, tz = tz), format = format, usetz = usetz, ...)

ISOdatetime <- function(year, month, day, hour, min, sec, tz = "") {
    if (missing(year) || missing(month) || missing(day)) list(year, month, day) # the error of an absent one shows this call
    if (min(vapply(list(year, month, day, hour, min, sec), length, 1, USE.NAMES = FALSE)) == 0L) return(.POSIXct(numeric(), tz))
    time <- strptime(paste(year, month, day, hour, min, sec, sep = ":"), "%Y:%m:%d:%H:%M:%OS", tz = tz)
    as.POSIXct(time, tz = tz)
}

ISOdate <- function(year, month, day, hour = 12, min = 0, sec = 0, tz = "GMT")
    ISOdatetime(year, month, day, hour, min, sec, tz)

# ---- text ----

format.POSIXlt <- function(x, format = "", usetz = FALSE, digits = getOption("digits.secs"), ...) {
    if (!inherits(x, "POSIXlt")) stop("wrong class")
    blank <- format == ""
    if (any(blank | grepl("%OS$", format))) {
        parts <- unclass(x)
        np <- .seconds_digits(parts$sec, if (is.null(digits)) 0L else min(6L, digits))
        seconds <- if (np > 0L) paste0("%OS", np) else "%S"
        midnight <- all(parts$hour == 0, parts$min == 0, parts$sec == 0, na.rm = TRUE)
        format[blank] <- if (midnight) "%Y-%m-%d" else paste0("%Y-%m-%d %H:%M:", seconds)
        if (np > 0L) format <- sub("%OS$", seconds, format)
    }
    .Internal(format.POSIXlt(x, format, usetz))
}

# The fewest decimals, at most `most`, that show all seconds to a microsecond.
.seconds_digits <- function(sec, most) {
    sec <- sec[is.finite(sec)]
    enough <- Find(function(k) all(abs(sec - round(sec, k)) < 1e-06), seq_len(max(0L, most)) - 1L)
    if (is.null(enough)) most else enough
}

format.POSIXct <- function(x, format = "", tz = "", usetz = FALSE, ...) {
    if (missing(tz)) tz <- c(attr(x, "tzone"), tz)[1L]
    structure(format(as.POSIXlt(x, tz), format, usetz, ...), names = names(x))
}

as.character.POSIXt <- function(x, ...) format(x, ...)

.print_times <- function(x, max, texts, ...) {
    n <- length(x)
    if (!n) {
        cat(class(x)[1L], "of length 0\n")
        return(invisible(x))
    }
    if (is.null(max)) max <- getOption("max.print", 9999L)
    hidden <- n - max
    if (hidden <= 0) print(texts(x), max = max, ...)
    else {
        print(texts(x[seq_len(max)]), max = max + 1, ...)
        cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", hidden, "entries ]\n")
    }
    invisible(x)
}

print.POSIXct <- function(x, tz = "", usetz = TRUE, max = NULL, ...) {
    zone <- if (!missing(tz)) list(tz = tz)
    .print_times(x, max, function(part) do.call(format, c(list(part, usetz = usetz), zone)), ...)
}

print.POSIXlt <- function(x, tz = "", usetz = TRUE, max = NULL, ...) {
    own <- missing(tz)
    .print_times(x, max, function(part) if (own) format(part, usetz = usetz)
                                       else format(as.POSIXct(part), tz = tz, usetz = usetz), ...)
}

summary.POSIXct <- function(object, digits = 15L, ...)
    .POSIXct(.summary_times(object, digits, ...), attr(object, "tzone"), c("summaryDefault", "table", oldClass(object)))

summary.POSIXlt <- function(object, digits = 15, ...) summary(as.POSIXct(object), digits = digits, ...)

# ---- arithmetic ----

# tzone of a result made from several times.
check_tzones <- function(...) {
    zones <- vapply(list(...), function(time) if (is.null(zone <- attr(time, "tzone"))) "" else zone[1L], "")
    zones <- unique(zones[zones != ""])
    if (length(zones) > 1L) warning("'tzone' attributes are inconsistent")
    if (length(zones)) zones[1L] else NULL
}
.check_tzones <- check_tzones
# The same for a time and another operand, which mostly has no zone of its own.
.zone_of_both <- function(e1, e2) {
    zone <- attr(e1, "tzone")
    if (!is.character(zone) || !is.null(attr(e2, "tzone"))) check_tzones(e1, e2)
    else if (is.na(zone[1L]) || zone[1L] != "") zone[1L]
}

# An operand of + and -: seconds, or as it is.
.time_operand <- function(x)
    if (inherits(x, "difftime")) as.vector(.in_seconds(x)) else if (inherits(x, "POSIXlt")) as.POSIXct(x) else x

`+.POSIXt` <- function(e1, e2) {
    if (nargs() < 2L) return(e1)
    .time_sum_of_two(e1, e2, "POSIXt", "binary '+' is not defined for \"%s\" objects")
    e2 <- .time_operand(e2)
    e1 <- .time_operand(e1)
    .POSIXct(unclass(e1) + unclass(e2), .zone_of_both(e1, e2)) # errors show these names
}

`-.POSIXt` <- function(e1, e2) {
    fault <- .not_subtracted(e1, e2, "POSIXt", nargs() < 2L, "unary '-' is not defined for \"POSIXt\" objects")
    if (length(fault)) stop(fault)
    if (inherits(e2, "POSIXt")) difftime(e1, e2)
    else {
        e1 <- as.POSIXct(e1) # errors show these names
        e2 <- .time_operand(e2)
        .POSIXct(unclass(e1) - e2, attr(e1, "tzone"))
    }
}

Ops.POSIXt <- function(e1, e2) {
    if (nargs() < 2L) .undefined_for("unary '%s' not defined for \"POSIXt\" objects", .Generic)
    if (!.is_comparison(.Generic)) .undefined_for("'%s' not defined for \"POSIXt\" objects", .Generic)
    plain <- function(e) if (is.character(e) || inherits(e, "POSIXlt")) as.POSIXct(e) else e
    e1 <- plain(e1)
    e2 <- plain(e2)
    check_tzones(e1, e2)
    NextMethod(.Generic)
}

Math.POSIXt <- function(x, ...) stop(gettextf("'%s' not defined for \"POSIXt\" objects", .Generic), domain = NA)

Summary.POSIXct <- function(..., na.rm) {
    if (!.Generic %in% c("range", "min", "max")) .undefined_for("'%s' not defined for \"POSIXt\" objects", .Generic)
    zone <- do.call(check_tzones, list(...))
    .POSIXct(NextMethod(.Generic), zone, oldClass(..1))
}

Summary.POSIXlt <- function(..., na.rm) {
    if (!.Generic %in% c("range", "min", "max")) .undefined_for("'%s' not defined for \"POSIXt\" objects", .Generic)
    zone <- do.call(check_tzones, list(...))
    out <- do.call(.Generic, c(lapply(list(...), as.POSIXct), na.rm = na.rm))
    as.POSIXlt(`attr<-`(out, "tzone", zone))
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

as.list.POSIXct <- function(x, ...)
    `names<-`(lapply(unclass(unname(x)), .POSIXct, attr(x, "tzone"), oldClass(x)), names(x))

# The time zone stays where all times have the same.
c.POSIXct <- function(..., recursive = FALSE) {
    times <- lapply(list(...), as.POSIXct)
    zones <- unique(lapply(times, attr, which = "tzone"))
    .POSIXct(c(unlist(lapply(times, unclass))), if (length(zones) == 1L) zones[[1L]])
}

c.POSIXlt <- function(..., recursive = FALSE) as.POSIXlt(do.call(c, lapply(list(...), as.POSIXct)))

rep.POSIXct <- function(x, ...) .POSIXct(NextMethod(), attr(x, "tzone"), oldClass(x))
rep.POSIXlt <- function(x, ...) as.POSIXlt(rep(as.POSIXct(x), ...))
is.numeric.POSIXt <- function(x) FALSE
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
.lt_columns <- function(x) {
    n <- length.POSIXlt(x)
    lapply(unclass(x), function(f) if (length(f) == n) f else if (length(f)) rep_len(f, n) else f)
}

`[.POSIXlt` <- function(x, i, j, drop = TRUE) {
    if (missing(i) && missing(j)) return(x)
    parts <- .lt_columns(x)
    if (!missing(j)) return(parts[[j]][i])
    at <- if (is.character(i)) match(i, names(x)) else i
    .POSIXlt(lapply(parts, function(part) part[at, drop = drop]), attr(x, "tzone"), oldClass(x))
}

`[[.POSIXlt` <- function(x, i, drop = TRUE) {
    at <- if (!missing(i)) if (is.character(i)) match(i, names(x)) else i
    .POSIXlt(lapply(.lt_columns(x), `[[`, at), attr(x, "tzone"), oldClass(x))
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
    cols <- .lt_columns(x)
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
    zero <- as.POSIXct(origin)
    .demand(length(zero) == 1L, "'origin' must be of length one")
    structure(difftime(as.POSIXct(x), zero, units = "days"), origin = zero)
}

# ---- rounding ----

trunc.POSIXt <- function(x, units = c("secs", "mins", "hours", "days", "months", "years"), ...) {
    units <- match.arg(units)
    x <- as.POSIXlt(x)
    parts <- unclass(x)
    if (!length(parts$sec)) return(x)
    lost <- !is.finite(parts$sec)
    fill <- function(names, value) for (name in names) parts[[name]][] <<- value
    if (units == "secs") parts$sec <- trunc(parts$sec)
    else fill(switch(units, mins = "sec", hours = c("sec", "min"), c("sec", "min", "hour")), 0L)
    calendar <- units %in% c("months", "years")
    if (calendar) fill("mday", 1L)
    if (units == "years") fill("mon", 0L)
    if (calendar || units == "days") fill("isdst", -1L)
    out <- structure(parts, class = oldClass(x))
    # days: the zone stays that of the time, as in GNU R
    if (calendar) out <- as.POSIXlt(as.POSIXct(out))
    if (any(lost)) out$sec[lost] <- NA
    out
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
    rows <- is.matrix(x)
    if (inherits(x, "POSIXlt")) x <- as.POSIXct(x)
    if (.no_difference(x, lag, differences)) .difftime(numeric(), "secs")
    else .lagged_differences(x, lag, differences, rows)
}

# ---- sequences and intervals ----

seq.POSIXt <- function(from, to, by, length.out = NULL, along.with = NULL, ...) {
    n <- .seq_times_length("POSIXt", from, to, by, if (missing(along.with)) length.out else length(along.with))
    zone <- attr(as.POSIXct(from), "tzone")
    start <- as.vector(unclass(as.POSIXct(from)))
    if (missing(by)) return(.POSIXct(seq.int(start, as.vector(unclass(as.POSIXct(to))), length.out = n), zone))
    step <- .seq_times_step(by, .clock_units, 1)
    if (is.null(step$field)) {
        if (!is.null(n)) return(.POSIXct(seq.int(start, by = step$by, length.out = n), zone))
        return(.POSIXct(seq.int(0, as.vector(unclass(as.POSIXct(to))) - start, step$by) + start, zone))
    }
    times <- as.POSIXct(.seq_calendar(from, to, step, n))
    if (missing(to)) times else .up_to(times, as.POSIXct(to), step$by)
}

cut.POSIXt <- function(x, breaks, labels = NULL, start.on.monday = TRUE, right = FALSE, ...) {
    if (!inherits(x, "POSIXt")) stop("'x' must be a date-time object")
    .cut_times(as.POSIXct(x), breaks, labels, start.on.monday, right, as.POSIXct, .clock_units, 1, ...)
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
