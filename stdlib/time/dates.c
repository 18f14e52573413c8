/* dates.c - The C side of Date, POSIXct and POSIXlt: conversions, formatting, parsing, zone names.
 *
 * A POSIXlt is a list of columns, recycled against each other.  Called through builtins_date[] from dates.R. */
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "stdlib/host_access.h"
#include "stdlib/time/strptime.h"
#include "stdlib/text.h"
#include "runtime/poll.h"

enum { L_SEC, L_MIN, L_HOUR, L_MDAY, L_MON, L_YEAR, L_WDAY, L_YDAY, L_ISDST, L_ZONE, L_GMTOFF, L_COUNT };
static const char *const field_names[] = {"sec",  "min",  "hour",  "mday", "mon",   "year",
                                          "wday", "yday", "isdst", "zone", "gmtoff"};

/* ---- making POSIXlt ---- */

typedef struct Lt {
  Vec *list;
  Vec *f[L_COUNT];
  int nf;
  const char *zone; /* the last one and its string */
  Str *zone_str;
} Lt;

static Status lt_new(VM *vm, int64_t n, bool utc, Lt *lt) {
  lt->nf = utc ? L_ZONE : L_COUNT;
  lt->zone = NULL;
  Vec *nm;
  TRY_NEW(lt->list = vec_new(vm, T_LIST, lt->nf));
  TRY_NEW(nm = vec_new(vm, T_STR, lt->nf));
  for (int j = 0; j < lt->nf; j++) {
    TRY_NEW(lt->f[j] = vec_new(vm, j == L_SEC ? T_DBL : j == L_ZONE ? T_STR : T_INT, n));
    TRY_NEW(str_rw(nm)[j] = str_c(vm, field_names[j]));
    list_set(vm, lt->list, j, val_obj(lt->f[j]));
  }
  return vec_set_names(vm, lt->list, val_obj(nm));
}

static Status lt_put(VM *vm, Lt *lt, int64_t i, const Civil *c) {
  dbl_rw(lt->f[L_SEC])[i] = c->sec;
  const int v[] = {c->min, c->hour, c->mday, c->mon, c->year, c->wday, c->yday, c->isdst};
  for (int j = L_MIN; j <= L_ISDST; j++) int_rw(lt->f[j])[i] = v[j - L_MIN];
  if (lt->nf == L_COUNT) {
    if (c->zone != lt->zone) {
      TRY_NEW(lt->zone_str = str_c(vm, c->zone));
      lt->zone = c->zone;
    }
    str_rw(lt->f[L_ZONE])[i] = lt->zone_str;
    int_rw(lt->f[L_GMTOFF])[i] = c->gmtoff;
  }
  return OK;
}

static Status lt_put_na(VM *vm, Lt *lt, int64_t i, double sec) {
  Civil c = {sec, NA_INT, NA_INT, NA_INT, NA_INT, NA_INT, NA_INT, NA_INT, -1, NA_INT, ""};
  return lt_put(vm, lt, i, &c);
}

/* Class, tzone (name, standard and summer abbreviation; none when `name` is NULL) and the names of x on the years. */
static Status lt_finish(VM *vm, Lt *lt, const char *name, const Zone *z, Vec *names, Value *out) {
  Vec *cls, *tz;
  TRY_NEW(cls = vec_new(vm, T_STR, 2));
  TRY_NEW(str_rw(cls)[0] = str_c(vm, "POSIXlt"));
  TRY_NEW(str_rw(cls)[1] = str_c(vm, "POSIXt"));
  TRY(attr_set(vm, &lt->list->h, vm->sym.class_, val_obj(cls)));
  if (name) {
    int k = z && !zone_is_utc(z) ? 3 : 1;
    TRY_NEW(tz = vec_new(vm, T_STR, k));
    TRY_NEW(str_rw(tz)[0] = str_c(vm, name));
    for (int i = 1; i < k; i++) TRY_NEW(str_rw(tz)[i] = str_c(vm, zone_abbrev(z, i - 1)));
    TRY(attr_set(vm, &lt->list->h, vm->sym.tzone, vec_val(tz)));
  }
  if (names) TRY(vec_set_names(vm, lt->f[L_YEAR], val_obj(names)));
  *out = val_obj(lt->list);
  return OK;
}

