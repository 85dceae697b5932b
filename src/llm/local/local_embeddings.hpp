// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/embedding_model.hpp"

#include <memory>
#include <string_view>

namespace graticule::llm {

/// Embeddings of a model that was set up on this machine, by a server of its own that starts with
/// the first request and ends with the object. Where the model's file does not say how the vectors
/// of its tokens become one, that is their mean. A text that is longer than the model's context is
/// refused.
/// @param name "local/smollm2-135m"
/// @throws Error NotFound where it is not set up, or without Python
std::unique_ptr<EmbeddingModel> open_local_embeddings(std::string_view name,
                                                      const Environment& environment);

} // namespace graticule::llm
