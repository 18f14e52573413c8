/* strptime.h - Date-times from text and to text. */
#ifndef ORBIT_STRPTIME_H
#define ORBIT_STRPTIME_H

#include "stdlib/builtin.h"
#include "stdlib/time/timezone.h"

enum ParseTime { TIME_OK, TIME_BAD, TIME_BAD_YDAY, TIME_BAD_WEEK, TIME_BAD_OFFSET, TIME_NO_ZONE_NAME };

/* Reads s by format; missing date fields are today's (in the zone). *c is valid when TIME_OK. */
enum ParseTime time_parse(VM *vm, const Zone *z, const char *s, const char *format, Civil *c);
/* Appends c by format.  c's wday, yday, gmtoff, zone are filled in; t: the moment for %s. */
void time_format(Buf *b, const Civil *c, const char *format, double t);

#endif
