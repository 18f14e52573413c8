/* console.c - Output, messages, files, connections, encodings and what runs around C code; called by console.R. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <R.h>
#include <R_ext/Connections.h>
#include <R_ext/Riconv.h>
#include <Rinternals.h>

/* Functions that Fortran code calls, with the lengths of texts behind the rest. */
void rexit_(const char *s, size_t n), rwarn_(const char *s, size_t n), rexitc_(const char *s, int *n),
    rwarnc_(const char *s, int *n), rchkusr_(void), labelpr_(const char *label, int *n, size_t all),
    intpr_(const char *label, int *n, int *x, int *nx, size_t all),
    dblepr_(const char *label, int *n, double *x, int *nx, size_t all),
    realpr_(const char *label, int *n, float *x, int *nx, size_t all),
    intpr1_(const char *label, int *n, int *x, size_t all), dblepr1_(const char *label, int *n, double *x, size_t all),
    realpr1_(const char *label, int *n, float *x, size_t all);

/* ---- output ---- */

static void out(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  Rvprintf(fmt, ap);
  va_end(ap);
}
static void err(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  REvprintf(fmt, ap);
  va_end(ap);
}
SEXP say(SEXP s) {
  const char *text = Rf_translateChar(STRING_ELT(s, 0));
  Rprintf("%s|%5d|%-6.2f|%c%%\n", text, 42, 3.14159, 'x');
  out("%s and %s\n", text, "more");
  R_FlushConsole();
  return R_NilValue;
}
SEXP complain(SEXP s) {
  REprintf("<%s>\n", Rf_translateChar(STRING_ELT(s, 0)));
  err("%d%s\n", 7, " errors");
  R_ShowMessage("a message");
  return R_NilValue;
}
/* Longer than any buffer. */
SEXP say_much(SEXP n) {
  int k = Rf_asInteger(n);
  char *text = R_alloc((size_t)k + 1, 1);
  memset(text, 'a', (size_t)k);
  text[k] = 0;
  Rprintf("%s\n", text);
  return R_NilValue;
}
SEXP around(SEXP x) {
  R_CheckUserInterrupt();
  rchkusr_();
  R_ProcessEvents();
  R_CheckStack();
  R_CheckStack2(1000);
  R_Busy(1);
  R_Busy(0);
  int local = 0;
  uintptr_t here = (uintptr_t)&local, far = here > R_CStackStart ? here - R_CStackStart : R_CStackStart - here;
  SEXP r = PROTECT(Rf_allocVector(LGLSXP, 7));
  LOGICAL(r)[0] = R_Interactive;
  LOGICAL(r)[1] = R_interrupts_pending != 0;
  LOGICAL(r)[2] = R_interrupts_suspended;
  LOGICAL(r)[3] = R_CStackDir == 1 || R_CStackDir == -1;
  LOGICAL(r)[4] = R_CStackLimit > 100000 && far < 100000000;
  LOGICAL(r)[5] = mbcslocale;
  LOGICAL(r)[6] = R_SignalHandlers == 0 || R_SignalHandlers == 1;
  UNPROTECT(1);
  return r;
}
SEXP deep(SEXP x) {
  R_CheckStack2((size_t)1 << 40);
  return x;
}
SEXP visible(SEXP x) {
  R_Visible = Rf_asLogical(x) ? TRUE : FALSE;
  return Rf_ScalarLogical(R_Visible);
}
SEXP read_line(void) {
  unsigned char line[20];
  int got = R_ReadConsole("more? ", line, sizeof line, 0);
  Rprintf("%s\n", got ? (const char *)line : "nothing");
  return R_NilValue;
}

SEXP interrupted(void) {
  Rf_onintr();
  return Rf_mkString("went on");
}
/* What has been asked for arrives once C code may be stopped. */
SEXP suspended(void) {
  R_interrupts_suspended = TRUE;
  R_interrupts_pending = 1;
  R_CheckStack();
  R_interrupts_suspended = FALSE;
  R_CheckUserInterrupt();
  return Rf_mkString("went on");
}

/* ---- files ---- */

