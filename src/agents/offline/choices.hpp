// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// How to decide what a task leaves open, where it is not to be decided as usual. Datasets and
/// fields by their places in the schema.
struct Choices {
    std::map<std::size_t, int> years;                  ///< by dataset, in place of the latest
    using Field = std::pair<std::size_t, std::size_t>; ///< dataset, field
    std::map<Field, Field> fields;  ///< what to take in place of a field that fits best
    std::set<std::string> editions; ///< datasets to take in place of other editions of their layer
    bool other_border = false; ///< "in" an area: of lines only those wholly inside, of areas all
                               ///< that reach into it, of points those on its border too

    bool empty() const {
        return years.empty() && fields.empty() && editions.empty() && !other_border;
    }
};

/// Something that a plan decided and the task does not say.
struct OpenChoice {
    std::string words; ///< the other way: "2019 instead of 2020"
    Choices otherwise;
    std::optional<int> taken_year = std::nullopt; ///< where it is a year that is left open
};

} // namespace graticule::agents::offline
