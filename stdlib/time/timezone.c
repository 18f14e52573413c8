/* timezone.c - Calendar arithmetic and a reader of TZif (RFC 8536) and POSIX TZ strings; zones are cached in vm->zones.
 *
 * The process's own TZ is only read.  Used by dates.c and strptime.c. */
#include "stdlib/host_access.h"
#include "stdlib/time/timezone.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/hooks.h"

/* ---- calendar ---- */

int64_t civil_days(int64_t year, int64_t mon, int64_t mday) {
  year += mon / 12;
  mon %= 12;
  if (mon < 0) {
    mon += 12;
    year--;
  }
  /* years from March, in eras of 400 years */
  int64_t y = mon < 2 ? year - 1 : year;
  int64_t era = (y >= 0 ? y : y - 399) / 400;
  int64_t yoe = y - era * 400;
  int64_t m = mon < 2 ? mon + 10 : mon - 2;
  int64_t doy = (153 * m + 2) / 5;
  int64_t doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
  return era * 146097 + doe - 719468 + mday - 1;
}

static bool leap(int64_t y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
int days_in_year(int64_t year) { return leap(year) ? 366 : 365; }

void civil_from_days(int64_t days, Civil *c) {
  int64_t z = days + 719468;
  int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  int64_t doe = z - era * 146097;
  int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  int64_t mp = (5 * doy + 2) / 153;
  int64_t year = yoe + era * 400 + (mp >= 10);
  c->mday = (int)(doy - (153 * mp + 2) / 5 + 1);
  c->mon = (int)(mp < 10 ? mp + 2 : mp - 10);
  c->year = (int)(year - 1900);
  c->yday = (int)(mp < 10 ? doy + 59 + leap(year) : doy - 306);
  int64_t w = (days + 4) % 7;
  c->wday = (int)(w < 0 ? w + 7 : w);
}

int64_t civil_complete(Civil *c) {
  static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  int64_t year = (int64_t)c->year + 1900, days = civil_days(year, c->mon, c->mday), w = (days + 4) % 7;
  c->yday = before[c->mon] + c->mday - 1 + (c->mon > 1 && leap(year));
  c->wday = (int)(w < 0 ? w + 7 : w);
  return days;
}

/* ---- zones ---- */

typedef struct TType {
  int off;
  bool dst;
  char name[16];
} TType;

/* A rule of a POSIX TZ string: when a half of the year begins. */
typedef struct Rule {
  char kind; /* 'M' month.week.day, 'J' day without 29 February, 'N' day from 0 */
  int a, b, c;
  int secs;
} Rule;

typedef struct Posix {
  bool set, has_dst;
  TType std, dst;
  Rule to_dst, to_std;
} Posix;

struct Zone {
  Zone *next;
  char *name;
  bool utc, known;
  int64_t *at;
  uint8_t *idx;
  int n, ntypes;
  TType *type;
  Posix tail;
  char abbrev[2][16]; /* standard, summer */
  int64_t *guess;     /* that of all zones of the machine */
};

struct Zones {
  Zone *first;
  int64_t guess; /* UTC less local time at the last conversion; it settles which of two equal readings is meant */
  char session[256];
  char session_tz[256]; /* value of TZ that session was made from */
  char dir[256];        /* where the zones come from: a change of TZDIR forgets them */
};

/* ---- POSIX TZ strings ---- */

static const char *tz_name(const char *p, char *out) {
  size_t n = 0;
  if (*p == '<') {
    p++;
    for (; *p && *p != '>'; p++)
      if (n < 15) out[n++] = *p;
    if (*p == '>') p++;
  } else
    for (; isalpha((unsigned char)*p); p++)
      if (n < 15) out[n++] = *p;
  out[n] = 0;
  return n ? p : NULL;
}

/* A time of the day or an offset; hours beyond the last one allowed count as that, as the C library has it. */
static const char *tz_time(const char *p, int last, int *secs) {
  int sign = 1, v[3] = {0, 0, 0};
  if (*p == '-' || *p == '+') sign = *p++ == '-' ? -1 : 1;
  if (!isdigit((unsigned char)*p)) return NULL;
  for (int i = 0; i < 3; i++) {
    for (; isdigit((unsigned char)*p); p++)
      if (v[i] < 1000) v[i] = v[i] * 10 + (*p - '0');
    v[i] = v[i] < (i ? 59 : last) ? v[i] : i ? 59 : last;
    if (*p != ':') break;
    p++;
  }
  *secs = sign * (v[0] * 3600 + v[1] * 60 + v[2]);
  return p;
}

static const char *tz_int(const char *p, int *v) {
  if (!isdigit((unsigned char)*p)) return NULL;
  for (*v = 0; isdigit((unsigned char)*p); p++) *v = *v * 10 + (*p - '0');
  return p;
}

static const char *tz_rule(const char *p, Rule *r) {
  r->secs = 7200;
  if (*p == 'M') {
    r->kind = 'M';
    p = tz_int(p + 1, &r->a);
    if (!p || *p != '.' || !(p = tz_int(p + 1, &r->b)) || *p != '.' || !(p = tz_int(p + 1, &r->c))) return NULL;
  } else {
    r->kind = *p == 'J' ? 'J' : 'N';
    p = tz_int(*p == 'J' ? p + 1 : p, &r->a);
    if (!p) return NULL;
  }
  return *p == '/' ? tz_time(p + 1, 167, &r->secs) : p;
}

static bool posix_parse(const char *p, Posix *z) {
  *z = (Posix){0};
  int off;
  if (!(p = tz_name(p, z->std.name)) || strlen(z->std.name) < 3 || !(p = tz_time(p, 24, &off))) return false;
  z->std.off = -off;
  z->set = true;
  if (!*p) return true;
  if (!(p = tz_name(p, z->dst.name))) return false;
  z->dst.dst = true;
  z->dst.off = z->std.off + 3600;
  z->has_dst = true;
  if (*p && *p != ',') {
    if (!(p = tz_time(p, 24, &off))) return false;
    z->dst.off = -off;
  }
  if (!*p) p = ",M3.2.0,M11.1.0";
  if (*p != ',' || !(p = tz_rule(p + 1, &z->to_dst)) || *p != ',' || !(p = tz_rule(p + 1, &z->to_std))) return false;
  return *p == 0;
}

/* Local seconds since 1970 at which the rule applies in a year. */
static int64_t rule_time(const Rule *r, int64_t year) {
  int64_t day;
  if (r->kind == 'M') {
    Civil c;
    int64_t first = civil_days(year, r->a - 1, 1);
    civil_from_days(first, &c);
    day = first + (r->c - c.wday + 7) % 7 + 7 * (int64_t)(r->b - 1);
    while (day >= civil_days(year, r->a, 1)) day -= 7;
  } else if (r->kind == 'J')
    day = civil_days(year, 0, 1) + r->a - 1 + (leap(year) && r->a >= 60);
  else
    day = civil_days(year, 0, 1) + r->a;
  return day * 86400 + r->secs;
}

static const TType *posix_type(const Posix *z, int64_t t) {
  if (!z->has_dst) return &z->std;
  Civil c;
  int64_t local = t + z->std.off;
  civil_from_days(local >= 0 ? local / 86400 : -((-local + 86399) / 86400), &c);
  int64_t year = (int64_t)c.year + 1900;
  int64_t on = rule_time(&z->to_dst, year) - z->std.off, off = rule_time(&z->to_std, year) - z->dst.off;
  bool dst = on < off ? t >= on && t < off : !(t >= off && t < on);
  return dst ? &z->dst : &z->std;
}

/* ---- TZif ---- */

static uint32_t be32(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
static int64_t be64(const uint8_t *p) { return (int64_t)((uint64_t)be32(p) << 32 | be32(p + 4)); }

typedef struct Head {
  uint32_t isut, isstd, leaps, times, types, chars;
} Head;

static bool tz_head(const uint8_t *p, const uint8_t *end, Head *h) {
  if (end - p < 44 || memcmp(p, "TZif", 4)) return false;
  h->isut = be32(p + 20), h->isstd = be32(p + 24), h->leaps = be32(p + 28);
  h->times = be32(p + 32), h->types = be32(p + 36), h->chars = be32(p + 40);
  return h->times < 100000 && h->types < 1000 && h->chars < 10000 && h->types > 0;
}

static size_t body_size(const Head *h, size_t w) {
  return h->times * w + h->times + h->types * 6 + h->chars + h->leaps * (w + 4) + h->isstd + h->isut;
}

static bool tzif_parse(Zone *z, const uint8_t *p, size_t n) {
  const uint8_t *end = p + n;
  Head h;
  if (!tz_head(p, end, &h)) return false;
  size_t w = 4;
  if (p[4] >= '2') { /* the 64-bit block follows */
    size_t skip = 44 + body_size(&h, 4);
    if (skip > n) return false;
    p += skip;
    if (!tz_head(p, end, &h)) return false;
    w = 8;
  }
  p += 44;
  if ((size_t)(end - p) < body_size(&h, w)) return false;
  z->n = (int)h.times;
  z->ntypes = (int)h.types;
  z->at = malloc((h.times + 1) * sizeof *z->at);
  z->idx = malloc(h.times + 1);
  z->type = calloc(h.types, sizeof *z->type);
  if (!z->at || !z->idx || !z->type) return false;
  for (uint32_t i = 0; i < h.times; i++) z->at[i] = w == 8 ? be64(p + i * 8) : (int32_t)be32(p + i * 4);
  p += h.times * w;
  memcpy(z->idx, p, h.times);
  p += h.times;
  const uint8_t *names = p + h.types * 6;
  for (uint32_t i = 0; i < h.types; i++, p += 6) {
    z->type[i].off = (int32_t)be32(p);
    z->type[i].dst = p[4] != 0;
    if (p[5] < h.chars) snprintf(z->type[i].name, sizeof z->type[i].name, "%s", (const char *)names + p[5]);
  }
  for (uint32_t i = 0; i < h.times; i++)
    if (z->idx[i] >= h.types) z->idx[i] = 0;
  p = names + h.chars + h.leaps * (w + 4) + h.isstd + h.isut;
  if (w == 8 && p < end && *p == '\n') {
    char tail[128];
    const uint8_t *nl = memchr(p + 1, '\n', (size_t)(end - p - 1));
    size_t k = nl ? (size_t)(nl - p - 1) : 0;
    if (k && k < sizeof tail) {
      memcpy(tail, p + 1, k);
      tail[k] = 0;
      posix_parse(tail, &z->tail);
    }
  }
  return true;
}

static bool tzif_load(Zone *z, const char *path) {
  struct stat st; /* reading from a FIFO or a device could wait for ever */
  FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
  if (!f) return false;
  uint8_t *buf = malloc(1 << 17);
  size_t n = buf ? fread(buf, 1, 1 << 17, f) : 0;
  fclose(f);
  bool ok = n && tzif_parse(z, buf, n);
  free(buf);
  return ok;
}

/* ---- making zones ---- */

static void zone_free(Zone *z) {
  free(z->name);
  free(z->at);
  free(z->idx);
  free(z->type);
  free(z);
}

/* Last standard and last summer names that were in use. */
static void find_abbrevs(Zone *z) {
  for (int dst = 0; dst < 2; dst++) {
    const char *s = NULL;
    if (z->tail.set && !z->n) s = dst ? (z->tail.has_dst ? z->tail.dst.name : NULL) : z->tail.std.name;
    for (int i = z->n - 1; i >= 0 && !s; i--)
      if (z->type[z->idx[i]].dst == (dst == 1)) s = z->type[z->idx[i]].name;
    for (int i = 0; i < z->ntypes && !s; i++)
      if (z->type[i].dst == (dst == 1)) s = z->type[i].name;
    if (!s && dst && z->known) s = z->abbrev[0];
    snprintf(z->abbrev[dst], sizeof z->abbrev[dst], "%s", s ? s : "");
  }
}

static void unknown_zone(Zone *z, const char *name) {
  z->known = false;
  z->tail = (Posix){.set = true};
  size_t k = 0;
  while (isalpha((unsigned char)name[k]) && k < 15) k++;
  memcpy(z->tail.std.name, k >= 3 ? name : "UTC", k >= 3 ? k : 3);
}

/* TZDIR of the machine; of the process where the machine may not reach all files. */
const char *zone_dir(VM *vm) {
  const char *d = path_free(vm) ? environment_get(vm, "TZDIR") : getenv("TZDIR");
  return d && *d ? d : "/usr/share/zoneinfo";
}

/* A machine that may not reach all files knows the zones of the system, and none by the name of a file. */
static bool may_load(const VM *vm, const char *zone) {
  if (path_free(vm)) return true;
  return strcmp(zone, "/etc/localtime") == 0 || (*zone != '/' && !strstr(zone, ".."));
}

static Zone *zone_make(VM *vm, struct Zones *zs, const char *name) {
  Zone *z = calloc(1, sizeof *z);
  if (!z || !(z->name = strdup(name))) {
    free(z);
    return NULL;
  }
  z->known = true;
  z->guess = &zs->guess;
  char path[PATH_MAX];
  const char *real = *name ? name : zs->session;
  z->utc = !strcmp(real, "UTC") || !strcmp(real, "GMT");
  if (*real == ':') real++;
  if (z->utc) {
    z->tail.set = true;
    snprintf(z->tail.std.name, sizeof z->tail.std.name, "%.3s", real);
  } else {
    if (*real == '/')
      snprintf(path, sizeof path, "%s", real);
    else
      snprintf(path, sizeof path, "%s/%s", zone_dir(vm), real);
    if (!(may_load(vm, real) && tzif_load(z, path)) && !posix_parse(real, &z->tail)) unknown_zone(z, real);
  }
  find_abbrevs(z);
  z->next = zs->first;
  zs->first = z;
  return z;
}

/* TZ, else what /etc/timezone or /etc/localtime say. */
static void find_session(struct Zones *zs, const char *tz) {
  snprintf(zs->session_tz, sizeof zs->session_tz, "%s", tz ? tz : "\1");
  if (tz) {
    snprintf(zs->session, sizeof zs->session, "%s", *tz ? tz : "UTC");
    return;
  }
  char buf[PATH_MAX];
  ssize_t k = readlink("/etc/localtime", buf, sizeof buf - 1);
  if (access("/etc/localtime", R_OK) == 0) {
    snprintf(zs->session, sizeof zs->session, "/etc/localtime");
    if (k > 0) {
      buf[k] = 0;
      const char *s = strstr(buf, "zoneinfo/");
      if (s) snprintf(zs->session, sizeof zs->session, "%s", s + 9);
      if (!strcmp(zs->session, "UTC") || !strcmp(zs->session, "GMT"))
        snprintf(zs->session, sizeof zs->session, "Etc/UTC");
    }
  } else
    snprintf(zs->session, sizeof zs->session, "Etc/UTC");
}

static struct Zones *zones_state(VM *vm) {
  if (!vm->zones && !(vm->zones = calloc(1, sizeof *vm->zones))) {
    (void)rt_nomem(vm, sizeof *vm->zones);
    return NULL;
  }
  struct Zones *zs = vm->zones;
  const char *tz = environment_get(vm, "TZ");
  bool moved = strncmp(zs->dir, zone_dir(vm), sizeof zs->dir - 1) != 0;
  if (moved || !*zs->session_tz || strcmp(zs->session_tz, tz ? tz : "\1")) {
    snprintf(zs->dir, sizeof zs->dir, "%s", zone_dir(vm));
    for (Zone **p = &zs->first; *p;) { /* the session zone of before */
      Zone *z = *p;
      if (*z->name && !moved) {
        p = &z->next;
        continue;
      }
      *p = z->next;
      zone_free(z);
    }
    find_session(zs, tz);
  }
  return zs;
}

Zone *zone_get(VM *vm, const char *name) {
  struct Zones *zs = zones_state(vm);
  if (!zs) return NULL;
  for (Zone *z = zs->first; z; z = z->next)
    if (!strcmp(z->name, name)) return z;
  Zone *z = zone_make(vm, zs, name);
  if (!z) (void)rt_nomem(vm, sizeof *z);
  return z;
}

void zones_close(VM *vm) {
  if (!vm->zones) return;
  for (Zone *z = vm->zones->first; z;) {
    Zone *next = z->next;
    zone_free(z);
    z = next;
  }
  free(vm->zones);
  vm->zones = NULL;
}

const char *zone_session_name(VM *vm) {
  struct Zones *zs = zones_state(vm);
  if (!zs) return "UTC";
  if (strcmp(zs->session, "/etc/localtime")) return zs->session;
  return "UTC";
}

bool zone_is_utc(const Zone *z) { return z->utc; }
const char *zone_abbrev(const Zone *z, int dst) { return z->abbrev[dst]; }

/* ---- conversions ---- */

static const TType *type_at(const Zone *z, int64_t t) {
  if (z->n == 0 || t < z->at[0]) {
    if (z->n == 0 && (z->tail.set || !z->ntypes)) return z->tail.set ? posix_type(&z->tail, t) : &z->tail.std;
    for (int i = 0; i < z->ntypes; i++)
      if (!z->type[i].dst) return &z->type[i];
    return &z->type[0];
  }
  if (t >= z->at[z->n - 1] && z->tail.set) return posix_type(&z->tail, t);
  int lo = 0, hi = z->n - 1;
  while (lo < hi) { /* last transition that is not after t */
    int mid = (lo + hi + 1) / 2;
    if (z->at[mid] <= t)
      lo = mid;
    else
      hi = mid - 1;
  }
  return &z->type[z->idx[lo]];
}

void zone_local(const Zone *z, double t, Civil *c) {
  double whole = floor(t);
  int64_t s = (int64_t)whole;
  const TType *ty = type_at(z, s);
  s += ty->off;
  int64_t day = s >= 0 ? s / 86400 : -((-s + 86399) / 86400);
  int rest = (int)(s - day * 86400);
  civil_from_days(day, c);
  c->hour = rest / 3600;
  c->min = rest % 3600 / 60;
  c->sec = rest % 60 + (t - whole);
  c->isdst = ty->dst;
  c->gmtoff = ty->off;
  c->zone = ty->name;
}

/* Offset of the time nearest to t at which the clocks show summer time, or do not; NA_INT: never. */
static int nearest_offset(const Zone *z, int64_t t, bool dst) {
  if ((z->n == 0 || t >= z->at[z->n - 1]) && z->tail.set)
    return !dst ? z->tail.std.off : z->tail.has_dst ? z->tail.dst.off : NA_INT;
  int i = 0;
  while (i + 1 < z->n && z->at[i + 1] <= t) i++;
  for (int k = 1; k < 40; k++)
    for (int side = -1; side <= 1; side += 2) {
      int j = i + side * k;
      if (j >= 0 && j < z->n && z->type[z->idx[j]].dst == dst) return z->type[z->idx[j]].off;
    }
  return NA_INT;
}

static bool agrees(const Zone *z, int64_t local, int off) { return type_at(z, local - off)->off == off; }

/* Of the two offsets that fit a reading that the clocks show twice, the one that the C library's mktime() finds, which
 * starts from the offset of its last answer. */
static int found_from(const Zone *z, int64_t local, int a, int b) {
  int64_t t = local + *z->guess;
  for (int tries = 0; tries < 4; tries++) {
    int off = type_at(z, t)->off;
    if (t + off == local) return off;
    t = local - off;
  }
  return a > b ? a : b;
}

/* The offset for a reading that the clocks leave out between offsets a and b, as the C library's mktime() has it: to a
 * moment of the other kind of time than the one asked for, to summer time when none is asked for. */
static int offset_in_gap(const Zone *z, int64_t local, int a, int b, int isdst) {
  int da = type_at(z, local - a)->dst, db = type_at(z, local - b)->dst;
  if (da == db) return a > b ? a : b;
  return da == (isdst <= 0) ? a : b;
}

double zone_utc(const Zone *z, Civil *c) {
  if (c->min == NA_INT || c->hour == NA_INT || c->mday == NA_INT || c->mon == NA_INT || c->year == NA_INT ||
      !isfinite(c->sec))
    return NA_REAL;
  double fsec = floor(c->sec), frac = c->sec - fsec;
  int64_t day = civil_days((int64_t)c->year + 1900, c->mon, c->mday);
  int64_t local = day * 86400 + (int64_t)c->hour * 3600 + (int64_t)c->min * 60 + (int64_t)fsec;
  int64_t t;
  if (z->utc) {
    t = local;
  } else {
    /* the offsets in force a day before and after; when none fits, the earlier moment */
    int a = type_at(z, local - 86400)->off, b = type_at(z, local + 86400)->off;
    const TType *near = type_at(z, local - a);
    int best = a > b ? a : b;
    bool fa = agrees(z, local, a), fb = agrees(z, local, b), gap = !fa && !fb && !agrees(z, local, near->off);
    if (gap) best = offset_in_gap(z, local, a, b, c->isdst);
    if (fa != fb)
      best = fa ? a : b;
    else if (!fa && agrees(z, local, near->off))
      best = near->off;
    if (fa && fb && a != b && c->isdst < 0) best = found_from(z, local, a, b);
    if (fa && fb && a != b && c->isdst >= 0) { /* told which one */
      int other = best == a ? b : a;
      if (type_at(z, local - best)->dst != (c->isdst > 0) && type_at(z, local - other)->dst == (c->isdst > 0))
        best = other;
    }
    t = local - best;
    if (!gap && c->isdst >= 0 && type_at(z, t)->dst != (c->isdst > 0)) { /* the wall clock of the other time */
      int off = nearest_offset(z, t, c->isdst > 0);
      if (off != NA_INT) t = local - off;
    }
    *z->guess = t - local;
  }
  Civil r;
  zone_local(z, (double)t, &r);
  r.sec += frac;
  *c = r;
  return (double)t + frac;
}
