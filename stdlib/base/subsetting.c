/* subsetting.c - `[`, `[[`, `$`, `@` and their assignments as functions.
 *
 * The loop has instructions for the syntax; these rows serve calls by name (sapply(x, "[", 1), do.call, NextMethod)
 * after dispatch.  The work is in runtime/subset.c and runtime/subassign.c.
 */
#include "stdlib/builtin.h"

enum { MAX_SUBSCRIPTS = 64 };

/* The subscripts among args[1..n), without drop= / exact=. flag: value of that argument, -1 when not given. */
static Status subscripts(VM *vm, Value *args, int n, Sym *special, Value *idx, int *nidx, int *flag) {
  Sym **names = vm->arg_names;
  *flag = -1;
  *nidx = 0;
  for (int i = 1; i < n; i++) {
    if (names && special && names[i] == special) {
      int f = as_logical1(vm, args[i]);
      *flag = f == NA_LGL ? (special == vm->sym.drop ? 1 : 2) : f;
      continue;
    }
    if (*nidx == MAX_SUBSCRIPTS) return rt_error(vm, "too many subscripts");
    idx[(*nidx)++] = args[i];
  }
  return OK;
}

static Status no_object(VM *vm) { return rt_error(vm, "argument of length 0"); }

static Status do_subset(VM *vm, Value *args, int n, Value *out) {
  Value idx[MAX_SUBSCRIPTS];
  int nidx, drop;
  if (n < 1) return no_object(vm);
  TRY(subscripts(vm, args, n, vm->sym.drop, idx, &nidx, &drop));
  return rt_subset(vm, args[0], nidx, idx, drop, out);
}

static Status do_subset2(VM *vm, Value *args, int n, Value *out) {
  Value idx[MAX_SUBSCRIPTS];
  int nidx, exact;
  if (n < 1) return no_object(vm);
  TRY(subscripts(vm, args, n, vm->sym.exact, idx, &nidx, &exact));
  if (nidx == 0) return rt_error(vm, "no index specified");
  return rt_subset2(vm, args[0], nidx, idx, exact, out);
}

static Status call_assign(VM *vm, Status (*f)(VM *, Value *, int, Value *, Value), Value *args, int n, Value *out) {
  if (n < 2) return rt_error(vm, "SubAssignArgs: invalid number of arguments");
  if (n - 2 > MAX_SUBSCRIPTS) return rt_error(vm, "too many subscripts");
  Value slot = args[0];
  bool own = val_counted(slot) && slot.o->count == 1; /* only the arguments own it: changed in place */
  if (own)
    args[0] = val_null();
  else
    val_retain(slot);
  Status st = f(vm, &slot, n - 2, args + 1, args[n - 1]);
  if (own && st != OK) {
    args[0] = slot;
    return st;
  }
  *out = slot;
  if (!val_counted(slot)) return st;
  if (st != OK) {
    val_release(vm, slot);
    return st;
  }
  return temp_push(vm, slot.o);
}

static Status do_subassign(VM *vm, Value *args, int n, Value *out) {
  return call_assign(vm, rt_subassign, args, n, out);
}
static Status do_subassign2(VM *vm, Value *args, int n, Value *out) {
  return call_assign(vm, rt_subassign2, args, n, out);
}

/* Name on the right of $ or @: a string or symbol. */
static Status dollar_name(VM *vm, Value v, Sym **out) {
  Str *s = NULL;
  if (val_is_sym(v)) {
    *out = v.sym;
    return OK;
  }
  if (val_type(v) == T_STR && vec_len(v) >= 1)
    TRY_NEW(s = as_string1(vm, v));
  else
    return rt_error(vm, "invalid subscript type '%s'", type_shown(v));
  TRY_NEW(*out = sym_of_str(vm, s));
  return OK;
}

static Status do_dollar(VM *vm, Value *args, int n, Value *out) {
  Sym *name;
  TRY(dollar_name(vm, args[1], &name));
  return rt_dollar(vm, args[0], name, out);
}

