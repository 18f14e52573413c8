# Pages without a topic, an empty index, vignettes with keywords, demos: packages made here.
lib <- tempfile("lib"); dir.create(lib)
pages <- function(n) matrix(character(), n, 7, dimnames = list(NULL, c("Package", "LibPath", "ID", "Name", "Title", "Topic", "Encoding")))
part <- function(what, text = character(), id = character()) matrix(c(text, id, rep("zzone", length(id))), ncol = 3, dimnames = list(NULL, c(what, "ID", "Package")))
make <- function(name, index, vignettes = NULL, demos = NULL) {
  dir.create(file.path(lib, name, "Meta"), recursive = TRUE)
  write.dcf(list(Package = name, Version = "1.0", Title = "T", Built = "R 4.2.2; ; 2024-01-01 00:00:00 UTC; unix"), file.path(lib, name, "DESCRIPTION"))
  saveRDS(list(DESCRIPTION = c(Package = name, Version = "1.0", Title = "T"), Built = list(R = "4.2.2")), file.path(lib, name, "Meta", "package.rds"))
  saveRDS(index, file.path(lib, name, "Meta", "hsearch.rds"))
  if (!is.null(vignettes)) saveRDS(vignettes, file.path(lib, name, "Meta", "vignette.rds"))
  if (!is.null(demos)) saveRDS(demos, file.path(lib, name, "Meta", "demo.rds"))
}
p <- pages(3); p[, "ID"] <- 1:3; p[, "Name"] <- c("aa", "bb", "cc"); p[, "Title"] <- c("About zeppelins", "Other zeppelins", "Lost zeppelins")
p[, "Package"] <- "zzone"; p[, "Topic"] <- c("aa", "bb", NA); p[, "Encoding"] <- ""
v <- data.frame(File = c("x.Rnw", "y.Rnw"), Title = c("Flying zeppelins", "Walking"), PDF = c("x.pdf", "y.pdf"), R = "", stringsAsFactors = FALSE)
v$Depends <- list("", ""); v$Keywords <- list(c("zeppelin tours", "air"), character())
make("zzone", list(p, part("Alias", c("aa", "bb", "zeppelin"), c(1, 2, 2)), part("Keyword"), part("Concept", "zeppelin lore", 1)),
     v, cbind("show", "Demo of zeppelins"))
make("zztwo", list(pages(0), part("Alias"), part("Keyword"), part("Concept")))
db <- hsearch_db(lib.loc = lib, types = c("vignette", "demo", "help"))
sapply(db, NROW)
db$Base[, -2]
db$Concepts
help.search("zeppelin", lib.loc = lib, agrep = FALSE)
help.search("zeppelin", lib.loc = lib, agrep = FALSE, fields = c("concept", "title"))
help.search("Demo", lib.loc = lib, agrep = FALSE)
