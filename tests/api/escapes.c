/* escapes.c - More attempts to leave a machine that may reach nothing, and one that may reach a folder and nothing
 * else: none reads what lies outside, writes, runs or connects there, and each that tries is told so.
 *
 * (sandbox.c tries the functions one by one; here are ways around them.)
 */
#include "host.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* OUTSIDE is a folder beside the root with the file "secret"; what an attempt would make there is called "made". */
static const char *const refused[] = {
    /* pictures */
    "postscript('|cat > OUTSIDE/made'); plot(1); dev.off()", "pdf('|cat > OUTSIDE/made'); plot(1); dev.off()",
    "bitmap('OUTSIDE/made'); plot(1); dev.off()", "jpeg('OUTSIDE/made'); plot(1); dev.off()",
    "tiff('OUTSIDE/made'); plot(1); dev.off()", "bmp('OUTSIDE/made'); plot(1); dev.off()",
    "cairo_pdf('OUTSIDE/made'); plot(1); dev.off()", "svg('OUTSIDE/made'); plot(1); dev.off()",
    "xfig('OUTSIDE/made'); plot(1); dev.off()", "pictex('OUTSIDE/made'); plot(1); dev.off()",
    "pdf('x.pdf', encoding = 'OUTSIDE/secret'); plot(1); readLines('OUTSIDE/secret')", "embedFonts('OUTSIDE/secret')",
    "options(device = function() system('touch OUTSIDE/made')); plot(1)",
    "recordGraphics(system('touch OUTSIDE/made'), list(), globalenv())",
    /* commands by other names */
    "cat('x', file = '|cat > OUTSIDE/made')", "system2('touch', 'OUTSIDE/made', wait = FALSE)",
    "system2('sh', c('-c', 'id'), env = 'A=1', stdout = TRUE)", "readLines(pipe('cat OUTSIDE/secret'))",
    "save(list = 'pi', file = pipe('cat > OUTSIDE/made'))", "download.file('http://localhost', 'x', method = 'wget')",
    "download.file('http://localhost', 'x', method = 'curl', extra = '; touch OUTSIDE/made')",
    "edit(1, editor = 'touch OUTSIDE/made')", "file.edit('OUTSIDE/secret')", "file.show('OUTSIDE/secret')",
    "browseURL('OUTSIDE/secret', browser = 'touch')", "browseURL('http://x; touch OUTSIDE/made', 'sh -c')",
    "options(browser = 'sh'); browseURL('http://localhost')", ".Internal(system('touch OUTSIDE/made', FALSE, 0L))",
    "do.call(get('system', baseenv()), list('touch OUTSIDE/made'))", "eval(quote(system('id')), baseenv())",
    "makeActiveBinding('b', function() system('id'), globalenv()); b", "trace('sum', quote(system('id'))); sum(1)",
    "utils::zip('OUTSIDE/made', 'a', zip = 'touch')", "utils::untar('x.tar', tar = 'touch OUTSIDE/made')",
    "tools::texi2dvi('x.tex')", "parallel::mclapply(1:2, function(i) i, mc.cores = 2)", "parallel::makeForkCluster(1)",
    "tools::pskill(1, 0)", "Sys.setenv(LD_PRELOAD = 'OUTSIDE/secret'); system('true')",
    /* files by other names */
    "readLines('file://OUTSIDE/secret')", "readLines(url('file://OUTSIDE/secret'))", "source('file://OUTSIDE/secret')",
    "read.csv('file://OUTSIDE/secret')", "download.file('file://OUTSIDE/secret', 'x')",
    "readLines(gzcon(file('OUTSIDE/secret', 'rb')))", "readLines(xzfile('OUTSIDE/secret'))",
    "readLines(bzfile('OUTSIDE/secret'))", "open(unz('OUTSIDE/secret', 'a'))", "readBin('OUTSIDE/secret', 'raw', 10)",
    "readChar('OUTSIDE/secret', 6)", "parse('OUTSIDE/secret')", "sys.source('OUTSIDE/secret', globalenv())",
    "attach('OUTSIDE/secret')", "readRenviron('OUTSIDE/secret')", "utils::read.fwf('OUTSIDE/secret', 3)",
    "utils::count.fields('OUTSIDE/secret')", "Sweave('OUTSIDE/secret')", "utils::readCitationFile('OUTSIDE/secret')",
    "utils::unzip('OUTSIDE/secret', list = TRUE)", "f <- file('OUTSIDE/secret'); open(f)",
    "f <- file('OUTSIDE/made', 'w'); truncate(f)", "writeBin(raw(3), 'OUTSIDE/made')", "writeChar('a', 'OUTSIDE/made')",
    "dput(pi, 'OUTSIDE/made')", "save(pi, file = 'OUTSIDE/made')", "save.image('OUTSIDE/made')",
    "write.table(1, 'OUTSIDE/made')", "capture.output(1, file = 'OUTSIDE/made')", "sink('OUTSIDE/made')",
    "dump.frames('OUTSIDE/made', to.file = TRUE)", "file.copy('inside', 'OUTSIDE/made')",
    "file.link('inside', 'OUTSIDE/made')", "file.rename('inside', 'OUTSIDE/made')",
    "file.append('OUTSIDE/made', 'inside')", "file.append('inside', 'OUTSIDE/secret')", "dir.create('OUTSIDE/made')",
    "Sys.setFileTime('OUTSIDE/secret', .POSIXct(0))", "Sys.chmod('OUTSIDE/secret', '777')",
    "Sys.readlink('/proc/self/exe')", "normalizePath('/proc/self/cwd')", "list.files('/proc/self/fd')",
    "readLines('/proc/self/environ')", "readLines('/proc/self/cwd')", "readLines('/dev/stdin')",
    "readLines('/dev/fd/0')", "readLines(file('stdin'))", "file.size('OUTSIDE/secret')", "file.mtime('OUTSIDE/secret')",
    "dir.exists('OUTSIDE')", "utils::file_test('-f', 'OUTSIDE/secret')", "utils::fileSnapshot('OUTSIDE')",
    "tools::file_path_as_absolute('OUTSIDE')", "tools::list_files_with_type('OUTSIDE', 'code')",
    "Rprof('OUTSIDE/made')", "fifo('OUTSIDE/made', 'w')", "dir.create('l'); setwd('l'); setwd('../..')",
    "writeLines('x', tempfile(tmpdir = 'OUTSIDE'))", "Sys.glob(file.path('OUTSIDE', '*'))", "unlink('OUTSIDE/s*')",
    "file.exists('inside', 'OUTSIDE/secret')",
    /* packages and code */
    "library('made', lib.loc = 'OUTSIDE')", "loadNamespace('made', lib.loc = 'OUTSIDE')",
    "install.packages('made', repos = NULL, lib = 'OUTSIDE')", "dyn.load('OUTSIDE/secret')",
    "library.dynam('stats', 'stats', '/usr/lib/R/library')", "ffi::ffi_fn('libc.so.6', 'system', 'int(char*)')",
    "ffi::ffi_fn('OUTSIDE/secret', 'f', 'int()')", ".External('system', 'id')",
    /* the network */
    "url('http://169.254.169.254/', 'r')", "url('ftp://localhost/x', 'r')", "socketConnection('localhost', 80)",
    "read.csv('http://localhost/x.csv')", "load(url('http://localhost'))", "source('http://localhost/x')",
    "available.packages(repos = 'http://localhost')",
    /* settings of the process, the clock */
    "Sys.setlocale('LC_ALL', '/tmp/x')", "bindtextdomain('R', 'OUTSIDE')", "Sys.setenv(TZDIR = 'OUTSIDE')",
    "Sys.getenv('TZDIR')", "gc.time()", "Sys.Date()", "format(Sys.time())", "timestamp(quiet = TRUE)",
    "utils::sessionInfo()", "reg.finalizer(environment(), function(e) 1); Sys.getenv()"};

