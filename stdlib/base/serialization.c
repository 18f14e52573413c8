/* serialization.c - serialize(), unserialize(), save(), load() and lazy-load databases over runtime/serialize.h.
 *
 * Called from stdlib/base/serialize.R and namespaces.R.
 */
#include <bzlib.h>
#include <fcntl.h>
#include <lzma.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "compiler/parser.h"
#include "runtime/serialize.h"
#include "stdlib/connections/connections.h"
#include "stdlib/connections/shared.h"
#include "stdlib/host_access.h"
#include "stdlib/registry.h"
#include "vm/interp/interp.h"
#include "runtime/poll.h"

/* ---- where bytes go and come from ---- */

typedef struct ConnEnd {
  VM *vm;
  Conn *c;
} ConnEnd;

static Status conn_sink(void *ctx, const void *p, size_t n) {
  ConnEnd *s = ctx;
  shared_touch(p, n);
  return conn_write(s->vm, s->c, p, n);
}

static size_t conn_source(void *ctx, void *p, size_t n) {
  ConnEnd *s = ctx;
  size_t k = conn_read(s->vm, s->c, p, n);
  if (k == n || !s->c->raised) return k;
  s->c->raised = false;
  return SERIAL_RAISED;
}

/* ---- memory that goes along with a message ---- */

static int conn_shared(void *ctx, Vec *v, size_t bytes) { return shared_memory_of(((ConnEnd *)ctx)->vm, v, bytes); }

static Status conn_hand_over(void *ctx, int fd) {
  ConnEnd *s = ctx;
  return conn_hand(s->vm, s->c, fd);
}

static Buffer *conn_take(void *ctx, size_t bytes) {
  ConnEnd *s = ctx;
  int fd = conn_handed(s->vm, s->c);
  return fd < 0 ? NULL : shared_map(fd, bytes);
}

static Status version_arg(VM *vm, Value v, int *out) {
  *out = 3;
  if (val_is_null(v)) return OK;
  *out = as_integer1(vm, v);
  if (*out == NA_INT || *out <= 0) return rt_error(vm, "bad version value");
  if (*out < 2) return rt_error(vm, "cannot save to connections in version %d format", *out);
  return OK;
}

static Status write_conn(VM *vm, Value con, Value x, int format, int version, Value hook, const char *magic) {
  Conn *c;
  bool opened;
  TRY(conn_of(vm, con, &c));
  bool text = format == SERIAL_ASCII || format == SERIAL_HEX;
  if (format == SERIAL_XDR && conn_is_pair(c))
    format = SERIAL_NATIVE; /* a process of this machine and program reads it */
  if (c->is_open && c->text && !text) return rt_error(vm, "only ascii format can be written to text mode connections");
  TRY(conn_begin(vm, c, text ? "w" : "wb", &opened));
  ConnEnd end = {vm, c};
  SerialSink to = {conn_sink, &end};
  if (format == SERIAL_NATIVE && conn_is_pair(c)) {
    to.shared = conn_shared;
    to.hand = conn_hand_over;
  }
  Status st = magic ? conn_write(vm, c, magic, strlen(magic)) : OK;
  if (st == OK) st = serial_write(vm, x, (enum SerialFormat)format, version, hook, &to);
  if (st == OK && !conn_is_pair(c)) st = conn_settle(vm, c);
  conn_end(vm, c, opened);
  return st;
}

/* .Internal(serialize(object, connection, type, version, refhook)): a raw vector when the connection is NULL. */
static Status do_serialize(VM *vm, Value *args, int n, Value *out) {
  static const int formats[] = {SERIAL_XDR, SERIAL_ASCII, SERIAL_HEX, SERIAL_NATIVE};
  int type, version;
  TRY(arg_int(vm, args[2], "type", &type));
  version = val_is_null(args[3]) ? 3 : as_integer1(vm, args[3]);
  if (version == NA_INT || version <= 0) return rt_error(vm, "bad version value");
  if (type < 0 || type > 3) return rt_error(vm, "invalid '%s' argument", "type");
  *out = val_null();
  if (!val_is_null(args[1])) return write_conn(vm, args[1], args[0], formats[type], version, args[4], NULL);
  Vec *r;
  TRY(serial_write_memory(vm, args[0], (enum SerialFormat)formats[type], version, args[4], &r));
  *out = val_obj(r);
  return OK;
}

