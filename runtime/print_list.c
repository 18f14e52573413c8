/* print_list.c - What print() does with each kind of value: lists with their element prefixes,
 * attributes, functions, environments, language; and the dispatch to print methods for objects.
 *
 * rt_print_value is the automatic printing of the top level. */
#include <stdio.h>
#include <utf8proc.h>

#include "runtime/hooks.h"
#include "runtime/coerce.h"
#include "runtime/env.h"
#include "runtime/longseq.h"
#include "runtime/print_internal.h"

enum { DEPARSE_WIDTH = 60, CELL_TEXT_MAX = 99 };

void printer_init(Printer *p, VM *vm, const PrintOpts *o) {
  *p = (Printer){.vm = vm,
                 .digits = vm->opt.digits,
                 .width = vm->opt.width,
                 .gap = 1,
                 .quote = '"',
                 .max = vm->opt.max_print,
                 .na_width = 2,
                 .na_width_noquote = 4,
                 .use_source = true};
  buf_init(&p->tag, vm);
  buf_init(&p->out, vm);
  if (!o) return;
  if (o->digits > 0) p->digits = o->digits;
  if (o->width > 0) p->width = o->width;
  if (o->max > 0) p->max = o->max;
  if (o->print_gap_set) p->gap = o->gap;
  p->quote = o->quote ? '"' : 0;
  p->right = o->right;
  p->use_source = o->useSource;
  if (o->na_print) {
    p->na = o->na_print;
    p->na_width = p->na_width_noquote = (int)str_width(vm, o->na_print);
  }
}

/* ---- environments ---- */

static Str *namespace_name(VM *vm, Env *e) {
  Value info = env_peek(vm, e, sym_c(vm, ".__NAMESPACE__."), NULL);
  if (!val_is_env(info)) return NULL;
  if (e->name) return e->name;
  Value spec = env_peek(vm, info.env, vm->sym.spec, NULL);
  return val_type(spec) == T_STR && vec_len(spec) > 0 ? str_ro(val_vec(vm, spec))[0] : NULL;
}

Str *rt_env_label(VM *vm, Env *e) {
  switch (e->kind) {
  case ENV_GLOBAL: return str_c(vm, "<environment: R_GlobalEnv>");
  case ENV_BASE: return str_c(vm, "<environment: base>");
  case ENV_BASENS: return str_c(vm, "<environment: namespace:base>");
  case ENV_EMPTY: return str_c(vm, "<environment: R_EmptyEnv>");
  default: break;
  }
  Str *ns = namespace_name(vm, e);
  if (ns) return str_fmt(vm, "<environment: namespace:%s>", ns->data);
  Value name = attr_get(vm, val_obj(e), vm->sym.name);
  if (name.tag == TAG_STR && strncmp(name.s->data, "package:", 8) == 0)
    return str_fmt(vm, "<environment: %s>", name.s->data);
  if (e->name && strncmp(e->name->data, "package:", 8) == 0) return str_fmt(vm, "<environment: %s>", e->name->data);
  return str_fmt(vm, "<environment: %p>", (void *)e);
}

/* ---- functions and language ---- */

static Status put_lines(Printer *p, const Vec *lines) {
  for (int64_t i = 0; i < lines->n; i++) {
    buf_put(&p->out, str_ro(lines)[i]->data, str_ro(lines)[i]->len);
    buf_putc(&p->out, '\n');
  }
  return p->out.failed ? ERR : OK;
}

static Status print_deparsed(Printer *p, Value x, int opts) {
  Vec *lines;
  TRY(rt_deparse(p->vm, x, DEPARSE_WIDTH, true, opts, -1, &lines));
  return put_lines(p, lines);
}

