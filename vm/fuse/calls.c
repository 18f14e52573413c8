/* calls.c - Library functions that are R closures and yet become part of a region: ifelse(), pmin(), pmax(), mean().
 *
 * Their arguments would be promises.  Here their expressions are followed at once, which nobody can notice: they are
 * numbers, variables of the frame, operators and builtins that have their usual meaning.  Called by build.c.
 */
#include "stdlib/builtin.h"
#include "vm/calls/dispatch.h"
#include "vm/fuse/region.h"

static bool expression(Region *r, Value e, Item *out, int depth);

/* The variable of that name as the region's code sees it. */
static bool variable(Region *r, Sym *s, Item *out) {
  const Frame *f = r->f;
  const Proto *p = f->proto;
  if (f->kind == FR_CLOSURE) {
    int at = proto_slot_index(p, s);
    return at >= 0 ? region_read(r, (uint16_t)at, out) : region_global(r, s, true, out);
  }
  if (f->kind != FR_EVAL || f->env != r->vm->global || f->vars) return false;
  for (uint32_t k = 0; k < p->ngsyms; k++)
    if (p->gsyms[k] == s) return region_read(r, (uint16_t)(REG_GLOBAL | k), out);
  return region_global(r, s, false, out);
}

bool region_operator(Region *r, const char *name, const Item *x, const Item *y, Item *out, bool *known) {
  static const struct {
    const char *name;
    int kind, op;
  } ops[] = {{"+", REGION_ARITH, OP_ADD},    {"-", REGION_ARITH, OP_SUB},   {"*", REGION_ARITH, OP_MUL},
             {"/", REGION_ARITH, OP_DIV},    {"^", REGION_ARITH, OP_POW},   {"%%", REGION_ARITH, OP_MOD},
             {"%/%", REGION_ARITH, OP_IDIV}, {"==", REGION_COMPARE, OP_EQ}, {"!=", REGION_COMPARE, OP_NE},
             {"<", REGION_COMPARE, OP_LT},   {"<=", REGION_COMPARE, OP_LE}, {">", REGION_COMPARE, OP_GT},
             {">=", REGION_COMPARE, OP_GE},  {"&", REGION_LOGIC, EW_AND},   {"|", REGION_LOGIC, EW_OR}};
  for (size_t j = 0; j < sizeof ops / sizeof *ops; j++)
    if (strcmp(ops[j].name, name) == 0) {
      *known = true;
      return region_binary(r, ops[j].kind, ops[j].op, x, y, out);
    }
  *known = false;
  return false;
}

const BuiltinDef *region_base_builtin(VM *vm, Sym *s) {
  Value v = env_peek(vm, vm->base, s, NULL);
  return v.tag == TAG_OBJ && v.o->type == T_BUILTIN && !v.bi->def->formals ? v.bi->def : NULL;
}

/* Builtins whose arguments would have to be matched, with one or two of them and no names. */
static bool matched_call(Region *r, Sym *fun, const Item *x, const Item *y, Item *out) {
  static const char *const names[] = {"log", "round", "pmin", "pmax"};
  Value v = env_peek(r->vm, r->vm->base, fun, NULL);
  if (v.tag != TAG_OBJ || v.o->type != T_BUILTIN) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(fun->name->data, names[i]) == 0 && (y != NULL) == (names[i][0] == 'p'))
      return region_builtin(r, names[i], x, y, out);
  return false;
}

