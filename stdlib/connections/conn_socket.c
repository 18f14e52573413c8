/* conn_socket.c - Socket connections: clients, servers that take one client, and sockets that listen.
 *
 * What is written goes out at once; reading waits as long as the timeout of the connection, or not at all when it does
 * not block.  Called through builtins_socket[]. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "stdlib/builtin.h"
#include "stdlib/connections/connections.h"

/* When to wait awake: see await_awake(). */
typedef struct Awake {
  int in_vain, asleep; /* how often the next waits sleep at once, and how many are left of these */
  int processors;      /* that this process may use; 0: not asked yet */
} Awake;

typedef struct Sock {
  char *host;
  int port, fd, timeout; /* seconds */
  bool server;           /* waits for a client when it is opened */
  bool gone;             /* the other end was closed when something was written */
  bool pair;             /* one end of a pair: the other is a process of the same program */
  pid_t pid;             /* that process, if it is a child of this one */
  Awake awake;
  int *handed, nhanded; /* open files that came from the other end of a pair and are not asked for yet */
} Sock;

/* ---- waiting ---- */

static double now_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { INTERRUPTED = -2 }; /* with the condition raised */

/* Waits until one of n is ready: their number, 0 when the time is over, -1 on failure.  seconds < 0: no limit. */
static int wait_ready(VM *vm, struct pollfd *p, int n, double seconds) {
  double end = now_seconds() + seconds;
  for (;;) {
    double left = seconds < 0 ? 0.5 : end - now_seconds();
    int ms = left > 0.5 ? 500 : left > 0 ? (int)(left * 1000) + 1 : 0;
    int k = poll(p, (nfds_t)n, ms);
    if (k > 0 || (k < 0 && errno != EINTR)) return k;
    if (rt_poll(vm) != OK) return INTERRUPTED;
    if (seconds >= 0 && left <= 0) return 0;
  }
}

/* Processes that wait without sleeping need a processor each. */
static bool processors_to_spare(Awake *a) {
  cpu_set_t set;
  if (a->processors == 0) a->processors = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  return a->processors > 1;
}

/* Before wait_ready() sleeps: an answer that takes the other end less time than falling asleep and being woken takes is
 * awaited awake, for a moment.  Whoever has done so in vain sleeps at once the next times, after each failure twice as
 * often; a look that comes late tells that others need this processor.  How many are ready. */
static int await_awake(struct pollfd *p, int n, Awake *a) {
  static const double most = 100e-6, late = 25e-6;
  enum { IN_VAIN_MOST = 64 };
  if (a->asleep > 0) {
    a->asleep--;
    return 0;
  }
  if (!processors_to_spare(a)) return 0;
  double began = now_seconds(), last = began;
  for (;;) {
    int k = poll(p, (nfds_t)n, 0);
    double t = now_seconds();
    if (k > 0) {
      a->in_vain = 0;
      return k;
    }
    if (k < 0 || t - began > most || t - last > late) break;
    last = t;
  }
  a->in_vain = a->in_vain ? 2 * a->in_vain : 1;
  if (a->in_vain > IN_VAIN_MOST) a->in_vain = IN_VAIN_MOST;
  a->asleep = a->in_vain;
  return 0;
}

static int wait_one(VM *vm, int fd, short events, double seconds) {
  struct pollfd p = {.fd = fd, .events = events};
  return wait_ready(vm, &p, 1, seconds);
}

/* ---- opening ---- */

static int try_address(VM *vm, const struct addrinfo *a, int timeout) {
  int fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol), one = 1, err = 0;
  socklen_t len = sizeof err;
  if (fd < 0) return -1;
  int ready = connect(fd, a->ai_addr, a->ai_addrlen) == 0 ? 1 : -1;
  if (ready < 0 && errno == EINPROGRESS) {
    ready = wait_one(vm, fd, POLLOUT, timeout);
    if (ready == 1 && (getsockopt(fd, SOL_SOCKET, SO_ERROR, &err, &len) != 0 || err != 0)) ready = -1;
  }
  if (ready != 1) {
    close(fd);
    return ready == INTERRUPTED ? INTERRUPTED : -1;
  }
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