static Status tz_arg(VM *vm, Value v, Str **out) {
  if (val_type(v) != T_STR || vec_len(v) != 1) return rt_error(vm, "invalid '%s' value", "tz");
  *out = as_string1(vm, v);
  return str_is_na(vm, *out) ? rt_error(vm, "invalid '%s' value", "tz") : OK;
}

/* The same for fields that are made: "" is the zone that TZ names, and is called so. */
static Status tz_named(VM *vm, Value v, Str **out) {
  TRY(tz_arg(vm, v, out));
  const char *own = (*out)->len ? NULL : environment_get(vm, "TZ");
  if (own && *own) TRY_NEW(*out = str_c(vm, own));
  return OK;
}

/* .Internal(as.POSIXlt(x, tz)) */
static Status do_asPOSIXlt(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  Str *tz;
  Lt lt;
  TRY(coerce_vector(vm, args[0], T_DBL, true, &x));
  TRY(tz_named(vm, args[1], &tz));
  Zone *z = zone_get(vm, tz->data);
  TRY_NEW(z);
  bool utc = zone_is_utc(z);
  TRY(lt_new(vm, x->n, utc, &lt));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    Civil c;
    if (!isfinite(dbl_ro(x)[i]) || fabs(dbl_ro(x)[i]) > 6e16) {
      TRY(lt_put_na(vm, &lt, i, dbl_ro(x)[i]));
      continue;
    }
    zone_local(z, dbl_ro(x)[i], &c);
    TRY(lt_put(vm, &lt, i, &c));
  }
  return lt_finish(vm, &lt, tz->data, z, vec_names(vm, x), out);
}

/* ---- reading POSIXlt ---- */

typedef struct LtIn {
  Vec *f[L_COUNT];
  int64_t len[L_COUNT], n;
  bool zones;
} LtIn;

static Status lt_read(VM *vm, Value x, LtIn *lt) {
  *lt = (LtIn){0};
  if (!val_is_list(x) || vec_len(x) < 9) return rt_error(vm, "invalid '%s' argument", "x");
  Vec *l = x.vec;
  lt->zones = l->n >= L_COUNT;
  for (int j = 0; j < (lt->zones ? L_COUNT : L_ZONE); j++) {
    TRY(coerce_vector(vm, list_ro(l)[j], j == L_SEC ? T_DBL : j == L_ZONE ? T_STR : T_INT, true, &lt->f[j]));
    lt->len[j] = lt->f[j]->n;
    if (j <= L_ISDST && lt->len[j] > lt->n) lt->n = lt->len[j];
  }
  if (lt->n > 0)
    for (int j = 0; j <= L_YEAR; j++)
      if (!lt->len[j]) return rt_error(vm, "zero-length component in non-empty \"POSIXlt\" structure");
  return OK;
}

/* Place i of a field, which is recycled. */
static inline int64_t lt_at(const LtIn *lt, int j, int64_t i) { return i < lt->len[j] ? i : i % lt->len[j]; }

static inline int lt_int(const LtIn *lt, int j, int64_t i) {
  return lt->len[j] ? int_ro(lt->f[j])[lt_at(lt, j, i)] : NA_INT;
}

static void lt_get(const LtIn *lt, int64_t i, Civil *c) {
  c->sec = dbl_ro(lt->f[L_SEC])[lt_at(lt, L_SEC, i)];
  c->min = lt_int(lt, L_MIN, i);
  c->hour = lt_int(lt, L_HOUR, i);
  c->mday = lt_int(lt, L_MDAY, i);
  c->mon = lt_int(lt, L_MON, i);
  c->year = lt_int(lt, L_YEAR, i);
  c->wday = lt_int(lt, L_WDAY, i);
  c->yday = lt_int(lt, L_YDAY, i);
  c->isdst = lt_int(lt, L_ISDST, i);
  c->gmtoff = NA_INT;
  c->zone = "";
}

static bool lt_missing(const Civil *c) {
  return !isfinite(c->sec) || c->min == NA_INT || c->hour == NA_INT || c->mday == NA_INT || c->mon == NA_INT ||
         c->year == NA_INT;
}

