// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/offered_tools.hpp"

#include "agents/conversation/ask_user.hpp"
#include "agents/conversation/brief_tools.hpp"
#include "agents/conversation/made_rasters.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/search/tool_search.hpp"
#include "tools/sets/search/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

namespace graticule::agents::conversation {

namespace {

using tools::AllowedValues;
using tools::ToolSpec;

constexpr std::size_t MostForTask = 4;         // beside those that most tasks need
constexpr std::size_t MostBytesForTask = 1200; // of what is told of them
// Where a planner has cut the task to pieces, with the usual ones; of those that fit at least two.
constexpr std::size_t MostOfSubtask = 5;
constexpr std::size_t FewestForSubtask = 2;
constexpr std::size_t MostBytesForSubtask = 900;

// What nearly every task begins or ends with, in each tool set.
constexpr std::string_view Usual[] = {"describe_dataset",
                                      "unique_values",
                                      "filter_rows",
                                      "aggregate",
                                      "compute_field",
                                      "field_statistics",
                                      "top_rows",
                                      "list_rows",
                                      "join_by_key",
                                      "select_by_location",
                                      "load_data",
                                      "load_geodata",
                                      "merge_dataframes",
                                      "get_unique_values",
                                      "filter_categorical",
                                      "filter_numerical",
                                      "calculate_column_statistics",
                                      "ReadingDataFromGeoJSON",
                                      "SaveAsFinalResult"};

constexpr std::string_view OwnSet = "graticule";
constexpr const char* FindInBrief =
    "Names other functions, which you may call then. Tells all of one that is asked for by name.";
constexpr const char* FindForSubtask = "Names other functions"; // the prompt says the rest
constexpr const char* RejectInBrief = "Says what is missing to do it.";
constexpr const char* RejectOfSubtask = "Says why not";

// What subtasks begin and end with, and the plainest step between.
constexpr std::string_view UsualOfSubtasks[] = {
    "describe_dataset", "filter_rows",        "list_rows",        "load_data",
    "load_geodata",     "filter_categorical", "filter_numerical", "ReadingDataFromGeoJSON",
    "SaveAsFinalResult"};

bool is_usual(const ToolSpec& tool, const std::string& set, Offer offer) {
    const auto is_in = [&](const auto& names) {
        return std::find(std::begin(names), std::end(names), tool.name) != std::end(names);
    };
    // Where both sets are offered one of them is enough to begin and end with.
    if (set == tools::AllToolSets && tool.tool_set != OwnSet)
        return false;
    return offer == Offer::Fitting ? is_in(UsualOfSubtasks) : is_in(Usual);
}

std::size_t usual_of(const std::string& set, Offer offer) {
    const auto& all = tools::all_tools();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const auto& tool) {
        return tools::in_tool_set(tool, set) && is_usual(tool, set, offer);
    }));
}

// Of use only where code and functions work in one workspace.
bool hands_on(const ToolSpec& tool) {
    return tool.name == tools::LoadDataset || tool.name == tools::ReadOutput;
}

/// Of the workspace's own: rasters of the data code reads from their files.
bool has_datasets(const tools::Workspace& workspace) {
    return !workspace.dataset_names().empty() || !made_rasters(workspace).empty();
}

bool needs_raster(const ToolSpec& tool) {
    return std::any_of(tool.parameters.begin(), tool.parameters.end(), [](const auto& parameter) {
        return parameter.required
               && (parameter.allowed == AllowedValues::Rasters
                   || parameter.allowed == AllowedValues::CatalogRasters);
    });
}

// Whether the task shares a word with what is said of some raster.
bool speaks_of_raster(std::string_view task, const tools::Workspace& workspace) {
    const auto name_words = [](const std::string& name) {
        return join(retrieval::identifier_words(name), " ");
    };
    const auto& entries = workspace.catalog().entries();
    const std::vector<std::string> made = made_rasters(workspace);
    return std::any_of(entries.begin(), entries.end(),
                       [&](const geodata::CatalogEntry& entry) {
                           return entry.kind == geodata::DataKind::Raster
                                  && retrieval::share_a_word(
                                      task, fmt::format("{} {} {}", entry.title, entry.description,
                                                        name_words(entry.name)));
                       })
           || std::any_of(made.begin(), made.end(), [&](const std::string& name) {
                  return retrieval::share_a_word(task, name_words(name));
              });
}

Brevity brevity_for(Offer offer) {
    return offer == Offer::Fitting ? Brevity::OfSubtask : Brevity::OfTask;
}

std::size_t brief_bytes(const ToolSpec& tool, Offer offer) {
    const llm::ToolSpecification brief = in_brief(tool, brevity_for(offer));
    return brief.name.size() + brief.description.size() + to_line(brief.parameters).size();
}

