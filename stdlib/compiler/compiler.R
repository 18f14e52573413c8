# compiler.R - The functions of package compiler.  Everything is compiled when it first runs, so there is little left to do.

.jit <- new.env()

cmpfun <- function(f, options = NULL) {
  if (!is.function(f)) stop("cannot compile a non-function")
  if (is.primitive(f)) f else .Internal(as_compiled(f))
}

compile <- function(e, env = .GlobalEnv, options = NULL, srcref = NULL) e

cmpfile <- function(infile, outfile, ascii = FALSE, env = .GlobalEnv, verbose = FALSE, options = NULL, version = NULL) {
  .demand(is.environment(env) && identical(topenv(env), env), "'env' must be a top level environment")
  to <- if (missing(outfile)) paste(sub("[.][Rr]$", "", basename(infile)), "Rc", sep = ".") else outfile
  .demand(to != infile, "input and output file names are the same")
  code <- parse(infile, n = -1)
  cat(sprintf("saving to file \"%s\" ... ", to))
  saveRDS(code, to, ascii = ascii, version = version)
  writeLines("done")
  invisible()
}

loadcmp <- function(file, envir = .GlobalEnv, chdir = FALSE) {
  if (!(is.character(file) && file.exists(file))) stop(gettextf("file '%s' does not exist", file), domain = NA)
  if (chdir) {
    old <- setwd(dirname(file))
    on.exit(setwd(old))
    file <- basename(file)
  }
  for (e in readRDS(file)) eval(e, envir)
  invisible()
}

# There is no byte code of GNU R's sort.
disassemble <- function(code) {
  if (is.function(code)) stop("function is not compiled")
  stop("argument is not a byte code object")
}

enableJIT <- function(level) {
  old <- get0("level", envir = .jit, inherits = FALSE, ifnotfound = 3L)
  level <- as.integer(level)
  if (!is.na(level) && level >= 0L) assign("level", level, envir = .jit)
  old
}

compilePKGS <- function(enable) {
  old <- get0("packages", envir = .jit, inherits = FALSE, ifnotfound = FALSE)
  assign("packages", as.logical(enable), envir = .jit)
  old
}

getCompilerOption <- function(name, options = NULL) {
  if (name %in% names(options)) options[[name]]
  else get0(paste0("option.", name), envir = .jit, inherits = FALSE,
            ifnotfound = list(optimize = 2, suppressAll = TRUE, suppressNoSuperAssignVar = FALSE, suppressUndefined = c(".Generic", ".Method", ".Random.seed", ".self"))[[name]])
}

setCompilerOptions <- function(...) {
  new <- list(...)
  old <- lapply(names(new), getCompilerOption)
  names(old) <- names(new)
  for (n in names(new)) assign(paste0("option.", n), new[[n]], envir = .jit)
  invisible(old)
}

# What packages that kept a copy of GNU R's compile() call through it.
makeCenv <- function(env) list(env = env)
addCenvVars <- function(cenv, vars) cenv
make.toplevelContext <- function(cenv, options = NULL) list(env = cenv, options = options, toplevel = TRUE)
mayCallBrowser <- function(e, cntxt) TRUE
