/* repl.c - The terminal loop: reads lines until an expression is complete, evaluates it, prints its value.
 * Called by main when there is no script and standard input is a terminal (or with --interactive).
 */
#include <stdlib.h>
#include <unistd.h>

#include "programs/line.h"
#include "runtime/format.h"

typedef struct Repl {
  VM *vm;
  LineReader *in;
  char *text; /* the lines of this input; what is evaluated already is blank */
  size_t n, from;
  int line; /* number of its first line in the session */
} Repl;

static Value option_value(VM *vm, const char *name) {
  Sym *s = sym_c(vm, name);
  Cons *c = val_is_obj(vm->options, T_PAIRLIST) ? vm->options.cons : NULL;
  for (; c; c = c->cdr)
    if (c->tag == s) return c->car;
  return val_null();
}

static const char *option_text(VM *vm, const char *name, const char *otherwise) {
  Value v = option_value(vm, name);
  return v.tag == TAG_STR ? v.s->data : otherwise;
}

static bool option_is_false(VM *vm, const char *name) {
  Value v = option_value(vm, name);
  return v.tag == TAG_LGL && v.i == 0;
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

static void drop_text(Repl *r) {
  r->n = r->from = 0;
  r->text[0] = 0;
}

/* What has been evaluated, and the ";" that ended it, become blanks: what follows keeps its place. */
static void blank_text(Repl *r, size_t to) {
  to += strspn(r->text + to, " \t");
  if (to < r->n && r->text[to] == ';') to++;
  for (size_t i = r->from; i < to; i++)
    if (r->text[i] != '\n') r->text[i] = ' ';
  r->from = to;
}

/* vm->read_console: readline(), scan() and readLines(stdin()) at the prompt. */
static const char *ask_line(VM *vm, const char *prompt) {
  Repl *r = vm->console;
  bool interrupted;
  const char *line = line_read(r->in, prompt, NULL, &interrupted);
  if (interrupted) atomic_fetch_or(&vm->interrupt, INT_USER);
  return line;
}

static void report_syntax(VM *vm, Parser *p) {
  const char *msg = parser_message_repl(p);
  if (strncmp(msg, "Error", 5) != 0) rt_err(vm, "Error: ", 7);
  rt_err(vm, msg, strlen(msg));
  rt_err(vm, "\n", 1);
}

/* Evaluates what is complete in r->text. True: more lines are needed. */
static bool eval_text(Repl *r) {
  VM *vm = r->vm;
  bool placed = false;
  char *whole = strndup(r->text, r->n);
  char *typed = strndup(r->text, r->n); /* with what is blanked as it is evaluated */
  Source src = {.name = "<terminal>", .text = typed, .n = r->n, .typed = true};
  source_preview(vm, &src);
  enum ParseStatus st = typed ? PARSE_OK : PARSE_EOF;
  int status;
  while (st == PARSE_OK && !vm_quit_requested(vm, &status)) {
    size_t mark = vm_mark(vm), from, to;
    int line;
    char *copy = strndup(r->text, r->n); /* the parser's, while the expression may read further lines */
    Source now = src;
    now.text = copy;
    Parser *p = copy ? parser_new(vm, &now, vm->opt.keep_source) : NULL;
    Value expr = val_null();
    st = p ? parser_next(p, &expr) : PARSE_EOF;
    if (st == PARSE_OK) {
      if (!placed && src.placed) source_place(vm, &src, r->line);
      placed = true;
      parser_expr_range(p, &from, &to, &line);
      source_mark(vm, &src, line);
      blank_text(r, to);
      if (toplevel_eval(vm, expr) != OK) st = PARSE_EOF;
    } else if (st == PARSE_ERROR) {
      report_syntax(vm, p);
      slot_store(vm, &vm->in->traceback, val_null());
    }
    vm_release(vm, mark);
    free(copy);
  }
  free(typed);
  if (st != PARSE_INCOMPLETE && whole) line_remember(r->in, whole);
  free(whole);
  if (st == PARSE_INCOMPLETE) return true;
  for (size_t i = 0; i < r->n; i++) r->line += r->text[i] == '\n';
  drop_text(r);
  return false;
}

int repl_run(VM *vm, const Options *o) {
  Repl r = {.vm = vm, .in = line_open(vm), .line = 1};
  if (!r.in || !add_text(&r, "")) return 2;
  drop_text(&r);
  vm_set_script(vm, "<terminal>");
  vm->read_console = ask_line;
  vm->console = &r;
  if (!o->quiet) rt_outf(vm, "orbit %s, the R language (4.2.2).  Type q() to leave.\n\n", ORBIT_VERSION);
  int status = 0;
  bool more = false;
  while (!vm_quit_requested(vm, &status)) {
    bool interrupted;
    line_colours(r.in, !option_is_false(vm, "terminal.colours"));
    const char *prompt = more ? option_text(vm, "continue", "+ ") : option_text(vm, "prompt", "> ");
    const char *line = line_read(r.in, prompt, more ? r.text : "", &interrupted);
    if (interrupted) {
      rt_out(vm, "\n", 1);
      drop_text(&r);
      more = false;
      continue;
    }
    if (!line) {
      rt_out(vm, "\n", 1);
      if (isatty(0) && isatty(1)) { /* the end of input is q(), which may ask */
        drop_text(&r);
        if (!add_text(&r, "q()\n")) break;
        eval_text(&r);
        if (vm_quit_requested(vm, &status)) break;
        more = false;
        continue;
      }
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
