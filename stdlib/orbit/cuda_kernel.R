# cuda_kernel.R - cuda_kernel(): kernels that the user writes in CUDA C.  The native side is cuda_kernel.c; doc/cuda.md
# describes it for users.

.cuda_types <- c(double = "double", float = "float", int = "int", int32_t = "int", "signed int" = "int", unsigned = "unsigned",
                 "unsigned int" = "unsigned", uint32_t = "unsigned", "long long" = "int64", "long long int" = "int64",
                 int64_t = "int64", long = "int64", "unsigned long long" = "uint64", uint64_t = "uint64", size_t = "uint64",
                 "unsigned char" = "uchar", uint8_t = "uchar")

# One parameter of C: its type ("const double *") and name.
.cuda_param <- function(text) {
  bad <- function(why) stop(sprintf("cuda_kernel(): parameter '%s': %s", trimws(text), why), call. = FALSE)
  words <- gsub("\\b(__restrict__|restrict|volatile)\\b", "", text)
  constant <- grepl("\\bconst\\b", sub("\\*.*", "", words))
  words <- gsub("\\bconst\\b", "", words)
  pointer <- grepl("*", words, fixed = TRUE)
  if (pointer && grepl("\\*.*\\*|\\[", words)) bad("pointers to pointers and arrays are not passed")
  words <- strsplit(trimws(gsub("*", " ", words, fixed = TRUE)), "[[:space:]]+")[[1L]]
  if (length(words) < 2L) bad("a type and a name are wanted")
  type <- .cuda_types[paste(words[-length(words)], collapse = " ")]
  name <- words[length(words)]
  if (is.na(type)) bad("its type is not known")
  if (pointer && !type %in% c("double", "int", "uchar")) bad("vectors have elements of the types double, int or unsigned char")
  list(type = paste0(if (pointer && constant) "const ", type, if (pointer) "*"), name = name)
}

.cuda_params <- function(text) {
  text <- trimws(text)
  if (text %in% c("", "void")) return(list(types = character(), names = character()))
  params <- lapply(strsplit(text, ",", fixed = TRUE)[[1L]], .cuda_param)
  names <- vapply(params, `[[`, "", "name")
  if (anyDuplicated(names)) stop("cuda_kernel(): two parameters have one name", call. = FALSE)
  list(types = vapply(params, `[[`, "", "type"), names = names)
}

# The kernels that a source declares: their names and the text of their parameters.
.cuda_declared <- function(source) {
  plain <- gsub("(?s)/\\*.*?\\*/|//[^\n]*", " ", source, perl = TRUE)
  pattern <- "__global__\\s+void\\s+(?:__launch_bounds__\\s*\\([^)]*\\)\\s*)?(\\w+)\\s*\\(([^)]*)\\)"
  found <- regmatches(plain, gregexpr(pattern, plain, perl = TRUE))[[1L]]
  structure(sub(pattern, "\\2", found, perl = TRUE), names = sub(pattern, "\\1", found, perl = TRUE))
}

# What a compiler says: the first error, with the line of the source that it is about.
.cuda_errors <- function(log, source) {
  pattern <- "^[^(]*\\(([0-9]+)\\): (?:catastrophic )?error(?: #[-0-9A-Za-z]+)?: *(.*)$"
  found <- grep(pattern, strsplit(log, "\n", fixed = TRUE)[[1L]], value = TRUE, perl = TRUE)
  if (!length(found)) return(paste0("the source does not compile:\n", log))
  line <- as.integer(sub(pattern, "\\1", found[1L], perl = TRUE))
  more <- length(found) - 1L
  paste0("line ", line, ": ", sub(pattern, "\\2", found[1L], perl = TRUE), "\n  ", line, " | ",
         strsplit(source, "\n", fixed = TRUE)[[1L]][line],
         if (more) sprintf("\n  (and %d more error%s)", more, if (more == 1L) "" else "s"))
}

.cuda_extent <- function(x, what, limits) {
  if (!is.numeric(x) || !length(x) || length(x) > 3L || anyNA(x) || any(x < 1 | x != trunc(x)))
    stop(sprintf("'%s' must be one to three whole numbers from 1 on", what), call. = FALSE)
  if (any(x > limits[seq_along(x)])) stop(sprintf("'%s' is too large", what), call. = FALSE)
  as.integer(x)
}

# The grid: as given, or enough blocks for an element of the longest vector each.
.cuda_call <- function(k, values) {
  of_call <- function(x) if (is.function(x)) do.call(x, values) else x
  block <- .cuda_extent(of_call(k$block), "block", c(1024, 1024, 64))
  if (prod(block) > 1024) stop("'block' is too large", call. = FALSE)
  pointer <- grepl("*", k$types, fixed = TRUE)
  n <- max(1, lengths(values)[pointer])
  grid <- if (is.null(k$grid)) ceiling(n / prod(block)) else of_call(k$grid)
  grid <- .cuda_extent(grid, "grid", c(2147483647, 65535, 65535))
  back <- .Internal(cuda_launch(k$code, k$types, k$names, unname(values), grid, block))
  results <- pointer & !startsWith(k$types, "const ")
  back <- structure(back, names = k$names)[results]
  if (sum(results) == 1L) back[[1L]] else if (any(results)) back else invisible(NULL)
}

cuda_kernel <- function(source, name, signature, grid = NULL, block = 256) {
  if (!is.character(source) || !length(source) || anyNA(source)) stop("cuda_kernel(): 'source' is the text of CUDA C")
  source <- paste(source, collapse = "\n")
  declared <- .cuda_declared(source)
  if (missing(name)) {
    if (length(declared) != 1L) stop("cuda_kernel(): 'name' must say which kernel of the source is meant")
    name <- names(declared)
  }
  if (!is.character(name) || length(name) != 1L || is.na(name)) stop("cuda_kernel(): 'name' must be the name of a kernel")
  if (missing(signature) && !name %in% names(declared)) stop(sprintf("cuda_kernel(): there is no __global__ void %s(...) in the source", name))
  params <- .cuda_params(if (missing(signature)) declared[[name]] else sub("^[^(]*\\((.*)\\)[^)]*$", "\\1", signature))
  if (!missing(signature) && name %in% names(declared) && !identical(params$types, .cuda_params(declared[[name]])$types))
    stop(sprintf("cuda_kernel(): the source declares %s(%s)", name, trimws(declared[[name]])))
  code <- .Internal(cuda_compile(source, name))
  if (is.character(code)) stop("cuda_kernel(): ", .cuda_errors(code, source), call. = FALSE)
  info <- list(code = code, types = params$types, names = params$names, grid = grid, block = block)
  if (!is.function(grid) && !is.null(grid)) .cuda_extent(grid, "grid", c(2147483647, 65535, 65535))
  if (!is.function(block) && prod(.cuda_extent(block, "block", c(1024, 1024, 64))) > 1024) stop("'block' is too large")
  formals <- structure(rep(list(quote(expr = )), length(params$names)), names = params$names)
  values <- as.call(c(quote(list), structure(lapply(params$names, as.name), names = params$names)))
  body <- substitute(.cuda_call(.k, values), list(values = values))
  env <- list2env(list(.k = info), parent = environment(cuda_kernel))
  structure(as.function(c(formals, body), envir = env), class = "cuda_kernel", name = name, source = source)
}

print.cuda_kernel <- function(x, ...) {
  k <- environment(x)$.k
  cat("CUDA kernel: ", attr(x, "name"), "(", paste(k$types, k$names, collapse = ", "), ")\n", attr(x, "source"), "\n", sep = "")
  invisible(x)
}
