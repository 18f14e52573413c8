/* options.c - options() and getOption(): the pairlist vm->options, its checks, and vm->opt kept in step.
 *
 * A table says what each checked option accepts and which field of vm->opt follows it.  Called through
 * builtins_options[]; other C code uses options.h. */
#include <stddef.h>
#include <stdlib.h>

#include "runtime/platform.h"
#include "stdlib/builtin.h"
#include "stdlib/options.h"

enum OptKind {
  OPT_ANY,   /* no check */
  OPT_RANGE, /* integer lo..hi, "invalid 'x' parameter, allowed lo...hi" */
  OPT_INT,   /* integer lo..hi, "invalid value for 'x'" */
  OPT_FLAG,  /* one logical */
  OPT_FLAG_NOTNA,
  OPT_TEXT,   /* first element as text */
  OPT_STRING, /* one string */
  OPT_ONE,    /* any value of length 1 */
  OPT_SOME,   /* any value that is not empty */
  OPT_LGL,    /* coerced to logical */
  OPT_WARN,
  OPT_OUTDEC,
  OPT_CUTOFF,
  OPT_SCIPEN,
  OPT_MATPROD,
  OPT_CONTRASTS,
  OPT_LINES,
  OPT_REPLACED,
  OPT_FANCY
};

#define F_INT(f) offsetof(Opts, f), 1
#define F_BOOL(f) offsetof(Opts, f), 2
#define F_NONE 0, 0

static const struct OptRule {
  const char *name;
  enum OptKind kind;
  bool fixed; /* cannot be deleted */
  int lo, hi;
  size_t field;
  int field_kind;
} rules[] = {
    {"digits", OPT_RANGE, true, 1, 22, F_INT(digits)},
    {"width", OPT_RANGE, true, 10, 10000, F_INT(width)},
    {"expressions", OPT_RANGE, true, 25, 500000, F_INT(expressions)},
    {"warning.length", OPT_INT, true, 100, 8170, F_INT(warning_length)},
    {"max.print", OPT_INT, true, 1, INT_MAX, F_INT(max_print)},
    {"nwarnings", OPT_INT, true, 1, INT_MAX, F_NONE},
    {"showNCalls", OPT_INT, false, 30, 55, F_NONE},
    {"max.contour.segments", OPT_INT, false, 0, INT_MAX, F_NONE},
    {"scipen", OPT_SCIPEN, false, 0, 0, F_INT(scipen)},
    {"warn", OPT_WARN, true, 0, 0, F_INT(warn)},
    {"OutDec", OPT_OUTDEC, true, 0, 0, F_NONE},
    {"deparse.cutoff", OPT_CUTOFF, true, 0, 0, F_NONE},
    {"deparse.max.lines", OPT_LINES, false, 0, 0, F_INT(deparse_max_lines)},
    {"matprod", OPT_MATPROD, true, 0, 0, F_NONE},
    {"contrasts", OPT_CONTRASTS, false, 0, 0, F_NONE},
    {"keep.source", OPT_FLAG, true, 0, 0, F_BOOL(keep_source)},
    {"echo", OPT_FLAG, true, 0, 0, F_BOOL(echo)},
    {"check.bounds", OPT_FLAG, true, 0, 0, F_BOOL(check_bounds)},
    {"browserNLdisabled", OPT_FLAG_NOTNA, true, 0, 0, F_NONE},
    {"CBoundsCheck", OPT_FLAG, true, 0, 0, F_NONE},
    {"warnPartialMatchDollar", OPT_FLAG, false, 0, 0, F_BOOL(warn_partial_dollar)},
    {"warnPartialMatchArgs", OPT_FLAG, false, 0, 0, F_BOOL(warn_partial_args)},
    {"warnPartialMatchAttr", OPT_FLAG, false, 0, 0, F_BOOL(warn_partial_attr)},
    {"showWarnCalls", OPT_FLAG, false, 0, 0, F_NONE},
    {"showErrorCalls", OPT_FLAG, false, 0, 0, F_NONE},
    {"show.error.messages", OPT_ONE, true, 0, 0, F_NONE},
    {"stringsAsFactors", OPT_FLAG_NOTNA, false, 0, 0, F_NONE},
    {"prompt", OPT_TEXT, true, 0, 0, F_NONE},
    {"continue", OPT_TEXT, true, 0, 0, F_NONE},
    {"editor", OPT_SOME, false, 0, 0, F_NONE},
    {"rl_word_breaks", OPT_STRING, true, 0, 0, F_NONE},
    {"PCRE_study", OPT_ANY, true, 0, 0, F_NONE},
    {"PCRE_use_JIT", OPT_LGL, true, 0, 0, F_NONE},
    {"PCRE_limit_recursion", OPT_LGL, true, 0, 0, F_NONE},
    {"verbose", OPT_ANY, true, 0, 0, F_NONE},
    {"keep.parse.data", OPT_ANY, true, 0, 0, F_NONE},
    {"keep.parse.data.pkgs", OPT_ANY, true, 0, 0, F_NONE},
    {"keep.source.pkgs", OPT_ANY, true, 0, 0, F_NONE},
    {"useFancyQuotes", OPT_FANCY, false, 0, 0, F_BOOL(use_fancy_quotes)},
    {"orbit.reassociate", OPT_FLAG, false, 0, 0, F_BOOL(reassociate)},
    {"par.ask.default", OPT_REPLACED, false, 0, 0, F_NONE},
};

