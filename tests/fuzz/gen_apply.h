/* gen_apply.h - Random calls of lapply and kin for gen.c: lists of numbers, vectors and records, some of them ragged,
 * with names, classes or NULL, and functions of straight lines, branches, loops and early returns that use them; now
 * and then one that looks around, warns, or changes something. */

/* What the applied function gets. */
typedef enum Item { NUMBER, VECTOR, RECORD, INDEX, ITEMS } Item;

static void apply_number(Gen *g) {
  static const char *numbers[] = {"1",  "2",  "0.5", "-1",  "3",   "0",     "10",   "1L",
                                  "2L", "5L", "NA",  "NaN", "Inf", "-2.25", "TRUE", "1e308"};
  put("%s", chance(g, 85) ? numbers[below(g, 10)] : PICK(g, numbers));
}

static void apply_scalar(Gen *g, Item item, int depth);

static void apply_leaf(Gen *g, Item item) {
  static const char *of[][7] = {{"u", "u", "u", "u", "u", "u", "k"},
                                {"u[1]", "u[[2]]", "u[2]", "sum(u)", "max(u)", "mean(u)", "length(u)"},
                                {"u$a", "u$b", "u[[\"a\"]]", "sum(u$v)", "u$v[1]", "u[[2]]", "sum(u$v * th)"},
                                {"z[u]", "z[[u]]", "z[u - 1L]", "zi[u + 1]", "zl[[u]]", "u + 1L", "zm[u, 2]"}};
  int what = below(g, 10);
  if (what < 6)
    put("%s", of[item][below(g, 7)]);
  else if (what < 8)
    apply_number(g);
  else
    put("%s", chance(g, 50) ? "k" : "w");
}

static void apply_scalar(Gen *g, Item item, int depth) {
  static const char *ops[] = {"+", "-", "*", "/", "^", "%%", "%/%", "+", "-", "*"};
  static const char *funs[] = {"abs",   "sqrt",       "floor", "exp",   "log", "sign",
                               "is.na", "as.numeric", "-",     "twice", "(",   "!"};
  static const char *cmp[] = {"<", ">", "<=", ">=", "==", "!="};
  int what = depth <= 0 ? 0 : below(g, 12);
  if (what < 3) {
    apply_leaf(g, item);
  } else if (what < 7) {
    put("(");
    apply_scalar(g, item, depth - 1);
    put(" %s ", PICK(g, ops));
    apply_scalar(g, item, depth - 1);
    put(")");
  } else if (what < 9) {
    const char *f = PICK(g, funs);
    put(*f == '(' ? "(" : "%s(", f);
    apply_scalar(g, item, depth - 1);
    put(")");
  } else if (what == 9) {
    put("(");
    apply_scalar(g, item, depth - 1);
    put(" %s ", PICK(g, cmp));
    apply_scalar(g, item, depth - 1);
    put(")");
  } else {
    put(what == 10 ? "ifelse(u0, " : "max(");
    apply_scalar(g, item, depth - 1);
    put(", ");
    apply_scalar(g, item, depth - 1);
    put(")");
  }
}

static void apply_condition(Gen *g, Item item) {
  static const char *cmp[] = {"<", ">", "<=", ">=", "==", "!="};
  if (chance(g, 60)) {
    put("!is.na(");
    apply_leaf(g, item);
    put(") && ");
  }
  apply_leaf(g, item);
  put(" %s ", PICK(g, cmp));
  apply_scalar(g, item, 1);
  if (chance(g, 15)) put(" || u0");
}

static void apply_statements(Gen *g, Item item, int n, int depth) {
  for (; n > 0; n--) {
    int what = below(g, depth > 0 ? 11 : 5);
    if (what < 5) {
      put("%s <- ", chance(g, 60) ? "w" : "t");
      apply_scalar(g, item, 2);
    } else if (what < 8) {
      put("if (");
      apply_condition(g, item);
      put(") { ");
      apply_statements(g, item, 1 + below(g, 2), depth - 1);
      put(" }");
      if (chance(g, 60)) {
        put(" else { ");
        apply_statements(g, item, 1, depth - 1);
        put(" }");
      }
    } else if (what == 8) {
      put("for (j in 1:%d) { ", 1 + below(g, 3));
      apply_statements(g, item, 1, depth - 1);
      put(" }");
    } else if (what == 9) {
      put("if (");
      apply_condition(g, item);
      put(") return(");
      apply_scalar(g, item, 1);
      put(")");
    } else {
      static const char *rare[] = {"seen <<- seen + 1",
                                   "h <- c(w, 1); h[2] <- w; w <- sum(h)",
                                   "u <- u",
                                   "if (seen > 3) w <- 0",
                                   "w <- sum(sapply(1:3, function(j) j * w))",
                                   "w <- runif(1)",
                                   "if (is.na(w)) stop(\"here\")",
                                   "if (u0) w <- sum(w * th)",
                                   "if (u > 1 && u < 5) w <- z[u - 1] - z[u + 1]",
                                   "if (u > 2L) w <- zm[u - 2L, 1]"};
      put("%s", PICK(g, rare));
    }
    put("; ");
  }
}

