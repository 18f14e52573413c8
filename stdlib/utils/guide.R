# guide.R - Functions for working at the terminal: editing objects with the user's editor, and those that need
# what is not here (a data viewer): one line says what to do instead.

# An error of the function that was called: what is not here, and what to do.
.instead <- function(what, advice) stop(simpleError(paste0(what, ": ", advice), sys.call(-1L)))

# At a terminal a table in the pager, with columns as wide as they need.
View <- function(x, title) {
  if (!interactive() || !isatty(stdout())) .instead("there is no data viewer", "use print(x), head(x), str(x) or page(x, \"print\")")
  if (missing(title)) title <- paste("Data:", deparse(substitute(x))[1L])
  x <- as.data.frame(x)
  old <- options(width = 10000L, max.print = .Machine$integer.max)
  on.exit(options(old))
  .show_lines(c(title, "", capture.output(print(x))), title)
  invisible()
}

.no_spreadsheet <- "use edit(), write.csv() and read.csv() with a spreadsheet program, or assignments"
data.entry <- function(..., Modes = NULL, Names = NULL) .instead("there is no spreadsheet", .no_spreadsheet)
dataentry <- function(data, modes) .instead("there is no spreadsheet", .no_spreadsheet)
de <- function(..., Modes = list(), Names = NULL) .instead("there is no spreadsheet", .no_spreadsheet)


# ---- the command history ----

.no_history <- "the prompt keeps it in ~/.orbit_history (or $ORBIT_HISTORY); use the arrow keys and Ctrl-R"
savehistory <- function(file = ".Rhistory") .instead("no history available to save", .no_history)
loadhistory <- function(file = ".Rhistory") .instead("no history mechanism available", .no_history)
history <- function(max.show = 25, reverse = FALSE, pattern, ...) {
  path <- Sys.getenv("ORBIT_HISTORY", file.path(Sys.getenv("HOME"), ".orbit_history"))
  if (!interactive() || !file.exists(path)) .instead("no history available", .no_history)
  lines <- .decode_history(readLines(path, warn = FALSE))
  if (!missing(pattern)) lines <- unique(grep(pattern, lines, value = TRUE, ...))
  lines <- tail(lines, max.show)
  writeLines(if (reverse) rev(lines) else lines)
  invisible()
}
# The file of the prompt: a heading, blanks and the like as \ooo.
.decode_history <- function(lines) {
  lines <- lines[lines != "_HiStOrY_V2_"]
  code <- regmatches(lines, gregexpr("\\\\[0-7]{3}", lines))
  regmatches(lines, gregexpr("\\\\[0-7]{3}", lines)) <-
    lapply(code, function(k) vapply(k, function(one) rawToChar(as.raw(strtoi(substring(one, 2L), 8L))), ""))
  lines
}

# ---- editing ----

edit <- function(name, ...) UseMethod("edit")

.edit_hint <- "\n use a command like\n x <- edit()\n to recover"

# The editor is a program, whose path may hold blanks, or else a command with arguments such as "code --wait".
.run_editor <- function(editor, path) system(paste(if (nzchar(Sys.which(editor))) shQuote(editor) else editor, shQuote(path)))

edit.default <- function(name = NULL, file = "", title = NULL, editor = getOption("editor"), ...) {
  if (is.null(title)) title <- deparse1(substitute(name))
  if (is.function(editor)) return(invisible(editor(name = name, file = file, title = title)))
  again <- is.null(name) && !nzchar(file)
  path <- if (nzchar(file)) file else if (again && !is.null(.help_state$edited)) .help_state$edited else tempfile("Redit", fileext = ".R")
  if (!is.null(name)) .write_object(name, path)
  else if (!file.exists(path)) file.create(path)
  if (suppressWarnings(.run_editor(editor, path)) != 0L) stop("problem with running editor ", editor)
  .help_state$edited <- path
  code <- tryCatch(parse(path), error = function(e) stop(conditionMessage(e), .edit_hint, call. = FALSE))
  value <- eval(code, .GlobalEnv)
  if (is.function(value) && is.function(name)) environment(value) <- environment(name)
  .help_state$edited <- NULL
  if (!nzchar(file)) unlink(path)
  value
}

file.edit <- function(..., title = file, editor = getOption("editor"), fileEncoding = "") {
  file <- path.expand(c(...))
  title <- rep_len(as.character(title), length(file))
  if (nzchar(fileEncoding) && !fileEncoding %in% c("UTF-8", "utf8", "native.enc")) stop("files are edited as UTF-8: 'fileEncoding' must be \"UTF-8\"")
  for (i in seq_along(file)) {
    if (is.function(editor)) editor(file = file[i], title = title[i])
    else .run_editor(editor, file[i])
  }
  invisible()
}

.help_state <- new.env()

.write_object <- function(x, path) {
  keep <- if (is.function(x) && !is.null(attr(x, "srcref"))) as.character(attr(x, "srcref"))
          else deparse(x, control = c("keepNA", "keepInteger", "niceNames", "showAttributes"))
  writeLines(keep, path)
}

# Tables are edited as code, as GNU R does where it has no window for its spreadsheet.
edit.data.frame <- function(name, ...) edit.default(name, ...)
edit.matrix <- function(name, ...) edit.default(name, ...)

# x is looked at by its name: what is not there begins as an empty function.
fix <- function(x, ...) {
  x <- substitute(x)
  if (!is.name(x) && !is.character(x)) stop("'fix' requires a name")
  name <- as.character(x)
  value <- get0(name, envir = parent.frame(), ifnotfound = as.function(list(quote({})), envir = .GlobalEnv))
  value <- edit(value, title = name, ...)
  assign(name, value, envir = .GlobalEnv)
}

vi <- function(name = NULL, file = "") edit.default(name, file, editor = "vi")
emacs <- function(name = NULL, file = "") edit.default(name, file, editor = "emacs")
pico <- function(name = NULL, file = "") edit.default(name, file, editor = "pico")
xemacs <- function(name = NULL, file = "") edit.default(name, file, editor = "xemacs")
xedit <- function(name = NULL, file = "") edit.default(name, file, editor = "xedit")
