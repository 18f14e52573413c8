/* repl.c - The terminal loop: reads lines until an expression is complete, evaluates it, prints its value.
 * Called by main when there is no script and standard input is a terminal (or with --interactive).
 */
#include <stdlib.h>

#include "programs/line.h"
#include "runtime/format.h"

typedef struct Repl {
  VM *vm;
  LineReader *in;
  char *text; /* lines typed and not evaluated yet */
  size_t n;
} Repl;

static const char *option_text(VM *vm, const char *name, const char *otherwise) {
  Sym *s = sym_c(vm, name);
  Cons *c = val_is_obj(vm->options, T_PAIRLIST) ? vm->options.cons : NULL;
  for (; c; c = c->cdr)
    if (c->tag == s && c->car.tag == TAG_STR) return c->car.s->data;
  return otherwise;
}

static bool add_text(Repl *r, const char *line) {
  size_t n = strlen(line);
  char *p = realloc(r->text, r->n + n + 2);
  if (!p) return false;
  memcpy(p + r->n, line, n);
  r->n += n;
  if (n == 0 || line[n - 1] != '\n') p[r->n++] = '\n';
  p[r->n] = 0;
  r->text = p;
  return true;
}

static void drop_text(Repl *r, size_t n) {
  if (n > r->n) n = r->n;
  memmove(r->text, r->text + n, r->n - n + 1);
  r->n -= n;
}

/* Behind an expression: the ";" that ended it. */
static void drop_separator(Repl *r) {
  size_t k = strspn(r->text, " \t");
  if (r->text[k] == ';') drop_text(r, k + 1);
}

/* vm->read_console: readline(), scan() and readLines(stdin()) at the prompt. */
static const char *ask_line(VM *vm, const char *prompt) {
  Repl *r = vm->console;
  bool interrupted;
  const char *line = line_read(r->in, prompt, &interrupted);
  if (interrupted) atomic_fetch_or(&vm->interrupt, INT_USER);
  return line;
}

/* Evaluates what is complete in r->text. True: more lines are needed. */
static bool eval_text(Repl *r) {
  VM *vm = r->vm;
  for (;;) {
    size_t mark = vm_mark(vm);
    char *copy = strndup(r->text, r->n);
    if (!copy) return false;
    Source src = {.name = "<terminal>", .text = copy, .n = r->n};
    vm_set_script(vm, src.name, copy);
    Parser *p = parser_new(vm, &src, vm->opt.keep_source);
    Value expr = val_null();
    enum ParseStatus st = p ? parser_next(p, &expr) : PARSE_EOF;
    size_t from, to = r->n;
    int line;
    if (st == PARSE_OK) {
      parser_expr_range(p, &from, &to, &line);
      drop_text(r, to);
      drop_separator(r);
      if (toplevel_eval(vm, expr) != OK) drop_text(r, r->n);
    } else if (st == PARSE_ERROR) {
      const char *msg = parser_message_repl(p);
      rt_err(vm, "Error: ", 7);
      rt_err(vm, msg, strlen(msg));
      rt_err(vm, "\n", 1);
    }
    vm_set_script(vm, src.name, NULL);
    vm_release(vm, mark);
    free(copy);
    if (st != PARSE_OK) {
      if (st != PARSE_INCOMPLETE) drop_text(r, r->n);
      return st == PARSE_INCOMPLETE;
    }
    int status;
    if (vm_quit_requested(vm, &status)) return false;
  }
}

int repl_run(VM *vm, const Options *o) {
  Repl r = {.vm = vm, .in = line_open(vm)};
  if (!r.in || !add_text(&r, "")) return 2;
  drop_text(&r, r.n);
  vm->read_console = ask_line;
  vm->console = &r;
  if (!o->quiet) rt_outf(vm, "orbit %s, the R language (4.2.2).  Type q() to leave.\n\n", ORBIT_VERSION);
  int status = 0;
  bool more = false;
  while (!vm_quit_requested(vm, &status)) {
    bool interrupted;
    const char *line =
        line_read(r.in, more ? option_text(vm, "continue", "+ ") : option_text(vm, "prompt", "> "), &interrupted);
    if (interrupted) {
      rt_out(vm, "\n", 1);
      drop_text(&r, r.n);
      more = false;
      continue;
    }
    if (!line) {
      rt_out(vm, "\n", 1);
      break;
    }
    if (!add_text(&r, line)) break;
    more = eval_text(&r);
    rt_flush(vm);
  }
  if (!vm_quit_requested(vm, &status)) run_dot_last(vm);
  vm->read_console = NULL;
  vm->console = NULL;
  line_close(r.in);
  free(r.text);
  return status;
}
