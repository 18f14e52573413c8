/* deparse.c - R language objects back to text: calls, functions, control flow, operators with the parentheses
 * they need.  Vectors are in deparse_vec.c.
 *
 * Called for deparse(), dput(), printing of language and functions, and the calls in error messages.  Lines are
 * broken where GNU R breaks them: behind an argument's comma or a spaced operator, once a line is longer than the
 * cutoff; continuation lines are indented. */
#include "runtime/deparse.h"

#include <stdio.h>

#include "runtime/env.h"
#include "runtime/names.h"
#include "stdlib/builtin.h"

/* ---- writing ---- */
static void put_raw(Dep *d, const char *s, size_t n) {
  buf_put(&d->b, s, n);
  d->len += (int)n;
}
void dep_put(Dep *d, const char *s, size_t n) {
  if (d->done) return;
  if (d->startline) {
    d->startline = false;
    for (int i = 1; i <= d->indent; i++) put_raw(d, "    ", i <= 4 ? 4 : 2);
  }
  put_raw(d, s, n);
}
void dep_str(Dep *d, const Str *s, int quote) {
  Buf b;
  buf_init(&b, d->vm);
  fmt_str(&b, d->vm, s, 0, quote, 'n');
  dep_put(d, b.n ? b.p : "", b.n);
}
Status dep_newline(Dep *d) {
  if (d->done) return OK;
  Str *s = buf_str(&d->b);
  TRY_NEW(s);
  TRY(vec_grow(d->vm, d->lines, d->nlines + 1));
  str_set(d->lines, d->nlines++, s);
  d->b.n = 0;
  d->len = 0;
  d->startline = true;
  if (d->maxlines > 0 && d->nlines >= d->maxlines) d->done = true;
  return OK;
}
Status dep_break(Dep *d, bool *broken) {
  if (d->len <= d->cutoff) return OK;
  if (!*broken) {
    *broken = true;
    d->indent++;
  }
  return dep_newline(d);
}
bool dep_syntactic(const Str *s) { return name_is_syntactic(s->data, s->len); }

void dep_name(Dep *d, const Str *s, int quote) {
  if (quote == 0 || dep_syntactic(s))
    dep_put(d, s->data, s->len);
  else
    dep_str(d, s, quote);
}

/* ---- operators ---- */
enum { /* binding strengths */
       S_NONE,
       S_EQ,
       S_LEFT,
       S_RIGHT,
       S_TILDE,
       S_OR,
       S_AND,
       S_NOT,
       S_COMPARE,
       S_SUM,
       S_PROD,
       S_PERCENT,
       S_RANGE,
       S_SIGN,
       S_POWER,
       S_MEMBER,
       S_NS
};
enum OpKind {
  K_NONE,
  K_SPACED,
  K_TIGHT,
  K_UNARY,
  K_ASSIGN,
  K_MEMBER,
  K_NS,
  K_SUBSET,
  K_PAREN,
  K_CURLY,
  K_IF,
  K_FOR,
  K_WHILE,
  K_REPEAT,
  K_FUNCTION,
  K_JUMP
};
typedef struct Op {
  const char *name;
  uint8_t kind, strength;
  bool right; /* right associative */
} Op;
static const Op op_table[] = {{"+", K_SPACED, S_SUM, false},
                              {"-", K_SPACED, S_SUM, false},
                              {"*", K_SPACED, S_PROD, false},
                              {"/", K_TIGHT, S_PROD, false},
                              {"^", K_TIGHT, S_POWER, true},
                              {"%%", K_TIGHT, S_PERCENT, false},
                              {"%/%", K_TIGHT, S_PERCENT, false},
                              {"%*%", K_SPACED, S_PERCENT, false},
                              {":", K_TIGHT, S_RANGE, false},
                              {"==", K_SPACED, S_COMPARE, false},
                              {"!=", K_SPACED, S_COMPARE, false},
                              {"<", K_SPACED, S_COMPARE, false},
                              {"<=", K_SPACED, S_COMPARE, false},
                              {">", K_SPACED, S_COMPARE, false},
                              {">=", K_SPACED, S_COMPARE, false},
                              {"&", K_SPACED, S_AND, false},
                              {"&&", K_SPACED, S_AND, false},
                              {"|", K_SPACED, S_OR, false},
                              {"||", K_SPACED, S_OR, false},
                              {"~", K_SPACED, S_TILDE, false},
                              {"!", K_UNARY, S_NOT, false},
                              {"<-", K_ASSIGN, S_LEFT, true},
                              {"<<-", K_ASSIGN, S_LEFT, true},
                              {"=", K_ASSIGN, S_EQ, true},
                              {"$", K_MEMBER, S_MEMBER, false},
                              {"@", K_MEMBER, S_MEMBER, false},
                              {"::", K_NS, S_NS, false},
                              {":::", K_NS, S_NS, false},
                              {"[", K_SUBSET, S_MEMBER, false},
                              {"[[", K_SUBSET, S_MEMBER, false},
                              {"(", K_PAREN, S_NONE, false},
                              {"{", K_CURLY, S_NONE, false},
                              {"if", K_IF, S_NONE, true},
                              {"for", K_FOR, S_NONE, false},
                              {"while", K_WHILE, S_NONE, false},
                              {"repeat", K_REPEAT, S_NONE, false},
                              {"function", K_FUNCTION, S_NONE, true},
                              {"break", K_JUMP, S_NONE, false},
                              {"next", K_JUMP, S_NONE, false}};
