/* dots_call.c - Calls of closures whose arguments include `...`: f(x, ...).
 *
 * What `...` holds goes straight to the parameters of the callee; a list is made only for the callee's own `...`, and
 * none when that gets the caller's as it is.  Where each argument goes is worked out once for a callee and as many dots
 * of the same names, and kept at the call site.  Called by call.c; --mode=generic gathers a list of all arguments
 * instead and matches it at every call (gather_args, apply_closure).
 */
#include "vm/calls/calls.h"
#include "vm/calls/call_parts.h"

#include <stdlib.h>

#include "vm/calls/results.h"

enum { PLANS_KEPT = 8 /* of a site; more are made for the one call */ };

static bool plan_fits(const DotsPlan *d, const Proto *p, const Dots *in) {
  int n = in ? in->n : 0;
  if (d->id != p->id || d->in != n) return false;
  if (!n || (!d->named && !in->any_names)) return true;
  for (int i = 0; i < n; i++)
    if (d->names[i] != in->e[i].name) return false;
  return true;
}

/* Names and expressions of all arguments of the call, those in `...` in their place; their number. */
static int expand(const CallSite *site, const Dots *in, Sym **names, Value *ex) {
  int n = 0;
  for (int i = 0; i < site->nargs; i++) {
    if (site->args[i].kind != ARG_DOTS) {
      names[n] = site->args[i].name;
      ex[n++] = site->args[i].expr;
      continue;
    }
    for (int k = 0; in && k < in->n; k++) {
      names[n] = in->e[k].name;
      ex[n++] = in->e[k].v;
    }
  }
  return n;
}

/* Which arguments go to the same parameter when `...` is left out: substitute() looks for their expressions that way.
 */
static Status find_shown(VM *vm, const CallSite *site, Proto *p, DotsPlan *d) {
  Sym **names = vm_scratch(vm, (size_t)site->nargs * sizeof *names);
  Value *ex = vm_scratch(vm, (size_t)site->nargs * sizeof *ex);
  int16_t *perm = vm_scratch(vm, (size_t)site->nargs * sizeof *perm);
  TRY_NEW(names);
  TRY_NEW(ex);
  TRY_NEW(perm);
  int n = expand(site, NULL, names, ex);
  if (match_names(vm, p, n, names, perm, site->call, ex) !=
      OK) { /* two names, of which one in `...` has kept off one */
    unwind_clear(vm);
    for (int i = 0; i < n; i++) perm[i] = -3; /* no parameter */
  }
  for (int i = 0, j = 0, all = 0; i < site->nargs; i++) {
    bool dots = site->args[i].kind == ARG_DOTS;
    d->shown[i] = !dots && perm[j] == d->perm[all];
    if (!dots) j++;
    all += dots ? d->in : 1;
  }
  return OK;
}

static bool takes_whole(const CallSite *site, const DotsPlan *d) {
  int at = 0, dots = 0;
  if (!d->in || d->rest != d->in) return false;
  for (int i = 0; i < site->nargs; i++) {
    if (site->args[i].kind != ARG_DOTS) {
      at++;
      continue;
    }
    for (int k = 0; k < d->in; k++)
      if (d->perm[at++] >= 0) return false;
    dots++;
  }
  return dots == 1;
}

/* A plan in memory of `bytes` bytes, all but its id. */
static Status plan_fill(VM *vm, const CallSite *site, Proto *p, const Dots *in, DotsPlan *d, int n) {
  int nin = in ? in->n : 0;
  *d = (DotsPlan){.n = n, .in = nin};
  d->perm = (int16_t *)(void *)&d->names[nin];
  d->shown = (bool *)&d->perm[n];
  Sym **names = vm_scratch(vm, (size_t)(n + 1) * sizeof *names);
  Value *ex = vm_scratch(vm, (size_t)(n + 1) * sizeof *ex);
  TRY_NEW(names);
  TRY_NEW(ex);
  (void)expand(site, in, names, ex);
  TRY(match_call(vm, p, n, names, d->perm, site->call, ex));
  for (int i = 0; i < nin; i++) {
    d->names[i] = in->e[i].name;
    d->named |= in->e[i].name != NULL;
  }
  for (int i = 0; i < n; i++) d->rest += d->perm[i] < 0;
  d->whole = takes_whole(site, d);
  TRY(find_shown(vm, site, p, d));
  d->id = p->id;
  return OK;
}

