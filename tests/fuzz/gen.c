/* gen.c - Writes random well-formed R programs, the same ones for the same seed; called by differential.sh.
 *
 *   gen SEED FIRST COUNT    programs number FIRST .. FIRST + COUNT - 1 of that seed, on standard output
 *
 * The result is one script: every program runs in a local environment of its own, inside tryCatch, after a line
 * "### number"; warnings and errors are shown by their messages and calls.  Variables have a kind that the generator
 * knows (a double scalar, a character vector, a matrix, ...), so that most programs compute something; now and then a
 * value of another kind is put in, mostly in the middle of a loop, where a specialiser has become used to the first.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Kind { LGL, INT, DBL, STR, VLGL, VINT, VDBL, VSTR, MAT, LIST, KINDS } Kind;
enum { MAX_VARS = 40, MAX_FUNS = 8 };

typedef struct Var {
  char name[8];
  Kind kind;
} Var;
typedef struct Fun {
  char name[8];
  int n; /* parameters */
  Kind arg[4], result;
  bool heavy; /* has a loop: not to be called in one */
  bool dflt;  /* the last parameter has a default */
} Fun;

typedef struct Gen {
  uint64_t state;
  Var vars[MAX_VARS];
  int nvars;
  Fun funs[MAX_FUNS];
  int nfuns;
  int loop, fun; /* how many loops, functions are around */
  int serial, indent;
} Gen;

static uint32_t next(Gen *g) {
  uint64_t z = (g->state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return (uint32_t)((z ^ (z >> 31)) >> 16);
}
static int below(Gen *g, int n) { return (int)(next(g) % (uint32_t)n); }
static bool chance(Gen *g, int percent) { return below(g, 100) < percent; }
#define PICK(g, table) ((table)[below(g, (int)(sizeof(table) / sizeof(*(table))))])

static void put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
}
static void line_start(Gen *g) { put("%*s", g->indent * 2, ""); }

static void expr(Gen *g, Kind k, int depth);
static void bounded(Gen *g, Kind k, int depth);
static void flat(Gen *g, Kind k, int depth);
static void literal(Gen *g, Kind k);

/* Writes a pattern: %b %i %d %s scalars, %B %I %D %S vectors, %M a matrix, %L a list, %x a scalar of any kind,
 * %X anything; %c a literal scalar of any kind; %v %w %W %Z what %x %s %D %X are, in loops of bounded length; %1 a
 * small positive integer literal, %k a list's key; %( %) in loops one element of what is between; the operators %m
 * %%, %q %/%, %n %in%, %t %*%. */
static void pattern(Gen *g, const char *p, int depth) {
  static const char *keys[] = {"a", "b", "cc"};
  for (; *p; p++) {
    if (*p != '%') {
      putchar(*p);
      continue;
    }
    switch (*++p) {
    case 'b': expr(g, LGL, depth); break;
    case 'i': expr(g, INT, depth); break;
    case 'd': expr(g, DBL, depth); break;
    case 's': expr(g, STR, depth); break;
    case 'B': expr(g, VLGL, depth); break;
    case 'I': expr(g, VINT, depth); break;
    case 'D': expr(g, VDBL, depth); break;
    case 'S': expr(g, VSTR, depth); break;
    case 'M': expr(g, MAT, depth); break;
    case 'L': expr(g, LIST, depth); break;
    case 'x': expr(g, (Kind)below(g, STR + 1), depth); break;
    case 'X': expr(g, (Kind)below(g, KINDS), depth); break;
    case 'v': bounded(g, (Kind)below(g, STR + 1), depth); break;
    case 'y': bounded(g, VLGL, depth); break;
    case 'w': bounded(g, STR, depth); break;
    case 'W': bounded(g, VDBL, depth); break;
    case 'Z': flat(g, (Kind)below(g, KINDS), depth); break;
    case '(': put(g->loop ? "(" : ""); break;
    case ')': put(g->loop ? ")[1L]" : ""); break;
    case 'c': literal(g, (Kind)below(g, STR + 1)); break;
    case '1': put("%dL", 1 + below(g, 4)); break;
    case 'k': put("%s", PICK(g, keys)); break;
    case 'm': put("%%%%"); break;
    case 'q': put("%%/%%"); break;
    case 'n': put("%%in%%"); break;
    case 't': put("%%*%%"); break;
    default: putchar(*p); break; /* %m */
    }
  }
}

static bool variable(Gen *g, Kind k) { /* writes a variable of the kind, if there is one */
  int seen = 0;
  const char *name = NULL;
  for (int i = 0; i < g->nvars; i++)
    if (g->vars[i].kind == k && below(g, ++seen) == 0) name = g->vars[i].name;
  if (name) put("%s", name);
  return name != NULL;
}

static bool call_fun(Gen *g, Kind k, int depth) {
  int seen = 0;
  const Fun *f = NULL;
  for (int i = 0; i < g->nfuns; i++)
    if (g->funs[i].result == k && !(g->funs[i].heavy && (g->loop || g->fun)) && below(g, ++seen) == 0) f = &g->funs[i];
  if (!f) return false;
  put("%s(", f->name);
  int n = f->n - (f->dflt && chance(g, 50)) - (f->n && chance(g, 3));
  for (int i = 0; i < n; i++) {
    if (i) put(", ");
    if (chance(g, 15)) put("p%d = ", i + 1);
    expr(g, chance(g, 4) ? (Kind)below(g, KINDS) : f->arg[i], depth);
  }
  put(")");
  return true;
}

static void literal(Gen *g, Kind k) {
  static const char *lgl[] = {"TRUE", "FALSE", "TRUE", "FALSE", "NA"};
  static const char *i[] = {"0L",  "1L",  "2L",   "3L",          "7L",          "-1L",
                            "-5L", "10L", "100L", "NA_integer_", "2147483647L", "65536L"};
  /* -0 is no constant: GNU R's compiler keeps 0 and -0 of a function in one place, the first of both for all */
  static const char *d[] = {
      "0",   "1",   "2",    "-1",   "0.5",    "1.5",        "-0.1", "3",   "10",  "as.numeric(\"-0\")", "NA_real_",
      "NaN", "Inf", "-Inf", "1e10", "1e-300", "2147483648", "0.3",  "100", "1e5", "123456.789"};
  static const char *s[] = {"\"a\"",   "\"b\"", "\"cc\"",  "\"\"",          "\"hello\"",
                            "\"Z z\"", "\"1\"", "\"2.5\"", "NA_character_", "\"\\u00e9\""};
  static const char *v[][8] = {
      {"c(TRUE, FALSE, NA)", "logical(0)", "c(a = TRUE, b = FALSE)", "TRUE"},
      {"1:3", "c(4L, 2L, NA, 9L)", "integer(0)", "5:1", "c(x = 1L, y = 2L)", "seq_len(6)", "c(1L, 1L, 3L)", "(-2:2)"},
      {"c(1.5, 2, -3)", "c(0, NA, NaN, Inf)", "numeric(0)", "c(a = 1, b = 2.5, cc = 3)", "seq(0, 1, by = 0.25)",
       "c(3, 1, 2)", "numeric(5)", "c(1e10, 0.1)"},
      {"c(\"a\", \"b\", \"cc\")", "character(0)", "c(\"x\", NA, \"y\")", "c(a = \"q\", b = \"r\")", "letters[1:4]",
       "c(\"10\", \"9\", \"b\")"}};
  static const int nv[] = {4, 8, 8, 6};
  switch (k) {
  case LGL: put("%s", PICK(g, lgl)); break;
  case INT: put("%s", PICK(g, i)); break;
  case DBL: put("%s", PICK(g, d)); break;
  case STR: put("%s", PICK(g, s)); break;
  case MAT:
    put("%s", chance(g, 50) ? "matrix(1:6, 2)" : chance(g, 50) ? "matrix(c(1.5, NA, 2, 0), 2, 2)" : "diag(2)");
    break;
  case LIST:
    put("%s", chance(g, 60)   ? "list(a = 1, b = \"u\", cc = 1:3)"
              : chance(g, 50) ? "list(1, NULL, TRUE)"
                              : "list(a = 2L, b = list(a = 1))");
    break;
  default: put("%s", v[k - VLGL][below(g, nv[k - VLGL])]);
  }
}

static const char *forms_lgl[] = {"(%i == %i)",
                                  "(%d < %d)",
                                  "(%i >= %d)",
                                  "(%s == %s)",
                                  "(%s < %s)",
                                  "(%i != %i)",
                                  "(%d > %i)",
                                  "(%d <= %d)",
                                  "!%b",
                                  "(%b && %b)",
                                  "(%b || %b)",
                                  "(%b & %b)",
                                  "(%b | %b)",
                                  "xor(%b, %b)",
                                  "is.na(%x)",
                                  "any(%B)",
                                  "all(%B, na.rm = TRUE)",
                                  "identical(%X, %X)",
                                  "isTRUE(%b)",
                                  "is.null(%L$%k)",
                                  "(%i %n %I)",
                                  "(%s %n %S)",
                                  "is.numeric(%X)",
                                  "as.logical(%x)",
                                  "%B[%1]",
                                  "%B[[%1]]",
                                  "if (%b) %b else %b",
                                  "isTRUE(all.equal(%D, %D))",
                                  "is.character(%x)",
                                  "is.function(%X)",
                                  "inherits(%X, \"foo\")",
                                  "(length(%X) > %1)",
                                  "anyNA(%D)",
                                  "any(%D > %d)",
                                  "nzchar(%s)",
                                  "is.list(%X)",
                                  "startsWith(%s, %s)",
                                  "grepl(\"[a-c]\", %s)",
                                  "exists(\"v1\")",
                                  "(%x == %x)"};
static const char *forms_int[] = {"(%i + %i)",
                                  "(%i - %i)",
                                  "(%i * %i)",
                                  "(%i %q %i)",
                                  "(%i %m %i)",
                                  "-%i",
                                  "length(%X)",
                                  "sum(%I)",
                                  "sum(%B)",
                                  "nchar(%s)",
                                  "as.integer(%d)",
                                  "%I[%1]",
                                  "%I[[%1]]",
                                  "max(%i, %i)",
                                  "min(%I)",
                                  "abs(%i)",
                                  "nrow(%M)",
                                  "ncol(%M)",
                                  "bitwAnd(%i, 255L)",
                                  "if (%b) %i else %i",
                                  "match(%s, %S)",
                                  "which.max(%D)",
                                  "as.integer(%s)",
                                  "prod(dim(%M))",
                                  "seq_along(%X)[%1]",
                                  "sign(%i)",
                                  "length(which(%B))",
                                  "(%b + %i)",
                                  "(%b * %b)",
                                  "sum(%I > %i)",
                                  "cumsum(%I)[%1]",
                                  "rev(%I)[1L]",
                                  "(%i + %b)",
                                  "nlevels(factor(%S))",
                                  "Reduce(`+`, %I)",
                                  "%L$%k",
                                  "(%I)[length(%I)]",
                                  "sum(%I, na.rm = TRUE)",
                                  "range(%I)[2L]",
                                  "switch(%s, a = 1L, b = , cc = 2L, 3L)",
                                  "switch(%1, 10L, 20L, 30L)",
                                  "bitwXor(%i, %i)",
                                  "as.integer(%b)",
                                  "strtoi(%s, 10L)",
                                  "vapply(%I, function(u) u + %i, 1L)[%1]",
                                  "max(0L, %I)",
                                  "tabulate(c(1L, 2L, 2L))[%1]"};
