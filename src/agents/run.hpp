// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "base/context.hpp"
#include "base/json.hpp"
#include "geodata/catalog/catalog.hpp"
#include "runs/event_log.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// What a user asks of a run.
struct RunRequest {
    std::string task;
    std::vector<std::filesystem::path> data; ///< folders, files, archives
    std::filesystem::path folder;            ///< made by the run; see prepare_run_folder()
    bool replace = false;                    ///< an earlier run in `folder` gives way
    std::filesystem::path continues = {};    ///< the run that the task may follow up; else empty
    std::string chosen_as = {}; ///< why the program chose the agent; empty where the user did
};

/// Data that several runs are given: opened and hashed once.
struct SharedData {
    geodata::Catalog catalog;
    Json manifest; ///< as task.json lists it
};

/// @throws Error as Catalog::open()
SharedData open_shared_data(const std::vector<std::filesystem::path>& paths,
                            const Context& context);

struct RunOutcome {
    std::filesystem::path folder;
    Result result;
    std::filesystem::path report; ///< empty where the report could not be made
};

/// `<runs>/<UTC time>_<slug of the task>`, with a number where that is taken.
std::filesystem::path default_run_folder(const std::filesystem::path& runs, std::string_view task,
                                         const Clock& clock);

/// Carries out one run: makes the folder, writes task.json, opens the data, lets the agent work
/// with every step in events.jsonl, writes outputs/answer.md and report.html (docs/run-folder.md).
///
/// What goes wrong once the folder exists is in its log and in the result, cancellation included;
/// what keeps the run from starting is thrown.
/// @throws Error NotFound, InvalidArgument, Malformed, Io before the run starts
RunOutcome execute_run(const RunRequest& request, Agent& agent, const Clock& clock,
                       const Context& context, runs::EventLog::Listener listener = {});

/// The same over data that are open already: those of the request.
RunOutcome execute_run(const RunRequest& request, const SharedData& data, Agent& agent,
                       const Clock& clock, const Context& context,
                       runs::EventLog::Listener listener = {});

/// Lets the agent work. Whatever it throws is in the log and becomes the result.
Result work_on_task(std::string_view task, Agent& agent, tools::Workspace& workspace,
                    runs::EventLog& log, const Context& context);

/// Ends a run: writes the answer, the end and the reports.
/// @param log goes on from the path on which the run ends
/// @param started when the agent began to work
RunOutcome conclude_run(const std::filesystem::path& folder, Result result,
                        tools::Workspace& workspace, runs::EventLog& log, const Clock& clock,
                        std::chrono::system_clock::time_point started, const Context& context);

} // namespace graticule::agents
