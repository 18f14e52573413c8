/* xcb_api.h - The functions of libxcb that window.c calls, opened at first use, and the parts of X11's protocol that
 * they show.
 *
 * Declared here, so that building needs no headers of the library.  Events and the setup have the protocol's layout.
 */
#ifndef ORBIT_XCB_API_H
#define ORBIT_XCB_API_H

#include "stdlib/builtin.h"

typedef struct xcb_connection_t xcb_connection_t;

typedef struct XCookie {
  unsigned sequence;
} XCookie;

typedef struct XFormat { /* how pixels of a depth are laid out in images */
  uint8_t depth, bits, pad, unused[5];
} XFormat;

typedef struct XSetup {
  uint8_t status, pad0;
  uint16_t major, minor, length;
  uint32_t release, id_base, id_mask, motion_size;
  uint16_t vendor_len, max_request;
  uint8_t n_roots, n_formats, byte_order, bit_order, unit, line_pad, min_keycode, max_keycode;
  uint8_t pad1[4];
} XSetup;

typedef struct XScreen {
  uint32_t root, colormap, white, black, masks;
  uint16_t width, height, width_mm, height_mm, min_maps, max_maps;
  uint32_t root_visual;
  uint8_t backing, save_unders, root_depth, n_depths;
} XScreen;

typedef struct XVisual {
  uint32_t id;
  uint8_t class, bits;
  uint16_t entries;
  uint32_t mask[3]; /* red, green, blue */
  uint8_t pad[4];
} XVisual;

typedef struct XDepth {
  uint8_t depth, pad0;
  uint16_t n_visuals;
  uint8_t pad1[4];
} XDepth;

typedef struct XScreenIterator {
  XScreen *at;
  int rem, index;
} XScreenIterator;
typedef struct XDepthIterator {
  XDepth *at;
  int rem, index;
} XDepthIterator;

typedef struct XEvent {
  uint8_t type, detail;
  uint16_t sequence;
  union {
    struct { /* keys, buttons, motion */
      uint32_t time, root, window, child;
      int16_t root_x, root_y, x, y;
      uint16_t state;
    } input;
    struct {
      uint32_t event, window, above;
      int16_t x, y;
      uint16_t width, height;
    } configure;
    struct {
      uint32_t window, type, data[5];
    } message;
    uint32_t bytes[7];
  } u;
  uint32_t full_sequence;
} XEvent;

typedef struct XAtomReply {
  uint8_t type, pad;
  uint16_t sequence;
  uint32_t length, atom;
} XAtomReply;
typedef struct XKeyboardReply {
  uint8_t type, per_code;
  uint16_t sequence;
  uint32_t length;
} XKeyboardReply;

enum {
  X_KEY_PRESS = 2,
  X_BUTTON_PRESS = 4,
  X_BUTTON_RELEASE = 5,
  X_MOTION = 6,
  X_DESTROYED = 17,
  X_CONFIGURED = 22,
  X_MESSAGE = 33,
  X_SELECTS =
      1 << 0 | 1 << 2 | 1 << 3 | 1 << 6 | 1 << 17, /* keys, buttons down and up, motion, changes of the window */
  X_CW_BACK_PIXMAP = 1 << 0,
  X_CW_BIT_GRAVITY = 1 << 4,
  X_CW_EVENTS = 1 << 11,
  X_CW_CURSOR = 1 << 14,
  X_GRAVITY_NORTH_WEST = 1,
  X_ATOM_ATOM = 4,
  X_ATOM_STRING = 31,
  X_ATOM_WM_CLASS = 67,
  X_ATOM_WM_NAME = 39,
  X_ATOM_WM_NORMAL_HINTS = 40,
  X_ATOM_WM_SIZE_HINTS = 41,
  X_Z_PIXMAP = 2,
  X_INPUT_OUTPUT = 1,
  X_LSB_FIRST = 0,
  X_CROSSHAIR = 34 /* in the font "cursor" */
};

