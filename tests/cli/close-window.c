/* close-window.c - Asks windows to close as a window manager does: by the message WM_DELETE_WINDOW of the protocol
 * ICCCM.
 *
 * close-window ID...  Called by windows.sh: xdotool of many systems can only take the window away.
 */
#include <X11/Xlib.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  Display *d = XOpenDisplay(NULL);
  if (!d) return 1;
  for (int i = 1; i < argc; i++) {
    XEvent e = {.xclient = {.type = ClientMessage, .format = 32, .window = strtoul(argv[i], NULL, 10)}};
    e.xclient.message_type = XInternAtom(d, "WM_PROTOCOLS", False);
    e.xclient.data.l[0] = (long)XInternAtom(d, "WM_DELETE_WINDOW", False);
    e.xclient.data.l[1] = CurrentTime;
    XSendEvent(d, e.xclient.window, False, NoEventMask, &e);
  }
  XCloseDisplay(d);
  return 0;
}
