// SPDX-License-Identifier: Apache-2.0
#include "base/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace graticule {

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

void lift_memory_limit() noexcept {
    rlimit limit{};
    if (::getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_DATA, &limit);
}

} // namespace graticule
