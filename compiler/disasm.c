/* disasm.c - Bytecode listings, for --disassemble, the golden tests and debugging.
 *
 * One line per instruction: number, source line, name, operands as vm/interp/ops.def describes them; nested
 * functions and promises follow their parent.
 */
#include "compiler/proto.h"

#include <inttypes.h>
#include <stdio.h>

#include "compiler/opinfo.h"
#include "compiler/parser.h"
#include "runtime/format.h"
#include "runtime/hooks.h"
#include "stdlib/builtin.h"

static void slot_name(const Proto *p, int s, Buf *out) {
  if (s & REG_GLOBAL)
    buf_printf(out, " %s", p->gsyms[s & ~REG_GLOBAL]->name->data);
  else if (s < p->nnames)
    buf_printf(out, " %s", p->names[s]->name->data);
  else
    buf_printf(out, " t%d", s - p->nnames);
}

static void constant(VM *vm, const Proto *p, int k, Buf *out) {
  if ((uint32_t)k >= p->nk) {
    buf_printf(out, " K%d?", k);
    return;
  }
  Value v = p->k[k];
  if (v.tag == TAG_OBJ && v.o->type == T_BYTECODE) {
    buf_puts(out, " <code>");
    return;
  }
  Str *s = v.tag == TAG_MISSING ? vm->empty_str : rt_deparse1(vm, v);
  char text[48];
  snprintf(text, sizeof text, "%.40s%s", s ? s->data : "", s && s->len > 40 ? "..." : "");
  buf_printf(out, " `%s`", text);
}

static void site_name(const Proto *p, int k, Buf *out) {
  CallSite *s = (uint32_t)k < p->nsites ? p->sites[k] : NULL;
  const char *name = s && s->fname ? s->fname->name->data : s && s->def ? s->def->name : "?";
  buf_printf(out, " %s/%d", name, s ? s->nargs : 0);
}

static void operands(VM *vm, const Proto *p, uint32_t at, Buf *out) {
  const Instr *i = &p->code[at];
  for (int n = 0; n < 3; n++) {
    int x = instr_field(i, n);
    switch (op_field(i->op, n)) {
    case FK_NO:
    case FK_LOW: break;
    case FK_HIGH: buf_printf(out, " -> %d", (int)at + 1 + (int32_t)((uint32_t)i->a << 16 | i->b)); break;
    case FK_OFFSET: buf_printf(out, " -> %d", (int)at + 1 + (int16_t)x); break;
    case FK_CONST: constant(vm, p, x, out); break;
    case FK_SITE: site_name(p, x, out); break;
    case FK_OPEN:
    case FK_COUNT:
    case FK_SHOWN: buf_printf(out, " %d", x); break;
    case FK_HOME: buf_printf(out, " ^%s", p->home && x < p->home->nnames ? p->home->names[x]->name->data : "?"); break;
    default: slot_name(p, x, out);
    }
  }
}

/* Types of results that the profile has seen; ! for a place that has failed, !! for one that is left generic. */
static void profile(uint8_t seen, Buf *out) {
  static const char *const names[] = {"NULL", "lgl", "int", "dbl", "str", "obj"};
  char text[48] = "";
  for (int k = 0; k < 6; k++)
    if (seen & 1 << k) strcat(strcat(text, *text ? "|" : ""), names[k]);
  if (seen & 192) strcat(text, seen & 128 ? " !!" : " !");
  buf_printf(out, "%-12s", text);
}

/* runs: how often each instruction has run; seen: the profile.  Either may be NULL. */
static void listing(VM *vm, Proto *p, const char *title, const InstrRun *runs, const uint8_t *seen, Buf *out) {
  if (runs) buf_printf(out, "code %u, ", p->id);
  buf_printf(out, "%s: %u instructions, %d variables, %d registers\n", title, p->ncode, p->nnames,
             p->nslots - p->nnames);
  int last = 0;
  for (uint32_t i = 0; i < p->ncode; i++) {
    int line = pos_line(p->pos[i]);
    if (runs) buf_printf(out, "%10" PRIu64 " ", runs[i].n);
    if (seen) profile(seen[i], out);
    if (line && line != last)
      buf_printf(out, "%4d  %4u  %-11s", line, i, op_info[p->code[i].op].name);
    else
      buf_printf(out, "      %4u  %-11s", i, op_info[p->code[i].op].name);
    if (line) last = line;
    operands(vm, p, i, out);
    if (runs && *runs[i].remark) buf_printf(out, "  ; %s", runs[i].remark);
    buf_putc(out, '\n');
  }
}

static const char *const kinds[] = {"function", "promise", "code"};

/* p alone, with what is known of its runs. */
void cc_disassemble_run(VM *vm, Proto *p, const InstrRun *runs, const uint8_t *seen, Buf *out) {
  listing(vm, p, kinds[p->kind], runs, seen, out);
}

/* The listing of p and of the functions and promise code inside it that have been compiled. */
void cc_disassemble(VM *vm, Proto *p, Buf *out) {
  listing(vm, p, kinds[p->kind], NULL, NULL, out);
  for (uint32_t k = 0; k < p->nk; k++) {
    Value v = p->k[k];
    if (v.tag != TAG_OBJ || v.o->type != T_BYTECODE) continue;
    Proto *q = (Proto *)(void *)v.o;
    if (!q->ncode && cc_function(vm, q, vm->global) != OK) {
      unwind_clear(vm);
      continue;
    }
    buf_putc(out, '\n');
    cc_disassemble(vm, q, out);
  }
  for (uint32_t s = 0; s < p->nsites; s++)
    for (int a = 0; a < p->sites[s]->nargs; a++)
      if (p->sites[s]->args[a].code) {
        buf_putc(out, '\n');
        cc_disassemble(vm, p->sites[s]->args[a].code, out);
      }
}