static Status print_closure(Printer *p, Value x) {
  VM *vm = p->vm;
  Value src = p->use_source ? attr_get(vm, x, vm->sym.srcref) : val_null();
  Vec *lines;
  if (val_type(src) == T_INT) {
    TRY(vm_as_character(vm, src, &lines));
    TRY(put_lines(p, lines));
  } else {
    TRY(print_deparsed(p, x, DEP_DEFAULT | (p->use_source ? DEP_USESOURCE : 0)));
  }
  Env *env = x.clo->env;
  Str *label = env && env != vm->global ? rt_env_label(vm, env) : NULL;
  if (env && env != vm->global) TRY_NEW(label);
  bool library = label && strncmp(label->data, "<environment: namespace:", 24) == 0; /* whose code is always compiled */
  if (!(x.o->flags & F_MOVED) && (library || closure_is_compiled(vm, x.clo)))
    buf_printf(&p->out, "<bytecode: %p>\n", (void *)x.o);
  if (label) buf_printf(&p->out, "%s\n", label->data);
  return OK;
}

const char *rt_primitive_args(const char *name) {
  static const struct {
    const char *name, *args;
  } table[] = {
#define ARGS(n, a) {n, a},
#include "runtime/primitive_args.def"
#undef ARGS
  };
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].args;
  return NULL;
}

/* The names among formals, as the arguments of a call: "x, n" for "x, n = f(1, 2)". */
static void buf_formal_names(Buf *b, const char *formals) {
  int depth = 0;
  char quote = 0;
  bool naming = true;
  for (const char *s = formals; *s; s++) {
    if (quote) {
      if (*s == quote) quote = 0;
    } else if (*s == '"' || *s == '\'') {
      quote = *s;
    } else if (*s == '(') {
      depth++;
    } else if (*s == ')') {
      depth--;
    } else if (*s == ',' && depth == 0) {
      buf_putc(b, ',');
      naming = true;
      continue;
    } else if (*s == '=' || (*s == ' ' && s[1] == '=')) {
      naming = false;
    }
    if (naming) buf_putc(b, *s);
  }
}

/* A library function written in C: its head with "..." for '...', and the call that its body is. */
static Status print_native(Printer *p, Value x) {
  const char *name, *formals;
  bool primitive;
  rt_builtin_describe(x.bi, &name, &formals, &primitive);
  if (primitive) {
    const char *args = rt_primitive_args(name);
    if (args) buf_printf(&p->out, "function %s  ", args);
    buf_printf(&p->out, ".Primitive(\"%s\")\n", name);
    return OK;
  }
  if (!formals) formals = "...";
  buf_puts(&p->out, "function (");
  for (const char *s = formals; *s; s++) buf_putc(&p->out, *s == '\'' ? '"' : *s);
  buf_printf(&p->out, ") \n.Internal(%s(", name);
  buf_formal_names(&p->out, formals);
  buf_printf(&p->out, "))\n<bytecode: %p>\n<environment: namespace:base>\n", (void *)x.o);
  return OK;
}

/* ---- lists ---- */

static bool word_reserved(const char *s, size_t n) {
  static const char *const words[] = {
      "if",   "else", "repeat", "while", "function",    "for",      "next",          "break",       "TRUE", "FALSE",
      "NULL", "Inf",  "NaN",    "NA",    "NA_integer_", "NA_real_", "NA_character_", "NA_complex_", "in"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strlen(words[i]) == n && memcmp(words[i], s, n) == 0) return true;
  return false;
}

