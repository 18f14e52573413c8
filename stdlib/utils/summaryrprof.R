# summaryrprof.R - summaryRprof(): tables of a profile that Rprof() wrote.

# The samples of a profile file: for each, what it was in, innermost first; with the file's own words about itself.
.rprof_read <- function(text, filename) {
  if (!length(text)) stop(gettextf("no lines found in %s", sQuote(filename)), domain = NA)
  head <- text[1L]
  interval <- as.numeric(sub(".*sample\\.interval=", "", head)) / 1e6
  memory <- grepl("memory profiling: ", head, fixed = TRUE)
  text <- text[-1L]
  named <- startsWith(text, "#File ")
  files <- sub("^#File [0-9]+: ", "", text[named])
  names(files) <- sub("^#File ([0-9]+): .*", "\\1", text[named])
  text <- text[!named & nzchar(text) & !startsWith(text, "sample.interval=")]
  amounts <- NULL
  if (memory) {
    amounts <- lapply(strsplit(text, ":", fixed = TRUE), function(x) as.numeric(x[2:5]))
    amounts <- matrix(unlist(amounts), ncol = 4L, byrow = TRUE)
    text <- sub("^:[0-9]*:[0-9]*:[0-9]*:[0-9]*:", "", text)
  }
  list(interval = interval, lined = grepl("line profiling: ", head, fixed = TRUE), files = files,
       stacks = regmatches(text, gregexpr("\"[^\"]*\"|[0-9]+#[0-9]+", text)), amounts = amounts)
}

# 1#12 as file#line.
.rprof_places <- function(stack, files, basenames) {
  place <- !startsWith(stack, "\"")
  if (!any(place)) return(stack)
  file <- files[sub("#.*", "", stack[place])]
  stack[place] <- paste0(.rprof_short(file, basenames), "#", sub(".*#", "", stack[place]))
  stack
}

# The last so many parts of paths.
.rprof_short <- function(file, parts) {
  if (!is.numeric(parts) || parts < 1) return(file)
  vapply(strsplit(file, "/", fixed = TRUE), function(x) paste(utils::tail(x, parts), collapse = "/"), "")
}

# Samples in which each name is first, and those in which it is anywhere; what they allocated.
.rprof_table <- function(stacks, interval, allocated) {
  first <- vapply(stacks, function(s) s[1L], "")
  all <- lapply(stacks, unique)
  names <- sort(unique(unlist(all)))
  where <- unlist(all)
  self <- as.vector(table(factor(first, levels = names))) * interval
  total <- as.vector(table(factor(where, levels = names))) * interval
  time <- length(stacks) * interval
  digits <- if (interval < 0.01) 3L else 2L
  out <- data.frame(self.time = round(self, digits), self.pct = round(100 * self / time, 2L),
                    total.time = round(total, digits), total.pct = round(100 * total / time, 2L), row.names = names)
  if (!is.null(allocated)) {
    sums <- tapply(rep(allocated, lengths(all)), factor(where, levels = names), sum)
    out$mem.total <- round(as.vector(sums) / 1048576, 1L)
  }
  out
}

.rprof_order <- function(table, lines) {
  at <- sub("#[0-9]+$", "", lines)
  number <- suppressWarnings(as.numeric(sub(".*#", "", lines)))
  table[order(at, number), , drop = FALSE]
}

# Bytes used when each sample was taken, or with `diff` what had come since the one before; a sample a row.
.rprof_memory <- function(p, there, diff) {
  amounts <- p$amounts[there, , drop = FALSE]
  bytes <- cbind(8 * amounts[, 1:2, drop = FALSE], amounts[, 3L])
  if (diff) bytes <- bytes - rbind(0, bytes[-nrow(bytes), , drop = FALSE])
  bytes[bytes < 0] <- 0
  data.frame(vsize.small = bytes[, 1L], vsize.large = bytes[, 2L], nodes = bytes[, 3L], duplications = amounts[, 4L],
             row.names = seq_along(there)[seq_len(nrow(bytes))] * p$interval)
}

# The outermost calls of each sample, outermost first; of a negative number so many innermost ones.
.rprof_ends <- function(stacks, n) {
  vapply(stacks, function(s) paste(utils::head(if (n > 0) rev(s) else s, abs(n)), collapse = ":"), "")
}

.rprof_series <- function(stacks, usage, index) {
  for (k in index) usage[[paste0("stack:", k)]] <- if (abs(k) > 1) .rprof_ends(stacks, k) else .rprof_ends(stacks, -1)
  usage
}

# Usage by the ends of the stacks.
.rprof_stats <- function(stacks, usage, index) {
  if (!index) return(.rprof_series(stacks, usage, c(1, -1)))
  by(usage, list(index = .rprof_ends(stacks, index)), function(x) {
    round(c(vsize.small = mean(x$vsize.small), max.vsize.small = max(x$vsize.small), vsize.large = mean(x$vsize.large),
            max.vsize.large = max(x$vsize.large), nodes = mean(x$nodes), max.nodes = max(x$nodes),
            duplications = mean(x$duplications), tot.duplications = sum(x$duplications), samples = nrow(x)))
  })
}

summaryRprof <- function(filename = "Rprof.out", chunksize = 5000, memory = c("none", "both", "tseries", "stats"),
                         lines = c("hide", "show", "both"), index = 2, diff = TRUE, exclude = NULL, basenames = 1) {
  memory <- match.arg(memory)
  lines <- match.arg(lines)
  con <- file(filename, "rt")
  on.exit(close(con))
  p <- .rprof_read(readLines(con), filename)
  if (!p$lined && lines != "hide") stop("profile does not contain line information", domain = NA)
  if (memory != "none" && is.null(p$amounts)) stop("profile does not contain memory information", domain = NA)
  stacks <- p$stacks
  if (memory %in% c("tseries", "stats")) {
    stacks <- lapply(stacks, function(s) s[startsWith(s, "\"")])
    there <- lengths(stacks) > 0L
    usage <- .rprof_memory(p, there, diff)
    return((if (memory == "stats") .rprof_stats else .rprof_series)(stacks[there], usage, index))
  }
  keep <- switch(lines, hide = function(s) s[startsWith(s, "\"")], show = function(s) s[!startsWith(s, "\"")],
                 both = function(s) s)
  stacks <- lapply(stacks, function(s) {
    s <- .rprof_places(keep(s), p$files, basenames)
    if (length(exclude)) s <- s[!gsub("\"", "", s, fixed = TRUE) %in% exclude]
    if (!length(s) && lines == "show") "<no location>" else s
  })
  there <- lengths(stacks) > 0L
  stacks <- stacks[there]
  if (!length(stacks)) stop(gettextf("no events were recorded"), domain = NA)
  allocated <- NULL
  if (memory == "both") {
    more <- apply(p$amounts[, 1:3, drop = FALSE], 2L, function(x) pmax(0, c(0, base::diff(x))))
    allocated <- as.vector(matrix(more, ncol = 3L) %*% c(8, 8, 1))[there]
  }
  table <- .rprof_table(stacks, p$interval, allocated)
  more <- if (memory == "both") "mem.total"
  self <- table[table$self.time > 0, , drop = FALSE]
  self <- self[order(-self$self.time, -self$total.time), c("self.time", "self.pct", "total.time", "total.pct", more)]
  total <- table[order(-table$total.time, -table$self.time), c("total.time", "total.pct", more, "self.time", "self.pct")]
  out <- list(by.self = self, by.total = total)
  if (lines == "show") out$by.line <- .rprof_order(table, rownames(table))
  c(out, list(sample.interval = p$interval, sampling.time = length(stacks) * p$interval))
}
