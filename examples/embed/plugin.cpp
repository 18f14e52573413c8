// plugin.cpp - A C++ program with plug-ins in R: they see the functions that the program offers and nothing else, and a
// C++ exception in such a function becomes an R error that the plug-in can catch.
//
//   c++ plugin.cpp $(pkg-config --cflags --libs libvm) -o plugin && ./plugin
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vm.h>

namespace {

class Inventory {
public:
  double take(const std::string &what, double n) {
    auto at = stock_.find(what);
    if (at == stock_.end()) throw std::out_of_range("no such article: " + what);
    if (at->second < n) throw std::runtime_error("only " + std::to_string(static_cast<int>(at->second)) + " left");
    return at->second -= n;
  }

private:
  std::map<std::string, double> stock_{{"bolt", 100}, {"nut", 40}};
};

// Exceptions must not cross the machine's frames: they end here.
VmStatus take(VM *vm, int n, int first, void *ctx) {
  try {
    const char *what = n == 2 ? vm_get_string(vm, first) : nullptr;
    if (!what) throw std::invalid_argument("take(what, n) wants a name and a number");
    return vm_set_double(vm, 0, static_cast<Inventory *>(ctx)->take(what, vm_get_double(vm, first + 1)));
  } catch (const std::exception &e) {
    return vm_fail(vm, e.what());
  }
}

struct Close {
  void operator()(VM *vm) const { vm_close(vm); }
};

const char *const plugins[] = {
    "take('bolt', 30)",
    "tryCatch(take('nut', 50), error = function(e) paste('caught:', conditionMessage(e)))",
    "take('gear', 1)",
    "sum(sapply(c('bolt', 'nut'), take, 10))",
    "system('rm -rf stock')",
};

} // namespace

int main() {
  Inventory inventory;
  VmConfig config{};
  config.size = sizeof config;
  config.deny = VM_DENY_ALL;
  config.cpu_limit = 5;
  std::unique_ptr<VM, Close> vm(vm_open(&config));
  if (!vm || vm_register(vm.get(), "take", take, &inventory) != VM_OK) return 1;
  for (const char *text : plugins) {
    if (vm_run(vm.get(), text, 0) != VM_OK)
      std::printf("%s\n  error: %s\n", text, vm_error_message(vm.get()));
    else if (vm_type(vm.get(), 0) == VM_STRING)
      std::printf("%s\n  %s\n", text, vm_get_string(vm.get(), 0));
    else
      std::printf("%s\n  %g\n", text, vm_get_double(vm.get(), 0));
  }
  return 0;
}