static Status read_conn(VM *vm, Value con, Value hook, Value *out) {
  Conn *c;
  bool opened;
  TRY(conn_of(vm, con, &c));
  TRY(conn_begin(vm, c, "rb", &opened));
  ConnEnd end = {vm, c};
  SerialSource src = {conn_source, &end, -1, false, conn_is_pair(c) ? conn_take : NULL};
  Status st = serial_read(vm, &src, hook, out);
  conn_end(vm, c, opened);
  return st;
}

/* .Internal(unserialize(connection, refhook)) */
static Status do_unserialize(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[0]) == T_STR) return rt_error(vm, "character vectors are no longer accepted by unserialize()");
  if (val_is_obj(args[0], T_RAW))
    return serial_read_memory(vm, raw_ro(args[0].vec), (size_t)args[0].vec->n, args[1], false, out);
  return read_conn(vm, args[0], args[1], out);
}

static Status info_value(VM *vm, const SerialInfo *i, Value *out) {
  static const char *const names[] = {"version", "writer_version", "min_reader_version", "format", "native_encoding"};
  static const char *const formats[] = {"xdr", "ascii", "asciihex", "binary"};
  int n = i->version == 3 ? 5 : 4;
  Vec *l = vec_new(vm, T_LIST, n), *nm = vec_new(vm, T_STR, n);
  TRY_NEW(l && nm);
  for (int k = 0; k < n; k++) TRY_NEW(str_rw(nm)[k] = str_c(vm, names[k]));
  list_set(vm, l, 0, val_int(i->version));
  list_set(vm, l, 1, val_str(str_fmt(vm, "%d.%d.%d", i->writer >> 16, (i->writer >> 8) & 255, i->writer & 255)));
  list_set(vm, l, 2,
           val_str(str_fmt(vm, "%d.%d.%d", i->min_reader >> 16, (i->min_reader >> 8) & 255, i->min_reader & 255)));
  list_set(vm, l, 3, val_str(str_c(vm, formats[i->format])));
  if (n == 5) list_set(vm, l, 4, val_str(str_c(vm, i->encoding)));
  TRY(vec_set_names(vm, l, val_obj(nm)));
  *out = val_obj(l);
  return OK;
}

/* .Internal(serializeInfo(connection)) */
static Status do_serialize_info(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  bool opened;
  TRY(conn_of(vm, args[0], &c));
  TRY(conn_begin(vm, c, "rb", &opened));
  ConnEnd end = {vm, c};
  SerialSource src = {conn_source, &end, -1, false};
  SerialInfo info;
  Status st = serial_info(vm, &src, &info);
  conn_end(vm, c, opened);
  TRY(st);
  return info_value(vm, &info, out);
}

/* ---- save() and load() ---- */

/* Tagged pairlist of the named variables. */
static Status collect_variables(VM *vm, Vec *names, Env *env, bool force, Cons **out) {
  *out = NULL;
  for (int64_t i = names->n - 1; i >= 0; i--) {
    TRY(rt_poll_at(vm, i));
    Sym *s = sym_of_str(vm, str_ro(names)[i]);
    Value v;
    TRY_NEW(s);
    TRY(env_get(vm, env, s, true, &v));
    (void)force;
    if (v.tag == TAG_UNBOUND) return rt_error(vm, "object '%s' not found", str_ro(names)[i]->data);
    v.aux = 0;
    TRY_NEW(*out = cons_new(vm, v, *out, s));
  }
  return OK;
}

