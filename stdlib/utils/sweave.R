# sweave.R - Documents with chunks of code: Sweave() runs the code and writes LaTeX, Stangle() takes the code out.
#
# A driver is a list of functions (setup, runcode, writedoc, finish, checkopts) that share one object; Sweave() reads the
# document and calls them for every chunk of code and of text.

.sweave_syntax <- function(doc, code, coderef, extension, trans) {
  command <- function(name) sprintf("\\\\%s\\{([^}]*)\\}", name)
  structure(list(doc = doc, code = code, coderef = coderef, docopt = paste0("^[[:space:]]*", command("SweaveOpts")), docexpr = command("Sexpr"),
                 extension = extension, syntaxname = paste0("^[[:space:]]*", command("SweaveSyntax")),
                 input = paste0("^[[:space:]]*", command("SweaveInput")), trans = trans), class = "SweaveSyntax")
}

.sweave_trans <- function(doc, code, coderef, extension, name)
  list(doc = doc, code = code, coderef = coderef, docopt = "\\\\SweaveOpts{\\1}", docexpr = "\\\\Sexpr{\\1}", extension = extension,
       syntaxname = sprintf("\\\\SweaveSyntax{%s}", name), input = "\\\\SweaveInput{\\1}")

SweaveSyntaxNoweb <- .sweave_syntax("^@", "^<<(.*)>>=.*", "^<<(.*)>>.*", "\\.[rsRS]?nw$",
                                    .sweave_trans("@", "<<\\1>>=", "<<\\1>>", ".Snw", "SweaveSyntaxNoweb"))

SweaveSyntaxLatex <- .sweave_syntax("^[[:space:]]*\\\\end\\{Scode\\}", "^[[:space:]]*\\\\begin\\{Scode\\}\\{?([^}]*)\\}?.*",
                                    "^[[:space:]]*\\\\Scoderef\\{([^}]*)\\}.*", "\\.[rsRS]tex$",
                                    .sweave_trans("\\\\end{Scode}", "\\\\begin{Scode}{\\1}", "\\\\Scoderef{\\1}", ".Stex", "SweaveSyntaxLatex"))

# ---- reading ----

# The syntax of a document: given, by its name, or the one whose extension fits.
.syntax_of <- function(file, syntax) {
  if (inherits(syntax, "SweaveSyntax")) return(syntax)
  if (is.character(syntax)) return(get(syntax[1L], mode = "list"))
  for (name in apropos("SweaveSyntax", mode = "list")) {
    candidate <- get(name, mode = "list")
    if (inherits(candidate, "SweaveSyntax") && grepl(candidate$extension, file)) return(candidate)
  }
  SweaveSyntaxNoweb
}

.sweave_path <- function(file) {
  for (path in c(file, paste0(file, c(".Rnw", ".Snw", ".nw", ".Rtex", ".Stex")))) if (file.exists(path) && !dir.exists(path)) return(path)
  stop(simpleError(gettextf("no Sweave file with name %s found", sQuote(file)), quote(SweaveReadFile(file, syntax, encoding = encoding))))
}

# The lines of a document and of those that it puts in, where they come from, and the syntax.
.sweave_lines <- function(file, syntax, call) {
  path <- .sweave_path(file)
  text <- readLines(path, warn = FALSE)
  named <- grep(syntax$syntaxname, text)
  if (length(named)) {
    name <- sub(syntax$syntaxname, "\\1", text[named[1L]])
    syntax <- get(name, mode = "list")
    if (!inherits(syntax, "SweaveSyntax")) stop(gettextf("object %s does not have class \"SweaveSyntax\"", sQuote(name)), call. = FALSE, domain = NA)
    text[named] <- ""
  }
  all <- list(text = text, line = seq_along(text), from = rep(basename(path), length(text)), syntax = syntax)
  while (length(at <- grep(syntax$input, all$text))) {
    at <- at[1L]
    inner <- .sweave_lines(file.path(dirname(path), sub(paste0(syntax$input, ".*"), "\\1", all$text[at])), syntax, call)
    for (part in c("text", "line", "from")) all[[part]] <- append(all[[part]][-at], inner[[part]], at - 1L)
  }
  all
}