static const char *forms_dbl[] = {"(%d + %d)",
                                  "(%d - %d)",
                                  "(%d * %d)",
                                  "(%d / %d)",
                                  "(%d ^ %1)",
                                  "(%d %m %d)",
                                  "(%d %q %d)",
                                  "-%d",
                                  "(%i + %d)",
                                  "(%d * %i)",
                                  "(%i / %i)",
                                  "sqrt(%d)",
                                  "exp(%d)",
                                  "floor(%d)",
                                  "abs(%d)",
                                  "round(%d, %1)",
                                  "%D[%1]",
                                  "%D[[%1]]",
                                  "mean(%D)",
                                  "sum(%D)",
                                  "max(%D, %d)",
                                  "min(%d, %d)",
                                  "%M[%1, %1]",
                                  "%L$%k",
                                  "%L[[%1]]",
                                  "as.numeric(%s)",
                                  "as.numeric(%x)",
                                  "if (%b) %d else %d",
                                  "(%i ^ %i)",
                                  "prod(%D)",
                                  "cumsum(%D)[%1]",
                                  "(%b + %d)",
                                  "log(%d)",
                                  "trunc(%d)",
                                  "sin(%d)",
                                  "(%d ^ %d)",
                                  "ceiling(%d)",
                                  "signif(%d, %1)",
                                  "sum(%D, na.rm = TRUE)",
                                  "var(%D)",
                                  "median(%D)",
                                  "sum(%M)",
                                  "%M[[%1]]",
                                  "mean(%I)",
                                  "Reduce(`+`, %D)",
                                  "(function(u, w = u * 2) u + w)(%d)",
                                  "do.call(sum, list(%d, %d))",
                                  "sapply(%D, function(u) u * %d)[%1]",
                                  "(%D)[%i]",
                                  "atan2(%d, %d)",
                                  "as.double(%i)",
                                  "sum(%D * %D)",
                                  "max(-1, %D, na.rm = TRUE)",
                                  "nchar(%s) / 2",
                                  "quantile(c(1, 2, 7))[[%1]]",
                                  "rowSums(%M)[[%1]]",
                                  "sum(rowMeans(%M))",
                                  "cor(1:70 %m 7, rep(%D, length.out = 70))"};
static const char *forms_str[] = {"paste0(%s, %s)",
                                  "paste(%s, %i)",
                                  "substr(%s, %1, %1)",
                                  "toupper(%s)",
                                  "as.character(%i)",
                                  "as.character(%d)",
                                  "as.character(%b)",
                                  "sprintf(\"%%d\", %1)",
                                  "sprintf(\"%%5.2f|\", %d)",
                                  "sprintf(\"%%s-%%s\", %s, %x)",
                                  "switch(%s, a = \"one\", cc = \"two\", \"other\")",
                                  "names(%L)[%1]",
                                  "%S[%1]",
                                  "%S[[%1]]",
                                  "typeof(%X)",
                                  "class(%X)[1L]",
                                  "if (%b) %s else %s",
                                  "paste(%S, collapse = \"+\")",
                                  "format(%d)",
                                  "format(%i, width = 6)",
                                  "deparse(%X)[1L]",
                                  "sub(\"a\", %s, %s)",
                                  "gsub(\"[aeiou]\", \"_\", %s)",
                                  "trimws(%s)",
                                  "strsplit(%s, \"\")[[1L]][%1]",
                                  "paste(rev(strsplit(%s, \"\")[[1L]]), collapse = \"\")",
                                  "tolower(%s)",
                                  "toString(%I)",
                                  "nchar(%s)",
                                  "as.character(%x)",
                                  "formatC(%d, digits = 3, format = \"f\")",
                                  "mode(%X)",
                                  "%L$b",
                                  "max(%S)",
                                  "chartr(\"abc\", \"xyz\", %s)",
                                  "rev(%S)[1L]",
                                  "sprintf(\"%%3d\", %i)",
                                  "encodeString(%s, quote = '\"')",
                                  "deparse(quote(v1 + %i))",
                                  "format(%b)",
                                  "format(%D)[%1]",
                                  "substring(%s, %1)"};
static const char *forms_vlgl[] = {"(%D > %d)",
                                   "(%I == %i)",
                                   "is.na(%D)",
                                   "!%B",
                                   "(%B & %B)",
                                   "(%B | %b)",
                                   "%B[%I]",
                                   "rev(%B)",
                                   "c(%b, %b)",
                                   "(%S == %s)",
                                   "duplicated(%I)",
                                   "(%I %n %I)",
                                   "c(%B, %b)",
                                   "rep(%b, %1)",
                                   "sapply(%D, function(u) u > %d)",
                                   "vapply(%S, function(u) nzchar(u), TRUE)",
                                   "(%I != %I)",
                                   "is.na(%S)",
                                   "ifelse(%B, %b, %b)",
                                   "unlist(lapply(%I, function(u) u > %i))",
                                   "as.logical(%I)",
                                   "%B[-1L]",
                                   "(%S < %s)",
                                   "nzchar(%S)",
                                   "(%D <= %D)",
                                   "is.na(%L)"};
static const char *forms_vint[] = {"(%I + %i)",
                                   "(%I * %I)",
                                   "%I[%B]",
                                   "%I[-%1]",
                                   "rev(%I)",
                                   "c(%i, %i, %i)",
                                   "c(%I, %i)",
                                   "seq_along(%X)",
                                   "rep(%I, %1)",
                                   "cumsum(%I)",
                                   "sort(%I)",
                                   "order(%D)",
                                   "which(%B)",
                                   "nchar(%S)",
                                   "match(%S, %S)",
                                   "unique(%I)",
                                   "%I[%I > %1]",
                                   "sapply(%I, function(u) %(u * %i%))",
                                   "ifelse(%B, %i, %i)",
                                   "vapply(%I, function(u) u %q 2L, 1L)",
                                   "as.integer(%D)",
                                   "(%I %m %i)",
                                   "(%I - %I)",
                                   "head(%I, %1)",
                                   "tail(%I, %1)",
                                   "diff(%I)",
                                   "-%I",
                                   "%1:%1",
                                   "unlist(lapply(%I, function(u) u + %i))",
                                   "setdiff(%I, %I)",
                                   "union(%I, %I)",
                                   "as.integer(factor(%S))",
                                   "abs(%I)",
                                   "Filter(function(u) u > %i, %I)",
                                   "dim(%M)",
                                   "(%B + %I)",
                                   "pmin(%I, %i)",
                                   "rev(seq_len(%1))",
                                   "mapply(function(u, w) u + w, %I, %i)",
                                   "Reduce(`+`, %I, accumulate = TRUE)",
                                   "table(c(%S, \"k\"))", /* an empty one: GNU R's arithmetic may keep its class */
                                   "max.col(%M)",
                                   "row(%M)[%1, ]",
                                   "order(%S)",
                                   "lengths(%L)",
                                   "rank(%I)"};
static const char *forms_vdbl[] = {"(%D + %d)",
                                   "(%D * %D)",
                                   "%D[%B]",
                                   "%D[-%1]",
                                   "rev(%D)",
                                   "c(%d, %d, %d)",
                                   "c(%D, %d)",
                                   "(%D / %d)",
                                   "sqrt(%D)",
                                   "cumsum(%D)",
                                   "sort(%D)",
                                   "%D[%I]",
                                   "rep(%d, %1)",
                                   "sapply(%D, function(u) %(u * %d%))",
                                   "ifelse(%B, %d, %d)",
                                   "(%I / %i)",
                                   "(%D ^ %1)",
                                   "round(%D, %1)",
                                   "seq(%1, 5, by = 0.5)",
                                   "vapply(%D, function(u) u + %d, 0)",
                                   "abs(%D)",
                                   "%M[%1, ]",
                                   "%M[, %1]",
                                   "colSums(%M)",
                                   "rowMeans(%M)",
                                   "unlist(%L)",
                                   "head(%D, %1)",
                                   "range(%D)",
                                   "diff(%D)",
                                   "(%D - %I)",
                                   "-%D",
                                   "exp(%D)",
                                   "as.numeric(%S)",
                                   "apply(%M, 1, sum)",
                                   "Map(function(u, w) u + w, %D, %d)[[1L]]",
                                   "do.call(c, list(%D, %d))",
                                   "pmax(%D, %d)",
                                   "as.vector(%M)",
                                   "floor(%D)",
                                   "(%D %m %d)",
                                   "cumprod(%D)",
                                   "order(%D)",
                                   "tapply(c(1, 2, 3), c(\"a\", \"b\", \"a\"), sum)",
                                   "diag(as.matrix(%M))",
                                   "outer(1:2, %D)[1L, ]",
                                   "unlist(Map(function(u, w) u * w, %D, %I))",
                                   "setNames(%D, letters[seq_along(%D)])",
                                   "quantile(%D, na.rm = TRUE)"};
static const char *forms_vstr[] = {"paste0(%S, %s)",
                                   "paste(%S, %I)",
                                   "%S[%B]",
                                   "%S[-%1]",
                                   "rev(%S)",
                                   "c(%s, %s)",
                                   "c(%S, %s)",
                                   "toupper(%S)",
                                   "as.character(%I)",
                                   "as.character(%D)",
                                   "sort(%S)",
                                   "unique(%S)",
                                   "names(%L)",
                                   "names(%D)",
                                   "sapply(%S, function(u) paste0(u, %s))",
                                   "strsplit(%s, \"\")[[1L]]",
                                   "ifelse(%B, %s, %s)",
                                   "substr(%S, 1L, %1)",
                                   "format(%D)",
                                   "sprintf(\"%%d\", %I)",
                                   "rep(%s, %1)",
                                   "%S[%I]",
                                   "letters[%I]",
                                   "vapply(%I, function(u) paste(u), \"\")",
                                   "sub(\"b\", \"-\", %S)",
                                   "unlist(strsplit(%S, \"l\"))",
                                   "as.character(%B)",
                                   "format(%I)",
                                   "c(%S, %i)",
                                   "c(%d, %s)",
                                   "formatC(%D)",
                                   "deparse(%X)",
                                   "capture.output(print(%X))",
                                   "levels(factor(%S))",
                                   "sprintf(\"%%s=%%s\", %S, %x)",
                                   "class(%X)",
                                   "sapply(%L, class)",
                                   "regmatches(%s, regexpr(\"[a-z]\", %s))",
                                   "format(%B)",
                                   "outer(%S, 1:2, paste0)[, 1L]",
                                   "rownames(%M)"};
static const char *forms_mat[] = {"matrix(%D, 2, 2)",
                                  "t(%M)",
                                  "(%M + %d)",
                                  "(%M * %M)",
                                  "rbind(1:2, %i)",
                                  "cbind(%D, %d)",
                                  "matrix(%i, %1, %1)",
                                  "outer(1:2, 1:3)",
                                  "%M[%1, , drop = FALSE]",
                                  "(%M %t t(%M))",
                                  "(%M > %d)",
                                  "rbind(a = c(1, 2), b = 3:4)",
                                  "apply(%M, c(1, 2), function(u) u + 1)",
                                  "sapply(1:2, function(u) c(u, %d))",
                                  "matrix(letters[1:4], 2)",
                                  "crossprod(%M)",
                                  "round(%M, 1)",
                                  "array(%I, c(2, 2))",
                                  "cbind(%M, 1)",
                                  "-%M",
                                  "is.na(%M)",
                                  "`dimnames<-`(diag(2), list(c(\"r\", \"s\"), NULL))",
                                  "(%M / %i)",
                                  "sweep(%M, 1, 1)",
                                  "sweep(%M, 2, colMeans(%M), \"/\")",
                                  "unclass(scale(%M, scale = FALSE))",
                                  "ifelse(%M > 1, %d, %d)"};
