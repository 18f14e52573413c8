/* strptime.c - Reading and writing date-times by % formats, names in English as in the C locale.
 *
 * Used by dates.c. */
#include "stdlib/time/strptime.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

static const char *const day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

/* ---- reading ---- */

typedef struct Parsed {
  Civil c; /* NA_INT: not given */
  int century, week_sun, week_mon, offset, hour12, pm;
  bool has_offset, has_epoch, has_wday;
  double epoch;
  enum ParseTime error;
} Parsed;

static const char *blanks(const char *p) {
  while (isspace((unsigned char)*p)) p++;
  return p;
}

/* A number of at most n digits in from..to. */
static const char *number(const char *p, int from, int to, int n, int *out) {
  while (*p == ' ') p++;
  if (!isdigit((unsigned char)*p)) return NULL;
  int v = 0;
  while (n-- > 0 && isdigit((unsigned char)*p)) v = v * 10 + (*p++ - '0');
  *out = v;
  return v < from || v > to ? NULL : p;
}

/* One of the names in full or by its first three letters. */
static const char *name(const char *p, const char *const *names, int n, int *out) {
  for (int full = 1; full >= 0; full--)
    for (int i = 0; i < n; i++) {
      size_t k = full ? strlen(names[i]) : 3;
      if (!strncasecmp(p, names[i], k)) {
        *out = i;
        return p + k;
      }
    }
  return NULL;
}

static const char *parse(Parsed *r, const char *p, const char *f);

static const char *zone_offset(Parsed *r, const char *p) {
  while (*p == ' ') p++;
  int sign = *p == '-' ? -1 : 1, v = 0;
  if (*p != '+' && *p != '-') return NULL;
  p++;
  for (int i = 0; i < 4; i++, p++) {
    if (!isdigit((unsigned char)*p)) return NULL;
    v = v * 10 + (*p - '0');
  }
  if (v > 1400) r->error = TIME_BAD_OFFSET;
  if (v > 1400 || v % 100 >= 60) return NULL;
  r->offset = sign * (v / 100 * 3600 + v % 100 * 60);
  r->has_offset = true;
  return p;
}

/* Seconds with a fraction. */
static const char *fraction(const char *p, double *out) {
  while (*p == ' ') p++;
  if (!isdigit((unsigned char)*p)) return NULL;
  double v = 0;
  for (int n = 0; n < 2 && isdigit((unsigned char)*p); n++) v = v * 10 + (*p++ - '0');
  if (*p == '.' || *p == ',') {
    char buf[64];
    int k = 0;
    p++;
    buf[k++] = '.';
    while (isdigit((unsigned char)*p)) {
      if (k < 60) buf[k++] = *p;
      p++;
    }
    buf[k] = 0;
    if (k > 1) {
      char all[80];
      snprintf(all, sizeof all, "%d%s", (int)v, buf);
      v = strtod(all, NULL);
    }
  }
  *out = v;
  return v >= 61 ? NULL : p;
}

static const char *half_day(Parsed *r, const char *p) {
  if (!strncasecmp(p, "AM", 2))
    r->pm = 0;
  else if (!strncasecmp(p, "PM", 2))
    r->pm = 1;
  else
    return NULL;
  return p + 2;
}

static const char *epoch(Parsed *r, const char *p) {
  char *end;
  if (!isdigit((unsigned char)*p)) return NULL;
  r->epoch = (double)strtoll(p, &end, 10);
  r->has_epoch = true;
  return end;
}

