/* agrep.c - Approximate matching (agrep, agrepl, by TRE) and generalised Levenshtein distances (adist).
 *
 * Called through builtins_agrep[] from strings.R and utils. */
#define _GNU_SOURCE
#include <locale.h>
#include <tre/tre.h>

#include "stdlib/regex/regex_simple.h"
#include "stdlib/text.h"
#include "runtime/poll.h"
#include "vm/apart.h"

/* Bounds are given as c(cost, insertions, deletions, substitutions, all): NA is no bound. */
static void set_bounds(regaparams_t *p, const double *b, const int *costs) {
  int big = INT_MAX;
  p->cost_ins = costs[0], p->cost_del = costs[1], p->cost_subst = costs[2];
  p->max_cost = isnan(b[0]) ? big : (int)b[0];
  p->max_del = isnan(b[1]) ? big : (int)b[1]; /* R counts what turns the pattern into the text */
  p->max_ins = isnan(b[2]) ? big : (int)b[2];
  p->max_subst = isnan(b[3]) ? big : (int)b[3];
  p->max_err = isnan(b[4]) ? big : (int)b[4];
}

static wchar_t *wide_text(VM *vm, const Str *s, int64_t *n) {
  int32_t *cp = str_codepoints(vm, s, n);
  if (!cp && *n == -1) (void)rt_error(vm, "input string is invalid in this locale");
  return (wchar_t *)cp; /* both are 32 bits wide */
}

/* The pattern without the closing parentheses that TRE would read for ever. */
static const Str *tre_pattern(VM *vm, const Str *pat, bool fixed) {
  Buf b;
  int rc = fixed ? 0 : regex_refused(pat->data, pat->len);
  if (rc == REGEX_LIMITS) {
    (void)regex_limits_error(vm);
    return NULL;
  }
  if (rc) {
    (void)rt_error(vm, "regcomp error:  '%s'", rc == REG_ESPACE ? "Out of memory" : "Invalid contents of {}");
    return NULL;
  }
  buf_init(&b, vm);
  if (fixed || !regex_free_parens(pat->data, pat->len, &b)) return b.failed ? NULL : pat;
  return str_new_enc(vm, b.p, b.n, pat->enc);
}

/* A compiled pattern and the locale that TRE reads letters in while it is used. */
typedef struct Approx {
  regex_t re;
  regaparams_t params;
  locale_t loc, old;
  bool compiled;
  int64_t longest; /* characters of a match; 0: unknown */
} Approx;

static void approx_end(Approx *a) {
  if (a->compiled) tre_regfree(&a->re);
  if (!a->loc) return;
  uselocale(a->old);
  freelocale(a->loc);
}

/* Characters of a match of k characters of text; 0: no bound. */
static int64_t longest_match(const regaparams_t *p, int64_t k) {
  int64_t more = p->max_ins < p->max_err ? p->max_ins : p->max_err;
  if (p->cost_ins > 0 && p->max_cost / p->cost_ins < more) more = p->max_cost / p->cost_ins;
  return more == INT_MAX ? 0 : k + more + 1;
}

/* From the arguments (pattern, x, ignore.case, fixed, bounds, costs); approx_end() is due in any case. */
static Status approx_begin(VM *vm, Value *args, int flags, Approx *a) {
  Str *pat;
  bool icase, fixed;
  Vec *bounds, *costs;
  int64_t k;
  *a = (Approx){.compiled = false};
  TRY(arg_string(vm, args[0], "pattern", &pat));
  TRY(arg_flag(vm, args[2], "ignore.case", &icase));
  TRY(arg_flag(vm, args[3], "fixed", &fixed));
  TRY(coerce_vector(vm, args[4], T_DBL, false, &bounds));
  TRY(coerce_vector(vm, args[5], T_INT, false, &costs));
  if (bounds->n != 5 || costs->n != 3) return rt_error(vm, "invalid '%s' argument", "max.distance");
  const Str *rx = tre_pattern(vm, pat, fixed);
  TRY_NEW(rx);
  wchar_t *w = wide_text(vm, rx, &k);
  TRY_NEW(w);
  a->loc = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  a->old = a->loc ? uselocale(a->loc) : (locale_t)0;
  int rc = tre_regwncomp(&a->re, w, (size_t)k, (fixed ? REG_LITERAL : REG_EXTENDED) | (icase ? REG_ICASE : 0) | flags);
  a->compiled = rc == 0;
  set_bounds(&a->params, dbl_ro(bounds), int_ro(costs));
  if (fixed) a->longest = longest_match(&a->params, k);
  if (a->compiled) return OK;
  char msg[256];
  tre_regerror(rc, &a->re, msg, sizeof msg);
  return rt_error(vm, "regcomp error:  '%s'", msg);
}

