# helppages.R - Help pages of this program's own, for the functions of the base packages: shown by help(), `?` and help.search() where no
# help database of the package is installed, run by example(), and written as a static site by `make html`.
#
# Each package keeps its pages beside its code as text (`.help_pages`, stdlib/PACKAGE/help_pages.R; base in two files):
#
#   name name: Title                 functions that the page is about
#     Sentences that describe them.
#     $ usage                        only where the formals do not tell it, as of operators
#     @argument text                 only where .help_arguments does not say it
#     = value
#     > example
#
# Usage lines come from the functions themselves, so they cannot differ from the code.

.help_packages_own <- c("base", "methods", "utils", "grDevices", "graphics", "stats", "tools")

.own_help <- local({
  pages <- list() # of each package that was asked for
  environment()
})

# The pages of a package: lists of names, title, text, usage, arguments, value, examples.
.own_pages <- function(package) {
  known <- .own_help$pages[[package]]
  if (!is.null(known)) return(known)
  texts <- mget(c(".help_pages", ".help_pages_program"), asNamespace(package), ifnotfound = "")
  lines <- unlist(strsplit(unlist(texts), "\n", fixed = TRUE), use.names = FALSE)
  lines <- lines[nzchar(lines)]
  starts <- !startsWith(lines, "  ")
  pages <- unname(lapply(split(lines, cumsum(starts)), .parse_own_page))
  .own_help$pages[[package]] <- pages
  pages
}

.parse_own_page <- function(lines) {
  at <- regexpr("[^: ]: ", lines[1L]) + 1L # `::` and `:` are names, too
  rest <- substring(lines[-1L], 3L)
  marked <- function(mark) substring(rest[startsWith(rest, mark)], nchar(mark) + 1L)
  args <- marked("@") # "first,second text" speaks of both
  split <- regexpr(" ", args, fixed = TRUE)
  called <- strsplit(substr(args, 1L, split - 1L), ",", fixed = TRUE)
  list(names = strsplit(substr(lines[1L], 1L, at - 1L), " ", fixed = TRUE)[[1L]], title = substring(lines[1L], at + 2L),
       text = rest[!grepl("^[$@=>] ?", rest)], usage = marked("$ "), value = marked("= "), examples = marked("> "),
       arguments = structure(as.list(rep(substring(args, split + 1L), lengths(called))), names = unlist(called)))
}

# Words of the language that no function has as its name are on the page of one.
.help_reserved <- function(topic) {
  switch(topic, `NA` = "is.na", `NULL` = "is.null", `TRUE` = , `FALSE` = "T", `Inf` = , `NaN` = "is.finite", `else` = , `in` = "if", topic)
}

# The page of a topic: list(package, page), or NULL.
.own_page <- function(topic, package = NULL) {
  for (p in if (is.null(package)) .help_packages_own else intersect(package, .help_packages_own)) {
    for (page in .own_pages(p)) if (.help_reserved(topic) %in% page$names) return(list(package = p, page = page))
    page <- .method_page(topic, p)
    if (!is.null(page)) return(list(package = p, page = page))
  }
}

# What groups of generics stand for, in the words of a page.
.help_groups <- c(Math = "functions such as abs(), sqrt(), round() and cumsum()", Ops = "operators such as +, == and &",
                  Summary = "max(), min(), range(), sum(), prod(), any() and all()", Complex = "Re(), Im(), Mod(), Arg() and Conj()")

# A page for a method of an S3 generic that the table does not name: generic.class.
.method_page <- function(topic, package) {
  ns <- asNamespace(package)
  fun <- get0(topic, ns, mode = "function", inherits = FALSE)
  method <- if (!is.null(fun)) .method_of(topic, ns)
  if (is.null(method)) return()
  generic <- method$generic
  object <- if (method$class == "default") "objects of no other class" else sprintf("objects of class '%s'", method$class)
  called <- if (generic %in% names(.help_groups)) .help_groups[[generic]] else paste0(sub("<-$", "", generic), "()")
  if (endsWith(generic, "<-")) called <- sprintf("assignments to %s", called)
  first <- names(formals(args(fun)))[1L]
  about <- if (first != "...") structure(list(sub("^objects", "an object", object)), names = first) else list()
  list(names = topic, title = sprintf("What %s do%s with %s", called, if (grepl(" ", called)) "" else "es", object),
       text = sprintf("A method: it is called by %s and seldom by its own name. See help(\"%s\").", called, generic), usage = character(),
       value = sprintf("As help(\"%s\") says.", generic), examples = character(), arguments = about)
}

# How functions are called, from their formals: methods by the name of their generic, and the default method of a generic below it.
.own_usage <- function(name, package, names = name) {
  ns <- asNamespace(package)
  method <- .method_of(name, ns)
  if (!is.null(method)) return(c(.method_heading(method$class), .usage_lines(name, method$generic, ns)))
  default <- .default_method(name, ns, names)
  c(.usage_lines(name, name, ns), if (!is.null(default)) c(.method_heading("default"), .usage_lines(default, name, ns)))
}

