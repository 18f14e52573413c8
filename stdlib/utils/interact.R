# interact.R - Menus and questions, files in Fortran format, differences between folders, names of packages.

menu <- function(choices, graphics = FALSE, title = NULL) {
  .demand(interactive(), "menu() cannot be used non-interactively")
  heading <- title[1L]
  if (length(title) && nzchar(heading)) writeLines(paste0(heading, " "))
  items <- paste(format(seq_along(choices)), choices, sep = ": ")
  writeLines(c("", items, ""))
  while (nzchar(answer <- readline("Selection: "))) {
    number <- suppressWarnings(as.integer(answer))
    if (is.na(number)) number <- match(answer, choices)
    if (number %in% 0:length(choices)) return(number)
    writeLines("Enter an item from the menu, or 0 to exit")
  }
  0L
}

select.list <- function(choices, preselect = NULL, multiple = FALSE, title = NULL, graphics = getOption("menu.graphics")) {
  if (!interactive()) stop("select.list() cannot be used non-interactively")
  if (!is.null(title)) cat(title, "\n", sep = "")
  if (!multiple) {
    k <- menu(choices)
    return(if (k) choices[k] else "")
  }
  mark <- ifelse(choices %in% preselect, "+", "")
  cat(paste0(format(seq_along(choices)), ":", format(mark, width = 2L), choices, "\n"), sep = "")
  k <- suppressWarnings(as.integer(strsplit(trimws(readline("Enter one or more numbers separated by spaces, or an empty line to cancel\n")), "[[:space:],]+")[[1L]]))
  choices[k[!is.na(k) & k >= 1L & k <= length(choices)]]
}

askYesNo <- function(msg, default = TRUE, prompts = getOption("askYesNo", gettext(c("Yes", "No", "Cancel"))), ...) {
  if (is.function(prompts)) return(prompts(msg, default, prompts = prompts, ...))
  if (is.character(prompts) && length(prompts) == 1L) prompts <- unlist(strsplit(prompts, "/"))
  if (!(is.character(prompts) && length(prompts) == 3L)) stop("'prompts' must be a character vector of length 3")
  meaning <- c(TRUE, FALSE, NA)
  # the default answer is the one in capitals
  usual <- match(default, meaning)
  shown <- replace(tolower(prompts), usual, prompts[usual])
  reply <- readline(sprintf("%s (%s) ", msg, paste(shown, collapse = "/")))
  if (reply == "") return(default)
  at <- pmatch(tolower(reply), tolower(prompts))
  if (is.na(at)) stop("Unrecognized response ", dQuote(reply))
  meaning[at]
}

# ---- Fortran formats ----

# One format such as "2F5.2", "X1", "A3", "I4" as a data frame of widths (negative: skipped), kinds and digits.
.fortran_fields <- function(format) {
  format <- toupper(format)
  pattern <- "^([[:digit:]]*)([XADFI])([[:digit:]]*)(\\.([[:digit:]]+))?$"
  if (!all(grepl(pattern, format))) stop("missing lengths for some fields")
  piece <- function(k) sub(pattern, paste0("\\", k), format)
  kind <- piece(2L)
  times <- ifelse(nzchar(piece(1L)), as.integer(paste0("0", piece(1L))), 1L)
  width <- as.integer(piece(3L))
  if (anyNA(width[kind != "X"])) stop("missing lengths for some fields")
  skip <- kind == "X"
  data.frame(width = rep(ifelse(skip, -times, width), ifelse(skip, 1L, times)),
             kind = rep(kind, ifelse(skip, 1L, times)),
             digits = rep(as.integer(paste0("0", piece(5L))), ifelse(skip, 1L, times)))
}

read.fortran <- function(file, format, ..., as.is = TRUE, colClasses = NA) {
  records <- if (is.list(format)) format else list(format)
  fields <- lapply(records, .fortran_fields)
  widths <- lapply(fields, `[[`, "width")
  all <- do.call(rbind, fields)
  all <- all[all$kind != "X", ]
  classes <- c(A = "character", D = "numeric", F = "numeric", I = "integer")[all$kind]
  if (identical(colClasses, NA)) colClasses <- unname(classes)
  else colClasses[is.na(colClasses)] <- unname(classes)[is.na(colClasses)]
  res <- read.fwf(file, widths = if (is.list(format)) widths else widths[[1L]], ..., as.is = as.is, colClasses = colClasses)
  for (i in which(all$kind %in% c("F", "D") & all$digits > 0L)) res[[i]] <- res[[i]] * 10^-all$digits[i]
  res
}

# ---- folders ----

fileSnapshot <- function(path = ".", file.info = TRUE, timestamp = NULL, md5sum = FALSE, digest = NULL,
                         full.names = length(path) > 1, ...) {
  path <- normalizePath(path)
  names <- unlist(lapply(path, list.files, full.names = full.names, ...))
  places <- if (full.names) names else file.path(path, names)
  info <- if (file.info) base::file.info(places, extra_cols = TRUE) else data.frame(md5sum = places)[0L]
  if (md5sum) info$md5sum <- as.vector(tools::md5sum(places))
  if (is.function(digest)) info$digest <- digest(places)
  attr(info, "row.names") <- names
  if (is.character(timestamp)) file.create(timestamp)
  settings <- mget(c("timestamp", "file.info", "md5sum", "digest", "full.names"))
  parts <- c(list(info = info, path = path), settings, list(args = list(...)))
  structure(parts, class = "fileSnapshot")
}

