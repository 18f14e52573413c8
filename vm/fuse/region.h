/* region.h - A region while it is built (build.c) and run (run.c). */
#ifndef ORBIT_FUSE_REGION_H
#define ORBIT_FUSE_REGION_H

#include "runtime/elementwise.h"
#include "vm/fuse/fuse.h"
#include "vm/kernels/kernel.h"

enum { REGION_CHECKS = 2, REGION_SLOTS = 72, REGION_INSTRUCTIONS = 240 };

/* What a slot holds, seen from inside the region. */
typedef enum ItemKind {
  ITEM_VALUE, /* a value that was there before, or a number calculated while the region was built */
  ITEM_NODE,  /* elements that the kernel calculates: node */
  ITEM_SINGLE /* the one element of the reduction in node */
} ItemKind;
typedef struct Item {
  ItemKind kind;
  uint8_t node;
  uint8_t mask; /* ITEM_NODE: 0, or 1 + the node of m: x[m], of which only the elements where m is TRUE count */
  Value v;      /* ITEM_VALUE; borrowed */
} Item;

/* A slot that the region has written. */
typedef struct Binding {
  uint16_t reg;
  bool used_up; /* a temporary, and its instruction has come */
  Item item;
} Binding;

/* What a region knows of a builtin, found by the address of its name: rows[arity > 1][operands are doubles], -1: none.
 */
typedef struct KnownName {
  const char *name;
  int8_t reduce; /* KernelReduce, -1: not one */
  bool rounds, extreme;
  int16_t rows[2][2];
} KnownName;
enum { REGION_NAMES = 32 };

typedef struct Region {
  VM *vm;
  Frame *f;
  int64_t n;                  /* elements; 0: not known yet */
  Kernel k;                   /* all nodes made so far */
  Vec *layout[KERNEL_NODES];  /* whose names, dim and dimnames a node's elements have; NULL: none */
  Value input[KERNEL_INPUTS]; /* borrowed from slots */
  uint64_t whole;             /* inputs, a bit each, that stand for n elements however few they have (outer()) */
  int nchecks;
  uint8_t check[REGION_CHECKS]; /* reductions to one logical element: where one is TRUE, the region may not run */
  int nslots;
  Binding slot[REGION_SLOTS];
  bool visible; /* a builtin has been passed */
  /* the longest part so far that may be run */
  const Instr *end;
  int nkept, kept_nodes, cost, operations; /* bindings; nodes made up to there */
  Binding kept[REGION_SLOTS];
  bool kept_visible;
  int kept_checks;
  KnownName known[REGION_NAMES]; /* from one region to the next */
} Region;

/* Of a VM: the region in the making, and instructions that are to run one by one because their region has something to
 * say that only they can. */
typedef struct Chain Chain; /* chain.c */
typedef struct Fusion {
  Region r;
  Chain *chains; /* NULL: none yet */
  const Instr *plain_from, *plain_to;
  const Instr *last_from, *last_end; /* plain_from and end of the last region that was made: for profiles */
  bool running;                      /* the region that begins before plain_from is made or runs */
} Fusion;

/* run.c: what vm keeps for regions and chains, made at first use; NULL: no memory. */
Fusion *fusion_of(VM *vm);
/* build.c: reads instructions from `at` on.  false: nothing worth running. */
bool region_build(Region *r, const Instr *at);
/* Operations of the region under construction; false: it ends before them.  Items are filled in. */
bool region_read(Region *r, uint16_t reg, Item *out);
bool region_global(Region *r, const Sym *s, bool any, Item *out);
bool region_field(Region *r, const Item *x, const Sym *s, Item *out);
bool region_binary(Region *r, int kind, int op, const Item *x, const Item *y, Item *out); /* REGION_ARITH ... */
bool region_builtin(Region *r, const char *name, const Item *x, const Item *y, Item *out);
bool region_minus(Region *r, const Item *x, Item *out);
bool region_not(Region *r, const Item *x, Item *out);
bool region_numeric(const Item *x);
KernelType region_type(const Region *r, const Item *x);
int region_node(Region *r, const Item *x);           /* -1: none, or elements by a mask */
int region_whole(Region *r, Value v);                /* a new input of which the region has r->n elements (r->whole) */
int region_scalar(Region *r, Value v, KernelType t); /* the node of a number */
int region_bare(Region *r, int node);
int region_node_as(Region *r, int node, KernelType t);
int region_ew(Region *r, int op, int a, int b, int c, Vec *layout);
bool region_short(const Region *r, int node);
bool region_fit(Region *r, const Item *x, const Item *y);
bool region_reduce(Region *r, KernelReduce how, const Item *x, Item *out);
bool region_fold(Region *r, KernelReduce how, int a, int mask, Item *out);
bool region_reduces(const char *name); /* a builtin of one vector that gives one number */
enum { REGION_ARITH, REGION_COMPARE, REGION_LOGIC };

/* calls.c: a CALL of a library function that is known here; x op y of an operator's name (*known: it is one);
 * ifelse(a[0], a[1], a[2]); what a name means in base, if that is a builtin that runs no R code on numbers, else NULL.
 */
bool region_call(Region *r, const CallSite *site, Item *out);
bool region_operator(Region *r, const char *name, const Item *x, const Item *y, Item *out, bool *known);
bool region_ifelse(Region *r, const Item *a, Item *out);
const BuiltinDef *region_base_builtin(VM *vm, Sym *s);
/* masked.c: x[m] and x[m] <- v by a mask of the region's length. */
bool region_take(Region *r, const Item *x, const Item *m, Item *out);
bool region_put(Region *r, const Item *x, const Item *m, const Item *v, Item *out);
bool region_reduce_chosen(Region *r, KernelReduce how, const Item *x, Item *out); /* sum(x[m]) and the like */
int region_silent(Region *r, int mask, int node); /* 1 in place of elements that do not count; -1: no room */
/* matched.c: a builtin with the arguments of its n formals. */
enum { REGION_FORMALS = 6 };
bool region_matched(Region *r, const char *name, const Item *a, int n, Item *out);

/* run.c: what is kept of a region as a kernel, with what goes in. */
typedef struct RegionKernel {
  Kernel k;
  uint8_t now_node[KERNEL_NODES]; /* numbers of the region's nodes in k */
  KernelInput in[KERNEL_INPUTS];
  Value inputs[KERNEL_INPUTS];
  Vec *layouts[KERNEL_OUTPUTS];
  int results;      /* outputs before the checks; 0: nothing to calculate */
  bool loses_flags; /* warnings of what is not calculated would be lost */
} RegionKernel;
void region_kernel(const Region *r, RegionKernel *m);
/* values: of the kept bindings.  *good: false where the plain instructions have something to say. */
Status region_calculate(Region *r, RegionKernel *m, Value *values, bool *good) ORBIT_MUST_CHECK;
/* region_report.c: for `orbit explain`: what ran as one pass; what did not, because (ran) its results were thrown away.
 */
void region_tell(const Region *r, const RegionKernel *m, const Instr *from);
void region_tell_refused(const Region *r, const Instr *from, bool ran);

#endif
