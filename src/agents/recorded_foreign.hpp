// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/foreign_tools.hpp"
#include "runs/event_log.hpp"
#include "tools/tool.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents {

/// What servers of other people answered in a run, for who carries it out again or goes on with it.
class RecordedForeignCalls {
public:
    /// @param task   the run's task.json
    /// @param events of one path, on which each call has an id of its own
    /// @param run    its folder
    /// @throws Error Malformed
    RecordedForeignCalls(const Json& task, const std::vector<runs::Event>& events,
                         std::filesystem::path run);

    /// Does what a call did, with the answer that was recorded.
    /// @return none for other tools, and for a call that has no answer
    /// @throws Error Refused where a file of the run is no longer what it was
    std::optional<tools::Observation> again(tools::ToolContext& context, const std::string& call,
                                            const std::string& tool, const Json& arguments) const;
    /// The same with what is recorded of the call.
    std::optional<tools::Observation> again(tools::ToolContext& context,
                                            const runs::events::Observation& recorded,
                                            const std::string& tool, const Json& arguments) const;

private:
    ForeignTools m_tools;
    std::map<std::string, runs::events::Observation> m_answers; ///< by id of the call
    std::filesystem::path m_run;
};

} // namespace graticule::agents