/* ---- the pairlist ---- */

static Cons *first_cell(VM *vm) { return vm->options.tag == TAG_OBJ ? vm->options.cons : NULL; }

static Cons *find_cell(VM *vm, const Sym *name) {
  Cons *c = first_cell(vm);
  while (c && c->tag != name) c = c->cdr;
  return c;
}

Value option_get(VM *vm, const char *name) {
  for (Cons *c = first_cell(vm); c; c = c->cdr)
    if (c->tag && strcmp(c->tag->name->data, name) == 0) return c->car;
  return val_null();
}

static Status store(VM *vm, Sym *name, Value v) {
  Cons *c = first_cell(vm), *last = NULL;
  for (; c && c->tag != name; c = c->cdr) last = c;
  if (c) {
    slot_store(vm, &c->car, v);
    return OK;
  }
  TRY_NEW(c = cons_new(vm, v, NULL, name));
  obj_retain(&c->h);
  if (last)
    last->cdr = c; /* at the end: who holds the list, as .Options does, sees the new one */
  else
    vm->options = val_obj(c);
  return OK;
}

static Status drop(VM *vm, Sym *name) {
  Cons *prev = NULL;
  for (Cons *c = first_cell(vm); c; prev = c, c = c->cdr) {
    if (c->tag != name) continue;
    Value rest = c->cdr ? val_obj(c->cdr) : val_null();
    if (!prev) {
      slot_store(vm, &vm->options, rest);
    } else {
      val_retain(rest);
      prev->cdr = c->cdr;
      obj_release(vm, &c->h);
    }
    return OK;
  }
  return OK;
}

/* ---- checks ---- */

static Status invalid(VM *vm, const char *name) { return rt_error(vm, "invalid value for '%s'", name); }

/* First element as an integer, with the warning of as.integer(). */
static Status to_int(VM *vm, Value v, int *out) {
  Vec *iv;
  *out = NA_INT;
  if (val_is_null(v) || vec_len(v) == 0) return OK;
  TRY(coerce_vector(vm, v, T_INT, false, &iv));
  *out = iv->n ? int_ro(iv)[0] : NA_INT;
  return OK;
}

static Status check_int(VM *vm, const struct OptRule *r, Value *v) {
  int k;
  TRY(to_int(vm, *v, &k));
  if (k == NA_INT || k < r->lo || k > r->hi)
    return r->kind == OPT_RANGE ? rt_error(vm, "invalid '%s' parameter, allowed %d...%d", r->name, r->lo, r->hi)
                                : invalid(vm, r->name);
  *v = val_int(k);
  return OK;
}