static const Op percent_op = {"%%", K_SPACED, S_PERCENT, false};

static const Op *find_op(const Sym *s) {
  const char *name = s->name->data;
  for (size_t i = 0; i < sizeof op_table / sizeof op_table[0]; i++)
    if (strcmp(op_table[i].name, name) == 0) return &op_table[i];
  return NULL;
}
static bool is_user_op(const Sym *s) {
  const Str *n = s->name;
  return n->len >= 2 && n->data[0] == '%' && n->data[n->len - 1] == '%';
}
static int count_args(const Cons *call) {
  int n = 0;
  for (const Cons *c = call->cdr; c; c = c->cdr) n++;
  return n;
}

/* Must the operand be put in parentheses?  left: it stands on the left of op; follow: strength of an operator
 * further right that a prefix construct at its end would swallow. */
static bool lang_needs_parens(const Op *op, const Cons *call, bool left, int follow) {
  if (!val_is_sym(call->car)) return false;
  const Op *arg = find_op(call->car.sym);
  int n = count_args(call);
  if (!arg) {
    if (!is_user_op(call->car.sym)) return false;
    arg = &percent_op;
    n = 2;
  }
  int strength = arg->strength;
  switch (arg->kind) {
  case K_SPACED:
  case K_TIGHT:
    if (n == 1) {
      if (strength == S_SUM) strength = S_SIGN;
      if (!left) return follow > strength;
    } else if (n != 2) {
      return false;
    } else if (op->strength == S_COMPARE && strength == S_COMPARE) {
      return true;
    }
    break;
  case K_UNARY:
    if (!left) return follow > strength;
    break;
  case K_ASSIGN:
  case K_MEMBER:
  case K_NS:
  case K_SUBSET: break;
  case K_IF:
  case K_FOR:
  case K_WHILE:
  case K_REPEAT: return left || follow > 0;
  default: return false;
  }
  return op->strength > strength || (op->strength == strength && left == op->right);
}
static bool needs_parens(const Op *op, Value x, bool left, int follow) {
  if (val_is_lang(x)) return lang_needs_parens(op, x.cons, left, follow);
  if (val_is_obj(x, T_CPLX) && x.vec->n == 1)
    return op->strength > S_SUM || (op->strength == S_SUM && left == op->right);
  return false;
}

/* An operand of op; inside parentheses nothing follows. */
static Status operand(Dep *d, const Op *op, Value x, bool left) {
  int outer = d->right;
  bool parens = needs_parens(op, x, left, left ? 0 : outer);
  if (parens) {
    dep_puts(d, "(");
    d->right = S_NONE;
  } else if (left) {
    d->right = op->strength;
  }
  TRY(dep_value(d, x));
  if (parens) dep_puts(d, ")");
  d->right = outer;
  return OK;
}
/* Something in brackets or at the end of a statement: no operator follows. */
static Status enclosed(Dep *d, Value x) {
  int outer = d->right;
  d->right = S_NONE;
  TRY(dep_value(d, x));
  d->right = outer;
  return OK;
}

