// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/documentation/documentation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <memory>

namespace graticule::tools {

namespace {

constexpr std::size_t MostOfDocumentation = 3900; // bytes that are told

/// By the meaning of words, too, where there is a model for it that answers.
std::vector<retrieval::FoundEntry> found_in(const Documentation& documentation,
                                            const retrieval::EntryQuery& query,
                                            const Context& context) {
    try {
        return documentation.search(query, true, context);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return documentation.search(query, false, context);
    }
}

Observation search(ToolContext& context, const Arguments& arguments) {
    const std::shared_ptr<const Documentation> documentation =
        documentation_of(context.workspace.code_settings());
    retrieval::EntryQuery query;
    query.text = arguments.text("query");
    query.library = arguments.optional_text("library");
    if (const auto kind = arguments.optional_text("kind"))
        query.kinds = {retrieval::entry_kind_of(*kind)};
    Observation observation;
    observation.data["found"] = Json::array();
    for (const retrieval::FoundEntry& found : found_in(*documentation, query, context.context)) {
        const bool is_first = observation.text.empty();
        observation.text +=
            text_of_entry(*found.entry, is_first ? EntryDetail::Whole : EntryDetail::Brief);
        observation.text += is_first ? "\n" : "";
        observation.data["found"].push_back(session_text(found.entry->name));
    }
    if (observation.text.empty())
        observation.text = "Nothing is found. Use other words.\n";
    for (const std::string& line : documentation->missing())
        observation.text += line + "\n";
    observation.text = shorten(session_text(observation.text), MostOfDocumentation);
    return observation;
}

} // namespace

ToolSpec search_docs_tool() {
    ToolSpec tool = code_tool(
        std::string(SearchDocs),
        "Searches what helps to write code: functions of the installed libraries with their "
        "parameters, Graticule's operations, worked examples, knowledge packs and what the user "
        "added. Gives the best three, the first in full.");
    std::vector<std::string> kinds;
    for (const retrieval::EntryKind kind : retrieval::AllEntryKinds)
        kinds.emplace_back(retrieval::entry_kind_name(kind));
    tool.parameters = {
        input("query", ParameterType::Text, "A name, or words for what is to be done."),
        optional(input("library", ParameterType::Text, "Only what is about this library.")),
        optional(choice_input("kind", "Only entries of this kind.", kinds))};
    tool.example = R"({"query": "geopandas nearest join max_distance"})";
    tool.call = search;
    return tool;
}

} // namespace graticule::tools
