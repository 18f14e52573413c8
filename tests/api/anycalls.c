/* anycalls.c - Random sequences of calls of vm.h, right and wrong: none may crash, every value wrapped or object given
 * is released once, the slots of a host function's caller stay, and each machine still works afterwards.
 *
 * anycalls [CALLS] [SEED]
 */
#include "host.h"

enum { MACHINES = 3, KEPT = 12, DEEPEST = 4, LIFE = 400 /* calls between two vm_close() of a machine, on average */ };

typedef struct Machine {
  VM *vm;
  VmRef *ref[KEPT];
  VmCode *code[KEPT];
} Machine;

static Machine machine[MACHINES];
static uint64_t state = 1;
static VmSnapshot *snapshot;
static long calls_left, given, released;
static int depth;

static uint32_t any(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 32) % n;
}
static bool one_in(uint32_t n) { return any(n) == 0; }
/* Mostly the slots that others use, too. */
static int slot(void) { return one_in(20) ? (int)any(200) - 60 : one_in(4) ? (int)any(VM_SLOTS) : (int)any(8); }
static int64_t number(void) {
  static const int64_t odd[] = {-1, 0, 1, 2, INT32_MAX, INT64_MIN, INT64_MAX, (int64_t)1 << 40, -7};
  return one_in(6) ? odd[any(sizeof odd / sizeof *odd)] : (int64_t)any(12);
}

static const char *text(void) {
  static const char *const all[] = {"1 + 1",
                                    "x <- c(a = 1, b = 2)",
                                    "list(a = 1, b = 'x', c = NULL)",
                                    "data.frame(n = 1:3, f = factor(c('u', 'v', 'u')))",
                                    "function(x, ...) x",
                                    "function(a, b = 2) { if (is.numeric(a)) a + b else a }",
                                    "function(f, ...) f(...)",
                                    "act",
                                    "act(1, b = 2)",
                                    "act(x, y = act())",
                                    "tryCatch(act(2), error = function(e) conditionMessage(e))",
                                    "stop('mine')",
                                    "1 +",
                                    "x[[",
                                    "quit(status = 3)",
                                    "for (i in 1:50) x <- act(i)",
                                    "sapply(1:3, act)",
                                    "new.env()",
                                    "quote(a + b)",
                                    "as.name('a')",
                                    "matrix(1:6, 2)",
                                    "letters",
                                    "x$a",
                                    "x[['b']] <- 5; x",
                                    "f <- function(n) if (n > 0) f(n - 1) else act(n); f(3)",
                                    "gc(); NULL",
                                    "rm(list = ls()); NULL",
                                    "warning('w'); 2",
                                    "message('m')",
                                    "print(x)",
                                    "repeat break",
                                    "NULL",
                                    "'text'",
                                    "TRUE",
                                    "3L",
                                    "as.raw(1:9)",
                                    "c(1i, 2)",
                                    "e <- new.env(); e$e <- e; e",
                                    "local({ on.exit(act(9)); 8 })",
                                    "Recall()",
                                    "do.call(act, list(1, 2))",
                                    "unserialize(serialize(x, NULL))",
                                    "numeric(1e5)",
                                    "strrep('ab', 1000)",
                                    "y <- act",
                                    "act <- 3",
                                    "x <- NULL",
                                    "structure(list(1), class = 'k')",
                                    "print.k <- act",
                                    "\"\\u00e9\"",
                                    "1:1e7",
                                    "expression(a, b)",
                                    "sum",
                                    "lm",
                                    "UseMethod('k')",
                                    "stopifnot(act(1) == 2)",
                                    "withVisible(act())",
                                    "invisible(7)"};
  return one_in(60) ? NULL : all[any(sizeof all / sizeof *all)];
}
static const char *name(void) {
  static const char *const all[] = {"a",      "b", "x", "act",       "names", "class", "dim",
                                    "levels", "",  "y", "row.names", "f",     "k",     "data.frame"};
  return one_in(40) ? NULL : all[any(sizeof all / sizeof *all)];
}

static void give_back(void *data, void *ctx) {
  (void)ctx;
  released++;
  free(data);
}

static void some_calls(Machine *m, int n);

/* ctx is that of the machine whose snapshot vm may have started from. */
static Machine *machine_of(const VM *vm) {
  Machine *m = machine;
  while (m->vm != vm) m++;
  return m;
}

/* act(...): does anything, but leaves the caller's slots and answers with any status. */
static VmStatus act(VM *vm, int n, int first, void *ctx) {
  Machine *m = machine_of(vm);
  CHECK(first == 1 && vm_type(vm, n + 1) == VM_NULL);
  (void)vm_argument_name(vm, (int)number());
  if (depth < DEEPEST) {
    depth++;
    some_calls(m, (int)any(4));
    depth--;
  }
  switch (any(12)) {
  case 0: return vm_fail(vm, one_in(3) ? NULL : "of act");
  case 1: return (VmStatus)any(12);
  case 2: return vm_run(vm, one_in(2) ? "stop('in act')" : "act()", 0);
  default: vm_set_double(vm, 0, n); return VM_OK;
  }
}

