/* profile.h - `orbit profile`: runs a script with the sampler and says where its time went. */
#ifndef ORBIT_PROFILE_H
#define ORBIT_PROFILE_H

#include "programs/program.h"
#include "vm/inspect/sample.h"

/* A line of a file of the user's with what belongs to it. */
typedef struct ProfileLine {
  const char *file;
  int line;
  uint64_t self, total, bytes; /* self: in it and in library code that it called; total: in all that it called */
} ProfileLine;

/* A function, by name. */
typedef struct ProfileFunction {
  const char *name;
  uint8_t kind;
  uint64_t self, total, bytes;
} ProfileFunction;

typedef struct Profile {
  VM *vm;
  const Sampler *s;
  const char *script;
  int shown; /* lines of the summary */
  ProfileLine *line;
  int nlines;
  ProfileFunction *function;
  int nfunctions;
  int *node_line, *node_function; /* of each node: into the lists above; -1: none */
  uint64_t outside;               /* samples without a line of the user's */
} Profile;

/* profile.c: false after a message. */
bool profile_begin(VM *vm, const Options *o);
int profile_end(VM *vm, const Options *o, const char *script, const char *text,
                size_t n); /* 0, or 2: could not write */

/* files.c */
bool profile_write_page(const Profile *p, const char *text, size_t n, const char *file);
bool profile_write_speedscope(const Profile *p, const char *file);
bool profile_user_line(const Profile *p, const SampleNode *n, const char **file, int *line);

#endif
