/* explain.c - `orbit explain`: what became of each line of a script, and where its time went.
 *
 * The counting loop (watch.h) calls explain_step before each instruction; vm/spec/spec.c tells what it makes, gives up
 * and leaves; the orbit program sets a timer whose ticks land in watch->ticks, and calls explain_print at the end.
 * --disassemble=special lists the same codes with what the profile knows.
 */
#include "vm/inspect/watch.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

#include "compiler/parser.h"
#include "runtime/attr.h"
#include "runtime/format.h"
#include "vm/inspect/regions.h"
#include "vm/spec/spec_build.h"

typedef struct Site {
  uint64_t generic, special, rest; /* times run: in generic code; typed; generic instructions inside a copy */
  uint64_t ticks;
  uint64_t jumps;      /* times that the next instruction was another than the one behind it */
  uint16_t operand[2]; /* what its operands were in generic code: KIND_* */
  const Proto *callee; /* of a call */
  bool noted, several; /* several callees */
} Site;
/* Kinds of operands, as bits; the first ones by tag. */
enum {
  KIND_RANGE = 5,
  KIND_VECTOR = 6,
  KIND_LIST = 10,
  KIND_FUNCTION,
  KIND_ENV,
  KIND_PROMISE,
  KIND_OTHER,
  KIND_ATTR,
  KINDS
};

/* A prototype that has run. */
typedef struct Code {
  struct Code *next; /* of the same hash */
  Proto *p;          /* owned */
  Site *site;        /* one per generic instruction */
} Code;

/* Something that happened at a generic instruction. */
typedef struct Note {
  const Proto *p;
  const Spec *copy; /* EV_MADE */
  uint32_t g;
  uint8_t kind;
  uint64_t n, bytes, alone; /* EV_REGION: bytes moved, and what would have been */
  char text[240];
} Note;
enum { EV_MADE, EV_FAILED, EV_GENERIC, EV_REFUSED, EV_REST, EV_PROGRAM, EV_PLAIN, EV_REGION };
enum { NHASH = 1024, MAX_NOTES = 5000 };

struct Explain {
  Code *hash[NHASH];
  Code **codes; /* in the order in which they ran first */
  uint32_t ncodes, capcodes;
  Note *notes;
  uint32_t nnotes, capnotes;
  Code *last; /* code of the last instruction, and which it was */
  uint32_t last_at;
  const Instr *last_instr;
  uint32_t last_frame; /* id */
  uint32_t newest;     /* id of the newest frame seen */
  uint64_t ticks, outside;
  clock_t started; /* processor time when the run began */
  bool out_of_memory;
};

bool explain_open(Watch *w) {
  if (!w->explain) w->explain = calloc(1, sizeof *w->explain);
  if (w->explain) w->explain->started = clock();
  return w->explain != NULL;
}

void explain_close(VM *vm) {
  struct Explain *e = vm->watch->explain;
  if (!e) return;
  for (uint32_t k = 0; k < e->ncodes; k++) {
    obj_release(vm, &e->codes[k]->p->h);
    free(e->codes[k]->site);
    free(e->codes[k]);
  }
  free(e->codes);
  free(e->notes);
  free(e);
  vm->watch->explain = NULL;
}

static Code *code_of(struct Explain *e, Proto *p) {
  if (e->last && e->last->p == p) return e->last;
  Code **slot = &e->hash[((uintptr_t)p >> 4) % NHASH];
  for (Code *c = *slot; c; c = c->next)
    if (c->p == p) return c;
  if (e->ncodes == e->capcodes) {
    uint32_t cap = e->capcodes ? 2 * e->capcodes : 64;
    Code **list = realloc(e->codes, cap * sizeof(Code *));
    if (!list) return NULL;
    e->codes = list;
    e->capcodes = cap;
  }
  Code *c = calloc(1, sizeof *c);
  Site *site = calloc(p->ncode + 1, sizeof *site);
  if (!c || !site) {
    free(c);
    free(site);
    return NULL;
  }
  *c = (Code){*slot, p, site};
  p->h.count++;
  *slot = e->codes[e->ncodes++] = c;
  return c;
}