/* .Internal(as.POSIXct(x, tz)) */
static Status do_asPOSIXct(VM *vm, Value *args, int n, Value *out) {
  LtIn lt;
  Str *tz;
  Vec *r;
  TRY(lt_read(vm, args[0], &lt));
  TRY(tz_arg(vm, args[1], &tz));
  Zone *z = zone_get(vm, tz->data);
  TRY_NEW(z);
  TRY_NEW(r = vec_new(vm, T_DBL, lt.n));
  for (int64_t i = 0; i < lt.n; i++) {
    TRY(rt_poll_at(vm, i));
    Civil c;
    lt_get(&lt, i, &c);
    dbl_rw(r)[i] = lt_missing(&c) ? (isfinite(c.sec) ? NA_REAL : c.sec) : zone_utc(z, &c);
  }
  Vec *nm = lt.len[L_YEAR] == lt.n ? vec_names(vm, lt.f[L_YEAR]) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = nm ? val_obj(r) : vec_val(r);
  return OK;
}

/* ---- formatting ---- */

static Str *not_a_time(VM *vm, double sec) {
  if (isfinite(sec) || is_na_real(sec)) return vm->na_str;
  return str_c(vm, isnan(sec) ? "NaN" : sec > 0 ? "Inf" : "-Inf");
}

/* The zone x is in, from its tzone attribute. */
static Status lt_zone(VM *vm, Value x, Zone **z) {
  Value tz = attr_get(vm, x, vm->sym.tzone);
  const char *name = val_type(tz) == T_STR && vec_len(tz) >= 1 ? as_string1(vm, tz)->data : "";
  return (*z = zone_get(vm, name)) ? OK : ERR;
}

/* Fills in the day of the week, the zone and the offset; fields out of range are carried.  Returns the moment. */
static double complete(const LtIn *lt, const Zone *z, int64_t i, Civil *c) {
  double whole = floor(c->sec), frac = c->sec - whole;
  int64_t day, rest = (int64_t)c->hour * 3600 + (int64_t)c->min * 60 + (int64_t)whole;
  bool on_clock = c->sec >= 0 && c->sec < 62 && c->min >= 0 && c->min < 60 && c->hour >= 0 && c->hour < 24;
  if (on_clock && c->mday >= 1 && c->mday <= 28 && c->mon >= 0 && c->mon < 12 && c->sec < 60) {
    day = civil_complete(c);
  } else {
    bool leap_second = on_clock && c->sec >= 60;
    int64_t carry = leap_second ? 0 : rest >= 0 ? rest / 86400 : -((-rest + 86399) / 86400);
    day = civil_days((int64_t)c->year + 1900, c->mon, c->mday) + carry;
    civil_from_days(day, c);
    rest -= carry * 86400;
    if (!leap_second) {
      c->hour = (int)(rest / 3600);
      c->min = (int)(rest % 3600 / 60);
      c->sec = (double)(rest % 60) + frac;
    }
  }
  int off = lt->zones && lt->len[L_GMTOFF] ? int_ro(lt->f[L_GMTOFF])[lt_at(lt, L_GMTOFF, i)] : NA_INT;
  c->zone = "";
  if (zone_is_utc(z)) {
    off = 0;
    c->zone = zone_abbrev(z, 0);
  } else if (off == NA_INT) { /* a moment that the clocks skip is shown as given */
    Civil t = *c;
    t.isdst = -1;
    double at = zone_utc(z, &t);
    c->gmtoff = t.gmtoff;
    c->zone = t.zone;
    return at;
  }
  c->gmtoff = off;
  return (double)(day * 86400 + rest - off) + frac;
}

static bool lt_knows_offset(const LtIn *lt, int64_t i) {
  return lt->zones && lt->len[L_GMTOFF] && int_ro(lt->f[L_GMTOFF])[lt_at(lt, L_GMTOFF, i)] != NA_INT;
}

/* Seconds since 1970 for %s: without %z or %Z in the format the fields are read as those of the session's time zone,
 * whatever the time's own is; summer time is an hour ahead also where there is none. */
static Status session_seconds(VM *vm, const char *format, const Civil *c, double *t) {
  if (!strstr(format, "%s") || strstr(format, "%z") || strstr(format, "%Z")) return OK;
  Zone *session = zone_get(vm, "");
  TRY_NEW(session);
  Civil fields = *c;
  *t = zone_utc(session, &fields);
  if (c->isdst > 0 && !fields.isdst && fields.hour == c->hour && fields.min == c->min) *t -= 3600;
  return OK;
}