/* These may end well, with nothing of what lies outside; where they fail, their words are their own. */
static const char *const harmless[] = {
    "cat(readLines(stdin()))",
    "cat(scan('', '', quiet = TRUE))",
    "cat(readline('?'))",
    "cat(readLines('stdin'))",
    "cat(path.expand(c('~root', '~')))",
    "svg('|cat > OUTSIDE/made'); plot(1); dev.off()",
    "png('|cat > OUTSIDE/made'); plot(1); dev.off()",
    "xfig('|cat > OUTSIDE/made'); plot(1); dev.off()",
    "readLines('|cat OUTSIDE/secret')",
    "list.files('.', pattern = '$(touch OUTSIDE/made)')",
    "list.files('`touch OUTSIDE/made`')",
    "Sys.glob('$(touch OUTSIDE/made)')",
    "file('clipboard', 'r')",
    "dev.print(command = 'touch OUTSIDE/made')",
    "reg.finalizer(globalenv(), function(e) system('touch OUTSIDE/made'), TRUE)",
    "options(error = quote(system('touch OUTSIDE/made'))); stop('x')",
    "options(warning.expression = quote(system('touch OUTSIDE/made'))); warning('x')",
    "pdfFonts(x = Type1Font('x', rep('OUTSIDE/secret', 4))); pdf(NULL, family = 'x'); plot(1)",
    ".Last <- function() system('touch OUTSIDE/made'); quit(runLast = TRUE)",
    "setClass('A', representation('list')); setMethod('show', 'A', function(object) system('touch OUTSIDE/made')); "
    "print(new('A'))",
    "gettext('x', domain = 'OUTSIDE/secret')",
    "unlink('l', recursive = TRUE)",
    "file.symlink('.', 'OUTSIDE/made')",
    "format(.POSIXct(0, 'OUTSIDE/secret'))",
    "Rprofmem('OUTSIDE/made')",
    "help.start()",
    "recover()",
    "browser()",
    "postscript('x.ps', print.it = TRUE, command = 'touch OUTSIDE/made'); plot(1); dev.off()"};