static const char *forms_list[] = {"list(a = %x, b = %X)",
                                   "list(%x, %x, %x)",
                                   "lapply(%I, function(u) u + %i)",
                                   "lapply(%L, length)",
                                   "%L[%1]",
                                   "%L[-1L]",
                                   "c(%L, list(%x))",
                                   "rev(%L)",
                                   "list(cc = %d, b = %s, a = %b)",
                                   "Map(function(u, w) u + w, %I, %i)",
                                   "split(%D, %D > 1)",
                                   "as.list(%I)",
                                   "%L[c(\"a\", \"b\")]",
                                   "strsplit(%S, \"\")",
                                   "setNames(%L, letters[seq_along(%L)])",
                                   "Filter(Negate(is.null), %L)",
                                   "modifyList(list(a = 1), list(b = %x))",
                                   "lapply(%S, nchar)",
                                   "vector(\"list\", %1)",
                                   "structure(list(a = %d), class = \"foo\")",
                                   "mapply(function(u, w) c(u, w), %I, %i, SIMPLIFY = FALSE)",
                                   "list(list(%x), NULL)",
                                   "append(%L, %x)",
                                   "as.list(%S)",
                                   "%L[%B]",
                                   "data.frame(a = 1:2, b = %d)",
                                   "rapply(%L, function(u) u, how = \"list\")",
                                   "attributes(%X)"};