/* .Internal(saveToConn(list, file, ascii, version, envir, eval.promises)) */
static Status do_save(VM *vm, Value *args, int n, Value *out) {
  Vec *names;
  int ascii, version;
  Env *env;
  bool force;
  TRY(arg_strvec(vm, args[0], "list", &names));
  TRY(arg_flag_na(vm, args[2], "ascii", &ascii));
  TRY(version_arg(vm, args[3], &version));
  TRY(arg_env(vm, args[4], "environment", &env));
  TRY(arg_flag(vm, args[5], "eval.promises", &force));
  Cons *vars;
  TRY(collect_variables(vm, names, env, force, &vars));
  char magic[16];
  snprintf(magic, sizeof magic, "RD%c%d\n", ascii ? 'A' : 'X', version);
  int format = ascii == NA_LGL ? SERIAL_HEX : ascii ? SERIAL_ASCII : SERIAL_XDR;
  *out = val_null();
  vm->visible = false;
  return write_conn(vm, args[1], vars ? val_obj(vars) : val_null(), format, version, val_null(), magic);
}

static Status bind_loaded(VM *vm, Value x, Env *env, bool verbose, Value *out) {
  int64_t k = 0;
  if (!val_is_null(x) && !val_is_obj(x, T_PAIRLIST)) return rt_error(vm, "loaded data is not in pair list form");
  for (Cons *c = val_is_null(x) ? NULL : x.cons; c; c = c->cdr) k++;
  Vec *names = vec_new(vm, T_STR, k);
  TRY_NEW(names);
  k = 0;
  for (Cons *c = val_is_null(x) ? NULL : x.cons; c; c = c->cdr) {
    if (!c->tag) return rt_error(vm, "loaded data is not in pair list form");
    str_rw(names)[k++] = c->tag->name;
    if (verbose) rt_outf(vm, "  %s\n", c->tag->name->data);
    TRY(env_set(vm, env, c->tag, c->car));
  }
  *out = val_obj(names);
  return OK;
}

/* .Internal(loadFromConn(con, envir, verbose)) */
static Status do_load(VM *vm, Value *args, int n, Value *out) {
  Conn *c;
  Env *env;
  bool opened, verbose;
  char magic[6] = "";
  Value x = val_null();
  TRY(conn_of(vm, args[0], &c));
  TRY(arg_env(vm, args[1], "envir", &env));
  TRY(arg_flag(vm, args[2], "verbose", &verbose));
  if (c->is_open && c->text) return rt_error(vm, "can only load() from a binary connection");
  TRY(conn_begin(vm, c, "rb", &opened));
  Status st = OK;
  size_t got = conn_read(vm, c, magic, 5);
  if (got == 0)
    st = rt_error(vm, "no input is available");
  else if (strncmp(magic, "RDA2\n", 5) && strncmp(magic, "RDB2\n", 5) && strncmp(magic, "RDX2\n", 5) &&
           strncmp(magic, "RDA3\n", 5) && strncmp(magic, "RDB3\n", 5) && strncmp(magic, "RDX3\n", 5))
    st = rt_error(vm, "bad restore file magic number (file may be corrupted) -- no data loaded");
  ConnEnd end = {vm, c};
  SerialSource src = {conn_source, &end, -1, false};
  if (st == OK) st = serial_read(vm, &src, val_null(), &x);
  conn_end(vm, c, opened);
  TRY(st);
  vm->visible = false;
  return bind_loaded(vm, x, env, verbose, out);
}

/* ---- lazy-load databases ---- */

/* Block of a database: length of its contents as four bytes, most significant first, then (format 2 and 3) one letter
 * for the packing, then the packed bytes. */
