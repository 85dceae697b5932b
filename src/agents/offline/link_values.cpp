// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/link_values.hpp"

#include "base/text.hpp"
#include "retrieval/us_states.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

namespace {

using retrieval::FieldRole;
using retrieval::ValueMatch;

/// The ways in which a value may be written: as it is, singular, other names of a place.
std::vector<std::string> spellings(const std::string& phrase) {
    std::vector<std::string> result = retrieval::place_names(phrase);
    const std::size_t space = phrase.rfind(' ');
    const std::size_t start = space == std::string::npos ? 0 : space + 1;
    const std::string single = phrase.substr(0, start) + retrieval::singular(phrase.substr(start));
    if (single != phrase) {
        const std::vector<std::string> more = retrieval::place_names(single);
        result.insert(result.end(), more.begin(), more.end());
    }
    if (result.front().starts_with("the "))
        result.push_back(result.front().substr(4));
    return result;
}

bool is_code(const std::string& value) {
    constexpr std::size_t LongestCode = 4;
    return value.size() <= LongestCode && std::all_of(value.begin(), value.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
           });
}

} // namespace

ValueLinker::ValueLinker(const std::vector<Token>& tokens, const retrieval::Schema& schema,
                         const Context& context)
    : m_tokens(tokens), m_schema(schema) {
    m_all_small = std::none_of(m_tokens.begin(), m_tokens.end(),
                               [](const Token& token) { return token.capital; });
    m_values = retrieval::find_values(schema, all_phrases(), context);
}

bool ValueLinker::is_data_token(std::size_t i) const {
    const TokenKind kind = m_tokens[i].kind;
    const bool joins = kind == TokenKind::Mark && m_tokens[i].text == "-" && i > 0
                       && m_tokens[i].joined_to_last && i + 1 < m_tokens.size()
                       && m_tokens[i + 1].joined_to_last;
    // "W-17" is a code, "1979-84" are years.
    const bool hyphen = joins
                        && (m_tokens[i + 1].kind == TokenKind::Word
                            || (m_tokens[i + 1].kind == TokenKind::Number
                                && m_tokens[i - 1].kind == TokenKind::Word));
    return hyphen || kind == TokenKind::Word || kind == TokenKind::Number
           || kind == TokenKind::Quoted;
}

std::string ValueLinker::phrase(std::size_t first, std::size_t last) const {
    std::string text;
    for (std::size_t i = first; i < last; ++i)
        text += (i > first ? " " : "") + m_tokens[i].text;
    return retrieval::comparable_text(text);
}

std::vector<std::string> ValueLinker::all_phrases() const {
    std::set<std::string> phrases;
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
        for (std::size_t n = 1; n <= LongestPhrase && i + n <= m_tokens.size(); ++n) {
            if (!is_data_token(i + n - 1))
                break;
            for (std::string& text : spellings(phrase(i, i + n))) {
                if (const auto code = retrieval::state_code(text); !code.empty())
                    phrases.insert(fold(std::string(code)));
                if (!text.empty())
                    phrases.insert(std::move(text));
            }
        }
    return {phrases.begin(), phrases.end()};
}

bool ValueLinker::is_written_as_name(std::size_t first, std::size_t last) const {
    if (m_tokens[first].kind == TokenKind::Quoted)
        return true;
    for (std::size_t i = first; i < last; ++i)
        if (m_tokens[i].capital)
            return true;
    // "a volcano" is no town that is called so.
    const bool one_of_a_kind =
        first > 0 && (m_tokens[first - 1].word == "a" || m_tokens[first - 1].word == "an");
    return m_all_small && !one_of_a_kind;
}

std::vector<ValueMatch> ValueLinker::values_of(std::size_t first, std::size_t last) const {
    std::vector<ValueMatch> found;
    const bool name = is_written_as_name(first, last);
    const std::string words = phrase(first, last);
    // "Canadian" speaks of Canada, not of the village in Texas that is called so.
    const bool adjective =
        retrieval::is_place_adjective(words) && m_tokens[first].kind != TokenKind::Quoted;
    for (const std::string& spelling : spellings(words)) {
        const auto it = m_values.find(spelling);
        if (it == m_values.end())
            continue;
        for (const ValueMatch& match : it->second) {
            const auto& field = m_schema.datasets[match.dataset].fields[match.field];
            // A code is only meant where it is written as one: "SEA", not "sea".
            const bool code = field.role == FieldRole::Key || is_code(match.value);
            if (code && text_of(m_tokens, first, last) != match.value)
                continue;
            // "us" may be a code of anything: it stands for no country that the task spells out.
            constexpr std::size_t ShortestName = 4;
            if (spelling.size() < ShortestName && spelling != words)
                continue;
            if ((name && !adjective) || field.distinct <= ManyNames)
                found.push_back(match);
        }
    }
    add_state_codes(words, found);
    return found;
}

/// "California" is "CA" in a column of such codes, and of nothing else.
void ValueLinker::add_state_codes(const std::string& words, std::vector<ValueMatch>& found) const {
    const std::string_view code = retrieval::state_code(words);
    const auto it = code.empty() ? m_values.end() : m_values.find(fold(std::string(code)));
    if (it == m_values.end())
        return;
    constexpr std::size_t MostCodes = 60;
    for (const ValueMatch& match : it->second) {
        const retrieval::DatasetProfile& data = m_schema.datasets[match.dataset];
        if (match.value != code || match.list_item || data.fields[match.field].distinct > MostCodes)
            continue;
        const auto values = retrieval::distinct_values(data, match.field, MostCodes);
        const auto codes =
            std::count_if(values.begin(), values.end(),
                          [](const std::string& value) { return retrieval::is_state_code(value); });
        // Some offices have territories and regions among them.
        if (static_cast<std::size_t>(codes) * 10 >= values.size() * 9)
            found.push_back(match);
    }
}

} // namespace graticule::agents::offline
