/* loop_special.h - Handlers of the instructions of special.def; included inside the loop of loop.c, twice.
 *
 * They work on the frame's slots directly, write payload and tag, and touch nothing else: types of operands and that
 * the destination holds no object are known from vm/spec/spec.c.  Whatever does not fit leaves by BACK, which goes on
 * in the generic code at an instruction before which the frame's state is the same. */

#define POLLED (ORBIT_UNLIKELY(atomic_load_explicit(&vm->interrupt, memory_order_relaxed)))
#define LEAVE                                                                                                          \
  do {                                                                                                                 \
    pc = spec_back(vm, fr, i, false);                                                                                  \
    K = fr->k;                                                                                                         \
    NEXT();                                                                                                            \
  } while (0)
#define BACK                                                                                                           \
  do {                                                                                                                 \
    pc = spec_back(vm, fr, i, true);                                                                                   \
    K = fr->k;                                                                                                         \
    NEXT();                                                                                                            \
  } while (0)
/* Operands are slots and constants in units of eight bytes (twice the index): one scaled address, no shift. */
#define VS(x) (*(Value *)(void *)((char *)S + (size_t)(x)*8))
#define VK(x) (*(const Value *)(const void *)((const char *)K + (size_t)(x)*8))
#define NEXT_OPERAND 2
#define SD(x) (VS(x).d)
#define SI(x) (VS(x).i)
#define KD(x) (VK(x).d)
#define KI(x) (VK(x).i)
#define SET_D(x, e)                                                                                                    \
  do {                                                                                                                 \
    double r_ = (e);                                                                                                   \
    VS(x).d = r_;                                                                                                      \
    SET_TAG(&VS(x), TAG_DBL);                                                                                          \
  } while (0)
#define SET_I(x, e, t)                                                                                                 \
  do {                                                                                                                 \
    int64_t r_ = (e);                                                                                                  \
    VS(x).l = r_;                                                                                                      \
    SET_TAG(&VS(x), t);                                                                                                \
  } while (0)

