/* misuse.c - Every function of vm.h called wrongly: without a machine, with slots, types, lengths and texts that there
 * are not, from another thread while the machine runs.  Each answers as vm.h says, and the machine goes on. */
#include "host.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static bool is(const char *text, const char *want) { return text && !strcmp(text, want); }
static VmStatus nothing(VM *vm, int n, int first, void *ctx) { return VM_OK; }
static void released(void *data, void *ctx) { ++*(int *)ctx; }

/* ---- no machine ---- */

static void runs_without(VM *none) {
  VmCode *code = (VmCode *)&code;
  VmSnapshot *snapshot = (VmSnapshot *)&snapshot;
  CHECK(vm_run(none, "1", 0) == VM_MISUSE && vm_run_named(none, "1", "n", -1) == VM_MISUSE);
  CHECK(vm_invoke(none, 0, 0, 0, 0) == VM_MISUSE && vm_invoke_named(none, 0, 0, 0, NULL, 0) == VM_MISUSE);
  CHECK(vm_compile(none, "1", "n", &code) == VM_MISUSE && !code && vm_execute(none, code, 0) == VM_BAD_SLOT);
  CHECK(vm_snapshot(none, &snapshot) == VM_MISUSE && !snapshot && !vm_clone(NULL, NULL));
  CHECK(vm_get_global(none, "x", 0) == VM_MISUSE && vm_set_global(none, "x", 0) == VM_MISUSE);
  CHECK(vm_register(none, "f", nothing, NULL) == VM_MISUSE && vm_fail(none, "m") == VM_MISUSE);
  CHECK(vm_collect(none) == VM_MISUSE && vm_error_condition(none, 0) == VM_MISUSE);
  CHECK(is(vm_error_message(none), "") && is(vm_error_class(none), "") && is(vm_error_call(none), ""));
  CHECK(is(vm_error_file(none), "") && is(vm_error_traceback(none), "") && !vm_argument_name(none, 0));
  CHECK(vm_quit_status(none) == 0 && vm_limit_passed(none) == VM_LIMIT_NONE);
  vm_error_location(none, NULL, NULL);
  vm_cancel(none);
  vm_code_free(none, NULL);
  vm_snapshot_free(NULL);
  vm_close(none);
}

static void values_without(VM *none) {
  VmStats stats = {.size = sizeof stats};
  VmView view;
  void *data = NULL;
  double x = 1;
  int64_t rows, columns;
  CHECK(vm_type(none, 0) == VM_NULL && vm_count(none, 0) == 0 && vm_set_null(none, 0) == VM_MISUSE);
  CHECK(vm_set_bool(none, 0, true) == VM_MISUSE && vm_set_int(none, 0, 1) == VM_MISUSE);
  CHECK(vm_set_double(none, 0, 1) == VM_MISUSE && vm_set_string(none, 0, "a") == VM_MISUSE);
  CHECK(vm_get_bool(none, 0) == INT32_MIN && vm_get_int(none, 0) == INT32_MIN && vm_get_double(none, 0) != 0);
  CHECK(!vm_get_string(none, 0) && vm_get_element(none, 0, 0, 1) == VM_MISUSE);
  CHECK(vm_get_member(none, 0, "a", 1) == VM_MISUSE && vm_vector_new(none, 0, VM_DOUBLE, 1, &data) == VM_MISUSE);
  CHECK(vm_vector_borrow(none, 0, &view) == VM_MISUSE);
  CHECK(vm_vector_wrap(none, 0, VM_DOUBLE, &x, 1, NULL, NULL) == VM_MISUSE);
  CHECK(vm_list_new(none, 0, 1) == VM_MISUSE && vm_list_set(none, 0, 0, NULL, 1) == VM_MISUSE);
  CHECK(vm_get_attribute(none, 0, "a", 1) == VM_MISUSE && vm_set_attribute(none, 0, "a", 1) == VM_MISUSE);
  CHECK(vm_data_frame(none, 0) == VM_MISUSE && vm_data_frame_size(none, 0, &rows, &columns) == VM_MISUSE);
  CHECK(vm_data_frame_column(none, 0, 0, 1) == VM_MISUSE && vm_data_frame_row(none, 0, 0, 1) == VM_MISUSE);
  CHECK(!vm_name_at(none, 0, 0) && !vm_string_at(none, 0, 0) && vm_string_set(none, 0, 0, "a") == VM_MISUSE);
  CHECK(!vm_ref(none, 0) && vm_unpack(none, NULL, 0) == VM_BAD_SLOT);
  vm_unref(none, NULL);
  CHECK(vm_object_new(none, 0, "t", &x, NULL, NULL) == VM_MISUSE && !vm_object(none, 0, "t"));
  CHECK(vm_serialize(none, 0, 1) == VM_MISUSE && vm_unserialize(none, "abc", 3, 0) == VM_MISUSE);
  CHECK(vm_stats(none, &stats) == VM_MISUSE);
}

