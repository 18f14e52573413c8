/* str.c - The table of interned strings, symbols, UTF-8 and the text buffer.
 *
 * Strings are unique per bytes and mark, immutable and not counted.  When the table has doubled, the
 * strings that nothing reaches are swept at a safe point: the heap, the VM stack and (conservatively) the
 * C stack and scratch memory are marked first.  Long-lived C structures keep a Sym, whose name never dies.
 */
#define _GNU_SOURCE
#include "runtime/str.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <utf8proc.h>

#include "runtime/hooks.h"
#include "runtime/env.h"
#include "runtime/heap.h"
#include "runtime/own.h"
#include "runtime/poll.h"
#include "runtime/transfer.h"

/* The address of a bucket's first string; in the 16 bits above it one for each string, by four bits of its hash: a
 * string that has none here need not be compared with those that the bucket has, which are rarely in the cache. */
typedef uint64_t Bucket;
enum { BUCKET_ADDRESS_BITS = 48 };

typedef struct StrTable {
  Bucket *bucket;
  size_t nbuckets, n; /* nbuckets is a power of two */
  size_t sweep_at;
  size_t bytes, sweep_bytes; /* all strings' data; a sweep is due at so many of either */
  Sym **syms;                /* by id */
  uint32_t nsyms, capsyms;
} StrTable;
enum { LEAST_SWEEP_BYTES = 32 << 20, LEAST_SYMS = 2 * 1024 };

/* ---- hashing and interning ---- */

/* Bytes: what takes a text that is longer apart in pieces, between which a cancellation is seen. */
enum { LONG_TEXT = 1 << 18 };

static inline uint64_t hash_mix(uint64_t h) {
  h ^= h >> 32;
  h *= 0x9E3779B97F4A7C15ull;
  return h ^ (h >> 29);
}

/* The last n < 8 bytes as a number, read as they lie: copied one by one into a word they would have to be waited for.
 */
static inline uint64_t tail_bytes(const char *p, size_t n) {
  if (n >= 4) {
    uint32_t first, last;
    memcpy(&first, p, 4);
    memcpy(&last, p + n - 4, 4);
    return first | (uint64_t)last << (8 * (n - 4));
  }
  if (n == 0) return 0;
  const unsigned char *b = (const unsigned char *)p;
  return b[0] | (uint64_t)b[n / 2] << (8 * (n / 2)) | (uint64_t)b[n - 1] << (8 * (n - 1));
}

static uint32_t hash_bytes(const char *p, size_t n, int enc) {
  uint64_t h = 0x243F6A8885A308D3ull ^ (uint64_t)n * 0x9E3779B97F4A7C15ull ^ (uint64_t)enc;
  while (n >= 8) {
    uint64_t w;
    memcpy(&w, p, 8);
    h = hash_mix(h ^ w) + w;
    p += 8;
    n -= 8;
  }
  uint64_t w = tail_bytes(p, n);
  h = hash_mix(hash_mix(h ^ w) + w);
  return (uint32_t)(h ^ (h >> 32));
}

/* Of a text of megabytes, until the run is cancelled: then false, with part of it in the hash. */
static bool hash_long(const VM *vm, const char *p, size_t n, int enc, uint32_t *hash) {
  uint32_t h = 0;
  for (size_t k; n > 0; p += k, n -= k) {
    k = n < LONG_TEXT ? n : LONG_TEXT;
    if (rt_cancelled(vm)) return false;
    h = h * 31 + hash_bytes(p, k, enc);
  }
  *hash = h;
  return true;
}

static bool bytes_ascii(const char *p, size_t n) {
  const char *end = p + n;
  while (end - p >= 8) {
    uint64_t w;
    memcpy(&w, p, 8);
    if (w & 0x8080808080808080ull) return false;
    p += 8;
  }
  while (p < end)
    if (*p++ & 0x80) return false;
  return true;
}

static inline Str *bucket_first(Bucket b) { return (Str *)(uintptr_t)(b & (((uint64_t)1 << BUCKET_ADDRESS_BITS) - 1)); }
static inline Bucket bucket_bit(uint32_t hash) { return (uint64_t)1 << (BUCKET_ADDRESS_BITS + (hash >> 28)); }
static inline void bucket_add(Bucket *b, Str *s) {
  s->next = bucket_first(*b);
  *b = (*b >> BUCKET_ADDRESS_BITS << BUCKET_ADDRESS_BITS) | bucket_bit(s->hash) | (uintptr_t)s;
}

