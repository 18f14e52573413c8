/* Rversion.h - The version of R whose interface this is. */
#ifndef ORBIT_R_VERSION_H
#define ORBIT_R_VERSION_H

#define R_Version(major, patch, sub) (((major)*65536) + ((patch)*256) + (sub))
#define R_VERSION R_Version(4, 2, 2)
#define R_MAJOR "4"
#define R_MINOR "2.2"
#define R_STATUS ""

#endif
