# functional.R - Functions on functions: matching, calling, folding; evaluation in other environments; source().

# ---- matching arguments and functions ----

# The name that the caller's caller wrote for a function.
.written_name <- function(written) {
  if (is.symbol(written)) return(written)
  .refuse(gettextf("'%s' is not a function, character or symbol", paste(deparse(written), collapse = "")))
}

# errors show the calls of get()
.found_function <- function(FUN, descend, envir) {
  if (descend) return(get(as.character(FUN), mode = "function", envir = envir))
  value <- get(as.character(FUN), mode = "any", envir = envir)
  if (is.function(value)) value else .refuse(gettextf("found non-function '%s'", value))
}

match.fun <- function(FUN, descend = TRUE) {
  if (is.function(FUN)) return(FUN)
  scope <- parent.frame(2L)
  name <- if (is.symbol(FUN) || is.character(FUN) && length(FUN) == 1L) FUN
    else .written_name(eval.parent(substitute(substitute(FUN))))
  .found_function(name, descend, scope)
}

.choices_text <- function(choices) {
  shown <- unique(choices[nzchar(choices)])
  sprintf(ngettext(length(shown), "'arg' should be %s", "'arg' should be one of %s"), paste(dQuote(shown), collapse = ", "))
}

match.arg <- function(arg, choices, several.ok = FALSE) {
  if (missing(choices) && is.null(choices <- .Internal(default_choices()))) {
    caller <- sys.parent()
    defaults <- .Internal(formals(sys.function(caller)))
    name <- as.character(substitute(arg))
    choices <- .Internal(default_strings(defaults, name))
    if (is.null(choices)) choices <- eval(defaults[[name]], sys.frame(caller))
  }
  if (!is.null(one <- .Internal(one_choice(arg, choices, several.ok)))) return(one)
  if (is.null(arg)) return(choices[1L])
  if (!several.ok && is.character(arg) && identical(choices, arg)) return(arg[1L]) # the default
  if (!is.character(arg)) .demand(FALSE, "'arg' must be NULL or a character vector")
  if (several.ok) .demand(length(arg) > 0L, "'arg' must be of length >= 1")
  else if (length(arg) != 1L) .demand(!length(arg) && length(choices), "'arg' must be of length 1")
  at <- pmatch(arg, choices, 0L, TRUE)
  if (!any(at)) stop(.choices_text(choices), domain = NA)
  choices[at]
}

do.call <- function(what, args, quote = FALSE, envir = parent.frame()) {
  if (!is.list(args)) stop("second argument must be a list")
  if (quote) args <- lapply(args, enquote)
  if (missing(envir)) .Internal(do.call(what, args, NULL)) # the caller, whose environment is made when it is needed
  else if (is.environment(envir)) .Internal(do.call(what, args, envir))
  else stop("'envir' must be an environment")
}

enquote <- function(cl) as.call(list(quote(base::quote), cl))

# further arguments of both are taken from the frame
NextMethod <- function(generic = NULL, object = NULL, ...) .Internal(NextMethod(generic, object))
Recall <- function(...) .Internal(Recall())

identity <- function(x) x
force <- function(x) x

# ---- folds ----

# All values that Reduce() runs through, those of a fold from the right in reverse.
.accumulated <- function(f, x, init, steps, right) {
  count <- length(steps) + 1L
  out <- vector("list", count)
  for (k in seq_len(count)) {
    if (k > 1L) {
      i <- steps[k - 1L]
      init <- if (right) forceAndCall(2, f, x[[i]], init) else forceAndCall(2, f, init, x[[i]])
    }
    out[[if (right) count - k + 1L else k]] <- init
  }
  if (all(lengths(out) == 1L)) unlist(out, recursive = FALSE) else out
}

Reduce <- function(f, x, init, right = FALSE, accumulate = FALSE) {
  if (!is.null(total <- .Internal(fold_applied()))) return(total)
  n <- length(x)
  if (!n) return(if (!missing(init)) init)
  if (!.Internal(function_given(1L))) f <- match.fun(f)
  if (missing(init) && !is.null(total <- .Internal(fold_numbers(f, x, right, accumulate)))) return(total)
  if (is.object(x) || !is.vector(x)) x <- as.list(x)
  steps <- if (right) n:1L else seq_len(n)
  if (missing(init)) {
    init <- x[[steps[1L]]]
    steps <- steps[-1L]
  }
  if (accumulate) return(.accumulated(f, x, init, steps, right))
  if (is.primitive(f)) {
    if (!right && !is.null(total <- .Internal(reduceNumbers(f, init, x, n - length(steps))))) return(total)
    # evaluates its arguments at once in any case
    if (right) for (i in steps) init <- f(x[[i]], init)
    else for (i in steps) init <- f(init, x[[i]])
  } else if (right) for (i in steps) init <- forceAndCall(2, f, x[[i]], init)
  else for (i in steps) init <- forceAndCall(2, f, init, x[[i]])
  init
}

