/* parser.c - Tokens to R language objects, by recursive descent with operator precedences as in ?Syntax.
 *
 * Called by the top level (one expression at a time) and by parse(), str2lang().  A Parser reads a text that its
 * caller keeps alive; what it returns is owned by the temporaries pool.  Newlines end expressions at top level and
 * in braces and are skipped in parentheses and brackets and behind operators. */
#include "compiler/parser.h"

#include <stdio.h>
#include <stdlib.h>

#include "compiler/lexer.h"
#include "runtime/attr.h"
#include "runtime/env.h"
#include "runtime/hooks.h"
#include "runtime/format.h"

enum { CTX_MAX = 50, CONTEXT_BYTES = 256, CONTEXT_LINE = 192, PLACEHOLDER_AUX = 0xFFFFFFFFu };

/* Binding strengths, weakest first (?Syntax). */
enum {
  P_HELP = 1,
  P_EQ,
  P_LEFT,
  P_RIGHT,
  P_TILDE,
  P_OR,
  P_AND,
  P_NOT,
  P_COMPARE,
  P_SUM,
  P_PRODUCT,
  P_SPECIAL,
  P_BIND,
  P_RANGE,
  P_UNARY,
  P_POWER
};

struct Parser {
  VM *vm;
  Source src;
  Lexer lx;
  Token tok; /* look-ahead, when have */
  bool have;
  bool keep;
  Token beyond;          /* what find_else saw behind the newline that it put back */
  bool placeholder;      /* one was read in this expression */
  Loc last;              /* end of the last consumed token */
  char ctx[CTX_MAX + 1]; /* open brackets: ( [ { and i for an if inside them */
  int nctx;
  size_t context_from; /* where the text shown by script errors begins */
  Value srcfile;
  bool have_srcfile, given_srcfile; /* made for this expression; the caller's */
  int line0;                        /* lines before the expression: references of scripts count from its first line */
  bool text;                        /* an argument of parse() */
  int in_method;                    /* assignments to names of operators' methods, calls of setMethod(), around this */
  Loc expr_from, expr_to;
  /* error */
  bool failed, incomplete, raised;
  int err_line, err_col;
  Value err_call;
  size_t err_end; /* text consumed so far */
  int err_end_line;
  char err[1400]; /* what went wrong */
  char *msg, *msg_repl;
};

/* Kept out of line so that nested expressions use little C stack. */
#define APART __attribute__((noinline))

typedef struct Node { /* a parsed expression */
  Value v;
  Loc from;
  TokType bare; /* the token when the expression is just one, else TK_EOF */
} Node;

static bool parse_expr(Parser *p, int min, bool eq, Node *out);

/* ---- errors ---- */
static bool fail_raised(Parser *p) {
  p->failed = p->raised = true;
  return false;
}
static void fail_at(Parser *p, const Token *t) {
  p->failed = true;
  p->err_line = t->begin.line;
  p->err_col = t->begin.col + 1;
  p->err_end = t->end.off;
  p->err_end_line = t->end.line;
}
static bool fail_message(Parser *p, const char *msg, Value call) {
  if (p->failed) return false;
  p->failed = true;
  snprintf(p->err, sizeof p->err, "%s", msg);
  p->err_call = call;
  p->err_line = p->lx.at.line;
  p->err_col = 0;
  return false;
}
/* The number of the line behind the last one, a missing final newline supplied. */
static int eof_line(const Parser *p) {
  const Loc *at = &p->lx.at;
  return at->line + (at->off > 0 && p->lx.s[at->off - 1] != '\n');
}

static APART bool fail_unexpected(Parser *p, const Token *t) {
  if (p->failed) return false;
  switch (t->type) {
  case TK_RAISED: return fail_raised(p);
  case TK_FAIL: fail_message(p, p->lx.err, p->lx.nul_call ? val_null() : val_unbound()); return false;
  case TK_EOF:
    fail_at(p, t);
    p->err_line = p->err_end_line = eof_line(p);
    p->err_col = 0;
    p->incomplete = true;
    break;
  case TK_NL: /* counted as the line that it begins */
    if (p->beyond.begin.off >= t->end.off) {
      fail_at(p, &p->beyond);
      if (p->beyond.type != TK_EOF) break;
      p->err_line = p->err_end_line = eof_line(p);
      p->err_col = 0;
      break;
    }
    fail_at(p, t);
    p->err_line = t->end.line;
    p->err_col = 0;
    break;
  case TK_INCOMPLETE:
    fail_at(p, t);
    p->err_end_line = eof_line(p);
    p->incomplete = true;
    break;
  default: fail_at(p, t);
  }
  snprintf(p->err, sizeof p->err, "unexpected %s", token_text(t->type));
  return false;
}

/* ---- tokens ---- */
static Token *peek(Parser *p) {
  if (!p->have) {
    do lexer_next(&p->lx, &p->tok);
    while (p->tok.type == TK_NL && p->nctx > 0 && (p->ctx[p->nctx - 1] == '(' || p->ctx[p->nctx - 1] == '['));
    p->have = true;
  }
  return &p->tok;
}
static void advance(Parser *p) {
  p->last = p->tok.end;
  p->have = false;
}
static void skip_newlines(Parser *p) {
  while (peek(p)->type == TK_NL) p->have = false;
}
/* Consumes a token of this type or fails. */
static bool expect(Parser *p, TokType type) {
  Token *t = peek(p);
  if (t->type != type) return fail_unexpected(p, t);
  advance(p);
  return true;
}

