// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <optional>
#include <string>

namespace graticule::agents::offline {

/// A noun that is also a kind of row ("earthquakes", where a field tells earthquakes from
/// explosions) means the rows of that kind; none where it is no kind, or not the main one.
std::optional<ValueFilter> kind_of_rows(const retrieval::Schema& schema, const Chunk& noun);

/// The words of a value, with capitals where the data has them: "north carolina" is North Carolina.
std::string value_as_stored(const Chunk& chunk);

} // namespace graticule::agents::offline
