// SPDX-License-Identifier: Apache-2.0
#include "agents/continued_run.hpp"

#include "agents/recorded_agent.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

namespace graticule::agents {

ContinuedRun read_continued_run(const std::filesystem::path& run) {
    const Json task = runs::read_task(run);
    const AgentDeclaration& agent = recorded_agent(task);
    if (!agent.reads_follow_ups)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is a run of the agent {}, whose tasks nothing can follow up",
                                one_line(run.string()), agent.name),
                    "Ask the whole question, with --data and without --continue");
    ContinuedRun continued;
    continued.asked = texts_member(member(task, "options"), "asked_before");
    continued.asked.push_back(text_member(task, "task"));
    for (const std::string& path : texts_member(task, "data_paths"))
        continued.data.emplace_back(path);
    return continued;
}

} // namespace graticule::agents
