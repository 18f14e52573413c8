/* slow.c - Out-of-line halves of the instructions: operands that are promises, vectors, objects with classes.
 *
 * Called by loop.c.  Every function leaves its result in the destination slot and releases what it allocated.
 */
#include "compiler/opinfo.h"
#include "runtime/poll.h"
#include "runtime/elementwise.h"
#include "runtime/longseq.h"
#include "runtime/print_internal.h"
#include "vm/interp/slow.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/interp/fields.h"
#include "vm/calls/call_quick.h"
#include "vm/calls/nested_replace.h"
#include "vm/calls/results.h"
#include "vm/fuse/fuse.h"
#include "vm/interp/short.h"
#include "vm/spec/spec.h"

/* Stores a borrowed or pool-owned result into S[dst] and releases the pool. */
static Status put(VM *vm, Frame *f, int dst, Value v, size_t mark) {
  val_retain(v);
  slot_result(vm, slot_ref(f, dst), &v);
  vm_release(vm, mark);
  return OK;
}

/* An operand that was a temporary is used up. */
static void consume(VM *vm, Frame *f, int r) {
  if (!slot_is_temp(f, (uint32_t)r)) return;
  Value *s = &f->slots[r];
  if (s->tag >= TAG_PROM) {
    Obj *o = s->o;
    *s = val_null();
    obj_release(vm, o);
  }
}

Value frame_expr_at(Frame *f, const Instr *at) {
  const Proto *p = f->proto;
  uint32_t g = frame_index(f, at);
  if (g >= p->ncode) return val_null();
  uint32_t e = p->expr[g];
  return e ? p->k[e - 1] : val_null();
}

/* Two operands; the first is kept alive while the second is forced. */
static Status fetch2(VM *vm, Frame *f, uint16_t b, uint16_t c, Value *x, Value *y) {
  TRY(fetch_slow(vm, f, b, x));
  Value *s = slot_ref(f, c);
  if (s->tag >= TAG_MISSING && s->tag != TAG_OBJ) TRY(vm_protect(vm, *x));
  return fetch_slow(vm, f, c, y);
}

static int steal_bit(Frame *f, int r, Value v, int bit) {
  return slot_is_temp(f, (uint32_t)r) && v.tag == TAG_OBJ && v.o->count == 1 ? bit : 0;
}

/* Sets cur_call around default operations so that their messages name the expression. */
#define WITH_CALL(call_value, stmt)                                                                                    \
  do {                                                                                                                 \
    Value keep_ = vm->cur_call;                                                                                        \
    const BuiltinDef *kd_ = vm->cur_builtin;                                                                           \
    vm->cur_call = (call_value);                                                                                       \
    vm->cur_builtin = NULL;                                                                                            \
    Status st_ = (stmt);                                                                                               \
    vm->cur_call = keep_;                                                                                              \
    vm->cur_builtin = kd_;                                                                                             \
    TRY(st_);                                                                                                          \
  } while (0)

static const char *const arith_names[] = {"+", "-", "*", "/", "^", "%%", "%/%"};
static const char *const compare_names[] = {"==", "!=", "<", "<=", ">", ">="};

static Status ops(VM *vm, Frame *f, const Instr *i, const char *name, Value x, Value y, bool *found, Value *out) {
  *found = false;
  if (!val_is_object(x) && !val_is_object(y)) return OK;
  Value args[2] = {x, y};
  return s3_try_ops(vm, name, frame_expr_at(f, i), args, 2, found, out);
}

/* Two numbers, one of them behind a promise a moment ago: what needs no warning. */
static bool quick_compare(VM *vm, CompareOp op, Value x, Value y, Value *out) {
  if (x.tag == TAG_STR && y.tag == TAG_STR && op <= OP_NE && x.s != vm->na_str && y.s != vm->na_str &&
      (x.s == y.s || (x.s->enc == STR_ASCII && y.s->enc == STR_ASCII))) {
    *out = val_lgl((x.s == y.s) == (op == OP_EQ));
    return true;
  }
  return ew_compare(op, &x, &y, out);
}

bool slow_new_complex(VM *vm, Value *d) {
  size_t m = vm_mark(vm);
  Vec *v = vec_new(vm, T_CPLX, 1);
  if (!v) return false;
  v->h.count++;
  vm_release(vm, m);
  Value old = *d;
  *d = val_obj(v);
  val_release(vm, old);
  return true;
}

/* + - * / of two plain complex numbers; steal: 1 and 2, x and y may hold the result. */
static Status complex_scalars(VM *vm, ArithOp op, Value x, Value y, int steal, bool *found, Value *out) {
  if (op > OP_DIV || x.tag != TAG_OBJ || y.tag != TAG_OBJ || x.o->type != T_CPLX || y.o->type != T_CPLX) return OK;
  Vec *a = x.vec, *b = y.vec;
  if (a->n != 1 || b->n != 1 || a->attr || b->attr || (a->h.flags | b->h.flags) & F_MATRIX) return OK;
  Vec *r = (steal & 1) && vec_writable(a) ? a : (steal & 2) && vec_writable(b) ? b : vec_new(vm, T_CPLX, 1);
  TRY_NEW(r);
  *found = true;
  *out = val_obj(r);
  return arith_complex_loop(vm, op, 1, cplx_ro(a), 1, cplx_ro(b), 1, cplx_rw(r));
}

double slow_nan(EwOp op, const Instr *i, const Value *S, const Value *K) {
  const Value *x = op_field(i->op, 1) == FK_CONST ? K : S, *y = op_field(i->op, 2) == FK_CONST ? K : S;
  return ew_again(op, &x[i->b / 2], &y[i->c / 2]);
}

/* An operand that is an argument nobody has asked for. */
static inline bool unasked(const Value *v) { return v->tag == TAG_PROM && v->prom->value.tag == TAG_UNBOUND; }
/* Does slot s hold v still? */
static inline bool still_holds(const Value *s, const Value *v) {
  if (s->tag == TAG_PROM) s = &s->prom->value;
  return s->tag == v->tag && s->u == v->u;
}
/* Arithmetic on short vectors x and y that were arguments nobody had asked for; false: nothing has happened. */
static __attribute__((noinline)) bool short_late(VM *vm, Frame *f, const Instr *i, ArithOp op, int form, const Value *x,
                                                 const Value *y) {
  if ((form != 2 && !still_holds(slot_ref(f, i->b), x)) || (form != 1 && !still_holds(slot_ref(f, i->c), y)))
    return false;
  return chain_run(vm, f, i) || short_arith(vm, f, i, op, form);
}

