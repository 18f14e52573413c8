/* objects.c - Calls with names, texts that are compiled once, objects of the host, values as bytes, rows and columns of
 * data frames, statistics. */
#include "host.h"

static bool text_is(VM *vm, int slot, const char *s) {
  const char *t = vm_get_string(vm, slot);
  if (t && !strcmp(t, s)) return true;
  fprintf(stderr, "%s\n", t ? t : vm_error_message(vm));
  return false;
}

static void named(VM *vm) {
  const char *names[] = {"y", NULL, "sep"}, *partial[] = {"se", "y", NULL}, *wrong[] = {"zzz", NULL, NULL};
  CHECK(vm_run(vm, "function(x, y, sep, ...) paste(x, y, sep = sep)", 1) == VM_OK);
  vm_set_string(vm, 2, "a"), vm_set_string(vm, 3, "b"), vm_set_string(vm, 4, "-");
  CHECK(vm_invoke_named(vm, 1, 3, 2, names, 0) == VM_OK && text_is(vm, 0, "b-a"));
  CHECK(vm_invoke_named(vm, 1, 3, 2, partial, 0) == VM_OK && text_is(vm, 0, "-ab"));
  CHECK(vm_invoke_named(vm, 1, 3, 2, NULL, 0) == VM_OK && text_is(vm, 0, "a-b"));
  CHECK(vm_run(vm, "function(x, y, z) match.call()", 1) == VM_OK);
  CHECK(vm_invoke_named(vm, 1, 3, 2, wrong, 0) == VM_ERROR &&
        strstr(vm_error_message(vm), "unused argument (zzz = \"a\")"));
  CHECK(vm_run(vm, "paste", 1) == VM_OK);
  CHECK(vm_invoke_named(vm, 1, 3, 2, (const char *[]){NULL, NULL, "sep"}, 0) == VM_OK && text_is(vm, 0, "a-b"));
  CHECK(vm_invoke_named(vm, 1, VM_SLOTS + 1, 2, names, 0) == VM_BAD_SLOT);
  CHECK(vm_invoke_named(vm, 1, 3, 62, names, 0) == VM_BAD_SLOT && vm_invoke_named(vm, 2, 0, 0, NULL, 0) == VM_BAD_SLOT);
}

static VmCode *code_of_host;
static VmStatus drops_code(VM *vm, int n, int first, void *ctx) {
  VmCode *c = code_of_host;
  code_of_host = NULL;
  vm_code_free(vm, c);
  return vm_set_double(vm, 0, 5);
}

static void compiled(VM *vm) {
  VmCode *c, *d;
  int line, column;
  CHECK(vm_compile(vm, "n <- n + 1\ny <- n * 2\nif (n > 2) y else -y", "steps.R", &c) == VM_OK && c);
  CHECK(vm_execute(vm, c, 0) == VM_ERROR && !strcmp(vm_error_message(vm), "object 'n' not found"));
  vm_error_location(vm, &line, &column);
  CHECK(line == 1 && column == 8 && !strcmp(vm_error_file(vm), "steps.R"));
  CHECK(vm_run(vm, "n <- 0", -1) == VM_OK);
  for (int i = 1; i <= 2000; i++)
    CHECK(vm_execute(vm, c, 0) == VM_OK && vm_get_double(vm, 0) == (i > 2 ? 2 * i : -2 * i));
  CHECK(vm_execute(vm, c, -1) == VM_OK && vm_get_global(vm, "n", 0) == VM_OK && vm_get_double(vm, 0) == 2001);
  /* what it means changes with what its names are bound to */
  CHECK(vm_run(vm, "`+` <- function(a, b) base::`+`(a, 10)", -1) == VM_OK);
  CHECK(vm_execute(vm, c, 0) == VM_OK && vm_get_double(vm, 0) == 4022);
  CHECK(vm_run(vm, "rm(`+`); n <- 7L; lockBinding('y', globalenv())", -1) == VM_OK);
  CHECK(vm_execute(vm, c, 0) == VM_ERROR && strstr(vm_error_message(vm), "cannot change value of locked binding"));
  CHECK(vm_run(vm, "unlockBinding('y', globalenv()); rm(n); makeActiveBinding('n', function(v) 1, globalenv())", -1) ==
        VM_OK);
  CHECK(vm_execute(vm, c, 0) == VM_OK && vm_get_double(vm, 0) == -2);
  CHECK(vm_run(vm, "rm(n); n <- 20", -1) == VM_OK && vm_execute(vm, c, 0) == VM_OK && vm_get_double(vm, 0) == 42);
  vm_code_free(vm, c);
  CHECK(vm_compile(vm, "s <- 0; for (i in 1:1000) s <- s + i; f <- function(x) x + s; f(1)", "loop.R", &c) == VM_OK);
  for (int i = 0; i < 20; i++) CHECK(vm_execute(vm, c, 0) == VM_OK && vm_get_double(vm, 0) == 500501);
  CHECK(vm_compile(vm, "", "empty.R", &d) == VM_OK && vm_execute(vm, d, 0) == VM_OK && vm_type(vm, 0) == VM_NULL);
  CHECK(vm_compile(vm, "1\n2 +* 3", "bad.R", &d) == VM_SYNTAX && !d);
  vm_error_location(vm, &line, &column);
  CHECK(line == 2 && column == 4 && !strcmp(vm_error_file(vm), "bad.R") &&
        strstr(vm_error_message(vm), "unexpected '*'"));
  VM *other = vm_open(NULL);
  CHECK(vm_execute(other, c, 0) == VM_MISUSE && vm_execute(vm, NULL, 0) == VM_BAD_SLOT);
  CHECK(vm_execute(vm, c, VM_SLOTS) == VM_BAD_SLOT && vm_compile(vm, NULL, "", &d) == VM_BAD_SLOT);
  vm_code_free(other, c);
  vm_close(other);
  /* freed by a function that it calls, and by vm_close() */
  vm_register(vm, "drops_code", drops_code, NULL);
  CHECK(vm_compile(vm, "a <- drops_code()\na + 1", "drop.R", &code_of_host) == VM_OK);
  CHECK(vm_execute(vm, code_of_host, 0) == VM_OK && vm_get_double(vm, 0) == 6 && !code_of_host);
}

