/* serialize.c - Writes R objects in GNU R's serialization formats.
 *
 * Called by stdlib/base/serialization.c for serialize(), saveRDS() and save().  Ordinary values give the bytes that GNU
 * R gives.  Lists, closures and environments recurse on the C stack (checked); pairlists and calls are loops.
 */
#include "runtime/serialize.h"

#include <stdarg.h>

#include "runtime/attr.h"
#include "runtime/hooks.h"
#include "runtime/heap.h"
#include "stdlib/builtin.h"

enum { SHARED_BYTES = 1 << 20 };
enum {
  OUT_BYTES = 1 << 15,
  PIECE = 8096 /* elements */,
  WRITER_VERSION = 0x040202,
  MIN_READER_2 = 0x020300,
  MIN_READER_3 = 0x030500
};

typedef struct RefCell {
  const Obj *key;
  int index;
} RefCell;

typedef struct Writer {
  VM *vm;
  enum SerialFormat format;
  int version;
  Value hook;
  const SerialSink *to;
  uint8_t *buf;
  size_t n;
  RefCell *refs; /* open addressing by address */
  uint32_t nrefs, mask;
} Writer;

static Status write_item(Writer *w, Value x);
static Status write_env(Writer *w, Env *e);

/* ---- bytes ---- */

static Status flush(Writer *w) {
  size_t n = w->n;
  w->n = 0;
  TRY(rt_poll(w->vm));
  return n ? w->to->write(w->to->ctx, w->buf, n) : OK;
}

static Status put(Writer *w, const void *p, size_t n) {
  if (w->to->piecewise) return w->to->write(w->to->ctx, p, n);
  if (n > OUT_BYTES - w->n) TRY(flush(w));
  if (n > OUT_BYTES) return w->to->write(w->to->ctx, p, n);
  memcpy(w->buf + w->n, p, n);
  w->n += n;
  return OK;
}

static Status ORBIT_PRINTF(2, 3) put_text(Writer *w, const char *fmt, ...) {
  char line[400];
  va_list ap;
  va_start(ap, fmt);
  int k = vsnprintf(line, sizeof line, fmt, ap);
  va_end(ap);
  return put(w, line, (size_t)k);
}

static Status put_int(Writer *w, int32_t i) {
  switch (w->format) {
  case SERIAL_XDR: {
    uint32_t u = __builtin_bswap32((uint32_t)i);
    return put(w, &u, 4);
  }
  case SERIAL_NATIVE: return put(w, &i, 4);
  default: return i == NA_INT ? put(w, "NA\n", 3) : put_text(w, "%d\n", i);
  }
}

static Status put_double_text(Writer *w, double d) {
  if (is_na_real(d)) return put(w, "NA\n", 3);
  if (isnan(d)) return put(w, "NaN\n", 4);
  if (isinf(d)) return d > 0 ? put(w, "Inf\n", 4) : put(w, "-Inf\n", 5);
  return w->format == SERIAL_HEX ? put_text(w, "%a\n", d) : put_text(w, "%.16g\n", d);
}

static bool in_pieces(const Writer *w) {
  return w->to->piecewise && (w->format == SERIAL_XDR || w->format == SERIAL_NATIVE);
}

/* Elements of width bytes, in the pieces in which GNU R writes them. */
static Status put_pieces(Writer *w, const void *from, int64_t n, size_t width) {
  const uint8_t *p = from;
  for (int64_t k; n > 0; n -= k, p += (size_t)k * width) {
    k = n < PIECE ? n : PIECE;
    const void *out = p;
    if (w->format == SERIAL_XDR && width > 1) {
      for (int64_t i = 0; i < k; i++)
        for (size_t j = 0; j < width; j++) w->buf[(size_t)i * width + j] = p[(size_t)i * width + width - 1 - j];
      out = w->buf;
    }
    TRY(w->to->write(w->to->ctx, out, (size_t)k * width));
  }
  return OK;
}

