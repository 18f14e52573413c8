/* text_metrics.h - By how much pairs of letters are moved together: for widths (text_metrics.c) and pages (pdf_page.c).
 */
#ifndef STDLIB_GRAPHICS_TEXT_METRICS_H
#define STDLIB_GRAPHICS_TEXT_METRICS_H

#include "stdlib/builtin.h"

typedef struct {
  Vec *keys; /* 256 times the first letter and the second one, rising */
  Vec *by;   /* thousandths of the size */
} Kerning;

int kerning_between(const Kerning *k, int left, int right);
Status kerning_from(VM *vm, Value keys, Value by, Kerning *k);

#endif
