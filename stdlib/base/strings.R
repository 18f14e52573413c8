# strings.R - Quoting, wrapping, abbreviating and pulling matches out of strings.

.quote_marks <- function(q, plain, tex, utf8, at) {
    if (isTRUE(q)) q <- if (isTRUE(l10n_info()[["UTF-8"]])) "UTF-8" else FALSE
    if (identical(q, "TeX")) tex
    else if (identical(q, "UTF-8")) utf8
    else if (is.character(q) && length(q) >= 4L) q[at]
    else plain
}

sQuote <- function(x, q = getOption("useFancyQuotes")) {
    if (!length(x)) return(character())
    m <- .quote_marks(q, c("'", "'"), c("`", "'"), c("\u2018", "\u2019"), 1:2)
    paste0(m[1L], x, m[2L])
}

dQuote <- function(x, q = getOption("useFancyQuotes")) {
    if (!length(x)) return(character())
    m <- .quote_marks(q, c("\"", "\""), c("``", "''"), c("\u201c", "\u201d"), 3:4)
    paste0(m[1L], x, m[2L])
}

shQuote <- function(string, type = c("sh", "csh", "cmd", "cmd2")) {
    type <- match.arg(type)
    if (!length(string)) return(character())
    if (type == "cmd") {
        s <- gsub("(\\\\*)\"", "\\1\\1\\\\\"", string)
        return(paste0("\"", gsub("(\\\\+)$", "\\1\\1", s), "\""))
    }
    if (type == "cmd2") return(gsub("([()%!^\"<>&|])", "^\\1", string))
    out <- paste0("'", string, "'")
    single <- grep("'", string)
    if (!length(single)) return(out)
    if (type == "sh") return(paste0("\"", gsub("([\"$`\\\\])", "\\\\\\1", string), "\"")) # all of them, when one has a quote
    s <- string[single]
    out[single] <- ifelse(grepl("[$`]", s), paste0("'", gsub("'", "'\"'\"'", s, fixed = TRUE), "'"),
                    paste0("\"", gsub("([\"!\\\\])", "\\\\\\1", s), "\""))
    out
}

# What names a place that is not the value of anything.
.place_text <- function(e) if (is.character(e)) e else deparse(e)

noquote <- function(obj, right = FALSE) {
    mark <- "noquote"
    if (right) names(mark) <- "right"
    if (!inherits(obj, mark)) class(obj) <- c(oldClass(obj), mark)
    obj
}

print.noquote <- function(x, quote = FALSE, right = FALSE, ...) {
    kinds <- oldClass(x)
    mark <- kinds == "noquote"
    if (missing(right)) right <- any(names(kinds[mark]) == "right")
    plain <- x
    oldClass(plain) <- if (!all(mark)) kinds[!mark]
    print(plain, quote = quote, right = right, ...)
    invisible(x)
}

`[.noquote` <- function(x, ...) {
    part <- unclass(x)[...]
    about <- attributes(x)
    about <- about[setdiff(names(about), c("dim", "dimnames", "names"))]
    attributes(part) <- c(attributes(part), about)
    part
}

c.noquote <- function(..., recursive = FALSE) structure(NextMethod("c"), class = "noquote")

as.matrix.noquote <- function(x, ...) noquote(NextMethod("as.matrix", x))


casefold <- function(x, upper = FALSE) if (upper) toupper(x) else tolower(x)

trimws <- function(x, which = c("both", "left", "right"), whitespace = "[ \t\r\n]") {
    which <- match.arg(which)
    if (is.factor(x)) x <- as.character(x)
    if (identical(whitespace, "[ \t\r\n]"))
        return(.Internal(trimws(x, switch(which, left = 1L, right = 2L, 3L))))
    if (which != "right") x <- sub(paste0("^", whitespace, "+"), "", x, perl = TRUE)
    if (which != "left") x <- sub(paste0(whitespace, "+$"), "", x, perl = TRUE)
    x
}

# Abbreviations that differ: those that coincide are made again, longer and longer or from the other end.
.distinct_abbreviations <- function(names, minlength, use.classes, both) {
    .short <- function(s) .Internal(abbreviate(s, minlength, use.classes))
    flip <- function(s) vapply(strsplit(s, NULL), function(letters) paste(rev(letters), collapse = ""), "")
    result <- names
    now <- rep(TRUE, length(names))
    repeat {
        result[now] <- .short(names[now])
        twice <- duplicated(result)
        if (both && any(twice)) {
            result[twice] <- flip(.short(flip(names[twice])))
            twice <- duplicated(result)
        }
        if (!any(twice)) return(result)
        now <- result %in% result[twice]
        minlength <- minlength + 1
    }
}

