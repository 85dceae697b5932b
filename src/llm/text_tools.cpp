// SPDX-License-Identifier: Apache-2.0
#include "llm/text_tools.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::size_t BytesPerToken = 4;        // of English, roughly
constexpr std::size_t LongestValuesShown = 120; // bytes of the values that an argument may have

constexpr std::string_view HowToCall =
    R"(You have tools. To call one, answer with one JSON object and nothing else:
{"tool": "NAME", "arguments": {"ARGUMENT": VALUE}}
What the call gave comes with the next message. When you are done, answer with:
{"answer": "WORDS"}
)";

Json call_object(const std::string& name, const Json& arguments) {
    return {{"tool", name}, {"arguments", arguments}};
}

std::string call_text(const ToolCall& call) {
    try {
        return to_line(call_object(call.name, parse_json(call.arguments, "the arguments")));
    } catch (const Error&) { // broken as it was said
        return to_line(call_object(call.name, call.arguments));
    }
}

// The tools that may be called now.
std::vector<ToolSpecification> callable(const Request& request) {
    std::vector<ToolSpecification> tools = request.tools;
    if (request.tool_choice.mode == ToolChoice::Mode::None)
        tools.clear();
    if (request.tool_choice.mode == ToolChoice::Mode::Named)
        std::erase_if(tools,
                      [&](const auto& tool) { return tool.name != request.tool_choice.name; });
    return tools;
}

Json object_schema(Json properties) {
    Json required = Json::array();
    for (const auto& [name, schema] : properties.items())
        required.push_back(name);
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
}

OutputSchema answer_schema(const Request& request) {
    Json ways = Json::array();
    for (const ToolSpecification& tool : callable(request))
        ways.push_back(
            object_schema({{"tool", {{"const", tool.name}}}, {"arguments", tool.parameters}}));
    const ToolChoice::Mode mode = request.tool_choice.mode;
    const Json words =
        request.output_schema ? request.output_schema->schema : Json{{"type", "string"}};
    if (mode != ToolChoice::Mode::Required && mode != ToolChoice::Mode::Named)
        ways.push_back(object_schema({{"answer", words}}));
    return {"call_or_answer", {{"anyOf", std::move(ways)}}};
}

// "a layer|a table", or the type.
std::string values_of(const Json& argument) {
    std::string values;
    if (const Json& allowed = member(argument, "enum"); allowed.is_array())
        for (const Json& value : allowed)
            values += (values.empty() ? "" : "|") + to_line(value);
    if (!values.empty() && values.size() <= LongestValuesShown)
        return values;
    const std::string type = text_member(argument, "type");
    return type.empty() ? "value" : type;
}

// buffer(dataset: string, distance: number, dissolve?: boolean): Draws a ring around each feature.
std::string signature(const ToolSpecification& tool, bool with_types) {
    const std::vector<std::string> needed = texts_member(tool.parameters, "required");
    std::string arguments;
    if (const Json& properties = member(tool.parameters, "properties"); properties.is_object())
        for (const auto& [name, argument] : properties.items()) {
            const bool is_needed = std::find(needed.begin(), needed.end(), name) != needed.end();
            arguments +=
                fmt::format("{}{}{}", arguments.empty() ? "" : ", ", name, is_needed ? "" : "?");
            if (with_types)
                arguments += ": " + values_of(argument);
        }
    return with_types ? fmt::format("{}({}): {}\n", tool.name, arguments, tool.description)
                      : fmt::format("{}({})\n", tool.name, arguments);
}

std::string whole_description(const ToolSpecification& tool) {
    return to_line({{"tool", tool.name},
                    {"description", tool.description},
                    {"arguments", tool.parameters}})
           + "\n";
}

struct ToolWords {
    std::string text;
    std::string adjustment; ///< what was left out, if anything
};

// Half of the context is left to the conversation.
ToolWords describe(const std::vector<ToolSpecification>& tools, const ModelTraits& traits) {
    const auto described = [&](const auto& describe_one) {
        std::string text;
        for (const ToolSpecification& tool : tools)
            text += describe_one(tool);
        return text;
    };
    std::string text = described(whole_description);
    const std::size_t most =
        traits.context_window ? static_cast<std::size_t>(*traits.context_window) * BytesPerToken / 2
                              : text.size();
    if (text.size() <= most)
        return {std::move(text), ""};
    text = described([](const auto& tool) { return signature(tool, true); });
    if (text.size() <= most)
        return {std::move(text),
                "The tools' arguments were named without their descriptions, which "
                "do not fit the model's context"};
    return {
        described([](const auto& tool) { return signature(tool, false); }),
        "The tools were named without their descriptions, which do not fit the model's context"};
}

class TextSpeaker {
public:
    TextSpeaker(const Request& request, const ModelTraits& traits)
        : m_request(request), m_traits(traits) {}

    TextRequest run() {
        m_result.request = m_request;
        m_result.request.messages.clear();
        m_result.request.tools.clear();
        m_result.request.tool_choice = {};
        m_result.request.parallel_tool_calls = true;
        for (const Message& message : m_request.messages)
            add(message);
        if (m_request.tools.empty())
            return std::move(m_result);
        add_tools();
        m_result.adjustments.emplace_back(
            "The model is handed no tools: it was told of them in words, and its calls were read "
            "from its text");
        if (m_traits.output_schema == SchemaSupport::JsonSchema)
            m_result.request.output_schema = answer_schema(m_request);
        return std::move(m_result);
    }

private:
    void add(const Message& message) {
        if (message.role == Role::Assistant)
            m_result.request.messages.push_back({message.role, spoken(message)});
        else if (message.role == Role::Tool)
            add_results(message);
        else if (message.role == Role::User)
            add_user_parts(message.parts);
        else
            m_result.request.messages.push_back(message);
    }