static bool cp_alpha(int cp) {
  if (cp < 128) return (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z');
  utf8proc_category_t c = utf8proc_category(cp);
  return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO;
}

bool rt_name_syntactic(const char *s, size_t n) {
  const char *p = s, *end = s + n;
  if (n == 0) return false;
  int cp = utf8_next(&p, end);
  if (cp == '.') {
    if (p < end && *p >= '0' && *p <= '9') return false;
  } else if (!cp_alpha(cp)) {
    return false;
  }
  while (p < end) {
    cp = utf8_next(&p, end);
    if (cp == '.' || cp == '_' || (cp >= '0' && cp <= '9') || cp_alpha(cp)) continue;
    if (cp < 128 || utf8proc_category(cp) != UTF8PROC_CATEGORY_ND) return false;
  }
  return !word_reserved(s, n);
}

/* Lines above deeply nested elements are cut off: those of lists with "$...", those of attributes anywhere. */
enum { TAG_MAX = 256, ATTR_TAG_MAX = 261 };

static void push_element_tag(Printer *p, const Str *name, int64_t i) {
  bool unnamed = !name || name->len == 0;
  size_t more = unnamed && i > 0 ? (size_t)snprintf(NULL, 0, "%lld", (long long)i) : 0;
  if (!unnamed) more = str_is_na(p->vm, name) ? strlen("<NA>") : name->len;
  if (p->tag.n + more > TAG_MAX) {
    if (p->tag.n <= TAG_MAX) buf_puts(&p->tag, "$...");
  } else if (unnamed) {
    buf_printf(&p->tag, "[[%lld]]", (long long)i + 1);
  } else if (str_is_na(p->vm, name)) {
    buf_puts(&p->tag, "$<NA>");
  } else if (rt_name_syntactic(name->data, name->len)) {
    buf_putc(&p->tag, '$');
    buf_put(&p->tag, name->data, name->len);
  } else {
    buf_puts(&p->tag, "$`");
    fmt_str(&p->tag, p->vm, name, 0, 0, 'l');
    buf_putc(&p->tag, '`');
  }
}

static void put_tag_line(Printer *p) {
  buf_put(&p->out, p->tag.p, p->tag.n);
  buf_putc(&p->out, '\n');
}

static Status print_element(Printer *p, const Str *name, int64_t i, Value x) {
  size_t mark = p->tag.n;
  push_element_tag(p, name, i);
  put_tag_line(p);
  TRY(print_dispatch(p, x));
  buf_putc(&p->out, '\n');
  p->tag.n = mark;
  return OK;
}

static Status print_list_plain(Printer *p, const Vec *v) {
  const Vec *names = vec_names(p->vm, v);
  if (v->n == 0) {
    buf_puts(&p->out, names ? "named list()\n" : "list()\n");
    return OK;
  }
  int64_t n = v->n - 1 <= p->max ? v->n : p->max;
  for (int64_t i = 0; i < n; i++) TRY(print_element(p, names ? str_ro(names)[i] : NULL, i, list_ro(v)[i]));
  if (n == 0) buf_putc(&p->out, '\n');
  if (n < v->n)
    buf_printf(&p->out, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)(v->n - n));
  return OK;
}

static Status print_pairlist(Printer *p, const Cons *c) {
  for (int64_t i = 0; c; c = c->cdr, i++) TRY(print_element(p, c->tag ? c->tag->name : NULL, i, c->car));
  return OK;
}

/* Text of one cell of a list with dimensions. */
static Status cell_counted(VM *vm, const char *what, int64_t n, Str **out) {
  *out = str_fmt(vm, "%s,%lld", what, (long long)n);
  return *out ? OK : ERR;
}

static Status cell_of_object(Printer *p, Value x, Str **out, bool *done) {
  VM *vm = p->vm;
  Value text;
  TRY(vm_call_base(vm, "format", 1, &x, NULL, &text));
  *done = true;
  if (text.tag == TAG_STR) {
    *out = text.s;
    return OK;
  }
  if (val_is_obj(text, T_STR) && text.vec->n == 1) {
    *out = str_ro(text.vec)[0];
    return OK;
  }
  Vec *cls = val_class(vm, x);
  TRY_NEW(cls);
  return cell_counted(vm, str_ro(cls)[0]->data, vec_len(x), out);
}

