/* parse.c - Reads the text of a module: functions, variables, registers, instructions.  Called by whoever runs kernels;
 * an instruction, modifier or directive that is not known is an error with its text. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

typedef struct Cursor {
  PtxModule *m;
  Function *f; /* being read; NULL: outside */
  const char *p;
} Cursor;

static void parse_fail(PtxModule *m, const char *format, ...) {
  if (m->bad) return;
  m->bad = true;
  va_list args;
  va_start(args, format);
  vsnprintf(m->error, m->error_size, format, args);
  va_end(args);
}

static void *grow(void *array, int n, size_t each) {
  if (n & (n - 1)) return array; /* room for the next power of two is there */
  array = realloc(array, (n ? 2 * (size_t)n : 1) * each);
  if (!array) abort();
  memset((char *)array + (size_t)n * each, 0, (n ? (size_t)n : 1) * each);
  return array;
}
#define PUSH(array, n) ((array) = grow(array, n, sizeof *(array)), (array) + (n)++)

static char *copy_text(const char *s, size_t n) {
  char *d = malloc(n + 1);
  if (!d) abort();
  memcpy(d, s, n);
  d[n] = 0;
  return d;
}
/* Comments become blanks; strings stay. */
static void blank_comments(char *s) {
  for (; *s; s++) {
    if (*s == '"') {
      while (*++s && *s != '"') {
      }
      if (!*s) return;
    } else if (s[0] == '/' && s[1] == '/') {
      while (*s && *s != '\n') *s++ = ' ';
      if (!*s) return;
    } else if (s[0] == '/' && s[1] == '*') {
      while (*s && !(s[0] == '*' && s[1] == '/')) *s++ = ' ';
      if (!*s) return;
      s[0] = s[1] = ' ';
    }
  }
}
static void skip(Cursor *c) {
  while (isspace((unsigned char)*c->p)) c->p++;
}
static bool take(Cursor *c, const char *word) {
  skip(c);
  size_t n = strlen(word);
  if (strncmp(c->p, word, n)) return false;
  if (isalnum((unsigned char)word[n - 1]) && (isalnum((unsigned char)c->p[n]) || c->p[n] == '_')) return false;
  c->p += n;
  return true;
}
static void expect(Cursor *c, const char *word) {
  if (!take(c, word)) parse_fail(c->m, "'%s' expected before '%.40s'", word, c->p);
}
static bool name_char(char ch) { return isalnum((unsigned char)ch) || ch == '_' || ch == '$' || ch == '%'; }
static char *take_name(Cursor *c) {
  skip(c);
  const char *from = c->p;
  while (name_char(*c->p)) c->p++;
  if (c->p == from) parse_fail(c->m, "a name expected before '%.40s'", from);
  return copy_text(from, (size_t)(c->p - from));
}

static const struct {
  const char *name;
  Type type;
} type_names[] = {{"b8", T_B8},   {"b16", T_B16}, {"b32", T_B32}, {"b64", T_B64}, {"u8", T_U8},
                  {"u16", T_U16}, {"u32", T_U32}, {"u64", T_U64}, {"s8", T_S8},   {"s16", T_S16},
                  {"s32", T_S32}, {"s64", T_S64}, {"f32", T_F32}, {"f64", T_F64}, {"pred", T_PRED}};
static Type find_type(const char *s, size_t n) {
  for (size_t i = 0; i < sizeof type_names / sizeof *type_names; i++)
    if (strlen(type_names[i].name) == n && !memcmp(type_names[i].name, s, n)) return type_names[i].type;
  return T_NONE;
}