static int connect_to(VM *vm, const Sock *s) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
  char port[16];
  int fd = -1;
  snprintf(port, sizeof port, "%d", s->port);
  if (getaddrinfo(s->host, port, &hints, &found) != 0) return -1;
  for (const struct addrinfo *a = found; a && fd == -1; a = a->ai_next) fd = try_address(vm, a, s->timeout);
  freeaddrinfo(found);
  return fd;
}

static int listen_at(int port) {
  struct sockaddr_in a = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_ANY)};
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(fd, (struct sockaddr *)&a, sizeof a) == 0 && listen(fd, 100) == 0) return fd;
  close(fd);
  return -1;
}

/* The next client of a listening socket and where it comes from; -1: none in time. */
static int accept_from(VM *vm, int listening, int timeout, char *host, size_t size) {
  struct sockaddr_storage from;
  socklen_t len = sizeof from;
  int one = 1;
  int ready = wait_one(vm, listening, POLLIN, timeout);
  if (ready != 1) return ready == INTERRUPTED ? INTERRUPTED : -1;
  int fd = accept4(listening, (struct sockaddr *)&from, &len, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (fd < 0) return -1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (getnameinfo((struct sockaddr *)&from, len, host, (socklen_t)size, NULL, 0, 0) != 0)
    snprintf(host, size, "unknown");
  return fd;
}

/* <-host:port of a connection that a client has asked for. */
static Status name_client(VM *vm, Conn *c, const char *host, int port) {
  char desc[320];
  snprintf(desc, sizeof desc, "<-%s:%d", host, port);
  char *copy = strdup(desc);
  if (!copy) return rt_nomem(vm, sizeof desc);
  free(c->desc);
  c->desc = copy;
  return OK;
}

static Status open_server(VM *vm, Conn *c, Sock *s) {
  char host[256];
  int listening = listen_at(s->port);
  if (listening >= 0) {
    s->fd = accept_from(vm, listening, s->timeout, host, sizeof host);
    close(listening);
  }
  if (s->fd == INTERRUPTED) return ERR;
  if (s->fd >= 0) return name_client(vm, c, host, s->port);
  TRY(rt_warning(vm, "problem in listening on this socket"));
  return rt_error(vm, "cannot open the connection");
}

static Status sock_open(VM *vm, Conn *c) {
  Sock *s = c->priv;
  if (s->fd < 0 && s->server) TRY(open_server(vm, c, s));
  if (s->fd < 0) {
    s->fd = connect_to(vm, s);
    if (s->fd == INTERRUPTED) return ERR;
    if (s->fd < 0) {
      TRY(rt_warning(vm, "%s:%d cannot be opened", s->host, s->port));
      return rt_error(vm, "cannot open the connection");
    }
  }
  bool both = strchr(c->mode, '+') || c->mode[0] == 'a';
  c->can_read = both || c->mode[0] == 'r';
  c->can_write = both || c->mode[0] == 'w';
  return OK;
}

static void sock_close(VM *vm, Conn *c) {
  Sock *s = c->priv;
  if (s->fd >= 0) close(s->fd);
  s->fd = -1;
  while (s->nhanded > 0) close(s->handed[--s->nhanded]);
  if (s->pid > 0) conn_child_left(vm, s->pid);
  s->pid = 0;
}

static void sock_free(VM *vm, Conn *c) {
  sock_close(vm, c);
  free(((Sock *)c->priv)->host);
  free(((Sock *)c->priv)->handed);
  free(c->priv);
}

/* ---- reading and writing ---- */

/* What travels beside a byte: one descriptor. */
typedef union Note {
  struct cmsghdr head;
  char bytes[CMSG_SPACE(sizeof(int))];
} Note;

/* An open file that came with a byte. */
static void keep_handed(Sock *s, int fd) {
  int *more = realloc(s->handed, (size_t)(s->nhanded + 1) * sizeof *more);
  if (!more) {
    close(fd);
    return;
  }
  s->handed = more;
  s->handed[s->nhanded++] = fd;
}

static ssize_t take(Sock *s, void *p, size_t n) {
  ssize_t k;
  if (!s->pair) {
    do k = recv(s->fd, p, n, MSG_DONTWAIT);
    while (k < 0 && errno == EINTR);
    return k;
  }
  Note note;
  struct iovec bytes = {p, n};
  struct msghdr m = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = note.bytes, .msg_controllen = sizeof note};
  do k = recvmsg(s->fd, &m, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  while (k < 0 && errno == EINTR);
  const struct cmsghdr *h = k > 0 ? CMSG_FIRSTHDR(&m) : NULL;
  if (!h || h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS) return k;
  int fd;
  memcpy(&fd, CMSG_DATA(h), sizeof fd);
  keep_handed(s, fd);
  return k;
}

static ssize_t sock_read(VM *vm, Conn *c, void *p, size_t n) {
  Sock *s = c->priv;
  if (c->raised) return -1;
  ssize_t k = take(s, p, n);
  if (k >= 0 || errno != EAGAIN) return k;
  if (!c->blocking || s->timeout == 0) return 0;
  struct pollfd f = {.fd = s->fd, .events = POLLIN};
  int ready = await_awake(&f, 1, &s->awake);
  if (ready == 0) ready = wait_ready(vm, &f, 1, s->timeout);
  if (ready == INTERRUPTED) c->raised = true; /* until whoever reads has seen it */
  if (ready != 1) return ready == 0 ? 0 : -1;
  return take(s, p, n);
}

/* Until it can be written, or -1.  Of a pair what comes meanwhile is read, so that two that write do not wait for each
 * other. */
static int wait_writable(VM *vm, Conn *c) {
  const Sock *s = c->priv;
  struct pollfd p = {.fd = s->fd, .events = s->pair ? POLLOUT | POLLIN : POLLOUT};
  for (;;) {
    int ready = wait_ready(vm, &p, 1, s->timeout);
    c->raised = ready == INTERRUPTED;
    if (ready != 1 || !(p.revents & POLLIN) || !conn_read_ahead(vm, c)) return ready == 1 ? 1 : -1;
    if (p.revents & POLLOUT) return 1;
  }
}

/* What is written first after the other end has gone is lost in silence, as it is with TCP: reading then tells. */
static ssize_t sock_write(VM *vm, Conn *c, const void *p, size_t n) {
  Sock *s = c->priv;
  for (;;) {
    ssize_t k = send(s->fd, p, n, MSG_NOSIGNAL);
    if (k < 0 && errno == EPIPE && s->pair && !s->gone) {
      s->gone = true;
      return (ssize_t)n;
    }
    if (k < 0 && errno == EPIPE) c->raised = rt_error(vm, "ignoring SIGPIPE signal") != OK;
    if (k >= 0 || (errno != EAGAIN && errno != EINTR)) return k;
    if (wait_writable(vm, c) != 1) return -1;
  }
}

Status conn_hand(VM *vm, Conn *c, int fd) {
  Sock *s = c->priv;
  Note note = {0};
  char byte = 0;
  struct iovec bytes = {&byte, 1};
  struct msghdr m = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = note.bytes, .msg_controllen = sizeof note};
  note.head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof fd), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(&note.head), &fd, sizeof fd);
  for (;;) {
    ssize_t k = sendmsg(s->fd, &m, MSG_NOSIGNAL);
    if (k == 1) return OK;
    /* the other end is gone, which the next byte that is written tells as for other messages */
    if (errno == EPIPE) return conn_write(vm, c, &byte, 1);
    if (errno != EAGAIN && errno != EINTR) return rt_error(vm, "error writing to connection");
    if (wait_writable(vm, c) != 1) return c->raised ? ERR : rt_error(vm, "error writing to connection");
  }
}

