/* attributes.c - Attributes and slots of R's C interface.  They are set in place, whoever else refers to the object. */
#include "stdlib/capi/capi.h"

#include <stdlib.h>

#include "runtime/coerce.h"

/* ---- one attribute ---- */

static Sym *attribute_name(SEXP name) {
  if (name->type == T_STR && XLENGTH(name) >= 1) name = Rf_installTrChar(STRING_ELT(name, 0));
  if (name->type != T_SYM) capi_error("invalid type for attribute name: '%s'", Rf_type2char(name->type));
  return as_sym(name);
}

SEXP Rf_getAttrib(SEXP x, SEXP name) {
  Sym *s = attribute_name(name);
  if (x->type == T_CHAR) capi_error("cannot have attributes on a CHARSXP");
  if (is_nil(x)) return x;
  if (s == CVM->sym.names) {
    Vec *names = val_names(CVM, capi_value(x));
    return names ? &names->h : R_NilValue;
  }
  Value v = attr_get(CVM, capi_value(x), s);
  if (&s->h == R_RowNamesSymbol) v = row_names_expand(CVM, v);
  return capi_box(v);
}

/* The attribute as it is; the old value stays alive for C code that holds it. */
static void put(SEXP x, Sym *s, Value v) {
  Value old = attr_get(CVM, capi_value(x), s);
  if (val_counted(old)) {
    obj_retain(old.o);
    capi_keep(old.o);
  }
  DO(attr_set(CVM, x, s, v));
}

static Vec *strings_of(SEXP v) {
  Vec *s;
  if (v->type == T_STR && !(v->flags & F_OBJECT)) return as_vec(v);
  DO(vm_as_character(CVM, capi_value(v), &s));
  return s;
}

static void set_tags(SEXP x, SEXP v) {
  R_xlen_t i = 0;
  Vec *s = is_nil(v) ? NULL : strings_of(v);
  for (Cons *c = as_cons(x); c; c = c->cdr, i++) {
    Str *name = s && i < s->n ? str_ro(s)[i] : NULL;
    c->tag = name && name->len ? capi_need(sym_of_str(CVM, name)) : NULL;
  }
}

static void set_names(SEXP x, SEXP v) {
  if (is_cons(x)) {
    set_tags(x, v);
    return;
  }
  if (is_nil(v)) {
    put(x, CVM->sym.names, val_null());
    return;
  }
  if (!type_is_vec(x->type)) capi_error("names() applied to a non-vector");
  Vec *s = strings_of(is_cons(v) ? Rf_PairToVectorList(v) : v);
  if (s->n > as_vec(x)->n)
    capi_error("'names' attribute [%lld] must be the same length as the vector [%lld]", (long long)s->n,
               (long long)as_vec(x)->n);
  if (s->n < as_vec(x)->n || s->attr) s = capi_need(vec_resize(CVM, s, as_vec(x)->n));
  Value old = attr_get(CVM, val_obj(x), CVM->sym.names);
  if (val_counted(old)) {
    obj_retain(old.o);
    capi_keep(old.o);
  }
  DO(vec_set_names(CVM, as_vec(x), val_obj(s)));
}

static void set_dim(SEXP x, SEXP v) {
  if (is_nil(v)) {
    put(x, CVM->sym.dimnames, val_null());
    put(x, CVM->sym.dim, val_null());
    return;
  }
  if (!type_is_vec(x->type)) capi_error("invalid first argument, must be vector (list or atomic)");
  if (!type_is_vec(v->type)) capi_error("invalid second argument, must be vector or NULL");
  SEXP d = Rf_coerceVector(v, T_INT);
  R_xlen_t n = XLENGTH(d), total = 1;
  if (n == 0) capi_error("length-0 dimension vector is invalid");
  for (R_xlen_t i = 0; i < n; i++) {
    if (INTEGER_RO(d)[i] == NA_INT) capi_error("the dims contain missing values");
    if (INTEGER_RO(d)[i] < 0) capi_error("the dims contain negative values");
    total *= INTEGER_RO(d)[i];
  }
  if (total != XLENGTH(x))
    capi_error("dims [product %lld] do not match the length of object [%lld]", (long long)total, (long long)XLENGTH(x));
  DO(vec_set_dim(CVM, as_vec(x), (int)n, INTEGER_RO(d)));
}

