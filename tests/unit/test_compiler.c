/* test_compiler.c - Generated code: which instructions stand for a text, operand capture, what stays a call. */
#include <criterion/criterion.h>

#include "compiler/parser.h"
#include "compiler/proto.h"
#include "runtime/format.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) { vm = vm_create(); }
static void close_vm(void) { vm_destroy(vm); }
TestSuite(compiler, .init = open_vm, .fini = close_vm);

/* The code of the function that text defines. */
static Proto *function_code(const char *text) {
  Source src = {"<test>", text, strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  cr_assert(p && parser_next(p, &e) == PARSE_OK);
  Cons *a = e.cons->cdr; /* function(formals, body) */
  Proto *f = proto_new(vm, a->car, a->cdr->car);
  cr_assert(f && cc_function(vm, f, vm->global) == OK);
  return f;
}

static int count_op(const Proto *p, Op op) {
  int n = 0;
  for (uint32_t i = 0; i < p->ncode; i++) n += p->code[i].op == op;
  return n;
}

Test(compiler, arithmetic_needs_no_calls) {
  Proto *p = function_code("function(x, y) { z <- x * y; z + x }");
  cr_assert_eq(count_op(p, BC(MUL)), 1);
  cr_assert_eq(count_op(p, BC(ADD)), 1);
  cr_assert_eq(count_op(p, BC(CALL)), 0);
  cr_assert_eq(p->nparams, 2);
  cr_assert_eq(proto_nslots(p), 3, "x, y, z");
}

Test(compiler, a_variable_is_copied_before_a_later_operand_can_assign_it) {
  Proto *plain = function_code("function(x) x + 1L");
  Proto *captured = function_code("function(x) x + (x <- 5)");
  cr_assert_eq(count_op(plain, BC(MOVE)), 0);
  cr_assert_gt(captured->ncode, plain->ncode);
}

Test(compiler, loops_are_jumps) {
  Proto *p = function_code("function(n) { s <- 0; for (i in 1:n) { if (i == 3) next; s <- s + i }; s }");
  cr_assert_eq(count_op(p, BC(FORNEXT)), 1);
  cr_assert_eq(count_op(p, BC(CALL)), 0);
  cr_assert_eq(p->nloops, 1);
}

Test(compiler, unknown_functions_are_call_sites) {
  Proto *p = function_code("function(a, ...) some_function(a, b = 2, ...)");
  cr_assert_eq(p->nsites, 1);
  cr_assert_eq(p->sites[0]->nargs, 3);
  cr_assert(p->sites[0]->has_dots);
  cr_assert_eq(p->sites[0]->args[1].kind, ARG_CONST);
  cr_assert_eq(p->dots, 1);
}

Test(compiler, the_disassembler_names_every_instruction) {
  Proto *p = function_code("function(x) { y <- x[2]; while (y > 0) y <- y - 1; y }");
  Buf b;
  buf_init(&b, vm);
  cc_disassemble(vm, p, &b);
  const char *text = buf_cstr(&b);
  cr_assert(strstr(text, "INDEX"));
  cr_assert(strstr(text, "LOOP"));
  int lines = 0;
  for (const char *q = text; *q; q++) lines += *q == '\n';
  cr_assert_geq(lines, (int)p->ncode);
}

/* ---- the verifier ---- */
static const char *const adding = "function(x, y) { if (x > 1) x <- (x + y) * (x - y); x }";
static uint32_t find_op(const Proto *p, Op op) {
  for (uint32_t i = 0; i < p->ncode; i++)
    if (p->code[i].op == op) return i;
  cr_assert_fail("no such instruction");
  return 0;
}
static void expect_fault(const Proto *p, const char *part) {
  char why[200] = "";
  cr_assert(!cc_code_is_sound(vm, p, why, sizeof why));
  cr_assert(strstr(why, part), "%s", why);
}

Test(compiler, verifier_accepts_what_is_made) {
  char why[200];
  cr_assert(cc_code_is_sound(vm, function_code(adding), why, sizeof why), "%s", why);
}

Test(compiler, verifier_finds_wrong_operands) {
  Proto *p = function_code(adding);
  Instr *i = &p->code[find_op(p, BC(ADD))], good = *i;
  i->b = p->nslots;
  expect_fault(p, "(ADD): field b names a slot outside the frame");
  *i = good;
  i->op = OP_COUNT_;
  expect_fault(p, "is no generic instruction");
  i->op = BC(ADD_DD);
  expect_fault(p, "is no generic instruction");
  *i = good;
  i->op = BC(ADDK), i->c = (uint16_t)p->nk;
  expect_fault(p, "field c names no constant");
  *i = good;
  i->op = BC(CALLB), i->b = (uint16_t)p->nsites;
  expect_fault(p, "field b names no call site");
}

Test(compiler, verifier_finds_wrong_jumps) {
  Proto *p = function_code(adding);
  Instr *i = &p->code[find_op(p, BC(JNGTK))];
  i->c = 100;
  expect_fault(p, "field c leads outside the code");
  i->c = (uint16_t)-100;
  expect_fault(p, "field c leads outside the code");
}

Test(compiler, verifier_finds_temporaries_without_value) {
  Proto *p = function_code(adding);
  uint32_t mul = find_op(p, BC(MUL));
  Instr *i = &p->code[find_op(p, BC(ADD))], good = *i;
  i->a = 0; /* the product reads what nothing has written */
  expect_fault(p, "(MUL): field b is a temporary that holds no value here");
  *i = good;
  p->code[mul].c = p->code[mul].b; /* read twice in one instruction: the value is there */
  char why[200];
  cr_assert(cc_code_is_sound(vm, p, why, sizeof why), "%s", why);
  p->code[mul].a = p->code[mul].b, p->code[mul].c = 0;
  p->code[mul + 1] = (Instr){BC(NEG), 0, p->code[mul].a, 0};
  p->code[mul + 2] = (Instr){BC(NEG), 0, p->code[mul].a, 0};
  expect_fault(p, "(NEG): field b is a temporary that holds no value here");
}

Test(compiler, verifier_finds_code_that_runs_on) {
  Proto *p = function_code("function(x) x + 1");
  p->code[p->ncode - 1] = (Instr){BC(VIS), 0, 0, 0};
  expect_fault(p, "is the last one, and goes on");
  p->code[p->ncode - 1].c = 1;
  expect_fault(p, "field c is used, though the table says it is not");
}
