/* graphics.c - The graphics engine as C code of packages sees it: devices, their units, sizes of text, colours.
 *
 * A package's device is entered among those of grDevices (package_devices.R), which number from 1; here the null device
 * has number 0.  Our own devices get a description when C code asks for them: it measures, nothing can be drawn with
 * it.
 */
#include "stdlib/capi/capi.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ENGINE_VERSION = 15, DEVICE_UNITS = 0, SHARES = 1, INCHES = 2, CENTIMETRES = 3 };

int R_GE_getVersion(void) { return ENGINE_VERSION; }
void R_GE_checkVersionOrDie(int version) {
  if (version != ENGINE_VERSION) capi_error("Graphics API version mismatch");
}

SEXP capi_graphics(const char *name, int n, SEXP *args) {
  SEXP list = Rf_protect(R_NilValue);
  for (int i = n; i-- > 0;) {
    SEXP longer = Rf_cons(args[i], list);
    Rf_unprotect(1);
    list = Rf_protect(longer);
  }
  SEXP f = Rf_lang3(R_TripleColonSymbol, Rf_install("grDevices"), Rf_install(name));
  SEXP r = Rf_eval(Rf_lcons(f, list), R_BaseEnv);
  Rf_unprotect(1);
  return r;
}
static int number_of(const char *name, int at) {
  SEXP arg = Rf_ScalarInteger(at + 1);
  return Rf_asInteger(capi_graphics(name, at < 0 ? 0 : 1, &arg)) - 1;
}

/* ---- which devices there are ---- */

int Rf_curDevice(void) { return number_of("dev.cur", -1); }
int Rf_nextDevice(int from) { return number_of("dev.next", from); }
int Rf_prevDevice(int from) { return number_of("dev.prev", from); }
int Rf_selectDevice(int at) { return number_of("dev.set", at); }
void Rf_killDevice(int at) {
  if (at > 0) (void)number_of("dev.off", at);
}
int Rf_NumDevices(void) { return LENGTH(capi_graphics("dev.list", 0, NULL)) + 1; }
int Rf_NoDevices(void) { return Rf_NumDevices() == 1; }
Rboolean R_CheckDeviceAvailableBool(void) { return Rf_NumDevices() < GRAPHICS_DEVICES - 1 ? TRUE : FALSE; }
void R_CheckDeviceAvailable(void) {
  if (!R_CheckDeviceAvailableBool()) capi_error("too many open devices");
}

int GEdeviceNumber(pGEDevDesc ge) {
  for (int i = 1; ge && i < GRAPHICS_DEVICES; i++)
    if (capi.devices[i] == ge) return i;
  return 0;
}
pGEDevDesc Rf_desc2GEDesc(pDevDesc dev) {
  for (int i = 0; i < GRAPHICS_DEVICES; i++)
    if (capi.devices[i] && capi.devices[i]->dev == dev) return capi.devices[i];
  return NULL;
}
int Rf_ndevNumber(pDevDesc dev) { return GEdeviceNumber(Rf_desc2GEDesc(dev)); }

/* ---- descriptions ---- */

pGEDevDesc GEcreateDevDesc(pDevDesc dev) {
  pGEDevDesc ge = calloc(1, sizeof *ge);
  if (!ge) capi_error("not enough memory to allocate device (in GEcreateDevDesc)");
  ge->dev = dev;
  ge->displayListOn = dev->displayListOn;
  ge->displayList = ge->DLlastElt = ge->savedSnapshot = R_NilValue;
  ge->recordGraphics = TRUE;
  return ge;
}
void GEdestroyDevDesc(pGEDevDesc ge) {
  if (!ge) return;
  free(ge->dev);
  free(ge);
}

static void enter(pGEDevDesc ge, const char *name, const char *file) {
  const DevDesc *d = ge->dev;
  double v[] = {d->left,          d->right,
                d->bottom,        d->top,
                d->ipr[0],        d->ipr[1],
                d->cra[0],        d->cra[1],
                d->startps,       d->startfont,
                d->startlty,      d->yLineBias,
                d->displayListOn, d->setPattern && d->deviceVersion >= 13};
  int n = sizeof v / sizeof *v;
  SEXP args[4] = {Rf_protect(Rf_mkString(name)), Rf_protect(Rf_mkString(file)), Rf_protect(Rf_allocVector(T_DBL, n)),
                  Rf_protect(Rf_allocVector(T_STR, 2))};
  memcpy(REAL(args[2]), v, sizeof v);
  SET_STRING_ELT(args[3], 0, Rf_mkChar(Rf_col2name((unsigned)d->startcol)));
  SET_STRING_ELT(args[3], 1, Rf_mkChar(Rf_col2name((unsigned)d->startfill)));
  int number = Rf_asInteger(capi_graphics(".package_device", 4, args));
  Rf_unprotect(4);
  if (capi.devices[number - 1]) GEdestroyDevDesc(capi.devices[number - 1]); /* of a device of ours that is gone */
  capi.devices[number - 1] = ge;
  if (d->activate) d->activate(ge->dev);
}
/* Its name is what .Device is. */
void GEaddDevice(pGEDevDesc ge) {
  SEXP name = Rf_findVar(R_DeviceSymbol, R_BaseEnv);
  enter(ge, Rf_isString(name) && LENGTH(name) ? R_CHAR(STRING_ELT(name, 0)) : "device", "");
}
void GEaddDevice2(pGEDevDesc ge, const char *name) { enter(ge, name, ""); }
void GEaddDevice2f(pGEDevDesc ge, const char *name, const char *file) { enter(ge, name, file); }
void GEkillDevice(pGEDevDesc ge) { Rf_killDevice(GEdeviceNumber(ge)); }

