/* attr.c - Attribute records: reading, copying, assignment with R's checks, classes.
 *
 * A record is insertion-ordered and shared copy-on-write by its count.  The dim of a matrix lives in the
 * vector's header (F_MATRIX); `dimpos` remembers where it stands in the order; a dim with names of its own stands in
 * the record as well, names and all.  names, dim, dimnames,
 * class, levels, row.names are always stored as vector objects, never as unboxed scalars.
 */
#include "runtime/attr.h"

#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/format.h"
#include "runtime/heap.h"

/* ---- records ---- */

Attr **attr_slot(Obj *o) {
  switch (o->type) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_LIST:
  case T_EXPR:
  case T_RAW: return &((Vec *)(void *)o)->attr;
  case T_PAIRLIST:
  case T_LANG: return &((Cons *)(void *)o)->attr;
  case T_CLOSURE: return &((Closure *)(void *)o)->attr;
  case T_ENV: return &((Env *)(void *)o)->attr;
  case T_EXTPTR: return &((ExtPtr *)(void *)o)->attr;
  case T_S4: return &((S4Obj *)(void *)o)->attr;
  case T_BUILTIN:
  case T_SPECIAL: return &((Builtin *)(void *)o)->attr;
  default: return NULL;
  }
}

static int rec_find(const Attr *a, const Sym *name) {
  if (a)
    for (int i = 0; i < a->n; i++)
      if (a->e[i].name == name) return i;
  return -1;
}

static void rec_index(VM *vm, Attr *a) {
  a->i_names = a->i_dim = a->i_dimnames = a->i_class = a->i_levels = -1;
  int n = a->n < 127 ? a->n : 127;
  for (int i = 0; i < n; i++) {
    const Sym *s = a->e[i].name;
    if (s == vm->sym.names)
      a->i_names = (int8_t)i;
    else if (s == vm->sym.dim)
      a->i_dim = (int8_t)i;
    else if (s == vm->sym.dimnames)
      a->i_dimnames = (int8_t)i;
    else if (s == vm->sym.class_)
      a->i_class = (int8_t)i;
    else if (s == vm->sym.levels)
      a->i_levels = (int8_t)i;
  }
}

static Attr *rec_new(VM *vm, int cap) {
  Attr *a = (Attr *)(void *)cell_new(vm, sizeof(Attr) + (size_t)cap * sizeof(AttrEntry), (Type)T_ATTR);
  if (!a) return NULL;
  a->n = 0;
  a->cap = (uint16_t)cap;
  a->i_names = a->i_dim = a->i_dimnames = a->i_class = a->i_levels = -1;
  a->dimpos = 0;
  return a;
}

/* Makes *slot a record of its own with room for `extra` more entries. */
static Status rec_own(VM *vm, Attr **slot, int extra) {
  Attr *a = *slot;
  int n = a ? a->n : 0;
  if (a && a->h.count == 1 && n + extra <= a->cap) return OK;
  if (n + extra > 60000) return rt_error(vm, "too many attributes");
  Attr *b = rec_new(vm, n + extra + (n > 1 ? 2 : 0));
  TRY_NEW(b);
  for (int i = 0; i < n; i++) {
    b->e[i] = a->e[i];
    val_retain(b->e[i].v);
  }
  b->n = (uint16_t)n;
  if (a) {
    b->dimpos = a->dimpos;
    obj_release(vm, &a->h);
  }
  rec_index(vm, b);
  *slot = b;
  return OK;
}

static Status rec_remove(VM *vm, Attr **slot, int i) {
  if ((*slot)->n == 1) {
    Attr *a = *slot;
    *slot = NULL;
    obj_release(vm, &a->h);
    return OK;
  }
  TRY(rec_own(vm, slot, 0));
  Attr *a = *slot;
  Value old = a->e[i].v;
  memmove(&a->e[i], &a->e[i + 1], (size_t)(a->n - i - 1) * sizeof(AttrEntry));
  a->n--;
  if (a->dimpos > i) a->dimpos--;
  rec_index(vm, a);
  val_release(vm, old);
  return OK;
}

static Status rec_put(VM *vm, Attr **slot, Sym *name, Value v) {
  int i = rec_find(*slot, name);
  TRY(rec_own(vm, slot, i < 0));
  Attr *a = *slot;
  v.aux = 0;
  if (i >= 0) {
    slot_store(vm, &a->e[i].v, v);
    return OK;
  }
  a->e[a->n].name = name;
  a->e[a->n].v = val_retain(v);
  a->n++;
  rec_index(vm, a);
  return OK;
}

/* ---- reading ---- */

int vec_dims(const Vec *v, const int32_t **dims) {
  if (v->h.flags & F_MATRIX) {
    *dims = &v->nrow;
    return 2;
  }
  if (!v->attr || v->attr->i_dim < 0) return 0;
  const Vec *d = v->attr->e[v->attr->i_dim].v.vec;
  *dims = int_ro(d);
  return (int)d->n;
}

Vec *vec_dimnames(VM *vm, const Vec *v) {
  (void)vm;
  return v->attr && v->attr->i_dimnames >= 0 ? v->attr->e[v->attr->i_dimnames].v.vec : NULL;
}

Vec *vec_levels(VM *vm, const Vec *v) {
  (void)vm;
  if (!v->attr || v->attr->i_levels < 0) return NULL;
  Value l = v->attr->e[v->attr->i_levels].v;
  return val_is_vecobj(l) ? l.vec : NULL;
}

Vec *vec_names(VM *vm, const Vec *v) {
  const Attr *a = v->attr;
  if (!a) return NULL;
  if (a->i_dim >= 0 && a->e[a->i_dim].v.vec->n == 1) {
    Vec *dn = vec_dimnames(vm, v);
    if (dn) return val_is_obj(list_ro(dn)[0], T_STR) ? list_ro(dn)[0].vec : NULL;
  }
  return a->i_names >= 0 ? a->e[a->i_names].v.vec : NULL;
}

