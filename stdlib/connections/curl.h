/* curl.h - What is used of libcurl, which native.c opens at first use.  For url_headers.c; by conn_url.c. */
#ifndef ORBIT_CURL_H
#define ORBIT_CURL_H

#include "stdlib/native.h"

/* The part of libcurl's interface that is used: its numbers belong to its ABI and do not change. */
enum {
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_TIMEOUT = 13,
  CURLOPT_USERAGENT = 10018,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_SSLVERSION = 32,
  CURLOPT_NOPROGRESS = 43,
  CURLOPT_NOBODY = 44,
  CURLOPT_FAILONERROR = 45,
  CURLOPT_FOLLOWLOCATION = 52,
  CURLOPT_XFERINFODATA = 10057,
  CURLOPT_SSL_VERIFYPEER = 64,
  CURLOPT_MAXREDIRS = 68,
  CURLOPT_SSL_VERIFYHOST = 81,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_XFERINFOFUNCTION = 20219,
  CURLINFO_RESPONSE_CODE = 0x200002,
  CURL_ERROR_SIZE = 256,
  CURLE_HTTP_RETURNED_ERROR = 22
};

typedef struct Curl {
  void *(*init)(void);
  int (*setopt)(void *, int, ...);
  int (*perform)(void *);
  void (*cleanup)(void *);
  const char *(*strerror)(int);
  void *(*slist_append)(void *, const char *);
  void (*slist_free)(void *);
  int (*getinfo)(void *, int, ...);
} Curl;

Status curl_find(VM *vm, Curl *f) ORBIT_MUST_CHECK; /* an error without libcurl */

/* What arrives, as it comes. */
typedef struct CurlBytes {
  VM *vm;
  uint8_t *p; /* counted_free() it */
  size_t n, cap;
  bool stopped; /* an interrupt or the limit of the run, raised */
} CurlBytes;

/* Has libcurl write an answer (CURLOPT_WRITEFUNCTION) or its header (CURLOPT_HEADERFUNCTION) into b, and ask it while
 * it waits whether the run goes on. */
void curl_collect(const Curl *f, void *curl, int function, CurlBytes *b);

#endif
