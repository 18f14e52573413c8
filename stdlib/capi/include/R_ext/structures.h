/* structures.h - What C code of packages and libR.so share field by field: streams, descriptors, connections, functions
 * that are minimised, graphics devices.  Included by Rinternals.h and, inside the library, by capi.h, which have SEXP
 * and Rboolean.
 */
#ifndef ORBIT_R_EXT_STRUCTURES_H
#define ORBIT_R_EXT_STRUCTURES_H

#include <stdarg.h>
#include <stddef.h>

typedef struct R_outpstream_st *R_outpstream_t;
struct R_outpstream_st {
  void *data;
  int type, version;
  void (*OutChar)(R_outpstream_t, int);
  void (*OutBytes)(R_outpstream_t, void *, int);
  SEXP (*OutPersistHookFunc)(SEXP, SEXP);
  SEXP OutPersistHookData;
};
/* A descriptor that C code waits for (events.c). */
typedef void (*InputHandlerProc)(void *userData);
typedef struct _InputHandler {
  int activity, fileDescriptor;
  InputHandlerProc handler;
  struct _InputHandler *next;
  int active;
  void *userData;
} InputHandler;
/* A connection whose work C code does (connections.c). */
typedef struct Rconn *Rconnection;
struct Rconn {
#ifdef __cplusplus
  char *class_, *description;
#else
  char *class, *description;
#endif
  int enc;
  char mode[5];
  Rboolean text, isopen, incomplete, canread, canwrite, canseek, blocking, isGzcon;
  Rboolean (*open)(struct Rconn *);
  void (*close)(struct Rconn *), (*destroy)(struct Rconn *);
  int (*vfprintf)(struct Rconn *, const char *, va_list);
  int (*fgetc)(struct Rconn *), (*fgetc_internal)(struct Rconn *);
  double (*seek)(struct Rconn *, double where, int origin, int rw);
  void (*truncate)(struct Rconn *);
  int (*fflush)(struct Rconn *);
  size_t (*read)(void *, size_t, size_t, struct Rconn *);
  size_t (*write)(const void *, size_t, size_t, struct Rconn *);
  int nPushBack, posPushBack;
  char **PushBack;
  int save, save2;
  char encname[101];
  void *inconv, *outconv;
  char iconvbuff[25], oconvbuff[50], *next, init_out[25];
  short navail, inavail;
  Rboolean EOF_signalled, UTF8out;
  void *id, *ex_ptr;
#ifdef __cplusplus
  void *private_;
#else
  void *private;
#endif
  int status;
  unsigned char *buff;
  size_t buff_len, buff_stored_len, buff_pos;
};
typedef double (*OptimFunction)(int n, double *par, void *ex);
typedef void (*OptimGradient)(int n, double *par, double *df, void *ex);
typedef void (*IntegralFunction)(double *x, int n, void *ex);
typedef void (*NlmFunction)(int n, double *x, double *f, void *state);

/* ---- methods of ALTREP classes (altrep.c) ---- */

typedef SEXP (*R_altrep_UnserializeEX_method_t)(SEXP c, SEXP state, SEXP attributes, int object, int levels);
typedef SEXP (*R_altrep_Unserialize_method_t)(SEXP c, SEXP state);
typedef SEXP (*R_altrep_Serialized_state_method_t)(SEXP x);
typedef SEXP (*R_altrep_DuplicateEX_method_t)(SEXP x, Rboolean deep);
typedef SEXP (*R_altrep_Duplicate_method_t)(SEXP x, Rboolean deep);
typedef SEXP (*R_altrep_Coerce_method_t)(SEXP x, int type);
typedef Rboolean (*R_altrep_Inspect_method_t)(SEXP x, int pre, int deep, int pvec,
                                              void (*inspect)(SEXP, int, int, int));
