/* script.c - Runs a text the way R's own loop does: one expression is parsed, evaluated and printed before the next
 * one is looked at, so that output before a syntax error appears and stdin() continues after the current line.
 *
 * Called by main with the bytes of a file, of standard input or of the -e texts.
 */
#include <stdlib.h>

#include "programs/program.h"
#include "runtime/hooks.h"
#include "runtime/env.h"
#include "runtime/format.h"
#include "stdlib/graphics/window.h"
#include "vm/conditions/conditions.h"

typedef struct Script {
  VM *vm;
  const Options *o;
  Source src;
  char *text; /* src.text, our own copy: lines read by stdin() are blanked */
  Parser *parser;
  size_t done;   /* end of the last expression */
  size_t taken;  /* stdin() has read the lines before this offset */
  size_t echoed; /* lines before this offset have been shown */
  char *line;    /* last line given to stdin() */
} Script;

static Value error_option(VM *vm) {
  Sym *error = sym_c(vm, "error");
  Cons *c = val_is_obj(vm->options, T_PAIRLIST) ? vm->options.cons : NULL;
  for (; c; c = c->cdr)
    if (c->tag == error) return c->car;
  return val_null();
}

/* Is options(error=) set, so that an error does not end a script? */
static bool error_option_set(VM *vm) { return !val_is_null(error_option(vm)); }

/* Value printing and the deferred warnings of one top-level call. */
static Status show_result(VM *vm, Value v, bool visible) {
  if (visible) TRY(rt_print_value(vm, v, vm->global));
  return print_deferred_warnings(vm);
}

/* addTaskCallback(): what is called after each top-level expression, if anything is registered. */
static Status task_callbacks(VM *vm, Value expr, Value v, bool visible) {
  Sym *s = sym_c(vm, ".task_callbacks");
  int64_t registered;
  if (!s || !val_is_env(s->base)) return OK;
  TRY(env_count(vm, s->base.env, &registered));
  if (registered == 0) return OK;
  size_t mark = vm_mark(vm);
  Value out, args[4] = {expr, v, val_lgl(1), val_lgl(visible)};
  Status st = vm_call_base(vm, ".run_task_callbacks", 4, args, NULL, &out);
  vm_release(vm, mark);
  return st;
}

Status toplevel_eval(VM *vm, Value expr) {
  bool visible = true;
  Value v;
  windows_service(vm); /* what the expression before has drawn */
  if (vm_eval_toplevel(vm, expr, &visible, &v) == OK && env_set_raw(vm, vm->base, sym_c(vm, ".Last.value"), v) == OK &&
      show_result(vm, v, visible) == OK && task_callbacks(vm, expr, v, visible) == OK)
    return OK;
  int status;
  if (!vm_quit_requested(vm, &status)) vm_report_error(vm);
  return ERR;
}

/* Calls a function of the global environment without arguments if it is there. */
static bool run_global(VM *vm, const char *name) {
  Sym *last = sym_c(vm, name);
  if (!last || !val_is_fun(env_peek(vm, vm->global, last, NULL))) return true;
  size_t mark = vm_mark(vm);
  Cons *call = lang_new(vm, val_obj(last), NULL);
  bool ok = call && toplevel_eval(vm, val_obj(call)) == OK;
  if (!ok) rt_flush(vm);
  vm_release(vm, mark);
  return ok;
}

bool run_dot_last(VM *vm) { return run_global(vm, ".Last"); }
bool run_dot_first(VM *vm) { return run_global(vm, ".First"); }

static size_t line_end(const Script *s, size_t at) { /* offset after the line end at or behind `at` */
  const char *nl = at < s->src.n ? memchr(s->text + at, '\n', s->src.n - at) : NULL;
  return nl ? (size_t)(nl - s->text) + 1 : s->src.n;
}

