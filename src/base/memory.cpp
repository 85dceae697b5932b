// SPDX-License-Identifier: Apache-2.0
#include "base/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace graticule {

namespace {

// Of a line "name: number kB" in the kernel's table.
std::uint64_t bytes_in_meminfo(std::string_view name, std::uint64_t otherwise) {
    std::ifstream file("/proc/meminfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name) && line.size() > name.size() && line[name.size()] == ':')
            return std::strtoull(line.c_str() + name.size() + 1, nullptr, 10) << 10U;
    return otherwise;
}

std::uint64_t number_in_group(const char* file, std::uint64_t otherwise) {
    std::uint64_t number = 0;
    return std::ifstream(std::string("/sys/fs/cgroup/") + file) >> number ? number : otherwise;
}

} // namespace

void return_large_blocks() {
#ifdef __GLIBC__
    constexpr int LargeBytes = 1 << 20; // morsels are smaller: theirs is used again and again
    mallopt(M_MMAP_THRESHOLD, LargeBytes);
#endif
}

void limit_memory() {
    constexpr rlim_t Parts = 5;
    const long pages = ::sysconf(_SC_PHYS_PAGES), page_bytes = ::sysconf(_SC_PAGESIZE);
    rlimit limit{};
    if (pages <= 0 || page_bytes <= 0 || ::getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    const rlim_t most =
        static_cast<rlim_t>(pages) * static_cast<rlim_t>(page_bytes) / Parts * (Parts - 1);
    limit.rlim_cur = std::min(limit.rlim_cur, most);
    ::setrlimit(RLIMIT_DATA, &limit);
}

// A container's group is the root of what it sees of them. Files that it has read count for the
// group, too, and give way.
MachineMemory machine_memory() {
    MachineMemory memory;
    memory.total = bytes_in_meminfo("MemTotal", std::numeric_limits<std::uint64_t>::max());
    memory.available = bytes_in_meminfo("MemAvailable", memory.total);
    const std::uint64_t most = number_in_group("memory.max", memory.total); // "max" is no number
    if (most < memory.total) {
        const std::uint64_t used = number_in_group("memory.current", 0);
        memory.available = std::min(memory.available, most - std::min(most, used));
        memory.total = most;
    }
    return memory;
}

void lift_memory_limit() noexcept {
    rlimit limit{};
    if (::getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_DATA, &limit);
}

} // namespace graticule