static bool push_ctx(Parser *p, char c) {
  if (p->nctx >= (c == 'i' ? CTX_MAX - 1 : CTX_MAX)) {
    char msg[64];
    snprintf(msg, sizeof msg, "contextstack overflow at line %d", p->lx.at.line);
    return fail_message(p, msg, val_unbound());
  }
  p->ctx[p->nctx++] = c;
  return true;
}
/* Closes a bracket: consumed by expect() beforehand, so that the next token is read in the outer context. */
static void pop_ctx(Parser *p, char c) {
  while (p->nctx > 0 && p->ctx[p->nctx - 1] != c) p->nctx--;
  if (p->nctx > 0) p->nctx--;
}

/* ---- building ---- */
static uint32_t pack_pos(const Parser *p, Loc at) {
  if (!p->src.placed) return 0;
  int col = at.col + 1;
  uint32_t line = p->src.base + (uint32_t)at.line;
  return line << 11 | (uint32_t)(col > 2047 ? 2047 : col);
}
static Value with_pos(const Parser *p, Value v, Loc at) {
  if (v.aux != PLACEHOLDER_AUX) v.aux = pack_pos(p, at);
  return v;
}

typedef struct ArgList { /* arguments in order */
  Cons *head, *tail;
} ArgList;

static bool add_arg(Parser *p, ArgList *l, Value v, Loc at, Sym *tag) {
  Cons *c = cons_new(p->vm, with_pos(p, v, at), NULL, tag);
  if (!c) return fail_raised(p);
  if (l->tail) {
    l->tail->cdr = c;
    obj_retain(&c->h);
  } else {
    l->head = c;
  }
  l->tail = c;
  return true;
}
static bool make_call(Parser *p, Value fun, Loc at, Cons *args, Value *out) {
  Cons *c = lang_new(p->vm, with_pos(p, fun, at), args);
  if (!c) return fail_raised(p);
  *out = val_obj(c);
  return true;
}
static bool make_call1(Parser *p, Value fun, Loc at, const Node *a, Value *out) {
  ArgList l = {0};
  return add_arg(p, &l, a->v, a->from, NULL) && make_call(p, fun, at, l.head, out);
}
static bool make_call2(Parser *p, Value fun, Loc at, const Node *a, const Node *b, Value *out) {
  ArgList l = {0};
  return add_arg(p, &l, a->v, a->from, NULL) && add_arg(p, &l, b->v, b->from, NULL) &&
         make_call(p, fun, at, l.head, out);
}

/* ---- source references ---- */
static Value srcfile_of(Parser *p) {
  if (p->have_srcfile) return p->srcfile;
  Env *e = env_new(p->vm, p->vm->empty);
  if (!e) return val_null();
  p->srcfile = val_obj(e);
  p->have_srcfile = true;
  return p->srcfile;
}

static Status set_var(VM *vm, Env *e, const char *name, Value v) {
  Sym *s = sym_c(vm, name);
  return s ? env_set(vm, e, s, v) : ERR;
}

/* Completes a source file object made here: the lines of text from one offset to another. */
static Status fill_srcfile(Parser *p, size_t from, size_t to) {
  VM *vm = p->vm;
  const char *s = p->lx.s;
  int64_t n = 1, k = 0;
  for (size_t i = from; i < to; i++) n += s[i] == '\n';
  Vec *lines = vec_new(vm, T_STR, n), *cls = vec_new(vm, T_STR, 2);
  if (!lines || !cls) return ERR;
  for (size_t i = from; k < n; k++) {
    size_t end = i;
    while (end < to && s[end] != '\n') end++;
    Str *line = str_new(vm, s + i, end - i);
    TRY_NEW(line);
    str_set(lines, k, line);
    i = end + 1;
  }
  Str *file = str_c(vm, p->text ? p->src.name : ""), *c0 = str_c(vm, "srcfilecopy"), *c1 = str_c(vm, "srcfile");
  if (!file || !c0 || !c1) return ERR;
  str_set(cls, 0, c0);
  str_set(cls, 1, c1);
  Env *e = p->srcfile.env;
  TRY(set_var(vm, e, "lines", val_obj(lines)));
  TRY(set_var(vm, e, "filename", val_str(file)));
  TRY(set_var(vm, e, "fixedNewlines", val_lgl(1)));
  return attr_set(vm, &e->h, vm->sym.class_, val_obj(cls));
}
static bool set_attr(Parser *p, Obj *o, Sym *name, Value v) {
  return attr_set(p->vm, o, name, v) == OK || fail_raised(p);
}
static bool srcref8(Parser *p, const int32_t *x, Value *out) {
  Vec *v = vec_new(p->vm, T_INT, 8);
  if (!v) return fail_raised(p);
  memcpy(int_rw(v), x, 8 * sizeof *x);
  if (!set_attr(p, &v->h, p->vm->sym.srcfile, srcfile_of(p))) return false;
  Str *cls = str_c(p->vm, "srcref");
  if (!cls || !set_attr(p, &v->h, p->vm->sym.class_, val_str(cls))) return fail_raised(p);
  *out = val_obj(v);
  return true;
}
static bool make_srcref(Parser *p, Loc from, Loc to, Value *out) {
  int32_t a = from.line - p->line0, b = to.line - p->line0;
  int32_t x[8] = {a, from.byte + 1, b, to.byte, from.col + 1, to.col, a, b};
  return srcref8(p, x, out);
}
/* srcref, srcfile and wholeSrcref attributes of a { call or an expression vector. */
static bool attach_srcrefs(Parser *p, Obj *o, const Value *refs, int64_t n, Loc end) {
  Vec *l = vec_new(p->vm, T_LIST, n);
  Value whole;
  int32_t x[8] = {1, 0, end.line - p->line0, end.byte, 0, end.col, 1, end.line - p->line0};
  if (!l) return fail_raised(p);
  for (int64_t i = 0; i < n; i++) list_set(p->vm, l, i, refs[i]);
  return set_attr(p, o, p->vm->sym.srcref, val_obj(l)) && set_attr(p, o, p->vm->sym.srcfile, srcfile_of(p)) &&
         srcref8(p, x, &whole) && set_attr(p, o, p->vm->sym.wholeSrcref, whole);
}

