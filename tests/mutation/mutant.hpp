// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// True where the environment (GRATICULE_MUTANT) names this fault. A macro, so that each place
/// looks once: some are in the innermost loops.
#define GRATICULE_MUTANT(name)                                                                     \
    ([]() -> bool {                                                                                \
        static const bool on = ::graticule::mutation::is_on(name);                                 \
        return on;                                                                                 \
    }())

namespace graticule::mutation {

bool is_on(std::string_view name);

} // namespace graticule::mutation
