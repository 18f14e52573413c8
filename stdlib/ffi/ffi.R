# ffi.R - The package ffi: typed calls of C functions, without compiling anything.  The native side is stdlib/ffi/*.c.

# A function of a library ("libm.so.6", a path, "": what is loaded already) with the type that a C declaration gives.
ffi_fn <- function(library, name, signature) .Internal(ffi_fn(library, name, signature))

# A pointer to an R function, for C code that keeps it.  For the time of a call a function may be passed as it is.
ffi_callback <- function(fun, signature) .Internal(ffi_callback(fun, signature))

# Memory of C: zeros, freed when nothing refers to it any more.
ffi_alloc <- function(bytes) .Internal(ffi_alloc(bytes))
ffi_read <- function(pointer, type, n = 1, offset = 0) .Internal(ffi_read(pointer, type, n, offset))
ffi_write <- function(pointer, type, values, offset = 0) invisible(.Internal(ffi_write(pointer, type, values, offset)))
ffi_string <- function(pointer) .Internal(ffi_string(pointer))
ffi_sizeof <- function(type) .Internal(ffi_sizeof(type))
