// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/code_call.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/data_shape.hpp"
#include "tools/sets/code/output_files.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace graticule::tools {

namespace {

using sandbox::Outcome;

constexpr std::size_t MostTold = 2900;       // bytes of what came of code
constexpr std::size_t MostOutputsTold = 900; // bytes of what became of its files
constexpr std::size_t MostName = 200;        // bytes of a file's
constexpr const char* Session = "python session";

ErrorCode code_of(Outcome outcome) {
    switch (outcome) {
    case Outcome::Interrupted:
    case Outcome::TimeLimit:
        return ErrorCode::Timeout;
    case Outcome::MemoryLimit:
    case Outcome::CpuLimit:
    case Outcome::DiskLimit:
        return ErrorCode::LimitExceeded;
    default:
        return ErrorCode::InvalidArgument;
    }
}

/// Where outputs are, as the user finds them.
fs::path moved(Workspace& workspace, const CodeSession& session, const AcceptedOutput& output) {
    const fs::path target = workspace.replaceable_output_path(output.name);
    write_staged(target, [&](const fs::path& staged) {
        copy_plain_file(session.staged(output.file), staged);
        for (const std::string& beside : output.beside) {
            const bool is_whole = beside.starts_with(output.file);
            const std::string ending = is_whole ? beside.substr(output.file.size())
                                                : fs::path(beside).extension().string();
            const fs::path base = is_whole ? target.filename() : target.stem();
            copy_plain_file(session.staged(beside),
                            staged.parent_path() / (base.string() + ending));
        }
    });
    return target;
}

void move_outputs(ToolContext& context, const CodeSession& session, const CodeResult& result,
                  Observation& observation) {
    std::string lines;
    Json kept = Json::array();
    Json rejected = Json::array();
    for (const AcceptedOutput& output : result.accepted) {
        const fs::path file = moved(context.workspace, session, output);
        add_artifact(observation, context.workspace, std::string(output_kind(output.name)), file,
                     file.stem().string());
        kept.push_back(file.filename().string());
        lines += fmt::format("Output: {}{}\n", one_line(file.filename().string(), MostName),
                             output.faults.empty()
                                 ? ""
                                 : ", though " + one_line(join(output.faults, "; "), MostName));
    }
    for (const RejectedOutput& output : result.rejected) {
        rejected.push_back(
            {{"file", one_line(output.file, MostName)}, {"reason", session_text(output.reason)}});
        lines += fmt::format("No output: {}: {}\n", quoted(output.file, MostName),
                             one_line(output.reason, MostName));
    }
    if (!kept.empty())
        observation.data["outputs"] = std::move(kept);
    if (!rejected.empty())
        observation.data["not_outputs"] = std::move(rejected);
    if (!lines.empty() && !observation.text.ends_with('\n'))
        observation.text += '\n'; // it was cut
    observation.text += shorten(lines, MostOutputsTold);
}

/// What is said of how it ended. Code that was undone has left nothing, however far it came: where
/// an interrupt stopped it depends on the moment, and could not be executed again.
std::string text_for_model(CodeResult& result) {
    if (!result.was_undone)
        return sandbox::observation(
            result.execution, MostTold,
            {"show_output shows the rest", "graticule.warned() in code gives them all"});
    sandbox::Execution& undone = result.execution;
    undone.session_ended = false;
    undone.variables.clear();
    undone.figures.clear();
    if (undone.outcome == Outcome::Interrupted)
        undone.raised.hint.clear(); // it tells of the variables
    sandbox::ObservationOptions options;
    options.is_undone = true;
    return sandbox::observation(undone, MostTold, options)
           + (result.restored
                  ? "The session is what it was before this code.\n"
                  : fmt::format("Code that was executed before gives another result now: the "
                                "variables of the session are not what they were{}.\n",
                                result.lost.empty()
                                    ? ""
                                    : "; gone are " + shorten(join(result.lost, ", "), MostName)));
}

double in_seconds(std::chrono::milliseconds time) {
    return std::chrono::duration<double>(time).count();
}

void note_uses(ToolContext& context, bool first) {
    Uses uses{{}, {Session}, {Session}, {}};
    if (first)
        for (const geodata::CatalogEntry& entry : context.workspace.catalog().entries())
            uses.entries.insert(entry.name);
    context.workspace.add_uses(uses);
}

std::string without_addresses(std::string_view text) {
    constexpr std::string_view At = " at 0x";
    std::string plain;
    for (std::size_t i = 0; i < text.size();) {
        if (text.substr(i, At.size()) != At) {
            plain += text[i++];
            continue;
        }
        plain += " at 0x...";
        i += At.size();
        while (i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0)
            ++i;
    }
    return plain;
}

} // namespace