/* A search of TRE in a long text, which cannot be told to stop.  It reads the text to its first NUL: to end it, we
 * write some. */
typedef struct Search {
  const regex_t *re;
  wchar_t *t; /* the run's own, ended by NUL */
  int64_t n;
  regaparams_t params;
  regamatch_t *m;
  locale_t letters;
  int rc;
  wchar_t *kept; /* what stood where NULs are now */
  bool ended;    /* by us */
} Search;

enum { LONG_TEXT = 1 << 15, NUL_EVERY = 1 << 10 };

static void search_work(void *arg) {
  Search *s = arg;
  locale_t old = s->letters ? uselocale(s->letters) : (locale_t)0;
  s->rc = tre_regawexec(s->re, s->t, s->m, s->params, 0);
  if (s->letters) uselocale(old);
}

static void search_hurry(void *arg) {
  Search *s = arg;
  for (int64_t i = 0; i < s->n; i += NUL_EVERY) ((volatile wchar_t *)s->t)[i] = 0;
  s->ended = true;
}

/* The first match in t, whose letters are those of `letters`; n: characters, after which there is a NUL. */
static Status search_approx(VM *vm, const regex_t *re, wchar_t *t, int64_t n, regaparams_t params, locale_t letters,
                            regamatch_t *m, bool *found) {
  enum { STACK = 8 << 20 };
  if (n < LONG_TEXT || !vm->in_host) {
    *found = tre_regawnexec(re, t, (size_t)n, m, params, 0) == REG_OK;
    return OK;
  }
  Search s = {.re = re, .t = t, .n = n, .params = params, .m = m, .letters = letters};
  Apart how = {.work = search_work, .hurry = search_hurry, .stack = STACK};
  bool dropped;
  TRY_NEW(s.kept = vm_scratch(vm, (size_t)(n / NUL_EVERY + 1) * sizeof *s.kept));
  for (int64_t i = 0; i < n; i += NUL_EVERY) s.kept[i / NUL_EVERY] = t[i];
  for (;;) {
    TRY(apart_run(vm, &how, &s, &dropped));
    if (!s.ended) break;
    TRY(rt_poll(vm)); /* once more where it is to go on */
    for (int64_t i = 0; i < n; i += NUL_EVERY) t[i] = s.kept[i / NUL_EVERY];
    s.ended = false;
  }
  *found = s.rc == REG_OK;
  return OK;
}

/* Does something in t match?  Where the pattern is text, a match is not longer than that and what may be inserted: long
 * texts are then looked at in pieces that overlap so much, and a cancellation is obeyed between them. */
static Status approx_found(VM *vm, const Approx *a, wchar_t *t, int64_t n, bool *found) {
  enum { PIECE = 1 << 15 };
  regamatch_t m = {0};
  int64_t longest = a->longest, step = longest > 0 && longest < PIECE ? PIECE : n + 1;
  *found = false;
  if (step > n) return search_approx(vm, &a->re, t, n, a->params, a->loc, &m, found);
  for (int64_t at = 0; !*found && (at == 0 || at < n); at += step) {
    int64_t left = n - at, size = left < step + longest ? left : step + longest;
    TRY(rt_poll(vm));
    *found = tre_regawnexec(&a->re, t + at, (size_t)size, &m, a->params, 0) == REG_OK;
  }
  return OK;
}

static Status approx_all(VM *vm, const Approx *a, const StrArg *x, Vec *r) {
  size_t mark = vm_mark(vm);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    int64_t k;
    int_rw(r)[i] = 0;
    if (str_is_na(vm, x->s[i])) continue;
    wchar_t *t = wide_text(vm, x->s[i], &k);
    TRY_NEW(t);
    bool found;
    TRY(approx_found(vm, a, t, k, &found));
    int_rw(r)[i] = found;
    vm_release(vm, mark);
  }
  return OK;
}

/* .Internal(agrepl(pattern, x, ignore.case, fixed, bounds, costs)) */
static Status do_agrepl(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  Vec *r;
  Approx a;
  (void)n;
  TRY(strarg_get(vm, args[1], &x, "invalid 'x' argument"));
  TRY_NEW(r = vec_new(vm, T_LGL, x.n));
  Status st = approx_begin(vm, args, REG_NOSUB, &a);
  if (st == OK) st = approx_all(vm, &a, &x, r);
  approx_end(&a);
  TRY(st);
  *out = vec_val(r);
  return OK;
}

/* Where a match and its groups begin and how long they are, as the two rows of a matrix; one column of -1 or NA: none.
 */
