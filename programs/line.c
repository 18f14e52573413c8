/* line.c - Line input for the terminal loop.  libedit is opened when the first line is wanted, so that scripts do not
 * pay for it; without it, or when input is not a terminal, lines are read plainly.  Called by repl.c.
 */
#define _GNU_SOURCE
#include "programs/line.h"

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "runtime/format.h"
#include "stdlib/graphics/window.h"

/* What libedit keeps for good must not count as our leak. */
#ifdef ORBIT_SANITIZE
#include <sanitizer/lsan_interface.h>
#define NOT_OURS(CALL) (__lsan_disable(), (CALL), __lsan_enable())
#else
#define NOT_OURS(CALL) (CALL)
#endif

#if defined(__has_include)
#if __has_include(<histedit.h>)
#include <histedit.h>
#define HAVE_LIBEDIT 1
#endif
#endif

enum { LINE_MAX_BYTES = 1 << 20 };

struct LineReader {
  VM *vm;
  char *line;
  size_t cap;
  char prompt[128];        /* as libedit wants it */
  const char *bare_prompt; /* as it was given */
  const char *before;      /* the lines of code that this one goes on; NULL: it is no code */
  bool colours;
  bool interrupted;
#ifdef HAVE_LIBEDIT
  void *lib;
  EditLine *el;
  History *hist;
  char *hist_file;
  int (*el_set)(EditLine *, int, ...);
  const char *(*el_gets)(EditLine *, int *);
  void (*el_end)(EditLine *);
  const LineInfo *(*el_line)(EditLine *);
  int (*el_insertstr)(EditLine *, const char *);
  int (*el_get)(EditLine *, int, ...);
  void (*el_reset)(EditLine *);
  int (*history)(History *, HistEvent *, int, ...);
  void (*history_end)(History *);
#endif
};

static bool took_interrupt(LineReader *r) {
  unsigned before = atomic_fetch_and(&r->vm->interrupt, ~(unsigned)INT_USER);
  return before & INT_USER;
}

/* Waits for standard input or a window: 1, -1 on Ctrl-C, which is noticed before anything typed after it, 0 when
 * nothing can be waited for; *typed: standard input has something. */
static int wait_for_input(LineReader *r, bool *typed) {
  enum { MOST = 64 };
  struct pollfd fds[MOST] = {{.fd = 0, .events = POLLIN}};
  nfds_t n = 1 + (nfds_t)windows_descriptors(r->vm, fds + 1, MOST - 1);
  sigset_t intr, old;
  sigemptyset(&intr);
  sigaddset(&intr, SIGINT);
  sigprocmask(SIG_BLOCK, &intr, &old);
  int ready = 0;
  bool stop = false;
  while (!(stop = took_interrupt(r)) && (ready = ppoll(fds, n, NULL, &old)) < 0 && errno == EINTR) continue;
  sigprocmask(SIG_SETMASK, &old, NULL);
  *typed = fds[0].revents != 0;
  return stop ? -1 : ready > 0;
}

/* One byte of standard input: 1, 0 at the end, -1 on Ctrl-C. */
static int read_byte(LineReader *r, char *c) {
  int ready;
  bool typed = false;
  do windows_service(r->vm);
  while ((ready = wait_for_input(r, &typed)) > 0 && !typed);
  if (ready < 0) {
    r->interrupted = true;
    return -1;
  }
  if (ready == 0) return 0;
  ssize_t k;
  do k = read(0, c, 1);
  while (k < 0 && errno == EINTR);
  return k == 1 ? 1 : 0;
}

#ifdef HAVE_LIBEDIT
static LineReader *reader_of(EditLine *el) {
  void *p = NULL;
  /* EL_CLIENTDATA carries the reader; el_get is reached through the handle itself */
  int (*get)(EditLine *, int, ...) = (int (*)(EditLine *, int, ...))dlsym(RTLD_DEFAULT, "el_get");
  if (get) get(el, EL_CLIENTDATA, &p);
  return p;
}

static char *prompt_text(EditLine *el) {
  LineReader *r = reader_of(el);
  return r ? r->prompt : "> ";
}