static Status unpack_block(VM *vm, const uint8_t *p, size_t n, int packing, Value *bytes) {
  if (n < 5) return rt_error(vm, "lazy-load database is corrupt");
  size_t want = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
  int kind = packing == 1 ? 'z' : p[4];
  p += packing == 1 ? 4 : 5;
  n -= packing == 1 ? 4 : 5;
  if (want / 4000 > n && kind != '2' && kind != 'Z') return rt_error(vm, "lazy-load database is corrupt");
  Vec *v = vec_new(vm, T_RAW, (int64_t)want);
  TRY_NEW(v);
  bool ok = false;
  if (kind == 'z' || kind == '1') {
    uLongf len = (uLongf)want;
    ok = uncompress(raw_rw(v), &len, p, (uLong)n) == Z_OK && len == want;
  } else if (kind == '2') {
    unsigned len = (unsigned)want;
    ok = BZ2_bzBuffToBuffDecompress((char *)raw_ro(v), &len, (char *)(uintptr_t)p, (unsigned)n, 0, 0) == BZ_OK &&
         len == want;
  } else if (kind == 'Z') {
    lzma_stream s = LZMA_STREAM_INIT;
    lzma_filter filter[2] = {{LZMA_FILTER_LZMA2, NULL}, {LZMA_VLI_UNKNOWN, NULL}};
    lzma_options_lzma opt;
    lzma_lzma_preset(&opt, 6);
    filter[0].options = &opt;
    if (lzma_raw_decoder(&s, filter) == LZMA_OK) {
      s.next_in = p;
      s.avail_in = n;
      s.next_out = raw_rw(v);
      s.avail_out = want;
      lzma_ret r = lzma_code(&s, LZMA_RUN);
      ok = (r == LZMA_OK || r == LZMA_STREAM_END) && s.avail_out == 0;
      lzma_end(&s);
    }
  } else if (kind == '0' && n == want) {
    memcpy(raw_rw(v), p, n);
    ok = true;
  }
  *bytes = val_obj(v);
  return ok ? OK : rt_error(vm, "lazy-load database is corrupt");
}

static Status read_block(VM *vm, const char *path, int64_t offset, int64_t len, uint8_t **out) {
  TRY_NEW(path = path_file(vm, path));
  int fd = file_open_read(vm, path);
  if (fd < 0) return rt_error(vm, "cannot open file '%s'", path);
  struct stat st;
  uint8_t *p = NULL;
  bool ok = fstat(fd, &st) == 0 && offset >= 0 && len > 0 && offset <= st.st_size && len <= st.st_size - offset;
  if (ok) ok = (p = vm_scratch(vm, (size_t)len)) != NULL && pread(fd, p, (size_t)len, (off_t)offset) == (ssize_t)len;
  close(fd);
  *out = p;
  return ok ? OK : rt_error(vm, "lazy-load database '%s' is corrupt", path);
}

/* lazyLoadDBfetch(key, file, compressed, hook) */
static Status do_lazy_fetch(VM *vm, Value *args, int n, Value *out) {
  Vec *key;
  Str *path;
  uint8_t *block = NULL;
  Value bytes = val_null();
  int packing = as_integer1(vm, args[2]);
  TRY(coerce_vector(vm, args[0], T_INT, false, &key));
  if (key->n != 2) return rt_error(vm, "bad offset/length argument");
  TRY(arg_string(vm, args[1], "file", &path));
  TRY(read_block(vm, path->data, int_ro(key)[0], int_ro(key)[1], &block));
  if (packing == 0) return serial_read_memory(vm, block, (size_t)int_ro(key)[1], args[3], true, out);
  TRY(unpack_block(vm, block, (size_t)int_ro(key)[1], packing, &bytes));
  return serial_read_memory(vm, raw_ro(bytes.vec), (size_t)bytes.vec->n, args[3], true, out);
}

/* ---- functions of the library in serialized data ---- */

/* Namespace whose binding is b. */
static Env *builtin_namespace(VM *vm, Builtin *b) {
  static const char *const packages[] = {"stats", "utils", "tools", "graphics", "grDevices", "methods", "parallel"};
  Sym *s = sym_c(vm, b->def->name);
  for (size_t i = 0; s && i < sizeof packages / sizeof *packages; i++) {
    Str *name = str_c(vm, packages[i]);
    Env *ns = name ? lib_namespace(vm, name) : NULL;
    if (!ns) continue;
    Value v = env_peek(vm, ns, s, NULL);
    if (v.tag == TAG_OBJ && v.bi == b) return ns;
  }
  return vm->basens;
}

