/* printing.c - print.default, encodeString, format.info and the description of native functions. */
#include "runtime/print_internal.h"
#include "stdlib/builtin.h"
#include "runtime/poll.h"

void rt_builtin_describe(const Builtin *b, const char **name, const char **formals, bool *primitive) {
  *name = b->def->name;
  *formals = b->def->formals;
  *primitive = (b->def->flags & BF_PRIM) != 0 || b->h.type == T_SPECIAL;
}

/* Arguments that print.default was given explicitly are handed to the methods of list elements. */
typedef struct Passed {
  int n;
  Value args[8];
  Sym *names[8];
} Passed;

static void pass_on(VM *vm, Passed *s, const char *name, Value v, bool given) {
  if (!given) return;
  s->args[s->n] = v;
  s->names[s->n++] = sym_c(vm, name);
}

static Status print_int_arg(VM *vm, Value v, int *out, bool *given) {
  *given = !val_is_null(v) && !arg_missing(v);
  if (*given) *out = as_integer1(vm, v);
  return OK;
}

static Status read_print_args(VM *vm, Value *args, PrintOpts *o, Passed *pass) {
  bool given;
  int k;
  o->quote = 1;
  o->useSource = 1;
  TRY(print_int_arg(vm, args[1], &o->digits, &given));
  if (given && (o->digits == NA_INT || o->digits < 0 || o->digits > 22))
    return rt_error(vm, "invalid printing digits %d", o->digits);
  pass_on(vm, pass, "digits", args[1], given);
  k = arg_missing(args[2]) ? 1 : as_logical1(vm, args[2]);
  if (k == NA_LGL) return rt_error(vm, "invalid '%s' argument", "quote");
  o->quote = k;
  pass_on(vm, pass, "quote", args[2], k != 1);
  if (!val_is_null(args[3]) && !arg_missing(args[3])) {
    if (val_type(args[3]) != T_STR || vec_len(args[3]) < 1) return rt_error(vm, "invalid 'na.print' specification");
    o->na_print = str_ro(val_vec(vm, args[3]))[0];
    pass_on(vm, pass, "na.print", args[3], true);
  }
  TRY(print_int_arg(vm, args[4], &o->gap, &o->print_gap_set));
  if (o->print_gap_set && (o->gap == NA_INT || o->gap < 0)) return rt_error(vm, "'gap' must be non-negative integer");
  pass_on(vm, pass, "print.gap", args[4], o->print_gap_set);
  k = arg_missing(args[5]) ? 0 : as_logical1(vm, args[5]);
  if (k == NA_LGL) return rt_error(vm, "invalid '%s' argument", "right");
  o->right = k;
  pass_on(vm, pass, "right", args[5], k != 0);
  TRY(print_int_arg(vm, args[6], &o->max, &given));
  if (given && (o->max == NA_INT || o->max < 0)) return rt_error(vm, "invalid '%s' argument", "max");
  if (given && o->max == INT_MAX) o->max--;
  pass_on(vm, pass, "max", args[6], given);
  TRY(print_int_arg(vm, args[7], &o->width, &given));
  if (given && (o->width == NA_INT || o->width < 10 || o->width > 10000)) return rt_error(vm, "invalid printing width");
  pass_on(vm, pass, "width", args[7], given);
  k = arg_missing(args[8]) ? 1 : as_logical1(vm, args[8]);
  if (k == NA_LGL) return rt_error(vm, "invalid '%s' argument", "useSource");
  o->useSource = k;
  pass_on(vm, pass, "useSource", args[8], k != 1);
  return OK;
}

static Status do_print_default(VM *vm, Value *args, int n, Value *out) {
  PrintOpts o = {0};
  Passed pass = {0};
  TRY(read_print_args(vm, args, &o, &pass));
  Printer p;
  printer_init(&p, vm, &o);
  if (!val_is_null(args[6]) && o.max == 0) p.max = 0;
  p.nargs = pass.n;
  p.args = pass.args;
  p.arg_names = pass.names;
  Value x = args[0];
  if (val_is_object(x) && (x.o->flags & F_S4))
    TRY(print_dispatch(&p, x));
  else
    TRY(print_rec(&p, x));
  printer_flush(&p);
  *out = x;
  return OK;
}

/* justify: 0 left, 1 right, 2 centre, 3 none. */
static Status justify_code(VM *vm, Value v, int *code) {
  static const char *const words[] = {"left", "right", "centre", "none"};
  if (val_type(v) == T_INT || val_type(v) == T_DBL) {
    *code = as_integer1(vm, v);
    if (*code < 0 || *code > 3) return rt_error(vm, "invalid '%s' value", "justify");
    return OK;
  }
  Str *s = arg_missing(v) ? NULL : as_string1(vm, v);
  if (!s) {
    *code = 0;
    return OK;
  }
  for (int i = 0; i < 4; i++)
    if (s->len > 0 && strncmp(words[i], s->data, s->len) == 0) {
      *code = i;
      return OK;
    }
  return rt_error(vm, "'arg' should be one of 'left', 'right', 'centre', 'none'");
}

