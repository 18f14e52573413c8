/* device.c - A graphics device that writes down what it is asked to draw, called by device.R. */
#define R_NO_REMAP
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <R_ext/GraphicsEngine.h>

static int show_clip;

static void pen(int filled, const pGEcontext gc) {
  Rprintf(" [%08x", (unsigned)gc->col);
  if (filled) Rprintf(" fill %08x", (unsigned)gc->fill);
  Rprintf(" lwd %.1f lty %x end %d join %d]\n", gc->lwd, (unsigned)gc->lty, gc->lend, gc->ljoin);
}
static void places(int n, const double *x, const double *y) {
  for (int i = 0; i < n; i++) Rprintf(" %.1f,%.1f", x[i] + 0.001, y[i] + 0.001);
}
static void start(const char *what, double x, double y) { Rprintf("%s %.1f,%.1f", what, x + 0.001, y + 0.001); }

static void d_activate(const pDevDesc dd) { Rprintf("activate\n"); }
static void d_deactivate(pDevDesc dd) { Rprintf("deactivate\n"); }
static void d_close(pDevDesc dd) {
  Rprintf("close\n");
  free(dd->deviceSpecific);
}
static void d_new_page(const pGEcontext gc, pDevDesc dd) { Rprintf("page %08x\n", (unsigned)gc->fill); }
static void d_clip(double x0, double x1, double y0, double y1, pDevDesc dd) {
  double *last = dd->deviceSpecific, now[4] = {x0, x1, y0, y1};
  if (!show_clip || memcmp(last, now, sizeof now) == 0) return;
  memcpy(last, now, sizeof now);
  Rprintf("clip %.1f to %.1f, %.1f to %.1f\n", x0 + 0.001, x1 + 0.001, y0 + 0.001, y1 + 0.001);
}
static void d_circle(double x, double y, double r, const pGEcontext gc, pDevDesc dd) {
  start("circle", x, y);
  Rprintf(" r %.2f", r);
  pen(1, gc);
}
static void d_line(double x1, double y1, double x2, double y2, const pGEcontext gc, pDevDesc dd) {
  start("line", x1, y1);
  places(1, &x2, &y2);
  pen(0, gc);
}
static void d_rect(double x0, double y0, double x1, double y1, const pGEcontext gc, pDevDesc dd) {
  start("rect", x0, y0);
  places(1, &x1, &y1);
  pen(1, gc);
}
static void d_polygon(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd) {
  Rprintf("polygon");
  places(n, x, y);
  pen(1, gc);
}
static void d_polyline(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd) {
  Rprintf("polyline");
  places(n, x, y);
  pen(0, gc);
}
static void d_path(double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pDevDesc dd) {
  Rprintf("path %s", winding ? "winding" : "evenodd");
  for (int i = 0, at = 0; i < npoly; at += nper[i++]) {
    Rprintf(" |");
    places(nper[i], x + at, y + at);
  }
  pen(1, gc);
}
static void d_raster(unsigned *raster, int w, int h, double x, double y, double width, double height, double rot,
                     Rboolean smooth, const pGEcontext gc, pDevDesc dd) {
  start("raster", x, y);
  Rprintf(" %.1f by %.1f rot %.0f %s", width, height, rot, smooth ? "smooth" : "plain");
  for (int i = 0; i < w * h; i++) Rprintf(" %08x", raster[i]);
  Rprintf("\n");
}
static double d_width(const char *s, const pGEcontext gc, pDevDesc dd) {
  return 0.5 * gc->cex * gc->ps * (double)strlen(s);
}
static void d_metric(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pDevDesc dd) {
  double size = gc->cex * gc->ps;
  *ascent = 0.7 * size;
  *descent = c == 'g' || c == 'y' ? 0.2 * size : 0;
  *width = 0.5 * size;
}
static void d_text(double x, double y, const char *s, double rot, double hadj, const pGEcontext gc, pDevDesc dd) {
  start("text", x, y);
  Rprintf(" '%s' rot %.0f hadj %.2f size %.1f face %d family '%s' %08x\n", s, rot, hadj, gc->cex * gc->ps, gc->fontface,
          gc->fontfamily, (unsigned)gc->col);
}
static void d_size(double *left, double *right, double *bottom, double *top, pDevDesc dd) {
  *left = dd->left;
  *right = dd->right;
  *bottom = dd->bottom;
  *top = dd->top;
}

static SEXP d_pattern(SEXP pattern, pDevDesc dd) { return R_NilValue; }
static SEXP d_path_or_mask(SEXP path, SEXP ref, pDevDesc dd) { return R_NilValue; }
static void d_release(SEXP ref, pDevDesc dd) {}