static Status put_ints(Writer *w, const int32_t *p, int64_t n) {
  if (in_pieces(w)) return put_pieces(w, p, n, sizeof *p);
  if (w->format == SERIAL_NATIVE) return put(w, p, (size_t)n * 4);
  if (w->format != SERIAL_XDR) {
    for (int64_t i = 0; i < n; i++) TRY(put_int(w, p[i]));
    return OK;
  }
  while (n > 0) {
    int64_t k = (int64_t)(OUT_BYTES - w->n) / 4;
    if (k > n) k = n;
    for (int64_t i = 0; i < k; i++) {
      uint32_t u = __builtin_bswap32((uint32_t)p[i]);
      memcpy(w->buf + w->n + 4 * i, &u, 4);
    }
    w->n += 4 * (size_t)k;
    p += k;
    if ((n -= k) > 0) TRY(flush(w));
  }
  return OK;
}

static Status put_doubles(Writer *w, const double *p, int64_t n) {
  if (in_pieces(w)) return put_pieces(w, p, n, sizeof *p);
  if (w->format == SERIAL_NATIVE) return put(w, p, (size_t)n * 8);
  if (w->format != SERIAL_XDR) {
    for (int64_t i = 0; i < n; i++) TRY(put_double_text(w, p[i]));
    return OK;
  }
  while (n > 0) {
    int64_t k = (int64_t)(OUT_BYTES - w->n) / 8;
    if (k > n) k = n;
    for (int64_t i = 0; i < k; i++) {
      uint64_t u;
      memcpy(&u, &p[i], 8);
      u = __builtin_bswap64(u);
      memcpy(w->buf + w->n + 8 * i, &u, 8);
    }
    w->n += 8 * (size_t)k;
    p += k;
    if ((n -= k) > 0) TRY(flush(w));
  }
  return OK;
}

static Status put_length(Writer *w, int64_t n) {
  if (n <= INT32_MAX) return put_int(w, (int32_t)n);
  TRY(put_int(w, -1));
  TRY(put_int(w, (int32_t)(n >> 32)));
  return put_int(w, (int32_t)(uint32_t)n);
}

/* Text of a string in the text formats: one word. */
static Status put_escaped(Writer *w, const char *p, size_t n) {
  static const char plain[] = "\n\t\v\b\r\f\a\\?'\"", letter[] = "ntvbrfa\\?'\"";
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)p[i];
    const char *at = c ? strchr(plain, c) : NULL;
    if (at)
      TRY(put_text(w, "\\%c", letter[at - plain]));
    else if (c <= 32 || c > 126)
      TRY(put_text(w, "\\%03o", c));
    else
      TRY(put(w, p + i, 1));
  }
  return put(w, "\n", 1);
}

static Status put_bytes(Writer *w, const char *p, size_t n) {
  return w->format == SERIAL_ASCII || w->format == SERIAL_HEX ? put_escaped(w, p, n) : put(w, p, n);
}

static Status put_raw(Writer *w, const uint8_t *p, int64_t n) {
  if (in_pieces(w)) return put_pieces(w, p, n, 1);
  if (w->format == SERIAL_XDR || w->format == SERIAL_NATIVE) return put(w, p, (size_t)n);
  for (int64_t i = 0; i < n; i++) TRY(put_text(w, "%02x\n", p[i]));
  return OK;
}

static Status put_str(Writer *w, const Str *s) {
  static const int level[] = {[STR_ASCII] = LEVEL_ASCII,
                              [STR_UTF8] = LEVEL_UTF8,
                              [STR_LATIN1] = LEVEL_LATIN1,
                              [STR_BYTES] = LEVEL_BYTES,
                              [STR_NATIVE] = 0};
  if (str_is_na(w->vm, s)) {
    TRY(put_int(w, T_CHAR));
    return put_int(w, -1);
  }
  int l = level[s->enc];
  if (s->enc == STR_UTF8 && !utf8_valid(s->data, s->len)) l = 0;
  TRY(put_int(w, T_CHAR | l << SER_LEVELS));
  TRY(put_int(w, (int32_t)s->len));
  return put_bytes(w, s->data, s->len);
}

/* The strings of a name: of a namespace, a package, or what a hook answered. */
static Status put_strvec(Writer *w, const Vec *v) {
  TRY(put_int(w, 0));
  TRY(put_int(w, (int32_t)v->n));
  for (int64_t i = 0; i < v->n; i++) TRY(put_str(w, str_ro(v)[i]));
  return OK;
}

