# adist.R - Distances between strings.

adist <- function(x, y = NULL, costs = NULL, counts = FALSE, fixed = TRUE, partial = !fixed, ignore.case = FALSE,
                  useBytes = FALSE) {
    weights <- if (is.null(costs)) c(1, 1, 1) else {
        table <- c("insertions", "deletions", "substitutions")
        w <- c(1, 1, 1)
        if (is.null(names(costs))) w <- rep_len(as.numeric(unlist(costs)), 3L)
        else w[pmatch(names(costs), table)] <- as.numeric(unlist(costs))
        w
    }
    points <- function(s) if (is.list(s)) lapply(s, as.integer) else {
        s <- as.character(s)
        if (ignore.case) s <- tolower(s)
        lapply(s, utf8ToInt)
    }
    nmx <- names(x)
    if (is.null(y)) y <- x
    nmy <- names(y)
    if (partial) {
        if (!is.character(x)) x <- as.character(x)
        if (!is.character(y)) y <- as.character(y)
        found <- array(c(NA, NA, NA, NA, -1, -1)[rep(1:6, each = length(x) * length(y))], c(length(x), length(y), 6L))
        for (i in seq_along(x)) for (j in seq_along(y))
            if (!is.na(x[i]) && !is.na(y[j]))
                found[i, j, ] <- .Internal(adist_partial(x[i], y[j], as.integer(weights), ignore.case, fixed))
        ans <- array(found[, , 1L], dim(found)[1:2])
    } else {
        xp <- points(x)
        yp <- points(y)
        ans <- .Internal(adist(xp, yp, weights))
    }
    if (!is.null(nmx) || !is.null(nmy)) dimnames(ans) <- list(nmx, nmy)
    kinds <- c("ins", "del", "sub")
    if (counts && partial) {
        part <- function(k, labels) array(as.integer(found[, , k]), c(dim(ans), length(k)), list(nmx, nmy, labels))
        attr(ans, "counts") <- part(2:4, kinds)
        attr(ans, "offsets") <- part(5:6, c("first", "last"))
    }
    if (counts && !partial) {
        steps <- matrix("", length(xp), length(yp))
        cnt <- array(NA_integer_, c(length(xp), length(yp), 3L), list(nmx, nmy, kinds))
        for (i in seq_along(xp)) for (j in seq_along(yp)) {
            if (is.na(ans[i, j])) next
            s <- .Internal(adist_steps(xp[[i]], yp[[j]], weights))
            steps[i, j] <- s
            ch <- strsplit(s, "")[[1L]]
            cnt[i, j, ] <- c(sum(ch == "I"), sum(ch == "D"), sum(ch == "S"))
        }
        if (!is.null(nmx) || !is.null(nmy)) dimnames(steps) <- list(nmx, nmy)
        attr(ans, "counts") <- cnt
        attr(ans, "trafos") <- steps
    }
    ans
}
