// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/step_references.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/dry_run/plan_check.hpp"

#include <fmt/format.h>

#include <optional>
#include <regex>
#include <utility>

namespace graticule::tools {

namespace {

namespace kind = finding_kind;

/// The number that the first row of a step's result has in a field.
std::string found_figure(const std::map<std::string, Observation>& observations,
                         const std::string& step, const std::string& field) {
    const auto found = observations.find(step);
    const Json rows =
        found == observations.end() ? Json() : found->second.data.value("rows", Json());
    const bool there =
        rows.is_array() && !rows.empty() && rows[0].contains(field) && rows[0][field].is_number();
    if (!there)
        throw Error(ErrorCode::Refused, "there are no values to take the mean of");
    return shortest_number(rows[0][field].get<double>());
}

/// Looks at the references of one step.
class Filling {
public:
    Filling(const PlanDocument& plan, std::size_t at, const StepFigures& figures)
        : m_plan(plan), m_at(at), m_figures(figures) {}

    FilledArguments run() {
        m_filled.arguments = m_plan.steps[m_at].arguments;
        if (!m_filled.arguments.is_object())
            return std::move(m_filled);
        for (Json& value : m_filled.arguments)
            if (value.is_string())
                value = with_references(value.get<std::string>(),
                                        [&](const std::string& step, const std::string& field) {
                                            check(step, field);
                                            return std::string("1");
                                        });
        return std::move(m_filled);
    }

private:
    void check(const std::string& step, const std::string& field) {
        const std::string reference = fmt::format("${{{}:{}}}", step, shorten(field, 60));
        if (const StepFigures::Entry* found = m_figures.find(step)) {
            note_use(step);
            m_filled.known = m_filled.known && found->known;
            if (found->known && !found->fields.contains(field))
                refuse_field(reference, step, field, found->fields);
            return;
        }
        for (std::size_t i = m_at; i < m_plan.steps.size(); ++i)
            if (m_plan.steps[i].id == step) {
                m_filled.problems.push_back(
                    {i == m_at ? kind::SelfReference : kind::ForwardReference,
                     fmt::format("{} refers to {}", reference,
                                 i == m_at ? "the step that it stands in" : "a later step"),
                     "Only what earlier steps found is known"});
                return;
            }
        std::vector<std::string> ids;
        for (std::size_t i = 0; i < m_at; ++i)
            ids.push_back(m_plan.steps[i].id);
        m_filled.problems.push_back(
            {kind::UnknownReference,
             fmt::format("{} refers to a step that is not there", reference),
             ids.empty() ? "There is no earlier step"
                         : "Earlier steps are " + shorten(join(ids, ", "), 200)});
    }

    void refuse_field(const std::string& reference, const std::string& step,
                      const std::string& field, const std::set<std::string>& fields) {
        const std::vector<std::string> names(fields.begin(), fields.end());
        const std::optional<std::string> nearest = nearest_name(field, names);
        std::string hint = names.empty() ? fmt::format("Step {} shows no row with numbers", step)
                                         : "Its numbers are " + shorten(join(names, ", "), 300);
        if (nearest)
            hint = fmt::format("Did you mean '{}'? {}", *nearest, hint);
        m_filled.problems.push_back(
            {kind::UnknownReference,
             fmt::format("{} refers to a number that step {} does not show", reference, step),
             std::move(hint)});
    }

    void note_use(const std::string& step) {
        for (std::size_t i = 0; i < m_at; ++i)
            if (m_plan.steps[i].id == step)
                m_filled.used.insert(i);
    }

    const PlanDocument& m_plan;
    std::size_t m_at;
    const StepFigures& m_figures;
    FilledArguments m_filled;
};

} // namespace

std::string with_references(
    const std::string& text,
    const std::function<std::string(const std::string& step, const std::string& field)>& value_of) {
    // Bounded, as std::regex takes stack for each character that it repeats.
    static const std::regex Place(R"(\$\{([A-Za-z0-9_.-]{1,40}):([^}]{1,300})\})");
    std::string result;
    std::size_t from = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), Place), end; it != end; ++it) {
        result += text.substr(from, static_cast<std::size_t>(it->position()) - from);
        from = static_cast<std::size_t>(it->position() + it->length());
        result += value_of((*it)[1].str(), (*it)[2].str());
    }
    return result + text.substr(from);
}

Json with_figures(const Json& arguments, const std::map<std::string, Observation>& observations) {
    Json filled = arguments;
    for (auto& [name, value] : filled.items())
        if (value.is_string())
            value = with_references(value.get<std::string>(),
                                    [&](const std::string& step, const std::string& field) {
                                        return found_figure(observations, step, field);
                                    });
    return filled;
}

FilledArguments fill_references(const PlanDocument& plan, std::size_t at,
                                const StepFigures& figures) {
    return Filling(plan, at, figures).run();
}

} // namespace graticule::tools