typedef struct RefList { /* references collected while a block is read */
  Value *v;
  int64_t n, cap;
} RefList;
static bool add_ref(Parser *p, RefList *r, Loc from, Loc to) {
  if (!p->keep) return true;
  if (r->n == r->cap) {
    int64_t cap = r->cap ? 2 * r->cap : 16;
    Value *v = vm_scratch(p->vm, (size_t)cap * sizeof *v);
    if (!v) return fail_raised(p);
    if (r->n) memcpy(v, r->v, (size_t)r->n * sizeof *v);
    r->v = v;
    r->cap = cap;
  }
  return make_srcref(p, from, to, &r->v[r->n]) && ++r->n;
}

/* ---- functions ---- */
static bool add_formal(Parser *p, ArgList *l, Token name, Value dflt, Loc at) {
  for (Cons *c = l->head; c; c = c->cdr)
    if (c->tag == name.v.sym) {
      char msg[600];
      snprintf(msg, sizeof msg, "repeated formal argument '%.400s' on line %d", name.v.sym->name->data,
               name.begin.line);
      return fail_message(p, rt_quotes(p->vm, msg), val_unbound());
    }
  return add_arg(p, l, dflt, at, name.v.sym);
}

static bool parse_formals(Parser *p, ArgList *l) {
  if (peek(p)->type == TK_RP) return true;
  for (;;) {
    Token name = *peek(p);
    Node dflt = {.v = val_missing(), .from = name.begin};
    if (name.type == TK_COMMA && !l->head) { /* GNU R takes an empty list, and stumbles later */
      advance(p);
      return peek(p)->type == TK_RP ? fail_unexpected(p, &p->tok) : fail_message(p, "bad value", val_unbound());
    }
    if (name.type != TK_SYM) return fail_unexpected(p, &p->tok);
    advance(p);
    if (peek(p)->type == TK_EQ) {
      advance(p);
      if (!parse_expr(p, P_HELP, false, &dflt)) return false;
    }
    if (!add_formal(p, l, name, dflt.v, dflt.from)) return false;
    if (peek(p)->type != TK_COMMA) return true;
    advance(p);
  }
}

static APART bool parse_function(Parser *p, Token fun, Node *out) {
  ArgList formals = {0}, call = {0};
  Node body;
  Value ref = val_null();
  if (fun.type == TK_FUNCTION) skip_newlines(p);
  if (!expect(p, TK_LP) || !push_ctx(p, '(') || !parse_formals(p, &formals) || !expect(p, TK_RP)) return false;
  pop_ctx(p, '(');
  skip_newlines(p);
  if (!parse_expr(p, P_EQ, true, &body)) return false;
  if (p->keep && !make_srcref(p, fun.begin, p->last, &ref)) return false;
  Value f = formals.head ? val_obj(formals.head) : val_null();
  return add_arg(p, &call, f, fun.begin, NULL) && add_arg(p, &call, body.v, body.from, NULL) &&
         add_arg(p, &call, ref, fun.begin, NULL) &&
         make_call(p, val_obj(p->vm->sym.function_), fun.begin, call.head, &out->v);
}

/* ---- control flow ---- */
/* ( expr ), newlines behind it skipped. */
static bool parse_condition(Parser *p, Node *cond) {
  skip_newlines(p);
  if (!expect(p, TK_LP) || !push_ctx(p, '(') || !parse_expr(p, P_HELP, false, cond) || !expect(p, TK_RP)) return false;
  pop_ctx(p, '(');
  skip_newlines(p);
  return true;
}

/* Is an else next?  Inside brackets newlines before it are skipped. */
static bool find_else(Parser *p) {
  if (peek(p)->type == TK_NL && p->nctx > 0) {
    Lexer lx = p->lx;
    Token tok = p->tok;
    size_t mark = vm_mark(p->vm);
    do lexer_next(&p->lx, &p->tok);
    while (p->tok.type == TK_NL);
    TokType t = p->tok.type;
    if (t != TK_ELSE && t != TK_RP && t != TK_RB && t != TK_RBRACE && t != TK_COMMA) {
      vm_release(p->vm, mark);
      p->beyond = p->tok;
      p->lx = lx;
      p->tok = tok;
    }
  }
  return p->tok.type == TK_ELSE;
}

static APART bool parse_if(Parser *p, Token t, Node *out) {
  Node cond, yes, no;
  ArgList l = {0};
  bool nested = p->nctx > 0;
  if (nested && !push_ctx(p, 'i')) return false;
  int depth = p->nctx;
  if (!parse_condition(p, &cond) || !parse_expr(p, P_EQ, true, &yes)) return false;
  if (!add_arg(p, &l, cond.v, cond.from, NULL) || !add_arg(p, &l, yes.v, yes.from, NULL)) return false;
  bool has_else = find_else(p);
  p->nctx = depth - nested;
  if (has_else) {
    advance(p);
    skip_newlines(p);
    if (!parse_expr(p, P_EQ, true, &no) || !add_arg(p, &l, no.v, no.from, NULL)) return false;
  }
  return make_call(p, t.v, t.begin, l.head, &out->v);
}

