/* patterns.c - What C code of a graphics device reads from a pattern, a clipping path, a mask.
 *
 * A pattern is the list that package grid gives to devices (grid/patterns.R): its places are in points; devices are
 * told them in their own units.
 */
#include "stdlib/capi/capi.h"

static SEXP field(SEXP pattern, const char *name) {
  SEXP names = Rf_getAttrib(pattern, R_NamesSymbol);
  for (int i = 0; i < LENGTH(names); i++)
    if (strcmp(R_CHAR(STRING_ELT(names, i)), name) == 0) return VECTOR_ELT(pattern, i);
  capi_error("a pattern has no '%s'", name);
}
static double number(SEXP pattern, const char *name) { return Rf_asReal(field(pattern, name)); }
static const char *word(SEXP pattern, const char *name) { return R_CHAR(STRING_ELT(field(pattern, name), 0)); }

int R_GE_patternType(SEXP pattern) {
  const char *kind = word(pattern, "kind");
  return strcmp(kind, "linear") == 0 ? 1 : strcmp(kind, "radial") == 0 ? 2 : 3;
}

static int extend(SEXP pattern) {
  static const char *const names[] = {"pad", "repeat", "reflect", "none"};
  for (int i = 0; i < 4; i++)
    if (strcmp(word(pattern, "extend"), names[i]) == 0) return i + 1;
  return 1;
}
static int stops(SEXP pattern) { return LENGTH(field(pattern, "stops")); }
static double stop_at(SEXP pattern, int i) { return REAL_RO(field(pattern, "stops"))[i]; }
static unsigned color_at(SEXP pattern, int i) {
  const double *c = REAL_RO(field(pattern, "colours")) + 4 * i;
  return (unsigned)c[0] | (unsigned)c[1] << 8 | (unsigned)c[2] << 16 | (unsigned)c[3] << 24;
}

double R_GE_linearGradientX1(SEXP pattern) { return capi_device_x(number(pattern, "x1")); }
double R_GE_linearGradientY1(SEXP pattern) { return capi_device_y(number(pattern, "y1")); }
double R_GE_linearGradientX2(SEXP pattern) { return capi_device_x(number(pattern, "x2")); }
double R_GE_linearGradientY2(SEXP pattern) { return capi_device_y(number(pattern, "y2")); }
int R_GE_linearGradientNumStops(SEXP pattern) { return stops(pattern); }
double R_GE_linearGradientStop(SEXP pattern, int i) { return stop_at(pattern, i); }
unsigned R_GE_linearGradientColour(SEXP pattern, int i) { return color_at(pattern, i); }
int R_GE_linearGradientExtend(SEXP pattern) { return extend(pattern); }

double R_GE_radialGradientCX1(SEXP pattern) { return capi_device_x(number(pattern, "x1")); }
double R_GE_radialGradientCY1(SEXP pattern) { return capi_device_y(number(pattern, "y1")); }
double R_GE_radialGradientR1(SEXP pattern) { return capi_device_size(number(pattern, "r1"), 0); }
double R_GE_radialGradientCX2(SEXP pattern) { return capi_device_x(number(pattern, "x2")); }
double R_GE_radialGradientCY2(SEXP pattern) { return capi_device_y(number(pattern, "y2")); }
double R_GE_radialGradientR2(SEXP pattern) { return capi_device_size(number(pattern, "r2"), 0); }
int R_GE_radialGradientNumStops(SEXP pattern) { return stops(pattern); }
double R_GE_radialGradientStop(SEXP pattern, int i) { return stop_at(pattern, i); }
unsigned R_GE_radialGradientColour(SEXP pattern, int i) { return color_at(pattern, i); }
int R_GE_radialGradientExtend(SEXP pattern) { return extend(pattern); }

SEXP R_GE_tilingPatternFunction(SEXP pattern) {
  SEXP ops = field(pattern, "ops");
  return capi_graphics(".drawing_function", 1, &ops);
}
double R_GE_tilingPatternX(SEXP pattern) { return capi_device_x(number(pattern, "x")); }
double R_GE_tilingPatternY(SEXP pattern) { return capi_device_y(number(pattern, "y")); }
double R_GE_tilingPatternWidth(SEXP pattern) { return capi_device_size(number(pattern, "w"), 0); }
double R_GE_tilingPatternHeight(SEXP pattern) { return capi_device_size(number(pattern, "h"), 1); }
int R_GE_tilingPatternExtend(SEXP pattern) { return extend(pattern); }

int R_GE_clipPathFillRule(SEXP path) { return Rf_asInteger(Rf_getAttrib(path, Rf_install("rule"))); }
int R_GE_maskType(SEXP mask) { return Rf_asInteger(Rf_getAttrib(mask, Rf_install("type"))); }
