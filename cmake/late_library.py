#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes assembly that stands in for a shared library until one of its functions is called.

Usage: late_library.py OUTPUT SHARED_LIBRARY STATIC_LIBRARY...

For each function of the shared library that the static libraries call there is one of the same name,
which jumps through a table. At first the table leads to late_library_bind() of late_library.c, which
opens the library and writes the function's address there. x86-64, System V calling convention.
"""
import subprocess
import sys
from pathlib import Path

# Every register that may hold an argument is kept while the library is opened.
RESOLVE = """\
resolve:
    pushq %rax
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    subq $136, %rsp
    movups %xmm0, (%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    movq 192(%rsp), %rdi
    call late_library_bind
    movups (%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    addq $136, %rsp
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    popq %rdi
    popq %rax
    popq %r11
    leaq late_library_addresses(%rip), %r10
    jmp *(%r10,%r11,8)
"""


def symbols(file, *options):
    """@return names and the letters that nm gives them"""
    listed = subprocess.run(["nm", *options, file], check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in listed.splitlines())
    return {row[-1].split("@")[0]: row[-2] for row in rows if len(row) >= 2 and len(row[-2]) == 1}


def soname(library):
    dynamic = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
    return next(line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "(SONAME)" in line)


def hidden(name, kind):
    return f"    .hidden {name}\n    .globl {name}\n    .type {name}, @{kind}\n"


def assembly(names, library):
    text = ["    .text\n"]
    for index, name in enumerate(names):
        text.append(f"{hidden(name, 'function')}{name}:\n    jmp *late_library_addresses+{8 * index}(%rip)\n"
                    f"first_{index}:\n    pushq ${index}\n    jmp resolve\n")
    text.append(RESOLVE)
    text.append("    .section .rodata\n")
    text += (f"name_{index}: .string \"{name}\"\n" for index, name in enumerate(names))
    text.append(f"{hidden('late_library_file', 'object')}late_library_file: .string \"{soname(library)}\"\n")
    text.append("    .section .data.rel.local, \"aw\"\n    .balign 8\n")
    text.append(f"{hidden('late_library_names', 'object')}late_library_names:\n")
    text += (f"    .quad name_{index}\n" for index in range(len(names)))
    text.append(f"{hidden('late_library_addresses', 'object')}late_library_addresses:\n")
    text += (f"    .quad first_{index}\n" for index in range(len(names)))
    text.append("    .section .note.GNU-stack, \"\", @progbits\n")
    return "".join(text)


def main():
    output, library, *users = sys.argv[1:]
    offered = symbols(library, "-D", "--defined-only")
    wanted = set().union(*(symbols(user, "--undefined-only") for user in users))
    # Templates of C++ are in every library that uses them; those are not taken from this one.
    names = sorted(name for name in wanted & offered.keys() if not name.startswith("_Z"))
    data = [name for name in names if offered[name] not in "TW"]
    if data or not names:
        sys.exit(f"{library}: only functions can be called late, not {data}")
    Path(output).write_text(assembly(names, library))


if __name__ == "__main__":
    main()