/* Moves the strings of bucket i to the two that take its place in a table twice as large, or back. */
static void bucket_split(Bucket from, Bucket *to, size_t mask) {
  for (Str *s = bucket_first(from), *next; s; s = next) {
    next = s->next;
    bucket_add(&to[s->hash & mask], s);
  }
}

/* Where there is no memory, or the run is cancelled meanwhile, chains are longer, nothing worse. */
static void table_grow(VM *vm, StrTable *t) {
  size_t n = t->nbuckets, i = 0;
  Bucket *b = rt_cancelled(vm) ? NULL : pages_new(2 * n * sizeof *b);
  if (!b) return;
  for (; i < n && !((i & 1023) == 0 && rt_cancelled(vm)); i++) bucket_split(t->bucket[i], b, 2 * n - 1);
  if (i < n) {
    memset(t->bucket, 0, i * sizeof *b);
    for (size_t k = 0; k < i; k++) {
      bucket_split(b[k], t->bucket, n - 1);
      bucket_split(b[k + n], t->bucket, n - 1);
    }
    pages_free(b, 2 * n * sizeof *b);
    return;
  }
  pages_free(t->bucket, n * sizeof *b);
  t->bucket = b;
  t->nbuckets = 2 * n;
}

static bool copy_long(const VM *vm, char *to, const char *from, size_t n) {
  for (size_t at = 0; at < n; at += LONG_TEXT) {
    if (rt_cancelled(vm)) return false;
    memcpy(to + at, from + at, n - at < LONG_TEXT ? n - at : LONG_TEXT);
  }
  return true;
}

static Str *str_make(VM *vm, const char *p, size_t n, int enc, uint32_t hash) {
  if (n > INT32_MAX) {
    (void)rt_error(vm, "R character strings are limited to 2^31-1 bytes");
    return NULL;
  }
  Str *s = (Str *)(void *)cell_new(vm, sizeof(Str) + n + 1, T_CHAR);
  if (!s) return NULL;
  s->h.count = IMMORTAL;
  s->hash = hash;
  s->len = (uint32_t)n;
  s->enc = (uint8_t)enc;
  s->mark = 0;
  s->valid = 0;
  s->truelength = 0;
  s->sym = NULL;
  s->next = NULL;
  if (ORBIT_LIKELY(n <= LONG_TEXT))
    memcpy(s->data, p, n);
  else if (!copy_long(vm, s->data, p, n)) {
    cell_free(vm, &s->h);
    (void)rt_interrupted(vm);
    return NULL;
  }
  s->data[n] = 0;
  vm->stats.bytes += sizeof(Str) + n + 1;
  return s;
}

static Str *str_intern_hashed(VM *vm, const char *p, size_t n, int enc, uint32_t hash) {
  StrTable *t = vm->strings;
  Bucket b = t->bucket[hash & (t->nbuckets - 1)];
  for (Str *s = b & bucket_bit(hash) ? bucket_first(b) : NULL; s; s = s->next)
    if (s->hash == hash && s->len == n && s->enc == enc && memcmp(s->data, p, n) == 0) return s;
  Str *s = str_make(vm, p, n, enc, hash);
  if (ORBIT_UNLIKELY(!s)) return NULL;
  if (ORBIT_UNLIKELY(t->n >= t->nbuckets)) table_grow(vm, t);
  bucket_add(&t->bucket[hash & (t->nbuckets - 1)], s);
  t->bytes += n;
  if (++t->n >= t->sweep_at || t->bytes >= t->sweep_bytes) heap_due(vm, DUE_STRINGS);
  return s;
}

static Str *str_intern(VM *vm, const char *p, size_t n, int enc) {
  if (ORBIT_UNLIKELY(n > LONG_TEXT)) {
    uint32_t hash;
    if (hash_long(vm, p, n, enc, &hash)) return str_intern_hashed(vm, p, n, enc, hash);
    (void)rt_interrupted(vm);
    return NULL;
  }
  return str_intern_hashed(vm, p, n, enc, hash_bytes(p, n, enc));
}