static Status cell_of_scalar(Printer *p, const Vec *v, Str **out) {
  Buf b;
  buf_init(&b, p->vm);
  if (v->h.type == T_STR) {
    const Str *s = str_ro(v)[0];
    buf_putc(&b, '"');
    buf_put(&b, s->data, s->len < CELL_TEXT_MAX + 1 ? s->len : CELL_TEXT_MAX);
    buf_puts(&b, s->len < CELL_TEXT_MAX + 1 ? "\"" : "\" [truncated]");
  } else {
    Buf saved = p->out;
    EltFmt f;
    elt_format(p, v, 0, 1, 0, &f);
    p->out = b;
    elt_put(p, v, 0, &f, 0, 0, 'l');
    b = p->out;
    p->out = saved;
  }
  *out = buf_str(&b);
  return *out ? OK : ERR;
}

static Status cell_text(Printer *p, Value x, Str **out) {
  VM *vm = p->vm;
  bool done = false;
  if (val_is_object(x) && !(x.o->flags & F_S4) && !val_is_env(x) && !val_is_fun(x)) {
    TRY(cell_of_object(p, x, out, &done));
    if (done) return OK;
  }
  int t = val_type(x);
  const char *what = NULL;
  switch (t) {
  case T_NULL: *out = str_c(vm, "NULL"); return *out ? OK : ERR;
  case T_LGL: what = "logical"; break;
  case T_INT: what = "integer"; break;
  case T_DBL: what = "numeric"; break;
  case T_CPLX: what = "complex"; break;
  case T_STR: what = "character"; break;
  case T_RAW: return cell_counted(vm, "raw", vec_len(x), out);
  case T_LIST: return cell_counted(vm, "list", vec_len(x), out);
  case T_PAIRLIST: {
    int64_t n = 0;
    for (const Cons *c = x.cons; c; c = c->cdr) n++;
    return cell_counted(vm, "list", n, out);
  }
  case T_LANG: *out = str_c(vm, "expression"); return *out ? OK : ERR;
  default: *out = str_c(vm, "?"); return *out ? OK : ERR;
  }
  if (vec_len(x) != 1) return cell_counted(vm, what, vec_len(x), out);
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  return cell_of_scalar(p, v, out);
}

static Status print_list_matrix(Printer *p, const Vec *v) {
  VM *vm = p->vm;
  Vec *cells = vec_new(vm, T_STR, v->n);
  TRY_NEW(cells);
  for (int64_t i = 0; i < v->n; i++) {
    Str *s;
    TRY(cell_text(p, list_ro(v)[i], &s));
    str_set(cells, i, s);
  }
  const int32_t *dims;
  int rank = vec_dims(v, &dims);
  TRY(vec_set_dim(vm, cells, rank, dims));
  Vec *dn = vec_dimnames(vm, v);
  if (dn) TRY(vec_set_dimnames(vm, cells, val_obj(dn)));
  return rank == 2 ? print_matrix(p, cells, 0) : print_array(p, cells, 0);
}

/* ---- attributes ---- */

static bool attr_hidden(VM *vm, Value x, const Sym *name, bool array, bool factor) {
  if (name == vm->sym.names) return !array; /* those of a matrix are shown */
  if ((array || val_type(x) == T_PAIRLIST) && (name == vm->sym.dim || name == vm->sym.dimnames)) return true;
  if (factor && (name == vm->sym.levels || name == vm->sym.class_)) return true;
  if (name == vm->sym.row_names) return val_is_data_frame(vm, x);
  return name == vm->sym.comment || name == vm->sym.srcref || name == vm->sym.wholeSrcref || name == vm->sym.srcfile;
}

/* Compact row names c(NA, -n) as 1:n. */
static Value expand_row_names(Value v) {
  if (val_is_obj(v, T_INT) && v.vec->n == 2 && int_ro(v.vec)[0] == NA_INT) {
    int n = int_ro(v.vec)[1] < 0 ? -int_ro(v.vec)[1] : int_ro(v.vec)[1];
    if (n == 1) return val_int(1);
    if (n > 1) return val_range(1, n);
  }
  return v;
}

