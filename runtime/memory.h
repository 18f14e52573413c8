/* memory.h - Allocation, reference counts, the temporaries pool, the cycle collector.
 *
 * Rules for everybody who writes C against this:
 *  1. Every allocator below returns an object with count 1 that is OWNED BY THE TEMPORARIES POOL
 *     (vm->temps).  You never free it.  Whoever called your builtin releases the pool to its mark
 *     after taking a reference to *out, on success and on failure alike.  So: no clean-up code.
 *  2. Arguments are borrowed: valid until you return.
 *  3. Storing a Value into a list, attribute, environment, cons cell ... (list_set, attr_set,
 *     env_set, cons_new ...) takes its own reference.  Raw stores of counted Values (v->l[i] = x)
 *     must be paired with val_retain(x).
 *  4. *out is borrowed too: return something you allocated (in the pool), an argument, or an unboxed
 *     scalar.  The caller retains it.
 *  5. In a long loop that allocates per iteration: mark = vm_mark(vm); ...; vm_release(vm, mark).
 *  6. NULL from an allocator means the R error is already raised: return ERR (TRY_NEW does).
 *  7. Never modify an argument in place unless vec_writable says so; never modify a Str.
 */
#ifndef ORBIT_MEMORY_H
#define ORBIT_MEMORY_H

#include "runtime/state.h"

/* ---- counts ---- */
void obj_free(VM *vm, Obj *o); /* count has reached 0 */
static inline void obj_retain(Obj *o) { o->count++; }
static inline void obj_release(VM *vm, Obj *o) {
  if (ORBIT_UNLIKELY(--o->count == 0)) obj_free(vm, o);
}
static inline Value val_retain(Value v) {
  if (val_counted(v)) v.o->count++;
  return v;
}
static inline void val_release(VM *vm, Value v) {
  if (val_counted(v)) obj_release(vm, v.o);
}
/* A value is copied word by word: what was written in two halves and is then read as 16 bytes at once has to wait until
 * both have left the store buffer. */
static inline void value_put(Value *to, Value v) {
  to->u = v.u;
  to->tag = v.tag;
  to->aux = v.aux;
}
/* *slot = v, moving the reference that the caller owns. */
static inline void slot_move(VM *vm, Value *slot, Value v) {
  uint32_t tag = slot->tag;
  Obj *o = slot->o;
  value_put(slot, v);
  if (tag >= TAG_PROM) obj_release(vm, o);
}
/* *slot = v, with v's reference taken and the old value released (in that order). */
static inline void slot_store(VM *vm, Value *slot, Value v) {
  val_retain(v);
  slot_move(vm, slot, v);
}

/* ---- temporaries ---- */
Status temp_push(VM *vm, Obj *o); /* pool takes over the reference; on failure releases it, raises */
static inline size_t vm_mark(VM *vm) { return vm->ntemps; }
void vm_release_slow(VM *vm, size_t mark);
static inline void vm_release(VM *vm, size_t mark) {
  if (vm->ntemps > mark) vm_release_slow(vm, mark);
}
/* Releases to the mark but keeps v alive (as a temporary at the mark). */
Status vm_release_keep(VM *vm, size_t mark, Value v) ORBIT_MUST_CHECK;
/* Adds a reference to v owned by the pool (to keep a borrowed value alive while R code runs). */
Status vm_protect(VM *vm, Value v) ORBIT_MUST_CHECK;
/* Scratch memory of n bytes, freed with the pool. */
void *vm_scratch(VM *vm, size_t n);
/* Frees that above the mark, and keeps the objects there. */
void vm_release_scratch(VM *vm, size_t mark);

/* ---- raw object allocation (owned by the pool) ---- */
/* n > R's limit or out of memory: raises "cannot allocate vector of size ..." and returns NULL.
 * Data are not initialised, except T_STR ("" each) and lists (NULL each). */
Vec *vec_new(VM *vm, Type type, int64_t n);
/* An error about memory begins to be raised: what has been kept back may be used; or has been raised.  How many are on
 * their way. */
int heap_emergency(VM *vm, bool begins);
/* A run of a host begins, and may add `most` bytes (0: any number): where it would add more, it is cancelled, and
 * heap_run_passed() tells so until it has ended. */
void heap_run_begins(VM *vm, size_t most);
void heap_run_ends(VM *vm);
bool heap_run_passed(VM *vm);
void heap_strings_soon(VM *vm); /* strings that nothing refers to any more are freed at the next safe point */
/* Memory of C code and of libraries that grows with the program's data: counted, so that it is limited as the heap is.
 * As realloc(p, bytes); NULL: there is none, or a limit, and nothing is raised. */
