// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"
#include "agents/run.hpp"
#include "base/error.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents {

/// How a run goes on.
struct Resumption {
    std::vector<RoleModel> models; ///< of all roles of its agent; see recorded_models()
    RunLimits limits; ///< of the whole run, what it took before included; its seconds count anew
    tools::Budget budget;
    tools::CodeSettings code = {}; ///< what code may do now: see tools::recorded_settings()
    UserPrompt ask = {};           ///< for questions and edits that have no answer yet
    llm::DeltaSink pieces = {};    ///< see ModelAgentOptions
    /// Asks those that the run was lent tools of; without it their tools fail from here on.
    std::shared_ptr<ForeignServers> servers = {};
    ForeignLimits foreign = {};
};

/// What was asked for, for who chooses how to go on.
struct ResumableRun {
    const AgentDeclaration& agent;
    std::vector<RoleModel> models; ///< that were asked, by name
    RunLimits limits;              ///< that it had at last
    bool asks = false;             ///< its model may ask the user
    bool writes_code = false;
    std::vector<ForeignTool> foreign = {}; ///< that servers lent it
};

/// A recorded request or call comes out otherwise now, so that the run cannot go on. Its log is as
/// it was.
class RunDiverged : public Error {
public:
    explicit RunDiverged(const std::string& how)
        : Error(ErrorCode::Refused, "The run cannot go on: " + how, "Run its task again") {}
};

/// @throws Error NotFound where the folder is no run; InvalidArgument where the run asked no model,
///         or has ended with an answer or a refusal
ResumableRun find_resumable_run(const std::filesystem::path& run);

/// Goes on with a run that was killed, interrupted, ended by a limit or by its model. What its
/// models said before is taken from the log and not asked again; its calls are carried out anew, so
/// that the workspace and the outputs are as they were, and must come out as recorded. From there
/// the models are asked.
/// @throws RunDiverged; Error as find_resumable_run() and open_recorded_data()
RunOutcome resume_run(const std::filesystem::path& run, Resumption how, const Clock& clock,
                      const Context& context, runs::EventLog::Listener listener = {});

} // namespace graticule::agents
