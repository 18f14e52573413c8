# helpsearch.R - help.search(), `??` and hsearch_db(): looking for words in the names, titles, aliases, keywords and concepts of help pages,
# demos and vignettes.  Each installed package brings an index of its pages (Meta/hsearch.rds) and lists of the others.

# Titles of the keywords, as R's list of them gives these.
.hsearch_keywords <- function() {
  file <- file.path(R.home("doc"), "KEYWORDS.db")
  if (!file.exists(file)) return(character())
  lines <- sub("[[:space:]]*#.*$", "", readLines(file))
  fields <- regmatches(lines, regexec("^(.*[|])?([^:|]+):[[:space:]]*(.*)$", lines))
  fields <- fields[lengths(fields) == 4L & vapply(fields, function(f) nzchar(f[2L]), NA)] # not the headings of groups
  titles <- trimws(vapply(fields, `[`, "", 4L))
  names(titles) <- trimws(vapply(fields, `[`, "", 3L))
  titles[!duplicated(names(titles))]
}

.hsearch_frame <- function(m, names) {
  if (is.null(m)) m <- matrix(character(), 0L, length(names))
  structure(as.data.frame(m, stringsAsFactors = FALSE), names = names)
}

.hsearch_package <- function(package, dir, number, types) {
  meta <- function(file) {
    path <- file.path(dir, "Meta", file)
    if (file.exists(path)) readRDS(path)
  }
  base <- list()
  key <- function(k) paste(rep(number, length(k)), k, sep = "/")
  entries <- function(text, id, what) structure(data.frame(text, id, rep(package, length(id))), names = c(what, "ID", "Package"))
  last <- 0L
  if (!is.null(index <- meta("hsearch.rds"))) last <- nrow(index[[1L]])
  if ("help" %in% types && !is.null(index)) {
    pages <- index[[1L]]
    shown <- !is.na(pages[, "Topic"]) # a page without a topic cannot be asked for
    same <- function(x) rep(x, sum(shown))
    column <- function(what) pages[shown, what]
    base$Base <- data.frame(Package = same(package), LibPath = same(dir), ID = key(column("ID")), Name = column("Name"), Title = column("Title"),
                            Topic = column("Topic"), Encoding = column("Encoding"), Type = same("help"))
    for (k in 2:4) {
      m <- index[[k]]
      what <- c("", "Alias", "Keyword", "Concept")[k]
      known <- m[, "ID"] %in% column("ID")
      base[[c("", "Aliases", "Keywords", "Concepts")[k]]] <- entries(m[known, what], key(m[known, "ID"]), what)
    }
  }
  # vignettes, then demos, are numbered after the pages
  for (type in c("vignette", "demo")) {
    list <- if (type %in% types) meta(paste0(type, ".rds"))
    if (!NROW(list)) next
    names <- if (type == "demo") list[, 1L] else sub("[.][^.]*$", "", basename(list$File))
    titles <- if (type == "demo") list[, 2L] else list$Title
    id <- key(last + seq_along(names))
    last <- last + length(names)
    base$Base <- rbind(base$Base, data.frame(Package = package, LibPath = dir, ID = id, Name = names, Title = titles, Topic = names, Encoding = "", Type = type))
    base$Aliases <- rbind(base$Aliases, entries(names, id, "Alias"))
    if (type == "vignette" && length(words <- list$Keywords))
      base$Concepts <- rbind(base$Concepts, entries(as.character(unlist(words)), rep(id, lengths(words)), "Concept"))
  }
  base
}