static APART bool parse_for(Parser *p, Token t, Node *out) {
  Node seq, body;
  ArgList l = {0};
  skip_newlines(p);
  if (!expect(p, TK_LP) || !push_ctx(p, '(')) return false;
  Token var = *peek(p);
  if (!expect(p, TK_SYM) || !expect(p, TK_IN) || !parse_expr(p, P_HELP, false, &seq) || !expect(p, TK_RP)) return false;
  pop_ctx(p, '(');
  skip_newlines(p);
  return parse_expr(p, P_EQ, true, &body) && add_arg(p, &l, var.v, var.begin, NULL) &&
         add_arg(p, &l, seq.v, seq.from, NULL) && add_arg(p, &l, body.v, body.from, NULL) &&
         make_call(p, t.v, t.begin, l.head, &out->v);
}

static APART bool parse_while(Parser *p, Token t, Node *out) {
  Node cond, body;
  return parse_condition(p, &cond) && parse_expr(p, P_EQ, true, &body) &&
         make_call2(p, t.v, t.begin, &cond, &body, &out->v);
}

static APART bool parse_block(Parser *p, Token t, Node *out) {
  ArgList l = {0};
  RefList refs = {0};
  if (!push_ctx(p, '{') || !add_ref(p, &refs, t.begin, t.end)) return false;
  for (;;) {
    while (peek(p)->type == TK_NL || p->tok.type == TK_SEMI) advance(p);
    if (p->tok.type == TK_RBRACE) break;
    Node e;
    if (!parse_expr(p, P_HELP, true, &e) || !add_arg(p, &l, e.v, e.from, NULL) || !add_ref(p, &refs, e.from, p->last))
      return false;
    TokType next = peek(p)->type;
    if (next != TK_NL && next != TK_SEMI && next != TK_RBRACE) return fail_unexpected(p, &p->tok);
  }
  advance(p);
  pop_ctx(p, '{');
  if (!make_call(p, t.v, t.begin, l.head, &out->v)) return false;
  return !p->keep || attach_srcrefs(p, out->v.o, refs.v, refs.n, p->last);
}

static APART bool parse_paren(Parser *p, Token t, Node *out) {
  Node e;
  if (!push_ctx(p, '(') || !parse_expr(p, P_HELP, true, &e) || !expect(p, TK_RP)) return false;
  pop_ctx(p, '(');
  return make_call1(p, t.v, t.begin, &e, &out->v);
}

/* ---- primary expressions and prefix operators ---- */
static APART bool parse_unary(Parser *p, Token t, int strength, bool eq, Node *out) {
  Node a;
  skip_newlines(p);
  return parse_expr(p, strength, eq, &a) && make_call1(p, t.v, t.begin, &a, &out->v);
}

static APART bool parse_primary(Parser *p, Node *out) {
  Token t = *peek(p);
  out->from = t.begin;
  out->bare = TK_EOF;
  out->v = t.v;
  switch (t.type) {
  case TK_NUM:
  case TK_STR:
  case TK_SYM:
    out->bare = t.type;
    advance(p);
    return true;
  case TK_NULL:
    out->v = val_null();
    out->bare = TK_NULL;
    advance(p);
    return true;
  case TK_PLACEHOLDER:
    out->v = val_str(p->vm->sym.underscore->name);
    out->v.aux = PLACEHOLDER_AUX;
    p->placeholder = true;
    advance(p);
    return true;
  case TK_NEXT:
  case TK_BREAK: advance(p); return make_call(p, t.v, t.begin, NULL, &out->v);
  case TK_FUNCTION:
  case TK_LAMBDA: advance(p); return parse_function(p, t, out);
  case TK_IF: advance(p); return parse_if(p, t, out);
  case TK_FOR: advance(p); return parse_for(p, t, out);
  case TK_WHILE: advance(p); return parse_while(p, t, out);
  case TK_REPEAT: advance(p); return parse_unary(p, t, P_EQ, true, out);
  case TK_LBRACE: advance(p); return parse_block(p, t, out);
  case TK_LP: advance(p); return parse_paren(p, t, out);
  case TK_MINUS:
  case TK_PLUS: advance(p); return parse_unary(p, t, P_UNARY + 1, false, out);
  case TK_NOT: advance(p); return parse_unary(p, t, P_NOT + 1, false, out);
  case TK_TILDE: advance(p); return parse_unary(p, t, P_TILDE + 1, false, out);
  case TK_QUESTION: advance(p); return parse_unary(p, t, P_EQ, true, out);
  default: return fail_unexpected(p, &p->tok);
  }
}

/* ---- calls and subsets ---- */
/* One argument, possibly named or empty. */
static bool parse_arg(Parser *p, TokType close, ArgList *l) {
  Node a = {.v = val_missing()};
  Sym *tag = NULL;
  Token *t = peek(p);
  a.from = t->begin;
  if (t->type == TK_COMMA || t->type == close) return add_arg(p, l, a.v, a.from, NULL);
  if (!parse_expr(p, P_HELP, false, &a)) return false;
  if (peek(p)->type == TK_EQ && (a.bare == TK_SYM || a.bare == TK_STR || a.bare == TK_NULL)) {
    if (a.bare == TK_SYM)
      tag = a.v.sym;
    else
      tag = a.bare == TK_NULL ? sym_c(p->vm, "NULL") : sym_of_str(p->vm, a.v.s);
    if (!tag) return fail_raised(p);
    if (tag->name->len == 0) return fail_message(p, "attempt to use zero-length variable name", val_unbound());
    advance(p);
    t = peek(p);
    a.v = val_missing();
    a.from = t->begin;
    if (t->type != TK_COMMA && t->type != close && !parse_expr(p, P_HELP, false, &a)) return false;
  }
  return add_arg(p, l, a.v, a.from, tag);
}