# Options "a=b, c" over those given; a first one without "=" is the label.
SweaveParseOptions <- function(str, defaults = list(), check = NULL) {
  parts <- trimws(strsplit(sub("^[[:space:]]*(.*)", "\\1", str), "[[:space:]]*,[[:space:]]*")[[1L]])
  if (length(parts)) {
    if (!grepl("=", parts[1L], fixed = TRUE)) parts[1L] <- paste0("label=", parts[1L])
    if (!all(grepl("=", parts, fixed = TRUE))) stop(gettextf("parse error or empty option in\n%s", str), domain = NA)
    defaults[sub("[[:space:]]*=.*", "", parts)] <- sub("^[^=]*=[[:space:]]*", "", parts)
  }
  # a label belongs to one chunk only
  if (length(parts) && is.null(check)) return(defaults)
  if (is.null(check)) defaults else check(defaults)
}

Sweave <- function(file, driver = RweaveLatex(), syntax = getOption("SweaveSyntax"), encoding = "", ...) {
  if (is.function(driver)) driver <- driver()
  source <- .sweave_lines(file, .syntax_of(file, syntax), sys.call())
  syntax <- source$syntax
  drobj <- driver$setup(file = file, syntax = syntax, ...)
  done <- FALSE
  on.exit(if (!done) driver$finish(drobj, error = TRUE))
  chunks <- list()
  number <- 0L
  i <- 1L
  total <- length(source$text)
  starts_code <- grepl(syntax$code, source$text)
  starts_text <- grepl(syntax$doc, source$text)
  while (i <= total) {
    end <- i
    if (starts_code[i]) {
      while (end < total && !starts_code[end + 1L] && !starts_text[end + 1L]) end <- end + 1L
      number <- number + 1L
      chunkopts <- sub(syntax$code, "\\1", source$text[i]) # errors show the next call
      options <- SweaveParseOptions(chunkopts, drobj$options, driver$checkopts)
      options$chunknr <- number
      chunk <- .chunk_lines(source, i, end, chunks, syntax)
      if (!is.null(options$label)) chunks[[options$label]] <- chunk
      if (identical(options$engine, "R")) drobj <- driver$runcode(drobj, chunk, options)
    } else {
      if (starts_text[i]) i <- i + 1L
      if (i > total) break
      if (starts_code[i]) next
      end <- i
      while (end < total && !starts_code[end + 1L] && !starts_text[end + 1L]) end <- end + 1L
      if (!starts_text[i]) {
        text <- source$text[i:end]
        attr(text, "srclines") <- source$line[i:end]
        attr(text, "from") <- source$from[i:end]
        drobj <- .weave_text(drobj, text, syntax, driver)
      } else end <- i - 1L
    }
    i <- end + 1L
  }
  done <- TRUE
  driver$finish(drobj)
}

# The lines of code of a chunk with those of the chunks that it refers to in their place.
.chunk_lines <- function(source, start, end, chunks, syntax) {
  rows <- seq_len(end - start) + start
  text <- source$text[rows]
  for (k in rev(grep(syntax$coderef, text))) {
    name <- sub(syntax$coderef, "\\1", text[k])
    if (is.null(chunks[[name]])) warning(simpleWarning(gettextf("reference to unknown chunk %s", sQuote(name)), sys.call(-1L)))
    text <- append(text[-k], as.character(chunks[[name]]), k - 1L)
  }
  structure(text, srclines = source$line[c(start, rows)], from = source$from[start])
}

# Writes text; options set there hold from the next chunk on.
.weave_text <- function(drobj, text, syntax, driver) {
  settings <- text[grep(syntax$docopt, text)]
  text[] <- sub(syntax$docopt, "", text)
  drobj <- driver$writedoc(drobj, text)
  for (line in settings)
    drobj$options <- SweaveParseOptions(sub(paste0(syntax$docopt, ".*"), "\\1", line), drobj$options, driver$checkopts)
  drobj
}

Stangle <- function(file, driver = Rtangle(), syntax = getOption("SweaveSyntax"), encoding = "", ...)
  Sweave(file = file, driver = driver, encoding = encoding, ...)

# The syntax to convert a document to.
.target_syntax <- function(syntax) {
  if (is.character(syntax)) syntax <- get(syntax)
  if (!inherits(syntax, "SweaveSyntax")) .refuse(gettextf("target syntax not of class %s", dQuote("SweaveSyntax")))
  if (is.null(syntax$trans)) .refuse("target syntax contains no translation table")
  syntax
}

