/* api_values.c - Attributes, data frames, names and strings for hosts (vm.h); attributes go through R's own functions,
 * so that their checks and conversions hold. */
#include "vm/host.h"

/* Calls the function of base with that name. */
static Status call_base(VM *vm, const char *name, int n, Value *args, Value *out) {
  Value f;
  Sym *s;
  TRY_NEW(s = sym_c(vm, name));
  TRY(env_get(vm, vm->base, s, true, &f));
  return vm_call(vm, f, n, args, NULL, vm->global, val_null(), out);
}

VmStatus vm_get_attribute(VM *vm, int of, const char *name, int to) {
  if (!name || !host_slot_ok(of) || !host_slot_ok(to)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Str *s = str_c(vm, name);
  Value r, args[3] = {*host_slot(vm, of), s ? val_str(s) : val_null(), val_lgl(true)};
  VmStatus st = VM_OK;
  if (!s || call_base(vm, "attr", 3, args, &r) != OK)
    st = host_failed(vm, VM_ERROR);
  else
    host_put(vm, to, r);
  return host_run_end(vm, m, st);
}

static Status set_attribute(VM *vm, int of, const char *name, Value v) {
  Str *s;
  TRY_NEW(s = str_c(vm, name));
  Value r, args[3] = {*host_slot(vm, of), val_str(s), v};
  TRY(call_base(vm, "attr<-", 3, args, &r));
  host_put(vm, of, r);
  return OK;
}

VmStatus vm_set_attribute(VM *vm, int of, const char *name, int value) {
  if (!name || !host_slot_ok(of) || !host_slot_ok(value)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  VmStatus st = set_attribute(vm, of, name, *host_slot(vm, value)) == OK ? VM_OK : host_failed(vm, VM_ERROR);
  return host_run_end(vm, m, st);
}

/* Rows of a list of columns; -1: not of one length, or not columns. */
static int64_t rows_of(const Vec *columns) {
  int64_t n = -1;
  for (int64_t i = 0; i < columns->n; i++) {
    Value v = list_ro(columns)[i];
    if (!type_is_vec(val_type(v)) || (n >= 0 && vec_len(v) != n)) return -1;
    n = vec_len(v);
  }
  return n < 0 ? 0 : n;
}

static Status make_data_frame(VM *vm, int slot, int64_t rows) {
  Vec *numbers;
  Str *cls;
  TRY_NEW(numbers = vec_new(vm, T_INT, 2)); /* the short form of 1, ..., rows */
  int_rw(numbers)[0] = NA_INT;
  int_rw(numbers)[1] = (int32_t)-rows;
  TRY(set_attribute(vm, slot, "row.names", val_obj(numbers)));
  TRY_NEW(cls = str_c(vm, "data.frame"));
  return set_attribute(vm, slot, "class", val_str(cls));
}

VmStatus vm_data_frame(VM *vm, int slot) {
  if (!host_slot_ok(slot)) return VM_BAD_SLOT;
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Value l = *host_slot(vm, slot);
  int64_t rows = val_is_list(l) && vec_names(vm, l.vec) ? rows_of(l.vec) : -1;
  VmStatus st = VM_OK;
  if (rows < 0 || rows > INT32_MAX)
    st = VM_BAD_SLOT;
  else if (make_data_frame(vm, slot, rows) != OK)
    st = host_failed(vm, VM_ERROR);
  return host_run_end(vm, m, st);
}

/* ---- going over data frames ---- */

/* The data frame in slot; NULL: there is none. */
static Vec *frame_in(VM *vm, int slot) {
  Value v = host_slot_ok(slot) ? *host_slot(vm, slot) : val_null();
  return val_is_obj(v, T_LIST) && val_is_data_frame(vm, v) ? v.vec : NULL;
}

VmStatus vm_data_frame_size(VM *vm, int slot, int64_t *rows, int64_t *columns) {
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  const Vec *df = frame_in(vm, slot);
  if (df && rows) *rows = df_nrow(vm, df);
  if (df && columns) *columns = df->n;
  return host_leave(vm, df ? VM_OK : VM_BAD_SLOT);
}

VmStatus vm_data_frame_column(VM *vm, int slot, int64_t j, int to) {
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  const Vec *df = frame_in(vm, slot);
  bool there = df && j >= 0 && j < df->n && host_slot_ok(to);
  if (there) host_put(vm, to, list_ro(df)[j]);
  return host_leave(vm, there ? VM_OK : VM_BAD_SLOT);
}

static Value factor_label(VM *vm, Value f, int64_t i) {
  Value levels = attr_get(vm, f, vm->sym.levels);
  int k = int_ro(f.vec)[i];
  bool known = val_is_obj(levels, T_STR) && k >= 1 && k <= levels.vec->n;
  return val_str(known ? str_ro(levels.vec)[k - 1] : vm->na_str);
}

/* What column v holds in row i. */
static Status row_value(VM *vm, Value v, int64_t i, Value *out) {
  Value args[3] = {v, val_dbl((double)i + 1), val_missing()};
  bool grid = val_is_data_frame(vm, v) || (val_is_vecobj(v) && vec_is_matrix(v.vec));
  if (!grid && i >= vec_len(v)) return rt_error(vm, "corrupt data frame: a column is too short");
  if (val_is_factor(vm, v))
    *out = factor_label(vm, v, i);
  else if (grid || val_is_object(v) || !val_is_vecobj(v))
    return call_base(vm, "[", grid ? 3 : 2, args, out);
  else
    *out = vec_elt(vm, v.vec, i);
  return OK;
}

static Status data_frame_row(VM *vm, Vec *df, int64_t i, Vec **out) {
  Vec *row = vec_new(vm, T_LIST, df->n), *names = vec_names(vm, df);
  TRY_NEW(row);
  for (int64_t j = 0; j < df->n; j++) {
    size_t m = vm_mark(vm);
    Value v;
    TRY(row_value(vm, list_ro(df)[j], i, &v));
    v.aux = 0;
    list_set(vm, row, j, v);
    vm_release(vm, m);
  }
  *out = row;
  return names ? vec_set_names(vm, row, val_obj(names)) : OK;
}

VmStatus vm_data_frame_row(VM *vm, int slot, int64_t i, int to) {
  if (host_run_begin(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Vec *df = frame_in(vm, slot), *row;
  VmStatus st = VM_OK;
  if (!df || i < 0 || i >= df_nrow(vm, df) || !host_slot_ok(to))
    st = VM_BAD_SLOT;
  else if (vm_protect(vm, val_obj(df)) != OK || data_frame_row(vm, df, i, &row) != OK)
    st = host_failed(vm, VM_ERROR);
  else
    host_put(vm, to, val_obj(row));
  return host_run_end(vm, m, st);
}

const char *vm_name_at(VM *vm, int slot, int64_t i) {
  if (!host_slot_ok(slot) || host_enter(vm) != VM_OK) return NULL;
  size_t m = vm_mark(vm);
  Value v = *host_slot(vm, slot);
  const Vec *names = val_is_vecobj(v) ? vec_names(vm, v.vec) : NULL;
  const Str *s = names && i >= 0 && i < names->n ? str_ro(names)[i] : vm->na_str;
  vm_release(vm, m);
  (void)host_leave(vm, VM_OK);
  return s == vm->na_str ? NULL : s->data;
}

/* ---- strings ---- */

static Vec *strings_in(VM *vm, int slot, int64_t i) {
  if (!host_slot_ok(slot)) return NULL;
  Value v = *host_slot(vm, slot);
  if (val_type(v) != T_STR || i < 0 || i >= vec_len(v)) return NULL;
  return val_vec(vm, v);
}

const char *vm_string_at(VM *vm, int slot, int64_t i) {
  if (host_enter(vm) != VM_OK) return NULL;
  size_t m = vm_mark(vm);
  const Vec *v = strings_in(vm, slot, i);
  const Str *s = v ? str_ro(v)[i] : vm->na_str;
  vm_release(vm, m);
  (void)host_leave(vm, VM_OK);
  return s == vm->na_str ? NULL : s->data;
}

VmStatus vm_string_set(VM *vm, int slot, int64_t i, const char *utf8) {
  if (host_enter(vm) != VM_OK) return VM_MISUSE;
  size_t m = vm_mark(vm);
  Vec *v = strings_in(vm, slot, i);
  VmStatus st = VM_OK;
  if (!v) {
    st = VM_BAD_SLOT;
  } else {
    if (v->h.count > 1 || host_slot(vm, slot)->tag != TAG_OBJ) {
      v = vec_copy(vm, v);
      if (v) host_put(vm, slot, val_obj(v));
    }
    Str *s = utf8 ? str_new_enc(vm, utf8, strlen(utf8), STR_UTF8) : vm->na_str;
    if (v && s)
      str_set(v, i, s);
    else
      st = host_failed(vm, VM_NO_MEMORY);
  }
  vm_release(vm, m);
  return host_leave(vm, st);
}
