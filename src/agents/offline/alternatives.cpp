// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/alternatives.hpp"

#include "agents/offline/planner.hpp"
#include "agents/offline/step_merge.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace graticule::agents::offline {

namespace {

// With these each call takes a fraction of a second.
constexpr std::size_t MostRows = 300'000;
constexpr std::size_t MostGeometryBytes = 100'000'000;
constexpr std::size_t MostCells = 20'000'000;

bool has_alternatives(AnswerKind kind) {
    return kind != AnswerKind::Made && kind != AnswerKind::Text;
}

/// Whether all data that a plan's steps name is small, taken together.
bool reads_little(const Plan& plan, const retrieval::Schema& schema) {
    std::size_t rows = 0;
    std::size_t bytes = 0;
    std::size_t cells = 0;
    for (const Step& step : plan.steps)
        for (const Json& argument : step.arguments) {
            const auto named =
                argument.is_string() ? schema.find(argument.get<std::string>()) : std::nullopt;
            if (!named)
                continue;
            const retrieval::DatasetProfile& data = schema.datasets[*named];
            if (data.is_raster())
                cells += data.raster->width * data.raster->height;
            else if (step.tool == "read_dataset")
                rows += data.rows;
            if (data.has_geometry() && step.tool == "read_dataset")
                bytes += data.layer->geometry().byte_size();
        }
    return rows <= MostRows && bytes <= MostGeometryBytes && cells <= MostCells;
}

std::vector<Alternative> by_other_choices(const Plan& plan, std::string_view task,
                                          const retrieval::Schema& schema, const Context& context,
                                          const Conversation& before) {
    std::vector<Alternative> found;
    for (const OpenChoice& choice : plan.open_choices) {
        PlanOutcome other = plan_task(task, schema, context, choice.otherwise, before);
        if (other.plan && other.plan->answer.kind == plan.answer.kind)
            found.push_back({choice.words, false, std::move(*other.plan)});
    }
    return found;
}

} // namespace

std::vector<Alternative> alternatives_to(const Plan& plan, std::string_view task,
                                         const retrieval::Schema& schema, const Context& context,
                                         const Conversation& before) {
    if (!has_alternatives(plan.answer.kind) || !reads_little(plan, schema))
        return {};
    std::vector<Alternative> all = by_other_choices(plan, task, schema, context, before);
    for (Alternative& other : by_other_methods(plan, schema))
        all.push_back(std::move(other));
    StepMerge merge(plan);
    std::vector<Alternative> kept;
    for (Alternative& other : all) {
        if (kept.size() == MostAlternatives)
            break;
        if (!reads_little(other.plan, schema))
            continue;
        other.plan = merge.beside(other.plan);
        for (Step& step : other.plan.steps)
            step.why = fmt::format("With {}: {}", other.words, step.why);
        if (!other.plan.steps.empty())
            kept.push_back(std::move(other));
    }
    return kept;
}

} // namespace graticule::agents::offline
