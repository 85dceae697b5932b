// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/model_judge.hpp"

#include "evaluation/geobenchx/judge_reply.hpp"
#include "evaluation/geobenchx/judge_request.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t MostJudgedSteps = 400; // of a candidate
constexpr const char* FormOfReply =
    "one JSON object and nothing else, with the members \"reasoning\", \"reference\" and "
    "\"grade\".";

std::variant<Score, ReplyFault> score_in(const llm::Response& response, const Task& task,
                                         const Solution& candidate) {
    const auto read = read_judge_reply(response, task.references.size());
    if (const auto* fault = std::get_if<ReplyFault>(&read))
        return *fault;
    const auto& reply = std::get<JudgeReply>(read);
    return Score{score_value(reply.grade),
                 std::string(grade_name(reply.grade)),
                 solution_text(candidate),
                 reply.reasoning,
                 {{"reference", reply.reference},
                  {"steps", candidate.size()},
                  {"reference_steps", task.references[reply.reference].size()}}};
}

} // namespace

ModelJudge::ModelJudge(JudgeModel model)
    : m_model(std::move(model)), m_name(judge_name(m_model.name)) {}

Scoring ModelJudge::judge(const Task& task, const Solution& candidate, const Context& context) {
    if (task.references.empty())
        return Unscored{fmt::format("Task {} has no reference solution", task.id)};
    if (candidate.size() > MostJudgedSteps)
        return Unscored{fmt::format("{} steps are more than are judged", candidate.size())};
    const auto read = [&](const llm::Response& response) {
        return score_in(response, task, candidate);
    };
    return ask_judge(m_model, {judge_request(task, candidate), FormOfReply, read}, context);
}

} // namespace graticule::evaluation::geobenchx
