/* bots.c - A game whose players are scripts.  Each has a machine of its own that may do what the game grants it and no
 * more: so many instructions a turn, so much memory, files of its folder or none.  Scripts meet the game as objects
 * with methods: ship$x, ship$move(1, 0).
 *
 *   cc bots.c $(pkg-config --cflags --libs libvm) -o bots && ./bots
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vm.h>

typedef struct Ship {
  int x, y, fuel;
} Ship;

typedef struct Bot {
  const char *name, *grants, *script;
  VM *vm;
  Ship ship;
  VmRef *turn;  /* function(ship, round) */
  bool midline; /* of what it says */
} Bot;

/* ---- what scripts see ---- */

static Ship *ship_in(VM *vm, int n, int first) { return n > 0 ? vm_object(vm, first, "Ship") : NULL; }

/* ship_get(ship, name) */
static VmStatus ship_get(VM *vm, int n, int first, void *ctx) {
  (void)ctx;
  const Ship *s = ship_in(vm, n, first);
  const char *name = n == 2 ? vm_get_string(vm, first + 1) : NULL;
  if (!s || !name) return vm_fail(vm, "no ship");
  if (strcmp(name, "x") == 0) return vm_set_int(vm, 0, s->x);
  if (strcmp(name, "y") == 0) return vm_set_int(vm, 0, s->y);
  if (strcmp(name, "fuel") == 0) return vm_set_int(vm, 0, s->fuel);
  return vm_fail(vm, "a ship has x, y, fuel and move()");
}

static VmStatus ship_move(VM *vm, int n, int first, void *ctx) {
  (void)ctx;
  Ship *s = ship_in(vm, n, first);
  if (!s || n != 3) return vm_fail(vm, "use ship$move(dx, dy)");
  int dx = vm_get_int(vm, first + 1), dy = vm_get_int(vm, first + 2);
  if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return vm_fail(vm, "a ship moves by one field");
  if (s->fuel-- <= 0) {
    s->fuel = 0;
    return vm_fail(vm, "out of fuel");
  }
  s->x += dx;
  s->y += dy;
  return vm_set_bool(vm, 0, true);
}

/* The same for all scripts, and before theirs; they cannot change it. */
static const char prelude[] =
    "`$.Ship` <- function(ship, name)\n"
    "  if (name == 'move') function(dx, dy) ship_move(ship, dx, dy) else ship_get(ship, name)\n"
    "`$<-.Ship` <- function(ship, name, value) stop('ships are moved by move()')\n"
    "print.Ship <- function(x, ...) cat('<ship at ', x$x, ',', x$y, '>\\n', sep = '')\n"
    "lockBinding('$.Ship', globalenv()); lockBinding('$<-.Ship', globalenv())\n";

/* ---- bots ---- */

static void write_as(void *ctx, int stream, const char *text, size_t n) {
  Bot *b = ctx;
  (void)stream;
  for (size_t i = 0; i < n; i++) {
    if (!b->midline) printf("  %s says: ", b->name);
    putchar(text[i]);
    b->midline = text[i] != '\n';
  }
}

static bool grants(const Bot *b, const char *what) { return strstr(b->grants, what) != NULL; }

static void complain(const Bot *b, VmStatus st) {
  static const char *const limits[] = {"", "processor time", "time", "output", "instructions", "memory"};
  if (st == VM_LIMIT)
    printf("  %s has used up its %s\n", b->name, limits[vm_limit_passed(b->vm)]);
  else
    printf("  %s: %s: %s\n", b->name, vm_status_text(st), vm_error_message(b->vm));
}

