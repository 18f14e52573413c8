/* conn_url.c - Connections to http://, https:// and ftp:// addresses, by libcurl, which is opened at first use.
 *
 * Opening one fetches the whole answer into memory; reading goes through that.  Called by url() and file()
 * (functions.c). Without libcurl (Debian's libcurl4) opening is an error that says so.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stdlib/connections/connections.h"
#include "stdlib/connections/curl.h"
#include "stdlib/options.h"

typedef struct UrlConn {
  char **headers; /* "name: value"; ends with NULL */
  CurlBytes in;
  size_t pos;
  char status[128]; /* of an answer by HTTP: "404 Not Found" */
} UrlConn;

Status curl_find(VM *vm, Curl *f) {
  static const char *const names[] = {"curl_easy_init",      "curl_easy_setopt",   "curl_easy_perform",
                                      "curl_easy_cleanup",   "curl_easy_strerror", "curl_slist_append",
                                      "curl_slist_free_all", "curl_easy_getinfo"};
  void *at[8];
  for (int i = 0; i < 8; i++) TRY(native_need(vm, NATIVE_CURL, names[i], &at[i]));
  NATIVE_CAST(f->init, at[0]);
  NATIVE_CAST(f->setopt, at[1]);
  NATIVE_CAST(f->perform, at[2]);
  NATIVE_CAST(f->cleanup, at[3]);
  NATIVE_CAST(f->strerror, at[4]);
  NATIVE_CAST(f->slist_append, at[5]);
  NATIVE_CAST(f->slist_free, at[6]);
  NATIVE_CAST(f->getinfo, at[7]);
  return OK;
}

/* What libcurl calls with a piece; taking less than all of it ends the transfer. */
static size_t take_piece(char *p, size_t size, size_t n, void *data) {
  CurlBytes *b = data;
  n *= size;
  if (b->n + n > b->cap) {
    size_t cap = (b->n + n) * 2;
    uint8_t *q = counted_realloc(b->vm, b->p, cap);
    if (!q) return 0;
    b->p = q;
    b->cap = cap;
  }
  memcpy(b->p + b->n, p, n);
  b->n += n;
  return n;
}

static int poll_run(void *data, int64_t total, int64_t now, int64_t up_total, int64_t up) {
  (void)total, (void)now, (void)up_total, (void)up;
  CurlBytes *b = data;
  b->stopped = b->stopped || rt_poll(b->vm) != OK;
  return b->stopped;
}

void curl_collect(const Curl *f, void *curl, int function, CurlBytes *b) {
  f->setopt(curl, function, take_piece);
  f->setopt(curl, function == CURLOPT_WRITEFUNCTION ? CURLOPT_WRITEDATA : CURLOPT_HEADERDATA, b);
  f->setopt(curl, CURLOPT_NOPROGRESS, 0L);
  f->setopt(curl, CURLOPT_XFERINFOFUNCTION, poll_run);
  f->setopt(curl, CURLOPT_XFERINFODATA, b);
}

/* Names of RFC 9110. */
static const char *status_name(int code) {
  static const struct {
    int code;
    const char *name;
  } names[] = {{400, "Bad Request"},
               {401, "Unauthorized"},
               {402, "Payment Required"},
               {403, "Forbidden"},
               {404, "Not Found"},
               {405, "Method Not Allowed"},
               {406, "Not Acceptable"},
               {408, "Request Timeout"},
               {409, "Conflict"},
               {410, "Gone"},
               {429, "Too Many Requests"},
               {500, "Internal Server Error"},
               {501, "Not Implemented"},
               {502, "Bad Gateway"},
               {503, "Service Unavailable"},
               {504, "Gateway Timeout"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].code == code) return names[i].name;
  return "(Unrecognized)";
}

/* Header lines: the status of the last answer is kept. */
static size_t url_header(char *p, size_t size, size_t n, void *data) {
  UrlConn *u = data;
  n *= size;
  const char *sp = n > 5 && !memcmp(p, "HTTP/", 5) ? memchr(p, ' ', n) : NULL;
  if (!sp || p + n - sp < 4) return n;
  int code = (sp[1] - '0') * 100 + (sp[2] - '0') * 10 + (sp[3] - '0');
  snprintf(u->status, sizeof u->status, "%d %s", code, status_name(code));
  return n;
}

