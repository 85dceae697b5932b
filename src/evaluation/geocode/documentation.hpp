// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace graticule::evaluation::geocode {

/// What of the documentation of libraries is looked for.
struct DocumentationQuery {
    std::string words;                  ///< an instruction
    std::vector<std::string> libraries; ///< of which alone items are wanted
    std::size_t most = 3;
};

struct DocumentationItem {
    std::string title; ///< "geopandas.sjoin"
    std::string text;
};

/// Finds items of documentation, the best first. Used from several threads.
using Documentation = std::function<std::vector<DocumentationItem>(const DocumentationQuery&)>;

/// What `graticule docs search` finds by words alone, without what the user has added, so that it
/// is the same for all who measure.
/// @throws Error NotFound where the functions of the sandbox's libraries are not indexed
Documentation documentation_of_program();

} // namespace graticule::evaluation::geocode