/* ---- arithmetic: the rows of runtime/elementwise.def ---- */
#define D_OP(name, x, ID, y)                                                                                           \
  CASE(name) {                                                                                                         \
    double r = ew_bare_##ID##_DBL((double)(x), (double)(y));                                                           \
    if (EW_MIXES_NAN(EW_##ID##_DBL) && ORBIT_UNLIKELY(isnan(r))) r = slow_nan(EW_##ID##_DBL, i, S, K);                 \
    SET_D(i->a, r);                                                                                                    \
    NEXT();                                                                                                            \
  }
#define I_OP(name, x, ID, y)                                                                                           \
  CASE(name) {                                                                                                         \
    int64_t r = ew_bare_##ID##_INT(x, y);                                                                              \
    if (ORBIT_UNLIKELY(!ew_fits(r))) BACK;                                                                             \
    SET_I(i->a, r, TAG_INT);                                                                                           \
    NEXT();                                                                                                            \
  }
#define ARITH_D_FORMS(n)                                                                                               \
  D_OP(n##_DD, SD(i->b), n, SD(i->c))                                                                                  \
  D_OP(n##_DI, SD(i->b), n, SI(i->c))                                                                                  \
  D_OP(n##_ID, SI(i->b), n, SD(i->c))                                                                                  \
  D_OP(n##_DK, SD(i->b), n, KD(i->c))                                                                                  \
  D_OP(n##_KD, KD(i->b), n, SD(i->c))                                                                                  \
  D_OP(n##_JK, SI(i->b), n, KD(i->c))                                                                                  \
  D_OP(n##_KJ, KD(i->b), n, SI(i->c))
#define ARITH_I_FORMS(n)                                                                                               \
  I_OP(n##_II, SI(i->b), n, SI(i->c))                                                                                  \
  I_OP(n##_IK, SI(i->b), n, KI(i->c))                                                                                  \
  I_OP(n##_KI, KI(i->b), n, SI(i->c))
ARITH_D_FORMS(ADD)
ARITH_D_FORMS(SUB)
ARITH_D_FORMS(MUL)
ARITH_D_FORMS(DIV)
ARITH_I_FORMS(ADD)
ARITH_I_FORMS(SUB)
ARITH_I_FORMS(MUL)
D_OP(DIV_II, SI(i->b), DIV, SI(i->c))
D_OP(DIV_IK, SI(i->b), DIV, KI(i->c))
D_OP(DIV_KI, KI(i->b), DIV, SI(i->c))

/* A product that only the next instruction wants: both roundings are kept.  Where the result is NaN, once more from the
 * operands. */
#define PRODUCT_FORM(name, x, ID, left, right)                                                                         \
  CASE(name) {                                                                                                         \
    double p = ew_bare_MUL_DBL(x, SD(i->c)), q = SD(pc->a), r = ew_bare_##ID##_DBL(left, right);                       \
    if (ORBIT_UNLIKELY(isnan(r))) {                                                                                    \
      p = slow_nan(EW_MUL_DBL, i, S, K);                                                                               \
      q = SD(pc->a);                                                                                                   \
      r = ew_again(EW_##ID##_DBL, &(Value){.d = left, .tag = TAG_DBL}, &(Value){.d = right, .tag = TAG_DBL});          \
    }                                                                                                                  \
    SET_D(i->a, r);                                                                                                    \
    pc++;                                                                                                              \
    NEXT();                                                                                                            \
  }
#define PRODUCT(name, ID, left, right)                                                                                 \
  PRODUCT_FORM(name##_DD, SD(i->b), ID, left, right)                                                                   \
  PRODUCT_FORM(name##_KD, KD(i->b), ID, left, right)
PRODUCT(MULADD, ADD, p, q)
PRODUCT(ADDMUL, ADD, q, p)
PRODUCT(MULSUB, SUB, p, q)
PRODUCT(SUBMUL, SUB, q, p)
PRODUCT(MULMUL, MUL, p, q)
PRODUCT(MULPRE, MUL, q, p)

/* Complex numbers are vectors of length one; the result takes the place of an old one that nobody else sees. */
#define COMPLEX_OP(name, op, FAST)                                                                                     \
  CASE(name) {                                                                                                         \
    const Value *x = &VS(i->b), *y = &VS(i->c);                                                                        \
    if (ORBIT_UNLIKELY(!val_is_complex1(*x) || !val_is_complex1(*y))) BACK;                                            \
    Complex p = cplx_ro(x->vec)[0], q = cplx_ro(y->vec)[0], r = FAST;                                                  \
    if (ORBIT_UNLIKELY(isunordered(r.re, r.im)) && arith_complex_loop(vm, op, 1, &p, 1, &q, 1, &r) != OK) goto unwind; \
    Value *d = &VS(i->a);                                                                                              \
    if (ORBIT_UNLIKELY(!(val_is_complex1(*d) && d->o->count == 1)) && !slow_new_complex(vm, d)) {                      \
      fr->pc = pc;                                                                                                     \
      goto unwind;                                                                                                     \
    }                                                                                                                  \
    cplx_rw(d->vec)[0] = r;                                                                                            \
    d->aux = 0;                                                                                                        \
    NEXT();                                                                                                            \
  }
#define COMPLEX_AS(re, im) ((Complex){re, im})
COMPLEX_OP(ADD_ZZ, OP_ADD, COMPLEX_AS(p.re + q.re, p.im + q.im))
COMPLEX_OP(SUB_ZZ, OP_SUB, COMPLEX_AS(p.re - q.re, p.im - q.im))
COMPLEX_OP(MUL_ZZ, OP_MUL, COMPLEX_AS(p.re *q.re - p.im * q.im, p.re *q.im + p.im * q.re))
COMPLEX_OP(DIV_ZZ, OP_DIV, COMPLEX_AS(NAN, NAN))
CASE(MOD_Z) {
  const Value *x = &VS(i->b);
  if (ORBIT_UNLIKELY(!val_is_complex1(*x))) BACK;
  double r = hypot(cplx_ro(x->vec)[0].re, cplx_ro(x->vec)[0].im);
  if (ORBIT_UNLIKELY(isnan(r))) BACK;
  SET_D(i->a, r);
  NEXT();
}

/* Whole numbers below 2^31 take the integer division: the quotient is exact either way. */
#define DIVIDE_D(name, x, ID, y, DOUBTFUL)                                                                             \
  CASE(name) {                                                                                                         \
    double p = (x), q = (y);                                                                                           \
    int pi = (int)p, qi = (int)q;                                                                                      \
    if (pi == p && qi == q && qi > 0 && pi > 0) {                                                                      \
      SET_D(i->a, ew_bare_##ID##_INT(pi, qi));                                                                         \
      NEXT();                                                                                                          \
    }                                                                                                                  \
    if (DOUBTFUL) BACK;                                                                                                \
    SET_D(i->a, ew_bare_##ID##_DBL(p, q));                                                                             \
    NEXT();                                                                                                            \
  }
#define DIVIDE_I(name, x, ID, y, DOUBTFUL)                                                                             \
  CASE(name) {                                                                                                         \
    int p = (x), q = (y);                                                                                              \
    if (ORBIT_UNLIKELY(q <= 0 || (DOUBTFUL))) BACK;                                                                    \
    SET_I(i->a, ew_bare_##ID##_INT(p, q), TAG_INT);                                                                    \
    NEXT();                                                                                                            \
  }
#define DIVIDE_FORMS(n, DOUBTFUL_D, DOUBTFUL_I)                                                                        \
  DIVIDE_D(n##_DD, SD(i->b), n, SD(i->c), DOUBTFUL_D)                                                                  \
  DIVIDE_D(n##_ID, SI(i->b), n, SD(i->c), DOUBTFUL_D)                                                                  \
  DIVIDE_D(n##_DK, SD(i->b), n, KD(i->c), DOUBTFUL_D)                                                                  \
  DIVIDE_D(n##_JK, SI(i->b), n, KD(i->c), DOUBTFUL_D)                                                                  \
  DIVIDE_I(n##_II, SI(i->b), n, SI(i->c), DOUBTFUL_I)                                                                  \
  DIVIDE_I(n##_IK, SI(i->b), n, KI(i->c), DOUBTFUL_I)
DIVIDE_FORMS(MOD, !(q != 0 && fabs(p) < 4503599627370496.0 * fabs(q)),
             false) /* a warning about lost precision is due */
DIVIDE_FORMS(IDIV, false, p < 0)

CASE(SQR_D) {
  double p = SD(i->b);
  SET_D(i->a, ew_bare_MUL_DBL(p, p));
  NEXT();
}
CASE(POW_DD) {
  if (ORBIT_UNLIKELY(SD(i->b) == -INFINITY)) BACK; /* a warning may be due */
  SET_D(i->a, ew_bare_POW_DBL(SD(i->b), SD(i->c)));
  NEXT();
}
CASE(NEG_D) {
  SET_D(i->a, ew_bare_NEG_DBL(SD(i->b)));
  NEXT();
}
CASE(NEG_I) {
  SET_I(i->a, ew_bare_NEG_INT(SI(i->b)), TAG_INT);
  NEXT();
}
CASE(NOT_L) {
  SET_I(i->a, ew_bare_NOT(SI(i->b)), TAG_LGL);
  NEXT();
}

/* ---- comparison ---- */
#define CMP_D(name, x, ID, y)                                                                                          \
  CASE(name) {                                                                                                         \
    double p = (x), q = (y);                                                                                           \
    if (ORBIT_UNLIKELY(isunordered(p, q))) BACK;                                                                       \
    SET_I(i->a, ew_bare_##ID(p, q), TAG_LGL);                                                                          \
    NEXT();                                                                                                            \
  }
#define CMP_I(name, x, ID, y)                                                                                          \
  CASE(name) {                                                                                                         \
    int p = (x), q = (y);                                                                                              \
    SET_I(i->a, ew_bare_##ID(p, q), TAG_LGL);                                                                          \
    NEXT();                                                                                                            \
  }
/* False for NaN. */
#define TRUE_D(ID) ((!ew_bare_##ID(NAN, NAN) || !isunordered(p, q)) && ew_bare_##ID(p, q))
#define CMPJ_D(name, x, ID, y)                                                                                         \
  CASE(JN##name) {                                                                                                     \
    double p = (x), q = (y);                                                                                           \
    if (TRUE_D(ID)) NEXT();                                                                                            \
    if (ORBIT_UNLIKELY(isunordered(p, q))) BACK;                                                                       \
    JUMP(i->c);                                                                                                        \
    NEXT();                                                                                                            \
  }                                                                                                                    \
  CASE(LP##name) {                                                                                                     \
    double p = (x), q = (y);                                                                                           \
    if (ORBIT_LIKELY(TRUE_D(ID))) {                                                                                    \
      if (POLLED) LEAVE;                                                                                               \
      JUMP(i->c);                                                                                                      \
      NEXT();                                                                                                          \
    }                                                                                                                  \
    if (ORBIT_UNLIKELY(isunordered(p, q))) BACK;                                                                       \
    NEXT();                                                                                                            \
  }
#define CMPJ_I(name, x, ID, y)                                                                                         \
  CASE(JN##name) {                                                                                                     \
    int p = (x), q = (y);                                                                                              \
    if (!ew_bare_##ID(p, q)) JUMP(i->c);                                                                               \
    NEXT();                                                                                                            \
  }                                                                                                                    \
  CASE(LP##name) {                                                                                                     \
    int p = (x), q = (y);                                                                                              \
    if (ew_bare_##ID(p, q)) {                                                                                          \
      if (POLLED) LEAVE;                                                                                               \
      JUMP(i->c);                                                                                                      \
    }                                                                                                                  \
    NEXT();                                                                                                            \
  }
#define COMPARE_FORMS(n)                                                                                               \
  CMP_D(n##_DD, SD(i->b), n##_DBL, SD(i->c))                                                                           \
  CMP_D(n##_DI, SD(i->b), n##_DBL, (double)SI(i->c))                                                                   \
  CMP_D(n##_ID, (double)SI(i->b), n##_DBL, SD(i->c))                                                                   \
  CMP_I(n##_II, SI(i->b), n##_INT, SI(i->c))                                                                           \
  CMP_D(n##_DK, SD(i->b), n##_DBL, KD(i->c))                                                                           \
  CMP_I(n##_IK, SI(i->b), n##_INT, KI(i->c))                                                                           \
  CMP_D(n##_JK, (double)SI(i->b), n##_DBL, KD(i->c))                                                                   \
  CMPJ_D(n##_DD, SD(i->a), n##_DBL, SD(i->b))                                                                          \
  CMPJ_D(n##_DI, SD(i->a), n##_DBL, (double)SI(i->b))                                                                  \
  CMPJ_D(n##_ID, (double)SI(i->a), n##_DBL, SD(i->b))                                                                  \
  CMPJ_I(n##_II, SI(i->a), n##_INT, SI(i->b))                                                                          \
  CMPJ_D(n##_DK, SD(i->a), n##_DBL, KD(i->b))                                                                          \
  CMPJ_I(n##_IK, SI(i->a), n##_INT, KI(i->b))                                                                          \
  CMPJ_D(n##_JK, (double)SI(i->a), n##_DBL, KD(i->b))
COMPARE_FORMS(EQ)
COMPARE_FORMS(NE)
COMPARE_FORMS(LT)
COMPARE_FORMS(LE)
COMPARE_FORMS(GT)
COMPARE_FORMS(GE)
CASE(JF_L) {
  int p = SI(i->a);
  if (ORBIT_UNLIKELY(p == NA_LGL)) BACK;
  if (!p) JUMP(i->c);
  NEXT();
}
CASE(JT_L) {
  int p = SI(i->a);
  if (ORBIT_UNLIKELY(p == NA_LGL)) BACK;
  if (p) JUMP(i->c);
  NEXT();
}

/* Equal strings are one object, unless their encodings differ. */
#define STRINGS(l, r)                                                                                                  \
  const Str *p = VS(l).s, *q = VS(r).s;                                                                                \
  if (ORBIT_UNLIKELY(p == vm->na_str || q == vm->na_str || (p != q && (p->enc != STR_ASCII || q->enc != STR_ASCII))))  \
    BACK;
CASE(JNEQ_SS) {
  STRINGS(i->a, i->b)
  if (p != q) JUMP(i->c);
  NEXT();
}
CASE(JNNE_SS) {
  STRINGS(i->a, i->b)
  if (p == q) JUMP(i->c);
  NEXT();
}
CASE(EQ_SS) {
  STRINGS(i->b, i->c)
  SET_I(i->a, p == q, TAG_LGL);
  NEXT();
}
CASE(NE_SS) {
  STRINGS(i->b, i->c)
  SET_I(i->a, p != q, TAG_LGL);
  NEXT();
}

/* ---- moves, math ---- */
#define EXTREME_D(name, o)                                                                                             \
  CASE(name) {                                                                                                         \
    double r = SD(i->b);                                                                                               \
    bool nan = isnan(r);                                                                                               \
    for (int k = 1; k < i->c; k++) {                                                                                   \
      double v = SD(i->b + k * NEXT_OPERAND);                                                                          \
      nan |= isnan(v);                                                                                                 \
      if (v o r) r = v;                                                                                                \
    }                                                                                                                  \
    if (ORBIT_UNLIKELY(nan)) BACK;                                                                                     \
    SET_D(i->a, r);                                                                                                    \
    NEXT();                                                                                                            \
  }
#define EXTREME_I(name, o)                                                                                             \
  CASE(name) {                                                                                                         \
    int r = SI(i->b);                                                                                                  \
    for (int k = 1; k < i->c; k++)                                                                                     \
      if (SI(i->b + k * NEXT_OPERAND) o r) r = SI(i->b + k * NEXT_OPERAND);                                            \
    SET_I(i->a, r, TAG_INT);                                                                                           \
    NEXT();                                                                                                            \
  }
EXTREME_D(MIN_D, <)
EXTREME_D(MAX_D, >)
EXTREME_I(MIN_I, <)
EXTREME_I(MAX_I, >)
CASE(MOVE_S) {
  VS(i->a).u = VS(i->b).u;
  SET_TAG(&VS(i->a), VS(i->b).tag);
  NEXT();
}
CASE(TODBL) {
  double p = VS(i->b).tag == TAG_INT ? SI(i->b) : SD(i->b);
  SET_D(i->a, p);
  NEXT();
}
CASE(MOVE_X) {
  const Value *x = &VS(i->b);
  if (ORBIT_UNLIKELY(!(x->tag < TAG_MISSING || x->tag == TAG_OBJ))) BACK;
  if (x->tag == TAG_OBJ) x->o->count++;
  VS(i->a).u = x->u;
  SET_TAG(&VS(i->a), x->tag);
  NEXT();
}
CASE(LDK_S) {
  VS(i->a).u = VK(i->b).u;
  SET_TAG(&VS(i->a), VK(i->b).tag);
  NEXT();
}
CASE(SQRT_D) {
  double p = SD(i->b);
  if (ORBIT_UNLIKELY(!(p >= 0))) BACK; /* NaN, or a warning is due */
  SET_D(i->a, ew_bare_SQRT(p));
  NEXT();
}
CASE(ABS_D) {
  SET_D(i->a, ew_bare_ABS_DBL(SD(i->b)));
  NEXT();
}
CASE(ABS_I) {
  SET_I(i->a, ew_bare_ABS_INT(SI(i->b)), TAG_INT);
  NEXT();
}
CASE(MATH_D) {
  double p = SD(i->b), r = spec_math[i->c](p);
  if (ORBIT_UNLIKELY(isnan(r))) BACK;
  SET_D(i->a, r);
  NEXT();
}
CASE(LEN) {
  const Value *x = &VS(i->b);
  if (x->tag >= TAG_LGL && x->tag <= TAG_STR) {
    SET_I(i->a, 1, TAG_INT);
    NEXT();
  }
  if (ORBIT_UNLIKELY(x->tag != TAG_OBJ || !type_is_vec(x->o->type) || (x->o->flags & F_OBJECT) || x->vec->n > INT_MAX))
    BACK;
  SET_I(i->a, x->vec->n, TAG_INT);
  NEXT();
}

/* ---- loops ---- */
CASE(LOOP_S) {
  if (POLLED) LEAVE;
  JUMP(i->c);
  NEXT();
}
#define RANGE_STEP(END, MORE)                                                                                          \
  const Value *x = &VS(i->a);                                                                                          \
  if (ORBIT_UNLIKELY(x->tag != TAG_RANGE && (x->tag != TAG_INT || x->i == NA_INT))) BACK;                              \
  int64_t k = VS(i->a + NEXT_OPERAND).l, from = x->r.from, to = x->tag == TAG_RANGE ? x->r.to : from, v;               \
  if (from <= to) {                                                                                                    \
    v = from + k;                                                                                                      \
    if (v > to) END                                                                                                    \
  } else {                                                                                                             \
    v = from - k;                                                                                                      \
    if (v < to) END                                                                                                    \
  }                                                                                                                    \
  VS(i->a + NEXT_OPERAND).l = k + 1;                                                                                   \
  SET_I(i->b, v, TAG_INT);                                                                                             \
  MORE NEXT();
#define END_JUMP                                                                                                       \
  {                                                                                                                    \
    JUMP(i->c);                                                                                                        \
    NEXT();                                                                                                            \
  }
CASE(ISNULL) {
  const Value *x = &VS(i->b);
  if (x->tag == TAG_PROM) x = &x->prom->value;
  uint32_t tag = x->tag;
  if (ORBIT_UNLIKELY(tag >= TAG_MISSING && tag != TAG_OBJ)) BACK;
  SET_I(i->a, tag == TAG_NULL, TAG_LGL);
  NEXT();
}
#define FIELD(op_name, T, NO)                                                                                          \
  CASE(op_name) {                                                                                                      \
    Value *x = &VS(i->b);                                                                                              \
    if (x->tag == TAG_PROM) x = &x->prom->value;                                                                       \
    const Value *field = dollar_field(x, VK(i->c).sym);                                                                \
    if (ORBIT_UNLIKELY(!field || field->tag != T || NO)) BACK;                                                         \
    uint64_t u_ = field->u;                                                                                            \
    VS(i->a).u = u_;                                                                                                   \
    SET_TAG(&VS(i->a), T);                                                                                             \
    NEXT();                                                                                                            \
  }
FIELD(FLD_L, TAG_LGL, false)
FIELD(FLD_I, TAG_INT, field->i == NA_INT)
FIELD(FLD_D, TAG_DBL, false)
FIELD(FLD_S, TAG_STR, false)
CASE(FORNEXT_R){RANGE_STEP(END_JUMP, )} CASE(FORLOOP_R) {
  Value *up = &VS(i->a);
  if (ORBIT_LIKELY(up->tag == TAG_RANGE && up->r.from <= up->r.to)) {
    int64_t k = up[1].l, v = up->r.from + k;
    if (v > up->r.to) NEXT();
    if (POLLED) LEAVE;
    up[1].l = k + 1;
    SET_I(i->b, v, TAG_INT);
    JUMP(i->c);
    NEXT();
  }
  if (POLLED) LEAVE;
  RANGE_STEP({ NEXT(); }, JUMP(i->c);)
}
#define VEC_STEP(T, STORE, END, MORE)                                                                                  \
  const Value *x = &VS(i->a);                                                                                          \
  if (ORBIT_UNLIKELY(x->tag != TAG_OBJ || x->o->type != T)) BACK;                                                      \
  int64_t k = VS(i->a + NEXT_OPERAND).l;                                                                               \
  if (k >= x->vec->n) END STORE VS(i->a + NEXT_OPERAND).l = k + 1;                                                     \
  MORE NEXT();
#define STORE_I                                                                                                        \
  if (ORBIT_UNLIKELY(int_ro(x->vec)[k] == NA_INT)) BACK;                                                               \
  SET_I(i->b, int_ro(x->vec)[k], TAG_INT);
CASE(FORNEXT_D) { VEC_STEP(T_DBL, SET_D(i->b, dbl_ro(x->vec)[k]);, END_JUMP, ) }
CASE(FORLOOP_D) {
  if (POLLED) LEAVE;
  VEC_STEP(
      T_DBL, SET_D(i->b, dbl_ro(x->vec)[k]);, { NEXT(); }, JUMP(i->c);)
}
CASE(FORNEXT_I) {
  if (VS(i->a).tag != TAG_OBJ) {
    RANGE_STEP(END_JUMP, )
  }
  VEC_STEP(T_INT, STORE_I, END_JUMP, )
}
CASE(FORLOOP_I) {
  if (POLLED) LEAVE;
  if (VS(i->a).tag != TAG_OBJ) {
    RANGE_STEP({ NEXT(); }, JUMP(i->c);)
  }
  VEC_STEP(
      T_INT, STORE_I, { NEXT(); }, JUMP(i->c);)
}
CASE(REDUCE) {
  reduce_loop(vm, fr, i);
  NEXT();
}
CASE(COLON_S) {
  const Value *x = &VS(i->b), *y = &VS(i->c);
  int p, q;
  if (x->tag == TAG_INT)
    p = x->i;
  else if ((p = (int)x->d) != x->d || p == NA_INT)
    BACK;
  if (y->tag == TAG_INT)
    q = y->i;
  else if ((q = (int)y->d) != y->d || q == NA_INT)
    BACK;
  if (p == q) {
    SET_I(i->a, p, TAG_INT);
  } else {
    Value v = val_range(p, q);
    VS(i->a).u = v.u;
    SET_TAG(&VS(i->a), TAG_RANGE);
  }
  NEXT();
}

/* ---- elements ---- */
/* Position (from 0) of an index that is an integer, a double, a constant; beyond the end or below 1: back. */
#define POS_I(x, n)                                                                                                    \
  int64_t k = (int64_t)SI(x) - 1;                                                                                      \
  if (ORBIT_UNLIKELY((uint64_t)k >= (uint64_t)(n))) BACK;
#define POS_D(x, n)                                                                                                    \
  double kd_ = SD(x);                                                                                                  \
  if (ORBIT_UNLIKELY(!(kd_ >= 1 && kd_ < 4503599627370496.0))) BACK;                                                   \
  int64_t k = (int64_t)kd_ - 1;                                                                                        \
  if (ORBIT_UNLIKELY(k >= (int64_t)(n))) BACK;
#define POS_K(x, n)                                                                                                    \
  int64_t k = (int64_t)KI(x) - 1;                                                                                      \
  if (ORBIT_UNLIKELY((uint64_t)k >= (uint64_t)(n))) BACK;
#define FIRST_POS_I(x) (SI(x) == 1)
#define FIRST_POS_D(x) (SD(x) >= 1 && SD(x) < 2)
#define FIRST_POS_K(x) (KI(x) == 1)
#define TAG_OF_T_DBL TAG_DBL
#define TAG_OF_T_INT TAG_INT
#define TAG_OF_T_LGL TAG_LGL
#define TAG_OF_T_STR TAG_STR
/* A number that typed code cannot take. */
#define NONE_OF_T_DBL(x) false
#define NONE_OF_T_INT(x) ((x)->i == NA_INT)
#define NONE_OF_T_LGL(x) false
#define NONE_OF_T_STR(x) false
#define IDX(name, T, POS, COND, STORE)                                                                                 \
  CASE(name) {                                                                                                         \
    const Value *x = &VS(i->b);                                                                                        \
    if (ORBIT_UNLIKELY(x->tag != TAG_OBJ || x->o->type != T || (x->o->flags & F_OBJECT))) {                            \
      if (x->tag != TAG_OF_##T || !FIRST_##POS(i->c) || NONE_OF_##T(x)) BACK; /* a vector of length one: no object */  \
      uint64_t u_ = x->u;                                                                                              \
      VS(i->a).u = u_;                                                                                                 \
      SET_TAG(&VS(i->a), TAG_OF_##T);                                                                                  \
      NEXT();                                                                                                          \
    }                                                                                                                  \
    const Vec *v = x->vec;                                                                                             \
    COND POS(i->c, v->n) STORE NEXT();                                                                                 \
  }
#define NO_ATTR                                                                                                        \
  if (ORBIT_UNLIKELY(v->attr != NULL)) BACK;
#define ELT_D SET_D(i->a, dbl_ro(v)[k]);
#define ELT_I                                                                                                          \
  if (ORBIT_UNLIKELY(int_ro(v)[k] == NA_INT)) BACK;                                                                    \
  SET_I(i->a, int_ro(v)[k], TAG_INT);
#define ELT_L SET_I(i->a, int_ro(v)[k], TAG_LGL);
#define ELT_S                                                                                                          \
  {                                                                                                                    \
    VS(i->a).s = str_ro(v)[k];                                                                                         \
    SET_TAG(&VS(i->a), TAG_STR);                                                                                       \
  }
#define IDX_FORMS(t, T)                                                                                                \
  IDX(IDX##t##_I, T, POS_I, NO_ATTR, ELT_##t)                                                                          \
  IDX(IDX##t##_D, T, POS_D, NO_ATTR, ELT_##t)                                                                          \
  IDX(IDX##t##_K, T, POS_K, NO_ATTR, ELT_##t)                                                                          \
  IDX(IDY##t##_I, T, POS_I, , ELT_##t)                                                                                 \
  IDX(IDY##t##_D, T, POS_D, , ELT_##t)                                                                                 \
  IDX(IDY##t##_K, T, POS_K, , ELT_##t)
IDX_FORMS(D, T_DBL)
IDX_FORMS(I, T_INT)
IDX_FORMS(L, T_LGL)
IDX_FORMS(S, T_STR)
/* Position of an element of matrix v: any numbers, or integers and constants. */
#define AT_X(r, c)                                                                                                     \
  int64_t k = matrix_index(v, &VS(r), &VS(c));                                                                         \
  if (ORBIT_UNLIKELY(k < 0)) BACK;
#define AT_INTEGERS(r, c)                                                                                              \
  uint32_t row_ = (uint32_t)(r)-1, col_ = (uint32_t)(c)-1;                                                             \
  if (ORBIT_UNLIKELY(!(v->h.flags & F_MATRIX) || row_ >= (uint32_t)v->nrow || col_ >= (uint32_t)v->ncol)) BACK;        \
  int64_t k = row_ + (int64_t)col_ * v->nrow;
#define AT_II(r, c) AT_INTEGERS(SI(r), SI(c))
#define AT_IK(r, c) AT_INTEGERS(SI(r), KI(c))
#define AT_KI(r, c) AT_INTEGERS(KI(r), SI(c))
#define IDXM(name, T, AT, STORE)                                                                                       \
  CASE(name) {                                                                                                         \
    const Value *x = &VS(i->b);                                                                                        \
    if (ORBIT_UNLIKELY(x->tag != TAG_OBJ || x->o->type != T || (x->o->flags & (F_OBJECT | F_MATRIX)) != F_MATRIX))     \
      BACK;                                                                                                            \
    const Vec *v = x->vec;                                                                                             \
    AT(i->c, pc->a)                                                                                                    \
    if (ORBIT_UNLIKELY(element_named(v))) BACK;                                                                        \
    STORE                                                                                                              \
    pc++;                                                                                                              \
    NEXT();                                                                                                            \
  }
#define IDXM_FORMS(name, T, STORE)                                                                                     \
  IDXM(name##_X, T, AT_X, STORE)                                                                                       \
  IDXM(name##_II, T, AT_II, STORE) IDXM(name##_IK, T, AT_IK, STORE) IDXM(name##_KI, T, AT_KI, STORE)
IDXM_FORMS(IDXMD, T_DBL, ELT_D)
IDXM_FORMS(IDXMI, T_INT, ELT_I)
IDXM_FORMS(IDXML, T_LGL, ELT_L)

#define WRITABLE(x, T)                                                                                                 \
  if (ORBIT_UNLIKELY(x->tag != TAG_OBJ || x->o->count != 1 || x->o->type != T || (x->o->flags & F_OBJECT))) BACK;
#define SETX(name, T, POS, STORE)                                                                                      \
  CASE(name) {                                                                                                         \
    Value *x = &VS(i->a);                                                                                              \
    WRITABLE(x, T)                                                                                                     \
    Vec *v = x->vec;                                                                                                   \
    POS(i->b, v->n)                                                                                                    \
    const Value *y = &VS(i->c);                                                                                        \
    STORE                                                                                                              \
    v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);                                                                      \
    NEXT();                                                                                                            \
  }
#define PUT_ELT_D dbl_rw(v)[k] = y->d;
#define PUT_ELT_DI dbl_rw(v)[k] = y->i;
#define PUT_ELT_I int_rw(v)[k] = y->i;
#define PUT_ELT_L int_rw(v)[k] = y->i;
#define PUT_ELT_S str_rw(v)[k] = y->s;
#define SETX_FORMS(t, T)                                                                                               \
  SETX(SETX##t##_I, T, POS_I, PUT_ELT_##t)                                                                             \
  SETX(SETX##t##_D, T, POS_D, PUT_ELT_##t)                                                                             \
  SETX(SETX##t##_K, T, POS_K, PUT_ELT_##t)
SETX_FORMS(D, T_DBL)
SETX_FORMS(DI, T_DBL)
SETX_FORMS(I, T_INT)
SETX_FORMS(L, T_LGL)
SETX_FORMS(S, T_STR)
#define SETM(name, T, AT, STORE)                                                                                       \
  CASE(name) {                                                                                                         \
    Value *x = &VS(i->a);                                                                                              \
    WRITABLE(x, T)                                                                                                     \
    Vec *v = x->vec;                                                                                                   \
    AT(i->b, i->c)                                                                                                     \
    const Value *y = &VS(pc->a);                                                                                       \
    STORE                                                                                                              \
    v->h.flags &= (uint8_t) ~(F_SORTED | F_NONA);                                                                      \
    pc++;                                                                                                              \
    NEXT();                                                                                                            \
  }
#define SETM_FORMS(name, T, STORE)                                                                                     \
  SETM(name##_X, T, AT_X, STORE)                                                                                       \
  SETM(name##_II, T, AT_II, STORE) SETM(name##_IK, T, AT_IK, STORE) SETM(name##_KI, T, AT_KI, STORE)
SETM_FORMS(SETMD, T_DBL, PUT_ELT_D)
SETM_FORMS(SETMDI, T_DBL, PUT_ELT_DI)
SETM_FORMS(SETMI, T_INT, PUT_ELT_I)
SETM_FORMS(SETML, T_LGL, PUT_ELT_L)

/* ---- guards, global variables ---- */
CASE(GETV) {
  const Value *x = free_slot(vm, fr, i->b / NEXT_OPERAND);
  if (ORBIT_UNLIKELY(!x || x->tag != i->c || (i->c == TAG_INT && x->i == NA_INT))) BACK;
  uint64_t u_ = x->u;
  VS(i->a).u = u_;
  SET_TAG(&VS(i->a), i->c);
  NEXT();
}
#define IDXG(t, T)                                                                                                     \
  CASE(IDXG_##t) {                                                                                                     \
    const Sym *g = VK(i->b).sym;                                                                                       \
    const Value *x = &g->global;                                                                                       \
    if (ORBIT_UNLIKELY(x->tag != TAG_OBJ || x->o->type != T || (x->o->flags & F_OBJECT) ||                             \
                       (g->gflags & BIND_ACTIVE) || frame_outer_env(fr) != vm->global || (fr->env && fr->env->table))) \
      BACK;                                                                                                            \
    const Vec *v = x->vec;                                                                                             \
    NO_ATTR                                                                                                            \
    int64_t k = scalar_index(&VS(i->c), v->n);                                                                         \
    if (ORBIT_UNLIKELY(k < 0)) BACK;                                                                                   \
    ELT_##t NEXT();                                                                                                    \
  }
IDXG(D, T_DBL)
IDXG(I, T_INT)
IDXG(L, T_LGL)
IDXG(S, T_STR)
/* Typed calls lie behind the constants. */
#define TYPED_CALL_AT(x) ((TypedCall *)(void *)((char *)(uintptr_t)K + (size_t)(x)*8))
#ifdef ORBIT_GLOBAL_LOOP
#define SAME_FUNCTION(t) (value_runs((t)->cell, (t)->id) && !variables_added(fr))
#else
#define SAME_FUNCTION(t) (typed_function(vm, fr, t, false) && !(fr->env && fr->env->table))
#endif
CASE(INLINE) {
  if (ORBIT_UNLIKELY(!SAME_FUNCTION(TYPED_CALL_AT(i->b)))) pc += (int16_t)i->c;
  NEXT();
}
CASE(INLINE_G) {
  const TypedCall *t = TYPED_CALL_AT(i->b);
  if (ORBIT_UNLIKELY((fr->env && fr->env->table) || fr->fn->env != vm->global || !value_runs(t->cell, t->id)))
    pc += (int16_t)i->c;
  NEXT();
}
#ifdef ORBIT_GLOBAL_LOOP
CASE(CALLT) { ORBIT_UNREACHABLE(); }
CASE(CALLT_P) { ORBIT_UNREACHABLE(); }
CASE(RET_S) { ORBIT_UNREACHABLE(); }
CASE(RET_V) { ORBIT_UNREACHABLE(); }
#else
/* PLAIN: the function is a global variable, and typed instructions have made all arguments, at least one. */
#define TYPED_CALL(PLAIN)                                                                                              \
  TypedCall *t = TYPED_CALL_AT(i->b);                                                                                  \
  Value *s = in->sp;                                                                                                   \
  if (ORBIT_UNLIKELY(in->depth >= vm->opt.expressions || (char *)s + t->room >= (char *)in->stack_end)) LEAVE;         \
  Closure *c = typed_function(vm, fr, t, PLAIN);                                                                       \
  if (ORBIT_UNLIKELY(!c || (fr->env && (!t->eager || fr->env->table)))) BACK;                                          \
  if (!(PLAIN) && t->nslow && ORBIT_UNLIKELY(!typed_args(vm, fr, t, c->proto, s))) {                                   \
    if (in->unwind == UNW_NONE) BACK;                                                                                  \
    fr->pc = pc;                                                                                                       \
    goto unwind;                                                                                                       \
  }                                                                                                                    \
  if ((PLAIN) || t->nargs > 0) {                                                                                       \
    s[0].aux = AUX_ARG;                                                                                                \
    for (int k = 1; k < t->nargs; k++) s[k].aux = AUX_ARG;                                                             \
  }                                                                                                                    \
  fr->pc = pc;                                                                                                         \
  Spec *to = t->callee;                                                                                                \
  if (ORBIT_LIKELY(to && to->epoch == in->spec_epoch && (t->checked || params_fit(s, to)) && !POLLED)) {               \
    fr = frame_of_typed(vm, in, fr, t, c, to);                                                                         \
    fr->dst = i->a;                                                                                                    \
    K = to->k;                                                                                                         \
    S = s;                                                                                                             \
    pc = to->start;                                                                                                    \
    NEXT();                                                                                                            \
  }                                                                                                                    \
  Frame *nf = frame_of_call(vm, in, t->site, c);                                                                       \
  nf->dst = i->a;                                                                                                      \
  if (POLLED || !(to = spec_for_call(vm, nf, t))) ENTER(i->a);                                                         \
  fr = nf;                                                                                                             \
  fr->spec = to;                                                                                                       \
  fr->k = K = to->k;                                                                                                   \
  S = s;                                                                                                               \
  pc = to->start;                                                                                                      \
  NEXT();
CASE(CALLT){TYPED_CALL(false)} CASE(CALLT_P){TYPED_CALL(true)}
/* The value is unboxed; RET_V: the frame's slots hold no objects.  The slot may be a variable's own, which on.exit code
 * and whoever holds the frame's environment still read. */
#define RETURN_UNBOXED(VISIBILITY, RELEASE)                                                                            \
  VISIBILITY                                                                                                           \
  Value v = LOAD(&VS(i->a));                                                                                           \
  if (ORBIT_UNLIKELY(frame_unusual(fr))) {                                                                             \
    in->ret = v;                                                                                                       \
    goto leave;                                                                                                        \
  }                                                                                                                    \
  RELEASE                                                                                                              \
  uint16_t dst = fr->dst;                                                                                              \
  frame_drop(vm, in, fr);                                                                                              \
  fr = fr - 1;                                                                                                         \
  S = fr->slots;                                                                                                       \
  K = fr->k;                                                                                                           \
  pc = fr->pc;                                                                                                         \
  PUT_OWNED(dst, v); /* calls from code with a profile are marked as unusual */                                        \
  NEXT();
CASE(RET_S) {
  RETURN_UNBOXED(if (i->b != 2) vm->visible = i->b;, if (i->c) slots_release(vm, S, in->sp);)
}
CASE(RET_V) { RETURN_UNBOXED(vm->visible = true;, ) }
#endif
CASE(GUARD) {
  if (ORBIT_UNLIKELY(VS(i->a).tag != i->b)) BACK;
  NEXT();
}
CASE(GUARD_D) {
  if (ORBIT_UNLIKELY(VS(i->a).tag != TAG_DBL)) BACK;
  NEXT();
}
CASE(GUARD_I) {
  if (ORBIT_UNLIKELY(VS(i->a).tag != TAG_INT || VS(i->a).i == NA_INT)) BACK;
  NEXT();
}
CASE(LEARN) {
  if (spec_learn(fr, i)) LEAVE;
  NEXT();
}
/* ---- generic work on global variables that lie in slots ----
 * Each has its generic instruction at the end of the code, between GSYNC_OUT and GSYNC_IN; a jump there follows, which
 * what succeeds skips.  Nothing here runs R code or raises an error. */
/* The jump counts in its first field how often it has been skipped: see spec_missed. */
#define TRY_SKIP (((Instr *)(uintptr_t)pc++)->a++)
#define TRY_TAKE(v)                                                                                                    \
  do {                                                                                                                 \
    Value *d_ = &VS(i->a), old_ = LOAD(d_);                                                                            \
    d_->u = (v).u;                                                                                                     \
    SET_TAG(d_, (v).tag);                                                                                              \
    if (ORBIT_UNLIKELY(old_.tag >= TAG_PROM)) obj_release(vm, old_.o);                                                 \
    TRY_SKIP;                                                                                                          \
  } while (0)
#define TRY_USED(temp)                                                                                                 \
  if (temp) {                                                                                                          \
    Obj *o_ = VS(i->b).o;                                                                                              \
    SET_TAG(&VS(i->b), TAG_NULL);                                                                                      \
    obj_release(vm, o_);                                                                                               \
  }
#define TRY_ELEMENT(name, plain, two, temp)                                                                            \
  CASE(name) {                                                                                                         \
    const Value *x = &VS(i->b);                                                                                        \
    if (ORBIT_LIKELY(x->tag == TAG_OBJ && type_is_vec(x->o->type) && !(x->o->flags & F_OBJECT) && (plain))) {          \
      int64_t k = scalar_index(&VS(i->c), x->vec->n);                                                                  \
      if (two && ORBIT_UNLIKELY(k < 0)) k = named_index(&VS(i->c), x->vec);                                            \
      Value v;                                                                                                         \
      if (ORBIT_LIKELY(k >= 0 && load_elt(x->vec, k, two, &v))) {                                                      \
        TRY_USED(temp)                                                                                                 \
        TRY_TAKE(v);                                                                                                   \
      }                                                                                                                \
    }                                                                                                                  \
    NEXT();                                                                                                            \
  }
#define TRY_FIELD(op_name, temp)                                                                                       \
  CASE(op_name) {                                                                                                      \
    Value *x = &VS(i->b);                                                                                              \
    const Value *field = x->tag == TAG_OBJ && !(x->o->flags & F_OBJECT) ? list_field(x, VK(i->c).sym->name) : NULL;    \
    if (ORBIT_LIKELY(field != NULL)) {                                                                                 \
      Value v = LOAD(field);                                                                                           \
      if (v.tag >= TAG_PROM) obj_retain(v.o);                                                                          \
      TRY_USED(temp)                                                                                                   \
      TRY_TAKE(v);                                                                                                     \
    }                                                                                                                  \
    NEXT();                                                                                                            \
  }
TRY_ELEMENT(TRY_IDX, !x->vec->attr, false, false)
TRY_ELEMENT(TRY_IDXT, !x->vec->attr, false, true)
TRY_ELEMENT(TRY_IDX2, true, true, false)
TRY_ELEMENT(TRY_IDX2T, true, true, true)
TRY_FIELD(TRY_FLD, false)
TRY_FIELD(TRY_FLDT, true)
CASE(TRY_SET) {
  if (ORBIT_LIKELY(set_scalar(vm, &VS(i->a), &VS(i->b), &VS(i->c), false))) TRY_SKIP;
  NEXT();
}
CASE(TRY_SET2) {
  if (ORBIT_LIKELY(set_scalar(vm, &VS(i->a), &VS(i->b), &VS(i->c), true))) TRY_SKIP;
  NEXT();
}
CASE(TRY_SETFLD) {
  Value *x = &VS(i->a);
  if (ORBIT_LIKELY(x->tag == TAG_OBJ && x->o->type == T_LIST && set_field(vm, x, VK(i->b).sym, &VS(i->c)))) TRY_SKIP;
  NEXT();
}
CASE(TRY_SETLOC) {
  Value v = LOAD(&VS(i->b));
  if (ORBIT_LIKELY(v.tag < TAG_MISSING || v.tag == TAG_OBJ)) {
    SET_TAG(&VS(i->b), TAG_NULL);
    TRY_TAKE(v);
  }
  NEXT();
}
CASE(TRY_LIST) {
  Vec *l = list_taking(vm, &VS(i->b), i->c);
  if (ORBIT_LIKELY(l != NULL)) {
    Value v = val_obj(l);
    vm->stats.builtin_calls++;
    vm->visible = true;
    TRY_TAKE(v);
  }
  NEXT();
}
CASE(TRY_FORALL) {
  if (loop_is_short(vm, &VS(i->a))) TRY_SKIP;
  NEXT();
}
CASE(TRY_MISSED) {
  if (ORBIT_UNLIKELY(spec_missed(vm, fr, i))) LEAVE;
  spec_globals_out(fr);
  NEXT();
}
CASE(GSYNC_OUT) {
  spec_globals_out(fr);
  NEXT();
}
CASE(GSYNC_IN) {
  if (ORBIT_UNLIKELY(!spec_globals_in(fr, i->a))) {
    pc = spec_back_synced(vm, fr, i);
    K = fr->k;
  }
  NEXT();
}
CASE(CHAOS) {
  if (spec_chance(vm)) LEAVE;
  NEXT();
}
CASE(CHECKT) {
  spec_check(fr, i);
  NEXT();
}
CASE(EXIT) { LEAVE; }
CASE(SWITCH_S) {
  const Vec *table = VK(i->b).vec;
  int k = switch_plain(vm, &VS(i->a), table);
  if (ORBIT_UNLIKELY(k < 0 || (i->c && k == (int)list_ro(table)[1].vec->n))) BACK;
  pc += k;
  NEXT();
}
