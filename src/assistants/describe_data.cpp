// SPDX-License-Identifier: Apache-2.0
#include "agents/example_questions.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/schema.hpp"
#include "tools/data_overview/data_faults.hpp"
#include "tools/data_overview/data_summary.hpp"
#include "tools/parameters.hpp"
#include "tools/schema_card.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/location.hpp"
#include "assistants/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t MostDatasets = 100; ///< in one result
constexpr std::size_t MostFaults = 30;
constexpr std::size_t MostQuestions = 5;
constexpr std::size_t CardBytes = 6000;

mcp::Resource card_link(const std::string& dataset) {
    mcp::Resource link;
    link.uri = location({"data", dataset, "card"});
    link.name = dataset + " card";
    link.title = one_line(dataset);
    link.description = "Schema card: each column with type, unit, share without a value, values";
    link.mime_type = "text/plain";
    return link;
}

Json fault_json(const tools::DataFault& fault) {
    return {{"dataset", fault.dataset}, {"kind", fault.kind}, {"message", fault.message}};
}

Json faults_of(const AssistantCall& call, const DataState& data, const std::string& dataset,
               ResultOf& result) {
    const Context& context = call.request.context();
    Json faults = Json::array();
    for (const tools::DataFault& fault :
         tools::find_data_faults(data.catalog(), data.schema(context), context)) {
        if ((!dataset.empty() && fault.dataset != dataset) || faults.size() == MostFaults)
            continue;
        if (faults.empty())
            result.say("To know before you ask:");
        result.say(
            "- "
            + (fault.dataset.empty() || fault.message.find(fault.dataset) != std::string::npos
                   ? fault.message
                   : fmt::format("{}: {}", fault.dataset, fault.message)));
        faults.push_back(fault_json(fault));
    }
    return faults;
}

mcp::ToolResult describe_one(const AssistantCall& call, const DataState& data,
                             const std::string& name) {
    const Context& context = call.request.context();
    const geodata::CatalogEntry& entry = data.catalog().find(name);
    const retrieval::Schema& schema = data.schema(context);
    const auto at = schema.find(entry.name);
    if (!at)
        throw Error(ErrorCode::Malformed, fmt::format("{} cannot be read", quoted_name(entry.name)),
                    "describe_data without a dataset says why");
    const tools::DatasetSummary summary = tools::summary_of(schema.datasets[*at]);
    const retrieval::DatasetProfile& profile = schema.datasets[*at];
    const tools::SchemaCard card = profile.is_raster()
                                       ? tools::card_of(entry, *profile.raster, context)
                                       : tools::card_of(entry, *profile.layer);
    ResultOf result(call.site.offer.limits, context);
    result.say(summary.line);
    for (const auto& [what, text] :
         {std::pair{"Description", &entry.description}, std::pair{"Source", &entry.source},
          std::pair{"Licence", &entry.licence}})
        if (!text->empty())
            result.say(fmt::format("{}: {}", what, one_line(*text, 1000)));
    result.say(card.text({}, CardBytes).words);
    result.add_link(card_link(entry.name));
    Json described = summary.json;
    described["uri"] = location({"data", entry.name});
    Json faults = faults_of(call, data, entry.name, result);
    return result.take({{"datasets", Json::array({std::move(described)})},
                        {"faults", std::move(faults)},
                        {"questions", Json::array()}});
}

mcp::ToolResult describe_all(const AssistantCall& call, const DataState& data) {
    const Context& context = call.request.context();
    const retrieval::Schema& schema = data.schema(context);
    ResultOf result(call.site.offer.limits, context);
    result.say(fmt::format("{} dataset{}", schema.datasets.size(),
                           schema.datasets.size() == 1 ? "" : "s"));
    Json datasets = Json::array();
    for (const retrieval::DatasetProfile& profile : schema.datasets) {
        if (datasets.size() == MostDatasets) {
            result.say(fmt::format("and {} more, which are resources",
                                   schema.datasets.size() - MostDatasets));
            break;
        }
        const tools::DatasetSummary summary = tools::summary_of(profile);
        result.say("- " + summary.line
                   + (summary.fields.empty() ? "" : "; fields: " + summary.fields));
        Json brief = summary.json;
        brief.erase("fields");
        brief["uri"] = location({"data", profile.name});
        datasets.push_back(std::move(brief));
    }
    Json faults = faults_of(call, data, "", result);
    Json questions = Json::array();
    for (const agents::ExampleQuestion& question :
         agents::example_questions(schema, data.catalog(), MostQuestions, context)) {
        if (questions.empty())
            result.say("Questions that ask can answer:");
        result.say("- " + question.text);
        questions.push_back(question.text);
    }
    return result.take({{"datasets", std::move(datasets)},
                        {"faults", std::move(faults)},
                        {"questions", std::move(questions)}});
}

mcp::ToolResult describe_data(const AssistantCall& call) {
    const std::shared_ptr<const DataState> data = call.site.data.now(call.request.context());
    if (const auto dataset = call.arguments.optional_text("dataset"))
        return describe_one(call, *data, *dataset);
    return describe_all(call, *data);
}

} // namespace

GoalTool describe_data_tool() {
    GoalTool tool;
    tool.title = "Describe the data";
    tool.spec.name = "describe_data";
    tool.spec.description =
        "What data the user handed over: each dataset with its size, CRS, extent, time and fields, "
        "what is amiss with it, and questions that it can answer. With a dataset, all its columns "
        "with types, units, missing values and sample values. Begin here.";
    tool.spec.parameters = {
        tools::optional(tools::input("dataset", tools::ParameterType::Text,
                                     "Name of one dataset; all of them in brief if left out."))};
    tool.output_schema = {{"type", "object"},
                          {"properties",
                           {{"datasets",
                             {{"type", "array"},
                              {"description", "Extents are [min x, min y, max x, max y]."},
                              {"items", {{"type", "object"}}}}},
                            {"faults",
                             {{"type", "array"},
                              {"items",
                               {{"type", "object"},
                                {"properties",
                                 {{"dataset", {{"type", "string"}}},
                                  {"kind", {{"type", "string"}}},
                                  {"message", {{"type", "string"}}}}}}}}},
                            {"questions", {{"type", "array"}, {"items", {{"type", "string"}}}}}}},
                          {"required", Json::array({"datasets", "faults", "questions"})}};
    tool.annotations = {
        .read_only = true, .destructive = false, .idempotent = true, .open_world = false};
    tool.call = describe_data;
    return tool;
}

} // namespace graticule::assistants