/* ---- references ---- */

static RefCell *ref_cell(RefCell *refs, uint32_t mask, const Obj *o) {
  uint32_t i = (uint32_t)((uintptr_t)o >> 4) * 2654435769u >> 7 & mask;
  while (refs[i].key && refs[i].key != o) i = (i + 1) & mask;
  return &refs[i];
}

static Status ref_add(Writer *w, const Obj *o) {
  if ((w->nrefs + 1) * 2 > w->mask) {
    uint32_t mask = w->mask ? w->mask * 2 + 1 : 63;
    RefCell *t = vm_scratch(w->vm, (mask + 1) * sizeof *t);
    TRY_NEW(t);
    memset(t, 0, (mask + 1) * sizeof *t);
    for (uint32_t i = 0; w->refs && i <= w->mask; i++)
      if (w->refs[i].key) *ref_cell(t, mask, w->refs[i].key) = w->refs[i];
    w->refs = t;
    w->mask = mask;
  }
  RefCell *c = ref_cell(w->refs, w->mask, o);
  c->key = o;
  c->index = (int)++w->nrefs;
  return OK;
}

/* Writes a reference if o has been written before. */
static Status ref_known(Writer *w, const Obj *o, bool *known) {
  RefCell *c = w->refs ? ref_cell(w->refs, w->mask, o) : NULL;
  *known = c && c->key;
  if (!*known) return OK;
  if (c->index > 0x7FFFFF) {
    TRY(put_int(w, SER_REF));
    return put_int(w, c->index);
  }
  return put_int(w, c->index << 8 | SER_REF);
}

static Status write_sym(Writer *w, Sym *s) {
  bool known;
  TRY(ref_known(w, &s->h, &known));
  if (known) return OK;
  TRY(ref_add(w, &s->h));
  TRY(put_int(w, T_SYM));
  return put_str(w, s->name);
}

static Status write_sym_c(Writer *w, const char *name) {
  Sym *s = sym_c(w->vm, name);
  TRY_NEW(s);
  return write_sym(w, s);
}

/* What the hook says about o: a character vector written in its place, each time, as one more object that is counted.
 */
static Status write_persistent(Writer *w, Obj *o, bool *done) {
  *done = false;
  if (val_is_null(w->hook)) return OK;
  size_t mark = vm_mark(w->vm);
  Value name;
  TRY(vm_call1(w->vm, w->hook, val_obj(o), &name));
  if (val_type(name) == T_STR) {
    Vec *v = val_vec(w->vm, name);
    TRY_NEW(v);
    TRY(put_int(w, SER_PERSIST));
    TRY(put_strvec(w, v));
    *done = true;
  } else if (!val_is_null(name))
    return rt_error(w->vm, "'refhook' must return a character vector or NULL");
  vm_release(w->vm, mark);
  return *done ? ref_add(w, o) : OK; /* the table of references outlives the mark */
}

/* ---- attributes ---- */

static Status write_attr_cell(Writer *w, Sym *name, Value v) {
  TRY(put_int(w, T_PAIRLIST | SER_TAG));
  TRY(write_sym(w, name));
  return write_item(w, v);
}

static Status write_dim_cell(Writer *w, const Vec *v) {
  TRY(put_int(w, T_PAIRLIST | SER_TAG));
  TRY(write_sym(w, w->vm->sym.dim));
  TRY(put_int(w, T_INT));
  TRY(put_int(w, 2));
  TRY(put_int(w, v->nrow));
  return put_int(w, v->ncol);
}

static Status write_attrs(Writer *w, Obj *o) {
  Attr **slot = attr_slot(o);
  Attr *a = slot ? *slot : NULL;
  bool matrix = type_is_vec(o->type) && vec_dim_in_header((Vec *)(void *)o);
  for (int i = 0, m = a ? a->n : 0; i <= m; i++) {
    if (matrix && (i == m || i == a->dimpos)) {
      TRY(write_dim_cell(w, (Vec *)(void *)o));
      matrix = false;
    }
    if (i < m) TRY(write_attr_cell(w, a->e[i].name, a->e[i].v));
  }
  return put_int(w, SER_NULL);
}

