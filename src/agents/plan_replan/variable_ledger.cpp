// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/variable_ledger.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "tools/sets/code/code_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graticule::agents::plan_replan {

namespace {

constexpr std::size_t LongestSummary = 300; // bytes
constexpr std::size_t LongestLedger = 2000;

Json variables_of(const conversation::ModelRun& run) {
    const tools::Workspace& workspace = run.workspace;
    if (workspace.code_session_if_any() == nullptr || run.workspace.code_session().is_untouched())
        return {};
    try {
        return run.workspace.code_session().ask("variables", Json::object(), run.context);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return {};
    }
}

} // namespace

void VariableLedger::look(const conversation::ModelRun& run, int step) {
    const Json told = variables_of(run);
    std::vector<Variable> now;
    for (const Json& variable : member(told, "variables")) {
        Variable seen{one_line(text_member(variable, "name")),
                      one_line(text_member(variable, "summary"), LongestSummary), step};
        const auto known =
            std::find_if(m_variables.begin(), m_variables.end(), [&](const Variable& one) {
                return one.name == seen.name && one.summary == seen.summary;
            });
        if (known != m_variables.end())
            seen.step = known->step;
        now.push_back(std::move(seen));
    }
    m_variables = std::move(now);
}

bool VariableLedger::has(std::string_view name) const {
    return std::any_of(m_variables.begin(), m_variables.end(),
                       [&](const Variable& variable) { return variable.name == name; });
}

std::string VariableLedger::summary_of(std::string_view name) const {
    for (const Variable& variable : m_variables)
        if (variable.name == name)
            return variable.summary;
    return {};
}

std::string VariableLedger::in_words() const {
    std::string words;
    std::size_t untold = 0;
    for (auto variable = m_variables.rbegin(); variable != m_variables.rend(); ++variable) {
        const std::string line =
            fmt::format("- {} (step {}): {}\n", variable->name, variable->step, variable->summary);
        if (untold > 0 || words.size() + line.size() > LongestLedger)
            ++untold;
        else
            words.insert(0, line);
    }
    if (untold > 0)
        words.insert(0, fmt::format("- and {} earlier ones\n", untold));
    return words;
}

} // namespace graticule::agents::plan_replan
