/* sandbox.c - Limits of a host's runs, what a machine may be denied, folders and environments of its own. */
#include "host.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

static void check(bool so, const char *what) {
  if (so) return;
  fprintf(stderr, "not so: %s\n", what);
  failures++;
}

static size_t written;
static void count_output(void *ctx, int stream, const char *text, size_t n) { written += n; }

static VM *open_with(VmConfig c) {
  c.size = sizeof c;
  c.write = count_output;
  VM *vm = vm_open(&c);
  check(vm != NULL, "vm_open");
  return vm;
}

/* ---- limits ---- */

static const char *const endless[] = {
    "repeat {}",
    "repeat tryCatch(repeat {}, interrupt = function(e) 1, error = function(e) 2, finally = repeat {})",
    "f <- function() { on.exit(repeat {}); repeat {} }; f()",
    "withCallingHandlers(repeat {}, condition = function(c) 1)",
    "x <- 0; while (TRUE) x <- x + 1",
    "sapply(1:1e9, function(i) i)",
    "repeat sort(runif(1e4))",
    "repeat try(stop('no'), silent = TRUE)",
    "repeat paste(1:1000, collapse = '')",
    "sprintf('%d', 1:2e7)",
    "deparse(as.list(1:1e7))",
    "kmeans(matrix(rep(1:1e6 + 0, 2), ncol = 2), 50, iter.max = 1000)",
    "repeat eval(parse(text = '1 + 1'))"};

static void cpu_limit(void) {
  VM *vm = open_with((VmConfig){.cpu_limit = 0.03});
  for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
    check(vm_run(vm, endless[i], -1) == VM_LIMIT, endless[i]);
    check(vm_limit_passed(vm) == VM_LIMIT_CPU, "which limit");
    check(vm_run(vm, "sum(1:10)", 0) == VM_OK && vm_get_int(vm, 0) == 55, "the next run");
    check(vm_limit_passed(vm) == VM_LIMIT_NONE, "no limit");
  }
  vm_close(vm);
}

static void time_limit(void) {
  VM *vm = open_with((VmConfig){.time_limit = 0.5});
  check(vm_run(vm, "Sys.sleep(100)", -1) == VM_LIMIT && vm_limit_passed(vm) == VM_LIMIT_TIME, "Sys.sleep()");
  check(vm_run(vm, "system('sleep 100')", -1) == VM_LIMIT, "system()");
  check(vm_run(vm, "x <- 1", -1) == VM_OK, "the next run");
  vm_close(vm);
}

static void output_limit(void) {
  VM *vm = open_with((VmConfig){.output_limit = 100000});
  written = 0;
  check(vm_run(vm, "repeat try(cat('more and more\n'))", -1) == VM_LIMIT, "endless output");
  check(vm_limit_passed(vm) == VM_LIMIT_OUTPUT, "which limit");
  check(written <= 100000, "nothing beyond the limit");
  check(vm_run(vm, "cat('a little\n')", -1) == VM_OK, "the next run");
  vm_close(vm);
}

/* ---- denied ---- */

