/* sheet.c - A spreadsheet whose formulas are R: each names the columns that it needs, is called with them as named
 * arguments on the sheet's own memory, and is worked out again when one of them has changed.
 *
 *   cc sheet.c $(pkg-config --cflags --libs libvm) -o sheet && ./sheet
 */
#include <stdio.h>
#include <string.h>
#include <vm.h>

enum { ROWS = 4, MOST = 8, FUN = 1, OUT = 2, TEXT = 3, FIRST_ARG = 10 };

typedef struct Column {
  const char *name, *formula; /* formula NULL: typed in */
  double cell[ROWS];
  int rows;   /* 1: a single cell under the table */
  VmRef *fun; /* function(price, n) price * n */
  int needs[MOST], nneeds;
  enum { DUE, BUSY, DONE, FAILED } state;
  char error[100];
} Column;

static Column sheet[MOST] = {
    {.name = "price", .cell = {2.5, 40, 8, 1.25}, .rows = ROWS},
    {.name = "n", .cell = {10, 3, 12, 100}, .rows = ROWS},
    {.name = "net", .formula = "total * (1 - discount)", .rows = ROWS},
    {.name = "total", .formula = "price * n", .rows = ROWS},
    {.name = "discount", .formula = "ifelse(total > 100, 0.1, 0)", .rows = ROWS},
    {.name = "sum", .formula = "sum(net)", .rows = 1},
    {.name = "mean_price", .formula = "weighted.mean(price, w = n)", .rows = 1},
    {.name = "odd", .formula = "median(odds)", .rows = 1},
};

static int column_named(const char *name) {
  for (int i = 0; i < MOST; i++)
    if (strcmp(sheet[i].name, name) == 0) return i;
  return -1;
}

static bool fail(Column *c, const char *why) {
  snprintf(c->error, sizeof c->error, "%s", why);
  c->state = FAILED;
  return false;
}

/* Makes the formula's function, of the columns that it names: R tells which these are. */
static bool formula_function(VM *vm, Column *c) {
  static const char maker[] =
      "function(text) {\n"
      "  formula <- str2lang(text)\n"
      "  args <- all.vars(formula)\n"
      "  list(args = args, fun = as.function(c(setNames(rep(alist(, )[1], length(args)), args), formula)))\n"
      "}";
  if (vm_run(vm, maker, FUN) != VM_OK || vm_set_string(vm, TEXT, c->formula) != VM_OK ||
      vm_invoke(vm, FUN, 1, TEXT, OUT) != VM_OK)
    return fail(c, vm_error_message(vm));
  vm_get_member(vm, OUT, "args", TEXT);
  for (int64_t i = 0; i < vm_count(vm, TEXT) && c->nneeds < MOST; i++) {
    int k = column_named(vm_string_at(vm, TEXT, i));
    if (k < 0) return fail(c, "#NAME");
    c->needs[c->nneeds++] = k;
  }
  vm_get_member(vm, OUT, "fun", FUN);
  c->fun = vm_ref(vm, FUN);
  return c->fun || fail(c, "out of memory");
}

/* Takes the result, of one value or one a row, into the sheet. */
static bool take_result(VM *vm, Column *c) {
  VmView v;
  if (vm_vector_borrow(vm, OUT, &v) != VM_OK || v.type != VM_DOUBLE) return fail(c, "#TYPE");
  if (v.count != c->rows) return fail(c, "#SIZE");
  memcpy(c->cell, v.data, (size_t)c->rows * sizeof *c->cell);
  c->state = DONE;
  return true;
}

static bool work_out(VM *vm, Column *c) {
  if (c->state == DONE || !c->formula) return true;
  if (c->state == BUSY) return fail(c, "#CYCLE");
  if (c->state == FAILED || (!c->fun && !formula_function(vm, c))) return false;
  const char *names[MOST];
  c->state = BUSY;
  for (int i = 0; i < c->nneeds; i++)
    if (!work_out(vm, &sheet[c->needs[i]])) return fail(c, "#REF");
  for (int i = 0; i < c->nneeds; i++) { /* their memory, not a copy of it */
    Column *from = &sheet[c->needs[i]];
    names[i] = from->name;
    if (vm_vector_wrap(vm, FIRST_ARG + i, VM_DOUBLE, from->cell, from->rows, NULL, NULL) != VM_OK)
      return fail(c, vm_status_text(VM_NO_MEMORY));
  }
  if (vm_unpack(vm, c->fun, FUN) != VM_OK || vm_invoke_named(vm, FUN, c->nneeds, FIRST_ARG, names, OUT) != VM_OK)
    return fail(c, vm_error_message(vm));
  return take_result(vm, c);
}

/* What depends on column k has to be worked out again. */
static void changed(int k) {
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < sheet[i].nneeds; j++)
      if (sheet[i].needs[j] == k && sheet[i].state != DUE) {
        sheet[i].state = DUE;
        changed(i);
      }
}

static void edit_formula(VM *vm, int k, const char *formula) {
  vm_unref(vm, sheet[k].fun);
  sheet[k] = (Column){.name = sheet[k].name, .formula = formula, .rows = sheet[k].rows};
  changed(k);
}

static void show(VM *vm, const char *what) {
  printf("%s\n", what);
  for (int i = 0; i < MOST; i++) {
    const Column *c = &sheet[i];
    bool known = work_out(vm, &sheet[i]);
    printf("  %-10s", c->name);
    for (int r = 0; known && r < c->rows; r++) printf(" %8.2f", c->cell[r]);
    printf(known ? "\n" : " %s\n", c->error);
  }
}

int main(void) {
  VmConfig config = {.size = sizeof config, .deny = VM_DENY_ALL, .cpu_limit = 1};
  VM *vm = vm_open(&config);
  if (!vm) return 1;
  show(vm, "The sheet:");
  sheet[0].cell[1] = 30;
  changed(0);
  edit_formula(vm, 7, "median(log(price)) + 'a'");
  show(vm, "The second price is 30, 'odd' has another formula:");
  edit_formula(vm, 3, "price * n + net");
  edit_formula(vm, 7, "range(price)");
  show(vm, "'total' needs 'net', which needs 'total':");
  vm_close(vm);
  return 0;
}
