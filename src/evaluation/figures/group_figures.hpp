// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"
#include "evaluation/statistics/bootstrap.hpp"
#include "evaluation/statistics/clustered_proportion.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// Tasks that are told of together.
struct TaskGroup {
    enum class Kind { All, Solvability, Label };
    Kind kind = Kind::All;
    std::string name;
    std::vector<bool> has;       ///< each task of the suite
    std::string label_kind = {}; ///< what a label says: "library"; empty where that is not known

    std::size_t tasks() const;
};

/// All tasks; those that can be solved and those that cannot, where there are both; and those of
/// each label: first by kind, in the benchmark's order, then those of no kind by name. A task is in
/// the group of each of its labels. (A label that says no more than whether tasks can be solved
/// makes no group of its own.)
std::vector<TaskGroup> groups_of(const SuiteResults& results);

/// By how much solutions are longer than their task's references on average, as a share of those:
/// 0.5 for half as many steps more. For a reference of no step it is the number of steps itself.
struct LengthDifference {
    std::size_t samples = 0; ///< scored, with steps and a reference
    double mean = 0;         ///< not a number of no samples
    double median = 0;
};

/// Sums, each with the number of samples that tell it.
struct Spending {
    struct Sum {
        std::size_t samples = 0;
        double total = 0;

        void add(double value) {
            ++samples;
            total += value;
        }
        /// Not a number of no samples.
        double mean() const { return total / static_cast<double>(samples); }
    };
    Sum input;  ///< tokens
    Sum cached; ///< of these
    Sum output;
    Sum reasoning; ///< of these
    Sum cost;      ///< US dollars
    Sum seconds;
    Sum rounds;

    /// What one role of planner and worker took of it.
    struct OfRole {
        Sum input; ///< tokens
        Sum output;
        Sum cost;
        Sum rounds;
        Sum subtasks;        ///< that the worker reported on
        Sum solved_subtasks; ///< the same of samples that pass
    };
    std::map<std::string, OfRole> roles;
};

/// What is known of an arm over a group of tasks, by one scorer.
struct GroupFigures {
    std::size_t arm = 0;
    std::size_t scorer = 0;
    std::size_t group = 0;
    std::size_t tasks = 0; ///< with a score
    Tally tally;
    ClusteredProportion passes;
    Interval wilson; ///< as if all samples were independent
    Interval exact;  ///< the same
    Mean value;
    LengthDifference length;
    Spending spending;                       ///< of all that were attempted
    std::map<std::size_t, std::size_t> ends; ///< of all that were attempted
};

GroupFigures figures_of(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                        std::size_t scorer, const BootstrapOptions& bootstrap = {});

/// The chance that at least one of k samples of a task passes, on average over the tasks that have
/// at least k scores, with its interval by a bootstrap of tasks.
struct PassAt {
    std::size_t k = 1;
    Mean chance;
};

/// For each k up to the most scores that a task has.
std::vector<PassAt> pass_at_each(const SuiteResults& results, std::size_t arm, std::size_t scorer,
                                 const BootstrapOptions& bootstrap = {});

/// Passes of an arm by task: the tries that are scored, and those of them that pass.
std::vector<Proportion> passes_by_task(const SuiteResults& results, std::size_t arm,
                                       std::size_t scorer);

} // namespace graticule::evaluation
