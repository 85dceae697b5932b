// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "evaluation/strict/tolerance.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::strict {

/// A value that a page must show.
struct PageValue {
    std::string field;
    std::string text;             ///< as it stands where it is text or a date
    std::optional<double> number; ///< where it is a number
};

/// A feature that is clicked, and what must be seen then.
struct PageTarget {
    double longitude = 0;
    double latitude = 0;
    std::vector<PageValue> values;
};

/// What a page about a layer must show.
struct PageLayer {
    std::vector<PageTarget> targets;
    geodata::Extent bounds;          ///< of all features, degrees
    std::size_t placed = 0;          ///< features with a place
    std::size_t rows = 0;            ///< features, with a place or without
    std::string field_name;          ///< a field of text; empty where there is none
    std::size_t found_by_search = 0; ///< features that have the text of the first target
};

/// Reads a layer and chooses features that lie apart from the others, so that a click is on them:
/// the loneliest, and of the rest as many by chance, which is the same each time.
/// @param clicks how many of the loneliest
/// @param fields whose values must be shown; all where there are none
/// @throws Error where the layer cannot be read, lacks a field or has no place
PageLayer page_layer_of(const std::filesystem::path& file, const std::vector<std::string>& fields,
                        std::size_t clicks, const Context& context);

/// Whether a value stands in what a page shows, piece by piece.
bool is_shown(const PageValue& value, const std::vector<std::string>& pieces,
              const Tolerance& tolerance);

} // namespace graticule::evaluation::strict
