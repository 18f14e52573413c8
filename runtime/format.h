/* format.h - Numbers and strings as R prints them (formatReal and friends), printing, deparsing. */
#ifndef ORBIT_FORMAT_H
#define ORBIT_FORMAT_H

#include "runtime/attr.h"

typedef struct NumFmt {
  int w;      /* common width */
  int d;      /* digits right of the point */
  int e;      /* exponent digits; 0: fixed notation */
  int digits; /* significant digits asked for (complex numbers are rounded to them) */
} NumFmt;
/* Common format of n numbers with `digits` significant digits (vm->opt.digits when <= 0), nsmall as in format(). */
NumFmt fmt_reals(VM *vm, const double *x, int64_t n, int digits, int nsmall);
int fmt_ints_width(const int *x, int64_t n);
int fmt_lgls_width(const int *x, int64_t n);
void fmt_complexes(VM *vm, const Complex *z, int64_t n, int digits, int nsmall, NumFmt *re, NumFmt *im);
enum { FMT_NUMBER_MAX = 999 }; /* columns of a number at most, padding included */
/* One element, right-justified to w (0: none), appended to b. */
void fmt_real(Buf *b, double x, NumFmt f, const char *dec);
void fmt_int(Buf *b, int x, int w);
void fmt_lgl(Buf *b, int x, int w);
void fmt_complex(Buf *b, Complex z, NumFmt re, NumFmt im, const char *dec);
/* String with escapes as print() shows it; quote 0, '"' or '\''; justified: 'l', 'r', 'c' or 'n' (none) to w columns.
 */
void fmt_str(Buf *b, VM *vm, const Str *s, int w, int quote, int justify);
int64_t fmt_str_width(VM *vm, const Str *s, int quote); /* columns of the above */

/* Printing goes to R's standard output (sink and connections respected). */
Status rt_print_value(VM *vm, Value x, Env *env) ORBIT_MUST_CHECK; /* auto-print: dispatches print/show for objects */
typedef struct PrintOpts {
  int digits, quote, right, max, width, useSource;
  Str *na_print;
  bool print_gap_set;
  int gap;
} PrintOpts;
void rt_out(VM *vm, const char *p, size_t n); /* standard output */
void rt_outf(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3);
void rt_err(VM *vm, const char *p, size_t n); /* standard error; flushes standard output first */
void rt_errf(VM *vm, const char *fmt, ...) ORBIT_PRINTF(2, 3);
void rt_flush(VM *vm);
void output_write(int fd, const char *p, size_t n); /* past all buffers, to the process's stream */
/* The same from a signal handler in the VM's thread.  False: the buffer is being changed; it is written, and
 * vm->output_waits called, when that is done. */
bool rt_flush_async(VM *vm);
void rt_stdout(VM *vm, const char *p, size_t n); /* standard output itself, whatever sink is set */
void rt_output_close(VM *vm);                    /* flush and free: VM close */

Str *rt_env_label(VM *vm, Env *e);               /* "<environment: R_GlobalEnv>", ... */
bool rt_name_syntactic(const char *s, size_t n); /* needs no backticks */
const char *rt_primitive_args(const char *name); /* "(x, ...)" for R's primitives, NULL: none */

/* Deparse: lines of text as R's deparse().  opts are R's deparse option bits. */
enum {
  DEP_KEEPINTEGER = 1,
  DEP_QUOTE = 2,
  DEP_SHOWATTR = 4,
  DEP_USESOURCE = 8,
  DEP_WARN = 16,
  DEP_DELAY = 32,
  DEP_KEEPNA = 64,
  DEP_S_COMPAT = 128,
  DEP_HEXNUM = 256,
  DEP_DIGITS17 = 512,
  DEP_NICENAMES = 1024,
  DEP_SIMPLE = 0,
  DEP_DEFAULT = 1089 /* keepInteger, keepNA, niceNames */
};
Status rt_deparse(VM *vm, Value x, int cutoff, bool backtick, int opts, int nlines, Vec **lines) ORBIT_MUST_CHECK;
/* One line, at most about max bytes, for error messages ("Error in <this> :"). */
Str *rt_deparse1(VM *vm, Value x);
/* All of it in one string, lines joined by sep. */
Str *rt_deparse_all(VM *vm, Value x, const char *sep, int opts);
Str *rt_deparse_wide(VM *vm, Value x, const char *sep, int opts); /* lines of 500 characters */

#endif
