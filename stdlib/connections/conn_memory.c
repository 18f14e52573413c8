/* conn_memory.c - textConnection() and rawConnection(): connections to character and raw vectors.
 *
 * A text connection for writing owns a growing vector of its complete lines; the variable it is named by is the same
 * vector.  Called through the ConnOps that functions.c hands out. */
#include <stdlib.h>

#include "stdlib/connections/connections.h"
#include "runtime/poll.h"

/* ---- text ---- */

typedef struct TextConn {
  char *in; /* reading: all lines, joined */
  size_t n, pos;
  Vec *lines; /* writing: complete lines, counted */
  char *last; /* the line being written */
  size_t nlast, cap;
  Sym *var; /* NULL: no variable */
  Env *env; /* counted */
} TextConn;

static ssize_t text_read(VM *vm, Conn *c, void *p, size_t n) {
  TextConn *t = c->priv;
  size_t left = t->n - t->pos, k = left < n ? left : n;
  if (k) memcpy(p, t->in + t->pos, k);
  t->pos += k;
  return (ssize_t)k;
}

/* The variable shows t->lines; when somebody else holds the vector too, we go on with a copy. */
static Status show_lines(VM *vm, TextConn *t) {
  if (!t->var) return OK;
  Value cur = env_peek(vm, t->env, t->var, NULL);
  if (cur.tag == TAG_OBJ && cur.vec == t->lines) return OK;
  return env_set(vm, t->env, t->var, val_obj(t->lines));
}

static Status add_line(VM *vm, TextConn *t, const char *p, size_t n) {
  Str *s;
  TRY_NEW(s = str_new(vm, p, n));
  Vec *v = t->lines;
  uint32_t own = 1;
  if (t->var) {
    Value cur = env_peek(vm, t->env, t->var, NULL);
    if (cur.tag == TAG_OBJ && cur.vec == v) own = 2;
  }
  if (v->h.count > own) {
    Vec *copy;
    TRY_NEW(copy = vec_copy_data(vm, v));
    obj_retain(&copy->h);
    obj_release(vm, &v->h);
    v = t->lines = copy;
  }
  TRY(vec_grow(vm, v, v->n + 1));
  str_rw(v)[v->n - 1] = s;
  return show_lines(vm, t);
}

static bool keep_last(VM *vm, TextConn *t, const char *p, size_t n) {
  if (t->nlast + n > t->cap) {
    size_t cap = (t->nlast + n) * 2 + 64;
    char *q = counted_realloc(vm, t->last, cap);
    if (!q) return false;
    t->last = q;
    t->cap = cap;
  }
  memcpy(t->last + t->nlast, p, n);
  t->nlast += n;
  return true;
}

static ssize_t text_write(VM *vm, Conn *c, const void *data, size_t n) {
  TextConn *t = c->priv;
  const char *p = data, *end = p + n;
  while (p < end) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    size_t k = (size_t)((nl ? nl : end) - p);
    if (!nl || t->nlast) {
      if (!keep_last(vm, t, p, k)) return -1;
      if (!nl) break;
      Status st = add_line(vm, t, t->last, t->nlast);
      t->nlast = 0;
      if (st != OK) return -1;
    } else if (add_line(vm, t, p, k) != OK)
      return -1;
    p = nl + 1;
  }
  c->incomplete = t->nlast > 0;
  return (ssize_t)n;
}

/* The line that has no end yet becomes the last one. */
static void text_finish(VM *vm, Conn *c) {
  TextConn *t = c->priv;
  if (!t->lines || !t->nlast) return;
  size_t n = t->nlast;
  t->nlast = 0;
  c->incomplete = false;
  (void)add_line(vm, t, t->last, n);
}

static void text_free(VM *vm, Conn *c) {
  TextConn *t = c->priv;
  if (!t) return;
  text_finish(vm, c);
  if (t->lines) obj_release(vm, &t->lines->h);
  if (t->env) obj_release(vm, &t->env->h);
  counted_free(vm, t->in);
  counted_free(vm, t->last);
  free(t);
}

static Status text_seek(VM *vm, Conn *c, double where, int origin, int rw, double *at) {
  return isnan(where) ? (*at = 0, OK) : rt_error(vm, "seek is not relevant for text connection");
}

static const ConnOps text_in_ops = {.read = text_read, .seek = text_seek, .free = text_free};
static const ConnOps text_out_ops = {.write = text_write, .seek = text_seek, .free = text_free};

static Status join_lines(VM *vm, TextConn *t, const StrArg *x) {
  size_t n = 0;
  for (int64_t i = 0; i < x->n; i++) n += x->s[i]->len + 1;
  t->in = counted_realloc(vm, NULL, n + 1);
  if (!t->in) return rt_nomem(vm, (double)n);
  char *p = t->in;
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    memcpy(p, x->s[i]->data, x->s[i]->len);
    p += x->s[i]->len;
    *p++ = '\n';
  }
  t->n = n;
  return OK;
}

