/* altrep.c - Classes of vectors with methods of their own (ALTREP), and serialization to streams of a package's own.
 *
 * A vector of such a class is made at once, by its methods; what is given out is an ordinary vector.  So ALTREP() is
 * always 0.
 */
#include <stdlib.h>

#include "runtime/serialize.h"
#include "stdlib/capi/capi.h"

/* ---- classes: a list of the type and pointers to the methods ---- */

enum { CLASS_TYPE, CLASS_LENGTH, CLASS_ELT, CLASS_DATAPTR, CLASS_FIELDS };

static R_altrep_class_t class_new(int type) {
  SEXP c = Rf_allocVector(T_LIST, CLASS_FIELDS);
  SET_VECTOR_ELT(c, CLASS_TYPE, Rf_ScalarInteger(type));
  R_PreserveObject(c);
  return (R_altrep_class_t){c};
}
static void set_method(R_altrep_class_t c, int at, DL_FUNC f) {
  SET_VECTOR_ELT(c.ptr, at, R_MakeExternalPtrFn(f, R_NilValue, R_NilValue));
}
#define CLASS(name, type)                                                                                              \
  R_altrep_class_t name(const char *cname, const char *package, DllInfo *dll) { return class_new(type); }
CLASS(R_make_altinteger_class, T_INT)
CLASS(R_make_altlogical_class, T_LGL)
CLASS(R_make_altreal_class, T_DBL)
CLASS(R_make_altstring_class, T_STR)
CLASS(R_make_altraw_class, T_RAW)
CLASS(R_make_altcomplex_class, T_CPLX)

#define METHOD_AT(name, at)                                                                                            \
  void R_set_##name##_method(R_altrep_class_t c, R_##name##_method_t f) {                                              \
    set_method(c, at, (DL_FUNC)(void (*)(void))f);                                                                     \
  }
METHOD_AT(altrep_Length, CLASS_LENGTH)
METHOD_AT(altvec_Dataptr, CLASS_DATAPTR)
METHOD_AT(altinteger_Elt, CLASS_ELT)
METHOD_AT(altlogical_Elt, CLASS_ELT)
METHOD_AT(altreal_Elt, CLASS_ELT)
METHOD_AT(altstring_Elt, CLASS_ELT)
METHOD_AT(altraw_Elt, CLASS_ELT)
METHOD_AT(altcomplex_Elt, CLASS_ELT)
/* The rest makes a vector that is made already faster or shows how it is kept. */
#define UNNEEDED(name)                                                                                                 \
  void R_set_##name##_method(R_altrep_class_t c, R_##name##_method_t f) {}
UNNEEDED(altrep_UnserializeEX)
UNNEEDED(altrep_Unserialize)
UNNEEDED(altrep_Serialized_state)
UNNEEDED(altrep_DuplicateEX)
UNNEEDED(altrep_Duplicate)
UNNEEDED(altrep_Coerce)
UNNEEDED(altrep_Inspect)
UNNEEDED(altvec_Dataptr_or_null)
UNNEEDED(altvec_Extract_subset)
UNNEEDED(altinteger_Get_region)
UNNEEDED(altinteger_Is_sorted)
UNNEEDED(altinteger_No_NA)
UNNEEDED(altinteger_Sum)
UNNEEDED(altinteger_Min)
UNNEEDED(altinteger_Max)
UNNEEDED(altlogical_Get_region)
UNNEEDED(altlogical_Is_sorted)
UNNEEDED(altlogical_No_NA)
UNNEEDED(altlogical_Sum)
UNNEEDED(altraw_Get_region)
UNNEEDED(altcomplex_Get_region)
UNNEEDED(altreal_Get_region)
UNNEEDED(altreal_Is_sorted)
UNNEEDED(altreal_No_NA)
UNNEEDED(altreal_Sum)
UNNEEDED(altreal_Min)
UNNEEDED(altreal_Max)
UNNEEDED(altstring_Is_sorted)
UNNEEDED(altstring_No_NA)
UNNEEDED(altstring_Set_elt)