/* What some attributes have to be. */
static Value checked_value(const Sym *s, SEXP v) {
  if (is_nil(v)) return val_null();
  if (&s->h == R_TspSymbol) {
    if ((v->type != T_INT && v->type != T_DBL) || XLENGTH(v) != 3)
      capi_error("'tsp' attribute must be numeric of length three");
    return capi_value(Rf_coerceVector(v, T_DBL));
  }
  if (strcmp(s->name->data, "comment") == 0 && v->type != T_STR)
    capi_error("attempt to set invalid 'comment' attribute");
  if (&s->h != R_RowNamesSymbol || v->type != T_INT || XLENGTH(v) < 1) return capi_value(v);
  int n = (int)XLENGTH(v);
  for (int i = 0; i < n; i++)
    if (INTEGER_RO(v)[i] != i + 1) return capi_value(v);
  SEXP shorter = Rf_allocVector(T_INT, 2);
  INTEGER(shorter)[0] = NA_INT;
  INTEGER(shorter)[1] = n;
  return capi_value(n > 2 ? shorter : v);
}
/* C code fills a list of names after it has set it: where nothing had to be made of it, it is the attribute itself. */
static void set_dimnames(SEXP x, Sym *s, SEXP v) {
  Value arg = val_obj(x), given = capi_value(v);
  bool own = x->count == 1;
  if (!own) arg = val_obj((Vec *)capi_need(vec_copy(CVM, as_vec(x)))); /* the check would copy: it is made on a copy */
  DO(attr_assign(CVM, &arg, s, given));
  Value made = attr_get(CVM, arg, s);
  bool same = val_is_list(made) && val_is_list(given) && made.vec->n == given.vec->n && !given.vec->attr;
  for (int64_t i = 0; same && i < made.vec->n; i++) {
    Value a = list_ro(made.vec)[i], b = list_ro(given.vec)[i];
    same = a.tag == b.tag && (a.tag == TAG_NULL || a.o == b.o);
  }
  if (same || !own) put(x, s, same ? given : made);
}

SEXP Rf_setAttrib(SEXP x, SEXP name, SEXP v) {
  Sym *s = attribute_name(name);
  if (is_nil(x)) {
    if (is_nil(v)) return x;
    capi_error("attempt to set an attribute on NULL");
  }
  if (s == CVM->sym.names)
    set_names(x, v);
  else if (s == CVM->sym.dim)
    set_dim(x, v);
  else if (s == CVM->sym.dimnames && !is_nil(v) && type_is_vec(x->type))
    set_dimnames(x, s, v);
  else if (s == CVM->sym.class_)
    Rf_classgets(x, v);
  else
    put(x, s, checked_value(s, v));
  return v;
}
/* NULL as names are empty ones here. */
SEXP Rf_namesgets(SEXP x, SEXP v) {
  if (is_nil(v) && type_is_vec(x->type)) v = Rf_allocVector(T_STR, XLENGTH(x));
  set_names(x, v);
  return x;
}
SEXP Rf_classgets(SEXP x, SEXP v) {
  if (!is_nil(v) && v->type != T_STR) capi_error("attempt to set invalid 'class' attribute");
  if (is_nil(x)) capi_error("attempt to set an attribute on NULL");
  for (R_xlen_t i = 0; !is_nil(v) && x->type != T_INT && i < XLENGTH(v); i++)
    if (strcmp(R_CHAR(STRING_ELT(v, i)), "factor") == 0) capi_error("adding class \"factor\" to an invalid object");
  put(x, CVM->sym.class_, is_nil(v) || XLENGTH(v) == 0 ? val_null() : val_obj(v));
  return R_NilValue;
}
SEXP Rf_dimgets(SEXP x, SEXP v) {
  set_dim(x, v);
  return x;
}
SEXP Rf_dimnamesgets(SEXP x, SEXP v) {
  Rf_setAttrib(x, R_DimNamesSymbol, v);
  return x;
}
SEXP Rf_GetRowNames(SEXP d) { return d->type == T_LIST ? VECTOR_ELT(d, 0) : R_NilValue; }
SEXP Rf_GetColNames(SEXP d) { return d->type == T_LIST ? VECTOR_ELT(d, 1) : R_NilValue; }
SEXP Rf_GetArrayDimnames(SEXP x) { return Rf_getAttrib(x, R_DimNamesSymbol); }

/* ---- all of them ---- */