/* ---- names ---- */
/* A register's number; -1: not declared. */
static int find_register(const Function *f, const char *s, size_t n) {
  size_t digits = n;
  while (digits > 0 && isdigit((unsigned char)s[digits - 1])) digits--;
  for (int i = f->nsets - 1; i >= 0; i--) {
    const RegisterSet *set = &f->sets[i];
    size_t l = strlen(set->name);
    if (!set->count && l == n && !memcmp(set->name, s, n)) return set->base;
    if (!set->count || l != digits || digits == n || memcmp(set->name, s, l)) continue;
    long k = strtol(s + digits, NULL, 10);
    if (k < set->count) return set->base + (int)k;
  }
  return -1;
}
static int special_register(const char *s, size_t n) {
  static const struct {
    const char *name;
    int id;
  } table[] = {{"%tid.x", SR_TID},           {"%tid.y", SR_TID + 1},       {"%tid.z", SR_TID + 2},
               {"%ntid.x", SR_NTID},         {"%ntid.y", SR_NTID + 1},     {"%ntid.z", SR_NTID + 2},
               {"%ctaid.x", SR_CTAID},       {"%ctaid.y", SR_CTAID + 1},   {"%ctaid.z", SR_CTAID + 2},
               {"%nctaid.x", SR_NCTAID},     {"%nctaid.y", SR_NCTAID + 1}, {"%nctaid.z", SR_NCTAID + 2},
               {"%laneid", SR_LANE},         {"%warpid", SR_WARP},         {"%nwarpid", SR_NWARP},
               {"%lanemask_eq", SR_MASK_EQ}, {"%lanemask_lt", SR_MASK_LT}, {"%lanemask_le", SR_MASK_LE},
               {"%lanemask_gt", SR_MASK_GT}, {"%lanemask_ge", SR_MASK_GE}, {"%dynamic_smem_size", SR_DYNAMIC},
               {"%clock", SR_CLOCK},         {"%clock64", SR_CLOCK}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strlen(table[i].name) == n && !memcmp(table[i].name, s, n)) return table[i].id;
  return -1;
}
static const Symbol *find_symbol(const Cursor *c, const char *s, size_t n) {
  for (int i = c->f->nsymbols - 1; i >= 0; i--)
    if (strlen(c->f->symbols[i].name) == n && !memcmp(c->f->symbols[i].name, s, n)) return &c->f->symbols[i];
  for (int i = 0; i < c->m->nsymbols; i++)
    if (strlen(c->m->symbols[i].name) == n && !memcmp(c->m->symbols[i].name, s, n)) return &c->m->symbols[i];
  return NULL;
}
static int find_label(const Function *f, const char *name) {
  for (int i = 0; i < f->nlabels; i++)
    if (!strcmp(f->labels[i].name, name)) return i;
  return -1;
}
/* The label of a name; made where it is not yet there. */
static int label_named(Function *f, const char *s, size_t n) {
  char *name = copy_text(s, n);
  int i = find_label(f, name);
  if (i >= 0) {
    free(name);
    return i;
  }
  Label *l = PUSH(f->labels, f->nlabels);
  l->name = name;
  l->at = -1;
  return f->nlabels - 1;
}
static int find_function(const PtxModule *m, const char *s, size_t n) {
  for (int i = 0; i < m->nfunctions; i++)
    if (strlen(m->functions[i].name) == n && !memcmp(m->functions[i].name, s, n)) return i;
  return -1;
}

/* ---- operands ---- */
static bool number_bits(const char *s, size_t n, int64_t *out) {
  if (n > 2 && s[0] == '0' && (s[1] == 'd' || s[1] == 'D' || s[1] == 'f' || s[1] == 'F')) {
    *out = (int64_t)strtoull(s + 2, NULL, 16);
    return true;
  }
  if (!isdigit((unsigned char)s[0]) && !(s[0] == '-' && isdigit((unsigned char)s[1]))) return false;
  *out = s[0] == '-' ? (int64_t)(0 - strtoull(s + 1, NULL, 0)) : (int64_t)strtoull(s, NULL, 0);
  return true;
}
static void trim(const char **s, size_t *n) {
  while (*n && isspace((unsigned char)**s)) (*s)++, (*n)--;
  while (*n && isspace((unsigned char)(*s)[*n - 1])) (*n)--;
}
/* The next of a list separated by commas outside brackets; false: there is none. */
static bool next_item(const char **s, size_t *n, const char **item, size_t *length) {
  trim(s, n);
  if (!*n) return false;
  int depth = 0;
  size_t i = 0;
  for (; i < *n; i++) {
    char ch = (*s)[i];
    if (ch == '{' || ch == '[' || ch == '(') depth++;
    if (ch == '}' || ch == ']' || ch == ')') depth--;
    if (ch == ',' && !depth) break;
  }
  *item = *s, *length = i;
  trim(item, length);
  i = i < *n ? i + 1 : i;
  *s += i, *n -= i;
  return true;
}

static bool parse_operand(Cursor *c, const char *s, size_t n, Operand *o);

