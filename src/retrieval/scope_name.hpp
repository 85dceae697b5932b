// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::retrieval {

/// Whether a phrase is one of the names of the place that a dataset covers.
/// @param phrase as comparable_text() gives it
/// @param scope DatasetProfile::scope_text ("the united states"); empty where nothing says it
bool is_scope_name(std::string_view phrase, std::string_view scope);

} // namespace graticule::retrieval