make.unique <- function(names, sep = ".") .Internal(make.unique(names, sep))

# With `unique` what was valid before comes before what had to change.
make.names <- function(names, unique = FALSE, allow_ = TRUE) {
  names <- as.character(names)
  valid <- .Internal(make_names(names, allow_))
  if (unique) {
    if (identical(valid, names)) return(make.unique(valid))
    first <- order(valid != names)
    valid[first] <- make.unique(valid[first])
  }
  valid
}

abbreviate <- function(names.arg, minlength = 4L, use.classes = TRUE, dot = FALSE, strict = FALSE,
                       method = c("left.kept", "both.sides"), named = TRUE) {
    if (minlength <= 0L) return(structure(character(length(names.arg)), names = names.arg))
    trimmed <- gsub("^ +| +$", "", as.character(names.arg))
    whole <- unique(trimmed)
    if (any(!is.na(whole) & Encoding(whole) != "unknown")) warning("abbreviate used with non-ASCII chars")
    short <- if (strict) .Internal(abbreviate(whole, minlength, use.classes))
             else .distinct_abbreviations(whole, minlength, use.classes, match.arg(method) == "both.sides")
    if (dot) {
        cut <- short != whole
        short[cut] <- paste0(short[cut], ".")
    }
    short <- short[match(trimmed, whole)]
    if (named) structure(short, names = names.arg) else short
}

# Lines of one paragraph, filled to less than width columns, prefixes and indents included; NULL: no words.
.wrap_paragraph <- function(para, width, indent, exdent, prefix, initial) {
    words <- strsplit(para, "[ \t\n]")[[1L]]
    n <- length(words)
    nc <- nchar(words, type = "width")
    if (anyNA(nc)) {
        bytes <- nchar(words, type = "bytes")
        nc[is.na(nc)] <- bytes[is.na(nc)]
    }
    gap <- logical(n)
    if (n > 1L && any(nc == 0L)) {
        # two blanks after the end of a sentence stay
        ends <- grepl("[.?!][)\"']{0,1}$", words)
        keep <- nc > 0L
        gap <- (ends & c(nc[-1L] == 0L, FALSE))[keep]
        words <- words[keep]
        nc <- nc[keep]
        n <- length(words)
    }
    if (n == 0L || (n == 1L && nc == 0L)) return(NULL)
    breaks <- logical(n)
    len <- nchar(initial, type = "width") + indent + nc[1L]
    lead <- nchar(prefix, type = "width") + exdent
    i <- 2L
    while (i <= n) {
        more <- len + 1L + gap[i - 1L] + nc[i]
        if (more >= width) {
            breaks[i] <- TRUE
            len <- lead + nc[i]
        } else len <- more
        i <- i + 1L
    }
    from <- c(1L, which(breaks))
    to <- c(from[-1L] - 1L, n)
    before <- rep.int(paste0(prefix, strrep(" ", exdent)), length(from))
    before[1L] <- paste0(initial, strrep(" ", indent))
    sep <- if (any(gap)) ifelse(gap, "  ", " ")
    lines <- character(length(from))
    for (k in seq_along(from)) lines[k] <- .join_words(words, sep, from[k], to[k])
    paste0(before, lines)
}

.join_words <- function(words, sep, from, to) {
    w <- words[from:to]
    if (is.null(sep) || to == from) return(paste(w, collapse = " "))
    paste(c(rbind(w, c(sep[from:(to - 1L)], ""))), collapse = "")
}

strwrap <- function(x, width = 0.9 * getOption("width"), indent = 0, exdent = 0, prefix = "",
                    simplify = TRUE, initial = prefix) {
    if (!is.character(x)) x <- as.character(x)
    if (indent < 0) indent <- 0
    if (exdent < 0) exdent <- 0
    result <- vector("list", length(x))
    paras <- strsplit(x, "\n[ \t\n]*\n", perl = TRUE)
    for (i in seq_along(x)) {
        lines <- character()
        parts <- paras[[i]]
        if (!length(parts)) parts <- ""
        for (k in seq_along(parts)) {
            if (k > 1L) lines <- c(lines, initial)
            p <- parts[k]
            text <- .wrap_paragraph(if (is.na(p)) "NA" else p, width, indent, exdent, prefix, initial)
            if (is.null(text)) lines <- c(lines, "")
            else {
                lines <- c(lines, text)
                initial <- prefix
            }
        }
        result[[i]] <- lines
    }
    if (simplify) as.character(unlist(result)) else result
}

