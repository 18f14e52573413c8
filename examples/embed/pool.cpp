// pool.cpp - A pool of threads answers requests in C++: each thread has a machine that starts from one snapshot, a
// request has limits of its own, and its numbers are R's for as long as R has them.
//
//   c++ -std=c++11 pool.cpp $(pkg-config --cflags --libs libvm) -lpthread -o pool && ./pool
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <vm.h>

typedef std::vector<double> Numbers;

struct Request {
  std::string code;
  Numbers data;
  std::promise<std::string> answer;
};

class Pool {
public:
  Pool(const char *library, int threads) {
    VM *vm = vm_open(nullptr);
    if (!vm || vm_run(vm, library, -1) != VM_OK || vm_snapshot(vm, &warm_) != VM_OK) std::abort();
    vm_close(vm);
    for (int i = 0; i < threads; i++) threads_.emplace_back([this] { work(); });
  }
  ~Pool() {
    {
      std::lock_guard<std::mutex> guard(lock_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread &t : threads_) t.join();
    vm_snapshot_free(warm_);
  }
  std::future<std::string> submit(std::string code, Numbers data = Numbers()) {
    Request r;
    r.code = std::move(code);
    r.data = std::move(data);
    std::future<std::string> answer = r.answer.get_future();
    {
      std::lock_guard<std::mutex> guard(lock_);
      queue_.push_back(std::move(r));
    }
    wake_.notify_one();
    return answer;
  }

private:
  enum { REQUESTS_OF_A_MACHINE = 20 };

  VM *machine() const {
    VmConfig c = VmConfig();
    c.size = sizeof c;
    c.time_limit = 60;
    c.instruction_limit = 5000000;
    c.run_memory_limit = 64 << 20;
    c.output_limit = 1000;
    c.depth_limit = 200;
    c.deny = VM_DENY_ALL;
    c.write = [](void *, int, const char *, size_t) {};
    return vm_clone(warm_, &c);
  }

  static void release(void *, void *numbers) { delete static_cast<Numbers *>(numbers); }

  // R code may keep what it gets in a variable of its own: the numbers live until R is done with them.
  static VmStatus give(VM *vm, Numbers data) {
    Numbers *kept = new Numbers(std::move(data));
    VmStatus st =
        vm_vector_wrap(vm, 1, VM_DOUBLE, kept->data(), static_cast<int64_t>(kept->size()), release, kept);
    if (st != VM_OK) {
      delete kept;
      return st;
    }
    st = vm_set_global(vm, "data", 1);
    vm_set_null(vm, 1);
    return st;
  }

  static std::string answer(VM *vm, Request &r) {
    VmStatus st = give(vm, std::move(r.data));
    if (st == VM_OK) st = vm_run(vm, r.code.c_str(), 2);
    if (st == VM_OK) st = vm_get_global(vm, "shown", 3);
    if (st == VM_OK) st = vm_invoke(vm, 3, 1, 2, 2);
    if (st == VM_OK) return vm_get_string(vm, 2);
    if (st == VM_LIMIT) return "limit " + std::to_string(vm_limit_passed(vm));
    return std::string(vm_status_text(st)) + ": " + vm_error_message(vm);
  }

  void work() {
    VM *vm = machine();
    for (int served = 0;; served++) {
      Request r;
      {
        std::unique_lock<std::mutex> guard(lock_);
        wake_.wait(guard, [this] { return stop_ || !queue_.empty(); });
        if (queue_.empty()) break;
        r = std::move(queue_.front());
        queue_.pop_front();
      }
      if (served > 0 && served % REQUESTS_OF_A_MACHINE == 0) { // what requests have left behind goes with it
        vm_close(vm);
        vm = machine();
      }
      r.answer.set_value(answer(vm, r));
    }
    vm_close(vm);
  }

  VmSnapshot *warm_ = nullptr;
  std::mutex lock_;
  std::condition_variable wake_;
  std::deque<Request> queue_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

int main() {
  static const char *const code[] = {"sum(data)",   "repeat tryCatch(repeat {}, interrupt = identity)",
                                     "numeric(1e8)", "stop('no ', 1)",
                                     "1 +",         "repeat print('x')",
                                     "system('id')", "f <- function() f(); f()",
                                     "kept <<- data; length(kept)"};
  const size_t kinds = sizeof code / sizeof *code, rounds = 20;
  Pool pool("shown <- function(x) paste(format(x), collapse = ' ')", 3);
  std::vector<std::future<std::string>> answers;
  for (size_t k = 0; k < rounds * kinds; k++) answers.push_back(pool.submit(code[k % kinds], Numbers(1000, 0.5)));
  std::vector<std::string> first;
  for (size_t k = 0; k < answers.size(); k++) {
    std::string a = answers[k].get();
    if (k < kinds) first.push_back(a);
    if (a != first[k % kinds]) std::printf("not the same: %s: %s\n", code[k % kinds], a.c_str());
  }
  for (size_t k = 0; k < kinds; k++) std::printf("%s\n  %s\n", code[k], first[k].c_str());
}
