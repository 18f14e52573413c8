/* lanes.h - A program with one lane for each element of an apply call, or each round of a counted loop, while it is
 * traced and when it runs.
 *
 * trace.c follows the function's expression once with symbolic values; graph.c holds the operations it meets; run.c
 * carries them out over blocks of lanes.  Everything lives in one Lanes for the time of the call.
 */
#ifndef ORBIT_LANES_H
#define ORBIT_LANES_H

#include "runtime/draws.h"
#include "runtime/elementwise.h"
#include "vm/apply/vectorize.h"
#include "vm/kernels/kernel.h"

enum {
  LANE_NODES = 1024,
  LANE_COLUMNS = 160,
  LANE_POOL = 4096,
  LANE_ITEMS = 160,
  LANE_PARTS = 48,
  LANE_WIDTH = 64, /* elements of a short vector in a lane */
  LANE_STEPS = 4,
  LANE_DRAWS = 128,
  LANE_PLACES = 128,
  LANE_BUCKETS = 2048, /* of the table of nodes; more than LANE_NODES, a power of 2 */
  LANE_BLOCK = 1024
};

typedef enum LaneKind {
  LN_CONST,  /* one number, the same for all lanes: k */
  LN_COLUMN, /* a: column */
  LN_EW,     /* op: row of runtime/elementwise.def; operands a, b, c of the row's types */
  LN_SUM,    /* of doubles, as sum(): b operands from pool[a] on */
  LN_MEAN,   /* likewise */
  LN_DRAW,   /* a random number: draw[a] */
  LN_SCAN    /* a counted loop's variable after update b of accumulator a; op 1: did the lane change it? */
} LaneKind;

typedef struct LaneNode {
  uint8_t kind, type; /* enum KernelType */
  uint16_t op;
  int16_t a, b, c;
  int16_t level;
  uint32_t where; /* Lanes.at: the code that it came from */
  Value k;
} LaneNode;

/* From an element of the root to what lies in it. */
typedef struct LaneStep {
  Sym *name; /* `$name`, found at position k in the sample; NULL: element k */
  int32_t k;
} LaneStep;
typedef struct LanePath {
  Value root;    /* list, vector or range; borrowed */
  int32_t index; /* node that says which element (from 1); -1: as many as there are lanes, in their order (recycled) */
  int32_t nsteps;
  uint8_t axis; /* LaneAxisKind: which list's element it begins with (axis.c) */
  LaneStep step[LANE_STEPS];
} LanePath;
/* A number from each lane's item: the item itself, or element `elt` of the `width` elements that it has. */
typedef struct LaneColumn {
  LanePath path;
  uint8_t type;
  bool scalar;
  int32_t width, elt;
  int64_t limit, offset; /* matrices, by row: index at most limit, and then this added; limit 0: none */
  int64_t base, stride;  /* stride not 0: element base + stride * lane (from 0), which is there in all lanes ... */
  int16_t guard;         /* ... where node guard - 1 is TRUE: base + stride * lane - offset is in 0 ... limit - 1 there;
                            0: really in all */
  Vec *data;             /* lane i has element i / each % period of it; NULL: as above */
  int64_t each, period;
} LaneColumn;
typedef struct LaneItem {
  LanePath path;
  Value sample; /* that of the first lane; borrowed */
} LaneItem;

typedef enum SymKind {
  SV_UNSET,
  SV_CONST,  /* v: the same for all lanes; borrowed */
  SV_LANES,  /* n numbers in each lane: nodes pool[first] ... */
  SV_MATRIX, /* likewise, a matrix of doubles with `rows` rows and no dimnames; good for operators with numbers and as a
                result */
  SV_LIST,   /* a new list of n values: part[first] ...; good as a result only */
  SV_ITEM,   /* item of the list that the lane is for: first */
  SV_CELL,   /* counted loops: what the lane has stored into its element at place n: node pool[first] */
  SV_FUN,    /* v: a call of `function`, in scope */
  SV_TEXT,   /* a string in each lane: v, those of all elements of the call (whole.c) */
  SV_PARTS,  /* a vector in each lane: v, all one behind the other; ends: where they begin and end */
  SV_SPLIT   /* a list of one vector in each lane: v, a list of all */
} SymKind;
struct Scope;
typedef struct SymVal {
  uint8_t kind;
  int32_t first, n, rows;
  Value v;
  Vec *names; /* SV_LANES, SV_LIST: or NULL */
  Vec *ends;  /* SV_PARTS: 0, and behind which element each part ends */
  bool mixed; /* SV_LANES: the numbers were of a lower type in some lanes: good as a result only */
  struct Scope *scope;
} SymVal;

