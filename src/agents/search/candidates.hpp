// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/search/asker.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::agents::search {

/// A piece of code that may become a node.
struct Candidate {
    std::string code;
    double prior = 1;
};

/// Pieces of code whose syntax trees are alike become one; at most `most` of the likeliest are
/// kept, the likeliest first, and their priors come to 1. A prior is the model's probability of the
/// code where that is known of all, else the share of the samples that are alike.
/// @param syntax digests of their syntax trees; empty for what has none, which is like no other
std::vector<Candidate> candidates(const std::vector<Sample>& samples,
                                  const std::vector<std::string>& syntax, std::size_t most);

} // namespace graticule::agents::search