/* ---- our own devices ---- */

static SEXP own_metrics(const char *s, const R_GE_gcontext *gc, pDevDesc dd) {
  SEXP args[5] = {Rf_protect(Rf_ScalarInteger(Rf_ndevNumber(dd) + 1)), Rf_protect(Rf_mkString(s)),
                  Rf_protect(Rf_ScalarReal(gc->ps * gc->cex)), Rf_protect(Rf_ScalarInteger(gc->fontface)),
                  Rf_protect(Rf_mkString(gc->fontfamily))};
  SEXP r = capi_graphics(".device_metrics", 5, args);
  Rf_unprotect(5);
  return r;
}
static double own_width(const char *s, const pGEcontext gc, pDevDesc dd) {
  return REAL_RO(own_metrics(s, gc, dd))[0] / 72 / dd->ipr[0];
}
static void own_metric_info(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pDevDesc dd) {
  char s[8];
  int n = utf8_put(s, c < 0 ? -c : c);
  s[n] = 0;
  const double *box = REAL_RO(own_metrics(s, gc, dd));
  *width = box[0] / 72 / dd->ipr[0];
  *ascent = box[1] / 72 / dd->ipr[1];
  *descent = box[2] / 72 / dd->ipr[1];
}
static void own_size(double *left, double *right, double *bottom, double *top, pDevDesc dd) {
  *left = dd->left;
  *right = dd->right;
  *bottom = dd->bottom;
  *top = dd->top;
}

/* The description of a device of ours; NULL: there is none of this number. */
static pGEDevDesc own_device(int at) {
  SEXP number = Rf_protect(Rf_ScalarInteger(at + 1)), about = capi_graphics(".device_about", 1, &number);
  Rf_unprotect(1);
  if (TYPEOF(about) != T_DBL || LENGTH(about) < 7) return NULL;
  const double *v = REAL_RO(about);
  pDevDesc dd = calloc(1, sizeof *dd);
  if (!dd) capi_error("not enough memory to allocate device (in GEcreateDevDesc)");
  *dd = (DevDesc){.left = v[0], .right = v[1], .bottom = v[2], .top = v[3], .ipr = {v[4], v[5]}, .startps = v[6]};
  dd->cra[0] = 0.9 * v[6] / 72 / v[4];
  dd->cra[1] = 1.2 * v[6] / 72 / v[5];
  dd->startfont = 1;
  dd->startcol = (int)0xff000000u;
  dd->startfill = 0x00ffffff;
  dd->canClip = dd->hasTextUTF8 = dd->wantSymbolUTF8 = TRUE;
  dd->canHAdj = 2;
  dd->size = own_size;
  dd->strWidth = dd->strWidthUTF8 = own_width;
  dd->metricInfo = own_metric_info;
  dd->deviceVersion = ENGINE_VERSION;
  return capi.devices[at] = GEcreateDevDesc(dd);
}

pGEDevDesc GEgetDevice(int at) {
  if (at < 1 || at >= GRAPHICS_DEVICES) return NULL;
  pGEDevDesc ge = capi.devices[at];
  if (ge && ge->dev->metricInfo != own_metric_info) return ge;
  if (ge) { /* another device may have got the number since */
    capi.devices[at] = NULL;
    GEdestroyDevDesc(ge);
  }
  return own_device(at);
}
pGEDevDesc GEcurrentDevice(void) {
  (void)capi_graphics(".dev_env", 0, NULL); /* opens one if there is none */
  return GEgetDevice(Rf_curDevice());
}

/* ---- display lists: package_devices.R keeps them ---- */

void GEinitDisplayList(pGEDevDesc ge) { ge->displayList = ge->DLlastElt = R_NilValue; }
static SEXP with_number(const char *name, pGEDevDesc ge, SEXP x) {
  SEXP args[2] = {Rf_protect(Rf_ScalarInteger(GEdeviceNumber(ge) + 1)), x};
  SEXP r = capi_graphics(name, x ? 2 : 1, args);
  Rf_unprotect(1);
  return r;
}
void GEplayDisplayList(pGEDevDesc ge) { (void)with_number(".replay_device", ge, NULL); }
SEXP GEcreateSnapshot(pGEDevDesc ge) { return with_number(".device_snapshot", ge, NULL); }
void GEplaySnapshot(SEXP snapshot, pGEDevDesc ge) { (void)with_number(".replay_snapshot", ge, snapshot); }

/* ---- units ---- */