static bool bot_open(Bot *b, const char *folder) {
  VmConfig c = {.size = sizeof c, .write = write_as, .ctx = b, .deny = VM_DENY_ALL, .instruction_limit = 100000};
  c.cpu_limit = 1; /* for what functions in C do */
  c.run_memory_limit = 8 << 20;
  c.output_limit = 50;
  if (grants(b, "files")) {
    c.deny &= ~(uint32_t)VM_DENY_FILES;
    c.root = folder;
  }
  if (grants(b, "clock")) c.deny &= ~(uint32_t)VM_DENY_CLOCK;
  if (!(b->vm = vm_open(&c))) return false;
  b->ship = (Ship){.fuel = 5};
  VmStatus st = vm_register(b->vm, "ship_get", ship_get, NULL);
  if (st == VM_OK) st = vm_register(b->vm, "ship_move", ship_move, NULL);
  if (st == VM_OK) st = vm_run(b->vm, prelude, -1);
  if (st == VM_OK) st = vm_run_named(b->vm, b->script, b->name, 1);
  if (st == VM_OK && vm_type(b->vm, 1) == VM_FUNCTION && (b->turn = vm_ref(b->vm, 1)) != NULL) return true;
  if (st == VM_OK)
    printf("  %s is no bot: its script must end with a function\n", b->name);
  else
    complain(b, st);
  return false;
}

static void bot_turn(Bot *b, int round) {
  if (!b->turn) return;
  vm_unpack(b->vm, b->turn, 1);
  VmStatus st = vm_object_new(b->vm, 2, "Ship", &b->ship, NULL, NULL);
  if (st == VM_OK) st = vm_set_string(b->vm, 4, "Ship");
  if (st == VM_OK) st = vm_set_attribute(b->vm, 2, "class", 4);
  vm_set_int(b->vm, 3, round);
  if (st == VM_OK) st = vm_invoke(b->vm, 1, 2, 2, 0);
  if (b->midline) write_as(b, 1, "\n", 1);
  if (st == VM_OK) return;
  complain(b, st);
  if (st == VM_QUIT || st == VM_LIMIT) { /* it does not play any longer */
    vm_unref(b->vm, b->turn);
    b->turn = NULL;
  }
}

static Bot bots[] = {
    {.name = "straight", .grants = "", .script = "function(ship, round) if (ship$fuel > 0) ship$move(1, 0)"},
    {.name = "zigzag",
     .grants = "",
     .script = "step <- c(-1, 1)\nfunction(ship, round) ship$move(1, step[round %% 2 + 1])"},
    {.name = "cheat",
     .grants = "",
     .script = "function(ship, round) switch(round, ship$x <- 100L, ship$move(9, 9),\n"
               "  `$.Ship` <<- function(...) 100, unserialize(serialize(ship, NULL))$x)"},
    {.name = "diary",
     .grants = "files",
     .script = "function(ship, round) {\n  if (round == 1) { cat('day', ship$x, file = 'log'); ship$move(1, 1) }\n"
               "  else if (round == 2) cat(readLines('log', warn = FALSE), '\\n')\n"
               "  else if (inherits(try(readLines('../secret'), silent = TRUE), 'try-error')) cat('locked in\\n')\n}"},
    {.name = "spy",
     .grants = "",
     .script =
         "function(ship, round) switch(round, system('id'), readLines('/etc/passwd'), Sys.getenv('HOME'), Sys.time())"},
    {.name = "timed",
     .grants = "clock",
     .script = "function(ship, round) { cat(is.numeric(unclass(Sys.time())), '\\n'); quit() }"},
    {.name = "endless", .grants = "", .script = "function(ship, round) repeat try(stop('again'), silent = TRUE)"},
    {.name = "hungry", .grants = "", .script = "function(ship, round) { x <- 1; repeat x <- c(x, x) }"},
    {.name = "chatty", .grants = "", .script = "function(ship, round) repeat cat('bla ')"},
    {.name = "broken", .grants = "", .script = "function(ship, round) {"},
};
enum { BOTS = sizeof bots / sizeof *bots };

int main(void) {
  char folder[] = "/tmp/bots-XXXXXX", log[40];
  if (!mkdtemp(folder)) return 1;
  snprintf(log, sizeof log, "%s/log", folder);
  printf("before the game\n");
  for (int i = 0; i < BOTS; i++) bot_open(&bots[i], folder);
  for (int round = 1; round <= 4; round++) {
    printf("round %d\n", round);
    for (int i = 0; i < BOTS; i++) bot_turn(&bots[i], round);
  }
  printf("at the end\n");
  for (int i = 0; i < BOTS; i++) {
    if (bots[i].turn) printf("  %s is at %d, %d\n", bots[i].name, bots[i].ship.x, bots[i].ship.y);
    vm_close(bots[i].vm);
  }
  unlink(log);
  return rmdir(folder) != 0;
}