SEXP expanded(SEXP s) {
  SEXP r = PROTECT(Rf_allocVector(STRSXP, LENGTH(s)));
  for (int i = 0; i < LENGTH(s); i++)
    SET_STRING_ELT(r, i, Rf_mkChar(R_ExpandFileName(Rf_translateChar(STRING_ELT(s, i)))));
  UNPROTECT(1);
  return r;
}
SEXP temp_names(SEXP prefix) {
  struct stat st;
  char *a = R_tmpnam(Rf_translateChar(STRING_ELT(prefix, 0)), R_TempDir), *b = R_tmpnam("", R_TempDir);
  SEXP r = PROTECT(Rf_allocVector(STRSXP, 4));
  SET_STRING_ELT(r, 0, Rf_mkChar(a));
  SET_STRING_ELT(r, 1, Rf_mkChar(b));
  SET_STRING_ELT(r, 2, Rf_mkChar(R_TempDir));
  SET_STRING_ELT(r, 3, Rf_mkChar(stat(a, &st) == 0 ? "there" : "free"));
  free(a);
  free(b);
  UNPROTECT(1);
  return r;
}

SEXP clean_up(void) {
  R_CleanTempDir();
  return R_NilValue;
}

/* ---- connections ---- */

SEXP write_to(SEXP con, SEXP bytes) {
  Rconnection c = R_GetConnection(con);
  return Rf_ScalarReal((double)R_WriteConnection(c, RAW(bytes), (size_t)XLENGTH(bytes)));
}
SEXP read_from(SEXP con, SEXP n) {
  Rconnection c = R_GetConnection(con);
  char *to = R_alloc((size_t)Rf_asInteger(n) + 1, 1);
  size_t got = R_ReadConnection(c, to, (size_t)Rf_asInteger(n));
  SEXP r = PROTECT(Rf_allocVector(RAWSXP, (R_xlen_t)got));
  if (got) memcpy(RAW(r), to, got);
  UNPROTECT(1);
  return r;
}
SEXP about_connection(SEXP con) {
  Rconnection c = R_GetConnection(con);
  Rprintf("%s %s mode %s text %d open %d read %d write %d\n", c->class, c->description, c->mode, c->text, c->isopen,
          c->canread, c->canwrite);
  return R_NilValue;
}

/* A connection that keeps what is written, and gives it back in upper case. */
typedef struct Kept {
  char text[1000];
  size_t n, at;
} Kept;
static Rboolean kept_open(Rconnection c) {
  Rprintf("open %s\n", c->mode);
  c->isopen = TRUE;
  return TRUE;
}
static void kept_close(Rconnection c) {
  Rprintf("close\n");
  c->isopen = FALSE;
}
static void kept_destroy(Rconnection c) {
  Rprintf("destroy\n");
  free(c->private);
}
static size_t kept_write(const void *p, size_t size, size_t n, Rconnection c) {
  Kept *k = c->private;
  size_t all = size * n, room = sizeof k->text - k->n;
  if (all > room) all = room;
  memcpy(k->text + k->n, p, all);
  k->n += all;
  return all / size;
}
static size_t kept_read(void *p, size_t size, size_t n, Rconnection c) {
  Kept *k = c->private;
  size_t all = size * n;
  if (all > k->n - k->at) all = k->n - k->at;
  for (size_t i = 0; i < all; i++) {
    char b = k->text[k->at++];
    ((char *)p)[i] = b >= 'a' && b <= 'z' ? (char)(b - 32) : b;
  }
  return all / size;
}
static int kept_get(Rconnection c) {
  unsigned char b;
  return kept_read(&b, 1, 1, c) == 1 ? b : -1;
}
static int kept_print(Rconnection c, const char *fmt, va_list ap) {
  char text[500];
  int n = vsnprintf(text, sizeof text, fmt, ap);
  kept_write(text, 1, (size_t)n, c);
  return n;
}
static double kept_seek(Rconnection c, double where, int origin, int rw) {
  Kept *k = c->private;
  double old = (double)k->at;
  if (!ISNA(where)) k->at = (size_t)where;
  return old;
}
SEXP kept_connection(SEXP mode) {
  Rconnection c;
  SEXP r = PROTECT(R_new_custom_connection("what is kept", CHAR(STRING_ELT(mode, 0)), "kept", &c));
  c->private = calloc(1, sizeof(Kept));
  c->open = kept_open;
  c->close = kept_close;
  c->destroy = kept_destroy;
  c->read = kept_read;
  c->write = kept_write;
  c->fgetc = c->fgetc_internal = kept_get;
  c->vfprintf = kept_print;
  c->seek = kept_seek;
  c->canseek = TRUE;
  UNPROTECT(1);
  return r;
}

