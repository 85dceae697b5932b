// SPDX-License-Identifier: Apache-2.0
#include "llm/delta_filters.hpp"

#include "llm/answer_text.hpp"
#include "llm/secret.hpp"

#include <algorithm>

namespace graticule::llm {

namespace {

/// How many of the text's last bytes may be the beginning of something that is searched for.
std::size_t possible_beginning(std::string_view text, std::string_view searched) {
    for (std::size_t size = std::min(text.size(), searched.size() - 1); size > 0; --size)
        if (text.ends_with(searched.substr(0, size)))
            return size;
    return 0;
}

std::size_t leading_space(std::string_view text) {
    return std::min(text.find_first_not_of(" \t\r\n"), text.size());
}

} // namespace

void SecretFilter::take(const Delta& delta) {
    if (const auto* const text = std::get_if<TextDelta>(&delta)) {
        const Flow flow{Kind::Text, 0};
        hand_over(flow, known(flow, text->text));
    } else if (const auto* const thought = std::get_if<ReasoningDelta>(&delta)) {
        const Flow flow{Kind::Reasoning, 0};
        hand_over(flow, known(flow, thought->text));
    } else if (const auto* const call = std::get_if<ToolCallDelta>(&delta)) {
        std::string arguments = known({Kind::Arguments, call->call}, call->arguments);
        if (!call->name.empty() || !arguments.empty())
            m_out(ToolCallDelta{call->call, without_secret(call->name, m_secret),
                                std::move(arguments)});
    } else {
        m_held.clear();
        m_out(delta);
    }
}

std::string SecretFilter::known(const Flow& flow, std::string_view piece) {
    if (!is_secret(m_secret))
        return std::string(piece);
    std::string& held = m_held[flow];
    std::string text = without_secret(held.append(piece), m_secret);
    const std::size_t rest = possible_beginning(text, m_secret);
    held = text.substr(text.size() - rest);
    text.resize(text.size() - rest);
    return text;
}

void SecretFilter::hand_over(const Flow& flow, std::string text) const {
    if (text.empty())
        return;
    if (flow.first == Kind::Text)
        m_out(TextDelta{std::move(text)});
    else if (flow.first == Kind::Reasoning)
        m_out(ReasoningDelta{std::move(text)});
    else
        m_out(ToolCallDelta{flow.second, "", std::move(text)});
}

void SecretFilter::finish() {
    for (const auto& [flow, text] : std::exchange(m_held, {}))
        hand_over(flow, text);
}

void ThoughtFilter::take(const Delta& delta) {
    if (const auto* const text = std::get_if<TextDelta>(&delta)) {
        take_text(text->text);
        return;
    }
    if (std::holds_alternative<RestartDelta>(delta)) {
        m_state = State::Start;
        m_pending.clear();
        m_shown.clear();
        m_answer_begun = false;
    } else if (m_state == State::Start || m_state == State::Unsure) {
        m_shown.push_back(delta);
    }
    m_out(delta);
}

void ThoughtFilter::take_text(std::string_view piece) {
    m_pending += piece;
    if (m_state == State::Start)
        begin();
    if (m_state != State::Start)
        go_on(false);
}

void ThoughtFilter::begin() {
    const std::size_t space = leading_space(m_pending);
    const std::string_view said = std::string_view(m_pending).substr(space);
    if (said.starts_with(ThoughtOpened)) {
        m_pending.erase(0, space + ThoughtOpened.size());
        m_state = State::Thinking;
    } else if (!ThoughtOpened.starts_with(said)) {
        m_state = State::Unsure;
    }
}

void ThoughtFilter::go_on(bool ends) {
    if (m_state != State::Answering) {
        const std::size_t closed = m_pending.find(ThoughtClosed);
        if (closed == std::string::npos) {
            const std::size_t rest = ends ? 0 : possible_beginning(m_pending, ThoughtClosed);
            const std::string held = m_pending.substr(m_pending.size() - rest);
            show(std::string_view(m_pending).substr(0, m_pending.size() - rest));
            m_pending = held;
            return;
        }
        const std::string before = m_pending.substr(0, closed);
        m_pending.erase(0, closed + ThoughtClosed.size());
        close(before);
    }
    if (!m_answer_begun)
        m_pending.erase(0, leading_space(m_pending));
    m_answer_begun = m_answer_begun || !m_pending.empty();
    show(std::exchange(m_pending, {}));
}

void ThoughtFilter::close(std::string_view before) {
    if (m_state == State::Unsure) {
        m_out(RestartDelta{});
        for (const Delta& delta : m_shown) {
            const auto* const text = std::get_if<TextDelta>(&delta);
            m_out(text == nullptr ? delta : ReasoningDelta{text->text});
        }
        m_state = State::Thinking;
    }
    show(before);
    m_shown.clear();
    m_state = State::Answering;
}

void ThoughtFilter::show(std::string_view text) {
    if (text.empty())
        return;
    if (m_state == State::Thinking) {
        m_out(ReasoningDelta{std::string(text)});
        return;
    }
    if (m_state == State::Unsure)
        m_shown.emplace_back(TextDelta{std::string(text)});
    m_out(TextDelta{std::string(text)});
}

void ThoughtFilter::finish() {
    if (m_state == State::Start)
        m_state = State::Unsure; // a tag that was cut off is none
    go_on(true);
}

} // namespace graticule::llm