/* ---- instances: while the methods run, a list of the two data ---- */

int ALTREP(SEXP x) { return 0; }
SEXP ALTREP_CLASS(SEXP x) { return R_NilValue; }
Rboolean R_altrep_inherits(SEXP x, R_altrep_class_t c) { return FALSE; }
static void instance(SEXP x) {
  if (x->type != T_PAIRLIST) capi_error("a vector of an ALTREP class has been made an ordinary vector");
}
SEXP R_altrep_data1(SEXP x) {
  instance(x);
  return CAR(x);
}
SEXP R_altrep_data2(SEXP x) {
  instance(x);
  return CADR(x);
}
void R_set_altrep_data1(SEXP x, SEXP v) {
  instance(x);
  SETCAR(x, v);
}
void R_set_altrep_data2(SEXP x, SEXP v) {
  instance(x);
  SETCADR(x, v);
}

/* A method as the function that it is. */
#define METHOD(name, f, from)                                                                                          \
  R_##name##_method_t f;                                                                                               \
  memcpy(&f, &(from), sizeof f)

static void fill_elements(SEXP r, SEXP x, DL_FUNC elt) {
  METHOD(altinteger_Elt, get_int, elt);
  METHOD(altreal_Elt, get_double, elt);
  METHOD(altcomplex_Elt, get_complex, elt);
  METHOD(altraw_Elt, get_byte, elt);
  METHOD(altstring_Elt, get_string, elt);
  R_xlen_t n = XLENGTH(r);
  for (R_xlen_t i = 0; i < n; i++) switch (r->type) {
    case T_DBL: REAL(r)[i] = get_double(x, i); break;
    case T_CPLX: COMPLEX(r)[i] = get_complex(x, i); break;
    case T_RAW: RAW(r)[i] = get_byte(x, i); break;
    case T_STR: SET_STRING_ELT(r, i, get_string(x, i)); break;
    default: INTEGER(r)[i] = get_int(x, i);
    }
}
/* A class that has no method Elt gives all elements at once. */
static void fill_from_data(SEXP r, SEXP x, DL_FUNC dataptr) {
  METHOD(altvec_Dataptr, get_data, dataptr);
  R_xlen_t n = XLENGTH(r);
  const void *data = n ? get_data(x, FALSE) : NULL;
  if (!data) return;
  if (r->type == T_STR)
    for (R_xlen_t i = 0; i < n; i++) SET_STRING_ELT(r, i, ((const SEXP *)data)[i]);
  else
    memcpy(DATAPTR(r), data, (size_t)n * type_size(r->type));
}
SEXP R_new_altrep(R_altrep_class_t c, SEXP data1, SEXP data2) {
  SEXP length = VECTOR_ELT(c.ptr, CLASS_LENGTH), elt = VECTOR_ELT(c.ptr, CLASS_ELT),
       dataptr = VECTOR_ELT(c.ptr, CLASS_DATAPTR);
  int type = Rf_asInteger(VECTOR_ELT(c.ptr, CLASS_TYPE));
  if (is_nil(length)) return Rf_allocVector((SEXPTYPE)type, 0); /* nothing could be asked of it */
  if (is_nil(elt) && is_nil(dataptr)) capi_error("cannot access data pointer for this ALTVEC object");
  SEXP x = Rf_protect(Rf_list2(data1, data2));
  DL_FUNC f = R_ExternalPtrAddrFn(length);
  METHOD(altrep_Length, get_length, f);
  SEXP r = Rf_protect(Rf_allocVector((SEXPTYPE)type, get_length(x)));
  if (is_nil(elt))
    fill_from_data(r, x, R_ExternalPtrAddrFn(dataptr));
  else
    fill_elements(r, x, R_ExternalPtrAddrFn(elt));
  Rf_unprotect(2);
  return r;
}

/* ---- serialization to a stream of functions ---- */

