/* structures.h - What C code of packages and libR.so share field by field: streams, descriptors, connections, functions
 * that are minimised.  Included by Rinternals.h and, inside the library, by capi.h, which have SEXP and Rboolean.
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

#endif
