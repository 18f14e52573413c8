/* spec.h - The specialiser: typed copies of hot code.  Used by the loop, the frames and the condition system.
 *
 * A Spec is a copy of a prototype's code for one entry point and the types found there.  A frame that runs one has
 * frame->spec and frame->k set; its pc points into spec->code.  Leaving (spec_back) is always possible: every instruction
 * knows the generic instruction before which the frame's state is the same.
 */
#ifndef ORBIT_SPEC_H
#define ORBIT_SPEC_H

#include "vm/interp.h"

typedef struct EntryReq {
  uint16_t slot;
  uint8_t tag; /* Tag, or REQ_IMM: anything that is not an object */
} EntryReq;
enum { REQ_IMM = 255, SYNC_ANY = 255, SYNC_IMM = 254, SYNC_NUM = 253 };

typedef struct Spec {
  struct Spec *next;       /* of the same prototype; one block of memory each */
  Instr *code;
  uint32_t *gpc;           /* generic instruction to go on at when instruction i does not fit */
  uint32_t *at;            /* generic instruction that i stands for: positions, expressions, profile */
  Value *k;                /* the prototype's constants, then its own (unboxed) */
  EntryReq *entry;
  uint16_t *gsym;          /* global variables kept in slots: index into the prototype's gsyms */
  uint8_t *sync;           /* tags of these at each GSYNC_IN */
  uint32_t ncode, entry_g, entry_s, epoch;
  uint16_t nentry, base, nglobals, extra; /* extra: slots behind the frame, globals and scratch */
  uint16_t fails, leaves, learned;
  bool dead;
} Spec;

/* Bits of a profile entry: 1 << tag of the results seen, and: */
enum { PROF_FAILED = 64, PROF_POLY = 128 };

extern double (*const spec_math[])(double);

/* Generic code reached a back-edge or entry that has been hot for a while: where to go on (in generic or special code). */
const Instr *spec_hot(VM *vm, Frame *f, const Instr *target);
/* Special instruction i does not fit (failed) or must let go (interrupt): the generic instruction to go on at. */
const Instr *spec_back(VM *vm, Frame *f, const Instr *i, bool failed);
const Instr *spec_back_synced(VM *vm, Frame *f, const Instr *i);
/* Somebody else changed variables of the frame, or code it relies on: when it runs again, it runs generic code. */
void spec_abandon(Frame *f);
void spec_abandon_all(VM *vm);
void spec_globals_out(Frame *f);
bool spec_globals_in(Frame *f, uint16_t table);
bool spec_chance(VM *vm);
void spec_check(Frame *f, const Instr *i);
bool spec_learn(Frame *f, const Instr *i);
static inline void spec_profile(Frame *f, const Instr *i, uint32_t tag) {
  f->prof[i - f->proto->code] |= (uint8_t)(tag <= TAG_STR ? 1u << tag : 32u);
}
/* Index of the generic instruction that at stands for; UINT32_MAX: not in this frame's code. */
uint32_t frame_index(const Frame *f, const Instr *at);

#endif
