// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dialogue.hpp"

#include "agents/conversation/action_calls.hpp"
#include "agents/conversation/written_calls.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::conversation {

void Dialogue::offer(std::vector<llm::ToolSpecification> tools) {
    m_offered = std::move(tools);
    if (m_reading.form == CallForm::Native)
        m_conversation.offer(m_offered);
}

std::string Dialogue::descriptions() {
    std::string described;
    if (m_reading.form == CallForm::Native)
        return described;
    for (const llm::ToolSpecification& tool : m_offered)
        if (m_described.insert(tool.name).second)
            described += written_function(tool);
    return described;
}

void Dialogue::begin(std::string instructions, const std::vector<std::string>& told) {
    if (m_reading.form == CallForm::Written)
        instructions += "\n" + how_to_write_calls() + descriptions();
    if (m_reading.form == CallForm::Actions)
        instructions += "\n" + how_to_write_actions() + descriptions();
    m_conversation.add(llm::text_message(llm::Role::System, std::move(instructions)));
    llm::Message first{llm::Role::User, {}};
    for (const std::string& words : told)
        first.parts.emplace_back(llm::TextPart{words});
    m_conversation.add(std::move(first));
}

std::variant<Said, Ending> Dialogue::ask() {
    std::variant<llm::Response, Ending> answer = m_conversation.ask();
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    const llm::Response& response = std::get<llm::Response>(answer);
    Said said{llm::tool_calls_of(response.message),
              llm::text_of(response.message),
              {},
              response.stop_reason};
    m_last_was_written = said.calls.empty() && m_reading.of_words() != CallForm::Native;
    if (m_last_was_written)
        read_words(said);
    return said;
}

void Dialogue::read_words(Said& said) const {
    if (m_reading.of_words() == CallForm::Actions) {
        ActionsAnswer actions = read_actions(said.words, m_offered);
        said.calls = std::move(actions.calls);
        said.fault = std::move(actions.fault);
        return;
    }
    WrittenAnswer written = read_written_call(said.words);
    said.fault = std::move(written.fault);
    if (written.call)
        said.calls.push_back(std::move(*written.call));
}

void Dialogue::add(std::string words) {
    if (const std::string more = descriptions(); !more.empty())
        words += "\n\nFurther functions:\n" + more;
    m_conversation.add(llm::text_message(llm::Role::User, std::move(words)));
}

void Dialogue::add_results(std::vector<llm::ToolResult> results) {
    if (!m_last_was_written) {
        llm::Message message{llm::Role::Tool, {}};
        for (llm::ToolResult& result : results)
            message.parts.emplace_back(std::move(result));
        m_conversation.add(std::move(message));
        return;
    }
    std::string words;
    const bool of_actions = m_reading.of_words() == CallForm::Actions;
    for (const llm::ToolResult& result : results) {
        words += of_actions ? fmt::format("{}Observation: ", words.empty() ? "" : "\n\n") : "";
        words += result.is_error ? result.name + " failed. "
                                 : fmt::format("What {} gave. ", result.name);
        for (const auto& piece : result.content)
            if (const auto* const text = std::get_if<llm::TextPart>(&piece))
                words += text->text;
    }
    add(std::move(words));
}

} // namespace graticule::agents::conversation
