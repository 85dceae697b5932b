// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/wire_json.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <utility>

namespace graticule::llm {

void take_count(std::optional<std::int64_t>& count, const Json& object, std::string_view name) {
    if (const auto told = token_count(count_member(object, name)))
        count = told;
}

void take_text(std::string& text, const Json& object, std::string_view name) {
    if (std::string told = text_member(object, name); !told.empty())
        text = std::move(told);
}

void append(Json& text, std::string_view piece) {
    if (!text.is_string())
        text = "";
    *text.get_ptr<std::string*>() += piece;
}

Json function_tools(const std::vector<ToolSpecification>& tools) {
    Json list = Json::array();
    for (const ToolSpecification& tool : tools)
        list.push_back({{"type", "function"},
                        {"function",
                         {{"name", tool.name},
                          {"description", tool.description},
                          {"parameters", tool.parameters}}}});
    return list;
}

Json arguments_object(const std::string& arguments) {
    if (trim(arguments).empty())
        return Json::object();
    try {
        if (Json parsed = parse_json(arguments, "arguments"); parsed.is_object())
            return parsed;
    } catch (const Error&) { // the model's fault, and told to it as below
    }
    return {{"malformed_arguments", arguments}};
}

} // namespace graticule::llm