static bool parse_vector(Cursor *c, const char *s, size_t n, Operand *o) {
  o->kind = O_VECTOR;
  const char *item;
  size_t length;
  while (next_item(&s, &n, &item, &length)) {
    Operand *e = PUSH(o->element, o->n);
    if (!parse_operand(c, item, length, e)) return false;
  }
  return true;
}
/* base, base+number or base+-number */
static bool parse_address(Cursor *c, const char *s, size_t n, Operand *o) {
  o->kind = O_ADDRESS;
  o->element = calloc(1, sizeof(Operand));
  const char *plus = memchr(s, '+', n);
  size_t base = plus ? (size_t)(plus - s) : n;
  if (plus) {
    const char *number = plus + 1;
    size_t rest = n - base - 1;
    trim(&number, &rest);
    if (!number_bits(number, rest, &o->imm)) return false;
  }
  while (base && isspace((unsigned char)s[base - 1])) base--;
  return parse_operand(c, s, base, o->element);
}
static bool parse_name_operand(Cursor *c, const char *s, size_t n, Operand *o) {
  const Symbol *symbol = find_symbol(c, s, n);
  if (symbol) {
    o->kind = O_SYMBOL;
    o->space = symbol->space;
    o->imm = (int64_t)symbol->offset;
    /* variables of the module get their addresses when a run maps them: n is the symbol's number + 1 */
    if (symbol->space == SPACE_GLOBAL || symbol->space == SPACE_CONST) o->n = (int)(symbol - c->m->symbols) + 1;
    return true;
  }
  int f = find_function(c->m, s, n);
  if (f >= 0) {
    o->kind = O_FUNCTION;
    o->n = f;
    return true;
  }
  o->kind = O_LABEL;
  o->n = label_named(c->f, s, n);
  return true;
}
static bool parse_operand(Cursor *c, const char *s, size_t n, Operand *o) {
  trim(&s, &n);
  if (!n) return false;
  if (*s == '!') {
    o->negated = true;
    s++, n--;
  }
  if (*s == '{') return parse_vector(c, s + 1, n - 2, o);
  if (*s == '(') return parse_vector(c, s + 1, n - 2, o);
  if (*s == '[') return parse_address(c, s + 1, n - 2, o);
  if (n == 1 && *s == '_') {
    o->kind = O_SINK;
    return true;
  }
  const char *bar = memchr(s, '|', n);
  if (bar) {
    o->pair = true;
    o->element = calloc(1, sizeof(Operand));
    if (!parse_operand(c, bar + 1, n - (size_t)(bar - s) - 1, o->element)) return false;
    n = (size_t)(bar - s);
  }
  if (number_bits(s, n, &o->imm)) {
    o->kind = O_IMM;
    return true;
  }
  int named =
      *s == '%' ? -1 : find_register(c->f, s, n); /* .reg .b32 tmp: in what NVRTC writes for halves of numbers */
  if (*s != '%' && named < 0) return parse_name_operand(c, s, n, o);
  int sr = named >= 0 ? -1 : special_register(s, n);
  int r = sr >= 0 ? sr : find_register(c->f, s, n);
  o->kind = sr >= 0 ? O_SPECIAL : O_REG;
  o->n = r;
  return r >= 0;
}