/* Up to and including the closing bracket.  f() has no arguments, x[] has one empty one. */
static APART bool parse_args(Parser *p, TokType close, char ctx, ArgList *l) {
  if (!push_ctx(p, ctx)) return false;
  if (close == TK_RP && peek(p)->type == close) {
    advance(p);
    pop_ctx(p, ctx);
    return true;
  }
  for (;;) {
    if (!parse_arg(p, close, l)) return false;
    if (peek(p)->type != TK_COMMA) break;
    advance(p);
  }
  if (!expect(p, close)) return false;
  pop_ctx(p, ctx);
  return true;
}

/* makeActiveBinding("x", ...): code that is compiled before this runs must not take reading x for harmless. */
static void note_active(const Parser *p, Value fun, const Cons *args) {
  if (p->src.library || !val_is_sym(fun) || fun.sym != p->vm->sym.makeActiveBinding || !args) return;
  Sym *s = args->car.tag == TAG_STR ? sym_of_str(p->vm, args->car.s) : NULL;
  if (s) s->flags |= SYM_ACTIVE;
}

static void note_construct(const Parser *p, Value name);

/* Functions whose first argument is the name of a variable that they make. */
static bool makes_variable(Value fun) {
  static const char *const names[] = {"assign", "delayedAssign", "makeActiveBinding"};
  for (size_t i = 0; val_is_sym(fun) && i < sizeof names / sizeof *names; i++)
    if (strcmp(fun.sym->name->data, names[i]) == 0) return true;
  return false;
}

static APART bool parse_call(Parser *p, Node *e) {
  ArgList l = {0};
  Value fun = e->v;
  advance(p);
  if (fun.tag == TAG_STR && fun.aux != PLACEHOLDER_AUX) {
    if (fun.s->len == 0 && fun.s != p->vm->na_str)
      return fail_message(p, "attempt to use zero-length variable name", val_unbound());
    Sym *s = sym_of_str(p->vm, fun.s);
    if (!s) return fail_raised(p);
    fun = val_obj(s);
  }
  bool method = val_is_sym(fun) && strcmp(fun.sym->name->data, "setMethod") == 0;
  p->in_method += method;
  if (!parse_args(p, TK_RP, '(', &l)) return false;
  p->in_method -= method;
  note_active(p, fun, l.head);
  if (l.head && makes_variable(fun)) note_construct(p, l.head->car);
  return make_call(p, fun, e->from, l.head, &e->v);
}

static APART bool parse_subset(Parser *p, Token t, Node *e) {
  ArgList l = {0}, rest = {0};
  bool twice = t.type == TK_LBB;
  advance(p);
  if (twice && !push_ctx(p, '[')) return false;
  if (!parse_args(p, TK_RB, '[', &rest) || (twice && !expect(p, TK_RB))) return false;
  if (twice) pop_ctx(p, '[');
  if (!add_arg(p, &l, e->v, e->from, NULL)) return false;
  l.head->cdr = rest.head;
  if (rest.head) obj_retain(&rest.head->h);
  return make_call(p, t.v, t.begin, l.head, &e->v);
}

/* x$name, x@name, pkg::name: a name or a string on the right. */
static APART bool parse_member(Parser *p, Token op, bool newlines, Node *e) {
  advance(p);
  if (newlines) skip_newlines(p);
  Token t = *peek(p);
  if (t.type != TK_SYM && t.type != TK_STR) return fail_unexpected(p, &p->tok);
  advance(p);
  Node name = {.v = t.v, .from = t.begin};
  return make_call2(p, op.v, op.begin, e, &name, &e->v);
}

static APART bool parse_postfix(Parser *p, Node *e) {
  for (;;) {
    Token t = *peek(p);
    bool ok;
    switch (t.type) {
    case TK_LP: ok = parse_call(p, e); break;
    case TK_LB:
    case TK_LBB: ok = parse_subset(p, t, e); break;
    case TK_DOLLAR:
    case TK_AT: ok = parse_member(p, t, true, e); break;
    case TK_NS:
    case TK_NSINT:
      if (e->bare != TK_SYM && e->bare != TK_STR) return fail_unexpected(p, &p->tok);
      ok = parse_member(p, t, false, e);
      break;
    default: return true;
    }
    if (!ok) return false;
    e->bare = TK_EOF;
  }
}

/* ---- pipes ---- */
static bool pipe_special(const char *s) {
  static const char *const names[] = {
      "if", "while", "repeat", "for", "break", "next", "return", "function", "(",  "{",   "+",  "-",  "*",  "/",
      "^",  "%%",    "%/%",    "%*%", ":",     "::",   ":::",    "?",        "~",  "@",   "=>", "==", "!=", "<",
      ">",  "<=",    ">=",     "&",   "|",     "&&",   "||",     "!",        "<-", "<<-", "=",  "$",  "[[", "["};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(names[i], s) == 0) return true;
  return false;
}
static bool is_placeholder(Value v) { return v.tag == TAG_STR && v.aux == PLACEHOLDER_AUX; }

