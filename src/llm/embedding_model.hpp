// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/context.hpp"
#include "base/environment.hpp"
#include "base/json.hpp"
#include "llm/model_error.hpp"
#include "llm/usage.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::llm {

/// Texts as vectors: those that mean the like lie near one another.
struct Embeddings {
    std::vector<std::vector<double>> vectors; ///< of each text, in their order; all as long, finite
    Usage usage;                              ///< of the texts; nothing is put out
    std::string model;                        ///< as the provider names what answered
    bool cached = false;                      ///< from a store of earlier answers

    bool operator==(const Embeddings&) const = default;
};

/// A model that makes vectors of texts. An object serves one call at a time.
class EmbeddingModel {
public:
    EmbeddingModel() = default;
    EmbeddingModel(const EmbeddingModel&) = delete;
    EmbeddingModel& operator=(const EmbeddingModel&) = delete;
    virtual ~EmbeddingModel() = default;

    /// @param texts one or more, none of them empty
    /// @throws ModelError (llm/model_error.hpp)
    virtual Embeddings embed(const std::vector<std::string>& texts, const Context& context) = 0;
};

/// Opens a model by its name as users write it: PROVIDER/MODEL ("openai/text-embedding-3-large"),
/// or local/NAME for one that was set up on this machine. Nothing is sent yet.
/// @throws Error InvalidArgument where the provider has no embeddings; as find_endpoint() and
///         open_local_embeddings()
std::unique_ptr<EmbeddingModel> open_embeddings(std::string_view name,
                                                const Environment& environment);

/// About how many tokens texts have: four bytes are one.
std::int64_t estimated_tokens(const std::vector<std::string>& texts);

/// {"vectors": [[...]], "model": "...", "input_tokens": 12}; tokens where they are known.
Json to_json(const Embeddings& embeddings);
/// Reads what to_json() writes.
/// @throws Error Malformed, also for vectors that are not as Embeddings has them
Embeddings embeddings_from_json(const CheckedJson& record);

} // namespace graticule::llm
