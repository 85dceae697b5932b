// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

namespace graticule::sandbox {

/// Memory without a file behind it that a process has; what it shares with a parent or child is
/// counted.
std::uint64_t own_memory(int process);

/// A process and all that it started, each named by a thread of it that lives: where the first has
/// ended and others go on, the kernel tells nothing by the number of the process.
std::vector<int> processes_of_tree(int process);

/// The threads of the process that a thread belongs to, that one first.
std::vector<int> threads_beside(int thread);

/// At most as much memory as a process and all that it started have of their own: what they share
/// is counted for each. What each inherited from the warmed parent is taken off, so a process that
/// gave that back is counted too low by as much.
/// @param shared_bytes of the parent
std::uint64_t memory_bound_of_tree(int process, std::uint64_t shared_bytes);

/// The same, with what they share counted once. The kernel looks at each page for it, which takes
/// milliseconds for each process.
std::uint64_t memory_of_tree(int process, std::uint64_t shared_bytes);

/// What a session's files in memory take, at the places that it has for scratch.
std::uint64_t scratch_memory(int process);

/// Time that a process and all that it started have had of processors, with what they waited for.
std::chrono::milliseconds cpu_of_tree(int process);

/// Time of processes that this one started and has waited for.
std::chrono::milliseconds cpu_of_ended_children(int process);

/// Memory that only this process has, as the kernel counts it page by page; 0 where it does not
/// tell.
std::uint64_t private_memory(int process);

/// Whether each thread of a process stands still, or is gone: a signal to stop is heeded by each
/// when it next runs.
bool stands_still(int process);

/// Whether a thread of a process runs, or waits for a processor.
bool wants_processor(int process);

/// Whether a process has others below it.
bool has_children(int process);

} // namespace graticule::sandbox
