/* events.c - Descriptors that C code waits for: its handlers run while R waits, in Sys.sleep() and at the prompt.
 *
 * R_InputHandlers heads the list, as in GNU R, with an entry of its own that waits for nothing.
 */
#include "stdlib/capi/capi.h"

#include <poll.h>
#include <stdlib.h>

void capi_events_open(void) {
  capi.handlers = (InputHandler){.fileDescriptor = -1};
  R_InputHandlers = &capi.handlers;
}

InputHandler *addInputHandler(InputHandler *handlers, int fd, InputHandlerProc handler, int activity) {
  InputHandler *h = calloc(1, sizeof *h), *last = handlers ? handlers : R_InputHandlers;
  if (!h) {
    (void)rt_nomem(CVM, sizeof *h);
    capi_jump();
  }
  *h = (InputHandler){.activity = activity, .fileDescriptor = fd, .handler = handler};
  while (last->next) last = last->next;
  last->next = h;
  return h;
}

int removeInputHandler(InputHandler **handlers, InputHandler *it) {
  InputHandler *before = *handlers;
  if (!it || !before || it == &capi.handlers) return 0;
  while (before->next && before->next != it) before = before->next;
  if (!before->next) return 0;
  before->next = it->next;
  free(it);
  return 1;
}

InputHandler *getInputHandler(InputHandler *handlers, int fd) {
  while (handlers && handlers->fileDescriptor != fd) handlers = handlers->next;
  return handlers;
}

void capi_events_close(void) {
  while (capi.handlers.next) removeInputHandler(&R_InputHandlers, capi.handlers.next);
}

static SEXP run_handler(void *data) {
  InputHandler *h = data;
  h->handler(h->userData);
  return R_NilValue;
}

/* Waits for at most this long, or until a handler has run. */
Status capi_wait(VM *vm, double seconds) {
  enum { MOST = 64 };
  struct pollfd fds[MOST];
  nfds_t n = 0;
  for (const InputHandler *h = capi.handlers.next; h && n < MOST; h = h->next)
    fds[n++] = (struct pollfd){.fd = h->fileDescriptor, .events = POLLIN};
  if (poll(fds, n, (int)(seconds * 1000)) <= 0) return OK;
  for (nfds_t k = 0; k < n; k++) {
    if (!fds[k].revents) continue;
    InputHandler *h = getInputHandler(capi.handlers.next, fds[k].fd); /* the one before may have removed it */
    SEXP r;
    if (h && h->handler) TRY(capi_run(run_handler, h, &r));
  }
  return OK;
}
