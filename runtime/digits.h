/* digits.h - Decimal digits of doubles by integer arithmetic, where the rounding is beyond doubt. */
#ifndef ORBIT_DIGITS_H
#define ORBIT_DIGITS_H

#include <stdbool.h>
#include <stddef.h>

enum { DIGITS_ROOM = 48 };

/* What printf("%.*f", decimals, x) writes, without the zero byte; its length, 0: this is not the way to find out. */
size_t digits_fixed(char *out, double x, int decimals);
/* What as.character(x) gives for a number that is not whole: the fewest of at most 15 significant digits, as scipen
 * allows; 0: this is not the way to find out, among others when the notation is scientific. */
size_t digits_shortest(char *out, double x, int scipen);

#endif