typedef struct Thing {
  int value, released;
} Thing;
static VM *machine;
static void thing_released(void *ptr, void *ctx) {
  ((Thing *)ptr)->released++;
  ++*(int *)ctx;
  if (machine) CHECK(vm_set_null(machine, 9) == VM_MISUSE);
}
static VmStatus thing_value(VM *vm, int n, int first, void *ctx) {
  Thing *t = vm_object(vm, first, "thing");
  return t ? vm_set_int(vm, 0, t->value) : vm_fail(vm, "no thing");
}

static void objects(VM *vm) {
  static Thing a = {1, 0}, b = {2, 0}, c = {3, 0};
  static int count;
  machine = vm;
  vm_register(vm, "thing_value", thing_value, NULL);
  CHECK(vm_object_new(vm, 0, "thing", &a, thing_released, &count) == VM_OK && vm_type(vm, 0) == VM_OTHER);
  CHECK(vm_object(vm, 0, "thing") == &a && !vm_object(vm, 0, "other") && !vm_object(vm, 1, "thing"));
  vm_set_global(vm, "a", 0);
  CHECK(vm_run(vm, "c(thing_value(a), typeof(a))", 0) == VM_OK && text_is(vm, 0, "1"));
  CHECK(vm_run(vm, "class(a) <- 'thing'; format.thing <- function(x, ...) paste('thing', thing_value(x)); format(a)",
               0) == VM_OK);
  CHECK(text_is(vm, 0, "thing 1"));
  CHECK(vm_run(vm, "thing_value(1)", 0) == VM_ERROR && !strcmp(vm_error_message(vm), "no thing"));
  CHECK(vm_run(vm, "copy <- unserialize(serialize(a, NULL)); thing_value(copy)", 0) == VM_ERROR);
  CHECK(vm_run(vm, "l <- list(a); rm(a); gc(); thing_value(l[[1]])", 0) == VM_OK && !a.released);
  CHECK(vm_run(vm, "rm(l); gc(); 1", 0) == VM_OK && a.released == 1 && count == 1);
  CHECK(vm_object_new(vm, 0, "thing", &b, thing_released, &count) == VM_OK && vm_set_null(vm, 0) == VM_OK);
  CHECK(vm_collect(vm) == VM_OK && b.released == 1);
  CHECK(vm_object_new(vm, 0, "thing", &c, thing_released, &count) == VM_OK);
  vm_set_global(vm, "kept", 0);
  CHECK(vm_object_new(vm, 1, "bare", &c, NULL, NULL) == VM_OK && vm_object(vm, 1, "bare") == &c);
  CHECK(vm_object_new(vm, 1, "thing", NULL, NULL, NULL) == VM_BAD_SLOT &&
        vm_object_new(vm, 64, "t", &c, NULL, NULL) == VM_BAD_SLOT);
  machine = NULL;
  vm_close(vm);
  CHECK(c.released == 1 && count == 3);
}

static void bytes(VM *vm) {
  VmView v;
  VM *other = vm_open(NULL);
  CHECK(vm_run(vm, "list(a = 1:3, b = 'x', f = function(x) x + 1, d = data.frame(u = c(2.5, NA)))", 1) == VM_OK);
  CHECK(vm_serialize(vm, 1, 2) == VM_OK && vm_vector_borrow(vm, 2, &v) == VM_OK && v.type == VM_RAW);
  CHECK(vm_unserialize(other, v.data, (size_t)v.count, 0) == VM_OK);
  vm_set_global(other, "l", 0);
  CHECK(vm_run(other, "paste(l$f(l$a[3]), l$b, sum(l$d$u, na.rm = TRUE))", 0) == VM_OK && text_is(other, 0, "4 x 2.5"));
  for (int64_t n = 0; n < v.count; n += 7) CHECK(vm_unserialize(other, v.data, (size_t)n, 0) == VM_ERROR);
  CHECK(vm_unserialize(other, "nonsense", 8, 0) == VM_ERROR && *vm_error_message(other));
  CHECK(vm_unserialize(other, NULL, 0, 0) == VM_BAD_SLOT && vm_serialize(other, 0, -1) == VM_BAD_SLOT);
  vm_close(other);
}

