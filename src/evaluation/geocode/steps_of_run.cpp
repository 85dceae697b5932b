// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/steps_of_run.hpp"

#include "evaluation/code_metrics/run_code.hpp"
#include "evaluation/geocode/task_words.hpp"
#include "runs/events.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::string_view OfPerson = "person"; // where a node's code comes from

using runs::events::SearchNode;

/// The nodes of a search on the path that the run ended on, in their order.
std::vector<SearchNode> nodes_on_path(const runs::RunRecord& run) {
    std::set<std::string> calls;
    for (const runs::RecordedStep& step : run.steps)
        calls.insert(step.id);
    std::vector<SearchNode> nodes;
    for (const runs::Event& event : run.search) {
        if (!event.is<SearchNode>())
            continue;
        SearchNode node = runs::events::read<SearchNode>(event.data);
        if (node.ok && node.call && calls.contains(*node.call))
            nodes.push_back(std::move(node));
    }
    return nodes;
}

/// Whether the log of a run tells of steps of the task, done or not.
bool tells_of_steps_of(const CodeTask& task, const runs::RunRecord& run) {
    return std::any_of(run.search.begin(), run.search.end(), [&](const runs::Event& event) {
        if (!event.is<runs::events::SearchSteps>())
            return false;
        const auto planned = runs::events::read<runs::events::SearchSteps>(event.data).steps;
        return std::any_of(planned.begin(), planned.end(), [&](const std::string& step) {
            return step_worded(task, step).has_value();
        });
    });
}

void add_code(std::string& code, const std::string& piece) {
    if (!code.empty() && !code.ends_with('\n'))
        code += '\n';
    code += piece;
}

} // namespace

std::optional<std::vector<CodeOfStep>> steps_of_run(const CodeTask& task,
                                                    const runs::RunRecord& run) {
    if (!tells_of_steps_of(task, run))
        return std::nullopt;
    std::vector<CodeOfStep> steps(task.steps.size());
    std::string between;
    std::size_t next = 0;
    for (const SearchNode& node : nodes_on_path(run)) {
        add_code(between, node.code);
        const std::optional<std::size_t> place = step_worded(task, node.step);
        if (!place || *place < next)
            continue;
        steps[*place] = {std::exchange(between, {}), node.origin == OfPerson};
        next = *place + 1;
    }
    if (next < steps.size())
        steps[next].code = std::move(between);
    return steps;
}

std::size_t executions_of_run(const runs::RunRecord& run) {
    std::size_t executions = 0;
    for (const runs::RecordedPath* const path : runs::paths_of(run))
        executions += code_metrics::executed_pieces(*path).size();
    return executions;
}

} // namespace graticule::evaluation::geocode
