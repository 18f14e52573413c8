/* tables.c - A large table goes to R piece by piece - numbers without a copy, a factor, strings - and what R makes of
 * each piece comes back as a data frame.  Each piece has a machine that starts from a snapshot.
 *
 *   cc tables.c $(pkg-config --cflags --libs libvm) -o tables && ./tables
 */
#include <stdio.h>
#include <stdlib.h>
#include <vm.h>

enum { ROWS = 100000, PIECE = 25000, KINDS = 3 };
static double price[ROWS];
static int32_t kind[ROWS]; /* from 1 */
static char code[ROWS][8];
static const char *const kinds[KINDS] = {"buy", "hold", "sell"};

static int released;
static void release(void *data, void *ctx) {
  (void)data, (void)ctx;
  released++;
}

static void must(VM *vm, VmStatus st) {
  if (st == VM_OK) return;
  fprintf(stderr, "%s: %s\n", vm_status_text(st), vm_error_message(vm));
  exit(1);
}

/* Integers from 1 with levels and a class are a factor. */
static void factor(VM *vm, int slot, int32_t *codes, int64_t n) {
  int work = slot + 1;
  must(vm, vm_vector_wrap(vm, slot, VM_INTEGER, codes, n, release, NULL));
  must(vm, vm_vector_new(vm, work, VM_STRING, KINDS, NULL));
  for (int k = 0; k < KINDS; k++) must(vm, vm_string_set(vm, work, k, kinds[k]));
  must(vm, vm_set_attribute(vm, slot, "levels", work));
  must(vm, vm_set_string(vm, work, "factor"));
  must(vm, vm_set_attribute(vm, slot, "class", work));
}

static void table(VM *vm, int slot, int from) {
  int column = slot + 1;
  must(vm, vm_list_new(vm, slot, 3));
  must(vm, vm_vector_wrap(vm, column, VM_DOUBLE, price + from, PIECE, release, NULL));
  must(vm, vm_list_set(vm, slot, 0, "price", column));
  factor(vm, column, kind + from, PIECE);
  must(vm, vm_list_set(vm, slot, 1, "kind", column));
  must(vm, vm_vector_new(vm, column, VM_STRING, PIECE, NULL));
  for (int i = 0; i < PIECE; i++) must(vm, vm_string_set(vm, column, i, code[from + i]));
  must(vm, vm_list_set(vm, slot, 2, "code", column));
  must(vm, vm_data_frame(vm, slot));
}

static void add_rows(VM *vm, int slot, double *total, double *different) {
  int64_t rows, columns;
  must(vm, vm_data_frame_size(vm, slot, &rows, &columns));
  for (int64_t i = 0; i < rows; i++) {
    int row = slot + 1, value = slot + 2;
    must(vm, vm_data_frame_row(vm, slot, i, row));
    must(vm, vm_get_member(vm, row, "price", value));
    total[i] += vm_get_double(vm, value);
    must(vm, vm_get_member(vm, row, "codes", value));
    different[i] += vm_get_double(vm, value);
  }
}

int main(void) {
  static const char text[] = "summarise <- function(d) {\n"
                             "  sums <- aggregate(price ~ kind, d, sum)\n"
                             "  sums$codes <- tapply(d$code, d$kind, function(x) length(unique(x)))\n"
                             "  sums\n"
                             "}\n"
                             "summarise(data.frame(price = 1:6, kind = gl(3, 2), code = letters[1:6]))";
  double total[KINDS] = {0}, different[KINDS] = {0};
  for (int i = 0; i < ROWS; i++) {
    price[i] = i % 1000;
    kind[i] = i % KINDS + 1;
    snprintf(code[i], sizeof code[i], "c%d", i % 50);
  }
  VM *vm = vm_open(NULL);
  VmSnapshot *warm;
  must(vm, vm_run(vm, text, -1));
  must(vm, vm_snapshot(vm, &warm));
  vm_close(vm);
  for (int from = 0; from < ROWS; from += PIECE) {
    if (!(vm = vm_clone(warm, NULL))) return 1;
    must(vm, vm_get_global(vm, "summarise", 0));
    table(vm, 1, from);
    must(vm, vm_invoke(vm, 0, 1, 1, 2));
    add_rows(vm, 2, total, different);
    vm_close(vm);
  }
  vm_snapshot_free(warm);
  for (int k = 0; k < KINDS; k++) printf("%-4s %10.0f  %.0f codes\n", kinds[k], total[k], different[k]);
  printf("%d columns lent and given back\n", released);
  return 0;
}
