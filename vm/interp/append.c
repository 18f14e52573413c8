/* append.c - x <- c(x, v) in place: when the variable that the result goes to is what c() was given first, and nobody
 * else holds it, the vector grows, with room to spare, so that a loop of such calls takes time in proportion to the
 * result.
 *
 * Called by callb_fast (vm/calls/builtin_fast.c) for calls of c() with two or more arguments without names.
 */
#include <string.h>

#include "vm/interp/slow.h"
#include "vm/calls/nested_replace.h"

enum { APPEND_MIN = 8 }; /* shorter vectors are copied */

/* Can v be added to a vector of type t, without attributes and conversions that are left to c()? */
static bool fits(Value v, Type t) {
  Type of;
  switch (v.tag) {
  case TAG_NULL: return true;
  case TAG_LGL: of = T_LGL; break;
  case TAG_INT: of = T_INT; break;
  case TAG_DBL: of = T_DBL; break;
  case TAG_STR: of = T_STR; break;
  case TAG_OBJ:
    if (!type_is_vec(v.o->type) || v.vec->attr || (v.o->flags & (F_OBJECT | F_MATRIX))) return false;
    of = v.o->type;
    break;
  default: return false;
  }
  if (of == t) return true;
  if (t == T_LIST) return of == T_LGL || of == T_INT || of == T_DBL || of == T_STR;
  return (t == T_DBL && (of == T_INT || of == T_LGL)) || (t == T_INT && of == T_LGL);
}

static double as_dbl(int i) { return i == NA_INT ? NA_REAL : i; }

/* Elements at, at + 1, ... of x become those of v; both fit. */
static int64_t put_elements(VM *vm, Vec *x, int64_t at, Value v) {
  if (v.tag == TAG_NULL) return at;
  const Vec *from = v.tag == TAG_OBJ ? v.vec : NULL;
  int64_t n = from ? from->n : 1;
  bool whole = from ? from->h.type != T_DBL : v.tag != TAG_DBL;
  switch (x->h.type) {
  case T_LGL:
  case T_INT:
    if (from)
      memcpy(int_rw(x) + at, int_ro(from), (size_t)n * sizeof *int_ro(x));
    else
      int_rw(x)[at] = v.i;
    break;
  case T_DBL:
    for (int64_t k = 0; k < n; k++)
      dbl_rw(x)[at + k] = whole ? as_dbl(from ? int_ro(from)[k] : v.i) : from ? dbl_ro(from)[k] : v.d;
    break;
  case T_CPLX: memcpy(cplx_rw(x) + at, cplx_ro(from), (size_t)n * sizeof *cplx_ro(x)); break;
  case T_RAW: memcpy(raw_rw(x) + at, raw_ro(from), (size_t)n); break;
  case T_STR:
    for (int64_t k = 0; k < n; k++) str_rw(x)[at + k] = from ? str_ro(from)[k] : v.s;
    break;
  default:
    for (int64_t k = 0; k < n; k++) list_set(vm, x, at + k, from ? vec_elt(vm, from, k) : v);
  }
  return at + n;
}

/* x grows by the arguments win[1], ..., that all fit. */
static Status grow_by(VM *vm, Vec *x, const Value *win, int n) {
  int64_t at = x->n, total = at;
  for (int k = 1; k < n; k++) total += win[k].tag == TAG_OBJ ? win[k].vec->n : win[k].tag != TAG_NULL;
  TRY(vec_grow(vm, x, total));
  for (int k = 1; k < n; k++) at = put_elements(vm, x, at, win[k]);
  return OK;
}

static void clear(VM *vm, Value *v) {
  Value old = *v;
  *v = val_null();
  val_release(vm, old);
}

/* The result goes on from temporary S[dst] to a variable that has no slot here, or into a list or environment: when
 * that is where win[0] came from. */
static Status grow_lent(VM *vm, Frame *f, Value *win, int n, uint16_t dst, bool *grown) {
  Value x = win[0], *to = slot_ref(f, dst);
  size_t m = vm_mark(vm);
  NestedPlace place;
  if (to != win) {
    slot_move(vm, to, x);
    *win = val_null();
  }
  nested_take(vm, f, dst, f->pc, &place);
  *grown = x.o->count == 1;
  Status st = OK;
  if (*grown) {
    st = grow_by(vm, x.vec, win, n);
    TRY(nested_put_back(vm, f, dst, &place));
  } else if (to != win) {
    *win = x;
    *to = val_null();
  }
  vm_release(vm, m);
  return st;
}

Status append_in_place(VM *vm, Frame *f, const CallSite *site, Value *win, uint16_t dst, bool *done) {
  Value x = win[0], *to = slot_ref(f, dst);
  int n = site->nargs;
  *done = false;
  if (x.tag != TAG_OBJ || !type_is_vec(x.o->type) || x.o->type == T_EXPR || x.o->count != 2 || x.vec->attr ||
      (x.o->flags & (F_OBJECT | F_MATRIX)) || x.vec->n < APPEND_MIN)
    return OK;
  for (int k = 1; k < n; k++)
    if (!fits(win[k], x.o->type)) return OK;
  if (to->tag == TAG_OBJ && to->o == x.o && to != win) { /* a variable */
    clear(vm, win);
    Status st = grow_by(vm, x.vec, win, n);
    to->aux = 0;
    if (st != OK) return st;
  } else if (slot_is_temp(f, dst)) {
    bool grown;
    TRY(grow_lent(vm, f, win, n, dst, &grown));
    if (!grown) return OK;
  } else {
    return OK;
  }
  for (int k = 1; k < n; k++) clear(vm, &win[k]);
  *done = true;
  vm->stats.builtin_calls++;
  vm->visible = true;
  return OK;
}
