/* complete.c - What Tab offers: variables of the search path, elements after `$` and `@`, arguments inside a call.
 * Inside quotes files are offered, after `x[["` names of elements, in library() and its kin packages, after `::` what a
 * package exports. Called by line.c while a line is being edited; nothing here may print or fail loudly.
 */
#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "programs/line.h"
#include "runtime/hooks.h"
#include "runtime/env.h"

typedef struct Words {
  VM *vm;
  const char *prefix;
  size_t len;
  const char **w;
  size_t n, cap;
} Words;

static void add_word(Words *out, const char *s, size_t n, const char *suffix) {
  if (n < out->len || strncmp(s, out->prefix, out->len) != 0) return;
  if (out->n == out->cap) {
    size_t cap = out->cap ? 2 * out->cap : 64;
    const char **p = vm_scratch(out->vm, cap * sizeof *p);
    if (!p) return;
    if (out->n) memcpy(p, out->w, out->n * sizeof *p);
    out->w = p;
    out->cap = cap;
  }
  char *copy = vm_scratch(out->vm, n + strlen(suffix) + 1);
  if (!copy) return;
  memcpy(copy, s, n);
  strcpy(copy + n, suffix);
  out->w[out->n++] = copy;
}

static void add_strings(Words *out, const Vec *names, const char *suffix) {
  for (int64_t i = 0; names && i < names->n; i++) add_word(out, str_ro(names)[i]->data, str_ro(names)[i]->len, suffix);
}

static bool name_byte(char c) { return isalnum((unsigned char)c) || c == '.' || c == '_' || (c & 0x80); }

static Value called(VM *vm, const char *function, int n, Value *args, Sym **names) {
  Value v;
  if (vm_call_base(vm, function, n, args, names, &v) == OK) return v;
  vm_report_error(vm);
  return val_unbound();
}

static Value text_value(VM *vm, const char *s, size_t n) {
  Str *str = str_new(vm, s, n);
  return str ? val_str(str) : val_unbound();
}

/* Value of a variable; TAG_UNBOUND where there is none, or a function makes it anew each time.  Data sets of packages
 * are read when they are first asked for. */
static Value quiet_value(VM *vm, const char *s, size_t n) {
  Sym *sym = sym_new(vm, s, n);
  for (Env *e = sym ? vm->global : NULL; e && e != vm->empty; e = e->parent) {
    bool active = false;
    Value v = env_peek(vm, e, sym, &active);
    if (active) return val_unbound();
    if (v.tag == TAG_PROM && v.prom->value.tag == TAG_UNBOUND) {
      Value name = text_value(vm, s, n);
      return name.tag == TAG_UNBOUND ? name : called(vm, "get0", 1, &name, NULL);
    }
    if (v.tag == TAG_PROM) v = v.prom->value;
    if (v.tag != TAG_UNBOUND) return v;
  }
  return val_unbound();
}

static Value element(VM *vm, Value x, const char *name, size_t n) {
  if (val_is_env(x)) {
    bool active = false;
    Sym *sym = sym_new(vm, name, n);
    Value v = sym ? env_peek(vm, x.env, sym, &active) : val_unbound();
    return active ? val_unbound() : v.tag == TAG_PROM ? v.prom->value : v;
  }
  Vec *names = val_is_list(x) ? vec_names(vm, x.vec) : NULL;
  for (int64_t i = 0; names && i < names->n; i++)
    if (str_ro(names)[i]->len == n && memcmp(str_ro(names)[i]->data, name, n) == 0) return list_ro(x.vec)[i];
  return val_unbound();
}

static Value slot(VM *vm, Value x, const char *name, size_t n) {
  Value args[2] = {x, text_value(vm, name, n)};
  return x.tag == TAG_UNBOUND || args[1].tag == TAG_UNBOUND ? val_unbound() : called(vm, "attr", 2, args, NULL);
}

static size_t word_start(const char *text, size_t at) {
  while (at > 0 && name_byte(text[at - 1])) at--;
  return at;
}

static Value value_before(VM *vm, const char *text, size_t end);

