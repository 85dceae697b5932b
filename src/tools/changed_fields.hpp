// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "tools/workspace.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::tools {

/// What a result has of the dataset that it was made from: there all fields need not be told again.
struct KeptFields {
    std::string of;                   ///< the dataset
    std::vector<std::size_t> changed; ///< fields of the result that are not as there
};

/// The first of the datasets in origin.from whose fields the result has all, of the same types, if
/// they are more than a few; otherwise `of` is empty.
/// @pre the result is not stored yet
KeptFields kept_fields(const geodata::Layer& result, const Origin& origin,
                       const Workspace& workspace);

} // namespace graticule::tools
