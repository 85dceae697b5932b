// SPDX-License-Identifier: Apache-2.0
#include "agents/run.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"
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
    Json task{{"format", runs::RunFolderVersion},
              {"task", request.task},
              {"created", created},
              {"agent", agent.name()},
              {"model", model_of(agent)},
              {"seed", seed},
              {"data_paths", std::move(data_paths)},
              {"data", std::move(manifest)}};
    if (!request.chosen_as.empty())
        task["chosen_as"] = request.chosen_as;
    if (Json limits = agent.limits(); !limits.is_null())
        task["budget"] = std::move(limits);
    if (Json options = agent.options(); !options.is_null())
        task["options"] = std::move(options);
    task["versions"] = tools::engine_versions();
    return task;
}

Result failed(runs::EndReason end, const Error& error, runs::EventLog& log) {
    log.append(runs::events::failure_of(error));
    Result result;
    result.end = end;
    result.answer = error.one_line();
    return result;
}

// answer.md, and what it was made from.
void write_answer(const fs::path& run, std::optional<int> last, tools::Workspace& workspace,
                  const Context& context) {
    const runs::RunRecord record = runs::read_run_record(run, last);
    write_file(runs::answer_file(run), runs::answer_page(record));
    const fs::path name = runs::answer_file(run).filename();
    const Json pieces = record.answer ? record.answer->pieces.value_or(Json()) : Json();
    tools::ToolContext tool_context{workspace, context};
    tools::record_output(tool_context,
                         {"text", (runs::output_folder(run).filename() / name).string(), "Answer"},
                         {{"answer", pieces}});
}

} // namespace

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
                       const Context& context, runs::EventLog::Listener listener) {
    return execute_run(request, open_shared_data(request.data, context), agent, clock, context,
                       std::move(listener));
}

RunOutcome execute_run(const RunRequest& request, const SharedData& data, Agent& agent,
                       const Clock& clock, const Context& context,
                       runs::EventLog::Listener listener) {
    runs::prepare_run_folder(request.folder, request.replace);
    write_file(
        runs::task_file(request.folder),
        to_pretty(describe_task(request, agent, data.manifest, format_utc(clock()), context.seed()))
            + "\n");
    runs::EventLog log(runs::event_file(request.folder), clock);
    log.set_listener(std::move(listener));
    runs::events::RunStarted begun{request.task, std::string(agent.name()), {}};
    if (!agent.model().empty())
        begun.model = agent.model();
    if (!request.continues.empty())
        begun.continues = fs::absolute(request.continues).lexically_normal().string();
    log.append(std::move(begun));
    for (const geodata::SkippedFile& skipped : data.catalog.skipped())
        log.append(runs::events::Warning{fmt::format(
            "{} is left out: {}", one_line(skipped.path.string(), LongestPath), skipped.reason)});

    tools::Workspace workspace(data.catalog, runs::output_folder(request.folder));
    const auto started = clock();
    Result result = work_on_task(request.task, agent, workspace, log, context);
    return conclude_run(request.folder, std::move(result), workspace, log, clock, started, context);
}

Result work_on_task(std::string_view task, Agent& agent, tools::Workspace& workspace,
                    runs::EventLog& log, const Context& context) {
    try {
        return agent.run(task, workspace, log, context);
    } catch (const Error& error) {
        const bool cancelled = error.code() == ErrorCode::Cancelled;
        return failed(cancelled ? runs::EndReason::Cancelled : runs::EndReason::Failed, error, log);
    } catch (const std::bad_alloc&) {
        return failed(runs::EndReason::Failed,
                      Error(ErrorCode::LimitExceeded, "The run needs more memory than there is",
                            "Use a smaller area, or a raster of coarser resolution"),
                      log);
    } catch (const std::exception& error) {
        return failed(runs::EndReason::Failed, Error(ErrorCode::Internal, error.what()), log);
    }
}

RunOutcome conclude_run(const fs::path& folder, Result result, tools::Workspace& workspace,
                        runs::EventLog& log, const Clock& clock,
                        std::chrono::system_clock::time_point started, const Context& context) {
    RunOutcome outcome;
    outcome.folder = folder;
    outcome.result = std::move(result);
    write_answer(folder, log.last(), workspace, context);
    runs::events::RunFinished finished{std::string(runs::end_reason_name(outcome.result.end)),
                                       duration_cast<milliseconds>(clock() - started).count()};
    if (!outcome.result.usage.is_null())
        finished.usage = outcome.result.usage;
    log.append(std::move(finished));
    runs::write_report(folder);
    outcome.report = runs::report_file(folder);
    return outcome;
}

} // namespace graticule::agents