Status serial_builtin_closure(VM *vm, Builtin *b, Closure **out) {
  Value formals = builtin_formals(vm, b);
  if (formals.tag == TAG_UNBOUND) return ERR;
  Sym *name = sym_c(vm, b->def->name);
  Cons *call = name ? lang_new(vm, val_obj(name), NULL) : NULL, *last = call;
  TRY_NEW(call);
  for (Cons *f = formals.tag == TAG_OBJ ? formals.cons : NULL; f; f = f->cdr) {
    Cons *arg = cons_new(vm, val_obj(f->tag), NULL, f->tag == vm->sym.dots ? NULL : f->tag);
    TRY_NEW(arg);
    last->cdr = arg;
    obj_retain(&arg->h);
    last = arg;
  }
  *out = closure_new(vm, formals, val_obj(call), builtin_namespace(vm, b));
  return *out ? OK : ERR;
}

/* The name of the attribute that says which function of the library this one calls. */
static Sym *mark_name(VM *vm) { return sym_c(vm, "orbit"); }

/* The call of the function named anew, with the arguments as they stand, evaluated where the call stood. */
static const char CALLER[] =
    "{\n    call <- sys.call()\n    call[[1L]] <- quote(%s)\n    eval(call, parent.frame())\n}";

Status serial_library_closure(VM *vm, const Closure *c, Closure **out) {
  const char *package, *name;
  *out = NULL;
  if (!lib_closure_name(vm, c, &package, &name) || name[0] == '.') return OK;
  Str *place = str_fmt(vm, "%s%s`%s`", package, strcmp(package, "base") == 0 ? "::" : ":::", name);
  Str *text = place ? str_fmt(vm, CALLER, place->data) : NULL;
  Sym *mark = mark_name(vm);
  TRY_NEW(text && mark);
  Source src = {"<text>", text->data, text->len, true};
  Vec *body;
  TRY(parse_text(vm, &src, false, &body));
  TRY_NEW(*out = closure_new(vm, c->formals, list_ro(body)[0], vm->basens));
  return attr_set(vm, &(*out)->h, mark, val_str(place));
}

Status serial_library_marked(VM *vm, Value f, Value *out) {
  Sym *mark = mark_name(vm);
  TRY_NEW(mark);
  Value text = attr_get(vm, f, mark);
  *out = val_unbound();
  if (val_type(text) != T_STR || vec_len(text) != 1) return OK;
  const char *s = as_string1(vm, text)->data, *colons = strchr(s, ':');
  if (!colons) return OK;
  Str *package = str_new(vm, s, (size_t)(colons - s));
  Env *ns = package ? lib_namespace(vm, package) : NULL;
  const char *from = colons + strspn(colons, ":`");
  Str *bare = str_new(vm, from, strcspn(from, "`"));
  Sym *name = bare ? sym_of_str(vm, bare) : NULL;
  TRY_NEW(package && name);
  if (!ns || bare->len == 0) return OK;
  Value v;
  TRY(env_get(vm, ns, name, false, &v));
  if (val_is_obj(v, T_CLOSURE)) *out = v;
  return OK;
}

Status serial_builtin_named(VM *vm, const char *name, Value *out) {
  *out = val_null();
  const BuiltinDef *def = lib_find(vm, name);
  if (def) {
    Builtin *b = lib_builtin(vm, def);
    TRY_NEW(b);
    *out = val_obj(b);
    return OK;
  }
  Sym *s = *name ? sym_c(vm, name) : NULL;
  Value v = s ? env_peek(vm, vm->base, s, NULL) : val_unbound();
  if (val_is_fun(v)) *out = v;
  return OK;
}

const BuiltinDef builtins_serialize[] = {
    {"serialize", do_serialize, "object, connection, type, version, hook", BF_INTERNAL,
     "object to a raw vector or connection", 0, 0},
    {"unserialize", do_unserialize, "connection, hook", BF_INTERNAL, "object from a raw vector or connection", 0, 0},
    {"serializeInfo", do_serialize_info, "con", BF_INTERNAL, "header of serialized data", 0, 0},
    {"saveToConn", do_save, "list, file, ascii, version, envir, eval.promises", BF_INTERNAL, "writes variables", 0, 0},
    {"loadFromConn", do_load, "con, envir, verbose", BF_INTERNAL, "reads variables", 0, 0},
    {"lazyLoadDBfetch", do_lazy_fetch, NULL, BF_PRIM, "object of a lazy-load database", 4, 4},
    {0}};