ToolSpec code_tool(std::string name, std::string description) {
    ToolSpec tool;
    tool.name = std::move(name);
    tool.tool_set = CodeSet;
    tool.description = std::move(description);
    tool.dry_run = [](DryRun&, const Arguments&) {};
    return tool;
}

std::string session_text(std::string_view text) {
    return without_addresses(visible_text(text));
}

std::string python_literal(std::string_view text) {
    return to_line(Json(to_valid_utf8(text))); // what JSON escapes, Python reads alike
}

void require_variable_name(const std::string& name) {
    constexpr std::size_t LongestName = 60;
    const auto is_word = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
               || c == '_';
    };
    if (name.empty() || name.size() > LongestName || (name[0] >= '0' && name[0] <= '9')
        || !std::all_of(name.begin(), name.end(), is_word))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is no name of a variable", graticule::quoted(name)),
                    "Use letters, digits and _, such as towns_2020");
}

void note_session_is_read(ToolContext& context) {
    context.workspace.add_uses({{}, {Session}, {}, {}});
}

Json ask_session(ToolContext& context, const std::string& about, Json details) {
    note_session_is_read(context);
    return context.workspace.code_session().ask(about, std::move(details), context.context);
}

std::chrono::milliseconds longest_time(const CodeSession& session) {
    constexpr int Times = 4; // of the usual limit
    return Times * session.limits().time;
}

Observation execute_in_session(ToolContext& context, const std::string& code,
                               std::optional<std::chrono::milliseconds> time) {
    CodeSession& session = context.workspace.code_session();
    const bool first = session.is_untouched();
    CodeResult result = session.execute(code, context.context, time);
    if (!result.was_undone)
        note_uses(context, first);
    const sandbox::Execution& execution = result.execution;
    Observation observation;
    observation.ok = execution.succeeded();
    observation.data = {{"outcome", sandbox::outcome_name(execution.outcome)}};
    if (result.was_undone)
        observation.data["undone"] = true;
    observation.text = session_text(text_for_model(result));
    if (!observation.ok) {
        observation.error_code = error_code_name(code_of(execution.outcome));
        observation.data["error"] = {
            {"code", observation.error_code},
            {"message",
             one_line(session_text(execution.limit.empty()
                                       ? execution.raised.type + ": " + execution.raised.message
                                       : execution.limit),
                      MostName)}};
        const DataShapes shapes = data_shapes_in(execution.raised.shapes);
        if (context.workspace.code_settings().shapes && !shapes.empty())
            observation.data["error"]["shapes"] = to_json(shapes);
    }
    if (!execution.warnings.empty())
        for (const sandbox::Warning& warning : execution.warnings)
            observation.data["warnings"].push_back(
                session_text(warning.category + ": " + warning.message));
    if (code_of(execution.outcome) == ErrorCode::Timeout
        && time.value_or(session.limits().time) < longest_time(session))
        observation.text += fmt::format("It may have more time: up to {:g} seconds.\n",
                                        in_seconds(longest_time(session)));
    move_outputs(context, session, result, observation);
    return observation;
}

Observation load_into_variable(ToolContext& context, const std::string& variable,
                               const std::string& expression) {
    require_variable_name(variable);
    Observation observation =
        execute_in_session(context, fmt::format("import graticule\n{} = {}", variable, expression));
    if (!observation.ok)
        return observation;
    const Json told = ask_session(context, "variable", {{"name", variable}});
    std::string warnings;
    for (const std::string& warning : texts_member(observation.data, "warnings"))
        warnings += fmt::format("Warning: {}\n", warning);
    observation.text =
        session_text(fmt::format("{}: {}\n{}\n{}", variable, text_member(told, "summary"),
                                 text_member(told, "text"), warnings));
    observation.data["summary"] = session_text(text_member(told, "summary"));
    return observation;
}

} // namespace graticule::tools
