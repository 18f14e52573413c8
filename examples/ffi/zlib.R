# zlib.R - Checksums and compression by zlib, called with raw vectors.
library(ffi)

zlib <- "libz.so.1"
crc32 <- ffi_fn(zlib, "crc32", "unsigned long(unsigned long, const unsigned char *, unsigned int)")
compress <- ffi_fn(zlib, "compress2", "int(unsigned char *to, unsigned long *n, const unsigned char *from, unsigned long, int level)")
uncompress <- ffi_fn(zlib, "uncompress", "int(unsigned char *to, unsigned long *n, const unsigned char *from, unsigned long)")
bound <- ffi_fn(zlib, "compressBound", "unsigned long(unsigned long)")

text <- charToRaw(paste(rep("what repeats takes little room;", 100), collapse = " "))
cat("crc32:", format(crc32(0, charToRaw("orbit"), 5), digits = 10), "\n")

size <- ffi_alloc(8)
packed <- raw(bound(length(text)))
ffi_write(size, "unsigned long", length(packed))
stopifnot(compress(packed, size, text, length(text), 9) == 0)
packed <- packed[seq_len(ffi_read(size, "unsigned long"))]
cat(length(text), "bytes are", if (length(packed) < 100) "fewer than 100" else "still many", "\n")

back <- raw(length(text))
ffi_write(size, "unsigned long", length(back))
stopifnot(uncompress(back, size, packed, length(packed)) == 0)
cat("the same again:", identical(back, text), "\n")
