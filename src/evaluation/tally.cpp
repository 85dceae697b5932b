// SPDX-License-Identifier: Apache-2.0
#include "evaluation/tally.hpp"

#include <variant>

namespace graticule::evaluation {

std::string_view outcome_name(Outcome outcome) {
    switch (outcome) {
    case Outcome::Waiting:
        return "waiting";
    case Outcome::Errored:
        return "errored";
    case Outcome::Contaminated:
        return "contaminated";
    case Outcome::Unscored:
        return "unscored";
    case Outcome::Scored:
        return "scored";
    }
    return "waiting";
}

Mark mark_of(const Sample& sample, const Scoring* scoring) {
    if (sample.state == SampleState::Waiting)
        return {Outcome::Waiting, 0};
    if (sample.state == SampleState::Errored)
        return {Outcome::Errored, 0};
    if (!sample.contaminated.empty())
        return {Outcome::Contaminated, 0};
    if (const auto* score = scoring ? std::get_if<Score>(scoring) : nullptr)
        return {Outcome::Scored, score->value};
    return {Outcome::Unscored, 0};
}

void Tally::add(const Mark& mark) {
    ++samples;
    switch (mark.outcome) {
    case Outcome::Waiting:
        ++waiting;
        return;
    case Outcome::Errored:
        ++errored;
        return;
    case Outcome::Contaminated:
        ++contaminated;
        return;
    case Outcome::Unscored:
        ++unscored;
        return;
    case Outcome::Scored:
        ++scored;
        passed += mark.passed() ? 1 : 0;
        partial += mark.partial() ? 1 : 0;
        values += mark.value;
        return;
    }
}

} // namespace graticule::evaluation
