/* streams.c - Writes down the pieces in which an object is serialized to a stream of functions. */
#include "../../../../stdlib/capi/include/Rinternals.h"
static int unlike = 0;
static void bytes(R_outpstream_t s, void *b, int n) {
  unsigned char *from = s->data, *p = b;
  for (int i = 0; i < n; i++) unlike = (unlike * 31 + p[i]) % 1000003;
  if (++from[0] < 40) Rprintf("%d ", n);
}
static void one(R_outpstream_t s, int c) { Rprintf("'%d' ", c); }
SEXP pieces(SEXP x, SEXP type, SEXP version) {
  unsigned char n = 0;
  struct R_outpstream_st s;
  R_InitOutPStream(&s, &n, Rf_asInteger(type), Rf_asInteger(version), one, bytes, NULL, R_NilValue);
  unlike = 0;
  R_Serialize(x, &s);
  Rprintf("sum %d\n", unlike);
  return R_NilValue;
}
