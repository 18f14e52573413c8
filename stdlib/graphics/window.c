/* window.c - Windows of graphics devices on an X11 display: x11(), locator(), identify(), getGraphicsEvent().
 *
 * Called by grDevices/windows.R through .Internal(windowOpen()) and kin, and by whoever waits: the prompt
 * (programs/line.c), Sys.sleep().  libxcb is opened with the first window.  Operations are drawn by cairo_draw.c at
 * once; every window has a connection of its own, so that one that breaks ends that window only.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stdlib/graphics/cairo_stamps.h"
#include "stdlib/graphics/window.h"
#include "stdlib/host_access.h"
#include "vm/interp/interp.h"

static Windows *windows_of(VM *vm) {
  Windows **slot = vm->natives ? native_windows(vm) : NULL;
  return slot && *slot && (*slot)->first && (*slot)->owner == getpid() ? *slot : NULL;
}

static Window *window_find(VM *vm, Value number) {
  Windows *all = windows_of(vm);
  int device = (int)as_double1(vm, number);
  Window *w = all ? all->first : NULL;
  while (w && w->device != device) w = w->next;
  return w;
}

/* ---- opening and closing ---- */

static Status load_xcb(VM *vm, Xcb *x) {
  void *fn;
#define LOAD(name, result, args)                                                                                       \
  TRY(native_need(vm, NATIVE_XCB, "xcb_" #name, &fn));                                                                 \
  memcpy(&x->name, &fn, sizeof fn);
  XCB_FUNCTIONS(LOAD)
#undef LOAD
  return OK;
}

static void window_free(Window *w, bool ours) {
  if (ours) {
    stamps_free(&w->page);
    window_free_picture(w);
  }
  if (ours && w->link) w->x->disconnect(w->link);
  free((char *)w->page.family);
  free(w);
}

void windows_close(Windows *all) {
  if (!all) return;
  bool ours = all->owner == getpid();
  while (all->first) {
    Window *w = all->first;
    all->first = w->next;
    window_free(w, ours);
  }
  free(all);
}

static void window_remove(VM *vm, Window *w) {
  for (Window **p = &(*native_windows(vm))->first; *p; p = &(*p)->next) {
    if (*p != w) continue;
    *p = w->next;
    break;
  }
  window_free(w, true);
}

/* How pixels of the screen's usual depth look; false: not by red, green and blue. */
static bool screen_format(Window *w, const XSetup *setup, const XScreen *screen) {
  const XFormat *f = w->x->setup_pixmap_formats(setup);
  w->depth = screen->root_depth;
  for (int i = 0; i < setup->n_formats; i++) {
    if (f[i].depth != w->depth) continue;
    w->bits = f[i].bits;
    w->line_pad = f[i].pad;
  }
  w->msb_first = setup->byte_order != X_LSB_FIRST;
  for (XDepthIterator d = w->x->screen_allowed_depths_iterator(screen); d.rem; w->x->depth_next(&d)) {
    const XVisual *v = w->x->depth_visuals(d.at);
    for (int i = 0; i < d.at->n_visuals; i++)
      if (v[i].id == screen->root_visual) memcpy(w->mask, v[i].mask, sizeof w->mask);
  }
  return w->bits >= 16 && w->bits % 8 == 0 && w->line_pad >= 8 && w->mask[0] && w->mask[1] && w->mask[2];
}

static XScreen *screen_number(const Xcb *x, const XSetup *setup, int number) {
  XScreenIterator it = x->setup_roots_iterator(setup);
  for (; number > 0 && it.rem > 1; number--) x->screen_next(&it);
  return it.rem ? it.at : NULL;
}

static uint32_t atom(const Window *w, const char *name) {
  XAtomReply *r = w->x->intern_atom_reply(w->link, w->x->intern_atom(w->link, 0, (uint16_t)strlen(name), name), NULL);
  uint32_t a = r ? r->atom : 0;
  free(r);
  return a;
}

static void set_title(const Window *w, const char *title) {
  uint32_t n = (uint32_t)strlen(title);
  w->x->change_property(w->link, 0, w->id, X_ATOM_WM_NAME, X_ATOM_STRING, 8, n, title);
  w->x->change_property(w->link, 0, w->id, atom(w, "_NET_WM_NAME"), atom(w, "UTF8_STRING"), 8, n, title);
}

/* What window managers are told: name, size and place where one was asked for, that closing is a message. */
static void tell_manager(Window *w, const char *title, int x, int y, bool placed) {
  static const char class[] = "r_x11\0R_x11";
  uint32_t hints[18] = {placed ? 1 | 4 | 8 : 8, (uint32_t)x, (uint32_t)y, (uint32_t)w->w, (uint32_t)w->h};
  w->closes = atom(w, "WM_DELETE_WINDOW");
  w->x->change_property(w->link, 0, w->id, X_ATOM_WM_CLASS, X_ATOM_STRING, 8, sizeof class, class);
  w->x->change_property(w->link, 0, w->id, X_ATOM_WM_NORMAL_HINTS, X_ATOM_WM_SIZE_HINTS, 32, 18, hints);
  w->x->change_property(w->link, 0, w->id, atom(w, "WM_PROTOCOLS"), X_ATOM_ATOM, 32, 1, &w->closes);
  set_title(w, title);
}

static void make_cursor(Window *w) {
  static const char font[] = "cursor";
  uint32_t id = w->x->generate_id(w->link);
  w->cursor = w->x->generate_id(w->link);
  w->x->open_font(w->link, id, sizeof font - 1, font);
  w->x->create_glyph_cursor(w->link, w->cursor, id, id, X_CROSSHAIR, X_CROSSHAIR + 1, 0, 0, 0, 0xFFFF, 0xFFFF, 0xFFFF);
}

/* NULL: no such display, or it shows no colours. */
static const XScreen *window_connect(Window *w, const char *display) {
  int number = 0;
  w->link = w->x->connect(display, &number);
  if (!w->link || w->x->connection_has_error(w->link)) return NULL;
  const XSetup *setup = w->x->get_setup(w->link);
  const XScreen *screen = screen_number(w->x, setup, number);
  return screen && screen_format(w, setup, screen) ? screen : NULL;
}

/* geometry: width and height in inches, place from the upper left of the screen or NaN. */
static bool window_start(Window *w, const XScreen *screen, const char *title, const double *geometry) {
  w->dpi[0] = screen->width_mm ? screen->width * 25.4 / screen->width_mm : 96;
  w->dpi[1] = screen->height_mm ? screen->height * 25.4 / screen->height_mm : 96;
  double width = geometry[0] * w->dpi[0], height = geometry[1] * w->dpi[1];
  if (!(width >= 1 && height >= 1 && width < 32768 && height < 32768)) return false;
  w->page.sx = w->dpi[0] / 72;
  w->page.sy = w->dpi[1] / 72;
  bool placed = isfinite(geometry[2]) && isfinite(geometry[3]);
  int x = placed ? (int)geometry[2] : 20 * (w->device - 2), y = placed ? (int)geometry[3] : 20 * (w->device - 2);
  uint32_t values[] = {X_GRAVITY_NORTH_WEST, X_SELECTS};
  w->id = w->x->generate_id(w->link);
  w->x->create_window(w->link, w->depth, w->id, screen->root, (int16_t)x, (int16_t)y, (uint16_t)width, (uint16_t)height,
                      0, X_INPUT_OUTPUT, screen->root_visual, X_CW_BIT_GRAVITY | X_CW_EVENTS, values);
  w->gc = w->x->generate_id(w->link);
  w->x->create_gc(w->link, w->gc, w->id, 0, NULL);
  if (!window_resize(w, (int)width, (int)height)) return false;
  w->wanted_w = w->told_w = w->w;
  w->wanted_h = w->told_h = w->h;
  tell_manager(w, title, x, y, placed);
  make_cursor(w);
  window_show(w);
  w->x->map_window(w->link, w->id);
  w->x->flush(w->link);
  return !w->x->connection_has_error(w->link);
}

/* vm->show: while R computes; runs no R code. */
static void show_windows(VM *vm) {
  const Windows *all = windows_of(vm);
  for (Window *w = all ? all->first : NULL; w; w = w->next)
    if (w->dirty && !w->lost && w->held == 0) window_show(w);
}

static Status all_windows(VM *vm, Windows **out) {
  Windows **slot = native_windows(vm);
  if (!slot) return rt_nomem(vm, sizeof **slot);
  if (!*slot) {
    Xcb x;
    TRY(load_xcb(vm, &x));
    if (!(*slot = calloc(1, sizeof **slot))) return rt_nomem(vm, sizeof **slot);
    (*slot)->x = x;
    (*slot)->owner = getpid();
  }
  *out = *slot;
  if ((*out)->owner != getpid()) return rt_error(vm, "a forked process cannot open windows");
  return OK;
}

/* .Internal(windowOpen(number, display, geometry, title, family)): opens the window of a device.  Width and height in
 * pixels, and pixels to the inch in both directions; NULL: there is no such display. */
static Status do_window_open(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Str *display, *title, *family;
  Vec *geometry, *result;
  Windows *all = NULL;
  TRY(arg_string(vm, args[1], "display", &display));
  TRY(coerce_vector(vm, args[2], T_DBL, false, &geometry));
  TRY(arg_string(vm, args[3], "title", &title));
  TRY(arg_string(vm, args[4], "family", &family));
  *out = val_null();
  const char *place = display->len ? display->data : environment_get(vm, "DISPLAY");
  if (geometry->n < 4 || !place || !*place) return OK;
  Cairo *c = cairo_open(vm);
  if (!c) return rt_error(vm, "windows need the libraries Cairo and Pango: install libcairo2 and libpangocairo-1.0-0");
  TRY(all_windows(vm, &all));
  Window *w = calloc(1, sizeof *w);
  char *name = strdup(family->data);
  if (!w || !name) {
    free(w);
    free(name);
    return rt_nomem(vm, sizeof *w);
  }
  w->x = &all->x;
  w->device = (int)as_double1(vm, args[0]);
  w->page = (Page){.vm = vm, .c = c, .family = name, .pixels = true};
  const XScreen *screen = window_connect(w, place);
  if (!screen || !window_start(w, screen, title->data, dbl_ro(geometry))) {
    window_free(w, true);
    return OK;
  }
  w->next = all->first;
  all->first = w;
  vm->show = show_windows;
  TRY_NEW(result = vec_new(vm, T_DBL, 4));
  double *r = dbl_rw(result);
  r[0] = w->w;
  r[1] = w->h;
  r[2] = w->dpi[0];
  r[3] = w->dpi[1];
  *out = val_obj(result);
  return OK;
}

/* .Internal(windowsPossible()): is there a display, and the libraries to draw on it? */
static Status do_windows_possible(VM *vm, Value *args, int nargs, Value *out) {
  (void)args;
  (void)nargs;
  const char *display = environment_get(vm, "DISPLAY");
  Windows *all = NULL;
  *out = val_lgl(0);
  if (!display || !*display || !native_symbol(vm, NATIVE_XCB, "xcb_connect") || !cairo_open(vm)) return OK;
  TRY(all_windows(vm, &all));
  Window w = {.x = &all->x};
  *out = val_lgl(window_connect(&w, display) != NULL);
  if (w.link) w.x->disconnect(w.link);
  return OK;
}

/* ---- events ---- */

/* What the user does with mouse and keys counts while somebody waits for it only. */
static void take_event(Window *w, const XEvent *e) {
  switch (e->type & 127) {
  case X_CONFIGURED:
    w->wanted_w = e->u.configure.width;
    w->wanted_h = e->u.configure.height;
    return;
  case X_MESSAGE:
    if (e->u.message.data[0] == w->closes) w->closing = true;
    return;
  case X_DESTROYED: w->closing = true; return;
  case X_KEY_PRESS:
  case X_BUTTON_PRESS:
  case X_BUTTON_RELEASE:
  case X_MOTION:
    if (w->listening && w->waiting < WINDOW_EVENTS) w->events[(w->first + w->waiting++) % WINDOW_EVENTS] = *e;
    return;
  default: return;
  }
}

static void take_events(Window *w) {
  XEvent *e;
  if (w->lost) return;
  while ((e = w->x->poll_for_event(w->link)) != NULL) {
    take_event(w, e);
    free(e);
  }
  if (w->x->connection_has_error(w->link)) w->lost = w->closing = true;
}

static void tell_device(VM *vm, const char *function, const Window *w) {
  size_t mark = vm_mark(vm);
  Value out, args[3] = {val_int(w->device), val_int(w->wanted_w), val_int(w->wanted_h)};
  if (vm_call_base(vm, function, 3, args, NULL, &out) != OK) vm_report_error(vm);
  vm_release(vm, mark);
}

/* What a window wants done by its device; whatever runs R code may close windows, so that the search begins again. */
static bool serve_one(VM *vm, Window *w) {
  if (w->closing) {
    w->closing = false;
    tell_device(vm, ".window_closed", w);
    return true;
  }
  if (!w->lost && (w->wanted_w != w->told_w || w->wanted_h != w->told_h)) {
    w->told_w = w->wanted_w;
    w->told_h = w->wanted_h;
    tell_device(vm, ".window_resized", w);
    return true;
  }
  if (w->dirty && !w->lost && w->held == 0) window_show(w);
  return false;
}

void windows_service(VM *vm) {
  Windows *all = windows_of(vm);
  if (!all || all->busy) return;
  all->busy = true;
  for (Window *w = all->first; w; w = w->next) take_events(w);
  for (Window *w = all->first; w;) w = serve_one(vm, w) ? all->first : w->next;
  all->busy = false;
}

int windows_descriptors(VM *vm, struct pollfd *fds, int most) {
  const Windows *all = windows_of(vm);
  int n = 0;
  for (const Window *w = all ? all->first : NULL; w && n < most; w = w->next)
    if (!w->lost) fds[n++] = (struct pollfd){.fd = w->x->get_file_descriptor(w->link), .events = POLLIN};
  return n;
}

bool windows_wait(VM *vm, double seconds) {
  enum { MOST = 64 };
  struct pollfd fds[MOST];
  windows_service(vm);
  int n = windows_descriptors(vm, fds, MOST);
  if (n == 0) return false;
  if (poll(fds, (nfds_t)n, (int)(seconds * 1000)) > 0) windows_service(vm);
  return true;
}

/* ---- what devices do ---- */

/* .Internal(windowDraw(number, op)): what loops draw is seen now and then, without spending much time on it. */
static Status do_window_draw(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Window *w = window_find(vm, args[0]);
  *out = val_null();
  if (!w || !val_is_list(args[1])) return OK;
  TRY(page_draw_op(&w->page, args[1].vec));
  w->dirty = true;
  if (w->held == 0 && !w->lost && window_clock() - w->shown_at > 0.02 + 4 * w->took)
    window_show(w);
  else if (vm->output_waits)
    vm->output_waits(vm); /* a moment later */
  return OK;
}

static Status begin_page(VM *vm, Window *w, Value back) {
  Vec *colour;
  TRY(coerce_vector(vm, back, T_INT, false, &colour));
  if (w->dirty && w->held == 0 && !w->lost) window_show(w); /* the page before */
  page_drop_mask(&w->page);
  stamps_free(&w->page);
  page_begin(&w->page, colour);
  w->dirty = true;
  return OK;
}

/* .Internal(windowDo(number, what, x)): FALSE where the window is gone. */
static Status do_window_do(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  static const char *const actions[] = {"page", "show", "title", "listen", "bell", "hold", "resize", "close", NULL};
  enum { PAGE, SHOW, TITLE, LISTEN, BELL, HOLD, RESIZE, CLOSE };
  Window *w = window_find(vm, args[0]);
  Str *action, *title;
  Vec *size;
  TRY(arg_string(vm, args[1], "what", &action));
  *out = val_lgl(w != NULL);
  if (!w) return OK;
  switch (word_index(action->data, actions)) {
  case PAGE: return begin_page(vm, w, args[2]);
  case SHOW: windows_service(vm); return OK;
  case TITLE:
    TRY(arg_string(vm, args[2], "title", &title));
    set_title(w, title->data);
    break;
  case LISTEN: {
    w->listening = (int)as_double1(vm, args[2]) == 1;
    w->waiting = 0;
    uint32_t cursor = w->listening ? w->cursor : 0;
    w->x->change_window_attributes(w->link, w->id, X_CW_CURSOR, &cursor);
    break;
  }
  case BELL: w->x->bell(w->link, 0); break;
  case HOLD: w->held = (int)as_double1(vm, args[2]); break;
  case RESIZE:
    TRY(coerce_vector(vm, args[2], T_INT, false, &size));
    if (size->n < 2 || !window_resize(w, int_ro(size)[0], int_ro(size)[1]))
      return rt_error(vm, "invalid size of a window");
    break;
  default: window_remove(vm, w); return OK;
  }
  w->x->flush(w->link);
  return OK;
}

/* The symbol that a key stands for: the second of its column with Shift. */
static uint32_t key_symbol(const Window *w, const XEvent *e) {
  XKeyboardReply *r =
      w->x->get_keyboard_mapping_reply(w->link, w->x->get_keyboard_mapping(w->link, e->detail, 1), NULL);
  uint32_t symbol = 0;
  if (r && r->per_code > 0) {
    const uint32_t *symbols = w->x->get_keyboard_mapping_keysyms(r);
    bool shift = e->u.input.state & 1, lock = e->u.input.state & 2;
    symbol = symbols[0];
    if (r->per_code > 1 && symbols[1] && (shift || (lock && symbol >= 'a' && symbol <= 'z')))
      symbol = symbols[1];
    else if (shift && symbol >= 'a' && symbol <= 'z')
      symbol -= 'a' - 'A';
  }
  free(r);
  return symbol;
}

/* .Internal(windowEvent(number, seconds)): the next of what the user does, waited for at most so long: kind (2 a key, 4
 * and 5 a button down and up, 6 motion), button, x, y, state of buttons and keys, symbol of the key.  Empty: the time
 * is over; NULL: the window is gone. */
static Status do_window_event(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  double end = window_clock() + as_double1(vm, args[1]);
  Window *w;
  *out = val_null();
  rt_flush(vm);
  while ((w = window_find(vm, args[0])) != NULL && !w->lost && w->waiting == 0) {
    TRY(rt_poll(vm));
    double left = end - window_clock();
    if (!windows_wait(vm, left < 0 ? 0 : left > 0.1 ? 0.1 : left)) return OK;
    if (left <= 0) break;
  }
  if (!(w = window_find(vm, args[0])) || w->lost) return OK;
  bool none = w->waiting == 0;
  Vec *result;
  TRY_NEW(result = vec_new(vm, T_INT, none ? 0 : 6));
  *out = val_obj(result);
  if (none) return OK;
  const XEvent *e = &w->events[w->first];
  int32_t values[] = {e->type & 127, e->detail,        e->u.input.x,
                      e->u.input.y,  e->u.input.state, (e->type & 127) == X_KEY_PRESS ? (int32_t)key_symbol(w, e) : 0};
  memcpy(int_rw(result), values, sizeof values);
  w->first = (w->first + 1) % WINDOW_EVENTS;
  w->waiting--;
  return OK;
}

/* .Internal(windowCapture(number)): its pixels, by rows, as objects of class "nativeRaster" have them. */
static Status do_window_capture(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  const Window *w = window_find(vm, args[0]);
  *out = val_null();
  if (!w) return OK;
  Vec *result;
  TRY_NEW(result = vec_new(vm, T_INT, (int64_t)w->w * w->h));
  const Cairo *c = w->page.c;
  c->surface_flush(w->page.surface);
  const uint8_t *data = c->image_surface_get_data(w->page.surface);
  size_t stride = (size_t)c->image_surface_get_stride(w->page.surface);
  int32_t *to = int_rw(result);
  for (int y = 0; y < w->h; y++)
    for (int x = 0; x < w->w; x++) {
      uint32_t v;
      memcpy(&v, data + (size_t)y * stride + 4 * (size_t)x, sizeof v);
      v = 0xFF000000u | (v & 255) << 16 | (v & 0xFF00) | (v >> 16 & 255);
      memcpy(to++, &v, sizeof v);
    }
  *out = val_obj(result);
  return OK;
}

const BuiltinDef builtins_window[] = {
    {"windowOpen", do_window_open, "number, display, geometry, title, family", BF_INTERNAL | BF_NETWORK,
     "opens the window of a device"},
    {"windowsPossible", do_windows_possible, NULL, BF_INTERNAL | BF_NETWORK, "whether windows can be opened"},
    {"windowDraw", do_window_draw, "number, op", BF_INTERNAL, "draws an operation in a window"},
    {"windowDo", do_window_do, "number, what, x", BF_INTERNAL, "begins a page, shows, closes a window"},
    {"windowEvent", do_window_event, "number, seconds", BF_INTERNAL, "waits for mouse and keys"},
    {"windowCapture", do_window_capture, "number", BF_INTERNAL, "pixels of a window"},
    {0},
};
