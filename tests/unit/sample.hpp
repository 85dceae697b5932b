// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>

namespace graticule::test {

/// Of a test that goes over very many things, every how manieth `make test` looks at: what
/// GRATICULE_EVERY says, and 1 without it, as in the longer tier (tests/long_tier.json).
inline std::size_t every() {
    const char* const named = std::getenv("GRATICULE_EVERY");
    return named == nullptr ? 1 : std::stoul(named);
}

} // namespace graticule::test
