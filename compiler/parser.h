/* parser.h - Text to R language objects (calls, symbols, constants), with source positions.
 *
 * Source positions: the aux field of a call cell's car (the function position) and of every argument cell's car holds
 * a packed position: line << 11 | column (both from 1; columns over 2047 are 2047), 0 = unknown.  Lines count through
 * all texts that have a place (sources.c). */
#ifndef ORBIT_PARSER_H
#define ORBIT_PARSER_H

#include "runtime/memory.h"

typedef struct Source { /* one text being parsed; counted like an object by the caller who keeps it */
  const char *name;     /* file name or "<text>" */
  const char *text;     /* UTF-8, NUL-terminated */
  size_t n;
  bool library;  /* of the functions written in R */
  bool placed;   /* it has positions */
  bool typed;    /* not a file to R programs: source references count from the start of each expression */
  uint32_t base; /* lines of other texts before it */
} Source;

/* Where a position is: line as shown. text: the line, or NULL when it is not kept. */
typedef struct Place {
  const char *name, *text;
  int line, within, col; /* within: the line in a file, or in the typed expression */
  bool typed;
} Place;

/* Gives the lines of a text their numbers; name and text are copied.  first_line: what its first line is called.
 * False: no numbers or no memory left, the text has no positions. */
bool source_place(VM *vm, Source *src, int first_line);
/* The numbers that source_place() would give now. */
void source_preview(VM *vm, Source *src);
/* An expression of a typed text begins at this line of it. */
void source_mark(VM *vm, const Source *src, int line);
bool source_find(VM *vm, uint32_t pos, Place *out);
/* On standard error: a line of a text and a caret below its column. */
void source_show(VM *vm, const char *line, int col);
bool sources_copy(VM *to, const VM *from); /* of a machine that has none; false: out of memory */
void sources_close(VM *vm);

typedef struct Parser Parser;

/* PARSE_INCOMPLETE: the text ends inside an expression (the messages then say "unexpected end of input").
 * PARSE_RAISED: an R condition is being raised already (out of memory, nesting too deep): return ERR. */
enum ParseStatus { PARSE_OK, PARSE_EOF, PARSE_INCOMPLETE, PARSE_ERROR, PARSE_RAISED };

/* Latin-1 and byte order marks have been dealt with by the caller through source_decode. */
Parser *parser_new(VM *vm, const Source *src, bool keep_source); /* scratch memory: pool; NULL raised */
/* Next top-level expression (owned by the pool). PARSE_EOF at the end. On PARSE_ERROR the message is in
 * parser_message (GNU R's text: "<text>:1:3: unexpected symbol\n1: a b\n      ^"). */
enum ParseStatus parser_next(Parser *p, Value *expr);
const char *parser_message(Parser *p);
/* The same as a script or a prompt shows it: unexpected symbol in "a b"; begins with "Error in call : " if the error
 * names a call. */
const char *parser_message_repl(Parser *p);
void parser_error_pos(Parser *p, int *line, int *col);
/* Byte range of the last top-level expression. */
void parser_expr_range(Parser *p, size_t *from, size_t *to, int *line);
/* Whole text to an expression vector (with srcref attributes when keep_source); raises R's parse error. */
Status parse_text(VM *vm, const Source *src, bool keep_source, Vec **exprs) ORBIT_MUST_CHECK;
/* The same with a source file object for the references and at most max expressions (< 0: all). */
Status parse_text_n(VM *vm, const Source *src, bool keep_source, Value srcfile, int64_t max,
                    Vec **exprs) ORBIT_MUST_CHECK;
/* Decodes file bytes: byte order mark, CRLF, declared encoding ("unknown", "UTF-8", "latin1"). Pool memory. */
Status source_decode(VM *vm, const char *bytes, size_t n, const char *encoding, const char **text,
                     size_t *len) ORBIT_MUST_CHECK;
static inline int pos_line(uint32_t pos) { return (int)(pos >> 11); }
static inline int pos_col(uint32_t pos) { return (int)(pos & 2047); }

#endif