# The default method of a generic that has no page of its own among `names`.
.default_method <- function(name, ns, names) {
  default <- paste0(name, ".default")
  if (!default %in% names && exists(default, ns, mode = "function", inherits = FALSE) && !is.null(.method_of(default, ns))) default
}

.method_heading <- function(class) if (class == "default") "## Default method:" else sprintf("## For class '%s':", class)

# The generic and the class of a method, NULL for other functions.
.method_of <- function(name, ns) {
  if (startsWith(name, ".") || endsWith(name, "<-") || !isS3method(name, envir = ns)) return()
  dots <- gregexpr(".", name, fixed = TRUE)[[1L]]
  for (k in rev(dots[dots > 1L])) {
    generic <- substr(name, 1L, k - 1L)
    if (exists(generic, ns, mode = "function") && isS3method(f = generic, class = substring(name, k + 1L), envir = ns))
      return(list(generic = generic, class = substring(name, k + 1L)))
  }
}

.usage_lines <- function(name, called, ns) {
  fun <- get0(name, ns, mode = "function")
  fun <- if (is.function(fun)) args(fun)
  if (is.null(fun)) return(character())
  if (endsWith(called, "<-") && length(formals(fun)) > 1L) {
    inside <- head(names(formals(fun)), -1L)
    return(sprintf("%s(%s) <- %s", sub("<-$", "", called), paste(inside, collapse = ", "), tail(names(formals(fun)), 1L)))
  }
  .filled_usage(if (make.names(called) == called) called else paste0("`", called, "`"), formals(fun))
}

# A call with all arguments and their defaults, broken between arguments where it is long.
.filled_usage <- function(called, formals, width = 74L) {
  spoken <- vapply(names(formals), function(a) {
    if (identical(formals[[a]], quote(expr = ))) return(a)
    paste(a, "=", paste(trimws(deparse(formals[[a]], width.cutoff = 500L)), collapse = " "))
  }, "")
  lines <- paste0(called, "(")
  indent <- strrep(" ", nchar(lines))
  for (k in seq_along(spoken)) {
    piece <- paste0(spoken[[k]], if (k < length(spoken)) "," else ")")
    last <- lines[length(lines)]
    if (k == 1L) lines <- paste0(last, piece)
    else if (nchar(last) + nchar(piece) < width) lines[length(lines)] <- paste(last, piece)
    else lines <- c(lines, paste0(indent, piece))
  }
  if (length(spoken)) lines else paste0(lines, ")")
}

# The names of all arguments that the usage of a page shows.
.taken_arguments <- function(page, package) {
  ns <- asNamespace(package)
  shown <- c(page$names, unlist(lapply(page$names, .default_method, ns, page$names)))
  unique(unlist(lapply(shown, function(name) {
    fun <- get0(name, ns, mode = "function")
    if (is.function(fun) && !is.null(args(fun))) names(formals(args(fun)))
  })))
}

# What a page says of each argument of its functions: list of names and texts.
.own_arguments <- function(page, package) {
  given <- .taken_arguments(page, package)
  common <- .own_help$arguments
  if (is.null(common)) {
    lines <- strsplit(.help_arguments, "\n", fixed = TRUE)[[1L]]
    lines <- lines[nzchar(lines)]
    at <- regexpr(": ", lines, fixed = TRUE)
    common <- .own_help$arguments <- structure(substring(lines, at + 2L), names = substr(lines, 1L, at - 1L))
  }
  usual <- function(a) { # of a package, or of all
    own <- common[paste(package, a)]
    unname(if (is.na(own)) common[a] else own)
  }
  text <- vapply(given, function(a) if (is.null(page$arguments[[a]])) usual(a) else page$arguments[[a]], "")
  extra <- setdiff(names(page$arguments), given)
  text <- c(text, vapply(extra, function(a) page$arguments[[a]], ""))
  text[!is.na(text)]
}

# Arguments of which the same is said are spoken of together.
.together <- function(args) {
  if (!length(args)) return(args)
  at <- match(args, unique(args))
  structure(unique(args), names = vapply(split(names(args), at), paste, "", collapse = ", ", USE.NAMES = FALSE))
}

# A page as lines of text.
.own_page_text <- function(found, width = 80L) {
  page <- found$page
  package <- found$package
  section <- function(title, lines) if (length(lines)) c(title, "", lines, "")
  wrapped <- function(s) if (length(s)) strwrap(s, width - 5L, prefix = "     ")
  left <- paste0(page$names[1L], strrep(" ", max(1L, 23L - nchar(page$names[1L]))), "package:", package)
  usage <- if (length(page$usage)) page$usage else unlist(lapply(page$names, .own_usage, package, page$names))
  args <- .together(.own_arguments(page, package))
  spoken <- unlist(lapply(names(args), function(a) {
    head <- strwrap(a, width - 5L)
    inside <- strrep(" ", 10L)
    last <- paste0(formatC(head[length(head)], width = 8L), ": ")
    c(head[-length(head)], strwrap(args[[a]], width - 5L, initial = last, prefix = inside))
  }))
  c(paste0(left, strrep(" ", max(1L, 56L - nchar(left))), "Documentation"), "", page$title, "",
    section("Description:", wrapped(if (length(page$text)) paste(page$text, collapse = " ") else paste0(page$title, "."))),
    section("Usage:", if (length(usage)) paste0("     ", usage)), section("Arguments:", spoken),
    section("Value:", wrapped(paste(page$value, collapse = " ")[length(page$value) > 0L])),
    section("Examples:", if (length(page$examples)) paste0("     ", page$examples)))
}