static void frames(VM *vm) {
  int64_t rows = 0, columns = 0;
  CHECK(vm_run(vm,
               "data.frame(n = 1:3, s = c('a', NA, 'c'), f = factor(c('u', 'v', NA)), d = as.Date('2020-02-28') + 0:2)",
               1) == VM_OK);
  CHECK(vm_data_frame_size(vm, 1, &rows, &columns) == VM_OK && rows == 3 && columns == 4);
  CHECK(!strcmp(vm_name_at(vm, 1, 2), "f") && !vm_name_at(vm, 1, 4) && !vm_name_at(vm, 1, -1) && !vm_name_at(vm, 9, 0));
  CHECK(vm_data_frame_column(vm, 1, 0, 2) == VM_OK && vm_count(vm, 2) == 3 && vm_get_int(vm, 2) == 1);
  CHECK(vm_data_frame_column(vm, 1, 4, 2) == VM_BAD_SLOT && vm_data_frame_row(vm, 1, 3, 2) == VM_BAD_SLOT);
  CHECK(vm_data_frame_row(vm, 1, -1, 2) == VM_BAD_SLOT && vm_data_frame_row(vm, 1, 1, 2) == VM_OK);
  vm_set_global(vm, "row", 2);
  CHECK(vm_run(vm, "paste(names(row), collapse = '')", 0) == VM_OK && text_is(vm, 0, "nsfd"));
  CHECK(vm_run(vm, "paste(row$n, row$s, row$f, format(row$d), class(row$d), class(row))", 0) == VM_OK);
  CHECK(text_is(vm, 0, "2 NA v 2020-02-29 Date list"));
  CHECK(vm_data_frame_row(vm, 1, 2, 2) == VM_OK && vm_get_member(vm, 2, "f", 3) == VM_OK && !vm_get_string(vm, 3));
  CHECK(vm_run(vm, "x <- data.frame(k = 1:2); x$m <- matrix(1:4, 2); x$l <- list('p', 1:9); x", 1) == VM_OK);
  CHECK(vm_data_frame_row(vm, 1, 1, 2) == VM_OK && vm_get_member(vm, 2, "m", 3) == VM_OK && vm_count(vm, 3) == 2);
  CHECK(vm_get_member(vm, 2, "l", 3) == VM_OK && vm_count(vm, 3) == 9);
  CHECK(vm_run(vm, "list(1)", 1) == VM_OK && vm_data_frame_size(vm, 1, &rows, &columns) == VM_BAD_SLOT);
  CHECK(vm_run(vm, "structure(list(a = 1:2), class = 'data.frame', row.names = 1:5)", 1) == VM_OK);
  CHECK(vm_data_frame_row(vm, 1, 4, 2) == VM_ERROR && strstr(vm_error_message(vm), "corrupt"));
  CHECK(vm_run(vm, "c(a = 1, 2)", 1) == VM_OK && !strcmp(vm_name_at(vm, 1, 0), "a") && !*vm_name_at(vm, 1, 1));
}

static void statistics(VM *vm) {
  VmStats s = {.size = sizeof s}, before, less = {.size = offsetof(VmStats, strings), .strings = 7};
  CHECK(vm_stats(vm, &s) == VM_OK && s.bytes > 10000 && s.objects > 100 && s.strings > 100 && s.instructions == 0);
  before = s;
  CHECK(vm_run(vm, "x <- as.numeric(1:1e6) + 0.5; for (i in 1:10) { e <- new.env(); e$self <- e }; 1", 0) == VM_OK);
  CHECK(vm_stats(vm, &s) == VM_OK && s.bytes > before.bytes + 7000000 && s.allocated > before.allocated);
  CHECK(s.calls > before.calls);
  CHECK(vm_run(vm, "rm(x, e); fin <- 0; reg.finalizer(new.env(), function(e) fin <<- 1); 1", 0) == VM_OK);
  CHECK(vm_collect(vm) == VM_OK && vm_stats(vm, &before) == VM_OK && before.bytes < s.bytes - 7000000);
  CHECK(before.collections > s.collections && vm_get_global(vm, "fin", 0) == VM_OK && vm_get_double(vm, 0) == 1);
  CHECK(vm_stats(vm, &less) == VM_OK && less.objects && less.strings == 7 && vm_stats(vm, NULL) == VM_BAD_SLOT);
  VmConfig config = {.size = sizeof config, .instruction_limit = 100000};
  VM *counted = vm_open(&config);
  CHECK(vm_run(counted, "for (i in 1:100) i", 0) == VM_OK && vm_stats(counted, &s) == VM_OK && s.instructions > 100);
  vm_close(counted);
}

int main(void) {
  VM *vm = vm_open(NULL);
  if (!vm) return 1;
  named(vm);
  compiled(vm);
  bytes(vm);
  frames(vm);
  statistics(vm);
  objects(vm); /* closes it */
  return finish();
}
