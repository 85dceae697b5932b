// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/embedding_source.hpp"
#include "evaluation/judge_model.hpp"
#include "sandbox/sandbox_service.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace graticule::evaluation {

/// What scorers work with, besides what they score. Those who hand it out keep what it refers to.
/// Safe to use from several threads.
struct ScoringBench {
    const Context& context;
    /// Where foreign code is executed and pages are shown, in a browser that all scorers share.
    sandbox::SandboxService& sandboxes;
    /// The models that may be asked to judge, in the user's order: see ask_judge().
    std::vector<JudgeModel> judges = {};
    /// What the suite's tasks are about; files_of_task() has what of it a task hands out.
    std::vector<std::filesystem::path> data = {};
    /// The model that logs are compared by: see ask_embeddings().
    std::optional<EmbeddingSource> embeddings = {};
};

} // namespace graticule::evaluation