#define FORMS(name)                                                                                                    \
  { forms_##name, (int)(sizeof forms_##name / sizeof *forms_##name) }
static const struct {
  const char **p;
  int n;
} forms[KINDS] = {FORMS(lgl),  FORMS(int),  FORMS(dbl),  FORMS(str), FORMS(vlgl),
                  FORMS(vint), FORMS(vdbl), FORMS(vstr), FORMS(mat), FORMS(list)};

static void expr(Gen *g, Kind k, int depth) {
  if (chance(g, 2)) { /* the unexpected */
    bounded(g, (Kind)below(g, KINDS), depth);
    return;
  }
  if (depth <= 0 || chance(g, 25)) {
    if (chance(g, 65) && variable(g, k)) return;
    literal(g, k);
    return;
  }
  if (chance(g, 12) && call_fun(g, k, depth - 1)) return;
  pattern(g, forms[k].p[below(g, forms[k].n)], depth - 1);
}

static Var *new_var(Gen *g, Kind k) { /* a new variable, or an old one of the same kind */
  if (g->nvars == MAX_VARS || chance(g, 30))
    for (int i = 0, j = below(g, g->nvars + 1); i < g->nvars; i++) {
      Var *v = &g->vars[(i + j) % g->nvars];
      if (v->kind == k) return v;
    }
  if (g->nvars == MAX_VARS) g->nvars--;
  Var *v = &g->vars[g->nvars++];
  v->kind = k;
  snprintf(v->name, sizeof v->name, "v%d", ++g->serial % 10000);
  return v;
}

static void stmt(Gen *g, int depth);
static void block(Gen *g, int n, int depth) {
  g->indent++;
  while (n-- > 0) stmt(g, depth);
  g->indent--;
}

/* Inside loops values must not grow without bound. */
static void bounded(Gen *g, Kind k, int depth) {
  const char *open = "", *close = "";
  if (g->loop && k == STR) open = "substr(", close = ", 1L, 8L)";
  /* c(): head() of a matrix keeps all columns */
  if (g->loop && k >= VLGL && k <= VDBL) open = "head(c(", close = "), 9L)";
  if (g->loop && k == VSTR) open = "head(substr(", close = ", 1L, 50L), 9L)";
  if (g->loop && k == LIST) open = "head(", close = ", 4L)";
  put("%s", open);
  expr(g, k, depth);
  put("%s", close);
}

/* What a list's element or an old variable becomes: in loops no list that has copies of the list itself, which would
 * grow as 2^n. */
static void flat(Gen *g, Kind k, int depth) {
  bool list = g->loop && k == LIST;
  put(list ? "lapply(" : "");
  bounded(g, k, depth);
  put(list ? ", length)" : "");
}

static void assign(Gen *g, int depth) {
  Kind k = (Kind)below(g, KINDS);
  if (g->loop && (k == LIST || k == MAT) && chance(g, 70)) k = DBL;
  int old = g->nvars;
  /* the variable is declared after its value is written: it must not use itself unless it is an old one */
  char name[8];
  Var *v = new_var(g, k);
  memcpy(name, v->name, sizeof name);
  bool fresh = g->nvars > old;
  if (fresh) g->nvars--;
  line_start(g);
  if (g->fun && !fresh && chance(g, 15))
    put("%s <<- ", name);
  else
    put("%s <- ", name);
  if (fresh)
    bounded(g, k, depth);
  else
    flat(g, k, depth);
  put("\n");
  if (fresh) g->nvars++;
}

/* What is put behind the end of a vector has one element: where it has none, GNU R has lengthened a vector that grew
 * before, within the memory it has, when it complains, so that the vector keeps the new element. */
/* A replacement without elements is put nowhere beyond the end: GNU R then empties the elements of a list. */
static const char *updates[] = {"%V[%1] <- %c",
                                "%V[%1] <- c(%v, NA)[1L]",
                                "%V[[%1]] <- %v",
                                "%V[%y] <- c(%v, NA)[1L]",
                                "names(%V)[%1] <- %w",
                                "attr(%V, \"note\") <- %c",
                                "%V[%1:%1] <- c(%v, NA)[1L]",
                                "%V[is.na(%V)] <- %v",
                                "names(%V) <- NULL",
                                "length(%V) <- %1",
                                "%V <- %V[-%1]",
                                "%V <- c(%V[1L], %v)",
                                "%V[length(%V) + 1L] <- c(%v, NA)[1L]",
                                "class(%V) <- NULL",
                                "%V[\"a\"] <- c(%v, NA)[1L]"};
static void update(Gen *g, int depth) {
  if (!g->nvars) return assign(g, depth);
  const Var *v = &g->vars[below(g, g->nvars)];
  char text[128];
  const char *form;
  bool vec = v->kind >= VLGL && v->kind <= VSTR;
  static const char *mats[] = {"%V[%1, %1] <- %d", "%V[%1, ] <- %d",
                               "%V[, %1] <- %i",   "%V[%V > 1] <- %d",
                               "dim(%V) <- NULL",  "dimnames(%V) <- list(NULL, letters[seq_len(ncol(%V))])",
                               "%V[[%1]] <- %d"};
  static const char *lists[] = {"%V$%k <- %v",         "%V[[\"%k\"]] <- %W",     "%V[[%1]] <- %v",
                                "%V$%k[%1] <- %c",     "%V[\"%k\"] <- list(%Z)", "%V$%k <- NULL",
                                "names(%V)[%1] <- %w", "class(%V) <- \"foo\"",   "%V$%k$a <- %v"};
  static const char *scalars[] = {"%V[%1] <- %c", "%V <- %V",        "attr(%V, \"note\") <- %c",
                                  "%V[2L] <- %c", "names(%V) <- %w", "class(%V) <- \"foo\""};
  if (v->kind == MAT)
    form = PICK(g, mats);
  else if (v->kind == LIST)
    form = PICK(g, lists);
  else if (vec)
    form = PICK(g, updates);
  else if (chance(g, 30))
    form = PICK(g, scalars);
  else
    return assign(g, depth);
  size_t n = 0; /* puts the name in place of %V */
  for (const char *p = form; *p && n < sizeof text - 12; p++)
    if (p[0] == '%' && p[1] == 'V')
      n += (size_t)snprintf(text + n, sizeof text - n, "%s", v->name), p++;
    else
      text[n++] = *p;
  text[n] = 0;
  line_start(g);
  pattern(g, text, depth - 1);
  put("\n");
}

static void show(Gen *g, int depth) {
  line_start(g);
  /* after str() GNU R goes on to make strings of its three digits in max("", pi) until something else is formatted */
  const char *how[] = {"print(%X)\n",
                       "print(%X)\n",
                       "str(%X); invisible(format(0))\n",
                       "dput(%X)\n",
                       "cat(%x, %x, \"\\n\")\n",
                       "print(%D, digits = 15)\n",
                       "cat(format(%X), sep = \"\\n\")\n",
                       "print(%x)\n",
                       "cat(deparse(%X), sep = \"\\n\")\n"};
  pattern(g, PICK(g, how), depth);
}

static void loop(Gen *g, int depth) {
  int times = g->loop || g->fun ? 2 + below(g, 6) : chance(g, 50) ? 3 + below(g, 10) : 100 + below(g, 300);
  int vars = g->nvars, form = below(g, 4);
  char i[16];
  snprintf(i, sizeof i, "i%d", ++g->serial);
  line_start(g);
  if (form == 0)
    put("for (%s in 1:%d) {\n", i, times);
  else if (form == 1)
    put("for (%s in seq_len(%d)) {\n", i, times);
  else if (form == 2)
    put("%s <- 0L\n%*swhile (%s < %dL) {\n%*s%s <- %s + 1L\n", i, g->indent * 2, "", i, times, g->indent * 2 + 2, "", i,
        i);
  else
    put("%s <- 0\n%*srepeat {\n%*s%s <- %s + 1\n%*sif (%s > %d) break\n", i, g->indent * 2, "", g->indent * 2 + 2, "",
        i, i, g->indent * 2 + 2, "", i, times);
  Var *v = NULL;
  if (g->nvars < MAX_VARS) {
    v = &g->vars[g->nvars++];
    memcpy(v->name, i, sizeof v->name);
    v->name[sizeof v->name - 1] = 0;
    v->kind = form == 3 ? DBL : INT;
    /* the body must not assign the counter: it is visible under another name */
    snprintf(v->name, sizeof v->name, "w%d", g->serial % 10000);
    put("%*s%s <- %s\n", g->indent * 2 + 2, "", v->name, i);
  }
  g->loop++;
  if (chance(g, 40) && g->nvars) { /* another type from the middle on */
    const Var *x = &g->vars[below(g, g->nvars)];
    put("%*sif (%s == %d) %s <- ", g->indent * 2 + 2, "", i, times / 2, x->name);
    flat(g, (Kind)below(g, KINDS), 1);
    put("\n");
  }
  if (chance(g, 20)) put("%*sif (%s == %d) next\n", g->indent * 2 + 2, "", i, 1 + below(g, times));
  block(g, 1 + below(g, 4), depth - 1);
  if (chance(g, 15)) put("%*sif (%s == %d) break\n", g->indent * 2 + 2, "", i, 1 + below(g, times));
  g->loop--;
  line_start(g);
  put("}\n");
  if (g->nvars > vars) g->nvars = vars; /* what a loop made may be missing after it */
}

static void function(Gen *g, int depth) {
  if (g->nfuns == MAX_FUNS || g->fun || g->loop) return assign(g, depth);
  Gen inner = *g;
  Fun *f = &inner.funs[inner.nfuns];
  snprintf(f->name, sizeof f->name, "f%d", ++inner.serial % 1000);
  f->n = below(&inner, 4);
  f->result = (Kind)below(&inner, KINDS);
  f->dflt = f->n > 0 && chance(&inner, 40);
  bool dots = chance(&inner, 20);
  line_start(g);
  put("%s <- function(", f->name);
  inner.fun++;
  if (chance(&inner, 40)) inner.nvars = 0; /* a function of its arguments only */
  for (int i = 0; i < f->n; i++) {
    f->arg[i] = (Kind)below(&inner, KINDS);
    put("%sp%d", i ? ", " : "", i + 1);
    if (f->dflt && i == f->n - 1) put(" = "), expr(&inner, f->arg[i], 2);
    if (inner.nvars < MAX_VARS) {
      Var *v = &inner.vars[inner.nvars++];
      v->kind = f->arg[i];
      snprintf(v->name, sizeof v->name, "p%d", i + 1);
    }
  }
  put("%s) {\n", dots ? (f->n ? ", ..." : "...") : "");
  inner.indent++;
  if (chance(&inner, 15)) line_start(&inner), put("on.exit(cat(\"exit %s\\n\"))\n", f->name);
  if (f->n && chance(&inner, 15))
    line_start(&inner), put("if (missing(p%d)) return(", f->n), expr(&inner, f->result, 1), put(")\n");
  if (chance(&inner, 10)) line_start(&inner), pattern(&inner, "if (%b) stop(\"stop \", %x)\n", 1);
  if (chance(&inner, 10)) line_start(&inner), pattern(&inner, "if (%b) warning(\"warn \", %x)\n", 1);
  inner.indent--;
  f->heavy = chance(&inner, 30);
  if (!f->heavy) inner.loop++; /* no loops inside */
  block(&inner, below(&inner, 4), f->heavy ? 2 : 1);
  if (!f->heavy) inner.loop--;
  inner.indent++;
  line_start(&inner);
  if (chance(&inner, 10))
    put("invisible("), expr(&inner, f->result, 2), put(")\n");
  else if (chance(&inner, 15))
    put("return("), expr(&inner, f->result, 2), put(")\n");
  else
    expr(&inner, f->result, 2), put("\n");
  line_start(g);
  put("}\n");
  Fun made = *f;
  g->serial = inner.serial;
  g->state = inner.state;
  g->funs[g->nfuns++] = made;
}

static const char *statements[] = {
    "x <- tryCatch(%X, error = function(e) conditionMessage(e)); print(x)\n",
    "x <- tryCatch({ warning(\"w1\"); %x }, warning = function(w) %x, finally = cat(\"fin\\n\")); print(x)\n",
    "r <- try(%X, silent = TRUE); cat(class(r), \"\\n\")\n",
    "withCallingHandlers({ if (%b) message(\"m \", %x); %x }, message = function(m) { cat(\"got\", "
    "conditionMessage(m)); invokeRestart(\"muffleMessage\") })\n",
    "k <- (function() { n <- 0; function(d) { n <<- n + d; n } })(); k(%d); print(k(%i))\n",
    "h <- function(n) if (n <= 1L) %d else n * h(n - 1L); print(h(%1))\n",
    "fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2); print(fib(7 + %1))\n",
    "print.foo <- function(x, ...) { cat(\"<foo>\", length(x), \"\\n\"); invisible(x) }; o <- structure(list(a = %x), "
    "class = \"foo\"); print(o); o$a <- %x; o\n",
    "area <- function(s, ...) UseMethod(\"area\"); area.default <- function(s, ...) %d; area.sq <- function(s, ...) { "
    "t <- NextMethod(); t + s$a }; print(area(structure(list(a = %d), class = c(\"sq\", \"foo\"))))\n",
    "Ops.foo <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); cat(.Generic, \"\\n\"); v }; "
    "print(structure(%d, class = \"foo\") + %i)\n",
    "g <- function(x, ...) { y <- list(...); length(y) + nargs() }; print(g(%x, %x)); print(g(, %x))\n",
    "g <- function(...) sum(...); print(g(%d, %i, na.rm = %b))\n",
    "g <- function(x, y = { cat(\"forced\\n\"); x }) { x <- 2; if (%b) y else x }; print(g(%d))\n",
    "g <- function(a, b) { if (missing(b)) \"no b\" else b }; print(g(%x)); print(g(b = %x, 1))\n",
    "g <- function(x) { s <- substitute(x); deparse(s) }; print(g(%X))\n",
    "g <- function(n) { for (q in 1:n) if (q > 2) return(q); %x }; print(g(%1))\n",
    "e <- new.env(); assign(\"q\", %x, envir = e); e$z <- %X; print(sort(ls(e))); print(get(\"q\", e)); "
    "print(mget(\"z\", envir = e))\n",
    "w <- matrix(rep(%D, length.out = 600), 30); w[7] <- %d; v <- w; w[w > %d & !is.na(w)] <- w[w > %d & !is.na(w)] / "
    "2; print(sum(w)); v[v < 1] <- %x; print(v[c(1, 7, 600)]); print(dim(v)); print(sum(sweep(v, 2, 1:20)))\n",
    "set.seed(%1); v <- sample.int(40000L, 650, TRUE); print(sum(v)); print(runif(1)); print(sample(%D, 9, TRUE))\n",
    "v <- rep(%D, length.out = 90); print(sum(stats::filter(v, c(1, %d, 2)), na.rm = TRUE)); "
    "print(c(stats::filter(v, 1:3, sides = 1))[1:9])\n",
    "print(factor(matrix(rep(%I, length.out = 6), 2))); print(table(matrix(rep(%b, length.out = 6), 2)))\n",
    "print(gsub(\"a|[0-9]\", \"<\\\\0>\", rep(c(%S, letters), length.out = 700)[c(1, 27, 300, 700)])); "
    "print(sub(\"a\", \"b\", c(%S, %S), fixed = TRUE)); print(chartr(\"abc\", \"xyz\", %S))\n",
    "m <- matrix(0, 3, 3); for (a in 1:3) for (b in 1:3) m[a, b] <- a * b + %d; print(m)\n",
    "s <- %d; for (q in 1:200) { s <- s + q %m 7; if (q == 120) s <- as.integer(s) }; print(s)\n",
    "s <- 0L; for (q in 1:300) { if (q == 150) s <- s + %x; s <- s + 1L }; print(s)\n",
    "z <- numeric(0); for (q in 1:20) z[q] <- q^2 - %d; print(sum(z)); z[25] <- %x; print(z)\n",
    "z <- list(); for (q in 1:5) z[[paste0(\"k\", q)]] <- q * %i; str(z); invisible(format(0))\n",
    "z <- %I; for (q in seq_along(z)) { z[q] <- z[q] + q; if (q == 2L) z[[q]] <- %x }; print(z)\n",
    "z <- integer(8); for (q in 1:300) z[q %m 8L + 1L] <- z[q %m 8L + 1L] + 1L; z[%1] <- %x; print(z)\n",
    "acc <- \"\"; for (q in %S) acc <- paste0(acc, q); print(acc)\n", "print(sapply(%X, function(x) class(x)[1]))\n",
    "print(Reduce(function(u, w) u + w, %D, accumulate = TRUE))\n",
    "print(switch(%s, a = , b = %x, cc = { %x }, %x))\n", "print(do.call(paste, list(%x, %x, sep = \"-\")))\n",
    "print(mapply(function(u, w) paste(u, w), %S, %I))\n", "if (%b) print(%x) else cat(\"else\\n\")\n",
    "print(identical(%X, %X))\n", "print(all.equal(%X, %X))\n", "print(is.na(%X))\n", "print(rbind(%D, %I))\n",
    "print(summary(%D))\n", "print(vapply(split(%D, rep(1:2, length.out = 3)), sum, 0))\n", "print(unlist(%L))\n",
    "print(c(%X, %X))\n", "print(rev(%X))\n", "f <- factor(%S); print(f); print(table(f)); print(levels(f)[f])\n",
    /* which of NaN and NA colMeans() gives hangs on their bits and on the machine's instructions */
    "d <- data.frame(x = 1:3, y = c(%d, %d, %d)); d$z <- d$x + d$y; print(d[d$x > %1, ]); print(colMeans(d[, 1:2], "
    "na.rm = TRUE))\n",
    "body <- quote({ a + %i }); a <- %d; print(eval(body)); print(eval(body, list(a = %d)))\n",
    "g <- function(f, x) f(f(x)); print(g(function(u) u + %i, %d))\n",
    "g <- function(n, a = n * 2, b = a + n) { n <- 100; c(n, a, b) }; print(g(%d)); print(g(%i, b = %d))\n",
    "x <- %X; y <- x; y[[1]] <- %x; print(x); print(y)\n", "x <- %D; x[[%1]] <- %s; print(x)\n",
    "x <- %X; attr(x, \"u\") <- %x; print(attributes(x)); print(x)\n", "stopifnot(%b, %b)\n",
    "repeat { if (%b) break; break }\n", "print(nlevels(1))\n", "stop(\"at \", %x)\n", "warning(\"seen \", %x)\n",
    "print(seq(%1, %d, length.out = %1))\n", "print(%X == %X)\n", "print(%X + %X)\n", "print(%X & %X)\n",
    "print(%X[%I])\n", "print(%X[[%x]])\n", "print(%X * %X)\n", "print(%X %q %X)\n", "print(%X[%B])\n",
    "print(%X[%S])\n", "x <- %X; x[%X] <- %X; print(x)\n", "x <- %X; x[[%x]] <- %X; print(x)\n",
    "x <- %M; x[%I, %1] <- %X; print(x)\n", "x <- %X; names(x) <- %S; print(x)\n", "print(as.numeric(%X))\n",
    "print(as.character(%X))\n", "print(as.integer(%X))\n", "print(as.logical(%X))\n", "print(as.list(%X))\n",
    "print(max(%X, %X))\n", "print(sum(%X, %X))\n", "print(length(%X):%i)\n", "print(rep(%X, %I))\n",
    "print(rep(%X, each = %i, times = %1))\n", "print(order(%X))\n", "print(paste(%X, %X))\n", "print(unique(%X))\n",
    "print(cumsum(%X))\n", "print(range(%X))\n", "print(format(%X, width = 8))\n", "print(nchar(%X))\n",
    "print(matrix(%X, %i, %1))\n", "print(outer(%X, %X))\n", "print(%X %n %X)\n", "print(ifelse(%X, %X, %X))\n",
    "print(round(%X, %i))\n", "print(-%X)\n", "print(!%X)\n", "print(t(%X))\n", "print(apply(%M, %1, range))\n",
    "print(which(%X))\n", "print(tail(%X, %i))\n", "print(head(%X, %i))\n", "print(sort(%X))\n", "print(is.null(%X))\n",
    "print(match(%X, %X))\n", "print(cbind(%X, %X))\n", "print(array(%X, c(2, %1, 2)))\n", "print(strsplit(%X, %s))\n",
    "print(substr(%X, %i, %i))\n", "print(sprintf(\"%%s\", %X))\n", "print(sprintf(\"%%d\", %X))\n",
    "print(sprintf(\"%%5.1f\", %X))\n", "print(toupper(%X))\n", "print(gsub(%s, %s, %X))\n",
    "print(Filter(function(u) !is.na(u), %X))\n", "print(mean(%X))\n", "print(var(%X, %X))\n"};

/* What scripts do beyond the above: closures and environments, classes, conditions, texts, frames, deparsing. */
static const char *scripts[] = {
    /* fields of times that were changed without the others */
    "t <- as.POSIXlt(\"2024-02-27 23:10:05\", tz = \"UTC\"); t$mon <- t$mon + %1; t$mday <- 29L + %1; print(t); "
    "print(format(t, \"%%a %%j %%U %%Y-%%m-%%d %%H\")); print(weekdays(t)); t$hour <- 20L + %1; print(as.POSIXct(t))\n",
    /* parts of tables with a class of their own */
    "t <- structure(table(c(\"a\", \"b\", \"a\", \"c\"), c(%1, 2L, %1, 3L)), class = c(\"foo\", \"table\"), note = "
    "%c); "
    "print(class(t[1:2, ])); print(class(t[, 1])); print(class(t[t > 0])); print(attributes(t[1:2, , drop = %b]))\n",
    "t <- xtabs(~ a + b, data.frame(a = c(%1, 2L, 1L), b = c(\"u\", \"v\", \"u\"))); print(t[1, , drop = FALSE]); "
    "print(summary(t)); print(as.data.frame(ftable(t)))\n",
    /* flags that are no truth values */
    "print(regexpr(\"a\", c(\"A\", \"ba\"), ignore.case = NA)); print(grepl(\"A\", letters[%1], fixed = NA)); "
    "print(sub(\"b\", \"X\", c(\"B\", \"b\"), \"no flag\"))\n",
    /* complex decompositions and searches that end by last digits */
    "m <- matrix(c(1i, %1, 3, %1 + 4i), 2); print(round(qr.coef(qr(m), c(%1, 2)), 6)); print(qr(m)$pivot)\n",
    "r <- optim(c(%1, -1), function(p) sum((p^2 - c(2, %1))^2) + p[1] * p[2], method = \"L-BFGS-B\", lower = -%1, "
    "control = list(lmm = %1)); print(r$par, digits = 10); print(r$counts)\n",
    "invisible(optim(c(%1, -1), function(p) sum(abs(p - %1)^1.5), method = c(\"Nelder-Mead\", \"CG\")[1L + %b], "
    "control = list(trace = 1, maxit = 15)))\n",
    "print(complex(real = %d, imaginary = %d) * %i)\n",
    "z <- %D + 1i; print(z); print(Conj(z) * z); print(Mod(z)); print(Re(z)); print(Im(z))\n",
    "print(sqrt(as.complex(%d))); print(is.complex(%x)); print((1+2i)^%1)\n",
    "mk <- function() { n <- %i; list(inc = function(by = 1L) { n <<- n + by; invisible(n) }, get = function() n) "
    "}; o <- mk(); o$inc(); o$inc(%i); print(o$get())\n",
    "st <- list(); push <- function(x) st[[length(st) + 1L]] <<- x; push(%x); push(%x); print(length(st)); str(st);"
    " invisible(format(0))\n",
    "l <- %L; for (nm in names(l)) cat(nm, \"=\", format(l[[nm]]), \"\\n\")\n",
    "print(Map(function(a, b) paste(a, b), %S, %I))\n",
    "print(Reduce(function(a, b) paste0(a, b), %S, accumulate = TRUE, right = %b))\n",
    "print(do.call(rbind, list(%I, %D))); print(do.call(\"sum\", list(%D, na.rm = TRUE)))\n",
    "print(tryCatch(stop(structure(class = c(\"myc\", \"error\", \"condition\"), list(message = %s, call = NULL))),"
    " myc = function(e) paste(\"got\", conditionMessage(e))))\n",
    "r <- withCallingHandlers(tryCatch({ warning(\"a\"); %x }, error = function(e) 2), warning = function(w) "
    "invokeRestart(\"muffleWarning\")); print(r)\n",
    "f <- function() { on.exit(cat(\"one\\n\")); on.exit(cat(\"two\\n\"), add = TRUE); %x }; print(f())\n",
    "f <- function(n) { if (n == 0) return(list()); c(list(n), f(n - 1)) }; str(f(%1)); invisible(format(0))\n",
    "x <- c(b = %i, a = %i); print(x[order(names(x))]); print(sort(x)); print(rev(x))\n",
    "s <- %s; print(regmatches(s, gregexpr(\"[a-z]+\", s))); print(regexpr(\"[aeiou]\", %S))\n",
    "print(sub(\"(.)(.)\", \"\\\\2\\\\1\", %S)); print(gsub(\"(a|b)+\", \"<\\\\1>\", %S))\n",
    "print(sprintf(\"%%-8s|%%5d|%%+.2e\", %S, %I, %D))\n",
    "print(formatC(%D, width = 10, digits = 3, format = \"g\")); print(prettyNum(%d, big.mark = \",\"))\n",
    "print(format(%D, nsmall = 2)); print(format(%S, width = 6)); print(format(%B)); print(format(%I, width = 5))\n",
    "print(nchar(%S, type = \"bytes\")); print(utf8ToInt(%s)); print(rev(strsplit(%s, \"\")[[1L]]))\n",
    "m <- %M; print(m %t t(m)); print(dim(m)); print(m[, 1]); print(m[1, , drop = FALSE])\n",
    "m <- matrix(1:6, 2, dimnames = list(c(\"r\", \"s\"), NULL)); m[%1, ] <- %i; print(m); print(apply(m, 1, sum));"
    " print(m[\"s\", ])\n",
    "print(solve(matrix(c(2, 0, 1, %1), 2), c(%1, %d)))\n",
    "a <- array(1:8, c(2, 2, 2)); a[%1, 1, 1] <- %i; print(a[, , 1]); print(dim(a[1, , ])); print(apply(a, 3, "
    "sum))\n",
    "print(tapply(c(%d, %d, %d), c(\"u\", \"v\", \"u\"), sum))\n",
    "d <- data.frame(k = c(\"u\", \"v\", \"u\"), n = 1:3); d$n[%1] <- %i; print(d[order(-d$n), ]); "
    "print(sapply(split(d$n, d$k), sum))\n",
    "d <- data.frame(k = c(\"u\", \"v\", \"u\"), n = c(%i, %i, %i)); print(merge(d, data.frame(k = \"u\", w = "
    "%d))); print(aggregate(n ~ k, d, sum))\n",
    "d <- data.frame(a = c(%i, %i, %i), b = letters[1:3]); print(d); str(d); print(subset(d, a > %i)); "
    "print(lapply(d, class)); invisible(format(0))\n",
    "d <- data.frame(a = %I, b = %x); print(dim(d)); print(rbind(d, d)); print(d[[\"a\"]])\n",
    "l <- list(p = list(q = %x, r = list(s = %x))); l$p$r$s <- %x; l[[c(\"p\", \"q\")]] <- %x; str(l); "
    "print(l$p$r); invisible(format(0))\n",
    "print(rapply(%L, function(u) u * 2, classes = \"numeric\", how = \"unlist\"))\n",
    "print(mapply(rep, 1:3, 3:1)); print(vapply(%L, length, 1L)); print(sapply(%L, is.null))\n",
    "print(bitwOr(%i, 8L)); print(bitwShiftL(%1, %1)); print(%i %m -3L); print(-%i %q 4L); print(5.5 %m %d); "
    "print(%d %q 0.3)\n",
    "f <- function(x, ...) UseMethod(\"f\"); f.numeric <- function(x, ...) \"num\"; f.integer <- function(x, ...) "
    "c(\"int\", NextMethod()); f.character <- function(x, ...) paste(\"chr\", NextMethod()); f.matrix <- "
    "function(x, ...) c(\"mat\", NextMethod()); f.default <- function(x, ...) \"def\"; print(f(%X))\n",
    "`%%+%%` <- function(a, b) paste(a, b); print(%x %%+%% %x)\n",
    "x <- %X; `sec<-` <- function(x, value) { x[2L] <- value; x }; sec(x) <- %x; print(x)\n",
    "f <- function(...) { a <- list(...); if (length(a)) names(a) else \"none\" }; print(f(a = %x, %x)); "
    "print(f()); g <- function(...) ..2; print(g(%x, %x)); h <- function(...) ...length(); print(h(%x))\n",
    "f <- function(type = c(\"one\", \"two\")) match.arg(type); print(f()); print(f(%s))\n",
    "f <- function() parent.frame(); print(identical(f(), environment())); print(environmentName(globalenv()))\n",
    "print(eval(parse(text = paste(%i, \"+\", %i)))); e <- expression(a * b); print(eval(e[[1]], list(a = %d, b = "
    "%i)))\n",
    "print(substitute(a + b, list(a = %x, b = quote(z)))); print(body(function(x) x + %i)); "
    "print(formals(function(a, b = %x) NULL)$b)\n",
    "f <- function(x, y) match.call(); print(f(%x, y = %X)); f <- function(x, ...) sys.call(); print(f(%x))\n",
    "f <- function(a, b = %x) { a + b; %x }; environment(f) <- globalenv(); print(f)\n",
    "print(quote({ x <- %X; for (i in 1:3) x[i] <- if (i > 1) %x else -i; while (TRUE) break }))\n",
    "print(as.integer(%S)); print(as.numeric(%S)); print(as.logical(%S))\n",
    "print(rle(%I)); print(inverse.rle(rle(%S)))\n",
    "print(cut(%D, c(-Inf, 0, 1, Inf))); print(findInterval(%D, c(0, 1, 2)))\n",
    "print(as.Date(\"2024-02-28\") + %1); print(format(as.Date(\"2024-12-31\") + %1, \"%%d %%b %%Y\")); "
    "print(seq(as.Date(\"2024-01-31\"), by = \"month\", length.out = %1))\n",
    "print(strrep(%S, %1)); print(rev(list(%x, %x))); print(mapply(identical, %L, %L))\n",
    "print(Position(function(u) u > 1, %D)); print(Find(function(u) u > 1, %D))\n",
    "print(do.call(cbind, list(a = %I, b = %I))); print(expand.grid(a = 1:2, b = c(\"u\", \"v\")))\n",
    "print(outer(1:3, 1:2, function(a, b) a * %i + b)); print(which(%M > 1, arr.ind = TRUE)); print(sweep(%M, 2, "
    "c(%1, 0.5)))\n",
    "x <- %I; x[[length(x) + 1]] <- 5L; x <- append(x, %i, after = 1); print(x); print(head(x, -1)); "
    "print(cumprod(x)); print(diff(x))\n",
    "n <- 0; while (TRUE) { n <- n + 1; if (n %m 2 == 0) next; if (n > %1 + 5) break; cat(n, \"\") }; "
    "cat(\"\\n\")\n",
    "z <- NULL; for (q in list(%x, %x, %x)) z <- c(z, q); print(z)\n", "for (q in %L) print(q)\n",
    "for (q in %M) cat(q, \"\"); cat(\"\\n\")\n",
    "collatz <- function(n) { k <- 0L; while (n != 1) { n <- if (n %m 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; "
    "k }; print(sapply(1:(5 + %1), collatz))\n",
    "memo <- new.env(); fibm <- function(n) { key <- as.character(n); if (!is.null(memo[[key]])) "
    "return(memo[[key]]); r <- if (n < 2) n else fibm(n - 1) + fibm(n - 2); memo[[key]] <- r; r }; print(fibm(20 + "
    "%1)); print(length(ls(memo)))\n",
    "q <- c(3, 1, 2) + %d; for (a in 1:2) for (b in 1:(3 - a)) if (isTRUE(q[b] > q[b + 1])) { t <- q[b]; q[b] <- "
    "q[b + 1]; q[b + 1] <- t }; print(q)\n",
    "v <- %I; tot <- 0L; for (k in seq_along(v)) { if (is.na(v[k])) next; tot <- tot + v[k] }; print(tot)\n",
    "x <- %d; r <- if (is.na(x)) \"na\" else if (x > 1) \"big\" else if (x < 0) \"neg\" else \"mid\"; print(r)\n",
    "print(Negate(is.na)(%X)); compose <- function(...) { fs <- list(...); function(x) Reduce(function(a, f) f(a), "
    "fs, x) }; print(compose(abs, sqrt, function(u) u + %i)(%d))\n",
    "adders <- lapply(1:3, function(i) function(x) x + i); print(adders[[%1]](%d))\n",
    "f <- local({ n <- %d; function() { n <<- n + 1; n } }); f(); print(f()); print(environment(f)$n)\n",
    "print(sprintf(\"%%05d\", %i)); print(sprintf(\"%%x\", %i)); print(sprintf(\"%%e\", %d)); "
    "print(sprintf(\"%%g\", %D)); print(sprintf(\"%%s is %%d\", %s, %I)); print(sprintf(\"%%*d%%%%\", 6L, %i))\n",
    "con <- textConnection(c(\"l1\", %s)); print(readLines(con)); close(con)\n",
    /* one call again and again, with values of several kinds and methods that come and go */
    "go <- function(v) list(mean(v), rev(v), sort(v), unique(v), as.list(v)[1], t(v)); for (v in list(%D, %I, %d, %D)) "
    "print(tryCatch(go(v), error = conditionMessage, warning = conditionMessage)); mean.numeric <- function(x, ...) "
    "\"mine\"; print(tryCatch(go(%D)[[1]], error = conditionMessage)); rm(mean.numeric); print(go(%I)[[1]])\n",
    "g <- function(x, ...) UseMethod(\"g\"); g.default <- function(x, val, ...) list(sys.call(), substitute(x), "
    "missing(val), ...length()); g.foo <- function(x, ...) { r <- NextMethod(); c(\"foo\", class(r)) }; gg <- "
    "function(v, "
    "w) for (i in 1:3) print(g(v, w, k = i)); gg(%x, %x); gg(structure(list(%x), class = \"foo\"), %d); g(%x)\n",
    "w <- function(f, x) list(sapply(x, f), Map(f, x), Filter(function(u) !is.na(u), x), mapply(f, x, SIMPLIFY = %1 > "
    "1)); for (i in 1:2) print(tryCatch(w(function(u) u + %d, %D), error = conditionMessage)); "
    "print(tryCatch(w(\"abs\", "
    "%I), error = conditionMessage))\n",
    "k <- function(...) structure(%x, ...); for (i in 1:2) print(tryCatch(attributes(k(u = %x, class = \"zz\")), error "
    "= "
    "conditionMessage)); h <- function(p, q) do.call(\"k\", list(u = quote(p), w = q)); "
    "print(tryCatch(attributes(h(%d, "
    "%i)), error = conditionMessage)); p <- function(n) do.call(function(z) c(z, sys.nframe(), sys.parent()), "
    "list(n)); "
    "for (i in 1:2) print(p(%i))\n",
    "q <- function(u) tryCatch({ if (isTRUE(u > %d)) stop(\"big \", u); if (isFALSE(u > 0)) warning(\"low\"); u }, "
    "error = "
    "function(e) conditionMessage(e), warning = function(w) deparse(conditionCall(w)), finally = cat(\"f\")); for (u "
    "in "
    "%D) print(q(u))\n",
    "ev <- function(u) eval(parse(text = \"u * 2 + 1\")); for (u in %D) print(ev(u)); e <- parse(text = \"u * 2 + "
    "1\"); "
    "e[[1]][[1]] <- as.name(\"-\"); print(e); print(ev(%d))\n",
    "print(vapply(%S, nchar, 1L, USE.NAMES = FALSE)); print(sapply(%S, toupper)); print(sapply(%I, function(u) c(u, "
    "u^2)))\n",
    "x <- 1:3; attr(x, \"dim\") <- c(1L, 3L); print(x); levels(x) <- %S; print(attributes(x))\n",
    "print(unlist(lapply(split(1:6, c(%1, %1, %1)), sum)))\n",
    "print(toString(%L)); cat(\"a\", %D, sep = \"\\t\"); cat(\"\\n\"); cat(sprintf(\"%%d: %%s\\n\", 1:2, %S), sep ="
    " \"\")\n",
    "writeLines(paste(%S, %x)); print(c(%x, %x), quote = FALSE); print(noquote(%S))\n",
    "print(%D, digits = 3); print(format(c(%d, %d), digits = 3)); print(signif(%D, 2)); print(round(-%D, 1))\n",
    "x <- 2147483640L; for (k in 1:%1) x <- x + %i; print(x); s <- 1L; for (k in 1:40) s <- s * 2L; print(s)\n",
    "f <- function(x) { x$a <- %x; x }; l <- %L; g <- f(l); print(identical(l, g)); print(l$a); print(g$a)\n",
    "f <- function(x, n = length(x)) { x <- c(x, %x); n }; print(f(%X)); f <- function(a, ...) { a <- %x; nargs() "
    "}; print(f(%x, %x))\n",
    "e1 <- new.env(); local({ q <- %x; w <- %x }, envir = e1); print(sort(ls(e1))); print(mget(c(\"q\", \"w\"), "
    "envir = e1)); rm(\"q\", envir = e1); print(exists(\"q\", envir = e1, inherits = FALSE))\n",
    "r <- tryCatch({ tryCatch(stop(\"inner \", %x), error = function(e) stop(\"outer\"), finally = cat(\"f1\\n\")) "
    "}, error = function(e) conditionMessage(e), finally = cat(\"f2\\n\")); print(r)\n",
    "r <- withRestarts(invokeRestart(\"mine\", %x), mine = function(v) list(v)); str(r); invisible(format(0))\n",
    "res <- try(log(-1), silent = TRUE); print(res); res <- try(stop(\"oops\"), silent = TRUE); cat(res); "
    "print(inherits(res, \"try-error\"))\n",
    "warningCondition(\"wc\", class = \"cw\") -> w; print(class(w)); r <- withCallingHandlers(tryCatch(warning(w), "
    "cw = function(c) %x)); print(r)\n",
    "s <- 0; for (q in seq(1, 10, by = %1)) { s <- s + switch(as.character(q %m 3), \"0\" = 1, \"1\" = , \"2\" = "
    "%d); if (is.na(s)) break }; print(s)\n",
    "toString(%X) -> s; print(nchar(s) > 3); print(substring(\"abcdef\", 1:3, %1 + 0:2)); print(strsplit(\"a1b22\","
    " \"[0-9]+\")); print(startsWith(%S, \"a\")); print(rev(%S)); print(sort(%S, decreasing = TRUE)); "
    "print(order(%S, decreasing = %b))\n",
    "x <- %X; x[[\"new\"]] <- %x; print(x)\n",
    "x <- %L; x$cc$deep <- %x; x[[\"b\"]][2] <- %x; str(x); invisible(format(0))\n",
    "is.na(x <- %X); x[is.na(x)] <- %i; print(x)\n",
    "print(seq(%1, 10, by = %1)); print(seq(5)); print(seq_len(%1) * %D); print(rev(seq(0, 1, length.out = 3))); "
    "print(10:%1)\n",
    "m <- rbind(a = %I[1:2], b = 1:2); colnames(m) <- c(\"x\", \"y\"); print(m); print(m[\"a\", \"x\"]); "
    "print(t(m)); print(m[m[, \"y\"] > 1, ])\n",
    "g <- function(n) { if (n <= 0) return(0); n + g(n - 1) }; print(g(50)); h <- function(n, acc = list()) if (n "
    "== 0) acc else h(n - 1, c(acc, n)); print(length(h(%1)))\n",
    "stopifnot(is.numeric(%d), \"must be positive\" = %d > 0); print(\"ok\")\n",
    "p <- structure(list(name = %s, n = %i), class = \"person\"); format.person <- function(x, ...) paste0(\"<\", "
    "x$name, \">\"); print.person <- function(x, ...) cat(format(x), \"\\n\"); toString.person <- function(x, ...) "
    "\"P\"; print(p); p; print(toString(p)); print(unclass(p))\n",
    "a <- structure(%d, class = \"money\"); Ops.money <- function(e1, e2) { r <- get(.Generic)(unclass(e1), "
    "unclass(e2)); if (.Generic %n c(\"+\", \"-\")) structure(r, class = \"money\") else r }; print(unclass(a + "
    "a)); print(a > 1); print(class(a - 2)); print(-1 * a)\n",
    "length.stk <- function(x) 99L; \"[.stk\" <- function(x, i) paste(\"elt\", i); \"$.stk\" <- function(x, name) "
    "paste(\"fld\", name); \"[[<-.stk\" <- function(x, i, value) { cat(\"set\", i, \"\\n\"); x }; o <- "
    "structure(list(), class = \"stk\"); print(length(o)); print(o[2]); print(o$abc); o[[\"k\"]] <- %x\n",
    "summary.tst <- function(object, ...) structure(list(m = mean(unclass(object))), class = \"summary.tst\"); "
    "print.summary.tst <- function(x, ...) cat(\"mean:\", format(x$m), \"\\n\"); summary(structure(%D, class = "
    "\"tst\"))\n",
    "as.character.tmp <- function(x, ...) paste0(unclass(x), \"C\"); print(as.character("
    "structure(%D, class = \"tmp\")))\n",
    "seq_along(%X) -> k; for (q in k) if (q %m 2 == 0) cat(q, \"even\\n\") else cat(q, \"odd\\n\")\n",
    "x <- %D; names(x) <- letters[seq_along(x)]; print(x[c(\"a\", \"c\")]); print(which(x > 1)); "
    "print(which.max(x)); print(range(x, na.rm = TRUE)); x[[\"b\"]] <- %d; print(x)\n",
    "print(all.equal(1, 1 + 1e-10)); print(identical(c(a = 1), c(a = 1))); print(isTRUE(all.equal(%d, %d))); "
    "print(%d == %d)\n",
    "print(max(%S)); print(range(%S)); print(rev(sort(%S))); print(table(%S, useNA = \"ifany\")); "
    "print(duplicated(%S)); print(union(%S, %S)); print(setdiff(%I, %I))\n",
    "mat <- matrix(0, 2, 2); mat[cbind(1:2, 1:2)] <- %d; print(mat); mat[mat == 0] <- NA; print(mat); "
    "print(colMeans(mat, na.rm = TRUE)); print(rowSums(is.na(mat)))\n",
    "f <- function(x) { force(x); function() x }; fs <- list(); for (q in 1:3) { local({ j <- q; fs[[j]] <<- "
    "function() j * 2 }) }; print(fs[[%1]]()); print(f(%x)())\n",
    "vapply(%D, function(v) { if (is.na(v)) return(NA_character_); if (v > 1) \"hi\" else \"lo\" }, \"\") -> r; "
    "print(r)\n",
    "print(nchar(c(apple = %s, b = \"kiwi\"))); print(rapply(list(1, \"a\", list(2)), function(v) v + %i, classes ="
    " \"numeric\", how = \"replace\"))\n",
    "x <- c(%i, %i, %i); x[x > 2 & !is.na(x)] <- 0L; print(x); x[-1] <- 7L; print(x); x[10] <- 1L; "
    "print(length(x)); print(sum(is.na(x)))\n"};

/* A loop over, or calls with, values of one kind for longer than it takes to make a typed copy, then others: %e is the
 * value, %o a literal of its kind, %r a comparison, %a an arithmetic operator; k, s, u, l and h are what it works with.
 */
static const char *late_bodies[] = {"if (%e %r %o) k <- k + 1",
                                    "if (%o %r %e) k <- k + 1 else s <- s - 1",
                                    "if (%e %r %o && %e %r %o) k <- k + 1",
                                    "if (%e %r %o || %e %r u[%1]) k <- k + 1",
                                    "if (u[%1] %r u[%1] || u[%1] %r %e) k <- k + 2",
                                    "if (!(%e %r %o)) k <- k + 1",
                                    "if (is.na(%e) || %e %r %o) k <- k + 1",
                                    "if (!is.na(%e) && %e %r %o) next",
                                    "if (%e) k <- k + 1",
                                    "s <- s %a %e",
                                    "s <- %e %a %o",
                                    "s <- %e %a %e %a u[%1]",
                                    "u[%1] <- %e",
                                    "u[[%1]] <- %e %a %o",
                                    "u[min(%e, 9)] <- %o",
                                    "s <- u[%e]",
                                    "s <- u[[%1]] %a %e",
                                    "l$a <- %e",
                                    "s <- l$b %a %e",
                                    "l[[%1]] <- %e",
                                    "s <- h(%e)",
                                    "s <- h(%e %a %o) %a h(u[%1])",
                                    "s <- h(u[%1], %e)",
                                    "s <- max(%e, %o)",
                                    "s <- abs(%e) %a sqrt(abs(%o))",
                                    "s <- floor(%e) %a -%e",
                                    "s <- switch(%e, a = %o, b = s, k)",
                                    "m[%1, %1] <- %e",
                                    "s <- m[%1, %1] %a %e",
                                    "x <- %e; k <- k + (x %r %o)",
                                    "x <- if (%e %r %o) %e else %o; s <- x %a k",
                                    "for (j in seq_along(%e)) k <- k + j",
                                    "s <- s + length(%e)",
                                    "s <- as.numeric(%e) %a %o",
                                    "y <- c(%e, s)[1L]; s <- y",
                                    "for (j in 1:3) u[j] <- u[j] %a %e",
                                    "for (j in 1:3) if (u[j] %r %e) k <- k + j",
                                    "for (j in 1:3) m[j, %1] <- m[%1, j] %a %e",
                                    "for (j in 3:1) s <- s + m[j, %1] * %e",
                                    "for (v in u) if (v %r %e || v %r %o) k <- k + v",
                                    "j <- 0; while (j < 3 && !(is.na(%e))) { j <- j + 1; s <- s %a j }",
                                    "j <- 0; repeat { j <- j + 1; if (j > 2 || u[j] %r %e) break }; k <- k + j",
                                    "p <- function(z) z %a %e; s <- p(%o)",
                                    "p <- function() k <<- k + 1; if (%e %r %o) p()",
                                    "q <- %e; q <- q %a %o; s <- q %a u[%1]",
                                    "t <- %e; if (t %r %o) { t <- %o; s <- t } else s <- k",
                                    "w <- c(%e, %o); s <- w[2] %a w[%1]",
                                    "w <- numeric(3); w[%1] <- %e; s <- sum(w)",
                                    "z <- paste0(%e, k); if (z == \"x\") k <- k + 1",
                                    "l$c <- c(l$c, k)[1:2]; s <- length(l) %a %e",
                                    "d <- %e; d[2] <- %o; s <- d[1L] %a d[2L]",
                                    "s <- if (is.numeric(%e)) %e %a 1L else k",
                                    "s <- (%e %a %o) %a (%e %a u[%1])",
                                    "s <- -(%e %a %o)",
                                    "s <- u[%1] * %e + u[%1]",
                                    "s <- u[%1] - %e * u[%1]",
                                    "x <- x + u[%1] * u[%1]; if (x > 1e6) x <- %e",
                                    "s <- h(h(%e))",
                                    "s <- h(b = %e, u[%1])",
                                    "s <- identical(%e, %o)",
                                    "s <- min(u[%1], %e) %a max(%o, u[%1])",
                                    "s <- %e^2 %a %e^0.5",
                                    "s <- exp(-abs(%e)) %a cos(%o)",
                                    "s <- round(%e) %a trunc(%o)",
                                    "s <- as.integer(%e) %a length(u)",
                                    "s <- nchar(%e)",
                                    "b <- %e %r %o; if (isTRUE(b)) k <- k + 1",
                                    "b <- %e %r %o; s <- b + (u[%1] %r %e)",
                                    "u <- rev(u); s <- u[%1] %a %e",
                                    "g <- list(v = %e); g$v <- g$v %a %o; s <- g$v",
                                    "n <- k %a 3; if (n %r %e) s <- n",
                                    "i <- 5L; i <- i + 1L; s <- i %a %e",
                                    "i <- 2147483646L; i <- i + 1L; s <- c(i, %e)",
                                    "%l",
                                    "%l",
                                    "if (%c) k <- k + 1 else s <- k",
                                    "while (abs(k) < 9 && (%c)) k <- k + 1",
                                    "b <- %c; if (!is.na(b) && b) k <- k - 1",
                                    "s <- %x",
                                    "s <- if (%c) %x else %x",
                                    "t <- %x; y <- %x; if (t %r y) s <- t else s <- y",
                                    "u[%1] <- %x",
                                    "m[%1, %1] <- %x",
                                    "s <- (if (%c) k else x) %a %x",
                                    "w <- %e; if (w[1L] %r %o) k <- k + w[[1L]]",
                                    "for (j in if (is.na(%e)) NA_integer_ else 1:2) k <- k + (j %r 1L)",
                                    "for (j in %e) if (j %r %o) k <- k + 1"};

static void late_operand(Gen *g, Kind k) {
  static const char *const plain[] = {"e", "e", "e", "k", "x", "s", "y", "length(u)", "-e", "-x", "l$a", "l[[2L]]"};
  if (chance(g, 15))
    literal(g, k);
  else if (chance(g, 20))
    put("u[%dL]", 1 + below(g, 3));
  else if (chance(g, 10))
    put("m[%dL, %dL]", 1 + below(g, 3), 1 + below(g, 3));
  else if (chance(g, 10))
    put("h(%s)", PICK(g, plain));
  else
    put("%s", PICK(g, plain));
}
static void late_sum(Gen *g, Kind k, int depth) {
  static const char *const arith[] = {"+", "-", "*", "/", "%%", "%/%", "+", "-", "*"};
  if (depth <= 0 || chance(g, 20)) {
    late_operand(g, k);
    return;
  }
  put("(");
  late_sum(g, k, depth - 1);
  put(" %s ", PICK(g, arith));
  late_sum(g, k, depth - 1);
  put(")");
}
static void late_condition(Gen *g, Kind k, int depth) {
  static const char *const compare[] = {"==", "!=", "<", "<=", ">", ">="};
  if (depth <= 0 || chance(g, 30)) {
    if (chance(g, 20)) put("!");
    if (chance(g, 20)) {
      put("is.na(e)");
      return;
    }
    put("(");
    late_sum(g, k, chance(g, 70) ? 0 : 1);
    put(" %s ", PICK(g, compare));
    late_sum(g, k, chance(g, 70) ? 0 : 1);
    put(")");
    return;
  }
  put(chance(g, 20) ? "!(" : "(");
  late_condition(g, k, depth - 1);
  put(chance(g, 50) ? " && " : " || ");
  late_condition(g, k, depth - 1);
  put(")");
}
/* A loop that adds up, or nearly so. */
static void late_adding(Gen *g) {
  static const char *const steps[] = {"t <- y * x",       "t <- w[j] * 2", "y <- w[j]", "y <- y * 0.5",
                                      "t <- w[j] * w[j]", "y <- j * 0.25", "t <- y",    "x <- y",
                                      "t <- t * y",       "y <- t^2",      "w[j] <- y", "y <- w[j] * x"},
                           *const ends[] = {"s <- s + t",    "s <- s - y",     "s <- s + w[j] * y", "s <- s + j * t",
                                            "s <- s + w[j]", "s <- s - x * t", "s <- s + s * 0.1",  "s <- s + t * s",
                                            "t <- t + y",    "y <- y + w[j]"};
  put("w <- 1:%d / 8; s <- %s; y <- 0.5; t <- 1.5; for (j in %s) { ", 7 + below(g, 6), chance(g, 80) ? "1" : "e",
      chance(g, 60)   ? "seq_along(w)"
      : chance(g, 50) ? "1:9"
                      : "w");
  for (int n = below(g, 4); n > 0; n--) put("%s; ", PICK(g, steps));
  put("%s", PICK(g, ends));
  if (chance(g, 10)) put("; %s", PICK(g, ends));
  put(" }; k <- y - t; if (!is.finite(s)) s <- 0; x <- 1");
}
static void late_body(Gen *g, Kind k, bool function) {
  static const char *compare[] = {"==", "!=", "<", "<=", ">", ">="},
                    *arith[] = {"+", "-", "*", "/", "%%", "%/%", "+", "-", "*"};
  const char *p = PICK(g, late_bodies);
  while (function && strstr(p, "next")) p = PICK(g, late_bodies);
  for (; *p; p++) {
    if (*p != '%') {
      putchar(*p);
      continue;
    }
    switch (*++p) {
    case 'e': put("e"); break;
    case 'o': literal(g, k); break;
    case 'r': put("%s", PICK(g, compare)); break;
    case 'a': put("%s", PICK(g, arith)); break;
    case 'c': late_condition(g, k, 2); break;
    case 'x': late_sum(g, k, 2); break;
    case 'l': late_adding(g); break;
    default: put("%dL", 1 + below(g, 3)); break;
    }
  }
}

/* The values: %d of two literals of the kind, then some of any. */
static void late_values(Gen *g, Kind k, int times) {
  bool list = chance(g, 60);
  put("c(rep(%s(", list ? "list" : "c");
  literal(g, k);
  put(", ");
  literal(g, k);
  put("), %d)", times / 2);
  for (int n = 1 + below(g, 3); n > 0; n--) {
    put(list ? ", list(" : ", ");
    literal(g, list && chance(g, 60) ? (Kind)below(g, KINDS) : k);
    if (list) put(")");
  }
  put(")");
}

static void late(Gen *g) {
  static const char *helpers[] = {"h <- function(a, b = 2) a * b + 1", "h <- function(a, b = a) if (a > 1) b else -a",
                                  "h <- function(a, b = 0) { if (a != b) return(a - b); k }",
                                  "h <- function(a, b = 1L) { a <- a + b; if (a > 3 && b < 2) a <- 0; a }",
                                  "h <- function(a, b = 2) max(a, b) %% 3"};
  Kind k = chance(g, 60) ? DBL : chance(g, 70) ? INT : (Kind)below(g, STR + 1);
  int form = below(g, 4); /* a loop in a function, a loop here, a function called in a loop and by lapply() */
  bool calls = form > 1;
  put(form == 1 ? "{\n" : "print((function() {\n");
  put("    k <- 0; s <- %s; x <- 1; y <- 2; u <- %s; l <- list(a = 1, b = 2, 3); m <- matrix(%s, 3)\n    %s\n",
      chance(g, 70) ? "0" : "0L", chance(g, 60) ? "c(1.5, 2, -3)" : "4:6", chance(g, 60) ? "1:9 / 4" : "1:9",
      PICK(g, helpers));
  if (!calls) {
    put("    for (e in ");
    late_values(g, k, 280);
    put(") {\n");
  } else {
    put("    f <- function(e) {\n");
  }
  for (int n = 1 + below(g, 5); n > 0; n--) {
    put("      ");
    late_body(g, k, calls);
    put("\n");
  }
  if (calls) put("      list(k, s, x, u, l, m)\n");
  put("    }\n    ");
  if (calls) {
    put(form == 2 ? "for (e in " : "r <- lapply(");
    late_values(g, k, 400);
    put(form == 2 ? ") r <- f(e)\n    r" : ", f)\n    r[length(r) - 0:1]");
  } else {
    put("%s(list(k, s, x, u, l, m))", form == 1 ? "print" : "");
  }
  put(form == 1 ? "\n  }\n" : "\n  })())\n");
}

/* Functions that keep their arguments or their frames, environments that escape, on.exit, replacements of variables
 * that are not local, empty arguments, active bindings, promises of one's own, functions redefined in mid-loop.  k, x,
 * s, v, l and m are what the statements work with, fs closures, es environments; %a is an argument. */
static const char *const keep_helpers =
    "    mk <- function(x) function() x; pass <- function(x) mk(x); mk2 <- function(x, y = x) { z <- y; function() "
    "c(x, y) }\n"
    "    mke <- function(x) environment(); mkf <- function(x) environment(~ x); here <- function() parent.frame()\n"
    "    mkd <- function(x) { delayedAssign(\"z\", x + 1); function() z }; mkl <- function(x) { here(); function() x "
    "}\n"
    "    mks <- function(x) { q <- substitute(x); function() if (is.numeric(x)) x else q }\n"
    "    dots <- function(...) function() list(...)[[1L]]; last <- function(...) ...elt(...length())\n"
    "    lazy <- function(x, w) { w(); x }; two <- function(x, y) { y; x }; flip <- function(x, y) if (y > 2) x else "
    "0\n"
    "    chg <- function(x) { k <<- k + 1; x }; asg <- function(x) { assign(\"k\", 4, envir = parent.frame()); x }\n"
    "    evp <- function(x) { eval.parent(quote(k <- 3)); x }; ox <- function(x) { on.exit(k <<- x); k + 1 }\n"
    "    miss <- function(x, y, ...) sum(missing(x), 2 * missing(y), 4 * nargs()); sub <- function(x, ...) x[...]\n"
    "    `sec<-` <- function(x, i = 1, value) { x[i] <- value; x }; sec <- function(x, i = 1) x[i]\n"
    "    `put<-` <- function(x, value) { h <- function() value; if (length(x) > 1) x[[2L]] <- h(); x }; put <- "
    "function(x) x\n"
    "    gen <- function(x, y) UseMethod(\"gen\"); gen.default <- function(x, y) { k <<- 2; function() x + y }\n"
    "    na <- 0; makeActiveBinding(\"ab\", function(w) if (missing(w)) { na <<- na + 1; k <<- k + 1; na "
    "} else\n"
    "      na <<- w, environment())\n";
static const char *keep_args[] = {"k",        "k",         "i",       "s",      "x",           "k + 1",
                                  "i * 2",    "v[2L]",     "v[[1L]]", "l$a",    "l[[\"a\"]]",  "x - k",
                                  "(k)",      "-k",        "2.5",     "3L",     "k > 2",       "ab",
                                  "mk(k)()",  "k + ab",    "x + i",   "sec(v)", "c(k, 1)[1L]", "{ k <- k + 1; k }",
                                  "(x <- k)", "fs[[1L]]()"};
static const char *keep_bodies[] = {
    "fs[[%1]] <- mk(%a)",
    "fs[[%1]] <- mk(%a)",
    "fs[[%1]] <- pass(%a)",
    "fs[[%1]] <- mk2(%a)",
    "fs[[%1]] <- mk2(%a, %a)",
    "fs[[%1]] <- mkd(%a)",
    "fs[[%1]] <- mks(%a)",
    "fs[[%1]] <- mkl(%a)",
    "fs[[%1]] <- dots(%a, %a)",
    "fs[[%1]] <- gen(%a, %a)",
    "es[[%1]] <- mke(%a)",
    "es[[%1]] <- mkf(%a)",
    "s <- lazy(%a, function() k <<- i)",
    "s <- lazy(%a, function() v[2L] <<- 5)",
    "s <- lazy(%a, mk(%a))",
    "s <- two(%a, k <- i)",
    "s <- two(%a, v[1L] <- 3)",
    "s <- two(%a, l$a <- 3)",
    "s <- two(%a, %a)",
    "s <- flip(%a, %a)",
    "s <- chg(%a)",
    "s <- asg(%a)",
    "s <- evp(%a)",
    "s <- ox(%a)",
    "k <- k + 1",
    "k <- k + 1",
    "x <- %a",
    "k <- %a",
    "v[%1] <- %a",
    "v[%1] <<- %a",
    "l$a <- %a",
    "names(v)[%1] <- \"q\"",
    "is.na(v) <- %1",
    "sec(v) <- %a",
    "sec(v, %1) <- %a",
    "sec(l$b, i = %1) <- %a",
    "put(v) <- %a",
    "put(l$b) <- %a",
    "s <- length(sub(v, %1))",
    "s <- sub(m, %1, )[1L]",
    "s <- sub(m, , %1)[2L]",
    "s <- miss(%a, )",
    "s <- miss(, %a)",
    "s <- miss(%a, %a, )",
    "s <- (function(...) miss(...))(%a, )",
    "s <- (function(...) nargs() + ...length())(%a, )",
    "s <- (function(...) ..2)(%a, %a)",
    "s <- last(%a, %a)",
    "s <- x + ab",
    "s <- k + ab",
    "s <- ab + k",
    "ab <- i",
    "s <- fs[[%1]]()",
    "s <- es[[%1]]$x",
    "es[[%1]]$x <- %a",
    "assign(\"x\", %a, envir = es[[%1]])",
    "local({ j <- %a; fs[[%1]] <<- function() j })",
    "local({ j <- %a; k <<- j + 1 })",
    "fs[[%1]] <- local({ j <- %a; function() { j <<- j + 1; j } })",
    "delayedAssign(\"y\", %a); k <- 6; s <- y",
    "s <- (function() { on.exit(k <<- k + 1); k })()",
    "s <- (function(x) { on.exit(return(x)); k })(%a)",
    "s <- (function() { on.exit(k <<- 1); on.exit(x <<- k, add = TRUE); %a })()",
    "f <- function() { v[1L] <- i; v }; s <- f()[1L]",
    "f <- function() { sec(v) <- %a; v }; s <- f()[1L]",
    "f <- function() { is.na(v) <- 1L; sum(is.na(v)) }; s <- f()",
    "f <- function() { names(l)[1L] <- \"w\"; l$a <- k; length(l) }; s <- f()",
    "f <- function() { k <- k + 1; k }; s <- f() + k",
    "f <- function() { l$b[2L] <<- %a; k }; s <- f()",
    "f <- function(x) { if (x > 3) return(function() x); k <<- 0; function() x + 1 }; fs[[%1]] <- f(%a)",
    "fs[[%1]] <- (function(x) { if (i %% 2 == 0) x; function() x })(%a)",
    "fs[[%1]] <- (function(x) { for (j in 1:2) if (j > i) x; function() x })(%a)",
    "fs[[%1]] <- (function(x) { x <- x; function() x })(%a)",
    "fs[[%1]] <- (function(x, y = x + k) { k <<- k + 1; function() y })(%a)",
    "s <- do.call(mk, list(%a))()",
    "s <- sapply(1:2, function(j) j + k)[1L]",
    "s <- Reduce(function(a, b) a + b + k, 1:3)",
    "s <- eval(quote(k + x), list(k = %a))",
    "s <- with(list(k = %a), k + i)",
    "e <- environment(); e$k <- %a",
    "s <- tryCatch(stop(\"a\"), error = function(c) %a, finally = k <- k + 1)",
    "s <- tryCatch(lazy(%a, function() stop(\"b\")), error = function(c) k)",
    "if (i == %n) mk <- function(x) { force(x); function() x }",
    "if (i == %n) two <- function(x, y) y",
    "if (i == %n) `+` <- function(a, b) a - b",
    "if (i == %n) `[` <- function(x, ...) 4",
    "if (i == %n) `(` <- function(x) 5",
    "if (i == %n) sec <- function(x) 6",
    "if (i == %n) max <- function(...) 7",
    "s <- max(%a, %a)",
    "s <- (%a) + v[2L]"};

static void keep_body(Gen *g, int times) {
  for (const char *p = PICK(g, keep_bodies); *p; p++) {
    if (p[0] != '%' || p[1] == '%' || p[1] == ' ') {
      putchar(*p);
      if (p[0] == '%' && p[1] == '%') putchar(*p++);
      continue;
    }
    switch (*++p) {
    case 'a': put("%s", PICK(g, keep_args)); break;
    case 'n': put("%d", 1 + below(g, times)); break;
    default: put("%d", 1 + below(g, 3)); break;
    }
  }
}

static void keep(Gen *g) {
  static const char *const exits[] = {"on.exit(print(c(s, k, x)))",
                                      "on.exit({ s <- s + 1; print(s) }); on.exit(print(k), add = TRUE)",
                                      "on.exit(return(list(s, k, x)))",
                                      "on.exit({ k <- 0; cat(\"bye\\n\") })",
                                      "kept <<- environment(); on.exit(rm(kept, envir = globalenv()))",
                                      "seen <- function() print(c(s, k)); on.exit(seen())",
                                      "delayedAssign(\"later\", c(s, k)); on.exit(print(later))",
                                      "form <- ~ k; on.exit(print(get(\"k\", environment(form))))"},
                           *const ends[] = {"s",
                                            "k",
                                            "invisible(x)",
                                            "return(s)",
                                            "list(k, s, x, v, l)",
                                            "stop(\"end\")",
                                            "function() list(k, s, x)",
                                            "environment()"};
  bool function = chance(g, 70);
  int times = chance(g, 50) ? 3 + below(g, 8) : 230 + below(g, 60), lines = 1 + below(g, 5);
  put(function ? "r <- (function(n, x = 1) {\n" : "{\n    x <- 1\n");
  put("    k <- 1; s <- 0; v <- c(1, 2, 3); l <- list(a = 1, b = c(4, 5)); m <- matrix(1:6, 3) / 2; i <- 1\n"
      "    fs <- list(function() 0, function() 0, function() 0); es <- list(new.env(), new.env(), new.env())\n");
  put("%s", keep_helpers);
  if (function && chance(g, 50)) put("    %s\n", PICK(g, exits));
  put("    for (i in 1:%s) {\n", function ? "n" : times > 20 ? "260" : "6");
  while (lines-- > 0) {
    put("      ");
    keep_body(g, times);
    put("\n");
  }
  put("      if (is.numeric(k) && !is.na(k) && abs(k) > 50) k <- 1\n    }\n");
  put("    k <- 77\n    for (f in fs) print(tryCatch(f(), error = conditionMessage))\n"
      "    for (e in es) print(tryCatch(e$x, error = conditionMessage))\n");
  if (!function) { /* what comes after it wants the operators as they were, or loops may not end */
    put("    suppressWarnings(rm(\"+\", \"[\", \"(\", \"max\"))\n    print(list(k, s, x, v, l))\n  }\n");
    return;
  }
  put("    print(list(k, s, x, v, l))\n    %s\n  })(%d)\n", PICK(g, ends), times);
  put("  print(if (is.function(r)) r() else if (is.environment(r)) list(r$s, r$k, r$i) else r)\n");
}

static void stmt(Gen *g, int depth) {
  if (!g->loop && !g->fun && chance(g, 24)) {
    line_start(g);
    if (chance(g, 50))
      late(g);
    else
      keep(g);
    return;
  }
  switch (below(g, 16)) {
  case 0:
  case 1:
  case 2:
  case 3: assign(g, 2); return;
  case 4:
  case 5: update(g, 2); return;
  case 6:
  case 7:
    if (depth > 0 && (!g->loop || g->fun == 0)) {
      loop(g, depth);
      return;
    }
    assign(g, 3);
    return;
  case 8: function(g, depth); return;
  case 9:
    if (depth <= 0) {
      update(g, 1);
      return;
    }
    line_start(g);
    put("if (");
    expr(g, LGL, 2);
    put(") {\n");
    {
      int n = g->nvars;
      block(g, 1 + below(g, 2), depth - 1);
      g->nvars = n < g->nvars ? n : g->nvars;
    }
    line_start(g);
    put("}\n");
    return;
  default: break;
  }
  if (g->loop) {
    update(g, 2);
    return;
  } /* no output in loops */
  if (chance(g, 40)) {
    show(g, 3);
    return;
  }
  line_start(g);
  if (chance(g, 40))
    pattern(g, PICK(g, scripts), 1);
  else
    pattern(g, PICK(g, statements), 2);
}

#include "gen_apply.h"
#include "gen_chains.h"
#include "gen_dots.h"
#include "gen_loops.h"
#include "gen_masks.h"

static void program(Gen *g, unsigned long number) {
  put("cat(\"### %lu\\n\"); .w <- 0L; set.seed(1)\n", number);
  put("tryCatch(withCallingHandlers(local({\n");
  if (number % 9 == 2 || number % 6 == 0 || number % 6 == 3 || number % 18 == 1 || number % 18 == 7 ||
      number % 9 == 5) {
    if (number % 9 == 5)
      masks_program(g);
    else if (number % 9 == 2)
      dots_program(g);
    else if (number % 6 == 0)
      apply_program(g);
    else if (number % 6 == 1)
      chains_program(g);
    else
      loops_program(g);
    put("}), warning = .warn), error = .err)\n");
    return;
  }
  int n = 3 + below(g, 9);
  g->indent = 1;
  for (int i = 0; i < 4; i++) assign(g, 1);
  while (n-- > 0) {
    bool guarded = chance(g, 65); /* an error does not end the program */
    line_start(g);
    if (guarded) put(".try({\n");
    stmt(g, 3);
    line_start(g);
    put(guarded ? "})\n" : "\n");
  }
  for (int i = 0; i < g->nvars && i < 12; i++)
    put("  if (exists(\"%s\", inherits = FALSE)) print(%s)\n", g->vars[i].name, g->vars[i].name);
  put("}), warning = .warn), error = .err)\n");
}

int main(int argc, char **argv) {
  if (argc != 4) return fprintf(stderr, "usage: gen SEED FIRST COUNT\n"), 2;
  unsigned long seed = strtoul(argv[1], NULL, 10), first = strtoul(argv[2], NULL, 10),
                count = strtoul(argv[3], NULL, 10);
  put(".show <- function(tag, c) cat(tag, class(c)[1L], conditionMessage(c), \"\\n\")\n"
      ".warn <- function(w) { .w <<- .w + 1L; if (.w <= 3L) .show(\"W\", w); invokeRestart(\"muffleWarning\") }\n"
      ".err <- function(e) .show(\"E\", e)\n"
      ".try <- function(x) tryCatch(withCallingHandlers(x, warning = .warn), error = .err)\n");
  for (unsigned long i = first; i < first + count; i++) {
    Gen g = {.state = seed * 1000003ull + i * 7919ull};
    for (int k = 0; k < 5; k++) next(&g);
    program(&g, i);
  }
  return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