static const char *const attempts[] = {"readLines('/etc/passwd')",
                                       "file('')",
                                       "readLines(file('stdin'))",
                                       "file('/etc/passwd', 'r')",
                                       "scan('/etc/passwd', '', quiet = TRUE)",
                                       "source('/etc/passwd')",
                                       "readRDS('/etc/passwd')",
                                       "load('/etc/passwd')",
                                       "read.csv('/etc/passwd')",
                                       "file.exists('/etc/passwd')",
                                       "list.files('/')",
                                       "list.dirs('/')",
                                       "dir('/etc')",
                                       "file.info('/etc/passwd')",
                                       "file.access('/etc/passwd')",
                                       "Sys.glob('/*')",
                                       "normalizePath('/etc')",
                                       "Sys.readlink('/etc/mtab')",
                                       "file.create('/tmp/orbit-escape')",
                                       "dir.create('/tmp/orbit-escape')",
                                       "unlink('/tmp/orbit-victim')",
                                       "file.remove('/tmp/orbit-victim')",
                                       "file.rename('/tmp/orbit-victim', '/tmp/orbit-escape')",
                                       "file.copy('/etc/passwd', '/tmp/orbit-escape')",
                                       "file.append('/tmp/orbit-escape', '/etc/passwd')",
                                       "file.symlink('/etc/passwd', 'link')",
                                       "file.link('/etc/passwd', 'link')",
                                       "cat('x', file = '/tmp/orbit-escape')",
                                       "writeLines('x', '/tmp/orbit-escape')",
                                       "sink('/tmp/orbit-escape')",
                                       "saveRDS(1, '/tmp/orbit-escape')",
                                       "dump('pi', '/tmp/orbit-escape')",
                                       "setwd('/')",
                                       "tools::md5sum('/etc/passwd')",
                                       "unzip('/etc/passwd', exdir = '/tmp')",
                                       "gzfile('/etc/passwd', 'r')",
                                       "fifo('/tmp/orbit-escape', 'w')",
                                       "tempfile()",
                                       "Sys.chmod('/tmp/orbit-victim', '777')",
                                       "system('true')",
                                       "system2('true')",
                                       "pipe('true', 'r')",
                                       "shell <- system('id', intern = TRUE)",
                                       "parallel::mcparallel(1)",
                                       "parallel::makeCluster(1)",
                                       "tools::pskill(1)",
                                       "Sys.which('sh')",
                                       "Sys.getpid()",
                                       "socketConnection(port = 1)",
                                       "serverSocket(9)",
                                       "url('http://localhost/', 'r')",
                                       "download.file('http://localhost/', 'x')",
                                       "nsl('localhost')",
                                       "curlGetHeaders('http://localhost/')",
                                       "dyn.load('libm.so.6')",
                                       ".Call('sin', 1)",
                                       "Sys.getenv('HOME')",
                                       "Sys.setenv(A = '1')",
                                       "Sys.unsetenv('HOME')",
                                       "Sys.info()",
                                       "commandArgs()",
                                       "Sys.time()",
                                       "date()",
                                       "proc.time()",
                                       "system.time(1)",
                                       "Rprof('/tmp/orbit-escape')"};

/* These have words of their own. */
static const char *const others[] = {"{ png('/tmp/orbit-escape'); plot(1); dev.off() }",
                                     "{ pdf('/tmp/orbit-escape'); plot(1); dev.off() }", ".C('sin', 1)"};

static void denied_all(void) {
  VM *vm = open_with((VmConfig){.deny = VM_DENY_ALL});
  close(creat("/tmp/orbit-victim", 0600));
  unlink("/tmp/orbit-escape");
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
    check(vm_run(vm, attempts[i], -1) == VM_ERROR, attempts[i]);
    check(strstr(vm_error_message(vm), "the host does not allow access to") != NULL, vm_error_message(vm));
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) check(vm_run(vm, others[i], -1) == VM_ERROR, others[i]);
  check(access("/tmp/orbit-escape", F_OK) != 0 && access("/tmp/orbit-victim", F_OK) == 0,
        "the file system is as before");
  check(vm_run(vm, "x <- summary(lm(dist ~ speed, cars))$r.squared; capture.output(print(x))", 0) == VM_OK, "a model");
  check(vm_run(vm, "tryCatch(readLines('/etc/passwd'), error = function(e) 'caught')", 0) == VM_OK, "caught");
  unlink("/tmp/orbit-victim");
  vm_close(vm);
}

