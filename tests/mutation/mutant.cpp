// SPDX-License-Identifier: Apache-2.0
#include "mutation/mutant.hpp"

#include <cstdlib>

namespace graticule::mutation {

bool is_on(std::string_view name) {
    const char* named = std::getenv("GRATICULE_MUTANT");
    return named != nullptr && name == named;
}

} // namespace graticule::mutation