/* .Internal(format.POSIXlt(x, format, usetz)) */
static Status do_formatPOSIXlt(VM *vm, Value *args, int n, Value *out) {
  LtIn lt;
  StrArg f;
  bool usetz;
  Zone *z;
  Vec *r;
  TRY(lt_read(vm, args[0], &lt));
  TRY(strarg_get(vm, args[1], &f, "invalid 'format' argument"));
  if (f.n == 0) return rt_error(vm, "invalid '%s' argument", "format");
  TRY(arg_flag(vm, args[2], "usetz", &usetz));
  TRY(lt_zone(vm, args[0], &z));
  int64_t len = lt.n ? (lt.n > f.n ? lt.n : f.n) : 0;
  TRY_NEW(r = vec_new(vm, T_STR, len));
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll_at(vm, i));
    Civil c;
    const Str *fmt = f.s[f.n == 1 ? 0 : i % f.n];
    lt_get(&lt, i, &c);
    if (lt_missing(&c) || str_is_na(vm, fmt)) {
      TRY_NEW(str_rw(r)[i] = str_is_na(vm, fmt) ? vm->na_str : not_a_time(vm, c.sec));
      continue;
    }
    Civil given = c;
    double t = complete(&lt, z, i, &c);
    /* fields that the format shows as they stand, although others may have been changed since they were computed */
    if (given.wday >= 0 && given.wday < 7) c.wday = given.wday;
    if (given.yday >= 0 && given.yday < 366) c.yday = given.yday;
    if (c.gmtoff != 0 && !lt_knows_offset(&lt, i)) c.gmtoff = 0;
    if (lt.zones && lt.len[L_ZONE]) {
      const Str *zs = str_ro(lt.f[L_ZONE])[lt_at(&lt, L_ZONE, i)];
      if (zs->len && !str_is_na(vm, zs)) c.zone = zs->data;
    }
    b.n = 0;
    TRY(session_seconds(vm, fmt->data, &c, &t));
    time_format(&b, &c, fmt->data, t);
    if (usetz && *c.zone) {
      buf_putc(&b, ' ');
      buf_puts(&b, c.zone);
    }
    TRY_NEW(str_rw(r)[i] = buf_str(&b));
  }
  Vec *nm = lt.len[L_YEAR] == len ? vec_names(vm, lt.f[L_YEAR]) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = nm ? val_obj(r) : vec_val(r);
  return OK;
}

/* ---- parsing ---- */

static Status parse_failed(VM *vm, enum ParseTime why, const Civil *c) {
  if (why == TIME_NO_ZONE_NAME) return rt_error(vm, "use of %s for input is not supported", "%Z");
  if (why == TIME_BAD_YDAY) return rt_warning(vm, "day-of-year %d in year %d is invalid", c->yday + 1, c->year + 1900);
  if (why == TIME_BAD_WEEK) return rt_warning(vm, "(0-based) yday %d in year %d is invalid", c->yday, c->year + 1900);
  if (why == TIME_BAD_OFFSET) return rt_warning(vm, "values for %s outside +/-1400 are an error", "%z");
  return OK;
}

/* .Internal(strptime(x, format, tz)) */
static Status do_strptime(VM *vm, Value *args, int n, Value *out) {
  StrArg x, f;
  Str *tz;
  Lt lt;
  TRY(strarg_get(vm, args[0], &x, "invalid 'x' argument"));
  TRY(strarg_get(vm, args[1], &f, "invalid 'format' argument"));
  if (f.n == 0) return rt_error(vm, "invalid '%s' argument", "format");
  TRY(tz_named(vm, args[2], &tz));
  Zone *z = zone_get(vm, tz->data);
  TRY_NEW(z);
  int64_t len = x.n ? (x.n > f.n ? x.n : f.n) : 0;
  TRY(lt_new(vm, len, zone_is_utc(z), &lt));
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll_at(vm, i));
    const Str *s = x.s[i % x.n], *fmt = f.s[i % f.n];
    Civil c;
    enum ParseTime st = str_is_na(vm, s) || str_is_na(vm, fmt) ? TIME_BAD : time_parse(vm, z, s->data, fmt->data, &c);
    if (st != TIME_OK) {
      TRY(parse_failed(vm, st, &c));
      TRY(lt_put_na(vm, &lt, i, NA_REAL));
    } else {
      c.gmtoff = NA_INT;
      TRY(lt_put(vm, &lt, i, &c));
    }
  }
  Vec *nm = x.vec && len == x.n ? vec_names(vm, x.vec) : NULL;
  return lt_finish(vm, &lt, tz->len ? tz->data : NULL, z, nm, out);
}

