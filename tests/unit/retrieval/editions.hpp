// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// Layers of which one is another edition of the other.
namespace graticule::test {

/// The first so many of six lands, squares of one degree, with people by the thousand.
inline geodata::Layer lands(std::size_t count, double thousands = 1000) {
    const std::vector<std::string> names{"Aland", "Borland", "Cora", "Dorne", "Elba", "Fenn"};
    std::vector<std::optional<double>> people;
    std::vector<geodata::Point> corners;
    for (std::size_t i = 0; i < count; ++i) {
        people.push_back(thousands * static_cast<double>(i + 1));
        corners.push_back({2.0 * static_cast<double>(i), 0});
    }
    geodata::Layer layer("lands");
    add_texts(layer, "name", {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count)});
    add_numbers(layer, "people", people);
    add_squares(layer, corners);
    return layer;
}

/// A dataset whose title is its name, as where no catalogue gives one.
inline retrieval::DatasetProfile named(const std::string& name, geodata::Layer layer,
                                       const std::string& file = {}) {
    geodata::CatalogEntry of = entry(name, name);
    if (!file.empty())
        of.path = file;
    return retrieval::profile_layer(of, std::move(layer));
}

} // namespace graticule::test
