// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "llm/chat_model.hpp"

#include <cstdint>
#include <optional>

namespace graticule::agents::react {

/// Tokens of all answers of a run.
class UsageTotal {
public:
    void add(const llm::Usage& usage);

    /// Tokens of requests and answers together; none where an answer did not tell them.
    std::optional<std::int64_t> tokens() const;

    /// The sums as llm records have them, with "rounds"; a kind of token that some answer did not
    /// tell is left out.
    Json to_json() const;

private:
    llm::Usage m_sum;
    int m_answers = 0;
};

} // namespace graticule::agents::react