static Status check_outdec(VM *vm, Value *v) {
  if (val_type(*v) != T_STR || vec_len(*v) != 1) return invalid(vm, "OutDec");
  Str *s = as_string1(vm, *v);
  if (str_is_na(vm, s)) return invalid(vm, "OutDec");
  if (utf8_count(s->data, s->len) != 1) TRY(rt_warning(vm, "'OutDec' must be a string of one character"));
  if (s->len < sizeof vm->opt.outdec) memcpy(vm->opt.outdec, s->data, s->len + 1);
  *v = val_str(s);
  return OK;
}

static Status check_flag(VM *vm, const struct OptRule *r, Value *v) {
  if (val_type(*v) != T_LGL || vec_len(*v) != 1) return invalid(vm, r->name);
  int k = as_logical1(vm, *v);
  if (k == NA_LGL && r->kind == OPT_FLAG_NOTNA) return invalid(vm, r->name);
  if (k == 1 && strcmp(r->name, "stringsAsFactors") == 0)
    TRY(rt_warning(vm, "'options(stringsAsFactors = TRUE)' is deprecated and will be disabled"));
  *v = val_lgl(k);
  return OK;
}

static Status check_misc(VM *vm, const struct OptRule *r, Value *v) {
  int t = val_type(*v), k;
  Str *s;
  switch (r->kind) {
  case OPT_WARN:
    if ((t != T_INT && t != T_DBL && t != T_LGL) || vec_len(*v) != 1 || as_integer1(vm, *v) == NA_INT)
      return invalid(vm, r->name);
    *v = val_int(as_integer1(vm, *v));
    return OK;
  case OPT_SCIPEN:
    if (t != T_INT && t != T_DBL && !val_is_null(*v)) {
      TRY(to_int(vm, *v, &k));
      vm->opt.scipen = k == NA_INT ? 0 : k;
    }
    return OK;
  case OPT_CUTOFF:
    TRY(to_int(vm, *v, &k));
    if (k == NA_INT || k <= 0) {
      k = 60;
      TRY(rt_warning(vm, "invalid 'deparse.cutoff', used 60"));
    }
    *v = val_int(k);
    return OK;
  case OPT_TEXT:
    s = vec_len(*v) ? as_string1(vm, *v) : vm->na_str;
    if (str_is_na(vm, s) || s->len == 0) return invalid(vm, r->name);
    *v = val_str(s);
    return OK;
  case OPT_MATPROD:
    s = t == T_STR && vec_len(*v) == 1 ? as_string1(vm, *v) : vm->na_str;
    if (strcmp(s->data, "default") && strcmp(s->data, "internal") && strcmp(s->data, "blas") &&
        strcmp(s->data, "default.simd"))
      return invalid(vm, r->name);
    return OK;
  case OPT_CONTRASTS: return t == T_STR && vec_len(*v) == 2 ? OK : invalid(vm, r->name);
  case OPT_STRING: return t == T_STR && vec_len(*v) == 1 ? OK : invalid(vm, r->name);
  case OPT_ONE: return vec_len(*v) == 1 ? OK : invalid(vm, r->name);
  case OPT_SOME:
    s = t != T_STR ? NULL : vec_len(*v) ? as_string1(vm, *v) : vm->na_str;
    return vec_len(*v) > 0 && (!s || (!str_is_na(vm, s) && s->len > 0)) ? OK : invalid(vm, r->name);
  case OPT_LGL: *v = val_lgl(as_logical1(vm, *v)); return OK;
  case OPT_REPLACED: return rt_error(vm, "\"par.ask.default\" has been replaced by \"device.ask.default\"");
  default: return OK;
  }
}

static Status check_value(VM *vm, const struct OptRule *r, Value *v) {
  switch (r->kind) {
  case OPT_RANGE:
  case OPT_INT: return check_int(vm, r, v);
  case OPT_FLAG:
  case OPT_FLAG_NOTNA: return check_flag(vm, r, v);
  case OPT_OUTDEC: return check_outdec(vm, v);
  default: return check_misc(vm, r, v);
  }
}