# The pages of a package as help(package = ) lists them: their names and titles.
.own_index <- function(package) {
  pages <- .own_pages(package)
  name <- vapply(pages, function(page) page$names[1L], "")
  at <- order(name, method = "radix")
  formatDL(name[at], vapply(pages, `[[`, "", "title")[at])
}

# Shows lines in the pager at a terminal, else writes them.
.show_lines <- function(lines, title) {
  if (!interactive() || !isatty(stdout())) return(writeLines(lines))
  file <- tempfile("Rtxt")
  on.exit(unlink(file))
  writeLines(lines, file)
  file.show(file, title = title)
}

# Pages whose names or texts hold a pattern: a data frame of package, name and title.
.own_search <- function(pattern, packages = .help_packages_own, ignore.case = TRUE) {
  rows <- lapply(intersect(packages, .help_packages_own), function(p) {
    found <- Filter(function(page) any(grepl(pattern, c(page$names, page$title, page$text, page$value, unlist(page$arguments)), ignore.case = ignore.case)), .own_pages(p))
    if (length(found)) data.frame(package = p, name = vapply(found, function(g) g$names[1L], ""), title = vapply(found, function(g) g$title, ""))
  })
  do.call(rbind, rows)
}

# ---- the static site ----

.html_text <- function(s) gsub(">", "&gt;", gsub("<", "&lt;", gsub("&", "&amp;", s, fixed = TRUE), fixed = TRUE), fixed = TRUE)

.html_frame <- function(title, body) {
  c("<!DOCTYPE html>", "<html lang=\"en\"><head><meta charset=\"utf-8\">", sprintf("<title>%s</title>", .html_text(title)),
    "<style>body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em} pre{background:#f4f4f4;padding:.6em;overflow:auto}",
    "dt{font-family:monospace;font-weight:bold} table{border-spacing:1em 0}</style></head><body>", body, "</body></html>")
}

# The name of a page's file: letters and digits, others as their code.
.html_file <- function(name) {
  code <- utf8ToInt(name)
  plain <- code %in% c(utf8ToInt("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"))
  paste0(paste(ifelse(plain, intToUtf8(code, multiple = TRUE), sprintf("-%x", code)), collapse = ""), ".html")
}

.own_page_html <- function(found) {
  page <- found$page
  section <- function(title, lines) if (length(lines)) c(sprintf("<h2>%s</h2>", title), lines)
  code <- function(lines) if (length(lines)) c("<pre>", .html_text(lines), "</pre>")
  usage <- if (length(page$usage)) page$usage else unlist(lapply(page$names, .own_usage, found$package, page$names))
  args <- .together(.own_arguments(page, found$package))
  list <- if (length(args)) c("<dl>", sprintf("<dt>%s</dt><dd>%s</dd>", .html_text(names(args)), .html_text(args)), "</dl>")
  para <- function(s) if (length(s)) sprintf("<p>%s</p>", .html_text(paste(s, collapse = " ")))
  .html_frame(paste(page$names[1L], page$title, sep = ": "),
              c(sprintf("<p><a href=\"index.html\">%s</a></p><h1>%s</h1>", found$package, .html_text(page$title)), para(page$text),
                section("Usage", code(usage)), section("Arguments", list), section("Value", para(page$value)), section("Examples", code(page$examples))))
}

# Writes all pages below a folder; called by `make html`.
.write_own_site <- function(folder) {
  for (p in .help_packages_own) {
    dir <- file.path(folder, p)
    dir.create(dir, recursive = TRUE, showWarnings = FALSE)
    pages <- .own_pages(p)
    rows <- unlist(lapply(pages, function(page) {
      file <- .html_file(page$names[1L])
      writeLines(.own_page_html(list(package = p, page = page)), file.path(dir, file))
      sprintf("<tr><td><a href=\"%s\">%s</a></td><td>%s</td></tr>", file, .html_text(page$names), .html_text(page$title))
    }))
    writeLines(.html_frame(p, c("<p><a href=\"../index.html\">packages</a></p>", sprintf("<h1>%s</h1><table>", p), sort(rows, method = "radix"), "</table>")),
               file.path(dir, "index.html"))
  }
  writeLines(.html_frame("Functions", c("<h1>Packages</h1><ul>", sprintf("<li><a href=\"%1$s/index.html\">%1$s</a></li>", .help_packages_own), "</ul>")),
             file.path(folder, "index.html"))
}