static Status do_dollar_assign(VM *vm, Value *args, int n, Value *out) {
  Sym *name;
  TRY(dollar_name(vm, args[1], &name));
  Value slot = val_retain(args[0]);
  Status st = rt_dollar_assign(vm, &slot, name, args[2]);
  *out = slot;
  if (!val_counted(slot)) return st;
  if (st != OK) {
    val_release(vm, slot);
    return st;
  }
  return temp_push(vm, slot.o);
}

/* ---- slots ---- */
static const char null_slot[] = "\001NULL\001"; /* what stands for NULL in a slot */

static Status slot_name(VM *vm, Value v, Sym **out) {
  Str *s;
  TRY(arg_string(vm, v, "name", &s));
  TRY_NEW(*out = sym_of_str(vm, s));
  return OK;
}

static const char *class_text(VM *vm, Value x) {
  Vec *c = val_class(vm, x);
  return c && c->n ? str_ro(c)[0]->data : "";
}

/* c without its attributes. */
static Status bare_closure(VM *vm, Closure *c, Value *out) {
  Closure *k = closure_copy(vm, c);
  TRY_NEW(k);
  attr_share(vm, &k->h, NULL);
  *out = val_obj(k);
  return OK;
}

/* The data of an instance that extends a basic type: no attributes but those of an array. */
static Status data_part(VM *vm, Value x, Value *out) {
  *out = x;
  if (!attr_has_any(x)) return OK;
  if (val_is_obj(x, T_CLOSURE)) return bare_closure(vm, x.clo, out);
  Value env = val_is_obj(x, T_S4) ? attr_get(vm, x, sym_c(vm, ".xData")) : val_null();
  if (val_is_env(env)) {
    *out = env;
    return OK;
  }
  if (!val_is_vecobj(x)) {
    TRY(attr_assign(vm, out, vm->sym.class_, val_null()));
    if (out->tag == TAG_OBJ && out->o != x.o) out->o->flags &= (uint8_t)~F_S4;
    return OK;
  }
  const int32_t *d;
  int rank = vec_dims(x.vec, &d);
  Vec *r = vec_copy_data(vm, x.vec), *dn = vec_dimnames(vm, x.vec);
  TRY_NEW(r);
  if (rank) TRY(vec_copy_dim(vm, r, x.vec));
  if (rank && dn) TRY(vec_set_dimnames(vm, r, val_obj(dn)));
  *out = vec_val(r);
  return OK;
}

/* What is wrong with reading a slot: by `@`, or by slot(), which looks at attributes alone. */
static Status no_slot(VM *vm, Value x, const char *name, bool function) {
  bool s4 = x.tag == TAG_OBJ && (x.o->flags & F_S4), object = val_is_object(x);
  const char *cls = class_text(vm, x);
  if (function && !object)
    return rt_error(vm, "cannot get a slot (\"%s\") from an object of type \"%s\"", name, type_name(val_type(x)));
  if (!function && !object)
    return rt_error(vm, "trying to get slot \"%s\" from an object of a basic class (\"%s\") with no slots", name, cls);
  if (!function && !s4)
    return rt_error(vm, "trying to get slot \"%s\" from an object (class \"%s\") that is not an S4 object ", name, cls);
  return rt_error(vm, "no slot of name \"%s\" for this object of class \"%s\"", name, cls);
}

static Status get_slot(VM *vm, Value *args, bool function, Value *out) {
  Value x = args[0];
  Sym *name;
  if (function && !val_is_sym(args[1]) && (val_type(args[1]) != T_STR || vec_len(args[1]) != 1))
    return rt_error(vm, "invalid type or length for slot name");
  TRY(slot_name(vm, args[1], &name));
  if (strcmp(name->name->data, ".Data") == 0) return data_part(vm, x, out);
  Value v = attr_get(vm, x, name);
  if (name == vm->sym.names && val_is_list(x)) v = attr_get(vm, x, vm->sym.names);
  bool s4 = x.tag == TAG_OBJ && (x.o->flags & F_S4);
  if (val_is_null(v) && strcmp(name->name->data, ".S3Class") == 0) {
    Vec *c = val_class(vm, x);
    TRY_NEW(c);
    *out = vec_val(c);
    return OK;
  }
  if (val_is_null(v) || (!function && !s4 && x.tag == TAG_OBJ)) return no_slot(vm, x, name->name->data, function);
  *out = val_is_sym(v) && strcmp(v.sym->name->data, null_slot) == 0 ? val_null() : v;
  return OK;
}