    // Some models want the roles to take turns.
    void add_user_parts(const std::vector<Part>& parts) {
        std::vector<Message>& messages = m_result.request.messages;
        if (messages.empty() || messages.back().role != Role::User)
            messages.push_back({Role::User, {}});
        messages.back().parts.insert(messages.back().parts.end(), parts.begin(), parts.end());
    }

    // What the model said, in the form that it is asked to keep to: each call is a line of its own.
    std::vector<Part> spoken(const Message& message) const {
        const bool calls = !tool_calls_of(message).empty();
        bool within_line = false;
        std::vector<Part> parts;
        for (const Part& part : message.parts) {
            const auto* const text = std::get_if<TextPart>(&part);
            if (text != nullptr && !text->text.empty())
                within_line = !text->text.ends_with('\n');
            if (const auto* const call = std::get_if<ToolCall>(&part))
                parts.emplace_back(TextPart{(std::exchange(within_line, false) ? "\n" : "")
                                            + call_text(*call) + "\n"});
            else if (text != nullptr && !calls && !m_request.tools.empty())
                parts.emplace_back(TextPart{to_line({{"answer", text->text}})});
            else
                parts.push_back(part);
        }
        return parts;
    }

    void add_results(const Message& message) {
        std::vector<Part> parts;
        for (const Part& part : message.parts) {
            const auto* const result = std::get_if<ToolResult>(&part);
            if (result == nullptr)
                continue;
            parts.emplace_back(TextPart{result->is_error
                                            ? result->name + " failed:\n"
                                            : fmt::format("What {} gave:\n", result->name)});
            for (const auto& piece : result->content)
                std::visit([&](const auto& told) { parts.emplace_back(told); }, piece);
            parts.emplace_back(TextPart{"\n"});
        }
        add_user_parts(parts);
    }

    void add_tools() {
        const std::vector<ToolSpecification> tools = callable(m_request);
        ToolWords words = describe(tools, m_traits);
        std::string text =
            tools.empty() ? "" : fmt::format("\n\n{}\nThe tools:\n{}", HowToCall, words.text);
        if (m_request.tool_choice.mode == ToolChoice::Mode::Required
            || m_request.tool_choice.mode == ToolChoice::Mode::Named)
            text += "Call a tool now.\n";
        if (!words.adjustment.empty())
            m_result.adjustments.push_back(std::move(words.adjustment));
        std::vector<Message>& messages = m_result.request.messages;
        if (messages.empty() || messages.front().role != Role::System)
            messages.insert(messages.begin(), Message{Role::System, {}});
        messages.front().parts.emplace_back(TextPart{std::move(text)});
    }

    const Request& m_request;
    const ModelTraits& m_traits;
    TextRequest m_result;
};

std::size_t calls_in(const std::vector<Message>& messages) {
    std::size_t count = 0;
    for (const Message& message : messages)
        count += tool_calls_of(message).size();
    return count;
}

// Ids are told apart within a conversation, which may go on with another object.
void take_calls(Response& response, std::size_t calls_before) {
    std::vector<Part> parts;
    for (const Part& part : response.message.parts)
        if (!std::holds_alternative<TextPart>(part))
            parts.push_back(part);
    bool calls = false;
    for (Part& part : read_text_calls(text_of(response.message))) {
        if (auto* const call = std::get_if<ToolCall>(&part)) {
            call->id = fmt::format("call_{}", ++calls_before);
            calls = true;
        }
        parts.push_back(std::move(part));
    }
    response.message.parts = std::move(parts);
    if (calls && response.stop_reason == StopReason::Finished)
        response.stop_reason = StopReason::ToolCalls;
}

void hand_over_text(const Message& message, const DeltaSink& deltas) {
    std::size_t calls = 0;
    for (const Part& part : message.parts) {
        if (const auto* const text = std::get_if<TextPart>(&part))
            deltas(TextDelta{text->text});
        if (const auto* const call = std::get_if<ToolCall>(&part))
            deltas(ToolCallDelta{calls++, call->name, call->arguments});
    }
}

} // namespace

TextRequest say_tools(const Request& request, const ModelTraits& traits) {
    return TextSpeaker(request, traits).run();
}

TextToolModel::TextToolModel(std::unique_ptr<ChatModel> model, ModelTraits traits)
    : m_model(std::move(model)), m_traits(std::move(traits)) {}

Response TextToolModel::chat(const Request& request, const Context& context,
                             const DeltaSink& deltas) {
    const TextRequest asked = say_tools(request, m_traits);
    if (request.tools.empty())
        return m_model->chat(asked.request, context, deltas);
    DeltaSink thoughts;
    if (deltas)
        thoughts = [&](const Delta& delta) {
            if (std::holds_alternative<ReasoningDelta>(delta))
                deltas(delta);
        };
    Response response = m_model->chat(asked.request, context, thoughts);
    take_calls(response, calls_in(request.messages));
    if (deltas)
        hand_over_text(response.message, deltas);
    response.adjustments.insert(response.adjustments.begin(), asked.adjustments.begin(),
                                asked.adjustments.end());
    return response;
}

} // namespace graticule::llm
