/* test_parser.c - The parser and deparse(): precedence, tokens, positions, errors.  Run by make check-unit. */
#include <criterion/criterion.h>
#include <string.h>

#include "compiler/parser.h"
#include "runtime/format.h"
#include "vm/interp.h"

static VM *vm;
static void setup(void) { vm = vm_create(); }
static void teardown(void) { vm_destroy(vm); }
TestSuite(parser, .init = setup, .fini = teardown);

/* Parses the first expression; its deparsed text, or the error message. */
static const char *round_trip(const char *text) {
  Source src = {.name = "<text>", .text = text, .n = strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e = val_null();
  switch (parser_next(p, &e)) {
  case PARSE_OK: {
    Str *s = rt_deparse_all(vm, e, "\n", DEP_DEFAULT);
    return s ? s->data : "(deparse failed)";
  }
  case PARSE_EOF: return "(end)";
  case PARSE_RAISED: return "(raised)";
  default: return parser_message(p);
  }
}
static const char *script_error(const char *text) {
  Source src = {.name = "script.R", .text = text, .n = strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  enum ParseStatus st;
  do st = parser_next(p, &e);
  while (st == PARSE_OK);
  return st == PARSE_EOF ? "(none)" : parser_message_repl(p);
}

typedef struct Pair {
  const char *in, *out;
} Pair;
static void check_pairs(const Pair *pairs, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const char *got = round_trip(pairs[i].in);
    cr_expect(strcmp(got, pairs[i].out) == 0, "%s gave %s, not %s", pairs[i].in, got, pairs[i].out);
  }
}
#define CHECK(pairs) check_pairs(pairs, sizeof(pairs) / sizeof(pairs)[0])

Test(parser, precedence) {
  static const Pair pairs[] = {
      {"-2:3", "-2:3"}, {"-a^b", "-a^b"}, {"!x %in% y", "!x %in% y"}, {"a<-b<-c", "a <- b <- c"},
      {"1 -> x", "x <- 1"}, {"5 ->> x", "x <<- 5"}, {"a=b=c", "a = b = c"}, {"x|>f(y)", "f(x, y)"},
      {"x |> f(y = _)", "f(y = x)"}, {"a ** b", "a^b"}, {"~a+b|c", "~a + b | c"}, {"\\(x) x+1", "function(x) x + 1"},
      {"if(a)b else c", "if (a) b else c"}, {"f(,a=)", "f(, a = )"}, {"x[[1]][,2]$y@z", "x[[1]][, 2]$y@z"},
      {"'f'(x)", "f(x)"}, {"a::b(c)", "a::b(c)"}, {"a := b", "`:=`(a, b)"}, {"?a", "`?`(a)"}};
  CHECK(pairs);
}

Test(parser, constants) {
  static const Pair pairs[] = {
      {"0x10L", "16L"}, {"1e3L", "1000L"}, {"0x1p3", "8"}, {"1e5", "1e+05"}, {".5", "0.5"}, {"2i", "0+2i"},
      {"'\\x41\\u00e9\\101'", "mixing Unicode and octal/hex escapes in a string is not allowed"},
      {"r\"---(a\\n)\")---\"", "\"a\\\\n)\\\"\""}, {"NA_character_", "NA_character_"}, {"`a b`", "`a b`"}};
  CHECK(pairs);
}

Test(parser, newlines) {
  static const Pair pairs[] = {
      {"{if (a) b\nelse c}", "{\n    if (a) \n        b\n    else c\n}"},
      {"if (a) b\nelse c", "if (a) b"}, {"(a\n+b)", "(a + b)"}, {"f(a\n,b)", "f(a, b)"}, {"x <-\n\n3", "x <- 3"}};
  CHECK(pairs);
}

Test(parser, messages) {
  static const Pair pairs[] = {
      {"a b", "<text>:1:3: unexpected symbol\n1: a b\n      ^"},
      {"x <- c(1,2\ny", "<text>:2:1: unexpected symbol\n1: x <- c(1,2\n2: y\n   ^"},
      {"a<b<c", "<text>:1:4: unexpected '<'\n1: a<b<\n       ^"},
      {"f(", "<text>:2:0: unexpected end of input\n1: f(\n   ^"},
      {"'ab", "<text>:1:1: unexpected INCOMPLETE_STRING\n1: 'ab\n    ^"},
      {"x |> f(_)", "pipe placeholder can only be used as a named argument"},
      {"x |> y", "The pipe operator requires a function call as RHS"},
      {"function(x, x) 1", "repeated formal argument 'x' on line 1"}};
  CHECK(pairs);
  cr_expect_str_eq(script_error("x <- 1\na b\n"), "unexpected symbol in \"a b\"");
  cr_expect_str_eq(script_error("x <- f(\n\ny z"), "unexpected symbol in:\n\"\ny z\"");
  cr_expect_str_eq(script_error("(1"), "unexpected end of input");
}

Test(parser, positions) {
  const char *text = "f(a,\n  b + 2)";
  Source src = {.name = "x.R", .text = text, .n = strlen(text)};
  Parser *p = parser_new(vm, &src, false);
  Value e;
  cr_assert_eq(parser_next(p, &e), PARSE_OK);
  Cons *b = e.cons->cdr->cdr;
  cr_expect_eq(pos_line(e.cons->car.aux), 1);
  cr_expect_eq(pos_line(b->car.aux), 2);
  cr_expect_eq(pos_col(b->car.aux), 3);
  cr_expect_eq(pos_col(b->car.cons->car.aux), 5);
}

Test(parser, hostile) {
  static char deep[200001];
  memset(deep, '-', sizeof deep - 1);
  round_trip(deep);
  memset(deep, '(', 60);
  deep[60] = 0;
  cr_expect_str_eq(round_trip(deep), "contextstack overflow at line 1");
  cr_expect_str_eq(round_trip("\xff\xfe"), "invalid multibyte character in parser at line 1");
}
