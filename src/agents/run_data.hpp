// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "geodata/catalog/catalog.hpp"

#include <filesystem>

/// The data that a run is given.
namespace graticule::agents {

/// The data of a run, with a hash of each file, as task.json lists it.
Json data_manifest(const geodata::Catalog& catalog, const Context& context);

/// The data of a run, once more.
/// @param task its task.json
/// @throws Error NotFound where a file is gone, Refused where its hash is no longer that of the run
geodata::Catalog open_recorded_data(const Json& task, const Context& context);

} // namespace graticule::agents