static const char *field_day(Parsed *r, const char *p, char c) {
  int v;
  switch (c) {
  case 'a':
  case 'A':
    p = name(p, day_names, 7, &r->c.wday);
    r->has_wday = p != NULL;
    return p;
  case 'b':
  case 'B':
  case 'h': return name(p, month_names, 12, &r->c.mon);
  case 'd':
  case 'e': return number(p, 1, 31, 2, &r->c.mday);
  case 'j':
    if ((p = number(p, 1, 366, 3, &v))) r->c.yday = v - 1;
    return p;
  case 'm':
    if ((p = number(p, 1, 12, 2, &v))) r->c.mon = v - 1;
    return p;
  case 'u':
    if ((p = number(p, 1, 7, 1, &v))) r->c.wday = v % 7, r->has_wday = true;
    return p;
  case 'w':
    p = number(p, 0, 6, 1, &r->c.wday);
    r->has_wday = p != NULL;
    return p;
  case 'U': return number(p, 0, 53, 2, &r->week_sun);
  case 'W': return number(p, 0, 53, 2, &r->week_mon);
  case 'V': return number(p, 0, 53, 2, &v);
  case 'g': return number(p, 0, 99, 2, &v);
  case 'G': return number(p, 0, 9999, 4, &v);
  case 'C': return number(p, 0, 99, 2, &r->century);
  case 'y':
    if ((p = number(p, 0, 99, 2, &v))) {
      r->c.year = v >= 69 ? v : v + 100;
      if (r->century != NA_INT) r->c.year = (r->century - 19) * 100 + v;
    }
    return p;
  default: /* Y */
    if ((p = number(p, 0, 9999, 4, &v))) r->c.year = v - 1900;
    return p;
  }
}

static const char *field_time(Parsed *r, const char *p, char c) {
  int v;
  switch (c) {
  case 'H':
  case 'k':
    if ((p = number(p, 0, 24, 2, &r->c.hour))) r->hour12 = 0;
    return p;
  case 'I':
  case 'l':
    if ((p = number(p, 1, 12, 2, &v))) {
      r->c.hour = v % 12;
      r->hour12 = 1;
    }
    return p;
  case 'M': return number(p, 0, 59, 2, &r->c.min);
  case 'S':
    if ((p = number(p, 0, 60, 2, &v))) r->c.sec = v;
    return p;
  case 'p': return half_day(r, p);
  case 's': return epoch(r, p);
  case 'z': return zone_offset(r, p);
  default: r->error = TIME_NO_ZONE_NAME; return NULL; /* Z */
  }
}

static const char *field(Parsed *r, const char *p, const char **f) {
  char c = *(*f)++;
  switch (c) {
  case '%': return *p == '%' ? p + 1 : NULL;
  case 'n':
  case 't': return blanks(p);
  case 'c': return parse(r, p, "%a %b %e %H:%M:%S %Y");
  case 'D':
  case 'x': return parse(r, p, "%y/%m/%d");
  case 'F': return parse(r, p, "%Y-%m-%d");
  case 'R': return parse(r, p, "%H:%M");
  case 'r': return parse(r, p, "%I:%M:%S %p");
  case 'T':
  case 'X': return parse(r, p, "%H:%M:%S");
  case 'O':
    if (**f == 'S') {
      (*f)++;
      return fraction(p, &r->c.sec);
    }
    return field(r, p, f);
  case 'E': return field(r, p, f);
  default: break;
  }
  if (strchr("aAbBhdejmuwUWVgGCyY", c) && c) return field_day(r, p, c);
  if (strchr("HkIlMSpszZ", c) && c) return field_time(r, p, c);
  return NULL;
}

static const char *parse(Parsed *r, const char *p, const char *f) {
  while (p && *f) {
    if (isspace((unsigned char)*f)) {
      p = blanks(p);
      f++;
    } else if (*f != '%') {
      if (*f++ != *p++) return NULL;
    } else {
      f++;
      if (!*f) return NULL;
      p = field(r, p, &f);
    }
  }
  return p;
}

static void today(const Zone *z, Civil *now) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  zone_local(z, (double)t.tv_sec, now);
}

/* Date from a week number and a day of the week, 0 Sunday.  Weeks that begin on Monday have it before their Monday, and
 * days of week 0 that are not of this year are taken as of week 1, as GNU R does it; false: not a day of the year. */
static bool from_week(Parsed *r) {
  bool monday = r->week_mon != NA_INT;
  int week = monday ? r->week_mon : r->week_sun;
  Civil jan;
  civil_from_days(civil_days((int64_t)r->c.year + 1900, 0, 1), &jan);
  int first = monday ? (8 - jan.wday) % 7 : (7 - jan.wday) % 7; /* yday of the first Monday or Sunday */
  int yday = first + (week - 1) * 7 + (monday ? r->c.wday - 1 : r->c.wday);
  r->c.yday = yday < 0 ? yday + 7 : yday;
  if (r->c.yday >= days_in_year((int64_t)r->c.year + 1900)) r->error = TIME_BAD_WEEK;
  return r->c.yday >= 0 && r->error != TIME_BAD_WEEK;
}

