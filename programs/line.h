/* line.h - One line from the person at the terminal: prompt, editing, history, completion by Tab. */
#ifndef ORBIT_LINE_H
#define ORBIT_LINE_H

#include "programs/program.h"

typedef struct LineReader LineReader;

/* With editing when standard input and output are terminals and libedit is there, plain lines otherwise. */
LineReader *line_open(VM *vm);
void line_close(LineReader *r);
/* Next line with its line end; NULL at the end of input.  *interrupted: Ctrl-C was typed, the line is gone. */
const char *line_read(LineReader *r, const char *prompt, bool *interrupted);

/* An entry of one or more lines that is complete goes to the history as one. */
void line_remember(LineReader *r, const char *entry);

/* complete.c: what could follow text[0..at).  Returns the number of bytes of the word to complete, and fills a list of
 * whole words (pool memory), sorted; n is 0 when there is nothing. */
size_t complete_line(VM *vm, const char *text, size_t at, const char ***words, size_t *n);

#endif