/* Copies the value to its field of vm->opt. */
static void follow(VM *vm, const struct OptRule *r, Value v) {
  char *base = (char *)&vm->opt + r->field;
  if (r->field_kind == 1) {
    int k = val_is_null(v) ? NA_INT : as_integer1(vm, v);
    int gone = r->kind == OPT_LINES ? -1 : 0;
    *(int *)(void *)base = k == NA_INT ? gone : k;
    if (vm->opt.expressions > vm->max_expressions) vm->opt.expressions = vm->max_expressions;
  } else if (r->field_kind == 2) {
    bool on = as_logical1(vm, v) == 1;
    if (r->kind == OPT_FANCY) on = val_type(v) == T_STR || on;
    *(bool *)(void *)base = on;
  }
}

/* Sets one option with options()'s checks. */
static Status option_set(VM *vm, Sym *name, Value v) {
  const struct OptRule *r = NULL;
  for (size_t i = 0; i < sizeof rules / sizeof *rules && !r; i++)
    if (strcmp(rules[i].name, name->name->data) == 0) r = &rules[i];
  if (val_is_null(v)) {
    if (r && r->fixed) return rt_error(vm, "option '%s' cannot be deleted", r->name);
    if (r) follow(vm, r, v);
    return drop(vm, name);
  }
  if (r) {
    TRY(check_value(vm, r, &v));
    follow(vm, r, v);
  }
  return store(vm, name, v);
}

/* ---- R functions ---- */

/* The options "str" and "device" hold what R code makes, which happens when somebody asks. */
static Status option_value(VM *vm, Cons *c, Value *out) {
  *out = c ? c->car : val_null();
  if (c && c->car.tag == TAG_MISSING) {
    const char *maker = strcmp(c->tag->name->data, "str") == 0 ? ".defaultStrOptions"
                        : vm->in_host                          ? ".hostDevice"
                                                               : ".defaultDevice";
    TRY(vm_call_base(vm, maker, 0, NULL, NULL, out));
    slot_store(vm, &c->car, *out);
  }
  return OK;
}

static int by_name(const void *a, const void *b) {
  const Cons *x = *(Cons *const *)a, *y = *(Cons *const *)b;
  return strcmp(x->tag->name->data, y->tag->name->data);
}

typedef struct Sorter {
  VM *vm;
  Cons **c;
  int64_t n;
} Sorter;

/* Collation order, insertion sort: the list is short and nearly sorted after qsort by bytes. */
static void sort_cells(Sorter *s) {
  qsort(s->c, (size_t)s->n, sizeof *s->c, by_name);
  for (int64_t i = 1; i < s->n; i++) {
    Cons *c = s->c[i];
    int64_t j = i;
    for (; j > 0 && str_collate(s->vm, s->c[j - 1]->tag->name, c->tag->name) > 0; j--) s->c[j] = s->c[j - 1];
    s->c[j] = c;
  }
}

static Status all_options(VM *vm, Value *out) {
  int64_t n = 0;
  for (Cons *c = first_cell(vm); c; c = c->cdr) n++;
  Sorter s = {.vm = vm, .n = n};
  TRY_NEW(s.c = vm_scratch(vm, (size_t)(n + 1) * sizeof *s.c));
  int64_t k = 0;
  for (Cons *c = first_cell(vm); c; c = c->cdr) s.c[k++] = c;
  sort_cells(&s);
  Vec *r, *nm;
  TRY_NEW(r = vec_new(vm, T_LIST, n));
  TRY_NEW(nm = vec_new(vm, T_STR, n));
  for (int64_t i = 0; i < n; i++) {
    Value v;
    str_rw(nm)[i] = s.c[i]->tag->name;
    TRY(option_value(vm, s.c[i], &v));
    list_set(vm, r, i, v);
  }
  TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = val_obj(r);
  return OK;
}

