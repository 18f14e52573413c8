/* opinfo.c - The table of instructions as data, and which slots an instruction reads and writes.
 *
 * See opinfo.h.
 */
#include "compiler/opinfo.h"

/* The words of vm/interp/ops.def and vm/interp/special.def. */
enum {
  OPEN = FK_OPEN, /* as effects, too */
  DEF = FK_DEF,
  USE = FK_USE,
  USE2 = FK_USE2,
  KEEP = FK_KEEP,
  MOD = FK_MOD,
  SEQ = FK_SEQ,
  ITER = FK_ITER,
  WINDOW = FK_WINDOW,
  REST = FK_REST,
  RUN = FK_RUN,
  RUNDEF = FK_RUNDEF,
  CONST = FK_CONST,
  SITE = FK_SITE,
  HOME = FK_HOME,
  OFFSET = FK_OFFSET,
  HIGH = FK_HIGH,
  LOW = FK_LOW,
  COUNT = FK_COUNT,
  SHOWN = FK_SHOWN,
  TYPED = FK_TYPED,
  RESULT = FK_RESULT,
  NO = FK_NO,
  D = FT_D << FIELD_KIND_BITS,
  I = FT_I << FIELD_KIND_BITS,
  L = FT_L << FIELD_KIND_BITS,
  S = FT_S << FIELD_KIND_BITS,
  N = FT_N << FIELD_KIND_BITS,
  X = FT_X << FIELD_KIND_BITS,
  V = FT_V << FIELD_KIND_BITS,
  PURE = EF_PURE,
  FAIL = EF_FAIL,
  WARN = EF_WARN,
  CODE = EF_CODE,
  ALLOC = EF_ALLOC,
  VARS = EF_VARS,
  ARGS = EF_ARGS,
  JUMP = EF_JUMP,
  TABLE = EF_TABLE,
  ENDS = EF_ENDS,
  SHOWS = EF_SHOWS,
  POLLS = EF_POLLS,
  BACK = EF_BACK,
  WORD = EF_WORD,
  SKIP = EF_SKIP,
  TESTS = EF_TESTS,
  SEQUENCE = EF_SEQUENCE,
  ANY = EF_ANY
};

const OpInfo op_info[OP_COUNT_] = {
#define OP(name, a, b, c, effects, meaning) {#name, {a, b, c}, effects, meaning},
#include "vm/interp/ops.def"
#undef OP
};

int fk_used_up(const Instr *i, int n, int narg) {
  switch (op_field(i->op, n)) {
  case FK_USE: return 1;
  case FK_USE2: return 2;
  case FK_WINDOW:
  case FK_REST: return narg;
  case FK_RUN:
  case FK_RUNDEF: return i->c;
  default: return 0;
  }
}
int fk_reads(const Instr *i, int n, int narg) {
  switch (op_field(i->op, n)) {
  case FK_KEEP:
  case FK_SEQ:
  case FK_MOD: return 1;
  case FK_ITER: return 2;
  default: return fk_used_up(i, n, narg);
  }
}

bool instr_reads(const Instr *i, int s, int narg) {
  if (op_open(i->op) || op_may(i->op, EF_ARGS)) return true;
  for (int n = 0; n < 3; n++) {
    int first = instr_field(i, n);
    if (s >= first && s < first + fk_reads(i, n, narg)) return true;
  }
  return false;
}

bool instr_writes(const Instr *i, int s) {
  if (op_open(i->op)) return true;
  for (int n = 0; n < 3; n++) {
    FieldKind k = op_field(i->op, n);
    int first = instr_field(i, n);
    if (fk_writes(k) && (s == first || ((k == FK_SEQ || k == FK_ITER) && s == first + 1))) return true;
  }
  return false;
}
