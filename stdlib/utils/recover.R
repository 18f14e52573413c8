# recover.R - After an error: recover(), limitedLabels(); completion of names after `$`; download.file().

limitedLabels <- function(value, maxwidth = getOption("width") - 5L) {
  srcrefs <- lapply(value, attr, "srcref")
  value <- as.character(value)
  for (i in seq_along(srcrefs)) {
    at <- srcrefs[[i]]
    if (inherits(at, "srcref")) value[i] <- paste0(basename(attr(at, "srcfile")$filename), "#", at[1L], ": ", value[i])
  }
  if (is.null(maxwidth) || maxwidth < 40L) maxwidth <- 40L
  strtrim(value, min(maxwidth, 1000L))
}

osVersion <- .os_name()

# How many of the calls are left without those at the end that only lead to recover().
.frames_before <- function(calls) {
  ways <- c("stop", "warning", "recover", ".handleSimpleError", "h")
  leads <- vapply(calls, function(call) is.call(call) && deparse(call[[1L]])[1L] %in% ways, NA)
  max(0L, which(!leads))
}

recover <- function() {
  if (!interactive()) {
    try(dump.frames())
    writeLines("recover called non-interactively; frames dumped, use debugger() to view")
    return(NULL)
  }
  calls <- sys.calls()
  last <- .frames_before(calls[-length(calls)])
  if (last == 0L) {
    writeLines("No suitable frames for recover()")
    return(invisible())
  }
  places <- .Internal(callPlaces())[seq_len(last)]
  labels <- limitedLabels(paste0(ifelse(nzchar(places), paste0(places, ": "), ""), calls[seq_len(last)]))
  while ((frame <- menu(labels, title = "\nEnter a frame number, or 0 to exit  ")) > 0L)
    eval(bquote(browser(skipCalls = .(7L - frame))), sys.frame(frame))
}

.DollarNames <- function(x, pattern) UseMethod(".DollarNames")
.DollarNames.default <- function(x, pattern = "") {
  if (is.atomic(x) || is.symbol(x)) character()
  else grep(pattern, names(x), value = TRUE)
}
.DollarNames.list <- function(x, pattern = "") grep(pattern, names(x), value = TRUE)
.DollarNames.environment <- function(x, pattern = "")
  grep(pattern, ls(x, all.names = TRUE, sorted = FALSE), value = TRUE)

# Files are copied here; everything else is fetched by curl or wget.
download.file <- function(url, destfile, method, quiet = FALSE, mode = "w", cacheOK = TRUE, extra = getOption("download.file.extra"), headers = NULL, ...) {
  if (missing(destfile)) destfile # complains before anything else
  way <- if (missing(method)) getOption("download.file.method", "auto")
    else match.arg(method, c("auto", "internal", "libcurl", "wget", "curl", "lynx"))
  .demand(is.character(way) && length(way) == 1L, "invalid 'method' argument")
  many <- way == "libcurl"
  .demand(is.character(url) && (many || length(url) == 1L), sprintf("'url' must be a %scharacter vector", if (many) "" else "length-one "))
  if (many) .demand(length(url) == length(destfile), "'url' and 'destfile' must have the same length")
  else if (length(destfile) > 1L) {
    destfile <- destfile[1L]
    warning("only first element of 'destfile' argument used")
  }
  self <- sys.call()
  fetched <- mapply(function(from, to) .download_one(from, to, way, quiet, mode, extra, headers, self), url, destfile)
  worst <- as.integer(max(0L, unlist(fetched)))
  if (worst > 0L) warning("download had nonzero exit status")
  invisible(worst)
}

.download_one <- function(url, destfile, method, quiet, mode, extra, headers, call) {
  destfile <- path.expand(destfile)
  .fail <- function(...) stop(simpleError(paste0(...), call))
  if (startsWith(url, "file://") && !method %in% c("wget", "curl")) {
    from <- sub("^file://", "", url)
    if (!file.exists(from)) .fail("cannot open URL '", url, "', reason 'No such file or directory'")
    if (!file.copy(from, destfile, overwrite = !startsWith(mode, "a"))) {
      if (!startsWith(mode, "a") || !file.append(destfile, from)) .fail("cannot open destfile '", destfile, "', reason 'No such file or directory'")
    }
    return(0L)
  }
  if (method == "wget") {
    if (system2("wget", c(if (quiet) "--quiet", extra, shQuote(url), "-O", shQuote(destfile)))) .fail("'wget' call had nonzero exit status")
    return(0L)
  }
  fields <- if (length(headers)) paste("-H", shQuote(paste0(names(headers), ": ", headers)))
  if (method == "curl") {
    if (system2("curl", c(if (quiet) "-s -S", extra, fields, shQuote(url), "-o", shQuote(destfile)))) .fail("'curl' call had nonzero exit status")
    return(0L)
  }
  if (!nzchar(Sys.which("curl"))) .fail("downloading needs the program 'curl'")
  if (!quiet) message("trying URL '", url, "'")
  got <- tempfile("download")
  on.exit(unlink(got))
  said <- suppressWarnings(system2("curl", c("-s -S -L -f", extra, fields, shQuote(url), "-o", shQuote(got)), stdout = TRUE, stderr = TRUE))
  if (!is.null(attr(said, "status"))) {
    reason <- sub("^curl: \\([0-9]+\\) ", "", said[length(said)])
    if (grepl("returned error: [0-9]+", reason)) .fail("cannot open URL '", url, "': HTTP status was '", sub(".*returned error: ([0-9]+).*", "\\1", reason), "'")
    reason <- if (startsWith(reason, "Protocol")) "Unsupported protocol" else sub("^Failed to connect to .*: ", "", reason)
    warning(simpleWarning(paste0("URL '", url, if (grepl("^[^:]+://[^/]+$", url)) "/", "': status was '", reason, "'"), call))
    .fail("cannot open URL '", url, "'")
  }
  if (startsWith(mode, "a")) file.append(destfile, got) else file.copy(got, destfile, overwrite = TRUE)
  if (!quiet) message("downloaded ", file.size(got), " bytes\n")
  0L
}