static Status plan_make(VM *vm, CallSite *site, Proto *p, const Dots *in, DotsPlan **out) {
  int nin = in ? in->n : 0, n = 0, kept = 0;
  for (int i = 0; i < site->nargs; i++) n += site->args[i].kind == ARG_DOTS ? nin : 1;
  for (const DotsPlan *d = site->plans; d; d = d->next) kept++;
  size_t bytes = sizeof **out + (size_t)nin * sizeof(Sym *) + (size_t)n * sizeof(int16_t) + (size_t)site->nargs;
  bool keep = kept < PLANS_KEPT;
  DotsPlan *d = keep ? malloc(bytes) : vm_scratch(vm, bytes);
  if (!d) return keep ? rt_nomem(vm, (double)bytes) : ERR;
  size_t m = vm_mark(vm);
  if (plan_fill(vm, site, p, in, d, n) != OK) {
    if (keep) free(d);
    return ERR;
  }
  if (keep) {
    vm_release(vm, m);
    d->next = site->plans;
    site->plans = d;
  }
  *out = d;
  return OK;
}

static Status plan_of(VM *vm, CallSite *site, Proto *p, const Dots *in, DotsPlan **out) {
  for (DotsPlan *d = site->plans; d; d = d->next)
    if (plan_fits(d, p, in)) {
      *out = d;
      return OK;
    }
  return plan_make(vm, site, p, in, out);
}

/* An argument that is not the caller's variable or expression but came to it: the new owner gets a count. */
static void put_passed(Frame *nf, Value *slot, Value v, int n) {
  if (v.tag == TAG_MISSING) { /* empty arguments count, too */
    nf->nargs_given = n + 1;
    nf->flags |= FF_RARE;
  }
  if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
  val_retain(v);
  value_bare(slot, &v);
}

/* Argument a of the site, for the callee's `...`. */
static Status put_rest(VM *vm, Frame *f, ArgDesc *a, Value *slot) {
  bool temporary = a->kind == ARG_LOCAL && a->idx >= f->proto->nnames;
  Value v;
  if (a->kind == ARG_CONST || a->kind == ARG_MISSING || temporary)
    TRY(make_arg(vm, f, a, false, &v));
  else
    TRY(arg_promise(vm, f, a, &v));
  if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
  value_bare(slot, &v);
  return OK;
}

/* Argument a of the site, for parameter k. */
static Status put_own(VM *vm, Frame *f, ArgDesc *a, bool shown, Frame *nf, int k) {
  Value v;
  bool early = shown && !frame_vars_env(f) && arg_early(f, a, &nf->proto->params[k]);
  TRY(make_arg(vm, f, a, early, &v));
  if (!shown) {
    if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP; /* its expression is found nowhere else */
    v.aux = 0;
  }
  nf->slots[k] = v;
  return OK;
}

/* All arguments in their places. */
static Status put_expanded(VM *vm, Frame *f, CallSite *site, const DotsPlan *plan, Dots *in, Frame *nf) {
  Value *dots = plan->rest ? &nf->slots[nf->proto->dots] : NULL;
  Dots *rest = NULL;
  if (plan->whole) {
    *dots = val_retain(val_obj(in));
  } else if (plan->rest) {
    TRY_NEW(rest = dots_new(vm, plan->rest));
    *dots = val_retain(val_obj(rest));
  }
  int at = 0, r = 0;
  for (int i = 0; i < site->nargs; i++) {
    ArgDesc *a = &site->args[i];
    bool passed = a->kind == ARG_DOTS;
    for (int j = 0, m = passed ? plan->in : 1; j < m; j++) {
      int k = plan->perm[at++];
      if (k < 0 && plan->whole) {
        if (in->e[j].v.tag == TAG_MISSING) nf->nargs_given = plan->n + 1, nf->flags |= FF_RARE;
        continue;
      }
      if (k < 0) {
        rest->e[r].name = passed ? in->e[j].name : a->name;
        if (rest->e[r].name) rest->any_names = 1;
      }
      if (passed)
        put_passed(nf, k < 0 ? &rest->e[r].v : &nf->slots[k], in->e[j].v, plan->n);
      else
        TRY(k < 0 ? put_rest(vm, f, a, &rest->e[r].v) : put_own(vm, f, a, plan->shown[i], nf, k));
      if (!passed && a->kind == ARG_MISSING) nf->nargs_given = plan->n + 1, nf->flags |= FF_RARE;
      r += k < 0;
    }
  }
  return OK;
}

/* A frame for such a call of closure c, which has been compiled. */
Status call_with_dots(VM *vm, Frame *f, CallSite *site, Closure *c, Frame **callee) {
  Dots *in;
  DotsPlan *plan = NULL;
  size_t m = vm_mark(vm);
  TRY(frame_dots(vm, f, &in));
  TRY(plan_of(vm, site, c->proto, in, &plan));
  Frame *nf;
  TRY(push_site_frame(vm, c, site, &nf));
  if (put_expanded(vm, f, site, plan, in, nf) != OK || fill_defaults(vm, nf) != OK) return frame_abandon(vm, nf);
  vm_release(vm, m);
  *callee = nf;
  return OK;
}