static char text[4000], output[100000];
static size_t written;
static void note(void *ctx, int stream, const char *s, size_t n) {
  if (n >= sizeof output - written) n = sizeof output - written - 1;
  memcpy(output + written, s, n);
  output[written += n] = 0;
}

static const char *placed(const char *attempt, const char *outside) {
  *text = 0;
  for (const char *at; (at = strstr(attempt, "OUTSIDE")); attempt = at + 7) {
    strncat(text, attempt, (size_t)(at - attempt));
    strcat(text, outside);
  }
  return strcat(text, attempt);
}

static void attempts(const VmConfig *c, const char *outside, const char *const *list, int n, bool told) {
  for (int i = 0; i < n; i++) {
    VM *vm = vm_open(c);
    written = *output = 0;
    const char *attempt = placed(list[i], outside);
    VmStatus st = vm_run(vm, attempt, -1);
    bool so = !told || (st == VM_ERROR && strstr(vm_error_message(vm), "the host does not allow access to") != NULL);
    if (!so) fprintf(stderr, "%s%s: %d %s\n", c->root ? "below a folder: " : "", attempt, st, vm_error_message(vm));
    CHECK(so);
    if (strstr(output, "hidden")) fprintf(stderr, "%s: %s\n", attempt, output);
    CHECK(!strstr(output, "hidden") && !strstr(vm_error_message(vm), "hidden"));
    vm_close(vm);
    char made[300];
    snprintf(made, sizeof made, "%s/made", outside);
    if (access(made, F_OK) == 0) fprintf(stderr, "made by %s\n", attempt);
    CHECK(access(made, F_OK) != 0);
    unlink(made);
  }
}

int main(void) {
  char dir[] = "/tmp/orbit-escapes-XXXXXX", command[1000], root[60], outside[60];
  CHECK(mkdtemp(dir) != NULL);
  snprintf(root, sizeof root, "%s/root", dir);
  snprintf(outside, sizeof outside, "%s/outside", dir);
  snprintf(command, sizeof command, "mkdir %s %s && echo hidden > %s/secret && echo inside > %s/inside", root, outside,
           outside, root);
  CHECK(system(command) == 0);
  snprintf(command, sizeof command, "%s/secret", outside);
  CHECK(freopen(command, "r", stdin) != NULL); /* what the process reads is none of the machine's business */
  VmConfig nothing = {.size = sizeof nothing, .write = note, .deny = VM_DENY_ALL, .time_limit = 60};
  VmConfig folder = nothing;
  folder.deny &= ~(uint32_t)VM_DENY_FILES;
  folder.root = root;
  for (int i = 0; i < 2; i++) {
    const VmConfig *c = i ? &folder : &nothing;
    attempts(c, outside, refused, sizeof refused / sizeof *refused, true);
    attempts(c, outside, harmless, sizeof harmless / sizeof *harmless, false);
  }
  snprintf(command, sizeof command, "test \"$(cat %s/secret)\" = hidden && test \"$(ls %s)\" = secret && rm -r %s",
           outside, outside, dir);
  CHECK(system(command) == 0);
  return finish();
}
