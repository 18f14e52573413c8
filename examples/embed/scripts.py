"""scripts.py - A Python program that R scripts extend: they call what it offers, keep objects of its, and leave functions
that it calls when something happens.

    python3 scripts.py [libvm.so]
"""

import ctypes as c
import sys

VM_FUNCTION, VM_DENY_ALL = 8, 63
lib = c.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libvm.so.0")
HostFn = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int, c.c_int, c.c_void_p)
Release = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p)
Text = c.CFUNCTYPE(None, c.c_void_p, c.c_char_p)
Warned = c.CFUNCTYPE(None, c.c_void_p, c.c_char_p, c.c_char_p)


class Config(c.Structure):
    _fields_ = [("size", c.c_size_t), ("memory_limit", c.c_size_t), ("write", c.c_void_p), ("ctx", c.c_void_p),
                ("stack_size", c.c_size_t), ("cpu_limit", c.c_double), ("time_limit", c.c_double),
                ("output_limit", c.c_uint64), ("deny", c.c_uint32), ("root", c.c_char_p),
                ("instruction_limit", c.c_uint64), ("run_memory_limit", c.c_size_t), ("depth_limit", c.c_int),
                ("read", c.c_void_p), ("warning", Warned), ("message", Text)]


def declare(result, name, *arguments):
    function = getattr(lib, name)
    function.restype, function.argtypes = result, arguments


vm_, slot_, text_ = c.c_void_p, c.c_int, c.c_char_p
declare(c.c_void_p, "vm_open", c.POINTER(Config))
declare(None, "vm_close", vm_)
declare(c.c_int, "vm_run", vm_, text_, slot_)
declare(c.c_int, "vm_invoke", vm_, slot_, c.c_int, slot_, slot_)
declare(c.c_int, "vm_register", vm_, text_, HostFn, c.c_void_p)
declare(c.c_int, "vm_fail", vm_, text_)
declare(c.c_int, "vm_type", vm_, slot_)
declare(c.c_double, "vm_get_double", vm_, slot_)
declare(c.c_int, "vm_set_double", vm_, slot_, c.c_double)
declare(text_, "vm_get_string", vm_, slot_)
declare(c.c_int, "vm_set_string", vm_, slot_, text_)
declare(c.c_int, "vm_set_null", vm_, slot_)
declare(c.c_int, "vm_set_attribute", vm_, slot_, text_, slot_)
declare(text_, "vm_argument_name", vm_, c.c_int)
declare(text_, "vm_error_message", vm_)
declare(text_, "vm_status_text", c.c_int)
declare(c.c_void_p, "vm_ref", vm_, slot_)
declare(c.c_int, "vm_unpack", vm_, c.c_void_p, slot_)
declare(None, "vm_unref", vm_, c.c_void_p)
declare(c.c_int, "vm_object_new", vm_, slot_, text_, c.c_void_p, Release, c.c_void_p)
declare(c.c_void_p, "vm_object", vm_, slot_, text_)

functions, objects, handlers, released = [], {}, {}, []


def offered(f):
    """Registers f(vm, n, first); what it raises becomes an R error."""

    def call(vm, n, first, _):
        try:
            return f(vm, n, first)
        except Exception as e:
            return lib.vm_fail(vm, f"{type(e).__name__}: {e}".encode())

    functions.append(HostFn(call))  # Python must not free it
    lib.vm_register(vm, f.__name__.encode(), functions[-1], None)


config = Config(size=c.sizeof(Config), deny=VM_DENY_ALL,
                warning=Warned(lambda _, text, call: print("warning:", text.decode())),
                message=Text(lambda _, text: print("message:", text.decode().strip())))
vm = lib.vm_open(c.byref(config))
release = Release(lambda key, _: released.append(objects.pop(key)))


@offered
def on(vm, n, first):
    if n != 2 or lib.vm_type(vm, first + 1) != VM_FUNCTION:
        raise TypeError("on(event, handler)")
    handlers.setdefault(lib.vm_get_string(vm, first).decode(), []).append(lib.vm_ref(vm, first + 1))
    return lib.vm_set_null(vm, 0)


@offered
def counter(vm, n, first):
    key = len(objects) + 1
    objects[key] = 0
    status = lib.vm_object_new(vm, 0, b"counter", key, release, None)
    if status == 0:
        lib.vm_set_string(vm, 1, b"counter")
        status = lib.vm_set_attribute(vm, 0, b"class", 1)
    return status


@offered
def bump(vm, n, first):
    key = lib.vm_object(vm, first, b"counter")
    objects[key] += 1  # KeyError where it is none
    return lib.vm_set_double(vm, 0, objects[key])


@offered
def names(vm, n, first):
    return lib.vm_set_string(vm, 0, ",".join((lib.vm_argument_name(vm, i) or b"-").decode() for i in range(n)).encode())


@offered
def inner(vm, n, first):
    return lib.vm_run(vm, b"stop('inside')", 0)


def run(text):
    status = lib.vm_run(vm, text.encode(), 0)
    shown = lib.vm_error_message(vm) if status else lib.vm_get_string(vm, 0)
    print(f"{text}\n  {lib.vm_status_text(status).decode()}: {shown.decode()}")


def fire(event, x):
    for ref in handlers.get(event, []):
        lib.vm_unpack(vm, ref, 10)
        lib.vm_set_double(vm, 11, x)
        status = lib.vm_invoke(vm, 10, 1, 11, 12)
        print(f"{event}({x}):", lib.vm_error_message(vm).decode() if status else lib.vm_get_double(vm, 12))


run("on('tick', function(x) x * 2); on('tick', function(x) stop('bad tick ', x)); 'ready'")
fire("tick", 21)
run("on('tick', 1)")
run("names(a = 1, 2, b = 3)")
run("k <- counter(); bump(k); bump(k)")
run("bump(1)")
run("tryCatch(inner(), error = function(e) paste('caught', conditionMessage(e)))")
run("inner()")
run("warning('careful'); message('hello'); 'told'")
run("tryCatch(readLines('/etc/passwd'), error = conditionMessage)")
for refs in handlers.values():
    for ref in refs:
        lib.vm_unref(vm, ref)
lib.vm_close(vm)
print("counters released:", released)
