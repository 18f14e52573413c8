show <- function(s) tryCatch({ p <- parse(text = s); cat("parsed:", length(p), "\n") }, error = function(e) cat(conditionMessage(e), "\n"))
for (s in c("x y", "f <- function(x) {\n  x +\n}", "x <- \"open\ncat(1)", "5 -> 3 4", "x <- c(1,2", "f(x))", "x = = 3", "%foo", "a %b c", "\"\\x\"", "\"\\q\"", "'\\u{110000000}'",
            "`", "0x", "1e", "r\"(abc", "x |> f", "x |> f(_)", "x |> f(a=_, b=_)", "f(_)", "x |> function(y) y", "a;; b", ";", "function(a, a) 1", "function(x, 3) 1", "a[[1]", "a@3", "a$3",
            "_x <- 3", ".5x", "1x", "if (1)", "while", "x <- 5 5", "x <- 5 \"a\"", "a b c\nd", "foo(1,\n   2 3)", "}", ")", "]", "a <- function(x) {\n  y\n}}", "a, b", "else", "in", "x <- 3 else 4",
            "2 + * 3", "\\(x", "1 < 2 < 3", "1 == 2 == 3", "\"abc\\", "'\\x{41}'", "x <- 1\n\n\ny z", "x @ 'a' b", "x::y::z", "NULL <- 1; TRUE b", "if (TRUE) 1\nelse 2", "x <- function() {\n\n", "a ->> 3 b",
            "f(a = , b c)", "x[[1]]]", "'a' 'b'", "1 2", "TRUE FALSE", "NULL NULL", "function function", "for (i 1) 2", "repeat while", "-> x", "x <-", "!", "~", "? ?", "a %% %% b", "{ ( }", "( { )", "\u20ac", "x \u00e9", "a\\b", "x <- 'it's'", "0x1.8", "1e400", "100000000000L", "1.5L", "0x1p", "1__2", "#c\n#d\n)", "'\\u{zz}'", "'\\400'", "`a\nb` c", "f(,)(", "@", "a b", "...a b", "..1 2", "if else", "x <- if (a) b else")) show(s)
try(parse(text = c("ok <- 1", "bad bad")))
try(eval(parse(text = "1 +* 2")))
try(str2lang("x y")); try(str2lang("a; b")); try(str2expression("(")); parse(text = "a; b; c"); parse(text = c("x <- 1 # note", "", "y")); parse(text = ""); parse(text = character()); parse(text = "f(x, y = 2)", keep.source = FALSE)[[1]]
tryCatch(parse("/no/such/file.R"), error = function(e) cat("E\n"), warning = function(w) cat(conditionMessage(w), "\n"))