static Status do_encodeString(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  if (val_type(args[0]) == T_STR)
    TRY_NEW(x = val_vec(vm, args[0]));
  else
    TRY(vm_as_character(vm, args[0], &x));
  int width = 0, quote = 0, justify = 0;
  bool na_encode, find = false;
  if (!val_is_null(args[1])) {
    width = as_integer1(vm, args[1]);
    if (width != NA_INT && width < 0) return rt_error(vm, "invalid '%s' value", "width");
    find = width == NA_INT;
  }
  Str *q;
  if (val_type(args[2]) != T_STR || vec_len(args[2]) != 1) return rt_error(vm, "invalid '%s' value", "quote");
  q = as_string1(vm, args[2]);
  if (q->len > 0) quote = (unsigned char)q->data[0];
  if (q->len > 1) TRY(rt_warning(vm, "only the first character of 'quote' will be used"));
  TRY(arg_flag(vm, args[3], "na.encode", &na_encode));
  TRY(justify_code(vm, args[4], &justify));
  if (justify == 3) width = 0;
  if (find && justify < 3) {
    width = 0;
    for (int64_t i = 0; i < x->n; i++) {
      TRY(rt_poll_at(vm, i));
      if (str_is_na(vm, str_ro(x)[i]) && !na_encode) continue;
      int64_t w = fmt_str_width(vm, str_ro(x)[i], quote);
      if (w > width) width = (int)w;
    }
  }
  Vec *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (str_is_na(vm, str_ro(x)[i]) && !na_encode) {
      str_rw(r)[i] = vm->na_str;
      continue;
    }
    b.n = 0;
    fmt_str(&b, vm, str_ro(x)[i], width, quote, "lrcn"[justify]);
    TRY_NEW(str_rw(r)[i] = buf_str(&b));
  }
  if (val_is_factor(vm, args[0])) return rt_error(vm, "adding class \"factor\" to an invalid object");
  TRY(attr_copy_all(vm, r, args[0]));
  TRY(attr_set(vm, &r->h, vm->sym.class_, val_null()));
  *out = vec_val(r);
  return OK;
}

static Status info_result(VM *vm, const int *v, int n, Value *out) {
  Vec *r = vec_new(vm, T_INT, n);
  TRY_NEW(r);
  memcpy(int_rw(r), v, (size_t)n * sizeof *v);
  *out = vec_val(r);
  return OK;
}

static Status do_format_info(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  int digits = 0, nsmall = 0;
  if (!val_is_null(args[1])) {
    digits = as_integer1(vm, args[1]);
    if (digits == NA_INT || digits < 0 || digits > 22) return rt_error(vm, "invalid '%s' argument", "digits");
  }
  nsmall = as_integer1(vm, args[2]);
  if (nsmall == NA_INT || nsmall < 0 || nsmall > 20) return rt_error(vm, "invalid '%s' argument", "nsmall");
  if (!val_is_atomic(x)) return rt_error(vm, "atomic vector arguments only");
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  int w = 0;
  switch (v->h.type) {
  case T_RAW: w = 2; break;
  case T_LGL: w = fmt_lgls_width(int_ro(v), v->n); break;
  case T_INT: w = fmt_ints_width(int_ro(v), v->n); break;
  case T_DBL: {
    NumFmt f = fmt_reals(vm, dbl_ro(v), v->n, digits, nsmall);
    return info_result(vm, (int[]){f.w, f.d, f.e}, 3, out);
  }
  case T_CPLX: {
    NumFmt re, im;
    fmt_complexes(vm, cplx_ro(v), v->n, digits, nsmall, &re, &im);
    return info_result(vm, (int[]){re.w, re.d, re.e, im.w, im.d, im.e}, 6, out);
  }
  default:
    for (int64_t i = 0; i < v->n; i++) {
      TRY(rt_poll_at(vm, i));
      int64_t k = str_is_na(vm, str_ro(v)[i]) ? 2 : str_width(vm, str_ro(v)[i]);
      if (k > w) w = (int)k;
    }
  }
  return info_result(vm, &w, 1, out);
}

const BuiltinDef builtins_print[] = {
    {"print.default", do_print_default,
     "x, digits = NULL, quote = TRUE, na.print = NULL, print.gap = NULL, right = FALSE, max = NULL, width = NULL, "
     "useSource = TRUE, ...",
     BF_INVISIBLE, "prints any value without regard to its class"},
    {"encodeString", do_encodeString,
     "x, width = 0L, quote = '', na.encode = TRUE, justify = c('left', 'right', 'centre', 'none')", 0,
     "strings with escapes as print() shows them"},
    {"format.info", do_format_info, "x, digits = NULL, nsmall = 0L", 0,
     "width, decimals and exponent digits that format() would use"},
    {0},
};
