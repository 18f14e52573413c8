/* gen_masks.h - Random work on long vectors for gen.c: masks, elements taken and assigned by them, ifelse(), pmin(),
 * fields of lists, sums, variables that are overwritten and held elsewhere (vm/fuse); then with NA, other types,
 * lengths, attributes and classes.
 */

static void mask_expr(Gen *g, int depth);

static void mask_number(Gen *g, int depth) {
  static const char *leaves[] = {"x", "y", "k", "x", "y", "z", "d$u", "d$v", "2", "0.5", "-1", "3L", "h"};
  static const char *ops[] = {"+", "-", "*", "+", "-", "*", "/", "%%", "^2 -"};
  static const char *funs[] = {"abs(", "sqrt(abs(", "exp(-abs(", "round(", "floor(", "-(", "log(1 + abs(", "sin("};
  static const char *ends[] = {")", "))", "))", ")", ")", ")", "))", ")"};
  int what = depth <= 0 ? 0 : below(g, 12);
  if (what < 3) {
    put("%s", PICK(g, leaves));
  } else if (what < 8) {
    put("(");
    mask_number(g, depth - 1);
    put(" %s ", PICK(g, ops));
    mask_number(g, depth - 1);
    put(")");
  } else if (what < 9) {
    int f = below(g, 8);
    put("%s", funs[f]);
    mask_number(g, depth - 1);
    put("%s", ends[f]);
  } else if (what < 10) {
    put("%s(", chance(g, 50) ? "pmin" : "pmax");
    mask_number(g, depth - 1);
    put(", ");
    mask_number(g, depth - 1);
    put(")");
  } else {
    put("ifelse(");
    mask_expr(g, depth - 1);
    put(", ");
    mask_number(g, depth - 1);
    put(", ");
    mask_number(g, depth - 1);
    put(")");
  }
}

static void mask_expr(Gen *g, int depth) {
  static const char *ops[] = {"<", ">", "<=", ">=", "==", "!="};
  int what = depth <= 0 ? 4 : below(g, 10);
  if (what < 4) {
    mask_number(g, depth - 1);
    put(" %s ", PICK(g, ops));
    mask_number(g, depth - 2);
  } else if (what < 6) {
    put("%s", chance(g, 60) ? "m" : "x > 1");
  } else if (what < 7) {
    put("is.na(%s)", chance(g, 50) ? "x" : "y");
  } else if (what < 8) {
    put("!(");
    mask_expr(g, depth - 1);
    put(")");
  } else {
    put("(");
    mask_expr(g, depth - 1);
    put(chance(g, 50) ? " & " : " | ");
    mask_expr(g, depth - 1);
    put(")");
  }
}

static void mask_statement(Gen *g) {
  static const char *vars[] = {"x", "y", "z", "x", "k"};
  static const char *values[] = {"0", "1L", "NA", "TRUE", "-2.5", "NaN", "h", "Inf", "NULL", "c(1, 2)", "\"q\"", "k"};
  static const char *ops[] = {"* 2", "+ 1L", "- 0.5", "/ 3", "^2", "%% 4", "+ y[m]", "* x[m]", "- h"};
  static const char *sums[] = {"sum", "mean", "max", "min", "length", "any", "prod"};
  const char *v = PICK(g, vars);
  switch (below(g, 12)) {
  case 0:
  case 1:
    put("m <- ");
    mask_expr(g, 2);
    break;
  case 2:
  case 3:
    put("%s[", v);
    mask_expr(g, 2);
    put("] <- %s", values[below(g, chance(g, 85) ? 8 : 12)]);
    break;
  case 4:
  case 5: put("%s[m] <- %s[m] %s", v, PICK(g, vars), PICK(g, ops)); break;
  case 6: put("held <- c(held, list(%s))", v); break;
  case 7:
    if (chance(g, 50)) {
      put("s <- s + %s(%s[m %s])", PICK(g, sums), v, chance(g, 50) ? "" : "& x > 0");
    } else {
      put("s <- s + %s(%s(%s[%s", PICK(g, sums), chance(g, 50) ? "log" : "abs", v, v);
      put(" > %s] %s))", chance(g, 70) ? "0" : "h", chance(g, 50) ? "" : "* 2");
    }
    break;
  case 8: put("d$u <- %s", v); break;
  default: put("%s <- ", v); mask_number(g, 3);
  }
  put("; ");
}

static void mask_operand(Gen *g, int n, bool odd) {
  static const char *strange[] = {"structure(1:%d / 4, names = 1:%d)",
                                  "matrix(1:%d / 8, 2)",
                                  "1:%d > 20",
                                  "1:%d",
                                  "c(NA, 2:%d)",
                                  "ifelse(1:%d %%%% 9 == 0, NA, 1:%d / 3)",
                                  "c(NaN, NA, -3:%d / 2)[1:%d]",
                                  "as.character(1:%d)",
                                  "rep(2L, %d) * 1e9",
                                  "structure(1:%d, class = \"u\")",
                                  "1:(%d / 2) / 3",
                                  "c(-Inf, Inf, 3:%d / 2)",
                                  "rep(NA, %d)",
                                  "rep(.Machine$integer.max, %d)"};
  if (odd && chance(g, 50)) {
    const char *s = PICK(g, strange);
    for (; *s; s++)
      if (s[0] == '%' && s[1] == 'd')
        put("%d", n), s++;
      else if (s[0] == '%' && s[1] == '%')
        put("%%"), s++;
      else
        put("%c", *s);
  } else {
    put(chance(g, 50) ? "(1:%d * %d) %%%% 17 / 4 - 1.5" : "(1:%d * %dL) %%%% 11L - 4L", n, 3 + below(g, 9));
  }
}

static void masks_program(Gen *g) {
  int n = 2 * (128 + below(g, 120));
  put("  show <- function(r) for (v in r) if (is.list(v)) show(v) else { cat(typeof(v), length(v), sum(is.na(v)), "
      "names(v)[2], "
      "dim(v), \"\"); print(unname(c(v))[c(1:6, 100, length(v))]); if (is.numeric(v)) print(sum(v, na.rm = TRUE)) }\n");
  for (int f = 0; f < 2; f++) {
    put("  f <- function(x, y, d, h = 1.5) { m <- x > y; z <- y; k <- x; s <- 0; held <- list(); ");
    int lines = 3 + below(g, 8);
    for (int k = 0; k < lines; k++) mask_statement(g);
    put("list(x, y, z, k, m, s, held, d$u) }\n");
    for (int k = 0; k < 4; k++) {
      put("  .try(show(f(");
      mask_operand(g, n, k > 0);
      put(", ");
      mask_operand(g, n, k > 1);
      put(", list(u = ");
      mask_operand(g, n, k > 2);
      put(", v = 1:%d / 5)%s)))\n", n, chance(g, 20) ? ", NA" : "");
    }
  }
  put("  .try({ x <- 1:%d / 3; y <- rev(x); d <- list(u = x + 1, v = y); h <- 2; m <- x > 9; z <- k <- x; s <- 0; held "
      "<- list()\n",
      n);
  put("  for (j in 1:3) { ");
  for (int k = 0; k < 6; k++) mask_statement(g);
  put("}; show(list(x, y, z, k, m, s, held)) })\n");
}