static int url_fetch(VM *vm, const Curl *f, void *curl, const Conn *c, UrlConn *u) {
  void *list = NULL;
  for (char **h = u->headers; h && *h; h++) list = f->slist_append(list, *h);
  Value agent = option_get(vm, "HTTPUserAgent"), timeout = option_get(vm, "timeout");
  long seconds = val_type(timeout) == T_INT || val_type(timeout) == T_DBL ? (long)as_double1(vm, timeout) : 60;
  f->setopt(curl, CURLOPT_URL, c->desc);
  f->setopt(curl, CURLOPT_USERAGENT,
            val_type(agent) == T_STR && vec_len(agent) == 1 ? as_string1(vm, agent)->data : "orbit");
  f->setopt(curl, CURLOPT_TIMEOUT, seconds > 0 ? seconds : 60L);
  f->setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  f->setopt(curl, CURLOPT_MAXREDIRS, 20L);
  f->setopt(curl, CURLOPT_FAILONERROR, 1L);
  f->setopt(curl, CURLOPT_NOSIGNAL, 1L);
  f->setopt(curl, CURLOPT_HTTPHEADER, list);
  curl_collect(f, curl, CURLOPT_WRITEFUNCTION, &u->in);
  f->setopt(curl, CURLOPT_HEADERFUNCTION, url_header);
  f->setopt(curl, CURLOPT_HEADERDATA, u);
  int code = f->perform(curl);
  f->slist_free(list);
  return code;
}

static Status url_open(VM *vm, Conn *c) {
  UrlConn *u = c->priv;
  Curl f;
  if (vm->denied & BF_NETWORK) /* file() of a URL makes such a connection, too */
    return rt_error(vm, "the host does not allow access to the network");
  if (strchr("wa", c->mode[0])) {
    TRY(rt_warning(vm, "can only open URLs for reading"));
    return rt_error(vm, "cannot open the connection");
  }
  TRY(curl_find(vm, &f));
  void *curl = f.init();
  if (!curl) return rt_nomem(vm, sizeof *u);
  u->in.n = u->pos = 0;
  u->in.stopped = false;
  u->status[0] = '\0';
  int code = url_fetch(vm, &f, curl, c, u);
  f.cleanup(curl);
  if (u->in.stopped) return ERR;
  if (code) {
    if (code == CURLE_HTTP_RETURNED_ERROR)
      TRY(rt_warning(vm, "cannot open URL '%s': HTTP status was '%s'", c->desc, u->status));
    else
      TRY(rt_warning(vm, "URL '%s': status was '%s'", c->desc, f.strerror(code)));
    return rt_error(vm, "cannot open the connection to '%s'", c->desc);
  }
  c->can_read = true;
  c->can_write = false;
  return OK;
}

static ssize_t url_read(VM *vm, Conn *c, void *p, size_t n) {
  (void)vm;
  UrlConn *u = c->priv;
  size_t left = u->in.n - u->pos, k = left < n ? left : n;
  if (k) memcpy(p, u->in.p + u->pos, k);
  u->pos += k;
  return (ssize_t)k;
}

static void url_close(VM *vm, Conn *c) {
  UrlConn *u = c->priv;
  counted_free(vm, u->in.p);
  u->in = (CurlBytes){.vm = vm};
  u->pos = 0;
}

static void url_free(VM *vm, Conn *c) {
  UrlConn *u = c->priv;
  if (!u) return;
  url_close(vm, c);
  for (char **h = u->headers; h && *h; h++) free(*h);
  free(u->headers);
  free(u);
}

static const ConnOps url_ops = {.open = url_open, .close = url_close, .read = url_read, .free = url_free};

bool conn_url_scheme(const char *s) {
  return !strncmp(s, "http://", 7) || !strncmp(s, "https://", 8) || !strncmp(s, "ftp://", 6) ||
         !strncmp(s, "ftps://", 7);
}

/* A named character vector as lines "name: value". */
static char **url_headers(VM *vm, Value headers) {
  int64_t n = val_type(headers) == T_STR ? vec_len(headers) : 0;
  const Vec *names = n ? vec_names(vm, headers.vec) : NULL;
  char **list = calloc((size_t)n + 1, sizeof *list);
  for (int64_t i = 0; list && i < n; i++) {
    const char *name = names ? str_ro(names)[i]->data : "", *value = str_ro(headers.vec)[i]->data;
    size_t len = strlen(name) + strlen(value) + 3;
    list[i] = malloc(len);
    if (!list[i]) break;
    snprintf(list[i], len, "%s: %s", name, value);
  }
  return list;
}

Status conn_url_new(VM *vm, const char *url, const char *encoding, Value headers, Conn **out) {
  Conn *c;
  TRY(conn_new(vm, url, "url-libcurl", &url_ops, "r", &c));
  UrlConn *u = calloc(1, sizeof *u);
  char *enc = encoding && *encoding ? strdup(encoding) : NULL;
  if (u) u->headers = url_headers(vm, headers);
  c->priv = u;
  c->encoding = enc;
  if (!u || !u->headers) {
    conn_destroy(vm, c);
    return rt_nomem(vm, sizeof *u);
  }
  u->in.vm = vm;
  c->can_write = false;
  *out = c;
  return OK;
}
