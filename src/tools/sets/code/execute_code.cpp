// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/failed_observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>

namespace graticule::tools {

namespace {

constexpr std::size_t MostFindingBytes = 2500;

/// @throws Error InvalidArgument for more than there may be
std::optional<std::chrono::milliseconds> time_given(ToolContext& context,
                                                    const Arguments& arguments) {
    if (!arguments.has("seconds"))
        return std::nullopt;
    const double seconds = arguments.number("seconds");
    const double most =
        std::chrono::duration<double>(longest_time(context.workspace.code_session())).count();
    if (!(seconds > 0) || seconds > most)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("seconds is {:g}, and may be at most {:g}", seconds, most),
                    "Have it do less, on fewer rows or cells");
    return std::chrono::milliseconds(std::llround(seconds * 1e3));
}

Observation execute(ToolContext& context, const Arguments& arguments) {
    const std::string code = arguments.text("code");
    const std::optional<std::chrono::milliseconds> time = time_given(context, arguments);
    if (arguments.boolean("despite_findings"))
        return execute_in_session(context, code, time);
    const auto findings = context.workspace.code_session().analyse(code, context.context);
    if (findings.empty())
        return execute_in_session(context, code, time);
    Observation observation =
        failed_observation(Error(ErrorCode::InvalidArgument, "the code has errors"));
    observation.text =
        session_text(fmt::format("Not executed, as it has errors. Nothing has changed.\n{}",
                                 sandbox::finding_lines(findings, MostFindingBytes)));
    observation.data["findings"] = sandbox::to_json(findings);
    return observation;
}

} // namespace

ToolSpec execute_code_tool() {
    ToolSpec tool = code_tool(
        "execute_code",
        "Executes Python in a session that keeps its variables. You are told the value of a last "
        "expression, what was printed, new variables, warnings and outputs. Code with errors that "
        "can be seen beforehand is not executed.");
    tool.parameters = {
        input("code", ParameterType::Text, "Some ten lines that do one step."),
        optional(input("despite_findings", ParameterType::Boolean, "Execute it all the same."),
                 false),
        optional(
            input("seconds", ParameterType::Number, "Time that it may take, after a timeout."))};
    tool.example = R"json({"code": "import math\nmath.hypot(3, 4)"})json";
    tool.call = execute;
    return tool;
}

} // namespace graticule::tools