Filter <- function(f, x) {
  if (!.Internal(function_given(1L))) f <- match.fun(f)
  ind <- as.logical(unlist(lapply(x, f)))
  x[which(ind)] # the error of a data frame shows this subscript
}

Map <- function(f, ...) {
  if (!.Internal(function_given(1L))) f <- match.fun(f)
  mapply(FUN = f, ..., SIMPLIFY = FALSE)
}

# Flags that keep the attributes of the values.
.flags <- function(values) {
  storage.mode(values) <- "logical"
  values
}

Position <- function(f, x, right = FALSE, nomatch = NA_integer_) {
  if (!.Internal(function_given(1L))) f <- match.fun(f)
  left <- length(x)
  i <- if (right) left else 1L
  step <- if (right) -1L else 1L
  while (left > 0L) {
    if (f(x[[i]])) return(i)
    i <- i + step
    left <- left - 1L
  }
  nomatch
}

Find <- function(f, x, right = FALSE, nomatch = NULL) {
  if (!.Internal(function_given(1L))) f <- match.fun(f)
  at <- Position(f, x, right, nomatch = 0L)
  if (at > 0L) x[[at]] else nomatch
}

Negate <- function(f) {
  f <- match.fun(f)
  function(...) !f(...)
}

Vectorize <- function(FUN, vectorize.args = arg.names, SIMPLIFY = TRUE, USE.NAMES = TRUE) {
  arg.names <- names(formals(FUN))
  arg.names <- arg.names[arg.names != "..."]
  chosen <- as.character(vectorize.args)
  if (!length(chosen)) return(FUN)
  .demand(!anyNA(match(chosen, arg.names)), "must specify names of formal arguments for 'vectorize'")
  # names that the new function itself looks up
  taken <- arg.names[arg.names %in% c("FUN", "SIMPLIFY", "USE.NAMES", "vectorize.args")]
  if (length(taken)) stop(sQuote("FUN"), " may not have argument(s) named ", toString(sQuote(taken)))
  each <- function() {
    given <- lapply(as.list(match.call())[-1L], eval, parent.frame())
    varies <- !is.na(match(.if_null(names(given), character(length(given))), chosen))
    settings <- list(FUN = FUN, MoreArgs = given[!varies], SIMPLIFY = SIMPLIFY, USE.NAMES = USE.NAMES)
    do.call("mapply", c(settings[1L], given[varies], settings[-1L]))
  }
  formals(each) <- formals(FUN)
  each
}

callCC <- function(fun) {
  exit <- NULL
  withRestarts({
    exit <- computeRestarts()[[1L]]
    fun(function(v) invokeRestart(exit, v))
  }, callCC = function(v) v)
}

# ---- evaluation ----

withVisible <- function(x) .Internal(withVisible(x))

eval <- function(expr, envir = parent.frame(),
                 enclos = if (is.list(envir) || is.pairlist(envir)) parent.frame() else baseenv()) {
  if (!.Internal(defaulted(3L))) .Internal(eval(expr, envir, enclos))
  else if (.Internal(defaulted(2L))) .Internal(eval(expr))
  else .Internal(eval(expr, envir))
}

evalq <- function(expr, envir = parent.frame(),
                  enclos = if (is.list(envir) || is.pairlist(envir)) parent.frame() else baseenv()) {
  if (!.Internal(defaulted(3L))) .Internal(eval(substitute(expr), envir, enclos))
  else if (.Internal(defaulted(2L))) .Internal(eval(substitute(expr)))
  else .Internal(eval(substitute(expr), envir))
}

eval.parent <- function(expr, n = 1) {
  p <- parent.frame(n + 1)
  eval(expr, p)
}

local <- function(expr, envir = new.env())
  eval.parent(substitute(eval(quote(expr), envir)))

with <- function(data, expr, ...) UseMethod("with")

with.default <- function(data, expr, ...) eval(substitute(expr), data, enclos = parent.frame())

within <- function(data, expr, ...) UseMethod("within")

# The variables of the environment where the code ran, new ones last created first.
.within_vars <- function(data, where) {
  after <- ls(where, all.names = TRUE, sorted = FALSE)
  kept <- names(data)[names(data) %in% after]
  mget(c(after[!(after %in% kept)], kept), envir = where)
}

# An environment where the elements of data are variables.
.scope_of <- function(data, parent) evalq(environment(), data, parent)

within.data.frame <- function(data, expr, ...) {
  e <- .scope_of(data, parent.frame())
  eval(substitute(expr), e) # errors show this call and the next name
  made <- .within_vars(data, e)
  nl <- names(Filter(Negate(is.null), made))
  lost <- setdiff(names(data), nl)
  data[nl] <- made[nl]
  data[lost] <- NULL
  data
}