/* vm->read_console: the line after the one that holds the running expression. */
static const char *script_line(VM *vm, const char *prompt) {
  Script *s = vm->console;
  rt_out(vm, prompt, strlen(prompt));
  size_t from = s->done > 0 && s->text[s->done - 1] == '\n' ? s->done : line_end(s, s->done);
  if (from < s->taken) from = s->taken;
  if (from >= s->src.n) return NULL;
  size_t to = line_end(s, from), n = to - from;
  char *p = realloc(s->line, n + 2);
  if (!p) return NULL;
  s->line = p;
  memcpy(p, s->text + from, n);
  if (p[n - 1] != '\n') p[n++] = '\n';
  p[n] = 0;
  if (s->o->echo && s->echoed <= from) {
    rt_out(s->vm, p, n);
    s->echoed = to;
  }
  for (size_t i = from; i < to; i++)
    if (s->text[i] != '\n') s->text[i] = ' ';
  s->done = s->taken = to;
  return p;
}

/* --echo: shows the lines up to the one that holds offset `to`; an expression starts at `from`. */
static void echo_lines(Script *s, size_t from, size_t to) {
  while (s->echoed < s->src.n && s->echoed <= to) {
    size_t end = line_end(s, s->echoed);
    rt_out(s->vm, s->echoed > from ? "+ " : "> ", 2);
    rt_out(s->vm, s->text + s->echoed, end - s->echoed);
    if (end > s->echoed && s->text[end - 1] != '\n') rt_out(s->vm, "\n", 1);
    s->echoed = end;
  }
}

/* --echo when the parser fails: the lines from behind the last expression up to that of the error. */
static void echo_failed(Script *s) {
  int line = 0, col = 0;
  parser_error_pos(s->parser, &line, &col);
  size_t from = s->done, to = 0;
  while (from < s->src.n && strchr(" \t\n\f#", s->text[from]))
    from = s->text[from] == '#' ? line_end(s, from) : from + 1;
  for (int i = 1; i < line && to < s->src.n; i++) to = line_end(s, to);
  if (line == 0) to = s->src.n;
  echo_lines(s, from, to < from ? from : to);
  if (s->echoed >= s->src.n && to >= s->src.n) rt_out(s->vm, "+ ", 2); /* the prompt that met the end */
}

static void report_syntax(Script *s, const char *msg) {
  VM *vm = s->vm;
  if (strncmp(msg, "Error", 5) != 0) rt_err(vm, "Error: ", 7);
  rt_err(vm, msg, strlen(msg));
  if (!*msg || msg[strlen(msg) - 1] != '\n') rt_err(vm, "\n", 1);
  const char *loc = getenv("ORBIT_LOCATION");
  if (loc && strcmp(loc, "0") == 0) return;
  int line = 0, col = 0;
  parser_error_pos(s->parser, &line, &col);
  if (line <= 0) return;
  size_t at = 0;
  for (int i = 1; i < line && at < s->src.n; i++) at = line_end(s, at);
  rt_errf(vm, "  at %s:%d:%d\n", s->src.name, line, col);
  source_show(vm, s->text + at, col > 0 ? col : 1);
}

static int halted(VM *vm) {
  rt_err(vm, "Execution halted\n", 17);
  if (print_deferred_warnings(vm) != OK) vm_report_error(vm); /* of on.exit code that ran after the error */
  return 1;
}

static void disassemble(VM *vm, Value expr) {
  Proto *p = cc_dynamic(vm, expr, vm->global, NULL, CODE_EVAL);
  if (!p) {
    vm_report_error(vm);
    return;
  }
  Buf b;
  buf_init(&b, vm);
  cc_disassemble(vm, p, &b);
  rt_out(vm, b.p, b.n);
}

/* After an error that options(error=) lets us survive: go on behind the current line. */
static bool resume(Script *s) {
  size_t to = line_end(s, s->done);
  for (size_t i = 0; i < to; i++)
    if (s->text[i] != '\n') s->text[i] = ' ';
  s->parser = parser_new(s->vm, &s->src, s->vm->opt.keep_source);
  return s->parser != NULL;
}

static bool run_quietly(VM *vm, Value expr) {
  bool visible = false;
  Value v;
  int status;
  if (vm_eval_toplevel(vm, expr, &visible, &v) == OK) return true;
  if (vm_quit_requested(vm, &status)) return false;
  vm_report_error(vm);
  return true;
}