static Attr *record_of(SEXP x) {
  Attr **a = x->flags & F_MATRIX && type_is_vec(x->type) ? NULL : attr_slot(x);
  return a ? *a : NULL;
}
static SEXP kept_list(const Attr *record) {
  for (int i = 0; record && i < capi.nkept; i++)
    if (capi.kept[i].record == record) return capi.kept[i].list;
  return NULL;
}
static Attr *kept_record(SEXP list) {
  for (int i = 0; i < capi.nkept; i++)
    if (capi.kept[i].list == list) return capi.kept[i].record;
  return NULL;
}
/* The record that x has got from this list is remembered if the list is there for good. */
static void remember_list(SEXP x, SEXP list) {
  Attr *a = record_of(x);
  if (!a || capi.nkept == KEPT_ATTRIBUTES || !capi_is_precious(list)) return;
  obj_retain(&a->h);
  obj_retain(list);
  capi.kept[capi.nkept++] = (KeptAttributes){a, list};
}
void capi_attributes_close(void) {
  while (capi.nkept > 0) {
    KeptAttributes *k = &capi.kept[--capi.nkept];
    obj_release(CVM, &k->record->h);
    obj_release(CVM, k->list);
  }
}

/* The attributes of x have been given out as a list. */
static void note_list(SEXP x, SEXP list) {
  enum { MOST = 64 };
  int from = capi.top ? capi.top->nattribs : 0;
  if (capi.nattribs - from >= MOST) capi_attributes_sync(from); /* of very many the first ones are settled */
  if (capi.nattribs == capi.capattribs) {
    int cap = capi.capattribs ? 2 * capi.capattribs : 8;
    AttributeList *more = realloc(capi.attribs, (size_t)cap * sizeof *more);
    if (!more) { /* changes would be lost */
      (void)rt_nomem(CVM, cap * (double)sizeof *more);
      capi_jump();
    }
    capi.attribs = more;
    capi.capattribs = cap;
  }
  AttributeList *l = &capi.attribs[capi.nattribs];
  *l = (AttributeList){.x = x, .list = list};
  for (SEXP a = list; !is_nil(a); a = CDR(a), l->n++) {
    if (l->n == MOST_NOTED) return;
    l->tags[l->n] = as_cons(a)->tag;
    l->values[l->n] = as_cons(a)->car;
  }
  obj_retain(x);
  capi_keep(x);
  obj_retain(list);
  capi_keep(list);
  capi.nattribs++;
}