/* ---- arguments ---- */
/* formals: "x" for a formal without default, "x = value" otherwise. */
static Status args_quoted(Dep *d, const Cons *c, bool formals, int quote) {
  bool broken = false;
  int outer = d->right;
  d->right = S_NONE;
  for (; c; c = c->cdr) {
    if (c->tag) {
      dep_name(d, c->tag->name, c->tag == d->vm->sym.dots ? 0 : quote);
      if (c->car.tag != TAG_MISSING)
        dep_puts(d, " = ");
      else if (!formals)
        dep_puts(d, " = ");
    }
    if (!formals || !c->tag || c->car.tag != TAG_MISSING) {
      d->fnarg = true;
      TRY(dep_value(d, c->car));
      d->fnarg = false;
    }
    if (c->cdr) {
      dep_puts(d, ", ");
      TRY(dep_break(d, &broken));
    }
  }
  if (broken) d->indent--;
  d->right = outer;
  return OK;
}

static Status args(Dep *d, const Cons *c, bool formals) { return args_quoted(d, c, formals, d->backtick ? '`' : '"'); }

/* Does the head of a call need parentheses: (a + b)(x)? */
static bool head_needs_parens(Value f) {
  if (val_is_obj(f, T_CLOSURE)) return true;
  if (!val_is_lang(f)) return false;
  if (!val_is_sym(f.cons->car)) return true;
  const Op *op = find_op(f.cons->car.sym);
  if (!op) return is_user_op(f.cons->car.sym);
  return op->kind != K_PAREN && op->kind != K_CURLY && op->strength < S_MEMBER;
}

static Status funcall(Dep *d, const Cons *call) {
  Value f = call->car;
  bool listlike = false;
  if (val_is_sym(f)) {
    dep_name(d, f.sym->name, '`');
    listlike = f.sym == d->vm->sym.return_ || (!find_op(f.sym) && rt_primitive_args(f.sym->name->data));
  } else if (head_needs_parens(f)) {
    dep_puts(d, "(");
    TRY(enclosed(d, f));
    dep_puts(d, ")");
  } else {
    TRY(enclosed(d, f));
  }
  dep_puts(d, "(");
  d->inlist += listlike;
  TRY(args(d, call->cdr, false));
  d->inlist -= listlike;
  dep_puts(d, ")");
  return OK;
}

/* ---- constructs ---- */
static Value arg_at(const Cons *call, int i) {
  const Cons *c = call->cdr;
  while (c && i-- > 0) c = c->cdr;
  return c ? c->car : val_null();
}
static bool is_curly(Value x) {
  return val_is_lang(x) && val_is_sym(x.cons->car) && strcmp(x.cons->car.sym->name->data, "{") == 0;
}

static Status dep_if(Dep *d, const Cons *call, int n) {
  Value yes = arg_at(call, 1);
  bool lines = d->incurly && !d->inlist, curly = is_curly(yes);
  dep_puts(d, "if (");
  TRY(enclosed(d, arg_at(call, 0)));
  dep_puts(d, ") ");
  if (lines && !curly) {
    TRY(dep_newline(d));
    d->indent++;
  }
  if (n > 2)
    TRY(enclosed(d, yes));
  else
    TRY(dep_value(d, yes));
  if (lines && !curly) d->indent--;
  if (n <= 2) return OK;
  if (lines)
    TRY(dep_newline(d));
  else
    dep_puts(d, " ");
  dep_puts(d, "else ");
  return dep_value(d, arg_at(call, 2));
}

static Status dep_for(Dep *d, const Cons *call) {
  dep_puts(d, "for (");
  TRY(enclosed(d, arg_at(call, 0)));
  dep_puts(d, " in ");
  TRY(enclosed(d, arg_at(call, 1)));
  dep_puts(d, ") ");
  return dep_value(d, arg_at(call, 2));
}

