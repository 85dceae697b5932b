// SPDX-License-Identifier: Apache-2.0
#include "cli/tool_calls.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/code_options.hpp"
#include "cli/given_data.hpp"
#include "cli/session.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/arguments.hpp"
#include "tools/call_list.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::cli {

namespace {

constexpr std::size_t LongestArgumentPath = 500; // bytes of one that is told of
constexpr std::uintmax_t MaxCallFileBytes = 64U << 20;

Json as_json(const tools::Call& call, const tools::Observation& observation,
             const std::filesystem::path& out) {
    Json artifacts = Json::array();
    for (const tools::Artifact& artifact : observation.artifacts)
        artifacts.push_back(
            {{"kind", artifact.kind},
             {"path", (out / std::filesystem::path(artifact.path).filename()).string()},
             {"title", artifact.title}});
    Json result{{"function_name", call.tool},
                {"ok", observation.ok},
                {"text", observation.text},
                {"data", observation.data},
                {"artifacts", std::move(artifacts)}};
    if (!observation.ok)
        result["error_code"] = observation.error_code;
    return result;
}

void print(const tools::Observation& observation, const std::filesystem::path& out) {
    fmt::print("{}\n", printable(observation.text));
    for (const tools::Artifact& artifact : observation.artifacts)
        fmt::print("{}\n",
                   printable((out / std::filesystem::path(artifact.path).filename()).string()));
}

geodata::Catalog open_catalog(const ToolRunOptions& options, Session& session) {
    geodata::Catalog catalog = geodata::Catalog::open(options.data, session.context());
    for (const geodata::SkippedFile& skipped : catalog.skipped())
        session.terminal().note(fmt::format("left out {}: {}",
                                            one_line(skipped.path.string(), LongestArgumentPath),
                                            skipped.reason),
                                Tone::Quiet);
    return catalog;
}

// With the limits that other commands have unless told otherwise.
void allow_code(tools::Workspace& workspace, const std::vector<std::string>& hosts) {
    CodeOptions options;
    options.hosts = hosts;
    workspace.set_code_settings(code_settings(options, sandbox_service(options)));
}

Json arguments_from(const tools::ToolSpec& tool, const std::vector<std::string>& texts) {
    Json arguments = Json::object();
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' is not of the form key=value", shorten(text, 80)),
                        fmt::format("See `graticule tools show {}`", tool.name));
        const std::string key = text.substr(0, equals);
        const std::string value = text.substr(equals + 1);
        const auto parameter =
            std::find_if(tool.parameters.begin(), tool.parameters.end(),
                         [&](const tools::Parameter& known) { return known.name == key; });
        arguments[key] = parameter == tool.parameters.end()
                             ? Json(value) // the check of the call names the nearest argument
                             : tools::value_from_text(*parameter, value);
    }
    return arguments;
}

} // namespace

ExitStatus call_one_tool(const ToolRunOptions& options, const std::string& name,
                         const std::vector<std::string>& arguments) {
    const tools::ToolSpec& tool = tools::find_tool(name);
    const tools::Call call{name, arguments_from(tool, arguments)};
    Session session(options.json);
    remember_given_data(options.data);
    session.confine({options.data, {options.out}});
    tools::Workspace workspace(open_catalog(options, session), options.out);
    allow_code(workspace, options.hosts);
    tools::ToolContext context{workspace, session.context()};
    tools::BudgetMeter meter(options.budget.or_else(tools::Budget::of_machine()));
    const tools::Observation observation = meter.call(context, name, call.arguments);
    if (options.json)
        print_json(as_json(call, observation, options.out));
    else if (observation.ok)
        print(observation, options.out);
    else
        session.terminal().error(observation.text.substr(observation.text.find(' ') + 1));
    if (observation.ok)
        return Done;
    if (observation.data.contains("over_budget"))
        return Declined;
    const bool asked_wrongly = observation.error_code == error_code_name(ErrorCode::InvalidArgument)
                               || observation.error_code == error_code_name(ErrorCode::NotFound);
    return asked_wrongly ? BadRequest : Failed;
}

ExitStatus run_tool_calls(const ToolRunOptions& options, const std::filesystem::path& calls_file) {
    const std::vector<tools::Call> calls =
        tools::parse_calls(read_file(calls_file, MaxCallFileBytes), calls_file.filename().string());
    Session session(options.json);
    remember_given_data(options.data);
    session.confine({options.data, {options.out}});
    tools::Workspace workspace(open_catalog(options, session), options.out);
    allow_code(workspace, options.hosts);
    tools::ToolContext context{workspace, session.context()};
    tools::BudgetMeter meter(options.budget.or_else(tools::Budget::of_machine()));
    Json results = Json::array();
    std::size_t failures = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const tools::Call& call = calls[i];
        const tools::Observation observation = meter.call(context, call.tool, call.arguments);
        failures += observation.ok ? 0 : 1;
        if (options.json) {
            results.push_back(as_json(call, observation, options.out));
        } else {
            fmt::print("{}. {}\n", i + 1, call.tool);
            print(observation, options.out);
            fmt::print("\n");
        }
        if (!observation.ok && options.stop_on_error)
            break;
    }
    if (options.json)
        print_json(results);
    if (failures > 0)
        session.terminal().error(fmt::format("{} of {} calls failed", failures, calls.size()));
    return failures == 0 ? Done : Failed;
}

} // namespace graticule::cli
