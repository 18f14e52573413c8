# kernel.R - kernel(f): an R function of vectors as one kernel, which runs in one pass over memory, on the CPU or on a
# device.  The native side is kernel.c; doc/kernels.md describes it for users.

.onLoad <- function(libname, pkgname) {
  ns <- asNamespace(pkgname)
  for (m in c("print.kernel", "format.kernel", "print.cuda_kernel", .single_methods, .int64_methods))
    .Internal(registerS3method(sub("[.][^.]*$", "", m), sub(".*[.]", "", m), get(m, envir = ns)))
}

# What a call of the kernel runs: the function itself where the kernel has nothing to say or something to warn about.
.kernel_body <- function(formals) {
  args <- lapply(names(formals), as.name)
  values <- as.call(c(quote(list), args))
  substitute({
    .result <- .Internal(kernel_call(.f, values))
    if (is.null(.result)) call else .result
  }, list(values = values, call = as.call(c(quote(.f), args))))
}

# A vector of each type stands for an argument; a default that is one number is that number.
.kernel_samples <- function(formals, types) {
  types <- rep_len(types, length(formals))
  samples <- Map(function(default, type) {
    single <- (is.numeric(default) || is.logical(default)) && length(default) == 1L
    if (single) default else vector(type, 2L)
  }, formals, types)
  names(samples) <- names(formals)
  samples
}

kernel <- function(f, types = "double", ...) {
  if (!is.function(f)) return(if (missing(types)) stats::kernel(f, ...) else stats::kernel(f, types, ...))
  if (is.primitive(f)) stop("kernel(): a function written in R is wanted, not a primitive one")
  formals <- formals(f)
  if (!length(formals)) stop("kernel(): the function has no arguments")
  if ("..." %in% names(formals)) stop("kernel(): cannot compile '...': a kernel has a fixed number of arguments")
  if (!is.character(types) || !length(types) || !all(types %in% c("double", "integer", "logical")))
    stop("kernel(): types are \"double\", \"integer\" or \"logical\"")
  form <- .Internal(kernel_form(f, .kernel_samples(formals, types)))
  k <- as.function(c(formals, .kernel_body(formals)), envir = list2env(list(.f = f), parent = environment(f)))
  structure(k, class = "kernel", form = form, types = rep_len(types, length(formals)))
}

.kernel_signature <- function(x) {
  form <- attr(x, "form")
  formals <- formals(environment(x)$.f)
  samples <- .kernel_samples(formals, attr(x, "types"))
  in_one <- function(type, single) if (single) type else paste0(type, "[]")
  args <- vapply(seq_along(samples), function(i) {
    paste(in_one(typeof(samples[[i]]), length(samples[[i]]) == 1L), names(samples)[i])
  }, "")
  results <- mapply(in_one, form$types, form$single)
  paste0(paste(results, collapse = ", "), " (", paste(args, collapse = ", "), ")")
}

.plural <- function(n, what) paste0(n, " ", what, if (n == 1L) "" else if (what == "pass") "es" else "s")

format.kernel <- function(x, ...) {
  form <- attr(x, "form")
  c(paste("kernel:", .kernel_signature(x)),
    sprintf("%s in %s over memory; for an element %d bytes are read and %d written",
            .plural(form$operations, "operation"), .plural(length(form$source), "pass"), form$loads, form$stores),
    if (is.na(form$why)) "runs on the CPU or a device" else paste("runs on the CPU only because of", form$why),
    deparse(environment(x)$.f))
}

# source: the CUDA C, too, without the types, rows and functions that stand before it
print.kernel <- function(x, source = TRUE, ...) {
  cat(format(x), sep = "\n")
  if (source) for (text in kernel_source(x)) if (!is.na(text)) cat("\n", sub("(?s)^.*\n(?=static __device__ void element)", "", text, perl = TRUE), sep = "")
  invisible(x)
}

# The CUDA C of each pass; NA: it runs on the CPU only.
kernel_source <- function(k) {
  if (!inherits(k, "kernel")) stop("'k' is not what kernel() gives")
  attr(k, "form")$source
}
