/* rows.c - The rows of elementwise.def as CUDA C: the expressions are the same text that the CPU's functions and loops
 * are compiled from; around them stands each rule of NaN, in a form that does not depend on which NaN a device makes.
 * Called by whoever puts kernels together. */
#include "vm/kernels/cuda/rows.h"

#include <string.h>

#include "vm/kernels/cuda/functions.h"

/* EW_MADE_NAN: the bits of the NaN that this machine's processor makes from numbers. */
const char cuda_rows_prelude[] =
    "typedef int int32_t;\n"
    "typedef long long int64_t;\n"
    "#define NA_INT (-2147483647 - 1)\n"
    "#define NA_LGL NA_INT\n"
    "#define NA_REAL __longlong_as_double(0x7ff00000000007a2LL)\n"
    "#undef INFINITY\n"
    "#define INFINITY __longlong_as_double(0x7ff0000000000000LL)\n"
#if defined __x86_64__ || defined __i386__
    "#define EW_MADE_NAN 0xfff8000000000000LL\n"
#else
    "#define EW_MADE_NAN 0x7ff8000000000000LL\n"
#endif
    "static __device__ double ew_quiet(double x) {\n"
    "  return __longlong_as_double(__double_as_longlong(x) | 0x0008000000000000LL);\n"
    "}\n"
    /* by integers: a compiler takes one NaN of two to be as good as the other */
    "static __device__ double ew_made(double r) {\n"
    "  long long bits = __double_as_longlong(r);\n"
    "  return __longlong_as_double((bits & 0x7fffffffffffffffLL) > 0x7ff0000000000000LL ? EW_MADE_NAN : bits);\n"
    "}\n"
    "static __device__ bool is_na_real(double x) { return isnan(x) && (unsigned)__double_as_longlong(x) == 1954; }\n"
    "static __device__ double r_sign(double x) { return isnan(x) ? x : (x > 0) - (x < 0); }\n";

#define C_DBL "double"
#define C_INT "int32_t"
#define C_LGL "int32_t"
#define NA_OF_DBL "NA_REAL"
#define NA_OF_INT "NA_INT"
#define NA_OF_LGL "NA_LGL"
#define WARNS_QUIET ""
#define WARNS_MADE_NAN "if (isnan(r_)) *flags |= 1u;"
#define WARNS_INEXACT(condition) "if (" #condition ") *flags |= 4u;"
#define BODY_FREE(result, na, warns, expr) result " r_ = " expr "; " warns " return r_;"
#define BODY_NAN1(result, na, warns, expr) "if (isnan(x)) return x; double r_ = " expr "; " warns " return ew_made(r_);"
#define BODY_NAN2(result, na, warns, expr)                                                                             \
  "double r_ = " expr "; if (isnan(r_)) { if (isnan(x)) return ew_quiet(x); if (isnan(y)) return ew_quiet(y); " warns  \
  " return ew_made(r_); } return r_;"
#define BODY_COMPARED(result, na, warns, expr) "return isnan(x) || isnan(y) ? NA_LGL : (" expr ");"
#define BODY_EITHER(result, na, warns, expr) "return x == NA_INT || y == NA_INT ? " na " : (" expr ");"
#define BODY_OVERFLOW(result, na, warns, expr)                                                                         \
  "int64_t r_ = " expr "; if (x == NA_INT || y == NA_INT) return NA_INT; "                                             \
  "if (r_ > 2147483647LL || r_ <= -2147483648LL) { *flags |= 2u; return NA_INT; } return (int32_t)r_;"

#define EW1(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  "static __device__ " C_##result " ew_" #ID "(" C_##operand                                                           \
      " x, unsigned *flags) { " BODY_##nan(C_##result, NA_OF_##result, WARNS_##warns, #expr) " }\n",
#define EW2(ID, name, operand, result, nan, warns, cost, expr)                                                         \
  "static __device__ " C_##result " ew_" #ID "(" C_##operand " x, " C_##operand                                        \
      " y, unsigned *flags) { " BODY_##nan(C_##result, NA_OF_##result, WARNS_##warns, #expr) " }\n",
#define EWSELECT(ID, name, type, cost)                                                                                 \
  "static __device__ " C_##type " ew_" #ID "(int32_t x, " C_##type " y, " C_##type                                     \
      " z, unsigned *flags) { "                                                                                        \
      "return x == NA_LGL ? " NA_OF_##type " : x ? y : z; }\n",

static const char *const texts[EW_COUNT] = {
#include "runtime/elementwise.def"
};

/* Functions that give a device the CPU's bits: what IEEE 754 defines, and the prelude's. */
static bool same_everywhere(const char *name, size_t n) {
  static const char *const names[] = {"ceil", "fabs",       "floor",  "isfinite", "isinf", "isnan",
                                      "rint", "is_na_real", "r_sign", "sqrt",     "trunc", "if"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == n && strncmp(names[i], name, n) == 0) return true;
  return strncmp(name, "ew_", 3) == 0;
}

/* Are all functions that the row calls there, in functions.def (*needs) or as the same everywhere? */
static bool row_functions(EwOp op, unsigned *needs) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  *needs = 0;
  for (const char *s = texts[op]; *s;) {
    size_t n = strspn(s, letters);
    if (n && s[n] == '(') {
      unsigned known = cuda_function_needs(s, n);
      if (!known && !same_everywhere(s, n)) return false;
      *needs |= known;
    }
    s += n ? n : 1;
  }
  return true;
}

/* A row that calls any other function is not. */
bool cuda_row_exact(EwOp op) {
  unsigned needs;
  return row_functions(op, &needs);
}
unsigned cuda_row_needs(EwOp op) {
  unsigned needs;
  return row_functions(op, &needs) ? needs : 0;
}
const char *cuda_row_text(EwOp op) { return texts[op]; }
const char *cuda_type_name(EwType type) { return type == EWT_DBL ? C_DBL : C_INT; }
