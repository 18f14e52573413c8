/* elementwise.h - What is made from the rows of elementwise.def: numbers, facts and scalar functions of the elementwise
 * operations.  Used by the kernels (vm/kernels), the makers of fused regions, and whatever computes single elements. */
#ifndef ORBIT_ELEMENTWISE_H
#define ORBIT_ELEMENTWISE_H

#include <math.h>

#include "runtime/arith.h"
#include "runtime/normal.h"
#include "runtime/rounding.h"

/* Types of operands and results; as enum KernelType. */
typedef enum EwType { EWT_LGL, EWT_INT, EWT_DBL } EwType;
/* What an operation has to say about an element; a plain operation raises the warning. */
enum { EWF_NAN = 1, EWF_OVERFLOW = 2, EWF_PRECISION = 4 };
typedef enum EwNan { EWN_FREE, EWN_NAN1, EWN_NAN2, EWN_COMPARED, EWN_EITHER, EWN_OVERFLOW } EwNan;

typedef enum EwOp {
#define EW1(ID, name, operand, result, nan, warns, cost, expr) EW_##ID,
#define EW2(ID, name, operand, result, nan, warns, cost, expr) EW_##ID,
#define EWSELECT(ID, name, type, cost) EW_##ID,
#include "runtime/elementwise.def"
  EW_COUNT
} EwOp;

typedef struct EwInfo {
  const char *id, *name; /* of the row; of the function or operator of R */
  uint8_t arity;
  uint8_t operand, result; /* EwType; of a choice: of its second and third operand */
  uint8_t nan, cost;
  uint8_t flags; /* EWF_* that it can set */
} EwInfo;
extern const EwInfo ew_info[EW_COUNT];

/* The row for R's function or operator `name` with so many operands of this type, or -1. */
int ew_find(const char *name, int arity, EwType operand);
/* One element; operands that the row has not may be NULL.  False: there is something to warn about. */
bool ew_scalar(EwOp op, const Value *x, const Value *y, const Value *z, Value *out);

/* log(x) of a number below 0 is NaN without the sign that some processors give it. */
static inline double r_log(double x) { return x > 0 ? log(x) : x == 0 ? -INFINITY : x < 0 ? NAN : x; }

/* ---- scalar functions: ew_ADD_DBL(x, y, &flags) and so on ---- */
#define EW_C_DBL double
#define EW_C_INT int32_t
#define EW_C_LGL int32_t
#define EW_NA_DBL NA_REAL
#define EW_NA_INT NA_INT
#define EW_NA_LGL NA_LGL
/* The column warns, where r_ is the result. */
#define QUIET 0u
#define MADE_NAN (isnan(r_) ? (unsigned)EWF_NAN : 0u)
#define INEXACT(condition) ((condition) ? (unsigned)EWF_PRECISION : 0u)
#define EW_BODY1_FREE(result, warns, expr) return (EW_C_##result)(expr);
#define EW_BODY1_NAN1(result, warns, expr)                                                                             \
  if (ORBIT_UNLIKELY(isnan(x))) return x;                                                                              \
  double r_ = (expr);                                                                                                  \
  *flags |= warns;                                                                                                     \
  return r_;
#define EW_BODY2_FREE(result, warns, expr)                                                                             \
  EW_C_##result r_ = (expr);                                                                                           \
  *flags |= warns;                                                                                                     \
  return r_;
#define EW_BODY2_NAN2(result, warns, expr)                                                                             \
  double r_ = (expr);                                                                                                  \
  if (ORBIT_UNLIKELY(isnan(r_))) {                                                                                     \
    if (isnan(x)) return x + 0.0; /* quiet, as every operation makes it */                                             \
    if (isnan(y)) return y + 0.0;                                                                                      \
    *flags |= warns;                                                                                                   \
  }                                                                                                                    \
  return r_;
#define EW_BODY2_COMPARED(result, warns, expr) return isnan(x) || isnan(y) ? NA_LGL : (expr);
#define EW_BODY2_EITHER(result, warns, expr) return x == NA_INT || y == NA_INT ? EW_NA_##result : (expr);
#define EW_BODY2_OVERFLOW(result, warns, expr)                                                                         \
  int64_t r_ = (expr); /* without branches, so that loops become vectors */                                            \
  bool na_ = (x == NA_INT) | (y == NA_INT), over_ = (r_ > INT32_MAX) | (r_ <= INT32_MIN);                              \
  *flags |= (over_ & !na_) ? (unsigned)EWF_OVERFLOW : 0u;                                                              \
  return (na_ | over_) ? NA_INT : (int32_t)r_;
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  ORBIT_INLINE EW_C_##result ew_##ID(EW_C_##operand x, unsigned *flags) { EW_BODY1_##nan(result, warns, expr) }
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  ORBIT_INLINE EW_C_##result ew_##ID(EW_C_##operand x, EW_C_##operand y, unsigned *flags) {                            \
    EW_BODY2_##nan(result, warns, expr)                                                                                \
  }
