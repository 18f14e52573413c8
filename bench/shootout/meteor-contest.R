# meteor-contest: ten pieces of five hexagons on a board of 10 rows by 5; the argument is the number of solutions wanted
# (there are 2098).
args <- commandArgs(trailingOnly = TRUE)
wanted <- if (length(args) > 0) as.integer(args[1]) else 20L
width <- 5L
height <- 10L

pieces <- list(
  c("E", "E", "E", "SE"), c("SE", "SW", "W", "SW"), c("W", "W", "SW", "SE"), c("E", "E", "SW", "SE"),
  c("NW", "W", "NW", "SE", "SW"), c("E", "E", "NE", "W"), c("NW", "NE", "NE", "W"), c("NE", "SE", "E", "NE"),
  c("SE", "SE", "E", "SE"), c("E", "NW", "NW", "NW")
)
compass <- c("E", "SE", "SW", "W", "NW", "NE")
rotate <- function(piece) compass[match(piece, compass) %% 6 + 1]
flip <- function(piece) c(E = "W", SE = "SW", SW = "SE", W = "E", NW = "NE", NE = "NW")[piece]

# A step from a cell, as c(row, column); odd rows lie half a cell to the right.
step <- function(cell, direction) {
  r <- cell[1]
  k <- cell[2]
  odd <- r %% 2
  switch(direction,
    E = c(r, k + 1), W = c(r, k - 1),
    SE = c(r + 1, k + odd), SW = c(r + 1, k - 1 + odd),
    NE = c(r - 1, k + odd), NW = c(r - 1, k - 1 + odd)
  )
}

# The cells (1 to 50) of a piece that starts at `cell`, or NULL when it leaves the board.
cells_of <- function(piece, cell) {
  cells <- matrix(cell, nrow = 1)
  for (d in piece) {
    cell <- step(cell, d)
    cells <- rbind(cells, cell)
  }
  if (any(cells[, 1] < 0 | cells[, 1] >= height | cells[, 2] < 0 | cells[, 2] >= width)) return(NULL)
  sort(unique(cells[, 1] * width + cells[, 2] + 1))
}

neighbours <- lapply(0:(width * height - 1), function(i) {
  near <- lapply(compass, step, cell = c(i %/% width, i %% width))
  near <- Filter(function(p) p[1] >= 0 && p[1] < height && p[2] >= 0 && p[2] < width, near)
  sapply(near, function(p) p[1] * width + p[2] + 1)
})

# TRUE when some region of empty cells has a size that is no multiple of five.
hopeless <- function(taken) {
  for (start in seq_along(taken)) {
    if (taken[start]) next
    stack <- start
    taken[start] <- TRUE
    size <- 0
    while (length(stack) > 0) {
      cell <- stack[length(stack)]
      stack <- stack[-length(stack)]
      size <- size + 1
      for (k in neighbours[[cell]]) {
        if (!taken[k]) {
          taken[k] <- TRUE
          stack <- c(stack, k)
        }
      }
    }
    if (size %% 5 != 0) return(TRUE)
  }
  FALSE
}

# placements[[piece]][[first cell]]: list of cell vectors.
placements <- lapply(pieces, function(piece) {
  by_cell <- vector("list", width * height)
  for (side in 1:2) {
    for (turn in 1:6) {
      for (i in 0:(width * height - 1)) {
        cells <- cells_of(piece, c(i %/% width, i %% width))
        if (is.null(cells)) next
        taken <- logical(width * height)
        taken[cells] <- TRUE
        if (hopeless(taken)) next
        first <- cells[1]
        if (!any(vapply(by_cell[[first]], identical, NA, cells))) by_cell[[first]] <- c(by_cell[[first]], list(cells))
      }
      piece <- rotate(piece)
    }
    piece <- flip(piece)
  }
  by_cell
})

board <- integer(width * height)
used <- logical(10)
found <- 0
smallest <- NULL
largest <- NULL

keep_solution <- function() {
  found <<- found + 1
  text <- paste(board - 1, collapse = "")
  if (is.null(smallest) || text < smallest) smallest <<- text
  if (is.null(largest) || text > largest) largest <<- text
}

search <- function(from) {
  while (board[from] != 0) from <- from + 1
  for (p in 1:10) {
    if (used[p]) next
    for (cells in placements[[p]][[from]]) {
      if (any(board[cells] != 0)) next
      board[cells] <<- p
      used[p] <<- TRUE
      if (all(used)) keep_solution() else if (!hopeless(board != 0)) search(from + 1)
      board[cells] <<- 0L
      used[p] <<- FALSE
      if (found >= wanted) return(invisible())
    }
  }
}

print_board <- function(text) {
  pieces <- strsplit(text, "")[[1]]
  for (r in seq_len(height)) {
    cat(if (r %% 2 == 0) " ", paste0(pieces[(r - 1) * width + 1:width], " "), "\n", sep = "")
  }
  cat("\n")
}

search(1)
cat(found, "solutions found\n\n")
print_board(smallest)
print_board(largest)
