# Temporary build for the first hours: make -f dev.mk B=/tmp/b -j2   (replaced by configure + Makefile.in)
B ?= /tmp/orbit-dev
CC ?= gcc
OPT ?= -O1
CFLAGS = -std=gnu11 $(OPT) -g -Wall -Wextra -Wshadow -Wno-unused-parameter -Wno-missing-field-initializers -ffp-contract=off -fno-math-errno -I. -MMD -MP
SRC = $(wildcard runtime/*.c compiler/*.c vm/*.c stdlib/*.c)
OBJ = $(SRC:%.c=$(B)/%.o)
LIBS = -Wl,--unresolved-symbols=ignore-all -lpcre2-8 -ltre -lz -lbz2 -llzma -lutf8proc -ledit -ldl -lm -lpthread
RSRC = $(sort $(wildcard stdlib/R/*/*.R))
PROG = $(patsubst %.c,$(B)/%.o,$(wildcard programs/*.c))
$(B)/orbit: $(OBJ) $(PROG) $(B)/image.o
	$(CC) -o $@ $^ $(LIBS) -rdynamic
$(B)/mkimage: $(OBJ) $(B)/tools/mkimage.o $(B)/tools/noimage.o
	$(CC) -o $@ $^ $(LIBS) -rdynamic
$(B)/image.c: $(B)/mkimage $(RSRC)
	$(B)/mkimage $(RSRC) > $@.tmp && mv $@.tmp $@
$(B)/image.o: $(B)/image.c
	$(CC) $(CFLAGS) -c -o $@ $<
$(B)/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(CFLAGS) -c -o $@ $<
-include $(OBJ:.o=.d) $(wildcard $(B)/programs/*.d $(B)/tools/*.d)
