/* sources.c - Which text a position comes from.
 *
 * Every text that programs are read from (a script, a file given to source(), what is typed at the prompt) has line
 * numbers of its own in one numbering of the VM, so that the 32 bits of a position say which file it is in; the first
 * text begins at 1.  Texts without a place (parse(text = ), the library) have no positions.  Called by whoever parses,
 * and by the error reporter to find a line again.
 */
#include <stdlib.h>

#include "compiler/parser.h"
#include "runtime/str.h"
#include "runtime/own.h"
#include "runtime/hooks.h"
#include "runtime/format.h"

enum { MAX_LINES = 1 << 21, KEPT_BYTES = 1 << 24, SAME_WITHIN = 64 };

typedef struct Placed {
  char *name, *text; /* text: NULL when it was given up to save memory */
  size_t n;
  uint32_t base;  /* lines before it in the VM's numbering */
  int first_line; /* what its first line is called */
  bool typed;
} Placed;

struct Sources {
  Placed *at;
  uint32_t n, cap, lines;
  uint32_t oldest; /* the first one after the script whose text is kept */
  size_t bytes;
  uint32_t *starts; /* lines at which typed expressions begin */
  uint32_t nstarts, capstarts;
};

static struct Sources *sources_of(VM *vm) {
  if (!vm->sources) vm->sources = own_new(vm, sizeof *vm->sources);
  return vm->sources;
}

void sources_close(VM *vm) {
  struct Sources *s = vm->sources;
  for (uint32_t i = 0; s && i < s->n; i++) {
    free(s->at[i].name);
    free(s->at[i].text);
  }
  if (s) free(s->at);
  if (s) free(s->starts);
  vm->sources = NULL;
}

/* The same file read again, as loops around source() do. */
static const Placed *known(const struct Sources *s, const Source *src) {
  for (uint32_t i = s->n, k = 0; i > 0 && k < SAME_WITHIN; i--, k++) {
    const Placed *p = &s->at[i - 1];
    if (p->text && p->n == src->n && strcmp(p->name, src->name) == 0 && memcmp(p->text, src->text, p->n) == 0) return p;
  }
  return NULL;
}

bool sources_copy(VM *to, const VM *from) {
  const struct Sources *f = from->sources;
  if (!f) return true;
  struct Sources *s = sources_of(to);
  if (!s || !(s->at = calloc(f->n + 1, sizeof *s->at))) return false;
  s->cap = f->n + 1;
  for (uint32_t i = 0; i < f->n; i++) {
    Placed *p = &s->at[s->n++];
    *p = f->at[i];
    p->name = strdup(f->at[i].name);
    p->text = f->at[i].text ? malloc(p->n + 1) : NULL;
    if (!p->name || (f->at[i].text && !p->text)) return false;
    if (p->text) memcpy(p->text, f->at[i].text, p->n + 1);
  }
  s->lines = f->lines, s->oldest = f->oldest, s->bytes = f->bytes;
  if (!f->nstarts) return true;
  if (!(s->starts = malloc(f->nstarts * sizeof *s->starts))) return false;
  memcpy(s->starts, f->starts, f->nstarts * sizeof *s->starts);
  s->nstarts = s->capstarts = f->nstarts;
  return true;
}

static uint32_t count_lines(const Source *src) {
  uint32_t lines = 1;
  for (size_t i = 0; i < src->n; i++) lines += src->text[i] == '\n';
  return lines;
}

static void forget_texts(struct Sources *s) {
  for (; s->bytes > KEPT_BYTES && s->oldest + 1 < s->n; s->oldest++) {
    Placed *p = &s->at[s->oldest];
    s->bytes -= p->n;
    free(p->text);
    p->text = NULL;
  }
}

static bool add(struct Sources *s, const Source *src, int first_line) {
  if (s->n == s->cap) {
    uint32_t cap = s->cap ? 2 * s->cap : 8;
    Placed *at = realloc(s->at, cap * sizeof *at);
    if (!at) return false;
    s->at = at;
    s->cap = cap;
  }
  char *name = strdup(src->name), *text = malloc(src->n + 1);
  if (!name || !text) {
    free(name);
    free(text);
    return false;
  }
  memcpy(text, src->text, src->n);
  text[src->n] = 0;
  s->at[s->n++] = (Placed){name, text, src->n, s->lines, first_line, src->typed};
  s->bytes += src->n;
  forget_texts(s);
  return true;
}

