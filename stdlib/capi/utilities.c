/* utilities.c - Working memory, output, sorting and small functions of R's C interface, with those called from Fortran.
 */
#include "stdlib/capi/capi.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/arith.h"
#include "runtime/format.h"
#include "stdlib/base/select.h"
#include "stdlib/connections/connections.h"

/* ---- working memory ---- */

char *R_alloc(size_t n, int size) {
  double bytes = (double)n * size;
  if (bytes > 0x1p52) capi_error("cannot allocate memory block of size %0.f Tb", bytes / 0x1p40);
  char *p = capi_need(vm_scratch(CVM, n * (size_t)size + 1));
  if (capi.top) capi.top->vmax = vm_mark(CVM) + 1;
  return p;
}
long double *R_allocLD(size_t n) {
  uintptr_t p = (uintptr_t)R_alloc(n + 1, sizeof(long double));
  return (long double *)((p + 15) & ~(uintptr_t)15);
}
char *S_alloc(long n, int size) {
  char *p = R_alloc((size_t)n, size);
  memset(p, 0, (size_t)n * (size_t)size);
  return p;
}
char *S_realloc(char *p, long n, long old, int size) {
  if (n <= old) return p;
  char *q = S_alloc(n, size);
  if (old > 0) memcpy(q, p, (size_t)old * (size_t)size);
  return q;
}
/* Working memory goes with the call, what came after a mark when that is set again.  Objects stay: without a collector
 * C code may still look at those that it has not protected.  They do not move the mark (fansi compares marks). */
void *vmaxget(void) {
  if (!capi.top) return NULL;
  if (!capi.top->vmax) capi.top->vmax = vm_mark(CVM) + 1;
  return (void *)(uintptr_t)capi.top->vmax;
}
void vmaxset(const void *p) {
  if (!p || !capi.top) return;
  capi.top->vmax = (size_t)(uintptr_t)p;
  vm_release_scratch(CVM, capi.top->vmax - 1);
}

/* More than there are addresses: nobody need be asked. */
static bool beyond_addresses(size_t n, size_t size) { return (double)n * (double)size > 0x1p47; }

void *R_chk_calloc(size_t n, size_t size) {
  void *p = beyond_addresses(n, size) ? NULL : calloc(n ? n : 1, size ? size : 1);
  if (!p) capi_error("'R_Calloc' could not allocate memory (%.0f of %zu bytes)", (double)n, size);
  return p;
}
void *R_chk_realloc(void *p, size_t size) {
  void *q = beyond_addresses(size, 1) ? NULL : realloc(p, size ? size : 1);
  if (!q) capi_error("'R_Realloc' could not re-allocate memory (%.0f bytes)", (double)size);
  return q;
}
void R_chk_free(void *p) { free(p); }

/* ---- output ---- */

static void put_formatted(void (*put)(VM *, const char *, size_t), const char *fmt, va_list ap) {
  char small[1024];
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(small, sizeof small, fmt, ap);
  if (n >= 0 && n < (int)sizeof small)
    put(CVM, small, (size_t)n);
  else if (n > 0) {
    char *big = malloc((size_t)n + 1);
    if (big) {
      vsnprintf(big, (size_t)n + 1, fmt, again);
      put(CVM, big, (size_t)n);
      free(big);
    }
  }
  va_end(again);
}
void Rvprintf(const char *fmt, va_list ap) { put_formatted(rt_out, fmt, ap); }
void REvprintf(const char *fmt, va_list ap) { put_formatted(rt_err, fmt, ap); }
void Rprintf(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Rvprintf(fmt, ap);
  va_end(ap);
}
void REprintf(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  REvprintf(fmt, ap);
  va_end(ap);
}
void R_FlushConsole(void) { rt_flush(CVM); }
void R_Busy(int which) {}

/* ---- numbers ---- */

