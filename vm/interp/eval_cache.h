/* eval_cache.h - Code kept for expressions, by what they are evaluated for; see eval_cache.c. */
#ifndef ORBIT_EVAL_CACHE_H
#define ORBIT_EVAL_CACHE_H

#include "vm/interp/interp.h"

enum { CODE_OF_EVAL, CODE_OF_GLOBAL, CODE_OF_EXIT /* on.exit() */ };
/* The code kept for expr in an environment like env, or NULL; proto may be kept for it. */
Proto *codes_find(VM *vm, Value expr, const Env *env);
void codes_keep(VM *vm, Value expr, const Env *env, Proto *proto);
/* The same by what it is evaluated for. */
Proto *codes_find_for(VM *vm, Value expr, const Env *env, int use);
void codes_keep_for(VM *vm, Value expr, const Env *env, Proto *proto, int use);

/* A top-level expression whose owner lets it run again and again (vm/host_code.c), with its code once it has run: NULL
 * where it must be compiled anew. */
typedef struct KeptCode {
  Value expr;   /* borrowed */
  Proto *proto; /* owned */
  uint32_t epoch;
} KeptCode;
Status code_run_kept(VM *vm, KeptCode *k, Value *out) ORBIT_MUST_CHECK;
/* What parse(text = ) made of this text before, or NULL; it may be kept. */
Vec *codes_find_text(const VM *vm, const Str *text);
Status codes_keep_text(VM *vm, Str *text, Vec *exprs) ORBIT_MUST_CHECK;
/* What is kept goes: something has been redefined; the VM ends. */
void codes_clear(VM *vm);
void codes_close(VM *vm);

#endif
