/* url_headers.c - curlGetHeaders(): the lines of the answer's header, without its body.  Called through
 * builtins_url_headers[]. */
#include <stdlib.h>
#include <string.h>

#include "stdlib/builtin.h"
#include "stdlib/connections/curl.h"

typedef struct Headers {
  VM *vm;
  char *text; /* all lines, one behind the other; each ends with a newline */
  size_t n, cap;
  int64_t lines;
  bool stopped;
} Headers;

static size_t take_line(char *p, size_t size, size_t n, void *data) {
  Headers *h = data;
  n *= size;
  if (h->n + n > h->cap) {
    size_t cap = (h->n + n) * 2;
    char *q = counted_realloc(h->vm, h->text, cap);
    if (!q) return 0;
    h->text = q;
    h->cap = cap;
  }
  memcpy(h->text + h->n, p, n);
  h->n += n;
  h->lines++;
  return n;
}

static int poll_run(void *data, int64_t total, int64_t now, int64_t up_total, int64_t up) {
  (void)total, (void)now, (void)up_total, (void)up;
  Headers *h = data;
  h->stopped = h->stopped || rt_poll(h->vm) != OK;
  return h->stopped;
}

static Status lines_of(VM *vm, const Headers *h, Value *out) {
  Vec *v = vec_new(vm, T_STR, h->lines);
  TRY_NEW(v);
  *out = val_obj(v);
  const char *p = h->text, *end = h->text + h->n;
  for (int64_t i = 0; i < h->lines; i++) {
    const char *nl = memchr(p, '\n', (size_t)(end - p)), *next = nl ? nl + 1 : end;
    TRY_NEW(str_rw(v)[i] = str_new(vm, p, (size_t)(next - p)));
    p = next;
  }
  return OK;
}

/* url: one string; redirect, verify: flags; timeout: seconds, 0 for libcurl's own; TLS: 0, or the least version 1.N as
 * N + 4, libcurl's number.  Value: list(lines, status). */
static Status do_headers(VM *vm, Value *args, int n, Value *out) {
  Str *url;
  bool redirect, verify;
  int timeout, tls;
  Curl f;
  TRY(arg_string(vm, args[0], "url", &url));
  TRY(arg_flag(vm, args[1], "redirect", &redirect));
  TRY(arg_flag(vm, args[2], "verify", &verify));
  TRY(arg_int(vm, args[3], "timeout", &timeout));
  TRY(arg_int(vm, args[4], "TLS", &tls));
  TRY(curl_find(vm, &f));
  Headers h = {.vm = vm};
  char why[CURL_ERROR_SIZE] = "";
  void *curl = f.init();
  if (!curl) return rt_nomem(vm, sizeof h);
  f.setopt(curl, CURLOPT_URL, url->data);
  f.setopt(curl, CURLOPT_NOBODY, 1L);
  f.setopt(curl, CURLOPT_NOSIGNAL, 1L);
  f.setopt(curl, CURLOPT_NOPROGRESS, 0L);
  f.setopt(curl, CURLOPT_ERRORBUFFER, why);
  f.setopt(curl, CURLOPT_FOLLOWLOCATION, (long)redirect);
  f.setopt(curl, CURLOPT_MAXREDIRS, 20L);
  f.setopt(curl, CURLOPT_SSL_VERIFYPEER, (long)verify);
  f.setopt(curl, CURLOPT_SSL_VERIFYHOST, verify ? 2L : 0L);
  if (timeout > 0) f.setopt(curl, CURLOPT_TIMEOUT, (long)timeout);
  if (tls) f.setopt(curl, CURLOPT_SSLVERSION, (long)tls);
  f.setopt(curl, CURLOPT_HEADERFUNCTION, take_line);
  f.setopt(curl, CURLOPT_HEADERDATA, &h);
  f.setopt(curl, CURLOPT_XFERINFOFUNCTION, poll_run);
  f.setopt(curl, CURLOPT_XFERINFODATA, &h);
  long status = 0;
  int code = f.perform(curl);
  if (!code) f.getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  f.cleanup(curl);
  Value lines = val_null();
  Status s = h.stopped ? ERR
             : code    ? rt_error(vm, "libcurl error code %d:\n\t%s\n", code, *why ? why : f.strerror(code))
                       : lines_of(vm, &h, &lines);
  counted_free(vm, h.text);
  if (s != OK) {
    val_release(vm, lines);
    return s;
  }
  Vec *pair = vec_new(vm, T_LIST, 2);
  if (pair) {
    list_set(vm, pair, 0, lines);
    list_set(vm, pair, 1, val_int((int)status));
  } else {
    val_release(vm, lines);
  }
  TRY_NEW(pair);
  *out = val_obj(pair);
  return OK;
}

const BuiltinDef builtins_url_headers[] = {
    {"urlHeaders", do_headers, NULL, BF_INTERNAL, "list: header lines, status; an error that libcurl names", 5, 5},
    {0}};