/* Flags word of an object; *attrs: it has attributes. */
static int obj_flags(Obj *o, bool *attrs) {
  *attrs = attr_has_any(val_obj(o));
  return o->type | (o->flags & F_OBJECT ? SER_OBJECT : 0) | (*attrs ? SER_ATTR : 0) |
         (o->flags & F_S4 ? LEVEL_S4 << SER_LEVELS : 0);
}

/* ---- vectors ---- */

/* A descriptor of memory with the elements of v, which need not be written then; -1: none. */
static int shared_memory(Writer *w, Vec *v) {
  size_t bytes = (size_t)v->n * type_size(v->h.type);
  if (!w->to->shared || !serial_is_plain(v->h.type) || bytes < SHARED_BYTES) return -1;
  return w->to->shared(w->to->ctx, v, bytes);
}

static Status write_vec(Writer *w, Vec *v) {
  bool attrs;
  int fd = shared_memory(w, v);
  if (fd >= 0) TRY(put_int(w, SER_SHARED));
  TRY(put_int(w, obj_flags(&v->h, &attrs)));
  TRY(put_length(w, v->n));
  if (fd >= 0) {
    TRY(flush(w));
    TRY(w->to->hand(w->to->ctx, fd));
    return attrs ? write_attrs(w, &v->h) : OK;
  }
  switch (v->h.type) {
  case T_LGL:
  case T_INT: TRY(put_ints(w, int_ro(v), v->n)); break;
  case T_DBL: TRY(put_doubles(w, dbl_ro(v), v->n)); break;
  case T_CPLX: TRY(put_doubles(w, &cplx_ro(v)->re, v->n * 2)); break;
  case T_RAW: TRY(put_raw(w, raw_ro(v), v->n)); break;
  case T_STR:
    for (int64_t i = 0; i < v->n; i++) TRY(put_str(w, str_ro(v)[i]));
    break;
  default:
    TRY(rt_check_stack(w->vm));
    for (int64_t i = 0; i < v->n; i++) TRY(write_item(w, list_ro(v)[i]));
  }
  return attrs ? write_attrs(w, &v->h) : OK;
}

static Status write_scalar(Writer *w, int type) {
  TRY(put_int(w, type));
  return put_int(w, 1);
}

/* An integer sequence: GNU R's compact form, or its elements in the older format. */
static Status write_range(Writer *w, Value x) {
  int64_t n = range_len(x);
  int step = x.r.from < x.r.to ? 1 : -1;
  if (w->version < 3) {
    TRY(put_int(w, T_INT));
    TRY(put_length(w, n));
    for (int64_t i = 0; i < n; i++) TRY(put_int(w, (int32_t)(x.r.from + i * step)));
    return OK;
  }
  const double state[3] = {(double)n, x.r.from, step};
  TRY(put_int(w, SER_ALTREP));
  TRY(put_int(w, T_PAIRLIST));
  TRY(write_sym_c(w, "compact_intseq"));
  TRY(put_int(w, T_PAIRLIST));
  TRY(write_sym_c(w, "base"));
  TRY(put_int(w, T_PAIRLIST));
  TRY(write_scalar(w, T_INT));
  TRY(put_int(w, T_INT));
  TRY(put_int(w, SER_NULL));
  TRY(put_int(w, T_DBL));
  TRY(put_int(w, 3));
  TRY(put_doubles(w, state, 3));
  return put_int(w, SER_NULL);
}

/* ---- calls, pairlists, promises, functions ---- */

static Status write_cons(Writer *w, Cons *c) {
  TRY(rt_check_stack(w->vm));
  for (; c; c = c->cdr) {
    bool attrs;
    int flags = obj_flags(&c->h, &attrs);
    TRY(put_int(w, flags | (c->tag ? SER_TAG : 0)));
    if (attrs) TRY(write_attrs(w, &c->h));
    if (c->tag) TRY(write_sym(w, c->tag));
    TRY(write_item(w, c->car));
  }
  return put_int(w, SER_NULL);
}

