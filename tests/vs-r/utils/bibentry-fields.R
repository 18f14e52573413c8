# References: names of fields in upper and lower case, R code as one call, braces around names; files that changed.
one <- bibentry(bibtype = "Manual", title = "One", author = person("R Core Team"), organization = "Org", year = 2014, Howpublished = "web")
one$Year
one$YEAR <- "2015"
one$year
one$howPublished
one$Note <- "a note"
names(unclass(one)[[1]])
two <- c(one, bibentry("Book", title = "Two", author = as.person("A B [aut], C D [aut]"), publisher = "x", year = "1997", key = "two"))
two$Title
two$key
writeLines(format(two, "R", collapse = TRUE))
writeLines(format(one, "R", collapse = TRUE))
who <- c(person("S.N.", "Wood"), person(family = "N."), person(family = "Van Der X"), person("A", "de la B"), person("X"), person("First", c("Two", "Parts")))
toBibtex(bibentry("Article", title = "T", journal = "J", year = 2000, author = who))
dir <- tempfile()
dir.create(dir)
writeBin(1L, file.path(dir, "file1"))
writeBin(2L, file.path(dir, "file2"))
dir.create(file.path(dir, "sub"))
before <- fileSnapshot(dir, timestamp = tempfile("stamp"), md5sum = TRUE)
Sys.sleep(0.1)
writeBin(3:4, file.path(dir, "file2"))
writeBin(5L, file.path(dir, "file3"))
now <- changedFiles(before)
now
now$changes
now$unchanged
after <- fileSnapshot(dir, md5sum = TRUE)
changedFiles(after)
changedFiles(after)$changes