SweaveSyntConv <- function(file, syntax, output = NULL) {
  new <- .target_syntax(syntax)$trans
  old <- .syntax_of(file, NULL)
  text <- readLines(file)
  for (part in c("code", "coderef", "doc", "docopt", "docexpr", "syntaxname", "input")) text <- gsub(old[[part]], new[[part]], text)
  to <- if (is.null(output)) sub(old$extension, new$extension, basename(file)) else output
  cat(text, sep = "\n", file = to)
  cat(paste("Wrote file", to, "\n"))
}

# ---- options of chunks ----

.weave_flags <- c("print", "eval", "fig", "pdf", "eps", "png", "jpeg", "term", "echo", "keep.source", "split", "include", "expand", "concordance",
                  "figs.only", "prefix", "drop.evalFALSE", "annotate")
.weave_numbers <- c("width", "height", "resolution")

# Texts become flags and numbers.
.checked_options <- function(options, call = sys.call(-1L)) {
  for (name in intersect(names(options), .weave_flags)) {
    if (!is.character(options[[name]])) next
    value <- as.logical(toupper(options[[name]]))
    if (is.na(value)) stop(simpleError(gettextf("invalid value for %s : %s", sQuote(name), options[[name]]), quote(check(options))))
    options[[name]] <- value
  }
  for (name in intersect(names(options), .weave_numbers)) options[[name]] <- as.numeric(options[[name]])
  options
}

.weave_show <- function(value) if (isS4(value)) methods::show(value) else print(value)

# An option in small letters; the first choice where it is not given.
.small_option <- function(given, name, first) {
  if (is.null(given)) return(first)
  value <- tolower(as.character(given))
  if (is.character(given) && value != given) warning(gettextf("value of '%s' option should be lowercase", name), call. = FALSE)
  value
}

RweaveLatexOptions <- function(options) {
  options <- .checked_options(options)
  options$results <- .small_option(options$results, "results", "verbatim") # errors show the calls of match.arg()
  options$results <- match.arg(options$results, c("verbatim", "tex", "hide"))
  options$strip.white <- .small_option(options$strip.white, "strip.white", "true")
  options$strip.white <- match.arg(options$strip.white, c("true", "false", "all"))
  options
}

RweaveChunkPrefix <- function(options) {
  if (is.null(options$label)) options$label <- formatC(options$chunknr, flag = "0", width = 3)
  if (isTRUE(options$prefix)) paste(options$prefix.string, options$label, sep = "-") else options$label
}

# ---- LaTeX ----

RweaveLatex <- function()
  list(setup = RweaveLatexSetup, runcode = makeRweaveLatexCodeRunner(), writedoc = RweaveLatexWritedoc, finish = RweaveLatexFinish,
       checkopts = RweaveLatexOptions)

.bare_name <- function(file, syntax) sub(syntax$extension, "", basename(file))

# What holds for chunks of LaTeX documents unless they say otherwise: flags that are on, flags that are off, and values.
.latex_defaults <- c(as.list(c(echo = TRUE, eval = TRUE, term = TRUE, keep.source = TRUE, include = TRUE, pdf = TRUE, pdf.compress = TRUE,
                               expand = TRUE, prefix = TRUE)),
                     as.list(c(print = FALSE, split = FALSE, fig = FALSE, figs.only = FALSE, eps = FALSE, png = FALSE, jpeg = FALSE,
                               concordance = FALSE)),
                     list(engine = "R", results = "verbatim", strip.white = "true", width = 6, height = 6, resolution = 300, grdevice = "",
                          pdf.version = "1.4", pdf.encoding = "default"))

RweaveLatexSetup <- function(file, syntax, output = NULL, quiet = FALSE, debug = FALSE, stylepath, ...) {
  name <- if (is.null(output)) paste0(.bare_name(file, syntax), ".tex") else output
  asked <- list(prefix.string = sub("\\.tex$", "", name), ...)
  settings <- RweaveLatexOptions(modifyList(.latex_defaults, asked))
  if (!quiet) writeLines(c(paste("Writing to file", name), "Processing code chunks with options ..."))
  list(options = settings, output = file(name, "w"), outfile = name, quiet = quiet, debug = debug, havesty = FALSE)
}