/* The places in the table are fetched ahead of their use: they are rarely in the cache. */
Status str_new_block(VM *vm, const char *const *p, const uint32_t *n, int count, Str **out) {
  StrTable *t = vm->strings;
  uint32_t hash[STR_BLOCK];
  for (int i = 0; i < count; i++) {
    if (ORBIT_LIKELY(n[i] <= LONG_TEXT))
      hash[i] = hash_bytes(p[i], n[i], STR_ASCII);
    else if (!hash_long(vm, p[i], n[i], STR_ASCII, &hash[i]))
      return rt_interrupted(vm);
    __builtin_prefetch(&t->bucket[hash[i] & (t->nbuckets - 1)], 1);
  }
  for (int i = 0; i < count; i++) {
    Bucket b = t->bucket[hash[i] & (t->nbuckets - 1)];
    if (b & bucket_bit(hash[i])) __builtin_prefetch(bucket_first(b));
  }
  for (int i = 0; i < count; i++) TRY_NEW(out[i] = str_intern_hashed(vm, p[i], n[i], STR_ASCII, hash[i]));
  return OK;
}

Str *str_new(VM *vm, const char *p, size_t n) {
  /* outside UTF-8 locales bytes mean nothing: they are written as they came */
  return str_intern(vm, p, n, bytes_ascii(p, n) ? STR_ASCII : vm->utf8 ? STR_UTF8 : STR_NATIVE);
}

Str *str_new_enc(VM *vm, const char *p, size_t n, int enc) {
  if (enc != STR_BYTES && bytes_ascii(p, n))
    enc = STR_ASCII;
  else if (enc == STR_ASCII)
    enc = STR_UTF8;
  if (enc == STR_LATIN1) vm->latin1_seen = true;
  return str_intern(vm, p, n, enc);
}

Str *str_utf8(VM *vm, Str *s) {
  if (s->enc != STR_LATIN1) return s;
  Buf b;
  buf_init(&b, vm);
  for (uint32_t i = 0; i < s->len; i++) {
    char t[8];
    buf_put(&b, t, (size_t)utf8_put(t, (unsigned char)s->data[i]));
  }
  return b.failed ? NULL : str_new_enc(vm, b.p ? b.p : "", b.n, STR_UTF8);
}

bool str_same_text(const Str *a, const Str *b) {
  if (a == b) return true;
  if (a->enc == b->enc || a->enc == STR_BYTES || b->enc == STR_BYTES) return false;
  if (b->enc == STR_LATIN1) {
    const Str *t = a;
    a = b;
    b = t;
  }
  if (a->enc != STR_LATIN1 || b->enc != STR_UTF8) return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
  const char *p = b->data, *end = p + b->len;
  for (uint32_t i = 0; i < a->len; i++)
    if (p >= end || utf8_next(&p, end) != (unsigned char)a->data[i]) return false;
  return p == end;
}

Str *str_c(VM *vm, const char *cstr) { return str_new(vm, cstr, strlen(cstr)); }

Str *str_fmt(VM *vm, const char *fmt, ...) {
  char small[512];
  va_list ap, ap2;
  va_start(ap, fmt);
  va_copy(ap2, ap);
  int n = vsnprintf(small, sizeof small, fmt, ap);
  va_end(ap);
  Str *s = NULL;
  if (n < (int)sizeof small)
    s = str_new(vm, small, n < 0 ? 0 : (size_t)n);
  else {
    size_t mark = vm_mark(vm);
    char *p = vm_scratch(vm, (size_t)n + 1);
    if (p) {
      vsnprintf(p, (size_t)n + 1, fmt, ap2);
      s = str_new(vm, p, (size_t)n);
    }
    vm_release(vm, mark);
  }
  va_end(ap2);
  return s;
}

/* ---- symbols ---- */

static int sym_ddval(const Str *s) { /* k of "..k" */
  if (s->len < 3 || s->data[0] != '.' || s->data[1] != '.') return 0;
  long k = 0;
  for (uint32_t i = 2; i < s->len; i++) {
    if (s->data[i] < '0' || s->data[i] > '9') return 0;
    k = k * 10 + (s->data[i] - '0');
    if (k > 255) k = 255;
  }
  return (int)k;
}

static bool syms_room(VM *vm, StrTable *t) {
  if (t->nsyms < t->capsyms) return true;
  uint32_t cap = t->capsyms ? t->capsyms * 2 : LEAST_SYMS;
  Sym **p = pages_new(cap * sizeof *p);
  if (!p) {
    (void)rt_nomem(vm, (double)cap * sizeof *p);
    return false;
  }
  if (t->nsyms) memcpy(p, t->syms, t->nsyms * sizeof *p);
  pages_free(t->syms, t->capsyms * sizeof *p);
  t->syms = p;
  t->capsyms = cap;
  return true;
}

