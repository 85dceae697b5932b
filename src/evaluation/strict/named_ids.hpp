// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "evaluation/strict/check.hpp"

#include <string>
#include <vector>

namespace graticule::evaluation::strict {

/// One thing that a text must name by its number, and no other thing of its kind.
struct NamedId {
    std::string id;              ///< digits
    std::vector<std::string> of; ///< words for its kind, folded and singular: "sample"
};

/// {"id", "of"}
/// @throws Error Malformed naming the member
NamedId named_id_from(const CheckedJson& json);

/// Notes where the sentences of a text do not name the thing, or another one beside it.
void check_named_id(const std::vector<std::string>& sentences, const NamedId& expected,
                    Verdict& verdict);

} // namespace graticule::evaluation::strict
