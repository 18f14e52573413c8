/* alu.c - Instructions that only calculate: of integers, bits, predicates and floating point, exactly as IEEE 754 and
 * the description of PTX have them.  Called by run.c for everything that is not a branch, an access to memory or a
 * meeting of threads.
 *
 * Registers hold 64 bits; each instruction looks at as many as its type has.  This file is compiled so that the
 * rounding mode may change and nothing is contracted (-frounding-math -ffp-contract=off). */
#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

int type_size(int type) {
  static const uint8_t sizes[] = {0, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1};
  return sizes[type];
}
static bool is_signed(int type) { return type >= T_S8 && type <= T_S64; }
static bool is_float(int type) { return type == T_F32 || type == T_F64; }
static uint64_t zero_extend(uint64_t v, int size) { return size >= 8 ? v : v & ((1ull << (8 * size)) - 1); }
static uint64_t sign_extend(uint64_t v, int size) {
  int shift = 64 - 8 * size;
  return (uint64_t)((int64_t)(v << shift) >> shift);
}
static uint64_t extend(uint64_t v, int type) {
  return is_signed(type) ? sign_extend(v, type_size(type)) : zero_extend(v, type_size(type));
}
static double as_double(uint64_t v) {
  double d;
  memcpy(&d, &v, 8);
  return d;
}
static uint64_t double_bits(double d) {
  uint64_t v;
  memcpy(&v, &d, 8);
  return v;
}
static float as_float(uint64_t v) {
  uint32_t u = (uint32_t)v;
  float f;
  memcpy(&f, &u, 4);
  return f;
}
static uint64_t float_bits(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}

static uint64_t special_value(const Run *r, const Thread *t, int id) {
  uint32_t lane = t->index % WARP;
  switch (id) {
  case SR_LANE: return lane;
  case SR_WARP: return t->index / WARP;
  case SR_NWARP: return (r->nthreads + WARP - 1) / WARP;
  case SR_MASK_EQ: return 1u << lane;
  case SR_MASK_LT: return (1u << lane) - 1;
  case SR_MASK_LE: return (2ull << lane) - 1;
  case SR_MASK_GT: return (uint32_t) ~((2ull << lane) - 1);
  case SR_MASK_GE: return (uint32_t) ~((1u << lane) - 1);
  case SR_DYNAMIC: return r->launch.dynamic_shared;
  case SR_CLOCK: return r->limit;
  }
  if (id < SR_NTID) return t->tid[id - SR_TID];
  if (id < SR_CTAID) return r->launch.block[id - SR_NTID];
  if (id < SR_NCTAID) return r->ctaid[id - SR_CTAID];
  return r->launch.grid[id - SR_NCTAID];
}
uint64_t operand_value(Run *r, Thread *t, const Operand *o) {
  const Activation *a = &t->frame[t->depth];
  switch (o->kind) {
  case O_REG: return o->negated ? !(a->regs[o->n] & 1) : a->regs[o->n];
  case O_IMM: return (uint64_t)o->imm;
  case O_SPECIAL: return special_value(r, t, o->n);
  case O_SYMBOL:
    if (o->n) return r->m->symbols[o->n - 1].offset;
    if (o->imm < 0) return (r->m->shared_bytes + 15) / 16 * 16;
    return (uint64_t)o->imm + (o->space == SPACE_LOCAL ? a->local : 0);
  case O_ADDRESS: return operand_value(r, t, o->element) + (uint64_t)o->imm;
  default: return 0;
  }
}
void operand_store(Run *r, Thread *t, const Operand *o, uint64_t value) {
  (void)r;
  if (o->kind == O_REG) t->frame[t->depth].regs[o->n] = value;
}