static Status write_dots(Writer *w, Dots *d) {
  if (d->n == 0) return put_int(w, SER_MISSING);
  for (int i = 0; i < d->n; i++) {
    TRY(put_int(w, (i ? T_PAIRLIST : T_DOTS) | (d->e[i].name ? SER_TAG : 0)));
    if (d->e[i].name) TRY(write_sym(w, d->e[i].name));
    TRY(write_item(w, d->e[i].v));
  }
  return put_int(w, SER_NULL);
}

static Status write_promise(Writer *w, Promise *p) {
  Env *env;
  TRY(rt_check_stack(w->vm));
  TRY(promise_env(w->vm, p, &env));
  TRY(put_int(w, T_PROMISE | (env ? SER_TAG : 0)));
  if (env) TRY(write_env(w, env));
  TRY(write_item(w, p->value));
  return write_item(w, p->expr);
}

static Status write_closure(Writer *w, Closure *c) {
  bool attrs;
  Closure *caller;
  TRY(serial_library_closure(w->vm, c, &caller));
  if (caller) c = caller;
  TRY(rt_check_stack(w->vm));
  TRY(put_int(w, obj_flags(&c->h, &attrs) | SER_TAG));
  if (attrs) TRY(write_attrs(w, &c->h));
  TRY(c->env ? write_env(w, c->env) : put_int(w, SER_NULL));
  TRY(write_item(w, c->formals));
  return write_item(w, c->body);
}