static bool call(Region *r, Cons *c, Item *out, int depth) {
  if (!val_is_sym(c->car)) return false;
  Sym *fun = c->car.sym;
  const char *name = fun->name->data;
  Cons *p = c->cdr, *q = p ? p->cdr : NULL;
  if (!p || p->tag || (q && (q->tag || q->cdr)) || (fun->flags & SYM_USER)) return false;
  Item x, y;
  if (q && strcmp(name, "$") == 0)
    return val_is_sym(q->car) && expression(r, p->car, &x, depth + 1) && region_field(r, &x, q->car.sym, out);
  if (!expression(r, p->car, &x, depth + 1) || (q && !expression(r, q->car, &y, depth + 1))) return false;
  if (q && strcmp(name, "[") == 0) return region_take(r, &x, &y, out);
  if (!q && strcmp(name, "(") == 0) return *out = x, true;
  if (!q && strcmp(name, "-") == 0) return region_minus(r, &x, out);
  if (!q && strcmp(name, "!") == 0) return region_not(r, &x, out);
  const BuiltinDef *def = region_base_builtin(r->vm, fun);
  if (!def) return matched_call(r, fun, &x, q ? &y : NULL, out);
  bool known = false, ok = q && region_operator(r, name, &x, &y, out, &known);
  if (known || (def->flags & BF_OPS)) return ok;
  return region_builtin(r, name, &x, q ? &y : NULL, out);
}

static bool expression(Region *r, Value e, Item *out, int depth) {
  enum { DEPTH = 24 };
  if (depth > DEPTH) return false;
  if (val_is_sym(e)) return variable(r, e.sym, out);
  if (val_is_lang(e)) return call(r, e.cons, out, depth);
  *out = (Item){.kind = ITEM_VALUE, .v = e};
  out->v.aux = 0;
  return e.tag == TAG_DBL || e.tag == TAG_INT || e.tag == TAG_LGL;
}

/* ifelse(test, yes, no) with alternatives of one type: its result has the type of those unless all tests are NA. */
bool region_ifelse(Region *r, const Item *a, Item *out) {
  if (!region_numeric(&a[0]) || !region_fit(r, &a[0], NULL)) return false;
  int test = region_node(r, &a[0]), yes = region_node(r, &a[1]), no = region_node(r, &a[2]);
  if (test < 0 || yes < 0 || no < 0 || region_short(r, test)) return false;
  KernelType t = r->k.node[yes].type;
  if (r->k.node[no].type != t || (test = region_node_as(r, test, KT_LGL)) < 0) return false;
  int missing = region_ew(r, EW_IS_NA_INT, test, 0, 0, NULL);
  Item all, na = {.kind = ITEM_NODE, .node = (uint8_t)missing};
  if (t != KT_LGL) { /* NA of the type of tests */
    if (missing < 0 || r->nchecks == REGION_CHECKS || !region_reduce(r, KR_ALL, &na, &all)) return false;
    r->check[r->nchecks++] = all.node;
  }
  int n = region_ew(r,
                    t == KT_DBL   ? EW_SELECT_DBL
                    : t == KT_INT ? EW_SELECT_INT
                                  : EW_SELECT_LGL,
                    test, yes, no, r->layout[test]);
  *out = (Item){.kind = ITEM_NODE, .node = (uint8_t)n};
  return n >= 0;
}

bool region_call(Region *r, const CallSite *site, Item *out) {
  enum { ARGS = 3 };
  if (!site->fuses || !site->fname || (site->fname->flags & SYM_USER) || site->flocal >= 0 || site->has_dots)
    return false;
  if (site->nargs < 1 || site->nargs > ARGS) return false;
  Item a[ARGS];
  for (int j = 0; j < site->nargs; j++) {
    const ArgDesc *d = &site->args[j];
    if (d->name || d->kind == ARG_MISSING || !expression(r, d->expr, &a[j], 0)) return false;
  }
  r->visible = true;
  const char *name = site->fname->name->data;
  if (site->nargs == 3 && strcmp(name, "ifelse") == 0) return region_ifelse(r, a, out);
  if (site->nargs == 1 && strcmp(name, "mean") == 0)
    return region_numeric(&a[0]) && region_type(r, &a[0]) == KT_DBL && s3_plain_numbers(r->vm, "mean") &&
           (a[0].kind == ITEM_NODE && a[0].mask ? region_reduce_chosen : region_reduce)(r, KR_MEAN, &a[0], out);
  return false;
}