/* ---- encodings ---- */

SEXP converted(SEXP bytes, SEXP to, SEXP from, SEXP room) {
  const char *in = (const char *)RAW(bytes), *end = in;
  char buffer[100], *at = buffer;
  size_t left = (size_t)XLENGTH(bytes), space = (size_t)Rf_asInteger(room);
  void *cd = Riconv_open(CHAR(STRING_ELT(to, 0)), CHAR(STRING_ELT(from, 0)));
  if (cd == (void *)-1) return Rf_mkString("no such conversion");
  errno = 0;
  size_t r = Riconv(cd, &in, &left, &at, &space);
  const char *how = r != (size_t)-1 ? "done" : errno == EILSEQ ? "invalid" : errno == E2BIG ? "full" : "incomplete";
  Rprintf("%s, read %d, left %d:", how, (int)(in - end), (int)left);
  for (const char *p = buffer; p < at; p++) Rprintf(" %02x", (unsigned char)*p);
  Rprintf("\n");
  Riconv(cd, NULL, NULL, &at, &space);
  return Rf_ScalarInteger(Riconv_close(cd));
}
SEXP sizes(SEXP s, SEXP allow, SEXP keep) {
  SEXP r = PROTECT(Rf_allocMatrix(INTSXP, 3, LENGTH(s)));
  for (int i = 0; i < LENGTH(s); i++)
    for (int type = 0; type < 3; type++) INTEGER(r)
  [3 * i + type] = R_nchar(STRING_ELT(s, i), type, Rf_asLogical(allow), Rf_asLogical(keep), "an argument");
  UNPROTECT(1);
  return r;
}
SEXP character(SEXP code) {
  char text[16] = "";
  size_t n = Rf_ucstoutf8(text, (unsigned)Rf_asInteger(code));
  Rprintf("%d:", (int)n);
  for (const char *p = text; *p; p++) Rprintf(" %02x", (unsigned char)*p);
  Rprintf("\n");
  return R_NilValue;
}
SEXP no_private(SEXP s) { return Rf_mkString(Rf_utf8Toutf8NoPUA(CHAR(STRING_ELT(s, 0)))); }

/* ---- what Fortran code calls ---- */

SEXP from_fortran(void) {
  int n = 5, none = 0, three = 3, whole = -1, x[] = {3, -1, NA_INTEGER};
  double y[] = {1.5, NA_REAL, 1e10};
  float z[] = {0.5f, 2, 1e-3f};
  intpr_("label", &n, x, &three, 5);
  dblepr_("label", &whole, y, &three, 5);
  realpr_("label", &n, z, &three, 5);
  intpr_("", &none, x, &three, 0);
  dblepr_("other label", &n, y, &none, 11);
  intpr1_("one", &three, x, 3);
  dblepr1_("one", &whole, y, 3);
  realpr1_("one", &none, z, 3);
  labelpr_("label", &n, 5);
  labelpr_("label", &whole, 3);
  return R_NilValue;
}
SEXP machine(void) {
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 21));
  for (int i = 1; i <= 5; i++) REAL(r)[i - 1] = d1mach_(&i);
  for (int i = 1; i <= 16; i++) REAL(r)[4 + i] = i1mach_(&i);
  UNPROTECT(1);
  return r;
}
SEXP fortran_stop(SEXP which) {
  int n = 5;
  switch (Rf_asInteger(which)) {
  case 1: rwarn_("a warning and more", 9); break;
  case 2: rexit_("an error! and more", 9);
  case 3: rwarnc_("a warning", &n); break;
  case 4: rexitc_("an error", &n);
  }
  return R_NilValue;
}
