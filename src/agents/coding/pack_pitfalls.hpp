// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/knowledge_packs.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents::coding {

/// Tells of what a knowledge pack warns of where code does it: a threshold or distance that nobody
/// named, a formula the wrong way round. A pack in the prompt alone does not keep a model from it.
/// Each pitfall is told of once. A copy goes on by itself.
class PackPitfalls {
public:
    /// @param packs those that the model was given; they outlive this
    /// @param words of the task and of the user's notes: what numbers they name is theirs
    PackPitfalls(const std::vector<retrieval::FittingPack>& packs, std::string_view words);

    /// What is added to what came of a piece of code; nothing where there is no need.
    std::string note_on(std::string_view code);

private:
    struct Watched {
        const std::string* pack; ///< its name
        const retrieval::PackPitfall* pitfall;
    };

    std::vector<Watched> m_left; ///< those that were not told of
    std::vector<double> m_named; ///< by the words
};

} // namespace graticule::agents::coding
