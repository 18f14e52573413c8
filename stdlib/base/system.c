/* system.c - The process and the machine: environment variables, time, commands, locale, sizes of objects.
 *
 * Called through builtins_sys[]; R wrappers are in system.R and files.R. */
#define _GNU_SOURCE
#include <errno.h>
#include <float.h>
#include <math.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/locale.h"
#include "runtime/platform.h"
#include "runtime/poll.h"
#include "runtime/capi_host.h"
#include "stdlib/native.h"
#include "stdlib/base/command.h"
#include "stdlib/graphics/window.h"
#include "stdlib/connections/connections.h"
#include "vm/conditions/conditions.h"
#include "stdlib/host_access.h"
#include "vm/kernels/cuda/cuda.h"

static Status set_names(VM *vm, Vec *v, int n, const char *const *names) {
  Vec *nm;
  TRY_NEW(nm = vec_new(vm, T_STR, n));
  for (int i = 0; i < n; i++) TRY_NEW(str_rw(nm)[i] = str_c(vm, names[i]));
  return vec_set_names(vm, v, val_obj(nm));
}

/* ---- environment variables ---- */

/* .Internal(Sys.getenv(x, unset)): no names at all gives "A=b" strings. */
static Status do_getenv(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  Vec *r;
  TRY(strarg_get(vm, args[0], &x, "wrong type for argument"));
  if (val_type(args[1]) != T_STR || vec_len(args[1]) != 1) return rt_error(vm, "wrong type for argument");
  Str *unset = as_string1(vm, args[1]);
  if (x.n == 0) {
    int64_t k = 0;
    char **all = environment(vm);
    while (all[k]) k++;
    TRY_NEW(r = vec_new(vm, T_STR, k));
    for (int64_t i = 0; i < k; i++) TRY_NEW(str_rw(r)[i] = str_native(vm, all[i]));
    *out = val_obj(r);
    return OK;
  }
  TRY_NEW(r = vec_new(vm, T_STR, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    const char *s = environment_get(vm, x.s[i]->data);
    TRY_NEW(str_rw(r)[i] = s ? str_native(vm, s) : unset);
  }
  *out = vec_val(r);
  return OK;
}

static Status do_setenv(VM *vm, Value *args, int n, Value *out) {
  StrArg x, v;
  Vec *r;
  TRY(strarg_get(vm, args[0], &x, "invalid 'names' argument"));
  TRY(strarg_get(vm, args[1], &v, "invalid 'values' argument"));
  if (x.n != v.n) return rt_error(vm, "wrong length for argument");
  TRY_NEW(r = vec_new(vm, T_LGL, x.n));
  for (int64_t i = 0; i < x.n; i++) int_rw(r)[i] = environment_set(vm, x.s[i]->data, v.s[i]->data);
  *out = vec_val(r);
  return OK;
}

static Status do_unsetenv(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  Vec *r;
  TRY(strarg_get(vm, args[0], &x, "invalid 'x' argument"));
  TRY_NEW(r = vec_new(vm, T_LGL, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    environment_set(vm, x.s[i]->data, NULL);
    int_rw(r)[i] = !environment_get(vm, x.s[i]->data);
  }
  *out = vec_val(r);
  return OK;
}

/* ---- time ---- */

static double now(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static Status do_time(VM *vm, Value *args, int n, Value *out) {
  cuda_wait(vm);
  *out = val_dbl(now(CLOCK_REALTIME));
  return OK;
}

static Status do_date(VM *vm, Value *args, int n, Value *out) {
  time_t t = time(NULL);
  struct tm tm;
  char buf[64];
  localtime_r(&t, &tm);
  strftime(buf, sizeof buf, "%a %b %d %H:%M:%S %Y", &tm);
  Str *s;
  TRY_NEW(s = str_c(vm, buf));
  *out = val_str(s);
  return OK;
}

static Status do_sleep(VM *vm, Value *args, int n, Value *out) {
  double d = as_double1(vm, args[0]);
  *out = val_null();
  if (isnan(d) && val_type(args[0]) == T_STR) TRY(rt_warning(vm, "NAs introduced by coercion"));
  if (isnan(d) || d < 0) return rt_error(vm, "invalid '%s' value", "time");
  rt_flush(vm);
  double end = now(CLOCK_MONOTONIC) + d;
  for (double left = d; left > 0; left = end - now(CLOCK_MONOTONIC)) {
    double k = left > 0.1 ? 0.1 : left;
    const Capi **capi = native_capi(vm);
    struct timespec t = {.tv_sec = 0, .tv_nsec = (long)(k * 1e9)};
    bool waited = capi && *capi && left >= 0.001;
    if (waited)
      TRY((*capi)->wait(vm, k > 0.02 && windows_wait(vm, 0) ? 0.02 : k));
    else if (!windows_wait(vm, k))
      nanosleep(&t, NULL);
    TRY(rt_poll(vm));
  }
  return OK;
}

static double cpu(struct timeval t) { return floor((double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3 + 0.5) / 1e3; }

/* When the process began, by CLOCK_BOOTTIME. */
static double process_start(void) {
  FILE *f = fopen("/proc/self/stat", "r");
  if (!f) return 0;
  char buf[1024];
  size_t k = fread(buf, 1, sizeof buf - 1, f);
  fclose(f);
  buf[k] = 0;
  const char *p = strrchr(buf, ')');
  for (int i = 0; p && i < 20; i++) p = strchr(p + 1, ' ');
  return p ? strtod(p, NULL) / (double)sysconf(_SC_CLK_TCK) : 0;
}

/* Seconds since the process began; a child goes on with the start that its parent asked for, as in GNU R. */
static double process_age(VM *vm) {
  if (vm->process_start == 0)
    vm->process_start = process_start(); /* every message of a worker tells how long its job took */
  double age = now(CLOCK_BOOTTIME) - vm->process_start;
  return age < 0 ? 0 : age;
}

static Status do_proc_time(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"user.self", "sys.self", "elapsed", "user.child", "sys.child"};
  struct rusage self, child;
  cuda_wait(vm);
  getrusage(RUSAGE_SELF, &self);
  getrusage(RUSAGE_CHILDREN, &child);
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_DBL, 5));
  dbl_rw(r)[0] = cpu(self.ru_utime);
  dbl_rw(r)[1] = cpu(self.ru_stime);
  dbl_rw(r)[2] = floor(process_age(vm) * 1e3 + 0.5) / 1e3;
  dbl_rw(r)[3] = cpu(child.ru_utime);
  dbl_rw(r)[4] = cpu(child.ru_stime);
  TRY(set_names(vm, r, 5, names));
  TRY(vec_set_class(vm, r, "proc_time"));
  *out = val_obj(r);
  return OK;
}

/* ---- process ---- */

static Status do_getpid(VM *vm, Value *args, int n, Value *out) {
  *out = val_int(getpid());
  return OK;
}

static Status do_interactive(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(vm->interactive);
  return OK;
}

static Status do_commandArgs(VM *vm, Value *args, int n, Value *out) {
  bool trailing;
  TRY(arg_flag(vm, args[0], "trailingOnly", &trailing));
  int from = 0;
  if (trailing) {
    while (from < vm->argc && strcmp(vm->argv[from], "--args")) from++;
    from = from < vm->argc ? from + 1 : vm->argc;
  }
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, vm->argc - from));
  for (int i = from; i < vm->argc; i++) TRY_NEW(str_rw(r)[i - from] = str_native(vm, vm->argv[i]));
  *out = vec_val(r);
  return OK;
}

