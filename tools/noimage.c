/* noimage.c - The empty library image, for the program that makes the real one. */
#include "stdlib/registry.h"

const char image_text[1] = "";
const ImageEntry image_entries[1] = {{0, 0, 0, 0, 0, 0, 0}};
const uint32_t image_count = 0, image_hash_probe = 0;
const char *const image_packages[] = {NULL};
const char *const image_files[] = {NULL};
