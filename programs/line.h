/* line.h - One line from the person at the terminal: prompt, editing, history, completion by Tab. */
#ifndef ORBIT_LINE_H
#define ORBIT_LINE_H

#include "programs/program.h"

typedef struct LineReader LineReader;

/* With editing when standard input and output are terminals and libedit is there, plain lines otherwise. */
LineReader *line_open(VM *vm);
void line_close(LineReader *r);
/* Next line with its line end; NULL at the end of input.  *interrupted: Ctrl-C was typed, the line is gone.
 * before: the lines of code that it goes on, "" for none; NULL: it is no code, but an answer. */
const char *line_read(LineReader *r, const char *prompt, const char *before, bool *interrupted);
/* Whether the lines that are read next are shown in colours; NO_COLOR says no in any case. */
void line_colours(LineReader *r, bool wanted);

/* An entry of one or more lines that is complete goes to the history as one. */
void line_remember(LineReader *r, const char *entry);

/* highlight.c: what each byte of code is.  The brackets that belong together and one of which the cursor is at, with
 * s[at] behind it, are a pair; SIZE_MAX: none is. */
enum CodeKind {
  CODE_PLAIN,
  CODE_STRING,
  CODE_NUMBER,
  CODE_KEYWORD,
  CODE_COMMENT,
  CODE_BRACKET,
  CODE_PAIR,
  CODE_ASTRAY
};
void scan_code(const char *s, size_t n, size_t at, unsigned char *kind);

typedef struct PaintedLine {
  const char *prompt, *before, *text; /* the text is shown behind the prompt, and goes on what was before */
  size_t n, cursor;
  bool pairs; /* whether brackets at the cursor are marked */
} PaintedLine;
void paint_line(VM *vm, const PaintedLine *line);

/* How many rows of the line are below that of the cursor; 0 where that is not known. */
int rows_below_cursor(const PaintedLine *line);

/* complete.c: what could follow text[0..at).  Returns the number of bytes of the word to complete, and fills a list of
 * whole words (pool memory), sorted; n is 0 when there is nothing. */
size_t complete_line(VM *vm, const char *text, size_t at, const char ***words, size_t *n);

#endif
