// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/plan_check.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace graticule::agents::offline {

namespace {

/// For what each step makes, the dataset of the catalogue that it was made of first.
std::map<std::string, std::string> made_of(const Plan& plan) {
    std::map<std::string, std::string> origins;
    for (const Step& step : plan.steps) {
        std::string origin;
        for (const char* argument : {"dataset", "left", "zones", "points", "raster"})
            if (origin.empty() && step.arguments.contains(argument)
                && step.arguments[argument].is_string())
                origin = step.arguments[argument].get<std::string>();
        if (const auto known = origins.find(origin); known != origins.end())
            origin = known->second;
        if (!origin.empty() && step.arguments.contains("output"))
            origins[step.arguments["output"].get<std::string>()] = origin;
    }
    return origins;
}

/// A message of a tool, which calls a dataset in the making by a name that no reader has seen.
std::string with_names_of_data(std::string message, const Plan& plan) {
    for (const auto& [name, origin] : made_of(plan)) {
        const std::string quoted = "'" + name + "'";
        for (std::size_t at = message.find(quoted); at != std::string::npos && name != origin;
             at = message.find(quoted, at + origin.size()))
            message.replace(at, quoted.size(), "'" + origin + "'");
    }
    return message;
}

} // namespace

tools::PlanDocument document_of(const Plan& plan) {
    tools::PlanDocument document;
    std::set<std::string> read;
    const auto add = [&read](const AnswerRecipe& answer) {
        for (const NumberSource& number : answer.numbers)
            read.insert(number.step);
        read.insert(answer.step);
    };
    add(plan.answer);
    for (const AnswerRecipe& answer : plan.further_answers)
        add(answer);
    for (const Step& step : plan.steps) {
        document.steps.push_back({step.id, step.tool, step.arguments, step.why});
        if (read.contains(step.id))
            document.answer_from.push_back(step.id);
    }
    return document;
}

tools::EntryDescriptions descriptions_of(const retrieval::Schema& schema,
                                         const geodata::Catalog& catalog, const Context& context) {
    const auto profile = [&schema](const geodata::CatalogEntry& entry) {
        const auto found =
            std::find_if(schema.datasets.begin(), schema.datasets.end(),
                         [&](const auto& dataset) { return dataset.name == entry.name; });
        return found == schema.datasets.end() ? nullptr : &*found;
    };
    tools::EntryDescriptions descriptions;
    descriptions.layer = [profile, &catalog, &context](const geodata::CatalogEntry& entry) {
        const retrieval::DatasetProfile* known = profile(entry);
        if (known != nullptr && known->layer)
            return known->layer;
        return std::make_shared<const geodata::Layer>(catalog.read(entry, context).layer);
    };
    descriptions.raster = [profile, &catalog](const geodata::CatalogEntry& entry) {
        const retrieval::DatasetProfile* known = profile(entry);
        return known != nullptr && known->raster ? *known->raster : catalog.open_raster(entry);
    };
    return descriptions;
}

void require_sound(const Plan& plan, const retrieval::Schema& schema,
                   const geodata::Catalog& catalog, const Context& context) {
    tools::DryRunWorkspace estimates(catalog, descriptions_of(schema, catalog, context));
    const tools::PlanCheck check = tools::check_plan(document_of(plan), estimates, context);
    for (const tools::Finding& finding : check.findings) {
        const auto step = std::find_if(plan.steps.begin(), plan.steps.end(),
                                       [&](const Step& one) { return one.id == finding.step; });
        if (step != plan.steps.end() && step->optional)
            continue;
        throw Error(finding.of_data ? ErrorCode::Refused : ErrorCode::Internal,
                    fmt::format("step {} ({}): {}", finding.step, finding.tool,
                                with_names_of_data(finding.message, plan)),
                    finding.hint);
    }
}

} // namespace graticule::agents::offline
