/* lists.c - Pairlists and calls of R's C interface; they are the same cells in the VM. */
#include "stdlib/capi/capi.h"

/* Flags of cells that C code has given another tag than a symbol.  Of a string the VM sees the symbol; other objects
 * are kept in an attribute of the cell, and the VM sees no tag. */
enum {
  TAG_IS_STRING = F_NONA,
  TAG_IS_OBJECT = F_SORTED,
  CAR_IS_CHAR = F_MATRIX, /* a CHARSXP, no vector of one string */
  NOT_GIVEN = F_KEPT      /* what MISSING() tells: the argument was not given */
};
static Sym *tag_of(SEXP x) { return x->type == T_SYM && as_sym(x)->name->len ? as_sym(x) : NULL; }

SEXP Rf_cons(SEXP car, SEXP cdr) {
  /* other objects than lists may end a chain that C code keeps to itself */
  if (!is_nil(cdr) && !capi_counted(cdr))
    capi_error("cons: the rest is a '%s', not a pairlist", Rf_type2char(cdr->type));
  SEXP x = capi_need(cons_new(CVM, capi_value(car), capi_chain(cdr), NULL));
  if (car->type == T_CHAR) x->flags |= CAR_IS_CHAR;
  return x;
}
/* What stands where a call has its function; variables of namespaces may be promises. */
static SEXP function_of(SEXP car) {
  Value v;
  if (car->type != T_PROMISE) return car;
  DO(vm_force(CVM, capi_value(car), &v));
  return capi_box(v);
}
SEXP Rf_lcons(SEXP car, SEXP cdr) {
  SEXP x = Rf_cons(function_of(car), cdr);
  x->type = T_LANG;
  return x;
}

static void want_cells(SEXP x) {
  if (ORBIT_UNLIKELY(!is_cons(x))) capi_error("bad binding access or not a list: '%s'", Rf_type2char(x->type));
}
SEXP CAR(SEXP x) {
  if (is_nil(x)) return x;
  want_cells(x);
  Value v = as_cons(x)->car;
  if (ORBIT_UNLIKELY(x->flags & CAR_IS_CHAR)) return &v.s->h;
  return x->type == T_LANG ? capi_box(v) : capi_box_slot(&as_cons(x)->car);
}
SEXP CDR(SEXP x) {
  if (is_nil(x)) return x;
  want_cells(x);
  Cons *c = as_cons(x)->cdr;
  return c ? &c->h : R_NilValue;
}
SEXP CAAR(SEXP x) { return CAR(CAR(x)); }
SEXP CDAR(SEXP x) { return CDR(CAR(x)); }
SEXP CADR(SEXP x) { return CAR(CDR(x)); }
SEXP CDDR(SEXP x) { return CDR(CDR(x)); }
SEXP CDDDR(SEXP x) { return CDR(CDDR(x)); }
SEXP CD4R(SEXP x) { return CDR(CDDDR(x)); }
SEXP CADDR(SEXP x) { return CAR(CDDR(x)); }
SEXP CADDDR(SEXP x) { return CAR(CDDDR(x)); }
SEXP CAD3R(SEXP x) { return CAR(CDDDR(x)); }
SEXP CAD4R(SEXP x) { return CAR(CD4R(x)); }