/* ---- wrong arguments ---- */

static void nulls(VM *vm) {
  VmCode *code;
  double x = 1;
  CHECK(vm_run(vm, NULL, 0) == VM_BAD_SLOT && vm_run_named(vm, "1", NULL, 0) == VM_BAD_SLOT);
  CHECK(vm_compile(vm, NULL, "n", &code) == VM_BAD_SLOT && vm_compile(vm, "1", NULL, &code) == VM_BAD_SLOT);
  CHECK(vm_compile(vm, "1", "n", NULL) == VM_BAD_SLOT && vm_execute(vm, NULL, 0) == VM_BAD_SLOT);
  CHECK(vm_get_global(vm, NULL, 0) == VM_BAD_SLOT && vm_set_global(vm, NULL, 0) == VM_BAD_SLOT);
  CHECK(vm_get_member(vm, 0, NULL, 1) == VM_BAD_SLOT && vm_get_attribute(vm, 0, NULL, 1) == VM_BAD_SLOT);
  CHECK(vm_set_attribute(vm, 0, NULL, 1) == VM_BAD_SLOT && vm_vector_borrow(vm, 0, NULL) == VM_BAD_SLOT);
  CHECK(vm_vector_wrap(vm, 0, VM_DOUBLE, NULL, 1, NULL, NULL) == VM_BAD_SLOT);
  CHECK(vm_vector_wrap(vm, 0, VM_DOUBLE, NULL, 0, NULL, NULL) == VM_OK && vm_count(vm, 0) == 0);
  CHECK(vm_unserialize(vm, NULL, 3, 0) == VM_BAD_SLOT && vm_stats(vm, NULL) == VM_BAD_SLOT);
  CHECK(vm_register(vm, NULL, nothing, NULL) == VM_BAD_SLOT && vm_register(vm, "f", NULL, NULL) == VM_BAD_SLOT);
  CHECK(vm_object_new(vm, 0, NULL, &x, NULL, NULL) == VM_BAD_SLOT && !vm_object(vm, 0, NULL));
  CHECK(vm_object_new(vm, 0, "t", NULL, NULL, NULL) == VM_BAD_SLOT && vm_snapshot(vm, NULL) == VM_BAD_SLOT);
  CHECK(vm_unpack(vm, NULL, 0) == VM_BAD_SLOT);
  vm_unref(vm, NULL);
  vm_code_free(vm, NULL);
  vm_error_location(vm, NULL, NULL);
  CHECK(vm_data_frame_size(vm, 0, NULL, NULL) == VM_BAD_SLOT);
  CHECK(vm_set_string(vm, 0, NULL) == VM_OK && !vm_get_string(vm, 0) && vm_type(vm, 0) == VM_STRING); /* NA */
  CHECK(vm_fail(vm, "outside of a function") == VM_MISUSE && !vm_argument_name(vm, 0));
}

