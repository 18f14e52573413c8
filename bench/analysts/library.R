# A town library: a catalogue in several spellings, loans, readers, reminders by letter, fines, what is read together.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L
set.seed(451)
options(width = 80)
line <- function(char = "-", width = 40) cat(strrep(char, width), "\n", sep = "")
caption <- function(text) { cat("\n"); line("="); cat(formatC(text, width = -40), "\n"); line() }

# ---- the catalogue, in the form of a card index -------------------------------------------------------------------
first <- c("Anna", "Bertolt", "Clara", "Daniel", "Edith", "Franz", "Gerta", "Hugo")
last <- c("Ahrens", "Brandt", "de Vries", "M\u00fcller", "O'Hara", "von Arx", "Zola")
things <- c("House", "River", "Winter", "Garden", "Letter", "Stranger", "Island", "Clock")
adj <- c("Old", "Silent", "Last", "Red", "Lost", "Second")
nb <- 400L
cards <- unlist(lapply(seq_len(nb), function(i) c(
  sprintf("NR: %04d", i), paste0(sample(c("Author", "AUTHOR", "author"), 1), ": ", sample(last,
      1), ", ", sample(first, 1)),
  paste0("Title: The ", sample(adj, 1), " ", sample(things, 1),
      if (i %% 7 == 0) paste0(" / Vol. ", as.roman(i %% 5 + 1))),
  if (i %% 3) paste0("Year: ", sample(1950:2022, 1)), paste0("ISBN: ", paste(sample(0:9, 9, TRUE),
      collapse = "")), if (i %% 10 == 0) "Note: damaged; see shelf 3", "")))
f <- tempfile(fileext = ".txt")
writeLines(cards, f, useBytes = TRUE)
txt <- readLines(f, encoding = "UTF-8")
unlink(f)
caption("Cards")
cat(head(txt, 6), sep = "\n")
print(length(txt))
print(sum(nchar(txt)))
print(sum(!nzchar(txt)))
id <- cumsum(c(TRUE, head(txt == "", -1)))
records <- split(txt[txt != ""], id[txt != ""])
fields <- lapply(records, function(r) { kv <- regmatches(r, regexpr(": ", r),
    invert = TRUE); setNames(vapply(kv, `[`, "", 2), tolower(vapply(kv, `[`, "", 1))) })
cols <- unique(unlist(lapply(fields, names)))
print(cols)
books <- as.data.frame(do.call(rbind, lapply(fields, function(x) x[cols])),
    stringsAsFactors = FALSE)
names(books) <- cols
books <- type.convert(books, as.is = TRUE)
books$nr <- as.integer(books$nr)
str(books)
books$volume <- NA_integer_
v <- grepl(" / Vol\\. ", books$title)
books$volume[v] <- as.integer(as.roman(sub(".*Vol\\. ", "", books$title[v])))
books$title <- sub(" / .*", "", books$title)
check <- function(isbn) { d <- as.integer(strsplit(formatC(isbn, width = 9, flag = "0",
    format = "d"), "")[[1]]); k <- sum(d * 10:2) %% 11; c(0, 10:1)[k + 1] }
books$isbn10 <- vapply(books$isbn,
    function(x) { k <- check(x); paste0(formatC(x, width = 9, flag = "0", format = "d"),
    if (k == 10) "X" else k) }, "")
books$sort <- tolower(gsub("[^A-Za-z, ]", "", iconv(books$author, "UTF-8", "ASCII//TRANSLIT")))
books$sort <- sub("^(de|von) (\\w+)", "\\2 \\1", books$sort)
print(head(books[order(books$sort, books$title, books$nr), c("author", "title", "year",
    "isbn10")], 6), row.names = FALSE)
print(table(substr(books$sort, 1, 1)))
print(table(decade = books$year %/% 10 * 10, useNA = "ifany"))
print(nchar("M\u00fcller", "bytes"))
print(toupper("m\u00fcller"))
print(rev(strsplit("M\u00fcller", "")[[1]]))
print(sprintf("%-8s|", "M\u00fcller"))
print(format(c("M\u00fcller", "a")))
print(startsWith(books$title[1:3], "The"))
print(casefold(c("Ab"), upper = TRUE))
print(sum(is.na(books$year)))
same <- with(books, ave(nr, author, title, FUN = length))
print(table(same))
dup <- books[duplicated(books[c("author", "title")]) | duplicated(books[c("author", "title")],
    fromLast = TRUE), ]
print(nrow(dup))
print(head(tapply(dup$nr, paste(dup$author, dup$title, sep = ": "), paste, collapse = "+"), 3))

# ---- readers and loans -----------------------------------------------------------------------------------------------
caption("Loans")
readers <- data.frame(reader = sprintf("R%03d", 1:150),
    joined = as.Date("2015-03-01") + sample(2500, 150),
    kind = sample(c("child", "adult", "senior"), 150, TRUE, c(.3, .5, .2)), email = NA_character_)
