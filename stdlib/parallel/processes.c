/* processes.c - Processes and random streams for stdlib/parallel.
 *
 * A worker is a fork of this process at the other end of a socket pair; objects travel as their serialization behind a
 * length of eight bytes, with which memory that holds the elements of long vectors is passed on.  The streams are those
 * of L'Ecuyer's combined generator MRG32k3a.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vm/kernels/cuda/cuda.h"
#include "runtime/serialize.h"
#include "stdlib/builtin.h"
#include "stdlib/connections/connections.h"
#include "stdlib/connections/shared.h"
#include "stdlib/registry.h"

/* ---- processes ---- */

/* A child that dies with its parent, at the other end of a pair of sockets; *pid is 0 in the child, *fd the own end. */
static Status fork_pair(VM *vm, pid_t *pid, int *fd) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
    return rt_error(vm, "unable to create a socket pair: %s", strerror(errno));
  rt_flush(vm);
  cuda_before_fork(vm);
  *pid = fork();
  if (*pid < 0) {
    int err = errno;
    close(ends[0]);
    close(ends[1]);
    return rt_error(vm, "unable to fork, possible reason: %s", strerror(err));
  }
  if (*pid == 0) prctl(PR_SET_PDEATHSIG, SIGTERM);
  close(ends[*pid ? 1 : 0]);
  *fd = ends[*pid ? 0 : 1];
  return OK;
}

/* .Internal(forkChild(close)): c(pid, descriptor); in the child pid is 0.  The child closes the descriptors given (of
 * other children). */
static Status do_fork_child(VM *vm, Value *args, int n, Value *out) {
  Vec *others, *res = vec_new(vm, T_INT, 2);
  int fd;
  pid_t pid;
  TRY_NEW(res);
  TRY(coerce_vector(vm, args[0], T_INT, false, &others));
  TRY(fork_pair(vm, &pid, &fd));
  for (int64_t i = 0; pid == 0 && i < others->n; i++) close(int_ro(others)[i]);
  int_rw(res)[0] = (int)pid;
  int_rw(res)[1] = fd;
  *out = val_obj(res);
  return OK;
}

/* .Internal(forkNode(description)): list(pid, connection); in the child pid is 0. */
static Status do_fork_node(VM *vm, Value *args, int n, Value *out) {
  int fd;
  pid_t pid;
  Value con;
  Vec *res = vec_new(vm, T_LIST, 2);
  TRY_NEW(res);
  if (val_type(args[0]) != T_STR) return rt_error(vm, "invalid '%s' argument", "description");
  TRY(fork_pair(vm, &pid, &fd));
  if (pid == 0) conn_pairs_drop(vm);
  TRY(conn_pair_new(vm, as_string1(vm, args[0])->data, fd, pid, &con));
  list_set(vm, res, 0, val_int((int)pid));
  list_set(vm, res, 1, con);
  *out = val_obj(res);
  return OK;
}

enum { HANDED_MOST = 64 };

/* Descriptors of memory with the elements of vectors, in the order of the serialization. */
typedef struct Handed {
  int fd[HANDED_MOST], n, next;
} Handed;

typedef union Note {
  struct cmsghdr head;
  char bytes[CMSG_SPACE(HANDED_MOST * sizeof(int))];
} Note;

typedef struct Bytes {
  VM *vm;
  Buf b;
  Handed handed;
} Bytes;

static void handed_close(Handed *h) {
  while (h->next < h->n) close(h->fd[h->next++]);
}

static int bytes_shared(void *ctx, Vec *v, size_t bytes) {
  const Bytes *s = ctx;
  return s->handed.n < HANDED_MOST ? shared_memory_with(data_ro(v), bytes) : -1;
}

static Status bytes_hand(void *ctx, int fd) {
  Bytes *s = ctx;
  s->handed.fd[s->handed.n++] = fd;
  return OK;
}

static Status bytes_write(void *ctx, const void *p, size_t n) {
  Bytes *s = ctx;
  buf_put(&s->b, p, n);
  return s->b.failed ? ERR : OK;
}

static bool send_all(int fd, const void *p, size_t n) {
  const char *q = p;
  while (n > 0) {
    ssize_t k = send(fd, q, n, MSG_NOSIGNAL);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    q += k;
    n -= (size_t)k;
  }
  return true;
}