Sym **sym_all(VM *vm, uint32_t *n) {
  *n = vm->strings->nsyms;
  return vm->strings->syms;
}

Sym *sym_of_str(VM *vm, Str *s) {
  if (ORBIT_LIKELY(s->sym != NULL)) return s->sym;
  if (ORBIT_UNLIKELY(s->enc == STR_LATIN1)) return (s = str_utf8(vm, s)) ? sym_of_str(vm, s) : NULL;
  if (!syms_room(vm, vm->strings)) return NULL;
  Sym *y = (Sym *)(void *)cell_new(vm, sizeof(Sym), T_SYM);
  if (!y) return NULL;
  y->h.count = IMMORTAL;
  y->name = s;
  y->global = y->base = val_unbound();
  y->id = vm->strings->nsyms;
  vm->strings->syms[vm->strings->nsyms++] = y;
  y->nattached = 0;
  y->flags = y->op = y->gflags = y->bflags = 0;
  y->ddval = (uint8_t)sym_ddval(s);
  s->sym = y;
  if (lib_symbol_made(vm, y) == OK) return y;
  s->sym = NULL; /* it is the last one and nobody has it */
  vm->strings->nsyms--;
  return NULL;
}

Sym *sym_new(VM *vm, const char *p, size_t n) {
  Str *s = str_new(vm, p, n);
  return s ? sym_of_str(vm, s) : NULL;
}

Sym *sym_c(VM *vm, const char *cstr) { return sym_new(vm, cstr, strlen(cstr)); }

/* ---- copying into another machine ---- */

Str *str_transfer(VM *vm, const Str *s) {
  Str *to = str_intern_hashed(vm, s->data, s->len, s->enc, s->hash);
  if (to) to->valid = s->valid;
  return to;
}

/* All symbols with their bindings; what they say about environments holds when these have been copied. */
void sym_transfer_all(Transfer *t) {
  const StrTable *from = t->from->strings;
  for (uint32_t i = 0; i < from->nsyms && !t->failed; i++) {
    const Sym *s = from->syms[i];
    Sym *to = transfer_sym(t, s);
    slot_move(t->to, &to->global, transfer_value(t, s->global));
    slot_move(t->to, &to->base, transfer_value(t, s->base));
    to->flags = s->flags, to->op = s->op;
    to->gflags = s->gflags, to->bflags = s->bflags;
  }
}

void sym_transfer_attached(Transfer *t) {
  const StrTable *from = t->from->strings;
  for (uint32_t i = 0; i < from->nsyms && !t->failed; i++)
    transfer_sym(t, from->syms[i])->nattached = from->syms[i]->nattached;
  t->to->strings->sweep_at = from->sweep_at;
  t->to->strings->sweep_bytes = from->sweep_bytes;
}

/* ---- life cycle ---- */

Status str_init(VM *vm) {
  StrTable *t = own_new(vm, sizeof *t);
  if (!t) return ERR;
  vm->strings = t;
  t->nbuckets = 2048; /* for as many names: those of the library are made when they are first mentioned */
  t->bucket = pages_new(t->nbuckets * sizeof *t->bucket);
  if (!t->bucket) return ERR;
  t->sweep_at = (size_t)(vm->tune.string_sweep > 0 ? vm->tune.string_sweep : 1);
  t->sweep_bytes = LEAST_SWEEP_BYTES;
  TRY_NEW(vm->na_str = str_make(vm, "NA", 2, STR_ASCII, 0)); /* not in the table: "NA" is another string */
  TRY_NEW(vm->empty_str = str_new(vm, "", 0));
#define SYM(field, text) TRY_NEW(vm->sym.field = sym_c(vm, text));
#include "runtime/symbols.def"
#undef SYM
  return OK;
}

void str_close(VM *vm) {
  if (!vm->strings) return;
  pages_free(vm->strings->bucket, vm->strings->nbuckets * sizeof *vm->strings->bucket);
  pages_free(vm->strings->syms, vm->strings->capsyms * sizeof *vm->strings->syms);
  vm->strings = NULL;
}

/* ---- sweep ---- */