/* The value of x[["name"]] or x[[number]] that ends before text[end]. */
static Value indexed_value(VM *vm, const char *text, size_t end) {
  size_t from = end - 2;
  while (from > 1 && !(text[from - 1] == '[' && text[from - 2] == '[')) from--;
  if (from < 2) return val_unbound();
  Value x = value_before(vm, text, from - 2);
  const char *inside = text + from;
  size_t n = end - 2 - from;
  if (n > 1 && (*inside == '"' || *inside == '\'') && inside[n - 1] == *inside)
    return element(vm, x, inside + 1, n - 2);
  char *rest;
  long long i = strtoll(inside, &rest, 10);
  return val_is_list(x) && rest == inside + n && i > 0 && i <= x.vec->n ? list_ro(x.vec)[i - 1] : val_unbound();
}

/* The value of what ends before text[end]: a name, elements of elements by `$`, `@` and `[[`, and a package's name
 * before `::`. Other code is not run. */
static Value value_before(VM *vm, const char *text, size_t end) {
  if (end > 3 && text[end - 1] == ']' && text[end - 2] == ']') return indexed_value(vm, text, end);
  bool quoted = end > 2 && text[end - 1] == '`';
  size_t to = quoted ? end - 1 : end, from = quoted ? to : word_start(text, to);
  while (quoted && from > 0 && text[from - 1] != '`') from--;
  size_t before = quoted && from > 0 ? from - 1 : from;
  if (from == to) return val_unbound();
  const char *name = text + from;
  char mark = before > 0 ? text[before - 1] : 0;
  if (mark == '$') return element(vm, value_before(vm, text, before - 1), name, to - from);
  if (mark == '@') return slot(vm, value_before(vm, text, before - 1), name, to - from);
  if (mark == ':' && before > 2 && text[before - 2] == ':') {
    size_t last = before - 2 - (text[before - 3] == ':'), first = word_start(text, last);
    Value args[2] = {text_value(vm, text + first, last - first), text_value(vm, name, to - from)};
    if (first == last || args[0].tag == TAG_UNBOUND || args[1].tag == TAG_UNBOUND) return val_unbound();
    return called(vm, "getExportedValue", 2, args, NULL);
  }
  return quiet_value(vm, name, to - from);
}

/* Names that need them get backticks. */
static void add_names(Words *out, const Vec *names) {
  for (int64_t i = 0; names && i < names->n; i++) {
    const Str *s = str_ro(names)[i];
    bool plain = s->len > 0 && (isalpha((unsigned char)s->data[0]) || s->data[0] == '.' || (s->data[0] & 0x80));
    for (size_t k = 0; k < s->len; k++) plain = plain && name_byte(s->data[k]);
    if (plain) {
      add_word(out, s->data, s->len, "");
    } else if (s->len > 0 && out->len == 0) {
      char *quoted = vm_scratch(out->vm, s->len + 2);
      if (!quoted) return;
      quoted[0] = '`';
      memcpy(quoted + 1, s->data, s->len);
      quoted[s->len + 1] = '`';
      add_word(out, quoted, s->len + 2, "");
    }
  }
}

static Vec *element_names(VM *vm, Value x) {
  if (val_is_env(x)) return env_names(vm, x.env, false);
  return val_is_vecobj(x) ? vec_names(vm, x.vec) : NULL;
}

static void add_slots(Words *out, Value x) {
  Value all = x.tag == TAG_UNBOUND ? x : called(out->vm, "attributes", 1, &x, NULL);
  const Vec *names = val_is_list(all) ? vec_names(out->vm, all.vec) : NULL;
  for (int64_t i = 0; names && i < names->n; i++)
    if (strcmp(str_ro(names)[i]->data, "class") != 0) add_word(out, str_ro(names)[i]->data, str_ro(names)[i]->len, "");
}

static void add_arguments(Words *out, Value fun) {
  if (val_is_obj(fun, T_BUILTIN)) fun = called(out->vm, "args", 1, &fun, NULL);
  if (!val_is_obj(fun, T_CLOSURE)) return;
  Cons *c = val_is_obj(fun.clo->formals, T_PAIRLIST) ? fun.clo->formals.cons : NULL;
  for (; c; c = c->cdr)
    if (c->tag && strcmp(c->tag->name->data, "...") != 0) add_word(out, c->tag->name->data, c->tag->name->len, " = ");
}

