// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/failed_observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

namespace graticule::tools {

namespace {

constexpr std::size_t MostFindingBytes = 2500;

Observation execute(ToolContext& context, const Arguments& arguments) {
    const std::string code = arguments.text("code");
    if (arguments.boolean("despite_findings"))
        return execute_in_session(context, code);
    const auto findings = context.workspace.code_session().analyse(code, context.context);
    if (findings.empty())
        return execute_in_session(context, code);
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
                 false)};
    tool.example = R"json({"code": "import math\nmath.hypot(3, 4)"})json";
    tool.call = execute;
    return tool;
}

} // namespace graticule::tools
