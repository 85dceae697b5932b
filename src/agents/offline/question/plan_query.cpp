// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/plan_query.hpp"

#include "agents/offline/builder.hpp"
#include "agents/offline/compose.hpp"
#include "agents/offline/question/frames.hpp"
#include "agents/offline/question/words_of_query.hpp"
#include "agents/offline/step_merge.hpp"

#include <algorithm>
#include <variant>

namespace graticule::agents::offline {

namespace {

/// A request for each of several statistics, which are one number each.
std::vector<Request> single_requests(const Query& query) {
    std::vector<Request> single;
    for (const Request& request : query.requests) {
        const auto* statistics = std::get_if<Statistics>(&request.what);
        if (statistics == nullptr || statistics->functions.size() < 2) {
            single.push_back(request);
            continue;
        }
        for (const std::string& function : statistics->functions) {
            Statistics one = *statistics;
            one.functions = {function};
            single.push_back({request.set, std::move(one)});
        }
    }
    return single;
}

bool draws(const Step& step) {
    return step.tool.ends_with("_map");
}

/// The map or the file that goes with an answer anyway, now asked for. False where none does.
bool require(Plan& plan, bool (*wanted)(const Step&)) {
    const auto step = std::find_if(plan.steps.rbegin(), plan.steps.rend(), wanted);
    if (step == plan.steps.rend())
        return false;
    step->optional = false;
    return true;
}

/// What a request asks for of the one before it, as part of that one's plan.
bool is_part_of_last(const Request& request) {
    const auto* map = std::get_if<MapDrawing>(&request.what);
    return (map != nullptr && map->of_request_before)
           || std::holds_alternative<FileWriting>(request.what);
}

/// "as GeoPackage": the file with the result that a plan writes anyway, in that form.
void write_as(Plan& plan, const FileWriting& file) {
    const auto exports = [](const Step& step) { return step.tool == "export_dataset"; };
    if (!file.crs.empty() || !require(plan, exports))
        Builder::refuse("the result cannot be written to the file that is asked for");
    const auto step = std::find_if(plan.steps.rbegin(), plan.steps.rend(), exports);
    std::string name = file.file_name;
    if (name.empty()) {
        name = step->arguments["file_name"].get<std::string>();
        if (!file.format.empty())
            name = name.substr(0, name.rfind('.') + 1) + file.format;
    }
    step->arguments["file_name"] = name;
}

void add_part(Plan& plan, const Request& request) {
    if (const auto* file = std::get_if<FileWriting>(&request.what))
        write_as(plan, *file);
    else if (!require(plan, draws))
        Builder::refuse("what is to be mapped has no shapes in the data");
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
    const std::vector<Request> requests = single_requests(query);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (is_part_of_last(requests[i]) && !plans.empty()) {
            add_part(plans.back(), requests[i]);
            continue;
        }
        const auto* next =
            i + 1 < requests.size() ? std::get_if<MapDrawing>(&requests[i + 1].what) : nullptr;
        const bool mapped = next != nullptr && next->of_request_before;
        plans.push_back(compose(resolver, frame_of(query, requests[i], mapped), task));
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
