#!/usr/bin/env python3
"""faults-at-once.py - Makes N random faults of one token (random-faults.awk) in one build, each behind a switch, and runs for
each the tests that reach it until one fails: what check-mutants.sh --random does with a build and a run for each.

    tools/faults-at-once.py SOURCES FOLDER N SEED [SECONDS]

FOLDER gets the scratch copy and may be kept to look at faults that no test notices: ORBIT_FAULT=K switches fault K on,
ORBIT_HIT=FILE marks in byte K of a file that it has been reached.  SECONDS (100): the longest time for one fault.  What
stands in no expression of a function (tables, case labels) cannot be switched and is counted apart."""
import glob
import os
import re
import subprocess
import sys
import time

SWITCH = r'''
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
static unsigned char fault_none[4096], *fault_hit = fault_none;
static int fault_now = -1;
__attribute__((constructor)) static void fault_start(void) {
  const char *s = getenv("ORBIT_FAULT");
  if (s) fault_now = atoi(s);
  s = getenv("ORBIT_HIT");
  int f = s ? open(s, O_RDWR | O_CREAT, 0644) : -1;
  if (f < 0) return;
  void *p = ftruncate(f, 4096) ? MAP_FAILED : mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
  if (p != MAP_FAILED) fault_hit = p;
  close(f);
}
#define FAULT(k) (fault_hit[k] = 1, fault_now == (k))
#line 1
'''


def read(path):
    with open(path, encoding="latin1") as f:
        return f.read()


def write(path, text):
    with open(path, "w", encoding="latin1") as f:
        f.write(text)


def bare(text):
    """The text with comments and strings blanked, at the same places."""
    def blank(m):
        fill = " " if m.group().startswith("/") else "Q"
        return re.sub(r"[^\n]", fill, m.group())
    return re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", blank, text, flags=re.S)


def expression(code, start, end):
    """The bounds of the expression around a token: up to brackets, commas, semicolons, assignments, return and else."""
    depth, i = 0, start - 1
    while i >= 0:
        c = code[i]
        if c in ")]" or (c == "}" and depth):
            depth += 1
        elif c in "([{":
            if depth == 0:
                break
            depth -= 1
        elif depth == 0:
            before = code[max(0, i - 2) : i]
            if c in ",;?:}" or (c == "=" and code[i + 1] != "=" and (before[-1] not in "=<>!" or before in ("<<", ">>"))):
                break
            if re.search(r"\b(return|else)$", code[max(0, i - 7) : i + 1]) and not re.match(r"\w", code[i + 1]):
                break
        i -= 1
    first, depth, i = i + 1, 0, end
    while depth or code[i] not in ",;?:)]}":
        depth += (code[i] in "([{") - (code[i] in ")]}")
        i += 1
    return first, i


def plant(src, faults):
    """Puts all faults into the sources; the numbers of those that could be."""
    planted = set()
    for name in sorted({f["file"] for f in faults.values()}):
        path, edits = os.path.join(src, name), []
        text = read(path)
        code = bare(text)
        for k, f in faults.items():
            if f["file"] != name or text.count(f["old"]) != 1:
                continue
            old, new, base = f["old"], f["new"], text.index(f["old"])
            x = len(os.path.commonprefix([old, new]))
            y = min(len(os.path.commonprefix([old[::-1], new[::-1]])), len(old) - x, len(new) - x)
            first, last = expression(code, base + x, base + len(old) - y)
            whole = text[first:last]
            if "\n#" not in whole:
                edits.append((first, last, k, text[first : base + x] + new[x : len(new) - y] + text[base + len(old) - y : last]))
        done, at = [], 0
        for first, last, k, changed in sorted(edits):
            if first >= at:
                done += [text[at:first], " (FAULT(%d) ? (%s) : (%s))" % (k, changed.strip(), text[first:last].strip())]
                at = last
                planted.add(k)
        write(path, SWITCH + "".join(done) + text[at:])
    return planted


