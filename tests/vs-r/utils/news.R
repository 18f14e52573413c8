# news(): tables of changes, asked by versions and printed.
is.null(news(package = "nosuchpackage"))
is.null(news(package = "compiler"))
db <- data.frame(Version = c("1.2", "1.2", "1.10", "1.0 patched"), Date = NA_character_, Category = c("NEW FEATURES", "BUG FIXES", "BUG FIXES", "BUG FIXES"),
                 Text = c("A function f().", "Two lines\nof text.", "Ten is more than two.", "Old."), HTML = "")
class(db) <- c("news_db_from_Rd", "news_db", "data.frame")
nrow(news(Version > "1.2", db = db))
news(Version >= "1.2" & Category == "BUG FIXES", db = db)$Text
k <- "Two"
news(grepl(k, Text), db = db)$Version
news(Version == "1.0", db = db)$Text
print(db[1, ])