static Status approx_places(VM *vm, const Approx *a, const Str *s, Vec **out) {
  size_t groups = a->re.re_nsub + 1;
  regmatch_t *at = vm_scratch(vm, sizeof *at * groups);
  regamatch_t m = {.nmatch = groups, .pmatch = at};
  bool na = str_is_na(vm, s), found = false;
  TRY_NEW(at);
  if (!na) {
    int64_t k;
    wchar_t *t = wide_text(vm, s, &k);
    TRY_NEW(t);
    TRY(search_approx(vm, &a->re, t, k, a->params, a->loc, &m, &found));
  }
  int64_t columns = found ? (int64_t)groups : 1;
  TRY_NEW(*out = vec_new(vm, T_INT, 2 * columns));
  for (int64_t g = 0; g < columns; g++) {
    TRY(rt_poll_at(vm, g));
    int_rw(*out)[2 * g] = found ? (int)at[g].rm_so + 1 : na ? NA_INT : -1;
    int_rw(*out)[2 * g + 1] = found ? (int)(at[g].rm_eo - at[g].rm_so) : na ? NA_INT : -1;
  }
  return OK;
}

/* .Internal(aregexec(pattern, x, ignore.case, fixed, bounds, costs)): for each string the pairs of approx_places(). */
static Status do_aregexec(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  Vec *r;
  Approx a;
  (void)n;
  TRY(strarg_get(vm, args[1], &x, "invalid 'text' argument"));
  TRY_NEW(r = vec_new(vm, T_LIST, x.n));
  Status st = approx_begin(vm, args, 0, &a);
  for (int64_t i = 0; st == OK && i < x.n; i++) {
    TRY(rt_poll_at(vm, i));
    Vec *pairs;
    st = approx_places(vm, &a, x.s[i], &pairs);
    if (st == OK) list_set(vm, r, i, val_obj(pairs));
  }
  approx_end(&a);
  TRY(st);
  *out = val_obj(r);
  return OK;
}

/* Distance of two code point sequences. */
static Status distance(VM *vm, const int32_t *a, int64_t na, const int32_t *b, int64_t nb, const double *cost,
                       double *row, double *out) {
  for (int64_t j = 0; j <= nb; j++) row[j] = (double)j * cost[0];
  for (int64_t i = 1; i <= na; i++) {
    if (nb > 1000) TRY(rt_poll(vm));
    double diag = row[0];
    row[0] = (double)i * cost[1];
    for (int64_t j = 1; j <= nb; j++) {
      double up = row[j];
      double best = a[i - 1] == b[j - 1] ? diag : diag + cost[2];
      if (row[j - 1] + cost[0] < best) best = row[j - 1] + cost[0];
      if (up + cost[1] < best) best = up + cost[1];
      row[j] = best;
      diag = up;
    }
  }
  *out = row[nb];
  return OK;
}

/* .Internal(adist(x, y, costs)): x, y lists of integer vectors, NA for a missing string */
static Status do_adist(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_list(args[0]) || !val_is_list(args[1])) return rt_error(vm, "invalid '%s' argument", "x");
  Vec *x = args[0].vec, *y = args[1].vec, *cost, *r;
  TRY(coerce_vector(vm, args[2], T_DBL, false, &cost));
  if (cost->n != 3) return rt_error(vm, "invalid '%s' argument", "costs");
  TRY_NEW(r = vec_matrix(vm, T_DBL, (int32_t)x->n, (int32_t)y->n));
  for (int64_t j = 0; j < y->n; j++)
    for (int64_t i = 0; i < x->n; i++) {
      size_t mark = vm_mark(vm);
      Vec *a, *b;
      double *row;
      dbl_rw(r)[i + j * x->n] = NA_REAL;
      TRY(coerce_vector(vm, list_ro(x)[i], T_INT, false, &a));
      TRY(coerce_vector(vm, list_ro(y)[j], T_INT, false, &b));
      if ((a->n == 1 && int_ro(a)[0] == NA_INT) || (b->n == 1 && int_ro(b)[0] == NA_INT)) continue;
      TRY_NEW(row = vm_scratch(vm, (size_t)(b->n + 1) * sizeof *row));
      TRY(distance(vm, int_ro(a), a->n, int_ro(b), b->n, dbl_ro(cost), row, &dbl_rw(r)[i + j * x->n]));
      vm_release(vm, mark);
      TRY(rt_poll(vm));
    }
  *out = val_obj(r);
  return OK;
}