/* ---- instructions ---- */
static Op find_op(const char *s, size_t n) {
  static const char *const names[] = {
      "",
#define OP(id, name) name,
#include "ops.def"
  };
  for (size_t i = 1; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == n && !memcmp(names[i], s, n)) return (Op)i;
  return OP_NONE;
}
static bool modifier(Instruction *i, const char *s, size_t n) {
  Type type = find_type(s, n);
  if (type && !i->type) {
    i->type = (uint8_t)type;
    return true;
  }
  if (type) {
    i->type2 = (uint8_t)type;
    return true;
  }
#define MOD(text, field, value)                                                                                        \
  if (strlen(text) == n && !memcmp(text, s, n)) {                                                                      \
    i->field = (value);                                                                                                \
    return true;                                                                                                       \
  }
#include "mods.def"
  return false;
}
static bool parse_mnemonic(Instruction *i, const char *s, size_t n) {
  const char *dot = memchr(s, '.', n);
  size_t l = dot ? (size_t)(dot - s) : n;
  i->op = find_op(s, l);
  if (!i->op) return false;
  while (l < n) {
    const char *from = s + l + 1;
    const char *end = memchr(from, '.', n - l - 1);
    size_t length = end ? (size_t)(end - from) : n - l - 1;
    if (!modifier(i, from, length)) return false;
    l += 1 + length;
  }
  return true;
}
static char *one_line(const char *s, size_t n) {
  char *d = copy_text(s, n);
  size_t k = 0;
  for (size_t i = 0; i < n; i++) {
    bool space = isspace((unsigned char)s[i]);
    if (space && k && d[k - 1] == ' ') continue;
    d[k++] = space ? ' ' : s[i];
  }
  d[k] = 0;
  return d;
}
/* Text up to the semicolon. */
static void parse_instruction(Cursor *c) {
  const char *s = c->p, *end = strchr(s, ';');
  if (!end) {
    parse_fail(c->m, "no ';' after '%.40s'", s);
    return;
  }
  c->p = end + 1;
  size_t n = (size_t)(end - s);
  trim(&s, &n);
  Instruction i = {.guard = -1, .text = one_line(s, n)};
  bool known = true;
  if (*s == '@') {
    size_t l = 1;
    while (l < n && !isspace((unsigned char)s[l])) l++;
    i.guard_not = s[1] == '!';
    i.guard = find_register(c->f, s + 1 + i.guard_not, l - 1 - i.guard_not);
    known = i.guard >= 0;
    s += l, n -= l;
    trim(&s, &n);
  }
  size_t l = 0;
  while (l < n && !isspace((unsigned char)s[l])) l++;
  known = known && parse_mnemonic(&i, s, l);
  s += l, n -= l;
  const char *item;
  size_t length;
  while (known && next_item(&s, &n, &item, &length)) {
    known = i.n < OPERANDS && parse_operand(c, item, length, &i.o[i.n]);
    i.n++;
  }
  *PUSH(c->f->code, c->f->ncode) = i;
  if (!known) parse_fail(c->m, "unknown instruction in %s: %s", c->f->name, i.text);
}

/* ---- variables ---- */
static size_t round_up(size_t n, size_t align) { return (n + align - 1) / align * align; }

static void store_number(uint8_t *data, size_t size, const char *s, size_t n, Type type) {
  int64_t bits = 0;
  if (!number_bits(s, n, &bits)) bits = 0;
  (void)type;
  memcpy(data, &bits, size);
}
/* { numbers } or a number */
static void parse_contents(Cursor *c, Symbol *symbol, Type type) {
  size_t each = (size_t)type_size(type);
  bool braces = take(c, "{");
  for (size_t at = 0; at + each <= symbol->size; at += each) {
    skip(c);
    const char *from = c->p;
    while (*c->p && !strchr(",};", *c->p)) c->p++;
    size_t n = (size_t)(c->p - from);
    trim(&from, &n);
    store_number(symbol->data + at, each, from, n, type);
    if (!take(c, ",")) break;
  }
  if (braces) expect(c, "}");
}
static size_t *space_size(Cursor *c, Space space) {
  static size_t none;
  switch (space) {
  case SPACE_SHARED: return &c->m->shared_bytes;
  case SPACE_LOCAL: return c->f ? &c->f->local_bytes : &none;
  case SPACE_PARAM: return c->f ? &c->f->param_bytes : &none;
  case SPACE_CONST: return &c->m->const_bytes;
  default: none = 0; return &none;
  }
}
/* What follows .global, .shared, ...: [.align n] .type name[n] [= contents] */
static Symbol *parse_variable(Cursor *c, Space space) {
  size_t align = 0;
  Type type = T_NONE;
  for (;;) {
    skip(c);
    if (take(c, ".align")) {
      align = (size_t)strtoul(c->p, (char **)&c->p, 10);
    } else if (*c->p == '.') {
      const char *from = ++c->p;
      while (isalnum((unsigned char)*c->p)) c->p++;
      type = find_type(from, (size_t)(c->p - from));
      if (!type) parse_fail(c->m, "unknown type of a variable: '%.20s'", from);
      break;
    } else {
      parse_fail(c->m, "unknown declaration: '%.40s'", c->p);
      return NULL;
    }
  }
  if (take(c, ".ptr")) { /* what a parameter points to */
    if (!take(c, ".global")) take(c, ".shared");
    if (take(c, ".align")) (void)strtoul(c->p, (char **)&c->p, 10);
  }
  char *name = take_name(c);
  size_t size = (size_t)type_size(type);
  if (align < size) align = size ? size : 1;
  while (take(c, "[")) {
    skip(c);
    size *= (size_t)strtoul(c->p, (char **)&c->p, 10); /* none: memory whose size the launch gives */
    expect(c, "]");
  }
  bool outside = space == SPACE_GLOBAL || space == SPACE_CONST || (space == SPACE_SHARED && !c->f);
  Symbol *symbol = outside ? PUSH(c->m->symbols, c->m->nsymbols) : PUSH(c->f->symbols, c->f->nsymbols);
  size_t *used = space_size(c, space);
  *symbol = (Symbol){.name = name, .space = space, .offset = round_up(*used, align), .size = size};
  *used = symbol->offset + size;
  if (!size) symbol->offset = SIZE_MAX; /* after everything else */
  if (space == SPACE_GLOBAL || space == SPACE_CONST) symbol->data = calloc(1, size + 1);
  if (take(c, "=")) parse_contents(c, symbol, type);
  return symbol;
}
static void parse_registers(Cursor *c) {
  expect(c, ".");
  free(take_name(c));
  do {
    RegisterSet *set = PUSH(c->f->sets, c->f->nsets);
    set->name = take_name(c);
    set->base = c->f->nregs;
    if (take(c, "<")) {
      set->count = (int)strtol(c->p, (char **)&c->p, 10);
      expect(c, ">");
    }
    c->f->nregs += set->count ? set->count : 1;
  } while (take(c, ","));
  expect(c, ";");
}