# What goes on between the beginning and the end of a chunk: which environments of LaTeX are open.
.weave_state <- function(out) {
  open <- c(Schunk = FALSE, Sinput = FALSE)
  close_input <- function() {
    if (open[["Sinput"]]) cat("\n\\end{Sinput}\n", file = out)
    open["Sinput"] <<- FALSE
  }
  open_chunk <- function() {
    if (!open[["Schunk"]]) cat("\\begin{Schunk}\n", file = out)
    open["Schunk"] <<- TRUE
  }
  close_chunk <- function() {
    close_input()
    if (open[["Schunk"]]) cat("\\end{Schunk}\n", file = out)
    open["Schunk"] <<- FALSE
  }
  echo <- function(lines) {
    open_chunk()
    cat(if (open[["Sinput"]]) "\n" else "\\begin{Sinput}\n", paste(lines, collapse = "\n"), file = out, sep = "")
    open["Sinput"] <<- TRUE
  }
  show <- function(lines, results) {
    close_input()
    if (results == "verbatim") {
      open_chunk()
      cat("\\begin{Soutput}\n", paste(lines, collapse = "\n"), "\n\\end{Soutput}\n", file = out, sep = "")
    } else cat(paste(lines, collapse = "\n"), file = out)
  }
  list(echo = echo, show = show, close_chunk = close_chunk)
}

.prompted <- function(lines, leading = 1L) {
  n <- length(lines)
  leading <- max(1L, min(leading, n))
  paste0(rep(c(getOption("prompt"), getOption("continue")), c(leading, n - leading)), lines)
}

.stripped <- function(lines, how) {
  filled <- nzchar(trimws(lines))
  if (how == "all") return(lines[filled])
  if (how == "true") if (any(filled)) lines[min(which(filled)):max(which(filled))] else character() else lines
}

.say_chunk <- function(chunk, options) {
  words <- c("echo", "keep.source")[c(options$echo, options$keep.source)]
  if (options$eval) words <- c(words, c("print", "term")[c(options$print, options$term)], options$results)
  devices <- if (options$fig && options$eval) c("eps", "pdf", "png", "jpeg")[c(options$eps, options$pdf, options$png, options$jpeg)]
  cat(formatC(options$chunknr, width = 2), ":", words, devices)
  if (length(devices)) cat(" ")
  label <- if (!is.null(options$label)) paste0("label = ", options$label, ", ")
  cat(" (", label, attr(chunk, "from"), ":", attr(chunk, "srclines")[1L], ")\n", sep = "")
}

RweaveEvalWithOpt <- function(expr, options) {
  if (!options$eval) return(NULL)
  value <- try(withVisible(eval(expr, .GlobalEnv)), silent = TRUE)
  failed <- function(r) inherits(r, "try-error")
  if (failed(value)) return(value)
  wanted <- options$print || value$visible && options$term
  shown <- if (wanted) try(.weave_show(value$value), silent = TRUE)
  if (failed(shown)) shown else value
}

RweaveTryStop <- function(err, options) {
  if (!inherits(err, "try-error")) return(invisible())
  where <- if (!is.null(options$label)) sprintf(" (label = %s) ", options$label)
  cat("\n")
  stop(paste0(" chunk ", options$chunknr, where, "\n", err), domain = NA, call. = FALSE)
}

SweaveHooks <- function(options, run = FALSE, envir = .GlobalEnv) {
  hooks <- getOption("SweaveHooks")
  used <- names(hooks)[vapply(names(hooks), function(name) isTRUE(options[[name]]), NA)]
  if (run) for (name in used) {
    hook <- hooks[[name]]
    eval(as.call(list(hook)), envir)
  }
  used
}

# The output of an expression as lines.
.weave_output <- function(expr, options, evaluate) {
  con <- textConnection(NULL, "w", local = TRUE)
  sink(con)
  err <- tryCatch(evaluate(expr, options), finally = {
    cat("\n")
    sink()
  })
  lines <- textConnectionValue(con)
  close(con)
  list(lines = lines, err = err)
}

