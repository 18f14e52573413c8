/* sample.h - A sampling profile: where the program was each time that a timer of processor time rang.
 *
 * The orbit program's signal handler calls sampler_take(), which reads the frames and adds to a tree of places in
 * memory set aside before: it allocates nothing and waits for nothing.  `orbit profile` (programs/profile) and Rprof()
 * (stdlib/utils/rprof.c) start it and write what it found.
 */
#ifndef ORBIT_SAMPLE_H
#define ORBIT_SAMPLE_H

#include "compiler/parser.h"
#include "vm/interp/interp.h"

enum SampleKind {
  SAMPLE_ROOT,
  SAMPLE_TOP,      /* top-level code, eval() */
  SAMPLE_FUNCTION, /* a function written in R */
  SAMPLE_INLINED,  /* one whose body stands in place of the call */
  SAMPLE_ARGUMENT, /* an argument that is evaluated when it is needed */
  SAMPLE_BUILTIN,  /* a function in C */
  SAMPLE_KERNEL,   /* operations on vectors that run together */
  SAMPLE_GPU,      /* the same on the GPU, with the copies to and from it */
  SAMPLE_GC        /* memory management */
};

/* A place with those it was reached by: parents come first in the array. */
typedef struct SampleNode {
  uint32_t parent, child, sibling; /* indices; 0: none (the root is no child) */
  uint32_t pos;                    /* position in the source, column left out; 0: unknown */
  uint8_t kind;
  const Sym *name; /* of a function; NULL: unknown */
  const char *builtin;
  uint64_t self;  /* nanoseconds in it and nothing that it called */
  uint64_t bytes; /* allocated since the samples before these */
} SampleNode;

enum { SAMPLE_REGISTERS = 32, SAMPLE_DEPTH = 400 };

/* What Rprof() writes beside the place. */
typedef struct SampleMoment {
  uint32_t node;
  uint64_t ns, bytes; /* processor time since the sample before; vm->stats.bytes */
} SampleMoment;

typedef struct Sampler {
  SampleNode *node;
  uint32_t nnodes, maxnodes;
  SampleMoment *moment; /* NULL: not kept */
  uint64_t nmoments, maxmoments, lost;
  uint64_t samples, ns; /* ns: processor time of all samples */
  uint64_t last;        /* the process's time at the last one */
  uint64_t bytes;       /* of vm->stats when the last sample was taken */
  uint32_t turn;
  uint64_t before[SAMPLE_REGISTERS]; /* addresses in registers at the last sample, and how often each has changed */
  uint32_t moves[SAMPLE_REGISTERS];
  uint64_t gc_ns, alloc; /* of vm->stats at the start */
  long usec;
  bool running;
  bool filter;                               /* functions that wait for an argument are left out below what it calls */
  uint32_t path[SAMPLE_DEPTH];               /* while a sample is taken: the node of each frame */
  void (*finish)(VM *vm, struct Sampler *s); /* called when sampling stops, or NULL */
  void *client;                              /* finish's own */
} Sampler;

/* False: no memory, or the program has no timer. */
bool sampler_start(VM *vm, long usec, bool moments);
void sampler_stop(VM *vm); /* what was found stays until the next start */
void sampler_close(VM *vm);
/* The timer has rung: what has been used since it rang before is put down to where the program is.  registers: those of
 * the interrupted code, which hold the place in the bytecode, or none. */
void sampler_take(VM *vm, const uint64_t *registers, int nregisters, const uint64_t *stack);

const char *sample_name(const SampleNode *n);
/* "file:line" parts; false: not known. */
bool sample_place(VM *vm, const SampleNode *n, Place *out);

#endif