/* quit(save, status, runLast) */
/* .Last() of the global environment. */
static Status run_last(VM *vm) {
  Value fun, out;
  Sym *last = sym_c(vm, ".Last");
  TRY_NEW(last);
  TRY(env_get(vm, vm->global, last, true, &fun));
  if (!val_is_fun(fun)) return OK;
  Cons *call = lang_new(vm, val_obj(last), NULL);
  TRY_NEW(call);
  return vm_call(vm, fun, 0, NULL, NULL, vm->global, val_obj(call), &out);
}

/* q("yes"): .RData in the working folder; the prompt keeps its history anyway. */
static Status save_workspace(VM *vm) {
  Value out;
  return vm_call_base(vm, "save.image", 0, NULL, NULL, &out);
}

static bool told(const VM *vm, const char *option) {
  for (int i = 1; i < vm->argc && strcmp(vm->argv[i], "--args") != 0; i++)
    if (strcmp(vm->argv[i], option) == 0) return true;
  return false;
}

/* At a terminal q() asks, unless the command line has said what is to happen: 'y', 'n' or 'c', which stays. */
static char ask_save(VM *vm, const char *save) {
  bool usual = strcmp(save, "default") == 0;
  if (strcmp(save, "yes") == 0 || (usual && told(vm, "--save"))) return 'y';
  if (strcmp(save, "no") == 0 || (usual && (told(vm, "--no-save") || told(vm, "--vanilla")))) return 'n';
  if (!vm->interactive || !vm->read_console || !isatty(0)) return 'n';
  for (;;) {
    const char *answer = vm->read_console(vm, "Save workspace image? [y/n/c]: ");
    if (!answer) return atomic_load(&vm->interrupt) & INT_USER ? 'c' : 'n';
    if (*answer && strchr("ync", *answer)) return *answer;
  }
}