Status slow_arith(VM *vm, Frame *f, const Instr *i, ArithOp op, int form) {
  bool several = (form != 2 && short_operand(slot_ref(f, i->b))) || (form != 1 && short_operand(slot_ref(f, i->c)));
  if (several) several = !((form != 2 && unasked(slot_ref(f, i->b))) || (form != 1 && unasked(slot_ref(f, i->c))));
  if (several && (chain_run(vm, f, i) || short_arith(vm, f, i, op, form))) return OK;
  size_t m = vm_mark(vm);
  Value x, y, out;
  if (form == 0) {
    TRY(fetch2(vm, f, i->b, i->c, &x, &y));
  } else if (form == 1) {
    TRY(fetch_slow(vm, f, i->b, &x));
    y = f->proto->k[i->c];
  } else {
    x = f->proto->k[i->b];
    TRY(fetch_slow(vm, f, i->c, &y));
  }
  if (!several && (x.tag == TAG_OBJ || y.tag == TAG_OBJ) && short_late(vm, f, i, op, form, &x, &y))
    return vm_release(vm, m), OK;
  bool done = false;
  if (fuse_long(vm, x) || fuse_long(vm, y)) TRY(fuse_try(vm, f, i, &done));
  if (done) return vm_release(vm, m), OK;
  bool found = ew_arith(op, &x, &y, &out);
  int steal = found ? 0 : (form != 2 ? steal_bit(f, i->b, x, 1) : 0) | (form != 1 ? steal_bit(f, i->c, y, 2) : 0);
  if (!found) TRY(complex_scalars(vm, op, x, y, steal, &found, &out));
  if (!found) TRY(ops(vm, f, i, arith_names[op], x, y, &found, &out));
  if (!found) {
    WITH_CALL(frame_expr_at(f, i), rt_arith(vm, op, x, y, steal, &out));
  }
  val_retain(out);
  if (form != 2) consume(vm, f, i->b);
  if (form != 1) consume(vm, f, i->c);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

static Status compare_value(VM *vm, Frame *f, const Instr *i, int b, int c, CompareOp op, bool k, Value *out) {
  Value x, y;
  if (k) {
    TRY(fetch_slow(vm, f, (uint16_t)b, &x));
    y = f->proto->k[c];
  } else {
    TRY(fetch2(vm, f, (uint16_t)b, (uint16_t)c, &x, &y));
  }
  bool found = quick_compare(vm, op, x, y, out);
  if (!found) TRY(ops(vm, f, i, compare_names[op], x, y, &found, out));
  if (!found) WITH_CALL(frame_expr_at(f, i), rt_compare(vm, op, x, y, out));
  val_retain(*out);
  consume(vm, f, b);
  if (!k) consume(vm, f, c);
  return OK;
}

/* An operand as it lies in its slot, which may be that of a long vector. */
static bool long_operand(const VM *vm, Frame *f, uint16_t r) { return fuse_long(vm, *slot_ref(f, r)); }

Status slow_compare(VM *vm, Frame *f, const Instr *i, CompareOp op, bool k) {
  if (short_compare(vm, f, i, op, k)) return OK;
  size_t m = vm_mark(vm);
  Value out;
  bool done = false;
  if (long_operand(vm, f, i->b) || (!k && long_operand(vm, f, i->c))) TRY(fuse_try(vm, f, i, &done));
  if (done) return OK;
  TRY(compare_value(vm, f, i, i->b, i->c, op, k, &out));
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

/* The statement (if or while call) whose condition a value is. */
static Status truth_of(VM *vm, Value v, Value call, int *truth) {
  int t;
  int64_t n = vec_len(v);
  if (v.tag == TAG_OBJ && !type_is_vec(v.o->type))
    return rt_errorcall(vm, call, "argument is not interpretable as logical");
  if (n > 1) return rt_errorcall(vm, call, "the condition has length > 1");
  if (n == 0) return rt_errorcall(vm, call, "argument is of length zero");
  t = as_logical1(vm, v);
  if (t == NA_LGL) {
    if (val_type(v) == T_LGL) return rt_errorcall(vm, call, "missing value where TRUE/FALSE needed");
    return rt_errorcall(vm, call, "argument is not interpretable as logical");
  }
  *truth = t;
  return OK;
}

static Value without_parens(VM *vm, Value e) {
  while (val_is_lang(e) && val_is_sym(e.cons->car) && e.cons->car.sym == vm->sym.paren && e.cons->cdr)
    e = e.cons->cdr->car;
  return e;
}

/* The enclosing if/while expression of a fused compare: the next JF-like statement is not emitted, so the expression
 * shown is the one recorded for the jump's statement. */
static Value condition_call(VM *vm, Frame *f, const Instr *i) {
  const Proto *p = f->proto;
  uint32_t at = frame_index(f, i);
  Value cmp = frame_expr_at(f, i);
  /* search the constants' expression table outwards: the statement that has cmp as its condition */
  for (uint32_t k = at; k < p->ncode && k < at + 64; k++) {
    uint32_t e = p->expr[k];
    if (!e) continue;
    Value v = p->k[e - 1];
    if (val_is_lang(v) && v.u != cmp.u && v.cons->cdr && v.cons->car.u != (uint64_t)(uintptr_t)vm->sym.paren &&
        without_parens(vm, v.cons->cdr->car).u == cmp.u)
      return v;
  }
  for (uint32_t k = 0; k < p->nk; k++) {
    Value v = p->k[k];
    if (val_is_lang(v) && v.cons->cdr && v.cons->cdr->car.tag == TAG_OBJ &&
        v.cons->car.u != (uint64_t)(uintptr_t)vm->sym.paren && without_parens(vm, v.cons->cdr->car).u == cmp.u)
      return v;
  }
  return cmp;
}

Status slow_compare_jump(VM *vm, Frame *f, const Instr *i, CompareOp op, bool k, int *truth) {
  size_t m = vm_mark(vm);
  Value out;
  TRY(compare_value(vm, f, i, i->a, i->b, op, k, &out));
  if (out.tag == TAG_LGL && out.i != NA_LGL) {
    *truth = out.i;
    vm_release(vm, m);
    return OK;
  }
  Status st = truth_of(vm, out, condition_call(vm, f, i), truth);
  val_release(vm, out);
  vm_release(vm, m);
  return st;
}

Status slow_condition(VM *vm, Frame *f, const Instr *i, int *truth) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(fetch_slow(vm, f, i->a, &v));
  TRY(truth_of(vm, v, frame_expr_at(f, i), truth));
  consume(vm, f, i->a);
  vm_release(vm, m);
  return OK;
}

Status slow_andor_operand(VM *vm, Frame *f, const Instr *i, int reg, bool left, bool is_or, int *truth) {
  size_t m = vm_mark(vm);
  Value v, call = frame_expr_at(f, i);
  const char *op = is_or ? "||" : "&&", *side = left ? "x" : "y";
  TRY(fetch_slow(vm, f, (uint16_t)reg, &v));
  Type ty = val_type(v);
  int64_t n = vec_len(v);
  bool num = ty == T_LGL || (ty == T_INT && !val_inherits(vm, v, "factor")) || ty == T_DBL || ty == T_CPLX;
  if (!num) return rt_errorcall(vm, call, "invalid '%s' type in 'x %s y'", side, op);
  if (n == 0) {
    *truth = NA_LGL;
  } else {
    if (n > 1) TRY(rt_warningcall(vm, call, "'length(x) = %lld > 1' in coercion to 'logical(1)'", (long long)n));
    *truth = as_logical1(vm, v);
  }
  if (reg != i->a) consume(vm, f, reg);
  vm_release(vm, m);
  return OK;
}

Status slow_unary(VM *vm, Frame *f, const Instr *i, int op) {
  size_t m = vm_mark(vm);
  Value x, out;
  TRY(fetch_slow(vm, f, i->b, &x));
  bool found = false, done = false;
  if (fuse_long(vm, x)) TRY(fuse_try(vm, f, i, &done));
  if (done) return vm_release(vm, m), OK;
  const char *name = op == '!' ? "!" : op == '-' ? "-" : "+";
  Value call = frame_expr_at(f, i);
  if (val_is_object(x)) TRY(s3_try_ops(vm, name, call, &x, 1, &found, &out));
  if (!found) {
    if (op == '!')
      WITH_CALL(call, rt_not(vm, x, &out));
    else if (op == '-')
      WITH_CALL(call, rt_neg(vm, x, &out));
    else
      WITH_CALL(call, rt_pos(vm, x, &out));
  }
  val_retain(out);
  consume(vm, f, i->b);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

Status slow_logic(VM *vm, Frame *f, const Instr *i, bool is_or) {
  size_t m = vm_mark(vm);
  Value x, y, out;
  TRY(fetch2(vm, f, i->b, i->c, &x, &y));
  bool found, done = false;
  if (fuse_long(vm, x) || fuse_long(vm, y)) TRY(fuse_try(vm, f, i, &done));
  if (done) return vm_release(vm, m), OK;
  TRY(ops(vm, f, i, is_or ? "|" : "&", x, y, &found, &out));
  if (!found) WITH_CALL(frame_expr_at(f, i), rt_logic(vm, is_or, x, y, &out));
  val_retain(out);
  consume(vm, f, i->b);
  consume(vm, f, i->c);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

/* An integer, or a double that is one. */
static inline bool whole(const Value *v, int *k) {
  if (v->tag == TAG_INT) return (*k = v->i) != NA_INT;
  if (v->tag != TAG_DBL || !(v->d > INT_MIN && v->d <= INT_MAX)) return false;
  return (*k = (int)v->d) == v->d;
}

Status slow_colon(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  int from, to;
  if (whole(slot_ref(f, i->b), &from) && whole(slot_ref(f, i->c), &to)) {
    Value range = from == to ? val_int(from) : val_range(from, to);
    slot_result(vm, slot_ref(f, i->a), &range);
    return OK;
  }
  Value x, y, out;
  TRY(fetch2(vm, f, i->b, i->c, &x, &y));
  WITH_CALL(frame_expr_at(f, i), rt_colon(vm, x, y, &out));
  val_retain(out);
  consume(vm, f, i->b);
  consume(vm, f, i->c);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

/* ---- for ---- */
/* Does the name that call site P[a] calls still mean the construct of the language? */
Status slow_means(VM *vm, Frame *f, const Instr *i, bool *same) {
  size_t m = vm_mark(vm);
  CallSite *site = f->proto->sites[i->a];
  Value fun;
  TRY(find_fun(vm, f, site, &fun));
  *same = val_is_fun(fun) && fun.o->type != T_CLOSURE && strcmp(fun.bi->def->name, site->fname->name->data) == 0;
  vm_release(vm, m);
  return OK;
}

static bool has_elements(Value x) {
  return x.tag != TAG_NULL && !(x.tag == TAG_OBJ && type_is_vec(x.o->type) && x.vec->n == 0);
}

/* A loop without elements leaves its variable NULL.  Typed code does not expect that. */
static void no_element(VM *vm, Frame *f, const Instr *i) {
  const Instr *g = &f->proto->code[frame_index(f, i)];
  if (g->b == g->a) return;
  if (slot_ref(f, g->b)->tag != TAG_NULL) vm_frame_touched(vm, f);
  slot_store(vm, slot_ref(f, g->b), val_null());
}

Status slow_forprep(VM *vm, Frame *f, const Instr *i) {
  Value *x = slot_ref(f, i->a);
  switch (val_type(*x)) {
  case T_NULL:
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW:
  case T_LIST:
  case T_EXPR:
  case T_SEQ:
  case T_PAIRLIST: break;
  default: return rt_errorcall(vm, frame_expr_at(f, i), "invalid for() loop sequence");
  }
  if (val_is_factor(vm, *x)) {
    size_t m = vm_mark(vm);
    Value v = *x;
    Vec *s;
    TRY(vm_as_character(vm, v, &s));
    s->h.count++;
    slot_move(vm, x, val_obj(s));
    vm_release(vm, m);
  }
  if (ORBIT_UNLIKELY(!has_elements(*x))) no_element(vm, f, i);
  return OK;
}

/* A variable that is not a slot may be an active binding, which sees this assignment before all loops. */
Status slow_fornull(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Env *e = frame_env(vm, f);
  TRY_NEW(e);
  TRY(env_set(vm, e, f->proto->k[i->b].sym, val_null()));
  vm_release(vm, m);
  return OK;
}

Status slow_fornext(VM *vm, Frame *f, const Instr *i, int *more) {
  Value *x = slot_ref(f, i->a), *ctr = &f->slots[i->a + 1];
  int64_t k = ctr->l;
  size_t m = vm_mark(vm);
  Value v = val_null();
  *more = 0;
  if (x->tag == TAG_NULL) return OK;
  if (x->tag == TAG_OBJ && (x->o->type == T_PAIRLIST || x->o->type == T_LANG)) {
    Cons *c = x->cons;
    for (int64_t j = 0; c && j < k; j++) c = c->cdr;
    if (!c) return OK;
    v = c->car;
  } else if (val_is_obj(*x, T_SEQ)) {
    if (k >= x->seq->n) return OK;
    v = val_dbl(longseq_elt(x->seq, k));
  } else if (x->tag == TAG_OBJ) {
    if (k >= x->vec->n) return OK;
    v = vec_elt(vm, x->vec, k);
  } else {
    if (k >= 1) return OK;
    v = *x;
  }
  *more = 1;
  ctr->l = k + 1;
  return put(vm, f, i->b, v, m);
}

/* ---- reading elements ---- */
static Status try_index_dispatch(VM *vm, const char *name, Value call, Value *args, int n, bool *found, Value *out) {
  *found = false;
  if (!val_is_object(args[0]) || s3_absent(vm, name, args[0])) return OK;
  return s3_try(vm, name, NULL, call, args, NULL, n, found, out);
}

/* Element of a range without making the vector. */
static bool range_elt(Value x, Value idx, Value *out) {
  int64_t k = idx.tag == TAG_INT ? idx.i : idx.tag == TAG_DBL && idx.d >= 1 && idx.d < 4e9 ? (int64_t)idx.d : 0;
  if (x.tag != TAG_RANGE || k < 1 || k > range_len(x)) return false;
  *out = val_int((int32_t)(x.r.from <= x.r.to ? x.r.from + (k - 1) : x.r.from - (k - 1)));
  return true;
}

/* x[-k] of a plain atomic vector of at least three elements; *done: it was that. */
static Status all_but_one(VM *vm, Value x, Value idx, Value *out, bool *done) {
  double k = idx.tag == TAG_INT ? -(double)idx.i : idx.tag == TAG_DBL ? -idx.d : 0;
  *done = false;
  if (x.tag != TAG_OBJ || !(x.o->type == T_DBL || x.o->type == T_INT || x.o->type == T_LGL || x.o->type == T_STR))
    return OK;
  const Vec *v = x.vec;
  if (vm->tune.gpu && v->n >= vm->tune.gpu_min) return OK; /* it may lie on a device (rt_subset()) */
  if (v->attr || (v->h.flags & (F_OBJECT | F_MATRIX)) || v->n < 3 || !(k >= 1 && k < (double)v->n + 1)) return OK;
  size_t size = v->h.type == T_DBL || v->h.type == T_STR ? 8 : 4, at = (size_t)k - 1, n = (size_t)v->n;
  Vec *r = vec_new(vm, v->h.type, v->n - 1);
  TRY_NEW(r);
  TRY(poll_copy(vm, data_rw(r), data_ro(v), at * size));
  TRY(poll_copy(vm, (char *)data_rw(r) + at * size, (const char *)data_ro(v) + (at + 1) * size, (n - at - 1) * size));
  *out = val_obj(r);
  *done = true;
  return OK;
}

Status slow_index(VM *vm, Frame *f, const Instr *i, bool two) {
  if (!two && short_index(vm, f, i)) return OK;
  size_t m = vm_mark(vm);
  Value a[2], out;
  Value *is = slot_ref(f, i->c);
  if (is->tag >= TAG_MISSING && is->tag != TAG_OBJ && !slot_is_temp(f, i->c) && slot_is_empty(vm, *is)) {
    TRY(fetch_slow(vm, f, i->b, &a[0]));
    a[1] = val_missing();
  } else {
    TRY(fetch2(vm, f, i->b, i->c, &a[0], &a[1]));
  }
  if (range_elt(a[0], a[1], &out)) {
    consume(vm, f, i->b);
    consume(vm, f, i->c);
    slot_move(vm, slot_ref(f, i->a), out);
    vm_release(vm, m);
    return OK;
  }
  bool found = false;
  if (!two) TRY(all_but_one(vm, a[0], a[1], &out, &found));
  Value call = found ? val_null() : frame_expr_at(f, i);
  if (!found) TRY(try_index_dispatch(vm, two ? "[[" : "[", call, a, 2, &found, &out));
  if (!found) {
    if (two)
      WITH_CALL(call, rt_subset2(vm, a[0], 1, &a[1], -1, &out));
    else
      WITH_CALL(call, rt_subset(vm, a[0], 1, &a[1], -1, &out));
  }
  val_retain(out);
  consume(vm, f, i->b);
  consume(vm, f, i->c);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

Status slow_indexij(VM *vm, Frame *f, const Instr *i, bool two) {
  size_t m = vm_mark(vm);
  Value a[3], out;
  TRY(fetch_slow(vm, f, i->b, &a[0]));
  a[1] = f->slots[i->c];
  a[2] = f->slots[i->c + 1];
  bool found;
  Value call = frame_expr_at(f, i);
  TRY(try_index_dispatch(vm, two ? "[[" : "[", call, a, 3, &found, &out));
  if (!found && two)
    WITH_CALL(call, rt_subset2(vm, a[0], 2, &a[1], -1, &out));
  else if (!found)
    WITH_CALL(call, rt_subset(vm, a[0], 2, &a[1], -1, &out));
  val_retain(out);
  consume(vm, f, i->b);
  consume(vm, f, i->c);
  consume(vm, f, i->c + 1);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

Status slow_dollar(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value x, out;
  Sym *s = f->proto->k[i->c].sym;
  TRY(fetch_slow(vm, f, i->b, &x));
  bool plain = !val_is_object(x) || s3_absent(vm, "$", x);
  const Value *field = plain ? list_field(&x, s->name) : NULL;
  if (field) {
    out = val_retain(*field);
    consume(vm, f, i->b);
    slot_result(vm, slot_ref(f, i->a), &out);
    vm_release(vm, m);
    return OK;
  }
  bool found = false;
  Value call = frame_expr_at(f, i);
  if (!plain) {
    Value args[2] = {x, val_str(s->name)};
    TRY(s3_try(vm, "$", NULL, call, args, NULL, 2, &found, &out));
  }
  if (!found) WITH_CALL(call, rt_dollar(vm, x, s, &out));
  val_retain(out);
  consume(vm, f, i->b);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

/* ---- writing elements ---- */

/* Dispatch of `[<-` and friends for an object in *x.  The method sees the old variable. */
static Status assign_dispatch(VM *vm, const char *name, Value call, Value *x, int nidx, Value *idx, Value v,
                              bool *found) {
  *found = false;
  if (!val_is_object(*x)) return OK;
  Value args[4] = {*x}, out;
  Sym *names[4] = {NULL};
  for (int k = 0; k < nidx; k++) args[k + 1] = idx[k];
  args[nidx + 1] = v;
  names[nidx + 1] = vm->sym.value;
  TRY(s3_try(vm, name, NULL, call, args, names, nidx + 2, found, &out));
  if (*found) slot_store(vm, x, out);
  return OK;
}

/* May this call x[i] in a target be the one whose part is replaced now, at subscript idx? */
static bool is_level(Value t, const char *name, Value idx) {
  const Cons *c = t.cons->cdr->cdr;
  if (!val_is_sym(t.cons->car) || !c) return false;
  const Str *s = t.cons->car.sym->name;
  if (strncmp(name, s->data, s->len) != 0 || strcmp(name + s->len, "<-") != 0) return false;
  if (name[0] == '$')
    return idx.tag != TAG_STR ||
           (val_is_sym(c->car) ? c->car.sym->name == idx.s : c->car.tag == TAG_STR && c->car.s == idx.s);
  if (c->car.tag == TAG_OBJ || c->car.tag == TAG_MISSING) return true;
  return c->car.tag == idx.tag && (idx.tag == TAG_STR   ? c->car.s == idx.s
                                   : idx.tag == TAG_DBL ? c->car.d == idx.d
                                                        : c->car.i == idx.i);
}

/* Of a nested target, x$a[i], the level that an instruction replaces. */
static Value target_level(Value target, const char *name, Value idx) {
  for (Value t = target; val_is_lang(t) && t.cons->cdr; t = t.cons->cdr->car)
    if (is_level(t, name, idx)) return t;
  return target;
}

/* The call `[<-`(`*tmp*`, i, value = v) of an assignment, for dispatch and messages. */
static Value assign_call(VM *vm, Frame *f, const Instr *i, const char *name, Value idx, Value v) {
  Value e = frame_expr_at(f, i);
  if (!val_is_lang(e) || !e.cons->cdr) return e;
  Value target = target_level(e.cons->cdr->car, name, idx); /* x[i] */
  Sym *s = sym_c(vm, name);
  if (!s || !val_is_lang(target) || !target.cons->cdr) return e;
  Cons *last = cons_new(vm, v, NULL, vm->sym.value);
  if (!last) return e;
  Cons *args = last, *src[2] = {NULL, NULL};
  int k = 0;
  for (Cons *c = target.cons->cdr->cdr; c && k < 2; c = c->cdr) src[k++] = c;
  while (k-- > 0 && args) args = cons_new(vm, src[k]->car, args, src[k]->tag);
  if (args) args = cons_new(vm, val_obj(vm->sym.tmpval), args, NULL);
  Cons *call = args ? lang_new(vm, val_obj(s), args) : NULL;
  return call ? val_obj(call) : e;
}

/* The code of packages is compiled when they are installed. */
static bool of_package(VM *vm, Env *e) {
  return e->kind == ENV_BASENS ||
         (e->kind == ENV_TABLE && val_is_env(env_peek(vm, e, sym_c(vm, ".__NAMESPACE__."), NULL)));
}

/* Does GNU R run a function that it has compiled here, or a loop at the top level, which it compiles? */
static bool made_by_compiled_code(VM *vm, Frame *f) {
  const Frame *maker = frame_function(f);
  if (maker && maker->kind == FR_CLOSURE) return of_package(vm, maker->fn->env) || closure_is_compiled(vm, maker->fn);
  Value v = f->proto->source;
  const Sym *s = val_is_lang(v) && val_is_sym(v.cons->car) ? v.cons->car.sym : NULL;
  return s && (s == vm->sym.for_ || s == vm->sym.while_ || s == vm->sym.repeat_);
}

/* Code that GNU R has not compiled hands the value of a nested assignment over in one promise, which takes on each part
 * that was assigned: a call that a warning has kept shows the part, not the value. */
static void show_part(VM *vm, Frame *f, const Instr *i, Value call, Value part) {
  /* a method's call has the method's name, and the arguments of this one */
  if (!val_is_lang(call) || (call.cons->h.count < 2 && call.cons->cdr->h.count < 2)) return;
  Value e = frame_expr_at(f, i);
  if (!val_is_lang(e) || !e.cons->cdr || !val_is_lang(e.cons->cdr->car)) return;
  const Cons *target = e.cons->cdr->car.cons; /* x$a[i] */
  if (!target->cdr || !val_is_lang(target->cdr->car) || made_by_compiled_code(vm, f)) return;
  Cons *last = call.cons;
  while (last->cdr) last = last->cdr;
  Value old = last->car;
  last->car = val_retain(part);
  val_release(vm, old);
}

/* The message's call for failing default assignments: R shows x[i] <- v. */
static Status assign_index(VM *vm, Frame *f, const Instr *i, Value *x, int nidx, Value *idx, Value v, bool two) {
  const char *name = two ? "[[<-" : "[<-";
  if (val_is_object(*x) && !s3_absent(vm, name, *x)) {
    bool found;
    Value rewritten = assign_call(vm, f, i, name, idx[0], v);
    TRY(assign_dispatch(vm, name, rewritten, x, nidx, idx, v, &found));
    if (found) show_part(vm, f, i, rewritten, *x);
    if (found) return OK;
  }
  Value call = frame_expr_at(f, i);
  if (two)
    WITH_CALL(call, rt_subassign2(vm, x, nidx, idx, v));
  else
    WITH_CALL(call, rt_subassign(vm, x, nidx, idx, v));
  return OK;
}

Status slow_setindex(VM *vm, Frame *f, const Instr *i, bool two) {
  if (!two && short_operand(slot_ref(f, i->b)) && short_set(vm, f, i)) return OK;
  size_t m = vm_mark(vm);
  Value idx, v;
  Value *is = slot_ref(f, i->b);
  if (is->tag >= TAG_MISSING && is->tag != TAG_OBJ && slot_is_empty(vm, *is))
    idx = val_missing();
  else
    TRY(fetch_slow(vm, f, i->b, &idx));
  TRY(fetch_slow(vm, f, i->c, &v));
  TRY(slow_force(vm, f, i));
  TRY(vm_protect(vm, v));
  TRY(vm_protect(vm, idx));
  NestedPlace place;
  nested_take(vm, f, i->a, i + 1, &place);
  Status st = assign_index(vm, f, i, slot_ref(f, i->a), 1, &idx, v, two);
  TRY(nested_put_back(vm, f, i->a, &place));
  TRY(st);
  slot_ref(f, i->a)->aux = 0;
  consume(vm, f, i->b);
  vm_release(vm, m);
  return OK;
}

Status slow_setindexij(VM *vm, Frame *f, const Instr *i, bool two) {
  size_t m = vm_mark(vm);
  Value idx[2] = {f->slots[i->b], f->slots[i->b + 1]}, v;
  TRY(fetch_slow(vm, f, i->c, &v));
  TRY(slow_force(vm, f, i));
  TRY(vm_protect(vm, v));
  NestedPlace place;
  nested_take(vm, f, i->a, i + 1, &place);
  Status st = assign_index(vm, f, i, slot_ref(f, i->a), 2, idx, v, two);
  TRY(nested_put_back(vm, f, i->a, &place));
  TRY(st);
  slot_ref(f, i->a)->aux = 0;
  consume(vm, f, i->b);
  consume(vm, f, i->b + 1);
  vm_release(vm, m);
  return OK;
}

static Status set_dollar(VM *vm, Frame *f, const Instr *i, Value *x, Sym *s, Value v) {
  bool plain = !val_is_object(*x) || s3_absent(vm, "$<-", *x);
  if (v.tag == TAG_OBJ && !val_is_object(*x)) { /* there already: nested_field() */
    const Value *same = list_field(x, s->name);
    if (same && same->tag == TAG_OBJ && same->o == v.o) return OK;
  }
  if (x->tag == TAG_OBJ && x->o->count == 1 && v.tag != TAG_NULL && v.tag != TAG_RANGE &&
      (v.tag < TAG_MISSING || (v.tag == TAG_OBJ && v.o != x->o))) {
    Value *field = plain ? list_field(x, s->name) : NULL;
    if (field) {
      v.aux = 0;
      slot_store(vm, field, v);
      return OK;
    }
  }
  if (!plain) {
    bool found;
    Value idx = val_str(s->name);
    TRY(assign_dispatch(vm, "$<-", assign_call(vm, f, i, "$<-", idx, v), x, 1, &idx, v, &found));
    if (found) return OK;
  }
  WITH_CALL(frame_expr_at(f, i), rt_dollar_assign(vm, x, s, v));
  return OK;
}

Status slow_setdollar(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(fetch_slow(vm, f, i->c, &v));
  TRY(slow_force(vm, f, i));
  TRY(vm_protect(vm, v));
  if (nested_field(vm, f, i, v)) return vm_release(vm, m), OK;
  NestedPlace place;
  nested_take(vm, f, i->a, i + 1, &place);
  Status st = set_dollar(vm, f, i, slot_ref(f, i->a), f->proto->k[i->b].sym, v);
  TRY(nested_put_back(vm, f, i->a, &place));
  TRY(st);
  slot_ref(f, i->a)->aux = 0;
  vm_release(vm, m);
  return OK;
}

/* The storage of a variable bound in environment e, when it can be changed in place; NULL otherwise. */
static Value *plain_cell(VM *vm, Env *e, Sym *s) {
  if (e->kind == ENV_GLOBAL) return s->gflags || s->global.tag == TAG_UNBOUND ? NULL : &s->global;
  if (e->kind == ENV_FUNC && e->slots) {
    int k = proto_slot_index(e->proto, s);
    if (k >= 0 && e->slots[k].tag != TAG_UNBOUND && !(e->slots[k].aux & AUX_LOCKED)) {
      if (e->frame) vm_frame_touched(vm, e->frame);
      return &e->slots[k];
    }
  }
  (void)vm;
  return NULL;
}

/* Is x[i] <- v (x$name <- v) of a variable in a table of bindings done without a warning, so that no handler can look
 * at the variable or make new ones meanwhile? */
static bool quiet_assignment(Value x, int nidx, const Value *idx, Value v, bool two) {
  if (!val_is_vecobj(x) || val_is_object(x) || nidx > 1 || v.tag == TAG_NULL || (val_is_object(v) && !two))
    return false;
  bool one = (v.tag >= TAG_LGL && v.tag <= TAG_STR) || (val_is_vecobj(v) && v.vec->n == 1);
  if (val_is_list(x)) one |= two || nidx == 0;
  if (!one || nidx == 0) return one && val_is_list(x);
  return idx[0].tag == TAG_STR || (idx[0].tag == TAG_INT && idx[0].i > 0) ||
         (idx[0].tag == TAG_DBL && idx[0].d >= 1 && idx[0].d < INT_MAX);
}

Status slow_gset(VM *vm, Frame *f, const Instr *i, int nidx, bool two, bool super) {
  size_t m = vm_mark(vm);
  Sym *s = f->proto->k[i->a].sym;
  Value idx[2] = {val_null(), val_null()}, v, tmp;
  TRY(fetch_slow(vm, f, i->c, &v));
  if (nidx >= 1) TRY(fetch_slow(vm, f, i->b, &idx[0]));
  if (nidx == 2) idx[1] = f->slots[i->b + 1];
  TRY(vm_protect(vm, v));
  TRY(vm_protect(vm, idx[0]));
  Env *home;
  if (super) {
    home = env_find(vm, frame_outer_env(f), s);
    if (f->kind == FR_EVAL || f->kind == FR_PROMISE) {
      Env *fe = frame_env(vm, f);
      TRY_NEW(fe);
      home = fe->parent ? env_find(vm, fe->parent, s) : NULL;
    }
    if (!home) return rt_errorcall(vm, frame_expr_at(f, f->pc - 1), "object '%s' not found", s->name->data);
  } else {
    home = frame_env(vm, f);
    TRY_NEW(home);
  }
  Value *cell = plain_cell(vm, home, s), *entry = NULL;
  bool table = (home->kind == ENV_TABLE || home->kind == ENV_FUNC) && !(home->h.flags & F_S4);
  if (!cell && table && (entry = env_plain_cell(home, s)) != NULL && quiet_assignment(*entry, nidx, idx, v, two)) {
    tmp = *entry; /* the table may move */
    tmp.aux = 0;
    Status st = nidx == 0 ? set_dollar(vm, f, i, &tmp, f->proto->k[i->b].sym, v)
                          : assign_index(vm, f, i, &tmp, nidx, idx, v, two);
    if ((entry = env_plain_cell(home, s)) != NULL) *entry = tmp;
    TRY(st);
  } else if (cell && (cell->tag < TAG_MISSING || cell->tag == TAG_OBJ) && !val_is_object(*cell)) {
    if (nidx == 0)
      TRY(set_dollar(vm, f, i, cell, f->proto->k[i->b].sym, v));
    else
      TRY(assign_index(vm, f, i, cell, nidx, idx, v, two));
    cell->aux = 0;
  } else {
    Value cur;
    TRY(env_get(vm, home, s, true, &cur));
    if (cur.tag == TAG_UNBOUND)
      return rt_errorcall(vm, frame_expr_at(f, f->pc - 1), "object '%s' not found", s->name->data);
    tmp = val_retain(cur);
    tmp.aux = 0;
    Status st = nidx == 0 ? set_dollar(vm, f, i, &tmp, f->proto->k[i->b].sym, v)
                          : assign_index(vm, f, i, &tmp, nidx, idx, v, two);
    bool done = false;
    if (st == OK && (home->h.flags & F_S4)) st = s4_assign_field(vm, home, s, tmp, &done);
    if (st == OK && !done) st = env_set(vm, home, s, tmp);
    val_release(vm, tmp);
    TRY(st);
  }
  if (nidx >= 1) consume(vm, f, i->b);
  if (nidx == 2) consume(vm, f, i->b + 1);
  vm_release(vm, m);
  return OK;
}

/* ---- variables ---- */
Status slow_move(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(fetch_slow(vm, f, i->b, &v));
  return put(vm, f, i->a, v, m);
}

Status slow_movem(VM *vm, Frame *f, const Instr *i) {
  if (slot_is_empty(vm, *slot_ref(f, i->b))) {
    slot_move(vm, slot_ref(f, i->a), val_missing());
    return OK;
  }
  return slow_move(vm, f, i);
}

Status slow_ldup(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  Proto *home = f->proto->home;
  Value *slot = &f->vars[i->b];
  if (i->op == BC(LDUPM) && slot_is_empty(vm, *slot)) {
    slot_move(vm, slot_ref(f, i->a), val_missing());
    return OK;
  }
  TRY(home_variable(vm, f, slot, home->names[i->b], &v));
  return put(vm, f, i->a, v, m);
}

Status slow_getvar(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  var_cache_free(vm, f, i->b);
  TRY(env_lookup_outer(vm, f, f->proto->k[i->b].sym, &v));
  return put(vm, f, i->a, v, m);
}

Status slow_getm(VM *vm, Frame *f, const Instr *i) {
  Value name = f->proto->k[i->b];
  bool empty;
  if (name.sym->ddval) {
    empty = dots_element_empty(vm, f, name.sym);
  } else {
    Env *e = frame_env(vm, f);
    TRY_NEW(e);
    empty = variable_is_missing(vm, name, e);
  }
  if (!empty) return slow_getvar(vm, f, i);
  slot_move(vm, slot_ref(f, i->a), val_missing());
  return OK;
}

Status slow_getsup(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  Env *e = f->kind == FR_CLOSURE ? frame_outer_env(f) : NULL;
  if (!e) {
    Env *fe = frame_env(vm, f);
    TRY_NEW(fe);
    e = fe->parent;
  }
  Sym *s = f->proto->k[i->b].sym;
  TRY(env_get(vm, e, s, true, &v));
  if (v.tag == TAG_UNBOUND) return rt_errorcall(vm, val_null(), "object '%s' not found", s->name->data);
  return put(vm, f, i->a, v, m);
}

/* Ranges stay ranges; the value of a temporary is moved. */
static Status take(VM *vm, Frame *f, int r, Value *out) {
  Value v;
  TRY(fetch_slow(vm, f, (uint16_t)r, &v));
  val_retain(v);
  value_bare(out, &v);
  if (slot_is_temp(f, (uint32_t)r)) {
    val_release(vm, f->slots[r]);
    f->slots[r] = val_null();
  }
  return OK;
}

Status slow_setloc(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(take(vm, f, i->b, &v));
  slot_move(vm, slot_ref(f, i->a), v);
  vm_release(vm, m);
  return OK;
}

/* What a variable's slot holds is v. */
static bool holds(Value x, Value v) {
  if (x.tag == TAG_PROM && x.prom->value.tag != TAG_UNBOUND) x = x.prom->value;
  return x.tag == v.tag && x.u == v.u;
}

Status slow_held(VM *vm, Frame *f, const Instr *i) {
  Value v = f->slots[i->b];
  if (!holds(*slot_ref(f, i->a), v)) return slow_setloc(vm, f, i);
  consume(vm, f, i->b);
  return OK;
}

Status slow_heldn(VM *vm, Frame *f, const Instr *i) {
  Sym *s = f->proto->k[i->a].sym;
  Env *own = frame_env(vm, f);
  TRY_NEW(own);
  Env *from = !i->c ? own : f->kind == FR_CLOSURE ? frame_outer_env(f) : own->parent;
  Env *home = from ? env_find(vm, from, s) : NULL;
  int flags = 0;
  Value now = home ? env_peek_raw(home, s, &flags) : val_unbound();
  if (flags == 0 && !holds(now, f->slots[i->b]) && (home || !i->c)) {
    size_t m = vm_mark(vm);
    Value v;
    TRY(take(vm, f, i->b, &v));
    Status st = env_set(vm, i->c ? home : own, s, v);
    val_release(vm, v);
    vm_release(vm, m);
    return st;
  }
  consume(vm, f, i->b);
  return OK;
}

Status slow_setup(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  TRY(take(vm, f, i->b, &v));
  slot_move(vm, &f->vars[i->a], v);
  if (f->home) vm_frame_touched(vm, f->home);
  vm_release(vm, m);
  return OK;
}

Status slow_setvar(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  Env *e = frame_env(vm, f);
  TRY_NEW(e);
  TRY(take(vm, f, i->b, &v));
  Status st = env_set(vm, e, f->proto->k[i->a].sym, v);
  val_release(vm, v);
  vm_release(vm, m);
  return st;
}

Status slow_setsup(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Value v;
  var_cache_free(vm, f, i->a);
  Env *e = f->kind == FR_CLOSURE ? frame_outer_env(f) : NULL;
  if (!e) {
    e = frame_env(vm, f);
    TRY_NEW(e);
    e = e->parent;
  }
  TRY(fetch_slow(vm, f, i->b, &v));
  Sym *s = f->proto->k[i->a].sym;
  Env *home = env_find(vm, e, s);
  bool done = false;
  if (home && (home->h.flags & F_S4)) TRY(s4_assign_field(vm, home, s, v, &done));
  if (!done) TRY(env_set(vm, home ? home : vm->global, s, v));
  consume(vm, f, i->b);
  vm_release(vm, m);
  return OK;
}

/* The closure that instruction i of code makes in frame f (pool). */
Status closure_of_code(VM *vm, Frame *f, const Proto *code, const Instr *i, Closure **out) {
  Cons *call = code->k[i->b].cons;
  Proto *p = (Proto *)(void *)code->k[i->c].o;
  Env *e = frame_env(vm, f);
  TRY_NEW(e);
  Closure *c = closure_new(vm, p->formals, p->source, e);
  TRY_NEW(c);
  c->proto = p;
  p->h.count++;
  if (made_by_compiled_code(vm, f)) c->h.flags |= F_CODED;
  Cons *src = call->cdr && call->cdr->cdr ? call->cdr->cdr->cdr : NULL;
  if (src && src->car.tag == TAG_OBJ) TRY(attr_set(vm, &c->h, vm->sym.srcref, src->car));
  *out = c;
  return OK;
}

Status slow_mkclo(VM *vm, Frame *f, const Instr *i) {
  size_t m = vm_mark(vm);
  Closure *c;
  TRY(closure_of_code(vm, f, f->proto, i, &c));
  return put(vm, f, i->a, val_obj(c), m);
}

Status slow_force(VM *vm, Frame *f, const Instr *i) {
  Value *s = slot_ref(f, i->a);
  if (s->tag < TAG_MISSING || s->tag == TAG_OBJ) return OK;
  size_t m = vm_mark(vm);
  Value v;
  bool outer = s->tag == TAG_UNBOUND && i->op == BC(FORCE); /* of a function around this one: it stays there */
  TRY(fetch_slow(vm, f, i->a, &v));
  if (s->tag != TAG_OBJ && s->tag >= TAG_MISSING && !outer) {
    val_retain(v);
    slot_result(vm, s, &v);
  }
  vm_release(vm, m);
  return OK;
}

/* ---- switch ---- */
static Status duplicate_defaults(VM *vm, Value call) {
  Str *text[2] = {vm->empty_str, vm->empty_str};
  int k = 0;
  for (Cons *a = val_is_lang(call) && call.cons->cdr ? call.cons->cdr->cdr : NULL; a && k < 2; a = a->cdr)
    if (!a->tag) TRY_NEW(text[k++] = rt_deparse_all(vm, a->car, " ", DEP_SIMPLE));
  return rt_errorcall(vm, vm_frame_call(vm), "duplicate 'switch' defaults: '%s' and '%s'", text[0]->data,
                      text[1]->data);
}

/* The alternative called s, the one without a name if there is none; the number of alternatives when that does not
 * exist, either, or nothing follows the name. */
static int switch_named(const Vec *tab, const Str *s) {
  const Vec *names = list_ro(tab)[0].vec;
  int n = (int)names->n, pick = 0;
  while (pick < n && (str_ro(names)[pick] != s || !str_ro(names)[pick]->len)) pick++;
  if (pick == n)
    for (pick = 0; pick < n && str_ro(names)[pick]->len;) pick++;
  return pick < n && switch_offset(tab, pick) < 0 ? n : pick;
}

int switch_plain(VM *vm, const Value *v, const Vec *tab) {
  const Vec *offs = list_ro(tab)[1].vec;
  int n = (int)offs->n, k;
  switch (v->tag) {
  case TAG_STR: return v->s == vm->na_str || int_ro(list_ro(tab)[2].vec)[0] > 1 ? -1 : switch_named(tab, v->s);
  case TAG_LGL:
  case TAG_INT: k = v->i; break;
  case TAG_DBL:
    if (fabs(v->d) > INT_MAX) return -1;
    k = isnan(v->d) ? 0 : (int)v->d;
    break;
  default: return -1;
  }
  if (k < 1 || k > n) return n;
  return int_ro(offs)[k - 1] < 0 ? -1 : k - 1;
}

Status slow_switch(VM *vm, Frame *f, const Instr *i, int *off) {
  size_t m = vm_mark(vm);
  Value v, call = frame_expr_at(f, i);
  TRY(fetch_slow(vm, f, i->a, &v));
  Vec *tab = f->proto->k[i->b].vec;
  Vec *names = list_ro(tab)[0].vec, *offs = list_ro(tab)[1].vec;
  int n = (int)offs->n, pick = n;
  *off = 0;
  if (!(val_is_atomic(v) || v.tag == TAG_OBJ) || vec_len(v) != 1 || (v.tag == TAG_OBJ && !type_is_vec(v.o->type)))
    return rt_errorcall(vm, call, "EXPR must be a length 1 vector");
  if (val_is_factor(vm, v))
    TRY(rt_warningcall(vm, call, "EXPR is a \"factor\", treated as integer.\n Consider using '%s' instead.",
                       "switch(as.character( * ), ...)"));
  if (val_type(v) == T_STR) {
    Str *s = as_string1(vm, v);
    if (int_ro(list_ro(tab)[2].vec)[0] > 1) return duplicate_defaults(vm, call);
    for (int k = 0; s == vm->na_str && k < n; k++)
      if (strcmp(str_ro(names)[k]->data, "NA") == 0) s = str_ro(names)[k];
    pick = switch_named(tab, s);
  } else {
    int k = as_integer1(vm, v);
    if (k == NA_INT && val_type(v) == T_DBL && !isnan(as_double1(vm, v)))
      TRY(rt_warningcall(vm, vm_frame_call(vm), "NAs introduced by coercion to integer range"));
    if (k != NA_INT && k >= 1 && k <= n) pick = k - 1;
    if (pick < n && int_ro(offs)[pick] < 0)
      return rt_errorcall(vm, vm_frame_call(vm), "empty alternative in numeric switch");
  }
  if (pick < n) *off = switch_offset(tab, pick);
  consume(vm, f, i->a);
  vm_release(vm, m);
  return OK;
}

/* ---- unwinding ---- */
const Instr *slow_loop_target(Frame *f, bool next) {
  const Proto *p = f->proto;
  uint32_t at = frame_index(f, f->pc - 1);
  const LoopRange *best = NULL;
  for (uint32_t k = 0; k < p->nloops; k++) {
    const LoopRange *r = &p->loops[k];
    if (at >= r->from && at < r->to && (!best || r->from >= best->from)) best = r;
  }
  return best ? p->code + (next ? best->next : best->brk) : NULL;
}

static bool in_loop(Frame *f) { return slow_loop_target(f, false) != NULL; }

Status slow_unwind(VM *vm, Frame *f, const Instr *i) {
  Frame *home = f->home;
  if (f->kind == FR_EVAL && i->b == 0) home = f;
  if (!home && f->env) home = frame_of_env(vm, f->env);
  if (i->b == 0) {
    if (!home) return rt_errorcall(vm, val_null(), "no function to return from, jumping to top level");
    Value v = *slot_ref(f, i->a);
    return unwind_to(vm, UNW_RETURN, home->id, v);
  }
  /* break or next: the loop is in the home function, or in an eval() frame below with the same environment */
  Env *e = f->env;
  for (Frame *g = f - 1; g > vm->in->frames; g--) {
    if (!in_loop(g)) continue;
    if (g == home || (e && g->env == e)) return unwind_to(vm, i->b == 2 ? UNW_NEXT : UNW_BREAK, g->id, val_null());
  }
  Frame *running = f;
  while (running > vm->in->frames && !frame_is_function(running)) running--;
  Value call = running > vm->in->frames ? frame_call(vm, running) : val_null();
  return rt_errorcall(vm, call, "no loop for break/next, jumping to top level");
}

Status slow_on_exit_unwinding(VM *vm, Frame *f) {
  Interp *in = vm->in;
  enum UnwindKind kind = in->unwind;
  if (kind == UNW_QUIT) { /* quit() ends the program where it stands */
    slot_store(vm, &f->on_exit, val_null());
    return ERR;
  }
  uint32_t target = in->target;
  Value v = in->unwind_value;
  in->unwind = UNW_NONE;
  in->unwind_value = val_null();
  bool vis = vm->visible;
  size_t m = vm_mark(vm);
  Status st = vm_run_on_exit(vm, f, val_unbound());
  vm_release(vm, m); /* such code may fail again and again while one error unwinds */
  vm->visible = vis;
  if (st != OK) { /* a new unwind replaces the old one */
    val_release(vm, v);
    return OK;
  }
  in->unwind = kind;
  in->target = target;
  in->unwind_value = v;
  return OK;
}

Status slow_usemethod(VM *vm, Frame *f, const Instr *i, Frame **callee) {
  Value out;
  bool done = false;
  TRY(s3_usemethod(vm, f, f->proto->sites[i->b], slot_ref(f, i->a), i->c, i->a, callee, &out, &done));
  return OK;
}

Status vm_poll(VM *vm) {
  if (atomic_load_explicit(&vm->interrupt, memory_order_relaxed) & ~(unsigned)INT_GC) return rt_interrupted(vm);
  gc_safepoint(vm);
  return OK;
}
