/* cat.c - cat(): atomic vectors as text to standard output or a connection.
 *
 * The whole text is built first and written in one piece. */
#include "runtime/format_internal.h"
#include "stdlib/builtin.h"

/* stdlib/connections/connections.c */
Status conn_write_text(VM *vm, Value con, const char *p, size_t n);

typedef struct Cat {
  VM *vm;
  Buf out;
  Buf elt; /* text of the element in hand */
  const Vec *sep;
  int64_t nsep;      /* separators written so far */
  int64_t fill;      /* line width, 0: no filling */
  int64_t width;     /* columns written on this line */
  const Vec *labels; /* NULL: none */
  int64_t nlines;
} Cat;

static void element_text(Cat *c, const Vec *v, int64_t i) {
  Buf *b = &c->elt;
  b->n = 0;
  switch (v->h.type) {
  case T_LGL: fmt_lgl(b, int_ro(v)[i], 0); break;
  case T_INT: fmt_int(b, int_ro(v)[i], 0); break;
  case T_DBL: fmt_real_digits(b, c->vm, dbl_ro(v)[i], 0); break;
  case T_CPLX: fmt_complex_digits(b, c->vm, cplx_ro(v)[i], 0); break;
  case T_STR: buf_put_native(b, str_ro(v)[i]); break;
  default: buf_printf(b, "%02x", raw_ro(v)[i]); break;
  }
}

static const Str *next_sep(const Cat *c) {
  return c->sep->n > 0 ? str_ro(c->sep)[c->nsep % c->sep->n] : c->vm->empty_str;
}

static void put_sep(Cat *c) {
  buf_put_native(&c->out, next_sep(c));
  c->nsep++;
}

static void put_label(Cat *c) {
  if (!c->labels || c->labels->n == 0) return;
  const Str *l = str_ro(c->labels)[c->nlines % c->labels->n];
  buf_put_native(&c->out, l);
  buf_putc(&c->out, ' ');
  c->width += str_width(c->vm, l) + 1;
  c->nlines++;
}

static void new_line(Cat *c) {
  buf_putc(&c->out, '\n');
  c->width = 0;
}

static Status cat_vector(Cat *c, const Vec *v, bool first) {
  for (int64_t i = 0; i < v->n; i++) {
    if (i > 0) put_sep(c);
    element_text(c, v, i);
    if (c->fill) {
      int64_t w = (int64_t)c->elt.n + next_sep(c)->len; /* bytes, as GNU R counts */
      if (first && i == 0) {
        put_label(c);
      } else if (c->width + w > c->fill) {
        new_line(c);
        put_label(c);
      }
      c->width += w;
    }
    buf_put(&c->out, c->elt.p, c->elt.n);
    if ((i & 1023) == 0) TRY(rt_poll(c->vm));
  }
  return c->out.failed ? ERR : OK;
}

static Status cat_argument(Cat *c, Value x, int64_t index) {
  VM *vm = c->vm;
  if (val_is_null(x)) return OK;
  if (index > 0) put_sep(c);
  if (val_is_sym(x)) {
    Vec *name = val_vec(vm, val_str(x.sym->name));
    TRY_NEW(name);
    return cat_vector(c, name, index == 0);
  }
  if (val_is_atomic(x)) {
    Vec *v = val_vec(vm, x);
    TRY_NEW(v);
    return cat_vector(c, v, index == 0);
  }
  if (val_is_list(x) && x.vec->n == 0) return OK;
  return rt_error(vm, "argument %lld (type '%s') cannot be handled by 'cat'", (long long)index + 1, type_shown(x));
}

static Status read_fill(Cat *c, Value v) {
  VM *vm = c->vm;
  int k;
  if (val_type(v) == T_LGL) {
    k = as_logical1(vm, v);
    c->fill = k == 1 ? vm->opt.width : 0;
    return OK;
  }
  if (val_type(v) != T_INT && val_type(v) != T_DBL) return rt_error(vm, "invalid '%s' argument", "fill");
  k = as_integer1(vm, v);
  c->fill = k == NA_INT ? 0 : k;
  if (c->fill <= 0) {
    c->fill = 0;
    return rt_warning(vm, "non-positive 'fill' argument will be ignored");
  }
  return OK;
}

