/* test_memory.c - Counts, the pool of temporaries, cycles, strings: nothing may be lost or freed twice. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "runtime/attr.h"
#include "runtime/env.h"
#include "runtime/str.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) {
  setenv("LC_ALL", "C.UTF-8", 1);
  vm = vm_create();
}
static void close_vm(void) { vm_destroy(vm); }
TestSuite(memory, .init = open_vm, .fini = close_vm);

Test(memory, the_pool_frees_what_nobody_keeps) {
  int64_t before = heap_live_objects(vm);
  size_t mark = vm_mark(vm);
  for (int i = 0; i < 100; i++) cr_assert_not_null(vec_new(vm, T_DBL, 10 * i));
  cr_assert_eq(heap_live_objects(vm), before + 100);
  vm_release(vm, mark);
  cr_assert_eq(heap_live_objects(vm), before);
}

Test(memory, a_list_keeps_its_elements) {
  int64_t before = heap_live_objects(vm);
  size_t mark = vm_mark(vm);
  Vec *l = vec_new(vm, T_LIST, 2), *x = vec_new(vm, T_INT, 3);
  list_set(vm, l, 0, val_obj(x));
  list_set(vm, l, 1, val_obj(x));
  cr_assert_eq(x->h.count, 3u);
  cr_assert_eq(vm_release_keep(vm, mark, val_obj(l)), OK);
  cr_assert_eq(heap_live_objects(vm), before + 2);
  list_set(vm, l, 0, val_dbl(1));
  cr_assert_eq(x->h.count, 1u);
  vm_release(vm, mark);
  cr_assert_eq(heap_live_objects(vm), before);
}

Test(memory, cycles_through_environments_are_found) {
  gc_collect(vm);
  int64_t before = heap_live_objects(vm);
  size_t mark = vm_mark(vm);
  for (int i = 0; i < 50; i++) {
    Env *e = env_new(vm, vm->global);
    Closure *f = closure_new(vm, val_null(), val_dbl(1), e);
    cr_assert_eq(env_set(vm, e, sym_c(vm, "f"), val_obj(f)), OK);
  }
  vm_release(vm, mark);
  gc_collect(vm);
  cr_assert_eq(heap_live_objects(vm), before);
}

Test(memory, strings_are_interned_once) {
  Str *a = str_c(vm, "only once"), *b = str_new(vm, "only once!", 9);
  cr_assert_eq(a, b);
  cr_assert_neq(a, str_c(vm, "only twice"));
  cr_assert_eq(str_new(vm, "", 0), vm->empty_str);
  cr_assert(str_c(vm, "\xc3\xa9")->enc == STR_UTF8 && a->enc == STR_ASCII);
}

Test(memory, impossible_sizes_are_errors) { cr_assert_null(vec_new(vm, T_DBL, INT64_C(1) << 60)); }

Test(memory, a_matrix_keeps_its_dim_in_the_header) {
  Vec *m = vec_matrix(vm, T_DBL, 3, 4);
  const int32_t *d;
  cr_assert_eq(vec_dims(m, &d), 2);
  cr_assert(d[0] == 3 && d[1] == 4 && m->n == 12);
  Value dim = attr_get(vm, val_obj(m), sym_c(vm, "dim"));
  cr_assert(val_is_obj(dim, T_INT) && int_ro(dim.vec)[1] == 4);
}

Test(memory, many_machines_come_and_go) {
  for (int i = 0; i < 20; i++) {
    VM *other = vm_create();
    cr_assert_not_null(other);
    vm_destroy(other);
  }
}