/* .Internal(slot_get(object, name)): by `@` */
static Status do_slot_get(VM *vm, Value *args, int n, Value *out) { return get_slot(vm, args, false, out); }
/* .Internal(slot_read(object, name)): slot() */
static Status do_slot_read(VM *vm, Value *args, int n, Value *out) { return get_slot(vm, args, true, out); }

/* r gets the attributes of d but those of its shape and the class. */
static Status add_attributes(VM *vm, Vec *r, const Vec *d) {
  for (int i = 0; d->attr && i < d->attr->n; i++) {
    Sym *s = d->attr->e[i].name;
    if (s == vm->sym.names || s == vm->sym.dim || s == vm->sym.dimnames || s == vm->sym.class_) continue;
    TRY(attr_set(vm, &r->h, s, d->attr->e[i].v));
  }
  return OK;
}

/* Names or dimnames of a new data part: those of the data d or else those that the object x had. */
static Status data_labels(VM *vm, Value *out, Vec *d, Value x, bool array) {
  Vec *old = val_is_vecobj(x) ? x.vec : NULL;
  if (array) {
    Vec *dn = vec_dimnames(vm, d);
    if (!dn && old) dn = vec_dimnames(vm, old);
    return dn ? attr_assign(vm, out, vm->sym.dimnames, val_obj(dn)) : OK;
  }
  Vec *names = vec_names(vm, d);
  if (!names && old && !vec_dimnames(vm, old)) names = vec_names(vm, old);
  if (!names) return OK;
  Vec *fit = vec_new(vm, T_STR, d->n);
  TRY_NEW(fit);
  for (int64_t i = 0; i < d->n; i++) str_rw(fit)[i] = i < names->n ? str_ro(names)[i] : vm->na_str;
  return vec_set_names(vm, out->vec, val_obj(fit));
}

/* New data under the attributes of x. */
static Status set_data_part(VM *vm, Value x, Value v, Value *out) {
  if (val_is_obj(x, T_S4) && val_is_env(v)) {
    *out = x;
    TRY(value_own(vm, out));
    return attr_set(vm, out->o, sym_c(vm, ".xData"), v);
  }
  if (val_is_obj(v, T_CLOSURE)) {
    Closure *k = closure_copy(vm, v.clo);
    TRY_NEW(k);
    attr_share(vm, &k->h, x.tag == TAG_OBJ ? x.o : NULL);
    *out = val_obj(k);
    return OK;
  }
  Vec *d = val_vec(vm, v), *r;
  TRY_NEW(d);
  TRY_NEW(r = vec_copy_data(vm, d));
  const int32_t *dims;
  int rank = vec_dims(d, &dims);
  if (!rank && val_is_vecobj(x) && x.vec->n == d->n) rank = vec_dims(x.vec, &dims); /* other extents do not fit */
  if (rank) TRY(vec_set_dim(vm, r, rank, dims));
  TRY(attr_copy_most(vm, r, x));
  TRY(add_attributes(vm, r, d));
  *out = val_obj(r);
  return data_labels(vm, out, d, x, rank > 0);
}

