// SPDX-License-Identifier: Apache-2.0
#include "llm/providers/adjustments.hpp"

#include "llm/model_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::llm {

namespace {

class Adjuster {
public:
    Adjuster(const Request& request, const ModelTraits& traits)
        : m_result{request, {}}, m_traits(traits) {}

    AdjustedRequest run() {
        check_images();
        leave_out_fields();
        say_schema();
        if (m_traits.system_role == SystemRole::User)
            move_system_words();
        return std::move(m_result);
    }

private:
    void check_images() const {
        const auto is_image = [](const auto& part) {
            return std::holds_alternative<ImagePart>(part);
        };
        for (const Message& message : m_result.request.messages)
            for (const Part& part : message.parts) {
                const auto* const result = std::get_if<ToolResult>(&part);
                const bool within =
                    result != nullptr
                    && std::any_of(result->content.begin(), result->content.end(), is_image);
                if (!m_traits.takes_images && (within || is_image(part)))
                    throw ModelError(ModelFailure::BadRequest, "this model takes no images",
                                     "Take a model that sees");
            }
    }

    template <typename Field>
    void leave_out(bool taken, Field& field, std::string_view what) {
        if (taken || field == Field())
            return;
        field = {};
        m_result.adjustments.push_back(
            fmt::format("The model does not take {}, which was left out", what));
    }

    void leave_out_fields() {
        Request& request = m_result.request;
        const SamplingSupport sampling = m_traits.sampling;
        const bool is_one_more = sampling == SamplingSupport::One && request.temperature;
        leave_out(sampling != SamplingSupport::None, request.temperature, "a temperature");
        leave_out(sampling != SamplingSupport::None && !is_one_more, request.top_p,
                  is_one_more ? "a limit of probability beside a temperature"
                              : "a limit of probability");
        leave_out(m_traits.takes_stop, request.stop, "texts to stop at");
        leave_out(!m_traits.seed_field.empty(), request.seed, "a seed");
        leave_out(m_traits.takes_log_probabilities, request.log_probabilities,
                  "the wish for log probabilities");
    }

    // The schema stays in the request: formats ask for JSON as far as the model can be held to it.
    void say_schema() {
        Request& request = m_result.request;
        if (!request.output_schema || m_traits.output_schema == SchemaSupport::JsonSchema)
            return;
        const auto after_system =
            std::find_if(request.messages.begin(), request.messages.end(),
                         [](const Message& message) { return message.role != Role::System; });
        request.messages.insert(
            after_system,
            text_message(Role::System,
                         "Answer with one JSON value and nothing else. It must be valid under this "
                         "JSON Schema:\n"
                             + to_line(request.output_schema->schema)));
        m_result.adjustments.push_back(
            "The model is not held to the JSON Schema, which was said in words");
    }

    void move_system_words() {
        std::vector<Message>& messages = m_result.request.messages;
        std::vector<Part> words;
        for (const Message& message : messages)
            if (message.role == Role::System)
                words.insert(words.end(), message.parts.begin(), message.parts.end());
        if (words.empty())
            return;
        std::erase_if(messages,
                      [](const Message& message) { return message.role == Role::System; });
        if (messages.empty() || messages.front().role != Role::User)
            messages.insert(messages.begin(), Message{Role::User, {}});
        std::vector<Part>& first = messages.front().parts;
        first.insert(first.begin(), words.begin(), words.end());
        m_result.adjustments.push_back(
            "The model knows no system message: its words are part of the first user message");
    }

    AdjustedRequest m_result;
    const ModelTraits& m_traits;
};

} // namespace

AdjustedRequest adjust(const Request& request, const ModelTraits& traits) {
    return Adjuster(request, traits).run();
}

} // namespace graticule::llm
