// SPDX-License-Identifier: Apache-2.0
// Prints what our formats send, as a JSON list, so that a test can hold it against the types of the
// providers' own libraries. No model is asked.
#include "base/error.hpp"
#include "llm/open_model.hpp"
#include "llm/text_tools.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using graticule::Json;
using namespace graticule::llm;

// What the models of a provider differ in most: sampling, schemas, roles, formats.
constexpr std::array<const char*, 11> Models = {
    "openai/gpt-4.1",
    "openai/gpt-3.5-turbo",
    "openai/o3",
    "openai/o1-mini",
    "openai/o3-pro",
    "anthropic/claude-sonnet-4-5",
    "anthropic/claude-3-5-sonnet-20241022",
    "anthropic/claude-opus-5",
    "gemini/gemini-2.5-flash",
    "gemini/gemma-3-27b-it",
    "ollama/llama3.2",
};

Json schema_of_answer() {
    return Json::parse(R"({"type": "object", "properties": {"count": {"type": "integer"}},
                           "required": ["count"], "additionalProperties": false})");
}

// Each provider gets its own thought back, and none of the others'.
std::vector<Part> thoughts() {
    return {
        ReasoningPart{
            "hm", "anthropic", {{"type", "thinking"}, {"thinking", "hm"}, {"signature", "c2ln"}}},
        ReasoningPart{"", "anthropic", {{"type", "redacted_thinking"}, {"data", "c2ln"}}},
        ReasoningPart{"", "gemini", {{"thoughtSignature", "c2ln"}}},
        ReasoningPart{"hm", "openai", Json::parse(R"({"type": "reasoning", "id": "rs_1", "summary":
                              [{"type": "summary_text", "text": "hm"}],
                              "encrypted_content": "c2ln"})")},
        ReasoningPart{"hm", "ollama", {}}};
}

Request asked(std::string words) {
    Request request;
    request.messages = {text_message(Role::System, "Be brief."),
                        text_message(Role::User, std::move(words))};
    return request;
}

void add_tools(Request& request) {
    request.tools = {{"look", "Looks at a place.",
                      Json::parse(R"({"type": "object", "properties": {"at": {"type": "string"}},
                         "required": ["at"], "additionalProperties": false})")},
                     {"stop", "", Json::parse(R"({"type": "object", "properties": {}})")}};
}

Request conversation() {
    Request request = asked("Look");
    add_tools(request);
    Message answer{Role::Assistant, thoughts()};
    answer.parts.emplace_back(TextPart{"Let me see"});
    answer.parts.emplace_back(ToolCall{"c1", "look", R"({"at": "Rome"})"});
    answer.parts.emplace_back(ToolCall{"c2", "look", R"({"at": )"});
    answer.parts.emplace_back(ToolCall{"c3", "stop", ""});
    request.messages.push_back(std::move(answer));
    request.messages.push_back({Role::Tool,
                                {ToolResult{"c1", "look", {TextPart{"12 towns"}}, false},
                                 ToolResult{"c2", "look", {TextPart{"no JSON"}}, true},
                                 ToolResult{"c3", "stop", {}, false}}});
    return request;
}

Request with_images() {
    Request request = asked("What is this?");
    request.messages.back().parts.emplace_back(ImagePart{"image/png", "abc"});
    add_tools(request);
    request.messages.push_back({Role::Assistant, {ToolCall{"c1", "look", R"({"at": "Rome"})"}}});
    request.messages.push_back(
        {Role::Tool,
         {ToolResult{"c1", "look", {TextPart{"a map"}, ImagePart{"image/jpeg", "j"}}, false}}});
    return request;
}

Request with_schema() {
    Request request = asked("How many?");
    request.output_schema = OutputSchema{"answer", schema_of_answer()};
    return request;
}

Request with_sampling() {
    Request request = asked("Say something");
    request.temperature = 0.5;
    request.top_p = 0.9;
    request.max_output_tokens = 100;
    request.stop = {"END", "STOP"};
    request.seed = 7;
    return request;
}

Request with_probabilities() {
    Request request = asked("Say something");
    request.log_probabilities = 3;
    return request;
}

Request with_choice(ToolChoice::Mode mode, bool parallel) {
    Request request = asked("Look");
    add_tools(request);
    request.tool_choice = {mode, mode == ToolChoice::Mode::Named ? "look" : ""};
    request.parallel_tool_calls = parallel;
    return request;
}

std::vector<std::pair<std::string, Request>> requests() {
    std::vector<std::pair<std::string, Request>> all = {
        {"text", asked("Hi")},         {"conversation with tools", conversation()},
        {"images", with_images()},     {"schema", with_schema()},
        {"sampling", with_sampling()}, {"probabilities", with_probabilities()}};
    using Mode = ToolChoice::Mode;
    for (const Mode mode : {Mode::Auto, Mode::None, Mode::Required, Mode::Named})
        for (const bool parallel : {true, false})
            all.emplace_back(
                fmt::format("tools {}{}", tool_choice_name(mode), parallel ? " in parallel" : ""),
                with_choice(mode, parallel));
    return all;
}

std::optional<std::string> key_of_anything(const std::string& variable) {
    return variable.ends_with("_KEY") ? std::optional<std::string>("key") : std::nullopt;
}

// As open_model() has it sent.
Request as_taken(const Request& request, const ModelTraits& traits) {
    return traits.takes_tools ? request : say_tools(request, traits).request;
}

void dump(Json& dumped, const std::string& model) {
    const Endpoint endpoint = find_endpoint(model, key_of_anything);
    const auto format = format_of(endpoint);
    for (const auto& [name, given] : requests()) {
        const Request request = as_taken(given, endpoint.traits);
        for (const bool streamed : {false, true}) {
            try {
                const WireRequest wire = format->encode(request, streamed);
                dumped.push_back({{"case", name + (streamed ? ", streamed" : "")},
                                  {"model", model},
                                  {"wire", endpoint.wire},
                                  {"path", wire.path},
                                  {"body", wire.body}});
            } catch (const graticule::Error&) { // this model takes no images
                continue;
            }
        }
    }
}

} // namespace

int main() {
    Json dumped = Json::array();
    for (const char* const model : Models)
        dump(dumped, model);
    fmt::print("{}\n", graticule::to_line(dumped));
    return 0;
}
