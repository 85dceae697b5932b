// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/model_judge.hpp"

#include "agents/conversation/usage.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/geobenchx/judge_reply.hpp"
#include "evaluation/geobenchx/judge_request.hpp"
#include "llm/enduring_model.hpp"
#include "llm/model_error.hpp"
#include "llm/rate_limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr int MostAttempts = 2;
constexpr std::size_t MostJudgedSteps = 400;        // of a candidate
constexpr std::size_t MostRequestBytes = 1U << 20U; // beyond which nobody is asked
constexpr std::size_t LongestRepeated = 8000;       // bytes of an answer that its fault is told of

/// What a request may cost at most, about: as many tokens as are estimated, all of them of the
/// answer that may be.
std::optional<double> most_cost(const llm::Request& request,
                                const std::optional<llm::Price>& price) {
    if (!price)
        return std::nullopt;
    const std::int64_t answer = request.max_output_tokens.value_or(0);
    llm::Usage usage;
    usage.input = std::max<std::int64_t>(0, llm::estimated_tokens(request) - answer);
    usage.output = answer;
    return llm::cost_of(*price, usage);
}

/// Money that is set aside for one request, and given back when it is over.
class Spending {
public:
    Spending(CostLedger* ledger, std::optional<double> most) : m_ledger(most ? ledger : nullptr) {
        m_allowed = m_ledger == nullptr || m_ledger->set_all_aside(*most);
        m_aside = most.value_or(0);
    }
    ~Spending() {
        if (m_ledger != nullptr && m_allowed)
            m_ledger->settle(m_aside, m_spent);
    }
    Spending(const Spending&) = delete;
    Spending& operator=(const Spending&) = delete;

    /// False where there is not enough money left.
    bool allowed() const { return m_allowed; }
    /// @param dollars where they are not known, all that was set aside counts
    /// @return what counts
    double spent(std::optional<double> dollars) { return m_spent = dollars.value_or(m_aside); }

private:
    CostLedger* m_ledger; ///< null where nothing is counted
    bool m_allowed;
    double m_aside;
    double m_spent = 0;
};

/// One solution before one judge.
class Hearing {
public:
    Hearing(const JudgeModel& judge, llm::ChatModel& model, const Task& task,
            const Solution& candidate)
        : m_judge(judge), m_model(model), m_task(task), m_candidate(candidate),
          m_request(judge_request(task, candidate)), m_usage(judge.price) {}

    Scoring hold(const Context& context) {
        if (llm::text_of(m_request.messages.back()).size() > MostRequestBytes)
            return unscored("The solutions are too long to be judged");
        while (m_attempts < MostAttempts) {
            Spending spending(m_judge.ledger.get(), most_cost(m_request, m_judge.price));
            if (!spending.allowed())
                return unscored("The money for judging is spent");
            std::optional<Scoring> scoring = ask(spending, context);
            if (scoring)
                return *std::move(scoring);
        }
        return unscored(fmt::format("{} (asked {} times)", m_fault, m_attempts));
    }

private:
    /// None where it is worth to ask again.
    std::optional<Scoring> ask(Spending& spending, const Context& context) {
        ++m_attempts;
        try {
            const llm::Response response = m_model.chat(m_request, context, {});
            const double before = m_usage.cost().value_or(0);
            m_usage.add(response);
            const std::optional<double> cost = m_usage.cost();
            m_spent += spending.spent(cost ? std::optional(*cost - before) : std::nullopt);
            m_answered_by = response.model;
            m_adjustments = response.adjustments;
            return take(response);
        } catch (const llm::ModelError& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            m_fault = error.one_line();
            if (error.failure() == llm::ModelFailure::MalformedReply) {
                m_spent += spending.spent(std::nullopt);
                return std::nullopt;
            }
            if (llm::may_pass(error))
                return std::nullopt;
            return unscored(m_fault);
        }
    }

    std::optional<Scoring> take(const llm::Response& response) {
        const auto read = read_judge_reply(response, m_task.references.size());
        if (const auto* fault = std::get_if<ReplyFault>(&read)) {
            m_fault = fault->what;
            tell_fault(response);
            return std::nullopt;
        }
        const auto& reply = std::get<JudgeReply>(read);
        Json told = metadata();
        told["reference"] = reply.reference;
        told["steps"] = m_candidate.size();
        told["reference_steps"] = m_task.references[reply.reference].size();
        return Score{score_value(reply.grade), std::string(grade_name(reply.grade)),
                     solution_text(m_candidate), reply.reasoning, std::move(told)};
    }

    void tell_fault(const llm::Response& response) {
        const std::string said = llm::text_of(response.message);
        const std::string told = fmt::format(
            "That answer cannot be used: {}. Answer again with one JSON object and nothing else, "
            "with the members \"reasoning\", \"reference\" and \"grade\".",
            m_fault);
        // Providers take no empty message.
        if (said.empty()) {
            m_request.messages.back().parts.emplace_back(llm::TextPart{told});
            return;
        }
        m_request.messages.push_back(
            llm::text_message(llm::Role::Assistant, shorten(said, LongestRepeated)));
        m_request.messages.push_back(llm::text_message(llm::Role::User, told));
    }

    Json metadata() const {
        Json told{{"model", m_answered_by},
                  {"attempts", m_attempts},
                  {"usage", m_usage.to_json()},
                  {"prompt", sha256(judge_instructions()).substr(0, 12)}};
        if (m_judge.price)
            told[SpentMember] = m_spent;
        if (!m_adjustments.empty())
            told["adjustments"] = m_adjustments;
        return told;
    }

    Unscored unscored(std::string reason) const { return {std::move(reason), metadata()}; }

    const JudgeModel& m_judge;
    llm::ChatModel& m_model;
    const Task& m_task;
    const Solution& m_candidate;
    llm::Request m_request;
    agents::conversation::UsageTotal m_usage;
    double m_spent = 0; ///< US dollars
    int m_attempts = 0;
    std::string m_fault;
    std::string m_answered_by;
    std::vector<std::string> m_adjustments;
};

} // namespace

ModelJudge::ModelJudge(JudgeModel model)
    : m_model(std::move(model)), m_name(judge_name(m_model.name)) {}

ModelJudge::~ModelJudge() = default;

Scoring ModelJudge::judge(const Task& task, const Solution& candidate, const Context& context) {
    if (task.references.empty())
        return Unscored{fmt::format("Task {} has no reference solution", task.id)};
    if (candidate.size() > MostJudgedSteps)
        return Unscored{fmt::format("{} steps are more than are judged", candidate.size())};
    std::unique_ptr<llm::ChatModel> model = borrow();
    Scoring scoring = Hearing(m_model, *model, task, candidate).hold(context);
    give_back(std::move(model));
    return scoring;
}

std::unique_ptr<llm::ChatModel> ModelJudge::borrow() {
    {
        const std::lock_guard lock(m_mutex);
        if (!m_idle.empty()) {
            std::unique_ptr<llm::ChatModel> model = std::move(m_idle.back());
            m_idle.pop_back();
            return model;
        }
    }
    return m_model.open();
}

void ModelJudge::give_back(std::unique_ptr<llm::ChatModel> model) {
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(model));
}

} // namespace graticule::evaluation::geobenchx
