/* engines.c - Who runs the programs of `orbit bench`: the engines that are there and those of --engine; and the command
 * line of one run.  Those of a public suite's configuration file are read by config.c.
 */
#include <ctype.h>
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "programs/bench/bench.h"

/* The full path of a program of PATH, or NULL. */
char *bench_which(const char *name) {
  if (strchr(name, '/')) return access(name, X_OK) == 0 ? bench_copy(name, strlen(name)) : NULL;
  const char *path = getenv("PATH");
  while (path && *path) {
    size_t n = strcspn(path, ":");
    char *folder = bench_copy(path, n), *full = bench_join(folder, "/", name);
    free(folder);
    if (access(full, X_OK) == 0) return full;
    free(full);
    path += n + (path[n] == ':');
  }
  return NULL;
}

/* The next word of a command: blanks between words, quotes and backslashes as in the shell.  NULL: no more. */
const char *bench_next_word(const char *s, char *out, size_t room) {
  while (isspace((unsigned char)*s)) s++;
  if (!*s) return NULL;
  char quote = 0;
  size_t n = 0;
  for (; *s && (quote || !isspace((unsigned char)*s)); s++) {
    if (quote ? *s == quote : *s == '\'' || *s == '"')
      quote = quote ? 0 : *s;
    else {
      if (*s == '\\' && quote != '\'' && s[1]) s++;
      if (n + 1 < room) out[n++] = *s;
    }
  }
  out[n] = 0;
  return s;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The first line that `COMMAND --version` prints. */
static char *version_of(const char *program) {
  char *quoted = bench_join("'", program, "' --version 2>&1 </dev/null"), line[200] = "";
  FILE *f = popen(quoted, "r");
  free(quoted);
  if (f && fgets(line, sizeof line, f)) line[strcspn(line, "\r\n")] = 0;
  while (f && fgetc(f) != EOF) continue;
  if (f) pclose(f);
  return bench_copy(line, strlen(line));
}

Engine *bench_new_engine(Bench *b, const char *name, const char *command, const char *extension) {
  if (b->nengines == BENCH_MAX_ENGINES) {
    fprintf(stderr, "orbit bench: more than %d engines\n", BENCH_MAX_ENGINES);
    return NULL;
  }
  Engine *e = &b->engine[b->nengines];
  *e = (Engine){0};
  e->name = bench_copy(name, strlen(name));
  e->command = bench_copy(command, strlen(command));
  e->extension = bench_copy(extension, strlen(extension));
  e->kind = strcmp(extension, "R") == 0 ? ENGINE_R : strcmp(extension, "c") == 0 ? ENGINE_COMPILED : ENGINE_OTHER;
  char word[BENCH_PATH];
  if (!bench_next_word(command, word, sizeof word)) {
    fprintf(stderr, "orbit bench: engine '%s' has no command\n", name);
    return NULL;
  }
  char *program = bench_which(word);
  if (!program) {
    fprintf(stderr, "orbit bench: engine '%s': no program '%s'\n", name, word);
    return NULL;
  }
  e->orbit = strncmp(base_name(word), "orbit", 5) == 0;
  e->version = version_of(program);
  free(program);
  b->nengines++;
  return e;
}

/* Which files an engine runs, by the name of its program. */
static const char *extension_for(const char *command) {
  char word[BENCH_PATH];
  if (!bench_next_word(command, word, sizeof word)) return "R";
  const char *base = base_name(word);
  return strncmp(base, "lua", 3) == 0      ? "lua"
         : strncmp(base, "python", 6) == 0 ? "py"
         : strncmp(base, "pypy", 4) == 0   ? "py"
         : strncmp(base, "julia", 5) == 0  ? "jl"
                                           : "R";
}

bool bench_add_engine(Bench *b, const char *spec) {
  const char *eq = strchr(spec, '=');
  if (!eq || eq == spec) {
    fprintf(stderr, "orbit bench: --engine takes NAME='COMMAND {script} {args}', not '%s'\n", spec);
    return false;
  }
  char *name = bench_copy(spec, (size_t)(eq - spec));
  Engine *e = bench_new_engine(b, name, eq + 1, extension_for(eq + 1));
  free(name);
  return e != NULL;
}

bool bench_word_in(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *p = list; p && *p; p += strcspn(p, ","), p += *p == ',')
    if (strncmp(p, name, n) == 0 && (p[n] == ',' || !p[n])) return true;
  return false;
}

