/* format_internal.h - What printing and format() share beyond format.h: NA widths and texts. */
#ifndef ORBIT_FORMAT_INTERNAL_H
#define ORBIT_FORMAT_INTERNAL_H

#include "runtime/format.h"

/* As in format.h, with the width an NA takes. */
NumFmt fmt_reals_na(VM *vm, const double *x, int64_t n, int digits, int nsmall, int na_width);
int fmt_ints_width_na(const int *x, int64_t n, int na_width);
int fmt_lgls_width_na(const int *x, int64_t n, int na_width);
void fmt_complexes_na(VM *vm, const Complex *z, int64_t n, int digits, int nsmall, int na_width, NumFmt *re,
                      NumFmt *im);
/* String with the text for NA given (NULL: NA or <NA>). */
void fmt_str_na(Buf *b, VM *vm, const Str *s, int w, int quote, int justify, const Str *na);
/* Appends p[0..n) (width columns wide) padded to w columns. */
void fmt_padded(Buf *b, const char *p, size_t n, int width, int w, int justify);
/* Columns of a string as print() shows it, NA included. */
int64_t fmt_str_width_na(VM *vm, const Str *s, int quote, const Str *na);
/* Decimal digits of n (n >= 0), as IndexWidth. */
int fmt_index_width(int64_t n);
/* "NA", printf conversions etc. without padding: the shortest text with up to 15 significant digits that
 * as.character() and cat() (digits 7) give. */
void fmt_real_digits(Buf *b, VM *vm, double x, int digits);
void fmt_complex_digits(Buf *b, VM *vm, Complex z, int digits);

#endif
