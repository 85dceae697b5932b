// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/event_log.hpp"
#include "runs/run_folder.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

namespace graticule::test {

/// What the events of a type in a run's log hold.
inline std::vector<Json> data_of_events(const std::filesystem::path& run, std::string_view type) {
    std::vector<Json> found;
    for (const runs::Event& event : runs::read_event_log(runs::event_file(run)))
        if (event.type == type)
            found.push_back(event.data);
    return found;
}

} // namespace graticule::test