static Status do_quit(VM *vm, Value *args, int n, Value *out) {
  static const char *const known[] = {"default", "no", "yes", "ask"};
  *out = val_null();
  if (val_type(args[0]) != T_STR || vec_len(args[0]) < 1)
    return rt_error(vm, "one of \"yes\", \"no\", \"ask\" or \"default\" expected.");
  Str *save = as_string1(vm, args[0]);
  bool ok = false;
  for (int i = 0; i < 4; i++) ok = ok || !strcmp(known[i], save->data);
  if (!ok) return rt_error(vm, "unrecognized value of 'save'");
  if (!strcmp(save->data, "ask") && !vm->interactive)
    return rt_error(vm, "save=\"ask\" in non-interactive use: command-line default will be used");
  int status = as_integer1(vm, args[1]);
  if (status == NA_INT) {
    TRY(rt_warning(vm, "invalid '%s' argument, 0 assumed", "status"));
    status = 0;
  }
  char answer = ask_save(vm, save->data);
  if (answer == 'c') { /* back to the prompt, whatever called q() */
    Str *abort;
    TRY_NEW(abort = str_new(vm, "abort", 5));
    Value name = val_str(abort);
    return vm_call_base(vm, "invokeRestart", 1, &name, NULL, out);
  }
  int last = as_logical1(vm, args[2]);
  if (last == NA_LGL) TRY(rt_warning(vm, "invalid '%s' argument, FALSE assumed", "runLast"));
  if (last == 1) TRY(run_last(vm));
  if (answer == 'y') TRY(save_workspace(vm));
  TRY(print_deferred_warnings(vm));
  return vm_quit(vm, status);
}

static Status do_info(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"sysname", "release", "version", "nodename",
                                      "machine", "login",   "user",    "effective_user"};
  struct utsname u;
  if (uname(&u) != 0) {
    *out = val_null();
    return OK;
  }
  char login[256], user[2][256];
  if (!login_name(login, sizeof login)) strcpy(login, "unknown");
  if (!user_name(getuid(), user[0], sizeof user[0])) strcpy(user[0], "unknown");
  if (!user_name(geteuid(), user[1], sizeof user[1])) strcpy(user[1], "unknown");
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, 8));
  const char *v[8] = {u.sysname, u.release, u.version, u.nodename, u.machine, login, user[0], user[1]};
  for (int i = 0; i < 8; i++) TRY_NEW(str_rw(r)[i] = str_native(vm, v[i]));
  TRY(set_names(vm, r, 8, names));
  *out = val_obj(r);
  return OK;
}

/* .Internal(hostPlatform()): platform, arch, os, endian; digits and exponents of long double. */
static Status do_host_platform(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"platform", "arch", "os", "endian", "digits", "min.exp", "max.exp"};
  static const char *const text[] = {PLATFORM_NAME, PLATFORM_ARCH, PLATFORM_OS,
                                     __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "little" : "big"};
  static const int32_t number[] = {LDBL_MANT_DIG, LDBL_MIN_EXP - 1, LDBL_MAX_EXP};
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_LIST, 7));
  for (int i = 0; i < 4; i++) {
    Str *s;
    TRY_NEW(s = str_c(vm, text[i]));
    list_set(vm, r, i, val_str(s));
  }
  for (int i = 0; i < 3; i++) list_set(vm, r, 4 + i, val_int(number[i]));
  TRY(set_names(vm, r, 7, names));
  *out = val_obj(r);
  return OK;
}