within.list <- function(data, expr, keepAttrs = TRUE, ...) {
  e <- .scope_of(data, parent.frame())
  eval(substitute(expr), e)
  vars <- .within_vars(data, e)
  if (!keepAttrs) return(vars)
  lost <- setdiff(names(data), names(vars))
  data[names(vars)] <- vars
  data[lost] <- NULL
  data
}

# ---- truth values ----

.is_true <- function(x) is.logical(x) && length(x) == 1L && !is.na(x) && x
.is_false <- function(x) is.logical(x) && length(x) == 1L && !is.na(x) && !x
xor <- function(x, y) (x | y) & !(x & y)

ifelse <- function(test, yes, no) {
  if (!is.logical(test)) test <- if (is.atomic(test)) .flags(test) else if (!isS4(test)) as.logical(test) else methods::as(test, "logical")
  if (length(test) == 1L && is.null(attributes(test))) {
    # the common scalar case: values without attributes are returned as they are
    if (is.na(test)) return(test)
    one <- if (test) yes else no
    extra <- names(attributes(one))
    if (length(one) == 1L && (is.null(extra) || is.function(one) && identical(extra, "srcref"))) return(one)
  }
  ans <- test # errors show these names and the calls below
  len <- length(ans)
  if (any(test, na.rm = TRUE)) {
    done <- .Internal(put_where(ans, test, yes, TRUE))
    if (is.null(done)) {
      ypos <- which(test)
      ans[ypos] <- rep(yes, length.out = len)[ypos]
    } else ans <- done
  }
  if (!all(test, na.rm = TRUE)) {
    done <- .Internal(put_where(ans, test, no, FALSE))
    if (is.null(done)) {
      npos <- which(!test)
      ans[npos] <- rep(no, length.out = len)[npos]
    } else ans <- done
  }
  ans
}

# ---- reading programs ----

sys.source <- function(file, envir = baseenv(), chdir = FALSE, keep.source = getOption("keep.source.pkgs"),
                       keep.parse.data = getOption("keep.parse.data.pkgs"), toplevel.env = as.environment(envir)) {
  there <- is.character(file) && file.exists(file)
  if (!there) stop(gettextf("'%s' is not an existing file", file), domain = NA)
  keep <- as.logical(keep.source)
  text <- readLines(file, warn = FALSE)
  origin <- if (keep) srcfilecopy(file, text, file.mtime(file)[1L], isFile = TRUE)
  code <- parse(text = text, n = -1, srcfile = origin, keep.source = keep)
  folder <- dirname(file)
  if (chdir && folder != "." && length(code)) {
    back <- getwd()
    if (is.null(back)) stop("working directory unknown")
    on.exit(setwd(back))
    setwd(folder)
  }
  for (k in seq_along(code)) eval(code[k], envir)
  invisible()
}

# Lines to echo for expression i: the source text since the previous expression when it is known.
.echo_lines <- function(i, exprs, srcrefs, last, width.cutoff, deparseCtrl, max.deparse.length) {
  if (!is.null(srcrefs) && i <= length(srcrefs)) {
    ref <- srcrefs[[i]]
    file <- attr(ref, "srcfile")
    from <- if (length(ref) >= 8L) ref[7L] else ref[1L]
    to <- if (length(ref) >= 8L) ref[8L] else ref[3L]
    lines <- getSrcLines(file, last + 1L, to)
    list(lines = lines, lead = from - last, last = to)
  } else {
    # Lines break where they do within expression().
    lines <- deparse(as.expression(exprs[i]), width.cutoff = width.cutoff, control = deparseCtrl)
    lines[1L] <- sub("expression(", "", lines[1L], fixed = TRUE)
    n <- length(lines)
    lines[n] <- sub(")$", "", lines[n])
    list(lines = lines, lead = 1L, last = last)
  }
}

# What source() is to evaluate in: its argument `local`.
.source_frame <- function(local, caller) {
  if (is.environment(local)) return(local)
  if (!(isTRUE(local) || isFALSE(local))) .refuse("'local' must be TRUE, FALSE or an environment")
  if (local) caller else .GlobalEnv
}

# An expression as source() echoes it: prompts before the lines, cut where it is longer than most characters.
.echo <- function(shown, prompt, continue, most, spaced) {
  text <- shown$lines
  lead <- shown$lead
  blank <- match(FALSE, !nzchar(trimws(text)), length(text) + 1L) - 1L
  skip <- min(blank, max(0L, lead - 1L))
  if (skip) text <- text[-seq_len(skip)]
  n <- length(text)
  if (!n) return()
  first <- min(n, max(1L, lead - skip))
  text <- paste0(rep.int(c(prompt, continue), c(first, n - first)), text, collapse = "\n")
  if (is.finite(most) && nchar(text, "c") > most + 1L) {
    text <- substr(text, 1L, most)
    within_string <- nchar(gsub("[^\"]", "", text)) %% 2L == 1L
    text <- paste0(text, if (within_string) " ...\" ... [TRUNCATED] " else " .... [TRUNCATED] ")
  }
  cat(if (spaced) "\n", text, "\n", sep = "")
}

