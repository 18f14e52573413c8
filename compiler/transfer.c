/* transfer.c - Copies compiled code into another machine (runtime/transfer.h); called by runtime/transfer.c.
 *
 * The generic code is copied with its constants and call sites.  What was learned while it ran - types, specialised
 * copies, where arguments of the last callee went - is not: it is made anew.
 */
#include <stdlib.h>

#include "compiler/proto.h"
#include "runtime/hooks.h"
#include "runtime/transfer.h"

static void copy_argument(Transfer *t, const ArgDesc *a, ArgDesc *to) {
  *to = *a;
  to->early = transfer_bytes(t, a->early, a->nearly * sizeof *a->early);
  if (!to->early) to->nearly = 0;
  for (int i = 0; i < to->nearly; i++) {
    to->early[i].k = transfer_borrowed(t, a->early[i].k);
    to->early[i].fname = transfer_sym(t, a->early[i].fname);
  }
  to->lk = transfer_borrowed(t, a->lk);
  to->rk = transfer_borrowed(t, a->rk);
  to->name = transfer_sym(t, a->name);
  to->expr = transfer_borrowed(t, a->expr);
  to->code = transfer_obj(t, a->code);
}

static CallSite *copy_site(Transfer *t, const CallSite *s) {
  CallSite *to = transfer_bytes(t, s, sizeof *s + (size_t)s->nargs * sizeof *s->args);
  if (!to) return NULL;
  to->call = transfer_borrowed(t, s->call);
  to->fname = transfer_sym(t, s->fname);
  to->bi = s->bi ? transfer_borrowed(t, val_obj(s->bi)).bi : NULL;
  to->names = transfer_syms(t, s->names, (size_t)s->nargs);
  to->shape = transfer_obj(t, s->shape);
  to->cache_id = 0;
  to->var = (VarCache){0};
  to->perm = NULL;
  to->plans = NULL;
  for (int i = 0; i < s->nargs; i++) copy_argument(t, &s->args[i], &to->args[i]);
  return to;
}

static void copy_sites(Transfer *t, const Proto *p, Proto *to) {
  to->sites = transfer_bytes(t, p->sites, p->nsites * sizeof *p->sites);
  for (uint32_t i = 0; to->sites && i < p->nsites; i++) {
    if (!(to->sites[i] = copy_site(t, p->sites[i]))) return;
    to->nsites = i + 1;
  }
}

static void copy_constants(Transfer *t, const Proto *p, Proto *to) {
  to->k = transfer_bytes(t, p->k, p->nk * sizeof *p->k);
  for (uint32_t i = 0; to->k && i < p->nk; i++) {
    to->k[i] = transfer_value(t, p->k[i]);
    to->nk = i + 1;
  }
}

static void copy_parameters(Transfer *t, const Proto *p, Proto *to) {
  to->params = transfer_bytes(t, p->params, p->nparams * sizeof *p->params);
  for (int i = 0; to->params && i < p->nparams; i++) {
    to->params[i].name = transfer_sym(t, p->params[i].name);
    to->params[i].dflt = transfer_borrowed(t, p->params[i].dflt);
    to->params[i].code = transfer_obj(t, p->params[i].code);
  }
}

void proto_transfer(Transfer *t, const Proto *p, Proto *to) {
  to->formals = transfer_value(t, p->formals);
  to->source = transfer_value(t, p->source);
  to->home = transfer_obj(t, p->home);
  to->file = transfer_str(t, p->file);
  to->id = p->id;
  to->kind = p->kind, to->flags = p->flags;
  to->dots = p->dots, to->quick = p->quick;
  to->nparams = p->nparams, to->nnames = p->nnames, to->nslots = p->nslots;
  to->steady = p->steady;
  to->heat = p->heat + (p->prof || p->profiled || p->builds); /* has been called: vm/interp/redefinition.c */
  to->hot = p->hot != UINT32_MAX && (p->prof || p->specs) ? to->heat + 1 : p->hot;
  to->loops_only = p->loops_only;
  to->ngsyms = p->ngsyms, to->nloops = p->nloops;
  to->code = transfer_bytes(t, p->code, p->ncode * sizeof *p->code);
  to->pos = transfer_bytes(t, p->pos, p->ncode * sizeof *p->pos);
  to->expr = transfer_bytes(t, p->expr, p->ncode * sizeof *p->expr);
  to->loops = transfer_bytes(t, p->loops, p->nloops * sizeof *p->loops);
  to->names = transfer_syms(t, p->names, p->nnames);
  to->gsyms = transfer_syms(t, p->gsyms, p->ngsyms);
  copy_constants(t, p, to);
  copy_parameters(t, p, to);
  copy_sites(t, p, to);
  to->ncode = p->ncode;
}