#define EWSELECT(ID, name, type, cost)                                                                                 \
  ORBIT_INLINE EW_C_##type ew_##ID(int32_t x, EW_C_##type y, EW_C_##type z) {                                          \
    return x == NA_LGL ? EW_NA_##type : x ? y : z;                                                                     \
  }
#include "runtime/elementwise.def"

/* The expressions alone: ew_bare_ADD_DBL(x, y).  For loops that look after NA and NaN themselves: operands are not
 * NA_INT, a result of an OVERFLOW row has 64 bits (ew_fits), and one that is NaN may be the wrong NaN (ew_again). */
#define EW_T_FREE(result) EW_C_##result
#define EW_T_NAN1 EW_T_FREE
#define EW_T_NAN2 EW_T_FREE
#define EW_T_COMPARED EW_T_FREE
#define EW_T_EITHER EW_T_FREE
#define EW_T_OVERFLOW(result) int64_t
#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  ORBIT_INLINE EW_T_##nan(result) ew_bare_##ID(EW_C_##operand x) { return (expr); }
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  ORBIT_INLINE EW_T_##nan(result) ew_bare_##ID(EW_C_##operand x, EW_C_##operand y) { return (expr); }
#define EWSELECT(ID, name, type, cost)
#include "runtime/elementwise.def"
ORBIT_INLINE bool ew_fits(int64_t r) { return r <= INT32_MAX && r > INT32_MIN; }
/* An operation on two numbers once more, by the whole rule of its row for doubles: where the bare result was NaN. */
double ew_again(EwOp op, const Value *x, const Value *y) __attribute__((cold));
/* May a bare result that is NaN be the wrong one?  Compilers exchange the operands of + and *, of which the processor
 * keeps the first that is NaN. */
#ifdef __x86_64__
#define EW_MIXES_NAN(op) ((op) == EW_ADD_DBL || (op) == EW_MUL_DBL)
#else
#define EW_MIXES_NAN(op) true
#endif

/* x + y and x * y of doubles. */
ORBIT_INLINE double ew_sum(double x, double y) {
  unsigned flags = 0;
  return ew_ADD_DBL(x, y, &flags);
}
ORBIT_INLINE double ew_product(double x, double y) {
  unsigned flags = 0;
  return ew_MUL_DBL(x, y, &flags);
}

/* The operators without warnings of their own, and those that have a row for integers. */
#define EW_EACH_INT(X) X(ADD) X(SUB) X(MUL) X(MOD) X(IDIV)
#define EW_EACH_DBL(X) EW_EACH_INT(X) X(DIV)
ORBIT_INLINE bool ew_number(const Value *v, double *d) {
  if (v->tag == TAG_DBL)
    *d = v->d;
  else if (v->tag == TAG_INT && v->i != NA_INT)
    *d = v->i;
  else
    return false;
  return true;
}
ORBIT_INLINE bool ew_arith(int op, const Value *x, const Value *y, Value *out) {
  double p, q, r;
  unsigned flags = 0;
  if (ORBIT_LIKELY(x->tag == TAG_DBL && y->tag == TAG_DBL)) {
    p = x->d;
    q = y->d;
  } else if (x->tag == TAG_INT && y->tag == TAG_INT && op != OP_DIV) {
    int32_t n; /* NA also where an operand is */
    switch (op) {
#define EW_CASE(ID)                                                                                                    \
  case OP_##ID: n = ew_##ID##_INT(x->i, y->i, &flags); break;
      EW_EACH_INT(EW_CASE)
#undef EW_CASE
    default: return false;
    }
    *out = val_int(n);
    return n != NA_INT;
  } else if (!ew_number(x, &p) || !ew_number(y, &q)) {
    return false;
  }
  switch (op) {
#define EW_CASE(ID)                                                                                                    \
  case OP_##ID: r = ew_##ID##_DBL(p, q, &flags); break;
    EW_EACH_DBL(EW_CASE)
#undef EW_CASE
  default: return false;
  }
  *out = val_dbl(r);
  return flags == 0;
}
/* A comparison (CompareOp) of two plain numbers.  False: not that, NA or NaN. */
#define EW_EACH_COMPARE(X) X(EQ) X(NE) X(LT) X(LE) X(GT) X(GE)
ORBIT_INLINE bool ew_compare(int op, const Value *x, const Value *y, Value *out) {
  double p, q;
  int32_t r;
  unsigned flags = 0;
  if (!ew_number(x, &p) || !ew_number(y, &q)) return false;
  switch (op) {
#define EW_CASE(ID)                                                                                                    \
  case OP_##ID: r = ew_##ID##_DBL(p, q, &flags); break;
    EW_EACH_COMPARE(EW_CASE)
#undef EW_CASE
  default: return false;
  }
  *out = val_lgl(r);
  return r != NA_LGL;
}

#endif