/* ---- commands ---- */

static int exit_code(int st) { return WIFEXITED(st) ? WEXITSTATUS(st) : WIFSIGNALED(st) ? 128 + WTERMSIG(st) : st; }

/* The output of a command of a host's machine; it is held in memory as a file, whose lines are read. */
static Status command_output(VM *vm, const char *cmd, Buf *text, int *code) {
  Command c;
  char part[4096];
  int status;
  *code = -1;
  if (!command_start(vm, cmd, COMMAND_READ, &c)) return OK;
  ssize_t k = 0;
  Status st = OK;
  while ((st = wait_readable(vm, c.fd)) == OK && (k = read(c.fd, part, sizeof part)) > 0)
    buf_put(text, part, (size_t)k);
  Status end = command_wait(vm, &c, &status);
  *code = exit_code(status);
  return st == OK ? end : st;
}

static Status run_intern(VM *vm, const char *cmd, Value *out) {
  int code = 0;
  Buf text;
  buf_init(&text, vm);
  bool own = vm->in->embedded;
  if (own) TRY(command_output(vm, cmd, &text, &code));
  if (text.failed) return ERR;
  char nothing[1] = "";
  FILE *f = !own       ? popen(cmd, "re")
            : code < 0 ? NULL
            : text.n   ? fmemopen(text.p, text.n, "r")
                       : fmemopen(nothing, 1, "r");
  if (own && f && !text.n) (void)fgetc(f);
  if (!f) return rt_error(vm, "cannot popen '%s', probable reason '%s'", cmd, strerror(errno));
  char *line = NULL;
  size_t cap = 0;
  ssize_t k;
  Vec *r = vec_new(vm, T_STR, 0);
  Status st = r ? OK : ERR;
  while (st == OK && (k = getline(&line, &cap, f)) >= 0) {
    if (k && line[k - 1] == '\n') k--;
    Str *s = str_new(vm, line, (size_t)k);
    st = s ? vec_grow(vm, r, r->n + 1) : ERR;
    if (st == OK) str_rw(r)[r->n - 1] = s;
  }
  free(line);
  if (own)
    fclose(f);
  else
    code = exit_code(pclose(f));
  TRY(st);
  if (code == 127) return rt_error(vm, "error in running command");
  if (code) {
    Sym *a;
    TRY(rt_warning(vm, "running command '%s' had status %d", cmd, code));
    TRY_NEW(a = sym_c(vm, "status"));
    TRY(attr_set(vm, &r->h, a, val_int(code)));
    *out = val_obj(r);
    return OK;
  }
  *out = vec_val(r);
  return OK;
}

/* .Internal(system(command, intern, timeout)) */
static Status do_system(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1) return rt_error(vm, "non-empty character argument expected");
  Str *cmd = as_string1(vm, args[0]);
  bool intern;
  int timeout = as_integer1(vm, args[2]);
  TRY(arg_flag(vm, args[1], "intern", &intern));
  const char *p = cmd->data;
  if (timeout != NA_INT && timeout > 0) {
    Buf b;
    buf_init(&b, vm);
    buf_printf(&b, "timeout %ds sh -c '", timeout);
    for (; *p; p++) *p == '\'' ? buf_puts(&b, "'\\''") : buf_putc(&b, *p);
    buf_putc(&b, '\'');
    p = buf_cstr(&b);
  }
  rt_flush(vm);
  if (intern) {
    vm->visible = true;
    return run_intern(vm, p, out);
  }
  int code = 127;
  Command c;
  if (!vm->in->embedded)
    code = exit_code(system(p));
  else if (command_start(vm, p, COMMAND_ALONE, &c)) {
    TRY(command_wait(vm, &c, &code));
    code = exit_code(code);
  }
  vm->visible = false;
  *out = val_int(code);
  if (code == 127) return rt_warning(vm, "error in running command");
  return OK;
}

static bool executable(const char *p) {
  struct stat st;
  return stat(p, &st) == 0 && S_ISREG(st.st_mode) && access(p, X_OK) == 0;
}

