/* text_metrics.c - Sizes of strings from a table of a font's metrics: for devices that have the standard fonts of
 * PostScript.
 *
 * Called by .text_metrics() (grDevices/devices.R) through .Internal(textMetrics()).
 */
#include "stdlib/graphics/text_metrics.h"

#include <math.h>

enum {
  CODES = 256,
  OTHER = 127,
  PARTS = 3
}; /* rows of a table: width, top, bottom; where those beyond the table look */

int kerning_between(const Kerning *k, int left, int right) {
  if (!k->keys || left < 0 || left >= CODES || right < 0 || right >= CODES) return 0;
  int32_t key = (int32_t)(left * CODES + right);
  int64_t low = 0, high = k->keys->n;
  while (low < high) {
    int64_t mid = low + (high - low) / 2;
    if (int_ro(k->keys)[mid] < key)
      low = mid + 1;
    else
      high = mid;
  }
  return low < k->keys->n && int_ro(k->keys)[low] == key ? int_ro(k->by)[low] : 0;
}

Status kerning_from(VM *vm, Value keys, Value by, Kerning *k) {
  TRY(coerce_vector(vm, keys, T_INT, false, &k->keys));
  TRY(coerce_vector(vm, by, T_INT, false, &k->by));
  return k->keys->n == k->by->n ? OK : rt_error(vm, "invalid arguments");
}

/* Width of the widest line, by the size of the font; top and bottom in its thousandths. */
static void measure(const char *t, const char *end, const double *table, const Kerning *kerns, double out[PARTS]) {
  double width = 0, widest = 0, top = -INFINITY, low = INFINITY;
  int before = -1;
  const char *p = t;
  while (p < end) {
    int code = utf8_next(&p, end);
    if (code < 0) { /* no text */
      out[0] = out[1] = out[2] = 0;
      return;
    }
    const double *m = table + (size_t)PARTS * (code < CODES ? (size_t)code : OTHER);
    if (code == '\n')
      width = 0;
    else
      width += m[0] + kerning_between(kerns, before, code);
    before = code;
    widest = fmax(widest, width);
    top = fmax(top, m[1]);
    low = fmin(low, m[2]);
  }
  out[0] = widest / 1000;
  out[1] = t < end ? top : 0;
  out[2] = t < end ? -low : 0;
}

/* .Internal(textMetrics(s, table, keys, by)): a matrix with a column for each string; table has one for each character;
 * keys and by: pairs that are moved together. */
static Status do_text_metrics(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *s, *table, *sizes;
  Kerning kerns;
  TRY(arg_strvec(vm, args[0], "s", &s));
  TRY(coerce_vector(vm, args[1], T_DBL, false, &table));
  TRY(kerning_from(vm, args[2], args[3], &kerns));
  if (table->n != CODES * PARTS || s->n > INT32_MAX) return rt_error(vm, "invalid arguments");
  TRY_NEW(sizes = vec_matrix(vm, T_DBL, PARTS, (int32_t)s->n));
  for (int64_t i = 0; i < s->n; i++) {
    size_t mark = vm_mark(vm);
    double *m = dbl_rw(sizes) + PARTS * i;
    Str *t = str_is_na(vm, str_ro(s)[i]) ? NULL : str_utf8(vm, str_ro(s)[i]);
    if (!t && !str_is_na(vm, str_ro(s)[i])) return ERR;
    m[0] = m[1] = m[2] = 0;
    if (t) measure(t->data, t->data + t->len, dbl_ro(table), &kerns, m);
    vm_release(vm, mark);
  }
  *out = val_obj(sizes);
  return OK;
}

const BuiltinDef builtins_text_metrics[] = {
    {"textMetrics", do_text_metrics, "s, table, keys, by", BF_INTERNAL | BF_LEAF,
     "sizes of strings from a font's table"},
    {0},
};
