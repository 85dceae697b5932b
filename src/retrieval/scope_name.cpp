// SPDX-License-Identifier: Apache-2.0
#include "retrieval/scope_name.hpp"

#include "retrieval/words.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::retrieval {

bool is_scope_name(std::string_view phrase, std::string_view scope) {
    constexpr std::string_view Article = "the ";
    if (scope.starts_with(Article))
        scope.remove_prefix(Article.size());
    const std::vector<std::string> names = place_names(phrase);
    return !scope.empty() && std::find(names.begin(), names.end(), scope) != names.end();
}

} // namespace graticule::retrieval