static bool send_head(int fd, uint64_t len, const Handed *h) {
  if (h->n == 0) return send_all(fd, &len, sizeof len);
  Note note = {0};
  size_t fds = (size_t)h->n * sizeof(int);
  struct iovec bytes = {&len, sizeof len};
  struct msghdr m = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = note.bytes, .msg_controllen = CMSG_SPACE(fds)};
  note.head = (struct cmsghdr){.cmsg_len = CMSG_LEN(fds), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(&note.head), h->fd, fds);
  ssize_t k;
  do k = sendmsg(fd, &m, MSG_NOSIGNAL);
  while (k < 0 && errno == EINTR);
  return k == (ssize_t)sizeof len;
}

/* .Internal(workerSend(fd, object)) */
static Status do_worker_send(VM *vm, Value *args, int n, Value *out) {
  int fd;
  TRY(arg_int(vm, args[0], "fd", &fd));
  Bytes s = {.vm = vm};
  buf_init(&s.b, vm);
  SerialSink to = {.write = bytes_write, .ctx = &s, .shared = bytes_shared, .hand = bytes_hand};
  Status st = serial_write(vm, args[1], SERIAL_NATIVE, 3, val_null(), &to);
  *out = val_null();
  if (st == OK && (!send_head(fd, s.b.n, &s.handed) || !send_all(fd, s.b.p, s.b.n)))
    st = rt_error(vm, "error writing to connection");
  handed_close(&s.handed);
  return st;
}

