// SPDX-License-Identifier: Apache-2.0
#include "agents/example_questions.hpp"

#include "agents/offline/namesakes.hpp"
#include "agents/offline/plan_check.hpp"
#include "agents/offline/planner.hpp"
#include "agents/offline/question_ideas.hpp"
#include "base/error.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace graticule::agents {

namespace {

using offline::QuestionIdea;

constexpr std::size_t TriesPerQuestion = 6; // ideas planned for each question that is wanted

/// Whether a plan's calls name something: a dataset or field, as the whole of an argument or as
/// part of an expression.
bool takes(const offline::Plan& plan, const std::string& name) {
    return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const offline::Step& step) {
        return step.arguments.dump().find(name) != std::string::npos;
    });
}

/// Whether the plan of a question is about what the question was made of.
bool is_answered(const QuestionIdea& idea, const retrieval::Schema& schema,
                 const geodata::Catalog& catalog, const Context& context) {
    const offline::PlanOutcome outcome = offline::plan_task(idea.question.text, schema, context);
    if (!outcome.plan || !takes(*outcome.plan, idea.question.dataset)
        || !takes(*outcome.plan, idea.other_dataset)
        || !std::all_of(idea.fields.begin(), idea.fields.end(),
                        [&](const std::string& field) { return takes(*outcome.plan, field); })
        || offline::ambiguous_name(*outcome.plan, idea.question.text, catalog))
        return false;
    try {
        offline::require_sound(*outcome.plan, schema, catalog, context);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return false;
    }
    return true;
}

/// Takes from each kind in turn the idea whose dataset was asked of least.
class Choice {
public:
    explicit Choice(std::vector<std::vector<QuestionIdea>> kinds) : m_kinds(std::move(kinds)) {}

    /// @return none once there are no more
    std::optional<QuestionIdea> next() {
        for (std::size_t tried = 0; tried < m_kinds.size(); ++tried) {
            std::vector<QuestionIdea>& ideas = m_kinds[m_kind];
            m_kind = (m_kind + 1) % m_kinds.size();
            if (ideas.empty())
                continue;
            const auto least =
                std::min_element(ideas.begin(), ideas.end(), [&](const auto& a, const auto& b) {
                    return m_asked[a.question.dataset] < m_asked[b.question.dataset];
                });
            QuestionIdea idea = std::move(*least);
            ideas.erase(least);
            return idea;
        }
        return std::nullopt;
    }

    void take(const QuestionIdea& idea) { ++m_asked[idea.question.dataset]; }

private:
    std::vector<std::vector<QuestionIdea>> m_kinds;
    std::size_t m_kind = 0;
    std::map<std::string, std::size_t, std::less<>> m_asked;
};

} // namespace

std::vector<ExampleQuestion> example_questions(const retrieval::Schema& schema,
                                               const geodata::Catalog& catalog, std::size_t most,
                                               const Context& context) {
    std::vector<ExampleQuestion> questions;
    Choice choice(offline::question_ideas(schema));
    for (std::size_t tried = 0; tried < most * TriesPerQuestion && questions.size() < most;
         ++tried) {
        context.check_cancelled();
        context.report_progress("looking for questions",
                                static_cast<double>(questions.size()) / static_cast<double>(most));
        const auto idea = choice.next();
        if (!idea)
            break;
        if (!is_answered(*idea, schema, catalog, context))
            continue;
        choice.take(*idea);
        questions.push_back(idea->question);
    }
    return questions;
}

} // namespace graticule::agents
