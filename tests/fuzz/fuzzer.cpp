// SPDX-License-Identifier: Apache-2.0
// The entry that libFuzzer calls, compiled once for each target.
#include "fuzz/targets.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    graticule::fuzz::GRATICULE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
