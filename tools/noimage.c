/* noimage.c - The empty library image, for the program that makes the real one. */
#include "runtime/capi_host.h"
#include "stdlib/registry.h"

const void *const capi_host_table[1] = {NULL};
const uint32_t capi_host_count = 0;

const char image_text[1] = "";
const ImageEntry image_entries[1] = {{0, 0, 0, 0, 0, 0, 0}};
const uint32_t image_count = 0, image_mask = 0;
const uint16_t image_slots[1] = {0};
const char *const image_packages[] = {NULL};
const char *const image_files[] = {NULL};
