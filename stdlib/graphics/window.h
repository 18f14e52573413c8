/* window.h - Windows of graphics devices: what whoever waits for something else has to do for them meanwhile
 * (window.c), and what window.c and window_show.c share. */
#ifndef ORBIT_WINDOW_H
#define ORBIT_WINDOW_H

#include <poll.h>
#include <sys/types.h>

#include "stdlib/graphics/cairo_page.h"
#include "stdlib/graphics/xcb_api.h"
#include "stdlib/native.h"

enum { WINDOW_EVENTS = 64 };

typedef struct Window {
  struct Window *next;
  const Xcb *x;
  int device; /* its number */
  xcb_connection_t *link;
  uint32_t id, pixmap, gc, closes, cursor; /* closes: the atom of the message that it is to be closed */
  uint32_t mask[3];                        /* bits of red, green and blue in a pixel of the screen */
  uint8_t depth, bits, line_pad;           /* of the screen's images */
  bool msb_first;                          /* the order of their bytes */
  int w, h, wanted_w, wanted_h;            /* of the picture; of the window as the user has left it */
  int told_w, told_h;                      /* what the device has been told of */
  double dpi[2];
  Page page; /* family is owned */
  bool dirty, closing, lost, listening;
  int held;           /* dev.hold() */
  double shown_at;    /* when it was last shown, and how long that took */
  double took;        /* seconds */
  int first, waiting; /* events that have not been asked for, a ring */
  XEvent events[WINDOW_EVENTS];
} Window;

typedef struct Windows {
  Xcb x;
  pid_t owner; /* children of fork() must leave the connections alone */
  bool busy;   /* in windows_service() */
  Window *first;
} Windows;

Windows **native_windows(VM *vm); /* where window.c keeps them; NULL: out of memory */

/* Adds the descriptors that tell of events to a list of at most `most`; returns how many there are. */
int windows_descriptors(VM *vm, struct pollfd *fds, int most);
/* Shows what has been drawn and does what the user asked for: other sizes, closing.  May run R code; errors are told.
 */
void windows_service(VM *vm);
/* Waits at most so long, or until there is an event; false: there are no windows, and nothing has been waited for. */
bool windows_wait(VM *vm, double seconds);
void windows_close(Windows *w);

/* window_show.c */
bool window_resize(Window *w, int width, int height); /* a new picture, white; false: out of memory */
void window_show(Window *w);                          /* the picture goes to the screen */
void window_free_picture(Window *w);
double window_clock(void);

#endif
