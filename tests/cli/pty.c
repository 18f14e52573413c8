/* pty.c - Runs a program on a pseudo terminal and plays a script of keys at it; used by repl.sh.
 *
 *   pty PROGRAM ARGS... < script
 *
 * Script lines:  send TEXT   (\n, \t, \e, \x03 understood)      expect TEXT   (must appear within 10 seconds)
 *                wait MS     (lets the program get on)
 *                absent TEXT (must not have appeared since the last expect)    end   (the program must exit now)
 * Status 0: all went as written; 1: it did not; 77: there are no pseudo terminals here (no /dev/pts).
 */
#define _GNU_SOURCE
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROOM = 1 << 20, NO_PTY = 77 };
static char seen[ROOM];
static size_t n_seen, from;

static bool pump(int fd, int ms) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  if (poll(&p, 1, ms) <= 0) return false;
  ssize_t k = n_seen < ROOM - 1 ? read(fd, seen + n_seen, ROOM - 1 - n_seen) : -1;
  if (k <= 0) return false;
  n_seen += (size_t)k;
  seen[n_seen] = 0;
  return true;
}

static size_t unescape(char *s) {
  char *out = s;
  for (char *p = s; *p;) {
    if (*p != '\\') {
      *out++ = *p++;
      continue;
    }
    p++;
    if (*p == 'n')
      *out++ = '\r';
    else if (*p == 't')
      *out++ = '\t';
    else if (*p == 'e')
      *out++ = 27;
    else if (*p == 'x') {
      char hex[3] = {p[1], p[2], 0};
      *out++ = (char)strtol(hex, NULL, 16);
      p += 2;
    } else
      *out++ = *p;
    p++;
  }
  *out = 0;
  return (size_t)(out - s);
}

static int fail(const char *what, const char *text) {
  fprintf(stderr, "pty: %s: %s\n---- seen since the last match:\n%s\n", what, text, seen + from);
  return 1;
}

static int play(int fd, pid_t pid, char *line) {
  char *text = strchr(line, ' ');
  text = text ? text + 1 : line + strlen(line);
  size_t n = unescape(text);
  if (strncmp(line, "send", 4) == 0) return write(fd, text, n) == (ssize_t)n ? 0 : fail("cannot send", text);
  if (strncmp(line, "expect", 6) == 0) {
    for (int i = 0; i < 200; i++) {
      char *at = strstr(seen + from, text);
      if (at) {
        from = (size_t)(at - seen) + n;
        return 0;
      }
      pump(fd, 50);
    }
    return fail("did not see", text);
  }
  if (strncmp(line, "wait", 4) == 0) {
    pump(fd, 1);
    usleep((useconds_t)atoi(text) * 1000);
    return 0;
  }
  if (strncmp(line, "absent", 6) == 0) {
    pump(fd, 200);
    return strstr(seen + from, text) ? fail("should not see", text) : 0;
  }
  if (strncmp(line, "end", 3) == 0) {
    for (int i = 0; i < 200; i++) {
      int status;
      if (!pump(fd, 20)) usleep(30000);
      if (waitpid(pid, &status, WNOHANG) == pid) {
        if (WIFEXITED(status) && WEXITSTATUS(status) == atoi(text)) return 0;
        while (pump(fd, 100)) {
        } // what a sanitizer says
        char how[64];
        snprintf(how, sizeof how, "%s %d instead of %s", WIFEXITED(status) ? "status" : "signal",
                 WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status), text);
        return fail("wrong exit", how);
      }
    }
    return fail("still running", "");
  }
  return *line && *line != '#' ? fail("unknown line", line) : 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  int fd;
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  pid_t pid = forkpty(&fd, NULL, NULL, &size);
  if (pid < 0) return NO_PTY;
  if (pid == 0) {
    setenv("TERM", "xterm", 1);
    execv(argv[1], argv + 1);
    _exit(127);
  }
  char line[4096];
  int bad = 0;
  while (!bad && fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    bad = play(fd, pid, line);
  }
  kill(pid, SIGKILL);
  return bad;
}