has <- sample(150, 110)
readers$email[has] <- paste0(tolower(sample(first, 110, TRUE)), ".", seq_len(110),
    sample(c("@post.example", "@mail.example.org", "(at)web.example", "@"), 110, TRUE, c(5, 3, 1,
    1)))
valid <- grepl("^[[:alnum:]._-]+@[[:alnum:].-]+\\.[a-z]{2,}$", readers$email)
print(table(valid, given = !is.na(readers$email)))
print(sort(table(sub(".*@", "", readers$email[valid]))))
print(sub("^(.).*(@.*)$", "\\1***\\2", head(readers$email[valid], 3)))
loans <- data.frame(loan = seq_len(n), reader = sample(readers$reader, n, TRUE, rexp(150)),
    nr = sample(nb, n, TRUE, 1 / seq_len(nb)^.4),
    out = as.Date("2021-01-02") + sort(sample(0:700, n, TRUE)))
loans$back <- loans$out + rgeom(n, 1 / 18)
loans$back[loans$back > as.Date("2022-12-15")] <- NA
while (any(wd <- weekdays(loans$out) == "Sunday")) loans$out[wd] <- loans$out[wd] - 1
loans$due <- loans$out + 28
loans$late <- pmax(0, as.integer(ifelse(is.na(loans$back), as.Date("2022-12-31"),
    loans$back) - as.integer(loans$due)))
print(head(loans, 3))
print(summary(loans[c("out", "back", "late")]))
print(table(cut(loans$late, c(-1, 0, 7, 28, 90, Inf), labels = c("in time", "week", "month",
    "quarter", "longer"))))
print(table(factor(weekdays(loans$out, TRUE), c("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")),
    quarters(loans$out)))
print(head(table(format(loans$out, "%Y-%m")), 5))
print(range(tapply(loans$loan, loans$out, length)))
full <- Reduce(function(a, b) merge(a, b, all.x = TRUE), list(loans,
    books[c("nr", "author", "title", "year")], readers[c("reader", "kind", "joined")]))
full <- full[order(full$loan), ]
rownames(full) <- NULL
print(dim(full))
print(head(full[c("loan", "reader", "title", "kind")], 2))
fine <- function(days, kind) switch(kind, child = 0, senior = .1 * days,
    adult = { f <- c(0, .2, .4); d <- diff(c(0, pmin(days, c(7, 28, Inf)))); sum(f * d) },
    stop("unknown kind ", sQuote(kind, FALSE)))
full$fine <- mapply(fine, full$late, full$kind)
print(tapply(full$fine, full$kind, sum))
print(tryCatch(fine(3, "dog"), error = function(e) conditionMessage(e)))
print(aggregate(fine ~ kind + (late > 28), full, function(x) c(sum = sum(x), n = length(x))))
top <- sort(table(full$title), decreasing = TRUE)
print(head(top, 4))
print(tail(names(top), 2))
print(head(sort(tapply(full$loan, full$author, length), decreasing = TRUE), 3))
print(which.max(table(full$nr)))
age <- as.integer(format(full$out, "%Y")) - full$year
print(round(tapply(age, full$kind, median, na.rm = TRUE), 1))
print(cor(age, full$late, use = "complete.obs") < 1)
conc <- cumsum(sort(tapply(full$loan, full$reader, length), decreasing = TRUE)) / n
cat("Half of the loans by", sum(conc < .5) + 1, "readers\n")
streak <- tapply(full$out, full$reader, function(d) max(0, diff(sort(unique(as.numeric(d))))))
print(summary(as.vector(streak)))

# ---- objects: a shelf, an account ------------------------------------------------------------------------------------
caption("Shelf and accounts")
shelf <- function(...) structure(list(books = list(...)), class = "shelf")
length.shelf <- function(x) length(unclass(x)$books)
`[.shelf` <- function(x, i) do.call(shelf, unclass(x)$books[i])
`[[.shelf` <- function(x, i) unclass(x)$books[[i]]
print.shelf <- function(x, ...) { for (i in seq_len(length(x))) cat(i, ": ", x[[i]], "\n",
    sep = ""); invisible(x) }
c.shelf <- function(...) do.call(shelf, unlist(lapply(list(...), function(s) unclass(s)$books),
    recursive = FALSE))
`$<-.shelf` <- function(x, name, value) stop("a shelf is fixed: ", name)
format.shelf <- function(x, ...) paste0("<shelf of ", length(x), ">")
toString.shelf <- function(x, ...) paste(sapply(seq_len(length(x)), function(i) x[[i]]),
    collapse = " & ")
