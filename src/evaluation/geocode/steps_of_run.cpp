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

void add_code(std::string& code, const std::string& piece) {
    if (!code.empty() && !code.ends_with('\n'))
        code += '\n';
    code += piece;
}

} // namespace

std::optional<std::vector<CodeOfStep>> steps_of_run(const CodeTask& task,
                                                    const runs::RunRecord& run) {
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
    if (next == 0)
        return std::nullopt;
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
