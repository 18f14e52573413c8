/* software.c - Versions and places of the libraries that this process uses: extSoftVersion(), La_version(),
 * La_library(), libcurlVersion(), pcre_config().
 *
 * Asked of the libraries themselves.  Those that are opened at first use are opened for the question; "" where one is
 * not there.  Called through builtins_software[].
 */
#define _GNU_SOURCE /* dladdr */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <bzlib.h>
#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <lzma.h>
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tre/tre.h>
#include <zlib.h>

#include "runtime/platform.h"
#include "stdlib/builtin.h"
#include "stdlib/native.h"

enum { TEXT = 512 };

/* The file that holds the code at fn, without links. */
static void place_of(void *fn, char *to) {
  Dl_info at;
  *to = '\0';
  if (!fn || !dladdr(fn, &at) || !at.dli_fname) return;
  char *real = realpath(at.dli_fname, NULL);
  snprintf(to, TEXT, "%s", real ? real : at.dli_fname);
  free(real);
}

static void pcre_version(char *to) {
  char text[64] = "";
  if (pcre2_config(PCRE2_CONFIG_VERSION, NULL) > (int)sizeof text || pcre2_config(PCRE2_CONFIG_VERSION, text) < 0)
    return;
  snprintf(to, TEXT, "%s", text);
}

/* That of the newest ICU that orders strings (runtime/collate.c). */
static void icu_version(char *to) {
  for (int version = 90; version >= 50 && !platform_is_static(); version--) {
    char name[40];
    snprintf(name, sizeof name, "libicuuc.so.%d", version);
    void *lib = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!lib) continue;
    void (*get)(uint8_t *);
    uint8_t v[4] = {0};
    snprintf(name, sizeof name, "u_getVersion_%d", version);
    *(void **)&get = dlsym(lib, name);
    if (get) get(v);
    if (get) snprintf(to, TEXT, "%d.%d", v[0], v[1]);
    return; /* it stays loaded, as in collate.c */
  }
}

static void editing_version(char *to) {
  void *lib = platform_is_static() ? NULL : dlopen("libedit.so.2", RTLD_LAZY | RTLD_LOCAL);
  const char **text = lib ? (const char **)dlsym(lib, "rl_library_version") : NULL;
  if (text && *text) snprintf(to, TEXT, "%s", *text);
}

static Status named_texts(VM *vm, const char *const *names, char (*texts)[TEXT], int n, Value *out) {
  Vec *v = vec_new(vm, T_STR, n), *nm = vec_new(vm, T_STR, n);
  TRY_NEW(v);
  TRY_NEW(nm);
  for (int i = 0; i < n; i++) {
    TRY_NEW(str_rw(v)[i] = str_c(vm, texts[i]));
    TRY_NEW(str_rw(nm)[i] = str_c(vm, names[i]));
  }
  *out = val_obj(v);
  return vec_set_names(vm, v, val_obj(nm));
}

static Status do_software(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"zlib", "bzlib", "xz", "PCRE", "ICU", "TRE", "iconv", "readline", "BLAS"};
  char texts[9][TEXT] = {{0}};
  snprintf(texts[0], TEXT, "%s", zlibVersion());
  snprintf(texts[1], TEXT, "%s", BZ2_bzlibVersion());
  snprintf(texts[2], TEXT, "%s", lzma_version_string());
  pcre_version(texts[3]);
  icu_version(texts[4]);
  snprintf(texts[5], TEXT, "%s", tre_version());
  snprintf(texts[6], TEXT, "glibc %s", gnu_get_libc_version());
  editing_version(texts[7]);
  place_of(native_symbol(vm, NATIVE_BLAS, "dgemm_"), texts[8]);
  return named_texts(vm, names, texts, 9, out);
}

