// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/scoring_bench.hpp"
#include "runs/run_record.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::evaluation {

struct BenchmarkTask {
    std::string id;
    std::string text;
    std::vector<std::string> labels;
    bool solvable = true; ///< false where to decline it is all that is right
    /// The files or folders that it hands out, by path beneath the suite's data; empty for all of
    /// these.
    std::vector<std::string> files = {};
};

/// How good a run is.
struct Score {
    double value = 0;   ///< from 0 to 1
    std::string grade;  ///< in the benchmark's words: "match"
    std::string answer; ///< what was scored, as text
    std::string explanation;
    Json metadata = Json::object();

    bool passed() const { return value >= 1; }
};

/// Why there is no score: the judge, a parser or the machine failed. Never a score of zero.
struct Unscored {
    std::string reason;
    Json metadata = Json::object(); ///< what it cost all the same
};

using Scoring = std::variant<Score, Unscored>;

const Json& metadata_of(const Scoring& scoring);

/// The member of the metadata that tells what asking a model has cost, in US dollars.
inline constexpr const char* SpentMember = "spent_usd";

/// Adds what was spent on the same score before to what a scoring tells of.
void add_spending(Scoring& scoring, const Scoring& before);

/// A finished run, whatever ended it.
struct RunToScore {
    const BenchmarkTask& task;
    std::filesystem::path folder;
    runs::RunRecord record;
};

/// Turns a run into a score; of the run it needs the folder alone, so that any run can be scored at
/// any time. Safe to use from several threads.
class Scorer {
public:
    virtual ~Scorer() = default;

    /// Unique in a suite; a judge's has the name of its model: "judge:openai/gpt-4.1".
    virtual const std::string& name() const = 0;

    /// @throws Error Cancelled. Any other error is told as Unscored by who calls: see score_run()
    virtual Scoring score(const RunToScore& run, const ScoringBench& bench) = 0;
};

/// What a scorer's work gives; what goes wrong is Unscored, with its reason.
/// @throws Error Cancelled
Scoring scored_or_not(const std::function<Scoring()>& work);

/// Scores a run; what goes wrong is Unscored, with its reason.
/// @throws Error Cancelled
Scoring score_run(Scorer& scorer, const RunToScore& run, const ScoringBench& bench);

} // namespace graticule::evaluation
