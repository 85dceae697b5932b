// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/number_check.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using Phrases = std::vector<std::string>; ///< folded, any of which will do

bool is_denial(std::string_view word) {
    static constexpr std::array<std::string_view, 8> Denials{
        "not", "no", "none", "never", "without", "neither", "nor", "cannot"};
    return std::find(Denials.begin(), Denials.end(), word) != Denials.end()
           || word.ends_with("n't");
}

std::vector<std::string> words_of(std::string_view clause) {
    std::vector<std::string> words{""};
    for (const char c : clause)
        if (std::string_view(" ()\"*_:").find(c) == std::string_view::npos)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty())
        words.pop_back();
    return words;
}

/// Whether a phrase is denied by what stands before it ("not in Ada", "none of them is in Ada") or
/// after it ("Ada is not").
bool is_denied(std::string_view before, std::string_view after) {
    constexpr std::size_t WordsBefore = 5;
    constexpr std::size_t WordsAfter = 2;
    const std::vector<std::string> first = words_of(before);
    const std::vector<std::string> second = words_of(after);
    const std::size_t from = first.size() - std::min(first.size(), WordsBefore);
    const std::size_t to = std::min(second.size(), WordsAfter);
    return std::any_of(first.begin() + static_cast<std::ptrdiff_t>(from), first.end(), is_denial)
           || std::any_of(second.begin(), second.begin() + static_cast<std::ptrdiff_t>(to),
                          [](const std::string& word) { return word != "no" && is_denial(word); });
}

/// Clauses of folded sentences: what one denial reaches.
std::vector<std::string> clauses_of(const std::vector<std::string>& sentences) {
    std::vector<std::string> clauses;
    for (std::string sentence : sentences) {
        for (std::size_t at = sentence.find("\u2019"); at != std::string::npos;
             at = sentence.find("\u2019", at))
            sentence.replace(at, std::string_view("\u2019").size(), "'");
        for (std::size_t at = sentence.find(" but "); at != std::string::npos;
             at = sentence.find(" but ", at))
            sentence.replace(at, 5, ";");
        std::replace(sentence.begin(), sentence.end(), ',', ';');
        for (std::string& clause : split(sentence, ';'))
            clauses.push_back(std::move(clause));
    }
    return clauses;
}

/// How a phrase stands in a text.
struct Occurrence {
    bool stated = false;
    bool denied = false;
};

Occurrence occurrence_of(const std::vector<std::string>& clauses, const std::string& phrase) {
    Occurrence found;
    for (const std::string& clause : clauses) {
        const std::size_t at = find_phrase(clause, phrase, 0);
        if (at == std::string::npos)
            continue;
        const std::string_view whole = clause;
        const bool denied = is_denied(whole.substr(0, at), whole.substr(at + phrase.size()));
        (denied ? found.denied : found.stated) = true;
    }
    return found;
}

Phrases phrases_from(const llm::CheckedJson& json) {
    Phrases phrases;
    if (json.json().is_object()) {
        json.expect_only({"any_of"});
        for (const std::string& text : json.texts_of("any_of"))
            phrases.push_back(folded_phrase(text));
    } else {
        phrases.push_back(folded_phrase(json.text()));
    }
    const bool sound = !phrases.empty()
                       && std::none_of(phrases.begin(), phrases.end(), [](const std::string& one) {
                              return one.empty() || one.find_first_of(",;") != std::string::npos;
                          });
    if (!sound)
        json.fail("must be words without commas and semicolons");
    return phrases;
}

std::vector<Phrases> all_from(const llm::CheckedJson& options, std::string_view name) {
    std::vector<Phrases> all;
    for (const llm::CheckedJson& json : options.elements_of(name))
        all.push_back(phrases_from(json));
    return all;
}

class TextCheck : public OutputCheck {
public:
    explicit TextCheck(const llm::CheckedJson& options) {
        options.expect_only({"says", "says_not", "denies", "numbers"});
        m_says = all_from(options, "says");
        m_says_not = all_from(options, "says_not");
        m_denies = all_from(options, "denies");
        for (const llm::CheckedJson& number : options.elements_of("numbers"))
            m_numbers.push_back(expected_number_from(number));
        if (m_says.empty() && m_says_not.empty() && m_denies.empty() && m_numbers.empty())
            options.fail("asks for nothing: give 'says', 'says_not', 'denies' or 'numbers'");
    }

    Verdict check(const std::filesystem::path& output, const Context& /*context*/) const override {
        Verdict verdict;
        const auto text = read_text(output, verdict);
        if (!text)
            return verdict;
        const std::vector<std::string> sentences = sentences_of(*text);
        const std::vector<std::string> clauses = clauses_of(sentences);
        for (const Phrases& phrases : m_says)
            require(clauses, phrases, false, verdict);
        for (const Phrases& phrases : m_denies)
            require(clauses, phrases, true, verdict);
        for (const Phrases& phrases : m_says_not)
            for (const std::string& phrase : phrases)
                if (occurrence_of(clauses, phrase).stated)
                    verdict.fail("what it says", "not " + phrase, phrase);
        for (const ExpectedNumber& number : m_numbers)
            check_number(sentences, number, verdict);
        return verdict;
    }

private:
    static void require(const std::vector<std::string>& clauses, const Phrases& phrases,
                        bool denied, Verdict& verdict) {
        bool otherwise = false;
        for (const std::string& phrase : phrases) {
            const Occurrence found = occurrence_of(clauses, phrase);
            if (denied ? found.denied : found.stated) {
                verdict.note_closeness(1);
                return;
            }
            otherwise = otherwise || found.denied || found.stated;
        }
        verdict.note_closeness(0);
        const std::string words = join(phrases, " or ");
        verdict.fail("what it says", denied ? words + ", denied" : words,
                     !otherwise ? "nothing of it" : (denied ? "it is not denied" : "it is denied"));
    }

    std::vector<Phrases> m_says;
    std::vector<Phrases> m_says_not;
    std::vector<Phrases> m_denies;
    std::vector<ExpectedNumber> m_numbers;
};

} // namespace

std::unique_ptr<OutputCheck>
make_text_check(const llm::CheckedJson& options,
                const std::optional<std::filesystem::path>& reference) {
    if (reference)
        options.fail("a text has no 'reference'");
    return std::make_unique<TextCheck>(options);
}

} // namespace graticule::evaluation::strict