void str_mark(Str *s) { s->mark = 1; }

static void mark_slot(void *ctx, Value *v) {
  (void)ctx;
  str_mark_value(*v);
}

/* Words found in scratch memory and on the C stack that might be strings, as an open hash set. */
typedef struct WordSet {
  uintptr_t *w;
  size_t cap, n;
  bool failed;
} WordSet;

static void words_add(WordSet *s, uintptr_t w);

static void words_grow(WordSet *s) {
  WordSet t = {calloc(s->cap ? s->cap * 2 : 1024, sizeof *t.w), s->cap ? s->cap * 2 : 1024, 0, false};
  if (!t.w) {
    s->failed = true;
    return;
  }
  for (size_t i = 0; i < s->cap; i++)
    if (s->w[i]) words_add(&t, s->w[i]);
  free(s->w);
  *s = t;
}

static void words_add(WordSet *s, uintptr_t w) {
  if (!w || (w & 15)) return;
  if (s->n * 2 >= s->cap) {
    words_grow(s);
    if (s->failed) return;
  }
  size_t i = (size_t)hash_mix(w) & (s->cap - 1);
  while (s->w[i] && s->w[i] != w) i = (i + 1) & (s->cap - 1);
  if (!s->w[i]) s->n++;
  s->w[i] = w;
}

static bool words_has(const WordSet *s, uintptr_t w) {
  if (!s->cap) return false;
  for (size_t i = (size_t)hash_mix(w) & (s->cap - 1); s->w[i]; i = (i + 1) & (s->cap - 1))
    if (s->w[i] == w) return true;
  return false;
}

__attribute__((noinline, no_sanitize("address"))) static void words_scan(WordSet *s, const void *from, const void *to) {
  const uintptr_t *p = from, *end = to;
  for (; p < end; p++) words_add(s, *p);
}

typedef struct Marker {
  VM *vm;
  WordSet words;
} Marker;

static void mark_object(void *ctx, Obj *o) {
  Marker *m = ctx;
  switch (o->type) {
  case T_STR: {
    Vec *v = (Vec *)(void *)o;
    for (int64_t i = 0; i < v->n; i++) str_ro(v)[i]->mark = 1;
    break;
  }
  case T_RAW:
    if (o->gc & GC_SCRATCH) {
      Vec *v = (Vec *)(void *)o;
      words_scan(&m->words, data_ro(v), (char *)data_ro(v) + (v->n & ~(int64_t)7));
    }
    break;
  case T_SYM: {
    Sym *s = (Sym *)(void *)o;
    s->name->mark = 1;
    str_mark_value(s->global);
    str_mark_value(s->base);
    break;
  }
  case T_ENV:
    if (((Env *)(void *)o)->name) ((Env *)(void *)o)->name->mark = 1;
    obj_values(o, mark_slot, m->vm);
    break;
  case T_CHAR: break;
  default: obj_values(o, mark_slot, m->vm);
  }
}

/* Strings that stay wait for their places in the table, which are rarely in the cache. */
enum { SWEEP_WAITING = 16 };
typedef struct Sweep {
  VM *vm;
  const WordSet *keep;
  Str *waiting[SWEEP_WAITING];
  unsigned at;
} Sweep;

static void sweep_enter(Sweep *w, Str *s) {
  StrTable *t = w->vm->strings;
  Str **place = &w->waiting[w->at++ % SWEEP_WAITING];
  if (*place) bucket_add(&t->bucket[(*place)->hash & (t->nbuckets - 1)], *place);
  if (s) __builtin_prefetch(&t->bucket[s->hash & (t->nbuckets - 1)], 1);
  *place = s;
}

static void sweep_object(void *ctx, Obj *o) {
  Sweep *w = ctx;
  if (o->type != T_CHAR) return;
  Str *s = (Str *)(void *)o;
  bool stays = s->mark || words_has(w->keep, (uintptr_t)s);
  s->mark = 0;
  if (s == w->vm->na_str) return; /* not in the table */
  if (stays) {
    sweep_enter(w, s);
    return;
  }
  w->vm->strings->n--;
  w->vm->strings->bytes -= s->len;
  cell_free(w->vm, o);
}

/* The table is filled anew by a walk over the heap: by its chains each string would be a way to another place, and
 * cells would become free, and be used again, without order. */
