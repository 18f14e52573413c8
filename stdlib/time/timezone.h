/* timezone.h - Calendar arithmetic and time zones read from the zoneinfo files, without touching the process's TZ. */
#ifndef ORBIT_TIMEZONE_H
#define ORBIT_TIMEZONE_H

#include "runtime/state.h"

/* Broken-down time as POSIXlt has it. */
typedef struct Civil {
  double sec;
  int min, hour, mday, mon, year, wday, yday, isdst; /* year since 1900, mon from 0 */
  int gmtoff;
  const char *zone; /* owned by the zone */
} Civil;

typedef struct Zone Zone;

/* Days since 1970-01-01 of a date; the year is the true one, mon may be out of range. */
int64_t civil_days(int64_t year, int64_t mon, int64_t mday);
void civil_from_days(int64_t days, Civil *c); /* sets year, mon, mday, wday, yday */
int64_t civil_complete(Civil *c);             /* wday and yday of a date that is in the calendar; its civil_days() */
int days_in_year(int64_t year);

const char *zone_dir(VM *vm); /* the folder of the zones' files */
/* The zone of a name ("" the session's); NULL: out of memory, raised. An unknown name is UTC with odd names. */
Zone *zone_get(VM *vm, const char *name);
bool zone_is_utc(const Zone *z);                 /* "UTC" or "GMT": POSIXlt has 9 fields */
const char *zone_abbrev(const Zone *z, int dst); /* standard and summer names, "" when there is none */
/* UTC seconds to local time. */
void zone_local(const Zone *z, double t, Civil *c);
/* Local time (fields may be out of range) to UTC seconds; NA_REAL when a field is NA. Fixes *c up. */
double zone_utc(const Zone *z, Civil *c);
/* Name of the session's zone ("UTC" when nothing tells). */
const char *zone_session_name(VM *vm);
void zones_close(VM *vm);

#endif