static void slots(VM *vm) {
  static const int wrong[] = {-1, -2, VM_SLOTS, VM_SLOTS + 1, INT32_MAX, INT32_MIN};
  double x = 1;
  VmView view;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    int s = wrong[i];
    CHECK(vm_type(vm, s) == VM_NULL && vm_count(vm, s) == 0 && vm_get_int(vm, s) == INT32_MIN);
    CHECK(!vm_get_string(vm, s) && vm_set_int(vm, s, 1) == VM_BAD_SLOT && vm_set_string(vm, s, "a") == VM_BAD_SLOT);
    CHECK(vm_run(vm, "1", s) == (s == -1 ? VM_OK : VM_BAD_SLOT));
    CHECK(vm_invoke(vm, s, 0, 0, 0) == VM_BAD_SLOT && vm_invoke(vm, 0, 0, 0, s) == VM_BAD_SLOT);
    CHECK(vm_invoke(vm, 0, 1, s, 0) == VM_BAD_SLOT && vm_invoke(vm, 0, s == -1 ? -7 : s, 0, 0) == VM_BAD_SLOT);
    CHECK(vm_get_global(vm, "letters", s) == VM_BAD_SLOT && vm_set_global(vm, "y", s) == VM_BAD_SLOT);
    CHECK(vm_get_element(vm, s, 0, 0) == VM_BAD_SLOT && vm_get_element(vm, 0, 0, s) == VM_BAD_SLOT);
    CHECK(vm_get_member(vm, s, "a", 0) == VM_BAD_SLOT && vm_get_member(vm, 0, "a", s) == VM_BAD_SLOT);
    CHECK(vm_vector_new(vm, s, VM_DOUBLE, 1, NULL) == VM_BAD_SLOT && vm_vector_borrow(vm, s, &view) == VM_BAD_SLOT);
    CHECK(vm_vector_wrap(vm, s, VM_DOUBLE, &x, 1, NULL, NULL) == VM_BAD_SLOT && vm_list_new(vm, s, 1) == VM_BAD_SLOT);
    CHECK(vm_list_set(vm, s, 0, NULL, 0) == VM_BAD_SLOT && vm_list_set(vm, 0, 0, NULL, s) == VM_BAD_SLOT);
    CHECK(vm_get_attribute(vm, s, "a", 0) == VM_BAD_SLOT && vm_set_attribute(vm, 0, "a", s) == VM_BAD_SLOT);
    CHECK(vm_data_frame(vm, s) == VM_BAD_SLOT && vm_data_frame_size(vm, s, NULL, NULL) == VM_BAD_SLOT);
    CHECK(vm_data_frame_column(vm, s, 0, 0) == VM_BAD_SLOT && vm_data_frame_row(vm, s, 0, 0) == VM_BAD_SLOT);
    CHECK(!vm_name_at(vm, s, 0) && !vm_string_at(vm, s, 0) && vm_string_set(vm, s, 0, "a") == VM_BAD_SLOT);
    CHECK(!vm_ref(vm, s) && !vm_object(vm, s, "t") && vm_object_new(vm, s, "t", &x, NULL, NULL) == VM_BAD_SLOT);
    CHECK(vm_serialize(vm, s, 0) == VM_BAD_SLOT && vm_serialize(vm, 0, s) == VM_BAD_SLOT);
    CHECK(vm_unserialize(vm, "abc", 3, s) == VM_BAD_SLOT && vm_error_condition(vm, s) == VM_BAD_SLOT);
  }
}

static void types(VM *vm) {
  static const char *const texts[] = {
      "NULL",          "TRUE",     "1L",         "2.5",       "1i",  "'a'", "as.raw(1)",    "sum",
      "function(x) x", "quote(a)", "quote(a+b)", "new.env()", "1:3", "~a",  "expression(a)"};
  VmView view;
  double x = 1;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    CHECK(vm_run(vm, texts[i], 5) == VM_OK);
    VmType t = vm_type(vm, 5);
    (void)vm_get_bool(vm, 5), (void)vm_get_int(vm, 5), (void)vm_get_double(vm, 5), (void)vm_get_string(vm, 5);
    CHECK(t == VM_FUNCTION || vm_invoke(vm, 5, 0, 0, 6) == VM_BAD_SLOT);
    CHECK(t == VM_LIST || vm_list_set(vm, 5, 0, NULL, 0) == VM_BAD_SLOT);
    CHECK(t == VM_STRING || (!vm_string_at(vm, 5, 0) && vm_string_set(vm, 5, 0, "a") == VM_BAD_SLOT));
    CHECK(vm_data_frame(vm, 5) == VM_BAD_SLOT && vm_data_frame_row(vm, 5, 0, 6) == VM_BAD_SLOT);
    CHECK(vm_data_frame_column(vm, 5, 0, 6) == VM_BAD_SLOT && !vm_object(vm, 5, "t"));
    CHECK((t >= VM_LOGICAL && t <= VM_LIST) || vm_vector_borrow(vm, 5, &view) == VM_BAD_SLOT);
  }
  for (int t = -3; t < 20; t++) {
    bool vector = t >= VM_LOGICAL && t <= VM_LIST;
    CHECK(vm_vector_new(vm, 5, (VmType)t, 2, NULL) == (vector ? VM_OK : VM_BAD_SLOT));
    bool numbers = vector && t != VM_STRING && t != VM_LIST;
    static double mine[4];
    CHECK(vm_vector_wrap(vm, 5, (VmType)t, mine, 2, NULL, NULL) == (numbers ? VM_OK : VM_BAD_SLOT));
  }
  CHECK(vm_object_new(vm, 5, "t", &x, NULL, NULL) == VM_OK && !vm_object(vm, 5, "u") && vm_object(vm, 5, "t") == &x);
  CHECK(is(vm_limit_text(VM_LIMIT_CPU), "processor time") && is(vm_limit_text((VmLimit)99), "unknown limit"));
  CHECK(is(vm_status_text((VmStatus)99), "unknown status") && is(vm_status_text((VmStatus)-1), "unknown status"));
}

