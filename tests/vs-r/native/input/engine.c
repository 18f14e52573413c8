/* engine.c - Display lists, snapshots, numbers of devices, patterns, clipping paths and masks as a device in C gets
 * them; called by engine.R.  The device is the one of device.c. */
#include <stdlib.h>

#include "device.c"

static void stops(SEXP pattern, int n, double (*stop)(SEXP, int), unsigned (*color)(SEXP, int)) {
  for (int i = 0; i < n; i++) Rprintf(" %.2f:%08x", stop(pattern, i), color(pattern, i));
}
static const char *const extends[] = {"", "pad", "repeat", "reflect", "none"};
static int next_reference = 1;

static void show_linear(SEXP p) {
  Rprintf("linear %.1f,%.1f to %.1f,%.1f %s", R_GE_linearGradientX1(p) + 0.001, R_GE_linearGradientY1(p) + 0.001,
          R_GE_linearGradientX2(p) + 0.001, R_GE_linearGradientY2(p) + 0.001, extends[R_GE_linearGradientExtend(p)]);
  stops(p, R_GE_linearGradientNumStops(p), R_GE_linearGradientStop, (unsigned (*)(SEXP, int))R_GE_linearGradientColour);
}
static void show_radial(SEXP p) {
  Rprintf("radial %.1f,%.1f r %.1f to %.1f,%.1f r %.1f %s", R_GE_radialGradientCX1(p) + 0.001,
          R_GE_radialGradientCY1(p) + 0.001, R_GE_radialGradientR1(p) + 0.001, R_GE_radialGradientCX2(p) + 0.001,
          R_GE_radialGradientCY2(p) + 0.001, R_GE_radialGradientR2(p) + 0.001, extends[R_GE_radialGradientExtend(p)]);
  stops(p, R_GE_radialGradientNumStops(p), R_GE_radialGradientStop, (unsigned (*)(SEXP, int))R_GE_radialGradientColour);
}
static void show_drawing(SEXP f, const char *what) {
  Rprintf("%s {\n", what);
  SEXP call = PROTECT(Rf_lang1(f));
  Rf_eval(call, R_GlobalEnv);
  UNPROTECT(1);
  Rprintf("}\n");
}
static SEXP e_pattern(SEXP p, pDevDesc dd) {
  switch (R_GE_patternType(p)) {
  case R_GE_linearGradientPattern: show_linear(p); break;
  case R_GE_radialGradientPattern: show_radial(p); break;
  default:
    Rprintf("tile %.1f,%.1f %.1f by %.1f %s: ", R_GE_tilingPatternX(p) + 0.001, R_GE_tilingPatternY(p) + 0.001,
            R_GE_tilingPatternWidth(p) + 0.001, R_GE_tilingPatternHeight(p) + 0.001,
            extends[R_GE_tilingPatternExtend(p)]);
    show_drawing(R_GE_tilingPatternFunction(p), "tile");
  }
  Rprintf("\n");
  return Rf_ScalarInteger(next_reference++);
}
static SEXP e_clip_path(SEXP path, SEXP ref, pDevDesc dd) {
  Rprintf("rule %d, ", R_GE_clipPathFillRule(path));
  show_drawing(path, "clipping path");
  return Rf_ScalarInteger(next_reference++);
}
static SEXP e_mask(SEXP mask, SEXP ref, pDevDesc dd) {
  if (mask == R_NilValue) return R_NilValue;
  Rprintf("type %d, ", R_GE_maskType(mask));
  show_drawing(mask, "mask");
  return Rf_ScalarInteger(next_reference++);
}

static pGEDevDesc engine_device(int keeps) {
  SEXP size = PROTECT(Rf_allocVector(REALSXP, 2)), no = PROTECT(Rf_ScalarLogical(0)),
       two = PROTECT(Rf_ScalarInteger(2));
  REAL(size)[0] = 200;
  REAL(size)[1] = 100;
  pDevDesc dd = recorder(size, no, two, no);
  dd->displayListOn = keeps ? TRUE : FALSE;
  dd->setPattern = e_pattern;
  dd->setClipPath = e_clip_path;
  dd->setMask = e_mask;
  dd->deviceVersion = R_GE_definitions;
  UNPROTECT(3);
  return GEcreateDevDesc(dd);
}
SEXP open_named(SEXP name, SEXP file, SEXP keeps) {
  pGEDevDesc ge = engine_device(Rf_asLogical(keeps));
  if (!R_CheckDeviceAvailableBool()) Rf_error("no more devices");
  if (file == R_NilValue)
    GEaddDevice2(ge, CHAR(STRING_ELT(name, 0)));
  else
    GEaddDevice2f(ge, CHAR(STRING_ELT(name, 0)), CHAR(STRING_ELT(file, 0)));
  return R_NilValue;
}
SEXP open_plain(SEXP name) {
  pGEDevDesc ge = engine_device(0);
  Rf_gsetVar(R_DeviceSymbol, name, R_BaseEnv);
  GEaddDevice(ge);
  return R_NilValue;
}
/* Never entered, so never closed: */
SEXP not_opened(void) {
  pGEDevDesc device = engine_device(0);
  free(device->dev->deviceSpecific); /* nobody closes it */
  GEdestroyDevDesc(device);
  return Rf_ScalarInteger(Rf_NumDevices());
}
SEXP replay(void) {
  GEplayDisplayList(GEcurrentDevice());
  return R_NilValue;
}
SEXP snapshot(void) { return GEcreateSnapshot(GEcurrentDevice()); }
SEXP play(SEXP shot) {
  GEplaySnapshot(shot, GEcurrentDevice());
  return R_NilValue;
}
SEXP close_number(SEXP n) {
  Rf_killDevice(Rf_asInteger(n));
  return R_NilValue;
}
SEXP close_current(void) {
  GEkillDevice(GEcurrentDevice());
  return R_NilValue;
}
SEXP select_number(SEXP n) { return Rf_ScalarInteger(Rf_selectDevice(Rf_asInteger(n))); }
SEXP around(void) {
  SEXP r = PROTECT(Rf_allocVector(INTSXP, 6));
  INTEGER(r)[0] = Rf_curDevice();
  INTEGER(r)[1] = Rf_nextDevice(Rf_curDevice());
  INTEGER(r)[2] = Rf_prevDevice(Rf_curDevice());
  INTEGER(r)[3] = Rf_NumDevices();
  INTEGER(r)[4] = R_GE_getVersion();
  INTEGER(r)[5] = Rf_NoDevices();
  UNPROTECT(1);
  return r;
}
SEXP metrics(SEXP codes) {
  pGEDevDesc ge = GEcurrentDevice();
  R_GE_gcontext gc;
  memset(&gc, 0, sizeof gc);
  gc.cex = 1.5;
  gc.ps = 10;
  gc.lineheight = 1;
  gc.fontface = 1;
  gc.patternFill = R_NilValue;
  SEXP r = PROTECT(Rf_allocMatrix(REALSXP, 3, LENGTH(codes)));
  for (int i = 0; i < LENGTH(codes); i++) {
    double *at = REAL(r) + 3 * i;
    GEMetricInfo(INTEGER(codes)[i], &gc, at, at + 1, at + 2, ge);
  }
  UNPROTECT(1);
  return r;
}
SEXP heights(SEXP x) {
  pGEDevDesc ge = GEcurrentDevice();
  SEXP r = PROTECT(Rf_allocVector(REALSXP, 4));
  for (int unit = GE_DEVICE; unit <= GE_CM; unit++) REAL(r)[unit] = GEfromDeviceHeight(Rf_asReal(x), unit, ge);
  UNPROTECT(1);
  return r;
}
