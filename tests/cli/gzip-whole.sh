#!/bin/sh
# gzip-whole.sh - Long gzip files, which libdeflate compresses as a whole when they are closed: one member with the same
# contents as zlib's file, read by gzip, orbit and GNU R; short ones, appended, uncompressed (level 0) and very long
# ones, and all of them without that library, are zlib's to the byte; a full disk is an error.
set -eu
unset ORBIT_MODE
cat >write.R <<'END'
x <- data.frame(n = (1:60000) %% 977 / 7, g = rep(c("apple", "pear", "fig"), 20000), i = 1:60000)
saveRDS(x, "long.rds"); saveRDS(x, "plain.rds", compress = FALSE)
saveRDS(x[1:3000, ], "short.rds"); saveRDS(x[1:3000, ], "short-plain.rds", compress = FALSE)
save(x, file = "long.rda")
text <- sprintf("line %d of a long text, %d", 1:40000, (1:40000)^2 %% 1013)
for (level in c(0, 1, 6, 9)) {
  con <- gzfile(sprintf("text%d.gz", level), "w", compression = level)
  writeLines(text, con); close(con)
}
writeLines(text, "text")
con <- gzfile("twice.gz", "w"); writeLines(text, con); close(con)
con <- gzfile("twice.gz", "a"); writeLines(text, con); close(con)
con <- gzfile("sought.gz", "w"); writeLines(text, con); at <- seek(con); close(con)
cat(at == sum(nchar(text)) + length(text), "\n")
END
cat >read.R <<'END'
a <- readRDS("long.rds"); b <- readRDS("plain.rds"); e <- new.env(); load("long.rda", e)
con <- gzcon(file("long.rds", "rb")); d <- readRDS(con); close(con)
cat(identical(a, b), identical(b, e$x), identical(b, d), identical(readRDS("short.rds"), b[1:3000, ]), length(readLines("twice.gz")), "\n")
END
members() { # how many gzip members: those of zlib and of libdeflate have the same three first bytes
  "$ORBIT" -e 'x <- readBin(commandArgs(TRUE), "raw", 1e7); r <- memDecompress(x, "gzip"); cat(length(r), "\n")' "$1"
}
[ "$("$ORBIT" write.R)" = "TRUE " ] || { echo "seek"; exit 1; }
[ "$("$ORBIT" read.R)" = "TRUE TRUE TRUE TRUE 80000 " ] || { "$ORBIT" read.R; exit 1; }
if command -v Rscript >/dev/null; then
  [ "$(Rscript read.R)" = "TRUE TRUE TRUE TRUE 80000 " ] || { echo "GNU R:"; Rscript read.R; exit 1; }
fi
gzip -dc long.rds | cmp - plain.rds
for level in 0 1 6 9; do gzip -dc text$level.gz | cmp - text; done
gzip -dc sought.gz | cmp - text
[ "$(members long.rds)" = "$(wc -c <plain.rds) " ] || { echo "more than one member"; exit 1; }
[ "$(wc -c <text0.gz)" -gt "$(wc -c <text)" ] || { echo "level 0 compresses"; exit 1; }
# without the library
mkdir with lib
mv long.rds short.rds text*.gz twice.gz with
echo none >lib/libdeflate.so.0; cp lib/libdeflate.so.0 lib/libdeflate.so
LD_LIBRARY_PATH=lib "$ORBIT" write.R >/dev/null
[ "$(LD_LIBRARY_PATH=lib "$ORBIT" read.R)" = "TRUE TRUE TRUE TRUE 80000 " ] || { echo "without libdeflate"; exit 1; }
cmp short.rds with/short.rds; cmp text0.gz with/text0.gz
if [ -e /usr/lib/x86_64-linux-gnu/libdeflate.so.0 ]; then
  cmp -s long.rds with/long.rds && { echo "libdeflate was not used"; exit 1; }
fi
a=$(wc -c <long.rds) b=$(wc -c <with/long.rds)
[ $((b * 100)) -lt $((a * 103)) ] || { echo "$b bytes; zlib: $a"; exit 1; }
# nothing is lost silently
[ -e /dev/full ] || exit 0
"$ORBIT" -e 'con <- gzfile("/dev/full", "w"); writeLines(sprintf("%.0f", (1:1e5)^2), con); close(con)' >out 2>&1 && rc=0 || rc=$?
grep -q "No space left on device" out || { echo "full disk ($rc):"; cat out; exit 1; }
"$ORBIT" -e 'saveRDS(sqrt(1:1e5), "/dev/full")' -e 'cat("went on")' >out 2>&1 && { cat out; exit 1; }
grep -q "error writing to connection" out || { cat out; exit 1; }
# two objects in one file, more behind them
"$ORBIT" -e 'con <- gzfile("two.gz", "wb"); serialize(sqrt(1:1e5), con); serialize(1:3, con); writeLines("end", con); close(con)
con <- gzfile("two.gz", "rb"); cat(identical(unserialize(con), sqrt(1:1e5)), unserialize(con), readLines(con), "\n")' >out
[ "$(tail -n 1 out)" = "TRUE 1 2 3 end " ] || { cat out; exit 1; }
