/* gen_loops.h - Random counted loops for gen.c: they add up, count, look for extremes, fill vectors and matrices, read
 * elements before and behind, under conditions and in nested loops, count into tables and make elements of the one
 * before; now and then they break off, skip, look around or warn.
 */

static void loop_scalar(Gen *g, int depth);

static void loop_leaf(Gen *g) {
  static const char *usual[] = {
      "x[i]",    "x[i]",     "x[[i]]", "i",   "y[i]", "xi[i]",    "t",     "c0", "x[i + 1]",     "y[i + 1L]",
      "m[i, 1]", "mt[2, i]", "2",      "0.5", "1L",   "x[px[i]]", "a1[i]", "a2", "sum(mr[i, ])", "max(mr[i, ] * 2)"};
  static const char *odd[] = {"s",        "k",        "out[i]",       "out[i + 1]",      "oi[i]",
                              "best",     "at",       "x[i - 1]",     "out[i - 1]",      "m[i, 2]",
                              "last",     "NA",       "v[2]",         "length(x)",       "u0",
                              "runif(1)", "rnorm(1)", "sample(3, 1)", "runif(1, -1, 1)", "h[xi[i]]",
                              "ab"};
  if (chance(g, 82))
    put("%s", PICK(g, usual));
  else
    put("%s", PICK(g, odd));
}

static void loop_scalar(Gen *g, int depth) {
  static const char *ops[] = {"+", "-", "*", "/", "+", "-", "*", "%%", "%/%", "^"};
  static const char *funs[] = {"abs",        "floor", "sqrt",  "exp",  "sign",      "is.na",
                               "as.numeric", "-",     "twice", "both", "as.integer"};
  int what = depth <= 0 ? 0 : below(g, 11);
  if (what < 4) {
    loop_leaf(g);
  } else if (what < 8) {
    put("(");
    loop_scalar(g, depth - 1);
    put(" %s ", PICK(g, ops));
    loop_scalar(g, depth - 1);
    put(")");
  } else if (what == 8) {
    put("%s(", PICK(g, funs));
    loop_scalar(g, depth - 1);
    put(")");
  } else {
    bool branches = what == 10 && chance(g, 50);
    put(what == 9 ? "ifelse(u0, " : branches ? "(if (i > 2) " : "max(");
    loop_scalar(g, depth - 1);
    put(branches ? " else " : ", ");
    loop_scalar(g, depth - 1);
    put(")");
  }
}

static void loop_condition(Gen *g) {
  static const char *cmp[] = {"<", ">", "<=", ">=", "==", "!="};
  if (chance(g, 30)) put("!is.na(x[i]) && ");
  loop_leaf(g);
  put(" %s ", PICK(g, cmp));
  loop_scalar(g, 1);
}

/* Elements that are changed at any place, or made of the one before; counts; choices. */
static void loop_form(Gen *g) {
  static const char *tallied[] = {"h[xi[i]]",   "h[xi[i]]",         "hd[xi[i]]",
                                  "h[[xi[i]]]", "hd[x[i]]",         "h[t]",
                                  "hn[xi[i]]",  "ht[xi[i], px[i]]", "hd[(xi[i] * 3L) %% 4L + 1L]",
                                  "h[2]"};
  static const char *before[] = {"out[i] <- out[i - 1]",     "out[i + 1] <- out[i]",     "oi[i] <- oi[i - 1L]",
                                 "m[i, 1] <- m[i - 1, 1]",   "mt[2, i] <- mt[2, i - 1]", "x[i] <- x[i - 1]",
                                 "out[[i]] <- out[[i - 1]]", "out[i] <- out[i - 2]"};
  static const char *ops[] = {"+", "+", "-", "*", "/"};
  int what = below(g, 6);
  if (what < 2) {
    const char *t = PICK(g, tallied);
    bool left = chance(g, 80);
    put("%s <- ", t);
    if (left) put("%s %s ", t, PICK(g, ops));
    if (chance(g, 50))
      put(chance(g, 70) ? "1L" : "1");
    else
      loop_scalar(g, 1);
    if (!left) put(" %s %s", PICK(g, ops), t);
  } else if (what < 4) {
    const char *b = PICK(g, before);
    put(chance(g, 20) ? "%s * 0.5 %s " : "%s %s ", b, PICK(g, ops));
    loop_scalar(g, 1);
  } else if (what == 4) {
    static const char *counts[] = {"s <- s + 1",   "s <- s - 2",  "k <- k + 1L", "k <- k - 2L",
                                   "s <- 0.5 + s", "s <- s + -0", "k <- k + NA", "s <- s + 1e16"};
    put("%s", PICK(g, counts));
  } else {
    static const char *choices[] = {"k <- if (x[i] > 0) k + 1L else 0L", "s <- if (xi[i] > 2) s + x[i] else s",
                                    "s <- if (u0) s - 1 else x[i]",      "best <- if (x[i] > best) x[i] else best",
                                    "k <- if (y[i] > 0) k else i",       "s <- if (s > 3) 0 else s + x[i]"};
    put("%s", PICK(g, choices));
  }
}