/* Tags of a pairlist or call as names, NULL when there are none. */
static Vec *cons_names(VM *vm, const Cons *c) {
  int64_t n = 0;
  bool any = false;
  for (const Cons *p = c; p; p = p->cdr) {
    n++;
    any |= p->tag != NULL;
  }
  if (!any) return NULL;
  Vec *v = vec_new(vm, T_STR, n);
  if (!v) return NULL;
  n = 0;
  for (const Cons *p = c; p; p = p->cdr, n++)
    if (p->tag) str_rw(v)[n] = p->tag->name;
  return v;
}

Vec *val_names(VM *vm, Value x) {
  if (x.tag != TAG_OBJ) return NULL;
  if (type_is_vec(x.o->type)) return vec_names(vm, x.vec);
  if (x.o->type == T_PAIRLIST || x.o->type == T_LANG) return cons_names(vm, x.cons);
  if (x.o->type == T_DOTS && x.dots->any_names) {
    Vec *v = vec_new(vm, T_STR, x.dots->n);
    if (!v) return NULL;
    for (int i = 0; i < x.dots->n; i++)
      if (x.dots->e[i].name) str_rw(v)[i] = x.dots->e[i].name->name;
    return v;
  }
  return NULL;
}

static Vec *matrix_dim(VM *vm, const Vec *v) {
  Vec *d = vec_new(vm, T_INT, 2);
  if (!d) return NULL;
  int_rw(d)[0] = v->nrow;
  int_rw(d)[1] = v->ncol;
  return d;
}

Value attr_get(VM *vm, Value x, Sym *name) {
  if (x.tag != TAG_OBJ) return val_null();
  if (name == vm->sym.names) {
    Vec *v = val_names(vm, x);
    if (v) return val_obj(v);
  } else if (name == vm->sym.dim && type_is_vec(x.o->type) && vec_dim_in_header(x.vec)) {
    Vec *d = matrix_dim(vm, x.vec);
    return d ? val_obj(d) : val_null();
  }
  Attr **slot = attr_slot(x.o);
  int i = slot ? rec_find(*slot, name) : -1;
  return i < 0 ? val_null() : (*slot)->e[i].v;
}

Env *attr_inner_env(VM *vm, Value x) {
  if (!val_is_obj(x, T_S4)) return NULL;
  Sym *s = sym_c(vm, ".xData");
  Value e = s ? attr_get(vm, x, s) : val_null();
  return val_is_env(e) ? e.env : NULL;
}

Vec *val_class_attr(VM *vm, Value x) {
  (void)vm;
  if (!val_is_object(x)) return NULL;
  Attr **slot = attr_slot(x.o);
  if (!slot || !*slot || (*slot)->i_class < 0) return NULL;
  Value c = (*slot)->e[(*slot)->i_class].v;
  return val_is_obj(c, T_STR) ? c.vec : NULL;
}

bool val_inherits(VM *vm, Value x, const char *cls) {
  Vec *c = val_class_attr(vm, x);
  if (c)
    for (int64_t i = 0; i < c->n; i++)
      if (strcmp(str_ro(c)[i]->data, cls) == 0) return true;
  return false;
}

static bool class_has(Vec *c, const Sym *s) {
  if (c)
    for (int64_t i = 0; i < c->n; i++)
      if (str_ro(c)[i] == s->name) return true;
  return false;
}

bool val_is_factor(VM *vm, Value x) { return val_is_obj(x, T_INT) && class_has(val_class_attr(vm, x), vm->sym.factor); }

bool val_is_data_frame(VM *vm, Value x) { return class_has(val_class_attr(vm, x), vm->sym.data_frame); }

Value row_names_expand(VM *vm, Value rn) {
  if (!val_is_obj(rn, T_INT) || rn.vec->n != 2 || int_ro(rn.vec)[0] != NA_INT) return rn;
  int k = int_ro(rn.vec)[1] < 0 ? -int_ro(rn.vec)[1] : int_ro(rn.vec)[1];
  if (k == 1) return val_int(1);
  if (k > 1) return val_range(1, k);
  Vec *v = vec_new(vm, T_INT, 0);
  return v ? val_obj(v) : val_null();
}

int64_t df_nrow(VM *vm, const Vec *df) {
  int i = rec_find(df->attr, vm->sym.row_names);
  if (i < 0) return df->n && val_is_vecobj(list_ro(df)[0]) ? list_ro(df)[0].vec->n : 0;
  Value rn = df->attr->e[i].v;
  if (val_is_obj(rn, T_INT) && rn.vec->n == 2 && int_ro(rn.vec)[0] == NA_INT)
    return int_ro(rn.vec)[1] < 0 ? -(int64_t)int_ro(rn.vec)[1] : int_ro(rn.vec)[1];
  return vec_len(rn);
}

Status attr_list(VM *vm, Value x, Value *out) {
  *out = val_null();
  if (x.tag != TAG_OBJ) return OK;
  Attr **slot = attr_slot(x.o);
  Attr *a = slot ? *slot : NULL;
  bool matrix = type_is_vec(x.o->type) && vec_dim_in_header(x.vec);
  Vec *tags = x.o->type == T_PAIRLIST ? cons_names(vm, x.cons) : NULL;
  int n = (a ? a->n : 0) + matrix + (tags != NULL);
  if (!n) return OK;
  Vec *l = vec_new(vm, T_LIST, n), *names = vec_new(vm, T_STR, n);
  TRY_NEW(l && names);
  int k = 0;
  if (tags) {
    str_rw(names)[k] = vm->sym.names->name;
    list_set(vm, l, k++, val_obj(tags));
  }
  for (int i = 0, m = a ? a->n : 0; i <= m; i++) {
    if (matrix && (i == m || i == a->dimpos)) {
      Vec *d = matrix_dim(vm, x.vec);
      TRY_NEW(d);
      str_rw(names)[k] = vm->sym.dim->name;
      list_set(vm, l, k++, val_obj(d));
      matrix = false;
    }
    if (i == m) break;
    Value v = a->e[i].v;
    str_rw(names)[k] = a->e[i].name->name;
    list_set(vm, l, k++, a->e[i].name == vm->sym.row_names ? row_names_expand(vm, v) : v);
  }
  TRY(vec_set_names(vm, l, val_obj(names)));
  *out = val_obj(l);
  return OK;
}