double R_pow_di(double x, int n) {
  if (isnan(x)) return x;
  if (n == NA_INT) return NA_REAL;
  if (n == 0) return 1;
  if (!isfinite(x)) return pow(x, n);
  bool negative = n < 0;
  unsigned k = negative ? 0u - (unsigned)n : (unsigned)n;
  double r = 1;
  for (;; x *= x) {
    if (k & 1) r *= x;
    if (!(k >>= 1)) break;
  }
  return negative ? 1 / r : r;
}
double R_pow(double x, double y) { return r_pow(x, y); }
int Rf_imax2(int x, int y) { return x < y ? y : x; }
int Rf_imin2(int x, int y) { return x < y ? x : y; }
double Rf_fmax2(double x, double y) { return isnan(x) || isnan(y) ? x + y : x < y ? y : x; }
double Rf_fmin2(double x, double y) { return isnan(x) || isnan(y) ? x + y : x < y ? x : y; }
double Rf_sign(double x) { return isnan(x) ? x : (x > 0) - (x < 0); }
double Rf_fsign(double x, double y) { return isnan(x) || isnan(y) ? x + y : copysign(fabs(x), y); }
double Rf_ftrunc(double x) { return trunc(x); }

/* ---- sorting; missing values last ---- */

static int compare_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x == y) return 0;
  if (x == NA_INT) return 1;
  if (y == NA_INT) return -1;
  return x < y ? -1 : 1;
}
static int compare_double(double x, double y) {
  bool nx = isnan(x), ny = isnan(y);
  if (nx || ny) return nx - ny;
  return (x > y) - (x < y);
}
static int compare_dbl(const void *a, const void *b) { return compare_double(*(const double *)a, *(const double *)b); }
static int compare_cplx(const void *a, const void *b) {
  const Complex *x = a, *y = b;
  int c = compare_double(x->re, y->re);
  return c ? c : compare_double(x->im, y->im);
}
void R_isort(int *x, int n) { qsort(x, (size_t)n, sizeof *x, compare_int); }
void R_rsort(double *x, int n) { qsort(x, (size_t)n, sizeof *x, compare_dbl); }
void R_csort(Rcomplex *x, int n) { qsort(x, (size_t)n, sizeof *x, compare_cplx); }

/* Shell's method with Knuth's increments. */
void rsort_with_index(double *x, int *index, int n) {
  int h = 1;
  while (h <= n / 9) h = 3 * h + 1;
  for (; h > 0; h /= 3)
    for (int i = h; i < n; i++) {
      double v = x[i];
      int iv = index[i], j = i;
      while (j >= h && compare_double(x[j - h], v) > 0) {
        x[j] = x[j - h];
        index[j] = index[j - h];
        j -= h;
      }
      x[j] = v;
      index[j] = iv;
    }
}

static void sift_smallest(double *x, int *index, int at, int n) {
  double v = x[at];
  int iv = index[at];
  for (int child; (child = 2 * at + 1) < n; at = child) {
    if (child + 1 < n && x[child] > x[child + 1]) child++;
    if (v <= x[child]) break;
    x[at] = x[child];
    index[at] = index[child];
  }
  x[at] = v;
  index[at] = iv;
}
/* Decreasing order, by a heap. */
void Rf_revsort(double *x, int *index, int n) {
  for (int i = n / 2 - 1; i >= 0; i--) sift_smallest(x, index, i, n);
  for (int i = n - 1; i > 0; i--) {
    double v = x[0];
    int iv = index[0];
    x[0] = x[i];
    index[0] = index[i];
    x[i] = v;
    index[i] = iv;
    sift_smallest(x, index, 0, i);
  }
}

/* Partial sorting; NA and NaN come last. */
#define NO_BLOCKS(x, i, j, v)
#define BEFORE_INT(a, b) (compare_int(&(a), &(b)) < 0)
#define BEFORE_DBL(a, b) (compare_dbl(&(a), &(b)) < 0)
void Rf_iPsort(int *x, int n, int k) {
  int64_t lo = 0, hi = n - 1;
  SELECT_KTH(int, x, lo, hi, k, NO_BLOCKS, BEFORE_INT)
}
void Rf_rPsort(double *x, int n, int k) {
  int64_t lo = 0, hi = n - 1;
  SELECT_KTH(double, x, lo, hi, k, NO_BLOCKS, BEFORE_DBL)
}