static void loop_statements(Gen *g, int n, int depth) {
  static const char *updates[] = {"s <- s + ",       "s <- s + ", "s <- s - ",       "s <- s * 0.5 + ", "s <- max(s, ",
                                  "s <- (s + 1) - ", "p <- p * ", "k <- k + ",       "s <- s / 2 + ",   "s <- min(",
                                  "s <- -1 + s + ",  "k <- k - ", "top <- max(top, "};
  static const char *stores[] = {"out[i] <- ",     "out[i] <- ",  "out[[i]] <- ", "oi[i] <- ",
                                 "ol[i] <- ",      "on[i] <- ",   "m[i, 1] <- ",  "mt[2, i] <- ",
                                 "out[i + 1] <- ", "ol[[i]] <- ", "x[i] <- ",     "m[i, 2] <- "};
  for (; n > 0; n--) {
    int what = below(g, depth > 0 ? 18 : 12) - 2;
    if (what < 0) {
      loop_form(g);
    } else if (what < 3) {
      const char *u = PICK(g, updates);
      put("%s", u);
      if (chance(g, 20) && strncmp(u, "k", 1) == 0)
        put("1L");
      else
        loop_scalar(g, 2);
      put(strstr(u, "max(") ? ")" : strstr(u, "min(") ? ", s)" : "");
    } else if (what < 5) {
      put("%s", PICK(g, stores));
      loop_scalar(g, 2);
    } else if (what < 7) {
      put("t <- ");
      loop_scalar(g, 2);
    } else if (what < 8) {
      put("k <- k + 1L");
    } else if (what < 9) {
      put("last <- %s", chance(g, 50) ? "i" : "x[i]");
    } else if (what == 9) {
      static const char *rare[] = {"if (i == 3) break",
                                   "if (i == 2) next",
                                   "seen <<- i",
                                   "out <- out * 1",
                                   "get()",
                                   "x <- rev(x)",
                                   "k <- 0L",
                                   "s <- 0",
                                   "on[[i]] <- 1L",
                                   "i <- i",
                                   "v <- c(s, t)",
                                   "print(i)",
                                   "s <- s + get()",
                                   "next",
                                   "warning(\"w\")",
                                   "if (i == 4) stop(\"e\")",
                                   "fs[[1]] <- function() s",
                                   "`+` <- function(a, b) a - b",
                                   "h <- h + 1L",
                                   "max <- function(...) 7"};
      put("%s", PICK(g, rare));
    } else if (what < 13) {
      put("if (");
      loop_condition(g);
      int skip = below(g, 12); /* next in the first branch, in the second, in both */
      if (skip == 0 && chance(g, 50)) {
        put(") next");
        put("; ");
        continue;
      }
      put(") { ");
      loop_statements(g, 1 + below(g, 2), depth - 1);
      put(skip == 0 || skip == 2 ? "next }" : " }");
      if (skip == 1 || skip == 2 || chance(g, 50)) {
        put(" else { ");
        loop_statements(g, 1 + below(g, 2), depth - 1);
        put(skip == 1 || skip == 2 ? "next }" : " }");
      }
    } else if (what < 15) {
      static const char *best[] = {"if (x[i] > best) { best <- x[i]; at <- i }", "if (y[i] < low) low <- y[i]",
                                   "if (best <= x[i]) { at <- i; best <- x[i]; k <- k + 1L }",
                                   "if (xi[i] > top) { top <- xi[i] }", "if (abs(x[i]) >= best) best <- abs(x[i])"};
      put("%s", PICK(g, best));
    } else {
      put("for (j in 1:%d) { ", 1 + below(g, 3));
      loop_statements(g, 1, depth - 1);
      put(" }");
    }
    put("; ");
  }
}