Status dep_source(Dep *d, Value ref, bool *did) {
  *did = false;
  if (!(d->opts & DEP_USESOURCE) || !val_is_obj(ref, T_INT) || ref.vec->n < 4) return OK;
  VM *vm = d->vm;
  Value file = attr_get(vm, ref, vm->sym.srcfile), lines;
  Sym *sym = sym_c(vm, "lines");
  TRY_NEW(sym);
  if (!val_is_env(file)) return OK;
  TRY(env_get(vm, file.env, sym, false, &lines));
  Vec *v = lines.tag == TAG_STR || val_is_obj(lines, T_STR) ? val_vec(vm, lines) : NULL;
  const int32_t *r = int_ro(ref.vec);
  if (!v || r[0] < 1 || r[2] > v->n) return OK;
  for (int k = r[0]; k <= r[2]; k++) {
    const Str *s = str_ro(v)[k - 1];
    size_t from = k == r[0] ? (size_t)(r[1] - 1) : 0, to = k == r[2] ? (size_t)r[3] : s->len;
    if (to > s->len) to = s->len;
    if (from > to) from = to;
    int indent = d->indent;
    d->indent = 0;
    dep_put(d, s->data + from, to - from);
    d->indent = indent;
    if (k < r[2]) TRY(dep_newline(d));
  }
  *did = true;
  return OK;
}

static Status dep_curly(Dep *d, const Cons *call) {
  int outer = d->right;
  d->right = S_NONE;
  dep_puts(d, "{");
  d->incurly++;
  d->indent++;
  TRY(dep_newline(d));
  for (const Cons *c = call->cdr; c; c = c->cdr) {
    TRY(dep_value(d, c->car));
    TRY(dep_newline(d));
  }
  d->indent--;
  dep_puts(d, "}");
  d->incurly--;
  d->right = outer;
  return OK;
}

static Status dep_function(Dep *d, const Cons *call, int n) {
  Value formals = arg_at(call, 0);
  if ((n != 0 && n < 2) || !(formals.tag == TAG_NULL || val_is_obj(formals, T_PAIRLIST)))
    return rt_error(d->vm, "badly formed function expression");
  dep_puts(d, "function(");
  if (formals.tag == TAG_OBJ) TRY(args(d, formals.cons, true));
  dep_puts(d, ") ");
  return dep_value(d, arg_at(call, 1));
}

static Status dep_subset(Dep *d, const Op *op, const Cons *call) {
  bool twice = op->name[1] == '[';
  TRY(operand(d, op, arg_at(call, 0), true));
  dep_puts(d, twice ? "[[" : "[");
  if (call->cdr) TRY(args(d, call->cdr->cdr, false));
  dep_puts(d, twice ? "]]" : "]");
  return OK;
}

static Status dep_binary(Dep *d, const Op *op, const char *name, const Cons *call) {
  bool broken = false;
  TRY(operand(d, op, arg_at(call, 0), true));
  if (op->kind == K_SPACED || op->kind == K_ASSIGN) dep_puts(d, " ");
  dep_puts(d, name);
  if (op->kind == K_SPACED || op->kind == K_ASSIGN) dep_puts(d, " ");
  if (op->kind == K_SPACED) TRY(dep_break(d, &broken));
  TRY(operand(d, op, arg_at(call, 1), false));
  if (broken) d->indent--;
  return OK;
}

static Status dep_unary(Dep *d, const Op *op, const char *name, const Cons *call) {
  Op sign = *op;
  if (sign.strength == S_SUM) sign.strength = S_SIGN;
  dep_puts(d, name);
  return operand(d, &sign, arg_at(call, 0), false);
}

static Status dep_assign(Dep *d, const Op *op, const Cons *call, bool fnarg) {
  bool parens = fnarg && op->strength == S_EQ;
  int outer = d->right;
  if (parens) {
    dep_puts(d, "(");
    d->right = S_NONE;
  }
  TRY(dep_binary(d, op, op->name, call));
  if (parens) dep_puts(d, ")");
  d->right = outer;
  return OK;
}

static Status dep_member(Dep *d, const Op *op, const Cons *call) {
  Value name = arg_at(call, 1);
  TRY(operand(d, op, arg_at(call, 0), true));
  dep_puts(d, op->name);
  if (name.tag == TAG_STR && name.s != d->vm->na_str && dep_syntactic(name.s)) {
    dep_put(d, name.s->data, name.s->len);
    return OK;
  }
  return operand(d, op, name, false);
}

