/* watch.c - Counting what runs, for --stats and --trace=pairs; see watch.h.  Called by the loops of loop_watch.c for
 * each instruction, and by the orbit program, which starts and prints the counts. */
#include "vm/inspect/watch.h"

#include <inttypes.h>
#include <stdlib.h>

#include "runtime/format.h"
#include "vm/spec/spec_build.h"

enum { NO_OP = UINT16_MAX };

bool watch_open(VM *vm, uint32_t what) {
  Watch *w = vm->watch;
  if (!w) w = vm->watch = calloc(1, sizeof *w);
  if (!w) return false;
  w->what |= what;
  w->most = UINT64_MAX;
  w->last_op = NO_OP;
  if ((what & WATCH_PAIRS) && !w->pairs) w->pairs = calloc((size_t)2 * OP_COUNT_ * OP_COUNT_, sizeof *w->pairs);
  return (!(what & WATCH_PAIRS) || w->pairs) && (!(what & WATCH_EXPLAIN) || explain_open(w));
}

void watch_close(VM *vm) {
  Watch *w = vm->watch;
  if (!w) return;
  explain_close(vm);
  free(w->pairs);
  free(w);
  vm->watch = NULL;
}

static void count_pair(Watch *w, const Instr *i) {
  if (w->last_op != NO_OP) {
    /* the second word of some instructions is none of its own */
    bool next = i == w->last + 1 || (i == w->last + 2 && op_two_words(w->last_op));
    w->pairs[((next ? 0 : (size_t)OP_COUNT_) + w->last_op) * OP_COUNT_ + i->op]++;
  }
  w->last = i;
  w->last_op = i->op;
}

/* --trace=ops: code, generic instruction that this one is or stands for, name; "*" for typed code. */
static void trace_op(Frame *f, const Instr *i) {
  fprintf(stderr, "op: code %u %5u %s%s\n", f->proto->id, frame_index(f, i), spec_op_name(i->op), f->spec ? " *" : "");
}

/* --trace=calls: each call of a closure as its frame begins, moved in by its depth. */
static void trace_call(VM *vm, Watch *w, Frame *f) {
  if (f->id <= w->newest_call) return;
  w->newest_call = f->id;
  if (f->kind != FR_CLOSURE) return;
  size_t mark = vm_mark(vm);
  Str *s = rt_deparse1(vm, frame_call(vm, f));
  int depth = vm->in->depth < 40 ? vm->in->depth : 40;
  fprintf(stderr, "call: %*s%.*s\n", 2 * (depth > 1 ? depth - 2 : 0), "", s ? (int)strcspn(s->data, "\n") : 1,
          s ? s->data : "?");
  if (!s) unwind_clear(vm);
  vm_release(vm, mark);
}

void watch_detail(VM *vm, Frame *f, const Instr *i) {
  Watch *w = vm->watch;
  if (w->what & WATCH_CALLS) trace_call(vm, w, f);
  if (w->what & WATCH_OPS) trace_op(f, i);
  if (w->what & WATCH_PAIRS) count_pair(w, i);
  if (w->what & WATCH_CHARGE) charge_step(vm, f, i);
  if (w->what & WATCH_EXPLAIN) explain_step(vm, f, i);
}

static const char *op_name(size_t op) { return spec_op_name((int)op); }

/* One line per pair that ran: times, "next" or "jump", the two names. */
void watch_pairs_print(const Watch *w, FILE *f) {
  for (size_t k = 0; k < (size_t)2 * OP_COUNT_; k++)
    for (size_t to = 0; to < OP_COUNT_; to++) {
      uint64_t n = w->pairs[k * OP_COUNT_ + to];
      if (n)
        fprintf(f, "pair %" PRIu64 " %s %s %s\n", n, k < OP_COUNT_ ? "next" : "jump", op_name(k % OP_COUNT_),
                op_name(to));
    }
}