static Status which_one(VM *vm, const char *name, Str **out) {
  *out = vm->empty_str;
  if (!*name) return OK;
  if (strchr(name, '/')) {
    if (executable(name)) TRY_NEW(*out = str_native(vm, name));
    return OK;
  }
  const char *path = environment_get(vm, "PATH");
  while (path && *path) {
    size_t k = strcspn(path, ":");
    char buf[4096];
    snprintf(buf, sizeof buf, "%.*s/%s", (int)k, path, name);
    if (executable(buf)) {
      TRY_NEW(*out = str_native(vm, buf));
      return OK;
    }
    path += k + (path[k] == ':');
  }
  return OK;
}

static Status do_which(VM *vm, Value *args, int n, Value *out) {
  StrArg x;
  bool was;
  Vec *r, *nm;
  TRY(strarg_as(vm, args[0], &x, &was));
  TRY_NEW(r = vec_new(vm, T_STR, x.n));
  TRY_NEW(nm = vec_new(vm, T_STR, x.n));
  for (int64_t i = 0; i < x.n; i++) {
    str_rw(nm)[i] = x.s[i];
    if (str_is_na(vm, x.s[i]))
      str_rw(r)[i] = vm->na_str;
    else
      TRY(which_one(vm, x.s[i]->data, &str_rw(r)[i]));
  }
  TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = val_obj(r);
  return OK;
}

/* ---- locale ---- */

enum {
  CAT_ALL = 1,
  CAT_COLLATE,
  CAT_CTYPE,
  CAT_MONETARY,
  CAT_NUMERIC,
  CAT_TIME,
  CAT_MESSAGES,
  CAT_PAPER,
  CAT_MEASUREMENT
};

static const char *category_name(VM *vm, int cat) {
  switch (cat) {
  case CAT_COLLATE: return vm->c_collate ? "C" : locale_name(LOC_COLLATE);
  case CAT_CTYPE: return locale_name(LOC_CTYPE);
  case CAT_MONETARY: return locale_name(LOC_MONETARY);
  case CAT_NUMERIC: return "C";
  case CAT_TIME: return locale_name(LOC_TIME);
  default: return locale_name(LOC_MESSAGES);
  }
}

/* .Internal(Sys.getlocale(category)) */
static Status do_getlocale(VM *vm, Value *args, int n, Value *out) {
  int cat = as_integer1(vm, args[0]);
  if (cat == NA_INT || cat < 1 || cat > 9) return rt_error(vm, "invalid '%s' argument", "category");
  Str *s;
  if (cat != CAT_ALL) {
    TRY_NEW(s = str_c(vm, category_name(vm, cat)));
    *out = val_str(s);
    return OK;
  }
  const char *m = category_name(vm, CAT_MESSAGES);
  const char *ct = category_name(vm, CAT_CTYPE), *co = category_name(vm, CAT_COLLATE),
             *ti = category_name(vm, CAT_TIME);
  const char *mo = category_name(vm, CAT_MONETARY);
  if (!strcmp(m, "C") && !strcmp(ct, "C") && !strcmp(co, "C") && !strcmp(ti, "C"))
    TRY_NEW(s = str_c(vm, "C"));
  else
    TRY_NEW(s = str_fmt(vm,
                        "LC_CTYPE=%s;LC_NUMERIC=C;LC_TIME=%s;LC_COLLATE=%s;LC_MONETARY=%s;LC_MESSAGES=%s;LC_PAPER=%s;"
                        "LC_NAME=C;LC_ADDRESS=C;LC_TELEPHONE=C;LC_MEASUREMENT=%s;LC_IDENTIFICATION=C",
                        ct, ti, co, mo, m, m, m));
  *out = val_str(s);
  return OK;
}