# Terms and their descriptions: the pairs may come as a list, as the columns of a matrix or as a vector with names.
formatDL <- function(x, y, style = c("table", "list"), width = 0.9 * getOption("width"), indent = NULL) {
  pair <- if (is.list(x)) { if (length(x) == 2L && length(x[[1L]]) == length(x[[2L]])) x }
    else if (is.matrix(x)) { if (ncol(x) == 2L) list(x[, 1L], x[, 2L]) }
    else if (missing(y) && !is.null(names(x))) list(names(x), x)
    else if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
    else list(x, y)
  if (is.null(pair)) stop("incorrect value for 'x'")
  term <- as.character(pair[[1L]])
  if (length(term) == 0L) return(term)
  text <- as.character(pair[[2L]])
  table <- match.arg(style) == "table"
  if (is.null(indent)) indent <- width / if (table) 3 else 9
  indent <- min(indent, width / 2)
  paragraphs <- function(v, between, ...) vapply(strwrap(v, ..., simplify = FALSE), paste, "", collapse = between)
  if (!table) return(paragraphs(paste0(term, ": ", text), "\n", width = width, exdent = indent))
  margin <- paste0("\n", strrep(" ", indent))
  own_line <- nchar(term, "w") + 3 > indent
  term[own_line] <- paste0(term[own_line], margin)
  term[!own_line] <- formatC(term[!own_line], width = indent, flag = "-")
  paste0(term, paragraphs(text, margin, width = floor(width - indent)))
}

# Texts whose positions count bytes.
.match_bytes <- function(m) {
    f <- function(v) isTRUE(attr(v, "useBytes")) && identical(attr(v, "index.type"), "bytes")
    if (is.list(m)) any(vapply(m, f, NA)) else f(m)
}

regmatches <- function(x, m, invert = FALSE) {
    if (length(x) != length(m)) stop(gettextf("%s and %s must have the same length", sQuote("x"), sQuote("m")), domain = NA)
    in_list <- is.list(m)
    bytes <- .match_bytes(m)
    if (bytes) {
        y <- as.character(x)
        names(y) <- names(x)
        x <- y
        Encoding(x) <- "bytes"
    }
    if (is.na(invert)) return(.regmatches_between(x, m, TRUE))
    if (invert) return(.regmatches_between(x, m, FALSE))
    if (in_list) {
        y <- if (is.list(x)) Map(.regmatches_element, x, m, USE.NAMES = FALSE) # an element may hold several texts
             else .Internal(regmatches_list(as.character(x), m))
        names(y) <- names(x)
        return(y)
    }
    ind <- !is.na(m) & m > -1L
    so <- m[ind]
    eo <- so + attr(m, "match.length")[ind] - 1L
    y <- if (any(ind)) substring(x[ind], so, eo) else character()
    if (is.character(x)) names(y) <- names(x)[ind]
    y
}

.regmatches_element <- function(u, at) {
    if (anyNA(at) || at[1L] == -1L) return(character())
    substring(u, at, at + attr(at, "match.length") - 1L)
}

# The parts of x around the matches, with the matches themselves in between when `all`.
.regmatches_between <- function(x, m, all) {
    lengths <- if (is.list(m)) lapply(m, attr, "match.length") else attr(m, "match.length")
    y <- Map(function(u, so, ml) {
        if (is.na(u) || (length(so) && is.na(so[1L]))) return(NA_character_)
        if (!length(so) || so[1L] == -1L) return(u)
        if (any(so[-1L] < (so + ml)[-length(so)]))
            stop(gettextf("need non-overlapping matches for %s", sQuote("invert = TRUE")), domain = NA)
        out <- substring(u, c(1L, so + ml), c(so - 1L, nchar(u, "c")))
        if (!all) return(out)
        k <- length(so)
        both <- character(2L * k + 1L)
        both[2L * seq_len(k + 1L) - 1L] <- out
        both[2L * seq_len(k)] <- substring(u, so, so + ml - 1L)
        both
    }, as.character(x), m, lengths, USE.NAMES = FALSE)
    names(y) <- names(x)
    y
}

# The first match in each string of x gives way to a value.
.replace_matches <- function(x, m, invert, value) {
    around <- regmatches(x, m, !invert)
    value <- as.character(value)
    if (anyNA(value)) .refuse("missing replacement values are not allowed")
    at <- which(m > -1L)
    if (!length(at)) return(x)
    if (!length(value)) .refuse("must have replacement values for matches")
    x[at] <- paste0(vapply(around[at], `[`, "", 1L), rep_len(value, length(at)), vapply(around[at], `[`, "", 2L))
    x
}