/* name in the library, result, arguments */
#define XCB_FUNCTIONS(F)                                                                                               \
  F(connect, xcb_connection_t *, (const char *display, int *screen))                                                   \
  F(disconnect, void, (xcb_connection_t *))                                                                            \
  F(connection_has_error, int, (xcb_connection_t *))                                                                   \
  F(get_file_descriptor, int, (xcb_connection_t *))                                                                    \
  F(get_setup, const XSetup *, (xcb_connection_t *))                                                                   \
  F(setup_roots_iterator, XScreenIterator, (const XSetup *))                                                           \
  F(screen_next, void, (XScreenIterator *))                                                                            \
  F(setup_pixmap_formats, XFormat *, (const XSetup *))                                                                 \
  F(screen_allowed_depths_iterator, XDepthIterator, (const XScreen *))                                                 \
  F(depth_next, void, (XDepthIterator *))                                                                              \
  F(depth_visuals, XVisual *, (const XDepth *))                                                                        \
  F(flush, int, (xcb_connection_t *))                                                                                  \
  F(generate_id, uint32_t, (xcb_connection_t *))                                                                       \
  F(poll_for_event, XEvent *, (xcb_connection_t *))                                                                    \
  F(intern_atom, XCookie, (xcb_connection_t *, uint8_t only, uint16_t n, const char *name))                            \
  F(intern_atom_reply, XAtomReply *, (xcb_connection_t *, XCookie, void **error))                                      \
  F(create_window, XCookie,                                                                                            \
    (xcb_connection_t *, uint8_t depth, uint32_t id, uint32_t parent, int16_t x, int16_t y, uint16_t w, uint16_t h,    \
     uint16_t border, uint16_t class, uint32_t visual, uint32_t mask, const void *values))                             \
  F(map_window, XCookie, (xcb_connection_t *, uint32_t window))                                                        \
  F(destroy_window, XCookie, (xcb_connection_t *, uint32_t window))                                                    \
  F(change_window_attributes, XCookie, (xcb_connection_t *, uint32_t window, uint32_t mask, const void *values))       \
  F(change_property, XCookie,                                                                                          \
    (xcb_connection_t *, uint8_t mode, uint32_t window, uint32_t property, uint32_t type, uint8_t format, uint32_t n,  \
     const void *data))                                                                                                \
  F(create_pixmap, XCookie, (xcb_connection_t *, uint8_t depth, uint32_t id, uint32_t window, uint16_t w, uint16_t h)) \
  F(free_pixmap, XCookie, (xcb_connection_t *, uint32_t id))                                                           \
  F(create_gc, XCookie, (xcb_connection_t *, uint32_t id, uint32_t window, uint32_t mask, const void *values))         \
  F(put_image, XCookie,                                                                                                \
    (xcb_connection_t *, uint8_t format, uint32_t to, uint32_t gc, uint16_t w, uint16_t h, int16_t x, int16_t y,       \
     uint8_t left, uint8_t depth, uint32_t n, const uint8_t *data))                                                    \
  F(clear_area, XCookie,                                                                                               \
    (xcb_connection_t *, uint8_t exposures, uint32_t window, int16_t x, int16_t y, uint16_t w, uint16_t h))            \
  F(bell, XCookie, (xcb_connection_t *, int8_t percent))                                                               \
  F(open_font, XCookie, (xcb_connection_t *, uint32_t id, uint16_t n, const char *name))                               \
  F(create_glyph_cursor, XCookie,                                                                                      \
    (xcb_connection_t *, uint32_t id, uint32_t font, uint32_t mask_font, uint16_t letter, uint16_t mask_letter,        \
     uint16_t red, uint16_t green, uint16_t blue, uint16_t back_red, uint16_t back_green, uint16_t back_blue))         \
  F(get_keyboard_mapping, XCookie, (xcb_connection_t *, uint8_t first, uint8_t n))                                     \
  F(get_keyboard_mapping_reply, XKeyboardReply *, (xcb_connection_t *, XCookie, void **error))                         \
  F(get_keyboard_mapping_keysyms, uint32_t *, (const XKeyboardReply *))

typedef struct Xcb {
#define FIELD(name, result, args) result(*name) args;
  XCB_FUNCTIONS(FIELD)
#undef FIELD
} Xcb;

#endif