static Sym *object_tag(void) { return capi_need(sym_c(CVM, "\001tag\001")); }
SEXP TAG(SEXP x) {
  if (!is_cons(x)) return R_NilValue;
  Sym *s = as_cons(x)->tag;
  if (ORBIT_UNLIKELY(x->flags & TAG_IS_OBJECT)) return capi_box(attr_get(CVM, val_obj(x), object_tag()));
  if (ORBIT_UNLIKELY(x->flags & TAG_IS_STRING)) return &s->name->h;
  return s ? &s->h : R_NilValue;
}
void SET_TAG(SEXP x, SEXP tag) {
  want_cells(x);
  if (ORBIT_UNLIKELY(x->flags & TAG_IS_OBJECT)) {
    SEXP old = TAG(x);
    if (capi_counted(old)) DO(vm_protect(CVM, val_obj(old)));
    DO(attr_set(CVM, x, object_tag(), val_null()));
  }
  x->flags &= (uint8_t) ~(TAG_IS_STRING | TAG_IS_OBJECT);
  if (tag->type == T_CHAR) {
    as_cons(x)->tag = capi_need(sym_of_str(CVM, as_str(tag)));
    x->flags |= TAG_IS_STRING;
  } else if (capi_counted(tag)) {
    DO(attr_set(CVM, x, object_tag(), capi_value(tag)));
    as_cons(x)->tag = NULL;
    x->flags |= TAG_IS_OBJECT;
  } else
    as_cons(x)->tag = tag_of(tag);
}
SEXP SETCAR(SEXP x, SEXP v) {
  if (is_nil(x)) capi_error("bad value");
  want_cells(x);
  if (x->type == T_LANG) v = function_of(v);
  capi_store(&as_cons(x)->car, capi_value(v));
  x->flags = (uint8_t)(v->type == T_CHAR ? x->flags | CAR_IS_CHAR : x->flags & ~CAR_IS_CHAR);
  return v;
}
SEXP SETCDR(SEXP x, SEXP v) {
  if (is_nil(x) || (!is_nil(v) && !capi_counted(v))) capi_error("bad value");
  Cons *old = as_cons(x)->cdr, *rest = capi_chain(v);
  if (rest) obj_retain(&rest->h);
  as_cons(x)->cdr = rest;
  if (old) capi_keep(&old->h);
  return v;
}
SEXP SETCADR(SEXP x, SEXP v) { return SETCAR(CDR(x), v); }
SEXP SETCADDR(SEXP x, SEXP v) { return SETCAR(CDDR(x), v); }
SEXP SETCADDDR(SEXP x, SEXP v) { return SETCAR(CDDDR(x), v); }
SEXP SETCAD4R(SEXP x, SEXP v) { return SETCAR(CD4R(x), v); }
int MISSING(SEXP x) { return is_cons(x) && x->flags & NOT_GIVEN ? 1 : 0; }
void SET_MISSING(SEXP x, int v) {
  want_cells(x);
  x->flags = (uint8_t)(v ? x->flags | NOT_GIVEN : x->flags & ~NOT_GIVEN);
}

SEXP Rf_nthcdr(SEXP x, int n) {
  if (!is_nil(x) && !is_cons(x)) capi_error("argument is not a pairlist");
  while (n-- > 0) {
    if (is_nil(x)) capi_error("'nthcdr' list shorter than %d", n);
    x = CDR(x);
  }
  return x;
}
SEXP Rf_elt(SEXP x, int i) {
  for (; i > 0 && !is_nil(x); i--) x = CDR(x);
  return i < 0 ? R_NilValue : CAR(x);
}
SEXP Rf_lastElt(SEXP x) {
  SEXP last = R_NilValue;
  for (; !is_nil(x); x = CDR(x)) last = x;
  return last;
}
SEXP Rf_listAppend(SEXP x, SEXP y) {
  if (is_nil(x)) return y;
  SETCDR(Rf_lastElt(x), y);
  return x;
}

SEXP Rf_list1(SEXP a) { return Rf_cons(a, R_NilValue); }
SEXP Rf_list2(SEXP a, SEXP b) { return Rf_cons(a, Rf_list1(b)); }
SEXP Rf_list3(SEXP a, SEXP b, SEXP c) { return Rf_cons(a, Rf_list2(b, c)); }
SEXP Rf_list4(SEXP a, SEXP b, SEXP c, SEXP d) { return Rf_cons(a, Rf_list3(b, c, d)); }
SEXP Rf_list5(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e) { return Rf_cons(a, Rf_list4(b, c, d, e)); }
SEXP Rf_list6(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f) { return Rf_cons(a, Rf_list5(b, c, d, e, f)); }
SEXP Rf_lang1(SEXP a) { return Rf_lcons(a, R_NilValue); }
SEXP Rf_lang2(SEXP a, SEXP b) { return Rf_lcons(a, Rf_list1(b)); }
SEXP Rf_lang3(SEXP a, SEXP b, SEXP c) { return Rf_lcons(a, Rf_list2(b, c)); }
SEXP Rf_lang4(SEXP a, SEXP b, SEXP c, SEXP d) { return Rf_lcons(a, Rf_list3(b, c, d)); }
SEXP Rf_lang5(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e) { return Rf_lcons(a, Rf_list4(b, c, d, e)); }
SEXP Rf_lang6(SEXP a, SEXP b, SEXP c, SEXP d, SEXP e, SEXP f) { return Rf_lcons(a, Rf_list5(b, c, d, e, f)); }

/* A vector with these names; the last of them is "". */
SEXP Rf_mkNamed(SEXPTYPE type, const char **names) {
  R_xlen_t n = 0;
  while (names[n][0]) n++;
  SEXP x = Rf_allocVector(type, n), s = Rf_allocVector(T_STR, n);
  if (type == T_LGL || type == T_INT || type == T_DBL || type == T_RAW || type == T_CPLX)
    memset(data_rw(as_vec(x)), 0, (size_t)n * type_size((int)type));
  for (R_xlen_t i = 0; i < n; i++) SET_STRING_ELT(s, i, Rf_mkChar(names[i]));
  DO(vec_set_names(CVM, as_vec(x), val_obj(s)));
  return x;
}
