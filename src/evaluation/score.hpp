// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::evaluation {

/// Why a part of a score has no value.
struct UnscoredPart {
    std::string reason;
};

/// What a scorer says of one side of what it scored, such as one layer of several.
struct ScorePart {
    std::string name;                        ///< unique in its score: "parses"
    std::variant<double, UnscoredPart> said; ///< a value from 0 to 1, or why there is none
    std::string explanation = {};
    Json metadata = Json::object();
    /// Of what it is one, where tasks have such in numbers of their own: "cases". Means over tasks
    /// are then of these together, as "case 1" of one task has nothing to do with that of another.
    std::string one_of = {};

    /// None where it is unscored.
    std::optional<double> value() const;
    /// Why it is unscored; empty where it is not.
    std::string reason() const;

    bool operator==(const ScorePart& other) const;
};

/// {"name", "value" or "unscored", "explanation", "metadata", "one_of"}; what is empty is left out.
Json to_json(const std::vector<ScorePart>& parts);

/// Reads what to_json() writes; none where it is anything else.
std::optional<std::vector<ScorePart>> score_parts_from(const Json& json);

/// How good something is.
struct Score {
    double value = 0;        ///< from 0 to 1; how it follows from the parts is the scorer's matter
    std::string grade = {};  ///< in the benchmark's words: "match"
    std::string answer = {}; ///< what was scored, as text
    std::string explanation = {};
    Json metadata = Json::object();
    std::vector<ScorePart> parts = {}; ///< in the scorer's order; none where it tells none

    bool passed() const { return value >= 1; }
};

/// Why there is no score: the judge, a parser or the machine failed. Never a score of zero.
struct Unscored {
    std::string reason;
    Json metadata = Json::object();    ///< what it cost all the same
    std::vector<ScorePart> parts = {}; ///< what could be told all the same
};

using Scoring = std::variant<Score, Unscored>;

const Json& metadata_of(const Scoring& scoring);
const std::vector<ScorePart>& parts_of(const Scoring& scoring);

/// Whether there is nothing left to score: a score, and each of its parts has a value.
bool is_complete(const Scoring& scoring);

/// The member of the metadata, of a score or of a part, that tells what asking a model has cost, in
/// US dollars.
inline constexpr const char* SpentMember = "spent_usd";

/// Adds what was spent on the same score before, on parts too, to what a scoring tells of.
void add_spending(Scoring& scoring, const Scoring& before);

/// What a scorer's work gives; what goes wrong is Unscored, with its reason, and so is what breaks
/// the rules above for values and names.
/// @throws Error Cancelled
Scoring scored_or_not(const std::function<Scoring()>& work);

} // namespace graticule::evaluation