/* Shows the line in colours, unless further keys wait: pasted text and quick typing are shown once. */
static void paint(LineReader *r, bool pairs) {
  struct pollfd key = {.fd = 0, .events = POLLIN};
  const LineInfo *li = r->colours ? r->el_line(r->el) : NULL;
  if (!li) return;
  if (li->lastchar == li->buffer)
    fputs("\033[0m", stdout); /* libedit ends the prompt's bold with the next letter only */
  if (!r->before || (pairs && poll(&key, 1, 0) != 0)) return;
  PaintedLine line = {.prompt = r->bare_prompt,
                      .before = r->before,
                      .text = li->buffer,
                      .n = (size_t)(li->lastchar - li->buffer),
                      .cursor = (size_t)(li->cursor - li->buffer),
                      .pairs = pairs};
  paint_line(r->vm, &line);
}

/* After Ctrl-C what follows is written below the whole line. */
static void leave_line(LineReader *r) {
  const LineInfo *li = r->el_line(r->el);
  if (!li || !r->bare_prompt) return;
  PaintedLine line = {.prompt = r->bare_prompt,
                      .text = li->buffer,
                      .n = (size_t)(li->lastchar - li->buffer),
                      .cursor = (size_t)(li->cursor - li->buffer)};
  int rows = rows_below_cursor(&line);
  if (rows > 0) printf("\033[%dB", rows);
  fflush(stdout);
}

/* One character, read byte by byte so that Ctrl-C can be noticed. */
static int read_char(EditLine *el, wchar_t *out) {
  LineReader *r = reader_of(el);
  paint(r, true);
  char bytes[4];
  int have = 0;
  for (;;) {
    int k = read_byte(r, bytes + have);
    if (k < 0) leave_line(r);
    if (k <= 0) return k;
    have++;
    if (bytes[0] == '\r' || bytes[0] == '\n') paint(r, false); /* what stays on the screen has no marks of the cursor */
    const char *p = bytes;
    int cp = utf8_next(&p, bytes + have);
    if (cp >= 0 && p == bytes + have) {
      *out = (wchar_t)cp;
      return 1;
    }
    if (have == 4 || ((unsigned char)bytes[0] & 0xC0) == 0x80) {
      *out = L'?';
      return 1;
    }
  }
}

static size_t common_prefix(const char **words, size_t n) {
  size_t len = strlen(words[0]);
  for (size_t i = 1; i < n; i++) {
    size_t k = 0;
    while (k < len && words[i][k] == words[0][k]) k++;
    len = k;
  }
  return len;
}

/* Words in columns of the terminal's width. */
static void list_words(const char **words, size_t n) {
  enum { MOST = 100, GAP = 2 };
  struct winsize size;
  size_t shown = n < MOST ? n : MOST, width = 0, total = 80;
  if (ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) total = size.ws_col;
  for (size_t i = 0; i < shown; i++)
    if (strlen(words[i]) + GAP > width) width = strlen(words[i]) + GAP;
  size_t columns = total > width ? total / width : 1, rows = (shown + columns - 1) / columns;
  for (size_t row = 0; row < rows; row++) {
    putchar('\n');
    for (size_t i = row; i < shown; i += rows)
      printf(i + rows < shown ? "%-*s" : "%.*s", i + rows < shown ? (int)width : 4096, words[i]);
  }
  if (n > shown) printf("\n... %zu more", n - shown);
  putchar('\n');
  fflush(stdout);
}

/* What may follow at the cursor, for the whole entry so far. */
static size_t complete_entry(LineReader *r, const LineInfo *li, const char ***words, size_t *n) {
  size_t n_before = r->before ? strlen(r->before) : 0, at = (size_t)(li->cursor - li->buffer);
  char *entry = vm_scratch(r->vm, n_before + at + 1);
  if (!entry) return 0;
  if (n_before > 0) memcpy(entry, r->before, n_before);
  memcpy(entry + n_before, li->buffer, at);
  entry[n_before + at] = 0;
  return complete_line(r->vm, entry, n_before + at, words, n);
}

static unsigned char on_tab(EditLine *el, int ch) {
  (void)ch;
  LineReader *r = reader_of(el);
  const LineInfo *li = r->el_line(el);
  size_t mark = vm_mark(r->vm), n = 0;
  const char **words;
  size_t typed = complete_entry(r, li, &words, &n);
  unsigned char result = CC_ERROR;
  if (n > 0) {
    size_t len = common_prefix(words, n);
    if (len > typed) {
      char *add = strndup(words[0] + typed, len - typed);
      if (add && r->el_insertstr(el, add) == 0) result = CC_REFRESH;
      free(add);
    } else if (n > 1) {
      list_words(words, n);
      result = CC_REDISPLAY;
    }
  }
  vm_release(r->vm, mark);
  return result;
}

