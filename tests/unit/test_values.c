/* test_values.c - Values, memory, strings, attributes and environments, below the language. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/attr.h"
#include "runtime/env.h"
#include "vm/interp/interp.h"

static VM *vm;
static void up(void) {
  setenv("LC_ALL", "C.UTF-8", 1); /* what text is does not depend on who runs the tests */
  vm = vm_create();
}
static void down(void) { vm_destroy(vm); }
TestSuite(values, .init = up, .fini = down);

static Vec *ints(int n) {
  Vec *v = vec_new(vm, T_INT, n);
  for (int i = 0; i < n; i++) int_rw(v)[i] = i + 1;
  return v;
}

Test(values, scalars_and_ranges) {
  cr_assert_eq(sizeof(Value), 16);
  cr_assert_eq(val_type(val_range(1, 5)), T_INT);
  cr_assert_eq(range_len(val_range(5, 1)), 5);
  Vec *v = val_vec(vm, val_range(3, -1));
  cr_assert_eq(v->n, 5);
  cr_assert_eq(int_ro(v)[0], 3);
  cr_assert_eq(int_ro(v)[4], -1);
  cr_assert(is_na_real(NA_REAL));
  cr_assert_not(is_na_real(NAN));
  cr_assert_eq(vec_val(ints(1)).tag, TAG_INT);
  cr_assert_eq(vec_val(ints(2)).tag, TAG_OBJ);
}

Test(values, pool_frees_what_it_owns) {
  int64_t before = heap_live_objects(vm);
  size_t mark = vm_mark(vm);
  Vec *l = vec_new(vm, T_LIST, 3);
  list_set(vm, l, 0, val_obj(ints(1000)));
  list_set(vm, l, 1, val_obj(l)); /* a cycle, undone below */
  list_set(vm, l, 1, val_null());
  vm_release(vm, mark);
  cr_assert_eq(heap_live_objects(vm), before);
}

Test(values, release_keep) {
  size_t mark = vm_mark(vm);
  Vec *v = ints(4);
  cr_assert_eq(vm_release_keep(vm, mark, val_obj(v)), OK);
  cr_assert_eq(v->h.count, 1);
  cr_assert_eq(vm_mark(vm), mark + 1);
}

Test(values, long_chains_are_freed_without_recursion) {
  int64_t before = heap_live_objects(vm);
  Cons *c = NULL;
  for (int i = 0; i < 1000000; i++) {
    size_t mark = vm_mark(vm);
    Cons *k = cons_new(vm, val_int(i), c, NULL);
    obj_retain(&k->h);
    vm_release(vm, mark);
    if (c) obj_release(vm, &c->h);
    c = k;
  }
  obj_release(vm, &c->h);
  cr_assert_eq(heap_live_objects(vm), before);
}

Test(values, cycles_are_collected) {
  gc_collect(vm);
  int64_t before = heap_live_objects(vm);
  for (int i = 0; i < 1000; i++) {
    size_t mark = vm_mark(vm);
    Env *e = env_new(vm, vm->global);
    Closure *f = closure_new(vm, val_null(), val_null(), e);
    cr_assert_eq(env_set(vm, e, sym_c(vm, "f"), val_obj(f)), OK);
    vm_release(vm, mark);
  }
  gc_collect(vm);
  cr_assert_eq(heap_live_objects(vm), before);
}

Test(values, growing_keeps_elements_and_pads) {
  Vec *v = ints(3);
  cr_assert_eq(vec_grow(vm, v, 1000), OK);
  cr_assert_eq(int_ro(v)[2], 3);
  cr_assert_eq(int_ro(v)[3], NA_INT);
  cr_assert_eq(int_ro(v)[999], NA_INT);
  Vec *w = vec_resize(vm, v, 2);
  cr_assert_eq(w->n, 2);
  cr_assert_eq(int_ro(w)[1], 2);
}

Test(values, impossible_sizes_fail_as_errors) {
  cr_assert_null(vec_new(vm, T_DBL, (int64_t)1 << 53));
  unwind_clear(vm);
  cr_assert_null(vec_new(vm, T_DBL, (int64_t)1 << 44));
  unwind_clear(vm);
  vm->fail_alloc = 1;
  cr_assert_null(vec_new(vm, T_INT, 1));
  unwind_clear(vm);
  cr_assert_not_null(vec_new(vm, T_INT, 1));
}

Test(values, strings_are_unique_and_swept) {
  cr_assert_eq(str_c(vm, "abc"), str_new(vm, "abcd", 3));
  cr_assert_neq(str_c(vm, "NA"), vm->na_str);
  cr_assert_eq(str_c(vm, "\xc3\xa9")->enc, STR_UTF8);
  Vec *v = vec_new(vm, T_STR, 1);
  char b[32];
  for (int i = 0; i < 100000; i++) {
    snprintf(b, sizeof b, "unused %d", i);
    str_c(vm, b);
  }
  str_rw(v)[0] = str_c(vm, "kept in a vector");
  size_t full = heap_bytes(vm);
  str_sweep(vm);
  cr_assert_str_eq(str_ro(v)[0]->data, "kept in a vector");
  cr_assert_eq(str_ro(v)[0], str_c(vm, "kept in a vector"));
  for (int i = 0; i < 90000; i++) {
    snprintf(b, sizeof b, "others %d", i);
    str_c(vm, b);
  }
  cr_assert_leq(heap_bytes(vm), full); /* the swept cells are used again */
}

