// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/event_log.hpp"
#include "base/json.hpp"
#include "geodata/catalog.hpp"

#include <filesystem>
#include <vector>

/// What a run left behind, for those who carry it out again or go on with it.
namespace graticule::agents {

/// The data of a run, once more.
/// @param task its task.json
/// @throws Error NotFound where a file is gone, Refused where its hash is no longer that of the run
geodata::Catalog open_recorded_data(const Json& task, const Context& context);

/// The events of a run as if it had never been interrupted: of one that was resumed, how it had
/// ended before is left out.
/// @throws Error as read_event_log()
std::vector<Event> read_run_events(const std::filesystem::path& run);

} // namespace graticule::agents
