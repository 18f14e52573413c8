/* cairo_api.h - The functions of Cairo and Pango that cairo_draw.c and cairo_text.c call, opened at first use.
 *
 * The few types and constants are declared here: building needs no headers of these libraries.
 */
#ifndef ORBIT_CAIRO_API_H
#define ORBIT_CAIRO_API_H

#include "stdlib/native.h"

typedef struct cairo_t cairo_t;
typedef struct cairo_surface_t cairo_surface_t;
typedef struct cairo_pattern_t cairo_pattern_t;
typedef struct PangoLayout PangoLayout;
typedef struct PangoLine PangoLine;
typedef struct PangoFont PangoFont; /* a description of a font */
typedef struct PangoContext PangoContext;
typedef struct PangoFontMap PangoFontMap;
typedef struct cairo_font_options_t cairo_font_options_t;

typedef struct PangoBox {
  int x, y, width, height;
} PangoBox;

typedef struct CairoMatrix {
  double xx, yx, xy, yy, x0, y0;
} CairoMatrix;

/* A piece of a path: a head that says how many elements it has, and its points. */
typedef union CairoPathData {
  struct {
    int kind, length;
  } head;
  struct {
    double x, y;
  } point;
} CairoPathData;

typedef struct CairoPath {
  int status;
  CairoPathData *data;
  int n;
} CairoPath;

enum {
  CAIRO_ARGB32 = 0,
  CAIRO_RGB24 = 1,
  CAIRO_ANTIALIAS_DEFAULT = 0,
  CAIRO_ANTIALIAS_NONE = 1,
  CAIRO_ANTIALIAS_GRAY = 2,
  CAIRO_FILTER_NEAREST = 3,
  CAIRO_FILTER_BILINEAR = 4,
  CAIRO_EXTEND_PAD = 3,
  CAIRO_COLOR_ALPHA = 0x3000,
  CAIRO_HINT_STYLE_NONE = 1,
  CAIRO_HINT_METRICS_OFF = 1,
  CAIRO_HINT_METRICS_ON = 2,
  CAIRO_OVER = 2,
  CAIRO_WINDING = 0,
  CAIRO_EVEN_ODD = 1,
  PANGO_SCALE = 1024,
  PANGO_NORMAL = 400,
  PANGO_BOLD = 700,
  PANGO_OBLIQUE = 1,
  PANGO_ITALIC = 2
};

/* name in the library, result, arguments */
#define CAIRO_FUNCTIONS(F)                                                                                             \
  F(image_surface_create, cairo_surface_t *, (int format, int w, int h))                                               \
  F(image_surface_create_for_data, cairo_surface_t *, (uint8_t *, int format, int w, int h, int stride))               \
  F(image_surface_get_data, uint8_t *, (cairo_surface_t *))                                                            \
  F(image_surface_get_stride, int, (cairo_surface_t *))                                                                \
  F(svg_surface_create, cairo_surface_t *, (const char *file, double w, double h))                                     \
  F(pdf_surface_create, cairo_surface_t *, (const char *file, double w, double h))                                     \
  F(ps_surface_create, cairo_surface_t *, (const char *file, double w, double h))                                      \
  F(surface_destroy, void, (cairo_surface_t *))                                                                        \
  F(surface_finish, void, (cairo_surface_t *))                                                                         \
  F(surface_flush, void, (cairo_surface_t *))                                                                          \
  F(surface_mark_dirty, void, (cairo_surface_t *))                                                                     \
  F(surface_status, int, (cairo_surface_t *))                                                                          \
  F(create, cairo_t *, (cairo_surface_t *))                                                                            \
  F(version_string, const char *, (void))                                                                              \
  F(destroy, void, (cairo_t *))                                                                                        \
  F(status, int, (cairo_t *))                                                                                          \
  F(status_to_string, const char *, (int))                                                                             \
  F(save, void, (cairo_t *))                                                                                           \
  F(restore, void, (cairo_t *))                                                                                        \
  F(show_page, void, (cairo_t *))                                                                                      \
  F(translate, void, (cairo_t *, double, double))                                                                      \
  F(scale, void, (cairo_t *, double, double))                                                                          \
  F(rotate, void, (cairo_t *, double))                                                                                 \
  F(new_path, void, (cairo_t *))                                                                                       \
  F(move_to, void, (cairo_t *, double, double))                                                                        \
  F(rel_move_to, void, (cairo_t *, double, double))                                                                    \
  F(line_to, void, (cairo_t *, double, double))                                                                        \
  F(close_path, void, (cairo_t *))                                                                                     \
  F(rectangle, void, (cairo_t *, double x, double y, double w, double h))                                              \
  F(arc, void, (cairo_t *, double x, double y, double r, double from, double to))                                      \
  F(copy_path, CairoPath *, (cairo_t *))                                                                               \
  F(path_destroy, void, (CairoPath *))                                                                                 \
  F(clip, void, (cairo_t *))                                                                                           \
  F(reset_clip, void, (cairo_t *))                                                                                     \
  F(fill, void, (cairo_t *))                                                                                           \
  F(fill_preserve, void, (cairo_t *))                                                                                  \
  F(stroke, void, (cairo_t *))                                                                                         \
  F(paint, void, (cairo_t *))                                                                                          \
  F(set_source_rgba, void, (cairo_t *, double, double, double, double))                                                \
  F(surface_create_similar, cairo_surface_t *, (cairo_surface_t *, int content, int w, int h))                         \
  F(set_source, void, (cairo_t *, cairo_pattern_t *))                                                                  \
  F(set_operator, void, (cairo_t *, int))                                                                              \
  F(transform, void, (cairo_t *, const CairoMatrix *))                                                                 \
  F(push_group, void, (cairo_t *))                                                                                     \
  F(get_group_target, cairo_surface_t *, (cairo_t *))                                                                  \
  F(pop_group, cairo_pattern_t *, (cairo_t *))                                                                         \
  F(pop_group_to_source, void, (cairo_t *))                                                                            \
  F(mask, void, (cairo_t *, cairo_pattern_t *))                                                                        \
  F(pattern_create_rgba, cairo_pattern_t *, (double, double, double, double))                                          \
  F(pattern_create_linear, cairo_pattern_t *, (double, double, double, double))                                        \
  F(pattern_create_radial, cairo_pattern_t *, (double, double, double, double, double, double))                        \
  F(pattern_create_for_surface, cairo_pattern_t *, (cairo_surface_t *))                                                \
  F(pattern_add_color_stop_rgba, void, (cairo_pattern_t *, double, double, double, double, double))                    \
  F(pattern_set_matrix, void, (cairo_pattern_t *, const CairoMatrix *))                                                \
  F(pattern_destroy, void, (cairo_pattern_t *))                                                                        \
  F(set_source_surface, void, (cairo_t *, cairo_surface_t *, double, double))                                          \
  F(get_source, cairo_pattern_t *, (cairo_t *))                                                                        \
  F(pattern_set_filter, void, (cairo_pattern_t *, int))                                                                \
  F(pattern_set_extend, void, (cairo_pattern_t *, int))                                                                \
  F(font_options_create, cairo_font_options_t *, (void))                                                               \
  F(font_options_destroy, void, (cairo_font_options_t *))                                                              \
  F(font_options_set_antialias, void, (cairo_font_options_t *, int))                                                   \
  F(font_options_set_hint_style, void, (cairo_font_options_t *, int))                                                  \
  F(font_options_set_hint_metrics, void, (cairo_font_options_t *, int))                                                \
  F(set_antialias, void, (cairo_t *, int))                                                                             \
  F(set_fill_rule, void, (cairo_t *, int))                                                                             \
  F(set_line_width, void, (cairo_t *, double))                                                                         \
  F(set_line_cap, void, (cairo_t *, int))                                                                              \
  F(set_line_join, void, (cairo_t *, int))                                                                             \
  F(set_miter_limit, void, (cairo_t *, double))                                                                        \
  F(set_dash, void, (cairo_t *, const double *, int, double))