void *counted_realloc(VM *vm, void *p, size_t bytes);
void counted_free(VM *vm, void *p);
/* A list, with one reference of the caller's, that takes over the n > 0 values at x: their places are NULL afterwards.
 * NULL, and nothing has happened or is raised: no cell lies ready, or a value is none that lists hold as it is. */
Vec *list_taking(VM *vm, Value *x, int n);
/* An atomic vector of n elements with one reference of the caller's, data undefined.  NULL, and nothing is raised: no
 * cell lies ready. */
Vec *vec_ready(VM *vm, Type type, int64_t n);
Vec *vec_new_zero(VM *vm, Type type, int64_t n);                /* zeros, "", NULL */
Vec *vec_matrix(VM *vm, Type type, int32_t nrow, int32_t ncol); /* like vec_new */
Vec *vec_copy(VM *vm, const Vec *v);                            /* data and attributes (shared record) */
Vec *vec_copy_data(VM *vm, const Vec *v);                       /* data only, no attributes */
/* Same data, resized to n: kept elements copied, new ones NA / NULL / "" / 0 as R pads. No attributes. */
Vec *vec_resize(VM *vm, const Vec *v, int64_t n);
/* Grows *slot's vector (count 1) to n elements in place with amortised capacity; new elements padded. */
Status vec_grow(VM *vm, Vec *v, int64_t n) ORBIT_MUST_CHECK;
Cons *cons_new(VM *vm, Value car, Cons *cdr, Sym *tag); /* pairlist cell */
Cons *lang_new(VM *vm, Value fun, Cons *args);          /* call */
Env *env_new(VM *vm, Env *parent);                      /* table environment */
Closure *closure_new(VM *vm, Value formals, Value body, Env *env);
Promise *promise_new(VM *vm, Value expr, Env *env);
ExtPtr *extptr_new(VM *vm, void *p, Value tag, Value prot);
Dots *dots_new(VM *vm, int n);
void *obj_new(VM *vm, Type type, size_t bytes); /* zeroed body; internal kinds */

/* May this object be modified in place?  True for what only the pool (or one slot) owns. */
static inline bool vec_writable(const Vec *v) { return v->h.count == 1; }

/* ---- any value as a vector object ----
 * Boxes unboxed scalars, ranges and NULL (as a list of length 0? no: NULL gives NULL pointer with an
 * error; test first).  A Vec comes back as itself, borrowed. */
Vec *val_vec(VM *vm, Value v);
/* Canonical result: plain length-1 logical/integer/double/string vectors become unboxed. */
static inline Value vec_val(Vec *v) {
  if (v->n == 1 && !v->attr && !(v->h.flags & (F_MATRIX | F_OBJECT))) {
    switch (v->h.type) {
    case T_DBL: return val_dbl(dbl_ro(v)[0]);
    case T_INT: return val_int(int_ro(v)[0]);
    case T_LGL: return val_lgl(int_ro(v)[0]);
    case T_STR: return val_str(str_ro(v)[0]);
    default: break;
    }
  }
  return val_obj(v);
}
/* Element i of a list-like vector or atomic vector as a Value (borrowed / unboxed / fresh complex, raw
 * vectors are allocated in the pool). */
Value vec_elt(VM *vm, const Vec *v, int64_t i);
void list_set(VM *vm, Vec *list, int64_t i, Value v);
static inline void str_set(Vec *v, int64_t i, Str *s) { str_rw(v)[i] = s; }

/* ---- life cycle ---- */
Status heap_init(VM *vm);
void heap_stress(VM *vm); /* from now on collect cycles and sweep strings as often as possible (--mode=stress) */
void heap_close(VM *vm);  /* with vm->debug_leaks: reports every live object on stderr */
int64_t heap_live_objects(VM *vm);
void gc_collect(VM *vm);   /* run the cycle collector now */
void gc_safepoint(VM *vm); /* called by the loop: runs what is due (cycles, string sweep, finalizers) */
size_t heap_bytes(VM *vm);
/* Runs finalizers of objects found dead (gc() and cycle collections do); at exit those registered onexit. */
void heap_run_finalizers(VM *vm, bool at_exit);
void heap_drop_finalizers(VM *vm); /* functions in R that have not run by now never will */
Status reg_finalizer(VM *vm, Value obj, Value fun, bool onexit);

#endif
