// SPDX-License-Identifier: Apache-2.0
#include "unit/repository.hpp"

namespace graticule::test {

std::filesystem::path repository() {
    return GRATICULE_SOURCE_DIR;
}

} // namespace graticule::test