int conn_handed(VM *vm, Conn *c) {
  Sock *s = c->priv;
  char byte;
  if (conn_read(vm, c, &byte, 1) != 1 || s->nhanded == 0) return -1;
  int fd = s->handed[0];
  memmove(s->handed, s->handed + 1, (size_t)--s->nhanded * sizeof fd);
  return fd;
}

static const ConnOps sock_ops = {
    .open = sock_open, .close = sock_close, .read = sock_read, .write = sock_write, .free = sock_free};
static const ConnOps listen_ops = {.close = sock_close, .free = sock_free};

/* ---- the functions ---- */

static Status sock_new(VM *vm, const char *desc, const char *cls, const ConnOps *ops, const char *host, Conn **c,
                       Sock **s) {
  *s = calloc(1, sizeof **s);
  char *copy = strdup(host);
  if (!*s || !copy || conn_new(vm, desc, cls, ops, "a+", c) != OK) {
    bool memory = *s && copy;
    free(*s);
    free(copy);
    return memory ? ERR : rt_nomem(vm, sizeof **s);
  }
  **s = (Sock){.host = copy, .fd = -1, .timeout = 60};
  (*c)->priv = *s;
  (*c)->unbuffered = true;
  return OK;
}

static Status text_of(VM *vm, Value v, const char *name, Str **out) {
  if (val_type(v) != T_STR || vec_len(v) != 1) return rt_error(vm, "invalid '%s' argument", name);
  *out = as_string1(vm, v);
  return str_is_na(vm, *out) ? rt_error(vm, "invalid '%s' argument", name) : OK;
}

