// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/search_terms.hpp"

#include "base/text.hpp"
#include "retrieval/search_index/stem.hpp"
#include "retrieval/words.hpp"

#include <cstddef>

namespace graticule::retrieval {

namespace {

constexpr std::size_t LongestTerm = 60; // of what is no word but data

bool is_name_sign(char sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || is_digit(sign)
           || sign == '_' || static_cast<unsigned char>(sign) >= 0x80;
}

/// Runs of letters, digits and '_', with what lies between them left out.
template <typename Each>
void each_name(std::string_view text, bool with_dots, const Each& each) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const bool goes_on =
            i < text.size() && (is_name_sign(text[i]) || (with_dots && text[i] == '.'));
        if (goes_on)
            continue;
        if (i > begin)
            each(text.substr(begin, i - begin));
        begin = i + 1;
    }
}

void add_term(std::vector<std::string>& terms, std::string word) {
    const bool is_letter = word.size() == 1 && !is_digit(word.front());
    if (is_letter || word.empty() || word.size() > LongestTerm || is_function_word(word))
        return;
    terms.push_back(stem(word));
}

} // namespace

void each_word(std::string_view text, const std::function<void(std::string_view)>& hand_on) {
    each_name(text, false, hand_on);
}

std::vector<std::string> terms_of_word(std::string_view word) {
    std::vector<std::string> terms;
    const std::vector<std::string> pieces = identifier_pieces(word);
    std::string whole;
    for (const std::string& piece : pieces) {
        whole += ascii_lower(piece);
        add_term(terms, ascii_lower(piece));
    }
    if (pieces.size() > 1)
        add_term(terms, std::move(whole));
    return terms;
}

std::vector<std::string> search_terms(std::string_view text) {
    std::vector<std::string> terms;
    each_word(text, [&](std::string_view word) {
        for (std::string& term : terms_of_word(word))
            terms.push_back(std::move(term));
    });
    return terms;
}

std::vector<std::string> named_words(std::string_view text) {
    std::vector<std::string> words;
    std::vector<std::string> names;
    each_name(text, true, [&](std::string_view word) {
        while (word.ends_with('.') || word.ends_with('_'))
            word.remove_suffix(1);
        while (word.starts_with('.') || word.starts_with('_'))
            word.remove_prefix(1);
        if (word.empty())
            return;
        words.push_back(ascii_lower(word));
        const bool has_letter = word.find_first_not_of("0123456789._") != std::string_view::npos;
        if (has_letter && word.find_first_of("_.") != std::string_view::npos)
            names.push_back(words.back());
    });
    return words.size() == 1 ? words : names;
}

} // namespace graticule::retrieval
