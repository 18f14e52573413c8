/* Visibility.h - Which names a shared object shows. */
#ifndef ORBIT_R_VISIBILITY_H
#define ORBIT_R_VISIBILITY_H
#define attribute_visible __attribute__((visibility("default")))
#define attribute_hidden __attribute__((visibility("hidden")))
#endif
