// SPDX-License-Identifier: Apache-2.0
#include "evaluation/scorer.hpp"

#include "base/error.hpp"

#include <cmath>
#include <exception>

namespace graticule::evaluation {

Scoring score_run(Scorer& scorer, const RunToScore& run, const Context& context) {
    try {
        Scoring scoring = scorer.score(run, context);
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

} // namespace graticule::evaluation
