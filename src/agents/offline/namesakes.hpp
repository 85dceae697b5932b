// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/plan.hpp"
#include "geodata/catalog/catalog.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

/// The datasets that a plan takes one of, where it could as well be another: see ambiguous_name().
/// The one that it takes is the first; none where all is plain.
std::vector<const geodata::CatalogEntry*>
ambiguous_datasets(const Plan& plan, std::string_view task, const geodata::Catalog& catalog);

/// Why a plan cannot be followed: it takes a dataset whose bare name another one of its kind has
/// too, and the task says nothing of what tells them apart (the file's ending or folder). None
/// where all names are plain, or the others are editions that the plan says it passed over.
std::optional<std::string> ambiguous_name(const Plan& plan, std::string_view task,
                                          const geodata::Catalog& catalog);

} // namespace graticule::agents::offline
