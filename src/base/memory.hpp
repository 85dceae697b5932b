// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace graticule {

/// For the whole process, once, at its beginning: blocks of a megabyte and more go back to the
/// system as soon as they are freed. By itself the C library keeps blocks of up to 32 MB once one
/// of that size was freed, and columns are of such sizes. Does nothing where the C library is
/// another.
void return_large_blocks();

/// Has the kernel refuse this process more memory than four fifths of what the machine has: a file
/// that claims to be enormous then ends in an error, not in other programs being killed.
void limit_memory();

/// The same limit for a program that is about to be started: none. May be called between fork() and
/// execve().
void lift_memory_limit() noexcept;

struct MachineMemory {
    std::uint64_t total = 0;
    std::uint64_t available = 0; ///< to programs, without anything being written out
};

/// Of the machine, or of the container that this process is in where that has less. In bytes; all
/// counts as available where the system does not tell.
MachineMemory machine_memory();

} // namespace graticule