static void loops_program(Gen *g) {
  static const char *over[] = {"1:n",        "1:n", "1:n",       "seq_along(xi)", "2:n",
                               "seq_len(n)", "n:1", "1:(n - 1)", "c(1, 3, 2)",    "xi"};
  bool large = chance(g, 6);
  int n = large ? 4100 + below(g, 1100) : 3 + below(g, 7);
  put("  n <- %d; x <- round(sin(1:(n + 1)) * 4, %d); y <- cos(1:(n + 1)); xi <- %s; px <- rev(seq_len(n))\n", n,
      below(g, 3), chance(g, 80) ? "seq_len(n) %% 5L + 1L" : "seq_len(n)");
  if (chance(g, 25)) put("  x[%d] <- NA\n", 1 + below(g, n));
  if (chance(g, 10)) put("  y[%d] <- NaN\n", 1 + below(g, n));
  if (chance(g, 10)) put("  x[%d] <- %s\n", 1 + below(g, n), chance(g, 50) ? "Inf" : "-Inf");
  if (chance(g, 8)) put("  xi[%d] <- %s\n", 1 + below(g, n), chance(g, 50) ? "NA" : "0L");
  put("  ab <- 1; a1 <- y; a2 <- c0; mr <- cbind(unname(x), 2, unname(y))\n");
  put("  u0 <- %s; c0 <- %s; seen <- 0; twice <- function(v) v * 2; both <- function(v) if (is.na(v) || v > 1) v else "
      "c0 - v\n",
      chance(g, 50) ? "TRUE" : "FALSE", chance(g, 50) ? "3" : "2L");
  for (int f = 0; f < 3; f++) {
    bool function = chance(g, 60);
    static const char *heads[] = {"f <- function() { ", "f <- function(a1, a2) { ", "f <- function(a1, a2 = k) { ",
                                  "f <- function(a2, a1 = y) { "};
    static const char *calls[] = {"f()", "f(y, c0)", "f(x, xi[2])", "f(a2 = c0)", "(function(q, w) f(q, w))(y, c0)",
                                  "f(y)"};
    const char *head = PICK(g, heads);
    put("  %s", function ? head : ".try({ ");
    put("s <- %s; k <- %s; p <- 1; best <- %s; at <- %s; low <- Inf; top <- 0L; t <- %s; ", chance(g, 85) ? "0" : "0L",
        chance(g, 85) ? "0L" : "0", chance(g, 85) ? "-Inf" : "NaN", chance(g, 60) ? "0L" : "0",
        chance(g, 80) ? "1" : "NULL");
    put("out <- %s; oi <- integer(n); ol <- %s; on <- %s; ",
        chance(g, 85)   ? "numeric(n)"
        : chance(g, 50) ? "x"
                        : "setNames(numeric(n), seq_len(n))",
        chance(g, 50) ? "logical(n)" : "rep(NA, n)", chance(g, 50) ? "NULL" : "vector(\"list\", n)");
    put("h <- %s; hd <- numeric(%d); hn <- setNames(c(1, 2, NA, 4, 5), letters[1:5]); ht <- matrix(0, 5, n); fs <- "
        "list(); ",
        chance(g, 80)   ? "integer(5)"
        : chance(g, 50) ? "c(.Machine$integer.max - 3L, NA, 0L, 1L, 2L)"
                        : "rep(FALSE, 5)",
        chance(g, 70) ? 5 : 3);
    if (function && chance(g, 10)) put("on.exit(print(list(s, k, h, sum(out)))); ");
    if (chance(g, 6)) put("makeActiveBinding(\"ab\", function() { seen <<- seen + 1; 2 }, environment()); ");
    if (chance(g, 10)) put("look <- function() c(s, k, h[1]); ");
    if (chance(g, 10)) put("k <- .Machine$integer.max - %dL; ", below(g, 9));
    if (chance(g, 10)) put("s <- %s; ", chance(g, 50) ? "-0" : "Inf");
    put("m <- matrix(0, n, 2); mt <- matrix(1L, 2, n); v <- 1:3; get <- function() %s; last <- %s; ",
        chance(g, 50) ? "s" : "1", chance(g, 50) ? "NULL" : "0");
    if (chance(g, 15)) put("old <- out; ");
    put("for (i in %s) { ", PICK(g, over));
    loop_statements(g, 1 + below(g, 4), 2);
    put("}; r <- list(s, k, p, best, at, low, top, t, last, i, typeof(k), typeof(at), typeof(out), typeof(ol), "
        "typeof(h)); ");
    put("print(h); print(hd); print(hn); print(dim(ht)); print(sum(ht)); if (length(fs)) print(fs[[1]]()); ");
    put("if (exists(\"look\", inherits = FALSE)) print(look()); ");
    put(large ? "print(lapply(r, head, 3)); print(sum(out)); print(sum(oi)); print(head(ol)); print(out[1020:1030]); "
                "print(sum(m)); print(sum(mt)); print(sum(x)) "
              : "print(r); print(out); print(oi); print(ol); print(on); print(m); print(mt); print(x)");
    bool given = function && head != heads[0];
    if (given && chance(g, 50)) put("; c0 <<- c0 + 1; print(a2); print(a1[1])");
    put(function ? " }\n  .try(%s)\n" : " })\n", given ? PICK(g, calls) : "f()");
  }
  put("  print(seen)\n");
}