/* Old values of the options that list names; set when given names. */
static Status options_from(VM *vm, const Vec *list, Value *out) {
  Vec *names = vec_names(vm, list), *r, *rn;
  TRY_NEW(r = vec_new(vm, T_LIST, list->n));
  TRY_NEW(rn = vec_new(vm, T_STR, list->n));
  for (int64_t i = 0; i < list->n; i++) {
    Str *nm = names ? str_ro(names)[i] : vm->empty_str;
    Value v = vec_elt(vm, list, i), old;
    bool set = nm->len > 0 && !str_is_na(vm, nm);
    if (!set) {
      if (val_type(v) != T_STR || vec_len(v) == 0) return rt_error(vm, "invalid argument");
      nm = as_string1(vm, v);
    }
    Sym *s;
    TRY_NEW(s = sym_of_str(vm, nm));
    TRY(option_value(vm, find_cell(vm, s), &old));
    str_rw(rn)[i] = nm;
    list_set(vm, r, i, old);
    if (set) {
      TRY(option_set(vm, s, v));
      vm->visible = false;
    }
  }
  TRY(vec_set_names(vm, r, val_obj(rn)));
  *out = val_obj(r);
  return OK;
}

/* options(...) */
static Status do_options(VM *vm, Value *args, int n, Value *out) {
  vm->visible = true;
  Vec *dots = args[0].vec;
  if (dots->n == 0) return all_options(vm, out);
  Vec *names = vec_names(vm, dots);
  if (dots->n == 1 && (!names || str_ro(names)[0]->len == 0)) {
    Value v = list_ro(dots)[0];
    if (val_is_null(v) || (val_is_list(v) && vec_len(v) == 0)) {
      vm->visible = false;
      Vec *r, *none;
      TRY_NEW(r = vec_new(vm, T_LIST, 0));
      TRY_NEW(none = vec_new(vm, T_STR, 0));
      *out = val_obj(r);
      return vec_set_names(vm, r, val_obj(none));
    }
    if (val_is_list(v)) {
      if (!vec_names(vm, v.vec)) return rt_error(vm, "list argument has no valid names");
      return options_from(vm, v.vec, out);
    }
    if (val_is_obj(v, T_PAIRLIST)) {
      Vec *l;
      TRY(list_from_pairlist(vm, v, &l));
      return options_from(vm, l, out);
    }
  }
  return options_from(vm, dots, out);
}

/* .Internal(getOption(x)) */
static Status do_getOption(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1) return rt_error(vm, "'%s' must be a character string", "x");
  Str *s = as_string1(vm, args[0]);
  if (!s->sym) { /* never interned as a name: not an option */
    *out = val_null();
    return OK;
  }
  return option_value(vm, find_cell(vm, s->sym), out);
}

/* .Internal(option_list()): the list itself, so that .Options shows what is set later. */
static Status do_option_list(VM *vm, Value *args, int n, Value *out) {
  *out = vm->options;
  return OK;
}

const BuiltinDef builtins_options[] = {
    {"options", do_options, "...", 0, "sets or shows options"},
    {"option_list", do_option_list, "", BF_INTERNAL, "the pairlist of all options"},
    {"getOption", do_getOption, "x", BF_INTERNAL, "value of an option or NULL"},
    {0},
};

/* ---- defaults ---- */

static Status put(VM *vm, const char *name, Value v) {
  Sym *s;
  TRY_NEW(s = sym_c(vm, name));
  return store(vm, s, v);
}

static Status put_strings(VM *vm, const char *name, int n, const char *const *s) {
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_STR, n));
  for (int i = 0; i < n; i++) TRY_NEW(str_rw(v)[i] = str_c(vm, s[i]));
  return put(vm, name, vec_val(v));
}

static Status put_named(VM *vm, const char *name, int n, const char *const *s, const char *const *nm) {
  Vec *v, *names;
  TRY_NEW(v = vec_new(vm, T_STR, n));
  TRY_NEW(names = vec_new(vm, T_STR, n));
  for (int i = 0; i < n; i++) {
    TRY_NEW(str_rw(v)[i] = str_c(vm, s[i]));
    TRY_NEW(str_rw(names)[i] = str_c(vm, nm[i]));
  }
  TRY(vec_set_names(vm, v, val_obj(names)));
  return put(vm, name, val_obj(v));
}

