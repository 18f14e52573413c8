/* operators.c - Operators as functions: `+`(1, 2), sapply(x, `-`), `:`, identical and the bitwise functions.
 *
 * The virtual machine runs operators in expressions itself; these are for calls by name and from C.
 */
#include "stdlib/builtin.h"
#include "runtime/poll.h"

static Status arith_call(VM *vm, ArithOp op, Value *args, int n, Value *out) {
  if (n == 2) return rt_arith(vm, op, args[0], args[1], vm->arg_spare, out);
  if (n != 1) return rt_error(vm, "operator needs one or two arguments");
  if (op == OP_ADD) return rt_pos(vm, args[0], out);
  if (op == OP_SUB) return rt_neg(vm, args[0], out);
  return rt_error(vm, "invalid unary operator");
}

static Status compare_call(VM *vm, CompareOp op, Value *args, int n, Value *out) {
  if (n != 2) return rt_errorcall(vm, vm_frame_call(vm), "operator needs two arguments");
  return rt_compare(vm, op, args[0], args[1], out);
}

#define ARITH_FN(NAME, OP)                                                                                             \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) { return arith_call(vm, OP, args, n, out); }
#define COMPARE_FN(NAME, OP)                                                                                           \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) { return compare_call(vm, OP, args, n, out); }
ARITH_FN(add, OP_ADD)
ARITH_FN(sub, OP_SUB)
ARITH_FN(mul, OP_MUL)
ARITH_FN(div, OP_DIV)
ARITH_FN(pow, OP_POW)
ARITH_FN(mod, OP_MOD)
ARITH_FN(idiv, OP_IDIV)
COMPARE_FN(eq, OP_EQ)
COMPARE_FN(ne, OP_NE)
COMPARE_FN(lt, OP_LT)
COMPARE_FN(le, OP_LE)
COMPARE_FN(gt, OP_GT)
COMPARE_FN(ge, OP_GE)

static Status do_and(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return rt_logic(vm, false, args[0], args[1], out);
}
static Status do_or(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return rt_logic(vm, true, args[0], args[1], out);
}
static Status do_not(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return rt_not(vm, args[0], out);
}
static Status do_colon(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return rt_colon(vm, args[0], args[1], out);
}

/* ---- bitwise ---- */

typedef enum BitOp { BIT_AND, BIT_OR, BIT_XOR, BIT_SHL, BIT_SHR } BitOp;

static int bit_op(BitOp op, int a, int b) {
  if (a == NA_INT || b == NA_INT) return NA_INT;
  switch (op) {
  case BIT_AND: return a & b;
  case BIT_OR: return a | b;
  case BIT_XOR: return a ^ b;
  case BIT_SHL: return b < 0 || b > 31 ? NA_INT : (int)((unsigned)a << b);
  default: return b < 0 || b > 31 ? NA_INT : (int)((unsigned)a >> b);
  }
}

/* Whole doubles count as integers. */
static Status bit_operand(VM *vm, Value x, Vec **v) {
  Type t = val_type(x);
  if (t != T_INT && t != T_DBL && t != T_LGL) return coerce_vector(vm, x, T_INT, false, v);
  return coerce_borrow(vm, x, T_INT, v);
}

static Status bitwise(VM *vm, BitOp op, Value *args, Value *out) {
  Type ta = val_type(args[0]), tb = val_type(args[1]);
  if (ta == T_DBL) ta = T_INT;
  if (tb == T_DBL || op >= BIT_SHL) tb = T_INT;
  Vec *a, *b;
  if (val_type(args[0]) == T_DBL) TRY(bit_operand(vm, args[0], &a)); /* with its warnings first */
  if (val_type(args[1]) == T_DBL) TRY(bit_operand(vm, args[1], &b));
  if (ta != tb) return rt_error(vm, "'a' and 'b' must have the same type");
  static const char *const names[] = {"bitwAnd", "bitwOr", "bitwXor", "bitShiftL", "bitShiftR"};
  if (ta != T_INT) return rt_error(vm, "unimplemented type '%s' in '%s'\n", type_name(ta), names[op]);
  if (val_type(args[0]) != T_DBL) TRY(bit_operand(vm, args[0], &a));
  if (val_type(args[1]) != T_DBL) TRY(bit_operand(vm, args[1], &b));
  int64_t n = a->n == 0 || b->n == 0 ? 0 : a->n > b->n ? a->n : b->n;
  Vec *r = vec_new(vm, T_INT, n);
  TRY_NEW(r);
  for (int64_t i = 0, ia = 0, ib = 0; i < n; i++) {
    TRY(rt_poll_at(vm, i));
    int_rw(r)[i] = bit_op(op, int_ro(a)[ia], int_ro(b)[ib]);
    if (++ia == a->n) ia = 0;
    if (++ib == b->n) ib = 0;
  }
  *out = vec_val(r);
  return OK;
}

#define BIT_FN(NAME, OP)                                                                                               \
  static Status do_##NAME(VM *vm, Value *args, int n, Value *out) {                                                    \
    (void)n;                                                                                                           \
    return bitwise(vm, OP, args, out);                                                                                 \
  }
BIT_FN(bitwAnd, BIT_AND)
BIT_FN(bitwOr, BIT_OR)
BIT_FN(bitwXor, BIT_XOR)
BIT_FN(bitwShiftL, BIT_SHL)
BIT_FN(bitwShiftR, BIT_SHR)

