/* loop.c - The interpreter loop: runs the generic bytecode of one or more frames.
 *
 * Handlers take the common scalar cases inline and leave everything else to functions (slow.c), which return
 * a Status; on ERR the loop unwinds frame by frame.  R closures called from bytecode run in the same loop, without C
 * stack.  Called through vm_loop by call.c, eval.c and the API.  State: vm, fr, S, K, pc (behind the present
 * instruction i).  What operators do with numbers stands in runtime/elementwise.def.
 */
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/conditions/conditions.h"
#include "vm/interp/fields.h"
#include "vm/apply/vectorize.h"
#include "runtime/elementwise.h"
#include "vm/calls/call_quick.h"
#include "vm/interp/slow.h"
#include "vm/spec/spec.h"
#include "vm/inspect/watch.h"

#if defined(__clang__) || defined(__GNUC__)
#ifndef ORBIT_SWITCH
#define ORBIT_SWITCH 0
#endif
#endif

/* This file is compiled twice: loop_global.c defines ORBIT_GLOBAL_LOOP for top-level code, where an operand may be a
 * global variable's cell; function calls from there run in the plain loop. */
#ifdef ORBIT_GLOBAL_LOOP
/* As slot_ref: there is one frame of such code in each run of the loop. */
#define SLOT(x) ((x)&REG_GLOBAL ? (outer ? &outer[(x) & ~REG_GLOBAL] : &gsyms[(x) & ~REG_GLOBAL]->global) : &S[x])
#define IS_TEMP(x) (!((x)&REG_GLOBAL))
#ifdef ORBIT_WATCH_LOOP
#define LOOP_NAME vm_loop_watch_global
#else
#define LOOP_NAME vm_loop_global
#endif
#define ENTER(dst)                                                                                                     \
  do {                                                                                                                 \
    callee->retmode = RM_C;                                                                                            \
    SLOW(vm_loop(vm, callee));                                                                                         \
    Value r_ = in->ret;                                                                                                \
    in->ret = val_null();                                                                                              \
    PUT_OWNED(dst, r_);                                                                                                \
  } while (0)
#else
#define SLOT(x) (&S[x])
#define IS_TEMP(x) ((x) >= fr->proto->nnames)
#ifdef ORBIT_WATCH_LOOP
#define LOOP_NAME vm_loop_watch
#else
#define LOOP_NAME vm_loop
#endif
#define ENTER(dst) goto enter
#endif
#define SET_TAG(v, t) value_set_tag(v, t)

/* Overwrites a slot with an unboxed value. */
#define PUT(x, field, value, t)                                                                                        \
  do {                                                                                                                 \
    Value *d_ = SLOT(x);                                                                                               \
    if (ORBIT_UNLIKELY(d_->tag >= TAG_PROM)) obj_release(vm, d_->o);                                                   \
    d_->field = (value);                                                                                               \
    SET_TAG(d_, t);                                                                                                    \
  } while (0)
#define PUT_D(x, e) PUT(x, d, e, TAG_DBL)
#define PUT_I(x, e) PUT(x, l, (int64_t)(e), TAG_INT) /* whole words: see LOAD */
#define PUT_L(x, e) PUT(x, l, (int64_t)(e), TAG_LGL)
/* Slots are read and written as two words: a 16-byte load of a slot just written in two halves cannot be
 * forwarded from the store buffer (measured on fib: 15 % of the loop's time). */
#define LOAD(x) ((Value){.u = (x)->u, .tag = (x)->tag})
/* Stores a value whose reference we own. */
#define PUT_OWNED(x, v)                                                                                                \
  do {                                                                                                                 \
    Value *d_ = SLOT(x);                                                                                               \
    uint32_t ot_ = d_->tag;                                                                                            \
    Obj *oo_ = d_->o;                                                                                                  \
    d_->u = (v).u;                                                                                                     \
    SET_TAG(d_, (v).tag);                                                                                              \
    if (ORBIT_UNLIKELY(ot_ >= TAG_PROM)) obj_release(vm, oo_);                                                         \
  } while (0)

#define SLOW(call)                                                                                                     \
  do {                                                                                                                 \
    fr->pc = pc;                                                                                                       \
    if (ORBIT_UNLIKELY((call) != OK)) goto unwind;                                                                     \
    pc = fr->pc; /* the frame may have been sent back to its generic code: spec_abandon */                             \
    K = fr->k;                                                                                                         \
    i = pc - 1;                                                                                                        \
  } while (0)
#define JUMP(off) (pc += (int16_t)(off))
/* Notes the type of the result in slot x for the specialiser. */
#define PROFILE(x)                                                                                                     \
  do {                                                                                                                 \
    if (ORBIT_UNLIKELY(fr->prof != NULL)) spec_profile(fr, pc - 1, SLOT(x)->tag);                                      \
  } while (0)

#define PROFILE_VECTOR(x)                                                                                              \
  do {                                                                                                                 \
    if (ORBIT_UNLIKELY(fr->prof != NULL)) spec_profile_vector(fr, pc - 1, SLOT(x));                                    \
  } while (0)

#if ORBIT_SWITCH
#define CASE(op)                                                                                                       \
  case BC(op):                                                                                                         \
    i = pc - 1;
#define NEXT() goto dispatch
#else
#define CASE(op) L_##op : i = pc - 1;
#define NEXT()                                                                                                         \
  do {                                                                                                                 \
    COUNT();                                                                                                           \
    const uint16_t next_ = pc->op; /* read before pc moves on: one register holds both */                              \
    pc++;                                                                                                              \
    goto *labels[next_];                                                                                               \
  } while (0)
#endif
#ifdef ORBIT_WATCH_LOOP /* vm/inspect/watch.h */
#define COUNT() watch_step(vm, fr, pc)
#elif defined(ORBIT_SANITIZE)
/* Between instructions nothing of theirs is left in the pool. */
#define COUNT() ((void)(vm->ntemps <= pool || (__builtin_trap(), 0)))
#else
#define COUNT() ((void)0)
#endif

