/* region_report.c - What `orbit explain` says of regions: how many operations ran as one pass and what that moved, what
 * ended the region, or why an operation on long vectors ran by itself.  Called by run.c, under `orbit explain` only.
 */
#include "compiler/opforms.h"
#include "stdlib/builtin.h"
#include "vm/fuse/region.h"
#include "vm/inspect/regions.h"

enum { WORDS = 200 };

static uint64_t node_bytes(const Kernel *k, int node, int64_t n) {
  return (uint64_t)n * (k->node[node].type == KT_DBL ? 8 : 4);
}

/* Is the node one element for the whole run? */
static bool single_input(const RegionKernel *m, int node) {
  return m->k.node[node].kind == KN_INPUT && m->in[m->k.node[node].a].n == 1;
}

static void moved(const RegionKernel *m, int64_t n, uint64_t *bytes, uint64_t *alone) {
  const Kernel *k = &m->k;
  *bytes = *alone = 0;
  for (int j = 0; j < k->ninputs; j++)
    if (m->in[j].data && m->in[j].n > 1) *bytes += (uint64_t)m->in[j].n * (k->input_type[j] == KT_DBL ? 8 : 4);
  for (int j = 0; j < m->results; j++)
    if (k->node[k->output[j]].kind != KN_REDUCE) *bytes += node_bytes(k, k->output[j], n);
  for (int i = 0; i < k->nnodes; i++) {
    const KernelNode *x = &k->node[i];
    if (x->kind == KN_INPUT) continue;
    int at[3], count = kernel_operands(x, at);
    for (int j = 0; j < count; j++)
      if (!single_input(m, at[j])) *alone += node_bytes(k, at[j], n);
    if (x->kind != KN_REDUCE) *alone += node_bytes(k, i, n);
  }
}

/* The instruction at which a region ends, in R's words. */
static void describe_end(const Frame *f, const Instr *i, char *out) {
  const char *op;
  int which, form, family = op_family(i->op, &which, &form);
  switch (i->op) {
  case BC(CALL):
    snprintf(out, WORDS, "the call of %s",
             f->proto->sites[i->b]->fname ? f->proto->sites[i->b]->fname->name->data : "a function");
    return;
  case BC(CALLB): snprintf(out, WORDS, "%s()", f->proto->sites[i->b]->def->name); return;
  case BC(INDEX): op = "x[i], which no pass over all elements gives"; break;
  case BC(SETINDEX): op = "x[i] <- v with other than a mask and a number or x[mask]"; break;
  case BC(SETINDEXIJ):
  case BC(INDEXIJ): op = "x[i, j]"; break;
  case BC(RET):
  case BC(VIS): op = "the end of the code"; break;
  case BC(LOOP):
  case BC(FORNEXT): op = "the end of the loop's round"; break;
  case BC(JF):
  case BC(JMP): op = "a branch"; break;
  default:
    op = family == FAM_ARITH || family == FAM_COMPARE
             ? "an operation whose operands do not fit (lengths, attributes, a class, or the number that a sum of the "
               "same pass gives)"
         : family == FAM_JUMP ? "a branch"
                              : NULL;
  }
  if (op)
    snprintf(out, WORDS, "%s", op);
  else
    snprintf(out, WORDS, "%s", "what is no operation on whole vectors");
}

void region_tell(const Region *r, const RegionKernel *m, const Instr *from) {
  char next[WORDS];
  uint64_t bytes, alone;
  describe_end(r->f, r->end, next);
  moved(m, r->n, &bytes, &alone);
  explain_region(r->vm, r->f, from, r->operations, bytes, alone, next);
}

void region_tell_refused(const Region *r, const Instr *from, bool ran) {
  char next[WORDS], text[2 * WORDS];
  if (ran) {
    explain_alone(r->vm, r->f, from,
                  "the vector operations run one by one: they make NaN, an integer too large, or meet NA in a mask");
    return;
  }
  if (!r->n && !r->k.nnodes) {
    describe_end(r->f, from, next);
    if (from->op == BC(CALLB) || from->op == BC(CALL))
      snprintf(text, sizeof text, "%s runs by itself: arguments that no pass over all elements takes", next);
    else
      snprintf(text, sizeof text, "the vector operation runs by itself: an operand is no plain vector of numbers");
    explain_alone(r->vm, r->f, from, text);
    return;
  }
  describe_end(r->f, r->end ? r->end : from, next);
  snprintf(text, sizeof text, "the vector operation runs by itself: behind it comes %s", next);
  explain_alone(r->vm, r->f, from, text);
}