# What stays, for each string: of several matches or none regmatches() tells, of first ones only those that there are.
.kept_pieces <- function(x, m, invert) {
    if (is.list(m) || !invert) return(regmatches(x, m, !invert))
    kept <- rep_len(list(character()), length(x))
    kept[which(m > -1L)] <- as.list(regmatches(x, m, !invert))
    kept
}

# Pieces outside and inside of matches in turn.
.weave <- function(outer, inner) paste(c(rbind(outer, c(inner, ""))), collapse = "")

`regmatches<-` <- function(x, m, invert = FALSE, value) {
    if (!length(x)) return(x)
    if (!is.list(m) && !invert) return(.replace_matches(x, m, invert, value))
    kept <- .kept_pieces(x, m, invert)
    value <- lapply(value, as.character)
    .demand(!anyNA(value), "missing replacement values are not allowed")
    .demand(length(value) > 0L, "value does not provide any replacement values")
    # errors show these functions
    outside <- function(u, v) {
        if (!length(v)) stop("must have replacements for non-matches")
        .weave(rep_len(v, length(u) + 1L), u)
    }
    inside <- function(u, v) {
        if (length(u) > 1L && !length(v)) stop("must have replacements for matches")
        .weave(u, if (length(u) > 1L) rep_len(v, length(u) - 1L))
    }
    filled <- unlist(Map(if (invert) outside else inside, kept, rep_len(value, length(x))), use.names = FALSE)
    names(filled) <- names(x)
    filled
}

gregexec <- function(pattern, text, ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE) {
    dat <- gregexpr(pattern = pattern, text = text, ignore.case = ignore.case, fixed = fixed, useBytes = useBytes, perl = perl)
    if (perl && !fixed) return(lapply(dat, .gregexec_captures))
    text <- as.character(text)
    out <- vector("list", length(text))
    for (i in seq_along(text)) {
        d <- dat[[i]]
        if (is.na(d[1L]) || d[1L] < 0L) { out[[i]] <- d; next }
        len <- attr(d, "match.length")
        one <- regexec(pattern, substring(text[i], d, d + len - 1L), ignore.case = ignore.case, perl = perl, fixed = fixed, useBytes = useBytes)
        k <- lengths(one)[1L]
        at <- unlist(one) + rep(as.integer(d) - 1L, each = k)
        ml <- matrix(unlist(lapply(one, attr, "match.length")), nrow = k)
        attr(at, "match.length") <- ml
        if (isTRUE(attr(d, "useBytes"))) {
            attr(at, "useBytes") <- TRUE
            attr(at, "index.type") <- attr(d, "index.type")
        }
        dim(at) <- dim(ml)
        out[[i]] <- at
    }
    out
}

.gregexec_captures <- function(d) {
    if (is.na(d[1L]) || d[1L] < 0L || is.null(attr(d, "capture.start"))) {
        attr(d, "capture.start") <- attr(d, "capture.length") <- attr(d, "capture.names") <- NULL
        if (!is.na(d[1L]) && d[1L] >= 0L) {
            at <- rbind(as.integer(d))
            attr(at, "match.length") <- rbind(attr(d, "match.length"))
            attr(at, "index.type") <- attr(d, "index.type")
            attr(at, "useBytes") <- attr(d, "useBytes")
            return(at)
        }
        return(d)
    }
    at <- unname(rbind(as.integer(d), t(attr(d, "capture.start"))))
    ml <- unname(rbind(attr(d, "match.length"), t(attr(d, "capture.length"))))
    dn <- c("", attr(d, "capture.names"))
    if (any(nzchar(dn))) {
        dimnames(at) <- list(dn, NULL)
        dimnames(ml) <- list(dn, NULL)
    }
    attr(at, "match.length") <- ml
    attr(at, "index.type") <- attr(d, "index.type")
    attr(at, "useBytes") <- attr(d, "useBytes")
    at
}

