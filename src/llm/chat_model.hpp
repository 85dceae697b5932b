// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "llm/message.hpp"
#include "llm/model_error.hpp"
#include "llm/usage.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::llm {

/// A tool as a model is told of it.
struct ToolSpecification {
    std::string name;
    std::string description;
    Json parameters; ///< JSON Schema of the arguments, an object

    bool operator==(const ToolSpecification&) const = default;
};

struct ToolChoice {
    enum class Mode { Auto, None, Required, Named };
    Mode mode = Mode::Auto;
    std::string name; ///< of the tool that must be called, with Named
};

/// "auto", "none", "required", "named"
std::string_view tool_choice_name(ToolChoice::Mode mode);
std::optional<ToolChoice::Mode> tool_choice_of(std::string_view name);

/// The answer shall be JSON of this schema.
struct OutputSchema {
    std::string name; ///< letters, digits, _ and -
    Json schema;
};

/// What a model is asked. What is not set is left to the provider.
struct Request {
    std::vector<Message> messages;
    std::vector<ToolSpecification> tools;
    ToolChoice tool_choice;
    bool parallel_tool_calls = true; ///< whether one message may hold several calls
    std::optional<OutputSchema> output_schema;
    std::optional<double> temperature;
    std::optional<double> top_p;
    std::optional<std::int64_t> max_output_tokens; ///< reasoning included
    std::vector<std::string> stop;                 ///< texts that end the answer
    std::optional<std::int64_t> seed;
    /// Log probabilities of the answer's tokens are wanted, each with so many alternatives (0: the
    /// chosen token's alone).
    std::optional<int> log_probabilities;
};

enum class StopReason {
    Finished,     ///< the model had no more to say
    ToolCalls,    ///< it waits for results of tools
    OutputLimit,  ///< max_output_tokens, or the model's own limit
    ContextLimit, ///< the conversation fills the model's context
    StopText,     ///< one of Request::stop
    Refused,      ///< the model or a filter of its provider declined
    Unknown       ///< the provider gave none, or one that is new to us
};

/// "finished", "tool_calls", ...
std::string_view stop_reason_name(StopReason reason);
std::optional<StopReason> stop_reason_of(std::string_view name);

struct TokenProbability {
    std::string token;
    double log_probability = 0;

    bool operator==(const TokenProbability&) const = default;
};

struct TokenChoice {
    TokenProbability chosen;
    std::vector<TokenProbability> alternatives; ///< the likeliest first; may hold the chosen one

    bool operator==(const TokenChoice&) const = default;
};

struct Response {
    Message message{Role::Assistant, {}};
    StopReason stop_reason = StopReason::Unknown;
    Usage usage;
    std::string model; ///< as the provider names what answered
    std::string id;    ///< the provider's name of the answer
    std::vector<TokenChoice> log_probabilities;
    /// What of the request this model cannot take and was left out or put otherwise, a sentence
    /// each.
    std::vector<std::string> adjustments;
    bool cached = false; ///< from a store of earlier answers: nothing was sent

    bool operator==(const Response&) const = default;
};

/// Pieces of an answer, as they come.
struct TextDelta {
    std::string text;
};
struct ReasoningDelta {
    std::string text;
};
/// A piece of a call. Calls may come interleaved; `call` tells them apart.
struct ToolCallDelta {
    std::size_t call = 0;  ///< its number among the answer's calls
    std::string name;      ///< with its first piece
    std::string arguments; ///< the next characters
};
/// The pieces until here are no part of the answer: it broke off, and the model is asked again.
struct RestartDelta {};
using Delta = std::variant<TextDelta, ReasoningDelta, ToolCallDelta, RestartDelta>;

/// Called on the caller's thread for each piece; texts of pieces are whole characters.
using DeltaSink = std::function<void(const Delta&)>;

/// A wait before a model is asked, or asked again.
struct Wait {
    std::chrono::milliseconds time{};
    int attempt = 0;                     ///< the one that failed, counted from 1; 0 where none did
    std::optional<ModelFailure> failure; ///< of that attempt; none where the rate is kept
    std::string reason;                  ///< on one line
};
using WaitSink = std::function<void(const Wait&)>;

/// A language model. An object serves one call at a time; what runs at once opens its own.
class ChatModel {
public:
    ChatModel() = default;
    ChatModel(const ChatModel&) = delete;
    ChatModel& operator=(const ChatModel&) = delete;
    virtual ~ChatModel() = default;

    /// Sends a request and waits for the whole answer. Once the context is cancelled the connection
    /// is closed, so that the provider stops too.
    /// @param deltas where given, the answer is streamed and its pieces handed over as they come
    /// @throws ModelError (llm/model_error.hpp)
    virtual Response chat(const Request& request, const Context& context,
                          const DeltaSink& deltas) = 0;

    /// Whom to tell of waits, before each; an empty sink for nobody. Models that never wait tell
    /// nothing.
    virtual void set_wait_sink(WaitSink /*sink*/) {}
};

} // namespace graticule::llm