/* Text that is pasted comes between two marks: it is inserted as it is, with its lines, tabs and brackets. */
static unsigned char on_paste(EditLine *el, int ch) {
  static const char end[] = "\033[201~";
  (void)ch;
  LineReader *r = reader_of(el);
  size_t mark = vm_mark(r->vm);
  Buf b;
  buf_init(&b, r->vm);
  char c;
  while (read_byte(r, &c) == 1) {
    buf_putc(&b, c == '\r' ? '\n' : c);
    size_t n = sizeof end - 1;
    if (b.n >= n && memcmp(b.p + b.n - n, end, n) == 0) {
      b.n -= n;
      break;
    }
    if (b.failed || b.n > LINE_MAX_BYTES) break;
  }
  while (b.n > 0 && b.p[b.n - 1] == '\n') b.n--; /* Enter is left to the user */
  buf_putc(&b, 0);
  unsigned char result = b.failed || r->el_insertstr(el, b.p) != 0 ? CC_ERROR : CC_REFRESH;
  vm_release(r->vm, mark);
  return result;
}

static void *sym(LineReader *r, const char *name) { return dlsym(r->lib, name); }

static void open_history(LineReader *r) {
  History *(*init)(void) = (History * (*)(void)) sym(r, "history_init");
  HistEvent ev;
  r->hist = init ? init() : NULL;
  if (!r->hist) return;
  r->history(r->hist, &ev, H_SETSIZE, 1000);
  r->history(r->hist, &ev, H_SETUNIQUE, 1);
  const char *file = getenv("ORBIT_HISTORY"), *home = getenv("HOME");
  if (file) {
    r->hist_file = *file ? strdup(file) : NULL;
  } else if (home && (r->hist_file = malloc(strlen(home) + 20))) {
    sprintf(r->hist_file, "%s/.orbit_history", home);
  }
  if (r->hist_file) r->history(r->hist, &ev, H_LOAD, r->hist_file);
  r->el_set(r->el, EL_HIST, r->history, r->hist);
}

/* What terminals send for keys that libedit knows only by the terminal's description, which often tells of others. */
static const struct {
  const char *sent, *does;
} special_keys[] = {
    {"\033[1~", "ed-move-to-beg"},         {"\033[7~", "ed-move-to-beg"},
    {"\033[H", "ed-move-to-beg"},          {"\033OH", "ed-move-to-beg"},
    {"\033[4~", "ed-move-to-end"},         {"\033[8~", "ed-move-to-end"},
    {"\033[F", "ed-move-to-end"},          {"\033OF", "ed-move-to-end"},
    {"\033[3~", "ed-delete-next-char"},    {"\033[2~", "ed-ignore"},
    {"\033[5~", "ed-search-prev-history"}, {"\033[6~", "ed-search-next-history"},
    {"\033[1;5D", "ed-prev-word"},         {"\033[1;5C", "em-next-word"},
    {"\033[1;3D", "ed-prev-word"},         {"\033[1;3C", "em-next-word"},
    {"\033[5D", "ed-prev-word"},           {"\033[5C", "em-next-word"},
    {"\033[3;5~", "em-delete-next-word"},
};