/* What options(error=) says is done after a syntax error, too; then the program goes on behind the line that holds it.
 * False: there is no such option, or it ended the program. */
static bool survives_syntax(Script *s) {
  VM *vm = s->vm;
  Value x = error_option(vm);
  int line = 0, col = 0;
  bool on = !val_is_null(x);
  size_t mark = vm_mark(vm);
  if (on && val_is_obj(x, T_EXPR)) {
    for (int64_t i = 0; i < x.vec->n && on; i++) on = run_quietly(vm, list_ro(x.vec)[i]);
  } else if (on) {
    Cons *call = val_is_fun(x) ? lang_new(vm, x, NULL) : NULL;
    on = run_quietly(vm, call ? val_obj(call) : x);
  }
  vm_release(vm, mark);
  if (!on) return false;
  parser_error_pos(s->parser, &line, &col);
  size_t at = 0;
  for (int i = 1; i < line && at < s->src.n; i++) at = line_end(s, at);
  s->done = line > 0 ? at : s->src.n;
  return resume(s);
}

/* One expression. -1: go on, else the exit status. */
static int script_eval(Script *s, Value expr) {
  VM *vm = s->vm;
  size_t from, to, mark = vm_mark(vm);
  int line, status = -1;
  parser_expr_range(s->parser, &from, &to, &line);
  s->done = to;
  if (vm->opt.keep_source) source_mark(vm, &s->src, line);
  if (s->o->echo) echo_lines(s, from, to > from ? to - 1 : to);
  if (s->o->disassemble) {
    disassemble(vm, expr);
  } else if (toplevel_eval(vm, expr) != OK) {
    if (!vm_quit_requested(vm, &status)) status = error_option_set(vm) && resume(s) ? -1 : halted(vm);
    return status;
  }
  vm_release(vm, mark);
  return status;
}

static int script_loop(Script *s) {
  VM *vm = s->vm;
  for (;;) {
    size_t mark = vm_mark(vm);
    Value expr = val_null();
    switch (parser_next(s->parser, &expr)) {
    case PARSE_OK: {
      int status = script_eval(s, expr);
      if (status >= 0) return status;
      break;
    }
    case PARSE_EOF:
      if (s->o->echo) {
        echo_lines(s, s->src.n, s->src.n);
        rt_out(vm, "> \n", 3);
      }
      return 0;
    case PARSE_RAISED: /* reported already */ return halted(vm);
    default:
      if (s->o->echo) echo_failed(s);
      report_syntax(s, parser_message_repl(s->parser));
      if (!survives_syntax(s)) {
        int status;
        return vm_quit_requested(vm, &status) ? status : halted(vm);
      }
      break;
    }
    (void)mark; /* the parser's own memory may lie above: released when the script ends */
  }
}

int script_run(VM *vm, const Options *o, const char *name, const char *bytes, size_t n) {
  Script s = {.vm = vm, .o = o};
  size_t mark = vm_mark(vm);
  const char *text;
  if (source_decode(vm, bytes, n, o->encoding, &text, &n) != OK) {
    vm_report_error(vm);
    return halted(vm);
  }
  s.text = malloc(n + 1);
  if (!s.text) return halted(vm);
  memcpy(s.text, text, n);
  s.text[n] = 0;
  s.src = (Source){.name = name, .text = s.text, .n = n, .typed = true};
  source_place(vm, &s.src, 1);
  vm_set_script(vm, name);
  vm->read_console = script_line;
  vm->console = &s;
  s.parser = parser_new(vm, &s.src, vm->opt.keep_source);
  int status = s.parser ? script_loop(&s) : halted(vm);
  int quit;
  if (status == 0 && !vm_quit_requested(vm, &quit) && !run_dot_last(vm) && !vm_quit_requested(vm, &status))
    status = halted(vm);
  vm->read_console = NULL;
  vm->console = NULL;
  vm_release(vm, mark);
  free(s.text);
  free(s.line);
  return status;
}
