# Marks of pupils from several files: read as text, faulty records reported, made wide, graded, ranked, compared.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 3000L
set.seed(111)
options(width = 100)

# ---- files ----
subjects <- c("maths", "german", "english", "physics", "music")
pupils <- data.frame(pupil = sprintf("P%05d", seq_len(n)), class = sample(paste0(rep(5:8, each = 4), letters[1:4]), n, TRUE), stringsAsFactors = FALSE)
skill <- rnorm(n)
folder <- tempfile("marks")
dir.create(folder)
for (s in subjects) {
  mark <- pmin(100, pmax(0, round(60 + 14 * skill + rnorm(n, 0, 10) + 4 * (s == "music"))))
  lines <- paste(pupils$pupil, pupils$class, mark, format(as.Date("2023-01-09") + sample(0:4, n, TRUE), "%d/%m/%y"), sep = ";")
  lines[sample(n, n %/% 80)] <- sample(c("P000;5a", "", "# comment", "P00017;7b;abc;10/01/23", "P00018;7b;150;10/01/23"), n %/% 80, TRUE)
  writeLines(c("pupil;class;mark;date", lines), file.path(folder, paste0(s, ".txt")))
}

# ---- reading, one line after the other ----
parse_line <- function(line, number) {
  f <- strsplit(line, ";", fixed = TRUE)[[1]]
  if (length(f) != 4) stop("line ", number, ": ", length(f), " fields")
  mark <- as.integer(f[3])
  if (mark < 0 || mark > 100) stop(structure(class = c("range", "error", "condition"), list(message = paste0("line ", number, ": mark ", mark), call = NULL)))
  list(pupil = f[1], class = f[2], mark = mark, date = f[4])
}
read_marks <- function(file) {
  lines <- readLines(file)[-1]
  lines <- lines[seq_len(min(400, length(lines)))]
  bad <- character()
  rows <- lapply(seq_along(lines), function(i)
    tryCatch(parse_line(lines[i], i),
             warning = function(w) { bad <<- c(bad, "not a number"); NULL },
             range = function(e) { bad <<- c(bad, "range"); NULL },
             error = function(e) { bad <<- c(bad, sub("^line [0-9]+: ", "", conditionMessage(e))); NULL }))
  list(rows = Filter(Negate(is.null), rows), bad = bad)
}
files <- sort(list.files(folder, pattern = "\\.txt$", full.names = TRUE))
for (f in files) {
  got <- read_marks(f)
  cat(sprintf("%-8s %4d good", sub("\\.txt$", "", basename(f)), length(got$rows)), if (length(got$bad)) paste0(names(table(got$bad)), " x", table(got$bad)), "\n")
}
marks <- do.call(rbind, lapply(files, function(f) {
  d <- read.csv(f, sep = ";", stringsAsFactors = FALSE, fill = TRUE, comment.char = "#", colClasses = "character")
  d$subject <- sub("\\.txt$", "", basename(f))
  d
}))
unlink(folder, recursive = TRUE)
marks$mark <- suppressWarnings(as.integer(marks$mark))
marks <- marks[!is.na(marks$mark) & marks$mark <= 100, ]
marks$date <- as.Date(marks$date, "%d/%m/%y")
marks$year <- as.integer(sub("^([0-9]+).*", "\\1", marks$class))
cat("marks:", nrow(marks), "from", format(min(marks$date), "%d %B %Y"), "to", format(max(marks$date), "%d %B %Y"), "\n")

