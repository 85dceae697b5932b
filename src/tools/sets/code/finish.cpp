// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/answer_names.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

/// A value as JSON that is one value; a session may say anything.
Json value_of(const Json& said) {
    return said.is_string()                        ? Json(session_text(said.get<std::string>()))
           : said.is_number() || said.is_boolean() ? said
                                                   : Json();
}

Observation finish(ToolContext& context, const Arguments& arguments) {
    const std::string summary = arguments.text("summary");
    if (trim(summary).empty())
        throw Error(ErrorCode::InvalidArgument, "'summary' has no words", "Say the answer");
    Json values = Json::object();
    if (const std::vector<std::string> names = names_in_answer(summary); !names.empty()) {
        const Json told = ask_session(context, "values", {{"references", names}});
        if (const auto faults = texts_member(told, "faults"); !faults.empty())
            throw Error(ErrorCode::InvalidArgument,
                        "the answer names values that are not there: "
                            + session_text(join(faults, "; ")),
                        "Mend the names, or compute the values first");
        for (const std::string& name : names)
            values[name] = value_of(member(member(told, "values"), name));
    }
    Observation observation;
    observation.text = "Finished.";
    observation.data = {{"finished", true}, {"answer", summary}, {"values", std::move(values)}};
    return observation;
}

} // namespace

ToolSpec finish_tool() {
    ToolSpec tool = code_tool(
        std::string(Finish),
        "Ends the work with the answer. Each number in it is a variable's name in double braces.");
    tool.parameters = {
        input("summary", ParameterType::Text,
              "The answer in plain words, such as: The mean is {{mean}} m, the highest is in "
              "{{towns/0/name}}.")};
    tool.example = R"({"summary": "There is nothing to be told."})";
    tool.call = finish;
    return tool;
}

} // namespace graticule::tools