static Status start_lines(VM *vm, TextConn *t, bool append) {
  Vec *v = NULL;
  if (append && t->var) {
    Value cur;
    TRY(env_get(vm, t->env, t->var, false, &cur));
    if (val_type(cur) == T_STR) {
      Vec *old = val_vec(vm, cur);
      TRY_NEW(old);
      TRY_NEW(v = vec_copy_data(vm, old));
    }
  }
  if (!v) TRY_NEW(v = vec_new(vm, T_STR, 0));
  obj_retain(&v->h);
  t->lines = v;
  return show_lines(vm, t);
}

Status conn_text_new(VM *vm, const char *desc, const StrArg *lines, Sym *var, Env *env, const char *mode, Conn **out) {
  bool reading = mode[0] == 'r';
  TRY(conn_new(vm, desc, "textConnection", reading ? &text_in_ops : &text_out_ops, mode, out));
  Conn *c = *out;
  TextConn *t = calloc(1, sizeof *t);
  if (!t) {
    conn_destroy(vm, c);
    return rt_nomem(vm, sizeof *t);
  }
  c->priv = t;
  t->var = var;
  if (var) {
    obj_retain(&env->h);
    t->env = env;
  }
  Status st = reading ? join_lines(vm, t, lines) : start_lines(vm, t, mode[0] == 'a');
  if (st != OK) {
    conn_destroy(vm, c);
    return ERR;
  }
  c->is_open = true;
  return OK;
}

Status conn_text_value(VM *vm, Conn *c, Vec **out) {
  if (c->ops != &text_out_ops) return rt_error(vm, "'con' is not an output textConnection");
  TextConn *t = c->priv;
  *out = t->lines;
  if (!t->var) TRY_NEW(*out = vec_copy_data(vm, t->lines));
  return OK;
}

/* ---- raw ---- */

typedef struct RawConn {
  uint8_t *p;
  size_t n, cap, pos;
} RawConn;

static ssize_t raw_read(VM *vm, Conn *c, void *p, size_t n) {
  RawConn *r = c->priv;
  size_t left = r->pos < r->n ? r->n - r->pos : 0, k = left < n ? left : n;
  if (k) memcpy(p, r->p + r->pos, k);
  r->pos += k;
  return (ssize_t)k;
}

static ssize_t raw_write(VM *vm, Conn *c, const void *p, size_t n) {
  RawConn *r = c->priv;
  if (r->pos + n > r->cap) {
    size_t cap = (r->pos + n) * 2 + 64;
    uint8_t *q = counted_realloc(vm, r->p, cap);
    if (!q) return -1;
    r->p = q;
    r->cap = cap;
  }
  if (r->pos > r->n) memset(r->p + r->n, 0, r->pos - r->n);
  memcpy(r->p + r->pos, p, n);
  r->pos += n;
  if (r->pos > r->n) r->n = r->pos;
  return (ssize_t)n;
}

static Status raw_seek(VM *vm, Conn *c, double where, int origin, int rw, double *at) {
  RawConn *r = c->priv;
  double now = (double)r->pos - (double)(c->rlen - c->rpos);
  *at = now;
  if (isnan(where)) return OK;
  double to = origin == 2 ? now + where : origin == 3 ? (double)r->n + where : where;
  if (to < 0 || to > (double)r->n) return rt_error(vm, "attempt to seek outside the range of the raw connection");
  r->pos = (size_t)to;
  c->rlen = c->rpos = 0;
  return OK;
}

static Status raw_truncate(VM *vm, Conn *c) {
  RawConn *r = c->priv;
  if (r->pos < r->n) r->n = r->pos;
  return OK;
}

static void raw_free(VM *vm, Conn *c) {
  RawConn *r = c->priv;
  if (r) counted_free(vm, r->p);
  free(r);
}

static const ConnOps raw_ops = {
    .read = raw_read, .write = raw_write, .seek = raw_seek, .truncate = raw_truncate, .free = raw_free};

Status conn_raw_new(VM *vm, const char *desc, const Vec *bytes, const char *mode, Conn **out) {
  TRY(conn_new(vm, desc, "rawConnection", &raw_ops, mode, out));
  Conn *c = *out;
  RawConn *r = calloc(1, sizeof *r);
  size_t n = (size_t)bytes->n;
  if (r) r->p = counted_realloc(vm, NULL, n + 1);
  c->priv = r;
  if (!r || !r->p) {
    conn_destroy(vm, c);
    return rt_nomem(vm, (double)n);
  }
  if (n) memcpy(r->p, raw_ro(bytes), n);
  r->n = n;
  r->cap = n + 1;
  if (mode[0] == 'w') r->n = 0;
  r->pos = mode[0] == 'a' ? r->n : 0;
  c->can_read = mode[0] == 'r' || strchr(mode, '+');
  c->can_write = mode[0] != 'r' || strchr(mode, '+');
  c->can_seek = true;
  c->text = false;
  c->is_open = true;
  return OK;
}

Status conn_raw_value(VM *vm, Conn *c, Vec **out) {
  if (c->ops != &raw_ops) return rt_error(vm, "'con' is not a rawConnection");
  if (!c->can_write) return rt_error(vm, "'con' is not an output rawConnection");
  RawConn *r = c->priv;
  TRY_NEW(*out = vec_new(vm, T_RAW, (int64_t)r->n));
  if (r->n) memcpy(raw_rw(*out), r->p, r->n);
  return OK;
}