# ---- wide and graded ----
wide <- reshape(marks[c("pupil", "class", "subject", "mark")], idvar = c("pupil", "class"), timevar = "subject", direction = "wide")
names(wide) <- sub("^mark\\.", "", names(wide))
wide$mean <- round(rowMeans(wide[subjects], na.rm = TRUE), 1)
wide$taken <- rowSums(!is.na(wide[subjects]))
grade <- function(m) cut(m, c(-Inf, 40, 50, 65, 80, Inf), labels = c("5", "4", "3", "2", "1"), right = FALSE)
graded <- as.data.frame(lapply(wide[subjects], grade))
print(sapply(graded, table))
wide$grade <- grade(wide$mean)
wide$fails <- rowSums(graded == "5", na.rm = TRUE)
wide$result <- ifelse(wide$fails == 0, "passed", ifelse(wide$fails <= 2, "resit", "failed"))
print(table(wide$class, wide$result))
print(summary(wide[subjects]))

# ---- classes ----
classes <- aggregate(wide[c(subjects, "mean")], by = list(class = wide$class), FUN = mean, na.rm = TRUE)
classes <- classes[order(-classes$mean), ]
classes[-1] <- round(classes[-1], 1)
print(classes, row.names = FALSE)
wide$rank <- ave(-wide$mean, wide$class, FUN = function(m) rank(m, ties.method = "min"))
first <- wide[wide$rank == 1, c("class", "pupil", "mean")]
print(head(first[order(first$class, first$pupil), ], 8), row.names = FALSE)
by_year <- by(wide, substr(wide$class, 1, 1), function(d) c(pupils = nrow(d), mean = round(mean(d$mean), 2), best = max(d$mean), passed = round(100 * mean(d$result == "passed"), 1)))
print(do.call(rbind, as.list(by_year)))
top_of <- function(s, k = 3) {
  o <- order(-wide[[s]], -wide$mean, wide$pupil)
  paste0(wide$pupil[o[seq_len(k)]], " (", wide[[s]][o[seq_len(k)]], ")", collapse = ", ")
}
for (s in subjects) cat(sprintf("%-8s %s\n", s, top_of(s)))

# ---- which subjects go together ----
full <- wide[complete.cases(wide), ]
print(round(cor(full[subjects]), 2))
fit <- lm(maths ~ german + english + physics, data = full)
print(round(coef(summary(fit)), 3))
a <- anova(lm(maths ~ 1, full), lm(maths ~ physics, full), fit)
print(round(a$F[-1], 1))
paired <- t.test(full$maths, full$music, paired = TRUE)
cat("maths - music:", round(paired$estimate, 2), "p", format.pval(paired$p.value, digits = 2, eps = 1e-8), "\n")
logit <- glm(I(result == "passed") ~ maths + music, family = binomial, data = full)
print(round(coef(logit), 3))

# ---- reports as objects ----
new_report <- function(row) structure(list(pupil = row$pupil, class = row$class, marks = unlist(row[subjects]), mean = row$mean, result = row$result), class = "report")
format.report <- function(x, ...) {
  bar <- strrep("#", x$marks %/% 10)
  c(sprintf("%s, class %s: %s", x$pupil, x$class, toupper(x$result)), sprintf("  %-8s %3d %s", names(x$marks), x$marks, bar), sprintf("  mean %.1f", x$mean))
}
print.report <- function(x, ...) {
  writeLines(format(x))
  invisible(x)
}
summary.report <- function(object, ...) structure(list(best = names(which.max(object$marks)), range = diff(range(object$marks))), class = "summary.report")
print.summary.report <- function(x, ...) cat("best in", x$best, "range", x$range, "\n")
Ops.report <- function(e1, e2) get(.Generic)(e1$mean, e2$mean)
reports <- lapply(seq_len(min(400, nrow(full))), function(i) new_report(full[i, ]))
print(reports[[1]])
print(summary(reports[[2]]))
better <- 0
for (i in seq_along(reports)[-1]) if (reports[[i]] > reports[[i - 1]]) better <- better + 1
cat("better than the one before:", better, "\n")
best <- Reduce(function(a, b) if (a > b) a else b, reports)
cat(format(best)[1], "\n")
lengths <- vapply(reports, function(r) sum(nchar(format(r))), 1)
print(summary(lengths))
