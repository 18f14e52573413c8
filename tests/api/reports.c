/* reports.c - What a machine tells its host: warnings, messages, the last error; and what it asks: lines of input. */
#include "host.h"

static char log_text[2000];
static VM *inside; /* the machine that the callbacks belong to */
static void note(const char *what, const char *a, const char *b) {
  size_t have = strlen(log_text);
  snprintf(log_text + have, sizeof log_text - have, "%s<%s|%s>", what, a, b);
  CHECK(vm_run(inside, "1", 0) == VM_MISUSE); /* must not be called now, and says so */
}
static void take_warning(void *ctx, const char *message, const char *call) { note("w", message, call); }
static void take_message(void *ctx, const char *text) { note("m", text, ""); }
static void take_text(void *ctx, int stream, const char *text, size_t n) {
  size_t have = strlen(log_text);
  snprintf(log_text + have, sizeof log_text - have, "%d(%.*s)", stream, (int)n, text);
}
static const char *give_line(void *ctx, const char *prompt) {
  static char line[40];
  int *n = ctx;
  note("r", prompt, "");
  if (*n >= 5) return NULL;
  snprintf(line, sizeof line, "line %d\n", ++*n);
  return line;
}

static void logged(VM *vm, const char *text, const char *want) {
  *log_text = 0;
  VmStatus st = vm_run(vm, text, 0);
  if (st != VM_OK || strcmp(log_text, want))
    fprintf(stderr, "status %d %s\n%s\n got %s\nwant %s\n", st, vm_error_message(vm), text, log_text, want);
  CHECK(st == VM_OK && !strcmp(log_text, want));
}

/* What a run wrote before it was cut is written when it ends, and is no part of the next one's output. */
static void cut_short(void) {
  VmConfig c = {.size = sizeof c, .write = take_text, .instruction_limit = 20000, .output_limit = 40};
  VM *vm = vm_open(&c);
  *log_text = 0;
  CHECK(vm_run(vm, "cat('first'); repeat {}", -1) == VM_LIMIT && vm_limit_passed(vm) == VM_LIMIT_INSTRUCTIONS);
  CHECK(!strcmp(log_text, "1(first)"));
  *log_text = 0;
  CHECK(vm_run(vm, "cat('second')", -1) == VM_OK && !strcmp(log_text, "1(second)"));
  *log_text = 0;
  CHECK(vm_run(vm, "repeat cat('ten bytes ')", -1) == VM_LIMIT && vm_limit_passed(vm) == VM_LIMIT_OUTPUT);
  CHECK(!strcmp(log_text, "1(ten bytes ten bytes ten bytes ten bytes )"));
  vm_close(vm);
}

static void callbacks(void) {
  int lines = 0;
  VmConfig c = {.size = sizeof c,
                .write = take_text,
                .ctx = &lines,
                .read = give_line,
                .warning = take_warning,
                .message = take_message};
  VM *vm = inside = vm_open(&c);
  logged(vm, "warning('one'); f <- function(x) as.integer(x); f('a'); cat('text')",
         "w<one|>w<NAs introduced by coercion|f(\"a\")>1(text)");
  logged(vm, "g <- function() warning('inside'); g(); warning('plain', call. = FALSE)", "w<inside|g()>w<plain|>");
  logged(vm, "suppressWarnings(warning('a')); withCallingHandlers(warning('b'), warning = function(w) cat('h'))",
         "w<b|withCallingHandlers(warning(\"b\"), warning = function(w) cat(\"h\"))>1(h)");
  logged(vm, "options(warn = 1); warning('now'); options(warn = 0); length(warnings())", "w<now|>");
  logged(vm, "r <- tryCatch({ options(warn = 2); warning('x') }, error = conditionMessage); options(warn = 0)", "");
  logged(vm, "message('hello ', 1); suppressMessages(message('no')); message('a', appendLF = FALSE)",
         "m<hello 1\n|>m<a|>");
  logged(vm, "z <- textConnection('taken', 'w'); sink(z, type = 'message'); message('to z'); sink(type = 'message')",
         "");
  logged(vm, "x <- readline('name? '); stopifnot(x == 'line 1')", "r<name? |>");
  logged(vm, "stopifnot(identical(readLines(stdin(), 2), c('line 2', 'line 3')))", "r<|>r<|>");
  logged(vm, "x <- scan(file = '', what = '', n = 2, quiet = TRUE); stopifnot(identical(x, c('line', '4')))", "r<|>");
  CHECK(vm_run(vm, "x <- readLines(stdin())", -1) == VM_OK);
  CHECK(vm_run(vm, "stopifnot(readline('?') == '')", -1) == VM_OK);
  vm_close(vm);
}

static void errors(void) {
  VM *vm = vm_open(NULL);
  int line, column;
  CHECK(vm_run_named(vm, "f <- function(x) {\n  x <- x + 0\n  g(x + 1)\n}\ng <- function(y) stop('too ', y)\nf(1)",
                     "rules.R", -1) == VM_ERROR);
  CHECK(!strcmp(vm_error_message(vm), "too 2") && !strcmp(vm_error_class(vm), "simpleError"));
  CHECK(!strcmp(vm_error_call(vm), "g(x + 1)") && !strcmp(vm_error_file(vm), "rules.R"));
  vm_error_location(vm, &line, &column);
  CHECK(line == 5 && column == 18);
  CHECK(!strcmp(vm_error_traceback(vm), "stop(\"too \", y) at rules.R#5\ng(x + 1) at rules.R#3\nf(1)\n"));
  if (getenv("SHOW")) puts(vm_error_traceback(vm));
  CHECK(vm_error_condition(vm, 3) == VM_OK && vm_type(vm, 3) == VM_LIST);
  CHECK(vm_get_member(vm, 3, "message", 4) == VM_OK && !strcmp(vm_get_string(vm, 4), "too 2"));

  CHECK(vm_run(vm,
               "stop(structure(class = c('mine', 'error', 'condition'), list(message = 'm', call = NULL, code = 7)))",
               -1) == VM_ERROR);
  CHECK(!strcmp(vm_error_class(vm), "mine") && !*vm_error_call(vm) && !strcmp(vm_error_file(vm), "<text>"));
  CHECK(vm_error_condition(vm, 3) == VM_OK && vm_get_member(vm, 3, "code", 4) == VM_OK && vm_get_int(vm, 4) == 7);

  CHECK(vm_run_named(vm, "x <- (1 +\n", "open.R", -1) == VM_SYNTAX);
  CHECK(!strcmp(vm_error_file(vm), "open.R") && !*vm_error_class(vm) && !*vm_error_traceback(vm));
  CHECK(vm_run(vm, "1", 0) == VM_OK);
  CHECK(!*vm_error_class(vm) && !*vm_error_call(vm) && !*vm_error_file(vm) && !*vm_error_traceback(vm));
  CHECK(vm_error_condition(vm, 3) == VM_OK && vm_type(vm, 3) == VM_NULL && vm_error_condition(vm, -1) == VM_BAD_SLOT);
  CHECK(vm_run(vm, "f <- function(n) f(n + 1); f(1)", -1) == VM_ERROR);
  CHECK(strstr(vm_error_traceback(vm), "f(n + 1)") != NULL);
  CHECK(vm_run(vm, "try(stop('caught'), silent = TRUE); 1", 0) == VM_OK && !*vm_error_class(vm));
  vm_close(vm);
}

int main(void) {
  cut_short();
  callbacks();
  errors();
  return finish();
}