static void table_sweep(VM *vm, const WordSet *keep) {
  StrTable *t = vm->strings;
  Sweep w = {.vm = vm, .keep = keep};
  memset(t->bucket, 0, t->nbuckets * sizeof *t->bucket);
  heap_walk(vm, sweep_object, &w);
  for (int i = 0; i < SWEEP_WAITING; i++) sweep_enter(&w, NULL);
}

/* Upper end of the running thread's C stack. */
static char *stack_end(VM *vm) {
  pthread_attr_t attr;
  void *low;
  size_t size;
  char *end = vm->c_stack_base;
  if (pthread_getattr_np(pthread_self(), &attr) != 0) return end;
  if (pthread_attr_getstack(&attr, &low, &size) == 0) end = (char *)low + size;
  pthread_attr_destroy(&attr);
  return end;
}

void str_sweep(VM *vm) {
  StrTable *t = vm->strings;
  vm->gc_due &= ~(uint32_t)DUE_STRINGS;
  Marker m = {.vm = vm};
  if (!heap_walk_asking(vm, mark_object, &m)) { /* those marked already stay once more */
    free(m.words.w);
    heap_due(vm, DUE_STRINGS);
    return;
  }
  vm->empty_str->mark = 1;
  str_mark_value(vm->options);
  str_mark_value(vm->cur_call);
  vm_mark_strings(vm);
  __builtin_unwind_init(); /* registers onto the stack */
  char *here = __builtin_frame_address(0);
  char *low = (char *)((uintptr_t)&m & ~(uintptr_t)15);
  if (low > here) low = here;
  char *end = stack_end(vm);
  if (end > low) words_scan(&m.words, low, (char *)((uintptr_t)end & ~(uintptr_t)7));
  if (m.words.failed) { /* no memory to be sure: keep everything */
    for (size_t i = 0; i < t->nbuckets; i++)
      for (Str *s = bucket_first(t->bucket[i]); s; s = s->next) s->mark = 0;
  } else
    table_sweep(vm, &m.words);
  free(m.words.w);
  int64_t least = vm->tune.string_sweep, n = (int64_t)t->n;
  t->sweep_at = (size_t)(least <= 0 ? n + 8 : n * 2 > least ? n * 2 : least);
  t->sweep_bytes = t->bytes * 2 > LEAST_SWEEP_BYTES ? t->bytes * 2 : LEAST_SWEEP_BYTES;
}

size_t str_count(const VM *vm) { return vm->strings->n; }

/* ---- UTF-8 ---- */

int utf8_next(const char **pp, const char *end) {
  const unsigned char *p = (const unsigned char *)*pp, *e = (const unsigned char *)end;
  int c = *p;
  *pp += 1;
  if (c < 0x80) return c;
  int n = c >= 0xF0 && c < 0xF5 ? 3 : c >= 0xE0 && c < 0xF0 ? 2 : c >= 0xC2 && c < 0xE0 ? 1 : 0;
  if (!n || e - p <= n) return -1;
  int cp = c & (0x3F >> n);
  for (int i = 1; i <= n; i++) {
    if ((p[i] & 0xC0) != 0x80) return -1;
    cp = cp << 6 | (p[i] & 0x3F);
  }
  if ((n == 2 && (cp < 0x800 || (cp >= 0xD800 && cp < 0xE000))) || (n == 3 && (cp < 0x10000 || cp > 0x10FFFF)))
    return -1;
  *pp += n;
  return cp;
}

