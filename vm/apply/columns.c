/* columns.c - Columns of lists that are applied over again and again: what an apply call has read of a list is kept for
 * the next one.
 *
 * A list is kept from the second call over it on, by one reference to it.  Whoever changes it, or a part of it, then
 * changes a copy, so that its columns stay right.  C code of packages may write where it should not: all is forgotten
 * when it is called.  Also when nobody else holds the list any more, and by gc().  Called by run.c.
 */
#include <stdlib.h>

#include "vm/apply/run.h"

enum { KEPT_LISTS = 4, KEPT_COLUMNS = 32, KEPT_BYTES = 1 << 26 /* of one call */, SEEN = 16 };

typedef struct KeptColumn {
  LaneColumn c;
  char *data; /* of all elements; those before `from` are not there */
  int64_t from;
} KeptColumn;
typedef struct KeptList {
  Vec *root; /* NULL: none */
  int ncolumns;
  KeptColumn column[KEPT_COLUMNS];
} KeptList;
struct ColumnStore {
  KeptList list[KEPT_LISTS];
  int next, nseen;      /* the list that goes next; the place in seen */
  bool any, busy, late; /* busy: a call uses it, and its handlers of interrupts do not; late: then all is forgotten */
  struct SeenList {
    const Vec *root;
    int64_t n;
  } seen[SEEN]; /* not held: they may be others by now */
};

static void drop(VM *vm, KeptList *k) {
  if (!k->root) return;
  for (int i = 0; i < k->ncolumns; i++) free(k->column[i].data);
  Vec *root = k->root;
  *k = (KeptList){0};
  val_release(vm, val_obj(root));
}

void columns_forget(VM *vm, struct ColumnStore *s, bool all) {
  if (!s->any && !s->busy) return;
  s->late |= all && s->busy;
  if (s->busy) return;
  s->any = false;
  for (int i = 0; i < KEPT_LISTS; i++) {
    KeptList *k = &s->list[i];
    if (k->root && (all || k->root->h.count == 1)) drop(vm, k);
    s->any |= k->root != NULL;
  }
}

static KeptList *kept(struct ColumnStore *s, const Vec *root) {
  for (int i = 0; i < KEPT_LISTS; i++)
    if (s->list[i].root == root) return &s->list[i];
  return NULL;
}

static char *column_in(const KeptList *k, const LaneColumn *c, int64_t from) {
  for (int i = 0; k && i < k->ncolumns; i++) {
    const LaneColumn *d = &k->column[i].c;
    if (k->column[i].from <= from && d->type == c->type && d->scalar == c->scalar && d->width == c->width &&
        d->elt == c->elt && lane_same_path(&d->path, &c->path))
      return k->column[i].data;
  }
  return NULL;
}

/* Has a call gone over this list before? */
static bool seen_before(struct ColumnStore *s, const Vec *root) {
  for (int i = 0; i < SEEN; i++)
    if (s->seen[i].root == root && s->seen[i].n == root->n) return true;
  s->seen[s->nseen] = (struct SeenList){root, root->n};
  s->nseen = (s->nseen + 1) % SEEN;
  return false;
}

static const LaneColumn *column_of(const Run *r, int node) { return &r->l->column[r->l->node[node].a]; }
static size_t size_of(const LaneColumn *c) { return c->type == KT_DBL ? sizeof(double) : sizeof(int32_t); }

/* The columns that are read together from `head` on: kept ones, or room for them. */
static void begin_chain(Run *r, struct ColumnStore *s, int head) {
  const VectorCall *call = r->l->call;
  const Vec *root = column_of(r, head)->path.root.vec;
  const KeptList *k = kept(s, root);
  bool complete = true;
  for (int i = head; i >= 0; i = r->mate[i])
    complete &= (r->whole[i] = column_in(k, column_of(r, i), call->from)) != NULL;
  if (complete) return;
  size_t bytes = 0;
  for (int i = head; i >= 0; i = r->mate[i]) bytes += (size_t)call->n * size_of(column_of(r, i));
  bool room = (k || seen_before(s, root)) && bytes <= KEPT_BYTES;
  for (int i = head; i >= 0; i = r->mate[i]) {
    r->whole[i] = room ? malloc((size_t)call->n * size_of(column_of(r, i))) : NULL;
    r->fills[i] = room;
    room &= r->whole[i] != NULL;
  }
  for (int i = head; i >= 0 && !room; i = r->mate[i]) {
    free(r->whole[i]);
    r->whole[i] = NULL;
    r->fills[i] = false;
  }
}

bool columns_begin(Run *r, struct ColumnStore *s) {
  const Lanes *l = r->l;
  if (s->busy) return false;
  s->busy = true;
  for (int i = 0; i < l->nnodes; i++) {
    if (!r->needed[i] || l->node[i].kind != LN_COLUMN || r->later[i]) continue;
    const LaneColumn *c = column_of(r, i);
    if (val_is_list(c->path.root) && c->path.index < 0 && !c->data) begin_chain(r, s, i);
  }
  return true;
}

static void keep_column(VM *vm, struct ColumnStore *s, const LaneColumn *c, char *data, int64_t from) {
  Vec *root = c->path.root.vec;
  KeptList *k = kept(s, root);
  if (!k) {
    k = &s->list[s->next];
    s->next = (s->next + 1) % KEPT_LISTS;
    drop(vm, k);
    k->root = root;
    root->h.count++;
    s->any = true;
  }
  if (k->ncolumns == KEPT_COLUMNS || column_in(k, c, from))
    free(data);
  else
    k->column[k->ncolumns++] = (KeptColumn){*c, data, from};
}

void columns_end(Run *r, struct ColumnStore *s, bool done) {
  for (int i = 0; i < r->l->nnodes; i++) {
    if (!r->fills[i]) continue;
    if (done)
      keep_column(r->l->vm, s, column_of(r, i), r->whole[i], r->l->call->from);
    else
      free(r->whole[i]);
    r->whole[i] = NULL;
    r->fills[i] = false;
  }
  s->busy = false;
  if (s->late) columns_forget(r->l->vm, s, true);
  s->late = false;
}

bool columns_ready(Run *r, int node) {
  if (!r->whole[node]) return false;
  int64_t first = r->l->call->from + r->at;
  for (int i = node; i >= 0; i = r->mate[i]) r->buf[i] = r->whole[i] + (size_t)first * size_of(column_of(r, i));
  return !r->fills[node];
}

struct ColumnStore *columns_new(void) {
  return calloc(1, sizeof(struct ColumnStore));
}

/* When the heap is gone; what is left of its columns. */
void columns_close(struct ColumnStore *s) {
  for (int i = 0; i < KEPT_LISTS; i++)
    for (int j = 0; j < s->list[i].ncolumns; j++) free(s->list[i].column[j].data);
  free(s);
}
