/* cairo_text.c - Opens Cairo and Pango and measures text with them.
 *
 * Called by cairo_draw.c and, through .Internal(cairoMetric()), by grDevices/text.R.  Nothing is opened before the
 * first picture is drawn; without the libraries cairo_open() says NULL, and raster.c draws instead.
 */
#include <stdlib.h>
#include <string.h>

#include "stdlib/graphics/cairo_api.h"

static bool load(VM *vm, NativeLib lib, const char *prefix, const char *name, void *slot) {
  char full[64];
  snprintf(full, sizeof full, "%s%s", prefix, name);
  void *fn = native_symbol(vm, lib, full);
  if (!fn) return false;
  memcpy(slot, &fn, sizeof fn);
  return true;
}

static bool load_all(VM *vm, Cairo *c) {
#define LOAD(name, result, args)                                                                                       \
  if (!load(vm, NATIVE_CAIRO, "cairo_", #name, &c->name)) return false;
  CAIRO_FUNCTIONS(LOAD)
#undef LOAD
#define LOAD(name, result, args)                                                                                       \
  if (!load(vm, NATIVE_PANGO, "pango_", #name, &c->pango.name)) return false;
  PANGO_FUNCTIONS(LOAD)
#undef LOAD
#define LOAD(name, result, args)                                                                                       \
  if (!load(vm, NATIVE_PANGOCAIRO, "pango_cairo_", #name, &c->pango.name)) return false;
  PANGO_CAIRO_FUNCTIONS(LOAD)
#undef LOAD
  return load(vm, NATIVE_GOBJECT, "g_object_", "unref", &c->pango.unref);
}

/* What measures text as surfaces of pixels or of vectors have it.  No surface is made for this: they are numbered, and
 * the numbers show in files. */
static PangoContext *ruler(const Cairo *c, bool vector) {
  PangoContext *context = c->pango.font_map_create_context(c->pango.font_map_get_default());
  cairo_font_options_t *options = c->font_options_create();
  c->font_options_set_hint_metrics(options, vector ? CAIRO_HINT_METRICS_OFF : CAIRO_HINT_METRICS_ON);
  if (vector) {
    c->font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    c->font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  }
  c->pango.context_set_font_options(context, options);
  c->font_options_destroy(options);
  return context;
}

Cairo *cairo_open(VM *vm) {
  Cairo **slot = native_cairo(vm);
  if (!slot) return NULL;
  if (!*slot) {
    Cairo *c = *slot = calloc(1, sizeof *c);
    if (!c || !load_all(vm, c)) return NULL;
    for (int i = 0; i < 2; i++) c->measure[i] = ruler(c, i == 1);
    c->usable = c->measure[0] && c->measure[1];
  }
  return (*slot)->usable ? *slot : NULL;
}

void cairo_close(Cairo *c) {
  for (int i = 0; c && c->usable && i < 2; i++) c->pango.unref(c->measure[i]);
  free(c);
}

static void shape(const Cairo *c, PangoLayout *layout, const char *s, TextStyle style, TextBox *box) {
  PangoFont *font = c->pango.font_description_new();
  PangoBox ink, logical;
  bool slanted = style.font == 3 || style.font == 4, bold = style.font == 2 || style.font == 4;
  double size = style.size < 1 ? 1 : style.size;
  c->pango.font_description_set_family(font, style.font == 5 ? "Symbol" : style.family);
  c->pango.font_description_set_weight(font, bold ? PANGO_BOLD : PANGO_NORMAL);
  if (slanted) c->pango.font_description_set_style(font, PANGO_OBLIQUE);
  c->pango.font_description_set_absolute_size(font, size * PANGO_SCALE);
  c->pango.layout_set_font_description(layout, font);
  c->pango.layout_set_text(layout, s, -1);
  c->pango.layout_line_get_pixel_extents(c->pango.layout_get_line_readonly(layout, 0), &ink, &logical);
  c->pango.font_description_free(font);
  *box = (TextBox){logical.width, logical.x, -ink.y, ink.y + ink.height, -logical.y};
}

PangoLayout *cairo_layout(const Cairo *c, cairo_t *cr, const char *s, TextStyle style, TextBox *box) {
  PangoLayout *layout = c->pango.create_layout(cr);
  shape(c, layout, s, style, box);
  return layout;
}

/* .Internal(cairoMetric(s, size, font, family, vector)): a matrix of 3 rows: widths, heights of the ink above and below
 * the baseline, of each string; sizes are in units of the device.  NULL without the libraries. */
static Status do_cairo_metric(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *s, *size, *font, *family, *result;
  bool vector;
  TRY(coerce_vector(vm, args[0], T_STR, false, &s));
  TRY(coerce_vector(vm, args[1], T_DBL, false, &size));
  TRY(coerce_vector(vm, args[2], T_INT, false, &font));
  TRY(coerce_vector(vm, args[3], T_STR, false, &family));
  TRY(arg_flag(vm, args[4], "vector", &vector));
  Cairo *c = cairo_open(vm);
  *out = val_null();
  if (!c) return OK;
  if (s->n && (!size->n || !font->n || !family->n)) return rt_error(vm, "invalid arguments");
  TRY_NEW(result = vec_new(vm, T_DBL, 3 * s->n));
  double *r = dbl_rw(result);
  for (int64_t i = 0; i < s->n; i++) {
    TextBox box;
    TextStyle style = {str_ro(family)[i % family->n]->data, int_ro(font)[i % font->n], dbl_ro(size)[i % size->n]};
    PangoLayout *layout = c->pango.layout_new(c->measure[vector]);
    shape(c, layout, str_ro(s)[i]->data, style, &box);
    c->pango.unref(layout);
    r[3 * i] = box.width;
    r[3 * i + 1] = box.ascent;
    r[3 * i + 2] = box.descent;
  }
  *out = val_obj(result);
  return OK;
}

/* .Internal(cairoVersion()): versions of Cairo and Pango, empty without them. */
static Status do_cairo_version(VM *vm, Value *args, int nargs, Value *out) {
  (void)args;
  (void)nargs;
  Cairo *c = cairo_open(vm);
  Vec *v;
  Str *cairo, *pango;
  TRY_NEW(v = vec_new(vm, T_STR, 2));
  TRY_NEW(cairo = str_c(vm, c ? c->version_string() : ""));
  str_rw(v)[0] = cairo;
  TRY_NEW(pango = str_c(vm, c ? c->pango.version_string() : ""));
  str_rw(v)[1] = pango;
  *out = val_obj(v);
  return OK;
}

const BuiltinDef builtins_cairo_text[] = {
    {"cairoVersion", do_cairo_version, NULL, BF_INTERNAL, "versions of the libraries that draw"},
    {"cairoMetric", do_cairo_metric, "s, size, font, family, vector", BF_INTERNAL,
     "widths and heights of text, by Pango"},
    {0},
};
