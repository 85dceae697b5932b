// SPDX-License-Identifier: Apache-2.0
#include "agents/react/episode.hpp"

#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/conversation/prompts.hpp"
#include "agents/react/prompts.hpp"
#include "base/data_text.hpp"

#include <fmt/format.h>

#include <optional>

namespace graticule::agents::react {

void Episode::begin() {
    std::optional<tools::CodePaths> paths;
    if (writes_code())
        paths.emplace(m_run.workspace.catalog());
    // What stays the same for the same data comes first, so that providers need not read it anew.
    WorkLoop::begin(
        fmt::format("{}\n{}{}{}", writes_code() ? conversation::code_prompt() : system_prompt(),
                    conversation::rules_prompt(), rule_on_asking(),
                    writes_code() ? conversation::hosts_prompt(m_options.code) : ""),
        {conversation::data_overview(m_run.task, m_run.workspace, m_run.context, paths).text,
         fmt::format("The task:\n{}", visible_text(m_run.task))});
}

} // namespace graticule::agents::react
