# parsedata.R - getParseData(): the tokens and expressions of source code with their places.
#
# The code is read again: a list of tokens by one regular expression, then by recursive descent and operator precedence.  Numbers go
# up by one with each token that is looked at and each rule of R's grammar that is completed; rules without a row of their own count.

.token_pattern <- paste0("#[^\\n]*|[rR](?:\"(-*)\\((?s:.*?)\\)\\1\"|\"(-*)\\{(?s:.*?)\\}\\2\"|\"(-*)\\[(?s:.*?)\\]\\3\"|'(-*)\\((?s:.*?)\\)\\4'|",
  "'(-*)\\{(?s:.*?)\\}\\5'|'(-*)\\[(?s:.*?)\\]\\6')|\"(?:[^\"\\\\]|\\\\(?s:.))*\"|'(?:[^'\\\\]|\\\\(?s:.))*'|`(?:[^`\\\\]|\\\\(?s:.))*`|",
  "0[xX][0-9a-fA-F]+(?:\\.[0-9a-fA-F]*)?(?:[pP][+-]?[0-9]+)?[Li]?|(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[Li]?|",
  "[\\p{L}.][\\p{L}\\p{N}._]*|%[^%\\n]*%|<<-|->>|:::|<-|->|<=|>=|==|!=|&&|\\|\\||\\|>|::|:=|\\*\\*|\\[\\[|\\n|[^\\s]")

.token_names <- c("<-" = "LEFT_ASSIGN", "<<-" = "LEFT_ASSIGN", ":=" = "LEFT_ASSIGN", "->" = "RIGHT_ASSIGN", "->>" = "RIGHT_ASSIGN", "=" = "EQ_ASSIGN",
  "==" = "EQ", "!=" = "NE", "<" = "LT", "<=" = "LE", ">" = "GT", ">=" = "GE", "&" = "AND", "&&" = "AND2", "|" = "OR", "||" = "OR2",
  "::" = "NS_GET", ":::" = "NS_GET_INT", "|>" = "PIPE", "[[" = "LBB", "\\" = "'\\\\'", "**" = "'^'", "function" = "FUNCTION", "if" = "IF",
  "else" = "ELSE", "for" = "FOR", "while" = "WHILE", "repeat" = "REPEAT", "in" = "IN", "next" = "NEXT", "break" = "BREAK", "NULL" = "NULL_CONST",
  "TRUE" = "NUM_CONST", "FALSE" = "NUM_CONST", "NA" = "NUM_CONST", "Inf" = "NUM_CONST", "NaN" = "NUM_CONST", "NA_integer_" = "NUM_CONST",
  "NA_real_" = "NUM_CONST", "NA_character_" = "NUM_CONST", "NA_complex_" = "NUM_CONST")

# How strongly operators bind; those of .right_first group from the right.
.binding <- c("'?'" = 1, LEFT_ASSIGN = 5, RIGHT_ASSIGN = 7, "'~'" = 8, OR = 9, OR2 = 9, AND = 10, AND2 = 10, EQ = 12, NE = 12, LT = 12, LE = 12,
  GT = 12, GE = 12, "'+'" = 13, "'-'" = 13, "'*'" = 14, "'/'" = 14, SPECIAL = 15, PIPE = 15, "':'" = 17, "'^'" = 19)
.right_first <- c("LEFT_ASSIGN", "'^'")

# All tokens: their texts, names and places.
.tokens <- function(lines) {
  code <- paste0(paste(lines, collapse = "\n"), "\n")
  at <- gregexpr(.token_pattern, code, perl = TRUE)[[1L]]
  text <- regmatches(code, list(at))[[1L]]
  first <- as.integer(at)
  starts <- c(1L, cumsum(nchar(lines) + 1L) + 1L)
  last <- first + nchar(text) - 1L
  name <- unname(.token_names[text])
  plain <- is.na(name)
  initial <- substr(text, 1L, 1L)
  name[plain] <- ifelse(text == "\n", "'\\n'", ifelse(initial == "#", "COMMENT", ifelse(grepl("^([rR]?[\"'])", text), "STR_CONST",
    ifelse(initial == "`" | grepl("^\\.*[\\p{L}._]", text, perl = TRUE) & !grepl("^\\.[0-9]", text) | text == "...", "SYMBOL",
    ifelse(grepl("^\\.?[0-9]", text), "NUM_CONST", ifelse(initial == "%", "SPECIAL", paste0("'", text, "'")))))))[plain]
  l1 <- findInterval(first, starts)
  l2 <- findInterval(last, starts)
  list(text = text, name = name, line1 = l1, col1 = first - starts[l1] + 1L, line2 = l2, col2 = last - starts[l2] + 1L, n = length(text))
}

