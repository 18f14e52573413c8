# terminal.R - The device options(device = "terminal"): plots shown in the terminal itself, by the protocols of kitty and iTerm2 or as
# sixels.  devices.R opens it; a page is shown when the command at the prompt has ended, when the next page begins, and at the end.

# The protocol: what options(terminal.pictures =) says, or what the terminal is known to understand; "" for none.
.terminal_protocol <- function() {
  said <- getOption("terminal.pictures")
  if (!is.null(said)) return(match.arg(said, c("kitty", "iterm2", "sixel")))
  if (!isatty(stdout())) return("")
  term <- Sys.getenv("TERM")
  program <- c(Sys.getenv("TERM_PROGRAM"), Sys.getenv("LC_TERMINAL"))
  if (grepl("kitty|ghostty", term) || nzchar(Sys.getenv("KITTY_WINDOW_ID")) || "ghostty" %in% program) "kitty"
  else if (any(c("iTerm.app", "iTerm2", "WezTerm", "mintty") %in% program)) "iterm2"
  else if (grepl("sixel|mlterm|foot|yaft|contour", term)) "sixel" else ""
}

.open_terminal <- function(width = 640, height = 480) {
  protocol <- .terminal_protocol()
  if (!nzchar(protocol)) {
    message("this terminal is not known to show pictures (see options(terminal.pictures =)): using pdf()")
    return(pdf())
  }
  .bitmap_device("png", tempfile("Rterminal", fileext = ".png"), width, height, "px", 12, "white", NA, "sans")
  d <- .gstate$devices[[.gstate$current]]
  d$terminal <- protocol
  d$seen <- 0L # operations of the page that are shown already
  if (interactive()) addTaskCallback(function(...) {
    if (d$open) .show_terminal(d)
    d$open
  }, name = "orbit-terminal")
  invisible()
}

# Shows the page that is being drawn if something has been added to it.
.show_terminal <- function(d) {
  if (!d$started || d$n == d$seen) return(invisible())
  d$seen <- d$n
  page <- d$ops[seq_len(d$n)]
  file <- tempfile("Rterminal", fileext = ".pic")
  on.exit(unlink(file))
  kind <- d$kind
  d$kind <- if (d$terminal == "sixel") "bmp" else "png"
  written <- tryCatch({ .cairo_write(d, list(page), function(k) file); TRUE }, error = function(e) FALSE)
  d$kind <- kind
  if (!written || !file.exists(file)) return(invisible())
  bytes <- readBin(file, "raw", file.size(file))
  cat(switch(d$terminal, kitty = .kitty_picture(bytes), iterm2 = .iterm_picture(bytes), sixel = .sixel_picture(.bmp_colours(bytes))), "\n", sep = "")
  flush(stdout())
}

.base64 <- function(bytes) {
  n <- length(bytes)
  b <- as.integer(c(bytes, raw(-n %% 3L)))
  b <- matrix(b, 3L)
  word <- b[1L, ] * 65536L + b[2L, ] * 256L + b[3L, ]
  code <- rbind(word %/% 262144L, word %/% 4096L %% 64L, word %/% 64L %% 64L, word %% 64L)
  text <- c(LETTERS, letters, 0:9, "+", "/")[code + 1L]
  if (n %% 3L) text[length(text) - seq_len(-n %% 3L) + 1L] <- "="
  paste(text, collapse = "")
}

# In pieces of 4096 letters; all but the last say that more follows.
.kitty_picture <- function(bytes) {
  text <- .base64(bytes)
  from <- seq(1L, nchar(text), by = 4096L)
  pieces <- substring(text, from, from + 4095L)
  more <- rep(c(1L, 0L), c(length(pieces) - 1L, 1L))
  head <- c("a=T,f=100,", rep("", length(pieces) - 1L))
  paste0("\033_G", head, "m=", more, ";", pieces, "\033\\", collapse = "")
}

.iterm_picture <- function(bytes) paste0("\033]1337;File=inline=1;size=", length(bytes), ":", .base64(bytes), "\a")

# The pixels of a BMP file of 24 bits: a matrix of whole numbers, red * 65536 + green * 256 + blue.
.bmp_colours <- function(bytes) {
  number <- function(at) sum(as.integer(bytes[at + 1:4]) * 256^(0:3))
  w <- number(18L)
  h <- number(22L)
  row <- (3 * w + 3) %/% 4 * 4
  v <- matrix(as.integer(bytes[number(10L) + seq_len(row * h)]), row)[seq_len(3 * w), , drop = FALSE]
  k <- 3L * seq_len(w)
  t(v[k, ] * 65536L + v[k - 1L, ] * 256L + v[k - 2L, ])[h:1, , drop = FALSE]
}

# Bands of six rows; in each, the pixels of every colour that it has.  More than 256 colours become the nearest of 6 x 6 x 6.
.sixel_picture <- function(pixels) {
  if (length(unique(as.vector(pixels))) > 256L) {
    coarse <- function(v) (v + 25L) %/% 51L * 51L
    pixels[] <- coarse(pixels %/% 65536L) * 65536L + coarse(pixels %/% 256L %% 256L) * 256L + coarse(pixels %% 256L)
  }
  colours <- unique(as.vector(pixels))
  share <- function(v) round(v * 100 / 255)
  palette <- sprintf("#%d;2;%d;%d;%d", seq_along(colours) - 1L, share(colours %/% 65536L), share(colours %/% 256L %% 256L), share(colours %% 256L))
  index <- matrix(match(pixels, colours) - 1L, nrow(pixels))
  bands <- vapply(seq(1L, nrow(index), by = 6L), function(top) {
    band <- index[top:min(top + 5L, nrow(index)), , drop = FALSE]
    bit <- 2^(seq_len(nrow(band)) - 1L)
    lines <- vapply(unique(as.vector(band)), function(k) {
      runs <- rle(as.integer(colSums((band == k) * bit)))
      letter <- intToUtf8(runs$values + 63L, multiple = TRUE)
      paste0("#", k, paste(ifelse(runs$lengths > 3L, paste0("!", runs$lengths, letter), strrep(letter, runs$lengths)), collapse = ""))
    }, "")
    paste(lines, collapse = "$")
  }, "")
  paste0("\033P0;1;0q\"1;1;", ncol(index), ";", nrow(index), paste(palette, collapse = ""), paste(bands, collapse = "-"), "\033\\")
}
