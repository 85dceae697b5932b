// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

Observation list(ToolContext& context, const Arguments&) {
    const Json told = ask_session(context, "files", Json::object());
    Observation observation;
    observation.data["files"] = Json::array();
    const Json& files = member(told, "files");
    for (const Json& file : files.is_array() ? files : Json::array()) {
        const std::string path = one_line(text_member(file, "path"));
        const auto bytes = count_member(file, "bytes").value_or(0);
        const std::string kind = one_line(text_member(file, "kind"));
        observation.text += fmt::format("{} ({}, {} bytes)\n", path, kind,
                                        format_number(static_cast<double>(bytes), 15));
        observation.data["files"].push_back({{"path", path}, {"bytes", bytes}, {"kind", kind}});
    }
    if (const auto more = count_member(told, "more").value_or(0); more > 0)
        observation.text += fmt::format("and {} more\n", more);
    if (observation.text.empty())
        observation.text = "There are no files.";
    return observation;
}

} // namespace

ToolSpec list_working_directory_files_tool() {
    ToolSpec tool = code_tool("list_working_directory_files",
                              "Lists the files that code can read, with their paths.");
    tool.example = "{}";
    tool.call = list;
    return tool;
}

} // namespace graticule::tools
