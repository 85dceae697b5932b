// SPDX-License-Identifier: Apache-2.0
#include "evaluation/scorer.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"

#include <cmath>
#include <exception>

namespace graticule::evaluation {

const Json& metadata_of(const Scoring& scoring) {
    return std::visit([](const auto& said) -> const Json& { return said.metadata; }, scoring);
}

void add_spending(Scoring& scoring, const Scoring& before) {
    const auto earlier = number_member(metadata_of(before), SpentMember);
    if (!earlier)
        return;
    Json& told = std::visit([](auto& said) -> Json& { return said.metadata; }, scoring);
    told[SpentMember] = number_member(told, SpentMember).value_or(0) + *earlier;
}

Scoring scored_or_not(const std::function<Scoring()>& work) {
    try {
        Scoring scoring = work();
        if (const auto* score = std::get_if<Score>(&scoring);
            score && !(score->value >= 0 && score->value <= 1))
            return Unscored{"The scorer gave a value that is not from 0 to 1"};
        return scoring;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return Unscored{error.one_line()};
    } catch (const std::exception& error) {
        return Unscored{error.what()};
    }
}

Scoring score_run(Scorer& scorer, const RunToScore& run, const ScoringBench& bench) {
    return scored_or_not([&] { return scorer.score(run, bench); });
}

} // namespace graticule::evaluation
