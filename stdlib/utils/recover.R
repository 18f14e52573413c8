# recover.R - After an error: recover(), debugger(), limitedLabels(); completion of names after `$`; download.file().

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

# Which of the calls are left without the debugger's own and those at the end that only lead to recover().
.frames_before <- function(calls) {
  name <- vapply(calls, function(call) if (is.call(call)) deparse(call[[1L]])[1L] else "", "")
  own <- .own_frames(calls)
  n <- max(0L, which(!own))
  if (n < length(name) && n > 0L && !name[n] %in% c("stop", ".handleSimpleError", "h")) n <- n - 1L # the handler
  while (n > 0L && (own[n] || name[n] %in% c("stop", "warning", "recover", ".handleSimpleError") ||
                    name[n] == "h" && n > 1L && name[n - 1L] == ".handleSimpleError")) n <- n - 1L
  which(!own[seq_len(n)])
}

# The calls on the stack with these numbers as they are listed, with their places.
.frame_labels <- function(which) {
  calls <- sys.calls()[which]
  places <- .Internal(callPlaces())[which]
  text <- vapply(calls, function(call) paste(as.character(as.expression(call)), collapse = "\n"), "")
  limitedLabels(paste0(ifelse(nzchar(places), paste0(places, ": "), ""), text))
}

recover <- function() {
  calls <- sys.calls()
  frames <- .frames_before(calls[-length(calls)])
  if (!length(frames)) {
    writeLines("No suitable frames for recover()")
    return(invisible())
  }
  if (!interactive()) {
    try(dump.frames())
    writeLines("recover called non-interactively; frames dumped, use debugger() to view")
    return(NULL)
  }
  labels <- .frame_labels(frames)
  hidden <- any(.own_frames(calls))
  while ((frame <- menu(labels, title = "\nEnter a frame number, or 0 to exit  ")) > 0L)
    eval(bquote(browser(skipCalls = .(if (hidden) sys.nframe() + 2L - frames[frame] else 7L - frame))), sys.frame(frames[frame]))
}

# Lets the user look at the environments that dump.frames() has kept, as they were.
debugger <- function(dump = last.dump) {
  if (!inherits(dump, "dump.frames")) {
    cat(gettextf("'dump' is not an object of class %s\n", dQuote("dump.frames")))
    return(invisible())
  }
  message <- attr(dump, "error.message")
  if (nzchar(message)) cat(gettext("Message: "), message)
  if (!length(dump)) {
    cat(gettext("'dump' is empty\n"))
    return(invisible())
  }
  labels <- names(dump)
  debugger.look <- function(selection) {
    cat(gettext("Browsing in the environment with call:\n   "), labels[selection], "\n", sep = "")
    kept <- dump[[selection]]
    look <- new.env(parent = parent.env(kept))
    for (n in ls(kept, all.names = TRUE)) # arguments may be missing, or stop when they are evaluated
      tryCatch(assign(n, get(n, envir = kept), envir = look), error = function(e) {
        if (n != "...") cat(gettextf("Error in getting %s: %s\n", sQuote(n), conditionMessage(e)))
      })
    eval(quote(browser(skipCalls = 2L)), look)
  }
  repeat {
    cat(gettext("Available environments had calls:\n"), paste0(seq_along(labels), ": ", labels, "\n"), sep = "")
    cat(gettext("\nEnter an environment number, or 0 to exit  "))
    repeat {
      ind <- suppressWarnings(as.integer(readline(gettext("Selection: "))))
      if (!is.na(ind) && ind >= 0L && ind <= length(labels)) break
    }
    if (ind == 0L) return(invisible())
    debugger.look(ind)
  }
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
