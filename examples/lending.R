# lending.R - A small lending library: S3 classes, closures with state, conditions of our own, reports.
#
#   orbit examples/lending.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1])
here <- dirname(script)

# ---- books ---------------------------------------------------------------------------------------

new_book <- function(isbn, title, author, year, copies, genre) {
  stopifnot(is.character(isbn), copies >= 1)
  structure(list(isbn = isbn, title = title, author = author, year = year, copies = copies, genre = genre), class = "book")
}

format.book <- function(x, ...) sprintf("%s: \"%s\" (%d)", swap_name(x$author), x$title, x$year)
print.book <- function(x, ...) {
  cat("<book>", format(x), "\n")
  invisible(x)
}
summary.book <- function(object, ...) {
  structure(list(line = format(object), stock = object$copies), class = "summary.book")
}
print.summary.book <- function(x, ...) cat(x$line, "-", x$stock, if (x$stock == 1) "copy" else "copies", "\n")

swap_name <- function(name) sub("^([^,]+), *(.+)$", "\\2 \\1", name)

"==.book" <- function(e1, e2) e1$isbn == e2$isbn
"<.book" <- function(e1, e2) e1$year < e2$year

# An audio book is a book with a reader.
new_audio <- function(..., reader) {
  b <- new_book(...)
  b$reader <- reader
  class(b) <- c("audio", class(b))
  b
}
format.audio <- function(x, ...) paste0(NextMethod(), ", read by ", x$reader)

read_books <- function(file) {
  d <- read.csv(file, sep = ";", stringsAsFactors = FALSE)
  books <- lapply(seq_len(nrow(d)), function(i) with(d[i, ], new_book(isbn, title, author, year, copies, genre)))
  names(books) <- d$isbn
  books
}

books <- read_books(file.path(here, "data", "books.txt"))
books[["audio-1"]] <- new_audio("audio-1", "Northern Light", "Lund, Eva", 2010L, 1L, "novel", reader = "Ida Moe")
cat(length(books), "titles\n")
print(books[[1]])
print(books[["audio-1"]])
books[[3]]
summary(books[[2]])
cat("older:", books[[1]] < books[[2]], " same:", books[[1]] == books[[1]], "\n")

catalogue <- do.call(rbind, lapply(books, function(b) data.frame(title = b$title, author = b$author, year = b$year, genre = b$genre, copies = b$copies)))
rownames(catalogue) <- NULL
cat("\n")
print(catalogue[order(catalogue$author, catalogue$year), ])
cat("\n")
print(table(catalogue$genre, decade = 10 * (catalogue$year %/% 10)))
by_author <- tapply(catalogue$title, catalogue$author, paste, collapse = "; ")
for (a in names(by_author)) cat(format(swap_name(a), width = 12), by_author[[a]], "\n")

# ---- conditions ------------------------------------------------------------------------------------

lending_error <- function(class, fmt, ..., data = NULL) {
  structure(class = c(class, "lending_error", "error", "condition"), list(message = sprintf(fmt, ...), call = sys.call(-1), data = data))
}

# ---- the desk: a closure holds the state -------------------------------------------------------------

new_desk <- function(books, limit = 3, days = 28) {
  loans <- data.frame(isbn = character(0), member = character(0), due = as.Date(character(0)))
  history <- list()
  waiting <- list()

  note <- function(event, ...) {
    history[[length(history) + 1]] <<- list(event = event, ...)
    invisible(NULL)
  }
  available <- function(isbn) {
    book <- books[[isbn]]
    if (is.null(book)) stop(lending_error("unknown_book", "no book with number '%s'", isbn))
    book$copies - sum(loans$isbn == isbn)
  }
  lend <- function(isbn, member, today) {
    if (sum(loans$member == member) >= limit) {
      stop(lending_error("too_many", "%s already has %d books", member, limit, data = loans$isbn[loans$member == member]))
    }
    if (available(isbn) <= 0) stop(lending_error("all_out", "all copies of \"%s\" are out", books[[isbn]]$title, data = isbn))
    loans[nrow(loans) + 1, ] <<- list(isbn, member, today + days)
    note("lend", isbn = isbn, member = member, date = today)
    today + days
  }
  give_back <- function(isbn, member, today) {
    i <- which(loans$isbn == isbn & loans$member == member)
    if (length(i) == 0) stop(lending_error("not_lent", "%s does not have '%s'", member, isbn))
    late <- as.numeric(today - loans$due[i[1]])
    loans <<- loans[-i[1], ]
    note("return", isbn = isbn, member = member, date = today)
    if (late > 0) warning(sprintf("%d days late", late), call. = FALSE)
    queue <- waiting[[isbn]]
    if (length(queue) > 0) {
      waiting[[isbn]] <<- queue[-1]
      message("tell ", queue[1], " that \"", books[[isbn]]$title, "\" is here")
    }
    invisible(max(late, 0) * 0.5)
  }
  reserve <- function(isbn, member) {
    waiting[[isbn]] <<- c(waiting[[isbn]], member)
    length(waiting[[isbn]])
  }
  structure(
    list(lend = lend, give_back = give_back, reserve = reserve, available = available,
      loans = function() loans, history = function() history, waiting = function() waiting),
    class = "desk")
}