/* Reads what is there, and which memory comes with it. */
static ssize_t receive_with(int fd, void *p, size_t n, Handed *h) {
  Note note;
  struct iovec bytes = {p, n};
  struct msghdr m = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = note.bytes, .msg_controllen = sizeof note};
  ssize_t k = recvmsg(fd, &m, MSG_CMSG_CLOEXEC);
  const struct cmsghdr *c = k > 0 ? CMSG_FIRSTHDR(&m) : NULL;
  if (!c || c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) return k;
  h->n = (int)((c->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  memcpy(h->fd, CMSG_DATA(c), (size_t)h->n * sizeof(int));
  return k;
}

/* Waits in steps so that an interrupt gets through. */
static Status receive_some(VM *vm, int fd, void *p, size_t n, Handed *h, ssize_t *got) {
  for (;;) {
    TRY(rt_poll(vm));
    struct pollfd f = {.fd = fd, .events = POLLIN};
    int r = poll(&f, 1, 200);
    if (r < 0 && errno != EINTR) {
      *got = -1;
      return OK;
    }
    if (r <= 0) continue;
    *got = h ? receive_with(fd, p, n, h) : read(fd, p, n);
    if (*got >= 0 || errno != EINTR) return OK;
  }
}

static Status receive_all(VM *vm, int fd, void *p, size_t n, Handed *h, bool *ok) {
  char *q = p;
  *ok = true;
  while (n > 0 && *ok) {
    ssize_t k;
    TRY(receive_some(vm, fd, q, n, h, &k));
    *ok = k > 0;
    q += k;
    n -= *ok ? (size_t)k : 0;
  }
  return OK;
}

typedef struct Received {
  const uint8_t *p;
  size_t left;
  Handed handed;
} Received;

static size_t received_read(void *ctx, void *p, size_t n) {
  Received *r = ctx;
  if (n > r->left) n = r->left;
  memcpy(p, r->p, n);
  r->p += n;
  r->left -= n;
  return n;
}

static Buffer *received_take(void *ctx, size_t bytes) {
  Handed *h = &((Received *)ctx)->handed;
  return h->next < h->n ? shared_map(h->fd[h->next++], bytes) : NULL;
}

/* .Internal(workerReceive(fd)): list(object), or NULL when the other side has gone. */
static Status receive_object(VM *vm, int fd, Received *r, Value *x, bool *ok) {
  uint64_t len;
  TRY(receive_all(vm, fd, &len, sizeof len, &r->handed, ok));
  if (!*ok) return OK;
  Vec *bytes = vec_new(vm, T_RAW, (int64_t)len);
  TRY_NEW(bytes);
  TRY(receive_all(vm, fd, raw_rw(bytes), len, NULL, ok));
  if (!*ok) return OK;
  r->p = raw_ro(bytes);
  r->left = len;
  SerialSource from = {received_read, r, (int64_t)len, false, received_take};
  return serial_read(vm, &from, val_null(), x);
}

static Status do_worker_receive(VM *vm, Value *args, int n, Value *out) {
  int fd;
  bool ok;
  Value x;
  Received r = {.left = 0};
  *out = val_null();
  TRY(arg_int(vm, args[0], "fd", &fd));
  Status st = receive_object(vm, fd, &r, &x, &ok);
  handed_close(&r.handed);
  if (st != OK || !ok) return st;
  Vec *l = vec_new(vm, T_LIST, 1);
  TRY_NEW(l);
  list_set(vm, l, 0, x);
  *out = val_obj(l);
  return OK;
}

/* .Internal(workerReady(fds, timeout)): which of them (from 1) have something to read or have gone; timeout < 0: wait.
 */
static Status do_worker_ready(VM *vm, Value *args, int n, Value *out) {
  Vec *fds;
  double timeout;
  TRY(coerce_vector(vm, args[0], T_INT, false, &fds));
  TRY(arg_double(vm, args[1], "timeout", &timeout));
  struct pollfd *p = vm_scratch(vm, (size_t)(fds->n + 1) * sizeof *p);
  TRY_NEW(p);
  for (int64_t i = 0; i < fds->n; i++) p[i] = (struct pollfd){.fd = int_ro(fds)[i], .events = POLLIN};
  int ready = 0;
  for (double waited = 0; fds->n > 0;) {
    TRY(rt_poll(vm));
    int ms = timeout < 0 || timeout - waited > 0.2 ? 200 : (int)((timeout - waited) * 1000);
    ready = poll(p, (nfds_t)fds->n, ms);
    if (ready > 0 || (ready < 0 && errno != EINTR)) break;
    waited += 0.2;
    if (timeout >= 0 && waited >= timeout) break;
  }
  Vec *v = vec_new(vm, T_INT, ready > 0 ? ready : 0);
  TRY_NEW(v);
  int64_t k = 0;
  for (int64_t i = 0; i < fds->n && k < v->n; i++)
    if (p[i].revents) int_rw(v)[k++] = (int)i + 1;
  v->n = k;
  *out = val_obj(v);
  return OK;
}

/* .Internal(workerEnd(pid, fd)): closes the socket and waits for the process; its status. */
static Status do_worker_end(VM *vm, Value *args, int n, Value *out) {
  int pid, fd, status = 0;
  TRY(arg_int(vm, args[0], "pid", &pid));
  TRY(arg_int(vm, args[1], "fd", &fd));
  close(fd);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  *out = val_int(status);
  return OK;
}

/* .Internal(workerLeave(pid, fd)): closes the socket of a process that nobody waits for. */
static Status do_worker_leave(VM *vm, Value *args, int n, Value *out) {
  int pid, fd;
  TRY(arg_int(vm, args[0], "pid", &pid));
  TRY(arg_int(vm, args[1], "fd", &fd));
  close(fd);
  *out = val_null();
  TRY(conns_init(vm));
  conn_child_left(vm, pid);
  return OK;
}

/* .Internal(processAffinity(processors)): the processors (from 1) that this process may use, after it has been bound to
 * those given. */
static Status do_affinity(VM *vm, Value *args, int n, Value *out) {
  cpu_set_t set;
  Vec *wanted, *v;
  if (!val_is_null(args[0])) {
    TRY(coerce_vector(vm, args[0], T_INT, false, &wanted));
    CPU_ZERO(&set);
    for (int64_t i = 0; i < wanted->n; i++) {
      int k = int_ro(wanted)[i];
      if (k < 1 || k > CPU_SETSIZE) return rt_error(vm, "invalid CPU affinity specification");
      CPU_SET(k - 1, &set);
    }
    (void)sched_setaffinity(0, sizeof set, &set);
  }
  *out = val_null();
  if (sched_getaffinity(0, sizeof set, &set)) return OK;
  TRY_NEW(v = vec_new(vm, T_INT, CPU_COUNT(&set)));
  int64_t at = 0;
  for (int k = 0; k < CPU_SETSIZE; k++)
    if (CPU_ISSET(k, &set)) int_rw(v)[at++] = k + 1;
  *out = val_obj(v);
  return OK;
}

/* .Internal(workerExit(status)): the end of a child; nothing of the parent's is flushed or removed. */
static Status do_worker_exit(VM *vm, Value *args, int n, Value *out) {
  int status;
  TRY(arg_int(vm, args[0], "status", &status));
  rt_flush(vm);
  lib_report_called(vm);
  _exit(status);
}

static Status do_detect_cores(VM *vm, Value *args, int n, Value *out) {
  long k = sysconf(_SC_NPROCESSORS_ONLN);
  *out = val_int(k > 0 ? (int)k : NA_INT);
  return OK;
}

/* ---- random streams ---- */

typedef uint64_t Matrix3[3][3];
static const uint64_t modulus[2] = {4294967087u, 4294944443u};
static const Matrix3 step[2] = {{{0, 1, 0}, {0, 0, 1}, {4294967087u - 810728, 1403580, 0}},
                                {{0, 1, 0}, {0, 0, 1}, {4294944443u - 1370589, 0, 527612}}};

static void square(Matrix3 a, uint64_t m) {
  Matrix3 r;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      uint64_t s = 0;
      for (int k = 0; k < 3; k++) s = (s + a[i][k] * a[k][j] % m) % m;
      r[i][j] = s;
    }
  memcpy(a, r, sizeof r);
}