Test(values, utf8) {
  const char *p = "\xe2\x82\xac!", *end = p + 4;
  cr_assert_eq(utf8_next(&p, end), 0x20AC);
  cr_assert_eq(utf8_next(&p, end), '!');
  cr_assert_eq(utf8_count("a\xc3\xa9", 3), 2);
  cr_assert_eq(utf8_count("\xff", 1), -1);
  cr_assert_eq(utf8_count("\xed\xa0\x80", 3), -1); /* a surrogate */
  cr_assert_eq(cp_width(0x4e00), 2);
  cr_assert_eq(cp_width(0x301), 0);
}

Test(values, attributes_share_and_keep_order) {
  Value x = val_obj(ints(6));
  int32_t d[] = {2, 3};
  cr_assert_eq(attr_assign(vm, &x, sym_c(vm, "foo"), val_dbl(1)), OK);
  cr_assert_eq(vec_set_dim(vm, x.vec, 2, d), OK);
  cr_assert_eq(attr_assign(vm, &x, sym_c(vm, "bar"), val_dbl(2)), OK);
  Value l;
  cr_assert_eq(attr_list(vm, x, &l), OK);
  Vec *n = vec_names(vm, l.vec);
  cr_assert_str_eq(str_ro(n)[0]->data, "foo");
  cr_assert_str_eq(str_ro(n)[1]->data, "dim");
  cr_assert_str_eq(str_ro(n)[2]->data, "bar");
  Vec *copy = vec_copy(vm, x.vec);
  cr_assert_eq(copy->attr, x.vec->attr);
  cr_assert_eq(attr_set(vm, &copy->h, sym_c(vm, "foo"), val_null()), OK);
  cr_assert_neq(copy->attr, x.vec->attr);
  cr_assert_eq(attr_get(vm, x, sym_c(vm, "foo")).d, 1.0);
  Vec *most = ints(6);
  cr_assert_eq(attr_copy_most(vm, most, x), OK);
  cr_assert_not(vec_is_matrix(most));
}

Test(values, names_pad_and_check) {
  Value x = val_obj(ints(3)), two = val_obj(vec_new(vm, T_STR, 2)), four = val_obj(vec_new(vm, T_STR, 4));
  cr_assert_eq(attr_assign(vm, &x, vm->sym.names, two), OK);
  cr_assert_eq(str_ro(vec_names(vm, x.vec))[2], vm->na_str);
  cr_assert_eq(attr_assign(vm, &x, vm->sym.names, four), ERR);
  unwind_clear(vm);
  Value one = val_int(5);
  cr_assert_eq(attr_assign(vm, &one, vm->sym.names, val_str(str_c(vm, "a"))), OK);
  cr_assert_eq(vec_names(vm, one.vec)->n, 1);
}

Test(values, environments_grow_and_shrink) {
  Env *e = env_new(vm, vm->global);
  char b[16];
  bool existed;
  for (int i = 0; i < 3000; i++) {
    snprintf(b, sizeof b, "v%d", i);
    cr_assert_eq(env_set(vm, e, sym_c(vm, b), val_int(i)), OK);
  }
  for (int i = 0; i < 3000; i += 2) {
    snprintf(b, sizeof b, "v%d", i);
    cr_assert_eq(env_remove(vm, e, sym_c(vm, b), &existed), OK);
    cr_assert(existed);
  }
  int64_t count;
  cr_assert_eq(env_count(vm, e, &count), OK);
  cr_assert_eq(count, 1500);
  for (int i = 0; i < 3000; i++) {
    snprintf(b, sizeof b, "v%d", i);
    Value v = env_peek(vm, e, sym_c(vm, b), NULL);
    cr_assert_eq(v.tag, i % 2 ? TAG_INT : TAG_UNBOUND);
    if (i % 2) cr_assert_eq(v.i, i);
  }
}

Test(values, locks_and_the_search_path) {
  Env *e = env_new(vm, vm->global), *out;
  Sym *s = sym_c(vm, "a_name_of_this_test");
  Value v;
  cr_assert_eq(env_set(vm, e, s, val_int(7)), OK);
  env_lock(vm, e, true);
  cr_assert_eq(env_set(vm, e, s, val_int(8)), ERR);
  unwind_clear(vm);
  cr_assert_eq(env_get(vm, vm->global, s, true, &v), OK);
  cr_assert_eq(v.tag, TAG_UNBOUND);
  cr_assert_eq(env_attach(vm, e, 2), OK);
  cr_assert_eq(env_get(vm, vm->global, s, true, &v), OK);
  cr_assert_eq(v.i, 7);
  cr_assert_eq(env_detach(vm, 2, &out), OK);
  cr_assert_eq(out, e);
  cr_assert_eq(env_find(vm, vm->global, s), NULL);
}
