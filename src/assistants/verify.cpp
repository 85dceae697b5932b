// SPDX-License-Identifier: Apache-2.0
#include "agents/verify_run.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "runs/run_folder.hpp"
#include "runs/verification.hpp"
#include "tools/output_difference.hpp"
#include "tools/parameters.hpp"
#include "tools/recompute.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/output_files.hpp"
#include "assistants/results.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::assistants {

namespace {

/// A record names data by their paths, and somebody else may have written it.
void require_own_data(const Site& site, const Json& record) {
    for (const std::string& path : texts_member(record, "data_paths"))
        if (!site.data.holds(path) && !is_inside(path, site.offer.out))
            throw Error(ErrorCode::Refused,
                        fmt::format("The record names {}, which this server may not read",
                                    one_line(path, 500)),
                        "The user can verify it with `graticule verify`, or start the server with "
                        "that data");
}

mcp::ToolResult verify_whole_run(const AssistantCall& call, const std::string& run) {
    const Site& site = call.site;
    const Context& context = call.request.context();
    const fs::path folder = site.runs.folder_of(run);
    require_own_data(site, runs::read_task(folder));
    const runs::RunVerification found =
        agents::verify_run(folder, context, site.offer.code_settings);
    ResultOf result(site.offer.limits, context);
    const bool holds = found.problems.empty();
    result.say(holds ? fmt::format("Run {} holds: {} calls and {} files come out the same, and the "
                                   "{} numbers and names of the answer with them.",
                                   run, found.calls, found.files, found.numbers)
                     : fmt::format("Run {} does not hold:", run));
    for (const std::string& problem : found.problems)
        result.say("- " + problem);
    return result.take({{"verified", "run"},
                        {"holds", holds},
                        {"result", holds ? "holds" : "different"},
                        {"calls", found.calls},
                        {"files", found.files},
                        {"numbers", found.numbers},
                        {"problems", found.problems}});
}

mcp::ToolResult verify_output(const AssistantCall& call, const std::string& uri) {
    const Site& site = call.site;
    const Context& context = call.request.context();
    const fs::path file = output_at(site, uri);
    const Json provenance = tools::read_provenance(file);
    require_own_data(site, provenance);
    const tools::RecomputedOutput anew =
        tools::recompute_output(provenance, {}, context, site.offer.code_settings);
    const tools::OutputDifference difference =
        tools::compare_outputs(file, anew.file, anew.kind, context);
    const bool holds = difference.agreement != tools::Agreement::Different;
    const std::string_view agreement = tools::agreement_name(difference.agreement);
    ResultOf result(site.offer.limits, context);
    result.say(fmt::format("{}, made anew from its data, is {}{}{}", file.filename().string(),
                           agreement, difference.what.empty() ? "." : ": ", difference.what));
    for (const std::string& note : anew.notes)
        result.say("Note: " + note);
    Json problems = Json::array();
    if (!holds)
        problems.push_back(difference.what);
    return result.take({{"verified", "output"},
                        {"holds", holds},
                        {"result", agreement},
                        {"problems", std::move(problems)}});
}

mcp::ToolResult verify(const AssistantCall& call) {
    const auto run = call.arguments.optional_text("run");
    const auto output = call.arguments.optional_text("output");
    if (run.has_value() == output.has_value())
        throw Error(ErrorCode::InvalidArgument, "verify takes either 'run' or 'output'",
                    "Give the name of a run, as ask told it, or the uri of a file");
    return run ? verify_whole_run(call, *run) : verify_output(call, *output);
}

} // namespace

GoalTool verify_tool() {
    GoalTool tool;
    tool.title = "Verify a run or a file";
    tool.spec.name = "verify";
    tool.spec.description =
        "Makes a run, or one file, anew from its data and compares: every call, file, number and "
        "name has to come out the same. Say so to the user only where it holds.";
    tool.spec.parameters = {tools::optional(tools::input("run", tools::ParameterType::Text,
                                                         "A run, by the name that ask gave it.")),
                            tools::optional(tools::input("output", tools::ParameterType::Text,
                                                         "The uri of a file that a call made."))};
    const Json count{{"type", "integer"}};
    tool.output_schema = {
        {"type", "object"},
        {"properties",
         {{"verified", {{"type", "string"}, {"enum", Json::array({"run", "output"})}}},
          {"holds", {{"type", "boolean"}}},
          {"result", {{"type", "string"}}},
          {"calls", count},
          {"files", count},
          {"numbers", count},
          {"problems", {{"type", "array"}, {"items", {{"type", "string"}}}}}}},
        {"required", Json::array({"verified", "holds", "result", "problems"})}};
    tool.annotations = {
        .read_only = true, .destructive = false, .idempotent = true, .open_world = false};
    tool.may_be_task = true;
    tool.call = verify;
    return tool;
}

} // namespace graticule::assistants