/* The call that messages about the file show: file(file, ifelse(append, "a", "w")). */
static Status call_of_file(VM *vm, Value *out) {
  Sym *ifelse = sym_c(vm, "ifelse"), *append = sym_c(vm, "append"), *file = sym_c(vm, "file");
  Str *a = str_c(vm, "a"), *w = str_c(vm, "w");
  Cons *c;
  TRY_NEW(ifelse && append && file && a ? w : NULL);
  TRY_NEW(c = cons_new(vm, val_str(w), NULL, NULL));
  TRY_NEW(c = cons_new(vm, val_str(a), c, NULL));
  TRY_NEW(c = cons_new(vm, val_obj(append), c, NULL));
  TRY_NEW(c = lang_new(vm, val_obj(ifelse), c));
  TRY_NEW(c = cons_new(vm, val_obj(c), NULL, NULL));
  TRY_NEW(c = cons_new(vm, val_obj(file), c, NULL));
  TRY_NEW(c = lang_new(vm, val_obj(file), c));
  *out = val_obj(c);
  return OK;
}

/* Opens a file (or command, "|cmd") by name, writes, closes. */
static Status write_named(VM *vm, const Str *name, bool append, const Buf *b) {
  Value con, ignored, args[2];
  bool pipe = name->data[0] == '|';
  Str *target = pipe ? str_c(vm, name->data + 1) : str_c(vm, name->data);
  TRY_NEW(target);
  args[0] = val_str(target);
  Str *mode = str_c(vm, append && !pipe ? "a" : "w");
  TRY_NEW(mode);
  args[1] = val_str(mode);
  if (pipe) {
    TRY(vm_call_base(vm, "pipe", 2, args, NULL, &con));
  } else {
    Value f, call;
    TRY(env_get_fun(vm, vm->basens, sym_c(vm, "file"), &f));
    TRY(call_of_file(vm, &call));
    TRY(vm_call(vm, f, 2, args, NULL, NULL, call, &con));
  }
  Status st = conn_write_text(vm, con, b->p, b->n);
  if (st == OK) TRY(vm_call_base(vm, "close", 1, &con, NULL, &ignored));
  return st;
}

static Status write_out(VM *vm, Value file, bool append, const Buf *b) {
  if (val_type(file) == T_STR) {
    Str *name = as_string1(vm, file);
    if (name->len == 0)
      rt_out(vm, b->p, b->n);
    else
      return write_named(vm, name, append, b);
    return OK;
  }
  int id = as_integer1(vm, file);
  if (id == 1)
    rt_out(vm, b->p, b->n);
  else if (id == 2)
    rt_err(vm, b->p, b->n);
  else
    return conn_write_text(vm, file, b->p, b->n);
  return OK;
}

/* R ends the output with a newline when some separator contains one. */
static bool sep_has_newline(const Cat *c) {
  for (int64_t i = 0; i < c->sep->n; i++)
    if (strchr(str_ro(c->sep)[i]->data, '\n')) return true;
  return false;
}

static Status do_cat(VM *vm, Value *args, int n, Value *out) {
  Cat c = {.vm = vm};
  buf_init(&c.out, vm);
  buf_init(&c.elt, vm);
  const Vec *dots = args[0].vec;
  if (val_type(args[2]) != T_STR) return rt_error(vm, "invalid 'sep' specification");
  c.sep = val_vec(vm, args[2]);
  TRY_NEW(c.sep);
  TRY(read_fill(&c, args[3]));
  if (!val_is_null(args[4])) {
    if (val_type(args[4]) != T_STR) return rt_error(vm, "invalid '%s' argument", "labels");
    c.labels = val_vec(vm, args[4]);
    TRY_NEW(c.labels);
  }
  int append = as_logical1(vm, args[5]);
  if (append == NA_LGL) return rt_error(vm, "invalid 'append' specification");
  Status st = OK;
  for (int64_t i = 0; i < dots->n && st == OK; i++) st = cat_argument(&c, list_ro(dots)[i], i);
  if (st == OK && (c.fill || sep_has_newline(&c))) new_line(&c);
  if (st != OK) { /* what came before the bad argument is shown */
    if (val_type(args[1]) == T_STR && as_string1(vm, args[1])->len == 0) rt_out(vm, c.out.p, c.out.n);
    return ERR;
  }
  TRY(write_out(vm, args[1], append, &c.out));
  *out = val_null();
  return OK;
}

const BuiltinDef builtins_cat[] = {
    {"cat", do_cat, "..., file = '', sep = ' ', fill = FALSE, labels = NULL, append = FALSE", BF_INVISIBLE,
     "writes atomic vectors as text, 7 significant digits"},
    {0},
};
