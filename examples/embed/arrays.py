"""arrays.py - R from Python by ctypes: R reads Python's memory in place, and Python reads R's.

    python3 arrays.py [libvm.so]

With NumPy, x.ctypes.data takes the place of the array's address: nothing else changes.
"""

import array
import ctypes
import sys

VM_DOUBLE = 3


class View(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("count", ctypes.c_int64), ("data", ctypes.c_void_p),
                ("nrow", ctypes.c_int32), ("ncol", ctypes.c_int32)]


lib = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libvm.so.0")
lib.vm_open.restype = ctypes.c_void_p
lib.vm_error_message.restype = ctypes.c_char_p
lib.vm_get_double.restype = ctypes.c_double
for name in "vm_run vm_vector_wrap vm_set_global vm_vector_borrow vm_get_double vm_error_message vm_close".split():
    function = getattr(lib, name)
    function.argtypes = {
        "vm_run": [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int],
        "vm_vector_wrap": [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p,
                           ctypes.c_void_p],
        "vm_set_global": [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int],
        "vm_vector_borrow": [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(View)],
        "vm_get_double": [ctypes.c_void_p, ctypes.c_int],
    }.get(name, [ctypes.c_void_p])

x = array.array("d", [i / 10 for i in range(50)])
vm = lib.vm_open(None)
lib.vm_vector_wrap(vm, 1, VM_DOUBLE, x.buffer_info()[0], len(x), None, None)
lib.vm_set_global(vm, b"x", 1)

if lib.vm_run(vm, b"fitted <- predict(smooth.spline(x, sin(x)))$y; cor(fitted, sin(x))", 0) != 0:
    sys.exit(lib.vm_error_message(vm).decode())
print("correlation: %.4f" % lib.vm_get_double(vm, 0))

view = View()
lib.vm_run(vm, b"cumsum(x)", 2)
lib.vm_vector_borrow(vm, 2, ctypes.byref(view))
sums = (ctypes.c_double * view.count).from_address(view.data)  # R's memory, valid until slot 2 changes
print("last of %d sums: %.1f" % (len(sums), sums[-1]))

if lib.vm_run(vm, b"log('x')", 0) != 0:
    print("R says:", lib.vm_error_message(vm).decode())
lib.vm_close(vm)
