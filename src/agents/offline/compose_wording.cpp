// SPDX-License-Identifier: Apache-2.0
// What a set of rows is called in answers and titles.
#include "agents/offline/compose.hpp"
#include "agents/offline/set_words.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace graticule::agents::offline {

std::string Composer::describe_named(std::size_t index) const {
    return named_set_in_words(m_frame.sets, index);
}

std::string Composer::describe_target(std::size_t index) const {
    return target_in_words(m_frame.sets, index);
}

std::string Composer::describe_set(std::size_t index) const {
    return set_in_words(m_frame.sets, index);
}

/// A measure with its year, where the data's title has one: "unemployment rate (2009)".
std::string Composer::titled(const UsedColumn& column) const {
    std::string title = column.title;
    if (fold(title).starts_with("total "))
        title.erase(0, std::string_view("total ").size());
    return title;
}

/// What the answer's rows are where the task has no noun for them.
std::string Composer::rows_in_words(std::size_t set, const Made& made) const {
    const std::string text = describe_set(set);
    return text.empty() ? fmt::format("the rows of \"{}\"", m_builder.profile(made.base).title)
                        : text;
}

} // namespace graticule::agents::offline