/* ---- notes ---- */
static ORBIT_PRINTF(5, 6) Note *note(struct Explain *e, int kind, const Proto *p, uint32_t g, const char *fmt, ...) {
  char text[sizeof((Note *)0)->text];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  for (uint32_t k = 0; kind != EV_MADE && k < e->nnotes; k++) {
    Note *n = &e->notes[k];
    if (n->p == p && n->g == g && n->kind == kind && strcmp(n->text, text) == 0) {
      n->n++;
      return n;
    }
  }
  if (e->nnotes >= MAX_NOTES) return NULL;
  if (e->nnotes == e->capnotes) {
    uint32_t cap = e->capnotes ? 2 * e->capnotes : 64;
    Note *list = realloc(e->notes, cap * sizeof *list);
    if (!list) return NULL;
    e->notes = list;
    e->capnotes = cap;
  }
  Note *n = &e->notes[e->nnotes++];
  *n = (Note){.p = p, .g = g, .kind = (uint8_t)kind, .n = 1};
  memcpy(n->text, text, sizeof text);
  return n;
}

static const char *tag_name(int tag) {
  static const char *const names[] = {"NULL",     "logical",       "integer",        "double",
                                      "string",   "integer range", "64-bit integer", "missing argument",
                                      "no value", "no value",      "promise"};
  return tag >= 0 && tag < (int)(sizeof names / sizeof *names) ? names[tag] : "object";
}

/* What a value is, in a few words. */
static void describe(const Value *v, char *out, size_t n) {
  if (v->tag == TAG_INT && v->i == NA_INT) {
    snprintf(out, n, "integer NA");
  } else if (v->tag == TAG_LGL && v->i == NA_LGL) {
    snprintf(out, n, "logical NA");
  } else if (v->tag == TAG_DBL && v->d != v->d) {
    snprintf(out, n, "double NaN or NA");
  } else if (v->tag != TAG_OBJ) {
    snprintf(out, n, "%s", tag_name((int)v->tag));
  } else if (type_is_vec(v->o->type)) {
    const char *what = v->o->flags & F_OBJECT   ? " with a class"
                       : v->o->flags & F_MATRIX ? " matrix"
                       : v->vec->attr           ? " with attributes"
                                                : "";
    snprintf(out, n, "%s%s", v->o->type == T_LIST && !*what ? "list" : type_name(v->o->type),
             *what                  ? what
             : v->o->type == T_LIST ? ""
                                    : " vector");
  } else {
    snprintf(out, n, "%s", type_name(v->o->type));
  }
}

static bool starts(const char *s, const char *with) { return strncmp(s, with, strlen(with)) == 0; }
static bool ends(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && strcmp(s + n - k, with) == 0;
}

/* The slot that field n names, if it names one. */
static const Value *operand_slot(Frame *f, const Instr *i, int n) {
  int x = spec_field(i, n);
  return &f->slots[x < f->proto->nslots + (int)f->proto->ngsyms ? x : 0];
}

static bool guards(int op) { return op == BC(GUARD) || op == BC(GUARD_D) || op == BC(GUARD_I); }

static void guard_reason(const Instr *i, const char *found, char *out, size_t n) {
  uint8_t wanted = i->op == BC(GUARD_D) ? TAG_DBL : i->op == BC(GUARD_I) ? TAG_INT : (uint8_t)i->b;
  snprintf(out, n, "the result is %s, not %s", found, tag_name(wanted));
}

/* x[k]: y is the vector, z the subscript. */
static void element_reason(const char *op, const Value *y, const Value *z, char *out, size_t n) {
  char a[64], b[64];
  if (starts(op, "IDXG")) {
    snprintf(out, n, "global variable is no plain double vector, or the subscript is out of range");
    return;
  }
  describe(y, a, sizeof a);
  if (ends(op, "_K")) {
    snprintf(out, n, "constant element of %s", a);
    return;
  }
  describe(z, b, sizeof b);
  snprintf(out, n, "element of %s, subscript %s%s", a, b,
           z->tag == TAG_INT || z->tag == TAG_DBL ? ": out of range or another type" : "");
}