static bool has_placeholder(Value v) {
  if (is_placeholder(v)) return true;
  if (!val_is_lang(v) && !val_is_obj(v, T_PAIRLIST)) return false;
  for (Cons *c = v.cons; c; c = c->cdr)
    if (is_placeholder(c->car) || ((val_is_lang(c->car) || val_is_obj(c->car, T_PAIRLIST)) && has_placeholder(c->car)))
      return true;
  return false;
}

static bool fail_pipe(Parser *p, const char *msg, Value call) { return fail_message(p, msg, call); }

/* lhs |> rhs: the call rhs with lhs as first argument, or in place of the placeholder. */
static APART bool make_pipe(Parser *p, const Node *lhs, const Node *rhs, Value *out) {
  if (!val_is_lang(rhs->v)) return fail_pipe(p, "The pipe operator requires a function call as RHS", val_unbound());
  Cons *call = rhs->v.cons, *hole = NULL;
  if (p->placeholder) {
    for (Cons *c = call->cdr; c; c = c->cdr)
      if (is_placeholder(c->car)) {
        if (hole) return fail_pipe(p, "pipe placeholder may only appear once", rhs->v);
        hole = c;
      }
    if (hole && !hole->tag) return fail_pipe(p, "pipe placeholder can only be used as a named argument", val_unbound());
    if (has_placeholder(call->car))
      return fail_pipe(p, "pipe placeholder cannot be used in the RHS function", val_unbound());
  }
  if (val_is_sym(call->car) && pipe_special(call->car.sym->name->data)) {
    char msg[128];
    snprintf(msg, sizeof msg, "function '%s' not supported in RHS call of a pipe", call->car.sym->name->data);
    return fail_pipe(p, msg, val_unbound());
  }
  if (hole) {
    slot_store(p->vm, &hole->car, with_pos(p, lhs->v, lhs->from));
    *out = rhs->v;
    return true;
  }
  Cons *first = cons_new(p->vm, with_pos(p, lhs->v, lhs->from), call->cdr, NULL);
  if (!first) return fail_raised(p);
  Cons *c = lang_new(p->vm, call->car, first);
  if (!c) return fail_raised(p);
  *out = val_obj(c);
  return true;
}

/* ---- operators ---- */
/* How tightly a token binds as a binary operator; 0: it is none. */
static int binary_strength(TokType t, bool *right) {
  *right = false;
  switch (t) {
  case TK_QUESTION: return P_HELP;
  case TK_EQ: *right = true; return P_EQ;
  case TK_LEFT: *right = true; return P_LEFT;
  case TK_RIGHT: return P_RIGHT;
  case TK_TILDE: return P_TILDE;
  case TK_OR:
  case TK_OR2: return P_OR;
  case TK_AND:
  case TK_AND2: return P_AND;
  case TK_GT:
  case TK_GE:
  case TK_LT:
  case TK_LE:
  case TK_EQEQ:
  case TK_NE: return P_COMPARE;
  case TK_PLUS:
  case TK_MINUS: return P_SUM;
  case TK_TIMES:
  case TK_DIVIDE: return P_PRODUCT;
  case TK_SPECIAL:
  case TK_PIPE: return P_SPECIAL;
  case TK_BIND: return P_BIND;
  case TK_COLON: return P_RANGE;
  case TK_POWER: *right = true; return P_POWER;
  default: return 0;
  }
}

/* x <<- v in a method of an operator: it may change x while an expression that has begun with x calls it. */
static void note_super(const Parser *p, Token op, const Node *target) {
  if (!p->in_method || p->src.library || strcmp(op.v.sym->name->data, "<<-") != 0) return;
  Value v = target->v;
  while (val_is_lang(v) && v.cons->cdr) v = v.cons->cdr->car;
  if (val_is_sym(v)) v.sym->flags |= SYM_SUPER;
}

/* An assignment to this name may give a construct of the language a new meaning. */
static void note_construct(const Parser *p, Value name) {
  Sym *s = val_is_sym(name) ? name.sym : name.tag == TAG_STR ? sym_of_str(p->vm, name.s) : NULL;
  if (s && s->op && !p->src.library) s->flags |= SYM_OPEN;
}

/* Is what an assignment gives this name a method of an operator, as "[.a", "+.a", Ops.a? */
static bool names_method(const Node *target) {
  Value v = target->v;
  const Str *s = v.tag == TAG_STR ? v.s : val_is_sym(v) ? v.sym->name : NULL;
  if (!s || s->len < 3) return false;
  char c = s->data[0];
  bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || (c & 0x80);
  return word ? strncmp(s->data, "Ops.", 4) == 0 : strchr(s->data, '.') != NULL;
}

static APART bool parse_binary(Parser *p, Token op, int strength, bool right, bool eq, Node *e) {
  Node rhs;
  Value v = val_null();
  advance(p);
  skip_newlines(p);
  bool method = (op.type == TK_LEFT || op.type == TK_EQ) && names_method(e);
  p->in_method += method;
  if (!parse_expr(p, right ? strength : strength + 1, eq, &rhs)) return false;
  p->in_method -= method;
  e->bare = TK_EOF;
  if (op.type == TK_BIND)
    return fail_message(p, "'=>' is disabled; set '_R_USE_PIPEBIND_' envvar to a true value to enable it",
                        val_unbound());
  bool ok = op.type == TK_PIPE    ? make_pipe(p, e, &rhs, &v)
            : op.type == TK_RIGHT ? make_call2(p, op.v, op.begin, &rhs, e, &v)
                                  : make_call2(p, op.v, op.begin, e, &rhs, &v);
  if (op.type == TK_LEFT || op.type == TK_RIGHT || op.type == TK_EQ)
    note_construct(p, op.type == TK_RIGHT ? rhs.v : e->v);
  if (op.type == TK_LEFT || op.type == TK_RIGHT) note_super(p, op, op.type == TK_RIGHT ? &rhs : e);
  e->v = v;
  return ok;
}

