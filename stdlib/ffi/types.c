/* types.c - Reads C declarations: "double(const double *, size_t)", "struct {int x; double y;}".
 *
 * Called by ffi.c.  Names of types that are not known may stand before a star: what they point to is not looked into.
 */
#include <stdlib.h>

#include "stdlib/ffi/ffi.h"

typedef struct Reader {
  Ffi *ffi;
  const char *text, *p;
  int depth;
} Reader;

static Signature *read_params(Reader *r, CType *result);
static CType *read_type(Reader *r);

void *ffi_keep(Ffi *f, size_t bytes) {
  Piece *p = calloc(1, sizeof(max_align_t) + bytes);
  if (!p) {
    (void)rt_nomem(f->vm, (double)bytes);
    return NULL;
  }
  p->next = f->pieces;
  f->pieces = p;
  return (char *)p + sizeof(max_align_t);
}

static void *bad(Reader *r, const char *what) {
  (void)rt_errorcall(r->ffi->vm, vm_frame_call(r->ffi->vm), "%s in the C declaration '%s', at '%.20s'", what, r->text,
                     r->p);
  return NULL;
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
static void skip(Reader *r) {
  while (*r->p == ' ' || *r->p == '\t' || *r->p == '\n') r->p++;
}
static bool take(Reader *r, char c) {
  skip(r);
  if (*r->p != c) return false;
  r->p++;
  return true;
}
/* The next word; its length, 0: there is none. */
static size_t peek_word(Reader *r) {
  size_t n = 0;
  skip(r);
  if (*r->p >= '0' && *r->p <= '9') return 0;
  while (is_word(r->p[n])) n++;
  return n;
}
static bool take_word(Reader *r, const char *w) {
  size_t n = peek_word(r);
  if (n != strlen(w) || memcmp(r->p, w, n) != 0) return false;
  r->p += n;
  return true;
}

static CType *type_new(Reader *r, enum CKind kind) {
  static const struct {
    uint8_t size, align;
  } sizes[C_KINDS] = {
      [C_VOID] = {1, 1},  [C_BOOL] = {1, 1},   [C_S8] = {1, 1},      [C_U8] = {1, 1},      [C_S16] = {2, 2},
      [C_U16] = {2, 2},   [C_S32] = {4, 4},    [C_U32] = {4, 4},     [C_S64] = {8, 8},     [C_U64] = {8, 8},
      [C_FLOAT] = {4, 4}, [C_DOUBLE] = {8, 8}, [C_POINTER] = {8, 8}, [C_FUNCTION] = {8, 8}};
  CType *t = ffi_keep(r->ffi, sizeof *t);
  if (!t) return NULL;
  t->kind = kind;
  t->size = sizes[kind].size;
  t->align = sizes[kind].align;
  t->ffi = r->ffi->basic[kind];
  return t;
}

static const struct {
  const char *name;
  enum CKind kind;
} named[] = {
    {"void", C_VOID},    {"bool", C_BOOL},     {"_Bool", C_BOOL},    {"float", C_FLOAT},  {"double", C_DOUBLE},
    {"int8_t", C_S8},    {"uint8_t", C_U8},    {"int16_t", C_S16},   {"uint16_t", C_U16}, {"int32_t", C_S32},
    {"uint32_t", C_U32}, {"int64_t", C_S64},   {"uint64_t", C_U64},  {"size_t", C_U64},   {"ssize_t", C_S64},
    {"intptr_t", C_S64}, {"uintptr_t", C_U64}, {"ptrdiff_t", C_S64}, {"off_t", C_S64},    {"time_t", C_S64},
};

/* Words such as unsigned long int; false: the next word is none of them. */
static bool read_arithmetic(Reader *r, enum CKind *kind, bool *is_char) {
  int longs = 0, shorts = 0, chars = 0, ints = 0, plus = 0, minus = 0, doubles = 0;
  for (;;) {
    if (take_word(r, "long"))
      longs++;
    else if (take_word(r, "short"))
      shorts++;
    else if (take_word(r, "char"))
      chars++;
    else if (take_word(r, "int"))
      ints++;
    else if (take_word(r, "unsigned"))
      plus++;
    else if (take_word(r, "signed"))
      minus++;
    else if (longs && take_word(r, "double"))
      doubles++;
    else if (!take_word(r, "const"))
      break;
  }
  *is_char = chars && !plus && !minus;
  bool is_signed = !plus;
  *kind = chars    ? (is_signed ? C_S8 : C_U8)
          : shorts ? (is_signed ? C_S16 : C_U16)
          : longs  ? (is_signed ? C_S64 : C_U64)
                   : (is_signed ? C_S32 : C_U32);
  return !doubles && (longs || shorts || chars || ints || plus || minus);
}

enum { MAX_FIELDS = 64, DEEPEST = 16 };

static CType *struct_new(Reader *r, int n, CType **field, const char **name) {
  CType *t = type_new(r, C_STRUCT);
  FfiType *f = t ? ffi_keep(r->ffi, sizeof *f) : NULL;
  if (!f || !(f->elements = ffi_keep(r->ffi, (size_t)(n + 1) * sizeof *f->elements)) ||
      !(t->field = ffi_keep(r->ffi, (size_t)n * sizeof *t->field)) ||
      !(t->name = ffi_keep(r->ffi, (size_t)n * sizeof *t->name)) ||
      !(t->offset = ffi_keep(r->ffi, (size_t)n * sizeof *t->offset)))
    return NULL;
  f->type = FFI_STRUCT;
  t->ffi = f;
  t->n = n;
  t->align = 1;
  for (int i = 0; i < n; i++) {
    size_t a = field[i]->align;
    t->offset[i] = (t->size + a - 1) / a * a;
    t->size = t->offset[i] + field[i]->size;
    if (a > t->align) t->align = a;
    t->field[i] = field[i];
    t->name[i] = name[i];
    f->elements[i] = field[i]->ffi;
  }
  t->size = (t->size + t->align - 1) / t->align * t->align;
  return t;
}

/* After "struct": its name, if any, and its fields. */
static CType *read_struct(Reader *r) {
  CType *field[MAX_FIELDS];
  const char *name[MAX_FIELDS];
  int n = 0;
  r->p += peek_word(r);
  if (!take(r, '{')) return type_new(r, C_VOID); /* told by its name only: good for pointers */
  while (!take(r, '}')) {
    CType *t = read_type(r);
    if (!t) return NULL;
    do {
      size_t len = peek_word(r);
      if (t->kind == C_VOID) return bad(r, "a field without a type");
      if (!len || n == MAX_FIELDS) return bad(r, len ? "too many fields" : "a field without a name");
      char *s = ffi_keep(r->ffi, len + 1);
      if (!s) return NULL;
      memcpy(s, r->p, len);
      r->p += len;
      field[n] = t;
      name[n++] = s;
    } while (take(r, ','));
    if (!take(r, ';')) return bad(r, "no ';' after a field");
  }
  return n ? struct_new(r, n, field, name) : bad(r, "no fields");
}

static CType *pointer_to(Reader *r, CType *to) {
  CType *p = type_new(r, C_POINTER);
  if (p) p->to = to;
  return p;
}

static CType *read_base(Reader *r) {
  enum CKind kind;
  bool is_char;
  bool constant = false;
  while (take_word(r, "const")) constant = true;
  CType *t = NULL;
  if (take_word(r, "struct")) {
    t = read_struct(r);
  } else if (read_arithmetic(r, &kind, &is_char)) {
    if ((t = type_new(r, kind))) t->is_char = is_char;
  } else {
    size_t n = peek_word(r);
    if (!n) return bad(r, "no type");
    for (size_t i = 0; i < sizeof named / sizeof *named && !t; i++)
      if (take_word(r, named[i].name) && !(t = type_new(r, named[i].kind))) return NULL;
    if (!t) { /* of another header */
      const char *at = r->p;
      r->p += n;
      while (take_word(r, "const")) constant = true;
      skip(r);
      if (*r->p != '*') {
        r->p = at;
        return bad(r, "unknown type");
      }
      t = type_new(r, C_VOID);
    }
  }
  while (t && take_word(r, "const")) constant = true;
  if (t) t->is_const = constant;
  return t;
}

/* A type with its stars, or a pointer to a function. */
static CType *read_type(Reader *r) {
  if (++r->depth > DEEPEST) return bad(r, "too much nesting");
  CType *t = read_base(r);
  while (t && take(r, '*')) {
    t = pointer_to(r, t);
    while (t && take_word(r, "const")) t->is_const = true;
    while (take_word(r, "restrict") || take_word(r, "__restrict")) {
    }
  }
  if (t && take(r, '(')) {
    CType *f = type_new(r, C_FUNCTION);
    if (!f) return NULL;
    if (!take(r, '*')) return bad(r, "no '*'");
    r->p += peek_word(r);
    if (!take(r, ')') || !take(r, '(')) return bad(r, "not a pointer to a function");
    if (!(f->sig = read_params(r, t))) return NULL;
    t = f;
  }
  r->depth--;
  return t;
}

/* Parameters after "(", up to ")". */
static Signature *read_params(Reader *r, CType *result) {
  Signature *s = ffi_keep(r->ffi, sizeof *s);
  if (!s) return NULL;
  s->result = result;
  if (!take(r, ')'))
    for (;;) {
      CType *t = read_type(r);
      if (!t) return NULL;
      r->p += peek_word(r); /* the parameter's name */
      if (take(r, '[')) {
        while (*r->p && *r->p != ']') r->p++;
        if (!take(r, ']') || !(t = pointer_to(r, t))) return t ? bad(r, "no ']'") : NULL;
      }
      bool nothing = t->kind == C_VOID;
      if (nothing && s->n) return bad(r, "an argument of type void");
      if (!nothing && s->n == FFI_MAX_ARGS) return bad(r, "too many arguments");
      if (!nothing) s->ffi_arg[s->n] = t->ffi, s->arg[s->n++] = t;
      if (take(r, ')')) break;
      if (nothing || !take(r, ',')) return bad(r, nothing ? "an argument of type void" : "no ',' or ')'");
    }
  if (r->ffi->prep(s->cif, FFI_ABI, (unsigned)s->n, result->ffi, s->ffi_arg) != 0)
    return bad(r, "types that cannot be passed");
  return s;
}

Signature *ffi_signature(Ffi *f, const char *text) {
  Reader r = {.ffi = f, .text = text, .p = text};
  CType *result = read_base(&r);
  while (result && take(&r, '*')) {
    result = pointer_to(&r, result);
    while (result && take_word(&r, "const")) result->is_const = true;
  }
  if (!result) return NULL;
  r.p += peek_word(&r); /* the function's name */
  if (!take(&r, '(')) return bad(&r, "no '('");
  Signature *s = read_params(&r, result);
  take(&r, ';');
  skip(&r);
  return s && *r.p ? bad(&r, "something left over") : s;
}

CType *ffi_type(Ffi *f, const char *text) {
  Reader r = {.ffi = f, .text = text, .p = text};
  CType *t = read_type(&r);
  skip(&r);
  return t && *r.p ? bad(&r, "something left over") : t;
}