static Status print_attributes(Printer *p, Value x) {
  VM *vm = p->vm;
  if (x.tag != TAG_OBJ) return OK;
  Attr **slot = attr_slot(x.o);
  if (!slot || !*slot || (*slot)->n == 0) return OK;
  Attr *a = *slot;
  const int32_t *dims;
  bool array = type_is_vec(x.o->type) && vec_dims(x.vec, &dims) > 0;
  bool factor = val_is_factor(vm, x);
  size_t mark = p->tag.n;
  bool in_attribute = mark > 0 && p->tag.p[mark - 1] == ')';
  Buf saved = p->tag;
  if (!in_attribute) buf_init(&p->tag, vm);
  size_t base = p->tag.n;
  for (int i = 0; i < a->n; i++) {
    Sym *name = a->e[i].name;
    Value v = a->e[i].v;
    if (attr_hidden(vm, x, name, array, factor)) continue;
    if (name == vm->sym.row_names) v = expand_row_names(v);
    buf_puts(&p->tag, "attr(,\"");
    fmt_str(&p->tag, vm, name->name, 0, 0, 'l');
    buf_puts(&p->tag, "\")");
    if (p->tag.n > ATTR_TAG_MAX) p->tag.n = base > ATTR_TAG_MAX ? base : ATTR_TAG_MAX;
    put_tag_line(p);
    TRY(print_dispatch(p, v));
    p->tag.n = base;
  }
  if (!in_attribute) p->tag = saved;
  return OK;
}

/* ---- by type ---- */

static Status print_atomic(Printer *p, const Vec *v) {
  const int32_t *dims;
  int rank = vec_dims(v, &dims);
  if (rank == 2) return print_matrix(p, v, p->quote);
  if (rank > 2) return print_array(p, v, p->quote);
  const Str *title = NULL;
  const Vec *dn = rank == 1 ? vec_dimnames(p->vm, v) : NULL, *names = rank == 1 && !dn ? NULL : vec_names(p->vm, v);
  if (dn && names) {
    const Vec *t = vec_names(p->vm, dn);
    if (t && t->n > 0) title = str_ro(t)[0];
  }
  return names ? print_named_vector(p, v, names, title) : print_vector(p, v);
}

static Status print_list_vec(Printer *p, const Vec *v) {
  const int32_t *dims;
  if (vec_dims(v, &dims) > 1) return print_list_matrix(p, v);
  return print_list_plain(p, v);
}

/* Of a long range only the part that is shown is made. */
static Status print_long_range(Printer *p, Value x) {
  int64_t left = range_len(x) - p->max;
  int32_t last = x.r.from + (x.r.from < x.r.to ? p->max - 1 : 1 - p->max);
  Vec *v = val_vec(p->vm, val_range(x.r.from, last));
  TRY_NEW(v);
  TRY(print_vector(p, v));
  buf_printf(&p->out, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)left);
  return p->out.failed ? ERR : OK;
}

static Status print_longseq(Printer *p, const LongSeq *s) {
  LongSeq shown = *s;
  if (p->max > 1 && s->n - 1 > p->max) shown.n = p->max;
  Vec *v = longseq_vec(p->vm, &shown);
  TRY_NEW(v);
  TRY(print_vector(p, v));
  if (shown.n < s->n)
    buf_printf(&p->out, " [ reached getOption(\"max.print\") -- omitted %lld entries ]\n", (long long)(s->n - shown.n));
  return p->out.failed ? ERR : OK;
}

static Status print_scalar(Printer *p, Value x) {
  if (x.tag == TAG_RANGE && p->max > 1 && range_len(x) - 1 > p->max) return print_long_range(p, x);
  Vec *v = val_vec(p->vm, x);
  TRY_NEW(v);
  return print_vector(p, v);
}

