// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/scorer.hpp"
#include "evaluation/statistics/kappa.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Several judges of the same samples: their mean, and how far they agree.
namespace graticule::evaluation {

/// The scorer whose scores are the means of the judges'.
inline constexpr std::string_view PanelName = "panel";

/// What one judge of a panel said of a sample.
struct Vote {
    std::string judge;
    std::optional<Scoring> scoring; ///< none where it was not asked
};

/// The mean of the judges that scored. The grade is that of more than half of them, else
/// "divided"; the metadata say how many of how many judged, what share of them gave each grade, and
/// each judge's grade. A sample passes where all that judged say match. Each part that a judge
/// tells has the mean of those that scored it, where they are as many as the score itself needs.
/// @param minimum judges that must have scored; more than half of them where it is not set
/// @return Unscored where fewer have
Scoring panel_scoring(std::span<const Vote> votes, std::optional<std::size_t> minimum = {});

/// What the judges of a panel gave one sample: a grade from 0, none where they did not score it.
using Ballot = std::vector<std::optional<std::size_t>>;

struct JudgePair {
    std::string first;
    std::string second;
    Proportion agreement; ///< of the samples that both scored
    Kappa kappa;          ///< Cohen's
};

struct PanelAgreement {
    std::vector<JudgePair> pairs;
    std::size_t samples = 0; ///< that all judges scored
    double fleiss = 0;       ///< of these; not a number where it says nothing
};

/// @param judges in the order of the ballots' grades
/// @param grades how many there are
PanelAgreement panel_agreement(std::span<const std::string> judges, std::span<const Ballot> ballots,
                               std::size_t grades);

/// {"pairs": [...], "samples", "fleiss_kappa"}; what is no number is null.
Json to_json(const PanelAgreement& agreement);

/// Records what the panel says of each sample that has ended and touched no answers.
/// @param judges of the panel; where fewer than two are named, all that were ever asked
/// @return how far they agree; none where there are no two judges
std::optional<PanelAgreement> record_panel(ResultStore& store, std::vector<std::string> judges = {},
                                           std::optional<std::size_t> minimum = {});

/// The judges of the panel that was recorded last; none where there is none.
std::vector<std::string> judges_of_panel(const ResultStore& store);

} // namespace graticule::evaluation
