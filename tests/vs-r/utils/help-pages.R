# Searching the indexes of installed packages: hsearch_db(), help.search(), its text.
lib <- file.path(tempdir(), "lib")
dir.create(file.path(lib, "roads", "Meta"), recursive = TRUE)
description <- c(Package = "roads", Version = "1.0", Title = "Ways to Go", Built = "R 4.2.2; ; 2023-01-20 18:24:22 UTC; unix")
write.dcf(t(description), file.path(lib, "roads", "DESCRIPTION"))
built <- list(R = package_version("4.2.2"), Platform = "", Date = "2023-01-20 18:24:22 UTC", OStype = "unix")
saveRDS(structure(list(DESCRIPTION = description, Built = built), class = "packageDescription2"), file.path(lib, "roads", "Meta", "package.rds"))
pages <- cbind(Package = "roads", LibPath = "", ID = c("1", "2", "3"), Name = c("walk", "trail.map", "bridge"),
               Title = c("Going on Foot Through a Wood That Has No End at All", "Maps of Trails", "Crossing Water"),
               Topic = c("walk", "trail.map", "bridge"), Encoding = "")
aliases <- cbind(Alias = c("walk", "wander", "trail.map", "trailhead", "bridge"), ID = c("1", "1", "2", "2", "3"), Package = "roads")
none <- function(name) matrix(character(), 0, 3, dimnames = list(NULL, c(name, "ID", "Package")))
concepts <- cbind(Concept = c("hiking trail", "maps"), ID = c("1", "2"), Package = "roads")
saveRDS(list(pages, aliases, none("Keyword"), concepts), file.path(lib, "roads", "Meta", "hsearch.rds"))
db <- hsearch_db(lib.loc = lib)
db
sapply(db, NROW)
db$Aliases
hsearch_db_concepts(db)
help.search("trail", lib.loc = lib, agrep = FALSE)
help.search("^wa", fields = "alias", lib.loc = lib)
help.search("Mpas", lib.loc = lib, agrep = 0.5)
help.search("water", fields = "title", lib.loc = lib, agrep = FALSE)$matches[c("Topic", "Field", "Entry")]
help.search("nothing of the kind", lib.loc = lib)
help("no such topic at all")
x <- help("nowhere")
class(x)
length(x)