static Status put_text_defaults(VM *vm) {
  static const char *const text[][2] = {
      {"bitmapType", "cairo"},
      {"browser", "xdg-open"},
      {"continue", "+ "},
      {"demo.ask", "default"},
      {"dvipscmd", "dvips"},
      {"editor", "vi"},
      {"encoding", "native.enc"},
      {"example.ask", "default"},
      {"HTTPUserAgent", "R (4.2.2 " PLATFORM_NAME " " PLATFORM_ARCH " " PLATFORM_OS ")"},
      {"mailer", "mailto"},
      {"matprod", "default"},
      {"na.action", "na.omit"},
      {"OutDec", "."},
      {"pager", "/usr/lib/R/bin/pager"},
      {"papersize", "a4"},
      {"pdfviewer", "/usr/bin/xdg-open"},
      {"pkgType", "source"},
      {"printcmd", "/usr/bin/lpr"},
      {"prompt", "> "},
      {"rl_word_breaks", " \t\n\"\\'`><=%;,|&{()}"},
      {"str.dendrogram.last", "`"},
      {"texi2dvi", "/usr/bin/texi2dvi"},
      {"unzip", "/usr/bin/unzip"}};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++) TRY(put_strings(vm, text[i][0], 1, &text[i][1]));
  const char *editor = getenv("EDITOR");
  if (editor && *editor) TRY(put_strings(vm, "editor", 1, &editor));
  static const char *const packages[] = {"datasets", "utils", "grDevices", "graphics", "stats", "methods"};
  static const char *const search[] = {"vignette", "demo", "help"};
  static const char *const contr[] = {"contr.treatment", "contr.poly"}, *const contr_names[] = {"unordered", "ordered"};
  static const char *const repo[] = {"https://cloud.r-project.org"}, *const repo_names[] = {"CRAN"};
  TRY(put_strings(vm, "defaultPackages", 6, packages));
  TRY(put_strings(vm, "help.search.types", 3, search));
  TRY(put_named(vm, "contrasts", 2, contr, contr_names));
  return put_named(vm, "repos", 1, repo, repo_names);
}

static Status put_flag_defaults(VM *vm) {
  static const struct {
    const char *name;
    int v;
  } flags[] = {{"add.smooth", 1},
               {"browserNLdisabled", 0},
               {"CBoundsCheck", 0},
               {"check.bounds", 0},
               {"device.ask.default", 0},
               {"echo", 0},
               {"help.try.all.packages", 0},
               {"keep.parse.data", 1},
               {"keep.parse.data.pkgs", 0},
               {"keep.source", 0},
               {"keep.source.pkgs", 0},
               {"locatorBell", 1},
               {"menu.graphics", 1},
               {"PCRE_limit_recursion", NA_LGL},
               {"PCRE_study", 0},
               {"PCRE_use_JIT", 1},
               {"show.coef.Pvalues", 1},
               {"show.error.messages", 1},
               {"show.signif.stars", 1},
               {"showErrorCalls", 1},
               {"stringsAsFactors", 0},
               {"ts.S.compat", 0},
               {"useFancyQuotes", 1},
               {"verbose", 0}};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) TRY(put(vm, flags[i].name, val_lgl(flags[i].v)));
  static const struct {
    const char *name;
    int v;
  } ints[] = {{"citation.bibtex.max", 1}, {"deparse.cutoff", 60}, {"digits", 7},
              {"expressions", 5000},      {"internet.info", 2},   {"max.print", 99999},
              {"nwarnings", 50},          {"timeout", 60},        {"warn", 0},
              {"warning.length", 1000},   {"width", 80}};
  for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) TRY(put(vm, ints[i].name, val_int(ints[i].v)));
  TRY(put(vm, "scipen", val_dbl(0)));
  TRY(put(vm, "ts.eps", val_dbl(1e-5)));
  TRY(put(vm, "device", val_missing()));
  return put(vm, "str", val_missing());
}

Status options_init(VM *vm) {
  vm->opt = (Opts){.digits = 7,
                   .width = 80,
                   .max_print = 99999,
                   .expressions = 5000,
                   .warning_length = 1000,
                   .deparse_max_lines = -1,
                   .outdec = ".",
                   .use_fancy_quotes = true};
  vm->options = val_null();
  size_t mark = vm_mark(vm);
  TRY(put_text_defaults(vm));
  TRY(put_flag_defaults(vm));
  vm_release(vm, mark);
  return OK;
}
