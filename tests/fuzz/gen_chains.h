/* gen_chains.h - Random arithmetic on short vectors for gen.c: functions and loops whose expressions run often enough
 * to be done as one step (vm/fuse/chain.c), and then once more with other operands: other lengths, types, attributes,
 * NaN, promises with effects, functions and operators bound anew.
 */

static void chain_leaf(Gen *g) {
  static const char *usual[] = {"a", "b", "c0", "h", "2",    "0.5",  "a",      "b",    "h",
                                "3", "k", "v",  "v", "-1.5", "a[1]", "b[[2]]", "v[k]", "c(1, h)"};
  static const char *odd[] = {"2L", "i",  "k * 2L", "a[i]",    "v[2:4]", "length(a)",
                              "NA", "g1", "ab",     "(a > 1)", "m1",     "n1"};
  if (chance(g, 90))
    put("%s", PICK(g, usual));
  else
    put("%s", PICK(g, odd));
}

static void chain_expr(Gen *g, int depth) {
  static const char *ops[] = {"+", "-", "*", "+", "-", "*", "/"};
  static const char *funs[] = {"sum", "sqrt", "-", "sum", "abs", "max", "-", "sum"};
  int what = depth <= 0 ? 0 : below(g, 12);
  if (what < 2) {
    chain_leaf(g);
  } else if (what < 9) {
    put("(");
    chain_expr(g, depth - 1);
    put(" %s ", PICK(g, ops));
    chain_expr(g, depth - 1);
    put(")");
  } else if (what < 10) {
    static const char *powers[] = {"2", "2", "2", "2L", "0.5", "1.5", "-1", "k"};
    put("(");
    chain_expr(g, depth - 1);
    put(")^%s", PICK(g, powers));
  } else {
    put("%s(", PICK(g, funs));
    chain_expr(g, depth - 1);
    put(")");
  }
}

/* One operand: usual ones in rounds, odd ones afterwards. */
static void chain_operand(Gen *g, int n, bool odd) {
  static const char *strange[] = {"NULL",
                                  "c(a = 1, b = 2)",
                                  "matrix(1:4 / 3, 2)",
                                  "TRUE",
                                  "1:3",
                                  "NA",
                                  "c(1, NA, NaN)",
                                  "c(NaN, NA, 1)",
                                  "\"a\"",
                                  "structure(1:2, class = \"u\")",
                                  "list(1)",
                                  "numeric(0)",
                                  "c(Inf, 0)",
                                  "5L",
                                  "NA_integer_",
                                  ".Machine$integer.max",
                                  "-0",
                                  "stop(\"s\")",
                                  "{ cat(\"x\"); c(1, 2) }",
                                  "factor(1:2)",
                                  "2+1i",
                                  "seq(0, 1, 0.25)",
                                  "1:70 / 7",
                                  "c(0, 0, 0)"};
  if (odd && chance(g, 60)) {
    put("%s", PICK(g, strange));
    return;
  }
  if (chance(g, 25))
    put("%d.25", below(g, 4));
  else if (chance(g, 12))
    put("(seq_len(%d) * %dL)", n, 1 + below(g, 4));
  else
    put("round(cos(1:%d + %d), 2)", odd && chance(g, 20) ? 2 * n : n, below(g, 9));
}

static void chain_call(Gen *g, int n, bool odd) {
  put("f(");
  for (int k = 0; k < 3; k++) {
    chain_operand(g, n, odd);
    put(", ");
  }
  put("%s)", odd && chance(g, 30) ? "2L" : "0.5");
}

/* Points in a list, one after the other: chains that begin with elements of lists and set several variables. */
static void chain_points(Gen *g, int n) {
  static const char *lines[] = {"a <- a + h * d / sum(d^2)",      "r <- sqrt(sum(d * d)); s <- s + r",
                                "p[[i]] <- p[[i]] - d / 8",       "d <- d * w[j]; a <- a - d",
                                "old <- d; s <- s + old[2]",      "d <- d + a[1] * 2 - w[[i]]",
                                "e <- d; d <- e / 2; a <- e - d", "s <- s + d[1] * d[2] - sum(a)"};
  put("  .try({ q <- function(p, w, h) { s <- 0; a <- p[[1]] * 0; for (t in 1:%d) for (i in 1:3) { j <- t %%%% 3L + "
      "1L; ",
      6 + below(g, 9));
  put("d <- p[[j]] - p[[i]]%s; ", chance(g, 60) ? " * 0.5 + 0.25" : "");
  for (int k = 1 + below(g, 3); k > 0; k--) put("%s; ", PICK(g, lines));
  if (chance(g, 20)) put("if (t == 5) names(a) <- letters[seq_along(a)]; ");
  put("}; list(s, a, d, p) }\n  print(q(list(");
  for (int k = 0; k < 3; k++) {
    chain_operand(g, n, chance(g, 8));
    put(k < 2 ? ", " : "), ");
  }
  put("%s, 0.125)) })\n", chance(g, 80) ? "c(1.5, 2, 0.5)" : "c(1, NA, 3)");
}