/* width, height in points; flip: counted from the top; hadj: how text can be aligned. */
static pDevDesc recorder(SEXP size, SEXP flip, SEXP hadj, SEXP clips) {
  double w = REAL(size)[0], h = REAL(size)[1];
  pDevDesc dd = calloc(1, sizeof *dd);
  show_clip = Rf_asLogical(clips);
  dd->deviceSpecific = calloc(4, sizeof(double));
  dd->right = dd->clipRight = w;
  dd->bottom = dd->clipBottom = Rf_asLogical(flip) ? h : 0;
  dd->top = dd->clipTop = Rf_asLogical(flip) ? 0 : h;
  dd->ipr[0] = dd->ipr[1] = 1.0 / 72;
  dd->cra[0] = 0.9 * 12;
  dd->cra[1] = 1.2 * 12;
  dd->xCharOffset = 0.49;
  dd->yCharOffset = 0.3333;
  dd->yLineBias = 0.2;
  dd->startps = 12;
  dd->startcol = R_RGB(0, 0, 0);
  dd->startfill = R_RGB(255, 255, 255);
  dd->startfont = 1;
  dd->startgamma = 1;
  dd->canClip = TRUE;
  dd->canHAdj = Rf_asInteger(hadj);
  dd->displayListOn = FALSE;
  dd->haveTransparency = 2;
  dd->haveRaster = 2;
  dd->activate = d_activate;
  dd->deactivate = d_deactivate;
  dd->close = d_close;
  dd->newPage = d_new_page;
  dd->clip = d_clip;
  dd->circle = d_circle;
  dd->line = d_line;
  dd->rect = d_rect;
  dd->polygon = d_polygon;
  dd->polyline = d_polyline;
  dd->path = d_path;
  dd->raster = d_raster;
  dd->size = d_size;
  dd->strWidth = dd->strWidthUTF8 = d_width;
  dd->metricInfo = d_metric;
  dd->text = dd->textUTF8 = d_text;
  dd->hasTextUTF8 = TRUE;
  dd->wantSymbolUTF8 = TRUE;
  dd->setPattern = d_pattern;
  dd->setClipPath = dd->setMask = d_path_or_mask;
  dd->releasePattern = dd->releaseClipPath = dd->releaseMask = d_release;
  dd->deviceVersion = R_GE_definitions - 1;
  return dd;
}
SEXP open_device(SEXP size, SEXP flip, SEXP hadj, SEXP clips) {
  R_GE_checkVersionOrDie(R_GE_version);
  R_CheckDeviceAvailable();
  pGEDevDesc ge = GEcreateDevDesc(recorder(size, flip, hadj, clips));
  GEaddDevice2(ge, "recorder");
  GEinitDisplayList(ge);
  return R_NilValue;
}

SEXP about_device(void) {
  pGEDevDesc ge = GEcurrentDevice();
  R_GE_gcontext gc;
  memset(&gc, 0, sizeof gc);
  gc.cex = 2;
  gc.ps = 10;
  gc.lineheight = 1;
  gc.fontface = 1;
  gc.patternFill = R_NilValue;
  double a, d, w;
  GEStrMetric("two\nlonger lines", CE_UTF8, &gc, &a, &d, &w, ge);
  Rprintf("number %d of %d, %d; current %d, next %d\n", GEdeviceNumber(ge), Rf_NumDevices(), Rf_ndevNumber(ge->dev),
          Rf_curDevice(), Rf_nextDevice(Rf_curDevice()));
  Rprintf("metric %.1f %.1f %.1f; width %.1f, height %.1f\n", a, d, w, GEStrWidth("ab\nabc", CE_UTF8, &gc, ge),
          GEStrHeight("ab\nabc", CE_UTF8, &gc, ge));
  Rprintf("places %.3f %.3f %.3f %.3f\n", GEfromDeviceX(72, GE_INCHES, ge), GEfromDeviceY(72, GE_NDC, ge),
          GEtoDeviceX(2.54, GE_CM, ge), GEtoDeviceY(0.25, GE_NDC, ge));
  Rprintf("lengths %.3f %.3f %.3f\n", GEfromDeviceWidth(36, GE_INCHES, ge), fabs(GEtoDeviceHeight(1, GE_CM, ge)),
          GEtoDeviceWidth(0.5, GE_NDC, ge));
  Rprintf("colours %08x %08x %08x %s %s\n", R_GE_str2col("red"), R_GE_str2col("#01020380"), R_GE_str2col("NA"),
          Rf_col2name(0xff0000ffu), Rf_col2name(0x80000000u));
  return Rf_ScalarLogical(Rf_desc2GEDesc(ge->dev) == ge && GEgetDevice(Rf_curDevice()) == ge && !Rf_NoDevices());
}
SEXP wrong_version(void) {
  R_GE_checkVersionOrDie(3);
  return R_NilValue;
}
