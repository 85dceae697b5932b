// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/plan_query.hpp"

#include "agents/offline/builder.hpp"
#include "agents/offline/chart_steps.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/question/frames.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "agents/offline/question/words_of_query.hpp"
#include "agents/offline/step_merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

namespace graticule::agents::offline {

namespace {

bool draws(const Step& step) {
    return step.tool.ends_with("_map");
}

/// The map that goes with an answer anyway, now asked for.
void require_map(Plan& plan) {
    const auto step = std::find_if(plan.steps.rbegin(), plan.steps.rend(), draws);
    if (step == plan.steps.rend())
        Builder::refuse("what is to be mapped has no shapes in the data");
    step->optional = false;
}

/// Brings what the plan's last step writes to a CRS first.
void write_in_crs(Plan& plan, const std::string& crs) {
    Step& write = plan.steps.back();
    const std::string dataset = write.arguments["dataset"].get<std::string>();
    const std::string output = dataset + "_reprojected";
    Step move{write.id,
              "reproject",
              {{"dataset", dataset}, {"crs", crs}, {"output", output}},
              "The CRS that the task names.",
              {},
              false};
    write.id = std::to_string(plan.steps.size() + 1);
    write.arguments["dataset"] = output;
    plan.steps.insert(plan.steps.end() - 1, std::move(move));
}

/// "as GeoPackage": the file with the result that a plan writes at its end anyway, in that form.
void write_as(Plan& plan, const FileWriting& file) {
    if (plan.steps.empty() || plan.steps.back().tool != "export_dataset")
        Builder::refuse("what is asked for beside the file is no rows that could be written");
    Step& write = plan.steps.back();
    write.optional = false;
    std::string name = file.file_name;
    if (name.empty()) {
        name = write.arguments["file_name"].get<std::string>();
        if (!file.format.empty())
            name = name.substr(0, name.rfind('.') + 1) + file.format;
    }
    write.arguments["file_name"] = name;
    if (!file.crs.empty())
        write_in_crs(plan, file.crs);
}

void add_part(Plan& plan, const Request& request) {
    if (const auto* file = std::get_if<FileWriting>(&request.what))
        write_as(plan, *file);
    else if (const auto* chart = std::get_if<ChartDrawing>(&request.what))
        chart_answer(plan, chart->kind);
    else
        require_map(plan);
}

/// "The mean population of the three largest cities": rows that a ranking leaves are listed, and
/// nothing is worked out of them.
void require_figure_of_all(const Query& query, const Request& request) {
    const bool figure = std::holds_alternative<Statistic>(request.what)
                        || std::holds_alternative<Analysis>(request.what);
    if (figure && request.set != None && query.sets[request.set].ranking)
        Builder::refuse(fmt::format("a figure over the first of a ranking is not among what is "
                                    "planned; ask which {} they are",
                                    query.sets[request.set].text));
}

void append(Plan& plan, Plan more) {
    const auto add = [](auto& all, const auto& others) {
        for (const auto& other : others)
            if (std::find(all.begin(), all.end(), other) == all.end())
                all.push_back(other);
    };
    for (Step& step : more.steps)
        plan.steps.push_back(std::move(step));
    add(plan.explanation, more.explanation);
    add(plan.cautions, more.cautions);
    add(plan.sources, more.sources);
    plan.passed_over.insert(more.passed_over.begin(), more.passed_over.end());
    plan.further_answers.push_back(std::move(more.answer));
}

} // namespace

Plan plan_query(Resolver& resolver, const Query& query, std::string_view task) {
    std::vector<Plan> plans;
    for (std::size_t i = 0; i < query.requests.size(); ++i) {
        const Request& request = query.requests[i];
        if (is_part_of_last(request) && !plans.empty()) {
            add_part(plans.back(), request);
            continue;
        }
        require_figure_of_all(query, request);
        const auto* next = i + 1 < query.requests.size()
                               ? std::get_if<MapDrawing>(&query.requests[i + 1].what)
                               : nullptr;
        const bool mapped = next != nullptr && next->of_request_before;
        plans.push_back(compose(resolver, frame_of(query, request, mapped), task));
    }
    Plan plan = std::move(plans.front());
    StepMerge merge(plan);
    for (std::size_t i = 1; i < plans.size(); ++i) {
        Plan more = plans[i];
        const Plan beside = merge.beside(plans[i], StepMerge::Files::Keep);
        more.steps = beside.steps;
        more.answer = beside.answer;
        append(plan, std::move(more));
    }
    // Behind what was read as something else: it is understood so.
    const auto notes =
        static_cast<std::ptrdiff_t>(std::min(query.notes.size(), plan.explanation.size()));
    plan.explanation.insert(plan.explanation.begin() + notes,
                            "Understood: " + query_in_words(query) + ".");
    return plan;
}

} // namespace graticule::agents::offline
