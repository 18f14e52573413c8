/* leaves.c - The leaves of nested lists: those of given classes gathered into one list, and put back when a function
 * has been applied to them.
 *
 * Called by rapply() of base through .Internal(), which applies the function to the gathered leaves by one lapply().
 * Lists and expressions are gone into whatever their class; NULL is no leaf.  Recursion is limited by the C stack.
 */
#include "stdlib/builtin.h"
#include "runtime/hooks.h"
#include "runtime/poll.h"

/* A walk over all leaves, in order.  The first one counts them, the next two look which are wanted and gather these,
 * the last one makes the result of what the function answered. */
typedef struct {
  VM *vm;
  const Vec *classes; /* NULL: leaves of any class are wanted */
  Vec *wanted;        /* one flag for each leaf */
  Vec *leaves;        /* the wanted ones */
  int64_t at, found;
} Leaves;

static bool is_node(Value v) { return val_is_obj(v, T_LIST) || val_is_obj(v, T_EXPR); }

static Status is_wanted(Leaves *l, Value leaf, bool *wanted) {
  *wanted = !l->classes;
  if (*wanted) return OK;
  VM *vm = l->vm;
  size_t mark = vm_mark(vm);
  Vec *c = val_class(vm, leaf);
  TRY_NEW(c);
  for (int64_t i = 0; i < c->n; i++)
    for (int64_t k = 0; k < l->classes->n; k++)
      if (str_ro(c)[i] == str_ro(l->classes)[k]) *wanted = true;
  vm_release(vm, mark);
  return OK;
}

static Status gather(Leaves *l, const Vec *node) {
  VM *vm = l->vm;
  TRY(rt_check_stack(vm));
  for (int64_t i = 0; i < node->n; i++) {
    Value v = list_ro(node)[i];
    if (is_node(v)) {
      TRY(gather(l, v.vec));
      continue;
    }
    if (v.tag == TAG_NULL) continue;
    int64_t at = l->at++;
    TRY(rt_poll_at(vm, at));
    if (!l->wanted) continue;
    if (l->leaves) {
      if (int_ro(l->wanted)[at]) list_set(vm, l->leaves, l->found++, v);
      continue;
    }
    bool wanted;
    TRY(is_wanted(l, v, &wanted));
    int_rw(l->wanted)[at] = wanted;
    l->found += wanted;
  }
  return OK;
}

/* .Internal(wanted_leaves(x, classes)): a list of the leaves of these classes (NULL: all), and a flag for each leaf. */
static Status do_wanted_leaves(VM *vm, Value *args, int n, Value *out) {
  Leaves l = {.vm = vm, .classes = args[1].tag == TAG_NULL ? NULL : val_vec(vm, args[1])};
  Vec *x = args[0].vec, *both;
  TRY(gather(&l, x));
  TRY_NEW(l.wanted = vec_new(vm, T_LGL, l.at));
  l.at = 0;
  TRY(gather(&l, x));
  int64_t found = l.found;
  l.at = l.found = 0;
  TRY_NEW(l.leaves = vec_new(vm, T_LIST, found));
  TRY(gather(&l, x));
  TRY_NEW(both = vec_new(vm, T_LIST, 2));
  list_set(vm, both, 0, vec_val(l.leaves));
  list_set(vm, both, 1, vec_val(l.wanted));
  *out = vec_val(both);
  return OK;
}

/* The node with its leaves exchanged.  replace: attributes and all other leaves stay; else names stay, NULL becomes an
 * empty list, and other leaves the default. */
static Status exchange(Leaves *l, const Vec *node, bool replace, Value other, Vec **out) {
  VM *vm = l->vm;
  TRY(rt_check_stack(vm));
  Vec *r = vec_new(vm, replace ? (Type)node->h.type : T_LIST, node->n);
  TRY_NEW(r);
  size_t mark = vm_mark(vm);
  for (int64_t i = 0; i < node->n; i++, vm_release(vm, mark)) {
    Value v = list_ro(node)[i];
    Vec *part;
    if (is_node(v)) {
      TRY(exchange(l, v.vec, replace, other, &part));
      v = vec_val(part);
    } else if (v.tag == TAG_NULL) {
      if (!replace) {
        TRY_NEW(part = vec_new(vm, T_LIST, 0));
        v = vec_val(part);
      }
    } else if (int_ro(l->wanted)[l->at++]) {
      v = list_ro(l->leaves)[l->found++];
    } else if (!replace) {
      v = other;
    }
    list_set(vm, r, i, v);
  }
  *out = r;
  if (replace) return attr_copy_all(vm, r, vec_val((Vec *)node));
  Vec *names = vec_names(vm, node);
  return names ? vec_set_names(vm, r, vec_val(names)) : OK;
}

/* .Internal(with_leaves(x, values, wanted, replace, other)) */
static Status do_with_leaves(VM *vm, Value *args, int n, Value *out) {
  Leaves l = {.vm = vm, .leaves = args[1].vec, .wanted = val_vec(vm, args[2])};
  bool replace;
  Vec *r;
  TRY_NEW(l.wanted);
  TRY(arg_flag(vm, args[3], "replace", &replace));
  TRY(exchange(&l, args[0].vec, replace, args[4], &r));
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_leaves[] = {
    {"wanted_leaves", do_wanted_leaves, "x, classes", BF_INTERNAL, "leaves of nested lists by class", 0, 0},
    {"with_leaves", do_with_leaves, "x, values, wanted, replace, other", BF_INTERNAL, "nested lists with other leaves",
     0, 0},
    {0}};