static Status do_bitwNot(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Type t = val_type(args[0]);
  if (t != T_INT && t != T_DBL) return rt_error(vm, "unimplemented type '%s' in '%s'\n", type_name(t), "bitwNot");
  Vec *a, *r;
  TRY(coerce_borrow(vm, args[0], T_INT, &a));
  TRY_NEW(r = vec_new(vm, T_INT, a->n));
  for (int64_t i = 0; i < a->n; i++) int_rw(r)[i] = int_ro(a)[i] == NA_INT ? NA_INT : ~int_ro(a)[i];
  *out = vec_val(r);
  return OK;
}

static Status do_identical(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"num.eq",          "single.NA",          "attrib.as.set",
                                      "ignore.bytecode", "ignore.environment", "ignore.srcref",
                                      "extptr.as.ref"};
  (void)n;
  int flags = 0;
  for (int i = 0; i < 7; i++) {
    int v = as_logical1(vm, args[i + 2]);
    if (v == NA_LGL || vec_len(args[i + 2]) != 1) return rt_error(vm, "invalid '%s' value", names[i]);
    if ((i < 4 || i == 5) ? !v : i == 4 ? !v : v) flags |= 1 << i;
  }
  bool same;
  TRY(rt_identical(vm, args[0], args[1], flags, &same));
  *out = val_lgl(same);
  return OK;
}

/* .Internal(all_close(x, y, tolerance)): are plain numbers equal for all.equal(), by a margin that no rounding crosses?
 * FALSE: it has to look itself. */
static Status do_all_close(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_lgl(0);
  if (vm->modes & MODE_GENERIC || args[2].tag != TAG_DBL) return OK;
  const double *p[2];
  Vec *v[2];
  for (int k = 0; k < 2; k++) {
    Type t = val_type(args[k]);
    if (t != T_DBL && t != T_INT) return OK;
    TRY_NEW(v[k] = val_vec(vm, args[k]));
    if (!vec_plain(v[k])) return OK;
    TRY(coerce_borrow(vm, vec_val(v[k]), T_DBL, &v[k]));
    p[k] = dbl_ro(v[k]);
  }
  if (v[0]->n != v[1]->n) return OK;
  double tolerance = args[2].d, far = 0, size = 0;
  int64_t apart = 0;
  for (int64_t i = 0; i < v[0]->n; i++) {
    TRY(rt_poll_at(vm, i));
    double x = p[0][i], y = p[1][i];
    if (isnan(x) || isnan(y)) return OK;
    if (x == y) continue;
    apart++;
    far += fabs(x - y);
    size += fabs(x);
  }
  if (apart) {
    size /= (double)apart;
    far /= (double)apart;
    if (!(fabs(size - tolerance) > 1e-6 * tolerance)) return OK;
    if (isfinite(size) && size > tolerance) far /= size;
    if (!(far < tolerance * (1 - 1e-6))) return OK;
  }
  *out = val_lgl(1);
  return OK;
}

#define P (BF_PRIM | BF_OPS)
const BuiltinDef builtins_ops[] = {
    {"+", do_add, NULL, P, "sum, or unary plus", 0, 0},
    {"-", do_sub, NULL, P, "difference, or negation", 0, 0},
    {"*", do_mul, NULL, P, "product", 0, 0},
    {"/", do_div, NULL, P, "quotient, always double", 0, 0},
    {"^", do_pow, NULL, P, "power, always double", 0, 0},
    {"%%", do_mod, NULL, P, "remainder with the sign of the divisor", 0, 0},
    {"%/%", do_idiv, NULL, P, "quotient rounded down", 0, 0},
    {"==", do_eq, NULL, P, "equal", 0, 0},
    {"!=", do_ne, NULL, P, "not equal", 0, 0},
    {"<", do_lt, NULL, P, "less", 0, 0},
    {"<=", do_le, NULL, P, "less or equal", 0, 0},
    {">", do_gt, NULL, P, "greater", 0, 0},
    {">=", do_ge, NULL, P, "greater or equal", 0, 0},
    {"&", do_and, NULL, P, "elementwise and", 2, 2},
    {"|", do_or, NULL, P, "elementwise or", 2, 2},
    {"!", do_not, NULL, P, "not", 1, 1},
    {":", do_colon, NULL, BF_PRIM, "integer or double sequence; interaction of factors", 2, 2},
    {"bitwAnd", do_bitwAnd, "a, b", 0, "bitwise and of integers", 0, 0},
    {"bitwOr", do_bitwOr, "a, b", 0, "bitwise or of integers", 0, 0},
    {"bitwXor", do_bitwXor, "a, b", 0, "bitwise exclusive or of integers", 0, 0},
    {"bitwNot", do_bitwNot, "a", 0, "bitwise complement of integers", 0, 0},
    {"bitwShiftL", do_bitwShiftL, "a, n", 0, "left shift by n in 0..31", 0, 0},
    {"bitwShiftR", do_bitwShiftR, "a, n", 0, "unsigned right shift by n in 0..31", 0, 0},
    {"identical", do_identical,
     "x, y, num.eq = TRUE, single.NA = TRUE, attrib.as.set = TRUE, ignore.bytecode = TRUE, ignore.environment = FALSE, "
     "ignore.srcref = TRUE, extptr.as.ref = FALSE",
     0, "exactly the same value", 0, 0},
    {"all_close", do_all_close, "target, current, tolerance", BF_INTERNAL, "numbers that all.equal() finds equal", 0,
     0},
    {0},
};
