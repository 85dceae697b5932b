// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "llm/incoming_answer.hpp"
#include "llm/providers/anthropic.hpp"
#include "llm/providers/gemini.hpp"
#include "llm/providers/ollama.hpp"
#include "llm/providers/openai_chat.hpp"
#include "llm/providers/openai_responses.hpp"
#include "llm/record.hpp"
#include "llm/text_tools.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::fuzz {

namespace {

constexpr std::string_view Key = "sk-0123456789";

struct Format {
    std::string_view name;
    std::unique_ptr<llm::WireFormat> (*make)(const llm::Endpoint& endpoint);
};

constexpr std::array<Format, 5> Formats{{{"openai-chat", llm::openai_chat_format},
                                         {"openai-responses", llm::openai_responses_format},
                                         {"anthropic", llm::anthropic_format},
                                         {"gemini", llm::gemini_format},
                                         {"ollama", llm::ollama_format}}};

void expect_sound_record(const llm::Response& response) {
    const Json record = llm::to_json(response);
    if (llm::response_from_json(CheckedJson(record, "record")) != response)
        break_off("an answer's record reads back as it was", to_line(record));
}

// What comes of an answer: its record, or its error, after the pieces that were handed over.
std::string outcome(const llm::WireFormat& format, const network::HttpHead& head,
                    std::string_view bytes, std::size_t piece) {
    std::string said;
    const llm::DeltaSink deltas = [&](const llm::Delta& delta) {
        if (const auto* const text = std::get_if<llm::TextDelta>(&delta))
            said += text->text;
        else if (const auto* const call = std::get_if<llm::ToolCallDelta>(&delta))
            said += std::to_string(call->call) + call->name + call->arguments;
    };
    llm::IncomingAnswer answer(format, deltas, Key);
    try {
        for (std::size_t at = 0; at < bytes.size(); at += piece)
            answer.take(head, bytes.substr(at, piece));
        const llm::Response response = answer.finish(head);
        expect_sound_record(response);
        return said + to_line(llm::to_json(response));
    } catch (const Error& error) {
        expect_proper(error);
        return said + error.one_line();
    }
}

// Calls that are read from text stand in the next request as text, and are read from it as they
// were.
void expect_calls_read_again(std::string_view text) {
    for (const llm::Part& part : llm::read_text_calls(to_valid_utf8(text))) {
        const auto* const call = std::get_if<llm::ToolCall>(&part);
        if (call == nullptr || call->name.empty() || to_valid_utf8(call->name) != call->name)
            continue;
        const std::string again = to_line({{"tool", call->name}, {"arguments", call->arguments}});
        const std::vector<llm::Part> parts = llm::read_text_calls(again);
        if (parts.size() != 1 || parts.front() != part)
            break_off("a call in words reads back as it was", again);
    }
}

} // namespace

// The first line names a format; what follows is what a server sends: as a stream, however it is
// cut, in one piece, and with an error's status.
void read_model_reply(std::string_view input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string_view bytes = input.substr(std::min(end + 1, input.size()));
    const auto* const named =
        std::find_if(Formats.begin(), Formats.end(),
                     [&](const Format& format) { return format.name == input.substr(0, end); });
    const Format& chosen = named == Formats.end() ? Formats[input.size() % Formats.size()] : *named;
    llm::Endpoint endpoint;
    endpoint.provider = "provider";
    const auto format = chosen.make(endpoint);
    const network::HttpHead stream{200, {{"content-type", "text/event-stream"}}};
    const std::string whole = outcome(*format, stream, bytes, bytes.size() + 1);
    const std::string pieces = outcome(*format, stream, bytes, 1 + bytes.size() % 7);
    if (whole != pieces)
        break_off("an answer is the same however it is cut", whole + "\n" + pieces);
    outcome(*format, {200, {{"content-type", "application/json"}}}, bytes, bytes.size() + 1);
    outcome(*format, {429, {}}, bytes, bytes.size() + 1);
    expect_calls_read_again(bytes);
}

} // namespace graticule::fuzz
