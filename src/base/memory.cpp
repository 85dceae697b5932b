// SPDX-License-Identifier: Apache-2.0
#include "base/memory.hpp"

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

} // namespace graticule