static void apply_list(Gen *g, Item item) {
  int n = 3 + below(g, 5), odd = chance(g, 20) ? below(g, n) : -1;
  if (item == INDEX && chance(g, 50)) { /* elements at u plus a constant are read where they lie */
    put(chance(g, 50) ? "X <- 1:5\n" : "X <- %d:%d\n", below(g, 3), 3 + below(g, 4));
    return;
  }
  bool integers = chance(g, 20);
  put("X <- %s(", item == NUMBER || item == INDEX ? (chance(g, 70) ? "c" : "list") : "list");
  for (int i = 0; i < n; i++) {
    if (i) put(", ");
    if (i == odd && chance(g, 50)) {
      static const char *odds[] = {"NULL",
                                   "c(1, 2)",
                                   "\"a\"",
                                   "list(b = 1, a = 2, v = c(1, 2))",
                                   "c(a = 1, b = 2, c = 3)",
                                   "3L",
                                   "NA",
                                   "structure(list(a = 1, b = 2, v = 1:2), class = \"cc\")"};
      put("%s", PICK(g, odds));
      continue;
    }
    if (item == INDEX) {
      put("%d%s", i == odd ? below(g, 12) - 2 : 1 + below(g, 5), integers ? "L" : "");
    } else if (item == NUMBER) {
      if (integers)
        put("%dL", below(g, 9) - 4);
      else if (i == odd)
        apply_number(g);
      else
        put("%d.5", below(g, 9) - 4);
    } else if (item == VECTOR) {
      put("c(%d, %d.5, %s)", below(g, 9), below(g, 5), i == odd ? "NA" : "-1");
    } else {
      put("list(a = %d%s, b = %d.5, v = c(%d, %d))", below(g, 9), integers ? "L" : "", below(g, 5), below(g, 5),
          below(g, 3));
    }
  }
  put(")\n");
  if (chance(g, 12)) put("  names(X) <- letters[seq_along(X)]\n");
}

static void apply_program(Gen *g) {
  static const char *calls[] = {"sapply(X, f)",
                                "sapply(X, f)",
                                "lapply(X, f)",
                                "vapply(X, f, 0)",
                                "unlist(lapply(X, f))",
                                "mapply(f, X)",
                                "sapply(X, f, simplify = FALSE)",
                                "Map(f, X)",
                                "sapply(X, function(p) f(p))",
                                "sapply(X, f, k = 2)",
                                "vapply(X, f, 0, USE.NAMES = FALSE)",
                                "mapply(f, X, MoreArgs = list(k = 3))",
                                "Filter(f, X)",
                                "Reduce(`+`, lapply(X, f))",
                                "Reduce(\"+\", lapply(X, f))",
                                "Reduce(`*`, lapply(X, f))",
                                "Reduce(`+`, lapply(X, function(p) f(p) * th))",
                                "Reduce(`+`, lapply(X, f), accumulate = TRUE)",
                                "Reduce(`+`, sapply(X, f, simplify = FALSE))"};
  /* between calls over the same list: it, a part of it, or a copy is changed */
  static const char *changed[] = {"X[[2]][1] <- 7",
                                  "X[[1]] <- X[[2]]",
                                  "X[[1]]$a <- 9",
                                  "X[[3]][[\"b\"]] <- 2.5",
                                  "Y <- X; Y[[1]] <- Y[[3]]; Y[[2]][1] <- 0",
                                  "X[[2]]$v[2] <- X[[2]]$v[2] + 1",
                                  "X <- rev(X)",
                                  "g <- function(l) { l[[1]] <- l[[2]]; sapply(l, f) }; print(g(X))",
                                  "X[[length(X) + 1]] <- X[[1]]",
                                  "gc(); Y <- NULL",
                                  "for (j in 1:2) X[[j]][1] <- j",
                                  "X <- lapply(X, function(e) e)"};
  put("  seen <- 0; k <- %d; u0 <- %s; th <- c(0.5, 2); z <- c(1.5, 2.5, 3.5, 4.5, 5.5); zi <- 5:1; zl <- as.list(z); "
      "zm <- matrix(1:10, 5)\n",
      below(g, 4), chance(g, 50) ? "TRUE" : "FALSE");
  put("  twice <- function(v) if (is.na(v) || v > 3) v else v * 2\n");
  for (int i = 0; i < 3; i++) {
    Item item = (Item)below(g, ITEMS);
    put("  ");
    apply_list(g, item);
    put("  f <- function(u, k = 1) { w <- ");
    apply_scalar(g, item, 2);
    put("; ");
    apply_statements(g, item, 1 + below(g, 3), 2);
    switch (below(g, 14)) {
    case 10: put("tcrossprod(c(w, 1, u0))"); break;
    case 11: put("c(w, -1) %%o%% th * w"); break;
    case 12: put("outer(th, c(w, 2)) + tcrossprod(th)"); break;
    case 13: put("c(w, 1, 2) * k"); break;
    case 0:
      put("c(w, ");
      apply_scalar(g, item, 1);
      put(")");
      break;
    case 1: put("c(m = w, n = 1)"); break;
    case 2: put("if (u0) w else k"); break;
    case 3: put("invisible(w)"); break;
    case 4: put("list(m = w, c(w, k), \"s\")"); break;
    case 5: put("if (!is.na(w) && w > 1) w else NA"); break;
    default: apply_scalar(g, item, 2);
    }
    put(" }\n");
    const char *again = PICK(g, calls);
    for (int j = below(g, 2); j < 4; j++) {
      put("  .try(print(%s))\n", chance(g, 60) ? again : PICK(g, calls));
      if (chance(g, 30)) put("  .try({ %s })\n", PICK(g, changed));
    }
  }
  put("  print(seen)\n");
}
