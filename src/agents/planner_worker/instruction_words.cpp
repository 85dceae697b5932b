// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/instruction_words.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <span>

namespace graticule::agents::planner_worker {

namespace {

using retrieval::concept_words;

// What instructions say whatever is to be done, units, and numbers in words.
constexpr std::string_view Plain =
    "use using call called make made result output name named new then first next last step please "
    "task subtask data dataset file folder save write written store keep give given take one two "
    "three four five want wanted should must need needed would could like just same also only such "
    "other others known know unknown latter former matter well worth try see have has get put set "
    "work stay there here thing way kind nothing something anything none everything both half "
    "whole let tell report find those still already lie lies be let many much million billion "
    "thousand hundred mm cm km m millimetre centimetre metre kilometre hectare acre inch foot yard "
    "mile ppm degree percent year day hour "
    "some whatever whichever several certain question answer mind sure ensure note check however "
    "because therefore rather very enough own likely";
// Words before which a verb's object ends.
constexpr auto Ends = std::to_array<std::string_view>(
    {"of",      "by",   "from",  "with",  "over",    "to",    "for",   "on",     "in",     "around",
     "between", "that", "which", "where", "as",      "into",  "at",    "within", "whose",  "onto",
     "so",      "and",  "or",    "per",   "against", "under", "above", "using",  "without"});
// Words after a verb that commands: "and compute the", "then drop those".
constexpr auto Determiners = std::to_array<std::string_view>(
    {"the", "a", "an", "each", "all", "every", "its", "their", "those", "these", "it", "them"});
constexpr auto Joins = std::to_array<std::string_view>({"and", "then", "or"});
constexpr auto Drawn =
    std::to_array<std::string_view>({"plot", "chart", "diagram", "graph", "map"});

using Names = std::span<const std::string_view>;

bool is_among_words(Names names, std::string_view word) {
    return std::find(names.begin(), names.end(), word) != names.end();
}

struct Token {
    std::string word;         ///< as it stands, without punctuation
    bool is_name = false;     ///< in quotes, or with digits, dots or _
    bool is_capital = false;  ///< within a sentence
    bool begins = false;      ///< a sentence
    bool after_comma = false; ///< or another mark within a sentence
};

bool is_quote(char c) {
    return c == '"' || c == '\'' || c == '`';
}

Token token_of(std::string_view word, bool begins, bool after_comma) {
    const bool capital = !word.empty() && std::isupper(static_cast<unsigned char>(word[0])) != 0;
    return {std::string(word), word.find_first_of("._/0123456789") != std::string_view::npos,
            capital && !begins, begins, after_comma};
}

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    bool begins = true;
    bool after_comma = false;
    for (std::size_t at = 0; at < text.size();) {
        const bool opens = is_quote(text[at])
                           && (at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1])));
        const std::size_t close = opens ? text.find(text[at], at + 1) : std::string_view::npos;
        if (close != std::string_view::npos) {
            tokens.push_back({"", true, false, begins, after_comma});
            begins = after_comma = false;
            at = close + 1;
            continue;
        }
        const std::size_t end = std::min(text.find_first_of(" \n\t,;:()", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const bool stops = word.ends_with('.') || word.ends_with('?') || word.ends_with('!');
        const std::string_view bare = stops ? word.substr(0, word.size() - 1) : word;
        if (!bare.empty())
            tokens.push_back(token_of(bare, begins, after_comma));
        if (!word.empty())
            begins = stops;
        after_comma = end < text.size() && text[end] != ' ' && text[end] != '\t';
        begins = begins || (end < text.size() && (text[end] == '\n' || text[end] == ';'));
        at = end + 1;
    }
    return tokens;
}

bool says_something(const Token& token) {
    static const std::set<std::string> Said = [] {
        const auto words = concept_words(Plain);
        return std::set<std::string>(words.begin(), words.end());
    }();
    if (token.is_name || is_among_words(Ends, ascii_lower(token.word)))
        return false;
    const auto words = concept_words(token.word);
    return !words.empty() && !Said.contains(words[0]);
}

/// Whether a word stands where a verb does that commands.
bool commands(const std::vector<Token>& tokens, std::size_t i) {
    if (tokens[i].is_name || !concept_words(tokens[i].word).size() || i + 1 == tokens.size())
        return false;
    const bool before_object =
        tokens[i + 1].is_name || is_among_words(Determiners, ascii_lower(tokens[i + 1].word));
    const std::string before = i > 0 ? ascii_lower(tokens[i - 1].word) : "";
    return tokens[i].begins
           || (before_object && (is_among_words(Joins, before) || tokens[i].after_comma));
}

void add(std::set<std::string>& to, const std::string& word) {
    for (const std::string& one : concept_words(word))
        to.insert(one);
}

/// What a verb is to give: the words up to a preposition or a comma.
/// @return where they end
std::size_t take_object(const std::vector<Token>& tokens, std::size_t from,
                        InstructionWords& words) {
    std::set<std::string> object;
    std::size_t i = from;
    for (; i < tokens.size() && !tokens[i].begins && !tokens[i].after_comma; ++i) {
        if (is_among_words(Ends, ascii_lower(tokens[i].word)))
            break;
        if (says_something(tokens[i]))
            add(object, tokens[i].word);
    }
    words.objects.insert(object.begin(), object.end());
    if (object.size() > 1 && std::any_of(Drawn.begin(), Drawn.end(), [&](std::string_view what) {
            return object.contains(std::string(what));
        }))
        words.drawings.push_back(std::move(object));
    return i;
}

} // namespace

std::set<std::string> InstructionWords::all() const {
    std::set<std::string> words = others;
    words.insert(operations.begin(), operations.end());
    words.insert(objects.begin(), objects.end());
    return words;
}

InstructionWords read_instruction(std::string_view text) {
    InstructionWords words;
    const std::vector<Token> tokens = tokens_of(text);
    for (std::size_t i = 0; i < tokens.size();) {
        if (commands(tokens, i)) {
            if (says_something(tokens[i]))
                add(words.operations, tokens[i].word);
            i = take_object(tokens, i + 1, words);
            continue;
        }
        if (says_something(tokens[i]) && !tokens[i].is_capital)
            add(words.others, tokens[i].word);
        ++i;
    }
    return words;
}

} // namespace graticule::agents::planner_worker