/* The function `name` of the search path or, where it is not there, of the package of another function. */
static Value method_named(VM *vm, const char *name, size_t n, Value generic) {
  Value v = quiet_value(vm, name, n);
  if (v.tag != TAG_UNBOUND || !val_is_obj(generic, T_CLOSURE)) return v;
  Sym *sym = sym_new(vm, name, n);
  bool active = false;
  v = sym ? env_peek(vm, generic.clo->env, sym, &active) : val_unbound();
  return active ? val_unbound() : v.tag == TAG_PROM ? v.prom->value : v;
}

/* Names of settings, as arguments of par() and options(): those of the list that a function returns. */
static void add_settings(Words *out, Value function) {
  Vec *none = vec_new(out->vm, T_LIST, 0);
  if (!none || function.tag == TAG_UNBOUND) return;
  Value args[2] = {function, val_obj(none)};
  Value v = called(out->vm, "do.call", 2, args, NULL);
  if (val_is_list(v)) add_strings(out, vec_names(out->vm, v.vec), " = ");
}

/* Arguments of the function whose name ends before text[end], and of its methods for what is most often meant. */
static void add_call(Words *out, const char *text, size_t start, size_t end) {
  static const char *const classes[] = {"default", "formula", "data.frame"};
  size_t len = end - start;
  Value fun = value_before(out->vm, text, end);
  add_arguments(out, fun);
  if (len == 3 && strncmp(text + start, "par", len) == 0) /* par() itself would open a device */
    add_settings(out, method_named(out->vm, ".par_settings", strlen(".par_settings"), fun));
  if (len == 7 && strncmp(text + start, "options", len) == 0) add_settings(out, fun);
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    char method[256];
    int n = snprintf(method, sizeof method, "%.*s.%s", (int)len, text + start, classes[i]);
    if (n < (int)sizeof method) add_arguments(out, method_named(out->vm, method, (size_t)n, fun));
  }
}

static void add_variables(Words *out) {
  static const char *const words[] = {"function", "if",   "else",  "for",  "while", "repeat", "next",
                                      "break",    "TRUE", "FALSE", "NULL", "NA",    "Inf",    "NaN"};
  VM *vm = out->vm;
  for (Env *e = vm->global; e && e != vm->empty; e = e->parent)
    add_strings(out, env_names(vm, e, out->len > 0 && out->prefix[0] == '.'), "");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) add_word(out, words[i], strlen(words[i]), "");
}

/* Offset of the bracket that is still open before `at`, or -1 where that is another than `which`.  Brackets in strings
 * and comments do not count. */
static ptrdiff_t open_bracket(VM *vm, const char *text, size_t at, char which) {
  unsigned char *kind = vm_scratch(vm, at + 1);
  if (!kind) return -1;
  scan_code(text, at, SIZE_MAX, kind);
  int depth = 0;
  for (ptrdiff_t i = (ptrdiff_t)at - 1; i >= 0; i--) {
    if (kind[i] != CODE_BRACKET) continue;
    if (text[i] == ')' || text[i] == ']' || text[i] == '}') depth++;
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') {
      if (depth == 0) return text[i] == which ? i : -1;
      depth--;
    }
  }
  return -1;
}

/* Offset behind the quote that is still open before `at`, or -1. */
static ptrdiff_t open_quote(const char *text, size_t at) {
  ptrdiff_t from = -1;
  char quote = 0;
  for (size_t i = 0; i < at; i++) {
    if (quote && text[i] == '\\') {
      i++;
    } else if (quote ? text[i] == quote : text[i] == '"' || text[i] == '\'') {
      quote = quote ? 0 : text[i];
      from = (ptrdiff_t)i + 1;
    } else if (!quote && text[i] == '#') {
      return -1;
    }
  }
  return quote ? from : -1;
}

/* Files of the folder that path[0..n) names; folders with a slash behind. */
static void add_files(Words *out, const char *path, size_t n) {
  char dir[4096], full[8192];
  const char *home = n > 0 && path[0] == '~' ? getenv("HOME") : NULL;
  size_t skip = home ? 1 : 0;
  snprintf(dir, sizeof dir, "%s%.*s", home ? home : "", (int)(n - skip), path + skip);
  DIR *d = opendir(*dir ? dir : ".");
  struct dirent *e;
  while (d && (e = readdir(d))) {
    if (e->d_name[0] == '.' && (out->len == 0 || out->prefix[0] != '.')) continue;
    struct stat st;
    snprintf(full, sizeof full, "%s%s", dir, e->d_name);
    add_word(out, e->d_name, strlen(e->d_name), stat(full, &st) == 0 && S_ISDIR(st.st_mode) ? "/" : "");
  }
  if (d) closedir(d);
}