/* Families whose reason needs no operand, by how the instructions' names begin; the first that fits. */
static const char *family_reason(const char *op) {
  static const struct {
    const char *begin, *reason;
  } rows[] = {{"GETG", "global variable is not bound, or hidden by a nearer one"},
              {"GSYNC_IN", "a global variable of the loop has changed its type"},
              {"JF_", "the condition is NA"},
              {"EQ", "NA or NaN compared"},
              {"NE_", "NA or NaN compared"},
              {"LT", "NA or NaN compared"},
              {"LE_", "NA or NaN compared"},
              {"GT", "NA or NaN compared"},
              {"GE_", "NA or NaN compared"},
              {"JN", "NA or NaN compared"},
              {"LP", "NA or NaN compared"},
              {"SQRT", "the result is NaN"},
              {"MATH", "the result is NaN"},
              {"MIN", "the result is NaN"},
              {"MAX", "the result is NaN"},
              {"MOD", "divisor not positive, or numbers too large"},
              {"IDIV", "divisor not positive, or numbers too large"},
              {"ADD", "integer overflow"},
              {"SUB", "integer overflow"},
              {"MUL", "integer overflow"},
              {"NEG", "integer overflow"},
              {"CALLT", "another function is called, or its arguments have other types"}};
  if (ends(op, "_SS")) return "strings that are NA or of different encodings";
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    if (starts(op, rows[k].begin)) return rows[k].reason;
  return NULL;
}

/* Why special instruction i of the frame does not fit. */
static void reason(Frame *f, const Instr *i, char *out, size_t n) {
  const char *op = spec_op_name(i->op), *family;
  char a[64];
  const Value *x = operand_slot(f, i, 0), *y = operand_slot(f, i, 1), *z = operand_slot(f, i, 2);
  if (guards(i->op)) {
    describe(x, a, sizeof a);
    guard_reason(i, a, out, n);
  } else if (i->op == BC(CHAOS)) {
    snprintf(out, n, "left at random (--mode=chaos)");
  } else if (starts(op, "IDX") || starts(op, "IDY")) {
    element_reason(op, y, z, out, n);
  } else if (starts(op, "SET")) {
    describe(x, a, sizeof a);
    bool shared = x->tag == TAG_OBJ && x->o->count > 1;
    snprintf(out, n, "element set in %s%s", a, shared ? " that is shared" : ": out of range or another type");
  } else if (starts(op, "FOR")) {
    describe(x, a, sizeof a);
    snprintf(out, n, "the loop runs over %s", a);
  } else if (i->op == BC(LEN)) {
    describe(y, a, sizeof a);
    snprintf(out, n, "length of %s", a);
  } else if (i->op == BC(MOVE_X)) {
    describe(y, a, sizeof a);
    snprintf(out, n, "the variable holds a %s", a);
  } else if ((family = family_reason(op))) {
    snprintf(out, n, "%s", family);
  } else {
    snprintf(out, n, "%s does not fit", op);
  }
}

void explain_failed(VM *vm, Frame *f, const Instr *i) {
  struct Explain *e = vm->watch->explain;
  if (!e) return;
  char text[sizeof((Note *)0)->text];
  reason(f, i, text, sizeof text);
  (void)note(e, EV_FAILED, f->proto, f->spec->at[i - f->spec->code], "%s", text);
}

/* The frame goes on in generic code after the call that it is in. */
void explain_touched(VM *vm, Frame *f, bool redefined) {
  if (!vm->watch->explain) return;
  uint32_t g = frame_index(f, f->pc > f->spec->code ? f->pc - 1 : f->pc);
  (void)note(vm->watch->explain, EV_FAILED, f->proto, g, "%s",
             redefined ? "a function that typed instructions replace was redefined"
                       : "code outside it changed a variable of the function");
}

void explain_generic(VM *vm, const Proto *p, uint32_t g) {
  if (vm->watch->explain)
    (void)note(vm->watch->explain, EV_GENERIC, p, g, "stays generic from now on: it has failed twice");
}

void explain_refused(VM *vm, const Proto *p, uint32_t g, const char *why) {
  if (vm->watch->explain) (void)note(vm->watch->explain, EV_REFUSED, p, g, "%s", why);
}

static bool in_script(const VM *vm, const Proto *p) {
  return p->file && vm->in->script_name && p->file == vm->in->script_name;
}