hsearch_db <- function(package = NULL, lib.loc = NULL, types = getOption("help.search.types"), verbose = getOption("verbose"), rebuild = FALSE, use_UTF8 = FALSE) {
  libraries <- if (is.null(lib.loc)) .libPaths() else lib.loc
  dirs <- as.character(unlist(lapply(libraries, function(l) sort(list.dirs(l, recursive = FALSE)))))
  dirs <- dirs[file.exists(file.path(dirs, "DESCRIPTION")) & !duplicated(basename(dirs))]
  if (!is.null(package)) dirs <- dirs[basename(dirs) %in% package]
  parts <- Map(.hsearch_package, basename(dirs), dirs, seq_along(dirs), MoreArgs = list(types = types))
  all <- function(what) do.call(rbind, unname(lapply(parts, `[[`, what)))
  db <- list(Base = all("Base"), Aliases = all("Aliases"), Keywords = all("Keywords"), Concepts = all("Concepts"))
  # the titles of keywords are concepts, too; keywords that R's list does not have count as concepts only
  titles <- .hsearch_keywords()
  words <- db$Keywords
  if (length(titles) && NROW(words)) {
    known <- words$Keyword %in% names(titles)
    said <- ifelse(known, titles[words$Keyword], words$Keyword)
    plain <- words$Keyword != "internal"
    db$Concepts <- rbind(db$Concepts, data.frame(Concept = unname(said)[plain], ID = words$ID[plain], Package = words$Package[plain]))
    db$Keywords <- words[known, ]
  }
  for (k in seq_along(db)) if (!is.null(db[[k]])) row.names(db[[k]]) <- NULL
  structure(db, class = "hsearch_db")
}

print.hsearch_db <- function(x, ...) {
  counts <- vapply(x, NROW, 1L)
  writeLines(c("A help search database:", paste0("Objects: ", counts[[1L]], ", Aliases: ", counts[[2L]], ", Keywords: ", counts[[3L]], ", Concepts: ", counts[[4L]])))
  invisible(x)
}

.hsearch_counts <- function(entries, what) {
  counts <- table(entries[[what]])
  packages <- vapply(split(entries$Package, entries[[what]]), function(p) length(unique(p)), 1L)
  out <- data.frame(names(counts), as.vector(counts), as.vector(packages[names(counts)]))
  names(out) <- c(what, "Frequency", "Packages")
  out <- out[order(-out$Frequency, out[[what]]), ]
  row.names(out) <- NULL
  out
}
hsearch_db_concepts <- function(db = hsearch_db()) .hsearch_counts(db$Concepts, "Concept")
hsearch_db_keywords <- function(db = hsearch_db()) {
  out <- .hsearch_counts(db$Keywords, "Keyword")
  data.frame(Keyword = out$Keyword, Concept = unname(.hsearch_keywords()[out$Keyword]), Frequency = out$Frequency, Packages = out$Packages)
}

help.search <- function(pattern, fields = c("alias", "concept", "title"), apropos, keyword, whatis, ignore.case = TRUE,
                        package = NULL, lib.loc = NULL, help.db = getOption("help.db"), verbose = getOption("verbose"),
                        rebuild = FALSE, agrep = NULL, use_UTF8 = FALSE, types = getOption("help.search.types")) {
  # the older arguments each stand for a pattern and the fields that it is looked for in
  old <- c(apropos = !missing(apropos), keyword = !missing(keyword), whatis = !missing(whatis))
  if (missing(pattern)) {
    which <- names(old)[old][1L]
    .demand(!is.na(which), "do not know what to search")
    pattern <- get(which, inherits = FALSE)
    fields <- switch(which, keyword = "keyword", whatis = "alias", c("alias", "title"))
    if (which == "keyword") agrep <- FALSE
  }
  fields <- match.arg(fields, c("alias", "concept", "title", "name", "keyword"), several.ok = TRUE)
  # words without special characters are looked for approximately
  fuzzy <- if (is.null(agrep)) is.null(package) && !grepl("[^[:alnum:][:space:]-]", pattern) && nchar(pattern) > 4L else !isFALSE(agrep)
  matches <- .hsearch_matches(hsearch_db(package, lib.loc, types), pattern, fields, fuzzy, agrep, ignore.case)
  # packages without a database of help are looked through in the pages of our own
  documented <- function(p) any(file.exists(file.path(find.package(p, quiet = TRUE), "help", "aliases.rds")))
  lacking <- Filter(Negate(documented), if (is.null(package)) .help_packages_own else package)
  own <- if ("help" %in% types && is.null(lib.loc) && length(lacking)) .own_search(pattern, lacking, ignore.case)
  structure(list(pattern = pattern, fields = fields, type = if (fuzzy) "fuzzy" else "regexp", agrep = agrep, ignore.case = ignore.case, types = types,
                 package = package, lib.loc = if (is.null(lib.loc)) .libPaths() else lib.loc, matches = matches, own = own), class = "hsearch")
}

