// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "sandbox/folded_text.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

constexpr std::size_t MostShown = 3500; // bytes

Observation show(ToolContext& context, const Arguments& arguments) {
    const CodeSession& session = context.workspace.code_session();
    const auto first = static_cast<std::size_t>(arguments.integer("first"));
    const std::string part = session.printed(first, MostShown);
    Observation observation;
    observation.data = {{"first", first}, {"bytes", session.printed_bytes()}};
    observation.text =
        part.empty()
            ? fmt::format("Nothing was printed there; {} bytes were in all.",
                          session.printed_bytes())
            : fmt::format("Bytes {} to {} of {}:\n{}", first, first + part.size() - 1,
                          session.printed_bytes(), session_text(sandbox::fold_returns(part)));
    return observation;
}

} // namespace

ToolSpec show_output_tool() {
    ToolSpec tool = code_tool("show_output", "Shows a part of what the latest code printed.");
    Parameter first = input("first", ParameterType::Integer, "The first byte, counted from 0.");
    first.minimum = 0;
    tool.parameters = {optional(std::move(first), 0)};
    tool.example = R"({"first": 3500})";
    tool.call = show;
    return tool;
}

} // namespace graticule::tools