/* .Internal(strpdate(x, format)): days since 1970, as by as.Date(strptime(x, format, tz = "GMT")) */
static Status do_strpdate(VM *vm, Value *args, int n, Value *out) {
  StrArg x, f;
  Vec *r;
  TRY(strarg_get(vm, args[0], &x, "invalid 'x' argument"));
  TRY(strarg_get(vm, args[1], &f, "invalid 'format' argument"));
  if (f.n == 0) return rt_error(vm, "invalid '%s' argument", "format");
  Zone *z = zone_get(vm, "GMT");
  TRY_NEW(z);
  int64_t len = x.n ? (x.n > f.n ? x.n : f.n) : 0;
  TRY_NEW(r = vec_new(vm, T_DBL, len));
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll_at(vm, i));
    const Str *s = x.s[i % x.n], *fmt = f.s[i % f.n];
    Civil c;
    dbl_rw(r)[i] = NA_REAL;
    if (str_is_na(vm, s) || str_is_na(vm, fmt)) continue;
    enum ParseTime st = time_parse(vm, z, s->data, fmt->data, &c);
    if (st == TIME_OK)
      dbl_rw(r)[i] = (double)civil_days((int64_t)c.year + 1900, c.mon, c.mday);
    else
      TRY(parse_failed(vm, st, &c));
  }
  Vec *nm = x.vec && len == x.n ? vec_names(vm, x.vec) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = val_obj(r);
  return OK;
}

/* ---- dates ---- */

/* .Internal(Date2POSIXlt(x)) */
static Status do_D2POSIXlt(VM *vm, Value *args, int n, Value *out) {
  Vec *x;
  Lt lt;
  TRY(coerce_vector(vm, args[0], T_DBL, true, &x));
  TRY(lt_new(vm, x->n, true, &lt));
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (!isfinite(dbl_ro(x)[i]) || fabs(dbl_ro(x)[i]) > 7e11) {
      TRY(lt_put_na(vm, &lt, i, dbl_ro(x)[i]));
      continue;
    }
    Civil c = {0};
    civil_from_days((int64_t)floor(dbl_ro(x)[i]), &c);
    TRY(lt_put(vm, &lt, i, &c));
  }
  return lt_finish(vm, &lt, "UTC", NULL, vec_names(vm, x), out);
}

/* .Internal(POSIXlt2Date(x)) */
static Status do_POSIXlt2D(VM *vm, Value *args, int n, Value *out) {
  LtIn lt;
  Vec *r;
  TRY(lt_read(vm, args[0], &lt));
  TRY_NEW(r = vec_new(vm, T_DBL, lt.n));
  for (int64_t i = 0; i < lt.n; i++) {
    TRY(rt_poll_at(vm, i));
    Civil c;
    lt_get(&lt, i, &c);
    if (c.mday == NA_INT || c.mon == NA_INT || c.year == NA_INT)
      dbl_rw(r)[i] = isfinite(c.sec) || isnan(c.sec) ? NA_REAL : c.sec;
    else
      dbl_rw(r)[i] = (double)civil_days((int64_t)c.year + 1900, c.mon, c.mday);
  }
  Vec *nm = lt.len[L_YEAR] == lt.n ? vec_names(vm, lt.f[L_YEAR]) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  TRY(vec_set_class(vm, r, "Date"));
  *out = val_obj(r);
  return OK;
}

