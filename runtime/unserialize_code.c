/* unserialize_code.c - Compiled code in serialized data: only its source expression is kept.
 *
 * GNU R writes the bodies of compiled closures as its own byte code: instructions, then constants, of which the first
 * is the expression that was compiled.  Calls in there may be shared: BCREPDEF numbers one, BCREPREF refers to it.
 */
#include "runtime/unserialize.h"

#include "runtime/attr.h"
#include "runtime/hooks.h"

typedef struct Code {
  Reader *r;
  Vec *reps; /* shared calls by number */
} Code;

static Status read_lang(Code *k, int type, Value *out);

/* One part of a call: a call of this form, or after a zero any other item. */
static Status read_part(Code *k, Value *out) {
  int32_t type;
  TRY(read_int(k->r, &type));
  return read_lang(k, type, out);
}

typedef struct Cell {
  int32_t number; /* in reps, -1: not shared */
  bool lang, attrs;
} Cell;

/* What the code before a cell says; *other: no cell follows. */
static Status read_cell_head(Code *k, int type, Cell *c, bool *other) {
  int32_t t = type;
  c->number = -1;
  *other = false;
  if (t == SER_BCREPDEF) {
    TRY(read_int(k->r, &c->number));
    if (c->number < 0 || c->number >= k->reps->n) return read_failed(k->r);
    TRY(read_int(k->r, &t));
  }
  c->attrs = t == SER_ATTRLANG || t == SER_ATTRLIST;
  c->lang = t == T_LANG || t == SER_ATTRLANG;
  *other = !c->attrs && t != T_LANG && t != T_PAIRLIST;
  if (*other && c->number >= 0) return read_failed(k->r);
  return OK;
}

static Status cell_attributes(Code *k, Value *x, Cons *attrs) {
  for (; attrs; attrs = attrs->cdr)
    if (attrs->tag && !val_is_null(attrs->car) && attrs->tag != k->r->vm->sym.names)
      TRY(attr_set(k->r->vm, x->o, attrs->tag, attrs->car));
  return OK;
}

/* A cell of a call or pairlist without its rest. */
static Status read_cell(Code *k, const Cell *head, bool first, Cons **out) {
  VM *vm = k->r->vm;
  Value attrs = val_null(), car;
  Sym *tag;
  if (head->attrs) TRY(read_item(k->r, &attrs));
  TRY(read_sym_tag(k->r, &tag));
  TRY(read_part(k, &car));
  Cons *c = first && head->lang ? lang_new(vm, car, NULL) : cons_new(vm, car, NULL, tag);
  TRY_NEW(c);
  c->tag = tag;
  *out = c;
  Value x = val_obj(c);
  return val_is_obj(attrs, T_PAIRLIST) ? cell_attributes(k, &x, attrs.cons) : OK;
}

static Status rep_get(Code *k, Value *out) {
  int32_t i;
  TRY(read_int(k->r, &i));
  if (i < 0 || i >= k->reps->n) return read_failed(k->r);
  *out = list_ro(k->reps)[i];
  return OK;
}

/* A call or pairlist beginning with `type`.  Shared cells become known when they are complete, so that damaged data
 * cannot make a call contain itself. */
static Status read_lang(Code *k, int type, Value *out) {
  VM *vm = k->r->vm;
  Cons *first = NULL, *last = NULL;
  Vec *numbers = NULL;
  int64_t nnumbers = 0;
  TRY(rt_check_stack(vm));
  for (;;) {
    Cell head;
    bool other;
    Value rest = val_null();
    if (type == SER_BCREPREF) {
      TRY(rep_get(k, &rest));
      other = true;
    } else {
      TRY(read_cell_head(k, type, &head, &other));
      if (other) TRY(read_value(k->r, &rest));
    }
    if (other) {
      if (!first) {
        *out = rest;
        return OK;
      }
      if (!val_is_null(rest) && !val_is_obj(rest, T_PAIRLIST)) return read_failed(k->r);
      if (!val_is_null(rest)) {
        last->cdr = rest.cons;
        obj_retain(rest.o);
      }
      break;
    }
    Cons *c;
    TRY(read_cell(k, &head, !first, &c));
    if (first) {
      last->cdr = c;
      obj_retain(&c->h);
    } else
      first = c;
    last = c;
    if (head.number >= 0) { /* cell and number, until the list is complete */
      if (!numbers) TRY_NEW(numbers = vec_new(vm, T_LIST, 4));
      if (nnumbers + 2 > numbers->n) TRY(vec_grow(vm, numbers, numbers->n * 2));
      list_set(vm, numbers, nnumbers++, val_obj(c));
      list_set(vm, numbers, nnumbers++, val_int(head.number));
    }
    int32_t next;
    TRY(read_int(k->r, &next));
    type = next;
  }
  for (int64_t i = 0; i < nnumbers; i += 2) list_set(vm, k->reps, list_ro(numbers)[i + 1].i, list_ro(numbers)[i]);
  *out = val_obj(first);
  return OK;
}

static Status read_code(Code *k, Value *out);

static Status read_constant(Code *k, Value *out) {
  int32_t type;
  TRY(read_int(k->r, &type));
  switch (type) {
  case T_BYTECODE: return read_code(k, out);
  case T_LANG:
  case T_PAIRLIST:
  case SER_BCREPDEF:
  case SER_BCREPREF:
  case SER_ATTRLANG:
  case SER_ATTRLIST: return read_lang(k, type, out);
  default: return read_value(k->r, out);
  }
}

/* Instructions are skipped; the first constant is the result. */
static Status read_code(Code *k, Value *out) {
  VM *vm = k->r->vm;
  Value code, v;
  int32_t n;
  TRY(rt_check_stack(vm));
  TRY(read_item(k->r, &code));
  TRY(read_int(k->r, &n));
  if (n < 1) return read_failed(k->r);
  TRY(read_constant(k, out));
  TRY(vm_protect(vm, *out));
  for (int32_t i = 1; i < n; i++) {
    size_t mark = vm_mark(vm);
    TRY(read_constant(k, &v));
    vm_release(vm, mark);
  }
  return OK;
}

Status read_bytecode(Reader *r, Value *out) {
  int32_t n;
  TRY(read_int(r, &n));
  if (n < 0 || (r->left >= 0 && n > r->left / 4) || n > 1 << 24) return read_failed(r);
  Code k = {r, vec_new(r->vm, T_LIST, n)};
  TRY_NEW(k.reps);
  return read_code(&k, out);
}