static const char *const escapes[] = {
    "readLines('../secret')", "readLines('/etc/passwd')", "readLines('sub/../../secret')", "readLines('out/secret')",
    "readLines('out')", "writeLines('x', 'out/new')", "writeLines('x', 'new/../../x')", "list.files('..')",
    "list.files('out')", "setwd('..')", "setwd('/')", "file.symlink('../secret', 'l')",
    "file.copy('../secret', 'copy')", "file.rename('inside', '../inside')", "Sys.glob('../*')", "unlink('../secret')",
    "writeLines('x', 'dangling')", "source('../secret')",
    /* links that are met on the way */
    "file.copy('deep', 'sub', recursive = TRUE)", "file.copy('sub/deep', '.', recursive = TRUE, overwrite = TRUE)",
    "Sys.glob('[d]eep/*/sec*')", "unlink('[d]eep/*/sec*')",
    "{ f <- file('inside2'); file.rename('out', 'inside2'); readLines(f) }", "untar('up.tar')",
    "tar('x.tar', 'deep', tar = 'internal')", "pdf('../x')", "svg('../x')", "{ png('../x'); plot(1) }",
    "{ setwd('sub'); readLines('../../secret') }"};

/* What may be done but shows nothing of what lies outside. */
static const char *const shown[] = {"identical(sort(list.files('deep', recursive = TRUE)), c('back', 'mine'))",
                                    "identical(list.dirs('deep', recursive = TRUE), 'deep')",
                                    "!any(grepl('secret', list.files('.', recursive = TRUE, include.dirs = TRUE)))",
                                    "identical(as.POSIXlt('1970-01-01', tz = '../../../etc/passwd')$zone, 'UTC')",
                                    "inherits(as.POSIXlt('1970-01-01', tz = '/tmp/orbit-sandbox-fifo'), 'POSIXlt')",
                                    "format(.POSIXct(0, '/usr/share/zoneinfo/Asia/Tokyo'), '%H') == '00'",
                                    "format(.POSIXct(0, '../zoneinfo/Asia/Tokyo'), '%H') == '00'",
                                    "format(.POSIXct(0, 'Asia/Tokyo'), '%H') == '09'",
                                    "identical(path.expand('~root/x'), '~root/x')",
                                    "unlink('deep', recursive = TRUE) == 0"};

static void below_a_folder(void) {
  char dir[] = "/tmp/orbit-sandbox-XXXXXX", command[600];
  check(mkdtemp(dir) != NULL, "a folder");
  snprintf(command, sizeof command,
           "cd %s && mkdir root root/sub root/deep root/sub/deep root/sub/deep/back && echo secret > secret && "
           "echo inside > root/inside && ln -s .. root/out && ln -s ../nothing root/dangling && "
           "echo mine > root/deep/mine && ln -s ../.. root/deep/back && echo mine > root/sub/deep/back/inner && "
           "echo up > up && tar cPf root/up.tar ../$(basename %s)/up && rm -f /tmp/orbit-sandbox-fifo && "
           "mkfifo /tmp/orbit-sandbox-fifo",
           dir, dir);
  check(system(command) == 0, "files");
  char root[sizeof dir + 8];
  snprintf(root, sizeof root, "%s/root", dir);
  VM *vm = open_with((VmConfig){.root = root});
  for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
    check(vm_run(vm, escapes[i], -1) == VM_ERROR && strstr(vm_error_message(vm), "the host does not allow") != NULL,
          escapes[i]);
  check(vm_run(vm, "setwd('..'); readLines('inside')", 0) == VM_OK && strcmp(vm_get_string(vm, 0), "inside") == 0,
        "inside");
  for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
    check(vm_run(vm, shown[i], 0) == VM_OK && vm_get_bool(vm, 0) == 1, shown[i]);
  check(vm_run(vm, "setwd('sub'); writeLines('x', 'new'); c(readLines('../inside'), readLines('new'), list.files())",
               0) == VM_OK &&
            vm_count(vm, 0) == 4,
        "a new file");
  vm_close(vm);
  snprintf(
      command, sizeof command,
      "test \"$(cat %s/secret)\" = secret && test -f %s/sub/new && test ! -e %s/x && rm -r %s /tmp/orbit-sandbox-fifo",
      dir, root, dir, dir);
  check(system(command) == 0, "the files are as before");
}

/* ---- of the machine's own ---- */

