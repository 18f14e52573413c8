/* spec.h - The specialiser: typed copies of hot code.  Used by the loop, the frames and the condition system.
 *
 * A Spec is a copy of a prototype's code for one entry point and the types found there.  A frame that runs one has
 * frame->spec and frame->k set; its pc points into spec->code.  Leaving (spec_back) is always possible: every
 * instruction knows the generic instruction before which the frame's state is the same.
 */
#ifndef ORBIT_SPEC_H
#define ORBIT_SPEC_H

#include "vm/interp/interp.h"

typedef struct EntryReq {
  uint16_t slot;
  uint8_t tag; /* Tag, or REQ_IMM: anything that is not an object */
} EntryReq;
enum {
  REQ_IMM = 255,
  REQ_TEMP = 254 /* no object, whatever else was left there */,
  SYNC_ANY = 255,
  SYNC_IMM = 254,
  SYNC_NUM = 253
};

/* A call from typed code: its function, and the copy of the callee that fitted last. */
enum { TYPED_ARGS = 6 };
typedef struct TypedCall {
  CallSite *site;
  const Value *cell;          /* the global variable, unless the function is a local or lies in an enclosing function */
  struct Spec *callee;        /* NULL: not looked for yet */
  const struct Param *params; /* of the function; only while this is built */
  uint32_t id;                /* of the function's code when this was built: no other code ever has it */
  uint32_t size, room;        /* bytes of the callee's slots; with those that typed code may write above them */
  uint16_t nargs, nvars;      /* nvars: variables of the callee that are not parameters */
  uint8_t tags[TYPED_ARGS];   /* of arguments that typed instructions have put in their places, else 0 */
  uint8_t slow[TYPED_ARGS], nslow; /* arguments that the call makes itself */
  bool eager;   /* all parameters are forced at once: early arguments are allowed with an environment on the frame */
  bool checked; /* the types of all arguments are known to fit callee */
} TypedCall;
enum { CALL_UNITS = sizeof(TypedCall) / 8 }; /* in finished code calls are named by their distance in words */

/* An instruction of a body that stands in place of a call: what a profile shows for it. */
typedef struct BodyPlace {
  uint32_t at, pos; /* instruction of the copy; position in the source */
  Sym *name;        /* of the function as the call has it */
} BodyPlace;

typedef struct Spec {
  struct Spec *next; /* of the same prototype; one block of memory each */
  Instr *code;
  uint32_t *gpc; /* generic instruction to go on at when instruction i does not fit */
  uint32_t *at;  /* generic instruction that i stands for: positions, expressions, profile */
  Value *k;      /* the prototype's constants, then its own (unboxed) */
  EntryReq *entry;
  uint16_t *gsym; /* the nused global variables kept in slots: indices into the prototype's gsyms */
  TypedCall *calls;
  uint8_t *sync;      /* tags of these at each GSYNC_IN */
  const Instr *start; /* code + entry_s */
  uint32_t ncode, entry_g, entry_s, epoch;
  uint16_t nentry, nparam_entry /* of these, about parameters */, base, nglobals, nused,
      extra; /* extra: slots behind the frame, globals and scratch */
  uint16_t fails, leaves, learned;
  bool dead;
  bool starts; /* asks only for parameters, and nothing of variables that have no values when a function starts */
  bool poor;   /* most of it is generic: not worth entering for a few rounds */
  uint32_t nplaces;
  const BodyPlace *places; /* in order of instructions */
} Spec;

/* Bits of a profile entry: 1 << tag of the results seen, and: */
enum { PROF_FAILED = 64, PROF_POLY = 128 };

extern double (*const spec_math[])(double);

/* Generic code reached a back-edge or entry that has been hot for a while: where to go on (in generic or special code).
 */
const Instr *spec_hot(VM *vm, Frame *f, const Instr *target);
/* Special instruction i does not fit (failed) or must let go (interrupt): the generic instruction to go on at. */
const Instr *spec_back(VM *vm, Frame *f, const Instr *i, bool failed);
const Instr *spec_back_synced(VM *vm, Frame *f, const Instr *i);
/* Somebody else changed variables of the frame, or code it relies on: when it runs again, it runs generic code. */
void spec_abandon(VM *vm, Frame *f, bool redefined);
void spec_abandon_all(VM *vm);
void spec_globals_out(Frame *f);
bool spec_missed(VM *vm, Frame *f, const Instr *i); /* TRY_MISSED: true when the copy has to be left */
bool spec_globals_in(Frame *f, uint16_t table);
/* The copy of the callee's code for the arguments in its frame's slots, or NULL. */
Spec *spec_for_call(VM *vm, Frame *callee, TypedCall *t);
bool spec_chance(VM *vm);
void spec_check(Frame *f, const Instr *i);
bool spec_learn(Frame *f, const Instr *i);
/* Is instruction k one of a body in place of a call? */
const BodyPlace *spec_place(const BodyPlace *list, uint32_t n, uint32_t k);
static inline void spec_profile(Frame *f, const Instr *i, uint32_t tag) {
  f->prof[i - f->proto->code] |= (uint8_t)(tag <= TAG_STR ? 1u << tag : 32u);
}
/* Element type of the vector that is assigned to. */
static inline void spec_profile_vector(Frame *f, const Instr *i, const Value *x) {
  static const uint8_t tags[] = {[T_LGL] = TAG_LGL, [T_INT] = TAG_INT, [T_DBL] = TAG_DBL, [T_STR] = TAG_STR};
  uint32_t type = x->tag == TAG_OBJ ? x->o->type : T_NULL;
  spec_profile(f, i, type < sizeof tags && tags[type] ? tags[type] : TAG_OBJ);
}
/* Index of the generic instruction that at stands for; UINT32_MAX: not in this frame's code. */
/* REDUCE (reduce.c): does what it can of the loop whose body follows i; the frame is then in the last round or an
 * earlier. */
void reduce_loop(VM *vm, Frame *f, const Instr *i);
/* May REDUCE stand before these n typed instructions, the body of a loop over slot seq with variable var? */
bool reducible(const Instr *body, uint32_t n, int seq, int var, bool elements);
uint32_t frame_index(const Frame *f, const Instr *at);

#endif