/* .Internal(slot_set(object, name, value, here)): no checks; here: the object itself changes, whoever has it */
static Status do_slot_set(VM *vm, Value *args, int n, Value *out) {
  Sym *name;
  Value v = args[2];
  TRY(slot_name(vm, args[1], &name));
  if (val_is_null(args[0])) return rt_error(vm, "attempt to set slot on NULL object");
  if (strcmp(name->name->data, ".Data") == 0) return set_data_part(vm, args[0], v, out);
  if (val_is_null(v)) {
    Sym *s = sym_c(vm, null_slot);
    TRY_NEW(s);
    v = val_obj(s);
  }
  *out = args[0];
  if (out->tag != TAG_OBJ || !attr_slot(out->o) || as_logical1(vm, args[3]) != 1) TRY(value_own(vm, out));
  return attr_set(vm, out->o, name, v);
}

/* ---- ifelse() ---- */

static bool plain_atomic(Value v) {
  return val_is_vecobj(v) ? v.vec->h.type <= T_STR && v.vec->h.type != T_RAW && !(v.o->flags & F_OBJECT)
                          : val_is_atomic(v);
}

/* .Internal(put_where(x, test, value, which)): x with the elements of value, used again and again, wherever the logical
 * vector test, as long as x, is `which`; NULL when that is not a matter of plain vectors. */
static Status do_put_where(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (!plain_atomic(args[0]) || val_type(args[1]) != T_LGL || !plain_atomic(args[2])) return OK;
  Type tx = val_type(args[0]), tv = val_type(args[2]), t = tx > tv ? tx : tv;
  Vec *test = val_vec(vm, args[1]), *x, *v;
  int which = as_logical1(vm, args[3]);
  TRY_NEW(test);
  if (vec_len(args[2]) == 0 || vec_len(args[0]) != test->n) return OK;
  TRY(coerce_vector(vm, args[2], t, false, &v));
  if (tx != t)
    TRY(coerce_keep_attr(vm, args[0], t, &x));
  else
    TRY_NEW((x = val_vec(vm, args[0])) && (x = vec_copy(vm, x)));
#define PUT_WHERE(field)                                                                                               \
  for (int64_t i = 0, k = 0; i < test->n; i++, k = k + 1 < v->n ? k + 1 : 0)                                           \
    if (int_ro(test)[i] == which) field##_rw(x)[i] = field##_ro(v)[k]
  switch (t) {
  case T_LGL:
  case T_INT: PUT_WHERE(int); break;
  case T_DBL: PUT_WHERE(dbl); break;
  case T_CPLX: PUT_WHERE(cplx); break;
  default: PUT_WHERE(str); break;
  }
#undef PUT_WHERE
  *out = vec_val(x);
  return OK;
}

enum { SUBSCRIPTED = BF_PRIM | BF_DISPATCH | BF_EMPTY };
const BuiltinDef builtins_subset[] = {
    {"[", do_subset, NULL, SUBSCRIPTED | BF_SUBSCRIPTS, "elements by position, name or logical mask", 1, -1},
    {"[[", do_subset2, NULL, SUBSCRIPTED, "one element", 1, -1},
    {"$", do_dollar, NULL, BF_PRIM | BF_DISPATCH | BF_MEMBER, "element by name, partially matched", 2, 2},
    {"[<-", do_subassign, NULL, SUBSCRIPTED | BF_SUBSCRIPTS, "replaces elements", 0, -1},
    {"[[<-", do_subassign2, NULL, SUBSCRIPTED, "replaces one element", 0, -1},
    {"$<-", do_dollar_assign, NULL, BF_PRIM | BF_DISPATCH | BF_MEMBER, "replaces the element of a name", 3, 3},
    {".subset", do_subset, NULL, BF_PRIM, "[ without dispatch", 1, -1},
    {".subset2", do_subset2, NULL, BF_PRIM, "[[ without dispatch", 1, -1},
    {"put_where", do_put_where, "x, test, value, which", BF_INTERNAL, "ifelse() of plain vectors"},
    {"slot_get", do_slot_get, "object, name", BF_INTERNAL, "a slot of an S4 instance"},
    {"slot_read", do_slot_read, "object, name", BF_INTERNAL, "the same for slot(), whose errors are other ones"},
    {"slot_set", do_slot_set, "object, name, value, here = FALSE", BF_INTERNAL, "sets a slot, unchecked"},
    {0},
};