/* In the newest code of the script: a loop or an apply call ran as one program, or (why) did not. */
void explain_program(VM *vm, const char *what, const char *why) {
  struct Explain *e = vm->watch->explain;
  for (Frame *f = e ? vm->in->top : vm->in->frames; f > vm->in->frames; f--) {
    if (!in_script(vm, f->proto)) continue;
    uint32_t g = frame_index(f, f->pc > (f->spec ? f->spec->code : f->proto->code) ? f->pc - 1 : f->pc);
    if (why)
      (void)note(e, EV_PLAIN, f->proto, g, "%s goes element by element: %s", what, why);
    else
      (void)note(e, EV_PROGRAM, f->proto, g, "%s runs as one program over all elements", what);
    return;
  }
}

void explain_region(VM *vm, Frame *f, const Instr *i, int operations, uint64_t bytes, uint64_t alone,
                    const char *next) {
  struct Explain *e = vm->watch->explain;
  if (!e || !in_script(vm, f->proto)) return;
  Note *n = note(e, EV_REGION, f->proto, frame_index(f, i), "%d vector operations as one pass over memory, up to %s",
                 operations, next);
  if (!n) return;
  n->bytes += bytes;
  n->alone += alone;
}

void explain_alone(VM *vm, Frame *f, const Instr *i, const char *why) {
  struct Explain *e = vm->watch->explain;
  if (e && in_script(vm, f->proto)) (void)note(e, EV_PLAIN, f->proto, frame_index(f, i), "%s", why);
}

void explain_made(VM *vm, const Proto *p, const Spec *s) {
  struct Explain *e = vm->watch->explain;
  if (!e) return;
  uint32_t typed = 0, all = 0;
  for (uint32_t k = 0; k < s->ncode; k++) {
    if (s->code[k].op == BC(CHAOS) || s->code[k].op == BC(CHECKT) || s->code[k].op == BC(EXIT)) continue;
    all++;
    typed += op_is_typed(s->code[k].op);
    k += op_two_words(s->code[k].op);
  }
  char with[100] = "";
  size_t len = 0;
  for (int k = 0; k < s->nentry && len + 40 < sizeof with; k++) {
    const EntryReq *r = &s->entry[k];
    const Sym *name = r->slot < p->nnames                                   ? p->names[r->slot]
                      : r->slot >= s->base && r->slot < s->base + p->ngsyms ? p->gsyms[r->slot - s->base]
                                                                            : NULL;
    if (!name || r->tag > TAG_STR) continue;
    len += (size_t)snprintf(with + len, sizeof with - len, "%s%.20s %s", len ? ", " : " for ", name->name->data,
                            tag_name(r->tag));
  }
  Note *n = note(e, EV_MADE, p, s->entry_g, "copy of the %s: %u of %u instructions typed%s",
                 s->entry_g ? "loop" : "function", typed, all, with);
  if (n) {
    n->copy = s;
    n->n = 0;
  }
}

void explain_entered(VM *vm, const Spec *s) {
  struct Explain *e = vm->watch->explain;
  for (uint32_t k = e ? e->nnotes : 0; k > 0; k--)
    if (e->notes[k - 1].kind == EV_MADE && e->notes[k - 1].copy == s) {
      e->notes[k - 1].n++;
      return;
    }
}

/* ---- counting ---- */

/* Ticks of the timer belong to the instruction that has just run, or to the line of the script that called it. */
static void take_ticks(VM *vm, struct Explain *e, uint64_t n) {
  e->ticks += n;
  if (e->last && in_script(vm, e->last->p)) {
    e->last->site[e->last_at].ticks += n;
    return;
  }
  Interp *in = vm->in;
  for (Frame *f = in->top; f > in->frames; f--) {
    if (!in_script(vm, f->proto)) continue;
    uint32_t g = frame_index(f, f->pc > f->proto->code ? f->pc - 1 : f->pc);
    Code *c = g <= f->proto->ncode ? code_of(e, f->proto) : NULL;
    if (!c) break;
    c->site[g].ticks += n;
    return;
  }
  e->outside += n;
}

