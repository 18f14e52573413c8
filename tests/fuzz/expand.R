# expand.R - Writes random statements about the library from a grammar; run by differential.sh -l KIND.
#
#   orbit expand.R GRAMMAR SEED FIRST N
#
# GRAMMAR is a file of grammars/: lines `name = a ¦ b ¦ c` are rules, lines `> text` statements, lines `: text` come first in the
# program, a line that begins with a blank continues the one before. In a text `<name>` stands for one of the rule's
# alternatives, `<1:9>` for a number, `«a¦b¦c»` for one of these, `⟨text⟩` for the text or nothing. Statement k of a seed is the
# same whatever FIRST and N are. What a statement prints, its value, warnings, messages and errors with their calls go to standard output.

arguments <- commandArgs(TRUE)
seed <- as.integer(arguments[2])
first <- as.integer(arguments[3])
count <- as.integer(arguments[4])
deepest <- 4L # deeper than this a rule gives its first alternative, which must be plain
kept <- 0.35 # share of the optional texts that stay

read_grammar <- function(file) {
  lines <- readLines(file, encoding = "UTF-8")
  lines <- lines[!grepl("^(#|$)", lines)]
  lines <- tapply(lines, cumsum(!startsWith(lines, " ")), function(part) paste(sub("^ +", "", part), collapse = " "))
  is_rule <- !grepl("^[>:] ", lines)
  alternatives <- lapply(strsplit(sub("^\\w+ = ", "", lines[is_rule]), " ¦ ", fixed = TRUE), trimws)
  names(alternatives) <- sub(" = .*", "", lines[is_rule])
  starting <- function(mark) substring(lines[startsWith(lines, mark)], 3)
  list(rules = alternatives, statements = starting("> "), head = starting(": "))
}

one_of <- function(v) v[[sample.int(length(v), 1L)]]

# The texts between a and b that hold no other such text, each replaced by what f makes of it.
replace_between <- function(text, a, b, f) {
  pattern <- paste0(a, "[^", a, b, "]*", b)
  repeat {
    at <- regexpr(pattern, text)
    if (at < 0) return(text)
    end <- at + attr(at, "match.length")
    text <- paste0(substr(text, 1, at - 1), f(substr(text, at + 1, end - 2)), substring(text, end))
  }
}

expand <- function(text, rules, depth = 0L) {
  text <- replace_between(text, "⟨", "⟩", function(t) if (runif(1) < kept) t else "")
  text <- replace_between(text, "«", "»", function(t) one_of(strsplit(paste0(t, "¦"), "¦", fixed = TRUE)[[1L]]))
  parts <- gregexpr("<[a-z]\\w*>|<-?[0-9]+:-?[0-9]+>", text)
  holes <- regmatches(text, parts)[[1L]]
  fill <- vapply(substr(holes, 2, nchar(holes) - 1), function(name) {
    if (grepl(":", name, fixed = TRUE)) {
      ends <- as.numeric(strsplit(name, ":", fixed = TRUE)[[1L]])
      return(format(floor(runif(1, ends[1L], ends[2L] + 1)), scientific = FALSE))
    }
    alternatives <- rules[[name]]
    if (is.null(alternatives)) return(paste0("<", name, ">"))
    expand(if (depth >= deepest) alternatives[[1L]] else one_of(alternatives), rules, depth + 1L)
  }, "", USE.NAMES = FALSE)
  regmatches(text, parts) <- list(fill)
  text
}

statement <- function(k, grammar) {
  set.seed(seed * 65537 + k)
  repeat {
    text <- expand(one_of(grammar$statements), grammar$rules)
    if (!inherits(try(str2lang(paste0("{", text, "}")), silent = TRUE), "try-error")) return(text)
  }
}

grammar <- read_grammar(arguments[1])
writeLines(c(
  "sink(stdout(), type = \"message\")",
  "options(warn = 1)",
  "run <- function(e) {",
  "  set.seed(1)",
  "  tryCatch(withCallingHandlers({",
  "    r <- withVisible(e)",
  "    if (r$visible) print(r$value)",
  "  }, warning = function(w) {",
  "    cat(\"warning:\", conditionMessage(w), \"\\n\")",
  "    tryInvokeRestart(\"muffleWarning\")",
  "  }), error = function(e) cat(\"error:\", conditionMessage(e), \"\\ncall:\", deparse(conditionCall(e))[1], \"\\n\"))",
  "}", grammar$head
))
for (k in seq(first, length.out = count))
  writeLines(sprintf("cat(\"### %d\\n\")\nrun({ %s })", k, enc2utf8(statement(k, grammar))), useBytes = TRUE)