static void set_yday(Civil *c) {
  Civil d;
  civil_from_days(civil_days((int64_t)c->year + 1900, 0, 1) + c->yday, &d);
  c->mon = d.mon;
  c->mday = d.mday;
}

/* Fills in what the text did not say; false when the date stays unknown. */
static bool complete(Parsed *r, const Zone *z) {
  Civil *c = &r->c, now;
  bool missing = c->year == NA_INT || c->mon == NA_INT || c->mday == NA_INT;
  if (missing) today(z, &now);
  if (c->year == NA_INT) c->year = r->century != NA_INT ? (r->century - 19) * 100 + now.year % 100 : now.year;
  if (c->mon != NA_INT && c->mday != NA_INT) return true;
  if (c->yday == NA_INT && r->has_wday && (r->week_sun != NA_INT || r->week_mon != NA_INT) && !from_week(r))
    return false;
  if (c->yday != NA_INT) {
    if (c->yday < 0 || c->yday >= days_in_year((int64_t)c->year + 1900)) {
      r->error = TIME_BAD_YDAY;
      return false;
    }
    set_yday(c);
    return true;
  }
  if (c->mday != NA_INT) {
    c->mon = now.mon;
    return true;
  }
  if (c->mon != NA_INT) return false;
  c->mon = now.mon;
  c->mday = now.mday;
  return true;
}

static bool valid(const Civil *c) {
  static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (c->mday < 1 || c->mday > days[c->mon]) return false;
  if (c->mon == 1 && c->mday == 29 && days_in_year((int64_t)c->year + 1900) == 365) return false;
  return !(c->hour == 24 && (c->min > 0 || c->sec > 0));
}

enum ParseTime time_parse(VM *vm, const Zone *z, const char *s, const char *format, Civil *out) {
  Parsed r = {.century = NA_INT, .week_sun = NA_INT, .week_mon = NA_INT, .pm = -1, .error = TIME_BAD};
  Civil *c = &r.c;
  c->year = c->mon = c->mday = c->yday = c->wday = NA_INT;
  c->isdst = -1;
  c->zone = "";
  c->gmtoff = NA_INT;
  if (!parse(&r, s, format)) return r.error;
  if (r.has_epoch) {
    zone_local(z, r.epoch, out);
    return TIME_OK;
  }
  if (r.hour12 && r.pm == 1) c->hour += 12;
  if (!complete(&r, z) || !valid(c)) {
    *out = *c;
    return r.error;
  }
  if (c->hour == 24) { /* midnight of the next day */
    civil_from_days(civil_days((int64_t)c->year + 1900, c->mon, c->mday) + 1, c);
    c->hour = 0;
  }
  Civil fixed = *c;
  if (r.has_offset) {
    Civil utc = *c;
    double t =
        (double)(civil_days((int64_t)utc.year + 1900, utc.mon, utc.mday) * 86400 + utc.hour * 3600 + utc.min * 60) +
        utc.sec - r.offset;
    zone_local(z, t, out);
    if (!zone_is_utc(z)) {
      out->zone = "";
      out->gmtoff = (int)r.offset;
    }
    return TIME_OK;
  }
  civil_complete(c);
  if (zone_is_utc(z)) {
    c->isdst = 0;
    c->zone = "UTC";
  } else if (!isnan(zone_utc(z, &fixed))) {
    c->isdst = fixed.isdst;
    c->zone = fixed.zone;
  }
  *out = *c;
  return TIME_OK;
}

/* ---- writing ---- */

/* ISO 8601 week and its year. */
static int iso_week(const Civil *c, int64_t *year) {
  int64_t y = (int64_t)c->year + 1900;
  int wd = (c->wday + 6) % 7; /* Monday 0 */
  int week = (c->yday - wd + 10) / 7;
  *year = y;
  if (week < 1) {
    *year = y - 1;
    int yd = c->yday + days_in_year(y - 1);
    week = (yd - wd + 10) / 7;
  } else if (week == 53 && c->yday - wd + 3 >= days_in_year(y)) {
    *year = y + 1;
    week = 1;
  }
  return week;
}

