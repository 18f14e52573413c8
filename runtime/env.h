/* env.h - Environments: lookup, assignment, locking, active bindings; any shape (see value.h). */
#ifndef ORBIT_ENV_H
#define ORBIT_ENV_H

#include "runtime/memory.h"
#include "runtime/str.h"

/* One frame only, no parents, no forcing.  The stored Value (may be TAG_PROM, TAG_UNBOUND when absent;
 * a library binding is materialised; an active binding is returned as found with *active set if given). */
Value env_peek(VM *vm, Env *e, Sym *s, bool *active);
/* Variable lookup through parents; forces promises, calls active bindings.  TAG_UNBOUND if not found. */
Status env_get(VM *vm, Env *e, Sym *s, bool inherits, Value *out) ORBIT_MUST_CHECK;
/* Function lookup through parents (skips non-functions, forces promises); TAG_UNBOUND if not found. */
Status env_get_fun(VM *vm, Env *e, Sym *s, Value *out) ORBIT_MUST_CHECK;
/* The same, but an argument that is missing is *out (TAG_MISSING), for the caller to complain about. */
Status env_seek_fun(VM *vm, Env *e, Sym *s, Value *out) ORBIT_MUST_CHECK;
/* The environment that binds s, starting at e; NULL if none. */
Env *env_find(VM *vm, Env *e, Sym *s);
/* Assign in this frame (locks checked with R's messages, active bindings called). */
Status env_set(VM *vm, Env *e, Sym *s, Value v) ORBIT_MUST_CHECK;
/* <<- : first enclosing binding from e on, else global. */
Status env_set_super(VM *vm, Env *e, Sym *s, Value v) ORBIT_MUST_CHECK;
Status env_remove(VM *vm, Env *e, Sym *s, bool *existed) ORBIT_MUST_CHECK;
Status env_define_active(VM *vm, Env *e, Sym *s, Value fun) ORBIT_MUST_CHECK;
/* Names bound in this frame, unsorted T_STR vector. all: names beginning with a dot too. */
Vec *env_names(VM *vm, Env *e, bool all);
Status env_count(VM *vm, Env *e, int64_t *count) ORBIT_MUST_CHECK;
/* Locks. */
Status env_lock_binding(VM *vm, Env *e, Sym *s, bool lock) ORBIT_MUST_CHECK;
int env_binding_flags(VM *vm, Env *e, Sym *s); /* BIND_*, -1: no such binding */
void env_lock(VM *vm, Env *e, bool bindings);
/* Search path. */
Status env_attach(VM *vm, Env *e, int pos) ORBIT_MUST_CHECK; /* pos >= 2 */
Status env_detach(VM *vm, int pos, Env **out) ORBIT_MUST_CHECK;
/* Called by vm/ when a function frame exits while its environment is still referenced. */
Status env_close_frame(VM *vm, Env *e) ORBIT_MUST_CHECK;
void env_free_parts(VM *vm, Env *e); /* memory.c */
/* Called for every counted child: cycle collector. */
void env_each(Env *e, void (*fn)(void *ctx, Value *v), void *ctx);

/* May the environment, a table so far, keep some of its variables in slots?  Then give_slots makes them: those that p
 * names, bound or not yet. */
bool env_takes_slots(const Env *e);
Status env_give_slots(VM *vm, Env *e, Proto *p) ORBIT_MUST_CHECK;
/* For library code that must write where R code may not (locked base and package bindings): no checks,
 * does not set SYM_USER. */
Status env_set_raw(VM *vm, Env *e, Sym *s, Value v) ORBIT_MUST_CHECK;
/* Binds s, locked, to an entry of the library in base or in an environment that is only a table; for a table the room
 * must have been reserved: then this does not fail. */
Status env_reserve(VM *vm, Env *e) ORBIT_MUST_CHECK;
void env_bind_library(VM *vm, Env *e, Sym *s, int64_t entry);
/* The binding as stored, library entries unmade and promises unforced, with its BIND_* flags; TAG_UNBOUND: none. */
Value env_peek_raw(Env *e, Sym *s, int *flags);
/* The cell of a binding of an environment other than the global and base ones, neither locked nor active, that holds a
 * value; NULL: another way must be gone.  Who writes there must know that no typed code relies on it (ENV_FUNC with a
 * frame). */
Value *env_plain_cell(Env *e, Sym *s);
Value *env_value_cell(Env *e, Sym *s); /* the same, but it may be locked: for another form of the same value */
/* Wiring of global, base and the empty environment; called once by heap_init's caller after str_init. */
Status env_init(VM *vm) ORBIT_MUST_CHECK;

#endif
