/* builtin_fast.c - Calls of a few builtins done without their C function: list(), is.null(), length(), c(), sum(), and
 * elements of matrices and arrays, read and replaced.
 *
 * The compiler has noted at the call's site which one it may be (CallSite.fast).  Called by slow_callb and slow_callr
 * (builtin_calls.c); whatever is not ordinary is left to them.
 */
#include "vm/interp/slow.h"
#include "vm/calls/builtin_fast.h"

#include "vm/calls/nested_replace.h"
#include "vm/interp/short.h"

/* The attributes of the lists that list(a = , b = ...) makes here. */
static Status list_shape(VM *vm, CallSite *site) {
  size_t m = vm_mark(vm);
  Vec *names = vec_new(vm, T_STR, site->nargs), *l = vec_new(vm, T_LIST, site->nargs);
  TRY_NEW(names);
  TRY_NEW(l);
  for (int i = 0; i < site->nargs; i++)
    if (site->names[i]) str_set(names, i, site->names[i]->name);
  TRY(vec_set_names(vm, l, val_obj(names)));
  obj_retain(&l->attr->h);
  site->shape = l->attr;
  vm_release(vm, m);
  return OK;
}

/* list(...): the arguments move into it. */
static Status fast_list(VM *vm, CallSite *site, Value *x, Value *dst, bool *done) {
  int n = site->nargs;
  if (ORBIT_UNLIKELY(n == 0)) return OK;
  Vec *l = site->fast == FAST_LIST ? list_taking(vm, x, n) : NULL;
  if (ORBIT_LIKELY(l != NULL)) {
    slot_move(vm, dst, val_obj(l));
    *done = true;
    return OK;
  }
  for (int i = 0; i < n; i++)
    if (x[i].tag == TAG_RANGE || x[i].tag == TAG_MISSING || x[i].tag == TAG_PROM) return OK;
  if (site->fast == FAST_NAMED_LIST && !site->shape) TRY(list_shape(vm, site));
  size_t m = vm_mark(vm);
  l = vec_new(vm, T_LIST, n);
  TRY_NEW(l);
  for (int i = 0; i < n; i++) {
    list_rw(l)[i].u = x[i].u;
    list_rw(l)[i].tag = x[i].tag;
    list_rw(l)[i].aux = 0;
    x[i].tag = TAG_NULL;
  }
  if (site->fast == FAST_NAMED_LIST) {
    obj_retain(&site->shape->h);
    l->attr = site->shape;
  }
  l->h.count++;
  slot_move(vm, dst, val_obj(l));
  vm_release(vm, m);
  *done = true;
  return OK;
}

/* length() of anything without a class; false: nothing was done. */
static bool fast_length(VM *vm, Value *x, Value *dst) {
  int64_t len = x->tag == TAG_OBJ ? x->vec->n : x->tag == TAG_NULL ? 0 : 1;
  if (x->tag > TAG_STR && (x->tag != TAG_OBJ || !type_is_vec(x->o->type) || (x->o->flags & F_OBJECT) || len > INT_MAX))
    return false;
  if (x->tag == TAG_OBJ) {
    Obj *o = x->o;
    *x = val_null();
    obj_release(vm, o);
  }
  slot_move(vm, dst, val_int((int)len));
  return true;
}

Status callb_fast(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t reg, bool *done) {
  Value *x = win, *dst = slot_ref(f, reg);
  *done = false;
  switch (site->fast) {
  case FAST_IS_NULL: {
    bool r = x->tag == TAG_NULL;
    if (x->tag >= TAG_PROM) {
      Obj *o = x->o;
      *x = val_null();
      obj_release(vm, o);
    }
    slot_move(vm, dst, val_lgl(r));
    break;
  }
  case FAST_LENGTH:
    if (!fast_length(vm, x, dst)) return OK;
    break;
  case FAST_LIST:
  case FAST_NAMED_LIST:
    TRY(fast_list(vm, site, x, dst, done));
    if (!*done) return OK;
    break;
  case FAST_APPEND:
    if (site->numbers && !(vm->modes & MODE_GENERIC)) {
      slot_move(vm, dst, val_retain(f->proto->k[site->numbers - 1]));
      break;
    }
    if (win->tag == TAG_OBJ) TRY(append_in_place(vm, f, site, win, reg, done));
    if (*done) return OK;
    if (!short_combine(vm, win, site->nargs, dst)) return OK;
    break;
  case FAST_LINE:
    if (!short_line(vm, x, x + 1, dst)) return OK;
    clear_window(vm, dst == x ? x + 1 : x, dst == x ? 2 : 3);
    break;
  case FAST_CELL: {
    Value element;
    if (vm->modes & MODE_GENERIC || x->tag != TAG_OBJ || !type_is_vec(x->o->type) ||
        !subset_cell(x->vec, site->nargs - 1, x + 1, &element))
      return OK;
    clear_window(vm, x, site->nargs);
    slot_move(vm, dst, element);
    break;
  }
  case FAST_SUM: {
    double sum;
    if (!short_sum(vm, x, &sum)) return OK;
    if (x->tag == TAG_OBJ) obj_release(vm, x->o);
    *x = val_null();
    slot_move(vm, dst, val_dbl(sum));
    break;
  }
  default: return OK;
  }
  *done = true;
  vm->stats.builtin_calls++;
  vm->visible = true;
  return OK;
}

/* x[i, ] <- v and x[, j] <- v on a small matrix that nobody else holds. */
static bool set_line(VM *vm, const CallSite *site, Value *x, Value *win) {
  if ((site->fname && site->fname->flags & SYM_USER) || !short_set_line(vm, x, &win[1], &win[3])) return false;
  clear_window(vm, win, site->nargs);
  return true;
}

/* x[i, j, k] <- v of a plain array that nobody else holds. */
static bool set_cell(const VM *vm, const CallSite *site, const Value *x, const Value *win) {
  int n = site->nargs;
  return !(vm->modes & MODE_GENERIC) && !(site->fname && site->fname->flags & SYM_USER) && x->tag == TAG_OBJ &&
         type_is_vec(x->o->type) && x->o->count == 1 && !(x->o->flags & F_OBJECT) &&
         subassign_cell(x->vec, n - 2, &win[1], win[n - 1]);
}

bool callr_fast(VM *vm, const CallSite *site, Value *x, Value *win) {
  if (site->fast == FAST_SET_LINE) return set_line(vm, site, x, win);
  if (site->fast != FAST_SET_CELL || !set_cell(vm, site, x, win)) return false;
  clear_window(vm, win, site->nargs);
  return true;
}