print.desk <- function(x, ...) {
  l <- x$loans()
  cat("<desk with ", nrow(l), " loans>\n", sep = "")
  if (nrow(l) > 0) {
    rownames(l) <- NULL
    print(l)
  }
  invisible(x)
}

desk <- new_desk(books)
print(desk)
isbns <- names(books)
day <- as.Date("2024-04-01")

cat("\n")
due <- desk$lend(isbns[1], "Kari", day)
cat("due", format(due, "%A %d %B %Y"), "\n")
for (i in 2:3) desk$lend(isbns[i], "Kari", day + i)
print(desk)

# What goes wrong, and who deals with it.
attempt <- function(expr) {
  tryCatch({
    value <- expr
    cat("done:", format(value), "\n")
    TRUE
  }, too_many = function(e) {
    cat("refused:", conditionMessage(e), "\n")
    cat("  has:", paste(vapply(e$data, function(i) books[[i]]$title, ""), collapse = ", "), "\n")
    FALSE
  }, all_out = function(e) {
    place <- desk$reserve(e$data, "Per")
    cat("reserved, place", place, "in the queue:", conditionMessage(e), "\n")
    FALSE
  }, lending_error = function(e) {
    cat(class(e)[1], "-", conditionMessage(e), "\n")
    FALSE
  }, finally = cat("--\n"))
}

attempt(desk$lend(isbns[4], "Kari", day + 4))
attempt(desk$lend("978-0", "Per", day))
attempt(desk$give_back(isbns[1], "Per", day))
attempt(desk$lend(isbns[4], "Per", day + 5))
single <- isbns[vapply(books, function(b) b$copies == 1L, TRUE)][1]
attempt(desk$lend(single, "Nils", day + 6))
attempt(desk$lend(single, "Per", day + 7))

cat("\nReturning\n")
fees <- c()
returns <- list(list(isbns[1], "Kari", day + 20), list(isbns[2], "Kari", day + 40), list(single, "Nils", day + 36))
for (r in returns) {
  fee <- withCallingHandlers(
    tryCatch(do.call(desk$give_back, r), lending_error = function(e) { cat("  ", conditionMessage(e), "\n"); NA }),
    warning = function(w) {
      cat("   warning:", conditionMessage(w), "\n")
      invokeRestart("muffleWarning")
    },
    message = function(m) {
      cat("   message:", conditionMessage(m))
      invokeRestart("muffleMessage")
    })
  fees <- c(fees, fee)
}
names(fees) <- vapply(returns, `[[`, "", 2)
print(fees)
print(tapply(fees, names(fees), sum))
print(desk)

# ---- what happened -----------------------------------------------------------------------------------

events <- do.call(rbind, lapply(desk$history(), as.data.frame))
events$title <- vapply(events$isbn, function(i) books[[i]]$title, "")
print(events[, c("event", "member", "date", "title")])
str(desk$waiting())
cat("\n")
print(aggregate(isbn ~ event + member, data = events, FUN = length))

# ---- shelves -----------------------------------------------------------------------------------------

shelf_mark <- function(b) UseMethod("shelf_mark")
shelf_mark.default <- function(b) stop("cannot be shelved: ", class(b)[1])
shelf_mark.book <- function(b) {
  genre <- switch(b$genre, novel = "N", poetry = "P", science = , history = "F", "X")
  paste(genre, toupper(substr(gsub("[^A-Za-z]", "", b$author), 1, 3)), b$year %% 100, sep = "-")
}
shelf_mark.audio <- function(b) paste0("A/", NextMethod())
marks <- sapply(books, shelf_mark)
print(sort(unname(marks)))
print(try(shelf_mark(42), silent = TRUE))

labels <- sprintf("%-12s %s", marks, substr(vapply(books, function(b) b$title, ""), 1, 14))
cat(labels, sep = "\n")
cat(sprintf("%d labels, longest %d characters\n", length(labels), max(nchar(labels))))