Status print_rec(Printer *p, Value x) {
  TRY(rt_check_stack(p->vm));
  switch (val_type(x)) {
  case T_NULL: buf_puts(&p->out, "NULL\n"); return OK;
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_STR:
    if (x.tag != TAG_OBJ) return print_scalar(p, x);
    TRY(print_atomic(p, x.vec));
    break;
  case T_SEQ: return print_longseq(p, x.seq);
  case T_CPLX:
  case T_RAW: TRY(print_atomic(p, x.vec)); break;
  case T_LIST: TRY(print_list_vec(p, x.vec)); break;
  case T_PAIRLIST: TRY(print_pairlist(p, x.cons)); break;
  case T_SYM:
    if (x.tag != TAG_MISSING) return print_deparsed(p, x, DEP_SIMPLE);
    buf_putc(&p->out, '\n');
    return OK;
  case T_LANG:
  case T_EXPR: TRY(print_deparsed(p, x, DEP_DEFAULT | (p->use_source ? DEP_USESOURCE : 0))); break;
  case T_CLOSURE: TRY(print_closure(p, x)); break;
  case T_BUILTIN:
  case T_SPECIAL: TRY(print_native(p, x)); break;
  case T_ENV: {
    Str *label = rt_env_label(p->vm, x.env);
    TRY_NEW(label);
    buf_printf(&p->out, "%s\n", label->data);
    break;
  }
  case T_EXTPTR: buf_printf(&p->out, "<pointer: %p>\n", x.ext->ptr); break;
  case T_WEAKREF: buf_puts(&p->out, "<weak reference>\n"); break;
  case T_PROMISE: buf_printf(&p->out, "<promise: %p>\n", (void *)x.o); break;
  case T_BYTECODE: buf_printf(&p->out, "<bytecode: %p>\n", (void *)x.o); break;
  case T_DOTS: buf_puts(&p->out, "<...>\n"); break;
  case T_S4: buf_puts(&p->out, "<S4 Type Object>\n"); break;
  default: return rt_error(p->vm, "unimplemented type '%s' in '%s'\n", type_shown(x), "PrintValueRec");
  }
  return print_attributes(p, x);
}

/* show(x) for S4 objects, print(x, arguments) for the others. */
static Status call_method(Printer *p, Value x) {
  VM *vm = p->vm;
  Value out, fun;
  if (x.o->flags & F_S4) {
    TRY(vm_show_function(vm, &fun));
    return vm_call1(vm, fun, x, &out);
  }
  Value *args = vm_scratch(vm, (size_t)(p->nargs + 1) * sizeof *args);
  TRY_NEW(args);
  Sym **names = vm_scratch(vm, (size_t)(p->nargs + 1) * sizeof *names);
  TRY_NEW(names);
  args[0] = x;
  names[0] = NULL;
  for (int i = 0; i < p->nargs; i++) {
    args[i + 1] = p->args[i];
    names[i + 1] = p->arg_names[i];
  }
  /* the call holds the function itself, as in GNU R */
  Sym *print = sym_c(vm, "print"), *xs = sym_c(vm, "x");
  TRY_NEW(print && xs);
  TRY(env_get_fun(vm, vm->base, print, &fun));
  Cons *a = cons_new(vm, val_obj(xs), NULL, NULL);
  TRY_NEW(a);
  Cons *call = lang_new(vm, fun, a);
  TRY_NEW(call);
  return vm_call(vm, fun, p->nargs + 1, args, p->nargs ? names : NULL, NULL, val_obj(call), &out);
}

Status print_dispatch(Printer *p, Value x) {
  if (!val_is_object(x)) return print_rec(p, x);
  printer_flush(p);
  VM *vm = p->vm;
  size_t mark = vm_mark(vm);
  TRY(call_method(p, x));
  vm_release(vm, mark);
  return OK;
}

Status rt_print_value(VM *vm, Value x, Env *env) {
  Printer p;
  printer_init(&p, vm, NULL);
  p.env = env;
  TRY(val_is_object(x) || val_is_fun(x) ? call_method(&p, x) : print_rec(&p, x));
  printer_flush(&p);
  return OK;
}
