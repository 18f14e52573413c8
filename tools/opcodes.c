/* opcodes.c - Prints the table of instructions as the rows of doc/opcodes.md.
 *
 * Compiled and run by tools/opcodes.sh, with compiler/opinfo.c.
 */
#include <stdio.h>

#include "compiler/opinfo.h"

static const char *const field_names[] = {
    [FK_OPEN] = "?",        [FK_DEF] = "def",       [FK_USE] = "use",     [FK_USE2] = "use2",     [FK_KEEP] = "keep",
    [FK_MOD] = "mod",       [FK_SEQ] = "seq",       [FK_ITER] = "iter",   [FK_WINDOW] = "window", [FK_REST] = "rest",
    [FK_RUN] = "run",       [FK_RUNDEF] = "rundef", [FK_CONST] = "const", [FK_SITE] = "site",     [FK_HOME] = "home",
    [FK_OFFSET] = "offset", [FK_HIGH] = "high",     [FK_LOW] = "low",     [FK_COUNT] = "count",   [FK_SHOWN] = "shown",
    [FK_TYPED] = "typed",   [FK_RESULT] = "result", [FK_NO] = ""};
static const char type_names[] = " DILSNXV";

static const struct {
  uint32_t bit;
  const char *name;
} effects[] = {{EF_FAIL, "fail"},   {EF_WARN, "warn"}, {EF_CODE, "code"},   {EF_ALLOC, "alloc"}, {EF_VARS, "vars"},
               {EF_ARGS, "args"},   {EF_JUMP, "jump"}, {EF_TABLE, "table"}, {EF_ENDS, "ends"},   {EF_SHOWS, "shows"},
               {EF_POLLS, "polls"}, {EF_BACK, "back"}, {EF_SKIP, "skip"},   {EF_TESTS, "tests"}};

static void print_field(int op, int n, const char *before) {
  FieldKind k = op_field(op, n);
  if (k == FK_NO) return;
  printf("%s%s", before, field_names[k]);
  if (op_field_type(op, n)) printf(" %c", type_names[op_field_type(op, n)]);
}

static void print_effects(int op) {
  uint32_t e = op_effects(op);
  const char *between = "";
  if (!(op_info[op].effects & ~(uint32_t)255)) {
    printf("not stated");
    return;
  }
  if ((e & EF_ANY) == EF_ANY) {
    printf("any");
    e &= ~(uint32_t)EF_ANY;
    between = " ";
  }
  for (size_t k = 0; k < sizeof effects / sizeof *effects; k++)
    if (e & effects[k].bit) {
      printf("%s%s", between, effects[k].name);
      between = " ";
    }
}

/* A vertical bar would end the column of the page, an asterisk begin emphasis. */
static void print_meaning(const char *s) {
  for (; *s; s++) {
    if (*s == '<')
      printf("&lt;");
    else
      printf(*s == '|' || *s == '*' ? "\\%c" : "%c", *s);
  }
}

int main(void) {
  printf("%d instructions.\n\n| Name | Operands | Effects | Meaning |\n|---|---|---|---|\n", OP_COUNT_);
  for (int op = 0; op < OP_COUNT_; op++) {
    printf("| %s | ", op_info[op].name);
    for (int n = 0; n < 3; n++) print_field(op, n, n ? ", " : "");
    if (op_two_words(op)) print_field(op, 3, " + ");
    printf(" | ");
    print_effects(op);
    printf(" | ");
    print_meaning(op_info[op].meaning);
    printf(" |\n");
  }
  return 0;
}
