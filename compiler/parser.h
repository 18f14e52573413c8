/* parser.h - Text to R language objects (calls, symbols, constants), with source positions.
 *
 * Source positions: the aux field of a call cell's car (the function position) and of every argument cell's car holds
 * a packed position: line << 11 | column (both from 1; columns over 2047 are 2047), 0 = unknown. */
#ifndef ORBIT_PARSER_H
#define ORBIT_PARSER_H

#include "runtime/memory.h"

typedef struct Source { /* one text being parsed; counted like an object by the caller who keeps it */
  const char *name;     /* file name or "<text>" */
  const char *text;     /* UTF-8, NUL-terminated */
  size_t n;
} Source;

typedef struct Parser Parser;

enum ParseStatus { PARSE_OK, PARSE_EOF, PARSE_INCOMPLETE, PARSE_ERROR };

/* Latin-1 and byte order marks have been dealt with by the caller through source_decode. */
Parser *parser_new(VM *vm, const Source *src, bool keep_source); /* scratch memory: pool; NULL raised */
/* Next top-level expression (owned by the pool). PARSE_EOF at the end. On PARSE_ERROR the message is in
 * parser_message (GNU R's text: "<text>:1:3: unexpected symbol\n1: a b\n      ^"). */
enum ParseStatus parser_next(Parser *p, Value *expr);
const char *parser_message(Parser *p);
const char *parser_message_repl(Parser *p); /* as R's own loop shows it, after "Error: " : unexpected symbol in "a b" */
void parser_error_pos(Parser *p, int *line, int *col);
/* Byte range of the last top-level expression. */
void parser_expr_range(Parser *p, size_t *from, size_t *to, int *line);
/* Whole text to an expression vector (with srcref attributes when keep_source); raises R's parse error. */
Status parse_text(VM *vm, const Source *src, bool keep_source, Vec **exprs) ORBIT_MUST_CHECK;
/* Decodes file bytes: byte order mark, CRLF, declared encoding ("unknown", "UTF-8", "latin1"). Pool memory. */
Status source_decode(VM *vm, const char *bytes, size_t n, const char *encoding, const char **text, size_t *len) ORBIT_MUST_CHECK;
static inline int pos_line(uint32_t pos) { return (int)(pos >> 11); }
static inline int pos_col(uint32_t pos) { return (int)(pos & 2047); }

#endif
