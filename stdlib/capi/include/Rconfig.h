/* Rconfig.h - What the platform has. */
#ifndef ORBIT_R_CONFIG_H
#define ORBIT_R_CONFIG_H

#define HAVE_F77_UNDERSCORE 1
#define IEEE_754 1
#define SUPPORT_UTF8 1
#define SUPPORT_MBCS 1
#define HAVE_UINTPTR_T 1
#define SIZEOF_SIZE_T 8
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define WORDS_BIGENDIAN 1
#endif

#endif
