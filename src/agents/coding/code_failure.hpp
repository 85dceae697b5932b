// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/sets/code/data_shape.hpp"
#include "tools/tool.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::coding {

/// How code failed, in words that come again when other data make it fail alike: without names,
/// numbers and paths of data.
struct CodeFailure {
    std::string type;  ///< "AttributeError"
    std::string words; ///< "'…' object has no attribute '…'"
    std::string place; ///< the library's function, "geopandas/geodataframe.py, in to_crs", if known

    bool operator==(const CodeFailure&) const = default;
};

/// None for code that succeeded, that a limit ended, or that was not executed.
std::optional<CodeFailure> failure_of(const tools::Observation& observation);

/// The shapes of the data that it failed on, as far as they were noted.
tools::DataShapes shapes_in(const tools::Observation& observation);

/// Lines that were taken out of code and put into it.
struct CodeChange {
    std::vector<std::string> removed;
    std::vector<std::string> added;

    bool operator==(const CodeChange&) const = default;
};

/// What made code that failed succeed, where the second is the first with few lines changed. Texts
/// and numbers in it are blanked, but for texts that choose how a function works ("inner").
std::optional<CodeChange> change_between(std::string_view failed, std::string_view succeeded);

} // namespace graticule::agents::coding