/* ---- raw setting ---- */

static Status vec_set_dim_value(VM *vm, Vec *v, Value d);

/* Is the value of this attribute always kept as an object? */
static bool attr_boxed(VM *vm, const Sym *s) {
  return s == vm->sym.names || s == vm->sym.dim || s == vm->sym.dimnames || s == vm->sym.class_ ||
         s == vm->sym.levels || s == vm->sym.row_names || s == vm->sym.tsp;
}

/* dimnames with unboxed strings boxed. */
static Status dimnames_boxed(VM *vm, Value *v) {
  if (!val_is_list(*v)) return OK;
  Vec *l = v->vec;
  int64_t i = 0;
  while (i < l->n && list_ro(l)[i].tag != TAG_STR) i++;
  if (i == l->n) return OK;
  if (!vec_writable(l)) TRY_NEW(l = vec_copy(vm, l));
  for (; i < l->n; i++)
    if (list_ro(l)[i].tag == TAG_STR) {
      Vec *s = val_vec(vm, list_ro(l)[i]);
      TRY_NEW(s);
      list_set(vm, l, i, val_obj(s));
    }
  *v = val_obj(l);
  return OK;
}

Status attr_set(VM *vm, Obj *o, Sym *name, Value v) {
  Attr **slot = attr_slot(o);
  if (!slot) return rt_error(vm, "cannot set attribute on a %s", type_name(o->type));
  bool vec = type_is_vec(o->type);
  if (vec) o->flags &= (uint8_t)~F_KEPT;
  if (val_is_null(v)) {
    if (name == vm->sym.dim && vec) o->flags &= (uint8_t)~F_MATRIX;
    if (name == vm->sym.class_) o->flags &= (uint8_t)~F_OBJECT;
    int i = rec_find(*slot, name);
    return i < 0 ? OK : rec_remove(vm, slot, i);
  }
  if (attr_boxed(vm, name) && v.tag != TAG_OBJ) {
    Vec *b = val_vec(vm, v);
    TRY_NEW(b);
    v = val_obj(b);
  }
  if (name == vm->sym.dim && vec) return vec_set_dim_value(vm, (Vec *)(void *)o, v);
  if (name == vm->sym.dimnames) TRY(dimnames_boxed(vm, &v));
  TRY(rec_put(vm, slot, name, v));
  if (name == vm->sym.class_) o->flags |= F_OBJECT;
  return OK;
}

Status vec_set_dim(VM *vm, Vec *v, int rank, const int32_t *dims) {
  if (rank == 2) {
    int32_t nr = dims[0], nc = dims[1];
    int i = rec_find(v->attr, vm->sym.dim);
    bool had = (v->h.flags & F_MATRIX) != 0;
    if (i >= 0) TRY(rec_remove(vm, &v->attr, i));
    if (v->attr && !had && v->attr->dimpos != v->attr->n) {
      TRY(rec_own(vm, &v->attr, 0));
      v->attr->dimpos = (int8_t)(i >= 0 ? i : v->attr->n < 127 ? v->attr->n : 127);
    }
    v->h.flags |= F_MATRIX;
    v->nrow = nr;
    v->ncol = nc;
    return OK;
  }
  Vec *d = vec_new(vm, T_INT, rank);
  TRY_NEW(d);
  memcpy(int_rw(d), dims, (size_t)rank * sizeof *dims);
  v->h.flags &= (uint8_t)~F_MATRIX;
  return rec_put(vm, &v->attr, vm->sym.dim, val_obj(d));
}

static Status vec_set_dim_value(VM *vm, Vec *v, Value d) {
  Vec *w = d.vec;
  if (w->h.type != T_INT) TRY(coerce_vector(vm, d, T_INT, false, &w));
  TRY(vec_set_dim(vm, v, (int)w->n, int_ro(w)));
  return vec_name_extents(vm, v, vec_names(vm, d.vec));
}

Vec *vec_extent_names(const Vec *v) {
  const Attr *a = v->attr;
  const Attr *of_dim = a && a->i_dim >= 0 ? a->e[a->i_dim].v.vec->attr : NULL;
  return of_dim && of_dim->i_names >= 0 ? of_dim->e[of_dim->i_names].v.vec : NULL;
}

Status vec_name_extents(VM *vm, Vec *v, Vec *names) {
  const int32_t *dims;
  int rank = names ? vec_dims(v, &dims) : 0;
  if (!rank) return OK;
  Vec *d = vec_new(vm, T_INT, rank);
  TRY_NEW(d);
  memcpy(int_rw(d), dims, (size_t)rank * sizeof *dims);
  TRY(vec_set_names(vm, d, val_obj(names)));
  return rec_put(vm, &v->attr, vm->sym.dim, val_obj(d));
}

Status vec_keep_extent_names(VM *vm, Vec *v, Vec *names, int rank, const int32_t *dims) {
  if (!names) return OK;
  int keep = 0;
  for (int i = 0; i < rank; i++) keep += dims[i] != 1;
  Vec *kept = vec_new(vm, T_STR, keep);
  TRY_NEW(kept);
  for (int i = 0, k = 0; i < rank; i++)
    if (dims[i] != 1) str_set(kept, k++, str_ro(names)[i]);
  return vec_name_extents(vm, v, kept);
}

