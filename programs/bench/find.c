/* find.c - What `orbit bench` runs: installed suites, folders, lists and files.
 *
 * Called once by bench.c.  A folder is walked as the public R suites are: every .R file in it and below, in order of
 * names, but harness files and hidden ones.  Only where there is none do files of other languages count.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "programs/bench/bench.h"

static const char *const extensions[] = {"R", "r", "lua", "py", "jl", "c", NULL};

static bool is_folder(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static const char *extension_of(const char *path) {
  const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
  return dot && dot > (slash ? slash : path) ? dot + 1 : "";
}

static bool known_extension(const char *path) {
  for (int k = 0; extensions[k]; k++)
    if (strcmp(extensions[k], extension_of(path)) == 0) return true;
  return false;
}

static bool is_r(const char *path) { return strcasecmp(extension_of(path), "R") == 0; }

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), m = strlen(end);
  return n >= m && strcmp(s + n - m, end) == 0;
}

static char *stem_of(const char *path) { /* without the extension */
  const char *e = extension_of(path);
  return bench_copy(path, *e ? (size_t)(e - path) - 1 : strlen(path));
}

/* Does the text define a function of this name at the start of a line? */
static bool defines(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *p = text; p; p = strchr(p, '\n')) {
    if (*p == '\n') p++;
    if (strncmp(p, name, n) != 0) continue;
    const char *q = p + n;
    while (*q == ' ' || *q == '\t') q++;
    if (strncmp(q, "<-", 2) == 0)
      q += 2;
    else if (*q == '=')
      q++;
    else
      continue;
    while (isspace((unsigned char)*q)) q++;
    if (strncmp(q, "function", 8) == 0) return true;
  }
  return false;
}

/* Does the file call run() itself, outside functions and where no harness is asked for?  Then it is a plain script.  A
 * part of a file begins where a line has something other than a brace at its start. */
static bool runs_itself(const char *text) {
  bool definition = false, guarded = false;
  for (const char *p = text; p; p = strchr(p, '\n')) {
    if (*p == '\n') p++;
    size_t n = strcspn(p, "\n#");
    if (n && !isspace((unsigned char)*p) && *p != '}' && *p != ')' && *p != '{') {
      definition = memmem(p, n, "function", 8) != NULL;
      guarded = memmem(p, n, "harness_argc", 12) != NULL;
    }
    const char *call = definition || guarded ? NULL : memmem(p, n, "run(", 4);
    if (call && (call == p || !(isalnum((unsigned char)call[-1]) || strchr("._\"'", call[-1])))) return true;
  }
  return false;
}

/* execute(n), and not execute() or execute(n = 10)? */
static bool needs_argument(const char *text) {
  const char *p = strstr(text, "execute"), *open = p ? strchr(p, '(') : NULL;
  if (!open) return false;
  size_t n = strcspn(open, ")");
  return strspn(open + 1, " \t\r\n") + 1 < n && !memchr(open, '=', n);
}

static void set_form(Program *p) {
  char *text = bench_read_file(p->path, NULL);
  if (text && defines(text, "run") && !runs_itself(text))
    p->form = FORM_RUN;
  else if (text && defines(text, "execute"))
    p->form = FORM_EXECUTE;
  p->takes_size = p->form == FORM_EXECUTE && needs_argument(text);
  free(text);
}

/* root: the folder that was named, or NULL. */
static Program *add(Bench *b, const char *suite, const char *name, const char *path, const char *root) {
  char real[PATH_MAX];
  if (!realpath(path, real)) {
    fprintf(stderr, "orbit bench: cannot read '%s': %s\n", path, strerror(errno));
    return NULL;
  }
  Program *list = realloc(b->program, (size_t)(b->nprograms + 1) * sizeof *list);
  if (!list) abort();
  b->program = list;
  Program *p = &b->program[b->nprograms++];
  *p = (Program){0};
  p->suite = bench_copy(suite, strlen(suite));
  p->name = bench_copy(name, strlen(name));
  p->path = bench_copy(real, strlen(real));
  p->extension = bench_copy(extension_of(real), strlen(extension_of(real)));
  p->folder = bench_copy(real, strlen(real));
  *strrchr(p->folder, '/') = 0;
  if (!*p->folder) strcpy(p->folder, "/");
  p->twins = bench_copy(p->folder, strlen(p->folder));
  if (is_r(real)) set_form(p);
  size_t n = root && realpath(root, real) ? strlen(real) : 0;
  bool below = n > 1 && strncmp(p->folder, real, n) == 0 && (p->folder[n] == '/' || !p->folder[n]);
  p->root = below ? bench_copy(real, n) : bench_copy(p->folder, strlen(p->folder));
  return p;
}

