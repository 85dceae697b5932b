#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes assembly that stands in for shared libraries until one of their functions is called.

Usage: late_library.py OUTPUT SHARED_LIBRARY... STATIC_LIBRARY...

For each function of a shared library (.so) that the static libraries (.a) call there is one of the same
name, which jumps through a table. At first the table leads to late_library_bind() of late_library.c, which
opens the library and writes the function's address there. x86-64, System V calling convention.

A stand-in can only be called: its address is not that of the function, which matters to a library that
compares what it is given with its own. So an object that takes such an address is an error here.
"""
import subprocess
import sys
from pathlib import Path

# What compilers ask of the linker where they call a function; all else asks for its address.
CALL = "R_X86_64_PLT32"

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


def lines_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def symbols(file, *options):
    """@return names and the letters that nm gives them"""
    rows = (line.split() for line in lines_of("nm", *options, file))
    return {row[-1].split("@")[0]: row[-2] for row in rows if len(row) >= 2 and len(row[-2]) == 1}


def soname(library):
    return next(line.split("[")[1].rstrip("]") for line in lines_of("readelf", "-d", library)
                if "(SONAME)" in line)


def addresses_taken(user, names):
    """@return of the functions' names, those whose address an object of a static library takes"""
    # Offset, info, kind, value, name and addend; an archive's members are printed one after the other.
    rows = (line.split() for line in lines_of("readelf", "--relocs", "--wide", user))
    return {row[4] for row in rows if len(row) > 4 and row[4] in names and row[2] != CALL}


def hidden(name, kind):
    return f"    .hidden {name}\n    .globl {name}\n    .type {name}, @{kind}\n"


def assembly(libraries):
    """@param libraries for each the name that it is opened by and those of its functions"""
    functions = [(name, number) for number, (_, names) in enumerate(libraries) for name in names]
    text = ["    .text\n"]
    for index, (name, _) in enumerate(functions):
        text.append(f"{hidden(name, 'function')}{name}:\n    jmp *late_library_addresses+{8 * index}(%rip)\n"
                    f"first_{index}:\n    pushq ${index}\n    jmp resolve\n")
    text.append(RESOLVE)
    text.append("    .section .rodata\n")
    text += (f"library_{number}: .string \"{file}\"\n" for number, (file, _) in enumerate(libraries))
    text += (f"name_{index}: .string \"{name}\"\n" for index, (name, _) in enumerate(functions))
    text.append("    .section .data.rel.local, \"aw\"\n    .balign 8\n")
    text.append(f"{hidden('late_library_functions', 'object')}late_library_functions:\n")
    text += (f"    .quad library_{number}, name_{index}\n" for index, (_, number) in enumerate(functions))
    text.append(f"{hidden('late_library_addresses', 'object')}late_library_addresses:\n")
    text += (f"    .quad first_{index}\n" for index in range(len(functions)))
    text.append("    .section .note.GNU-stack, \"\", @progbits\n")
    return "".join(text)


def main():
    output, *files = sys.argv[1:]
    users = [file for file in files if file.endswith(".a")]
    wanted = set().union(*(symbols(user, "--undefined-only") for user in users))
    libraries = []
    for library in (file for file in files if file not in users):
        offered = symbols(library, "-D", "--defined-only")
        # Templates of C++ are in every library that uses them, as weak symbols; those are not taken from this one.
        names = sorted(name for name in wanted & offered.keys() if not (name.startswith("_Z") and offered[name] == "W"))
        wanted.difference_update(names)
        data = [name for name in names if offered[name] not in "TW"]
        if data:
            sys.exit(f"{library}: only functions can be called late, not {data}")
        libraries.append((soname(library), names))
    stood_in = {name for _, names in libraries for name in names}
    for user in users:
        taken = addresses_taken(user, stood_in)
        if taken:
            sys.exit(f"{user} takes the address of {sorted(taken)}, which would be a stand-in's: call it, or "
                     "look its address up as image_transformer() of src/geodata does")
    Path(output).write_text(assembly(libraries))


if __name__ == "__main__":
    main()
