/* GraphicsEngine.h - Part of the interface: constants of the graphics engine (its functions are in Rinternals.h). */
#ifndef ORBIT_R_GRAPHICS_ENGINE_H
#define ORBIT_R_GRAPHICS_ENGINE_H

#include <Rinternals.h>

#define R_GE_definitions 13
#define R_GE_deviceClip 14
#define R_GE_group 15
#define R_GE_version R_GE_group

typedef unsigned int rcolor;
typedef enum { GE_DEVICE, GE_NDC, GE_INCHES, GE_CM } GEUnit;

#define LTY_BLANK -1
#define LTY_SOLID 0
#define LTY_DASHED 4 + (4 << 4)
#define LTY_DOTTED 1 + (3 << 4)
#define LTY_DOTDASH 1 + (3 << 4) + (4 << 8) + (3 << 12)
#define LTY_LONGDASH 7 + (3 << 4)
#define LTY_TWODASH 2 + (2 << 4) + (6 << 8) + (2 << 12)
#define DEG2RAD 0.01745329251994329576

#define fromDeviceX GEfromDeviceX
#define toDeviceX GEtoDeviceX
#define fromDeviceY GEfromDeviceY
#define toDeviceY GEtoDeviceY
#define fromDeviceWidth GEfromDeviceWidth
#define toDeviceWidth GEtoDeviceWidth
#define fromDeviceHeight GEfromDeviceHeight
#define toDeviceHeight GEtoDeviceHeight

#define R_GE_linearGradientPattern 1
#define R_GE_radialGradientPattern 2
#define R_GE_tilingPattern 3
#define R_GE_patternExtendPad 1
#define R_GE_patternExtendRepeat 2
#define R_GE_patternExtendReflect 3
#define R_GE_patternExtendNone 4
#define R_GE_nonZeroWindingRule 1
#define R_GE_evenOddRule 2
#define R_GE_alphaMask 1
#define R_GE_luminanceMask 2

#include "GraphicsDevice.h"

#endif
