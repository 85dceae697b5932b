// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/model_traits.hpp"

#include <string>
#include <vector>

namespace graticule::llm {

/// A request as a model can take it, and what that took: what its traits refuse is left out, and
/// what it has no field for is said in words. All formats begin with it.
struct AdjustedRequest {
    Request request;
    std::vector<std::string> adjustments;
};

/// @throws ModelError BadRequest where images are handed to a model that takes none
AdjustedRequest adjust(const Request& request, const ModelTraits& traits);

} // namespace graticule::llm