.hsearch_matches <- function(db, pattern, fields, fuzzy, agrep, ignore.case) {
  hit <- function(text) {
    if (!length(text)) return(integer())
    if (!fuzzy) return(grep(pattern, text, ignore.case = ignore.case))
    distance <- if (is.list(agrep) || is.numeric(agrep)) agrep else 0.1
    base::agrep(pattern, text, max.distance = distance, ignore.case = ignore.case)
  }
  base <- db$Base
  rows <- function(which, field, entry) cbind(base[which, c("Topic", "Title", "Name", "ID", "Package", "LibPath", "Type")],
                                              data.frame(Field = rep(field, length(which)), Entry = entry))
  found <- list()
  for (f in fields) {
    from <- switch(f, alias = "Aliases", concept = "Concepts", keyword = "Keywords", "Base")
    what <- switch(f, alias = "Alias", concept = "Concept", keyword = "Keyword", title = "Title", name = "Name")
    k <- hit(db[[from]][[what]])
    found <- c(found, list(if (from == "Base") rows(k, what, base[[what]][k]) else rows(match(db[[from]]$ID[k], base$ID), what, db[[from]][[what]][k])))
  }
  out <- do.call(rbind, found)
  row.names(out) <- NULL
  out
}

# ---- what was found, as text ----

.hsearch_about <- list(
  help = c("Help files", "Type '?PKG::FOO' to inspect entries 'PKG::FOO', or 'TYPE?PKG::FOO' for entries like 'PKG::FOO-TYPE'."),
  vignette = c("Vignettes", "Type 'vignette(\"FOO\", package=\"PKG\")' to inspect entries 'PKG::FOO'."),
  demo = c("Demos", "Type 'demo(PKG::FOO)' to run demonstration 'PKG::FOO'."))

print.hsearch <- function(x, ...) {
  way <- if (x$type == "fuzzy") "fuzzy" else "regular expression"
  fields <- paste(x$fields, collapse = " or ")
  m <- x$matches
  if (!NROW(m) && !NROW(x$own)) {
    writeLines(strwrap(gettextf("No vignettes or demos or help files found with %s matching %s using %s matching.", fields, sQuote(x$pattern), way)))
    return(invisible(x))
  }
  # what the fields of pages are called of other things, and those that these have
  called <- list(help = c(alias = "alias", concept = "concept", title = "title", name = "name", keyword = "keyword"),
                 vignette = c(alias = "name", concept = "keyword", title = "title", name = "name"),
                 demo = c(alias = "name", title = "title", name = "name"))
  for (type in intersect(x$types, unique(m$Type))) {
    own <- called[[type]][x$fields]
    .hsearch_section(m[m$Type == type, ], x, type, paste(unique(own[!is.na(own)]), collapse = " or "), way)
  }
  if (NROW(x$own)) {
    writeLines(c(strwrap(gettextf("%s matching %s:", .hsearch_about$help[1L], sQuote(x$pattern))), "",
                 formatDL(paste(x$own$package, x$own$name, sep = "::"), x$own$title)))
  }
  writeLines("")
  invisible(x)
}

.hsearch_section <- function(m, x, type, fields, way) {
  about <- .hsearch_about[[type]]
  writeLines(c(strwrap(gettextf("%s with %s matching %s using %s matching:", about[1L], fields, sQuote(x$pattern), way)), "", ""))
  m <- m[order(m$Package, m$Topic), ]
  for (page in split(m, factor(m$ID, unique(m$ID)))) .hsearch_page(page)
  writeLines(c("", "", strwrap(about[2L]), "", "", ""))
}

# A page found: its title and, below, the entries that matched.
.hsearch_page <- function(page) {
  name <- paste(page$Package[1L], page$Topic[1L], sep = "::")
  writeLines(formatDL(name, page$Title[1L]))
  for (field in c("Alias", "Concept", "Keyword")) {
    entries <- if (page$Type[1L] == "help" || field == "Concept") unique(page$Entry[page$Field == field])
    if (length(entries)) {
      label <- c(Alias = "Aliases", Keyword = "Keywords", Concept = "Concepts")[[field]]
      writeLines(strwrap(paste0(label, ": ", paste(entries, collapse = ", ")), indent = 2L, exdent = 4L))
    }
  }
}
