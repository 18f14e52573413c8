/* spec_list.c - Specialised code as text, for --trace=spec and --disassemble=special. */
#include "vm/spec/spec_build.h"

#include "compiler/opinfo.h"
#include "runtime/format.h"

static void slot_name(const Proto *p, const Spec *s, int r, Buf *out) {
  if (r & REG_GLOBAL)
    buf_printf(out, " %s", p->gsyms[r & ~REG_GLOBAL]->name->data);
  else if (r >= s->base && r < s->base + s->nglobals)
    buf_printf(out, " =%s", p->gsyms[r - s->base]->name->data);
  else if (r < p->nnames)
    buf_printf(out, " %s", p->names[r]->name->data);
  else
    buf_printf(out, " t%d", r - p->nnames);
}

static void operand(VM *vm, const Proto *p, const Spec *s, FieldKind kind, int field, Buf *out) {
  switch (kind) {
  case FK_NO:
  case FK_OFFSET: break;
  case FK_CONST: {
    Value v = s->k[field];
    Str *t = v.tag == TAG_OBJ && v.o->type == T_BYTECODE ? NULL : rt_deparse1(vm, v);
    buf_printf(out, " `%.40s`", t ? t->data : "...");
    break;
  }
  case FK_SITE: {
    const CallSite *c = p->sites[field];
    buf_printf(out, " %s/%d", c->fname ? c->fname->name->data : c->def ? c->def->name : "?", c->nargs);
    break;
  }
  case FK_OPEN:
  case FK_COUNT:
  case FK_SHOWN:
  case FK_HOME:
  case FK_TYPED: buf_printf(out, " %d", field); break;
  default: slot_name(p, s, field, out);
  }
}

/* What field n of a typed instruction counts in units of eight bytes: slots and constants. */
int spec_field_kind(int op, int n) {
  if (!op_is_typed(op)) return FIELD_OTHER;
  switch (op_field(op, n)) {
  case FK_DEF:
  case FK_USE:
  case FK_USE2:
  case FK_KEEP:
  case FK_MOD:
  case FK_ITER:
  case FK_RUN:
  case FK_RUNDEF: return FIELD_SLOT;
  case FK_CONST: return FIELD_CONSTANT;
  default: return FIELD_OTHER;
  }
}
static bool scaled(int op, int n) { return spec_field_kind(op, n) != FIELD_OTHER; }

/* Typed instructions name slots and constants by twice their index: eight-byte units, as addresses of the processor
 * scale. */
static bool names_call(int op) { return op_field(op, 1) == FK_TYPED; }
void spec_scale(Spec *s, uint32_t ncode) {
  for (uint32_t i = 0; i < ncode; i++) {
    Instr *in = &s->code[i];
    int op = in->op;
    if (scaled(op, 0)) in->a *= 2;
    if (scaled(op, 1)) in->b *= 2;
    if (scaled(op, 2)) in->c *= 2;
    if (names_call(op))
      in->b = (uint16_t)(in->b * CALL_UNITS + (uint32_t)((const Value *)(const void *)s->calls - s->k) * 2);
    if (op_two_words(op)) s->code[++i].a *= 2;
  }
}

/* One line per instruction: its index, the generic instruction it stands for, the one it goes back to, the instruction.
 */
void spec_list(VM *vm, Proto *p, const Spec *s, Buf *out) {
  buf_printf(out, "special: code %u from instruction %u, %u instructions, %u entry checks\n", p->id, s->entry_g,
             s->ncode, s->nentry);
  for (uint32_t i = 0; i < s->ncode; i++) {
    const Instr *in = &s->code[i];
    int f[3] = {in->a, in->b, in->c};
    for (int k = 0; k < 3; k++)
      if (scaled(in->op, k)) f[k] /= 2;
    if (names_call(in->op)) f[1] = (f[1] - (int)((const Value *)(const void *)s->calls - s->k) * 2) / CALL_UNITS;
    buf_printf(out, "%c%5u %5u %5u  %-10s", i == s->entry_s ? '>' : ' ', i, s->at[i], s->gpc[i], op_info[in->op].name);
    for (int n = 0; n < 3; n++) operand(vm, p, s, op_field(in->op, n), f[n], out);
    if (op_jumps(in->op)) buf_printf(out, " -> %d", (int)i + 1 + (int16_t)in->c);
    if (op_two_words(in->op)) {
      buf_puts(out, " +");
      operand(vm, p, s, op_field(in->op, 3), s->code[++i].a / 2, out);
    }
    buf_putc(out, '\n');
  }
}

const char *spec_op_name(int op) { return op_info[op].name; }

/* Index of the slot or constant that field n of a typed instruction names. */
int spec_field(const Instr *i, int n) {
  int x = n == 0 ? i->a : n == 1 ? i->b : i->c;
  return scaled(i->op, n) ? x / 2 : x;
}

static const char *const type_names[] = {
    [TY_LGL] = "logical",  [TY_INT] = "integer",   [TY_DBL] = "double", [TY_STR] = "string",
    [TY_NUM] = "a number", [TY_IMM] = "no object", [TY_ANY] = "any",    [TY_NONE] = "nothing",
};
#define KIND(name, text, bits) text,
static const char *const plan_names[] = {PLAN_KINDS(KIND)};
#undef KIND

static void plan_slot(const Build *b, int s, Buf *out) {
  const Proto *p = b->p;
  if (s < p->nnames)
    buf_printf(out, " %s", p->names[s]->name->data);
  else if (s < p->nslots)
    buf_printf(out, " t%d", s - p->nnames);
  else
    buf_printf(out, " =%s", p->gsyms[s - p->nslots]->name->data);
}

/* Before each block the slots whose types are known; then one line per instruction that can be reached: what becomes of
 * it, and the type of its result. */
void spec_list_plans(const Build *b, uint32_t entry, Buf *out) {
  const Proto *p = b->p;
  buf_printf(out, "plan: code %u from instruction %u\n", p->id, entry);
  for (uint32_t g = 0; g < p->ncode; g++) {
    const Plan *pl = &b->plans[g];
    if (!pl->live) continue;
    if (b->types.row[g] >= 0) {
      const uint8_t *ty = types_at(b, g);
      buf_puts(out, "       where");
      for (int s = 0; s < b->ns; s++) {
        if (ty[s] == TY_NONE || ty[s] >= TY_IMM) continue;
        plan_slot(b, s, out);
        buf_printf(out, ": %s;", type_names[ty[s]]);
      }
      buf_putc(out, '\n');
    }
    buf_printf(out, " %5u  %-10s %s", g, op_info[p->code[g].op].name, plan_names[pl->kind]);
    if (pl->dst >= 0) {
      plan_slot(b, pl->dst, out);
      buf_printf(out, ": %s%s%s", type_names[pl->result], pl->guard ? ", checked" : "",
                 pl->learn ? ", to be learnt" : "");
    }
    buf_putc(out, '\n');
  }
}