Status vec_copy_dim(VM *vm, Vec *v, const Vec *from) {
  const int32_t *dims = NULL;
  int rank = vec_dims(from, &dims);
  if (!rank) return OK;
  TRY(vec_set_dim(vm, v, rank, dims));
  return vec_name_extents(vm, v, vec_extent_names(from));
}

/* Names taken from dimnames may have attributes of their own, which names never have. */
Status vec_set_names(VM *vm, Vec *v, Value names) {
  if (val_is_obj(names, T_STR) && names.vec->attr) {
    Vec *plain = vec_copy_data(vm, names.vec);
    TRY_NEW(plain);
    names = val_obj(plain);
  }
  return attr_set(vm, &v->h, vm->sym.names, names);
}

Status vec_set_dimnames(VM *vm, Vec *v, Value list) { return attr_set(vm, &v->h, vm->sym.dimnames, list); }

Status vec_set_class(VM *vm, Vec *v, const char *cls) {
  Vec *c = vec_new(vm, T_STR, 1);
  TRY_NEW(c);
  TRY_NEW(str_rw(c)[0] = str_c(vm, cls));
  return attr_set(vm, &v->h, vm->sym.class_, val_obj(c));
}

Status vec_set_dimnames_of_two(VM *vm, Vec *v, Value rows, Value cols, Str *rows_label, Str *cols_label) {
  Vec *dn = vec_new(vm, T_LIST, 2);
  TRY_NEW(dn);
  list_set(vm, dn, 0, rows);
  list_set(vm, dn, 1, cols);
  if (rows_label || cols_label) {
    Vec *names = vec_new(vm, T_STR, 2);
    TRY_NEW(names);
    if (rows_label) str_rw(names)[0] = rows_label;
    if (cols_label) str_rw(names)[1] = cols_label;
    TRY(vec_set_names(vm, dn, val_obj(names)));
  }
  return vec_set_dimnames(vm, v, val_obj(dn));
}

void attr_clear(VM *vm, Vec *v) {
  Attr *a = v->attr;
  v->attr = NULL;
  v->h.flags &= (uint8_t) ~(F_OBJECT | F_MATRIX | F_S4);
  if (a) obj_release(vm, &a->h);
}

/* ---- copying ---- */

Status attr_copy_all(VM *vm, Vec *dst, Value src) {
  if (src.tag != TAG_OBJ) {
    attr_clear(vm, dst);
    return OK;
  }
  Attr **from = attr_slot(src.o);
  Attr *a = from ? *from : NULL;
  if (a) obj_retain(&a->h);
  attr_clear(vm, dst);
  dst->attr = a;
  dst->h.flags |= src.o->flags & (F_OBJECT | F_S4);
  if (type_is_vec(src.o->type) && (src.o->flags & F_MATRIX)) {
    dst->h.flags |= F_MATRIX;
    dst->nrow = src.vec->nrow;
    dst->ncol = src.vec->ncol;
  }
  return OK;
}

static bool attr_structural(VM *vm, const Sym *s) {
  return s == vm->sym.names || s == vm->sym.dim || s == vm->sym.dimnames;
}

Status attr_copy_most(VM *vm, Vec *dst, Value src) {
  if (src.tag != TAG_OBJ) return OK;
  Attr **from = attr_slot(src.o);
  Attr *a = from ? *from : NULL;
  if (!a) return OK;
  dst->h.flags |= src.o->flags & (F_OBJECT | F_S4);
  if (!dst->attr && !(dst->h.flags & F_MATRIX) && a->i_names < 0 && a->i_dim < 0 && a->i_dimnames < 0) {
    obj_retain(&a->h);
    dst->attr = a;
    return OK;
  }
  for (int i = 0; i < a->n; i++)
    if (!attr_structural(vm, a->e[i].name)) TRY(rec_put(vm, &dst->attr, a->e[i].name, a->e[i].v));
  return OK;
}

/* ---- assignment with R's checks ---- */

static Cons *cons_copy_spine(VM *vm, Cons *c) {
  Cons *first = NULL, *last = NULL;
  for (; c; c = c->cdr) {
    Cons *k = c->h.type == T_LANG ? lang_new(vm, c->car, NULL) : cons_new(vm, c->car, NULL, NULL);
    if (!k) return NULL;
    k->tag = c->tag;
    if (!first) {
      first = k;
      first->attr = c->attr;
      if (c->attr) obj_retain(&c->attr->h);
      first->h.flags = c->h.flags;
    }
    if (last) {
      last->cdr = k;
      obj_retain(&k->h);
    }
    last = k;
  }
  return first;
}

Closure *closure_copy(VM *vm, Closure *c) {
  Closure *k = closure_new(vm, c->formals, c->body, c->env);
  if (!k) return NULL;
  k->attr = c->attr;
  if (k->attr) obj_retain(&k->attr->h);
  k->proto = c->proto;
  if (k->proto) obj_retain((Obj *)(void *)k->proto);
  k->h.flags = c->h.flags;
  return k;
}

/* o gets the attributes of `from`, no object for none, in place of its own. */
void attr_share(VM *vm, Obj *o, const Obj *from) {
  Attr **to = attr_slot(o), *old = *to;
  Attr **a = from ? attr_slot((Obj *)(uintptr_t)from) : NULL;
  *to = a ? *a : NULL;
  if (*to) obj_retain(&(*to)->h);
  o->flags = (uint8_t)((o->flags & ~(F_OBJECT | F_S4)) | (from ? from->flags & (F_OBJECT | F_S4) : 0));
  if (old) obj_release(vm, &old->h);
}

