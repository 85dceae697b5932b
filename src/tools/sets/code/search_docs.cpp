// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

Observation search(ToolContext& context, const Arguments& arguments) {
    const Json told = ask_session(context, "documentation", {{"query", arguments.text("query")}});
    Observation observation;
    observation.data["found"] = Json::array();
    const Json& hits = member(told, "hits");
    for (const Json& hit : hits.is_array() ? hits : Json::array()) {
        observation.text += fmt::format("{}{}\n  {}\n", text_member(hit, "name"),
                                        text_member(hit, "signature"), text_member(hit, "summary"));
        if (const std::string details = text_member(hit, "details"); !details.empty())
            observation.text += details + "\n\n";
        observation.data["found"].push_back(session_text(text_member(hit, "name")));
    }
    observation.text = observation.text.empty() ? "Nothing is found. Use other words."
                                                : session_text(observation.text);
    return observation;
}

} // namespace

ToolSpec search_docs_tool() {
    ToolSpec tool = code_tool("search_docs",
                              "Searches the documentation of the installed libraries: signatures, "
                              "what functions do, and the parameters of the best one.");
    tool.parameters = {
        input("query", ParameterType::Text, "A name, or words for what is to be done.")};
    tool.example = R"({"query": "geopandas nearest join max_distance"})";
    tool.call = search;
    return tool;
}

} // namespace graticule::tools