/* Arguments that may be calculated before the call, and functions that could tell. */
static void chain_arguments(Gen *g) {
  static const char *bodies[] = {"x * 2 - y",
                                 "{ y; x[1] + sum(y) }",
                                 "{ c <- function(...) 7; x + y }",
                                 "{ c <<- function(...) 7; x + y }",
                                 "{ k <<- 9; x + y }",
                                 "if (length(y) > 2) x else 1",
                                 "list(substitute(x), missing(y), x)",
                                 "{ z <- function() x; a <<- 3; z() }",
                                 "{ x[1] <- 0; x + y }",
                                 "{ h <<- -h; list(x, y) }",
                                 "{ on.exit(seen <<- x); y }",
                                 "tryCatch(x + y, error = function(e) sys.call(), warning = conditionMessage)",
                                 "sum(x) / sum(y)"},
                    *args[] = {"c(a[1], 2, sqrt(h))",
                               "2 * a + b",
                               "a - b / h",
                               "c(1, -2)",
                               "sqrt(-h)",
                               "c(a, 1)",
                               "cos(h)",
                               "c(k, 1L)",
                               "c(h = 1, 2)",
                               "-a",
                               "c(1, h)[2]",
                               "a * a",
                               "exp(800 * h)",
                               "c(h, -h, h^2)",
                               "(a + b) * (a - b)",
                               "log(h - 1)",
                               "abs(h) + a",
                               "c(c(1, h), 2)",
                               "a / 0",
                               "c({ h <- 2; h }, h)"},
                    *between[] = {"h <- -1",  "cos <- function(x) 5", "a <- a + 1", "rm(c)",
                                  "b <- 1:2", "a <- c(u = 1)"};
  put("  .try({ u <- function(x, y = 2) %s\n  w <- function(a, b, h) { k <- 3; for (i in 1:%d) r <- u(",
      PICK(g, bodies), 8 + below(g, 20));
  put("%s", PICK(g, args));
  if (chance(g, 80)) put(", %s", PICK(g, args));
  put("); r }\n");
  put("  for (i in 1:3) print(w(c(1, 2, 3), 0.5 * 1:3, 0.75)) })\n");
  put("  a <- c(4, 5); b <- c(1, 2); h <- 0.5; .try({ for (i in 1:20) r <- u(%s, %s); print(r) })\n", PICK(g, args),
      PICK(g, args));
  put("  .try({ %s; print(u(%s, %s)) })\n", PICK(g, between), PICK(g, args), PICK(g, args));
  put("  .try(rm(c)); .try(rm(cos))\n");
}

static void chains_program(Gen *g) {
  /* GNU R's compiled functions may not see operators bound later */
  static const char *before[] = {"sum <- function(...) -1", "`*` <- function(a, b) a - b", "rm(sum)", "rm(`*`)",
                                 "sqrt <- function(x) x",   "`+` <- function(a, b) b - a"};
  static const char *between[] = {"g1 <- c(a = 1)", "k <- 4L", "c0 <- c(1, 2)", "i <- NA", "m1 <- 1:2", "c0 <<- 2"};
  int n = 2 + below(g, 7);
  put("  g1 <- 1:%d / 3; k <- 3L; seen <- NULL; i <- 2L; c0 <- 1.25; n1 <- c(x = 1, y = 2)[1:2]; m1 <- matrix(1, 1, "
      "1)\n",
      n);
  put("  makeActiveBinding(\"ab\", function() { k <<- k + 1L; 2 }, environment())\n");
  for (int f = 0; f < 3; f++) {
    if (chance(g, 20)) put("  .try({ %s })\n", PICK(g, before));
    put("  f <- function(a, b, v, h) { ");
    int lines = 1 + below(g, 3);
    for (int k = 0; k < lines; k++) {
      static const char *targets[] = {"a", "r", "v", "b"};
      put("%s <- ", PICK(g, targets));
      chain_expr(g, 4);
      put("; ");
      if (chance(g, 10)) put("seen <<- a; ");
    }
    put("list(a, b, v, if (exists(\"r\", inherits = FALSE)) r) }\n");
    put("  .try({ for (j in 1:%d) r <- ", 10 + below(g, 40));
    chain_call(g, n, false);
    put("; print(r) })\n");
    for (int k = 0; k < 4; k++) {
      if (chance(g, 15)) put("  .try({ %s })\n", PICK(g, between));
      put("  .try(print(");
      chain_call(g, n, true);
      put("))\n");
    }
    if (chance(g, 50)) chain_points(g, n);
    if (chance(g, 50)) chain_arguments(g);
    put("  .try({ w <- function() { a <- c(1, 2, 3); b <- a / 3; v <- a; h <- 0.5; old <- list(); for (i in 1:%d) { ",
        12 + below(g, 20));
    put("a <- (");
    chain_expr(g, 3);
    put(") / 4; if (i == 9) old[[1]] <- a; %s}; list(a, b, v, old) }; print(w()) })\n",
        chance(g, 30) ? "if (length(a) == 3) v[i %% 3L + 1L] <- a[2]; " : "");
  }
  put("  print(seen); print(k)\n");
}