/* Attributes of a primitive are everybody's, as in GNU R; what is a closure there is copied. */
static Builtin *builtin_copy(VM *vm, Builtin *b) {
  const char *name, *formals;
  bool primitive;
  rt_builtin_describe(b, &name, &formals, &primitive);
  if (primitive) return b;
  Builtin *k = obj_new(vm, T_BUILTIN, sizeof *k);
  if (!k) return NULL;
  k->def = b->def;
  k->keeps = b->keeps;
  if (k->keeps) obj_retain(k->keeps);
  attr_share(vm, &k->h, &b->h);
  return k;
}

Status value_own(VM *vm, Value *x) {
  void *copy;
  if (x->tag != TAG_OBJ) {
    copy = val_vec(vm, *x);
  } else {
    if (type_is_vec(x->o->type))
      copy = vec_writable(x->vec) ? (void *)x->vec : vec_copy(vm, x->vec);
    else if (x->o->type == T_LANG || x->o->type == T_PAIRLIST)
      copy = x->o->count == 1 ? (void *)x->o : cons_copy_spine(vm, x->cons);
    else if (x->o->type == T_CLOSURE)
      copy = x->o->count == 1 ? (void *)x->o : closure_copy(vm, x->clo);
    else if (x->o->type == T_BUILTIN)
      copy = builtin_copy(vm, x->bi);
    else if (x->o->type == T_S4 && x->o->count > 1) {
      S4Obj *s = obj_new(vm, T_S4, sizeof *s);
      TRY_NEW(s);
      s->attr = ((S4Obj *)(void *)x->o)->attr;
      if (s->attr) obj_retain(&s->attr->h);
      s->h.flags = x->o->flags;
      copy = s;
    } else if (x->o->type == T_SYM)
      return rt_error(vm, "cannot set attribute on a symbol");
    else
      copy = x->o;
  }
  TRY_NEW(copy);
  *x = val_obj(copy);
  return OK;
}

/* v as a character vector without attributes; objects go through as.character(). */
static Status to_character(VM *vm, Value v, Vec **out) {
  if (val_is_obj(v, T_STR) && !val_is_object(v)) {
    *out = v.vec;
    if (v.vec->attr || (v.o->flags & F_MATRIX)) TRY_NEW(*out = vec_copy_data(vm, v.vec));
    return OK;
  }
  if (val_is_object(v)) {
    TRY(vm_as_character_in_caller(vm, v, out));
    if ((*out)->attr) TRY_NEW(*out = vec_copy_data(vm, *out));
    return OK;
  }
  return coerce_vector(vm, v, T_STR, false, out);
}

/* names of calls and pairlists are the tags of their cells. */
static Status assign_tags(VM *vm, Value *x, Vec *names) {
  Cons *c = cons_copy_spine(vm, x->cons);
  TRY_NEW(c);
  int64_t i = 0;
  for (Cons *p = c; p; p = p->cdr, i++) {
    p->tag = NULL;
    if (names && i < names->n && str_ro(names)[i] != vm->na_str && str_ro(names)[i]->len)
      TRY_NEW(p->tag = sym_of_str(vm, str_ro(names)[i]));
  }
  *x = val_obj(c);
  return OK;
}

static int64_t cons_length(const Cons *c) {
  int64_t n = 0;
  for (; c; c = c->cdr) n++;
  return n;
}

static Status assign_names(VM *vm, Value *x, Value v) {
  int t = x->tag == TAG_OBJ ? x->o->type : val_type(*x);
  bool cons = t == T_LANG || t == T_PAIRLIST;
  if (!cons && !(type_is_vec(t))) {
    if (val_is_null(v)) return OK;
    return rt_error(vm, "names() applied to a non-vector");
  }
  if (val_is_null(v)) {
    if (cons) return assign_tags(vm, x, NULL);
    if (x->tag != TAG_OBJ || !vec_names(vm, x->vec)) return OK;
    TRY(value_own(vm, x));
    const int32_t *d;
    Sym *which = vec_dims(x->vec, &d) == 1 ? vm->sym.dimnames : vm->sym.names;
    return attr_set(vm, x->o, which, val_null());
  }
  Vec *s;
  TRY(to_character(vm, v, &s));
  int64_t n = cons ? cons_length(x->cons) : vec_len(*x);
  if (s->n > n)
    return rt_error(vm, "'names' attribute [%lld] must be the same length as the vector [%lld]", (long long)s->n,
                    (long long)n);
  if (s->n < n) TRY_NEW(s = vec_resize(vm, s, n));
  if (cons) return assign_tags(vm, x, s);
  TRY(value_own(vm, x));
  const int32_t *d;
  if (vec_dims(x->vec, &d) == 1) {
    Vec *l = vec_new(vm, T_LIST, 1);
    TRY_NEW(l);
    list_set(vm, l, 0, val_obj(s));
    return attr_set(vm, x->o, vm->sym.dimnames, val_obj(l));
  }
  return attr_set(vm, x->o, vm->sym.names, val_obj(s));
}

/* Names stay: it is `dim<-` that drops them. */
static Status assign_dim(VM *vm, Value *x, Value v) {
  int t = val_type(*x);
  const int32_t *old;
  if (val_is_null(v)) {
    if (x->tag != TAG_OBJ || !type_is_vec(t) || vec_dims(x->vec, &old) == 0) return OK;
    TRY(value_own(vm, x));
    TRY(attr_set(vm, x->o, vm->sym.dim, v));
    return attr_set(vm, x->o, vm->sym.dimnames, v);
  }
  if (!type_is_vec(t)) return rt_error(vm, "invalid first argument, must be vector (list or atomic)");
  if (!val_is_atomic(v)) return rt_error(vm, "invalid second argument, must be vector or NULL");
  Vec *d;
  TRY(coerce_vector(vm, v, T_INT, false, &d));
  if (d->n == 0) return rt_error(vm, "length-0 dimension vector is invalid");
  double total = 1;
  for (int64_t i = 0; i < d->n; i++) {
    if (int_ro(d)[i] == NA_INT) return rt_error(vm, "the dims contain missing values");
    if (int_ro(d)[i] < 0) return rt_error(vm, "the dims contain negative values");
    total *= int_ro(d)[i];
  }
  int64_t n = vec_len(*x);
  if (total != (double)n) {
    if (total > INT_MAX) return rt_error(vm, "dims do not match the length of object");
    return rt_error(vm, "dims [product %d] do not match the length of object [%lld]", (int)total, (long long)n);
  }
  TRY(value_own(vm, x));
  TRY(attr_set(vm, x->o, vm->sym.dimnames, val_null()));
  return vec_set_dim_value(vm, x->vec, val_is_vecobj(v) ? v : val_obj(d));
}

