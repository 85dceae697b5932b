// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "retrieval/schema.hpp"

#include <string>
#include <vector>

namespace graticule::tools {

/// What a dataset is, in one line and as data.
struct DatasetSummary {
    std::string line;   ///< "cities: 107,464 points, EPSG:4326, 180°W to 180°E, 55°S to 78.2°N"
    std::string fields; ///< "name, population (people), ... and 4 more"; empty for none
    Json json;
};

/// Extents are in degrees where the CRS is known, else in the units of the data.
DatasetSummary summary_of(const retrieval::DatasetProfile& data);

} // namespace graticule::tools
