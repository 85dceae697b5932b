// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/huge_pages.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox::confinement {

namespace {

constexpr std::uint64_t HugePageBytes = 2U << 20U;
constexpr int Collapse = 25; // MADV_COLLAPSE, which Debian's headers do not know

struct Range {
    std::uint64_t first, last;
};

// What can be written and has no file behind it: lines "range rights offset device inode [name]".
std::vector<Range> own_memory() {
    std::vector<Range> ranges;
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        const std::size_t space = line.find(' ');
        const bool is_own = line.find('/') == std::string::npos
                            && (line.find('[') == std::string::npos || line.ends_with("[heap]"));
        if (!is_own || std::string_view(line).substr(space + 1, 2) != "rw")
            continue;
        const std::uint64_t first = std::strtoull(line.c_str(), nullptr, 16);
        const std::uint64_t last = std::strtoull(line.c_str() + line.find('-') + 1, nullptr, 16);
        ranges.push_back({(first + HugePageBytes - 1) / HugePageBytes * HugePageBytes,
                          last / HugePageBytes * HugePageBytes});
    }
    return ranges;
}

} // namespace

void gather_memory() {
    for (const Range& range : own_memory()) // listed before any is changed
        if (range.first < range.last)
            ::madvise(reinterpret_cast<void*>(range.first), range.last - range.first, Collapse);
}

} // namespace graticule::sandbox::confinement