/* Where in the source an operation stands, for profiles: a line of the loop's or applied function's own code, or of the
 * function `name` that it calls, directly or not, on line `call`. */
typedef struct LanePlace {
  uint32_t pos, call; /* 0: unknown */
  const Sym *name;
} LanePlace;

typedef struct Lanes {
  VM *vm;
  const VectorCall *call;
  LaneNode node[LANE_NODES];
  int nnodes;
  int16_t bucket[LANE_BUCKETS]; /* nodes by what they are, each in the first free place from its own on; 0: free, else
                                   node + 1 */
  LaneColumn column[LANE_COLUMNS];
  int ncolumns;
  LaneItem item[LANE_ITEMS];
  int nitems;
  SymVal part[LANE_PARTS];
  int nparts;
  int16_t pool[LANE_POOL];
  int npool;
  LaneDraw draw[LANE_DRAWS]; /* in the order in which a lane makes them */
  int ndraws;
  int mask; /* node: the lanes in which what is traced runs; -1: all */
  int bad;  /* node: lanes in which the plain loop would fail or warn; -1: none */
  int steps, depth;
  Vec *flat;             /* the vector of single results, where that is wanted and possible */
  struct LaneLoop *loop; /* a counted loop; NULL: an apply call */
  struct LaneAxis *axis; /* a lane for each pair of elements (axis.c); NULL: for each element */
  LanePlace at[LANE_PLACES];
  int nat, here; /* here: of the code that is traced */
  bool failed;   /* memory is short, or somebody wants an end: the status of the attempt is ERR */
  char why[160];
} Lanes;

/* ---- graph.c: nodes; -1: no (why says what) ---- */
int lane_const(Lanes *l, Value v);
bool lane_same_path(const LanePath *p, const LanePath *q);
int lane_column(Lanes *l, const LaneColumn *c);
int lane_ew(Lanes *l, EwOp op, int a, int b, int c);
int lane_as(Lanes *l, int a, KernelType t);
int lane_select(Lanes *l, int cond, int a, int b); /* a and b of one type */
int lane_gathered(Lanes *l, LaneKind kind, const int16_t *of, int n);
int lane_draw(Lanes *l, DrawKind kind, double a, double b);
int lane_scan(Lanes *l, int acc, int update, bool flag, KernelType t, int level);
/* Does the node go up by one from lane to lane, as the loop's variable, or the elements of 1:n, plus a constant do?
 * Which position of a vector is it in lane 0, counted from 0. */
bool lane_affine(const Lanes *l, int node, int64_t *position);
int64_t lane_count(const Lanes *l); /* lanes of the program */
bool lane_may_warn(const Lanes *l, EwOp op, int a, int b);
bool lane_bad_if(Lanes *l, int cond); /* plain where cond is TRUE in lanes that run */
/* The place for a line that is traced; the one for code of the function `name` that is called from here. */
int lane_at(Lanes *l, uint32_t pos);
int lane_inside(Lanes *l, const Sym *name);
bool lane_is_const(const Lanes *l, int node);
bool lane_no(Lanes *l, const char *fmt, ...) ORBIT_PRINTF(2, 3); /* notes why; false */