#define ARITH(name, DD, II)                                                                                            \
  CASE(name) {                                                                                                         \
    const Value *x = SLOT(i->b), *y = SLOT(i->c);                                                                      \
    ARITH_BODY(DD, II, slow_arith(vm, fr, i, OP_##name, 0))                                                            \
  }                                                                                                                    \
  CASE(name##K) {                                                                                                      \
    const Value *x = SLOT(i->b), *y = &K[i->c];                                                                        \
    ARITH_BODY(DD, II, slow_arith(vm, fr, i, OP_##name, 1))                                                            \
  }                                                                                                                    \
  CASE(K##name) {                                                                                                      \
    const Value *x = &K[i->b], *y = SLOT(i->c);                                                                        \
    ARITH_BODY(DD, II, slow_arith(vm, fr, i, OP_##name, 2))                                                            \
  }
#define ARITH_BODY(DD, II, slowcall)                                                                                   \
  if (x->tag == TAG_DBL && y->tag == TAG_DBL) {                                                                        \
    double p = x->d, q = y->d;                                                                                         \
    (void)p, (void)q;                                                                                                  \
    DD                                                                                                                 \
  }                                                                                                                    \
  if (x->tag == TAG_INT && y->tag == TAG_INT) {                                                                        \
    int p = x->i, q = y->i;                                                                                            \
    if (p != NA_INT && q != NA_INT) {                                                                                  \
      II                                                                                                               \
    }                                                                                                                  \
  } else if (x->tag == TAG_INT && y->tag == TAG_DBL) {                                                                 \
    if (x->i != NA_INT) {                                                                                              \
      double p = x->i, q = y->d;                                                                                       \
      (void)p, (void)q;                                                                                                \
      DD                                                                                                               \
    }                                                                                                                  \
  } else if (x->tag == TAG_DBL && y->tag == TAG_INT) {                                                                 \
    if (y->i != NA_INT) {                                                                                              \
      double p = x->d, q = y->i;                                                                                       \
      (void)p, (void)q;                                                                                                \
      DD                                                                                                               \
    }                                                                                                                  \
  }                                                                                                                    \
  SLOW(slowcall);                                                                                                      \
  NEXT();

/* The result of a row for doubles; where that may be the wrong NaN, by the whole rule. */
#define DD_ROW(ID)                                                                                                     \
  {                                                                                                                    \
    double r_ = ew_bare_##ID##_DBL(p, q);                                                                              \
    if (EW_MIXES_NAN(EW_##ID##_DBL) && ORBIT_UNLIKELY(isnan(r_))) r_ = ew_again(EW_##ID##_DBL, x, y);                  \
    PUT_D(i->a, r_);                                                                                                   \
    NEXT();                                                                                                            \
  }
/* The result of a row for integers; what does not fit warns. */
#define II_ROW(ID)                                                                                                     \
  {                                                                                                                    \
    int64_t r_ = ew_bare_##ID##_INT(p, q);                                                                             \
    if (ORBIT_LIKELY(ew_fits(r_))) {                                                                                   \
      PUT_I(i->a, r_);                                                                                                 \
      NEXT();                                                                                                          \
    }                                                                                                                  \
  }

#define NUM_PAIR(x, y, STMT)                                                                                           \
  if (x->tag == TAG_DBL && y->tag == TAG_DBL) {                                                                        \
    double p = x->d, q = y->d;                                                                                         \
    if (!isunordered(p, q)) STMT                                                                                       \
  } else if (x->tag == TAG_INT && y->tag == TAG_INT) {                                                                 \
    int p = x->i, q = y->i;                                                                                            \
    if (p != NA_INT && q != NA_INT) STMT                                                                               \
  } else if (x->tag == TAG_INT && y->tag == TAG_DBL) {                                                                 \
    double p = x->i, q = y->d;                                                                                         \
    if (x->i != NA_INT && !isnan(q)) STMT                                                                              \
  } else if (x->tag == TAG_DBL && y->tag == TAG_INT) {                                                                 \
    double p = x->d, q = y->i;                                                                                         \
    if (y->i != NA_INT && !isnan(p)) STMT                                                                              \
  }
/* The row for numbers of the type of p and q. */
#define HOLDS(ID) _Generic((p), int : ew_bare_##ID##_INT, double : ew_bare_##ID##_DBL)(p, q)
#define COMPARE_RESULT(ID, k)                                                                                          \
  NUM_PAIR(x, y, {                                                                                                     \
    int r_ = HOLDS(ID);                                                                                                \
    PUT_L(i->a, r_);                                                                                                   \
    NEXT();                                                                                                            \
  })                                                                                                                   \
  SLOW(slow_compare(vm, fr, i, OP_##ID, k));                                                                           \
  NEXT();
#define COMPARE_JUMP(ID, k)                                                                                            \
  NUM_PAIR(x, y, {                                                                                                     \
    if (!HOLDS(ID)) JUMP(i->c);                                                                                        \
    NEXT();                                                                                                            \
  })                                                                                                                   \
  int t_;                                                                                                              \
  SLOW(slow_compare_jump(vm, fr, i, OP_##ID, k, &t_));                                                                 \
  if (!t_) JUMP(i->c);                                                                                                 \
  NEXT();
#define COMPARE(name)                                                                                                  \
  CASE(name) {                                                                                                         \
    const Value *x = SLOT(i->b), *y = SLOT(i->c);                                                                      \
    COMPARE_RESULT(name, false)                                                                                        \
  }                                                                                                                    \
  CASE(name##K) {                                                                                                      \
    const Value *x = SLOT(i->b), *y = &K[i->c];                                                                        \
    COMPARE_RESULT(name, true)                                                                                         \
  }                                                                                                                    \
  CASE(JN##name) {                                                                                                     \
    const Value *x = SLOT(i->a), *y = SLOT(i->b);                                                                      \
    COMPARE_JUMP(name, false)                                                                                          \
  }                                                                                                                    \
  CASE(JN##name##K) {                                                                                                  \
    const Value *x = SLOT(i->a), *y = &K[i->b];                                                                        \
    COMPARE_JUMP(name, true)                                                                                           \
  }

/* Scalar index in 1..n, as a 0-based position; -1 otherwise. */
static inline int64_t scalar_index(const Value *v, int64_t n) {
  int64_t k;
  if (v->tag == TAG_INT)
    k = v->i;
  else if (v->tag == TAG_DBL && v->d >= 1 && v->d < 4503599627370496.0)
    k = (int64_t)v->d;
  else
    return -1;
  return k >= 1 && k <= n ? k - 1 : -1;
}

/* Position for [[ ]] by a name that is there; -1 otherwise, and for "NA", which means what is NA in assignments. */
static __attribute__((noinline)) int64_t named_index(const Value *idx, const Vec *v) {
  if (idx->tag != TAG_STR || idx->s->len == 0 || (idx->s->len == 2 && memcmp(idx->s->data, "NA", 2) == 0)) return -1;
  return name_position(v, idx->s);
}

/* Element k of a plain atomic vector or list as an owned value; false for other types. */
static inline bool load_elt(const Vec *v, int64_t k, bool two, Value *out) {
  switch (v->h.type) {
  case T_DBL: *out = val_dbl(dbl_ro(v)[k]); return true;
  case T_INT: *out = val_int(int_ro(v)[k]); return true;
  case T_LGL: *out = val_lgl(int_ro(v)[k]); return true;
  case T_STR: *out = val_str(str_ro(v)[k]); return true;
  case T_LIST:
    if (!two) return false;
    *out = list_ro(v)[k];
    if (out->tag >= TAG_PROM) out->o->count++;
    return true;
  default: return false;
  }
}

/* In-place store of a scalar into an unshared vector of a type that takes it. */
static inline bool store_elt(VM *vm, Vec *v, int64_t k, const Value *x, bool two) {
  switch (v->h.type) {
  case T_DBL:
    if (x->tag == TAG_DBL)
      dbl_rw(v)[k] = x->d;
    else if (x->tag == TAG_INT)
      dbl_rw(v)[k] = x->i == NA_INT ? NA_REAL : x->i;
    else
      return false;
    break;
  case T_INT:
    if (x->tag != TAG_INT) return false;
    int_rw(v)[k] = x->i;
    break;
  case T_LGL:
    if (x->tag != TAG_LGL) return false;
    int_rw(v)[k] = x->i;
    break;
  case T_STR:
    if (x->tag != TAG_STR) return false;
    str_rw(v)[k] = x->s;
    break;
  case T_LIST: {
    if (!two || x->tag == TAG_NULL || x->tag == TAG_RANGE || (x->tag >= TAG_MISSING && x->tag != TAG_OBJ)) return false;
    if (x->tag == TAG_OBJ && x->o == &v->h) return false;
    Value old = list_ro(v)[k];
    if (x->tag >= TAG_PROM) x->o->count++;
    list_rw(v)[k] = *x;
    list_rw(v)[k].aux = 0;
    if (old.tag >= TAG_PROM) obj_release(vm, old.o);
    break;
  }
  default: return false;
  }
  v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);
  return true;
}

static inline bool set_scalar(VM *vm, Value *x, const Value *idx, const Value *v, bool two) {
  if (x->tag != TAG_OBJ || x->o->count != 1 || (x->o->flags & F_OBJECT) || !type_is_vec(x->o->type)) return false;
  int64_t k = scalar_index(idx, x->vec->n);
  if (two && ORBIT_UNLIKELY(k < 0)) k = named_index(idx, x->vec);
  return k >= 0 && store_elt(vm, x->vec, k, v, two);
}

/* x$name <- v for a name that is there, in a list or an environment */
static inline bool set_field(VM *vm, Value *x, Sym *name, const Value *v) {
  if (x->tag != TAG_OBJ || (x->o->flags & F_OBJECT)) return false;
  if (x->o->type == T_ENV) {
    Value *cell = x->env->kind == ENV_FUNC && x->env->frame ? NULL : env_plain_cell(x->env, name);
    if (!cell || (name->flags & (SYM_USER | SYM_SPEC)) != SYM_USER || !(v->tag < TAG_MISSING || v->tag == TAG_OBJ))
      return false;
    Value new = *v;
    new.aux = 0;
    slot_store(vm, cell, new);
    return true;
  }
  if (x->o->count != 1) return false;
  Value *field = list_field(x, name->name);
  return field && store_elt(vm, x->vec, field - list_ro(x->vec), v, true);
}

static inline int64_t matrix_index(const Vec *v, const Value *ri, const Value *ci) {
  if (!(v->h.flags & F_MATRIX)) return -1;
  int64_t r = scalar_index(ri, v->nrow), c = scalar_index(ci, v->ncol);
  return r < 0 || c < 0 ? -1 : r + c * v->nrow;
}

/* x[i, j] <- v, or x[[i, j]] <- v (two), where x is a plain matrix that nobody else holds; false: nothing was done. */
static inline bool set_cell(VM *vm, Value *x, const Value *i, const Value *j, Value *v, bool two) {
  if (x->tag != TAG_OBJ || x->o->count != 1 || x->o->flags & F_OBJECT || !type_is_vec(x->o->type)) return false;
  int64_t k = matrix_index(x->vec, i, j);
  return k >= 0 && store_elt(vm, x->vec, k, v, two);
}

/* An element of a matrix with names along one dimension only keeps its name. */
static inline bool element_named(const Vec *v) {
  if (ORBIT_LIKELY(!v->attr || v->attr->i_dimnames < 0)) return false;
  Value d = v->attr->e[v->attr->i_dimnames].v;
  return !val_is_list(d) || d.vec->n != 2 || (list_ro(d.vec)[0].tag == TAG_NULL) != (list_ro(d.vec)[1].tag == TAG_NULL);
}

Status LOOP_NAME(VM *vm, Frame *entry) {
#if !defined ORBIT_GLOBAL_LOOP && !defined ORBIT_WATCH_LOOP
  if (ORBIT_UNLIKELY(vm->watch != NULL)) return vm_loop_watch(vm, entry);
  if (entry->proto->flags & PF_GLOBAL) return vm_loop_global(vm, entry);
#elif !defined ORBIT_GLOBAL_LOOP
  if (entry->proto->flags & PF_GLOBAL) return vm_loop_watch_global(vm, entry);
#endif
  Interp *in = vm->in;
  Frame *fr = entry;
  Value *S = fr->slots;
  const Value *K = fr->k;
#ifdef ORBIT_GLOBAL_LOOP
  Value *const outer = entry->vars;
  Sym *const *const gsyms = entry->proto->gsyms;
#endif
  const size_t pool = vm_mark(vm);
  const Instr *pc = fr->proto->code, *i;
  if (fr->kind == FR_CLOSURE && ORBIT_UNLIKELY(++fr->proto->heat >= fr->proto->hot)) {
    pc = spec_begin(vm, fr);
    K = fr->k;
  }

#if ORBIT_SWITCH
dispatch:
  COUNT();
  switch ((Op)(pc++)->op) {
#else
  static const void *const labels[] = {
#define OP(name, ...) &&L_##name,
#include "vm/interp/ops.def"
#undef OP
  };
  NEXT();
#endif

    CASE(MOVE) {
      const Value *x = SLOT(i->b);
      if (ORBIT_LIKELY(x->tag < TAG_MISSING)) {
        Value v = LOAD(x);
        PUT_OWNED(i->a, v);
        NEXT();
      }
      if (x->tag == TAG_OBJ) {
        Value v = LOAD(x);
        v.o->count++;
        PUT_OWNED(i->a, v);
        NEXT();
      }
      SLOW(slow_move(vm, fr, i));
      NEXT();
    }
    CASE(MOVEM) {
      const Value *x = SLOT(i->b);
      if (ORBIT_LIKELY(x->tag < TAG_MISSING)) {
        Value v = LOAD(x);
        PUT_OWNED(i->a, v);
        NEXT();
      }
      SLOW(slow_movem(vm, fr, i));
      NEXT();
    }
    CASE(LDK) {
      Value v = LOAD(&K[i->b]);
      if (v.tag >= TAG_PROM) v.o->count++;
      PUT_OWNED(i->a, v);
      NEXT();
    }
    CASE(LDUPM) CASE(LDUP) {
      const Value *x = &fr->vars[i->b];
      if (ORBIT_LIKELY(x->tag < TAG_MISSING || x->tag == TAG_OBJ)) {
        Value v = LOAD(x);
        if (v.tag >= TAG_PROM) v.o->count++;
        PUT_OWNED(i->a, v);
        PROFILE(i->a);
        NEXT();
      }
      SLOW(slow_ldup(vm, fr, i));
      PROFILE(i->a);
      NEXT();
    }
    CASE(GETM) {
      SLOW(slow_getm(vm, fr, i));
      PROFILE(i->a);
      NEXT();
    }
    CASE(GETVAR) {
      const Value *x = free_slot(vm, fr, i->b);
      if (x && (x->tag < TAG_MISSING || x->tag == TAG_OBJ)) {
        Value v = LOAD(x);
        if (v.tag >= TAG_PROM) v.o->count++;
        PUT_OWNED(i->a, v);
        PROFILE(i->a);
        NEXT();
      }
      SLOW(slow_getvar(vm, fr, i));
      PROFILE(i->a);
      NEXT();
    }
    CASE(GETG) {
      const Value *x = &K[i->b].sym->global;
      if (ORBIT_LIKELY(x->tag < TAG_MISSING || x->tag == TAG_OBJ) && !(K[i->b].sym->gflags & BIND_ACTIVE)) {
        Value v = LOAD(x);
        if (v.tag >= TAG_PROM) v.o->count++;
        PUT_OWNED(i->a, v);
        NEXT();
      }
      SLOW(slow_getvar(vm, fr, i));
      NEXT();
    }
    CASE(SETLOC) {
      Value v = LOAD(SLOT(i->b));
      if (ORBIT_LIKELY(v.tag < TAG_MISSING)) {
        PUT_OWNED(i->a, v);
        NEXT();
      }
      SLOW(slow_setloc(vm, fr, i));
      NEXT();
    }
    CASE(SETUP) {
      SLOW(slow_setup(vm, fr, i));
      NEXT();
    }
    CASE(SETVAR) {
      SLOW(slow_setvar(vm, fr, i));
      NEXT();
    }
    CASE(SETG) {
      Sym *s = K[i->a].sym;
      Value *x = SLOT(i->b);
      if (ORBIT_LIKELY(s->global.tag != TAG_UNBOUND && !s->gflags && x->tag != TAG_MISSING)) {
        uint32_t ot = s->global.tag;
        Obj *oo = s->global.o;
        s->global.u = x->u;
        SET_TAG(&s->global, x->tag);
        SET_TAG(x, TAG_NULL);
        if (ot >= TAG_PROM) obj_release(vm, oo);
        NEXT();
      }
      SLOW(slow_setvar(vm, fr, i));
      NEXT();
    }
    CASE(SETSUP) {
      Value *y = SLOT(i->b), *x = free_slot(vm, fr, i->a);
      if (x && IS_TEMP(i->b) && (x->tag < TAG_MISSING || x->tag == TAG_OBJ) && !(x->aux & AUX_LOCKED) &&
          (y->tag < TAG_MISSING || y->tag == TAG_OBJ)) {
        const Env *e = fr->fn->env;
        /* its typed code goes by tags, and by integers that are not NA */
        bool same = x->tag == y->tag && !(y->tag == TAG_INT && y->i == NA_INT);
        if (e->frame && !same) vm_frame_touched(vm, e->frame);
        Value old = LOAD(x);
        x->u = y->u;
        SET_TAG(x, y->tag);
        SET_TAG(y, TAG_NULL);
        if (old.tag >= TAG_PROM) obj_release(vm, old.o);
        NEXT();
      }
      SLOW(slow_setsup(vm, fr, i));
      NEXT();
    }
    CASE(GETSUP) {
      SLOW(slow_getsup(vm, fr, i));
      PROFILE(i->a);
      NEXT();
    }
    CASE(CLEAR) {
      PUT(i->a, u, 0, TAG_NULL);
      NEXT();
    }
    CASE(MKCLO) {
      SLOW(slow_mkclo(vm, fr, i));
      NEXT();
    }

    ARITH(ADD, DD_ROW(ADD), II_ROW(ADD))
    ARITH(SUB, DD_ROW(SUB), II_ROW(SUB))
    ARITH(MUL, DD_ROW(MUL), II_ROW(MUL))
    ARITH(DIV, DD_ROW(DIV), DD_ROW(DIV))
    ARITH(POW, if (q == 2.0 || p != -INFINITY) DD_ROW(POW), )
    /* beyond: a warning about lost precision is due */
    ARITH(MOD, if (q != 0 && fabs(p) < 4503599627370496.0 * fabs(q)) DD_ROW(MOD), if (q != 0) II_ROW(MOD))
    ARITH(IDIV, , if (p >= 0 && q > 0) II_ROW(IDIV))

    COMPARE(EQ)
    COMPARE(NE)
    COMPARE(LT)
    COMPARE(LE)
    COMPARE(GT)
    COMPARE(GE)

    CASE(JF) {
      const Value *x = SLOT(i->a);
      if (ORBIT_LIKELY(x->tag == TAG_LGL && x->i != NA_LGL)) {
        if (!x->i) JUMP(i->c);
        NEXT();
      }
      int t;
      SLOW(slow_condition(vm, fr, i, &t));
      if (!t) JUMP(i->c);
      NEXT();
    }
    CASE(JMP) {
      JUMP(i->c);
      NEXT();
    }
    CASE(LOOP) {
      if (ORBIT_UNLIKELY(atomic_load_explicit(&vm->interrupt, memory_order_relaxed))) SLOW(vm_poll(vm));
      JUMP(i->c);
      if (ORBIT_UNLIKELY(++fr->proto->heat >= fr->proto->hot)) {
        pc = spec_hot(vm, fr, pc);
        K = fr->k;
      }
      NEXT();
    }
    CASE(LJMP) {
      pc += (int32_t)((uint32_t)i->a << 16 | i->b);
      NEXT();
    }
    CASE(ANDJ) {
      Value *x = SLOT(i->a);
      if (ORBIT_LIKELY(x->tag == TAG_LGL)) {
        if (x->i == 0) JUMP(i->c);
        NEXT();
      }
      int t;
      SLOW(slow_andor_operand(vm, fr, i, i->a, true, false, &t));
      PUT_L(i->a, t);
      if (t == 0) JUMP(i->c);
      NEXT();
    }
    CASE(ORJ) {
      Value *x = SLOT(i->a);
      if (ORBIT_LIKELY(x->tag == TAG_LGL)) {
        if (x->i == 1) JUMP(i->c);
        NEXT();
      }
      int t;
      SLOW(slow_andor_operand(vm, fr, i, i->a, true, true, &t));
      PUT_L(i->a, t);
      if (t == 1) JUMP(i->c);
      NEXT();
    }
    CASE(AND2) {
      const Value *x = SLOT(i->a), *y = SLOT(i->b);
      int q;
      if (ORBIT_LIKELY(y->tag == TAG_LGL))
        q = y->i;
      else
        SLOW(slow_andor_operand(vm, fr, i, i->b, false, false, &q));
      int p = x->i, r = q == 0 ? 0 : p == NA_LGL || q == NA_LGL ? NA_LGL : 1;
      PUT_L(i->a, r);
      NEXT();
    }
    CASE(OR2) {
      const Value *x = SLOT(i->a), *y = SLOT(i->b);
      int q;
      if (ORBIT_LIKELY(y->tag == TAG_LGL))
        q = y->i;
      else
        SLOW(slow_andor_operand(vm, fr, i, i->b, false, true, &q));
      int p = x->i, r = q == 1 ? 1 : p == NA_LGL || q == NA_LGL ? NA_LGL : 0;
      PUT_L(i->a, r);
      NEXT();
    }
    CASE(NOT) {
      const Value *x = SLOT(i->b);
      if (ORBIT_LIKELY(x->tag == TAG_LGL)) {
        int r = x->i == NA_LGL ? NA_LGL : !x->i;
        PUT_L(i->a, r);
        NEXT();
      }
      SLOW(slow_unary(vm, fr, i, '!'));
      NEXT();
    }
    CASE(NEG) {
      const Value *x = SLOT(i->b);
      if (x->tag == TAG_DBL) {
        double r = -x->d;
        PUT_D(i->a, r);
        NEXT();
      }
      if (x->tag == TAG_INT && x->i != NA_INT) {
        int r = -x->i;
        PUT_I(i->a, r);
        NEXT();
      }
      SLOW(slow_unary(vm, fr, i, '-'));
      NEXT();
    }
    CASE(POS) {
      SLOW(slow_unary(vm, fr, i, '+'));
      NEXT();
    }
    CASE(AND) {
      SLOW(slow_logic(vm, fr, i, false));
      NEXT();
    }
    CASE(OR) {
      SLOW(slow_logic(vm, fr, i, true));
      NEXT();
    }
    CASE(COLON) {
      const Value *x = SLOT(i->b), *y = SLOT(i->c);
      if (x->tag == TAG_INT && y->tag == TAG_INT && x->i != NA_INT && y->i != NA_INT && x->i != y->i) {
        Value v = val_range(x->i, y->i);
        PUT_OWNED(i->a, v);
        NEXT();
      }
      SLOW(slow_colon(vm, fr, i));
      NEXT();
    }

    CASE(FORPREP) {
      Value *x = SLOT(i->a);
      if (ORBIT_UNLIKELY(x->tag != TAG_RANGE)) SLOW(slow_forprep(vm, fr, i));
      PUT_I(i->a + 1, 0); /* a temporary may still hold what a call left in it */
      NEXT();
    }
    CASE(FORNULL) {
      SLOW(slow_fornull(vm, fr, i));
      NEXT();
    }
    CASE(FORALL) {
      SLOW(vectorize_loop(vm, fr, i));
      NEXT();
    }
    CASE(FORNEXT) {
      const Value *x = SLOT(i->a);
      int64_t k = S[i->a + 1].l;
      if (ORBIT_LIKELY(x->tag == TAG_RANGE)) {
        int64_t v = x->r.from <= x->r.to ? (int64_t)x->r.from + k : (int64_t)x->r.from - k;
        if (x->r.from <= x->r.to ? v > x->r.to : v < x->r.to) {
          JUMP(i->c);
          NEXT();
        }
        S[i->a + 1].l = k + 1;
        PUT_I(i->b, (int32_t)v);
        PROFILE(i->b);
        NEXT();
      }
      if (x->tag == TAG_OBJ && type_is_vec(x->o->type)) {
        Value v;
        if (k >= x->vec->n) {
          JUMP(i->c);
          NEXT();
        }
        if (load_elt(x->vec, k, true, &v)) {
          S[i->a + 1].l = k + 1;
          PUT_OWNED(i->b, v);
          PROFILE(i->b);
          NEXT();
        }
      }
      int more;
      SLOW(slow_fornext(vm, fr, i, &more));
      if (!more)
        JUMP(i->c);
      else
        PROFILE(i->b);
      NEXT();
    }

#define ELEMENT(name, plain, two)                                                                                      \
  CASE(name) {                                                                                                         \
    const Value *x = SLOT(i->b);                                                                                       \
    if (x->tag == TAG_OBJ && type_is_vec(x->o->type) && !(x->o->flags & F_OBJECT) && (plain)) {                        \
      int64_t k = scalar_index(SLOT(i->c), x->vec->n);                                                                 \
      if (two && ORBIT_UNLIKELY(k < 0)) k = named_index(SLOT(i->c), x->vec);                                           \
      Value v;                                                                                                         \
      if (k >= 0 && load_elt(x->vec, k, two, &v)) {                                                                    \
        if (IS_TEMP(i->b)) PUT(i->b, u, 0, TAG_NULL);                                                                  \
        PUT_OWNED(i->a, v);                                                                                            \
        PROFILE(i->a);                                                                                                 \
        NEXT();                                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
    SLOW(slow_index(vm, fr, i, two));                                                                                  \
    PROFILE(i->a);                                                                                                     \
    NEXT();                                                                                                            \
  }
    ELEMENT(INDEX, !x->vec->attr, false)
    ELEMENT(INDEXN, true, false)
    ELEMENT(INDEX2, true, true)
#define MATRIX_ELEMENT(name, two)                                                                                      \
  CASE(name) {                                                                                                         \
    const Value *x = SLOT(i->b);                                                                                       \
    if (x->tag == TAG_OBJ && type_is_vec(x->o->type) && !(x->o->flags & F_OBJECT)) {                                   \
      int64_t k = matrix_index(x->vec, SLOT(i->c), SLOT(i->c + 1));                                                    \
      Value v;                                                                                                         \
      if (k >= 0 && (two || !element_named(x->vec)) && load_elt(x->vec, k, two, &v)) {                                 \
        if (IS_TEMP(i->b)) PUT(i->b, u, 0, TAG_NULL);                                                                  \
        PUT_OWNED(i->a, v);                                                                                            \
        PROFILE(i->a);                                                                                                 \
        NEXT();                                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
    SLOW(slow_indexij(vm, fr, i, two));                                                                                \
    PROFILE(i->a);                                                                                                     \
    NEXT();                                                                                                            \
  }
    MATRIX_ELEMENT(INDEXIJ, false)
    MATRIX_ELEMENT(INDEX2IJ, true)
    CASE(DOLLAR) {
      Value *x = SLOT(i->b);
      if (x->tag == TAG_PROM) x = &x->prom->value;
      const Value *field = dollar_field(x, K[i->c].sym);
      if (ORBIT_LIKELY(field != NULL)) {
        Value v = LOAD(field);
        if (v.tag >= TAG_PROM) obj_retain(v.o);
        if (IS_TEMP(i->b)) PUT(i->b, u, 0, TAG_NULL);
        PUT_OWNED(i->a, v);
        PROFILE(i->a);
        NEXT();
      }
      SLOW(slow_dollar(vm, fr, i));
      PROFILE(i->a);
      NEXT();
    }
    CASE(SETINDEX) {
      PROFILE_VECTOR(i->a);
      if (set_scalar(vm, SLOT(i->a), SLOT(i->b), SLOT(i->c), false)) NEXT();
      SLOW(slow_setindex(vm, fr, i, false));
      NEXT();
    }
    CASE(SETINDEX2) {
      PROFILE_VECTOR(i->a);
      if (set_scalar(vm, SLOT(i->a), SLOT(i->b), SLOT(i->c), true)) NEXT();
      SLOW(slow_setindex(vm, fr, i, true));
      NEXT();
    }
    CASE(SETINDEXIJ) {
      PROFILE_VECTOR(i->a);
      if (set_cell(vm, SLOT(i->a), SLOT(i->b), SLOT(i->b + 1), SLOT(i->c), false)) NEXT();
      SLOW(slow_setindexij(vm, fr, i, false));
      NEXT();
    }
    CASE(SETINDEX2IJ) {
      PROFILE_VECTOR(i->a);
      if (set_cell(vm, SLOT(i->a), SLOT(i->b), SLOT(i->b + 1), SLOT(i->c), true)) NEXT();
      SLOW(slow_setindexij(vm, fr, i, true));
      NEXT();
    }
    CASE(SETDOLLAR) {
      if (set_field(vm, SLOT(i->a), K[i->b].sym, SLOT(i->c))) NEXT();
      SLOW(slow_setdollar(vm, fr, i));
      NEXT();
    }
    CASE(GSETINDEX) {
      if (fr->env == vm->global && !K[i->a].sym->gflags &&
          set_scalar(vm, &K[i->a].sym->global, SLOT(i->b), SLOT(i->c), false))
        NEXT();
      SLOW(slow_gset(vm, fr, i, 1, false, false));
      NEXT();
    }
    CASE(GSETINDEX2) {
      if (fr->env == vm->global && !K[i->a].sym->gflags &&
          set_scalar(vm, &K[i->a].sym->global, SLOT(i->b), SLOT(i->c), true))
        NEXT();
      SLOW(slow_gset(vm, fr, i, 1, true, false));
      NEXT();
    }
    CASE(GSETINDEXIJ) {
      if (fr->env == vm->global && !K[i->a].sym->gflags &&
          set_cell(vm, &K[i->a].sym->global, SLOT(i->b), SLOT(i->b + 1), SLOT(i->c), false))
        NEXT();
      SLOW(slow_gset(vm, fr, i, 2, false, false));
      NEXT();
    }
    CASE(GSETINDEX2IJ) {
      if (fr->env == vm->global && !K[i->a].sym->gflags &&
          set_cell(vm, &K[i->a].sym->global, SLOT(i->b), SLOT(i->b + 1), SLOT(i->c), true))
        NEXT();
      SLOW(slow_gset(vm, fr, i, 2, true, false));
      NEXT();
    }
    CASE(GSETDOLLAR) {
      if (fr->env == vm->global && !K[i->a].sym->gflags && set_field(vm, &K[i->a].sym->global, K[i->b].sym, SLOT(i->c)))
        NEXT();
      SLOW(slow_gset(vm, fr, i, 0, false, false));
      NEXT();
    }
    CASE(SSETINDEX) {
      Value *x = free_slot(vm, fr, i->a);
      if (x && set_scalar(vm, x, SLOT(i->b), SLOT(i->c), false)) NEXT();
      SLOW(slow_gset(vm, fr, i, 1, false, true));
      NEXT();
    }
    CASE(SSETINDEX2) {
      Value *x = free_slot(vm, fr, i->a);
      if (x && set_scalar(vm, x, SLOT(i->b), SLOT(i->c), true)) NEXT();
      SLOW(slow_gset(vm, fr, i, 1, true, true));
      NEXT();
    }
    CASE(SSETINDEXIJ) {
      Value *x = free_slot(vm, fr, i->a);
      if (x && set_cell(vm, x, SLOT(i->b), SLOT(i->b + 1), SLOT(i->c), false)) NEXT();
      SLOW(slow_gset(vm, fr, i, 2, false, true));
      NEXT();
    }
    CASE(SSETINDEX2IJ) {
      Value *x = free_slot(vm, fr, i->a);
      if (x && set_cell(vm, x, SLOT(i->b), SLOT(i->b + 1), SLOT(i->c), true)) NEXT();
      SLOW(slow_gset(vm, fr, i, 2, true, true));
      NEXT();
    }
    CASE(SSETDOLLAR) {
      Value *x = free_slot(vm, fr, i->a);
      if (x && set_field(vm, x, K[i->b].sym, SLOT(i->c))) NEXT();
      SLOW(slow_gset(vm, fr, i, 0, false, true));
      NEXT();
    }

    CASE(HELD) {
      Value *x = SLOT(i->a), *copy = &S[i->b];
      if (ORBIT_LIKELY(x->tag == TAG_OBJ && copy->tag == TAG_OBJ && x->o == copy->o)) {
        copy->o->count--;
        SET_TAG(copy, TAG_NULL);
        NEXT();
      }
      SLOW(slow_held(vm, fr, i));
      NEXT();
    }
    CASE(HELDN) {
      SLOW(slow_heldn(vm, fr, i));
      NEXT();
    }
    CASE(MEANS) {
      bool same;
      SLOW(slow_means(vm, fr, i, &same));
      if (!same) JUMP(i->c);
      NEXT();
    }
    CASE(OBJECT) {
      const Value *x = SLOT(i->b);
      if (ORBIT_LIKELY(x->tag < TAG_MISSING || (x->tag == TAG_OBJ && !(x->o->flags & F_OBJECT)))) NEXT();
      bool lazy;
      SLOW(subset_is_lazy(vm, fr, i, &lazy));
      if (lazy) JUMP(i->c);
      NEXT();
    }
    CASE(CALLX) {
      SLOW(subset_call(vm, fr, i));
      NEXT();
    }
    CASE(CALL) {
      CallSite *site = fr->proto->sites[i->b];
      Frame *quick = call_quick(vm, in, fr, site);
      if (ORBIT_LIKELY(quick != NULL)) {
        Frame *callee = quick;
        callee->dst = i->a;
        fr->pc = pc;
        ENTER(i->a);
#ifdef ORBIT_GLOBAL_LOOP
        PROFILE(i->a);
        NEXT();
#endif
      }
      if (ORBIT_UNLIKELY(in->unwind != UNW_NONE)) { /* no memory for a promise */
        fr->pc = pc;
        goto unwind;
      }
      Value f;
      SLOW(find_fun(vm, fr, site, &f));
      Frame *callee = NULL;
      SLOW(slow_call(vm, fr, site, f, i->a, &callee));
      vm_release(vm, pool);
      if (callee) ENTER(i->a);
      PROFILE(i->a);
      NEXT();
    }
    CASE(CALLF) {
      Frame *callee = NULL;
      SLOW(slow_callf(vm, fr, i, &callee));
      if (callee) ENTER(i->a);
      PROFILE(i->a);
      NEXT();
    }
    CASE(CALLB) {
      CallSite *site = fr->proto->sites[i->b];
      if (ORBIT_LIKELY(site->internal || !(site->fname->flags & SYM_USER))) {
        SLOW(slow_callb(vm, fr, site, &S[i->c], i->a));
        PROFILE(i->a);
        NEXT();
      }
      SLOW(slow_callb_checked(vm, fr, site, &S[i->c], i->a));
      PROFILE(i->a);
      NEXT();
    }
    CASE(APPLY) {
      SLOW(slow_apply(vm, fr, i));
      NEXT();
    }
    CASE(APPLYR) {
      Frame *callee = NULL;
      SLOW(slow_apply_next(vm, fr, i, &callee));
      if (callee) {
        uint16_t to = callee->dst;
        (void)to;
        ENTER(to);
      }
      NEXT();
    }
    CASE(CALLR) {
      SLOW(slow_callr(vm, fr, fr->proto->sites[i->b], i->a, &S[i->c]));
      NEXT();
    }
    CASE(MKLIST) {
      SLOW(slow_mklist(vm, fr, fr->proto->sites[i->b], i->a, &S[i->c]));
      NEXT();
    }
    CASE(USEMETHOD) {
      Frame *callee = NULL;
      SLOW(slow_usemethod(vm, fr, i, &callee));
      if (callee) ENTER(i->a);
      NEXT();
    }
    CASE(SWITCH) {
      int off;
      SLOW(slow_switch(vm, fr, i, &off));
      pc += off;
      NEXT();
    }
    CASE(INVIS) {
      vm->visible = false;
      NEXT();
    }
    CASE(VIS) {
      vm->visible = true;
      NEXT();
    }
    CASE(FORCE) {
      if (ORBIT_UNLIKELY(SLOT(i->a)->tag >= TAG_MISSING && SLOT(i->a)->tag != TAG_OBJ)) SLOW(slow_force(vm, fr, i));
      NEXT();
    }
    CASE(ERRMSG) {
      fr->pc = pc;
      (void)rt_error(vm, "%s", K[i->a].s->data);
      goto unwind;
    }
    CASE(UNWINDL) CASE(UNWIND) {
      fr->pc = pc;
      if (slow_unwind(vm, fr, i) != OK) goto unwind;
      goto unwind;
    }

    CASE(RETK) {
      Value v = K[i->a];
      vm->visible = i->b;
      if (v.tag >= TAG_PROM) v.o->count++;
      in->ret = v;
      goto leave;
    }
    CASE(RET) {
      Value *x = SLOT(i->a);
      if (i->b != 2) vm->visible = i->b;
      if (ORBIT_UNLIKELY(x->tag >= TAG_MISSING && x->tag != TAG_OBJ)) SLOW(slow_force(vm, fr, i));
      if (ORBIT_LIKELY(!frame_unusual(fr))) {
        Value v = LOAD(x);
        SET_TAG(x, TAG_NULL);
        uint16_t dst = fr->dst;
        slots_release(vm, S, in->sp);
        frame_drop(vm, in, fr);
        fr = in->top;
        S = fr->slots;
        K = fr->k;
        pc = fr->pc;
        PUT_OWNED(dst, v);
        PROFILE(dst);
        NEXT();
      }
      in->ret = LOAD(x);
      SET_TAG(x, TAG_NULL);
      goto leave;
    }
#include "vm/interp/loop_special.h"
#if ORBIT_SWITCH
  case OP_COUNT_: ORBIT_UNREACHABLE();
  }
#endif

leave : {
  /* in->ret holds the result, owned */
  fr->pc = pc;
  if (ORBIT_UNLIKELY(fr->on_exit.tag != TAG_NULL)) {
    Value keep = in->ret;
    bool vis = vm->visible;
    in->ret = val_null();
    Status st = vm_run_on_exit(vm, fr, keep);
    if (st != OK) {
      val_release(vm, keep);
      goto unwind;
    }
    vm->visible = vis;
    in->ret = keep;
  }
  uint16_t dst = fr->dst;
  bool to_c = fr->retmode == RM_C;
  frame_pop(vm, fr);
  vm_release(vm, pool); /* an environment that the variables may have moved to */
  if (to_c) return OK;
  fr = in->top;
  S = fr->slots;
  K = fr->k;
  pc = fr->pc;
  Value v = in->ret;
  in->ret = val_null();
  PUT_OWNED(dst, v);
  PROFILE(dst);
  NEXT();
}

#ifndef ORBIT_GLOBAL_LOOP
enter:
  fr = in->top;
  if (ORBIT_UNLIKELY((fr - 1)->prof != NULL)) fr->flags |= FF_RARE; /* the result's type is noted on return */
  S = fr->slots;
  K = fr->k;
  pc = fr->proto->code;
  if (ORBIT_UNLIKELY(++fr->proto->heat >= fr->proto->hot)) {
    pc = spec_begin(vm, fr);
    K = fr->k;
  }
  if (ORBIT_UNLIKELY(atomic_load_explicit(&vm->interrupt, memory_order_relaxed))) {
    i = pc;
    fr->pc = pc;
    if (vm_poll(vm) != OK) goto unwind;
  }
  NEXT();
#endif

unwind:
  for (;;) {
    fr = in->top;
    if (in->unwind != UNW_TOP && in->unwind != UNW_QUIT && in->target == fr->id) {
      if (in->unwind == UNW_RETURN) {
        vm_release(vm, pool); /* what the C functions that were left had put there */
        in->ret = in->unwind_value;
        in->unwind_value = val_null();
        in->unwind = UNW_NONE;
        pc = fr->pc;
        goto leave;
      }
      const Instr *to = slow_loop_target(fr, in->unwind == UNW_NEXT);
      if (to) {
        vm_release(vm, pool);
        in->unwind = UNW_NONE;
        S = fr->slots;
        K = fr->k;
        pc = to;
        NEXT();
      }
    }
    bool last = fr == entry;
    if (fr->on_exit.tag != TAG_NULL) {
      /* an error in on.exit code replaces the unwind in progress; a return in it ends it */
      if (slow_on_exit_unwinding(vm, fr) == OK) continue;
    }
    frame_pop(vm, fr);
    if (last) return ERR;
  }
}