/* .Internal(adist_steps(a, b, costs)): the edit script as a string of M, I, D, S. */
static Status do_adist_steps(VM *vm, Value *args, int n, Value *out) {
  Vec *a, *b, *cost;
  TRY(coerce_vector(vm, args[0], T_INT, false, &a));
  TRY(coerce_vector(vm, args[1], T_INT, false, &b));
  TRY(coerce_vector(vm, args[2], T_DBL, false, &cost));
  size_t w = (size_t)b->n + 1;
  double *d;
  TRY_NEW(d = vm_scratch(vm, ((size_t)a->n + 1) * w * sizeof *d));
  for (int64_t i = 0; i <= a->n; i++) {
    if (b->n > 1000) TRY(rt_poll(vm));
    for (int64_t j = 0; j <= b->n; j++) {
      double *c = &d[(size_t)i * w + (size_t)j], best = i || j ? INFINITY : 0;
      if (j && c[-1] + dbl_ro(cost)[0] < best) best = c[-1] + dbl_ro(cost)[0];
      if (i && c[-(ptrdiff_t)w] + dbl_ro(cost)[1] < best) best = c[-(ptrdiff_t)w] + dbl_ro(cost)[1];
      if (i && j) {
        double diag = c[-(ptrdiff_t)w - 1] + (int_ro(a)[i - 1] == int_ro(b)[j - 1] ? 0 : dbl_ro(cost)[2]);
        if (diag <= best) best = diag;
      }
      *c = best;
    }
  }
  size_t k = (size_t)(a->n + b->n), at = k;
  char *s;
  TRY_NEW(s = vm_scratch(vm, k + 1));
  for (int64_t i = a->n, j = b->n; i || j;) {
    double c = d[(size_t)i * w + (size_t)j];
    bool same = i && j && int_ro(a)[i - 1] == int_ro(b)[j - 1];
    if (!same && j && c == d[(size_t)i * w + (size_t)(j - 1)] + dbl_ro(cost)[0]) {
      s[--at] = 'I';
      j--;
    } else if (!same && i && c == d[(size_t)(i - 1) * w + (size_t)j] + dbl_ro(cost)[1]) {
      s[--at] = 'D';
      i--;
    } else {
      s[--at] = same ? 'M' : 'S';
      i--, j--;
    }
  }
  Str *r;
  TRY_NEW(r = str_new(vm, s + at, k - at));
  *out = val_str(r);
  return OK;
}

/* .Internal(adist_partial(pattern, text, costs, ignore.case, fixed)): least cost of a match within the text, its
 * insertions, deletions and substitutions, and its first and last character */
static Status do_adist_partial(VM *vm, Value *args, int n, Value *out) {
  Str *pat, *text;
  Vec *costs;
  bool icase, fixed;
  TRY(arg_string(vm, args[0], "x", &pat));
  TRY(arg_string(vm, args[1], "y", &text));
  TRY(coerce_vector(vm, args[2], T_INT, false, &costs));
  TRY(arg_flag(vm, args[3], "ignore.case", &icase));
  TRY(arg_flag(vm, args[4], "fixed", &fixed));
  int64_t k, m;
  const Str *rx = tre_pattern(vm, pat, fixed);
  TRY_NEW(rx);
  wchar_t *w = wide_text(vm, rx, &k), *t = w ? wide_text(vm, text, &m) : NULL;
  TRY_NEW(t);
  regex_t re;
  int rc = tre_regwncomp(&re, w, (size_t)k, (fixed ? REG_LITERAL : REG_EXTENDED) | (icase ? REG_ICASE : 0));
  if (rc) {
    char msg[256];
    tre_regerror(rc, &re, msg, sizeof msg);
    return rt_error(vm, "regcomp error:  '%s'", msg);
  }
  regaparams_t p;
  double none[5] = {NAN, NAN, NAN, NAN, NAN};
  set_bounds(&p, none, int_ro(costs));
  regmatch_t span[1];
  regamatch_t am = {.nmatch = 1, .pmatch = span};
  bool hit = false;
  Status st = search_approx(vm, &re, t, m, p, (locale_t)0, &am, &hit);
  tre_regfree(&re);
  TRY(st);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_DBL, 6));
  double found[6] = {am.cost, am.num_ins, am.num_del, am.num_subst, (double)span[0].rm_so + 1, (double)span[0].rm_eo};
  for (int i = 0; i < 6; i++) dbl_rw(r)[i] = hit ? found[i] : NA_REAL;
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_agrep[] = {
    {"aregexec", do_aregexec, "pattern, x, ignore.case, fixed, bounds, costs", BF_INTERNAL,
     "places of approximate matches"},
    {"agrepl", do_agrepl, "pattern, x, ignore.case, fixed, bounds, costs", BF_INTERNAL, "approximate matches"},
    {"adist", do_adist, "x, y, costs", BF_INTERNAL, "generalised Levenshtein distances"},
    {"adist_steps", do_adist_steps, "a, b, costs", BF_INTERNAL, "edit script"},
    {"adist_partial", do_adist_partial, "pattern, text, costs, ignore.case, fixed", BF_INTERNAL,
     "cost of the best match"},
    {0},
};