grepRaw <- function(pattern, x, offset = 1L, ignore.case = FALSE, value = FALSE, fixed = FALSE, all = FALSE, invert = FALSE) {
    bytes <- function(v) if (is.raw(v)) v else charToRaw(as.character(v))
    pattern <- bytes(pattern)
    x <- bytes(x)
    if (isTRUE(fixed) && isTRUE(ignore.case)) warning("argument 'ignore.case = TRUE' will be ignored")
    value <- isTRUE(as.logical(value))
    if (isTRUE(invert) && !value) warning("argument 'invert = TRUE' will be ignored")
    all <- isTRUE(as.logical(all))
    hits <- .Internal(raw_hits(pattern, x, as.integer(offset)[1L], isTRUE(ignore.case), isTRUE(fixed), all))
    if (is.null(hits)) return(integer())   # the search would begin behind the end
    from <- hits[[1L]]
    to <- hits[[2L]]
    if (!value) return(from)
    slice <- function(a, b) x[seq.int(a, length.out = b - a + 1L)]
    if (isTRUE(invert)) {
        if (!length(from)) return(if (all && !isTRUE(fixed)) list(x) else x)
        if (!all && !isTRUE(fixed)) {   # GNU R counts these from offset, whatever it then takes out
            from <- from - as.integer(offset)[1L] + 1L
            to <- to - as.integer(offset)[1L] + 1L
        }
        pieces <- Map(slice, c(1L, to + 1L), c(from - 1L, length(x)))
        return(if (all) pieces else unlist(pieces))
    }
    pieces <- Map(slice, from, to)
    if (all) pieces else if (length(pieces)) pieces[[1L]] else raw()
}

iconvlist <- function() {
    x <- system("iconv -l", intern = TRUE)
    names <- unlist(strsplit(gsub("//+[$]?", " ", x), " +"))
    sort(unique(sub("/.*", "", names)))
}

# Bounds for approximate matching: c(cost, insertions, deletions, substitutions, all).
.approximate_bounds <- function(max.distance, n, costs) {
    bounds <- rep.int(NA_real_, 5L)
    frac <- function(d, unit) if (is.na(d)) NA_real_ else if (d < 1) ceiling(d * n * unit) else as.integer(d)
    if (!is.list(max.distance)) {
        if (!is.numeric(max.distance) && !is.character(max.distance)) stop("invalid 'max.distance' argument")
        bounds[5L] <- frac(as.numeric(max.distance)[1L], 1)
        return(bounds)
    }
    table <- c("cost", "insertions", "deletions", "substitutions", "all")
    if (is.null(names(max.distance))) stop("'max.distance' components must be named")
    pos <- pmatch(names(max.distance), table)
    if (anyNA(pos)) {
        warning("unknown match distance components ignored")
        max.distance <- max.distance[!is.na(pos)]
        pos <- pos[!is.na(pos)]
    }
    given <- unlist(max.distance)
    for (k in seq_along(pos)) bounds[pos[k]] <- frac(given[k], if (pos[k] == 1L) max(costs) else 1)
    if (is.na(bounds[1L])) {
        if (is.na(bounds[5L])) bounds[5L] <- ceiling(0.1 * n)
        bounds[2:4][is.na(bounds[2:4])] <- bounds[5L]
    } else bounds[2:5][is.na(bounds[2:5])] <- bounds[1L]
    bounds
}

.approximate_costs <- function(costs) {
    table <- c("insertions", "deletions", "substitutions")
    if (is.null(costs)) return(c(1L, 1L, 1L))
    if (is.null(names(costs))) return(as.integer(rep_len(unlist(costs), 3L)))
    out <- c(1L, 1L, 1L)
    pos <- pmatch(names(costs), table)
    if (anyNA(pos)) warning("unknown cost components ignored")
    out[pos[!is.na(pos)]] <- as.integer(unlist(costs))[!is.na(pos)]
    out
}

agrepl <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, fixed = TRUE, useBytes = FALSE) {
    if (is.factor(x)) x <- as.character(x)
    pattern <- as.character(pattern)
    if (!is.character(x)) x <- as.character(x)
    if (!length(pattern) || is.na(pattern[1L])) stop("invalid 'pattern' argument")
    if (length(pattern) > 1L)
        warning(gettextf("argument '%s' has length > 1 and only the first element will be used", "pattern"), domain = NA)
    pattern <- pattern[1L]
    if (!nzchar(pattern)) stop("'pattern' must be a non-empty character string")
    costs <- .approximate_costs(costs)
    .Internal(agrepl(pattern, x, ignore.case, fixed, .approximate_bounds(max.distance, nchar(pattern, "c"), costs), costs))
}

agrep <- function(pattern, x, max.distance = 0.1, costs = NULL, ignore.case = FALSE, value = FALSE, fixed = TRUE,
                  useBytes = FALSE) {
    hit <- agrepl(pattern, x, max.distance, costs, ignore.case, fixed, useBytes)
    if (value) {
        if (!is.character(x)) x <- `names<-`(as.character(x), names(x))
        x[hit]
    } else which(hit)
}
