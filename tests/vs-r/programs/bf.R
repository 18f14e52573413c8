# A Brainf*** interpreter
bf <- function(src, input = "") {
  prog <- strsplit(gsub("[^][<>+.,-]", "", src), "")[[1]]
  jump <- integer(length(prog)); st <- integer()
  for (i in seq_along(prog)) {
    if (prog[i] == "[") st <- c(st, i)
    else if (prog[i] == "]") {
      if (!length(st)) stop("unmatched ] at ", i)
      j <- st[length(st)]; st <- st[-length(st)]; jump[i] <- j; jump[j] <- i
    }
  }
  if (length(st)) stop("unmatched [ at ", paste(st, collapse = ", "))
  tape <- integer(100); p <- 1L; pc <- 1L
  inp <- utf8ToInt(input); ip <- 1L
  out <- integer()
  while (pc <= length(prog)) {
    switch(prog[pc],
      ">" = p <- p + 1L,
      "<" = p <- p - 1L,
      "+" = tape[p] <- (tape[p] + 1L) %% 256L,
      "-" = tape[p] <- (tape[p] - 1L) %% 256L,
      "." = out <- c(out, tape[p]),
      "," = { tape[p] <- if (ip <= length(inp)) inp[ip] else 0L; ip <- ip + 1L },
      "[" = if (tape[p] == 0) pc <- jump[pc],
      "]" = if (tape[p] != 0) pc <- jump[pc])
    pc <- pc + 1L
  }
  intToUtf8(out)
}
cat(bf("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++."))
print(bf(",[.,]", "echo me"))
print(bf(">,[>,]<[.<]", "reverse"))
tryCatch(bf("[[]"), error = function(e) cat("Error:", conditionMessage(e), "\n"))
r <- try(bf("]"), silent = TRUE)
print(attr(r, "condition"))
print(inherits(r, "try-error"))
bf("+]")
