// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace graticule::agents::conversation {

/// Tokens and cost of all answers of a run.
class UsageTotal {
public:
    /// @param price of the model's tokens; without one no cost is known
    explicit UsageTotal(std::optional<llm::Price> price) : m_price(std::move(price)) {
        if (m_price)
            m_cost = 0;
    }

    /// An answer out of a store costs nothing.
    void add(const llm::Response& response);

    /// Tokens of requests and answers together; none where an answer did not tell them.
    std::optional<std::int64_t> tokens() const;

    /// US dollars; none where the price is not known or an answer did not tell its tokens.
    std::optional<double> cost() const { return m_cost; }

    /// The sums as llm records have them, with "rounds" and "cost_usd"; a kind of token that some
    /// answer did not tell is left out, and so is a cost that is not known.
    Json to_json() const;

    /// Both together.
    UsageTotal& operator+=(const UsageTotal& other);

private:
    std::optional<llm::Price> m_price;
    std::optional<double> m_cost;
    llm::Usage m_sum;
    int m_answers = 0;
};

/// Tokens and cost of a run's conversations, by the role that its models have in it.
class RunUsage {
public:
    /// Before the role's first answer; a role without a price has no known cost.
    void set_price(const std::string& role, std::optional<llm::Price> price);
    void add(const std::string& role, const llm::Response& response);

    /// Pieces of code that succeeded after others of the same step had failed.
    void set_self_corrections(int count) { m_self_corrections = count; }

    UsageTotal total() const;
    /// As of the total; where roles have names, with "roles", which has the same of each; with
    /// "self_corrections" where there were some.
    Json to_json() const;

private:
    std::map<std::string, UsageTotal> m_by_role;
    int m_self_corrections = 0;
};

} // namespace graticule::agents::conversation