// Names of the tools that share words with the task: of the best ones those that are short enough.
std::set<std::string> names_for_task(std::string_view task, const std::string& set, bool rasters,
                                     Offer offer) {
    const bool of_subtask = offer == Offer::Fitting;
    const std::size_t usual = usual_of(set, offer);
    const std::size_t for_subtask =
        std::max(FewestForSubtask, MostOfSubtask - std::min(MostOfSubtask, usual));
    const std::size_t most = of_subtask ? for_subtask : MostForTask;
    const std::size_t most_bytes = of_subtask ? MostBytesForSubtask : MostBytesForTask;
    std::set<std::string> names;
    std::size_t looked_at = 0;
    std::size_t bytes = 0;
    for (const tools::FoundTool& found : tools::search_tools(task, set)) {
        if (is_usual(*found.tool, set, offer) || (!rasters && needs_raster(*found.tool)))
            continue;
        if (++looked_at > most)
            break;
        const std::size_t more = brief_bytes(*found.tool, offer);
        if (bytes + more > most_bytes)
            continue;
        bytes += more;
        names.insert(found.tool->name);
    }
    return names;
}

void take_reason(Json& schema) {
    schema["properties"]["reason"] = {
        {"type", "string"},
        {"description",
         "One sentence that names what is missing: the dataset, field, place or period"}};
    schema["required"].push_back("reason");
}

llm::ToolSpecification specification_in_brief(const ToolSpec& tool, Offer offer) {
    llm::ToolSpecification brief = in_brief(tool, brevity_for(offer));
    if (tool.name == tools::FindTools) {
        brief.parameters["properties"].erase("tool_set"); // the user's choice
        brief.parameters["properties"]["need"].erase("description");
        brief.description = offer == Offer::Fitting ? FindForSubtask : FindInBrief;
    }
    if (tool.name == RejectTask) {
        brief.parameters["properties"]["reason"] = {{"type", "string"}};
        brief.parameters["required"].push_back("reason");
        brief.description = offer == Offer::Fitting ? RejectOfSubtask : RejectInBrief;
    }
    return brief;
}

} // namespace

OfferedTools::OfferedTools(const ToolChoice& choice, std::string_view task,
                           const tools::Workspace& workspace, bool asking, Offer offer)
    : m_set(choice.set), m_brief(!choice.all && choice.set != tools::CodeSet), m_offer(offer),
      m_foreign(choice.foreign) {
    const bool all = choice.all || choice.set == tools::CodeSet; // those are few
    const std::set<std::string> wanted =
        names_for_task(task, choice.set, speaks_of_raster(task, workspace), offer);
    for (const ToolSpec& tool : tools::all_tools())
        if (tools::in_tool_set(tool, choice.set) && tool.name != tools::FindTools && !hands_on(tool)
            && (all || is_usual(tool, choice.set, offer) || wanted.contains(tool.name)))
            add(tool);
    if (!all)
        add(tools::find_tool(tools::FindTools));
    if (choice.set == tools::CodeSet
        && (m_foreign || (offer == Offer::Fitting && has_datasets(workspace))))
        add(tools::find_tool(tools::LoadDataset));
    if (offer == Offer::Fitting && choice.set != tools::CodeSet
        && workspace.code_session_if_any() != nullptr)
        add(tools::find_tool(tools::ReadOutput));
    add(tools::find_tool(RejectTask));
    if (asking) // last, so that the tools before it are the same without it
        add(ask_user_tool());
    m_before_foreign = m_tools.size();
}

void OfferedTools::add(const ToolSpec& tool) {
    if (std::find(m_tools.begin(), m_tools.end(), &tool) == m_tools.end())
        m_tools.push_back(&tool);
}

bool OfferedTools::add_found(const Json& data) {
    const std::size_t before = m_tools.size();
    for (const std::string& name : texts_member(data, "tools"))
        add(tools::find_tool(name));
    return m_tools.size() > before;
}

// Before what is found later, so that a request begins as the one before it.
void OfferedTools::add_foreign(std::vector<llm::ToolSpecification>& offered) const {
    if (!m_foreign)
        return;
    for (const ForeignTool& tool : m_foreign->tools())
        offered.push_back(specification_of(tool));
}

std::vector<llm::ToolSpecification> OfferedTools::specifications() const {
    std::vector<llm::ToolSpecification> offered;
    for (std::size_t i = 0; i < m_tools.size(); ++i) {
        if (i == m_before_foreign)
            add_foreign(offered);
        offered.push_back(specification(*m_tools[i]));
    }
    if (m_tools.size() == m_before_foreign)
        add_foreign(offered);
    return offered;
}

llm::ToolSpecification OfferedTools::specification(const ToolSpec& tool) const {
    if (m_brief)
        return specification_in_brief(tool, m_offer);
    Json schema = tools::argument_schema(tool);
    schema.erase("$schema");              // providers know what it is
    schema.erase("additionalProperties"); // calls are checked, whatever the provider does
    if (tool.name == RejectTask)
        take_reason(schema);
    return {tool.name, tool.description, std::move(schema)};
}

Json OfferedTools::for_registry(std::string_view tool, Json arguments) const {
    if (tool == RejectTask)
        arguments.erase("reason"); // the registry's tool has none; the refusal tells it
    if (tool == tools::FindTools)
        arguments["tool_set"] = m_set;
    return arguments;
}

} // namespace graticule::agents::conversation
