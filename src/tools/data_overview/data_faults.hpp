// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"

#include <string>
#include <vector>

namespace graticule::tools {

/// Something about data that whoever asks questions of it has to know.
struct DataFault {
    std::string dataset; ///< or the path of a file that could not be used
    std::string kind;    ///< "unreadable", "crs", "geometry", "key", "empty_field", "totals", ...
    std::string message; ///< one sentence without a full stop
};

/// Files that cannot be used, and of each dataset: no rows, no CRS, rows without a shape, shapes
/// that break the rules of simple features, fields without values, keys that come again, rows of
/// totals, fields of numbers that hold text, and what its file says that is amiss.
std::vector<DataFault> find_data_faults(const geodata::Catalog& catalog,
                                        const retrieval::Schema& schema, const Context& context);

} // namespace graticule::tools