/* One component of dimnames as a character vector or NULL. */
static Status dimnames_part(VM *vm, Value e, Value *out) {
  int t = val_type(e);
  *out = val_null();
  if (!val_is_null(e) && !type_is_vec(t))
    return rt_error(vm, "invalid type (%s) for 'dimnames' (must be a vector)", type_name(t));
  if (vec_len(e) == 0) return OK;
  Vec *s;
  if (val_is_factor(vm, e))
    TRY(to_character(vm, e, &s));
  else if (val_is_obj(e, T_STR))
    s = e.vec;
  else
    TRY(coerce_vector(vm, e, T_STR, false, &s));
  *out = val_obj(s);
  return OK;
}

static Status assign_dimnames(VM *vm, Value *x, Value v) {
  const int32_t *d = NULL;
  int rank = x->tag == TAG_OBJ && type_is_vec(x->o->type) ? vec_dims(x->vec, &d) : 0;
  if (val_is_null(v)) {
    if (x->tag != TAG_OBJ) return OK;
    TRY(value_own(vm, x));
    return attr_set(vm, x->o, vm->sym.dimnames, v);
  }
  if (!rank) return rt_error(vm, "'dimnames' applied to non-array");
  Vec *l;
  if (val_is_obj(v, T_PAIRLIST))
    TRY(coerce_vector(vm, v, T_LIST, true, &l));
  else if (val_is_list(v))
    l = v.vec;
  else
    return rt_error(vm, "'dimnames' must be a list");
  if (l->n > rank)
    return rt_error(vm, "length of 'dimnames' [%lld] must match that of 'dims' [%d]", (long long)l->n, rank);
  if (l->n == 0) {
    TRY(value_own(vm, x));
    return attr_set(vm, x->o, vm->sym.dimnames, val_null());
  }
  Vec *nl = vec_new(vm, T_LIST, rank);
  TRY_NEW(nl);
  for (int64_t i = 0; i < l->n; i++) {
    Value e = list_ro(l)[i];
    int t = val_type(e);
    if (type_is_vec(t) && vec_len(e) != d[i] && vec_len(e) != 0)
      return rt_error(vm, "length of 'dimnames' [%d] not equal to array extent", (int)i + 1);
    TRY(dimnames_part(vm, e, &e));
    list_set(vm, nl, i, e);
  }
  Vec *nn = vec_names(vm, l);
  if (nn) {
    if (nn->n < rank) {
      Vec *w = vec_new(vm, T_STR, rank);
      TRY_NEW(w);
      memcpy(str_rw(w), str_ro(nn), (size_t)nn->n * sizeof(Str *));
      nn = w;
    }
    TRY(vec_set_names(vm, nl, val_obj(nn)));
  }
  TRY(value_own(vm, x));
  return attr_set(vm, x->o, vm->sym.dimnames, val_obj(nl));
}

static Status assign_class(VM *vm, Value *x, Value v) {
  if (!val_is_null(v) && val_type(v) != T_STR) return rt_error(vm, "attempt to set invalid 'class' attribute");
  if (vec_len(v) == 0) v = val_null();
  if (val_is_null(v) && !val_is_object(*x)) return OK;
  if (!val_is_null(v)) {
    Vec *c = val_vec(vm, v);
    TRY_NEW(c);
    if (class_has(c, vm->sym.factor) && val_type(*x) != T_INT)
      return rt_error(vm, "adding class \"factor\" to an invalid object");
  }
  TRY(value_own(vm, x));
  if (!attr_slot(x->o)) return rt_error(vm, "cannot set attribute on a %s", type_name(x->o->type));
  return attr_set(vm, x->o, vm->sym.class_, v);
}

static const char bad_times[] = "invalid time series parameters specified";

/* Do the times tsp fit the length, or rows, of x? */
static bool times_fit(const Vec *x, const Vec *tsp) {
  double start = dbl_ro(tsp)[0], end = dbl_ro(tsp)[1], freq = dbl_ro(tsp)[2];
  const int32_t *d = NULL;
  int64_t n = vec_dims(x, &d) ? d[0] : x->n;
  return freq > 0 && (n == 0 || fabs(end - start - (double)(n - 1) / freq) <= 1.e-5);
}

Status attr_copy_tsp(VM *vm, Vec *dst, Value tsp) {
  if (val_is_obj(tsp, T_DBL) && tsp.vec->n == 3 && !times_fit(dst, tsp.vec))
    return rt_errorcall(vm, vm_frame_call(vm), bad_times);
  return attr_set(vm, &dst->h, vm->sym.tsp, tsp);
}

static Status assign_tsp(VM *vm, Value *x, Value v) {
  if (!type_is_vec(val_type(*x))) return rt_error(vm, "object is not a matrix");
  int t = val_type(v);
  if ((t != T_INT && t != T_DBL) || vec_len(v) != 3)
    return rt_error(vm, "'tsp' attribute must be numeric of length three");
  Vec *s, *of;
  TRY(coerce_vector(vm, v, T_DBL, false, &s));
  TRY_NEW(of = val_vec(vm, *x));
  if (!times_fit(of, s)) return rt_error(vm, bad_times);
  if (of->n == 0) return rt_error(vm, "cannot assign 'tsp' to zero-length vector");
  TRY(value_own(vm, x));
  return attr_set(vm, x->o, vm->sym.tsp, val_obj(s));
}