static bool any_twin(const Bench *b, const char *extension) {
  for (int k = 0; k < b->nprograms; k++) {
    char *path = bench_twin(&b->program[k], extension);
    bool found = path != NULL;
    free(path);
    if (found) return true;
  }
  return false;
}

/* The engines that are there, of those named in the list; without one all for whose files there is a program. */
bool bench_default_engines(Bench *b, const char *names) {
  static const struct {
    const char *name, *program, *template, *extension;
  } known[] = {{"R", "Rscript", "'%' {script} {args}", "R"},
               {"C", "cc", "'%'", "c"},
               {"luajit", "luajit", "'%' {script} {args}", "lua"},
               {"lua", "lua5.4", "'%' {script} {args}", "lua"},
               {"lua", "lua", "'%' {script} {args}", "lua"},
               {"python", "python3", "'%' {script} {args}", "py"},
               {"julia", "julia", "'%' --startup-file=no {script} {args}", "jl"}};
  if (!names || bench_word_in(names, "orbit")) {
    char *command = bench_join("'", b->self, "' {script} {args}");
    bool good = bench_new_engine(b, "orbit", command, "R") != NULL;
    free(command);
    if (!good) return false;
  }
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
    char *program = bench_which(known[k].program);
    bool have = program && (names ? bench_word_in(names, known[k].name) : any_twin(b, known[k].extension));
    for (int e = 0; e < b->nengines; e++) have = have && strcmp(b->engine[e].name, known[k].name) != 0;
    if (have) {
      char *head = bench_join("'", program, strchr(known[k].template, '%') + 1);
      if (!bench_new_engine(b, known[k].name, head, known[k].extension)) return free(head), free(program), false;
      free(head);
    }
    free(program);
  }
  for (const char *p = names; p && *p; p += strcspn(p, ","), p += *p == ',') {
    char *name = bench_copy(p, strcspn(p, ","));
    bool have = false;
    for (int e = 0; e < b->nengines; e++) have = have || strcmp(b->engine[e].name, name) == 0;
    if (!have)
      fprintf(stderr, "orbit bench: engine '%s' is not there; known are orbit, R, C, luajit, lua, python, julia\n",
              name);
    free(name);
    if (!have) return false;
  }
  return true;
}

/* ---- a command line ---- */

typedef struct Words {
  char **argv, *store;
  size_t n, used, room;
} Words;

static bool push(Words *w, const char *s) {
  size_t n = strlen(s) + 1;
  if (w->n + 1 >= BENCH_MAX_ARGS || w->used + n > w->room) return false;
  memcpy(w->store + w->used, s, n);
  w->argv[w->n++] = w->store + w->used;
  w->argv[w->n] = NULL;
  w->used += n;
  return true;
}

static bool push_all(Words *w, const char *list) {
  char word[BENCH_PATH];
  for (const char *s = list; s && (s = bench_next_word(s, word, sizeof word));)
    if (!push(w, word)) return false;
  return true;
}

static bool push_arguments(Words *w, const Bench *b, const Program *p, double size) {
  char number[32];
  snprintf(number, sizeof number, "%.0f", size);
  if (size > 0 && !p->input && !push(w, number)) return false;
  return push_all(w, p->args) && push_all(w, b->args);
}

bool bench_command(const Bench *b, const Engine *e, const Program *p, double size, int inner, const char *script,
                   char **argv, char *store, size_t room) {
  Words w = {argv, store, 0, 0, room};
  if (e->kind == ENGINE_COMPILED) return push(&w, script) && push_arguments(&w, b, p, size);
  char word[BENCH_PATH], number[32];
  bool named = false;
  for (const char *s = e->command; (s = bench_next_word(s, word, sizeof word));) {
    bool good;
    snprintf(number, sizeof number, "%d", inner);
    if (strcmp(word, "{script}") == 0)
      named = true, good = push(&w, script);
    else if (strcmp(word, "{args}") == 0)
      good = push_arguments(&w, b, p, size);
    else
      good = push(&w, strcmp(word, "{n}") == 0 ? number : word);
    if (!good) return false;
  }
  return named || (push(&w, script) && push_arguments(&w, b, p, size));
}