/* Advances both components of the seed by 2^log2 steps. */
static Status advance(VM *vm, Value seed, int log2, Value *out) {
  if (!val_is_obj(seed, T_INT) || seed.vec->n != 7) return rt_error(vm, "invalid value of 'seed'");
  Vec *v = vec_new(vm, T_INT, 7);
  TRY_NEW(v);
  int_rw(v)[0] = int_ro(seed.vec)[0];
  for (int c = 0; c < 2; c++) {
    Matrix3 a;
    uint64_t m = modulus[c];
    memcpy(a, step[c], sizeof a);
    for (int i = 0; i < log2; i++) square(a, m);
    for (int i = 0; i < 3; i++) {
      uint64_t s = 0;
      for (int k = 0; k < 3; k++) s = (s + a[i][k] * (uint32_t)int_ro(seed.vec)[1 + 3 * c + k] % m) % m;
      int_rw(v)[1 + 3 * c + i] = (int)(uint32_t)s;
    }
  }
  *out = val_obj(v);
  return OK;
}

/* .Internal(advanceStream(seed, log2)) */
static Status do_advance_stream(VM *vm, Value *args, int n, Value *out) {
  int log2;
  TRY(arg_int(vm, args[1], "log2", &log2));
  return advance(vm, args[0], log2 < 0 ? 0 : log2 > 1000 ? 1000 : log2, out);
}

const BuiltinDef builtins_parallel[] = {
    {"forkChild", do_fork_child, "close", BF_INTERNAL | BF_PROCESSES, "forks this process", 0, 0},
    {"forkNode", do_fork_node, "description", BF_INTERNAL | BF_PROCESSES, "forks a node of a cluster", 0, 0},
    {"workerSend", do_worker_send, "fd, object", BF_INTERNAL | BF_PROCESSES, "sends an object", 0, 0},
    {"workerReceive", do_worker_receive, "fd", BF_INTERNAL | BF_PROCESSES, "receives an object", 0, 0},
    {"workerReady", do_worker_ready, "fds, timeout", BF_INTERNAL | BF_PROCESSES, "which sockets can be read", 0, 0},
    {"workerEnd", do_worker_end, "pid, fd", BF_INTERNAL | BF_PROCESSES, "waits for the end of a worker", 0, 0},
    {"workerLeave", do_worker_leave, "pid, fd", BF_INTERNAL | BF_PROCESSES, "a worker nobody waits for", 0, 0},
    {"processAffinity", do_affinity, "processors", BF_INTERNAL | BF_PROCESSES, "processors to use", 0, 0},
    {"workerExit", do_worker_exit, "status", BF_INTERNAL | BF_PROCESSES, "ends a worker", 0, 0},
    {"processorsOnline", do_detect_cores, NULL, BF_INTERNAL, "number of processors", 0, 0},
    {"advanceStream", do_advance_stream, "seed, log2", BF_INTERNAL, "seed of L'Ecuyer's generator 2^log2 steps on", 0,
     0},
    {0}};