static uint16_t kind_of(const Value *v) {
  if (v->tag <= TAG_RANGE) return (uint16_t)(1u << v->tag);
  if (v->tag == TAG_PROM) return 1u << KIND_PROMISE;
  if (v->tag != TAG_OBJ) return 1u << KIND_OTHER;
  int t = v->o->type;
  if (t == T_CLOSURE || t == T_BUILTIN) return 1u << KIND_FUNCTION;
  if (t == T_ENV) return 1u << KIND_ENV;
  if (!type_is_vec(t)) return 1u << KIND_OTHER;
  uint16_t attr = v->vec->attr ? 1u << KIND_ATTR : 0;
  switch (t) {
  case T_LGL: return attr | 1u << KIND_VECTOR;
  case T_INT: return attr | 1u << (KIND_VECTOR + 1);
  case T_DBL: return attr | 1u << (KIND_VECTOR + 2);
  case T_STR: return attr | 1u << (KIND_VECTOR + 3);
  case T_LIST: return attr | 1u << KIND_LIST;
  default: return attr | 1u << KIND_OTHER;
  }
}

static void kinds_text(uint16_t kinds, char *out, size_t n) {
  static const char *const names[KINDS] = {"NULL",  "lgl",   "int",  "dbl", "str", "range",   "lgl[]", "int[]",
                                           "dbl[]", "str[]", "list", "fun", "env", "promise", "other", "attr"};
  size_t len = 0;
  *out = 0;
  for (int k = 0; k < KINDS; k++)
    if (kinds & 1u << k && len + 10 < n) len += (size_t)snprintf(out + len, n - len, "%s%s", len ? "|" : "", names[k]);
}

/* Slots that a generic instruction reads, for those that have typed forms; -1: none. */
static bool operand_slots(const Instr *i, int *first, int *second) {
  int which, form;
  *second = -1;
  switch (op_family(i->op, &which, &form)) {
  case FAM_ARITH: *first = form == 2 ? -1 : i->b, *second = form == 1 ? -1 : i->c; return true;
  case FAM_COMPARE: *first = i->b, *second = form ? -1 : i->c; return true;
  case FAM_JUMP: *first = i->a, *second = form ? -1 : i->b; return true;
  default: break;
  }
  switch (i->op) {
  case BC(INDEX):
  case BC(INDEXN):
  case BC(INDEX2):
  case BC(INDEXIJ):
  case BC(INDEX2IJ): *first = i->b, *second = i->c; return true;
  case BC(SETINDEX):
  case BC(SETINDEX2):
  case BC(SETINDEXIJ):
  case BC(SETINDEX2IJ): *first = i->a, *second = i->c; return true;
  case BC(FORNEXT):
  case BC(JF): *first = i->a; return true;
  case BC(DOLLAR):
  case BC(NEG):
  case BC(NOT): *first = i->b; return true;
  default: return false;
  }
}

/* The operands of a generic instruction inside a copy: why it has no typed form. */
static void note_rest(struct Explain *e, Frame *f, const Instr *i, uint32_t g) {
  int first, second;
  if (!operand_slots(i, &first, &second)) return;
  char a[64] = "constant", b[64] = "constant";
  if (first >= 0) describe(slot_ref(f, (uint32_t)first), a, sizeof a);
  if (second >= 0) describe(slot_ref(f, (uint32_t)second), b, sizeof b);
  bool poly = f->proto->prof && (f->proto->prof[g] & PROF_POLY);
  if (second >= 0 || first < 0)
    (void)note(e, EV_REST, f->proto, g, "%s stays generic in the copy: %s; %s%s", spec_op_name(i->op), a, b,
               poly ? " (has failed before)" : "");
  else
    (void)note(e, EV_REST, f->proto, g, "%s stays generic in the copy: %s%s", spec_op_name(i->op), a,
               poly ? " (has failed before)" : "");
}

/* From the last instruction to this one: a jump, or a call's first step. */
static void note_flow(struct Explain *e, Frame *f, const Instr *i) {
  Site *s = &e->last->site[e->last_at];
  const Instr *was = e->last_instr;
  if (f->id == e->last_frame) {
    s->jumps += i != was + 1 && !(i == was + 2 && op_two_words(was->op));
  } else if (f->id > e->newest &&
             (was->op == BC(CALL) || was->op == BC(CALLF) || was->op == BC(CALLT) || was->op == BC(CALLT_P)) &&
             f->kind == FR_CLOSURE) {
    s->several |= s->callee && s->callee != f->proto;
    s->callee = f->proto;
  }
}