def build(src, faults, planted):
    """The program; faults that do not compile are taken out with their file."""
    targets = "build/orbit build/bin/R build/capi/libR.so build/capi/include/Rremap.h build/libvm.a shim".split()
    subprocess.run(["./configure"], cwd=src, check=True, stdout=subprocess.DEVNULL)
    while True:
        out = subprocess.run(["make", "-s", "-k", "-j2"] + targets, cwd=src, capture_output=True, text=True)
        wrong = {f for f in re.findall(r"^(\S+\.c):\d+:\d+: error", out.stderr, re.M)}
        if out.returncode == 0:
            return planted
        mine = {f["file"] for f in faults.values()} & wrong
        if not mine:
            sys.exit("faults-at-once: the scratch copy does not build\n" + out.stderr[-2000:])
        for name in mine:
            write(os.path.join(src, name), read(os.path.join(sys.argv[1], name)))
        planted -= {k for k in planted if faults[k]["file"] in mine}


def run(src, tests, **env):
    """The tests that fail."""
    call = ["bash", "-c", 'ulimit -v 8000000; exec ./run -j 2 "$@"', "run"] + tests
    out = subprocess.run(call, cwd=src + "/tests", env={**os.environ, **env, "ORBIT_LEAKS": "1", "LINES_SHOWN": "0"},
                         capture_output=True, text=True, errors="replace")
    return re.findall(r"^FAIL (\S+)", out.stdout, re.M)


def order(file):
    """Tests of the same subject first, shell tests, which take longest, last."""
    part, stem = file.split("/")[-2], os.path.splitext(os.path.basename(file))[0]
    return lambda t: (not (stem in t or "/" + part + "/" in t or t.startswith(("special", "bytecode", "costs"))), t.startswith(("cli", "api")), t)


def main():
    root, folder, n, seed = sys.argv[1:5]
    limit = float(sys.argv[5]) if len(sys.argv) > 5 else 100
    src, made, hits = (os.path.abspath(os.path.join(folder, d)) for d in ("src", "faults", "hits"))
    for d in (src, made, hits):
        os.makedirs(d)
    subprocess.run("tar cf - --exclude=./build --exclude=./.git . | tar xf - -C '%s'" % src, cwd=root, shell=True, check=True)
    files = [f for d in ("compiler", "runtime", "stdlib", "vm") for f in glob.glob("%s/%s/**/*.c" % (src, d), recursive=True)]
    subprocess.run(["awk", "-v", "n=" + n, "-v", "seed=" + seed, "-v", "dir=" + made, "-v", "root=" + src + "/",
                    "-f", src + "/tools/random-faults.awk"] + sorted(files), check=True)
    faults = {int(d[-3:]): {p: read(d + "/" + p).rstrip("\n" if p in ("file", "title") else "")
                            for p in ("file", "title", "old", "new")} for d in sorted(glob.glob(made + "/r*"))}
    planted = build(src, faults, plant(src, faults))
    ill = set(run(src, [], HITS=hits))
    reach = {k: [] for k in planted}
    for t in os.listdir(hits):
        with open(os.path.join(hits, t), "rb") as f:
            marks = f.read()
        name = t.replace("+", "/")
        for k in planted:
            if len(marks) > k and marks[k] and name not in ill:
                reach[k].append(name)
    caught = 0
    for k in sorted(planted):
        tests, began, bad, done = sorted(reach[k], key=order(faults[k]["file"])), time.time(), [], 0
        while done < len(tests) and not bad and time.time() - began < limit:
            lot = tests[done : done + 8]
            slow = any(t.endswith(".sh") for t in lot)
            bad = run(src, lot, ORBIT_FAULT=str(k), TEST_TIMEOUT="300" if slow else "20")
            done += 8
        caught += bool(bad)
        how = "caught" if bad else "NOT CAUGHT"
        by = bad[0] if bad else "%d of %d tests that reach it" % (min(done, len(tests)), len(tests))
        print("%s r%03d %s %s: %s" % (how, k, faults[k]["file"], faults[k]["title"], by), flush=True)
    print("%d faults caught, %d not caught, %d cannot be switched" % (caught, len(planted) - caught, len(faults) - len(planted)))


if __name__ == "__main__":
    main()