/* An expression whose outermost operator binds at least as tightly as min; eq: may it be an = assignment? */
static bool parse_expr(Parser *p, int min, bool eq, Node *e) {
  if (rt_check_stack(p->vm) != OK) return fail_raised(p);
  if (!parse_primary(p, e) || !parse_postfix(p, e)) return false;
  int compared = 0;
  for (;;) {
    bool right;
    Token op = *peek(p);
    int strength = binary_strength(op.type, &right);
    if (strength < min || strength == 0 || (strength == P_EQ && !eq)) return true;
    if (strength == P_COMPARE && compared) return fail_unexpected(p, &p->tok);
    if (!parse_binary(p, op, strength, right, eq, e)) return false;
    compared = strength == P_COMPARE;
  }
}

/* ---- the interface ---- */
Parser *parser_new(VM *vm, const Source *src, bool keep_source) {
  Parser *p = vm_scratch(vm, sizeof *p);
  if (!p) return NULL;
  memset(p, 0, sizeof *p);
  p->vm = vm;
  p->src = *src;
  p->keep = keep_source;
  p->srcfile = val_null();
  p->err_call = val_unbound();
  lexer_init(&p->lx, vm, src->text, src->n);
  p->lx.warn_nocall = true;
  p->last = p->lx.at;
  return p;
}
/* The text is an argument of parse(), not a script: warnings about literals name the running call. */
static void parser_set_text(Parser *p) {
  p->lx.warn_nocall = false;
  p->text = true;
}
/* Environment of class srcfile that source references name; without it they get a fresh one. */
static void parser_set_srcfile(Parser *p, Value srcfile) {
  p->srcfile = srcfile;
  p->have_srcfile = p->given_srcfile = true;
}
void parser_error_pos(Parser *p, int *line, int *col) {
  *line = p->err_line;
  *col = p->err_col;
}
void parser_expr_range(Parser *p, size_t *from, size_t *to, int *line) {
  *from = p->expr_from.off;
  *to = p->expr_to.off;
  *line = p->expr_from.line;
}

enum ParseStatus parser_next(Parser *p, Value *expr) {
  Node e = {0};
  TokType t;
  if (p->failed) return p->raised ? PARSE_RAISED : PARSE_ERROR;
  p->nctx = 0;
  p->in_method = 0;
  p->placeholder = false;
  if (!p->text) {
    p->keep = p->vm->opt.keep_source;
    p->have_srcfile = p->given_srcfile;
  }
  p->expr_from = p->expr_to = p->last;
  if (!p->text) p->lx.before = p->lx.at.line - 1;
  while ((t = peek(p)->type) == TK_NL) {
    advance(p);
    p->context_from = p->last.off;
    if (!p->text) p->lx.before = p->lx.at.line - 1;
  }
  if (t == TK_EOF) return PARSE_EOF;
  Loc start = p->tok.begin;
  if (!p->text && !p->given_srcfile) p->line0 = start.line - 1;
  if (parse_expr(p, P_HELP, true, &e)) {
    p->expr_from = e.from;
    p->expr_to = p->last;
    t = peek(p)->type;
    if (t != TK_NL && t != TK_SEMI && t != TK_EOF)
      fail_unexpected(p, &p->tok);
    else if (p->placeholder && has_placeholder(e.v))
      fail_message(p, "invalid use of pipe placeholder", e.v);
    else if (t != TK_EOF)
      advance(p);
    if (!p->failed) p->context_from = p->last.off;
  }
  if (p->raised) return PARSE_RAISED;
  if (p->failed) return p->incomplete ? PARSE_INCOMPLETE : PARSE_ERROR;
  if (p->keep && !p->text && p->have_srcfile && !p->given_srcfile) {
    size_t end = p->expr_to.off;
    while (end < p->lx.n && p->lx.s[end] != '\n') end++;
    if (fill_srcfile(p, start.off - (size_t)start.byte, end) != OK) return PARSE_RAISED;
  }
  *expr = e.v;
  return PARSE_OK;
}

/* ---- messages ---- */
/* The last two lines of the text from `from` to the error, tabs expanded; count returned (0 to 2). */
static int error_context(Parser *p, size_t from, Buf *prev, Buf *line, int *number) {
  size_t to = p->err_end;
  const char *s = p->lx.s;
  int n = p->err_end_line;
  /* GNU R keeps 256 bytes; a token that was ended by looking at the next byte has cost it one */
  size_t keep = to > 0 && strchr("(){}],;\"'`\n", s[to - 1]) ? CONTEXT_BYTES : CONTEXT_BYTES - 1;
  if (to - from > keep) from = to - keep;
  if (p->incomplete && (to == 0 || s[to - 1] != '\n')) n--; /* the newline that was supplied */
  if (to > from && s[to - 1] == '\n') {
    to--;
    n--;
  }
  *number = n;
  size_t mid = to;
  while (mid > from && s[mid - 1] != '\n') mid--;
  size_t start = mid > from ? mid - 1 : from;
  while (start > from && s[start - 1] != '\n') start--;
  Buf *out[2] = {prev, line};
  size_t a[2] = {start, mid}, b[2] = {mid > from ? mid - 1 : from, to};
  for (int k = 0; k < 2; k++) {
    int col = 0;
    for (size_t i = a[k]; i < b[k] && col < CONTEXT_LINE; i++) {
      if (s[i] == '\t') {
        int w = 8 - (col & 7);
        buf_pad(out[k], w, ' ');
        col += w;
      } else {
        buf_putc(out[k], s[i]);
        col += ((unsigned char)s[i] & 0xC0) != 0x80;
      }
    }
  }
  return mid > from ? 2 : to > from ? 1 : 0;
}

