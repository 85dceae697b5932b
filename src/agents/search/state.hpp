// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/model_run.hpp"
#include "agents/conversation/task_loop.hpp"
#include "agents/search/options.hpp"
#include "runs/event_log.hpp"
#include "tools/workspace.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graticule::agents::search {

/// What came of a piece of code.
struct Executed {
    std::string call;
    tools::Observation observation;
    std::optional<double> seconds = {}; ///< that the code took; none where it was not executed

    bool ok() const { return observation.ok; }
    /// Names that the code uses and that nothing defines.
    std::vector<std::string> undefined() const;
    /// What the guard said of results that are wrong in silence.
    std::vector<std::string> warnings() const;
};

/// Of variables of a session, by which states are compared.
struct Digests {
    std::string state; ///< of all together; empty where they cannot be looked at whole
    std::map<std::string, std::string>
        variables; ///< of those that were asked for, as far as they can
};

/// A state of the run: its workspace with the session of code, and the log of how it came about.
/// Used by one thread, as its workspace is.
class State {
public:
    /// That of the run itself.
    State(const SearchOptions& options, const ToolCaller& caller,
          const conversation::TaskOfRun& run);
    /// A fork of it, which goes on by itself: a copy of its session's process where that can be.
    /// @throws Error Io, Cancelled
    explicit State(const State& other);
    State& operator=(const State&) = delete;

    /// Has code executed beside what the caller does, for execute() to take what comes of it.
    void begin_ahead(const std::string& code);
    /// Executes code as a call of the run.
    /// @throws Error Cancelled
    Executed execute(const std::string& code);

    /// Digests of the syntax trees of pieces of code, in their order; empty for what has none.
    std::vector<std::string> syntax_of(const std::vector<std::string>& codes);
    /// @param names of variables that are told of one by one
    Digests digests(const std::set<std::string>& names);
    /// What the documentation has on a subject, as a call of the run.
    std::string documentation_on(const std::string& query);
    /// The libraries that there is documentation of, as they are imported.
    std::set<std::string> libraries() const;

    const std::vector<tools::Artifact>& outputs() const { return m_run.ledger.artifacts(); }
    conversation::ModelRun& run() { return m_run; }

    /// The run ends in this state: its workspace is that of the run, and its log goes on from here.
    void become_the_runs(tools::Workspace& workspace, runs::EventLog& log);

private:
    Executed call(const std::string& tool, Json arguments);
    Json ask(const std::string& about, Json details);

    runs::EventLog m_log;
    std::unique_ptr<tools::Workspace> m_fork; ///< none for the run's own
    tools::Workspace& m_workspace;
    conversation::ModelRun m_run;
};

} // namespace graticule::agents::search