static SEXP attribute_list(SEXP x) {
  Value all;
  if (capi.nkept && x->type != T_NULL && x->type != T_CHAR) {
    SEXP list = kept_list(record_of(x));
    if (list) return list;
  }
  if (x->type == T_NULL || x->type == T_CHAR || !attr_has_any(capi_value(x))) return R_NilValue;
  DO(attr_list(CVM, capi_value(x), &all));
  if (val_is_null(all)) return R_NilValue;
  Vec *names = vec_names(CVM, all.vec);
  Cons *c = NULL;
  for (int64_t i = all.vec->n; i-- > 0;) {
    Sym *s = capi_need(sym_of_str(CVM, str_ro(names)[i]));
    Value v = list_ro(all.vec)[i];
    if (&s->h == R_RowNamesSymbol) v = attr_get(CVM, capi_value(x), s);
    c = capi_need(cons_new(CVM, v, c, s));
  }
  return c ? &c->h : R_NilValue;
}
SEXP ATTRIB(SEXP x) {
  SEXP list = attribute_list(x);
  if (!is_nil(list)) note_list(x, list);
  return list;
}
/* C code may change the list itself, as data.table does with the names of indices: the attributes follow. */
void capi_attributes_sync(int from) {
  for (int k = from; k < capi.nattribs; k++) {
    AttributeList *l = &capi.attribs[k];
    bool same = true;
    SEXP a = l->list;
    for (int i = 0; i < l->n && same; i++, a = CDR(a)) {
      if (is_nil(a)) break;
      bool boxed = l->values[i].tag <= TAG_RANGE && as_cons(a)->car.tag == TAG_OBJ; /* when it was looked at */
      same = as_cons(a)->tag == l->tags[i] && (boxed || as_cons(a)->car.u == l->values[i].u);
    }
    if (same && is_nil(a)) continue;
    uint8_t flags = l->x->flags & F_OBJECT;
    SET_ATTRIB(l->x, l->list);
    l->x->flags |= flags;
  }
  capi.nattribs = from;
}
int ANY_ATTRIB(SEXP x) { return attr_has_any(capi_value(x)); }
void CLEAR_ATTRIB(SEXP x) {
  for (SEXP a = attribute_list(x); !is_nil(a); a = CDR(a)) put(x, as_cons(a)->tag, val_null());
  x->flags &= (uint8_t) ~(F_OBJECT | F_S4);
}
/* C code that copies the attributes of a matrix to a column of it removes the dims afterwards. */
static bool dims_fit(SEXP x, SEXP d) {
  if (!type_is_vec(x->type) || d->type != T_INT) return true; /* set_dim() complains, or has them converted */
  R_xlen_t total = 1;
  for (R_xlen_t i = 0; i < XLENGTH(d); i++) total *= INTEGER_RO(d)[i];
  return total == XLENGTH(x);
}
void SET_ATTRIB(SEXP x, SEXP v) {
  if (is_nil(x)) return;
  uint8_t s4 = x->flags & F_S4;
  SEXP list = v;
  Attr *known = kept_record(v), **at = attr_slot(x);
  for (SEXP a = attribute_list(x); !is_nil(a); a = CDR(a)) put(x, as_cons(a)->tag, val_null());
  if (known && at && !*at) {
    *at = known;
    obj_retain(&known->h);
    if (known->i_class >= 0) x->flags |= F_OBJECT;
    return;
  }
  for (; !is_nil(v); v = CDR(v)) {
    Sym *s = as_cons(v)->tag;
    if (s == CVM->sym.dim) {
      if (dims_fit(x, CAR(v))) set_dim(x, CAR(v));
    } else if (s && is_nil(CAR(v)) && capi_is_precious(list))
      put(x, s, val_lgl(1)); /* a mark of C code's: the list itself is what it looks for */
    else if (s)
      put(x, s, as_cons(v)->car.tag == TAG_OBJ ? as_cons(v)->car : capi_value(CAR(v)));
  }
  x->flags |= s4;
  if (!is_nil(list)) remember_list(x, list);
}
void SHALLOW_DUPLICATE_ATTRIB(SEXP to, SEXP from) {
  if (is_nil(to) || is_nil(from) || from->type == T_CHAR) return;
  if (type_is_vec(to->type)) {
    bool same = type_is_vec(from->type) && as_vec(from)->n == as_vec(to)->n;
    if (same)
      DO(attr_copy_all(CVM, as_vec(to), val_obj(from)));
    else {
      SEXP a = attribute_list(from);
      for (; !is_nil(a); a = CDR(a)) put(to, as_cons(a)->tag, as_cons(a)->car);
    }
  } else
    attr_share(CVM, to, from);
  to->flags = (uint8_t)((to->flags & ~(F_OBJECT | F_S4)) | (from->flags & (F_OBJECT | F_S4)));
}
void DUPLICATE_ATTRIB(SEXP to, SEXP from) { SHALLOW_DUPLICATE_ATTRIB(to, from); }
void Rf_copyMostAttrib(SEXP from, SEXP to) {
  if (is_nil(to)) capi_error("attempt to set an attribute on NULL");
  if (is_nil(from) || from->type == T_CHAR) return;
  if (type_is_vec(to->type)) {
    for (SEXP a = attribute_list(from); !is_nil(a); a = CDR(a)) {
      Sym *s = as_cons(a)->tag;
      if (s != CVM->sym.names && s != CVM->sym.dim && s != CVM->sym.dimnames) put(to, s, as_cons(a)->car);
    }
  } else
    attr_share(CVM, to, from);
  if (from->flags & F_OBJECT) to->flags |= F_OBJECT;
  if (from->flags & F_S4) to->flags |= F_S4;
}

/* ---- slots and classes ---- */

