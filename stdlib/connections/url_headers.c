/* url_headers.c - curlGetHeaders(): the lines of the answer's header, without its body.  Called through
 * builtins_url_headers[]. */
#include <stdlib.h>
#include <string.h>

#include "stdlib/builtin.h"
#include "stdlib/connections/curl.h"

/* The lines of a text, each with its newline. */
static Status lines_of(VM *vm, const CurlBytes *h, Value *out) {
  const char *p = (const char *)h->p, *end = p + h->n;
  int64_t lines = h->n && end[-1] != '\n';
  for (size_t i = 0; i < h->n; i++) lines += p[i] == '\n';
  Vec *v = vec_new(vm, T_STR, lines);
  TRY_NEW(v);
  *out = val_obj(v);
  for (int64_t i = 0; i < lines; i++) {
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
  CurlBytes h = {.vm = vm};
  char why[CURL_ERROR_SIZE] = "";
  void *curl = f.init();
  if (!curl) return rt_nomem(vm, sizeof h);
  f.setopt(curl, CURLOPT_URL, url->data);
  f.setopt(curl, CURLOPT_NOBODY, 1L);
  f.setopt(curl, CURLOPT_NOSIGNAL, 1L);
  f.setopt(curl, CURLOPT_ERRORBUFFER, why);
  f.setopt(curl, CURLOPT_FOLLOWLOCATION, (long)redirect);
  f.setopt(curl, CURLOPT_MAXREDIRS, 20L);
  f.setopt(curl, CURLOPT_SSL_VERIFYPEER, (long)verify);
  f.setopt(curl, CURLOPT_SSL_VERIFYHOST, verify ? 2L : 0L);
  if (timeout > 0) f.setopt(curl, CURLOPT_TIMEOUT, (long)timeout);
  if (tls) f.setopt(curl, CURLOPT_SSLVERSION, (long)tls);
  curl_collect(&f, curl, CURLOPT_HEADERFUNCTION, &h);
  long status = 0;
  int code = f.perform(curl);
  if (!code) f.getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  f.cleanup(curl);
  Value lines = val_null();
  Status s = h.stopped ? ERR
             : code    ? rt_error(vm, "libcurl error code %d:\n\t%s\n", code, *why ? why : f.strerror(code))
                       : lines_of(vm, &h, &lines);
  counted_free(vm, h.p);
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

const BuiltinDef builtins_url_headers[] = {{"urlHeaders", do_headers, NULL, BF_INTERNAL | BF_NETWORK,
                                            "list: header lines, status; an error that libcurl names", 5, 5},
                                           {0}};
