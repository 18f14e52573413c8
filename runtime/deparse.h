/* deparse.h - Shared by deparse.c (language) and deparse_vec.c (data).  Private to these two. */
#ifndef ORBIT_DEPARSE_H
#define ORBIT_DEPARSE_H

#include "runtime/hooks.h"
#include "runtime/format.h"
#include "runtime/memory.h"
#include "runtime/str.h"

typedef struct Dep {
  VM *vm;
  Buf b;      /* the line being written */
  Vec *lines; /* finished ones; grows */
  int64_t nlines;
  int maxlines; /* <= 0: all */
  int len;      /* bytes in the line */
  int indent, cutoff, opts;
  bool backtick, startline, fnarg, done, incomplete;
  int incurly, inlist;
  int right; /* strength of the operator that follows on the right, 0: none */
} Dep;

Status dep_value(Dep *d, Value x) ORBIT_MUST_CHECK;
Status dep_vector(Dep *d, Value x) ORBIT_MUST_CHECK; /* deparse_vec.c */
/* The lines of a source reference, when asked for and there. */
Status dep_source(Dep *d, Value ref, bool *did) ORBIT_MUST_CHECK;
void dep_put(Dep *d, const char *s, size_t n);
static inline void dep_puts(Dep *d, const char *s) { dep_put(d, s, strlen(s)); }
void dep_str(Dep *d, const Str *s, int quote); /* with escapes */
Status dep_newline(Dep *d) ORBIT_MUST_CHECK;
Status dep_break(Dep *d, bool *broken) ORBIT_MUST_CHECK; /* new line if this one is too long */
/* A name, quoted with this character unless syntactic. */
void dep_name(Dep *d, const Str *s, int quote);
bool dep_syntactic(const Str *s);
/* attributes: structure( ... , name = value) */
bool dep_has_attrs(Dep *d, Value x, bool names_done);
Status dep_attrs_end(Dep *d, Value x, bool names_done) ORBIT_MUST_CHECK;

#endif