typedef R_xlen_t (*R_altrep_Length_method_t)(SEXP x);
typedef void *(*R_altvec_Dataptr_method_t)(SEXP x, Rboolean writable);
typedef const void *(*R_altvec_Dataptr_or_null_method_t)(SEXP x);
typedef SEXP (*R_altvec_Extract_subset_method_t)(SEXP x, SEXP index, SEXP call);
typedef int (*R_altinteger_Elt_method_t)(SEXP x, R_xlen_t i);
typedef R_xlen_t (*R_altinteger_Get_region_method_t)(SEXP x, R_xlen_t i, R_xlen_t n, int *to);
typedef int (*R_altlogical_Elt_method_t)(SEXP x, R_xlen_t i);
typedef R_xlen_t (*R_altlogical_Get_region_method_t)(SEXP x, R_xlen_t i, R_xlen_t n, int *to);
typedef double (*R_altreal_Elt_method_t)(SEXP x, R_xlen_t i);
typedef R_xlen_t (*R_altreal_Get_region_method_t)(SEXP x, R_xlen_t i, R_xlen_t n, double *to);
typedef Rcomplex (*R_altcomplex_Elt_method_t)(SEXP x, R_xlen_t i);
typedef R_xlen_t (*R_altcomplex_Get_region_method_t)(SEXP x, R_xlen_t i, R_xlen_t n, Rcomplex *to);
typedef Rbyte (*R_altraw_Elt_method_t)(SEXP x, R_xlen_t i);
typedef R_xlen_t (*R_altraw_Get_region_method_t)(SEXP x, R_xlen_t i, R_xlen_t n, Rbyte *to);
typedef SEXP (*R_altstring_Elt_method_t)(SEXP x, R_xlen_t i);
typedef void (*R_altstring_Set_elt_method_t)(SEXP x, R_xlen_t i, SEXP v);
typedef int (*R_altinteger_Is_sorted_method_t)(SEXP x);
typedef int (*R_altinteger_No_NA_method_t)(SEXP x);
typedef int (*R_altlogical_Is_sorted_method_t)(SEXP x);
typedef int (*R_altlogical_No_NA_method_t)(SEXP x);
typedef int (*R_altreal_Is_sorted_method_t)(SEXP x);
typedef int (*R_altreal_No_NA_method_t)(SEXP x);
typedef int (*R_altstring_Is_sorted_method_t)(SEXP x);
typedef int (*R_altstring_No_NA_method_t)(SEXP x);
typedef SEXP (*R_altinteger_Sum_method_t)(SEXP x, Rboolean narm);
typedef SEXP (*R_altlogical_Sum_method_t)(SEXP x, Rboolean narm);
typedef SEXP (*R_altreal_Sum_method_t)(SEXP x, Rboolean narm);
typedef SEXP (*R_altinteger_Min_method_t)(SEXP x, Rboolean narm);
typedef SEXP (*R_altinteger_Max_method_t)(SEXP x, Rboolean narm);
typedef SEXP (*R_altreal_Min_method_t)(SEXP x, Rboolean narm);
typedef SEXP (*R_altreal_Max_method_t)(SEXP x, Rboolean narm);

/* ---- graphics devices (graphics.c) ---- */

/* What is drawn with: colours have red in the lowest byte, then green, blue and opacity; line types a dash or gap in
 * every four bits; ends 1 round, 2 butt, 3 square; joins 1 round, 2 mitre, 3 bevel. */
typedef enum { GE_ROUND_CAP = 1, GE_BUTT_CAP, GE_SQUARE_CAP } R_GE_lineend;
typedef enum { GE_ROUND_JOIN = 1, GE_MITRE_JOIN, GE_BEVEL_JOIN } R_GE_linejoin;
typedef struct R_GE_gcontext {
  int col, fill;
  double gamma, lwd;
  int lty;
  R_GE_lineend lend;
  R_GE_linejoin ljoin;
  double lmitre, cex, ps, lineheight;
  int fontface;
  char fontfamily[201];
  SEXP patternFill;
} R_GE_gcontext, *pGEcontext;

typedef struct _DevDesc DevDesc, *pDevDesc;
typedef struct _GEDevDesc GEDevDesc, *pGEDevDesc;