/* Can the call be written with the syntax of its operator? */
static bool fits_syntax(const Op *op, const Cons *call, int n) {
  Value second = arg_at(call, 1);
  switch (op->kind) {
  case K_SPACED: return op->strength == S_TILDE ? n == 1 || n == 2 : n == 1 || n == 2;
  case K_TIGHT:
  case K_NS: return n == 2;
  case K_MEMBER: return n == 2 && (val_is_sym(second) || second.tag == TAG_STR || second.tag == TAG_MISSING);
  default: return true;
  }
}

static Status dep_syntax(Dep *d, const Op *op, const Cons *call, bool fnarg) {
  int n = count_args(call);
  const char *name = call->car.sym->name->data;
  switch (op->kind) {
  case K_SPACED: return n == 1 ? dep_unary(d, op, name, call) : dep_binary(d, op, name, call);
  case K_TIGHT:
  case K_NS: return dep_binary(d, op, name, call);
  case K_UNARY: return dep_unary(d, op, name, call);
  case K_ASSIGN: return dep_assign(d, op, call, fnarg);
  case K_MEMBER: return dep_member(d, op, call);
  case K_SUBSET: return dep_subset(d, op, call);
  case K_PAREN:
    dep_puts(d, "(");
    TRY(enclosed(d, arg_at(call, 0)));
    dep_puts(d, ")");
    return OK;
  case K_CURLY: return dep_curly(d, call);
  case K_IF: return dep_if(d, call, n);
  case K_FOR: return dep_for(d, call);
  case K_WHILE:
    dep_puts(d, "while (");
    TRY(enclosed(d, arg_at(call, 0)));
    dep_puts(d, ") ");
    return dep_value(d, arg_at(call, 1));
  case K_REPEAT: dep_puts(d, "repeat "); return dep_value(d, arg_at(call, 0));
  case K_FUNCTION: return dep_function(d, call, n);
  default: dep_puts(d, name); return OK;
  }
}

static Status dep_call_body(Dep *d, const Cons *call, bool fnarg) {
  if (!val_is_sym(call->car)) return funcall(d, call);
  const Op *op = find_op(call->car.sym);
  if (op && fits_syntax(op, call, count_args(call))) return dep_syntax(d, op, call, fnarg);
  if (!op && is_user_op(call->car.sym) && count_args(call) == 2 && !call->cdr->tag && !call->cdr->cdr->tag)
    return dep_binary(d, &percent_op, call->car.sym->name->data, call);
  return funcall(d, call);
}

static bool has_extra_attrs(Dep *d, const Cons *call) {
  const Attr *a = call->attr;
  for (int i = 0; a && i < a->n; i++) {
    Sym *s = a->e[i].name;
    if (s != d->vm->sym.srcref && s != d->vm->sym.srcfile && s != d->vm->sym.wholeSrcref) return true;
  }
  return false;
}

/* Under quoteExpressions a call is wrapped in quote(), formulas excepted; inside nothing is. */
static Status dep_call(Dep *d, const Cons *call, bool fnarg) {
  int opts = d->opts;
  bool formula = val_is_sym(call->car) && call->car.sym == d->vm->sym.tilde;
  bool quote = (opts & DEP_QUOTE) && !formula;
  if ((opts & DEP_SHOWATTR) && has_extra_attrs(d, call)) d->incomplete = true;
  if (quote) dep_puts(d, "quote(");
  if (opts & DEP_QUOTE) d->opts &= ~(DEP_QUOTE | DEP_SHOWATTR | DEP_DELAY);
  TRY(dep_call_body(d, call, fnarg));
  if (quote) dep_puts(d, ")");
  d->opts = opts;
  return OK;
}

