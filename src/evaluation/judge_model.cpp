// SPDX-License-Identifier: Apache-2.0
#include "evaluation/judge_model.hpp"

#include "agents/conversation/usage.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/request_money.hpp"
#include "llm/enduring_model.hpp"
#include "llm/model_error.hpp"
#include "llm/rate_limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr std::string_view Prefix = "judge:";
constexpr int MostAttempts = 2;
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

/// One case before one judge.
class Hearing {
public:
    Hearing(const JudgeModel& judge, llm::ChatModel& model, JudgeQuestion question)
        : m_judge(judge), m_model(model), m_question(std::move(question)),
          m_prompt(sha256(llm::text_of(m_question.request.messages.front())).substr(0, 12)),
          m_usage(judge.price) {}

    Scoring hold(const Context& context) {
        if (llm::text_of(m_question.request.messages.back()).size() > MostRequestBytes)
            return unscored("What is to be judged is too long");
        while (m_attempts < MostAttempts) {
            RequestMoney spending(m_judge.ledger.get(),
                                  most_cost(m_question.request, m_judge.price));
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
    std::optional<Scoring> ask(RequestMoney& spending, const Context& context) {
        ++m_attempts;
        try {
            const llm::Response response = m_model.chat(m_question.request, context, {});
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
        std::variant<Score, ReplyFault> read = m_question.read(response);
        if (const auto* fault = std::get_if<ReplyFault>(&read)) {
            m_fault = fault->what;
            tell_fault(response);
            return std::nullopt;
        }
        Score score = std::get<Score>(std::move(read));
        Json told = metadata();
        told.update(score.metadata);
        score.metadata = std::move(told);
        return score;
    }

    void tell_fault(const llm::Response& response) {
        std::vector<llm::Message>& messages = m_question.request.messages;
        const std::string said = llm::text_of(response.message);
        const std::string told = fmt::format("That answer cannot be used: {}. Answer again with {}",
                                             m_fault, m_question.form);
        // Providers take no empty message.
        if (said.empty()) {
            messages.back().parts.emplace_back(llm::TextPart{told});
            return;
        }
        messages.push_back(llm::text_message(llm::Role::Assistant, shorten(said, LongestRepeated)));
        messages.push_back(llm::text_message(llm::Role::User, told));
    }

    Json metadata() const {
        Json told{{"model", m_answered_by},
                  {"attempts", m_attempts},
                  {"usage", m_usage.to_json()},
                  {"prompt", m_prompt}};
        if (m_judge.price)
            told[SpentMember] = m_spent;
        if (!m_adjustments.empty())
            told["adjustments"] = m_adjustments;
        return told;
    }

    Unscored unscored(std::string reason) const { return {std::move(reason), metadata()}; }

    const JudgeModel& m_judge;
    llm::ChatModel& m_model;
    JudgeQuestion m_question;
    std::string m_prompt;
    agents::conversation::UsageTotal m_usage;
    double m_spent = 0; ///< US dollars
    int m_attempts = 0;
    std::string m_fault;
    std::string m_answered_by;
    std::vector<std::string> m_adjustments;
};

} // namespace

Scoring ask_judge(const JudgeModel& judge, JudgeQuestion question, const Context& context) {
    std::unique_ptr<llm::ChatModel> model = judge.idle->take();
    if (!model)
        model = judge.open();
    Scoring scoring = Hearing(judge, *model, std::move(question)).hold(context);
    judge.idle->keep(std::move(model));
    return scoring;
}

std::string judge_name(const std::string& model) {
    return std::string(Prefix) + model;
}

bool is_judge(const std::string& scorer) {
    return scorer.starts_with(Prefix);
}

} // namespace graticule::evaluation
