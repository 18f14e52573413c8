# cleanup.R - Cleaning an untidy survey: types, categories, dates, duplicates, outliers, missing values; then the tables.
#
#   orbit examples/cleanup.R

section <- local({
  n <- 0
  function(text) {
    n <<- n + 1
    cat("\n", n, ". ", text, "\n\n", sep = "")
  }
})

# ---- the raw answers, as they came -------------------------------------------------------------

raw <- read.csv(text = "
id,Date,sex,Age,Height (cm), weight,smoker,Income,satisfied,comment
101,2023-03-01,F,34,168,61.5,no,\"31,200\",4,\"Fine, thanks\"
102,01/03/2023,m,41,1.82,84,No,45000,5,
103,2023-03-02,female,n/a,172,70 kg,yes,28500,3,waiting too long
104,2023-03-02,Male,29,179,-99,N,\"52,000\",4,ok
104,2023-03-02,Male,29,179,-99,N,\"52,000\",4,ok
105,03/03/2023,f,230,165,58,no,,2,\"the \"\"new\"\" form is bad\"
106,2023-03-04,M,52,175,92.5,YES,61000,5,great
107,2023-03-04,F,47,,73,y,39500,,
108,2023-03-05,,38,181,88,no,47250,4,great service
109,05/03/2023,w,25,159,52,no,22000,1,never again!!
110,2023-03-06,M,61,170,79,yes,58000,3,so so
111,2023-03-06,F,19,162,55,no,9800,4,student
112,2023-03-07,m,33,188,97,no,41000,9,great
113,,F,44,167,66,no,43500,4,
114,2023-03-08,M,36,174,NA,yes,38000,2,too   slow
115,08/03/2023,F,58,160,64,no,\"71,500\",5,Great!
106,2023-03-09,M,52,175,92.5,YES,61000,4,second visit
116,2023-03-09,F,27,171,59,no,33000,4,ok
117,2023-03-10,M,49,183,101,yes,350000,3,ok
118,2023-03-10,F,31,169,62,no,30500,5,very friendly
", strip.white = TRUE, check.names = TRUE, stringsAsFactors = FALSE, na.strings = c("NA", "n/a", ""))

section("As read")
str(raw)
names(raw) <- tolower(gsub("\\.+", "_", sub("\\.+$", "", names(raw))))
names(raw)[names(raw) == "height_cm"] <- "height"
print(names(raw))
print(sapply(raw, function(x) sum(is.na(x))))

# ---- steps, each noted in a log ----------------------------------------------------------------

log <- data.frame(step = character(), rows = integer(), note = character(), stringsAsFactors = FALSE)
note <- function(step, rows, text) {
  log[nrow(log) + 1, ] <<- list(step, rows, text)
  invisible(NULL)
}

d <- raw
dup <- duplicated(d)
note("duplicates", sum(dup), paste("ids", paste(d$id[dup], collapse = ", ")))
d <- d[!dup, ]

slash <- grepl("/", d$date, fixed = TRUE)
date <- as.Date(rep(NA, nrow(d)))
date[!slash] <- as.Date(d$date[!slash])
date[slash] <- as.Date(d$date[slash], format = "%d/%m/%Y")
note("dates", sum(slash), "written day/month/year")
d$date <- date

recode <- function(x, map, default = NA_character_) {
  key <- tolower(trimws(x))
  out <- map[key]
  out[is.na(out) & !is.na(x)] <- default
  unname(out)
}
d$sex <- factor(recode(d$sex, c(f = "female", w = "female", female = "female", m = "male", male = "male")))
d$smoker <- recode(d$smoker, c(y = "yes", yes = "yes", n = "no", no = "no")) == "yes"

number <- function(x) suppressWarnings(as.numeric(gsub("[^0-9.-]", "", x)))
for (v in c("age", "height", "weight", "income")) {
  before <- d[[v]]
  d[[v]] <- number(before)
  changed <- !is.na(before) & (is.na(d[[v]]) | as.character(before) != as.character(d[[v]]))
  if (any(changed)) note(v, sum(changed), paste("read as numbers:", paste(dQuote(before[changed], FALSE), collapse = " ")))
}

in_metres <- !is.na(d$height) & d$height < 3
d$height[in_metres] <- 100 * d$height[in_metres]
note("height", sum(in_metres), "given in metres")

limits <- list(age = c(16, 110), height = c(120, 220), weight = c(35, 200), satisfied = c(1, 5))
for (v in names(limits)) {
  bad <- !is.na(d[[v]]) & (d[[v]] < limits[[v]][1] | d[[v]] > limits[[v]][2])
  if (any(bad)) {
    note(v, sum(bad), sprintf("outside %g to %g: %s", limits[[v]][1], limits[[v]][2], toString(d[[v]][bad])))
    d[[v]][bad] <- NA
  }
}

# One visit for each person: the last one.
d <- d[order(d$id, d$date), ]
again <- duplicated(d$id, fromLast = TRUE)
note("visits", sum(again), "earlier visits of the same person dropped")
d <- d[!again, ]
rownames(d) <- d$id

section("What was done")
print(log, right = FALSE)

# ---- outliers and missing values ---------------------------------------------------------------

section("Outliers in income")
q <- quantile(d$income, c(0.25, 0.75), na.rm = TRUE)
fence <- q + c(-1, 1) * 1.5 * IQR(d$income, na.rm = TRUE)
print(fence)
out <- which(d$income < fence[1] | d$income > fence[2])
print(d[out, c("id", "age", "income")])
print(boxplot.stats(d$income)$out)
d$income[out] <- NA

section("Missing values")
miss <- is.na(d[, c("sex", "age", "height", "weight", "income", "satisfied")])
print(colSums(miss))
pattern <- apply(miss, 1, function(r) if (any(r)) paste(colnames(miss)[r], collapse = "+") else "complete")
print(rev(sort(table(pattern))))
cat("complete cases:", sum(complete.cases(d[, colnames(miss)])), "of", nrow(d), "\n")

impute <- function(x, group) {
  m <- ave(x, group, FUN = function(v) median(v, na.rm = TRUE))
  ifelse(is.na(x), m, x)
}
group <- ifelse(is.na(d$sex), "unknown", as.character(d$sex))
for (v in c("height", "weight", "income")) d[[paste0(v, "_i")]] <- impute(d[[v]], group)
print(d[rowSums(miss) > 0, c("sex", "height", "height_i", "weight", "weight_i", "income_i")])

# ---- derived values ----------------------------------------------------------------------------

d <- transform(d,
  bmi = round(weight_i / (height_i / 100)^2, 1),
  band = cut(age, c(0, 29, 44, 59, Inf), labels = c("under 30", "30-44", "45-59", "60+")),
  week = format(date, "%V")
)
d$class <- cut(d$bmi, c(-Inf, 18.5, 25, 30, Inf), labels = c("under", "normal", "over", "obese"), right = FALSE, ordered_result = TRUE)

section("Derived")
print(summary(d[, c("age", "bmi", "income_i", "smoker", "sex", "band", "class")]))
print(levels(d$class))
print(max(d$class, na.rm = TRUE))

section("Tables")
print(table(d$band, d$sex, useNA = "ifany"))
print(round(prop.table(table(d$smoker, d$sex), 2), 2))
print(xtabs(~ class + smoker, d))
print(with(d, tapply(bmi, list(band = band, sex = sex), mean)))
print(aggregate(cbind(bmi, income_i) ~ sex + smoker, data = d, FUN = median))
print(addmargins(table(week = d$week, satisfied = d$satisfied)))

by(d[, c("bmi", "income_i")], d$sex, function(x) sapply(x, function(v) c(n = length(v), mean = mean(v), sd = sd(v))))

# ---- comments ----------------------------------------------------------------------------------

section("Comments")
comments <- d$comment[!is.na(d$comment)]
clean <- tolower(gsub("[[:punct:]]+", "", gsub("\\s+", " ", comments)))
print(sort(table(clean), decreasing = TRUE)[1:4])
words <- unlist(strsplit(clean, " "))
print(head(sort(table(words), decreasing = TRUE), 5))
cat(formatC(comments[nchar(comments) > 10], width = -28), sep = "|\n")
cat("|\n")

# ---- long and wide -----------------------------------------------------------------------------

section("Long and wide")
long <- reshape(d[1:4, c("id", "height", "weight")],
  direction = "long", varying = c("height", "weight"), v.names = "value",
  timevar = "measure", times = c("height", "weight"), idvar = "id"
)
print(long, row.names = FALSE)
wide <- reshape(long, direction = "wide", idvar = "id", timevar = "measure", v.names = "value")
print(wide, row.names = FALSE)
regions <- data.frame(id = c(101, 103, 105, 118, 999), region = c("north", "south", "north", "east", "west"))
print(merge(d[, c("id", "sex", "bmi")], regions, by = "id"))
print(nrow(merge(d[, c("id", "sex")], regions, all = TRUE)))

file <- tempfile(fileext = ".csv")
write.csv(d[, c("id", "date", "sex", "smoker", "bmi", "class", "comment")], file, row.names = FALSE, na = "")
cat(head(readLines(file), 6), sep = "\n")
back <- read.csv(file, colClasses = c(date = "Date", sex = "factor"))
cat("same after reading back:", all.equal(back$bmi, d$bmi), identical(back$date, d$date), "\n")
invisible(file.remove(file))

# ---- a code book -------------------------------------------------------------------------------

section("Code book")
describe <- function(x) UseMethod("describe")
describe.default <- function(x) paste(length(unique(x[!is.na(x)])), "values")
describe.numeric <- function(x) sprintf("%g to %g, mean %.1f", min(x, na.rm = TRUE), max(x, na.rm = TRUE), mean(x, na.rm = TRUE))
describe.factor <- function(x) paste0(levels(x), " (", table(x), ")", collapse = ", ")
describe.logical <- function(x) sprintf("%d yes, %d no", sum(x, na.rm = TRUE), sum(!x, na.rm = TRUE))
describe.Date <- function(x) paste(format(range(x, na.rm = TRUE), "%d %b %Y"), collapse = " to ")
for (v in names(d)) {
  cat(sprintf("%-10s %-10s %2d missing  %s\n", v, class(d[[v]])[1], sum(is.na(d[[v]])), describe(d[[v]])))
}
stopifnot(!anyDuplicated(d$id), all(d$bmi > 10 & d$bmi < 60))
cat("\nall checks passed for", nrow(d), "people\n")