static Status assign_comment(VM *vm, Value *x, Value v) {
  if (val_type(v) != T_STR) return rt_error(vm, "attempt to set invalid 'comment' attribute");
  TRY(value_own(vm, x));
  return attr_set(vm, x->o, vm->sym.comment, vec_len(v) ? v : val_null());
}

/* Vectors 1..n are stored as c(NA, n); c(NA, n) with a double n too. */
static Status assign_row_names(VM *vm, Value *x, Value v) {
  int t = val_type(v);
  int64_t n = vec_len(v);
  Vec *s = NULL;
  bool compact = false;
  int k = 0;
  if (t == T_DBL && n == 2 && val_is_vecobj(v) && isnan(dbl_ro(v.vec)[0])) {
    k = (int)dbl_ro(v.vec)[1];
    compact = true;
  } else if (t == T_INT) {
    TRY_NEW(s = val_vec(vm, v));
    if (n == 2 && int_ro(s)[0] == NA_INT) {
      k = int_ro(s)[1];
      compact = true;
    } else if (n > 2) {
      int64_t i = 0;
      while (i < n && int_ro(s)[i] == (int)(i + 1)) i++;
      compact = i == n;
      k = (int)n;
    }
  } else if (t != T_STR) {
    return rt_error(vm, "row names must be 'character' or 'integer', not '%s'", type_name(t));
  }
  TRY(value_own(vm, x));
  if (compact) {
    TRY_NEW(s = vec_new(vm, T_INT, 2));
    int_rw(s)[0] = NA_INT;
    int_rw(s)[1] = k;
  }
  return attr_set(vm, x->o, vm->sym.row_names, s ? val_obj(s) : v);
}

Status attr_assign(VM *vm, Value *x, Sym *name, Value v) {
  if (val_is_null(*x)) {
    if (val_is_null(v)) return OK;
    return rt_error(vm, "attempt to set an attribute on NULL");
  }
  if (val_is_sym(*x) && !val_is_null(v) && name != vm->sym.names && name != vm->sym.dim && name != vm->sym.tsp)
    return rt_error(vm, "cannot set attribute on a symbol");
  if (name == vm->sym.names) return assign_names(vm, x, v);
  if (name == vm->sym.dim) return assign_dim(vm, x, v);
  if (name == vm->sym.dimnames) return assign_dimnames(vm, x, v);
  if (name == vm->sym.class_) return assign_class(vm, x, v);
  if (val_is_null(v)) {
    if (x->tag != TAG_OBJ) return OK;
    Attr **slot = attr_slot(x->o);
    if (!slot || rec_find(*slot, name) < 0) return OK;
    TRY(value_own(vm, x));
    return attr_set(vm, x->o, name, v);
  }
  if (name == vm->sym.tsp) return assign_tsp(vm, x, v);
  if (name == vm->sym.comment) return assign_comment(vm, x, v);
  if (name == vm->sym.row_names) return assign_row_names(vm, x, v);
  TRY(value_own(vm, x));
  return attr_set(vm, x->o, name, v);
}

/* ---- classes ---- */

const char *type_name(int type) {
  switch (type) {
  case T_NULL: return "NULL";
  case T_SYM: return "symbol";
  case T_PAIRLIST: return "pairlist";
  case T_CLOSURE: return "closure";
  case T_ENV: return "environment";
  case T_PROMISE: return "promise";
  case T_LANG: return "language";
  case T_SPECIAL: return "special";
  case T_BUILTIN: return "builtin";
  case T_CHAR: return "char";
  case T_LGL: return "logical";
  case T_INT: return "integer";
  case T_DBL:
  case T_SEQ: return "double";
  case T_CPLX: return "complex";
  case T_STR: return "character";
  case T_DOTS: return "...";
  case T_LIST: return "list";
  case T_EXPR: return "expression";
  case T_BYTECODE: return "bytecode";
  case T_EXTPTR: return "externalptr";
  case T_WEAKREF: return "weakref";
  case T_RAW: return "raw";
  case T_S4: return "S4";
  default: return "unknown";
  }
}

/* Class of a call: the keyword it stands for, or "call". */
static Str *lang_class(VM *vm, const Cons *c) {
  if (val_is_sym(c->car)) {
    Sym *f = c->car.sym;
    if (f == vm->sym.if_ || f == vm->sym.while_ || f == vm->sym.for_ || f == vm->sym.eq_assign || f == vm->sym.assign ||
        f == vm->sym.paren || f == vm->sym.brace)
      return f->name;
  }
  return vm->sym.call->name;
}

/* The one-word class of the type, as class() shows it. */
static Str *base_class(VM *vm, Value x) {
  int t = val_type(x);
  switch (t) {
  case T_CLOSURE:
  case T_BUILTIN:
  case T_SPECIAL: return vm->sym.function_->name;
  case T_DBL:
  case T_SEQ: return vm->sym.numeric->name;
  case T_INT: return vm->sym.integer_->name;
  case T_STR: return vm->sym.character->name;
  case T_LGL: return vm->sym.logical->name;
  case T_LIST: return vm->sym.list->name;
  case T_SYM: return vm->sym.name->name;
  case T_LANG: return lang_class(vm, x.cons);
  default: return str_c(vm, type_name(t));
  }
}

static int val_rank(Value x) {
  const int32_t *d;
  return val_is_vecobj(x) ? vec_dims(x.vec, &d) : 0;
}

