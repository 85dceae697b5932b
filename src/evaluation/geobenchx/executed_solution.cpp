// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/executed_solution.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/geobenchx/step_comment.hpp"
#include "evaluation/geobenchx/task_wording.hpp"
#include "evaluation/geobenchx/tool_table.hpp"
#include "tools/budget.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t MostFigures = 5000; // of one call
constexpr double MostSeconds = 600;       // for all calls of a solution

bool draws_map(const tools::Observation& observation) {
    return std::any_of(
        observation.artifacts.begin(), observation.artifacts.end(),
        [](const tools::Artifact& artifact) { return artifact.kind.starts_with("map_"); });
}

/// All numbers in what a call told, with their units.
void add_figures(const Json& told, const std::string& name, Figures& figures) {
    if (figures.size() >= MostFigures)
        return;
    if (const auto quantity = number_member(told, "value")) {
        figures.push_back({name, *quantity, text_member(told, "unit")});
    } else if (told.is_number()) {
        figures.push_back({name, told.get<double>(), ""});
    } else if (told.is_structured()) {
        for (const auto& [key, value] : told.items())
            add_figures(value, name.empty() ? key : name + "/" + key, figures);
    }
}

std::vector<double> breaks_of(const Json& told) {
    std::vector<double> breaks;
    if (const Json& list = member(told, "breaks"); list.is_array())
        for (const Json& number : list)
            if (number.is_number())
                breaks.push_back(number.get<double>());
    return breaks;
}

/// The columns of a layer that a call names.
std::vector<std::string> columns_named(const Step& step, const geodata::Layer& layer) {
    using tools::AllowedValues;
    std::vector<std::string> columns;
    for (const tools::Parameter& parameter : tools::find_tool(step.tool).parameters)
        if ((parameter.allowed == AllowedValues::FieldsOf
             || parameter.allowed == AllowedValues::NumericFieldsOf)
            && layer.find_field(text_member(step.arguments, parameter.name)))
            columns.push_back(text_member(step.arguments, parameter.name));
    return columns;
}

class Execution {
public:
    Execution(std::string_view task, const geodata::Catalog& data, const Context& context)
        : m_pictures_count(asks_for_picture(task)),
          m_workspace(data, m_folder.path() / "outputs"), m_context{m_workspace, context},
          m_meter(budget()) {}

    ExecutedSolution carry_out(const Solution& solution) {
        for (std::size_t i = 0; i < solution.size(); ++i)
            carry_out(solution[i], i + 1);
        if (std::none_of(m_outcome.results.begin(), m_outcome.results.end(),
                         [](const Result& result) { return result.concludes; }))
            for (const std::size_t drawing : m_pictures)
                m_outcome.results[drawing].concludes = true;
        return std::move(m_outcome);
    }

private:
    static tools::Budget budget() {
        tools::Budget budget = tools::Budget::of_machine();
        budget.seconds = MostSeconds;
        return budget;
    }

    void carry_out(const Step& step, std::size_t number) {
        const tools::Observation observation = m_meter.call(m_context, step.tool, step.arguments);
        const std::string made_by = fmt::format("{}, call {}", step.tool, number);
        const Tool* known = find_tool(step.tool);
        const Effect effect = known == nullptr ? Effect::Concludes : known->effect;
        if (!observation.ok) {
            if (m_outcome.failure.empty() && effect != Effect::Looks)
                m_outcome.failure = fmt::format("{}: {}", made_by, shorten(observation.text, 300));
            return;
        }
        const bool counts = effect != Effect::Looks && !read_comment(step.comment).optional;
        const bool picture = effect == Effect::Draws && !m_pictures_count;
        take(step, observation, made_by, counts && !picture, effect);
        if (picture && counts && !m_outcome.results.empty())
            m_pictures.push_back(m_outcome.results.size() - 1);
    }

    void take(const Step& step, const tools::Observation& observation, const std::string& made_by,
              bool counts, Effect effect) {
        const tools::Uses& uses = m_workspace.history().back().uses;
        if (counts)
            for (const std::string& name : uses.read)
                if (const auto made = m_made.find(name); made != m_made.end())
                    m_outcome.results[made->second].concludes = false;
        bool made_layer = false;
        for (const std::string& name : uses.made)
            if (m_workspace.has_layer(name)) {
                made_layer = true;
                m_made[name] = m_outcome.results.size();
                add(made_by, m_workspace.layer(name), counts && effect != Effect::Loads);
                if (!uses.entries.empty())
                    for (const geodata::Field& field : m_workspace.layer(name).fields())
                        m_outcome.given_fields.insert(field.name);
            }
        if (made_layer)
            return;
        if (draws_map(observation) && effect != Effect::Looks
            && !drawn_layers(step, uses).empty()) {
            add(made_by, Drawing{drawn_layers(step, uses), breaks_of(observation.data)}, counts);
            return;
        }
        Figures figures;
        add_figures(observation.data, "", figures);
        if (!figures.empty())
            add(made_by, std::move(figures), counts && effect == Effect::Concludes);
    }

    std::vector<DrawnLayer> drawn_layers(const Step& step, const tools::Uses& uses) const {
        if (!draws_only(step))
            return {};
        std::vector<DrawnLayer> layers;
        for (const std::string& name : uses.read)
            if (m_workspace.has_layer(name))
                layers.push_back(
                    {m_workspace.layer(name), columns_named(step, m_workspace.layer(name))});
        return layers;
    }

    // Tools that show what they measured beside the figures are no drawings.
    static bool draws_only(const Step& step) {
        const auto& parameters = tools::find_tool(step.tool).parameters;
        return std::none_of(
            parameters.begin(), parameters.end(),
            [](const tools::Parameter& parameter) { return parameter.name == "plot_result"; });
    }

    template <typename Content>
    void add(const std::string& made_by, Content content, bool concludes) {
        m_outcome.results.push_back({made_by, std::move(content), concludes});
    }

    bool m_pictures_count;
    TemporaryFolder m_folder;
    tools::Workspace m_workspace;
    tools::ToolContext m_context;
    tools::BudgetMeter m_meter;
    ExecutedSolution m_outcome;
    std::map<std::string, std::size_t> m_made; ///< the result that a name stands for now
    std::vector<std::size_t> m_pictures;
};

} // namespace

ExecutedSolution carry_out(std::string_view task, const Solution& solution,
                           const geodata::Catalog& data, const Context& context) {
    return Execution(task, data, context).carry_out(solution);
}

} // namespace graticule::evaluation::geobenchx