/* .Internal(Sys.setlocale(category, locale)): only the collation can change, to C or back. */
static Status do_setlocale(VM *vm, Value *args, int n, Value *out) {
  int cat = as_integer1(vm, args[0]);
  Str *loc;
  if (cat == NA_INT || cat < 1 || cat > 9) return rt_error(vm, "invalid '%s' argument", "category");
  TRY(arg_string(vm, args[1], "locale", &loc));
  const char *want = loc->data;
  bool c = locale_is_c(want);
  const char *have = category_name(vm, cat == CAT_ALL ? CAT_CTYPE : cat);
  bool known = c || !*want || !strcmp(want, have) || !strcmp(want, locale_name(LOC_COLLATE)) ||
               (locale_is_utf8(want) && (!strncmp(want, "C.", 2) || !strncmp(want, "en_US", 5)));
  if (!known) {
    *out = val_str(vm->empty_str);
    return rt_warning(vm, "OS reports request to set locale to \"%s\" cannot be honored", want);
  }
  if (cat == CAT_NUMERIC && !c) TRY(rt_warning(vm, "setting 'LC_NUMERIC' may cause R to function strangely"));
  if (cat == CAT_COLLATE || cat == CAT_ALL) vm->c_collate = *want ? c : locale_is_c(locale_name(LOC_COLLATE));
  if (cat == CAT_ALL) {
    Value all = val_int(CAT_ALL);
    return do_getlocale(vm, &all, 1, out);
  }
  Str *s;
  TRY_NEW(s = str_c(vm, *want ? want : have));
  *out = val_str(s);
  return OK;
}

static Status do_l10n_info(VM *vm, Value *args, int n, Value *out) {
  static const char *const names[] = {"MBCS", "UTF-8", "Latin-1", "codeset"};
  const char *ct = locale_name(LOC_CTYPE), *dot = strchr(ct, '.');
  bool latin1 = dot && !strncasecmp(dot + 1, "ISO-8859-1", 10) && !dot[11];
  Vec *r;
  Str *cs;
  TRY_NEW(r = vec_new(vm, T_LIST, 4));
  TRY_NEW(cs = str_c(vm, vm->utf8 ? "UTF-8" : dot ? dot + 1 : "ANSI_X3.4-1968"));
  list_set(vm, r, 0, val_lgl(vm->utf8));
  list_set(vm, r, 1, val_lgl(vm->utf8));
  list_set(vm, r, 2, val_lgl(latin1));
  list_set(vm, r, 3, val_str(cs));
  TRY(set_names(vm, r, 4, names));
  *out = val_obj(r);
  return OK;
}

/* ---- temporary files ---- */

static bool name_taken(const char *p) { return access(p, F_OK) == 0; }

/* .Internal(tempdir(check)) */
static Status do_tempdir(VM *vm, Value *args, int n, Value *out) {
  bool check;
  TRY(arg_flag(vm, args[0], "check", &check));
  const char *p = vm_tempdir(vm, check);
  TRY_NEW(p);
  Str *s;
  TRY_NEW(s = str_native(vm, p));
  *out = val_str(s);
  return OK;
}

/* .Internal(tempfile(pattern, tmpdir, fileext)) */
static Status do_tempfile(VM *vm, Value *args, int n, Value *out) {
  StrArg a[3];
  static const char *const what[] = {"pattern", "tempdir", "fileext"};
  int64_t len = 0;
  for (int i = 0; i < 3; i++) {
    if (val_type(args[i]) != T_STR) return rt_error(vm, "invalid '%s' argument", what[i]);
    TRY(strarg_get(vm, args[i], &a[i], ""));
    if (a[i].n < 1) return rt_error(vm, "no '%s'", what[i]);
    if (a[i].n > len) len = a[i].n;
  }
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, len));
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  uint64_t x = (uint64_t)t.tv_nsec * 2654435761u ^ (uint64_t)t.tv_sec << 20 ^ (uint64_t)(uintptr_t)r;
  for (int64_t i = 0; i < len; i++) {
    Str *s;
    do {
      x ^= x << 13;
      x ^= x >> 7;
      x ^= x << 17;
      TRY_NEW(s = str_fmt(vm, "%s/%s%x%08x%s", a[1].s[i % a[1].n]->data, a[0].s[i % a[0].n]->data,
                          (unsigned)getpid() & 0xFFFFF, (unsigned)(x >> 16), a[2].s[i % a[2].n]->data));
    } while (name_taken(s->data));
    str_rw(r)[i] = s;
  }
  *out = vec_val(r);
  return OK;
}

/* ---- object.size ---- */

static double vec_bytes(double bytes) {
  double u = ceil(bytes / 8);
  double cells = u > 16 ? u : u > 8 ? 16 : u > 6 ? 8 : u > 4 ? 6 : u > 2 ? 4 : u;
  return 48 + 8 * cells;
}

