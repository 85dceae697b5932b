// SPDX-License-Identifier: Apache-2.0
#include "evaluation/scorer.hpp"

#include <fmt/format.h>

namespace graticule::evaluation {

namespace {

Unscored not_its_kind(const Scorer& scorer, const char* kind) {
    return {fmt::format("The scorer {} does not score {}", scorer.name(), kind)};
}

} // namespace

Scoring Scorer::score(const Subject& subject, const ScoringBench& bench) {
    return scored_or_not([&] {
        if (const auto* run = std::get_if<RunToScore>(&subject))
            return score_run(*run, bench);
        if (const auto* files = std::get_if<FilesToScore>(&subject))
            return score_files(*files, bench);
        return score_completion(std::get<CompletionToScore>(subject), bench);
    });
}

Scoring Scorer::score_run(const RunToScore& /*run*/, const ScoringBench& /*bench*/) {
    return not_its_kind(*this, "runs");
}

Scoring Scorer::score_files(const FilesToScore& /*files*/, const ScoringBench& /*bench*/) {
    return not_its_kind(*this, "files without a run");
}

Scoring Scorer::score_completion(const CompletionToScore& /*completion*/,
                                 const ScoringBench& /*bench*/) {
    return not_its_kind(*this, "single completions");
}

} // namespace graticule::evaluation