/* ---- floating point ---- */
static int begin_rounding(int round) {
  static const int modes[] = {FE_TONEAREST, FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  if (round > ROUND_RN) fesetround(modes[round]);
  return round;
}
static void end_rounding(int round) {
  if (round > ROUND_RN) fesetround(FE_TONEAREST);
}
/* The NaN that an operation results in; operands that are none are ignored. */
static uint64_t nan64(const Run *r, int n, const uint64_t *v) {
  uint64_t found = r->launch.nan == PTX_LAST ? 0xfff8000000000000u : 0x7ff8000000000000u;
  if (r->launch.nan == PTX_CANONICAL) return 0x7fffffffffffffffu;
  for (int k = 0; k < n; k++) {
    int at = r->launch.nan == PTX_FIRST ? n - 1 - k : k;
    if (isnan(as_double(v[at]))) found = v[at] | 0x0008000000000000u;
  }
  return found;
}
static uint64_t nan32(const Run *r, int n, const uint64_t *v) {
  uint64_t found = r->launch.nan == PTX_LAST ? 0xffc00000u : 0x7fc00000u;
  if (r->launch.nan == PTX_CANONICAL) return 0x7fffffffu;
  for (int k = 0; k < n; k++) {
    int at = r->launch.nan == PTX_FIRST ? n - 1 - k : k;
    if (isnan(as_float(v[at]))) found = (uint32_t)v[at] | 0x00400000u;
  }
  return found;
}
/* What the hardware's table of reciprocals gives: 20 bits of mantissa, no subnormal numbers. */
static double rcp_gross(double x) {
  x = as_double(double_bits(x) & 0xffffffff00000000u);
  if (fabs(x) < 0x1p-1022) return copysign(INFINITY, x);
  double y = as_double(double_bits(1 / x) & 0xffffffff00000000u);
  return fabs(y) < 0x1p-1022 ? copysign(0, y) : y;
}
static double rsqrt_gross(double x) {
  x = as_double(double_bits(x) & 0xffffffff00000000u);
  if (fabs(x) < 0x1p-1022) return copysign(INFINITY, x);
  return as_double(double_bits(1 / sqrt(x)) & 0xffffffff00000000u);
}
/* NaNs do not come here for min and max, whose result is then the other operand. */
static double calculate64(const Instruction *i, double a, double b, double c) {
  switch (i->op) {
  case OP_ADD: return a + b;
  case OP_SUB: return a - b;
  case OP_MUL: return a * b;
  case OP_DIV: return a / b;
  case OP_MIN: return a == b ? (signbit(a) ? a : b) : a < b ? a : b;
  case OP_MAX: return a == b ? (signbit(a) ? b : a) : a > b ? a : b;
  case OP_SQRT: return sqrt(a);
  case OP_RCP: return i->approx ? rcp_gross(a) : 1 / a;
  case OP_RSQRT: return rsqrt_gross(a);
  default: return fma(a, b, c);
  }
}
static float calculate32(const Instruction *i, float a, float b, float c) {
  switch (i->op) {
  case OP_ADD: return a + b;
  case OP_SUB: return a - b;
  case OP_MUL: return a * b;
  case OP_DIV: return a / b;
  case OP_MIN: return a == b ? (signbit(a) ? a : b) : a < b ? a : b;
  case OP_MAX: return a == b ? (signbit(a) ? b : a) : a > b ? a : b;
  case OP_SQRT: return sqrtf(a);
  case OP_RCP: return 1 / a;
  case OP_RSQRT: return 1 / sqrtf(a);
  case OP_EX2: return exp2f(a);
  case OP_LG2: return log2f(a);
  case OP_SIN: return sinf(a);
  case OP_COS: return cosf(a);
  default: return fmaf(a, b, c);
  }
}
static int operands_of(const Instruction *i) { return i->n - 1; }

static uint64_t float64(Run *r, const Instruction *i, const uint64_t *v) {
  switch (i->op) {
  case OP_NEG: return v[0] ^ 0x8000000000000000u;
  case OP_ABS: return v[0] & 0x7fffffffffffffffu;
  case OP_COPYSIGN: return (v[0] & 0x8000000000000000u) | (v[1] & 0x7fffffffffffffffu);
  default: break;
  }
  double a = as_double(v[0]), b = as_double(v[1]), c = as_double(v[2]);
  if ((i->op == OP_MIN || i->op == OP_MAX) && (isnan(a) != isnan(b))) return isnan(a) ? v[1] : v[0];
  if (i->approx) r->counts->approximate++;
  int round = begin_rounding(i->round);
  volatile double x = a, y = b, z = c;
  volatile double result = calculate64(i, x, y, z);
  end_rounding(round);
  if (!isnan(result)) return double_bits(result);
  if (i->approx) return 0x7fffffffffffffffu;
  return nan64(r, operands_of(i), v);
}
static float flush(float f) { return fabsf(f) < 0x1p-126f ? copysignf(0, f) : f; }
static uint64_t float32(Run *r, const Instruction *i, const uint64_t *v) {
  float a = as_float(v[0]), b = as_float(v[1]), c = as_float(v[2]);
  if (i->op == OP_COPYSIGN) return ((uint32_t)v[0] & 0x80000000u) | ((uint32_t)v[1] & 0x7fffffffu);
  if (i->ftz) a = flush(a), b = flush(b), c = flush(c);
  if ((i->op == OP_NEG || i->op == OP_ABS) && !isnan(a)) return float_bits(i->op == OP_NEG ? -a : fabsf(a));
  if (i->op == OP_NEG || i->op == OP_ABS) return nan32(r, 1, v);
  if ((i->op == OP_MIN || i->op == OP_MAX) && (isnan(a) != isnan(b))) return float_bits(isnan(a) ? b : a);
  if (i->approx || (i->op == OP_DIV && !i->round)) r->counts->approximate++;
  int round = begin_rounding(i->round);
  volatile float x = a, y = b, z = c;
  volatile float result = calculate32(i, x, y, z);
  end_rounding(round);
  if (i->ftz) result = flush(result);
  if (i->sat) result = result > 0 ? (result < 1 ? result : 1) : 0;
  return isnan(result) ? nan32(r, operands_of(i), v) : float_bits(result);
}
static bool classify(const Instruction *i, double x) {
  switch (i->sub) {
  case SUB_FINITE: return isfinite(x);
  case SUB_INFINITE: return isinf(x);
  case SUB_NUMBER: return !isnan(x);
  case SUB_NOTANUMBER: return isnan(x);
  case SUB_SUBNORMAL: return x != 0 && fabs(x) < (i->type == T_F32 ? 0x1p-126 : 0x1p-1022);
  default: return isfinite(x) && fabs(x) >= (i->type == T_F32 ? 0x1p-126 : 0x1p-1022);
  }
}

/* ---- integers ---- */
static unsigned __int128 wide_product(uint64_t a, uint64_t b, int type) {
  if (is_signed(type)) return (unsigned __int128)((__int128)(int64_t)extend(a, type) * (int64_t)extend(b, type));
  return (unsigned __int128)extend(a, type) * extend(b, type);
}
static uint64_t product(const Instruction *i, uint64_t a, uint64_t b) {
  unsigned __int128 p = wide_product(a, b, i->type);
  return i->cmp == CMP_HI ? (uint64_t)(p >> (8 * type_size(i->type))) : (uint64_t)p;
}
/* a + b + carry, or a - b - carry; sets the carry where the instruction says cc. */
static uint64_t with_carry(Thread *t, const Instruction *i, uint64_t a, uint64_t b, bool subtract, bool carry) {
  int size = type_size(i->type);
  a = zero_extend(a, size), b = zero_extend(b, size);
  unsigned __int128 sum = subtract ? (unsigned __int128)a - b - carry : (unsigned __int128)a + b + carry;
  if (i->cc) t->carry = (sum >> (8 * size)) & 1;
  return (uint64_t)sum;
}
/* Division by zero gives what the description leaves open: something else under each rule of NaNs. */
static uint64_t quotient(const Run *r, const Instruction *i, uint64_t a, uint64_t b) {
  static const uint64_t any[] = {~0ull, 0, 0x5a5a5a5a5a5a5a5au};
  a = extend(a, i->type), b = extend(b, i->type);
  if (!b) return any[r->launch.nan];
  if (!is_signed(i->type)) return i->op == OP_DIV ? a / b : a % b;
  if ((int64_t)b == -1) return i->op == OP_DIV ? 0 - a : 0;
  return (uint64_t)(i->op == OP_DIV ? (int64_t)a / (int64_t)b : (int64_t)a % (int64_t)b);
}
static uint64_t shift(const Instruction *i, uint64_t a, uint64_t n) {
  uint64_t bits = 8 * (uint64_t)type_size(i->type);
  n = (uint32_t)n;
  if (i->op == OP_SHL) return n >= bits ? 0 : a << n;
  if (is_signed(i->type)) return (uint64_t)((int64_t)extend(a, i->type) >> (n >= bits ? bits - 1 : n));
  return n >= bits ? 0 : zero_extend(a, (int)bits / 8) >> n;
}
static uint64_t funnel(const Instruction *i, uint64_t low, uint64_t high, uint64_t n) {
  n = (uint32_t)n;
  n = i->sub2 == SUB_WRAP ? n & 31 : n > 32 ? 32 : n;
  uint64_t both = (high << 32) | (uint32_t)low;
  return (uint32_t)(i->sub == SUB_LEFT ? (both << n) >> 32 : both >> n);
}
static uint64_t extract(const Instruction *i, uint64_t a, uint64_t from, uint64_t length) {
  int bits = 8 * type_size(i->type);
  a = extend(a, i->type);
  from &= 255, length &= 255;
  uint64_t last = from + length - 1 < (uint64_t)bits - 1 ? from + length - 1 : (uint64_t)bits - 1;
  uint64_t sign = is_signed(i->type) && length && (a >> last & 1) ? ~0ull : 0;
  uint64_t kept = length >= 64 ? ~0ull : (1ull << length) - 1;
  uint64_t part = from >= (uint64_t)bits ? sign : zero_extend(a, bits / 8) >> from;
  if (length > (uint64_t)bits - (from < (uint64_t)bits ? from : (uint64_t)bits))
    kept = from >= (uint64_t)bits ? 0 : bits - from >= 64 ? ~0ull : (1ull << (bits - from)) - 1;
  return (part & kept) | (sign & ~kept);
}
static uint64_t insert(const Instruction *i, uint64_t a, uint64_t into, uint64_t from, uint64_t length) {
  int bits = 8 * type_size(i->type);
  from &= 255, length &= 255;
  if (from >= (uint64_t)bits || !length) return into;
  uint64_t mask = (length >= 64 ? ~0ull : (1ull << length) - 1) << from;
  return (into & ~mask) | ((a << from) & mask);
}
static uint64_t highest_bit(const Instruction *i, uint64_t a) {
  a = extend(a, i->type);
  if (is_signed(i->type) && (int64_t)a < 0) a = ~a;
  if (!a) return 0xffffffffu;
  uint64_t at = 63 - (uint64_t)__builtin_clzll(a);
  return i->sub == SUB_SHIFTAMT ? 8 * (uint64_t)type_size(i->type) - 1 - at : at;
}
static uint64_t reverse(uint64_t a, int bits) {
  uint64_t d = 0;
  for (int k = 0; k < bits; k++) d |= (a >> k & 1) << (bits - 1 - k);
  return d;
}
static uint64_t leading_zeros(uint64_t a, int bits) {
  a = zero_extend(a, bits / 8);
  return a ? (uint64_t)(__builtin_clzll(a) - (64 - bits)) : (uint64_t)bits;
}
static uint64_t permute(uint64_t a, uint64_t b, uint64_t selectors) {
  uint64_t both = (b << 32) | (uint32_t)a, d = 0;
  for (int k = 0; k < 4; k++) {
    uint64_t s = selectors >> (4 * k) & 15, byte = both >> (8 * (s & 7)) & 255;
    if (s & 8) byte = byte & 128 ? 255 : 0;
    d |= byte << (8 * k);
  }
  return d;
}
static uint64_t by_table(uint64_t a, uint64_t b, uint64_t c, uint64_t table) {
  uint64_t d = 0;
  for (int k = 0; k < 8; k++)
    if (table >> k & 1) d |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
  return d;
}
static uint64_t extreme(const Instruction *i, uint64_t a, uint64_t b) {
  a = extend(a, i->type), b = extend(b, i->type);
  bool less = is_signed(i->type) ? (int64_t)a < (int64_t)b : a < b;
  return less == (i->op == OP_MIN) ? a : b;
}
static uint64_t absolute(const Instruction *i, uint64_t a) {
  a = extend(a, i->type);
  return (int64_t)a < 0 ? 0 - a : a;
}

/* ---- comparisons ---- */
static bool compare_floats(int cmp, double a, double b) {
  bool unordered = isnan(a) || isnan(b);
  switch (cmp) {
  case CMP_EQ: return a == b;
  case CMP_NE: return !unordered && a != b;
  case CMP_LT: return a < b;
  case CMP_LE: return a <= b;
  case CMP_GT: return a > b;
  case CMP_GE: return a >= b;
  case CMP_EQU: return unordered || a == b;
  case CMP_NEU: return unordered || a != b;
  case CMP_LTU: return unordered || a < b;
  case CMP_LEU: return unordered || a <= b;
  case CMP_GTU: return unordered || a > b;
  case CMP_GEU: return unordered || a >= b;
  case CMP_NUM: return !unordered;
  default: return unordered;
  }
}
static bool compare_integers(const Instruction *i, uint64_t a, uint64_t b) {
  a = extend(a, i->type), b = extend(b, i->type);
  bool less = is_signed(i->type) ? (int64_t)a < (int64_t)b : a < b;
  switch (i->cmp) {
  case CMP_EQ: return a == b;
  case CMP_NE: return a != b;
  case CMP_LT:
  case CMP_LO: return less;
  case CMP_LE:
  case CMP_LS: return less || a == b;
  case CMP_GT:
  case CMP_HI: return !less && a != b;
  default: return !less;
  }
}
static bool combine(int sub, bool a, bool b) {
  switch (sub) {
  case SUB_AND: return a && b;
  case SUB_OR: return a || b;
  case SUB_XOR: return a != b;
  default: return a;
  }
}
static bool comparison(const Instruction *i, const uint64_t *v) {
  if (i->type == T_F64) return compare_floats(i->cmp, as_double(v[0]), as_double(v[1]));
  if (i->type != T_F32) return compare_integers(i, v[0], v[1]);
  float a = as_float(v[0]), b = as_float(v[1]);
  return i->ftz ? compare_floats(i->cmp, flush(a), flush(b)) : compare_floats(i->cmp, a, b);
}
static void set_predicate(Run *r, Thread *t, const Instruction *i, const uint64_t *v) {
  bool is = comparison(i, v), third = v[2] & 1;
  if (i->o[0].pair) operand_store(r, t, i->o[0].element, combine(i->sub, !is, third));
  operand_store(r, t, &i->o[0], combine(i->sub, is, third));
}

/* ---- conversions ---- */
static uint64_t clamp_integer(double x, int type) {
  int bits = 8 * type_size(type);
  if (is_signed(type)) {
    double end = ldexp(1, bits - 1);
    if (x >= end) return zero_extend(~0ull, bits / 8) >> 1;
    if (x < -end) return 0 - (1ull << (bits - 1));
    return (uint64_t)(int64_t)x;
  }
  if (x >= ldexp(1, bits)) return zero_extend(~0ull, bits / 8);
  return x <= 0 ? 0 : (uint64_t)x;
}
static double to_integral(double x, int round) {
  begin_rounding(round);
  volatile double y = x;
  y = rint(y);
  end_rounding(round);
  return y;
}
static uint64_t float_to_integer(const Instruction *i, double x) {
  if (isnan(x)) {
    bool zero = i->type2 != T_F64 && i->type != T_S64 && i->type != T_U64;
    return zero ? 0 : 1ull << (8 * type_size(i->type) - 1);
  }
  return clamp_integer(to_integral(x, i->round), i->type);
}
static uint64_t integer_to_float(const Instruction *i, uint64_t v) {
  int round = begin_rounding(i->round);
  volatile int64_t s = (int64_t)v;
  volatile uint64_t u = v;
  uint64_t bits;
  if (i->type == T_F64) {
    volatile double d = is_signed(i->type2) ? (double)s : (double)u;
    bits = double_bits(d);
  } else {
    volatile float f = is_signed(i->type2) ? (float)s : (float)u;
    bits = float_bits(f);
  }
  end_rounding(round);
  return bits;
}
/* A NaN keeps what fits of its payload, or becomes the canonical one. */
static uint64_t float_to_float(const Run *r, const Instruction *i, uint64_t v) {
  double x = i->type2 == T_F64 ? as_double(v) : as_float(v);
  if (isnan(x)) {
    if (i->type == i->type2) return i->type == T_F64 ? nan64(r, 1, &v) : nan32(r, 1, &v);
    if (r->launch.nan == PTX_CANONICAL) return i->type == T_F64 ? 0x7fffffffffffffffu : 0x7fffffffu;
    if (i->type == T_F64) return (v & 0x80000000u) << 32 | 0x7ff8000000000000u | (v & 0x3fffffu) << 29;
    return (v >> 32 & 0x80000000u) | 0x7fc00000u | (v >> 29 & 0x3fffffu);
  }
  if (i->ftz && i->type2 == T_F32) x = flush((float)x);
  if (i->type == i->type2 && i->round) x = to_integral(x, i->round);
  if (i->sat) x = x > 0 ? (x < 1 ? x : 1) : 0;
  if (i->type == T_F64) return double_bits(x);
  int round = begin_rounding(i->round);
  volatile double y = x;
  volatile float f = (float)y;
  end_rounding(round);
  return float_bits(i->ftz ? flush(f) : f);
}
static uint64_t saturate(uint64_t v, int from, int to) {
  __int128 x = is_signed(from) ? (__int128)(int64_t)v : (__int128)v;
  int bits = 8 * type_size(to);
  __int128 low = is_signed(to) ? -((__int128)1 << (bits - 1)) : 0;
  __int128 high = ((__int128)1 << (is_signed(to) ? bits - 1 : bits)) - 1;
  return (uint64_t)(x < low ? low : x > high ? high : x);
}
static uint64_t convert(Run *r, const Instruction *i, uint64_t v) {
  if (is_float(i->type2)) {
    if (is_float(i->type)) return float_to_float(r, i, v);
    return extend(float_to_integer(i, i->type2 == T_F64 ? as_double(v) : as_float(v)), i->type);
  }
  v = extend(v, i->type2);
  if (is_float(i->type)) return integer_to_float(i, v);
  return extend(i->sat ? saturate(v, i->type2, i->type) : v, i->type);
}

/* mov, which also packs and unpacks */
static void move(Run *r, Thread *t, const Instruction *i) {
  const Operand *to = &i->o[0], *from = &i->o[1];
  if (to->kind == O_VECTOR) {
    uint64_t v = operand_value(r, t, from);
    int size = type_size(i->type) / to->n;
    for (int k = 0; k < to->n; k++) operand_store(r, t, &to->element[k], zero_extend(v >> (8 * size * k), size));
  } else if (from->kind == O_VECTOR) {
    uint64_t v = 0;
    int size = type_size(i->type) / from->n;
    for (int k = 0; k < from->n; k++) v |= zero_extend(operand_value(r, t, &from->element[k]), size) << (8 * size * k);
    operand_store(r, t, to, v);
  } else {
    operand_store(r, t, to, operand_value(r, t, from));
  }
}

static uint64_t integer(Run *r, Thread *t, const Instruction *i, const uint64_t *v) {
  int bits = 8 * type_size(i->type);
  switch (i->op) {
  case OP_ADD: return with_carry(t, i, v[0], v[1], false, false);
  case OP_ADDC: return with_carry(t, i, v[0], v[1], false, t->carry);
  case OP_SUB: return with_carry(t, i, v[0], v[1], true, false);
  case OP_SUBC: return with_carry(t, i, v[0], v[1], true, t->carry);
  case OP_MUL: return product(i, v[0], v[1]);
  case OP_MAD:
    return i->cmp == CMP_WIDE ? product(i, v[0], v[1]) + v[2]
                              : with_carry(t, i, product(i, v[0], v[1]), v[2], false, false);
  case OP_MADC: return with_carry(t, i, product(i, v[0], v[1]), v[2], false, t->carry);
  case OP_DIV:
  case OP_REM: return quotient(r, i, v[0], v[1]);
  case OP_ABS: return absolute(i, v[0]);
  case OP_NEG: return 0 - v[0];
  case OP_MIN:
  case OP_MAX: return extreme(i, v[0], v[1]);
  case OP_AND: return v[0] & v[1];
  case OP_OR: return v[0] | v[1];
  case OP_XOR: return v[0] ^ v[1];
  case OP_NOT: return i->type == T_PRED ? !(v[0] & 1) : ~v[0];
  case OP_CNOT: return zero_extend(v[0], bits / 8) == 0;
  case OP_SHL:
  case OP_SHR: return shift(i, v[0], v[1]);
  case OP_SHF: return funnel(i, v[0], v[1], v[2]);
  case OP_BFE: return extract(i, v[0], v[1], v[2]);
  case OP_BFI: return insert(i, v[0], v[1], v[2], v[3]);
  case OP_BFIND: return highest_bit(i, v[0]);
  case OP_BREV: return reverse(v[0], bits);
  case OP_POPC: return (uint64_t)__builtin_popcountll(zero_extend(v[0], bits / 8));
  case OP_CLZ: return leading_zeros(v[0], bits);
  case OP_PRMT: return permute(v[0], v[1], v[2]);
  case OP_LOP3: return by_table(v[0], v[1], v[2], v[3]);
  default: run_fail(r, t, i, "not known for this type"); return 0;
  }
}
static bool for_floats(const Instruction *i) {
  switch (i->op) {
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_DIV:
  case OP_MIN:
  case OP_MAX:
  case OP_FMA:
  case OP_MAD:
  case OP_SQRT:
  case OP_RCP:
  case OP_RSQRT:
  case OP_EX2:
  case OP_LG2:
  case OP_SIN:
  case OP_COS:
  case OP_NEG:
  case OP_ABS:
  case OP_COPYSIGN: return true;
  default: return false;
  }
}
void alu_execute(Run *r, Thread *t, const Instruction *i) {
  if (i->op == OP_MOV) {
    move(r, t, i);
    return;
  }
  uint64_t v[OPERANDS] = {0};
  for (int k = 1; k < i->n; k++) v[k - 1] = operand_value(r, t, &i->o[k]);
  uint64_t d;
  if (i->op == OP_SETP) {
    set_predicate(r, t, i, v);
    return;
  }
  if (i->op == OP_SELP)
    d = v[2] & 1 ? v[0] : v[1];
  else if (i->op == OP_SLCT)
    d = (i->type2 == T_F32 ? as_float(v[2]) >= 0 : (int32_t)v[2] >= 0) ? v[0] : v[1];
  else if (i->op == OP_CVT)
    d = convert(r, i, v[0]);
  else if (i->op == OP_CVTA)
    d = memory_generic(r, i->space, v[0], i->to);
  else if (i->op == OP_ISSPACEP)
    d = (uint64_t)(memory_space(v[0]) == i->space);
  else if (i->op == OP_TESTP)
    d = classify(i, i->type == T_F64 ? as_double(v[0]) : as_float(v[0]));
  else if (i->op == OP_ACTIVEMASK)
    d = 1u << (t->index % WARP);
  else if (is_float(i->type) && for_floats(i))
    d = i->type == T_F64 ? float64(r, i, v) : float32(r, i, v);
  else
    d = integer(r, t, i, v);
  operand_store(r, t, &i->o[0], d);
}

uint64_t atomic_result(const Instruction *i, uint64_t old, uint64_t a, uint64_t b) {
  Instruction as = *i;
  switch (i->sub) {
  case SUB_AND: return old & a;
  case SUB_OR: return old | a;
  case SUB_XOR: return old ^ a;
  case SUB_EXCH: return a;
  case SUB_CAS: return zero_extend(old, type_size(i->type)) == zero_extend(a, type_size(i->type)) ? b : old;
  case SUB_INC: return (uint32_t)old >= (uint32_t)a ? 0 : old + 1;
  case SUB_DEC: return !(uint32_t)old || (uint32_t)old > (uint32_t)a ? a : old - 1;
  case SUB_MIN:
  case SUB_MAX: as.op = i->sub == SUB_MIN ? OP_MIN : OP_MAX; return extreme(&as, old, a);
  default:
    if (i->type == T_F64) return double_bits(as_double(old) + as_double(a));
    return i->type == T_F32 ? float_bits(as_float(old) + as_float(a)) : old + a;
  }
}