changedFiles <- function(before, after, path = before$path, timestamp = before$timestamp,
                         check.file.info = c("size", "isdir", "mode", "mtime"), md5sum = before$md5sum,
                         digest = before$digest, full.names = before$full.names, ...) {
  if (missing(after))
    after <- do.call(fileSnapshot, c(list(path = path, timestamp = NULL, file.info = before$file.info, md5sum = md5sum,
                                          digest = digest, full.names = full.names), before$args))
  old <- row.names(before$info)
  new <- row.names(after$info)
  both <- intersect(old, new)
  columns <- intersect(c(if (before$file.info) check.file.info, if (md5sum) "md5sum", if (!is.null(digest)) "digest"),
                       intersect(names(before$info), names(after$info)))
  changes <- vapply(columns, function(k) before$info[both, k] != after$info[both, k], logical(length(both)))
  changes <- matrix(changes, length(both), length(columns), dimnames = list(both, columns))
  if (!is.null(timestamp)) {
    later <- file.mtime(file.path(path, both)) > file.mtime(timestamp)
    sums <- columns %in% c("md5sum", "digest")
    changes <- cbind(changes[, !sums, drop = FALSE], Newer = later %in% TRUE, changes[, sums, drop = FALSE])
  }
  different <- rowSums(changes, na.rm = TRUE) > 0
  structure(list(added = setdiff(new, old), deleted = setdiff(old, new), changed = both[different],
                 unchanged = both[!different], changes = changes), class = "changedFiles")
}

print.fileSnapshot <- function(x, verbose = FALSE, ...) {
  fields <- list(path = x$path, timestamp = x$timestamp, file.info = x$file.info, md5sum = x$md5sum,
                 digest = deparse(x$digest), full.names = x$full.names, args = deparse(x$args, control = NULL))
  text <- vapply(fields, function(v) paste(v, collapse = ""), "")
  writeLines(c("File snapshot:", paste0(" ", names(fields), " = ", text), paste0(" ", nrow(x$info), " files recorded.")))
  invisible(x)
}

print.changedFiles <- function(x, ...) {
  show <- function(title, v) if (length(v)) cat(title, paste0("  ", v, "\n"), sep = "")
  show("Files added:\n", x$added)
  show("Files deleted:\n", x$deleted)
  if (length(x$changed)) {
    cat("File changes:\n")
    what <- x$changes[x$changed, , drop = FALSE]
    print(what[, colSums(what, na.rm = TRUE) > 0, drop = FALSE])
  }
  invisible(x)
}

# ---- names of packages ----

packageName <- function(env = parent.frame()) {
  if (!missing(env)) stopifnot(is.environment(env))
  top <- topenv(env)
  if (exists(".packageName", envir = top, inherits = FALSE)) get(".packageName", envir = top, inherits = FALSE)
  else if (identical(top, .BaseNamespaceEnv)) "base"
}

assignInNamespace <- function(x, value, ns, pos = -1, envir = as.environment(pos)) {
  if (missing(ns)) {
    name <- attr(envir, "name", exact = TRUE)
    if (is.null(name) || !startsWith(name, "package:")) stop("environment specified is not a package")
    ns <- substring(name, 9L)
  }
  e <- asNamespace(ns)
  if (getNamespaceName(e) %in% c("base", "compiler", "datasets", "graphics", "grDevices", "methods", "parallel", "stats", "tools", "utils"))
    stop(gettextf("locked binding of %s cannot be changed", sQuote(x)), domain = NA)
  if (bindingIsLocked(x, e)) {
    unlockBinding(x, e)
    on.exit(lockBinding(x, e))
  }
  assign(x, value, envir = e, inherits = FALSE)
  invisible()
}

assignInMyNamespace <- function(x, value) {
  e <- topenv(parent.frame())
  if (!is.environment(e)) stop("environment has no name")
  if (bindingIsLocked(x, e)) {
    unlockBinding(x, e)
    on.exit(lockBinding(x, e))
  }
  assign(x, value, envir = e, inherits = FALSE)
  invisible()
}

# ---- results of many evaluations ----

warnErrList <- function(x, warn = TRUE, errValue = NULL) {
  bad <- vapply(x, inherits, NA, what = "error")
  if (!any(bad)) return(x)
  msg <- vapply(x[bad], conditionMessage, "")
  counts <- table(msg, dnn = NULL)
  where <- deparse1(conditionCall(x[bad][[1L]]))
  text <- if (length(counts) == 1L) sprintf(ngettext(counts, "%d error caught in %s: %s", "%d times caught the same error in %s: %s"),
                                            counts, where, msg[1L])
          else paste(c(sprintf("%d errors caught in %s.  The error messages and their frequencies are\n", sum(bad), where), capture.output(sort(counts))),
                     collapse = "\n")
  if (warn) warning(text, call. = FALSE)
  x[bad] <- list(errValue)
  structure(x, warningMsg = text)
}

dump.frames <- function(dumpto = "last.dump", to.file = FALSE, include.GlobalEnv = FALSE) {
  calls <- sys.calls()
  n <- length(calls) - 1L
  frames <- lapply(seq_len(max(0L, n)), sys.frame)
  names(frames) <- .frame_labels(seq_len(max(0L, n)))
  if (include.GlobalEnv) frames <- c(.GlobalEnv = as.environment(as.list(.GlobalEnv, all.names = TRUE)), frames)
  attr(frames, "error.message") <- geterrmessage()
  class(frames) <- "dump.frames"
  if (to.file) {
    assign(dumpto, frames)
    save(list = dumpto, file = paste0(dumpto, ".rda"))
  } else assign(dumpto, frames, envir = .GlobalEnv)
  invisible()
}