.draw_figures <- function(code, options, evaluate) {
  prefix <- RweaveChunkPrefix(options)
  draw <- function(open) {
    open()
    on.exit(grDevices::dev.off())
    SweaveHooks(options, run = TRUE)
    for (expr in code) RweaveTryStop(.weave_output(expr, options, evaluate)$err, options)
  }
  inches <- list(width = options$width, height = options$height)
  if (options$pdf) draw(function() grDevices::pdf(paste0(prefix, ".pdf"), width = inches$width, height = inches$height))
  if (options$png) draw(function() grDevices::png(paste0(prefix, ".png"), width = inches$width, height = inches$height, units = "in",
                                                  res = options$resolution))
  if (options$jpeg) draw(function() grDevices::jpeg(paste0(prefix, ".jpg"), width = inches$width, height = inches$height, units = "in",
                                                    res = options$resolution))
  if (options$eps) draw(function() grDevices::postscript(paste0(prefix, ".eps"), width = inches$width, height = inches$height, paper = "special",
                                                         horizontal = FALSE))
  prefix
}

# The lines of source that belong to an expression: those behind the last shown ones, without blank ones at the top.
.source_of <- function(text, ref, last) {
  lines <- text[seq_len(max(0L, ref[3L] - last)) + last]
  lead <- ref[1L] - last
  while (length(lines) && lead > 1L && !nzchar(trimws(lines[1L]))) {
    lines <- lines[-1L]
    lead <- lead - 1L
  }
  if (length(lines)) .prompted(lines, lead)
}

# Runs the expressions of a chunk one by one and writes what is asked for.
.weave_code <- function(code, text, options, state, evaluate) {
  refs <- attr(code, "srcref")
  last <- 0L
  for (k in seq_along(code)) {
    if (options$echo) {
      lines <- if (options$keep.source) .source_of(text, refs[[k]], last)
      else .prompted(deparse(code[[k]], width.cutoff = 0.75 * getOption("width")))
      last <- max(last, refs[[k]][3L])
      if (length(lines)) state$echo(lines)
    }
    got <- .weave_output(code[[k]], options, evaluate)
    RweaveTryStop(got$err, options)
    shown <- .stripped(got$lines, options$strip.white)
    if (options$eval && options$results != "hide" && any(nzchar(shown))) state$show(shown, options$results)
  }
  # comments at the end
  rest <- text[-seq_len(last)]
  if (options$keep.source && options$echo && last > 0L && length(rest)) state$echo(.prompted(rest, length(rest)))
  state$close_chunk()
}

makeRweaveLatexCodeRunner <- function(evalFunc = RweaveEvalWithOpt) {
  force(evalFunc)
  function(object, chunk, options) {
    if (!object$quiet) .say_chunk(chunk, options)
    prefix <- RweaveChunkPrefix(options)
    out <- if (options$split) file(paste0(prefix, ".tex"), open = "w") else object$output
    text <- as.vector(chunk, "character")
    code <- tryCatch(parse(text = text, keep.source = TRUE), error = function(e) .parse_trouble(conditionMessage(e), chunk))
    RweaveTryStop(code, options)
    figures <- options$fig && options$eval
    if (figures) {
      grDevices::pdf(NULL, width = options$width, height = options$height)
      null <- grDevices::dev.cur()
      SweaveHooks(options, run = TRUE)
    }
    .weave_code(code, text, options, .weave_state(out), evalFunc)
    if (options$split) {
      close(out)
      if (options$include) cat("\\input{", prefix, "}\n", sep = "", file = object$output)
    }
    if (figures) {
      grDevices::dev.off(null)
      .draw_figures(code, options, evalFunc)
      if (options$include) cat("\\includegraphics{", prefix, "}\n", sep = "", file = object$output)
    }
    object
  }
}

# The error of parse() with the line numbers of the document.
.parse_trouble <- function(message, chunk) {
  first <- attr(chunk, "srclines")[1L]
  lines <- strsplit(sub("^<text>", attr(chunk, "from"), message), "\n", fixed = TRUE)[[1L]]
  shift <- function(line) {
    at <- regexpr("(?<=:)[0-9]+(?=:)|^ *[0-9]+(?=:)", line, perl = TRUE)
    if (at > 0L) regmatches(line, at) <- as.character(as.integer(regmatches(line, at)) + first)
    line
  }
  structure(paste0("Error in ", paste(vapply(lines, shift, ""), collapse = "\n"), "\n"), class = "try-error")
}

.sweave_value <- function(command, where) {
  value <- tryCatch(eval(parse(text = command), envir = .GlobalEnv),
                    error = function(e) stop(sprintf("at %s, %s", where, conditionMessage(e)), domain = NA, call. = FALSE))
  value <- as.character(value)
  if (length(value)) value[1L] else ""
}