Vec *val_class(VM *vm, Value x) {
  Vec *c = val_class_attr(vm, x);
  if (c) return c;
  int rank = val_rank(x);
  Vec *v = vec_new(vm, T_STR, rank == 2 ? 2 : 1);
  if (!v) return NULL;
  if (rank == 2) {
    str_rw(v)[0] = vm->sym.matrix->name;
    str_rw(v)[1] = vm->sym.array->name;
  } else
    str_rw(v)[0] = rank ? vm->sym.array->name : base_class(vm, x);
  for (int64_t i = 0; i < v->n; i++)
    if (!str_ro(v)[i]) {
      str_rw(v)[i] = vm->empty_str;
      return NULL;
    }
  return v;
}

Vec *val_implicit_class(VM *vm, Value x) {
  Vec *c = val_class_attr(vm, x);
  if (c) return c;
  Str *name[4];
  int n = 0, rank = val_rank(x), t = val_type(x);
  if (rank == 2) name[n++] = vm->sym.matrix->name;
  if (rank > 0) name[n++] = vm->sym.array->name;
  if (t == T_DBL || t == T_SEQ || t == T_INT) {
    name[n++] = (t == T_INT ? vm->sym.integer_ : vm->sym.double_)->name;
    name[n++] = vm->sym.numeric->name;
  } else if (!(name[n++] = base_class(vm, x))) {
    return NULL;
  }
  Vec *v = vec_new(vm, T_STR, n);
  if (v) memcpy(str_rw(v), name, (size_t)n * sizeof *name);
  return v;
}

/* Basic types whose names class<- takes as a conversion. */
static const struct {
  const char *name;
  Type type;
  bool convertible;
} class_types[] = {{"logical", T_LGL, true},      {"integer", T_INT, true},
                   {"numeric", T_DBL, true},      {"raw", T_RAW, true},
                   {"complex", T_CPLX, true},     {"character", T_STR, true},
                   {"expression", T_EXPR, true},  {"list", T_LIST, true},
                   {"environment", T_ENV, false}, {"externalptr", T_EXTPTR, false},
                   {"weakref", T_WEAKREF, false}, {"name", T_SYM, false}};

static Status class_to_type(VM *vm, Value *x, Type to, const char *name, bool convertible) {
  int t = val_type(*x);
  bool same = t == (int)to || (to == T_DBL && t == T_INT);
  if (!same && !convertible)
    return rt_error(vm, "\"%s\" can only be set as the class if the object has this type; found \"%s\"", name,
                    type_name(t));
  if (val_is_object(*x)) {
    TRY(value_own(vm, x));
    TRY(attr_set(vm, x->o, vm->sym.class_, val_null()));
  }
  if (same) return OK;
  Vec *v;
  TRY(coerce_keep_attr(vm, *x, to, &v));
  *x = val_obj(v);
  return OK;
}

void value_mark_s4(Value *x, bool s4) {
  if (x->tag == TAG_OBJ) x->o->flags = (uint8_t)((x->o->flags & ~F_S4) | (s4 ? F_S4 : 0));
}

static Status set_class(VM *vm, Value *x, Value v) {
  if (val_is_null(*x) && vec_len(v) > 0) return rt_error(vm, "attempt to set an attribute on NULL");
  if (val_is_null(v) || vec_len(v) == 0) return attr_assign(vm, x, vm->sym.class_, val_null());
  Vec *c;
  TRY(coerce_vector(vm, v, T_STR, false, &c));
  if (vec_len(v) > 1 || attr_has_any(v))
    return attr_assign(vm, x, vm->sym.class_, val_type(v) == T_STR ? v : val_obj(c));
  const char *name = str_ro(c)[0]->data;
  int rank = val_rank(*x);
  if (strcmp(name, "matrix") == 0) {
    if (rank == 2) return attr_assign(vm, x, vm->sym.class_, val_null());
    return rt_error(vm, "invalid to set the class to matrix unless the dimension attribute is of length 2 (was %d)",
                    rank);
  }
  if (strcmp(name, "array") == 0) {
    if (rank > 0) return attr_assign(vm, x, vm->sym.class_, val_null());
    return rt_error(vm, "cannot set class to \"array\" unless the dimension attribute has length > 0");
  }
  if (strcmp(name, "function") == 0 && val_is_fun(*x)) return attr_assign(vm, x, vm->sym.class_, val_null());
  for (size_t i = 0; i < sizeof class_types / sizeof *class_types; i++)
    if (strcmp(name, class_types[i].name) == 0)
      return class_to_type(vm, x, class_types[i].type, name, class_types[i].convertible);
  return attr_assign(vm, x, vm->sym.class_, val_obj(c));
}

/* Warns that x, an S4 object, has been given a class attribute that none has: no class, or more than one. */
static Status warn_not_s4(VM *vm, Value v) {
#define NO_LONGER "result will no longer be an S4 object"
  if (val_is_null(v)) return rt_warning(vm, "Setting class(x) to NULL;   " NO_LONGER);
  Vec *c;
  TRY(coerce_vector(vm, v, T_STR, false, &c));
  if (c->n == 1 && strcmp(str_ro(c)[0]->data, "array") == 0) return OK;
  if (c->n > 1)
    return rt_warning(vm, "Setting class(x) to multiple strings (\"%s\", \"%s\", ...); " NO_LONGER, str_ro(c)[0]->data,
                      str_ro(c)[1]->data);
  return rt_warning(vm, "Setting class(x) to \"%s\" sets attribute to NULL; " NO_LONGER,
                    c->n ? str_ro(c)[0]->data : "NA");
#undef NO_LONGER
}

Status value_set_class(VM *vm, Value *x, Value v) {
  bool s4 = x->tag == TAG_OBJ && (x->o->flags & F_S4) && !val_is_fun(*x);
  TRY(set_class(vm, x, v));
  if (!s4 || (vec_len(v) == 1 && val_is_object(*x))) return OK;
  value_mark_s4(x, false);
  return warn_not_s4(vm, v);
}
