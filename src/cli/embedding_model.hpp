// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/chat_model.hpp"
#include "llm/embedding_model.hpp"

#include <memory>

namespace graticule::cli {

/// A model of embeddings that is asked within its provider's rates, again where that may help, and
/// not at all where the answer is stored.
/// @throws Error InvalidArgument for a model that is not known, has no embeddings or is a script,
/// or a
///         rate that is none; Io for the folder of stored answers
std::unique_ptr<llm::EmbeddingModel> open_embedding_model(const ModelOptions& options);

} // namespace graticule::cli