static void write_nothing(void *ctx, int stream, const char *p, size_t n) { (void)ctx, (void)stream, (void)p, (void)n; }

static void open_machine(Machine *m) {
  VmConfig c = {.size = one_in(8) ? offsetof(VmConfig, deny) : sizeof c, .write = write_nothing};
  if (one_in(4)) c.memory_limit = (size_t)(2 + any(12)) << 20;
  if (one_in(4)) c.instruction_limit = 200 + any(20000);
  if (one_in(6)) c.run_memory_limit = (size_t)(1 + any(4)) << 20;
  if (one_in(6)) c.output_limit = any(300);
  if (one_in(6)) c.depth_limit = 1 + (int)any(50);
  if (one_in(3)) c.deny = any(64);
  *m = (Machine){.vm = snapshot && one_in(2) ? vm_clone(snapshot, &c) : vm_open(&c)};
  if (m->vm) CHECK(vm_register(m->vm, "act", act, m) == VM_OK || c.memory_limit);
}

static void take_snapshot(VM *vm) {
  VmSnapshot *s;
  VmStatus st = vm_snapshot(vm, &s);
  CHECK(depth ? st == VM_MISUSE && !s : (st == VM_OK) == (s != NULL));
  if (!s) return;
  vm_snapshot_free(snapshot);
  snapshot = s;
}

static void close_machine(Machine *m) {
  (void)vm_run(m->vm, "rm(list = ls())", -1);
  VmStatus st = vm_run(m->vm, "1 + 1", 0);
  CHECK(st != VM_OK || vm_get_double(m->vm, 0) == 2);
  CHECK(st == VM_OK || st == VM_LIMIT || st == VM_ERROR || st == VM_NO_MEMORY); /* it may be full */
  vm_close(m->vm);
  *m = (Machine){0}; /* its references and codes went with it */
}

/* ---- calls by kind ---- */

static void call_values(Machine *m) {
  VM *vm = m->vm;
  int s = slot(), t = slot();
  switch (any(20)) {
  case 0: (void)vm_set_null(vm, s); break;
  case 1: (void)vm_set_bool(vm, s, one_in(2)); break;
  case 2: (void)vm_set_int(vm, s, (int32_t)number()); break;
  case 3: (void)vm_set_double(vm, s, (double)number()); break;
  case 4: (void)vm_set_string(vm, s, name()); break;
  case 5: (void)vm_get_bool(vm, s); break;
  case 6: (void)vm_get_int(vm, s); break;
  case 7: (void)vm_get_double(vm, s); break;
  case 8: (void)vm_get_string(vm, s); break;
  case 9: CHECK((unsigned)vm_type(vm, s) <= VM_OTHER && vm_count(vm, s) >= 0); break;
  case 10: (void)vm_get_element(vm, s, number(), t); break;
  case 11: (void)vm_get_member(vm, s, name(), t), (void)vm_limit_text((VmLimit)any(9)); break;
  case 12: (void)vm_get_attribute(vm, s, name(), t); break;
  case 13: (void)vm_set_attribute(vm, s, name(), t); break;
  case 14: (void)vm_data_frame(vm, s); break;
  case 15: (void)vm_string_at(vm, s, number()); break;
  case 16: (void)vm_string_set(vm, s, number(), name()); break;
  case 17: (void)vm_name_at(vm, s, number()); break;
  case 18: (void)vm_data_frame_row(vm, s, number(), t); break;
  default: (void)vm_data_frame_column(vm, s, number(), t); break;
  }
}

static void call_vectors(Machine *m) {
  VM *vm = m->vm;
  int s = slot();
  void *data = NULL;
  VmView v;
  switch (any(8)) {
  case 0:
  case 1: {
    VmType type = (VmType)any(VM_OTHER + 1);
    int64_t n = one_in(6) ? number() : any(40);
    if (n > 1000) n = -n;
    if (vm_vector_new(vm, s, type, n, one_in(9) ? NULL : &data) == VM_OK && data && n && type == VM_DOUBLE)
      ((double *)data)[n - 1] = 1;
    break;
  }
  case 2:
    if (vm_vector_borrow(vm, s, &v) == VM_OK && v.data && v.count && v.type == VM_DOUBLE) {
      volatile double last = ((const double *)v.data)[v.count - 1];
      (void)last;
    }
    break;
  case 3:
  case 4: {
    double *mine = calloc(8, sizeof *mine);
    if (vm_vector_wrap(vm, s, one_in(5) ? (VmType)any(VM_OTHER + 1) : VM_DOUBLE, mine, one_in(9) ? -1 : 4, give_back,
                       NULL) == VM_OK)
      given++;
    else
      free(mine);
    break;
  }
  case 5: {
    void *mine = malloc(4);
    if (vm_object_new(vm, s, one_in(9) ? NULL : "mine", mine, give_back, NULL) == VM_OK)
      given++;
    else
      free(mine);
    break;
  }
  case 6: (void)vm_list_new(vm, s, any(5)); break;
  default: (void)vm_list_set(vm, s, number(), name(), slot()); break;
  }
  (void)vm_object(vm, slot(), "mine");
}

