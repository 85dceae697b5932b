// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/search_index/term_index.hpp"

#include <string>
#include <vector>

namespace graticule::retrieval {

/// The terms of a question (search_terms) with what the field calls the same, which counts less:
/// "reproject" is also to_crs, "merge by attribute" also dissolve. Each term counts once.
TermWeights with_field_synonyms(const std::vector<std::string>& terms);

} // namespace graticule::retrieval
