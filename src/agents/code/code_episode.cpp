// SPDX-License-Identifier: Apache-2.0
#include "agents/code/code_episode.hpp"

#include "agents/code/prompts.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/conversation/prompts.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "retrieval/knowledge_packs.hpp"
#include "tools/failed_observation.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graticule::agents::code {

namespace {

constexpr int LastRounds = 3;             // of which the model is warned
constexpr int MostHeldBack = 3;           // answers, for want of a file
constexpr std::size_t PacksGiven = 1;     // of those that fit, as each takes much room
constexpr std::size_t RoomForData = 2400; // bytes of cards, names of other files and packs
constexpr std::size_t LeastRoomForData = 800;
constexpr const char* Execute = "execute_code";

std::string contract_in_words(const std::vector<coding::PromisedOutput>& promised) {
    std::vector<std::string> words;
    for (const coding::PromisedOutput& output : promised)
        words.push_back(output.words);
    return "To be written to outputs/: " + join(words, "; ") + ".";
}

} // namespace

CodeEpisode::CodeEpisode(llm::ChatModel& model, const CodeOptions& options,
                         conversation::ModelRun& run)
    : TaskLoop(model, {options, options.ask}, run,
               {options.calls, conversation::CallForm::Actions}),
      m_options(options), m_promised(coding::promised_outputs(run.task, run.workspace.catalog())),
      m_lessons(options.memory, options.learn) {}

void CodeEpisode::begin() {
    const tools::CodePaths paths(m_run.workspace.catalog());
    const std::vector<retrieval::FittingPack> packs =
        m_options.packs ? retrieval::packs_for(m_run.task, PacksGiven)
                        : std::vector<retrieval::FittingPack>();
    std::size_t room = RoomForData;
    for (const retrieval::FittingPack& fitting : packs)
        room -= std::min(room - LeastRoomForData, fitting.pack->text.size());
    std::vector<std::string> told{conversation::data_overview(
        m_run.task, m_run.workspace, m_run.context, paths, conversation::Audience::OfCoder, room)};
    for (const retrieval::FittingPack& fitting : packs) {
        const std::string name = "the knowledge pack " + fitting.pack->name;
        told.push_back(fmt::format("From {} ({}). Say in the answer what you took from it:\n{}",
                                   name, fitting.pack->title, fitting.pack->text));
        m_run.conclusion.add_given(name, fitting.pack->text);
    }
    if (!m_options.knowledge.empty()) {
        told.push_back("What the person says of how it is to be done:\n"
                       + visible_text(m_options.knowledge));
        m_run.conclusion.add_given("your notes", m_options.knowledge);
    }
    if (!m_promised.empty())
        told.push_back(contract_in_words(m_promised));
    told.push_back(fmt::format("The task:\n{}", visible_text(m_run.task)));
    // What stays the same for the same data comes first, so that providers need not read it anew.
    WorkLoop::begin(fmt::format("{}\n{}\n{}{}{}", conversation::code_prompt(), cards_prompt(),
                                conversation::rules_prompt(), rule_on_asking(),
                                conversation::hosts_prompt(m_options.code)),
                    told);
}

std::vector<llm::ToolSpecification> CodeEpisode::offered() const {
    std::vector<llm::ToolSpecification> tools = TaskLoop::offered();
    std::erase_if(tools, [](const llm::ToolSpecification& tool) {
        return tool.name == "list_working_directory_files" || tool.name == "reading_gis_metadata";
    });
    return tools;
}

tools::Observation CodeEpisode::result_of(const CallToRecord& call) {
    const std::string code = call.tool == Execute ? text_member(call.arguments, "code") : "";
    if (!code.empty())
        if (const std::optional<std::string> why = m_executed.reason_against(code))
            return tools::failed_observation(Error(ErrorCode::Refused, *why));
    tools::Observation observation = TaskLoop::result_of(call);
    m_executed.add(code, call.id, observation);
    if (code.empty())
        return observation;
    observation.text += m_packages.advice_on(code, observation);
    observation.text += m_lessons.note(code, observation);
    return observation;
}

std::vector<std::string> CodeEpisode::missing() const {
    return coding::missing_outputs(m_promised, m_run.ledger.artifacts());
}

conversation::JudgedAnswer CodeEpisode::judge(const std::string& text) {
    const std::vector<std::string> absent = missing();
    if (absent.empty())
        return TaskLoop::judge(text);
    if (m_held_back < MostHeldBack) {
        ++m_held_back;
        conversation::JudgedAnswer judged;
        judged.why = fmt::format(
            "Not finished: the task asks for files that are not there: {}. Write them to outputs/ "
            "in code, then finish.",
            join(absent, "; "));
        return judged;
    }
    return TaskLoop::judge(
        fmt::format("{}\n\nNot made, though asked for: {}.", text, join(absent, "; ")));
}

std::string CodeEpisode::note_on(const tools::Observation& /*observation*/) const {
    const int left = m_run.allowance.rounds_left();
    if (left > LastRounds || left <= 0)
        return {};
    const std::vector<std::string> absent = missing();
    return fmt::format("\nRounds that are left: {}. {}finish with what there is.", left,
                       absent.empty()
                           ? "Save to outputs/ what the person is to have, then "
                           : fmt::format("Save {} to outputs/ now, then ", join(absent, "; ")));
}

} // namespace graticule::agents::code
