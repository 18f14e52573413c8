/* GraphicsDevice.h - Part of the interface: colours, and the names that devices use (the structure is in structures.h).
 */
#ifndef ORBIT_R_GRAPHICS_DEVICE_H
#define ORBIT_R_GRAPHICS_DEVICE_H

#include <Rinternals.h>

#define R_RGB(r, g, b) ((r) | ((g) << 8) | ((b) << 16) | 0xFF000000)
#define R_RGBA(r, g, b, a) ((r) | ((g) << 8) | ((b) << 16) | ((a) << 24))
#define R_RED(col) (((col)) & 255)
#define R_GREEN(col) (((col) >> 8) & 255)
#define R_BLUE(col) (((col) >> 16) & 255)
#define R_ALPHA(col) (((col) >> 24) & 255)
#define R_OPAQUE(col) (R_ALPHA(col) == 255)
#define R_TRANSPARENT(col) (R_ALPHA(col) == 0)
#define R_TRANWHITE (R_RGBA(255, 255, 255, 0))

#ifndef BEGIN_SUSPEND_INTERRUPTS
#define BEGIN_SUSPEND_INTERRUPTS do {
#define END_SUSPEND_INTERRUPTS                                                                                         \
  }                                                                                                                    \
  while (0)
#endif

#endif