# A reader of tokens: `peek` gives the number of the next one, `take` makes a row of it, `rule` counts a rule, `node` makes its row.
.token_reader <- function(tok) {
  rows <- list()
  id <- 0L
  at <- 0L # the token that was looked at last
  seen <- FALSE # and not taken yet
  inside <- "top" # what newlines are in: "top", "{", "("
  ifs <- 0L
  place <- function(i) c(tok$line1[i], tok$col1[i], tok$line2[i], tok$col2[i])
  ids <- integer(tok$n)
  count <- function() id <<- id + 1L
  # rows are kept by number
  keep <- function(k, where, token, terminal, text, children = integer()) {
    rows[[k]] <<- list(where = where, token = token, terminal = terminal, text = text, parent = 0L)
    for (ch in children) rows[[ch]]$parent <<- k
    k
  }
  newline <- FALSE # the token that was looked at is the end of a line
  comment <- function(i) {
    ids[i] <<- count()
    keep(id, place(i), "COMMENT", TRUE, tok$text[i])
  }
  # The end of a line behind `if (condition) expression` within braces: is there an `else` on one of the next lines?
  end_of_if <- function() {
    count()
    while (at < tok$n && tok$name[at + 1L] %in% c("'\\n'", "COMMENT")) {
      at <<- at + 1L
      if (tok$name[at] == "COMMENT") comment(at) else count()
    }
    what <- if (at < tok$n) tok$name[at + 1L] else "END"
    if (what %in% c("END", "'}'", "')'", "','", "']'")) ifs[1L] <<- 0L
    else if (what != "ELSE") {
      count() # it is read, and put back
      ifs[1L] <<- ifs[1L] - 1L
      newline <<- TRUE
    }
  }
  peek <- function(eat = FALSE) {
    if (seen && eat && newline) seen <<- FALSE
    if (seen) return(at)
    repeat {
      at <<- at + 1L
      if (at > tok$n) break
      newline <<- FALSE
      if (tok$name[at] == "COMMENT") comment(at)
      else if (tok$name[at] != "'\\n'") break
      else if (!eat && ifs[1L] > 0L) {
        end_of_if()
        if (newline) {
          seen <<- TRUE
          return(at)
        }
      } else if (eat || inside[1L] == "(") count()
      else {
        newline <<- TRUE
        break
      }
    }
    if (at > tok$n) newline <<- FALSE
    seen <<- TRUE
    k <- count()
    if (at <= tok$n) ids[at] <<- k
    at
  }
  list(peek = peek, name = function(eat = FALSE) { i <- peek(eat); if (newline) "'\\n'" else if (i > tok$n) "END" else tok$name[i] },
       take = function(token = tok$name[at]) {
         peek()
         seen <<- FALSE
         if (tok$name[at] %in% c("ELSE", "';'", "','") && ifs[1L] > 0L) ifs[1L] <<- ifs[1L] - 1L
         if (at > tok$n) stop("unexpected end of input")
         keep(ids[at], place(at), token, TRUE, tok$text[at])
       },
       skip = function() { peek(); seen <<- FALSE },
       after = function() { # the token behind the one that is looked at
         i <- at + 1L
         while (i <= tok$n && (tok$name[i] == "COMMENT" || (inside[1L] == "(" && tok$name[i] == "'\\n'"))) i <- i + 1L
         if (i > tok$n) "END" else tok$name[i]
       },
       rule = count,
       rename = function(k, token) rows[[k]]$token <<- token,
       node = function(children, token = "expr") {
         force(children) # these come first
         k <- count()
         a <- rows[[children[1L]]]$where
         b <- rows[[children[length(children)]]]$where
         keep(k, c(a[1:2], b[3:4]), token, FALSE, "", children)
       },
       enter = function(kind) { inside <<- c(kind, inside); ifs <<- c(0L, ifs) },
       leave = function() { inside <<- inside[-1L]; ifs <<- ifs[-1L] },
       in_if = function() if (inside[1L] != "top") ifs[1L] <<- ifs[1L] + 1L,
       rows = function() rows, unread = function() if (seen) at)
}