RweaveLatexWritedoc <- function(object, chunk) {
  where <- paste0(attr(chunk, "from"), ":", attr(chunk, "srclines"))
  text <- as.character(chunk)
  if (any(grepl("\\usepackage[^\\}]*Sweave.*\\}", text))) object$havesty <- TRUE
  if (!object$havesty) {
    begin <- grep("\\begin{document}", text, fixed = TRUE)
    if (length(begin)) {
      text[begin[1L]] <- sub("\\begin{document}", "\\usepackage{Sweave}\n\\begin{document}", text[begin[1L]], fixed = TRUE)
      object$havesty <- TRUE
    }
  }
  pattern <- "\\\\Sexpr\\{([^}]*)\\}"
  for (k in grep(pattern, text)) {
    while ((at <- regexpr(pattern, text[k])) > 0L) {
      command <- sub(pattern, "\\1", regmatches(text[k], at))
      value <- if (object$options$eval) .sweave_value(command, where[k]) else paste0("\\verb#<<", command, ">>#")
      text[k] <- paste0(substr(text[k], 1L, at - 1L), value, substring(text[k], at + attr(at, "match.length")))
    }
  }
  cat(text, sep = "\n", file = object$output)
  object
}

RweaveLatexFinish <- function(object, error = FALSE) {
  close(object$output)
  if (!(error || object$quiet)) writeLines(c("", paste("You can now run (pdf)latex on", sQuote(object$outfile))))
  invisible(object$outfile)
}

# ---- code only ----

Rtangle <- function()
  list(setup = RtangleSetup, runcode = RtangleRuncode, writedoc = RtangleWritedoc, finish = RtangleFinish, checkopts = .checked_options)

# Where the code of a document goes: nowhere yet if each chunk has a file of its own.
.tangle_output <- function(output, split, source) {
  if (split) return(NULL)
  con <- switch(output, stdout = stdout(), stderr = stderr(), file(output, open = "w"))
  writeLines(c(paste0("### R code from vignette source '", basename(source), "'"), ""), con)
  con
}

RtangleSetup <- function(file, syntax, output = NULL, annotate = TRUE, split = FALSE, quiet = FALSE, drop.evalFALSE = FALSE, ...) {
  stem <- .bare_name(file, syntax)
  output <- .if_null(output, paste0(stem, ".R"))
  if (!quiet) cat(if (split) "Writing chunks to files ...\n" else paste("Writing to file", output, "\n"))
  con <- .tangle_output(output, split, file)
  options <- list(split = split, prefix = TRUE, prefix.string = stem, engine = "R", eval = TRUE, show.line.nos = FALSE)
  given <- list(...)
  options[names(given)] <- given
  list(output = con, annotate = annotate, drop.evalFALSE = drop.evalFALSE, quiet = quiet, options = options, chunkout = list())
}

.RtangleCodeLabel <- function(chunk) {
  lines <- attr(chunk, "srclines")
  paste0(attr(chunk, "from"), ":", lines[1L], "-", lines[length(lines)])
}

.annotate_chunk <- function(options, chunk, output) {
  rule <- strrep("#", 51L)
  label <- if (is.null(options$label)) .RtangleCodeLabel(chunk) else options$label
  writeLines(c(rule, paste0("### code chunk number ", options$chunknr, ": ", label, if (!options$eval) " (eval = FALSE)"), rule), output)
}

RtangleRuncode <- function(object, chunk, options) {
  if (object$drop.evalFALSE && !options$eval) return(object)
  out <- object$output
  if (options$split) {
    name <- paste0(RweaveChunkPrefix(options), ".R")
    if (!object$quiet) cat(options$chunknr, ":", name, "\n")
    out <- file(name, open = "w")
    on.exit(close(out))
  }
  if (is.function(object$annotate)) object$annotate(options, chunk, out)
  else if (object$annotate) .annotate_chunk(options, chunk, out)
  SweaveHooks(options)
  text <- as.character(chunk)
  writeLines(c(if (options$eval) text else if (length(text)) paste("##", text), "", ""), out)
  object
}

RtangleWritedoc <- function(object, chunk) object

RtangleFinish <- function(object, error = FALSE) {
  if (!is.null(object$output) && object$output > 2L) close(object$output)
  invisible(NULL)
}
