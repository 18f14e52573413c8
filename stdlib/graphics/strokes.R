# strokes.R - Numbers drawn as strokes: the labels of contours, which are in a vector font.
#
# Called by contour.default() (surfaces.R).  The strokes are those of A. V. Hershey's simplex letters, which are in the public
# domain: coordinates in a 33rd of the size, from the baseline; a capital letter is 21 high.  Labels with other characters
# than these are drawn as other text is.

# For each character its width, then the points of its strokes; NA ends a stroke.
.stroke_letters <- list(
  " " = 16,
  "0" = c(20, 9, 21, 6, 20, 4, 17, 3, 12, 3, 9, 4, 4, 6, 1, 9, 0, 11, 0, 14, 1, 16, 4, 17, 9, 17, 12, 16, 17, 14, 20, 11, 21, 9, 21),
  "1" = c(20, 6, 17, 8, 18, 11, 21, 11, 0),
  "2" = c(20, 4, 16, 4, 17, 5, 19, 6, 20, 8, 21, 12, 21, 14, 20, 15, 19, 16, 17, 16, 15, 15, 13, 13, 10, 3, 0, 17, 0),
  "3" = c(20, 5, 21, 16, 21, 10, 13, 13, 13, 15, 12, 16, 11, 17, 8, 17, 6, 16, 3, 14, 1, 11, 0, 8, 0, 5, 1, 4, 2, 3, 4),
  "4" = c(20, 13, 21, 3, 7, 18, 7, NA, NA, 13, 21, 13, 0),
  "5" = c(20, 15, 21, 5, 21, 4, 12, 5, 13, 8, 14, 11, 14, 14, 13, 16, 11, 17, 8, 17, 6, 16, 3, 14, 1, 11, 0, 8, 0, 5, 1, 4, 2, 3, 4),
  "6" = c(20, 16, 18, 15, 20, 12, 21, 10, 21, 7, 20, 5, 17, 4, 12, 4, 7, 5, 3, 7, 1, 10, 0, 11, 0, 14, 1, 16, 3, 17, 6, 17, 7, 16, 10, 14, 12, 11, 13, 10, 13,
          7, 12, 5, 10, 4, 7),
  "7" = c(20, 17, 21, 7, 0, NA, NA, 3, 21, 17, 21),
  "8" = c(20, 8, 21, 5, 20, 4, 18, 4, 16, 5, 14, 7, 13, 11, 12, 14, 11, 16, 9, 17, 7, 17, 4, 16, 2, 15, 1, 12, 0, 8, 0, 5, 1, 4, 2, 3, 4, 3, 7, 4, 9, 6, 11, 9,
          12, 13, 13, 15, 14, 16, 16, 16, 18, 15, 20, 12, 21, 8, 21),
  "9" = c(20, 16, 14, 15, 11, 13, 9, 10, 8, 9, 8, 6, 9, 4, 11, 3, 14, 3, 15, 4, 18, 6, 20, 9, 21, 10, 21, 13, 20, 15, 18, 16, 14, 16, 9, 15, 4, 13, 1, 10, 0, 8, 0,
          5, 1, 4, 3),
  "-" = c(26, 4, 9, 22, 9),
  "+" = c(26, 13, 18, 13, 0, NA, NA, 4, 9, 22, 9),
  "." = c(10, 5, 2, 4, 1, 5, 0, 6, 1, 5, 2),
  "e" = c(18, 3, 8, 15, 8, 15, 10, 14, 12, 13, 13, 11, 14, 8, 14, 6, 13, 4, 11, 3, 8, 3, 6, 4, 3, 6, 1, 8, 0, 11, 0, 13, 1, 15, 3))

.stroke_unit <- 1 / 33.12 # of the size
.stroke_pen <- 17.04 / 33 # line width of letters of 12 points

.has_strokes <- function(s) all(strsplit(s, "")[[1L]] %in% names(.stroke_letters))

.stroke_width <- function(s, size) sum(vapply(.stroke_letters[strsplit(s, "")[[1L]]], `[`, 0, 1L)) * .stroke_unit * size

# Draws a label with its middle at a place on the device.
.emit_strokes <- function(d, x, y, s, angle, size, col) {
  letters <- .stroke_letters[strsplit(s, "")[[1L]]]
  width <- vapply(letters, `[`, 0, 1L)
  left <- cumsum(width) - width - sum(width) / 2
  unit <- .stroke_unit * size
  px <- py <- numeric()
  for (k in seq_along(letters)) {
    xy <- matrix(letters[[k]][-1L], 2L)
    px <- c(px, left[k] + xy[1L, ], NA)
    py <- c(py, xy[2L, ] - 10.5, NA)
  }
  n <- length(px)
  if (n < 2L) return(invisible())
  a <- angle * pi / 180
  qx <- x + unit * (px * cos(a) - py * sin(a))
  qy <- y + unit * (px * sin(a) + py * cos(a))
  # each stroke is a line of its own
  .emit_line(d, as.vector(rbind(qx[-n], qx[-1L], NA)), as.vector(rbind(qy[-n], qy[-1L], NA)), col, "solid", .stroke_pen * size / 12)
}

.stroke_height <- function(size) 22 * .stroke_unit * size
