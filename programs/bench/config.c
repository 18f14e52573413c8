/* config.c - The engine configuration file of a public R suite (rbench.cfg) for `orbit bench --config`.
 *
 * Called once by bench.c.  A section is an engine: HOME/CMD ARGS HARNESS HARNESS_ARGS, then repetitions, the program
 * and its arguments.  %(NAME)s stands for another value of the section or of [DEFAULT].
 */
#include <ctype.h>
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "programs/bench/bench.h"

enum { MAX_VALUES = 64, DEPTH = 8, ROOM = 8192 };

typedef struct Section {
  char name[64];
  const char *key[MAX_VALUES], *value[MAX_VALUES]; /* point into the text of the file */
  int n;
} Section;

typedef struct Config {
  Section defaults, section;
  const char *folder, *only; /* of the file; names of engines wanted, or NULL */
} Config;

static const char *own_value(const Section *s, const char *key) {
  for (int k = s->n - 1; k >= 0; k--)
    if (strcasecmp(s->key[k], key) == 0) return s->value[k];
  return NULL;
}

/* Appends `from` with the values of names; deep: names in values in values. */
static void expand(const Config *c, const char *from, char *out, int deep) {
  size_t n = strlen(out);
  for (; *from && n + 1 < ROOM; from++) {
    const char *end = from[0] == '%' && from[1] == '(' ? strstr(from, ")s") : NULL;
    char key[64];
    if (end && deep < DEPTH && (size_t)(end - from - 2) < sizeof key) {
      snprintf(key, sizeof key, "%.*s", (int)(end - from - 2), from + 2);
      const char *value = own_value(&c->section, key);
      if (!value) value = own_value(&c->defaults, key);
      out[n] = 0;
      if (value) expand(c, value, out, deep + 1);
      n = strlen(out);
      from = end + 1;
    } else {
      out[n++] = *from;
      if (from[0] == '%' && from[1] == '%') from++;
    }
  }
  out[n] = 0;
}

static void value_of(const Config *c, const char *key, char *out) {
  const char *value = own_value(&c->section, key);
  if (!value) value = own_value(&c->defaults, key);
  *out = 0;
  if (value) expand(c, value, out, 0);
}

/* Newer harnesses take TRUE or FALSE for timing by system.time() before the repetitions. */
static bool takes_meter(const char *harness) {
  char *text = bench_read_file(harness, NULL);
  bool found = text && (strstr(text, "useSystemTime") || strstr(text, "use_system_time"));
  free(text);
  return found;
}

/* "A=1 B=2" as lines. */
static char *environment_of(const char *env) {
  char word[BENCH_PATH], *all = NULL;
  for (const char *s = env; (s = bench_next_word(s, word, sizeof word));) {
    char *more = all ? bench_join(all, "\n", word) : bench_copy(word, strlen(word));
    free(all);
    all = more;
  }
  return all;
}

/* The harness lies beside the file; further words of it go before HARNESS_ARGS. */
static bool command_of(const Config *c, const Bench *b, const char *program, const char *rest, char *command,
                       char *harness, size_t room) {
  char args[ROOM], hargs[ROOM], words[ROOM], word[BENCH_PATH];
  value_of(c, "ARGS", args);
  value_of(c, "HARNESS", words);
  value_of(c, "HARNESS_ARGS", hargs);
  const char *more = bench_next_word(words, word, sizeof word);
  if (!more) return fprintf(stderr, "orbit bench: engine '%s' has no HARNESS\n", c->section.name), false;
  snprintf(harness, room, "%s%s%s", *word == '/' ? "" : c->folder, *word == '/' ? "" : "/", word);
  int n =
      snprintf(command, ROOM, "'%s' %s %s '%s' %s %s %s {n} {script} {args}", program, rest, args, harness, more, hargs,
               !takes_meter(harness) ? ""
               : b->inside           ? "TRUE"
                                     : "FALSE");
  return n > 0 && n < ROOM;
}

/* Engines that a script starts have their own place in WORKDIR. */
static bool folder_is_there(const Config *c) {
  char folder[ROOM];
  value_of(c, "WORKDIR", folder);
  return !*folder || access(folder, X_OK) == 0;
}

/* One section becomes an engine when its program is there. */
static bool finish_section(Bench *b, const Config *c) {
  const char *name = c->section.name;
  if (!*name || strcmp(name, "GENERAL") == 0 || strcmp(name, "DEFAULT") == 0) return true;
  if (c->only && !bench_word_in(c->only, name)) return true;
  char home[ROOM], cmd[ROOM], env[ROOM], command[ROOM], word[BENCH_PATH], harness[2 * BENCH_PATH];
  value_of(c, "HOME", home);
  value_of(c, "CMD", cmd);
  value_of(c, "ENV", env);
  const char *rest = bench_next_word(cmd, word, sizeof word);
  char *path = rest && *home ? bench_join(home, "/", word) : bench_copy(word, rest ? strlen(word) : 0);
  char *program = rest && folder_is_there(c) ? bench_which(path) : NULL;
  bool good = program != NULL || !c->only;
  if (!program && c->only) fprintf(stderr, "orbit bench: engine '%s': no program '%s'\n", name, path);
  if (program && command_of(c, b, program, rest, command, harness, sizeof harness)) {
    Engine *e = bench_new_engine(b, name, command, "R");
    good = e != NULL;
    if (e) e->harness = bench_copy(harness, strlen(harness)), e->environment = environment_of(env);
  } else if (program) {
    good = false;
  }
  free(program);
  free(path);
  return good;
}

static char *trimmed(char *s) {
  while (isspace((unsigned char)*s)) s++;
  for (size_t n = strlen(s); n > 0 && isspace((unsigned char)s[n - 1]); n--) s[n - 1] = 0;
  return s;
}

static void take_value(Bench *b, Config *c, char *line) {
  char *eq = line + strcspn(line, "=:");
  if (!*eq) return;
  *eq = 0;
  char *key = trimmed(line), *value = trimmed(eq + 1);
  Section *s = strcmp(c->section.name, "DEFAULT") == 0 ? &c->defaults : &c->section;
  if (s->n < MAX_VALUES) s->key[s->n] = key, s->value[s->n++] = value;
  if (strcmp(c->section.name, "GENERAL") != 0) return;
  if (strcasecmp(key, "WARMUP_REP") == 0 && b->warmups < 0) b->warmups = atoi(value);
  if (strcasecmp(key, "BENCH_REP") == 0 && b->warm_reps < 0) b->warm_reps = atoi(value);
}

bool bench_read_engines(Bench *b, const char *file, const char *only) {
  char *text = bench_read_file(file, NULL), *copy = bench_copy(file, strlen(file)), folder[PATH_MAX];
  if (!text || !realpath(dirname(copy), folder)) {
    fprintf(stderr, "orbit bench: cannot read '%s': %s\n", file, strerror(errno));
    return free(text), free(copy), false;
  }
  static const Section nothing;
  Config c = {.folder = folder, .only = only};
  bool good = true;
  for (char *save = NULL, *line = strtok_r(text, "\r\n", &save); line; line = strtok_r(NULL, "\r\n", &save)) {
    line = trimmed(line);
    if (*line == '[') {
      good = finish_section(b, &c) && good;
      c.section = nothing;
      snprintf(c.section.name, sizeof c.section.name, "%.*s", (int)strcspn(line + 1, "]"), line + 1);
    } else if (*line && *line != '#' && *line != ';') {
      take_value(b, &c, line);
    }
  }
  good = finish_section(b, &c) && good;
  free(text);
  free(copy);
  return good;
}