static Status do_pcre_config(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"UTF-8", "Unicode properties", "JIT", "stack"};
  uint32_t unicode = 0, jit = 0, stack = 0;
  (void)pcre2_config(PCRE2_CONFIG_UNICODE, &unicode);
  (void)pcre2_config(PCRE2_CONFIG_JIT, &jit);
  (void)pcre2_config(PCRE2_CONFIG_STACKRECURSE, &stack);
  const bool has[] = {unicode, unicode, jit, stack};
  Vec *v = vec_new(vm, T_LGL, 4), *nm = vec_new(vm, T_STR, 4);
  TRY_NEW(v);
  TRY_NEW(nm);
  for (int i = 0; i < 4; i++) {
    int_rw(v)[i] = has[i];
    TRY_NEW(str_rw(nm)[i] = str_c(vm, names[i]));
  }
  *out = val_obj(v);
  return vec_set_names(vm, v, val_obj(nm));
}

static Status text_value(VM *vm, const char *text, Value *out) {
  Str *s = str_c(vm, text);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

static Status do_lapack_version(VM *vm, Value *args, int n, Value *out) {
  void (*version)(int *, int *, int *);
  char text[48] = "";
  int part[3] = {0};
  *(void **)&version = native_symbol(vm, NATIVE_LAPACK, "ilaver_");
  if (version) version(&part[0], &part[1], &part[2]);
  if (version) snprintf(text, sizeof text, "%d.%d.%d", part[0], part[1], part[2]);
  return text_value(vm, text, out);
}

static Status do_lapack_place(VM *vm, Value *args, int n, Value *out) {
  char text[TEXT];
  place_of(native_symbol(vm, NATIVE_LAPACK, "ilaver_"), text);
  return text_value(vm, text, out);
}

/* What curl_version_info() gives: fields are only ever added behind these. */
typedef struct CurlVersion {
  int age;
  const char *version;
  unsigned number;
  const char *host;
  int features;
  const char *ssl;
  long ssl_number;
  const char *libz;
  const char *const *protocols;
  const char *ares;
  int ares_number;
  const char *idn;
  int iconv_number;
  const char *ssh;
} CurlVersion;

/* list(version, ssl version, libssh version, protocols). */
static Status do_curl_version(VM *vm, Value *args, int n, Value *out) {
  enum { OLDEST_WITH_SSH = 3 };
  const CurlVersion *(*info)(int);
  *(void **)&info = native_symbol(vm, NATIVE_CURL, "curl_version_info");
  const CurlVersion *c = info ? info(OLDEST_WITH_SSH) : NULL;
  int count = 0;
  while (c && c->protocols && c->protocols[count]) count++;
  Vec *v = vec_new(vm, T_LIST, 4), *protocols = vec_new(vm, T_STR, count);
  TRY_NEW(v);
  TRY_NEW(protocols);
  const char *texts[] = {c ? c->version : "", c && c->ssl ? c->ssl : "none",
                         c && c->age >= OLDEST_WITH_SSH ? c->ssh : ""};
  for (int i = 0; i < 3; i++) {
    Value text;
    TRY(text_value(vm, texts[i] ? texts[i] : "", &text));
    list_set(vm, v, i, text);
  }
  for (int i = 0; i < count; i++) TRY_NEW(str_rw(protocols)[i] = str_c(vm, c->protocols[i]));
  list_set(vm, v, 3, val_obj(protocols));
  *out = val_obj(v);
  return OK;
}

const BuiltinDef builtins_software[] = {
    {"extSoftVersion", do_software, "", 0, "versions of libraries by name, and the file of the BLAS; \"\": not there"},
    {"La_version", do_lapack_version, "", 0, "version of LAPACK, \"\" without one"},
    {"La_library", do_lapack_place, "", 0, "file that LAPACK is in, \"\" without one"},
    {"pcre_config", do_pcre_config, "", 0, "how PCRE2 was built: 4 named logicals"},
    {"curlVersion", do_curl_version, "", BF_INTERNAL, "list: version, SSL's version, libssh's version, protocols"},
    {0}};
