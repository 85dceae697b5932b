// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/dry_run/plan_document.hpp"
#include "tools/tool.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// Replaces each "${step:field}" in a text by what `value_of(step, field)` says.
std::string with_references(
    const std::string& text,
    const std::function<std::string(const std::string& step, const std::string& field)>& value_of);

/// The arguments of a step that is to be carried out, with the number of an earlier step's result
/// in place of each reference.
/// @param observations of the steps before, by step
/// @throws Error Refused where there is no such number
Json with_figures(const Json& arguments, const std::map<std::string, Observation>& observations);

/// The figures that later steps of a plan may refer to, by step.
class StepFigures {
public:
    void set(const std::string& step, std::set<std::string> fields) {
        m_fields[step] = {true, std::move(fields)};
    }
    /// A step of which nothing is known may have any figure.
    void set_unknown(const std::string& step) { m_fields[step] = {false, {}}; }

    struct Entry {
        bool known = false;
        std::set<std::string> fields;
    };
    const Entry* find(const std::string& step) const {
        const auto found = m_fields.find(step);
        return found == m_fields.end() ? nullptr : &found->second;
    }

private:
    std::map<std::string, Entry> m_fields;
};

struct ReferenceProblem {
    std::string kind;
    std::string message;
    std::string hint;
};

/// The arguments of a step with a number in place of each reference.
struct FilledArguments {
    Json arguments;
    std::vector<ReferenceProblem> problems;
    std::set<std::size_t> used; ///< steps that are referred to, by their place in the plan
    bool known = true;          ///< no reference is to a step that could not be simulated
};

/// @param at place of the step in the plan
FilledArguments fill_references(const PlanDocument& plan, std::size_t at,
                                const StepFigures& figures);

} // namespace graticule::tools
