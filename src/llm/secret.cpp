// SPDX-License-Identifier: Apache-2.0
#include "llm/secret.hpp"

#include "base/error.hpp"

#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

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
        clean_escaped(part.arguments);
    }
    void operator()(ToolResult&) const {} // no model says any

private:
    // JSON can write each character of a key as \u0073.
    void clean_escaped(std::string& arguments) const {
        if (arguments.find('\\') == std::string::npos)
            return;
        try {
            const std::string plain = to_line(parse_json(arguments, "arguments"));
            if (plain.find(secret) != std::string::npos)
                arguments = without_secret(plain, secret);
        } catch (const Error&) { // no JSON, so nothing is escaped in it
            return;
        }
    }
};

// Texts are shown one after the other, as tokens are.
void clean_joined(Response& response, std::string_view secret) {
    const std::string said = text_of(response.message);
    std::string tokens;
    for (const TokenChoice& token : response.log_probabilities)
        tokens += token.chosen.token;
    if (tokens.find(secret) != std::string::npos)
        response.log_probabilities.clear();
    if (said.find(secret) == std::string::npos)
        return;
    std::erase_if(response.message.parts,
                  [](const Part& part) { return std::holds_alternative<TextPart>(part); });
    response.message.parts.emplace(response.message.parts.begin(),
                                   TextPart{without_secret(said, secret)});
}

} // namespace

bool is_secret(std::string_view key) {
    return key.size() >= ShortestSecret;
}

std::string without_secret(std::string_view text, std::string_view secret) {
    std::string cleaned;
    std::size_t at = 0;
    while (is_secret(secret)) {
        const std::size_t found = text.find(secret, at);
        if (found == std::string_view::npos)
            break;
        cleaned.append(text.substr(at, found - at)).append(Mark);
        at = found + secret.size();
    }
    return cleaned.append(text.substr(at));
}

void remove_secret(Response& response, std::string_view secret) {
    if (!is_secret(secret))
        return;
    for (Part& part : response.message.parts)
        std::visit(PartCleaner{secret}, part);
    clean(response.model, secret);
    clean(response.id, secret);
    clean_joined(response, secret);
}

void forbid_memory_images() {
    const rlimit none{0, 0};
    bool done = ::setrlimit(RLIMIT_CORE, &none) == 0;
#ifdef __linux__
    done = ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && done;
#endif
    if (!done)
        throw Error(ErrorCode::Internal, "The process cannot keep its memory, with keys in it, "
                                         "from being written to a file");
}

} // namespace graticule::llm