#ifndef R_USE_PROTOTYPES
#define R_USE_PROTOTYPES 1
#endif
#if R_USE_PROTOTYPES
#define ORBIT_DEVICE(args) args
#else
#define ORBIT_DEVICE(args) ()
#endif
/* A device and its functions, as the graphics engine of GNU R 4.2 has them (version 15). */
struct _DevDesc {
  double left, right, bottom, top;
  double clipLeft, clipRight, clipBottom, clipTop;
  double xCharOffset, yCharOffset, yLineBias;
  double ipr[2], cra[2], gamma;
  Rboolean canClip, canChangeGamma;
  int canHAdj;
  double startps;
  int startcol, startfill, startlty, startfont;
  double startgamma;
  void *deviceSpecific;
  Rboolean displayListOn;
  Rboolean canGenMouseDown, canGenMouseMove, canGenMouseUp, canGenKeybd, canGenIdle, gettingEvent;
  void(*activate) ORBIT_DEVICE((const pDevDesc));
  void(*circle) ORBIT_DEVICE((double x, double y, double r, const pGEcontext gc, pDevDesc dd));
  void(*clip) ORBIT_DEVICE((double x0, double x1, double y0, double y1, pDevDesc dd));
  void(*close) ORBIT_DEVICE((pDevDesc dd));
  void(*deactivate) ORBIT_DEVICE((pDevDesc));
  Rboolean(*locator) ORBIT_DEVICE((double *x, double *y, pDevDesc dd));
  void(*line) ORBIT_DEVICE((double x1, double y1, double x2, double y2, const pGEcontext gc, pDevDesc dd));
  void(*metricInfo)
      ORBIT_DEVICE((int c, const pGEcontext gc, double *ascent, double *descent, double *width, pDevDesc dd));
  void(*mode) ORBIT_DEVICE((int mode, pDevDesc dd));
  void(*newPage) ORBIT_DEVICE((const pGEcontext gc, pDevDesc dd));
  void(*polygon) ORBIT_DEVICE((int n, double *x, double *y, const pGEcontext gc, pDevDesc dd));
  void(*polyline) ORBIT_DEVICE((int n, double *x, double *y, const pGEcontext gc, pDevDesc dd));
  void(*rect) ORBIT_DEVICE((double x0, double y0, double x1, double y1, const pGEcontext gc, pDevDesc dd));
  void(*path)
      ORBIT_DEVICE((double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pDevDesc dd));
  void(*raster) ORBIT_DEVICE((unsigned *raster, int w, int h, double x, double y, double width, double height,
                              double rot, Rboolean interpolate, const pGEcontext gc, pDevDesc dd));
  SEXP(*cap) ORBIT_DEVICE((pDevDesc dd));
  void(*size) ORBIT_DEVICE((double *left, double *right, double *bottom, double *top, pDevDesc dd));
  double(*strWidth) ORBIT_DEVICE((const char *str, const pGEcontext gc, pDevDesc dd));
  void(*text)
      ORBIT_DEVICE((double x, double y, const char *str, double rot, double hadj, const pGEcontext gc, pDevDesc dd));
  void(*onExit) ORBIT_DEVICE((pDevDesc dd));
  SEXP (*getEvent)(SEXP, const char *);
  Rboolean(*newFrameConfirm) ORBIT_DEVICE((pDevDesc dd));
  Rboolean hasTextUTF8;
  void(*textUTF8)
      ORBIT_DEVICE((double x, double y, const char *str, double rot, double hadj, const pGEcontext gc, pDevDesc dd));
  double(*strWidthUTF8) ORBIT_DEVICE((const char *str, const pGEcontext gc, pDevDesc dd));
  Rboolean wantSymbolUTF8, useRotatedTextInContour;
  SEXP eventEnv;
  void(*eventHelper) ORBIT_DEVICE((pDevDesc dd, int code));
  int(*holdflush) ORBIT_DEVICE((pDevDesc dd, int level));
  int haveTransparency, haveTransparentBg, haveRaster, haveCapture, haveLocator;
  SEXP(*setPattern) ORBIT_DEVICE((SEXP pattern, pDevDesc dd));
  void(*releasePattern) ORBIT_DEVICE((SEXP ref, pDevDesc dd));
  SEXP(*setClipPath) ORBIT_DEVICE((SEXP path, SEXP ref, pDevDesc dd));
  void(*releaseClipPath) ORBIT_DEVICE((SEXP ref, pDevDesc dd));
  SEXP(*setMask) ORBIT_DEVICE((SEXP path, SEXP ref, pDevDesc dd));
  void(*releaseMask) ORBIT_DEVICE((SEXP ref, pDevDesc dd));
  int deviceVersion;
  Rboolean deviceClip;
  SEXP(*defineGroup) ORBIT_DEVICE((SEXP source, int op, SEXP destination, pDevDesc dd));
  void(*useGroup) ORBIT_DEVICE((SEXP ref, SEXP trans, pDevDesc dd));
  void(*releaseGroup) ORBIT_DEVICE((SEXP ref, pDevDesc dd));
  void(*stroke) ORBIT_DEVICE((SEXP path, const pGEcontext gc, pDevDesc dd));
  void(*fill) ORBIT_DEVICE((SEXP path, int rule, const pGEcontext gc, pDevDesc dd));
  void(*fillStroke) ORBIT_DEVICE((SEXP path, int rule, const pGEcontext gc, pDevDesc dd));
  SEXP(*capabilities) ORBIT_DEVICE((SEXP cap));
  char reserved[64];
};
#undef ORBIT_DEVICE

/* A device as the engine sees it; the graphics systems keep nothing here. */
struct _GEDevDesc {
  pDevDesc dev;
  Rboolean displayListOn;
  SEXP displayList, DLlastElt, savedSnapshot;
  Rboolean dirty, recordGraphics;
  void *gesd[24];
  Rboolean ask, appending;
};

#endif
