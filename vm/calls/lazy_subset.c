/* lazy_subset.c - Subscripts that are not evaluated before a method of `[` or `[<-` is called.
 *
 * x[i] evaluates i and then looks whether x has a method, which gets i as a promise that is done.  That is not enough
 * for methods such as data.table's, where i means columns of x.  Programs that have no method of `[` that asks for
 * expressions pay nothing: only from the first one on (vm_note_subset_method) the compiler puts the instruction OBJECT
 * between x and its subscripts (lazy_index in compiler/compile.c), which jumps to CALLX for such objects; it does so,
 * too, where both of two subscripts print, draw random numbers or assign (cc_order_matters in compiler/scope.c): data
 * frames evaluate j first.  The same from where the program mentions other packages than the library's, or functions
 * that load them, on (cc_note_packages): functions that load data.table and then use it are compiled before.
 */
#include "compiler/cc.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/call_parts.h"
#include "vm/calls/results.h"
#include "vm/interp/slow.h"

/* Does the function ask how it was called?  body: its code, or a call of `function`. */
static bool asks_for_expressions(VM *vm, Value body) {
  static const char *const names[] = {"substitute", "match.call", "sys.call", "sys.function", "enquo",   "enquos",
                                      "enexpr",     "enexprs",    "ensym",    "quo_name",     "deparse1"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const Sym *s = sym_c(vm, names[i]);
    if (s && cc_calls(vm, body, s, 0)) return true;
  }
  return false;
}

void vm_note_subset_method(VM *vm, Value fun) {
  if (vm->lazy_subsets || fun.tag != TAG_OBJ) return;
  Value body = fun;
  if (fun.o->type == T_CLOSURE)
    body = fun.clo->body;
  else if (val_is_lang(fun) && fun.cons->cdr && fun.cons->cdr->cdr)
    body = fun.cons->cdr->cdr->car;
  if (!asks_for_expressions(vm, body)) return;
  vm->lazy_subsets = true;
  if (vm->sym.bracket) vm_symbol_redefined(vm, vm->sym.bracket);
}

/* Does a builtin called with x hand its other arguments to a method of R code as promises?  Asked by apply functions
 * and by calls with `...`; other calls in the source ask by OBJECT. */
Status subset_takes_promises(VM *vm, const BuiltinDef *def, Value x, bool *lazy) {
  *lazy = false;
  if (!vm->lazy_subsets || !(def->flags & BF_SUBSCRIPTS) || !val_is_object(x) || (x.o->flags & F_S4)) return OK;
  return s3_is_closure(vm, def->name, x, lazy);
}

/* OBJECT: is there a method of R code for S[b]? */
Status subset_is_lazy(VM *vm, Frame *f, const Instr *i, bool *lazy) {
  size_t m = vm_mark(vm);
  Value x;
  *lazy = false;
  TRY(fetch_slow(vm, f, i->b, &x));
  const char *generic = f->proto->sites[i->a]->fname->name->data;
  if (val_is_object(x) && !(x.o->flags & F_S4) && !s3_absent(vm, generic, x)) TRY(s3_is_closure(vm, generic, x, lazy));
  vm_release(vm, m);
  return OK;
}

/* CALLX */
Status subset_call(VM *vm, Frame *f, const Instr *i) {
  CallSite *site = f->proto->sites[i->b];
  size_t m = vm_mark(vm);
  Value x, out;
  TRY(fetch_slow(vm, f, i->c, &x));
  TRY(vm_protect(vm, x));
  if (slot_is_temp(f, i->c)) slot_store(vm, slot_ref(f, i->c), val_null());
  Dots *d;
  TRY(collect_args(vm, f, site, NULL, &d));
  Value *args = vm_scratch(vm, (size_t)d->n * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)d->n * sizeof(Sym *));
  TRY_NEW(args);
  TRY_NEW(names);
  for (int k = 0; k < d->n; k++) {
    args[k] = k ? d->e[k].v : x;
    names[k] = d->e[k].name;
  }
  bool found;
  TRY(s3_try(vm, site->fname->name->data, NULL, site->call, args, names, d->n, &found, &out));
  if (!found) return rt_errorcall(vm, site->call, "object of type '%s' is not subsettable", type_shown(x));
  vm->visible = true;
  val_retain(out);
  slot_result(vm, slot_ref(f, i->a), &out);
  vm_release(vm, m);
  return OK;
}

/* x[...]: the builtin gets promises where subset_takes_promises, else their values. */
Status subset_with_dots(VM *vm, Frame *f, CallSite *site, Builtin *b, Value *out) {
  Dots *d;
  bool lazy = false;
  TRY(collect_args(vm, f, site, NULL, &d));
  Value *args = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(d->n + 1) * sizeof(Sym *));
  TRY_NEW(args && names);
  for (int k = 0; k < d->n; k++) {
    args[k] = d->e[k].v;
    names[k] = d->e[k].name;
    if (args[k].tag != TAG_MISSING && !lazy) TRY(vm_force(vm, args[k], &args[k]));
    TRY(vm_protect(vm, args[k])); /* the promise has it, too: not to be changed in place */
    if (k == 0) TRY(subset_takes_promises(vm, b->def, args[0], &lazy));
  }
  return call_builtin(vm, b, site->call, args, d->any_names ? names : NULL, d->n, out);
}