static Status port_of(VM *vm, Value v, int *port) {
  *port = as_integer1(vm, v);
  return *port == NA_INT || *port < 0 ? rt_error(vm, "invalid '%s' argument", "port") : OK;
}

static Status encode(VM *vm, Conn *c, Value v) {
  Str *e;
  TRY(text_of(vm, v, "encoding", &e));
  free(c->encoding);
  return e->len == 0 || (c->encoding = strdup(e->data)) ? OK : rt_nomem(vm, e->len);
}

static int unblocked(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

Status conn_pair_new(VM *vm, const char *desc, int fd, pid_t pid, Value *out) {
  Conn *c;
  Sock *s;
  Status st = unblocked(fd) < 0 ? rt_error(vm, "not a socket: %s", strerror(errno))
                                : sock_new(vm, desc, "sockconn", &sock_ops, "localhost", &c, &s);
  if (st != OK) {
    close(fd);
    return st;
  }
  s->fd = fd;
  s->pid = pid;
  s->pair = true;
  s->timeout = 60 * 60 * 24 * 30;
  c->text = false;
  c->is_open = c->can_read = c->can_write = true;
  snprintf(c->mode, sizeof c->mode, "a+b");
  return conn_value(vm, c, out);
}

bool conn_is_pair(const Conn *c) { return c->ops == &sock_ops && ((const Sock *)c->priv)->pair; }

void conn_pairs_drop(VM *vm) {
  for (int i = CONN_STDERR + 1; vm->conns && i < CONN_MAX; i++) {
    Conn *c = conn_at(vm, i);
    if (!c || !conn_is_pair(c)) continue;
    ((Sock *)c->priv)->pid = 0; /* the parent's child, not ours */
    conn_close(vm, c);
  }
}

/* .Internal(socketConnection(host, port, server, blocking, open, encoding, timeout)) */
static Status do_socketConnection(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Str *host, *open;
  int port, timeout = as_integer1(vm, args[6]);
  bool server, blocking;
  Conn *c;
  Sock *s;
  TRY(text_of(vm, args[0], "host", &host));
  TRY(port_of(vm, args[1], &port));
  TRY(arg_flag(vm, args[2], "server", &server));
  TRY(arg_flag(vm, args[3], "blocking", &blocking));
  TRY(text_of(vm, args[4], "open", &open));
  char desc[320];
  snprintf(desc, sizeof desc, "%s%.250s:%d", server ? "<-" : "->", host->data, port);
  TRY(sock_new(vm, desc, "sockconn", &sock_ops, host->data, &c, &s));
  s->port = port;
  s->server = server;
  s->timeout = timeout == NA_INT || timeout < 0 ? 60 : timeout;
  c->blocking = blocking;
  if (encode(vm, c, args[5]) != OK) {
    conn_destroy(vm, c);
    return ERR;
  }
  return conn_new_value(vm, c, open, out);
}

static Status do_serverSocket(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  int port;
  Conn *c;
  Sock *s;
  TRY(port_of(vm, args[0], &port));
  int fd = listen_at(port);
  if (fd < 0) {
    TRY(rt_warning(vm, "creation of server socket failed: port %d cannot be opened", port));
    return rt_error(vm, "cannot open the connection");
  }
  Status st = sock_new(vm, "localhost", "servsockconn", &listen_ops, "localhost", &c, &s);
  if (st != OK) {
    close(fd);
    return st;
  }
  s->fd = fd;
  s->port = port;
  c->is_open = c->can_read = c->can_write = true;
  return conn_value(vm, c, out);
}

/* .Internal(socketAccept(socket, blocking, open, encoding, timeout)) */
static Status do_socketAccept(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Conn *from, *c;
  Sock *s;
  Str *open;
  bool blocking;
  char host[256];
  int timeout = as_integer1(vm, args[4]);
  if (!val_inherits(vm, args[0], "servsockconn")) return rt_error(vm, "'socket' is not a servsockconn");
  TRY(conn_of(vm, args[0], &from));
  TRY(arg_flag(vm, args[1], "blocking", &blocking));
  TRY(text_of(vm, args[2], "open", &open));
  if (timeout == NA_INT || timeout < 0) timeout = 60;
  const Sock *l = from->priv;
  int port = l->port, fd = accept_from(vm, l->fd, timeout, host, sizeof host);
  if (fd == INTERRUPTED) return ERR;
  if (fd < 0) {
    TRY(rt_warning(vm, "problem in accepting connections on this socket"));
    return rt_error(vm, "cannot open the connection");
  }
  Status st = sock_new(vm, "", "sockconn", &sock_ops, host, &c, &s);
  if (st != OK) {
    close(fd);
    return st;
  }
  s->fd = fd;
  s->port = port;
  s->timeout = timeout;
  c->blocking = blocking;
  st = name_client(vm, c, host, port);
  if (st == OK) st = encode(vm, c, args[3]);
  if (st != OK) {
    conn_destroy(vm, c);
    return st;
  }
  return conn_new_value(vm, c, open, out);
}

/* .Internal(socketTimeout(socket, timeout)): the one of before; a negative one changes nothing */
static Status do_socketTimeout(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Conn *c;
  int to = as_integer1(vm, args[1]);
  if (!val_inherits(vm, args[0], "sockconn")) return rt_error(vm, "invalid '%s' argument", "socket");
  TRY(conn_of(vm, args[0], &c));
  Sock *s = c->priv;
  *out = val_int(s->timeout);
  if (to != NA_INT && to >= 0) s->timeout = to;
  return OK;
}

/* .Internal(socketSelect(sockets, write, timeout)): which are ready; timeout NULL waits */
static Status do_socketSelect(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Vec *list = val_vec(vm, args[0]), *write, *r;
  TRY_NEW(list);
  TRY(coerce_vector(vm, args[1], T_LGL, false, &write));
  double seconds = val_is_null(args[2]) ? -1 : as_double1(vm, args[2]);
  int count = (int)list->n, ready = 0, read_ahead = 0;
  Awake *awake = NULL;
  struct pollfd *p = vm_scratch(vm, (size_t)(count + 1) * sizeof *p);
  TRY_NEW(p);
  TRY_NEW(r = vec_new_zero(vm, T_LGL, count));
  for (int i = 0; i < count; i++) {
    Conn *c;
    if (!val_inherits(vm, list_ro(list)[i], "sockconn") && !val_inherits(vm, list_ro(list)[i], "servsockconn"))
      return rt_error(vm, "not a socket connection");
    TRY(conn_of(vm, list_ro(list)[i], &c));
    if (i == 0) awake = &((Sock *)c->priv)->awake;
    bool out_of = write->n > 0 && int_ro(write)[i % write->n] == 1;
    p[i] = (struct pollfd){.fd = ((Sock *)c->priv)->fd, .events = out_of ? POLLOUT : POLLIN};
    if (!out_of && c->rpos < c->rlen) read_ahead += int_rw(r)[i] = 1;
  }
  if (awake && !read_ahead && (seconds < 0 || seconds > 0.001)) ready = await_awake(p, count, awake);
  if (ready == 0) ready = wait_ready(vm, p, count, read_ahead ? 0 : seconds);
  if (ready == INTERRUPTED) return ERR;
  for (int i = 0; i < count; i++)
    if (p[i].revents) int_rw(r)[i] = 1;
  *out = vec_val(r);
  return OK;
}

const BuiltinDef builtins_socket[] = {
    {"socketConnection", do_socketConnection, "host, port, server, blocking, open, encoding, timeout",
     BF_INTERNAL | BF_NETWORK, "connection to a port, or from one that asks"},
    {"serverSocket", do_serverSocket, "port", BF_NETWORK, "a socket that listens"},
    {"socketAccept", do_socketAccept, "socket, blocking, open, encoding, timeout", BF_INTERNAL | BF_NETWORK,
     "connection to the next that asks"},
    {"socketTimeout", do_socketTimeout, "socket, timeout = -1", 0, "how long reading and writing wait"},
    {"socketSelect", do_socketSelect, "socklist, write, timeout", BF_INTERNAL | BF_NETWORK, "which sockets are ready"},
    {0},
};