static void sizes(VM *vm) {
  static const int64_t huge[] = {INT64_MAX,      INT64_MAX / 2,    INT64_MAX / 8,
                                 INT64_MAX / 16, (int64_t)1 << 60, (int64_t)1 << 48};
  double x[2] = {1, 2};
  int gone = 0;
  CHECK(vm_set_double(vm, 5, 3) == VM_OK);
  for (size_t i = 0; i < sizeof huge / sizeof *huge; i++)
    for (int t = VM_LOGICAL; t <= VM_LIST; t++) {
      CHECK(vm_vector_new(vm, 5, (VmType)t, huge[i], NULL) == VM_NO_MEMORY && vm_get_double(vm, 5) == 3);
      CHECK(vm_vector_new(vm, 5, (VmType)t, -huge[i], NULL) == VM_BAD_SLOT);
      CHECK(vm_get_element(vm, 5, huge[i], 6) == VM_BAD_SLOT && vm_get_element(vm, 5, -huge[i], 6) == VM_BAD_SLOT);
    }
  CHECK(vm_vector_wrap(vm, 5, VM_DOUBLE, x, INT64_MAX, released, &gone) == VM_BAD_SLOT && gone == 0);
  CHECK(vm_vector_wrap(vm, 5, VM_DOUBLE, x, -1, released, &gone) == VM_BAD_SLOT && gone == 0);
  CHECK(vm_list_new(vm, 5, INT64_MAX) == VM_NO_MEMORY && vm_list_new(vm, 5, 2) == VM_OK);
  CHECK(vm_list_set(vm, 5, 2, "a", 0) == VM_BAD_SLOT && vm_list_set(vm, 5, -1, "a", 0) == VM_BAD_SLOT);
  CHECK(vm_list_set(vm, 5, INT64_MAX, "a", 0) == VM_BAD_SLOT && vm_list_set(vm, 5, INT64_MIN, "a", 0) == VM_BAD_SLOT);
  CHECK(vm_run(vm, "data.frame(a = 1:2)", 5) == VM_OK && vm_data_frame_row(vm, 5, 2, 6) == VM_BAD_SLOT);
  CHECK(vm_data_frame_row(vm, 5, -1, 6) == VM_BAD_SLOT && vm_data_frame_row(vm, 5, INT64_MAX, 6) == VM_BAD_SLOT);
  CHECK(vm_data_frame_column(vm, 5, 1, 6) == VM_BAD_SLOT && vm_data_frame_column(vm, 5, INT64_MIN, 6) == VM_BAD_SLOT);
  CHECK(!vm_name_at(vm, 5, 1) && !vm_name_at(vm, 5, -1) && is(vm_name_at(vm, 5, 0), "a"));
  CHECK(vm_unserialize(vm, "X\n", 0, 5) == VM_ERROR && vm_unserialize(vm, "X\n\0\0", 4, 5) == VM_ERROR);
}

/* ---- bytes that are no text ---- */

