// SPDX-License-Identifier: Apache-2.0
#include "evaluation/agent_measurement.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr const char* NoKind = "all"; // of tasks without labels

/// Sums over the samples of one kind and arm.
struct Sum {
    std::set<std::size_t> tasks;
    std::size_t samples = 0;
    std::size_t passed = 0;
    double cost = 0;
    double tokens = 0;
    bool cost_known = true;
    bool tokens_known = true;
};

std::string kind_of(const BenchmarkTask& task) {
    return task.labels.empty() ? NoKind : task.labels.front();
}

void add(const ResultRow& row, bool passed, Sum& sum) {
    sum.tasks.insert(row.task);
    ++sum.samples;
    sum.passed += passed ? 1 : 0;
    sum.cost_known = sum.cost_known && row.cost.has_value();
    sum.cost += row.cost.value_or(0);
    const bool known = row.usage.input.has_value() && row.usage.output.has_value();
    sum.tokens_known = sum.tokens_known && known;
    if (known)
        sum.tokens += static_cast<double>(*row.usage.input + *row.usage.output);
}

} // namespace

AgentMeasurement measure_agents(const std::string& name, const SuiteDefinition& suite,
                                const SuiteResults& results, std::size_t scorer) {
    AgentMeasurement measured;
    for (const SuiteTask& task : results.tasks)
        measured.tasks_by_kind[kind_of(task.task)].push_back(task.task.text);
    std::map<std::pair<std::string, std::size_t>, Sum> sums; // by kind and arm
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        if (const Mark& mark = results.mark(i, scorer); mark.scored())
            add(row, mark.passed(), sums[{kind_of(results.tasks[row.task].task), row.arm}]);
    }
    for (const auto& [key, sum] : sums) {
        const auto arm = std::find_if(suite.arms.begin(), suite.arms.end(), [&](const Arm& one) {
            return one.name() == results.arms[key.second];
        });
        // Several models in one arm are no result of one of them.
        if (arm == suite.arms.end() || arm->all_models().size() != 1)
            continue;
        agents::AgentResult result{name, key.first, arm->agent, arm->all_models().front()};
        const auto samples = static_cast<double>(sum.samples);
        result.tasks = sum.tasks.size();
        result.samples = sum.samples;
        result.passed = sum.passed;
        if (sum.cost_known)
            result.cost = sum.cost / samples;
        if (sum.tokens_known)
            result.tokens = sum.tokens / samples;
        measured.results.push_back(std::move(result));
    }
    return measured;
}

} // namespace graticule::evaluation
