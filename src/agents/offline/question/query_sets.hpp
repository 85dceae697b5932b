// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

#include <cstddef>
#include <vector>

/// The sets of a query, and which of its requests speak of them.
namespace graticule::agents::offline {

/// What a request asks for of the one before it, as part of that one's plan: a map, a chart or a
/// file of what that finds.
bool is_part_of_last(const Request& request);

/// Leaves of several maps, charts and files of one result the last of each kind, the file first, as
/// it is of the result and no chart.
void settle_parts(Query& query);

/// The sets that a query's requests are about, each once, without those that only its sets speak
/// of. None stands for all rows of a column.
std::vector<std::size_t> sets_asked_about(const Query& query);

/// The sets that a query's requests rest on, those of relations and rankings among them, in order.
std::vector<std::size_t> sets_in_use(const Query& query);

/// Leaves out the sets that no request rests on.
void drop_unused_sets(Query& query);

/// Lets a ranking go by a column that is named, with what it is divided by or added to.
void take_measure(Ranking& ranking, const Mention& by);

/// The column of a figure or of values that a request asks for; none for other requests.
std::optional<Mention> column_of(const Request& request);

} // namespace graticule::agents::offline
