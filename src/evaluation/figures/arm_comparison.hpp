// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"
#include "evaluation/statistics/comparison.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation {

/// An arm of a suite, as a scorer sees it.
struct ArmScores {
    const SuiteResults& results;
    std::size_t arm = 0;
    std::size_t scorer = 0;
};

/// Two arms, by the tasks that both have scores for. A task counts as passed by an arm where more
/// than half of its scored samples pass.
struct ArmComparison {
    std::string first;
    std::string second;
    std::size_t both = 0;                 ///< tasks that both pass
    std::size_t neither = 0;              ///< tasks that none passes
    std::vector<std::string> first_only;  ///< tasks
    std::vector<std::string> second_only; ///< tasks
    std::size_t first_alone = 0;          ///< tasks that only the first has scores for; left out
    std::size_t second_alone = 0;
    double first_rate = 0; ///< of samples that pass, on average over the tasks of both
    double second_rate = 0;
    Mean difference;     ///< of these two rates, by a bootstrap of tasks
    double chance = 1;   ///< by McNemar's exact test
    double adjusted = 1; ///< by Holm, for all comparisons made with it

    std::size_t tasks() const { return both + neither + first_only.size() + second_only.size(); }
};

/// What a comparison shows, by its adjusted chance alone.
enum class Finding { NoDifference, FirstBetter, SecondBetter };

inline constexpr double SignificanceLevel = 0.05;

Finding finding_of(const ArmComparison& comparison, double level = SignificanceLevel);

/// "no difference shown", "offline is better"
std::string finding_text(const ArmComparison& comparison);

/// The difference in points of a hundred with its interval: "-32.4 (-50.0 to -17.6)"; without where
/// there is none, and "no value" of no task.
std::string difference_text(const ArmComparison& comparison);

/// The arms may be of two suites; tasks are held to be the same by their id.
ArmComparison compare_arms(const ArmScores& first, const ArmScores& second,
                           const BootstrapOptions& bootstrap = {});

/// Each pair of a suite's arms, adjusted for all of them.
std::vector<ArmComparison> compare_all_arms(const SuiteResults& results, std::size_t scorer,
                                            const BootstrapOptions& bootstrap = {});

} // namespace graticule::evaluation
