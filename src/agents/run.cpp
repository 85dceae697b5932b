// SPDX-License-Identifier: Apache-2.0
#include "agents/run.hpp"

#include "agents/report.hpp"
#include "agents/run_folder.hpp"
#include "agents/run_record.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/provenance.hpp"

#include <fmt/format.h>

#include <exception>
#include <system_error>
#include <utility>

namespace graticule::agents {

namespace {

constexpr std::size_t LongestPath = 500; // bytes of one that is told of

using std::chrono::duration_cast;
using std::chrono::milliseconds;

Json model_of(const Agent& agent) {
    return agent.model().empty() ? Json() : Json(agent.model());
}

Json describe_task(const RunRequest& request, const Agent& agent, Json manifest,
                   const std::string& created, std::uint64_t seed) {
    Json data_paths = Json::array();
    for (const fs::path& path : request.data)
        data_paths.push_back(fs::absolute(path).lexically_normal().string());
    Json task{{"format", EventFormatVersion},
              {"task", request.task},
              {"created", created},
              {"agent", agent.name()},
              {"model", model_of(agent)},
              {"seed", seed},
              {"alternatives", request.alternatives},
              {"data_paths", std::move(data_paths)},
              {"data", std::move(manifest)}};
    if (Json limits = agent.limits(); !limits.is_null())
        task["budget"] = std::move(limits);
    if (Json options = agent.options(); !options.is_null())
        task["options"] = std::move(options);
    task["versions"] = tools::engine_versions();
    return task;
}

Result failed(EndReason end, const Error& error, EventLog& log) {
    log.append("error", {{"code", error_code_name(error.code())},
                         {"message", error.message()},
                         {"hint", error.hint()}});
    Result result;
    result.end = end;
    result.answer = error.one_line();
    return result;
}

// Runs the agent; whatever it throws becomes a result, so that the log always has an end.
Result run_agent(std::string_view task, Agent& agent, tools::Workspace& workspace, EventLog& log,
                 const Context& context) {
    try {
        return agent.run(task, workspace, log, context);
    } catch (const Error& error) {
        const bool cancelled = error.code() == ErrorCode::Cancelled;
        return failed(cancelled ? EndReason::Cancelled : EndReason::Failed, error, log);
    } catch (const std::bad_alloc&) {
        return failed(EndReason::Failed,
                      Error(ErrorCode::LimitExceeded, "The run needs more memory than there is",
                            "Use a smaller area, or a raster of coarser resolution"),
                      log);
    } catch (const std::exception& error) {
        return failed(EndReason::Failed, Error(ErrorCode::Internal, error.what()), log);
    }
}

// answer.md, and what it was made from.
void write_answer(const fs::path& run, tools::Workspace& workspace, const Context& context) {
    const RunRecord record = read_run_record(run);
    write_file(answer_file(run), answer_page(record));
    const fs::path name = answer_file(run).filename();
    const Json pieces = record.answer ? member(*record.answer, "pieces") : Json();
    tools::ToolContext tool_context{workspace, context};
    tools::record_output(tool_context,
                         {"text", (output_folder(run).filename() / name).string(), "Answer"},
                         {{"answer", pieces}});
}

} // namespace

std::string_view end_reason_name(EndReason reason) {
    switch (reason) {
    case EndReason::Answered:
        return "answered";
    case EndReason::Refused:
        return "refused";
    case EndReason::Failed:
        return "failed";
    case EndReason::Cancelled:
        return "cancelled";
    case EndReason::RoundLimit:
        return "round_limit";
    case EndReason::TokenLimit:
        return "token_limit";
    case EndReason::TimeLimit:
        return "time_limit";
    case EndReason::CostLimit:
        return "cost_limit";
    case EndReason::DataBudget:
        return "data_budget";
    case EndReason::BadCalls:
        return "bad_calls";
    case EndReason::Repetition:
        return "repetition";
    case EndReason::ModelError:
        return "model_error";
    }
    return "failed";
}

fs::path default_run_folder(const fs::path& runs, std::string_view task, const Clock& clock) {
    std::string time = format_utc(clock()).substr(0, 19); // to the second
    std::erase(time, ':');
    std::erase(time, '-');
    const std::string name = fmt::format("{}_{}", time, slug(task));
    fs::path folder = runs / name;
    std::error_code missing;
    for (int number = 2; fs::exists(folder, missing); ++number)
        folder = runs / fmt::format("{}_{}", name, number);
    return folder;
}

SharedData open_shared_data(const std::vector<fs::path>& paths, const Context& context) {
    geodata::Catalog catalog = geodata::Catalog::open(paths, context);
    Json manifest = data_manifest(catalog, context);
    return {std::move(catalog), std::move(manifest)};
}

RunOutcome execute_run(const RunRequest& request, Agent& agent, const Clock& clock,
                       const Context& context, EventLog::Listener listener) {
    return execute_run(request, open_shared_data(request.data, context), agent, clock, context,
                       std::move(listener));
}

RunOutcome execute_run(const RunRequest& request, const SharedData& data, Agent& agent,
                       const Clock& clock, const Context& context, EventLog::Listener listener) {
    prepare_run_folder(request.folder, request.replace);
    write_file(
        task_file(request.folder),
        to_pretty(describe_task(request, agent, data.manifest, format_utc(clock()), context.seed()))
            + "\n");
    EventLog log(event_file(request.folder), clock);
    log.set_listener(std::move(listener));
    log.append("run_started",
               {{"task", request.task}, {"agent", agent.name()}, {"model", model_of(agent)}});
    for (const geodata::SkippedFile& skipped : data.catalog.skipped())
        log.append("warning", {{"text", fmt::format("{} is left out: {}",
                                                    one_line(skipped.path.string(), LongestPath),
                                                    skipped.reason)}});

    tools::Workspace workspace(data.catalog, output_folder(request.folder));
    return finish_run(request.folder, request.task, agent, workspace, log, clock, context);
}

RunOutcome finish_run(const fs::path& folder, std::string_view task, Agent& agent,
                      tools::Workspace& workspace, EventLog& log, const Clock& clock,
                      const Context& context) {
    const auto started = clock();
    RunOutcome outcome;
    outcome.folder = folder;
    outcome.result = run_agent(task, agent, workspace, log, context);
    write_answer(folder, workspace, context);
    Json finished{{"end", end_reason_name(outcome.result.end)},
                  {"duration_ms", duration_cast<milliseconds>(clock() - started).count()}};
    if (!outcome.result.usage.is_null())
        finished["usage"] = outcome.result.usage;
    log.append("run_finished", std::move(finished));
    write_report(folder);
    outcome.report = report_file(folder);
    return outcome;
}

} // namespace graticule::agents
