/* test_parser.c - Lexer and parser: what text becomes, where expressions end, what is reported. */
#include <criterion/criterion.h>

#include "compiler/parser.h"
#include "runtime/format.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) { vm = vm_create(); }
static void close_vm(void) { vm_destroy(vm); }
TestSuite(parser, .init = open_vm, .fini = close_vm);

static const char *round_trip(const char *text) {
  Source src = {"<test>", text, strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  if (!p || parser_next(p, &e) != PARSE_OK) return "<no expression>";
  Str *s = rt_deparse_all(vm, e, "\n", DEP_DEFAULT);
  return s ? s->data : "<deparse failed>";
}

Test(parser, deparse_gives_the_expression_back) {
  static const char *const same[] = {"x + y * z",
                                     "(x + y) * z",
                                     "-x^2",
                                     "!a && b",
                                     "f(a, b = 2, ...)",
                                     "x[1, , drop = FALSE]",
                                     "x[[i]]$b@c",
                                     "function(x, y = 2) x + y",
                                     "a <- b",
                                     "a <<- b",
                                     "~x + y",
                                     "y ~ x",
                                     "a %in% b",
                                     "x:y",
                                     "pkg::f(1L)",
                                     "if (a) b else c",
                                     "for (i in 1:10) print(i)",
                                     "while (TRUE) break",
                                     "repeat next",
                                     "-1:3",
                                     "\"a\\nb\"",
                                     "`odd name` + 1",
                                     "1e+06",
                                     "0x10",
                                     "NULL",
                                     "TRUE",
                                     "`?`(a, b)",
                                     "`:=`(a, b)"};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    if (strcmp(same[i], "0x10") != 0) cr_assert_str_eq(round_trip(same[i]), same[i]);
  cr_assert_str_eq(round_trip("0x10"), "16");
}

Test(parser, right_assignment_and_pipes_are_rewritten) {
  cr_assert_str_eq(round_trip("1 -> x"), "x <- 1");
  cr_assert_str_eq(round_trip("1 ->> x"), "x <<- 1");
  cr_assert_str_eq(round_trip("x |> f(y)"), "f(x, y)");
  cr_assert_str_eq(round_trip("x |> f(a = _)"), "f(a = x)");
  cr_assert_str_eq(round_trip("\\(x) x"), "function(x) x");
  cr_assert_str_eq(round_trip("r\"(a\\b)\""), "\"a\\\\b\"");
}

static enum ParseStatus status_of(const char *text) {
  Source src = {"<test>", text, strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  enum ParseStatus st = PARSE_OK;
  while (p && st == PARSE_OK) st = parser_next(p, &e);
  return st;
}

Test(parser, incomplete_text_is_told_from_wrong_text) {
  cr_assert_eq(status_of("x <- 1; y"), PARSE_EOF);
  cr_assert_eq(status_of("f(1,"), PARSE_INCOMPLETE);
  cr_assert_eq(status_of("{ a"), PARSE_INCOMPLETE);
  cr_assert_eq(status_of("1 +"), PARSE_INCOMPLETE);
  cr_assert_eq(status_of("x y"), PARSE_ERROR);
  cr_assert_eq(status_of(")"), PARSE_ERROR);
  cr_assert_eq(status_of(""), PARSE_EOF);
  cr_assert_eq(status_of("# nothing"), PARSE_EOF);
}

Test(parser, messages_are_those_of_r) {
  const char *text = "a\nb c\nd";
  Source src = {"<text>", text, strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  cr_assert_eq(parser_next(p, &e), PARSE_OK);
  cr_assert_eq(parser_next(p, &e), PARSE_ERROR);
  cr_assert_str_eq(parser_message(p), "<text>:2:3: unexpected symbol\n1: a\n2: b c\n     ^");
  cr_assert_str_eq(parser_message_repl(p), "unexpected symbol in \"b c\"");
}

Test(parser, ranges_cover_the_expressions) {
  const char *text = "  first\nf(1,\n 2) ; z";
  Source src = {"<text>", text, strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  size_t from, to;
  int line;
  parser_next(p, &e);
  parser_expr_range(p, &from, &to, &line);
  cr_assert(strncmp(text + from, "first", to - from) == 0 && line == 1);
  parser_next(p, &e);
  parser_expr_range(p, &from, &to, &line);
  cr_assert(strncmp(text + from, "f(1,\n 2)", to - from) == 0 && line == 2);
}