static Status size_of(VM *vm, Value v, double *total);

static double str_bytes(const Str *s) { return vec_bytes((double)s->len + 1); }

/* Every different string counts once: those that have been are kept in an open hash table that grows with them. */
typedef struct Seen {
  Str **s;
  size_t n, cap;
} Seen;

static Status seen_add(VM *vm, Seen *t, Str *s, bool *fresh) {
  if (t->n * 2 >= t->cap) {
    Seen old = *t;
    t->cap = old.cap ? old.cap * 2 : 64;
    t->n = 0;
    TRY_NEW(t->s = vm_scratch(vm, t->cap * sizeof *t->s));
    TRY(poll_zero(vm, t->s, t->cap * sizeof *t->s));
    for (size_t i = 0; i < old.cap; i++)
      if (old.s[i]) TRY(seen_add(vm, t, old.s[i], fresh));
  }
  size_t i = s->hash & (t->cap - 1);
  while (t->s[i] && t->s[i] != s) i = (i + 1) & (t->cap - 1);
  *fresh = !t->s[i];
  t->n += *fresh;
  t->s[i] = s;
  return OK;
}

static Status strings_size(VM *vm, const Vec *v, double *total) {
  Seen seen = {0};
  size_t mark = vm_mark(vm);
  for (int64_t i = 0; i < v->n; i++) {
    bool fresh;
    TRY(rt_poll_at(vm, i));
    if (str_is_na(vm, str_ro(v)[i])) continue;
    TRY(seen_add(vm, &seen, str_ro(v)[i], &fresh));
    if (fresh) *total += str_bytes(str_ro(v)[i]);
  }
  vm_release(vm, mark);
  return OK;
}

static Status cells_size(VM *vm, const Cons *c, double *total) {
  for (; c; c = c->cdr) {
    *total += 56;
    if (c->tag) *total += 56;
    TRY(size_of(vm, c->car, total));
  }
  return OK;
}

static Status attrs_size(VM *vm, Value v, double *total) {
  if (!attr_has_any(v)) return OK;
  Value l;
  const int32_t *dims;
  int rank = val_is_vecobj(v) ? vec_dims(v.vec, &dims) : 0;
  Attr **slot = attr_slot(v.o);
  if (rank && (v.vec->h.flags & F_MATRIX)) *total += 56 + 56 + vec_bytes(4.0 * rank);
  if (!slot || !*slot) return OK;
  for (int i = 0; i < (*slot)->n; i++) {
    l = (*slot)->e[i].v;
    *total += 56 + 56;
    TRY(size_of(vm, l, total));
  }
  return OK;
}

static Status vec_size(VM *vm, const Vec *v, double *total) {
  *total += vec_bytes((double)v->n * (v->h.type == T_LIST || v->h.type == T_EXPR ? 8 : (double)type_size(v->h.type)));
  if (v->h.type == T_STR) return strings_size(vm, v, total);
  if (v->h.type == T_LIST || v->h.type == T_EXPR)
    for (int64_t i = 0; i < v->n; i++) {
      TRY(rt_poll_at(vm, i));
      TRY(size_of(vm, list_ro(v)[i], total));
    }
  return OK;
}

static Status size_of(VM *vm, Value v, double *total) {
  TRY(rt_check_stack(vm));
  switch (v.tag) {
  case TAG_NULL: return OK;
  case TAG_LGL:
  case TAG_INT:
  case TAG_DBL: *total += 56; return OK;
  case TAG_STR: *total += 56 + (str_is_na(vm, v.s) ? 0 : str_bytes(v.s)); return OK;
  case TAG_RANGE: *total += vec_bytes(4.0 * (double)range_len(v)); return OK;
  case TAG_OBJ: break;
  default: *total += 56; return OK;
  }
  TRY(attrs_size(vm, v, total));
  if (type_is_vec(v.o->type)) return vec_size(vm, v.vec, total);
  switch (v.o->type) {
  case T_PAIRLIST:
  case T_LANG: return cells_size(vm, v.cons, total);
  case T_CLOSURE:
    *total += 56;
    TRY(size_of(vm, v.clo->formals, total));
    return size_of(vm, v.clo->body, total);
  case T_SEQ: *total += vec_bytes(8.0 * (double)v.seq->n); return OK;
  case T_EXTPTR:
    *total += 64;
    TRY(size_of(vm, v.ext->prot, total));
    return size_of(vm, v.ext->tag, total);
  default: *total += 56; return OK;
  }
}