/* Places i to j, counted from 1. */
void R_qsort(double *x, size_t i, size_t j) { R_rsort(x + i - 1, (int)(j - i + 1)); }
void R_qsort_int(int *x, size_t i, size_t j) { R_isort(x + i - 1, (int)(j - i + 1)); }
void R_qsort_I(double *x, int *index, int i, int j) { rsort_with_index(x + i - 1, index + i - 1, j - i + 1); }
void R_qsort_int_I(int *x, int *index, int i, int j) {
  int n = j - i + 1, h = 1;
  x += i - 1;
  index += i - 1;
  while (h <= n / 9) h = 3 * h + 1;
  for (; h > 0; h /= 3)
    for (int a = h; a < n; a++) {
      int v = x[a], iv = index[a], b = a;
      for (; b >= h && x[b - h] > v; b -= h) {
        x[b] = x[b - h];
        index[b] = index[b - h];
      }
      x[b] = v;
      index[b] = iv;
    }
}

/* How many of the n increasing points are at or below x; flag: -1 below all, 1 above all. */
int findInterval(double *xt, int n, double x, Rboolean rightmost, Rboolean inside, int lo, int *flag) {
  *flag = 0;
  if (n == 0) return 0;
  if (x < xt[0]) {
    *flag = -1;
    return inside ? 1 : 0;
  }
  if (x >= xt[n - 1]) {
    *flag = 1;
    bool within = rightmost && x == xt[n - 1];
    return inside || within ? n - 1 : n;
  }
  int a = 0, b = n - 1;
  while (b - a > 1) {
    int mid = a + (b - a) / 2;
    if (x >= xt[mid])
      a = mid;
    else
      b = mid;
  }
  return a + 1;
}

int interv_(double *xt, int *n, double *x, Rboolean *rightmost, Rboolean *inside, int *lo, int *flag) {
  return findInterval(xt, *n, *x, *rightmost, *inside, *lo, flag);
}

/* ---- the terminal ---- */

/* A line with its line feed, as much of it as there is room for; 0: there is no more. */
int R_ReadConsole(const char *prompt, unsigned char *line, int room, int remember) {
  const char *s = CVM->read_console ? CVM->read_console(CVM, CVM->interactive ? prompt : "") : NULL;
  if (!s || room < 2) return 0;
  snprintf((char *)line, (size_t)room, "%s", s);
  size_t n = strlen((char *)line);
  if (n == 0 || (line[n - 1] != '\n' && n + 1 < (size_t)room)) memcpy(line + n, "\n", 2);
  return 1;
}

/* ---- colours ---- */

/* Element i of x as a colour of the graphics engine: red in the lowest byte, then green, blue and opacity.  0 is the
 * background. */
unsigned Rf_RGBpar3(SEXP x, int i, unsigned background) {
  if ((TYPEOF(x) == T_INT || TYPEOF(x) == T_DBL || TYPEOF(x) == T_LGL) && i < LENGTH(x)) {
    SEXP all = Rf_coerceVector(x, T_INT);
    int number = INTEGER_RO(all)[i];
    if (number == 0) return background;
    x = Rf_ScalarInteger(number);
  } else {
    if (strcmp(R_CHAR(STRING_ELT(x, i)), "0") == 0) return background;
    x = Rf_ScalarString(STRING_ELT(x, i));
  }
  SEXP head = Rf_lang3(R_DoubleColonSymbol, Rf_install("grDevices"), Rf_install("col2rgb"));
  SEXP parts = Rf_coerceVector(Rf_eval(Rf_lang3(head, x, Rf_ScalarLogical(1)), R_BaseEnv), T_INT);
  const int *p = INTEGER_RO(parts);
  return (unsigned)p[0] | (unsigned)p[1] << 8 | (unsigned)p[2] << 16 | (unsigned)p[3] << 24;
}
unsigned Rf_RGBpar(SEXP x, int i) { return Rf_RGBpar3(x, i, 0x00ffffffu); }

