/* pages.h - The texts of programs/pages/<name>.html, made part of the program by the build. */
#ifndef ORBIT_PAGES_H
#define ORBIT_PAGES_H

extern const char page_bench[], page_profile[];

#endif
