/* print_internal.h - State of one print() and the pieces in print.c (vectors, matrices) and print_list.c. */
#ifndef ORBIT_PRINT_INTERNAL_H
#define ORBIT_PRINT_INTERNAL_H

#include "runtime/format_internal.h"

typedef struct Printer {
  VM *vm;
  int digits, width, gap;
  int quote;  /* '"' or 0 */
  bool right; /* strings right-justified */
  int64_t max;
  const Str *na; /* na.print, or NULL */
  int na_width, na_width_noquote;
  bool use_source;
  Env *env;
  int nargs; /* arguments passed on to print methods of elements, after x */
  Value *args;
  Sym **arg_names;
  Buf tag; /* prefix of list elements: $a[[2]] */
  Buf out; /* pending output */
} Printer;

/* Common format of a stretch of an atomic vector. */
typedef struct EltFmt {
  NumFmt re, im;
  int w;
} EltFmt;

void printer_init(Printer *p, VM *vm, const PrintOpts *o);
void printer_flush(Printer *p);

void elt_format(Printer *p, const Vec *v, int64_t from, int64_t n, int quote, EltFmt *f);
/* Element i right-justified to w columns, except strings, which follow justify. */
void elt_put(Printer *p, const Vec *v, int64_t i, const EltFmt *f, int w, int quote, int justify);

Status print_vector(Printer *p, const Vec *v) ORBIT_MUST_CHECK;
Status print_named_vector(Printer *p, const Vec *v, const Vec *names, const Str *title) ORBIT_MUST_CHECK;
/* quote applies to strings; dimnames may be NULL. */
Status print_matrix(Printer *p, const Vec *v, int quote) ORBIT_MUST_CHECK;
Status print_array(Printer *p, const Vec *v, int quote) ORBIT_MUST_CHECK;

enum { F_CODED = 128 /* Closure: made by code that GNU R had compiled, or by cmpfun(): compiled from the start */ };

Status print_rec(Printer *p, Value x) ORBIT_MUST_CHECK;      /* by type, no dispatch */
Status print_dispatch(Printer *p, Value x) ORBIT_MUST_CHECK; /* objects through print() or show() */

#endif