const char *parser_message(Parser *p) {
  if (!p->failed || p->raised || strncmp(p->err, "unexpected ", 11) != 0) return p->err;
  if (p->msg) return p->msg;
  Buf prev, line, b;
  char width[32];
  int number;
  buf_init(&prev, p->vm);
  buf_init(&line, p->vm);
  buf_init(&b, p->vm);
  int n = error_context(p, 0, &prev, &line, &number);
  buf_printf(&b, "%s:%d:%d: %s", p->src.name ? p->src.name : "<text>", p->err_line, p->err_col, p->err);
  if (n == 2) {
    buf_printf(&b, "\n%d: %s", number - 1, buf_cstr(&prev));
    buf_printf(&b, "\n%d: %s", number, buf_cstr(&line));
    buf_printf(&b, "\n%*s", snprintf(width, sizeof width, "%d:", number) + p->err_col + 1, "^");
  } else if (n == 1) {
    buf_printf(&b, "\n%d: %s", number, buf_cstr(&line));
    buf_printf(&b, "\n%*s", snprintf(width, sizeof width, "%d: ", number) + p->err_col + 1, "^");
  }
  return p->msg = (char *)(uintptr_t)buf_cstr(&b);
}

/* "Error in f(x) : ..." for the few errors that name a call. */
static const char *message_with_call(Parser *p) {
  Buf b;
  Str *call = val_is_lang(p->err_call) ? rt_deparse1(p->vm, p->err_call) : NULL;
  if (!call) return p->err;
  buf_init(&b, p->vm);
  buf_printf(&b, "Error in %s : %s", call->data, p->err);
  return p->msg_repl = (char *)(uintptr_t)buf_cstr(&b);
}

const char *parser_message_repl(Parser *p) {
  if (!p->failed || p->raised) return p->err;
  if (strncmp(p->err, "unexpected ", 11) != 0) return message_with_call(p);
  if (p->incomplete) return "unexpected end of input";
  if (p->msg_repl) return p->msg_repl;
  Buf prev, line, b;
  int number;
  buf_init(&prev, p->vm);
  buf_init(&line, p->vm);
  buf_init(&b, p->vm);
  int n = error_context(p, p->context_from, &prev, &line, &number);
  buf_puts(&b, p->err);
  if (n == 2)
    buf_printf(&b, " in:\n\"%s\n", buf_cstr(&prev));
  else if (n == 1)
    buf_puts(&b, " in \"");
  if (n) buf_printf(&b, "%s\"", buf_cstr(&line));
  return p->msg_repl = (char *)(uintptr_t)buf_cstr(&b);
}

/* ---- whole texts ---- */
static Status raise_parse_error(VM *vm, Parser *p) {
  const char *msg = parser_message(p);
  if (p->err_call.tag == TAG_UNBOUND) return rt_error(vm, "%s", msg);
  return rt_errorcall(vm, p->err_call, "%s", msg);
}

Status parse_text_n(VM *vm, const Source *src, bool keep_source, Value srcfile, int64_t max, Vec **exprs) {
  Parser *p = parser_new(vm, src, keep_source);
  RefList refs = {0};
  int64_t n = 0;
  TRY_NEW(p);
  parser_set_text(p);
  if (srcfile.tag != TAG_NULL) parser_set_srcfile(p, srcfile);
  Vec *v = vec_new(vm, T_EXPR, 0);
  TRY_NEW(v);
  while (max < 0 || n < max) {
    Value e;
    enum ParseStatus st = parser_next(p, &e);
    if (st == PARSE_EOF) break;
    if (st == PARSE_RAISED) return ERR;
    if (st != PARSE_OK) return raise_parse_error(vm, p);
    e.aux = 0;
    TRY(vec_grow(vm, v, n + 1));
    list_set(vm, v, n++, e);
    if (!add_ref(p, &refs, p->expr_from, p->expr_to)) return ERR;
  }
  if (keep_source && !attach_srcrefs(p, &v->h, refs.v, refs.n, p->lx.at)) return ERR;
  if (keep_source && !p->given_srcfile) TRY(fill_srcfile(p, 0, p->lx.n));
  *exprs = v;
  return OK;
}

Status parse_text(VM *vm, const Source *src, bool keep_source, Vec **exprs) {
  return parse_text_n(vm, src, keep_source, val_null(), -1, exprs);
}

/* ---- decoding ---- */
static bool is_latin1(const char *enc) { return strcmp(enc, "latin1") == 0 || strcmp(enc, "ISO-8859-1") == 0; }

Status source_decode(VM *vm, const char *bytes, size_t n, const char *encoding, const char **text, size_t *len) {
  bool latin1 = encoding && is_latin1(encoding);
  char *out, *q;
  if (n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
    bytes += 3;
    n -= 3;
    latin1 = false;
  }
  out = q = vm_scratch(vm, 2 * n + 1);
  TRY_NEW(out);
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '\r') {
      if (i + 1 < n && bytes[i + 1] == '\n') continue;
      *q++ = '\n';
    } else if (latin1 && c >= 128) {
      q += utf8_put(q, c);
    } else {
      *q++ = (char)c;
    }
  }
  *q = 0;
  *text = out;
  *len = (size_t)(q - out);
  return OK;
}
