// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

#include <string>

namespace graticule::agents::offline {

std::string column_in_words(const Mention& column);

/// A query as an English sentence that reads like the question: "the 3 US states with the most
/// airports; a map of them".
std::string query_in_words(const Query& query);

} // namespace graticule::agents::offline