static bool open_editor(LineReader *r) {
  setlocale(LC_CTYPE, ""); /* for libedit only: the VM itself never asks the C library */
  const char *term = getenv("TERM");
  if (!isatty(0) || !isatty(1) || !term || strcmp(term, "dumb") == 0) return false;
  r->lib = dlopen("libedit.so.2", RTLD_NOW | RTLD_GLOBAL);
  if (!r->lib) r->lib = dlopen("libedit.so.0", RTLD_NOW | RTLD_GLOBAL);
  if (!r->lib) return false;
  EditLine *(*init)(const char *, FILE *, FILE *, FILE *) =
      (EditLine * (*)(const char *, FILE *, FILE *, FILE *)) sym(r, "el_init");
  r->el_set = (int (*)(EditLine *, int, ...))sym(r, "el_set");
  r->el_gets = (const char *(*)(EditLine *, int *))sym(r, "el_gets");
  r->el_end = (void (*)(EditLine *))sym(r, "el_end");
  r->el_line = (const LineInfo *(*)(EditLine *))sym(r, "el_line");
  r->el_insertstr = (int (*)(EditLine *, const char *))sym(r, "el_insertstr");
  r->el_reset = (void (*)(EditLine *))sym(r, "el_reset");
  r->history = (int (*)(History *, HistEvent *, int, ...))sym(r, "history");
  r->history_end = (void (*)(History *))sym(r, "history_end");
  if (!init || !r->el_set || !r->el_gets || !r->el_end || !r->el_line || !r->el_insertstr || !r->el_reset ||
      !r->history || !r->history_end)
    return false;
  r->el = init("orbit", stdin, stdout, stderr);
  if (!r->el) return false;
  r->el_set(r->el, EL_CLIENTDATA, r);
  r->el_set(r->el, EL_PROMPT_ESC, prompt_text, '\001');
  r->el_set(r->el, EL_EDITOR, "emacs");
  r->el_set(r->el, EL_GETCFN, read_char);
  NOT_OURS(r->el_set(r->el, EL_ADDFN, "orbit-complete", "complete names", on_tab)); // el_end() forgets the two texts
  r->el_set(r->el, EL_BIND, "^I", "orbit-complete", NULL);
  NOT_OURS(r->el_set(r->el, EL_ADDFN, "orbit-paste", "insert pasted text", on_paste));
  r->el_set(r->el, EL_BIND, "\033[200~", "orbit-paste", NULL);
  r->el_set(r->el, EL_BIND, "^R", "em-inc-search-prev", NULL);
  for (size_t i = 0; i < sizeof special_keys / sizeof *special_keys; i++)
    r->el_set(r->el, EL_BIND, special_keys[i].sent, special_keys[i].does, NULL);
  open_history(r);
  return true;
}

static const char *edited_line(LineReader *r, const char *prompt) {
  r->bare_prompt = prompt;
  snprintf(r->prompt, sizeof r->prompt, r->colours ? "\001\033[1m\001%s\001\033[0m\001" : "%s", prompt);
  int n = 0;
  fputs("\033[?2004h", stdout); /* pasted text is to come between marks */
  fflush(stdout);
  const char *line = r->el_gets(r->el, &n);
  fputs("\033[?2004l", stdout);
  fflush(stdout);
  if (!line || n <= 0) {
    if (r->interrupted) r->el_reset(r->el);
    return NULL;
  }
  return line;
}
#endif

void line_remember(LineReader *r, const char *entry) {
#ifdef HAVE_LIBEDIT
  HistEvent ev;
  const char *text = entry + strspn(entry, " \n");
  if (r->hist && *text) r->history(r->hist, &ev, H_ENTER, entry);
#else
  (void)r;
  (void)entry;
#endif
}

LineReader *line_open(VM *vm) {
  LineReader *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->vm = vm;
#ifdef HAVE_LIBEDIT
  if (!open_editor(r)) r->el = NULL;
#endif
  return r;
}

void line_close(LineReader *r) {
  if (!r) return;
#ifdef HAVE_LIBEDIT
  if (r->hist) {
    HistEvent ev;
    if (r->hist_file) r->history(r->hist, &ev, H_SAVE, r->hist_file);
    r->history_end(r->hist);
  }
  if (r->el) r->el_end(r->el);
  free(r->hist_file);
#endif
  free(r->line);
  free(r);
}

static const char *plain_line(LineReader *r, const char *prompt) {
  rt_out(r->vm, prompt, strlen(prompt));
  rt_flush(r->vm);
  size_t n = 0;
  for (;;) {
    char c;
    int k = read_byte(r, &c);
    if (k < 0) return NULL;
    if (k == 0) {
      if (n == 0) return NULL;
      c = '\n';
    }
    if (n + 2 > r->cap) {
      size_t cap = r->cap ? 2 * r->cap : 256;
      char *p = cap <= LINE_MAX_BYTES ? realloc(r->line, cap) : NULL;
      if (!p) return NULL;
      r->line = p;
      r->cap = cap;
    }
    r->line[n++] = c;
    if (c == '\n') break;
  }
  r->line[n] = 0;
  return r->line;
}

void line_colours(LineReader *r, bool wanted) { r->colours = wanted && !getenv("NO_COLOR"); }

const char *line_read(LineReader *r, const char *prompt, const char *before, bool *interrupted) {
  r->interrupted = false;
  r->before = before;
  rt_flush(r->vm);
  const char *line;
#ifdef HAVE_LIBEDIT
  line = r->el ? edited_line(r, prompt) : plain_line(r, prompt);
#else
  line = plain_line(r, prompt);
#endif
  if (interrupted) *interrupted = r->interrupted;
  return line;
}
