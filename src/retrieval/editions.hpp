// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// How much a dataset holds: rows count first, then fields with values, then vertices.
struct Completeness {
    std::size_t rows = 0;
    std::size_t filled_fields = 0;
    std::size_t vertices = 0;

    auto operator<=>(const Completeness&) const = default;
};

struct Edition {
    std::string name;              ///< of the dataset
    std::vector<std::string> stem; ///< of its name, see EditionName
    std::vector<std::string> marks;
    std::optional<int> year;
    Completeness holds;
};

/// Datasets that are editions of one layer or table.
struct Editions {
    std::vector<Edition> all; ///< the most complete first; by year the newest
    bool by_year = false;     ///< of several years: not the same, but one layer at several times
    bool geometry = false;
};

/// The editions among some data (docs/offline-planner.md says what they are). What differs by the
/// year in its name is told apart from what is the same in another scale, version or format.
std::vector<Editions> find_editions(const Schema& schema);

} // namespace graticule::retrieval
