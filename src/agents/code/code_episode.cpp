// SPDX-License-Identifier: Apache-2.0
#include "agents/code/code_episode.hpp"

#include "agents/code/prompts.hpp"
#include "agents/coding/given_words.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/conversation/prompts.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graticule::agents::code {

namespace {

constexpr int LastRounds = 3;             // of which the model is warned
constexpr std::size_t RoomForData = 2200; // bytes of cards, names of other files and packs
constexpr std::size_t LeastRoomForData = 800;
constexpr std::size_t LongestCorrection = 4000;

} // namespace

CodeEpisode::CodeEpisode(llm::ChatModel& model, const CodeOptions& options,
                         conversation::ModelRun& run)
    : TaskLoop(model, {options, options.ask}, run,
               {options.calls, conversation::CallForm::Actions}),
      m_options(options), m_hold(coding::promised_outputs(run.task, run.workspace.catalog())),
      m_guided(options, run.task) {}

void CodeEpisode::begin() {
    const tools::CodePaths paths(m_run.workspace.catalog());
    coding::GivenWords given = coding::given_words(m_run, m_options);
    const std::size_t room =
        RoomForData - std::min(RoomForData - LeastRoomForData, given.pack_bytes);
    conversation::DataOverview data = conversation::data_overview(
        m_run.task, m_run.workspace, m_run.context, paths, conversation::Audience::OfCoder, room);
    m_guided.begin(data.partly);
    std::vector<std::string> told{std::move(data.text)};
    told.insert(told.end(), given.words.begin(), given.words.end());
    if (!m_hold.promised().empty())
        told.push_back(coding::contract_in_words(m_hold.promised()));
    told.push_back(fmt::format("The task:\n{}", visible_text(m_run.task)));
    // What stays the same for the same data comes first, so that providers need not read it anew.
    WorkLoop::begin(fmt::format("{}\n{}\n{}{}{}", conversation::code_prompt(), cards_prompt(),
                                conversation::rules_prompt(), rule_on_asking(),
                                conversation::hosts_prompt(m_options.code)),
                    told);
}

std::vector<llm::ToolSpecification> CodeEpisode::offered() const {
    return coding::tools_beside_cards(TaskLoop::offered());
}

tools::Observation CodeEpisode::result_of(const CallToRecord& call) {
    tools::Observation observation = m_guided.result_of(call, {m_run.workspace, m_run.context},
                                                        [&] { return TaskLoop::result_of(call); });
    m_run.usage.set_self_corrections(m_guided.corrections());
    return observation;
}

conversation::JudgedAnswer CodeEpisode::judge(const std::string& text) {
    const std::vector<tools::Artifact>& made = m_run.ledger.artifacts();
    if (std::optional<std::string> why = m_hold.objection(made)) {
        conversation::JudgedAnswer judged;
        judged.why = *std::move(why);
        return judged;
    }
    return judge_by_person(m_hold.with_missing(text, made));
}

conversation::JudgedAnswer CodeEpisode::judge_by_person(const std::string& text) {
    conversation::JudgedAnswer judged = TaskLoop::judge(text);
    if (!judged.answer)
        return judged;
    if (std::optional<std::string> why = objection_to_outputs(m_options.approval, *judged.answer))
        judged = {{}, *std::move(why), false};
    return judged;
}

std::optional<conversation::InsteadOfCalls>
CodeEpisode::instead_of_calls(const conversation::Said& said) {
    const auto first = std::find_if(said.calls.begin(), said.calls.end(), [](const auto& call) {
        return call.name == coding::ExecuteCode;
    });
    if (!m_options.approval.plan || m_plan_approved || first == said.calls.end())
        return std::nullopt;
    const std::string code = text_member(conversation::asked_call(*first).call.arguments, "code");
    const conversation::Verdict verdict = ask_for_approval(
        m_options.approval, fmt::format("The plan:\n{}\nThe first code:\n{}",
                                        conversation::answer_words(said.words), code));
    m_plan_approved = verdict.correction.empty();
    if (verdict.goes_on())
        return std::nullopt;
    if (!verdict.code.empty())
        return conversation::InsteadOfCalls{execute_for_person(verdict.code)};
    return conversation::InsteadOfCalls{
        fmt::format("Not executed. The person says of the plan: {}. Go by that.",
                    graticule::quoted(verdict.correction, LongestCorrection))};
}

std::string CodeEpisode::note_on(const tools::Observation& /*observation*/) const {
    const int left = m_run.allowance.rounds_left();
    if (left > LastRounds || left <= 0)
        return {};
    const std::vector<std::string> absent = m_hold.missing(m_run.ledger.artifacts());
    return fmt::format("\nRounds that are left: {}. {}finish with what there is.", left,
                       absent.empty()
                           ? "Save to outputs/ what the person is to have, then "
                           : fmt::format("Save {} to outputs/ now, then ", join(absent, "; ")));
}

} // namespace graticule::agents::code