char *bench_twin(const Program *p, const char *extension) {
  if (strcmp(p->extension, extension) == 0) return bench_copy(p->path, strlen(p->path));
  if (strcmp(extension, "R") == 0 && strcmp(p->extension, "r") == 0) return bench_copy(p->path, strlen(p->path));
  const char *base = strrchr(p->path, '/') + 1;
  char *stem = stem_of(base), *path = bench_join(p->twins, "/", stem), *full = bench_join(path, ".", extension);
  free(stem);
  free(path);
  if (access(full, R_OK) == 0) return full;
  free(full);
  return NULL;
}

/* A file of another language is a program of its own only where no .R file, and none of an earlier extension, is. */
static bool is_twin(const char *path) {
  char *stem = stem_of(path);
  bool found = false;
  for (int k = 0; extensions[k] && strcmp(extensions[k], extension_of(path)) != 0 && !found; k++) {
    char *other = bench_join(stem, ".", extensions[k]);
    found = access(other, R_OK) == 0;
    free(other);
  }
  free(stem);
  return found;
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

/* harness.R, r_harness.R, raw_harness.py ...: what starts programs is none. */
static bool is_harness(const char *name) {
  const char *end = strrchr(name, '.');
  return end && end - name >= 7 && strncasecmp(end - 7, "harness", 7) == 0;
}

static void walk(Bench *b, const char *suite, const char *root, const char *below, bool others) {
  char *folder = *below ? bench_join(root, "/", below) : bench_copy(root, strlen(root));
  struct dirent **entry;
  int n = scandir(folder, &entry, NULL, by_name);
  for (int k = 0; k < n; k++) {
    const char *name = entry[k]->d_name;
    char *path = bench_join(folder, "/", name),
         *under = *below ? bench_join(below, "/", name) : bench_copy(name, strlen(name));
    if (name[0] == '.') {
    } else if (is_folder(path)) {
      walk(b, suite, root, under, others);
    } else if (!is_harness(name) && (is_r(name) || (others && known_extension(name) && !is_twin(path)))) {
      char *stem = stem_of(under);
      add(b, suite, stem, path, root);
      free(stem);
    }
    free(path);
    free(under);
    free(entry[k]);
  }
  if (n >= 0) free(entry);
  free(folder);
}

static char *base_of(const char *path) {
  char real[PATH_MAX];
  const char *s = realpath(path, real) ? real : path, *slash = strrchr(s, '/');
  return bench_copy(slash && slash[1] ? slash + 1 : s, strlen(slash && slash[1] ? slash + 1 : s));
}

/* A list: a file and its arguments a line, relative to the list's folder. */
static bool read_list(Bench *b, const char *file) {
  char *text = bench_read_file(file, NULL), *copy = bench_copy(file, strlen(file)), *folder = dirname(copy);
  char *suite = base_of(folder);
  bool good = text != NULL;
  if (!text) fprintf(stderr, "orbit bench: cannot read '%s': %s\n", file, strerror(errno));
  for (char *save = NULL, *line = text ? strtok_r(text, "\r\n", &save) : NULL; line;
       line = strtok_r(NULL, "\r\n", &save)) {
    while (isspace((unsigned char)*line)) line++;
    if (!*line || *line == '#') continue;
    size_t n = strcspn(line, " \t");
    char *rest = line + n + strspn(line + n, " \t"), *word = bench_copy(line, n);
    char *path = *word == '/' ? bench_copy(word, n) : bench_join(folder, "/", word), *stem = stem_of(word);
    Program *p = add(b, suite, stem, path, folder);
    if (p && *rest) p->args = bench_copy(rest, strlen(rest)), p->takes_size = false;
    good = good && p;
    free(word);
    free(path);
    free(stem);
  }
  free(text);
  free(copy);
  free(suite);
  return good;
}

/* ---- installed suites ---- */

bool bench_suites_home(Bench *b) {
  static const char *const places[] = {"../share/orbit/bench", "../bench", "../../bench"};
  ssize_t n = readlink("/proc/self/exe", b->self, sizeof b->self - 1);
  if (n <= 0) return false;
  b->self[n] = 0;
  char *copy = bench_copy(b->self, strlen(b->self)), *folder = dirname(copy);
  bool found = false;
  for (int k = 0; k < (int)(sizeof places / sizeof *places) && !found; k++) {
    char *p = bench_join(folder, "/", places[k]), *list = bench_join(p, "/", "programs.list");
    found = access(list, R_OK) == 0 && realpath(p, b->home) != NULL;
    free(p);
    free(list);
  }
  free(copy);
  return found;
}

typedef struct ListLine {
  char group[64], name[128], tests[64], input[16];
  double size;
} ListLine;

static bool list_line(const char *line, ListLine *l) {
  *l = (ListLine){0};
  return line[0] != '#' &&
         sscanf(line, "%63[^/ ]/%127s %lf %63s %15s", l->group, l->name, &l->size, l->tests, l->input) >= 4;
}

/* Programs of the installed suites whose group, name or both are `wanted`; their number. */
static int add_installed(Bench *b, const char *wanted) {
  char *list = bench_join(b->home, "/", "programs.list"), *text = bench_read_file(list, NULL);
  int found = 0;
  ListLine l;
  for (char *save = NULL, *line = text ? strtok_r(text, "\n", &save) : NULL; line; line = strtok_r(NULL, "\n", &save)) {
    if (!list_line(line, &l)) continue;
    char *both = bench_join(l.group, "/", l.name);
    if (strcmp(wanted, l.group) == 0 || strcmp(wanted, both) == 0 || strcmp(wanted, l.name) == 0) {
      char *stem = bench_join(b->home, "/", both), *path = bench_join(stem, ".", "R");
      Program *p = add(b, l.group, l.name, path, NULL);
      if (p) {
        p->full_size = l.size;
        p->form = FORM_SCRIPT;
        p->takes_size = false;
        p->input = strcmp(l.input, "input") == 0;
        free(p->twins);
        p->twins = bench_join(b->home, "/", "twins");
        found++;
      }
      free(stem);
      free(path);
    }
    free(both);
  }
  free(list);
  free(text);
  return found;
}

void bench_list_suites(const Bench *b, FILE *f) {
  char *list = bench_join(b->home, "/", "programs.list"), *text = bench_read_file(list, NULL), last[64] = "";
  ListLine l;
  for (char *save = NULL, *line = text ? strtok_r(text, "\n", &save) : NULL; line; line = strtok_r(NULL, "\n", &save)) {
    if (!list_line(line, &l)) continue;
    if (strcmp(l.group, last) != 0) fprintf(f, "%s%s:", *last ? "\n" : "", l.group);
    fprintf(f, " %s", l.name);
    strcpy(last, l.group);
  }
  fputs("\n", f);
  free(list);
  free(text);
}

bool bench_find(Bench *b) {
  bool good = true;
  for (int k = 0; k < b->nwanted; k++) {
    const char *w = b->wanted[k];
    if (is_folder(w)) {
      char *suite = base_of(w);
      int before = b->nprograms;
      walk(b, suite, w, "", false);
      if (b->nprograms == before) walk(b, suite, w, "", true);
      free(suite);
      if (b->nprograms == before) {
        fprintf(stderr, "orbit bench: no programs in '%s'\n", w);
        good = false;
      }
    } else if (ends_with(w, ".list") || ends_with(w, ".lst")) {
      good = read_list(b, w) && good;
    } else if (access(w, R_OK) == 0) {
      char *copy = bench_copy(w, strlen(w)), *folder = base_of(dirname(copy)), *base = base_of(w),
           *stem = stem_of(base);
      good = add(b, folder, stem, w, NULL) && good;
      free(copy);
      free(folder);
      free(base);
      free(stem);
    } else if (!*b->home || !add_installed(b, w)) {
      fprintf(stderr, "orbit bench: '%s' is no file, folder or installed suite%s\n", w,
              *b->home ? " (orbit bench --list shows these)" : "; the installed suites are not there");
      good = false;
    }
  }
  return good;
}