/* ---- functions ---- */
static void parse_targets(Cursor *c, const char *name, size_t n) {
  int l = label_named(c->f, name, n);
  do {
    char *target = take_name(c);
    int to = label_named(c->f, target, strlen(target));
    Label *list = &c->f->labels[l];
    *PUSH(list->targets, list->ntargets) = to;
    free(target);
  } while (take(c, ","));
  expect(c, ";");
}
static void parse_directive(Cursor *c) {
  if (take(c, ".reg")) {
    parse_registers(c);
  } else if (take(c, ".local")) {
    parse_variable(c, SPACE_LOCAL);
    expect(c, ";");
  } else if (take(c, ".shared")) {
    parse_variable(c, SPACE_SHARED);
    expect(c, ";");
  } else if (take(c, ".param")) {
    parse_variable(c, SPACE_PARAM);
    expect(c, ";");
  } else if (take(c, ".pragma")) {
    c->p = strchr(c->p, ';');
    c->p = c->p ? c->p + 1 : "";
  } else if (take(c, ".loc")) {
    while (*c->p && *c->p != '\n') c->p++;
  } else {
    parse_fail(c->m, "unknown directive: '%.40s'", c->p);
  }
}
static void parse_body(Cursor *c) {
  int depth = 1;
  while (depth > 0 && !c->m->bad) {
    skip(c);
    if (!*c->p) {
      parse_fail(c->m, "the text ends inside %s", c->f->name);
    } else if (*c->p == '{') {
      depth++, c->p++;
    } else if (*c->p == '}') {
      depth--, c->p++;
    } else if (*c->p == '.') {
      parse_directive(c);
    } else {
      const char *from = c->p, *p = c->p;
      while (name_char(*p)) p++;
      if (*p == ':' && p > from) {
        c->p = p + 1;
        if (take(c, ".branchtargets")) {
          parse_targets(c, from, (size_t)(p - from));
        } else {
          int l = label_named(c->f, from, (size_t)(p - from));
          c->f->labels[l].at = c->f->ncode;
        }
      } else {
        parse_instruction(c);
      }
    }
  }
  Instruction *last = PUSH(c->f->code, c->f->ncode);
  *last = (Instruction){.op = OP_RET, .guard = -1, .text = copy_text("ret", 3)};
}
static int parse_parameters(Cursor *c) {
  int n = 0;
  if (!take(c, "(")) return 0;
  while (!c->m->bad && !take(c, ")")) {
    expect(c, ".param");
    parse_variable(c, SPACE_PARAM);
    take(c, ",");
    n++;
  }
  return n;
}
static void check_labels(Cursor *c) {
  for (int i = 0; i < c->f->nlabels; i++)
    if (c->f->labels[i].at < 0 && !c->f->labels[i].ntargets)
      parse_fail(c->m, "unknown name in %s: %s", c->f->name, c->f->labels[i].name);
}
/* After .entry or .func: [(results)] name [(formals)] [directives] ; or { body } */
static void parse_function(Cursor *c, bool entry) {
  Function f = {.entry = entry};
  c->f = &f;
  if (!entry) f.nresults = parse_parameters(c);
  f.name = take_name(c);
  f.nformals = parse_parameters(c);
  f.formal_bytes = f.param_bytes;
  while (!c->m->bad) {
    skip(c);
    if (*c->p == '{' || *c->p == ';') break;
    if (*c->p++ != '.') parse_fail(c->m, "unknown text after the parameters of %s: '%.40s'", f.name, c->p - 1);
    while (*c->p && *c->p != '\n' && *c->p != '{' && *c->p != ';') c->p++; /* .maxntid and the like */
  }
  /* a declaration's place is taken by the definition */
  int at = find_function(c->m, f.name, strlen(f.name));
  if (at < 0) {
    (void)PUSH(c->m->functions, c->m->nfunctions);
    at = c->m->nfunctions - 1;
  }
  c->m->functions[at] = f;
  if (take(c, "{")) {
    parse_body(c);
    check_labels(c);
    c->m->functions[at] = f;
  } else {
    expect(c, ";");
  }
  c->f = NULL;
}
static void parse_module(Cursor *c) {
  while (!c->m->bad) {
    skip(c);
    if (!*c->p) return;
    if (take(c, ".version") || take(c, ".target") || take(c, ".address_size") || take(c, ".file")) {
      while (*c->p && *c->p != '\n') c->p++;
    } else if (take(c, ".visible") || take(c, ".extern") || take(c, ".weak")) {
    } else if (take(c, ".entry")) {
      parse_function(c, true);
    } else if (take(c, ".func")) {
      parse_function(c, false);
    } else if (take(c, ".global")) {
      parse_variable(c, SPACE_GLOBAL);
      expect(c, ";");
    } else if (take(c, ".const")) {
      parse_variable(c, SPACE_CONST);
      expect(c, ";");
    } else if (take(c, ".shared")) {
      parse_variable(c, SPACE_SHARED);
      expect(c, ";");
    } else {
      parse_fail(c->m, "unknown directive: '%.40s'", c->p);
    }
  }
}