# An operand with all that follows it directly.
.read_operand <- function(r, argument = FALSE) {
  what <- r$name()
  body <- function(parts) {
    e <- .read_assign(r)
    r$node(c(parts, e))
  }
  # ( expression )
  condition <- function() {
    open <- r$take()
    r$enter("(")
    e <- .read_assign(r)
    close <- r$take()
    r$leave()
    r$rule()
    c(open, e, close)
  }
  if (what %in% c("'-'", "'+'", "'!'", "'~'", "'?'")) {
    op <- r$take()
    r$name(TRUE)
    return(r$node(c(op, .read_binary(r, c("'-'" = 18, "'+'" = 18, "'!'" = 11, "'~'" = 8, "'?'" = 1)[[what]]))))
  }
  e <- switch(what,
    NUM_CONST = , NULL_CONST = , NEXT = , BREAK = {
      k <- r$take()
      if (argument && what == "NULL_CONST") r$name() # it could be the name of the argument
      r$node(k)
    },
    SYMBOL = , STR_CONST = {
      k <- r$take()
      if (r$name() %in% c("NS_GET", "NS_GET_INT")) {
        r$rename(k, if (what == "SYMBOL") "SYMBOL_PACKAGE" else what)
        sep <- r$take()
        kind <- r$name()
        r$node(c(k, sep, r$take(if (kind == "SYMBOL" && r$after() == "'('") "SYMBOL_FUNCTION_CALL" else kind)))
      } else {
        if (what == "SYMBOL" && r$name() == "'('") r$rename(k, "SYMBOL_FUNCTION_CALL")
        r$node(k)
      }
    },
    "'('" = {
      open <- r$take()
      r$enter("(")
      e <- .read_assign(r)
      close <- r$take()
      r$leave()
      r$node(c(open, e, close))
    },
    "'{'" = .read_block(r),
    IF = {
      k <- r$take()
      r$in_if()
      cond <- condition()
      r$name(TRUE)
      then <- .read_assign(r)
      if (r$name() == "ELSE") {
        otherwise <- r$take()
        r$name(TRUE)
        body(c(k, cond, then, otherwise))
      } else r$node(c(k, cond, then))
    },
    WHILE = {
      k <- r$take()
      cond <- condition()
      r$name(TRUE)
      body(c(k, cond))
    },
    REPEAT = {
      k <- r$take()
      r$name(TRUE)
      body(k)
    },
    FOR = {
      k <- r$take()
      open <- r$take()
      r$enter("(")
      parts <- c(open, r$take(), r$take())
      e <- .read_assign(r)
      close <- r$take()
      r$leave()
      cond <- r$node(c(parts, e, close), "forcond")
      r$name(TRUE)
      body(c(k, cond))
    },
    FUNCTION = , "'\\\\'" = {
      parts <- r$take()
      parts <- c(parts, r$take())
      r$enter("(")
      while (r$name() != "')'") {
        if (r$name() == "','") parts <- c(parts, r$take())
        parts <- c(parts, r$take("SYMBOL_FORMALS"))
        if (r$name() == "EQ_ASSIGN") {
          parts <- c(parts, r$take("EQ_FORMALS"))
          e <- .read_assign(r)
          parts <- c(parts, e)
        }
        r$name()
        r$rule()
      }
      parts <- c(parts, r$take())
      r$leave()
      r$name(TRUE)
      body(parts)
    },
    stop(gettextf("unexpected %s", what), domain = NA))
  repeat {
    what <- r$name()
    if (what == "'('" || what == "'['" || what == "LBB") {
      parts <- c(e, r$take())
      r$enter("(")
      parts <- c(parts, .read_arguments(r, if (what == "'('") "')'" else "']'"))
      parts <- c(parts, r$take())
      if (what == "LBB") parts <- c(parts, r$take())
      r$leave()
      e <- r$node(parts)
    } else if (what == "'$'" || what == "'@'") {
      op <- r$take()
      next_one <- r$name(TRUE)
      right <- if (next_one %in% c("SYMBOL", "STR_CONST")) r$take(
        if (what == "'@'" && next_one == "SYMBOL") "SLOT" else if (next_one == "SYMBOL" && r$after() == "'('") "SYMBOL_FUNCTION_CALL" else next_one)
               else .read_operand(r)
      e <- r$node(c(e, op, right))
    } else return(e)
  }
}

.read_arguments <- function(r, close) {
  parts <- integer()
  repeat {
    what <- r$name()
    if (!what %in% c(close, "','")) {
      if (what %in% c("SYMBOL", "STR_CONST", "NULL_CONST") && r$after() == "EQ_ASSIGN") {
        parts <- c(parts, r$take(if (what == "SYMBOL") "SYMBOL_SUB" else what))
        parts <- c(parts, r$take("EQ_SUB"))
        if (!r$name() %in% c(close, "','")) parts <- c(parts, .read_assign(r))
      } else parts <- c(parts, .read_assign(r, TRUE))
      r$rule()
    }
    r$rule() # the list of arguments so far
    if (r$name() != "','") return(parts)
    parts <- c(parts, r$take())
  }
}

.read_binary <- function(r, least = 0, argument = FALSE) {
  left <- .read_operand(r, argument)
  repeat {
    op <- r$name()
    power <- .binding[op]
    if (is.na(power) || power < least) return(left)
    k <- r$take()
    r$name(TRUE)
    right <- .read_binary(r, if (op %in% .right_first) power else power + 0.5)
    left <- r$node(c(left, k, right))
  }
}