static Status do_objectSize(VM *vm, Value *args, int n, Value *out) {
  double total = 0;
  TRY(size_of(vm, args[0], &total));
  *out = val_dbl(total);
  return OK;
}

/* No profile is written: that is said, but not where one is ended. */
static Status do_rprofmem(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (val_type(args[0]) != T_STR || as_string1(vm, args[0])->len == 0) return OK;
  return rt_warning(vm, "memory profiling is not available: 'orbit profile' shows what lines allocate");
}

/* .Internal(nsl(hostname)): the address of a computer. */
static Status do_nsl(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1)
    return rt_error(vm, "'hostname' must be a character vector of length 1");
  const char *host = as_string1(vm, args[0])->data;
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(host, NULL, &hints, &found) != 0)
    return rt_warning(vm, "nsl() was unable to resolve host '%s'", host);
  char text[INET_ADDRSTRLEN] = "";
  inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)found->ai_addr)->sin_addr, text, sizeof text);
  freeaddrinfo(found);
  Str *s = str_c(vm, text);
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

const BuiltinDef builtins_sys[] = {
    {"nsl", do_nsl, NULL, BF_INTERNAL | BF_NETWORK, "address of a computer by name", 1, 1},
    {"Sys.getenv", do_getenv, "x, unset", BF_INTERNAL | BF_ENVIRON, "environment variables"},
    {"Sys.setenv", do_setenv, "names, values", BF_INTERNAL | BF_ENVIRON, "sets environment variables"},
    {"Sys.unsetenv", do_unsetenv, "x", BF_INVISIBLE | BF_ENVIRON, "removes environment variables"},
    {"Sys.time", do_time, NULL, BF_INTERNAL | BF_CLOCK, "seconds since 1970"},
    {"date", do_date, "", BF_CLOCK, "date and time as text"},
    {"Sys.sleep", do_sleep, "time", BF_INTERNAL, "waits; seconds"},
    {"proc.time", do_proc_time, "", BF_PRIM | BF_CLOCK, "user, system, elapsed seconds"},
    {"Sys.getpid", do_getpid, "", BF_PROCESSES, "number of the process"},
    {"interactive", do_interactive, "", BF_PRIM, "is somebody typing?"},
    {"commandArgs", do_commandArgs, "trailingOnly = FALSE", BF_ENVIRON, "arguments of the program"},
    {"quit", do_quit, "save = 'default', status = 0, runLast = TRUE", 0, "ends the program"},
    {"q", do_quit, "save = 'default', status = 0, runLast = TRUE", 0, "ends the program"},
    {"Sys.info", do_info, "", BF_ENVIRON, "machine and user"},
    {"hostPlatform", do_host_platform, "", BF_INTERNAL, "the machine that Orbit was built for"},
    {"system", do_system, "command, intern, timeout", BF_INTERNAL | BF_PROCESSES, "runs a shell command"},
    {"Sys.which", do_which, "names", BF_PROCESSES, "paths of programs"},
    {"Sys.getlocale", do_getlocale, "category", BF_INTERNAL, "locale of a category"},
    {"Sys.setlocale", do_setlocale, "category, locale", BF_INTERNAL | BF_ENVIRON, "sets the locale of a category"},
    {"l10n_info", do_l10n_info, "", 0, "facts on the character set"},
    {"tempdir", do_tempdir, "check", BF_INTERNAL | BF_UNCONFINED, "directory for temporary files"},
    {"tempfile", do_tempfile, "pattern, tmpdir, fileext", BF_INTERNAL | BF_UNCONFINED, "unused file names"},
    {"objectSize", do_objectSize, "x", BF_INTERNAL, "bytes that GNU R would use"},
    {"Rprofmem", do_rprofmem, "filename = 'Rprofmem.out', append = FALSE, threshold = 0", BF_INVISIBLE,
     "warns that no profile is written"},
    {0},
};
