/* complete.c - What Tab offers: variables of the search path, elements after `$`, arguments inside a call.
 * Inside quotes files are offered, in library() and its kin packages, after `::` what a package exports.
 * Called by line.c while a line is being edited; nothing here may print or fail loudly.
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

/* Value of a variable that can be had without running anything; TAG_UNBOUND else. */
static Value quiet_value(VM *vm, const char *s, size_t n) {
  Sym *sym = sym_new(vm, s, n);
  for (Env *e = sym ? vm->global : NULL; e && e != vm->empty; e = e->parent) {
    bool active = false;
    Value v = env_peek(vm, e, sym, &active);
    if (active) return val_unbound();
    if (v.tag == TAG_PROM) v = v.prom->value;
    if (v.tag != TAG_UNBOUND) return v;
  }
  return val_unbound();
}

static void add_elements(Words *out, Value x) {
  if (val_is_env(x)) {
    add_strings(out, env_names(out->vm, x.env, false), "");
  } else if (val_is_vecobj(x)) {
    add_strings(out, vec_names(out->vm, x.vec), "");
  }
}

static void add_arguments(Words *out, Value fun) {
  if (!val_is_obj(fun, T_CLOSURE)) return;
  Cons *c = val_is_obj(fun.clo->formals, T_PAIRLIST) ? fun.clo->formals.cons : NULL;
  for (; c; c = c->cdr)
    if (c->tag)
      add_word(out, c->tag->name->data, c->tag->name->len, strcmp(c->tag->name->data, "...") == 0 ? "" : " = ");
}

static void add_variables(Words *out) {
  static const char *const words[] = {"function", "if",   "else",  "for",  "while", "repeat", "next",
                                      "break",    "TRUE", "FALSE", "NULL", "NA",    "Inf",    "NaN"};
  VM *vm = out->vm;
  for (Env *e = vm->global; e && e != vm->empty; e = e->parent)
    add_strings(out, env_names(vm, e, out->len > 0 && out->prefix[0] == '.'), "");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) add_word(out, words[i], strlen(words[i]), "");
}

/* Offset of the "(" that is still open before `at`, or -1. */
static ptrdiff_t open_call(const char *text, size_t at) {
  int depth = 0;
  for (ptrdiff_t i = (ptrdiff_t)at - 1; i >= 0; i--) {
    if (text[i] == ')' || text[i] == ']' || text[i] == '}') depth++;
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') {
      if (depth == 0) return text[i] == '(' ? i : -1;
      depth--;
    }
  }
  return -1;
}

static size_t word_start(const char *text, size_t at) {
  while (at > 0 && name_byte(text[at - 1])) at--;
  return at;
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
  Value v;
  if (vm_call_base(out->vm, function, n, args, names, &v) != OK)
    vm_report_error(out->vm);
  else if (val_is_obj(v, T_STR))
    add_strings(out, v.vec, "");
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
    size_t start = word_start(text, from - 1);
    add_elements(out, quiet_value(out->vm, text + start, from - 1 - start));
    return;
  }
  if (from > 1 && text[from - 1] == ':' && text[from - 2] == ':') {
    size_t end = from - 2 - (from > 2 && text[from - 3] == ':'), start = word_start(text, end);
    add_exports(out, text + start, end - start);
    return;
  }
  ptrdiff_t call = open_call(text, from);
  size_t start = call > 0 ? word_start(text, (size_t)call) : 0;
  if (call > 0 && names_packages(text, start, (size_t)call)) {
    add_packages(out);
    return;
  }
  if (call > 0 && start < (size_t)call) add_arguments(out, quiet_value(out->vm, text + start, (size_t)call - start));
  if (out->len > 0 || out->n == 0) add_variables(out);
}

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

size_t complete_line(VM *vm, const char *text, size_t at, const char ***words, size_t *n) {
  ptrdiff_t quote = open_quote(text, at);
  size_t from = at;
  if (quote >= 0)
    while (from > (size_t)quote && text[from - 1] != '/') from--;
  else
    from = word_start(text, at);
  Words out = {.vm = vm, .prefix = text + from, .len = at - from};
  if (quote >= 0) {
    add_files(&out, text + quote, from - (size_t)quote);
    if (quote > 1 && text[quote - 2] == '(' && from == (size_t)quote &&
        names_packages(text, word_start(text, (size_t)quote - 2), (size_t)quote - 2))
      add_packages(&out);
  } else {
    add_code(&out, text, from);
  }
  if (out.n > 1) qsort(out.w, out.n, sizeof *out.w, by_text);
  size_t kept = 0;
  for (size_t i = 0; i < out.n; i++)
    if (kept == 0 || strcmp(out.w[kept - 1], out.w[i]) != 0) out.w[kept++] = out.w[i];
  *words = out.w;
  *n = kept;
  return out.len;
}
