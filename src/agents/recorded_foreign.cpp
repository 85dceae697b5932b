// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_foreign.hpp"

#include "agents/foreign_layer.hpp"
#include "base/json_member.hpp"

#include <set>
#include <utility>

namespace graticule::agents {

RecordedForeignCalls::RecordedForeignCalls(const Json& task, const std::vector<runs::Event>& events,
                                           std::filesystem::path run)
    : m_tools(foreign_tools_of(member(task, "options")), nullptr, {}), m_run(std::move(run)) {
    std::set<std::string> calls;
    for (const runs::Event& event : events) {
        if (event.is<runs::events::ToolCall>()) {
            const auto call = runs::events::read<runs::events::ToolCall>(event.data);
            if (m_tools.find(call.tool) != nullptr)
                calls.insert(call.id);
        } else if (event.is<runs::events::Observation>()) {
            auto answer = runs::events::read<runs::events::Observation>(event.data);
            if (calls.contains(answer.id))
                m_answers[answer.id] = std::move(answer);
        }
    }
}

std::optional<tools::Observation> RecordedForeignCalls::again(tools::ToolContext& context,
                                                              const std::string& call,
                                                              const std::string& tool,
                                                              const Json& arguments) const {
    const auto answer = m_answers.find(call);
    return answer == m_answers.end() ? std::nullopt
                                     : again(context, answer->second, tool, arguments);
}

std::optional<tools::Observation>
RecordedForeignCalls::again(tools::ToolContext& context, const runs::events::Observation& recorded,
                            const std::string& tool, const Json& arguments) const {
    const ForeignTool* const lent = m_tools.find(tool);
    if (lent == nullptr)
        return std::nullopt;
    return foreign_call_again(context, *lent, arguments, recorded, m_run);
}

} // namespace graticule::agents