/* A number of at least so many digits, as printf's %0*d. */
static void put_digits(Buf *b, int64_t v, int width) {
  char text[24], *at = text + sizeof text;
  if (v < 0) {
    buf_printf(b, "%0*lld", width, (long long)v);
    return;
  }
  do *--at = (char)('0' + v % 10);
  while (v /= 10);
  while (text + sizeof text - at < width) *--at = '0';
  buf_put(b, at, (size_t)(text + sizeof text - at));
}

/* Fractions are cut off, not rounded: 0.29 is 00.28 with two digits, as its product with 100 is below 29. */
static void put_seconds(Buf *b, double sec, int digits) {
  if (digits == 0) {
    put_digits(b, (int)sec, 2);
    return;
  }
  double scale = pow(10, digits);
  buf_printf(b, "%0*.*f", digits + 3, digits, trunc(sec * scale) / scale);
}

static void put_date(Buf *b, const Civil *c, char f) {
  int64_t y = (int64_t)c->year + 1900, iy;
  int v;
  switch (f) {
  case 'a': buf_put(b, day_names[c->wday], 3); break;
  case 'A': buf_puts(b, day_names[c->wday]); break;
  case 'b':
  case 'h': buf_put(b, month_names[c->mon], 3); break;
  case 'B': buf_puts(b, month_names[c->mon]); break;
  case 'C': buf_printf(b, "%lld", (long long)(y >= 0 ? y / 100 : -((-y + 99) / 100))); break;
  case 'd': put_digits(b, c->mday, 2); break;
  case 'e': buf_printf(b, "%2d", c->mday); break;
  case 'g':
    iso_week(c, &iy);
    put_digits(b, (((iy % 100) + 100) % 100), 2);
    break;
  case 'G':
    iso_week(c, &iy);
    put_digits(b, iy, 1);
    break;
  case 'V':
    v = iso_week(c, &iy);
    put_digits(b, v, 2);
    break;
  case 'j': put_digits(b, c->yday + 1, 3); break;
  case 'm': put_digits(b, c->mon + 1, 2); break;
  case 'u': buf_printf(b, "%d", c->wday ? c->wday : 7); break;
  case 'w': buf_printf(b, "%d", c->wday); break;
  case 'U': put_digits(b, (c->yday + 7 - c->wday) / 7, 2); break;
  case 'W': put_digits(b, (c->yday + 7 - (c->wday + 6) % 7) / 7, 2); break;
  case 'y': put_digits(b, (((y % 100) + 100) % 100), 2); break;
  default: put_digits(b, y, 1); /* Y */
  }
}

static void put_time(Buf *b, const Civil *c, char f, double t) {
  int h12 = c->hour % 12 ? c->hour % 12 : 12, off = c->gmtoff == NA_INT ? 0 : c->gmtoff;
  switch (f) {
  case 'H': put_digits(b, c->hour, 2); break;
  case 'I': put_digits(b, h12, 2); break;
  case 'k': buf_printf(b, "%2d", c->hour); break;
  case 'l': buf_printf(b, "%2d", h12); break;
  case 'M': put_digits(b, c->min, 2); break;
  case 'p': buf_puts(b, c->hour < 12 ? "AM" : "PM"); break;
  case 'P': buf_puts(b, c->hour < 12 ? "am" : "pm"); break;
  case 's': buf_printf(b, "%lld", (long long)floor(t)); break;
  case 'S': put_seconds(b, c->sec, 0); break;
  case 'z': {
    int a = off < 0 ? -off : off;
    buf_printf(b, "%c%02d%02d", off < 0 ? '-' : '+', a / 3600, a % 3600 / 60);
    break;
  }
  default: buf_puts(b, c->zone ? c->zone : ""); /* Z */
  }
}

/* The commonest conversions, where they need two digits or four; false: another. */
static bool put_common(Buf *b, const Civil *c, char k) {
  int v;
  switch (k) {
  case 'Y': v = c->year + 1900; break;
  case 'm': v = c->mon + 1; break;
  case 'd': v = c->mday; break;
  case 'H': v = c->hour; break;
  case 'M': v = c->min; break;
  case 'S': v = (int)c->sec; break;
  default: return false;
  }
  char text[4] = {(char)('0' + v / 1000), (char)('0' + v / 100 % 10), (char)('0' + v / 10 % 10), (char)('0' + v % 10)};
  if (k == 'Y' ? v < 1000 || v > 9999 : v < 0 || v > 99) return false;
  buf_put(b, k == 'Y' ? text : text + 2, k == 'Y' ? 4 : 2);
  return true;
}

