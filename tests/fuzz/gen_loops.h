/* gen_loops.h - Random counted loops for gen.c: they add up, count, look for extremes, fill vectors and matrices, read
 * elements before and behind, under conditions and in nested loops; now and then they break off, look around or warn.
 */

static void loop_scalar(Gen *g, int depth);

static void loop_leaf(Gen *g) {
  static const char *usual[] = {"x[i]",     "x[i]",      "x[[i]]",  "i",        "y[i]", "xi[i]", "t",  "c0",
                                "x[i + 1]", "y[i + 1L]", "m[i, 1]", "mt[2, i]", "2",    "0.5",   "1L", "x[px[i]]"};
  static const char *odd[] = {"s",        "k",        "out[i]",       "out[i + 1]",     "oi[i]",
                              "best",     "at",       "x[i - 1]",     "out[i - 1]",     "m[i, 2]",
                              "last",     "NA",       "v[2]",         "length(x)",      "u0",
                              "runif(1)", "rnorm(1)", "sample(3, 1)", "runif(1, -1, 1)"};
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

static void loop_statements(Gen *g, int n, int depth) {
  static const char *updates[] = {"s <- s + ",       "s <- s + ", "s <- s - ", "s <- s * 0.5 + ", "s <- max(s, ",
                                  "s <- (s + 1) - ", "p <- p * ", "k <- k + ", "s <- s / 2 + ",   "s <- min("};
  static const char *stores[] = {"out[i] <- ",     "out[i] <- ",  "out[[i]] <- ", "oi[i] <- ",
                                 "ol[i] <- ",      "on[i] <- ",   "m[i, 1] <- ",  "mt[2, i] <- ",
                                 "out[i + 1] <- ", "ol[[i]] <- ", "x[i] <- ",     "m[i, 2] <- "};
  for (; n > 0; n--) {
    int what = below(g, depth > 0 ? 16 : 10);
    if (what < 3) {
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
      static const char *rare[] = {"if (i == 3) break", "if (i == 2) next", "seen <<- i",    "out <- out * 1", "get()",
                                   "x <- rev(x)",       "k <- 0L",          "s <- 0",        "on[[i]] <- 1L",  "i <- i",
                                   "v <- c(s, t)",      "print(i)",         "s <- s + get()"};
      put("%s", PICK(g, rare));
    } else if (what < 13) {
      put("if (");
      loop_condition(g);
      put(") { ");
      loop_statements(g, 1 + below(g, 2), depth - 1);
      put(" }");
      if (chance(g, 50)) {
        put(" else { ");
        loop_statements(g, 1 + below(g, 2), depth - 1);
        put(" }");
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
  put("  u0 <- %s; c0 <- %s; seen <- 0; twice <- function(v) v * 2; both <- function(v) if (is.na(v) || v > 1) v else "
      "c0 - v\n",
      chance(g, 50) ? "TRUE" : "FALSE", chance(g, 50) ? "3" : "2L");
  for (int f = 0; f < 3; f++) {
    bool function = chance(g, 60);
    put("  %s", function ? "f <- function() { " : ".try({ ");
    put("s <- %s; k <- %s; p <- 1; best <- %s; at <- %s; low <- Inf; top <- 0L; t <- %s; ", chance(g, 85) ? "0" : "0L",
        chance(g, 85) ? "0L" : "0", chance(g, 85) ? "-Inf" : "NaN", chance(g, 60) ? "0L" : "0",
        chance(g, 80) ? "1" : "NULL");
    put("out <- %s; oi <- integer(n); ol <- %s; on <- %s; ",
        chance(g, 85)   ? "numeric(n)"
        : chance(g, 50) ? "x"
                        : "setNames(numeric(n), seq_len(n))",
        chance(g, 50) ? "logical(n)" : "rep(NA, n)", chance(g, 50) ? "NULL" : "vector(\"list\", n)");
    put("m <- matrix(0, n, 2); mt <- matrix(1L, 2, n); v <- 1:3; get <- function() %s; last <- %s; ",
        chance(g, 50) ? "s" : "1", chance(g, 50) ? "NULL" : "0");
    if (chance(g, 15)) put("old <- out; ");
    put("for (i in %s) { ", PICK(g, over));
    loop_statements(g, 1 + below(g, 4), 2);
    put("}; r <- list(s, k, p, best, at, low, top, t, last, i, typeof(k), typeof(at), typeof(out), typeof(ol)); ");
    put(large ? "print(lapply(r, head, 3)); print(sum(out)); print(sum(oi)); print(head(ol)); print(out[1020:1030]); "
                "print(sum(m)); print(sum(mt)); print(sum(x)) "
              : "print(r); print(out); print(oi); print(ol); print(on); print(m); print(mt); print(x)");
    put(function ? " }\n  .try(f())\n" : " })\n");
  }
  put("  print(seen)\n");
}