bool source_place(VM *vm, Source *src, int first_line) {
  struct Sources *s = sources_of(vm);
  src->placed = false;
  if (!s) return false;
  const Placed *same = first_line == 1 ? known(s, src) : NULL;
  if (same) {
    src->base = same->base;
    return src->placed = true;
  }
  uint32_t lines = count_lines(src);
  if (lines >= MAX_LINES - s->lines || !add(s, src, first_line)) return false;
  src->base = s->lines;
  s->lines += lines;
  return src->placed = true;
}

void source_preview(VM *vm, Source *src) {
  struct Sources *s = sources_of(vm);
  src->placed = s && count_lines(src) < MAX_LINES - s->lines;
  src->base = s ? s->lines : 0;
}

void source_mark(VM *vm, const Source *src, int line) {
  struct Sources *s = vm->sources;
  if (!s || !src->placed) return;
  if (s->nstarts == s->capstarts) {
    uint32_t cap = s->capstarts ? 2 * s->capstarts : 64, *p = realloc(s->starts, cap * sizeof *p);
    if (!p) return;
    s->starts = p;
    s->capstarts = cap;
  }
  s->starts[s->nstarts++] = src->base + (uint32_t)line;
}

/* Where the typed expression with this line begins. */
static uint32_t start_before(const struct Sources *s, uint32_t line, uint32_t otherwise) {
  uint32_t lo = 0, hi = s->nstarts;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (s->starts[mid] <= line)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo ? s->starts[lo - 1] : otherwise;
}

bool source_find(VM *vm, uint32_t pos, Place *out) {
  const struct Sources *s = vm->sources;
  uint32_t line = (uint32_t)pos_line(pos);
  if (!s || !line || line > s->lines) return false;
  uint32_t lo = 0, hi = s->n;
  while (hi - lo > 1) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (s->at[mid].base < line)
      lo = mid;
    else
      hi = mid;
  }
  const Placed *p = &s->at[lo];
  uint32_t within = line - p->base;
  if (p->typed) within = line + 1 - start_before(s, line, p->base + 1);
  line -= p->base;
  *out = (Place){.name = p->name,
                 .line = (int)line - 1 + p->first_line,
                 .within = (int)within,
                 .col = pos_col(pos),
                 .typed = p->typed};
  const char *t = p->text;
  for (uint32_t l = 1; t && l < line; l++) {
    t = strchr(t, '\n');
    if (t) t++;
  }
  out->text = t;
  return true;
}

/* ---- showing a line ---- */
enum { SHOWN_BEFORE = 100, SHOWN_WIDTH = 200 };

/* The columns of text[0..n) with tabs expanded, as Loc.col counts them, and on a terminal. */
static void show_text(Buf *b, const char *t, const char *end, int from, int to, int col, int *caret) {
  int at = 0;
  while (t < end && at < to) {
    const char *start = t;
    int cp = utf8_next(&t, end), w = 1;
    if (cp < 0) t = start + 1;
    if (*start == '\t') w = 8 - (at & 7);
    if (at >= from) {
      int seen = *start == '\t' ? w : cp < 0 ? 1 : cp_width(cp);
      if (at < col) *caret += seen;
      if (*start == '\t')
        buf_pad(b, w, ' ');
      else
        buf_put(b, start, (size_t)(t - start));
    }
    at += w;
  }
  if (at < col) *caret += col - at;
}

void source_show(VM *vm, const char *line, int col) {
  size_t n = strcspn(line, "\r\n");
  if (!n) return;
  Buf b;
  int caret = 0, from = col - 1 > SHOWN_WIDTH - SHOWN_BEFORE ? col - 1 - SHOWN_BEFORE : 0;
  buf_init(&b, vm);
  show_text(&b, line, line + n, from, from + SHOWN_WIDTH, col - 1, &caret);
  rt_errf(vm, "  %s\n  %*s^\n", buf_cstr(&b), caret, "");
}