#define PANGO_FUNCTIONS(F)                                                                                             \
  F(version_string, const char *, (void))                                                                              \
  F(font_map_create_context, PangoContext *, (PangoFontMap *))                                                         \
  F(layout_new, PangoLayout *, (PangoContext *))                                                                       \
  F(layout_set_text, void, (PangoLayout *, const char *, int))                                                         \
  F(layout_set_font_description, void, (PangoLayout *, const PangoFont *))                                             \
  F(layout_get_line_readonly, PangoLine *, (PangoLayout *, int))                                                       \
  F(layout_line_get_pixel_extents, void, (PangoLine *, PangoBox * ink, PangoBox * logical))                            \
  F(font_description_new, PangoFont *, (void))                                                                         \
  F(font_description_free, void, (PangoFont *))                                                                        \
  F(font_description_set_family, void, (PangoFont *, const char *))                                                    \
  F(font_description_set_weight, void, (PangoFont *, int))                                                             \
  F(font_description_set_style, void, (PangoFont *, int))                                                              \
  F(font_description_set_size, void, (PangoFont *, int))                                                               \
  F(font_description_set_absolute_size, void, (PangoFont *, double))

#define PANGO_CAIRO_FUNCTIONS(F)                                                                                       \
  F(create_layout, PangoLayout *, (cairo_t *))                                                                         \
  F(font_map_get_default, PangoFontMap *, (void))                                                                      \
  F(context_set_font_options, void, (PangoContext *, const cairo_font_options_t *))                                    \
  F(update_layout, void, (cairo_t *, PangoLayout *))                                                                   \
  F(layout_path, void, (cairo_t *, PangoLayout *))                                                                     \
  F(show_layout, void, (cairo_t *, PangoLayout *))

typedef struct Cairo {
#define FIELD(name, result, args) result(*name) args;
  CAIRO_FUNCTIONS(FIELD)
  struct {
    PANGO_FUNCTIONS(FIELD)
    PANGO_CAIRO_FUNCTIONS(FIELD)
    void (*unref)(void *);
  } pango;
#undef FIELD
  PangoContext *measure[2]; /* where text is measured: as for pixels, and for pages of vectors */
  bool usable;
} Cairo;

/* The functions, or NULL when the libraries are not on this machine. */
Cairo *cairo_open(VM *vm);
void cairo_close(Cairo *c);

typedef struct TextStyle {
  const char *family;
  int font;    /* 1 to 5 */
  double size; /* in units of the device */
} TextStyle;

/* What a line of text takes: width, height of its ink above and below the baseline, and of the font above it. */
typedef struct TextBox {
  int width, left, ascent, descent, rise;
} TextBox;

PangoLayout *cairo_layout(const Cairo *c, cairo_t *cr, const char *s, TextStyle style, TextBox *box);

#endif