void explain_step(VM *vm, Frame *f, const Instr *i) {
  struct Explain *e = vm->watch->explain;
  unsigned ticks = atomic_load_explicit(&vm->watch->ticks, memory_order_relaxed);
  if (ORBIT_UNLIKELY(ticks)) take_ticks(vm, e, atomic_exchange(&vm->watch->ticks, 0));
  Code *c = code_of(e, f->proto);
  uint32_t g = frame_index(f, i);
  if (e->last) note_flow(e, f, i);
  e->last_instr = i;
  e->last_frame = f->id;
  if (!c || g > f->proto->ncode) {
    e->out_of_memory = !c;
    e->last = NULL;
    return;
  }
  e->last = c;
  e->last_at = g;
  Site *s = &c->site[g];
  if (!f->spec) {
    int x, y;
    s->generic++;
    if (operand_slots(i, &x, &y)) {
      if (x >= 0) s->operand[0] |= kind_of(slot_ref(f, (uint32_t)x));
      if (y >= 0) s->operand[1] |= kind_of(slot_ref(f, (uint32_t)y));
    }
  } else if (op_is_typed(i->op)) {
    s->special++;
  } else {
    s->rest++;
    if (!s->noted && g < f->proto->ncode) {
      s->noted = true;
      note_rest(e, f, i, g);
    }
  }
  if (f->id > e->newest) {
    e->newest = f->id;
    if (f->spec) explain_entered(vm, f->spec);
  }
}

/* ---- the report ---- */
typedef struct Line {
  uint64_t special, generic, ticks;
} Line;

static int line_of(const Proto *p, uint32_t g) {
  if (g >= p->ncode) g = p->ncode ? p->ncode - 1 : 0;
  int line = p->ncode ? pos_line(p->pos[g]) : 0;
  while (!line && g > 0) line = pos_line(p->pos[--g]);
  return line;
}

static void print_notes(const VM *vm, const struct Explain *e, int line, FILE *f) {
  for (uint32_t k = 0; k < e->nnotes; k++) {
    const Note *n = &e->notes[k];
    if (!in_script(vm, n->p) || line_of(n->p, n->g) != line) continue;
    fprintf(f, "%43s ", "|");
    switch (n->kind) {
    case EV_MADE: fprintf(f, "  + %s; entered %" PRIu64 " time%s\n", n->text, n->n, n->n == 1 ? "" : "s"); break;
    case EV_FAILED: fprintf(f, "  - left %" PRIu64 " time%s: %s\n", n->n, n->n == 1 ? "" : "s", n->text); break;
    case EV_REST:
    case EV_PLAIN: fprintf(f, "  . %s\n", n->text); break;
    case EV_PROGRAM: fprintf(f, "  = %s; %" PRIu64 " time%s\n", n->text, n->n, n->n == 1 ? "" : "s"); break;
    case EV_REGION:
      fprintf(f, "  = %s; %" PRIu64 " time%s, %.1f MB moved, one by one %.1f\n", n->text, n->n, n->n == 1 ? "" : "s",
              (double)n->bytes / 1e6, (double)n->alone / 1e6);
      break;
    case EV_GENERIC: fprintf(f, "  ! %s\n", n->text); break;
    default: fprintf(f, "  ! no copy%s: %s\n", n->n > 1 ? " (several times)" : "", n->text); break;
    }
  }
}

/* What a note says about the R code, for those who write it: the first row whose words are in the note. */
static const char *advice_for(const char *text) {
  static const char *const rows[][2] = {
      {"integer overflow",
       "its whole numbers grow too large for integers: begin with 0 in place of 0L, or use as.numeric()"},
      {"that is shared",
       "changes a vector that has a second name, and copies it: change it before it gets the other name"},
      {"out of range",
       "reaches behind the end of a vector: make it as long as it will be before the loop, with numeric(n)"},
      {"random numbers are drawn in some rounds only",
       "draws random numbers in some rounds only: draw them before the condition, and the loop runs as one program"},
      {"no vector of numbers of that length yet",
       "makes a vector longer with each round: make it as long as it will be before the loop, with numeric(n)"},
      {"an argument draws random numbers",
       "draws random numbers in an argument: give the number a name first, and the loop runs as one program"},
      {"list", "works on elements of a list: numbers of one type run faster in a vector (unlist(), vapply())"},
      {"with a class",
       "works on an object with a class: take the plain vector out before the loop (unclass(), as.numeric())"},
      {"with attributes", "works on a vector with attributes: take the plain vector out before the loop (as.vector())"},
      {"global variable", "uses global variables: put the loop into a function"},
      {"NA or NaN", "meets NA or NaN: take these out before the loop (is.na())"},
      {"condition is NA", "meets NA: take these out before the loop (is.na())"},
      {"result is NaN", "makes NaN, which also warns: look at the values first"},
      {"was redefined",
       "a function of the library gets another meaning while the loop runs: give yours a name of its own"},
      {"changed a variable",
       "another function changes variables of this one (<<-, assign()): return the value instead"},
      {"the code of an argument", "a loop stands in the argument of a call: put it into a function"},
      {"another function is called",
       "calls different functions, or with different types: give each kind a loop of its own"},
      {NULL, NULL}};
  for (int k = 0; rows[k][0]; k++)
    if (strstr(text, rows[k][0])) return rows[k][1];
  return NULL;
}