/* One conversion without flags and width; false for letters that are none. */
static bool put_conversion(Buf *b, const Civil *c, char k, double t) {
  switch (k) {
  case '%': buf_putc(b, '%'); return true;
  case 'n': buf_putc(b, '\n'); return true;
  case 't': buf_putc(b, '\t'); return true;
  case 'c': time_format(b, c, "%a %b %e %H:%M:%S %Y", t); return true;
  case 'D':
  case 'x': time_format(b, c, "%m/%d/%y", t); return true;
  case 'F': time_format(b, c, "%Y-%m-%d", t); return true;
  case 'R': time_format(b, c, "%H:%M", t); return true;
  case 'r': time_format(b, c, "%I:%M:%S %p", t); return true;
  case 'T':
  case 'X': time_format(b, c, "%H:%M:%S", t); return true;
  default: break;
  }
  if (k && strchr("aAbhBCdegGVjmuwUWyY", k))
    put_date(b, c, k);
  else if (k && strchr("HIklMpPsSzZ", k))
    put_time(b, c, k, t);
  else
    return false;
  return true;
}

/* What stands between % and the letter: - no padding, _ blanks, 0 zeros, ^ capitals, # the other case; then a width. */
typedef struct {
  char pad; /* 0: as usual */
  bool upper, swap;
  int width; /* 0: as usual */
} ConvFlags;

static const char *read_flags(const char *f, ConvFlags *fl) {
  *fl = (ConvFlags){0};
  for (; *f && strchr("-_0+^#", *f); f++) {
    if (*f == '^')
      fl->upper = true;
    else if (*f == '#')
      fl->swap = true;
    else if (*f != '+')
      fl->pad = *f;
  }
  for (; isdigit((unsigned char)*f); f++) fl->width = fl->width < 1000 ? fl->width * 10 + (*f - '0') : 1000;
  return f;
}

static void put_padded(Buf *b, const char *text, size_t n, char k, const ConvFlags *fl) {
  bool number = strchr("CdegGHIjklmMsSuUVwWyY", k) != NULL;
  int width = fl->width;
  char fill = fl->pad ? fl->pad : number && !strchr("ekl", k) ? '0' : ' ';
  if (number) {
    if (!width) width = (int)n;
    while (n > 1 && (*text == '0' || *text == ' ')) text++, n--;
  }
  bool lower = fl->swap && (k == 'p' || k == 'Z'), upper = fl->upper || (fl->swap && strchr("aAbBh", k));
  if (fill != '-' || fl->width) buf_pad(b, width - (int)n, fill == '0' ? '0' : ' ');
  for (size_t i = 0; i < n; i++) {
    unsigned char ch = (unsigned char)text[i];
    buf_putc(b, (char)(upper ? toupper(ch) : lower ? tolower(ch) : ch));
  }
}

void time_format(Buf *b, const Civil *c, const char *f, double t) {
  for (; *f; f++) {
    if (*f != '%') {
      buf_putc(b, *f);
      continue;
    }
    const char *start = f++;
    if (*f == 0) {
      buf_putc(b, '%');
      return;
    }
    if (put_common(b, c, *f)) continue;
    if (f[0] == 'O' && f[1] == 'S') {
      int digits = 0;
      f++;
      if (isdigit((unsigned char)f[1])) digits = *++f - '0';
      put_seconds(b, c->sec, digits > 6 ? 6 : digits);
      continue;
    }
    ConvFlags fl;
    f = read_flags(f, &fl);
    bool plain = f == start + 1;
    if (*f == 'E' || *f == 'O') f++;
    size_t before = b->n;
    if (!*f || !put_conversion(b, c, *f, t)) {
      if (!*f) f--;
      buf_put(b, start, (size_t)(f - start) + 1);
    } else if (!plain) {
      char text[256];
      size_t n = b->n - before;
      if (n >= sizeof text) continue;
      memcpy(text, buf_cstr(b) + before, n);
      b->n = before;
      put_padded(b, text, n, *f, &fl);
    }
  }
}