/* Primitives that GNU R evaluates the arguments of itself: their type in the stream. */
static bool is_special(const char *name) {
  static const char *const names[] = {
      ".Internal", "[",          "[[",         "[[<-",      "[<-",          "{",        "@",      "@<-",
      "&&",        "<-",         "<<-",        "=",         "||",           "~",        "$",      "$<-",
      "break",     "call",       "expression", "for",       "forceAndCall", "function", "if",     "log",
      "missing",   "next",       "on.exit",    "quote",     "rep",          "repeat",   "return", "round",
      "signif",    "substitute", "switch",     "UseMethod", "while"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

/* A function written in C: primitives by name; what GNU R has as a closure becomes one that calls it by name. */
static Status write_builtin(Writer *w, Builtin *b) {
  VM *vm = w->vm;
  size_t len = strlen(b->def->name);
  if (b->def->flags & BF_PRIM) {
    TRY(put_int(w, is_special(b->def->name) ? T_SPECIAL : T_BUILTIN));
    TRY(put_int(w, (int32_t)len));
    return put_bytes(w, b->def->name, len);
  }
  Closure *c;
  TRY(serial_builtin_closure(vm, b, &c));
  return write_closure(w, c);
}

/* ---- environments ---- */

/* The character vector that names a namespace, or the environment of an attached package; NULL: neither. */
static Status env_spec(VM *vm, Env *e, Vec **spec, bool *package) {
  *spec = NULL;
  *package = false;
  Value name = attr_get(vm, val_obj(e), vm->sym.name);
  if (val_type(name) == T_STR && vec_len(name) == 1) {
    Vec *v = val_vec(vm, name);
    TRY_NEW(v);
    if (strncmp(str_ro(v)[0]->data, "package:", 8) == 0) {
      *spec = v;
      *package = true;
      return OK;
    }
  }
  Sym *s = sym_c(vm, ".__NAMESPACE__.");
  TRY_NEW(s);
  Value info = env_peek(vm, e, s, NULL);
  if (!val_is_env(info)) return OK;
  Value v = env_peek(vm, info.env, vm->sym.spec, NULL);
  if (val_type(v) != T_STR || vec_len(v) < 1) return OK;
  TRY_NEW(*spec = val_vec(vm, v));
  return OK;
}

static Status write_binding(Writer *w, Env *e, Str *name) {
  VM *vm = w->vm;
  Sym *s = sym_of_str(vm, name);
  TRY_NEW(s);
  bool active;
  Value v = env_peek(vm, e, s, &active);
  int flags = env_binding_flags(vm, e, s), level = 0;
  if (flags > 0) level |= (flags & BIND_LOCKED ? LEVEL_LOCKED : 0) | (active ? LEVEL_ACTIVE : 0);
  if (e->kind == ENV_FUNC) level |= v.tag == TAG_MISSING ? LEVEL_MISSING : v.aux & AUX_DEFAULT ? LEVEL_DEFAULT : 0;
  TRY(put_int(w, T_PAIRLIST | SER_TAG | level << SER_LEVELS));
  TRY(write_sym(w, s));
  v.aux = 0;
  return write_item(w, v);
}

static Status write_env_frame(Writer *w, Env *e) {
  Vec *names;
  int32_t *cell;
  int64_t size;
  TRY(env_layout(w->vm, e, &names, &cell, &size));
  if (size == 0) {
    for (int64_t i = 0; i < names->n; i++) TRY(write_binding(w, e, str_ro(names)[i]));
    TRY(put_int(w, SER_NULL));
    return put_int(w, SER_NULL); /* no hash table */
  }
  TRY(put_int(w, SER_NULL));
  TRY(put_int(w, T_LIST));
  TRY(put_length(w, size));
  int64_t i = 0;
  for (int64_t c = 0; c < size; c++) {
    for (; i < names->n && cell[i] == c; i++) TRY(write_binding(w, e, str_ro(names)[i]));
    TRY(put_int(w, SER_NULL));
  }
  return OK;
}

static Status write_env(Writer *w, Env *e) {
  VM *vm = w->vm;
  switch (e->kind) {
  case ENV_GLOBAL: return put_int(w, SER_GLOBAL);
  case ENV_BASE: return put_int(w, SER_BASE);
  case ENV_BASENS: return put_int(w, SER_BASENS);
  case ENV_EMPTY: return put_int(w, SER_EMPTY);
  default: break;
  }
  TRY(rt_check_stack(vm));
  Vec *spec;
  bool package, done;
  TRY(env_spec(vm, e, &spec, &package));
  if (!spec) {
    TRY(write_persistent(w, &e->h, &done));
    if (done) return OK;
  }
  TRY(ref_known(w, &e->h, &done));
  if (done) return OK;
  TRY(ref_add(w, &e->h));
  if (spec) {
    if (package) TRY(rt_warning(vm, "'%s' may not be available when loading", str_ro(spec)[0]->data));
    TRY(put_int(w, package ? SER_PACKAGE : SER_NAMESPACE));
    return put_strvec(w, spec);
  }
  TRY(put_int(w, T_ENV));
  TRY(put_int(w, e->h.flags & F_LOCKED ? 1 : 0));
  TRY(write_env(w, e->parent ? e->parent : vm->empty));
  TRY(write_env_frame(w, e));
  return e->attr && !(e->h.flags & F_S4) ? write_attrs(w, &e->h) : put_int(w, SER_NULL);
}

/* A reference object, which is an environment here, as GNU R has it: an S4 object with the environment as .xData. */
static Status write_reference(Writer *w, Env *e) {
  Sym *data = sym_c(w->vm, ".xData");
  TRY_NEW(data);
  TRY(put_int(w, T_S4 | SER_OBJECT | SER_ATTR | LEVEL_S4 << SER_LEVELS));
  TRY(put_int(w, T_PAIRLIST | SER_TAG));
  TRY(write_sym(w, data));
  TRY(write_env(w, e));
  return write_attrs(w, &e->h);
}

static Status write_pointer(Writer *w, Obj *o) {
  bool done, attrs;
  TRY(write_persistent(w, o, &done));
  if (done) return OK;
  TRY(ref_known(w, o, &done));
  if (done) return OK;
  TRY(ref_add(w, o));
  TRY(put_int(w, obj_flags(o, &attrs)));
  if (o->type == T_EXTPTR) {
    ExtPtr *p = (ExtPtr *)(void *)o;
    TRY(rt_check_stack(w->vm));
    TRY(write_item(w, p->prot));
    TRY(write_item(w, p->tag));
  }
  return attrs ? write_attrs(w, o) : OK;
}

/* ---- items ---- */

static Status write_s4(Writer *w, Obj *o) {
  bool attrs;
  TRY(rt_check_stack(w->vm));
  TRY(put_int(w, obj_flags(o, &attrs) | LEVEL_S4 << SER_LEVELS));
  return attrs ? write_attrs(w, o) : OK;
}

static Status write_obj(Writer *w, Value x) {
  switch (x.o->type) {
  case T_SYM: return write_sym(w, x.sym);
  case T_PAIRLIST:
  case T_LANG: return write_cons(w, x.cons);
  case T_CLOSURE: return write_closure(w, x.clo);
  case T_ENV: return x.o->flags & F_S4 ? write_reference(w, x.env) : write_env(w, x.env);
  case T_PROMISE: return write_promise(w, x.prom);
  case T_SPECIAL:
  case T_BUILTIN: return write_builtin(w, x.bi);
  case T_DOTS: return write_dots(w, x.dots);
  case T_EXTPTR:
  case T_WEAKREF: return write_pointer(w, x.o);
  case T_S4: return write_s4(w, x.o);
  default:
    if (type_is_vec(x.o->type)) return write_vec(w, x.vec);
    if (x.o->type == T_SEQ) return rt_nomem(w->vm, 8.0 * (double)x.seq->n);
    return rt_error(w->vm, "cannot serialize an object of type '%s'", type_name(x.o->type));
  }
}

static Status write_item(Writer *w, Value x) {
  switch (x.tag) {
  case TAG_NULL: return put_int(w, SER_NULL);
  case TAG_LGL: TRY(write_scalar(w, T_LGL)); return put_int(w, x.i);
  case TAG_INT: TRY(write_scalar(w, T_INT)); return put_int(w, x.i);
  case TAG_DBL: TRY(write_scalar(w, T_DBL)); return put_doubles(w, &x.d, 1);
  case TAG_STR: TRY(write_scalar(w, T_STR)); return put_str(w, x.s);
  case TAG_RANGE: return write_range(w, x);
  case TAG_MISSING: return put_int(w, SER_MISSING);
  case TAG_UNBOUND: return put_int(w, SER_UNBOUND);
  case TAG_LAZY: {
    Value v;
    TRY(lib_materialise(w->vm, x.l, &v));
    return write_item(w, v);
  }
  default: return write_obj(w, x);
  }
}

static Status write_header(Writer *w) {
  static const char *const start[] = {"X\n", "A\n", "A\n", "B\n"};
  TRY(put(w, start[w->format], 2));
  TRY(put_int(w, w->version));
  TRY(put_int(w, WRITER_VERSION));
  TRY(put_int(w, w->version == 3 ? MIN_READER_3 : MIN_READER_2));
  if (w->version < 3) return OK;
  const char *enc = w->vm->utf8 ? "UTF-8" : "ANSI_X3.4-1968";
  TRY(put_int(w, (int32_t)strlen(enc)));
  return put_bytes(w, enc, strlen(enc));
}

Status serial_write(VM *vm, Value x, enum SerialFormat format, int version, Value hook, const SerialSink *to) {
  if (version != 2 && version != 3) return rt_error(vm, "version %d not supported", version);
  Writer w = {.vm = vm, .format = format, .version = version, .hook = hook, .to = to};
  TRY_NEW(w.buf = vm_scratch(vm, to->piecewise ? PIECE * sizeof(double) : OUT_BYTES));
  TRY(write_header(&w));
  x.aux = 0;
  TRY(write_item(&w, x));
  return flush(&w);
}

typedef struct Bytes {
  VM *vm;
  Vec *v;
} Bytes;

static Status add_bytes(void *ctx, const void *p, size_t n) {
  Bytes *b = ctx;
  int64_t at = b->v->n;
  TRY(vec_grow(b->vm, b->v, at + (int64_t)n));
  memcpy(raw_rw(b->v) + at, p, n);
  return OK;
}

Status serial_write_memory(VM *vm, Value x, enum SerialFormat format, int version, Value hook, Vec **out) {
  Bytes b = {vm, vec_new(vm, T_RAW, 0)};
  TRY_NEW(b.v);
  *out = b.v;
  SerialSink to = {add_bytes, &b};
  return serial_write(vm, x, format, version, hook, &to);
}
