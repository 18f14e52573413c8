/* compare.c - `orbit bench --against FILE`: this run beside a saved one, for use in tests that run by themselves.
 *
 * Called by bench.c after the run.  Reads as much JSON as the saved file has; strings with escapes match as written.
 */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "programs/bench/bench.h"

/* Skips one value of JSON; NULL: none. */
static const char *skip(const char *p) {
  while (isspace((unsigned char)*p)) p++;
  int depth = 0;
  bool text = false;
  for (const char *from = p; *p; p++) {
    if (text) {
      if (*p == '\\' && p[1])
        p++;
      else if (*p == '"')
        text = false;
      continue;
    }
    if (depth == 0 && p > from && (*p == ',' || *p == '}' || *p == ']')) return p;
    if (*p == '"') text = true;
    if (*p == '{' || *p == '[') depth++;
    if (*p == '}' || *p == ']') depth--;
    if (depth < 0) return p;
  }
  return depth == 0 && !text ? p : NULL;
}

/* The value of a key of the object at p; NULL: there is none. */
static const char *field(const char *p, const char *key) {
  size_t n = strlen(key);
  if (!p || *p != '{') return NULL;
  for (p++; *p && *p != '}';) {
    while (isspace((unsigned char)*p) || *p == ',') p++;
    if (*p != '"') return NULL;
    bool same = strncmp(p + 1, key, n) == 0 && p[n + 1] == '"';
    p = strchr(p + 1, '"');
    if (!p || !(p = strchr(p, ':'))) return NULL;
    for (p++; isspace((unsigned char)*p);) p++;
    if (same) return p;
    if (!(p = skip(p))) return NULL;
  }
  return NULL;
}

/* The first element of the list at p, or the one behind the element at `last`. */
static const char *element(const char *p, const char *last) {
  const char *at = last ? skip(last) : p && *p == '[' ? p + 1 : NULL;
  if (!at) return NULL;
  while (isspace((unsigned char)*at) || *at == ',') at++;
  return *at == ']' || !*at ? NULL : at;
}

static bool is_text(const char *p, const char *s) {
  size_t n = strlen(s);
  return p && *p == '"' && strncmp(p + 1, s, n) == 0 && p[n + 1] == '"';
}

static int numbers(const char *p, double **out) {
  int n = 0, cap = 0;
  *out = NULL;
  for (const char *e = element(p, NULL); e; e = element(p, e)) {
    if (n == cap) {
      cap = cap ? 2 * cap : 16;
      double *list = realloc(*out, (size_t)cap * sizeof *list);
      if (!list) abort();
      *out = list;
    }
    (*out)[n++] = strtod(e, NULL);
  }
  return n;
}

/* The saved figures of a program at a size with an engine. */
static const char *find_cell(const char *root, const Result *r, const char *engine) {
  const char *list = field(root, "programs");
  for (const char *p = element(list, NULL); p; p = element(list, p)) {
    const char *size = field(p, "size");
    if (!is_text(field(p, "suite"), r->program->suite) || !is_text(field(p, "name"), r->program->name) || !size ||
        strtod(size, NULL) != r->size)
      continue;
    const char *inner = field(p, "inner");
    if (inner && atoi(inner) != r->inner) continue;
    const char *cells = field(p, "engines");
    for (const char *c = element(cells, NULL); c; c = element(cells, c))
      if (is_text(field(c, "engine"), engine) && is_text(field(c, "status"), "ok")) return c;
  }
  return NULL;
}

/* One figure; 1: slower beyond the bound. */
static int compare_cell(const Bench *b, const char *root, const Result *r, int e) {
  const Cell *c = &r->cell[e];
  const char *before = c->n && !c->failed ? find_cell(root, r, b->engine[e].name) : NULL;
  if (!before) return -1;
  double *old, *now = malloc((size_t)c->n * sizeof *now);
  int n = numbers(field(before, b->wall ? "wall" : "cpu"), &old);
  if (!now || n == 0) return free(old), free(now), -1;
  bench_column(c, b->wall ? BY_WALL : BY_CPU, now);
  Interval i = bench_ratio_apart(now, c->n, old, n);
  bool slower = i.low > b->bound, faster = i.high < 1 / b->bound;
  printf("%s/%s %s: %.3f times the saved time [%.3f, %.3f]%s\n", r->program->suite, r->program->name, b->engine[e].name,
         i.value, i.low, i.high,
         slower   ? "  SLOWER"
         : faster ? "  faster"
                  : "");
  free(old);
  free(now);
  return slower;
}

int bench_compare(const Bench *b, const char *file) {
  char *text = bench_read_file(file, NULL);
  const char *root = text;
  while (root && isspace((unsigned char)*root)) root++;
  if (!root || !is_text(field(root, "format"), "orbit bench 1")) {
    fprintf(stderr, "orbit bench: '%s' is no saved run\n", file);
    return free(text), 2;
  }
  int slower = 0, compared = 0;
  for (int k = 0; k < b->nresults; k++)
    for (int e = 0; e < b->nengines; e++) {
      int one = compare_cell(b, root, &b->result[k], e);
      compared += one >= 0;
      slower += one > 0;
    }
  if (compared == 0) fprintf(stderr, "orbit bench: '%s' has none of these programs at these sizes\n", file);
  printf("%d of %d figures are slower beyond %.2f times the saved ones\n", slower, compared, b->bound);
  free(text);
  return compared == 0 ? 2 : slower ? 1 : 0;
}