static void bytes(VM *vm) {
  static const char *const wrong[] = {"\xff",     "a\xc3",    "\xc3\x28", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                      "\x80\x80", "\xe9t\xe9"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const char *w = wrong[i];
    char text[100];
    CHECK(vm_set_string(vm, 5, w) == VM_OK && is(vm_get_string(vm, 5), w) && vm_set_global(vm, "bad", 5) == VM_OK);
    CHECK(vm_run(vm, "c(validUTF8(bad), validUTF8('good'))", 6) == VM_OK && vm_get_bool(vm, 6) == 0);
    (void)vm_run(vm, "toupper(bad)", 6), (void)vm_run(vm, "nchar(bad)", 6), (void)vm_run(vm, "gsub('a', 'b', bad)", 6);
    (void)vm_run(vm, "utf8ToInt(bad)", 6), (void)vm_run(vm, "strsplit(bad, '')", 6), (void)vm_run(vm, "format(bad)", 6);
    snprintf(text, sizeof text, "x <- '%s'; x", w);
    (void)vm_run(vm, text, 6);
    snprintf(text, sizeof text, "%s <- 1", w);
    VmStatus st = vm_run(vm, text, 6);
    CHECK(st == VM_SYNTAX || st == VM_ERROR || st == VM_OK);
    (void)vm_set_global(vm, w, 5), (void)vm_get_global(vm, w, 6), (void)vm_register(vm, w, nothing, NULL);
    (void)vm_set_attribute(vm, 5, w, 6), (void)vm_get_attribute(vm, 5, w, 6), (void)vm_get_member(vm, 5, w, 6);
    CHECK(vm_list_new(vm, 7, 1) == VM_OK && vm_list_set(vm, 7, 0, w, 5) == VM_OK && is(vm_name_at(vm, 7, 0), w));
    CHECK(vm_vector_new(vm, 7, VM_STRING, 1, NULL) == VM_OK && vm_string_set(vm, 7, 0, w) == VM_OK);
    CHECK(vm_serialize(vm, 7, 8) == VM_OK && is(vm_string_at(vm, 7, 0), w));
    CHECK(vm_run(vm, "stop(bad)", -1) == VM_ERROR && strlen(vm_error_message(vm)) > 0);
  }
  CHECK(vm_run(vm, "x <- 'a\\0b'", -1) == VM_SYNTAX && vm_run(vm, "rawToChar(as.raw(c(65, 0, 66)))", -1) == VM_ERROR);
  CHECK(vm_run(vm, "", 5) == VM_OK && vm_type(vm, 5) == VM_NULL && vm_run(vm, "\n# no more\n", 5) == VM_OK);
  CHECK(vm_set_global(vm, "", 5) == VM_ERROR || vm_set_global(vm, "", 5) == VM_OK);
}

/* ---- another thread ---- */

static atomic_bool begun, over;
static VmStatus told(VM *vm, int n, int first, void *ctx) {
  CHECK(vm_run(vm, "stop('inside')", -1) == VM_ERROR && is(vm_error_message(vm), "inside"));
  begun = true;
  while (!over) usleep(1000);
  return VM_OK;
}

static void *other_thread(void *arg) {
  VM *vm = arg;
  int line = 7, column = 7;
  VmView view;
  while (!begun) usleep(1000);
  CHECK(vm_run(vm, "1", 0) == VM_MISUSE && vm_set_int(vm, 0, 1) == VM_MISUSE && vm_type(vm, 0) == VM_NULL);
  CHECK(is(vm_error_message(vm), "") && is(vm_error_class(vm), "") && is(vm_error_traceback(vm), ""));
  vm_error_location(vm, &line, &column);
  CHECK(line == 0 && column == 0 && vm_quit_status(vm) == 0 && vm_limit_passed(vm) == VM_LIMIT_NONE);
  CHECK(vm_fail(vm, "x") == VM_MISUSE && !vm_argument_name(vm, 0) && vm_collect(vm) == VM_MISUSE);
  CHECK(vm_vector_borrow(vm, 0, &view) == VM_MISUSE && !vm_string_at(vm, 0, 0) && !vm_ref(vm, 0));
  vm_close(vm); /* does nothing */
  over = true;
  return NULL;
}

static void threads(VM *vm) {
  pthread_t t;
  CHECK(vm_run(vm, "stop('before')", -1) == VM_ERROR && is(vm_error_message(vm), "before"));
  CHECK(vm_register(vm, "told", told, NULL) == VM_OK && pthread_create(&t, NULL, other_thread, vm) == 0);
  CHECK(vm_run(vm, "told(1)", 0) == VM_OK);
  pthread_join(t, NULL);
}

int main(void) {
  VmConfig quiet = {.size = sizeof quiet, .memory_limit = (size_t)1 << 30};
  runs_without(NULL);
  values_without(NULL);
  VM *vm = vm_open(&quiet);
  nulls(vm);
  slots(vm);
  types(vm);
  sizes(vm);
  bytes(vm);
  threads(vm);
  CHECK(vm_run(vm, "sum(1:10)", 0) == VM_OK && vm_get_int(vm, 0) == 55);
  vm_close(vm);
  VmConfig odd = {.size = 0}; /* no field is known: as without a configuration */
  vm = vm_open(&odd);
  CHECK(vm && vm_run(vm, "1", 0) == VM_OK);
  vm_close(vm);
  odd = (VmConfig){.size = sizeof odd, .root = "/no/such/folder"};
  CHECK(!vm_open(&odd));
  return finish();
}