static void own_process_state(void) {
  VM *a = open_with((VmConfig){0}), *b = open_with((VmConfig){0});
  check(vm_run(a, "setwd('/'); Sys.setenv(ORBIT_OWN = 'a', TZ = 'Asia/Tokyo'); Sys.getenv('ORBIT_OWN')", 0) == VM_OK,
        "setenv");
  check(strcmp(vm_get_string(a, 0), "a") == 0, "its own variable");
  check(getenv("ORBIT_OWN") == NULL, "not the process's");
  check(vm_run(b, "Sys.getenv('ORBIT_OWN', NA)", 0) == VM_OK && vm_get_string(b, 0) == NULL, "not another machine's");
  check(vm_run(a, "system('echo $ORBIT_OWN; pwd', intern = TRUE)", 0) == VM_OK, "commands");
  check(strcmp(vm_string_at(a, 0, 0), "a") == 0 && strcmp(vm_string_at(a, 0, 1), "/") == 0, "commands see both");
  check(vm_run(a, "format(as.POSIXct(0, origin = '1970-01-01'), '%H')", 0) == VM_OK &&
            strcmp(vm_get_string(a, 0), "09") == 0,
        "TZ");
  char here[4096];
  check(getcwd(here, sizeof here) && strcmp(here, "/") != 0, "the process stays where it was");
  check(vm_run(a, "Sys.unsetenv('ORBIT_OWN'); Sys.getenv('ORBIT_OWN')", 0) == VM_OK && !*vm_get_string(a, 0),
        "unsetenv");
  vm_close(a);
  vm_close(b);
}

/* ---- values ---- */

static void values(void) {
  VM *vm = open_with((VmConfig){0});
  void *data;
  check(vm_vector_new(vm, 1, VM_DOUBLE, 3, &data) == VM_OK, "numbers");
  for (int i = 0; i < 3; i++) ((double *)data)[i] = i + 0.5;
  check(vm_vector_new(vm, 2, VM_STRING, 3, NULL) == VM_OK, "strings");
  check(vm_string_set(vm, 2, 0, "x") == VM_OK && vm_string_set(vm, 2, 1, NULL) == VM_OK &&
            vm_string_set(vm, 2, 2, "z") == VM_OK,
        "set");
  check(vm_string_set(vm, 2, 3, "w") == VM_BAD_SLOT && vm_string_at(vm, 1, 0) == NULL, "no such string");
  check(vm_list_new(vm, 0, 2) == VM_OK && vm_list_set(vm, 0, 0, "num", 1) == VM_OK &&
            vm_list_set(vm, 0, 1, "word", 2) == VM_OK,
        "list");
  check(vm_data_frame(vm, 0) == VM_OK && vm_set_global(vm, "d", 0) == VM_OK, "data frame");
  check(vm_run(vm,
               "stopifnot(is.data.frame(d), nrow(d) == 3, is.na(d$word[2])); paste(class(d), dim(d), collapse = ' ')",
               3) == VM_OK,
        vm_error_message(vm));
  check(vm_get_attribute(vm, 0, "names", 4) == VM_OK && strcmp(vm_string_at(vm, 4, 1), "word") == 0, "attribute");
  check(vm_set_attribute(vm, 1, "dim", 4) == VM_ERROR, "R's checks");
  check(vm_set_int(vm, 5, 3) == VM_OK && vm_set_attribute(vm, 1, "dim", 5) == VM_OK, "dim");
  check(vm_data_frame(vm, 1) == VM_BAD_SLOT, "not a list");
  check(vm_run_named(vm, "f <- function() 1\nstop('here')", "rules.R", -1) == VM_ERROR, "a named text");
  int line, column;
  vm_error_location(vm, &line, &column);
  check(line == 2, "line of a named text");
  vm_close(vm);
}

int main(void) {
  cpu_limit();
  time_limit();
  output_limit();
  denied_all();
  below_a_folder();
  own_process_state();
  values();
  return finish();
}
