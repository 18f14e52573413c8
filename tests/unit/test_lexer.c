/* test_lexer.c - Characters to tokens: kinds, values, positions. */
#include <criterion/criterion.h>

#include "compiler/lexer.h"
#include "runtime/coerce.h"
#include "vm/interp/interp.h"

static VM *vm;
static void open_vm(void) { vm = vm_create(); }
static void close_vm(void) { vm_destroy(vm); }
TestSuite(lexer, .init = open_vm, .fini = close_vm);

/* The kinds of the tokens of text, up to and without the end. */
static int kinds(const char *text, TokType *out, int max) {
  Lexer lx;
  Token t;
  int n = 0;
  lexer_init(&lx, vm, text, strlen(text));
  for (lexer_next(&lx, &t); t.type != TK_EOF && n < max; lexer_next(&lx, &t)) out[n++] = t.type;
  return n;
}

static Token first(const char *text) {
  Lexer lx;
  Token t;
  lexer_init(&lx, vm, text, strlen(text));
  lexer_next(&lx, &t);
  return t;
}

Test(lexer, operators_are_as_long_as_possible) {
  static const struct {
    const char *text;
    TokType type;
  } one[] = {{"<-", TK_LEFT},      {"<<-", TK_LEFT},  {"->", TK_RIGHT},  {"->>", TK_RIGHT}, {":=", TK_LEFT},
             {"==", TK_EQEQ},      {"=", TK_EQ},      {"!=", TK_NE},     {"!", TK_NOT},     {"<=", TK_LE},
             {"<", TK_LT},         {"&&", TK_AND2},   {"&", TK_AND},     {"||", TK_OR2},    {"|>", TK_PIPE},
             {"|", TK_OR},         {"::", TK_NS},     {":::", TK_NSINT}, {":", TK_COLON},   {"**", TK_POWER},
             {"%in%", TK_SPECIAL}, {"\\", TK_LAMBDA}, {"[[", TK_LBB},    {"@", TK_AT},      {"~", TK_TILDE},
             {"?", TK_QUESTION},   {"^", TK_POWER}};
  for (size_t i = 0; i < sizeof one / sizeof *one; i++) {
    TokType t[4];
    int n = kinds(one[i].text, t, 4);
    cr_assert_eq(n, 1, "%s: %d tokens", one[i].text, n);
    cr_assert_eq(t[0], one[i].type, "%s: kind %d", one[i].text, t[0]);
  }
}

Test(lexer, keywords_are_no_names) {
  cr_assert_eq(first("if").type, TK_IF);
  cr_assert_eq(first("ifx").type, TK_SYM);
  cr_assert_eq(first("function").type, TK_FUNCTION);
  cr_assert_eq(first("NULL").type, TK_NULL);
  cr_assert_eq(first("TRUE").type, TK_NUM);
  cr_assert_eq(first("`if`").type, TK_SYM);
  cr_assert_eq(first("...").type, TK_SYM);
  cr_assert_eq(first("_").type, TK_PLACEHOLDER);
}

static double number(const char *text) {
  Token t = first(text);
  cr_assert_eq(t.type, TK_NUM, "%s is no number", text);
  return as_double1(vm, t.v);
}

Test(lexer, numbers) {
  cr_assert_eq(number("12"), 12);
  cr_assert_eq(number("0x1F"), 31);
  cr_assert_eq(number("1e3"), 1000);
  cr_assert_eq(number(".5"), 0.5);
  cr_assert_eq(number("0x1p-2"), 0.25);
  cr_assert_eq(val_type(first("7L").v), T_INT);
  cr_assert_eq(val_type(first("1e3L").v), T_INT);
  cr_assert_eq(val_type(first("7").v), T_DBL);
  cr_assert_eq(val_type(first("2i").v), T_CPLX);
  cr_assert_eq(number("0.1"), 0.1);
  cr_assert_eq(number("123456789012345678"), 123456789012345678.0);
}

static const char *text_of(const char *source) {
  Token t = first(source);
  return t.type == TK_STR ? as_string1(vm, t.v)->data : "<no string>";
}

Test(lexer, strings) {
  cr_assert_str_eq(text_of("'it\\'s'"), "it's");
  cr_assert_str_eq(text_of("\"a\\tb\\x41\\101\""), "a\tbAA");
  cr_assert_str_eq(text_of("'\\u00e9\\U0001F600'"), "\xc3\xa9\xf0\x9f\x98\x80");
  cr_assert_str_eq(text_of("r\"(a\\b)\""), "a\\b");
  cr_assert_str_eq(text_of("R'--[x]-]--'"), "x]-");
  cr_assert_eq(first("'open").type, TK_INCOMPLETE);
  cr_assert_eq(first("'\\q'").type, TK_FAIL);
}

Test(lexer, positions) {
  Lexer lx;
  Token t;
  const char *text = "a\n  bc # note\n\"\xc3\xa9\" d";
  lexer_init(&lx, vm, text, strlen(text));
  lexer_next(&lx, &t);
  cr_assert_eq(t.begin.line, 1);
  lexer_next(&lx, &t);
  cr_assert_eq(t.type, TK_NL);
  lexer_next(&lx, &t);
  cr_assert_eq(t.begin.line, 2);
  cr_assert_eq(t.begin.byte, 2);
  cr_assert_eq(t.end.byte, 4);
  lexer_next(&lx, &t);
  cr_assert_eq(t.type, TK_NL);
  lexer_next(&lx, &t);
  cr_assert_eq(t.type, TK_STR);
  lexer_next(&lx, &t);
  cr_assert_eq(t.begin.line, 3);
  cr_assert_eq(t.begin.byte, 5);
  cr_assert_eq(t.begin.col, 4, "columns count characters");
}