Ops.shelf <- function(e1, e2) get(.Generic)(length(e1), length(e2))
summary.shelf <- function(object, ...) table(nchar(unlist(unclass(object)$books)))
s <- shelf("Red Clock", "Lost Island", "Old River")
s
print(length(s))
s[2:3]
c(s, shelf("New"))
cat(format(s), "\n")
print(toString(s))
print(s > s[1])
print(summary(s))
print(tryCatch({ s$x <- 1 }, error = conditionMessage))
print(inherits(s, "shelf"))
print(unclass(s)$books[[1]])
print(rev(seq_along(s)))
account <- function(owner) { balance <- 0; log <- character(); add <- function(x,
    why) { if (!is.numeric(x)) stop("not a number"); balance <<- balance + x; log[length(log) + 1L] <<- sprintf("%+.2f %s", x, why); invisible(balance) }; environment() }
a <- account("R001")
a$add(2.5, "fine")
a$add(-1, "paid")
print(a$balance)
print(a$log)
r <- try(a$add("x"), silent = TRUE)
cat(r)
print(class(r))
print(sort(ls(a)))
print(exists("nothing", a, inherits = FALSE))
print(mget(c("balance", "owner"), envir = a))
b <- list2env(as.list(a))
b$balance <- 99
print(a$balance)
print(eapply(a, class)[c("add", "log")])
lockBinding("owner", a)
print(tryCatch(assign("owner", 1, a), error = function(e) "locked"))
print(environmentName(environment(sd)))
handled <- withCallingHandlers(tryCatch({ warning("first"); 1 },
    warning = function(w) { message("seen: ", conditionMessage(w)); 2 }),
    message = function(m) { cat("msg:", conditionMessage(m)); invokeRestart("muffleMessage") })
print(handled)
print(tryCatch(stop(structure(class = c("lost", "error", "condition"), list(message = "book lost",
    call = NULL, nr = 7))), lost = function(e) e$nr))
res <- tryCatch({ on <- "x"; as.integer(on) }, warning = function(w) sub("by.*", "",
    conditionMessage(w)), finally = cat("done\n"))
print(res)
f2 <- function() { on.exit(cat("bye\n")); on.exit(cat("really\n"), add = TRUE); invisible(3) }
print(f2())

# ---- letters -----------------------------------------------------------------------------------------------------
caption("Letters")
owed <- aggregate(fine ~ reader, full, sum)
owed <- owed[owed$fine > 20, ]
owed <- owed[order(-owed$fine, owed$reader), ]
template <- "Dear reader {reader},\n\nyou have {count} books that were {days} days late in all. Please pay {fine} by {date}. The oldest of them is '{title}'.\n\nYour library"
fill <- function(template, values) { for (k in names(values)) template <- gsub(paste0("{", k,
    "}"), values[[k]], template, fixed = TRUE); template }
for (r in head(owed$reader, 2)) { x <- full[full$reader == r & full$late > 0,
    ]; x <- x[order(x$out), ]; writeLines(strwrap(fill(template, list(reader = r, count = nrow(x),
    days = format(sum(x$late), big.mark = ","), fine = paste("EUR",
    format(owed$fine[owed$reader == r], nsmall = 2)), date = format(as.Date("2023-01-15"),
    "%d %B %Y"), title = x$title[1])), 60, exdent = 2)); line(".") }
cat(paste0(formatC(head(owed$reader, 4), width = -10), formatC(head(owed$fine, 4), width = 10,
    format = "f", digits = 2)), sep = "\n")
cat(sprintf("%s\n", formatC("Total", flag = "-", width = 10)), sum(owed$fine) > 0, "\n")
print(format(Sys.time(), "%Y") >= "2020")
print(sprintf("%s", list("a", 1, TRUE)))
print(shQuote("it's"))
print(dQuote("a", FALSE))
print(noquote(sprintf("%05.1f", pi)))
print(strtrim("abcdef", 3))
print(substring("abcdef", 1:3, 3:5))
print(rapply(list("a", 1), toupper, "character", how = "replace"))
print(gsub("(\\w+) (\\w+)", "\\2 \\1", "hello world"))
print(regexpr("o", "hello world"))
print(gregexpr("o", "hello world")[[1]][1:2])
print(sprintf("%3d%%", 5L))
print(basename("a/b.txt"))
print(tools::file_ext("x.tar.gz"))
print(tools::toTitleCase("the old river"))
x <- "abc"
substr(x, 2, 2) <- "Z"
print(x)
print(strtoi("077", 8))
print(rev(utf8ToInt("az")))
print(intToUtf8(c(72, 105)))
print(trimws("..a..", whitespace = "[.]"))
print(sprintf("%s has %d", c("a", "b"), 1:2))
print(outer(c("a", "b"), 1:2, paste0))
print(mapply(function(x, y) paste(x, y), c(a = "p", b = "q"), c("r", "s")))
print(vapply(list(1:3, 4:6), sum, numeric(1)))
print(nchar(strrep("ab", 3)))
print(month.abb[as.POSIXlt("2022-05-05")$mon + 1])
print(sprintf("%x", 255L))
print(format(as.Date("2022-01-01") + 0:1, "%a %d"))
print(ISOdate(2022, 1, 1))
print(is.na(as.Date("2022-13-01", optional = TRUE)))
