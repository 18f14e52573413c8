#!/bin/sh
# pictures.sh - Plots in the terminal: what kitty and iTerm2 are sent is the file that png() writes, sixels have a colour for each pixel; at the
# prompt a plot is shown after its command, and again after something was added.
set -e
cat >draw.R <<'EOF'
for (p in c("kitty", "iterm2", "sixel")) {
  options(device = "terminal", terminal.pictures = p)
  plot(cars, col = 2)
  plot(1:3)
  invisible(dev.off())
}
EOF
cat >check.R <<'EOF'
if (!nzchar(grSoftVersion()[["cairo"]])) quit(status = 77)
for (k in 1:2) {
  png(paste0("want", k, ".png"), 640, 480)
  if (k == 1) plot(cars, col = 2) else plot(1:3)
  dev.off()
}
text <- rawToChar(readBin("out", "raw", file.size("out")))
base64 <- function(s) {
  v <- match(strsplit(gsub("=", "", s), "")[[1]], c(LETTERS, letters, 0:9, "+", "/")) - 1L
  bits <- as.vector(vapply(v, function(k) as.integer(intToBits(k))[6:1], integer(6)))
  bits <- bits[seq_len(length(bits) %/% 8L * 8L)]
  as.raw(colSums(matrix(bits, 8L) * 2^(7:0)))
}
file <- function(k) readBin(paste0("want", k, ".png"), "raw", 1e6)
inside <- function(pattern) regmatches(text, gregexpr(pattern, text, perl = TRUE))[[1]]
pieces <- sub("^\033_G[^;]*;", "", sub("\033\\\\$", "", inside("\033_G[^\033]*\033\\\\")))
firsts <- grep("^\033_Ga=T", inside("\033_G[^\033]*\033\\\\"))
page <- findInterval(seq_along(pieces), firsts)
whole <- inside("\033]1337;File=[^\a]*\a")
stopifnot(length(firsts) == 2L, length(whole) == 2L)
for (k in 1:2) {
  stopifnot(identical(base64(paste(pieces[page == k], collapse = "")), file(k)))
  stopifnot(identical(base64(sub("\a$", "", sub("^[^:]*:", "", whole[k]))), file(k)))
}
# sixels: the first band's runs of one colour together have six times 640 pixels
sixel <- inside("(?s)\033P0;1;0q.*?\033\\\\")
stopifnot(length(sixel) == 2L, startsWith(sixel[1L], "\033P0;1;0q\"1;1;640;480#0;2;100;100;100"))
bands <- strsplit(sub("^.*?#[0-9]+(?=[^;0-9])", "#0", sub("\033\\\\$", "", sixel[1L]), perl = TRUE), "-", fixed = TRUE)[[1]]
count <- function(line) {
  runs <- regmatches(line, gregexpr("(![0-9]+)?[?-~]", line, perl = TRUE))[[1]]
  n <- ifelse(startsWith(runs, "!"), as.integer(sub("^!([0-9]+).*", "\\1", runs)), 1L)
  bits <- vapply(runs, function(r) sum(as.integer(intToBits(utf8ToInt(substring(r, nchar(r))) - 63L))), 1L)
  sum(n * bits)
}
stopifnot(length(bands) == 80L)
for (band in bands[c(2, 40, 80)]) stopifnot(sum(vapply(strsplit(gsub("#[0-9]+", "", band), "$", fixed = TRUE)[[1]], count, 1)) == 6 * 640)
EOF
"$ORBIT" draw.R >out
st=0
"$ORBIT" check.R >log 2>&1 || st=$?
[ $st != 77 ] || { echo "no Cairo here"; exit 77; }
[ $st = 0 ] || { cat log; exit 1; }
# a terminal that shows none: a file, and a message
"$ORBIT" -e 'options(device = "terminal"); plot(1); invisible(dev.off())' 2>err >out2
grep -q 'not known to show pictures' err
[ -s Rplots.pdf ]
${CC:-cc} -o pty "$TESTS/cli/pty.c" -lutil
NO_COLOR=1 ORBIT_HISTORY=
export NO_COLOR ORBIT_HISTORY
./pty "$ORBIT" -q --vanilla <<'EOF' || { st=$?; [ $st = 77 ] && echo "no pseudo terminals here"; exit $st; }
expect > 
send options(device = "terminal", terminal.pictures = "kitty")\n
expect > 
send plot(1:3)\n
expect a=T,f=100
expect > 
send lines(3:1)\n
expect a=T,f=100
expect > 
send 1 + 1\n
expect [1] 2
absent a=T
send q()\n
end 0
EOF
