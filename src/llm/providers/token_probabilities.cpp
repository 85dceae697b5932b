// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/token_probabilities.hpp"

#include "base/json_member.hpp"

#include <cmath>
#include <optional>
#include <utility>

namespace graticule::llm {

namespace {

std::optional<TokenProbability> probability_of_token(const Json& token) {
    const auto value = number_member(token, "logprob");
    if (!value || !std::isfinite(*value))
        return std::nullopt;
    return TokenProbability{text_member(token, "token"), *value};
}

} // namespace

void add_token_probabilities(Response& response, const Json& tokens) {
    if (!tokens.is_array())
        return;
    for (const Json& token : tokens) {
        const auto chosen = probability_of_token(token);
        if (!chosen)
            continue;
        TokenChoice choice{*chosen, {}};
        if (const Json& others = member(token, "top_logprobs"); others.is_array())
            for (const Json& other : others)
                if (const auto alternative = probability_of_token(other))
                    choice.alternatives.push_back(*alternative);
        response.log_probabilities.push_back(std::move(choice));
    }
}

} // namespace graticule::llm