/* The legend, and advice for lines that take a twentieth of the time or more. */
static void print_advice(const VM *vm, const struct Explain *e, const double *share, int nlines, FILE *f) {
  fprintf(
      f,
      "\ntime, seconds: of this run, which counts and takes longer than others; typed, generic: instructions that ran\n"
      "+ a copy for known types was made  - it was left  . something in it stays generic  ! there is none\n"
      "= all rounds of a loop, all calls of an apply function, or several operations on vectors run together\n");
  int shown = 0;
  for (int line = 1; line <= nlines && shown < 10; line++) {
    const char *given[4] = {NULL};
    int n = 0;
    for (uint32_t k = 0; share[line] >= 0.05 && k < e->nnotes && n < 4; k++) {
      const Note *note = &e->notes[k];
      if (note->kind == EV_MADE || note->kind == EV_PROGRAM || note->kind == EV_REGION || !in_script(vm, note->p) ||
          line_of(note->p, note->g) != line)
        continue;
      const char *advice = advice_for(note->text);
      bool seen = !advice;
      for (int j = 0; j < n; j++) seen = seen || given[j] == advice;
      if (seen) continue;
      fprintf(f, "%sline %d %s\n", shown++ ? "" : "\nAdvice\n", line, given[n++] = advice);
    }
  }
}

/* The source with what became of it. */
void explain_print(VM *vm, const char *name, const char *text, size_t n, FILE *f) {
  struct Explain *e = vm->watch->explain;
  int nlines = 1;
  for (size_t k = 0; k < n; k++) nlines += text[k] == '\n';
  Line *lines = calloc((size_t)nlines + 2, sizeof *lines);
  if (!lines) return;
  Line here = {0}, elsewhere = {0};
  elsewhere.ticks = e->outside;
  for (uint32_t k = 0; k < e->ncodes; k++) {
    const Code *c = e->codes[k];
    for (uint32_t g = 0; g <= c->p->ncode; g++) {
      int at = in_script(vm, c->p) ? line_of(c->p, g) : 0;
      Line *l = at > 0 && at <= nlines ? &lines[at] : &elsewhere;
      l->special += c->site[g].special;
      l->generic += c->site[g].generic + c->site[g].rest;
      l->ticks += c->site[g].ticks;
    }
  }
  for (int k = 1; k <= nlines; k++) {
    here.special += lines[k].special;
    here.generic += lines[k].generic;
  }
  const Stats *s = &vm->stats;
  double all = (double)(here.special + here.generic + elsewhere.special + elsewhere.generic);
  bool timed = e->ticks >= 10;
  fprintf(f, "%s: %.0f instructions, %.1f%% typed; %" PRIu64 " copies made, %" PRIu64 " guards failed%s\n", name, all,
          all > 0 ? 100 * (double)(here.special + elsewhere.special) / all : 0, s->spec_built, s->spec_failed,
          vm->modes & MODE_GENERIC ? " (the mode is generic)" : "");
  fprintf(f, "%s\n",
          timed
              ? "   time   seconds       typed     generic |"
              : "  share                 typed     generic |  (share of instructions: the run was too short to time)");
  const char *p = text, *end = text + n;
  double cpu = (double)(clock() - e->started) / CLOCKS_PER_SEC, *shares = calloc((size_t)nlines + 2, sizeof *shares);
  for (int k = 1; p < end; k++) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    int len = (int)((nl ? nl : end) - p);
    const Line *l = &lines[k];
    if (len > 0 && p[len - 1] == '\r') len--;
    double share = timed ? (double)l->ticks / (double)e->ticks : all > 0 ? (double)(l->special + l->generic) / all : 0;
    if (shares) shares[k] = share;
    if (l->special + l->generic + l->ticks)
      fprintf(f, "%6.1f%% %9.3f %11" PRIu64 " %11" PRIu64 " | %4d %.*s\n", 100 * share, share * cpu, l->special,
              l->generic, k, len, p);
    else
      fprintf(f, "%43s %4d%s%.*s\n", "|", k, len ? " " : "", len, p);
    print_notes(vm, e, k, f);
    p = nl ? nl + 1 : end;
  }
  double share = timed     ? (double)elsewhere.ticks / (double)e->ticks
                 : all > 0 ? (double)(elsewhere.special + elsewhere.generic) / all
                           : 0;
  fprintf(f, "%6.1f%% %9.3f %11" PRIu64 " %11" PRIu64 " | %s\n", 100 * share, share * cpu, elsewhere.special,
          elsewhere.generic,
          timed ? "outside the script: parsing, and library code that it did not call" : "R code of the library");
  if (shares) print_advice(vm, e, shares, nlines, f);
  free(shares);
  if (e->out_of_memory) fprintf(f, "out of memory: some code was not counted\n");
  free(lines);
}