/* ---- values.c ---- */
SymVal sym_const(Value v);
bool sym_lanes(Lanes *l, SymVal *x); /* makes numbers of x: SV_LANES */
bool sym_make(Lanes *l, const int16_t *nodes, int n, SymVal *out);
KernelType sym_type(const Lanes *l, const SymVal *x);
bool sym_arith(Lanes *l, int op, const SymVal *x, const SymVal *y, SymVal *out);
bool sym_compare(Lanes *l, int op, const SymVal *x, const SymVal *y, SymVal *out);
bool sym_rows(Lanes *l, EwOp op, const SymVal *x, const SymVal *y, SymVal *out);
bool sym_condition(Lanes *l, SymVal *x, int *node); /* of if: a logical node, NA caught */
bool sym_field(Lanes *l, const SymVal *x, Sym *name, SymVal *out);
bool sym_index(Lanes *l, const SymVal *x, const SymVal *i, bool two, SymVal *out);
bool sym_cell(Lanes *l, const SymVal *x, const SymVal *i, const SymVal *j, SymVal *out);
bool sym_outer(Lanes *l, const SymVal *x, const SymVal *y, SymVal *out); /* products of all pairs */
bool sym_whole(const SymVal *x, int64_t *k);                             /* a constant whole number */
bool sym_merge(Lanes *l, int cond, const SymVal *x, const SymVal *y, SymVal *out);
bool sym_type_to(Lanes *l, SymVal *x, KernelType t);

/* ---- whole.c ---- */
bool whole_is(const Lanes *l, const SymVal *x); /* strings, or vectors of different lengths */
/* name() of arguments some of which are such values, or that makes strings; *known: it was looked at here. */
bool whole_builtin(Lanes *l, const char *name, int n, SymVal *x, Sym *const *names, SymVal *out, bool *known);
bool whole_library(Lanes *l, Value fun, const char *name, int n, SymVal *x, Sym *const *names, SymVal *out,
                   bool *known);
/* from:to that differs from lane to lane; from NULL: seq_len(to). */
bool whole_sequence(Lanes *l, const SymVal *from, const SymVal *to, SymVal *out);
/* A builtin of constants only, that does nothing but calculate. */
bool whole_constant(Lanes *l, Value fun, int n, SymVal *x, Sym *const *names, SymVal *out);
bool whole_merge(Lanes *l, int cond, const SymVal *x, const SymVal *y, SymVal *out); /* strings chosen by cond */
bool whole_gather(Lanes *l, const Vec *v, int node, SymVal *out);                    /* strings by index */

/* ---- trace.c ---- */
bool lanes_trace(Lanes *l, SymVal *result);
/* ---- functions.c ---- */
bool lanes_builtin(Lanes *l, const char *name, int n, SymVal *x, Sym *const *names, SymVal *out);
bool lanes_sample(Lanes *l, int n, SymVal *x, Sym *const *names, SymVal *out); /* sample() of numbers */
/* ---- run.c ---- */
/* The numbers of a node for all elements of the call (those that are done already have any); false: no. */
bool lanes_materialise(Lanes *l, int node, Vec **out);
/* What a step leads to in v; TAG_UNBOUND: v is of another shape than the first lane's.  *last: names found to fit. */
Value lane_step_into(Value v, const LaneStep *s, const Vec **last);
struct ColumnStore;
Status lanes_run(Lanes *l, SymVal *result, struct ColumnStore *kept, bool *done) ORBIT_MUST_CHECK;

/* ---- loop_trace.c ---- */
bool lanes_trace_loop(Lanes *l, Value var, Value body);
/* ---- loop_run.c: *done: rounds made ---- */
Status lanes_run_loop(Lanes *l, int64_t *done) ORBIT_MUST_CHECK;

static inline bool lane_scalar(Value v) { return v.tag == TAG_DBL || v.tag == TAG_INT || v.tag == TAG_LGL; }
static inline KernelType lane_type_of(Value v) {
  int t = v.tag == TAG_OBJ ? v.o->type : 0;
  return v.tag == TAG_DBL || t == T_DBL ? KT_DBL : v.tag == TAG_LGL || t == T_LGL ? KT_LGL : KT_INT;
}
static inline bool lane_number_vec(Value v) {
  if (v.tag != TAG_OBJ) return false;
  int t = v.o->type;
  return (t == T_DBL || t == T_INT || t == T_LGL) && !(v.o->flags & (F_OBJECT | F_S4));
}

#endif