static SEXP methods_call(const char *function, int n, SEXP *args) {
  SEXP call = R_NilValue;
  for (int i = n; i-- > 0;) {
    SEXP a = args[i];
    if (a->type == T_SYM || a->type == T_LANG || a->type == T_PROMISE) a = Rf_lang2(R_QuoteSymbol, a);
    call = Rf_cons(a, call);
  }
  return Rf_eval(Rf_lcons(Rf_install(function), call), R_FindNamespace(Rf_mkString("methods")));
}
static SEXP slot_name(SEXP name) {
  if (name->type == T_SYM) return Rf_ScalarString(PRINTNAME(name));
  if (name->type == T_CHAR) return Rf_ScalarString(name);
  if (name->type != T_STR || XLENGTH(name) != 1) capi_error("invalid type or length for slot name");
  return name;
}
static SEXP missing_slot(SEXP x, const char *name) {
  SEXP cl = Rf_getAttrib(x, R_ClassSymbol);
  if (cl->type != T_STR || XLENGTH(cl) == 0)
    capi_error("cannot get a slot (\"%s\") from an object of type \"%s\"", name, Rf_type2char((SEXPTYPE)TYPEOF(x)));
  capi_error("no slot of name \"%s\" for this object of class \"%s\"", name, R_CHAR(STRING_ELT(cl, 0)));
}
SEXP R_do_slot(SEXP x, SEXP name) {
  SEXP args[2] = {x, slot_name(name)};
  const char *text = R_CHAR(STRING_ELT(args[1], 0));
  Value v = attr_get(CVM, capi_value(x), as_sym(Rf_installTrChar(STRING_ELT(args[1], 0))));
  if (v.tag == TAG_OBJ && v.o->type != T_SYM) return v.o;
  if (v.tag == TAG_NULL && strcmp(text, ".Data") != 0 && strcmp(text, ".S3Class") != 0) return missing_slot(x, text);
  return methods_call("slot", 2, args);
}
SEXP R_do_slot_assign(SEXP x, SEXP name, SEXP v) {
  SEXP text = slot_name(name);
  if (is_nil(x)) capi_error("attempt to set slot on NULL object");
  Sym *s = as_sym(Rf_installTrChar(STRING_ELT(text, 0)));
  if (strcmp(s->name->data, ".Data") == 0) {
    SEXP args[2] = {x, v};
    return methods_call("setDataPart", 2, args);
  }
  if (is_nil(v)) v = Rf_install("\001NULL\001");
  if (s == CVM->sym.names && type_is_vec(x->type))
    set_names(x, v);
  else
    put(x, s, capi_value(v));
  return x;
}
int R_has_slot(SEXP x, SEXP name) {
  SEXP text = slot_name(name);
  Sym *s = as_sym(Rf_installTrChar(STRING_ELT(text, 0)));
  if (strcmp(s->name->data, ".Data") == 0 && x->type != T_S4) return 1;
  return attr_get(CVM, capi_value(x), s).tag != TAG_NULL;
}
SEXP R_getClassDef(const char *name) {
  SEXP args[1] = {Rf_mkString(name)};
  return methods_call("getClassDef", 1, args);
}
SEXP R_do_MAKE_CLASS(const char *name) {
  SEXP args[1] = {Rf_mkString(name)};
  return methods_call("getClass", 1, args);
}
/* new() gives the prototype of the class itself, which others hold, too; C code sets slots in place. */
SEXP R_do_new_object(SEXP def) {
  if (is_nil(def)) capi_error("C level NEW macro called with null class definition pointer");
  if (Rf_asLogical(R_do_slot(def, Rf_install("virtual"))) == 1)
    capi_error("trying to generate an object from a virtual class (\"%s\")",
               R_CHAR(STRING_ELT(R_do_slot(def, Rf_install("className")), 0)));
  SEXP args[1] = {def};
  return Rf_duplicate(methods_call(".blank_object", 1, args)); // C code fills its slots in place
}
SEXP Rf_S3Class(SEXP x) { return Rf_getAttrib(x, Rf_install(".S3Class")); }

/* Place of a class, or of one that it extends, among the valid ones; -1: none. */
int R_check_class_and_super(SEXP x, const char **valid, SEXP env) {
  SEXP cl = Rf_getAttrib(x, R_ClassSymbol);
  if (cl->type != T_STR || XLENGTH(cl) == 0) return -1;
  for (int i = 0; valid[i][0]; i++)
    if (strcmp(valid[i], R_CHAR(STRING_ELT(cl, 0))) == 0) return i;
  if (!IS_S4_OBJECT(x)) return -1;
  SEXP args[1] = {cl}, super = methods_call("extends", 1, args);
  for (R_xlen_t k = 0; super->type == T_STR && k < XLENGTH(super); k++)
    for (int i = 0; valid[i][0]; i++)
      if (strcmp(valid[i], R_CHAR(STRING_ELT(super, k))) == 0) return i;
  return -1;
}
int R_check_class_etc(SEXP x, const char **valid) { return R_check_class_and_super(x, valid, R_GlobalEnv); }