static void call_code(Machine *m) {
  VM *vm = m->vm;
  int s = slot(), k = (int)any(KEPT);
  Machine *other = &machine[any(MACHINES)];
  switch (any(10)) {
  case 0: {
    const char *names[VM_SLOTS];
    for (int i = 0; i < VM_SLOTS; i++) names[i] = one_in(2) ? NULL : name();
    (void)vm_invoke_named(vm, s, (int)any(4), slot(), one_in(4) ? NULL : names, slot());
    break;
  }
  case 1: (void)vm_invoke(vm, s, one_in(20) ? (int)number() : (int)any(4), slot(), slot()); break;
  case 2: (void)vm_get_global(vm, name(), s); break;
  case 3: (void)vm_set_global(vm, name(), s); break;
  case 4:
    if (m->ref[k]) vm_unref(vm, m->ref[k]);
    m->ref[k] = vm_ref(vm, s);
    break;
  case 5:
    (void)vm_unpack(vm, m->ref[k], s);
    if (other != m && other->ref[k]) CHECK(vm_unpack(vm, other->ref[k], 0) == VM_MISUSE);
    break;
  case 6:
    if (m->code[k]) vm_code_free(vm, m->code[k]);
    m->code[k] = NULL;
    (void)vm_compile(vm, text(), "any", &m->code[k]);
    break;
  case 7: (void)vm_execute(vm, m->code[k], s); break;
  default: {
    int32_t before = vm_get_int(vm, 61);
    (void)vm_run(vm, text(), one_in(3) ? -1 : s);
    CHECK(s == 61 || vm_get_int(vm, 61) == before); /* whatever functions of the host that it called did with theirs */
  }
  }
}

static void call_rest(Machine *m) {
  VM *vm = m->vm;
  VmView v;
  VmStats stats = {.size = any(sizeof stats + 20)};
  int line, column;
  int64_t rows, columns;
  switch (any(12)) {
  case 10:
    if (one_in(8)) take_snapshot(vm);
    break;
  case 0: vm_cancel(vm); break;
  case 1: (void)vm_fail(vm, "any"); break;
  case 2: (void)strlen(vm_error_message(vm)), (void)strlen(vm_error_class(vm)), (void)strlen(vm_error_call(vm)); break;
  case 3:
    (void)strlen(vm_error_traceback(vm)), (void)strlen(vm_error_file(vm)), vm_error_location(vm, &line, &column);
    break;
  case 4: (void)vm_error_condition(vm, slot()); break;
  case 5: (void)vm_quit_status(vm), (void)vm_limit_passed(vm), (void)vm_argument_name(vm, slot()); break;
  case 6: (void)vm_stats(vm, &stats); break;
  case 7:
    if (one_in(5)) (void)vm_collect(vm);
    break;
  case 8: (void)vm_register(vm, one_in(3) ? name() : "act", one_in(20) ? NULL : act, m); break;
  case 9: (void)vm_data_frame_size(vm, slot(), &rows, &columns); break;
  default: {
    int s = slot();
    if (vm_serialize(vm, slot(), s) != VM_OK || vm_vector_borrow(vm, s, &v) != VM_OK || v.count > 5000) break;
    unsigned char *copy = malloc((size_t)v.count + 1);
    size_t n = (size_t)v.count;
    memcpy(copy, v.data, n);
    if (one_in(2) && n > 14) copy[14 + any((uint32_t)n - 14)] = (unsigned char)any(256);
    if (one_in(4)) n = any((uint32_t)n + 1);
    (void)vm_unserialize(vm, copy, n, slot());
    free(copy);
  }
  }
}

static void some_calls(Machine *m, int n) {
  vm_set_int(m->vm, 61, depth);
  for (; n > 0 && calls_left > 0; n--) {
    calls_left--;
    switch (any(8)) {
    case 0:
    case 1:
    case 2: call_values(m); break;
    case 3: call_vectors(m); break;
    case 4: call_rest(m); break;
    default: call_code(m); break;
    }
    if (one_in(500) && depth) vm_close(m->vm); /* refused */
  }
}

int main(int argc, char **argv) {
  calls_left = argc > 1 ? atol(argv[1]) : 20000;
  if (argc > 2) state = (uint64_t)atoll(argv[2]) * 0x9E3779B97F4A7C15u + 1;
  while (calls_left > 0) {
    Machine *m = &machine[any(MACHINES)];
    if (!m->vm) open_machine(m);
    if (!m->vm) continue;
    some_calls(m, 1 + (int)any(20));
    if (one_in(LIFE / 10)) close_machine(m);
  }
  for (int i = 0; i < MACHINES; i++)
    if (machine[i].vm) close_machine(&machine[i]);
  vm_snapshot_free(snapshot);
  CHECK(given == released);
  return finish();
}