# An expression, or assignments by `=`; counted as what may be either.
.read_assign <- function(r, argument = FALSE) {
  left <- .read_binary(r, argument = argument)
  r$name()
  r$rule()
  if (r$name() != "EQ_ASSIGN") return(left)
  op <- r$take()
  r$name(TRUE)
  right <- .read_assign(r)
  r$node(c(left, op, right), "expr_or_assign_or_help")
}

.read_block <- function(r) {
  parts <- r$take()
  r$enter("{")
  r$name(TRUE)
  pending <- FALSE # a separator was read
  repeat {
    what <- r$name()
    if (what == "'}'") {
      if (pending) r$rule()
      break
    }
    if (what == "'\\n'" || what == "';'") {
      if (pending) r$rule()
      if (what == "';'") parts <- c(parts, r$take()) else r$skip()
      pending <- TRUE
    } else {
      parts <- c(parts, .read_assign(r))
      r$rule()
      pending <- FALSE
    }
  }
  parts <- c(parts, r$take())
  r$leave()
  r$node(parts)
}

# Of code with an error: what is complete before the token that does not fit, and that one.
.parse_data <- function(lines) {
  tok <- .tokens(strsplit(paste(lines, collapse = "\n"), "\n", fixed = TRUE)[[1L]])
  r <- .token_reader(tok)
  roots <- integer()
  tryCatch(repeat {
    what <- r$name()
    if (what == "END") break
    if (what == "'\\n'") r$skip()
    else if (what == "';'") r$take()
    else {
      roots <- c(roots, .read_assign(r))
      what <- r$name()
      if (what == "';'") r$take() else if (what == "'\\n'") r$skip() else if (what != "END") stop(gettextf("unexpected %s", what), domain = NA)
    }
    r$rule()
  }, error = function(e) if (!is.null(r$unread())) r$take())
  rows <- r$rows()
  id <- which(lengths(rows) > 0L)
  rows <- rows[id]
  where <- matrix(unlist(lapply(rows, `[[`, "where")), 4L)
  token <- vapply(rows, `[[`, "", "token")
  parent <- vapply(rows, `[[`, 0L, "parent")
  terminal <- vapply(rows, `[[`, NA, "terminal")
  # comments belong to the smallest expression around them, or to the next one
  start <- where[1L, ] * 1e5 + where[2L, ]
  end <- where[3L, ] * 1e5 + where[4L, ]
  for (k in which(token == "COMMENT")) {
    around <- which(!terminal & start < start[k] & end > end[k])
    parent[k] <- if (length(around)) id[around[which.min(end[around] - start[around])]]
                 else if (any(roots > id[k])) -min(roots[roots > id[k]]) else 0L
  }
  data <- data.frame(line1 = where[1L, ], col1 = where[2L, ], line2 = where[3L, ], col2 = where[4L, ], id = id, parent = parent, token = token,
                     terminal = terminal, text = vapply(rows, `[[`, "", "text"), stringsAsFactors = FALSE)
  row.names(data) <- id
  data[order(data$line1, data$col1, -data$line2, -data$col2, data$id), ]
}

getParseData <- function(x, includeText = NA) {
  if (inherits(x, "srcfile")) file <- x
  else {
    ref <- attr(x, "wholeSrcref")
    if (is.null(ref)) ref <- attr(x, "srcref")
    if (is.list(ref)) ref <- ref[[1L]]
    if (is.null(ref) && inherits(x, "srcref")) ref <- x
    file <- if (is.null(ref)) attr(x, "srcfile") else attr(ref, "srcfile")
  }
  if (is.null(file)) return(NULL)
  while (!is.null(file$original)) file <- file$original
  data <- if (is.null(file$parseData)) .parse_data(getSrcLines(file, 1L, 1e9)) else file$parseData
  attr(data, "srcfile") <- file
  if (isFALSE(includeText)) data$text <- NULL
  else if (isTRUE(includeText)) {
    blank <- !nzchar(data$text)
    data$text[blank] <- getParseText(data, data$id[blank])
  }
  data
}

# Lines of a file from one column of the first to one of the last, as one string.
.source_piece <- function(file, line1, col1, line2, col2) {
  lines <- getSrcLines(file, line1, line2)
  last <- length(lines)
  lines[last] <- substr(lines[last], 1L, col2)
  paste(c(substring(lines[1L], col1), lines[-1L]), collapse = "\n")
}

getParseText <- function(parseData, id) {
  rows <- parseData[as.character(id), ]
  text <- if (is.null(rows$text)) rep("", nrow(rows)) else replace(rows$text, is.na(rows$text), "")
  unknown <- which(!is.na(rows$line1) & text == "")
  place <- rows[unknown, c("line1", "col1", "line2", "col2")]
  text[unknown] <- as.character(.mapply(.source_piece, place, list(file = attr(parseData, "srcfile"))))
  replace(text, is.na(rows$id), NA)
}