source <- function(file, local = FALSE, echo = verbose, print.eval = echo, exprs, spaced = use_file,
                   verbose = getOption("verbose"), prompt.echo = getOption("prompt"), max.deparse.length = 150,
                   width.cutoff = 60L, deparseCtrl = "showAttributes", chdir = FALSE,
                   encoding = getOption("encoding"), continue.echo = getOption("continue"), skip.echo = 0,
                   keep.source = getOption("keep.source")) {
  envir <- .source_frame(local, parent.frame())
  use_file <- missing(exprs)
  if (!missing(echo)) {
    if (!is.logical(echo)) stop("'echo' must be logical")
    if (verbose && !echo) {
      echo <- TRUE
      warning("'verbose' is TRUE, 'echo' not; ... coercing 'echo <- TRUE'")
    }
  }
  say <- function(...) if (verbose) cat(..., sep = "")
  if (verbose) {
    cat("'envir' chosen:")
    print(envir)
  }
  if (!use_file) {
    if (!missing(file)) stop("specify either 'file' or 'exprs' but not both")
    if (!is.expression(exprs)) exprs <- as.expression(exprs)
    refs <- attr(exprs, "srcref")
  } else {
    filename <- if (is.character(file)) file else "stdin"
    if (identical(filename, "")) file <- stdin()
    else if (is.character(file)) {
      if (length(encoding) > 1L) encoding <- "native.enc"
      say("encoding = \"", encoding, "\" chosen\n")
      file <- file(filename, "r", encoding = encoding)
      on.exit(close(file), add = TRUE)
    }
    lines <- readLines(file, warn = FALSE)
    if (inherits(file, c("file", "url", "gzfile"))) {
      close(file)
      on.exit()
    }
    refs <- NULL
    if (isTRUE(keep.source)) {
      exprs <- parse(text = lines, n = -1, srcfile = srcfilecopy(filename, lines, isFile = TRUE), keep.source = TRUE)
      refs <- attr(exprs, "srcref")
    } else exprs <- .Internal(parse(stdin(), n = -1, lines, "?", filename, "unknown"))
    folder <- dirname(filename)
    if (chdir && filename != "stdin" && folder != ".") {
      back <- getwd()
      if (is.null(back)) stop("working directory unknown")
      on.exit(setwd(back), add = TRUE)
      setwd(folder)
    }
  }
  if (use_file) say("--> parsed ", length(exprs), " expressions; now eval(.)ing them:\n")
  result <- NULL
  line <- skip.echo
  for (i in seq_along(exprs)) {
    say("\n>>>> eval(expression_nr. ", i, " )\n\t\t =================\n")
    if (echo) {
      shown <- .echo_lines(i, exprs, refs, line, width.cutoff, deparseCtrl, max.deparse.length)
      line <- shown$last
      .echo(shown, prompt.echo, continue.echo, max.deparse.length, spaced)
    }
    ei <- exprs[i] # errors name it
    result <- withVisible(eval(ei, envir))
    if (verbose && !is.symbol(ei[[1L]])) {
      cat("curr.fun:")
      utils::str(ei[[1L]][[1L]])
    }
    if (result$visible && print.eval) (if (isS4(result$value)) methods::show else print)(result$value)
    say(" .. after ", sQuote(deparse(ei, control = unique(c(deparseCtrl, "useSource")))), "\n")
  }
  if (echo && use_file && isTRUE(keep.source)) {
    # comments behind the last expression
    rest <- lines[seq_along(lines) > line]
    rest <- rest[cumsum(nzchar(trimws(rest))) > 0L]
    if (length(rest)) cat(if (spaced) "\n", paste0(prompt.echo, rest, "\n"), sep = "")
  }
  invisible(result)
}

withAutoprint <- function(exprs, evaluated = FALSE, local = parent.frame(), print. = TRUE, echo = TRUE,
                          max.deparse.length = Inf, width.cutoff = max(20, getOption("width")),
                          deparseCtrl = c("keepInteger", "showAttributes", "keepNA"), ...) {
  block <- if (evaluated) exprs else substitute(exprs)
  if (!evaluated && is.call(block) && identical(block[[1L]], quote(`{`))) block <- as.list(block)[-1L]
  source(exprs = block, local = local, echo = echo, skip.echo = 0, print.eval = print., width.cutoff = width.cutoff,
         deparseCtrl = deparseCtrl, max.deparse.length = max.deparse.length, ...)
}