/* ---- functions and the rest ---- */
static Status dep_closure(Dep *d, Value x) {
  const Closure *f = x.clo;
  bool did, attrs = dep_has_attrs(d, x, false);
  if (attrs) dep_puts(d, "structure(");
  TRY(dep_source(d, attr_get(d->vm, x, d->vm->sym.srcref), &did));
  if (!did) {
    int opts = d->opts;
    d->opts &= ~(DEP_QUOTE | DEP_SHOWATTR | DEP_DELAY | DEP_USESOURCE);
    dep_puts(d, "function (");
    if (val_is_obj(f->formals, T_PAIRLIST)) TRY(args(d, f->formals.cons, true));
    dep_puts(d, ") ");
    TRY(dep_newline(d));
    TRY(enclosed(d, f->body));
    d->opts = opts;
  }
  return attrs ? dep_attrs_end(d, x, false) : OK;
}

static Status dep_symbol(Dep *d, const Sym *s) {
  bool quote = (d->opts & DEP_QUOTE) && s->name->len > 0;
  if (quote) dep_puts(d, "quote(");
  dep_name(d, s->name, d->backtick ? '`' : 0);
  if (quote) dep_puts(d, ")");
  return OK;
}

/* An argument list: pairlist(a = 1), or alist() when some are empty. */
static Status dep_pairlist(Dep *d, Value x) {
  bool empty = false, attrs = dep_has_attrs(d, x, false);
  for (const Cons *c = x.cons; c; c = c->cdr) empty |= c->car.tag == TAG_MISSING;
  if (attrs) dep_puts(d, "structure(");
  dep_puts(d, empty ? "as.pairlist(alist(" : "pairlist(");
  d->inlist++;
  TRY(args_quoted(d, x.cons, false, d->backtick ? '`' : 0));
  d->inlist--;
  dep_puts(d, empty ? "))" : ")");
  return attrs ? dep_attrs_end(d, x, false) : OK;
}

static void opaque(Dep *d, const char *s) {
  d->incomplete = true;
  dep_puts(d, s);
}

/* Attributes that the data part of an instance keeps; names are a slot where there are row names. */
static bool of_data(VM *vm, const Sym *name, bool frame) {
  return name == vm->sym.dim || name == vm->sym.dimnames || (name == vm->sym.names && !frame);
}

/* The data part of an instance that is a vector or a function: without slots, and without the names of its elements. */
static Status dep_data_part(Dep *d, Value x, const Attr *a, bool frame) {
  VM *vm = d->vm;
  dep_puts(d, ", .Data = ");
  Value data = x;
  x.o->count++; /* so that it is copied */
  Status st = value_own(vm, &data);
  x.o->count--;
  TRY(st);
  for (int i = 0; i < a->n; i++)
    if (!of_data(vm, a->e[i].name, frame) || a->e[i].name == vm->sym.names)
      TRY(attr_set(vm, data.o, a->e[i].name, val_null()));
  data.o->flags &= (uint8_t) ~(F_S4 | F_OBJECT);
  return dep_value(d, data);
}

static Status dep_s4(Dep *d, Value x) {
  VM *vm = d->vm;
  Vec *cls = val_class_attr(vm, x);
  const Attr *a = attr_slot(x.o) ? *attr_slot(x.o) : NULL;
  bool broken = false, data = x.o->type == T_CLOSURE || type_is_vec(x.o->type);
  bool frame = !val_is_null(attr_get(vm, x, vm->sym.row_names));
  dep_puts(d, "new(");
  if (cls && cls->n > 0) dep_str(d, str_ro(cls)[0], '"');
  if (data && a) TRY(dep_data_part(d, x, a, frame));
  if (x.o->type == T_ENV) opaque(d, ", .xData = <environment>");
  for (int i = 0; a && i < a->n; i++) {
    if (a->e[i].name == vm->sym.class_ || (data && of_data(vm, a->e[i].name, frame))) continue;
    dep_puts(d, ", ");
    TRY(dep_break(d, &broken));
    dep_name(d, a->e[i].name->name, '`');
    dep_puts(d, " = ");
    TRY(dep_value(d, a->e[i].v));
  }
  if (broken) d->indent--;
  dep_puts(d, ")");
  return OK;
}

static Status dep_promise(Dep *d, const Promise *p) {
  if (p->value.tag != TAG_UNBOUND && !(d->opts & DEP_DELAY)) return dep_value(d, p->value);
  int opts = d->opts;
  dep_puts(d, "<promise: ");
  d->opts &= ~(DEP_QUOTE | DEP_SHOWATTR | DEP_DELAY);
  TRY(dep_value(d, p->expr));
  d->opts = opts;
  dep_puts(d, ">");
  return OK;
}