PtxModule *ptx_parse(const char *text, char *error, size_t size) {
  PtxModule *m = calloc(1, sizeof *m);
  if (!m) abort();
  m->error = error, m->error_size = size;
  m->text = copy_text(text, strlen(text));
  blank_comments(m->text);
  Cursor c = {.m = m, .p = m->text};
  parse_module(&c);
  if (!m->bad) return m;
  ptx_free(m);
  return NULL;
}

static void free_operand(Operand *o) {
  int n = o->kind == O_VECTOR ? o->n : o->element ? 1 : 0;
  for (int i = 0; i < n; i++) free_operand(&o->element[i]);
  free(o->element);
}
static void free_function(Function *f) {
  for (int i = 0; i < f->ncode; i++) {
    for (int k = 0; k < OPERANDS; k++) free_operand(&f->code[i].o[k]);
    free((char *)f->code[i].text);
  }
  for (int i = 0; i < f->nsets; i++) free(f->sets[i].name);
  for (int i = 0; i < f->nsymbols; i++) free(f->symbols[i].name);
  for (int i = 0; i < f->nlabels; i++) {
    free(f->labels[i].name);
    free(f->labels[i].targets);
  }
  free(f->name), free(f->code), free(f->sets), free(f->symbols), free(f->labels);
}
void ptx_free(PtxModule *m) {
  if (!m) return;
  for (int i = 0; i < m->nfunctions; i++) free_function(&m->functions[i]);
  for (int i = 0; i < m->nsymbols; i++) {
    free(m->symbols[i].name);
    free(m->symbols[i].data);
  }
  free(m->functions), free(m->symbols), free(m->text), free(m);
}
const char *ptx_entry(const PtxModule *m, int i) {
  for (int k = 0; k < m->nfunctions; k++)
    if (m->functions[k].entry && i-- == 0) return m->functions[k].name;
  return NULL;
}
size_t ptx_argument(const PtxModule *m, const char *entry, int i) {
  for (int k = 0; k < m->nfunctions; k++) {
    const Function *f = &m->functions[k];
    if (f->entry && !strcmp(f->name, entry)) return i < f->nformals ? f->symbols[i].size : 0;
  }
  return 0;
}
size_t ptx_shared_bytes(const PtxModule *m) { return m->shared_bytes; }
