// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What happens to the pieces of a stream between a provider's format and whoever reads them.
namespace graticule::llm {

/// Takes a secret out of the pieces, however it is split over them: what may be its beginning is
/// held back until it is known to be none.
class SecretFilter {
public:
    /// Both must outlive the filter.
    SecretFilter(const DeltaSink& out, std::string_view secret) : m_out(out), m_secret(secret) {}

    void take(const Delta& delta);

    /// At the end of the answer: hands over what is still held back.
    void finish();

private:
    /// What follows one another: text, thoughts, and the arguments of each call.
    enum class Kind { Text, Reasoning, Arguments };
    using Flow = std::pair<Kind, std::size_t>;

    std::string known(const Flow& flow, std::string_view piece);
    void hand_over(const Flow& flow, std::string text) const;

    const DeltaSink& m_out;
    std::string_view m_secret;
    std::map<Flow, std::string> m_held;
};

/// Makes thoughts of the text in a leading <think>...</think>. Where the tag that opens it is
/// missing, as some templates have it, text is shown until the closing one comes; then the reader
/// is told to begin anew.
class ThoughtFilter {
public:
    /// @param out must outlive the filter
    explicit ThoughtFilter(const DeltaSink& out) : m_out(out) {}

    void take(const Delta& delta);
    void finish();

private:
    enum class State {
        Start,     ///< nothing but space was said
        Thinking,  ///< within the tags
        Unsure,    ///< no tag opened, but one may close
        Answering, ///< after the tag that closes
    };

    void take_text(std::string_view piece);
    void begin();
    void go_on(bool ends);
    void close(std::string_view before);
    void show(std::string_view text);

    const DeltaSink& m_out;
    State m_state = State::Start;
    std::string m_pending;       ///< may be part of a tag
    std::vector<Delta> m_shown;  ///< while unsure
    bool m_answer_begun = false; ///< the space after the tag is over
};

} // namespace graticule::llm