/* A length between the device's units and others; sign: with the direction of the axis. */
static double per_unit(const DevDesc *d, int axis, int unit, bool sign) {
  double extent = axis ? d->top - d->bottom : d->right - d->left, inches = fabs(extent) * d->ipr[axis];
  double all = unit == SHARES ? 1 : unit == INCHES ? inches : unit == CENTIMETRES ? inches * 2.54 : extent;
  double ratio = all / extent; /* units for one of the device's */
  return unit == DEVICE_UNITS ? 1 : sign ? ratio : fabs(ratio);
}
double GEfromDeviceX(double v, int to, pGEDevDesc ge) {
  return to == DEVICE_UNITS ? v : (v - ge->dev->left) * per_unit(ge->dev, 0, to, true);
}
double GEtoDeviceX(double v, int from, pGEDevDesc ge) {
  return from == DEVICE_UNITS ? v : v / per_unit(ge->dev, 0, from, true) + ge->dev->left;
}
double GEfromDeviceY(double v, int to, pGEDevDesc ge) {
  return to == DEVICE_UNITS ? v : (v - ge->dev->bottom) * per_unit(ge->dev, 1, to, true);
}
double GEtoDeviceY(double v, int from, pGEDevDesc ge) {
  return from == DEVICE_UNITS ? v : v / per_unit(ge->dev, 1, from, true) + ge->dev->bottom;
}
double GEfromDeviceWidth(double v, int to, pGEDevDesc ge) { return v * per_unit(ge->dev, 0, to, true); }
double GEtoDeviceWidth(double v, int from, pGEDevDesc ge) { return v / per_unit(ge->dev, 0, from, true); }
double GEfromDeviceHeight(double v, int to, pGEDevDesc ge) { return v * per_unit(ge->dev, 1, to, true); }
double GEtoDeviceHeight(double v, int from, pGEDevDesc ge) { return v / per_unit(ge->dev, 1, from, true); }

/* ---- sizes of text ---- */

void GEMetricInfo(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pGEDevDesc ge) {
  *ascent = *descent = *width = 0;
  if (ge->dev->metricInfo) ge->dev->metricInfo(c, gc, ascent, descent, width, ge->dev);
}

/* The next line of a text, copied to memory of the call; NULL: no more. */
static const char *next_line(const char **s) {
  if (!*s) return NULL;
  const char *end = strchr(*s, '\n');
  size_t n = end ? (size_t)(end - *s) : strlen(*s);
  char *line = R_alloc(n + 1, 1);
  memcpy(line, *s, n);
  line[n] = 0;
  *s = end ? end + 1 : NULL;
  return line;
}
static double line_distance(const R_GE_gcontext *gc, const DevDesc *d) {
  return gc->lineheight * gc->cex * d->cra[1] * gc->ps / d->startps;
}

double GEStrWidth(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc ge) {
  double w, a, d, widest = 0;
  for (const char *line; (line = next_line(&s));) {
    capi_string_box(ge->dev, line, gc, &w, &a, &d);
    if (w > widest) widest = w;
  }
  return widest;
}
double GEStrHeight(const char *s, cetype_t enc, const pGEcontext gc, pGEDevDesc ge) {
  double w, ascent, d;
  int breaks = 0;
  for (const char *p = s; *p; p++) breaks += *p == '\n';
  GEMetricInfo('M', gc, &ascent, &d, &w, ge);
  if (ascent == 0 && d == 0 && w == 0) ascent = gc->lineheight * gc->cex * ge->dev->cra[1] * gc->ps / ge->dev->startps;
  return breaks * line_distance(gc, ge->dev) + ascent;
}
void GEStrMetric(const char *s, cetype_t enc, const pGEcontext gc, double *ascent, double *descent, double *width,
                 pGEDevDesc ge) {
  double w, a;
  int lines = 0;
  *ascent = *descent = *width = 0;
  for (const char *line; (line = next_line(&s)); lines++) {
    capi_string_box(ge->dev, line, gc, &w, &a, descent);
    if (w > *width) *width = w;
    if (lines == 0) *ascent = a;
  }
  if (lines > 1) *ascent += (lines - 1) * line_distance(gc, ge->dev);
}
/* Letters of symbols reach devices in Unicode's own places. */
const char *Rf_utf8Toutf8NoPUA(const char *s) { return s; }

/* ---- colours ---- */

unsigned R_GE_str2col(const char *s) {
  SEXP x = Rf_protect(Rf_mkString(s));
  unsigned color = Rf_RGBpar3(x, 0, 0x00ffffffu);
  Rf_unprotect(1);
  return color;
}
const char *Rf_col2name(unsigned color) {
  SEXP parts = Rf_protect(Rf_allocVector(T_INT, 4));
  for (int i = 0; i < 4; i++) INTEGER(parts)[i] = (int)(color >> (8 * i) & 255);
  SEXP name = capi_graphics(".colour_name", 1, &parts);
  Rf_unprotect(1);
  return R_CHAR(PRINTNAME(Rf_installTrChar(STRING_ELT(name, 0)))); /* lives on */
}
