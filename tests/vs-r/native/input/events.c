/* events.c - Input handlers, connections made by C code, routines of LINPACK; called by events.R. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../../stdlib/capi/include/Rinternals.h"

static int ends[2];
static InputHandler *mine;
static SEXP fun;

static void ready(void *data) {
  char c;
  int failed;
  if (read(ends[0], &c, 1) != 1) return;
  SEXP e = PROTECT(Rf_lang1(Rf_install("sys.nframe")));
  SEXP n = R_tryEval(e, R_BaseEnv, &failed);
  Rprintf("handler below %d functions\n", Rf_asInteger(n));
  SEXP call = PROTECT(Rf_lang1(fun));
  R_tryEval(call, R_GlobalEnv, &failed);
  UNPROTECT(2);
}
SEXP watch(SEXP f) {
  if (pipe(ends)) return Rf_ScalarLogical(0);
  fun = f;
  R_PreserveObject(f);
  mine = addInputHandler(R_InputHandlers, ends[0], ready, 33);
  return Rf_ScalarLogical(getInputHandler(R_InputHandlers, ends[0]) == mine);
}
SEXP poke(void) { return Rf_ScalarInteger((int)write(ends[1], "x", 1)); }
SEXP unwatch(void) { return Rf_ScalarLogical(removeInputHandler(&R_InputHandlers, mine)); }

/* ---- a connection that counts lines down, and notes what is written ---- */
typedef struct {
  int left;
  size_t pos;
  char line[40];
} State;

static char written[200];

static Rboolean open_it(Rconnection c) {
  State *s = c->private;
  if (s->left < 0) return FALSE;
  s->line[0] = 0;
  s->pos = 0;
  c->isopen = TRUE;
  c->canwrite = c->mode[0] == 'w' ? TRUE : FALSE;
  c->canread = c->mode[0] == 'r' ? TRUE : FALSE;
  return TRUE;
}
static void close_it(Rconnection c) {
  c->isopen = FALSE;
  Rprintf("closed\n");
}
static void destroy_it(Rconnection c) { free(c->private); }
static size_t read_it(void *to, size_t size, size_t n, Rconnection c) {
  State *s = c->private;
  if (!s->line[s->pos]) {
    if (s->left == 0) return 0;
    sprintf(s->line, "line %d\n", s->left--);
    s->pos = 0;
  }
  size_t k = strlen(s->line + s->pos);
  if (k > size * n) k = size * n;
  memcpy(to, s->line + s->pos, k);
  s->pos += k;
  return k;
}
static int get_it(Rconnection c) {
  unsigned char byte;
  return read_it(&byte, 1, 1, c) ? byte : -1;
}
static int print_it(Rconnection c, const char *format, va_list ap) {
  size_t at = strlen(written);
  return vsnprintf(written + at, sizeof written - at, format, ap);
}
static size_t write_it(const void *from, size_t size, size_t n, Rconnection c) {
  size_t at = strlen(written);
  snprintf(written + at, sizeof written - at, "%.*s", (int)(size * n), (const char *)from);
  return n;
}
SEXP make(SEXP n, SEXP mode) {
  Rconnection c;
  SEXP r = PROTECT(R_new_custom_connection("counter", CHAR(STRING_ELT(mode, 0)), "countdown", &c));
  State *s = calloc(1, sizeof *s);
  s->left = Rf_asInteger(n);
  c->private = s;
  c->open = open_it;
  c->close = close_it;
  c->destroy = destroy_it;
  c->read = read_it;
  c->fgetc = get_it;
  c->vfprintf = print_it;
  c->write = write_it;
  UNPROTECT(1);
  return r;
}
SEXP was_written(void) { return Rf_mkString(written); }
SEXP first_bytes(SEXP con) {
  char b[8] = "";
  size_t n = R_ReadConnection(R_GetConnection(con), b, 6);
  b[n] = 0;
  return Rf_mkString(b);
}

/* ---- LINPACK ---- */
SEXP singular(SEXP x, SEXP what) {
  int n = Rf_nrows(x), p = Rf_ncols(x), job = Rf_asInteger(what), info = 9, least = n < p ? n : p;
  SEXP a = PROTECT(Rf_duplicate(x)), s = PROTECT(Rf_allocVector(REALSXP, n + 1 < p ? n + 1 : p)),
       e = PROTECT(Rf_allocVector(REALSXP, p)), u = PROTECT(Rf_allocMatrix(REALSXP, n, job / 10 == 1 ? n : least)),
       v = PROTECT(Rf_allocMatrix(REALSXP, p, p)), w = PROTECT(Rf_allocVector(REALSXP, n)),
       r = PROTECT(Rf_allocVector(VECSXP, 4));
  dsvdc_(REAL(a), &n, &n, &p, REAL(s), REAL(e), REAL(u), &n, REAL(v), &p, REAL(w), &job, &info);
  SET_VECTOR_ELT(r, 0, s);
  SET_VECTOR_ELT(r, 1, u);
  SET_VECTOR_ELT(r, 2, v);
  SET_VECTOR_ELT(r, 3, Rf_ScalarInteger(info));
  UNPROTECT(7);
  return r;
}
SEXP solved(SEXP x, SEXP y) {
  int n = Rf_nrows(x), p = Rf_ncols(x), ny = Rf_ncols(y), rank, info = 9;
  double tol = 1e-7;
  SEXP q = PROTECT(Rf_duplicate(x)), aux = PROTECT(Rf_allocVector(REALSXP, p)),
       pivot = PROTECT(Rf_allocVector(INTSXP, p)), work = PROTECT(Rf_allocVector(REALSXP, 2 * p)),
       b = PROTECT(Rf_allocMatrix(REALSXP, p, ny));
  for (int j = 0; j < p; j++) INTEGER(pivot)[j] = j + 1;
  dqrdc2_(REAL(q), &n, &n, &p, &tol, &rank, REAL(aux), INTEGER(pivot), REAL(work));
  dqrcf_(REAL(q), &n, &rank, REAL(aux), REAL(y), &ny, REAL(b), &info);
  UNPROTECT(5);
  return b;
}
SEXP factored(SEXP x, SEXP wanted) {
  int p = Rf_ncols(x), job = 1, info = 9;
  SEXP a = PROTECT(Rf_duplicate(x)), w = PROTECT(Rf_allocVector(REALSXP, p)), jp = PROTECT(Rf_duplicate(wanted)),
       r = PROTECT(Rf_allocVector(VECSXP, 3));
  dchdc_(REAL(a), &p, &p, REAL(w), INTEGER(jp), &job, &info);
  for (int j = 0; j < p; j++)
    for (int i = j + 1; i < p; i++) REAL(a)[i + j * p] = 0;
  SET_VECTOR_ELT(r, 0, a);
  SET_VECTOR_ELT(r, 1, jp);
  SET_VECTOR_ELT(r, 2, Rf_ScalarInteger(info));
  UNPROTECT(4);
  return r;
}