static Status dep_object(Dep *d, Value x, bool fnarg) {
  char text[64];
  if ((x.o->flags & F_S4) && x.o->type != T_SYM && attr_slot(x.o) && *attr_slot(x.o)) return dep_s4(d, x);
  switch (x.o->type) {
  case T_SYM: return dep_symbol(d, x.sym);
  case T_LANG: return dep_call(d, x.cons, fnarg);
  case T_PAIRLIST: return dep_pairlist(d, x);
  case T_CLOSURE: return dep_closure(d, x);
  case T_BUILTIN:
  case T_SPECIAL:
    dep_puts(d, ".Primitive(\"");
    dep_puts(d, x.bi->def->name);
    dep_puts(d, "\")");
    return OK;
  case T_ENV: opaque(d, "<environment>"); return OK;
  case T_PROMISE: return dep_promise(d, x.prom);
  case T_S4: return dep_s4(d, x);
  case T_EXTPTR:
    snprintf(text, sizeof text, "<pointer: %p>", x.ext->ptr);
    opaque(d, text);
    return OK;
  case T_WEAKREF: opaque(d, "<weak reference>"); return OK;
  case T_BYTECODE: opaque(d, "<bytecode: >"); return OK;
  case T_DOTS: opaque(d, "<...>"); return OK;
  default: return dep_vector(d, x);
  }
}

Status dep_value(Dep *d, Value x) {
  bool fnarg = d->fnarg;
  d->fnarg = false;
  if (d->done) return OK;
  TRY(rt_check_stack(d->vm));
  switch (x.tag) {
  case TAG_NULL: dep_puts(d, "NULL"); return OK;
  case TAG_MISSING: dep_puts(d, ""); return OK; /* indents a fresh line */
  case TAG_UNBOUND: dep_puts(d, "<unbound>"); return OK;
  case TAG_PROM:
  case TAG_OBJ: return dep_object(d, x, fnarg);
  default: return dep_vector(d, x);
  }
}

/* ---- entry points ---- */
static Status deparse_run(VM *vm, Value x, int cutoff, bool backtick, int opts, int nlines, Dep *d) {
  memset(d, 0, sizeof *d);
  d->vm = vm;
  buf_init(&d->b, vm);
  d->lines = vec_new(vm, T_STR, 0);
  TRY_NEW(d->lines);
  d->cutoff = cutoff;
  d->backtick = backtick;
  d->opts = opts;
  d->maxlines = nlines;
  d->startline = true;
  TRY(dep_value(d, x));
  if (!d->done) TRY(dep_newline(d));
  return OK;
}

Status rt_deparse(VM *vm, Value x, int cutoff, bool backtick, int opts, int nlines, Vec **lines) {
  Dep d;
  TRY(deparse_run(vm, x, cutoff, backtick, opts, nlines, &d));
  *lines = d.lines;
  if (d.incomplete && (opts & DEP_WARN)) return rt_warning(vm, "deparse may be incomplete");
  return OK;
}

Str *rt_deparse1(VM *vm, Value x) {
  Vec *lines;
  if (rt_deparse(vm, x, 60, true, DEP_DEFAULT, 1, &lines) != OK) return NULL;
  return lines->n ? str_ro(lines)[0] : vm->empty_str;
}

static Str *deparse_joined(VM *vm, Value x, int cutoff, const char *sep, int opts) {
  Vec *lines;
  Buf b;
  if (rt_deparse(vm, x, cutoff, true, opts, -1, &lines) != OK) return NULL;
  buf_init(&b, vm);
  for (int64_t i = 0; i < lines->n; i++) {
    if (i) buf_puts(&b, sep);
    buf_put(&b, str_ro(lines)[i]->data, str_ro(lines)[i]->len);
  }
  return buf_str(&b);
}

Str *rt_deparse_all(VM *vm, Value x, const char *sep, int opts) { return deparse_joined(vm, x, 60, sep, opts); }

Str *rt_deparse_wide(VM *vm, Value x, const char *sep, int opts) { return deparse_joined(vm, x, 500, sep, opts); }
