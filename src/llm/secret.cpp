// SPDX-License-Identifier: Apache-2.0
#include "llm/secret.hpp"

namespace graticule::llm {

namespace {

// A shorter key ("none", "ollama") guards nothing, and taking it out would spoil texts.
constexpr std::size_t ShortestSecret = 8;
constexpr std::string_view Mark = "[key]";

void clean(std::string& text, std::string_view secret) {
    if (text.find(secret) != std::string::npos)
        text = without_secret(text, secret);
}

// Nesting is bounded: the value was read by parse_json().
void clean(Json& value, std::string_view secret) {
    if (auto* const text = value.get_ptr<std::string*>())
        clean(*text, secret);
    else if (value.is_structured())
        for (Json& element : value)
            clean(element, secret);
}

struct PartCleaner {
    std::string_view secret;

    void operator()(TextPart& part) const { clean(part.text, secret); }
    void operator()(ImagePart&) const {}
    void operator()(ReasoningPart& part) const {
        clean(part.text, secret);
        clean(part.block, secret);
    }
    void operator()(ToolCall& part) const {
        clean(part.id, secret);
        clean(part.name, secret);
        clean(part.arguments, secret);
    }
    void operator()(ToolResult&) const {} // no model says any
};

} // namespace

std::string without_secret(std::string_view text, std::string_view secret) {
    std::string cleaned;
    std::size_t at = 0;
    while (secret.size() >= ShortestSecret) {
        const std::size_t found = text.find(secret, at);
        if (found == std::string_view::npos)
            break;
        cleaned.append(text.substr(at, found - at)).append(Mark);
        at = found + secret.size();
    }
    return cleaned.append(text.substr(at));
}

void remove_secret(Response& response, std::string_view secret) {
    if (secret.size() < ShortestSecret)
        return;
    for (Part& part : response.message.parts)
        std::visit(PartCleaner{secret}, part);
    clean(response.model, secret);
    clean(response.id, secret);
}

} // namespace graticule::llm
