// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/guided_code.hpp"

#include "agents/coding/given_words.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "tools/failed_observation.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace graticule::agents::coding {

namespace {

/// Beside execute_code.
bool changes_session(std::string_view tool) {
    return tool == "load_vector" || tool == "load_raster" || tool == tools::LoadDataset;
}

/// Its words are lines, which an error's are not.
tools::Observation held_back(std::string words) {
    tools::Observation observation = tools::failed_observation(
        Error(ErrorCode::Refused, "the cards of files that the code opens are told first"));
    observation.text = std::move(words);
    return observation;
}

} // namespace

GuidedCode::GuidedCode(const CodingOptions& options, std::string_view task)
    : m_cards_before_use(options.cards_before_use),
      m_pitfalls(given_packs(task, options), fmt::format("{}\n{}", task, options.knowledge)),
      m_lessons(options.memory, options.learn) {}

void GuidedCode::begin(const std::vector<std::string>& partly_told) {
    if (m_cards_before_use)
        m_cards = UntoldCards(partly_told);
}

tools::Observation GuidedCode::result_of(const CallToRecord& call,
                                         const tools::ToolContext& context,
                                         const std::function<tools::Observation()>& carry_out) {
    const std::string code = call.tool == ExecuteCode ? text_member(call.arguments, "code") : "";
    if (!code.empty()) {
        if (const std::optional<std::string> why = m_executed.reason_against(call))
            return tools::failed_observation(Error(ErrorCode::Refused, *why));
        if (std::optional<std::string> cards =
                m_cards.before(code, context.workspace, context.context))
            return held_back(*std::move(cards));
    }
    tools::Observation observation = carry_out();
    if (!code.empty() || changes_session(call.tool))
        m_executed.add(call, observation);
    if (code.empty())
        return observation;
    observation.text += m_pitfalls.note_on(code);
    observation.text += m_packages.advice_on(code, observation);
    observation.text += m_lessons.note(code, observation);
    return observation;
}

std::vector<llm::ToolSpecification>
tools_beside_cards(std::vector<llm::ToolSpecification> offered) {
    std::erase_if(offered, [](const llm::ToolSpecification& tool) {
        return tool.name == "list_working_directory_files" || tool.name == "reading_gis_metadata";
    });
    return offered;
}

} // namespace graticule::agents::coding