/* The strings that a base function returns; what goes wrong stays unsaid. */
static void add_result(Words *out, const char *function, int n, Value *args, Sym **names) {
  Value v = called(out->vm, function, n, args, names);
  if (val_is_obj(v, T_STR)) add_strings(out, v.vec, "");
}

static void add_packages(Words *out) {
  Value yes = val_lgl(1);
  Sym *name = sym_c(out->vm, "all.available");
  if (name) add_result(out, ".packages", 1, &yes, &name);
}

static void add_exports(Words *out, const char *package, size_t n) {
  Str *s = str_new(out->vm, package, n);
  Value name, loads, quietly[2];
  if (!s) return;
  name = quietly[0] = val_str(s);
  quietly[1] = val_lgl(1);
  Sym *names[2] = {NULL, sym_c(out->vm, "quietly")};
  if (vm_call_base(out->vm, "requireNamespace", 2, quietly, names, &loads) != OK)
    vm_report_error(out->vm);
  else if (loads.tag == TAG_LGL && loads.i == 1)
    add_result(out, "getNamespaceExports", 1, &name, NULL);
}

static bool names_packages(const char *text, size_t from, size_t to) {
  static const char *const known[] = {"library", "require", "requireNamespace", "loadNamespace"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strlen(known[i]) == to - from && strncmp(text + from, known[i], to - from) == 0) return true;
  return false;
}

/* What may follow in code that is not in quotes: text[from..at) is the word. */
static void add_code(Words *out, const char *text, size_t from) {
  if (from > 0 && (text[from - 1] == '$' || text[from - 1] == '@')) {
    Value x = value_before(out->vm, text, from - 1);
    if (text[from - 1] == '$')
      add_names(out, element_names(out->vm, x));
    else
      add_slots(out, x);
    return;
  }
  if (from > 1 && text[from - 1] == ':' && text[from - 2] == ':') {
    size_t end = from - 2 - (from > 2 && text[from - 3] == ':'), start = word_start(text, end);
    add_exports(out, text + start, end - start);
    return;
  }
  ptrdiff_t call = open_bracket(out->vm, text, from, '(');
  size_t start = call > 0 ? word_start(text, (size_t)call) : 0;
  if (call > 0 && names_packages(text, start, (size_t)call)) {
    add_packages(out);
    return;
  }
  if (call > 0 && start < (size_t)call) add_call(out, text, start, (size_t)call);
  if (out->len > 0 || out->n == 0) add_variables(out);
}

/* What may follow in a string that begins at text[quote]: text[from..at) is the word. */
static void add_quoted(Words *out, const char *text, size_t quote, size_t from, ptrdiff_t index) {
  if (index > 0) { /* x[["name"]], x["name"], x[, "name"] */
    size_t end = (size_t)index - (text[index - 1] == '[');
    add_strings(out, element_names(out->vm, value_before(out->vm, text, end)), "");
    return;
  }
  add_files(out, text + quote, from - quote);
  if (quote > 1 && text[quote - 2] == '(' && from == quote &&
      names_packages(text, word_start(text, quote - 2), quote - 2))
    add_packages(out);
}

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

size_t complete_line(VM *vm, const char *text, size_t at, const char ***words, size_t *n) {
  ptrdiff_t quote = open_quote(text, at);
  ptrdiff_t index = quote > 0 ? open_bracket(vm, text, (size_t)quote - 1, '[') : -1;
  size_t from = at;
  if (index > 0)
    from = (size_t)quote;
  else if (quote >= 0)
    while (from > (size_t)quote && text[from - 1] != '/') from--;
  else
    from = word_start(text, at);
  Words out = {.vm = vm, .prefix = text + from, .len = at - from};
  if (quote >= 0)
    add_quoted(&out, text, (size_t)quote, from, index);
  else
    add_code(&out, text, from);
  if (out.n > 1) qsort(out.w, out.n, sizeof *out.w, by_text);
  size_t kept = 0;
  for (size_t i = 0; i < out.n; i++)
    if (kept == 0 || strcmp(out.w[kept - 1], out.w[i]) != 0) out.w[kept++] = out.w[i];
  *words = out.w;
  *n = kept;
  return out.len;
}