/* .Internal(formatDate(x, format)) */
static Status do_formatDate(VM *vm, Value *args, int n, Value *out) {
  Vec *x, *r;
  StrArg f;
  TRY(coerce_vector(vm, args[0], T_DBL, true, &x));
  TRY(strarg_get(vm, args[1], &f, "invalid 'format' argument"));
  if (f.n == 0) return rt_error(vm, "invalid '%s' argument", "format");
  int64_t len = x->n ? (x->n > f.n ? x->n : f.n) : 0;
  TRY_NEW(r = vec_new(vm, T_STR, len));
  Buf b;
  buf_init(&b, vm);
  for (int64_t i = 0; i < len; i++) {
    TRY(rt_poll_at(vm, i));
    double d = dbl_ro(x)[i % x->n];
    const Str *fmt = f.s[i % f.n];
    if (!isfinite(d) || str_is_na(vm, fmt)) {
      TRY_NEW(str_rw(r)[i] = str_is_na(vm, fmt) ? vm->na_str : not_a_time(vm, d));
      continue;
    }
    Civil c = {.zone = "UTC"};
    civil_from_days((int64_t)floor(d), &c);
    b.n = 0;
    double t = floor(d) * 86400;
    TRY(session_seconds(vm, fmt->data, &c, &t));
    time_format(&b, &c, fmt->data, t);
    TRY_NEW(str_rw(r)[i] = buf_str(&b));
  }
  Vec *nm = len == x->n ? vec_names(vm, x) : NULL;
  if (nm) TRY(vec_set_names(vm, r, val_obj(nm)));
  *out = nm ? val_obj(r) : vec_val(r);
  return OK;
}

/* ---- zones ---- */

static Status do_sys_timezone(VM *vm, Value *args, int n, Value *out) {
  Str *s;
  TRY_NEW(s = str_c(vm, zone_session_name(vm)));
  *out = val_str(s);
  return OK;
}

static Status olson_walk(VM *vm, const char *root, const char *rel, Vec *r) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s%s%s", root, *rel ? "/" : "", rel);
  DIR *d = opendir(path);
  if (!d) return OK;
  Status st = OK;
  struct dirent *e;
  while (st == OK && (e = readdir(d))) {
    char sub[PATH_MAX], full[PATH_MAX * 2];
    if (e->d_name[0] == '.') continue;
    if (!*rel && (!strcmp(e->d_name, "right") || !strcmp(e->d_name, "posix"))) continue;
    snprintf(sub, sizeof sub, "%.2000s%s%.255s", rel, *rel ? "/" : "", e->d_name);
    snprintf(full, sizeof full, "%s/%s", root, sub);
    struct stat sb;
    if (stat(full, &sb) != 0) continue;
    if (S_ISDIR(sb.st_mode)) {
      st = olson_walk(vm, root, sub, r);
      continue;
    }
    char magic[4] = {0};
    FILE *f = fopen(full, "rb");
    if (f) {
      if (fread(magic, 1, 4, f) != 4) magic[0] = 0;
      fclose(f);
    }
    if (memcmp(magic, "TZif", 4)) continue;
    Str *s = str_c(vm, sub);
    st = s ? vec_grow(vm, r, r->n + 1) : ERR;
    if (st == OK) str_rw(r)[r->n - 1] = s;
  }
  closedir(d);
  return st;
}

/* .Internal(OlsonNames()): unsorted */
static Status do_olson(VM *vm, Value *args, int n, Value *out) {
  Vec *r;
  TRY_NEW(r = vec_new(vm, T_STR, 0));
  TRY(olson_walk(vm, zone_dir(vm), "", r));
  *out = val_obj(r);
  return OK;
}

const BuiltinDef builtins_date[] = {
    {"as.POSIXlt", do_asPOSIXlt, "x, tz", BF_INTERNAL, "seconds to date-time fields"},
    {"as.POSIXct", do_asPOSIXct, "x, tz", BF_INTERNAL, "date-time fields to seconds"},
    {"format.POSIXlt", do_formatPOSIXlt, "x, format, usetz", BF_INTERNAL, "date-time fields to text"},
    {"strptime", do_strptime, "x, format, tz", BF_INTERNAL, "text to date-time fields"},
    {"strpdate", do_strpdate, "x, format", BF_INTERNAL, "text to days"},
    {"Date2POSIXlt", do_D2POSIXlt, "x", BF_INTERNAL, "days to date-time fields"},
    {"POSIXlt2Date", do_POSIXlt2D, "x", BF_INTERNAL, "date-time fields to days"},
    {"formatDate", do_formatDate, "x, format", BF_INTERNAL, "days to text"},
    {"Sys.timezone", do_sys_timezone, NULL, BF_INTERNAL, "name of the session's time zone"},
    {"OlsonNames", do_olson, NULL, BF_INTERNAL, "names of the time zone files"},
    {0},
};
