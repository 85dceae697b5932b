// SPDX-License-Identifier: Apache-2.0
#include "assistants/open_choice.hpp"

#include "agents/open_questions.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace graticule::assistants {

namespace {

constexpr const char* Choice = "choice"; ///< the only member of forms
constexpr std::size_t LongestSaid = 200; // bytes

std::optional<std::string> answer_to(mcp::Request& request, const std::string& key,
                                     const std::string& question, const Json& field) {
    if (!request.client().can_be_asked)
        return std::nullopt;
    const std::optional<mcp::Answer> answer = request.ask(key, question,
                                                          {{"type", "object"},
                                                           {"properties", {{Choice, field}}},
                                                           {"required", Json::array({Choice})}});
    if (!answer || answer->action != mcp::Answer::Action::Accepted)
        return std::nullopt;
    std::string said = one_line(text_member(answer->content, Choice), LongestSaid);
    return said.empty() ? std::nullopt : std::optional(std::move(said));
}

} // namespace

std::optional<std::string> chosen_by_user(mcp::Request& request, const std::string& key,
                                          const std::string& question,
                                          const std::vector<std::string>& choices) {
    std::optional<std::string> said = answer_to(
        request, key, question, {{"type", "string"}, {"title", "Choice"}, {"enum", choices}});
    if (said && std::find(choices.begin(), choices.end(), *said) == choices.end())
        said.reset();
    return said;
}

std::optional<std::string> said_by_user(mcp::Request& request, const std::string& key,
                                        const std::string& question,
                                        const std::string& description) {
    return answer_to(request, key, question,
                     {{"type", "string"}, {"title", "Answer"}, {"description", description}});
}

std::string with_choices_of_user(const std::string& question, const DataState& data,
                                 mcp::Request& request) {
    if (!request.client().can_be_asked)
        return question;
    const Context& context = request.context();
    for (const agents::OpenQuestion& open :
         agents::open_questions(question, data.schema(context), data.catalog(), context)) {
        std::vector<std::string> words;
        for (const agents::OpenQuestion::Choice& choice : open.choices)
            words.push_back(choice.words);
        const auto said = chosen_by_user(request, open.about, open.text, words);
        for (const agents::OpenQuestion::Choice& choice : open.choices)
            if (said == choice.words)
                return choice.task;
    }
    return question;
}

} // namespace graticule::assistants
