/* arith.h - Vector arithmetic, comparison and logic; the rules for elements stand in elementwise.def. */
#ifndef ORBIT_ARITH_H
#define ORBIT_ARITH_H

#include "runtime/attr.h"

typedef enum ArithOp { OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_POW, OP_MOD, OP_IDIV } ArithOp;
typedef enum CompareOp { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE } CompareOp;
/* Does x op y hold, when c says as strcmp() which is less? */
static inline bool order_holds(CompareOp op, int c) {
  switch (op) {
  case OP_EQ: return c == 0;
  case OP_NE: return c != 0;
  case OP_LT: return c < 0;
  case OP_LE: return c <= 0;
  case OP_GT: return c > 0;
  default: return c >= 0;
  }
}

/* Default methods (no dispatch), any operand types, attributes and recycling as R; raises R's errors and
 * warnings.  A writable operand (count 1, plain, right type, in the pool or passed with steal) may be reused:
 * steal bit 0: x may be overwritten, bit 1: y. */
Status rt_arith(VM *vm, ArithOp op, Value x, Value y, int steal, Value *out) ORBIT_MUST_CHECK;
Status rt_compare(VM *vm, CompareOp op, Value x, Value y, Value *out) ORBIT_MUST_CHECK;
Status rt_logic(VM *vm, bool is_or, Value x, Value y, Value *out) ORBIT_MUST_CHECK; /* & and | */
Status rt_not(VM *vm, Value x, Value *out) ORBIT_MUST_CHECK;
Status rt_neg(VM *vm, Value x, Value *out) ORBIT_MUST_CHECK;                /* unary - */
Status rt_pos(VM *vm, Value x, Value *out) ORBIT_MUST_CHECK;                /* unary + */
Status rt_colon(VM *vm, Value from, Value to, Value *out) ORBIT_MUST_CHECK; /* TAG_RANGE where it fits */
/* Scalar rules. */
double r_pow(double x, double y);

/* r = x op y, n elements, shorter operands recycled (arith_cplx.c); r may be an operand of n elements. */
Status arith_complex_loop(VM *vm, ArithOp op, int64_t n, const Complex *x, int64_t nx, const Complex *y, int64_t ny,
                          Complex *r) ORBIT_MUST_CHECK;
double r_mod(double x, double y); /* x %% y on doubles, without the precision warning */
double r_idiv(double x, double y);
/* Two strings: <0, 0, >0 in the locale's collation, as R's Scollate. */
int str_collate(VM *vm, const Str *a, const Str *b);
/* Is the order of ASCII strings first of all one of their characters?  *primary: theirs, 0 those that do not count;
 * NULL: the bytes. */
bool collate_by_characters(VM *vm, const uint8_t **primary);
void collate_close(VM *vm); /* frees the collator; the next comparison opens one for the locale then in force */
/* all.equal-free exact comparison behind identical(); flags as R's bits (16 = default). */
Status rt_identical(VM *vm, Value a, Value b, int flags, bool *out) ORBIT_MUST_CHECK;

#endif