/* ---- called from Fortran ---- */

/* Fortran code passes the length of a text as well, behind the arguments that it writes. */
static _Noreturn void stop_with(const char *s, size_t n) {
  if (n > 255) Rf_warning("error message truncated to 255 chars");
  capi_error("%.*s", n > 255 ? 255 : (int)n, s);
}
static void warn_with(const char *s, size_t n) {
  if (n > 255) Rf_warning("warning message truncated to 255 chars");
  Rf_warning("%.*s", n > 255 ? 255 : (int)n, s);
}
void rexit_(const char *s, size_t n) { stop_with(s, n); }
void rwarn_(const char *s, size_t n) { warn_with(s, n); }
void rexitc_(const char *s, int *n) { stop_with(s, (size_t)*n); }
void rwarnc_(const char *s, int *n) { warn_with(s, (size_t)*n); }
void rchkusr_(void) { R_CheckUserInterrupt(); }

/* n: how much of the label is shown; below 0: all of it. */
void labelpr_(const char *label, int *n, size_t all) {
  int k = *n < 0 ? (int)all : *n;
  if (k > 255) {
    Rf_warning("invalid character length in 'labelpr'");
    k = 0;
  }
  if (k > 0) Rprintf("%.*s\n", k, label);
}
void intpr_(const char *label, int *n, int *x, int *nx, size_t all) {
  SEXP v = Rf_allocVector(T_INT, *nx);
  if (*nx > 0) memcpy(INTEGER(v), x, (size_t)*nx * sizeof *x);
  labelpr_(label, n, all);
  if (*nx > 0) Rf_PrintValue(v);
}
void dblepr_(const char *label, int *n, double *x, int *nx, size_t all) {
  SEXP v = Rf_allocVector(T_DBL, *nx);
  if (*nx > 0) memcpy(REAL(v), x, (size_t)*nx * sizeof *x);
  labelpr_(label, n, all);
  if (*nx > 0) Rf_PrintValue(v);
}
void realpr_(const char *label, int *n, float *x, int *nx, size_t all) {
  SEXP v = Rf_allocVector(T_DBL, *nx);
  for (int i = 0; i < *nx; i++) REAL(v)[i] = (double)x[i];
  labelpr_(label, n, all);
  if (*nx > 0) Rf_PrintValue(v);
}
void intpr1_(const char *label, int *n, int *x, size_t all) { intpr_(label, n, x, &(int){1}, all); }
void dblepr1_(const char *label, int *n, double *x, size_t all) { dblepr_(label, n, x, &(int){1}, all); }
void realpr1_(const char *label, int *n, float *x, size_t all) { realpr_(label, n, x, &(int){1}, all); }
double d1mach_(int *i) {
  switch (*i) {
  case 1: return DBL_MIN;
  case 2: return DBL_MAX;
  case 3: return DBL_EPSILON / 2;
  case 4: return DBL_EPSILON;
  case 5: return log10(2.0);
  default: return 0;
  }
}
int i1mach_(int *i) {
  static const int values[] = {
      5,           6,          0, 0, 32, 4, 2, 31, INT_MAX, 2, FLT_MANT_DIG, FLT_MIN_EXP, FLT_MAX_EXP, DBL_MANT_DIG,
      DBL_MIN_EXP, DBL_MAX_EXP};
  return *i >= 1 && *i <= 16 ? values[*i - 1] : 0;
}

char *R_tmpnam(const char *prefix, const char *dir) {
  SEXP args[2] = {Rf_mkString(prefix), Rf_mkString(dir)};
  SEXP s = capi_call_base("tempfile", 2, args);
  char *copy = strdup(R_CHAR(STRING_ELT(s, 0)));
  if (!copy) capi_error("out of memory");
  return copy;
}
void R_CleanTempDir(void) {
  if (R_TempDir) (void)remove_tree(R_TempDir, true, true);
}