/* What a listing says of an instruction: kinds of operands, jumps, callee. */
static void remark(const Proto *p, uint32_t g, const Site *s, char *out, size_t n) {
  *out = 0;
  if (g >= p->ncode) return;
  const Instr *i = &p->code[g];
  char a[28], b[28];
  kinds_text(s->operand[0], a, sizeof a);
  kinds_text(s->operand[1], b, sizeof b);
  size_t len = 0;
  if (*a || *b) len = (size_t)snprintf(out, n, "%s%s%s", a, *a && *b ? ", " : "", b);
  if (s->callee && len < n)
    snprintf(out + len, n - len, s->several ? "%scode %u and others" : "%scode %u", len ? "; " : "", s->callee->id);
  else if (s->jumps && len < n && op_jumps(i->op) && op_field(i->op, 0) != FK_MOD && !op_ends_block(i->op))
    snprintf(out + len, n - len, "%s%" PRIu64 " jumps", len ? "; " : "", s->jumps);
}

/* The generic code of c with what is known of it; false: out of memory was raised. */
static bool list_code(VM *vm, const Code *c, Buf *out) {
  InstrRun *runs = vm_scratch(vm, (c->p->ncode + 1) * sizeof *runs);
  if (!runs) return false;
  for (uint32_t g = 0; g <= c->p->ncode; g++) {
    const Site *s = &c->site[g];
    runs[g].n = s->generic + s->special + s->rest;
    remark(c->p, g, s, runs[g].remark, sizeof runs[g].remark);
  }
  cc_disassemble_run(vm, c->p, runs, c->p->prof, out);
  return !out->failed;
}

/* --trace=profile: the generic code that a copy is about to be made of. */
void spec_print_profile(VM *vm, Proto *p, uint32_t entry) {
  struct Explain *e = vm->watch ? vm->watch->explain : NULL;
  const Code *c = e ? code_of(e, p) : NULL;
  if (!c) return;
  size_t mark = vm_mark(vm);
  Buf out;
  buf_init(&out, vm);
  buf_printf(&out, "profile: code %u from instruction %u\n", p->id, entry);
  if (list_code(vm, c, &out))
    fwrite(out.p, 1, out.n, stderr);
  else
    unwind_clear(vm);
  vm_release(vm, mark);
}

/* --disassemble=special: every code of the script that has run, and its copies. */
Status explain_list(VM *vm, FILE *f) {
  struct Explain *e = vm->watch->explain;
  for (uint32_t k = 0; k < e->ncodes; k++) {
    const Code *c = e->codes[k];
    if (!in_script(vm, c->p)) continue;
    size_t mark = vm_mark(vm);
    Buf out;
    buf_init(&out, vm);
    if (k) buf_putc(&out, '\n');
    if (!list_code(vm, c, &out)) return ERR;
    for (const Spec *s = c->p->specs; s; s = s->next) spec_list(vm, c->p, s, &out);
    fwrite(out.p, 1, out.n, f);
    vm_release(vm, mark);
  }
  return OK;
}