void R_InitOutPStream(R_outpstream_t s, void *data, int type, int version, void (*put_char)(R_outpstream_t, int),
                      void (*put_bytes)(R_outpstream_t, void *, int), SEXP (*hook)(SEXP, SEXP), SEXP hook_data) {
  s->data = data;
  s->type = type;
  s->version = version ? version : 3;
  s->OutChar = put_char;
  s->OutBytes = put_bytes;
  s->OutPersistHookFunc = hook;
  s->OutPersistHookData = hook_data;
}
/* What serial_write() has given: bytes, and where each piece ends. */
typedef struct Pieces {
  unsigned char *bytes;
  size_t n, size;
  size_t *ends;
  int64_t count, room;
} Pieces;

static Status add_piece(void *ctx, const void *p, size_t n) {
  Pieces *s = ctx;
  if (s->n + n > s->size) {
    size_t size = 2 * s->size + n + 256;
    unsigned char *more = realloc(s->bytes, size);
    if (!more) return rt_error(capi.vm, "cannot allocate memory for a serialized object");
    s->bytes = more;
    s->size = size;
  }
  if (s->count == s->room) {
    int64_t room = 2 * s->room + 64;
    size_t *more = realloc(s->ends, (size_t)room * sizeof *more);
    if (!more) return rt_error(capi.vm, "cannot allocate memory for a serialized object");
    s->ends = more;
    s->room = room;
  }
  if (n) memcpy(s->bytes + s->n, p, n);
  s->ends[s->count++] = s->n += n;
  return OK;
}

/* The pieces as vectors of the call's arena: the stream's functions may jump. */
static void keep_pieces(const Pieces *s, SEXP *bytes, SEXP *lengths) {
  *bytes = Rf_protect(Rf_allocVector(T_RAW, (R_xlen_t)s->n));
  *lengths = Rf_protect(Rf_allocVector(T_INT, s->count));
  if (s->n) memcpy(RAW(*bytes), s->bytes, s->n);
  for (int64_t i = 0; i < s->count; i++) INTEGER(*lengths)[i] = (int)(s->ends[i] - (i ? s->ends[i - 1] : 0));
}

/* The value of an argument that was a sequence, so that it is written in its compact form. */
static Value written_value(SEXP x) {
  for (int i = 0; i < KEPT_RANGES; i++) {
    const Vec *v = capi.range[i];
    if (!v || &v->h != x) continue;
    Value r = val_range(int_ro(v)[0], int_ro(v)[v->n - 1]);
    if (capi_is_range(v, r)) return r;
  }
  return capi_value(x);
}

/* Goes in the pieces in which GNU R writes, as some readers count them. */
void R_Serialize(SEXP x, R_outpstream_t s) {
  static const enum SerialFormat formats[] = {SERIAL_ASCII, SERIAL_NATIVE, SERIAL_XDR, SERIAL_HEX};
  if (s->type < 1 || s->type > 4) capi_error("R_Serialize: this format is not supported");
  if (s->OutPersistHookFunc) capi_error("R_Serialize: a hook for reference objects is not supported");
  if (capi.nlists) capi_lists_sync();
  Pieces p = {0};
  SerialSink to = {.write = add_piece, .ctx = &p, .piecewise = true};
  Status st = serial_write(capi.vm, s->version == 2 ? capi_value(x) : written_value(x), formats[s->type - 1],
                           s->version, val_null(), &to);
  SEXP bytes, lengths;
  if (st == OK) keep_pieces(&p, &bytes, &lengths);
  free(p.bytes);
  free(p.ends);
  if (st != OK) capi_jump();
  unsigned char *at = RAW(bytes);
  for (R_xlen_t i = 0; i < XLENGTH(lengths); i++) {
    int n = INTEGER(lengths)[i];
    bool text_end = n == 1 && *at == '\n' && s->type != 2 && s->type != 3;
    if (text_end)
      s->OutChar(s, '\n');
    else
      s->OutBytes(s, at, n);
    at += n;
  }
  Rf_unprotect(2);
}
