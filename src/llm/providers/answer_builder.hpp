// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace graticule::llm {

/// More calls than these in one answer are hostile.
inline constexpr std::size_t MaxToolCalls = 1000;

/// Puts an answer's parts together from their pieces, and hands these on.
class AnswerBuilder {
public:
    /// @param deltas must outlive the builder
    explicit AnswerBuilder(const DeltaSink& deltas) : m_deltas(deltas) {}

    /// Appends to the last part where it is text, else begins one. Nothing said makes no part.
    void add_text(std::string_view text);

    /// Appends to the last part where it is a thought, else begins one.
    void add_reasoning(std::string_view text, const std::string& provider);

    /// Begins a thought that shows nothing yet.
    void begin_thought(const std::string& provider, Json block);

    /// The last thought, for its block; where there is none, one that shows nothing is begun. Good
    /// until the next part begins.
    ReasoningPart& last_thought(const std::string& provider);

    /// Begins a call and hands over what is known of it.
    /// @return its number
    /// @throws ModelError MalformedReply beyond MaxToolCalls
    std::size_t begin_call(ToolCall call);

    void add_arguments(std::size_t call, std::string_view arguments);

    std::size_t call_count() const { return m_call_parts.size(); }
    ToolCall& call(std::size_t number);

    Response response;

private:
    const DeltaSink& m_deltas;
    std::vector<std::size_t> m_call_parts; ///< places of the calls among the message's parts
};

} // namespace graticule::llm
