// SPDX-License-Identifier: Apache-2.0
#include "tools/arguments.hpp"

#include "base/json.hpp"
#include "tools/registry.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>

namespace graticule::fuzz {

namespace {

// The tool that a line names, else one that the line's bytes choose, so that every line has one.
const tools::ToolSpec& tool_of(std::string_view line) {
    const std::vector<tools::ToolSpec>& all = tools::all_tools();
    std::size_t sum = 0;
    for (const char c : line)
        sum += static_cast<unsigned char>(c);
    for (const tools::ToolSpec& tool : all)
        if (tool.name == line)
            return tool;
    return all[sum % all.size()];
}

} // namespace

// The first line names a tool; what follows are its arguments as JSON, and as the text of each.
void read_arguments(std::string_view input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const tools::ToolSpec& tool = tool_of(input.substr(0, end));
    const std::string_view text = input.substr(std::min(end + 1, input.size()));
    expect_errors_only([&] {
        const tools::CheckedArguments once =
            tools::check_arguments(tool, parse_json(text, "arguments"));
        const tools::CheckedArguments twice = tools::check_arguments(tool, once.values);
        if (twice.values != once.values)
            break_off("checked arguments stay as they are when they are checked again",
                      to_line(once.values));
    });
    for (const tools::Parameter& parameter : tool.parameters)
        expect_errors_only([&] { tools::value_from_text(parameter, text); });
}

} // namespace graticule::fuzz