int utf8_put(char *out, int cp) {
  if (cp < 0x80) {
    out[0] = (char)cp;
    return 1;
  }
  if (cp < 0x800) {
    out[0] = (char)(0xC0 | cp >> 6);
    out[1] = (char)(0x80 | (cp & 0x3F));
    return 2;
  }
  if (cp < 0x10000) {
    out[0] = (char)(0xE0 | cp >> 12);
    out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
    out[2] = (char)(0x80 | (cp & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | cp >> 18);
  out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
  out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
  out[3] = (char)(0x80 | (cp & 0x3F));
  return 4;
}

bool utf8_valid(const char *p, size_t n) { return utf8_count(p, n) >= 0; }

int64_t utf8_count(const char *p, size_t n) {
  if (bytes_ascii(p, n)) return (int64_t)n;
  const char *end = p + n;
  int64_t k = 0;
  while (p < end) {
    uint64_t word;
    unsigned char lead = (unsigned char)*p;
    if (lead < 0x80 && end - p >= 8 && (memcpy(&word, p, 8), !(word & 0x8080808080808080u))) {
      p += 8;
      k += 8;
      continue;
    }
    if (lead >= 0xC2 && lead < 0xE0 && end - p >= 2 && (p[1] & 0xC0) == 0x80)
      p += 2;
    else if (utf8_next(&p, end) < 0)
      return -1;
    k++;
  }
  return k;
}

/* Where GNU R's table differs from the library's Unicode version. */
static const struct {
  int from, to, width;
} width_exceptions[] = {
    {0x890, 0x891, 1},     {0x898, 0x89f, 1},     {0x8ca, 0x8d2, 1},     {0xc3c, 0xc3c, 1},     {0xece, 0xece, 1},
    {0x1160, 0x11ff, 0},   {0x1734, 0x1734, 0},   {0x180f, 0x180f, 1},   {0x1ac1, 0x1ace, 1},   {0x1dfa, 0x1dfa, 1},
    {0x2028, 0x2029, 1},   {0xfa6e, 0xfa6f, 2},   {0xfada, 0xfaff, 2},   {0x10efd, 0x10eff, 1}, {0x10f82, 0x10f85, 1},
    {0x11070, 0x11070, 1}, {0x11073, 0x11074, 1}, {0x110c2, 0x110c2, 1}, {0x11241, 0x11241, 1}, {0x11f00, 0x11f01, 1},
    {0x11f36, 0x11f3a, 1}, {0x11f40, 0x11f40, 1}, {0x11f42, 0x11f42, 1}, {0x13439, 0x13440, 1}, {0x13447, 0x13455, 1},
    {0x1aff0, 0x1aff3, 1}, {0x1aff5, 0x1affb, 1}, {0x1affd, 0x1affe, 1}, {0x1b11f, 0x1b122, 1}, {0x1b132, 0x1b132, 1},
    {0x1b155, 0x1b155, 1}, {0x1cf00, 0x1cf2d, 1}, {0x1cf30, 0x1cf46, 1}, {0x1e08f, 0x1e08f, 1}, {0x1e2ae, 0x1e2ae, 1},
    {0x1e4ec, 0x1e4ef, 1}, {0x1f6dc, 0x1f6df, 1}, {0x1f7f0, 0x1f7f0, 1}, {0x1f979, 0x1f979, 1}, {0x1f9cc, 0x1f9cc, 1},
    {0x1fa75, 0x1fa77, 1}, {0x1fa7b, 0x1fa7c, 1}, {0x1fa87, 0x1fa88, 1}, {0x1faa9, 0x1faaf, 1}, {0x1fab7, 0x1fabd, 1},
    {0x1fabf, 0x1fabf, 1}, {0x1fac3, 0x1fac5, 1}, {0x1face, 0x1facf, 1}, {0x1fad7, 0x1fadb, 1}, {0x1fae0, 0x1fae8, 1},
    {0x1faf0, 0x1faf8, 1}};

int cp_width(int cp) {
  if (cp < 0x300) return cp < 0x20 || (cp >= 0x7F && cp < 0xA0) ? 0 : 1;
  size_t lo = 0, hi = sizeof width_exceptions / sizeof *width_exceptions;
  while (lo < hi) {
    size_t mid = (lo + hi) / 2;
    if (cp > width_exceptions[mid].to)
      lo = mid + 1;
    else
      hi = mid;
  }
  if (lo < sizeof width_exceptions / sizeof *width_exceptions && cp >= width_exceptions[lo].from)
    return width_exceptions[lo].width;
  int w = utf8proc_charwidth(cp);
  return w == 0 && utf8proc_category(cp) == UTF8PROC_CATEGORY_MC ? 1 : w; /* spacing combining marks */
}

int64_t str_width(VM *vm, const Str *s) {
  if (s == vm->na_str) return 2;
  const char *p = s->data, *end = p + s->len;
  int64_t w = 0;
  for (int64_t i = 0; p < end && !rt_cancelled_at(vm, i); i++) {
    int cp = utf8_next(&p, end);
    w += cp < 0 ? 4 : cp_width(cp); /* an invalid byte shows as \xab */
  }
  return w;
}

/* ---- text buffer ---- */

void buf_init(Buf *b, VM *vm) { *b = (Buf){.vm = vm}; }

/* The text's memory begins with how much there is.  Of a large one only some is used at a time: so who makes a long
 * text asks now and then whether the run has been cancelled. */
enum { BUF_HEAD = 16, BUF_LEAST = 240, BUF_STEP = 1 << 18 };

static bool buf_cancelled(Buf *b) {
  (void)rt_interrupted(b->vm);
  b->failed = true;
  return false;
}

static ORBIT_COLD bool buf_more(Buf *b, size_t more) {
  if (rt_cancelled(b->vm)) return buf_cancelled(b);
  size_t room = 0;
  if (b->cap) memcpy(&room, b->p - BUF_HEAD, sizeof room);
  if (room - b->n <= more) {
    room = room ? room * 2 + BUF_HEAD : BUF_LEAST - BUF_HEAD;
    while (room - b->n <= more) room = room * 2 + BUF_HEAD;
    char *p = vm_scratch(b->vm, room + BUF_HEAD);
    if (!p) {
      b->failed = true;
      return false;
    }
    memcpy(p, &room, sizeof room);
    p += BUF_HEAD;
    if (b->n && !copy_long(b->vm, p, b->p, b->n)) return buf_cancelled(b);
    b->p = p;
  }
  b->cap = room - b->n > more + BUF_STEP ? b->n + more + BUF_STEP : room;
  return true;
}

static bool buf_room(Buf *b, size_t more) {
  if (b->failed) return false;
  return ORBIT_LIKELY(b->cap - b->n > more) || buf_more(b, more);
}

void buf_put(Buf *b, const char *p, size_t n) {
  if (!n || !buf_room(b, n)) return;
  memcpy(b->p + b->n, p, n);
  b->n += n;
}

void buf_puts(Buf *b, const char *s) { buf_put(b, s, strlen(s)); }

void buf_putc(Buf *b, char c) {
  if (!buf_room(b, 1)) return;
  b->p[b->n++] = c;
}

void buf_printf(Buf *b, const char *fmt, ...) {
  va_list ap, ap2;
  if (!buf_room(b, 64)) return;
  va_start(ap, fmt);
  va_copy(ap2, ap);
  int n = vsnprintf(b->p + b->n, b->cap - b->n, fmt, ap);
  va_end(ap);
  if (n >= 0 && (size_t)n >= b->cap - b->n && buf_room(b, (size_t)n)) vsnprintf(b->p + b->n, b->cap - b->n, fmt, ap2);
  va_end(ap2);
  if (n > 0 && !b->failed) b->n += (size_t)n;
}

void buf_pad(Buf *b, int n, char c) {
  if (n <= 0 || !buf_room(b, (size_t)n)) return;
  memset(b->p + b->n, c, (size_t)n);
  b->n += (size_t)n;
}

const char *buf_cstr(Buf *b) {
  if (!buf_room(b, 1)) return "";
  b->p[b->n] = 0;
  return b->p;
}

static void put_code_point(Buf *b, int cp) {
  char t[8];
  if (cp < 0x80 || b->vm->utf8)
    buf_put(b, t, (size_t)utf8_put(t, cp));
  else
    buf_printf(b, cp > 0xffff ? "<U+%08X>" : "<U+%04X>", (unsigned)cp);
}

void buf_put_native(Buf *b, const Str *s) {
  if (s->enc == STR_ASCII || (b->vm->utf8 && s->enc == STR_UTF8) || s->enc == STR_NATIVE) {
    buf_put(b, s->data, s->len);
    return;
  }
  const char *p = s->data, *end = p + s->len;
  while (p < end) {
    unsigned char u = (unsigned char)*p;
    if (s->enc == STR_UTF8) {
      int cp = utf8_next(&p, end);
      if (cp >= 0)
        put_code_point(b, cp);
      else
        buf_putc(b, (char)u);
      continue;
    }
    p++;
    if (u < 0x80)
      buf_putc(b, (char)u);
    else if (s->enc == STR_LATIN1 && b->vm->utf8)
      put_code_point(b, u);
    else
      buf_printf(b, s->enc == STR_LATIN1 ? "<%02x>" : "\\x%02x", u);
  }
}

Str *buf_str(Buf *b) {
  if (b->failed) return NULL;
  const char *p = b->p ? b->p : "";
  return b->utf8 ? str_new_enc(b->vm, p, b->n, STR_UTF8) : str_new(b->vm, p, b->n);
}
