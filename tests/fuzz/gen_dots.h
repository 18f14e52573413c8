/* gen_dots.h - Random calls that pass `...` on, for gen.c (vm/calls/dots_call.c): functions with parameters before and
 * behind `...` and without, which say what they got (missing(), substitute(), nargs(), sys.call(), match.call(), ..1),
 * called through others, with names that match in part, empty arguments, promises that print, and redefined in
 * mid-loop.
 */

static const char *const dots_names[] = {"a", "b", "alpha", "beta", "z"};

/* The formals of a function; the parameters drawn, with PARAM_DOTS for `...`. */
enum { PARAM_DOTS = 1 << 5 };
static int dots_formals(Gen *g, bool dots) {
  static const char *defaults[] = {"", "", "", " = 2", " = noise(9)", " = nargs()", " = missing(a)", " = \"s\""};
  int drawn = 0, n = below(g, 4), at = dots ? below(g, n + 1) : -1;
  for (int k = 0; k <= n; k++) {
    const char *sep = drawn ? ", " : "";
    if (k == at) {
      put("%s...", sep);
      drawn |= PARAM_DOTS;
    }
    int p = below(g, 5);
    if (k == n || drawn >> p & 1) continue;
    put("%s%s%s", drawn ? ", " : "", dots_names[p], PICK(g, defaults));
    drawn |= 1 << p;
  }
  return drawn;
}

static void dots_args(Gen *g, bool pass, int most) {
  static const char *args[] = {
      "z", "z",     "noise(z)", "z + 1",   "3",  "\"t\"",    "a = z",         "b = noise(2)", "al = 1",
      "",  "k = z", "beta = 4", "c(z, 1)", "-z", "quote(z)", "be = noise(7)", "z = 8",        "function(q) q"};
  int n = below(g, most + 1), at = pass ? below(g, n + 1) : -1;
  bool first = true;
  for (int k = 0; k <= n; k++) {
    if (k == at || (pass && chance(g, 8))) {
      put("%s...", first ? "" : ", ");
      first = false;
    }
    if (k == n) continue;
    put("%s%s", first ? "" : ", ", PICK(g, args));
    first = false;
  }
}

static void dots_body(Gen *g, int drawn, int callees) {
  static const char *on_param[] = {"tell(substitute(%s))",
                                   "cat(missing(%s), \"\")",
                                   "got(%s)",
                                   "%s <- 1",
                                   "got(%s)",
                                   "tell(tryCatch(%s, error = conditionMessage))"};
  static const char *on_dots[] = {"cat(...length(), \"\")",
                                  "got(list(...))",
                                  "got(..1)",
                                  "tell(substitute(list(...)))",
                                  "got(c(...))",
                                  "got(sum(...))",
                                  "cat(...names(), \"\")",
                                  "got(max(1, ...))",
                                  "got(list(0, ..., 1))",
                                  "got(...elt(2))",
                                  "got(lapply(1:2, noise, ...))"};
  static const char *any[] = {"cat(nargs(), \"\")", "tell(sys.call())", "tell(match.call())", "z <- 4",
                              "h <- function() z"};
  int lines = 1 + below(g, 4);
  for (int k = 0; k < lines; k++) {
    int p = below(g, 5);
    if (drawn & PARAM_DOTS && chance(g, 40)) {
      put("%s; ", PICK(g, on_dots));
    } else if (drawn >> p & 1) {
      put(PICK(g, on_param), dots_names[p]);
      put("; ");
    } else {
      put("%s; ", PICK(g, any));
    }
  }
  if (callees > 0 && chance(g, 70)) {
    put("f%d(", below(g, callees));
    dots_args(g, (drawn & PARAM_DOTS) != 0, 3);
    put(")");
  } else {
    put("0");
  }
}

static void dots_function(Gen *g, int number, int callees, bool dots) {
  put("f%d <- function(", number);
  int drawn = dots_formals(g, dots);
  put(") { ");
  dots_body(g, drawn, callees);
  put(" }\n");
}

static void dots_program(Gen *g) {
  enum { FUNCTIONS = 5, CALLS = 6 };
  put("  noise <- function(x, ...) { cat(\"<\", format(x), \"> \", sep = \"\"); x }; z <- 6\n"
      "  tell <- function(e) cat(\"[\", paste(deparse(e), collapse = \" \"), \"] \", sep = \"\")\n"
      "  got <- function(v) tell(if (is.function(v)) \"function\" else if (is.list(v)) lapply(v, class) else v)\n");
  for (int k = 0; k < FUNCTIONS; k++) {
    put("  ");
    dots_function(g, k, k, k > 1 || chance(g, 50));
  }
  put("  for (i in 1:3) {\n");
  for (int k = 0; k < CALLS; k++) {
    if (chance(g, 25)) {
      int which = below(g, FUNCTIONS - 1);
      put("    if (i == %d) ", 2 + below(g, 2));
      dots_function(g, which, which, chance(g, 70));
    }
    put("    .try(got(f%d(", below(g, FUNCTIONS));
    dots_args(g, false, 4);
    put("))); cat(\"\\n\")\n");
  }
  put("  }\n");
}
