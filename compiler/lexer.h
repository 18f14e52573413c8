/* lexer.h - Characters to tokens of the R language.  Private to compiler/ (parser.c and its tests). */
#ifndef ORBIT_LEXER_H
#define ORBIT_LEXER_H

#include "runtime/memory.h"
#include "runtime/str.h"

/* ORDER: token_text in lexer.c. */
typedef enum TokType {
  TK_EOF,
  TK_NL,
  TK_NUM,
  TK_STR,
  TK_NULL,
  TK_SYM,
  TK_PLACEHOLDER,
  TK_FUNCTION,
  TK_LAMBDA,
  TK_WHILE,
  TK_REPEAT,
  TK_FOR,
  TK_IN,
  TK_IF,
  TK_ELSE,
  TK_NEXT,
  TK_BREAK,
  TK_LEFT,
  TK_EQ,
  TK_RIGHT,
  TK_LBB,
  TK_LB,
  TK_RB,
  TK_LP,
  TK_RP,
  TK_LBRACE,
  TK_RBRACE,
  TK_COMMA,
  TK_SEMI,
  TK_QUESTION,
  TK_TILDE,
  TK_OR,
  TK_OR2,
  TK_AND,
  TK_AND2,
  TK_NOT,
  TK_GT,
  TK_GE,
  TK_LT,
  TK_LE,
  TK_EQEQ,
  TK_NE,
  TK_PLUS,
  TK_MINUS,
  TK_TIMES,
  TK_DIVIDE,
  TK_SPECIAL,
  TK_PIPE,
  TK_COLON,
  TK_POWER,
  TK_DOLLAR,
  TK_AT,
  TK_NS,
  TK_NSINT,
  TK_BIND,
  TK_BAD,        /* "unexpected input" */
  TK_INCOMPLETE, /* unterminated string */
  TK_FAIL,       /* a message of its own is in the lexer */
  TK_RAISED,     /* an R condition has been raised */
  TK_COUNT
} TokType;

typedef struct Loc { /* a place in the text */
  size_t off;        /* byte offset */
  int line;          /* from 1 */
  int byte;          /* bytes before this place in its line */
  int col;           /* columns before it: characters, tabs to multiples of 8 */
} Loc;

typedef struct Token {
  TokType type;
  Value v;   /* constant, or symbol of a name or operator */
  Loc begin; /* first character */
  Loc end;   /* behind the last one */
} Token;

typedef struct Lexer {
  VM *vm;
  const char *s;
  size_t n;
  Loc at;
  int before;    /* lines before the one that messages count from: that of a script's current expression */
  bool nul_call; /* the message in err belongs to no call */
  bool raised;
  bool warn_nocall; /* warnings about literals name no call (scripts) */
  char err[1400];
} Lexer;

void lexer_init(Lexer *lx, VM *vm, const char *s, size_t n);
void lexer_next(Lexer *lx, Token *t);
const char *token_text(TokType t); /* as in "unexpected ..." */

#endif
