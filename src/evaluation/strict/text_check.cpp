// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/named_ids.hpp"
#include "evaluation/strict/number_check.hpp"
#include "evaluation/strict/standing.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using Phrases = std::vector<std::string>; ///< folded, any of which will do

/// How a phrase stands in a text.
struct Occurrence {
    bool stated = false;
    bool denied = false;
    bool doubtful = false;
};

Occurrence occurrence_of(const std::vector<std::string>& clauses, const std::string& phrase) {
    Occurrence found;
    for (const std::string& clause : clauses) {
        const std::size_t at = find_phrase(clause, phrase, 0);
        if (at == std::string::npos)
            continue;
        const Standing standing = standing_of(clause, at, at + phrase.size());
        found.stated = found.stated || standing == Standing::Stated;
        found.denied = found.denied || standing == Standing::Denied;
        found.doubtful = found.doubtful || standing == Standing::Doubtful;
    }
    return found;
}

Phrases phrases_from(const CheckedJson& json) {
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

std::vector<Phrases> all_from(const CheckedJson& options, std::string_view name) {
    std::vector<Phrases> all;
    for (const CheckedJson& json : options.elements_of(name))
        all.push_back(phrases_from(json));
    return all;
}

class TextCheck : public OutputCheck {
public:
    explicit TextCheck(const CheckedJson& options) {
        options.expect_only({"says", "says_not", "denies", "names", "numbers"});
        m_says = all_from(options, "says");
        m_says_not = all_from(options, "says_not");
        m_denies = all_from(options, "denies");
        for (const CheckedJson& number : options.elements_of("numbers"))
            m_numbers.push_back(expected_number_from(number));
        for (const CheckedJson& named : options.elements_of("names"))
            m_names.push_back(named_id_from(named));
        if (m_says.empty() && m_says_not.empty() && m_denies.empty() && m_names.empty()
            && m_numbers.empty())
            options.fail(
                "asks for nothing: give 'says', 'says_not', 'denies', 'names' or 'numbers'");
    }

    Verdict check(const std::filesystem::path& output,
                  const ScoringBench& /*bench*/) const override {
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
                if (const Occurrence found = occurrence_of(clauses, phrase);
                    found.stated || found.doubtful)
                    verdict.fail("what it says", "not " + phrase, phrase);
        for (const NamedId& named : m_names)
            check_named_id(sentences, named, verdict);
        for (const ExpectedNumber& number : m_numbers)
            check_number(sentences, number, verdict);
        return verdict;
    }

private:
    static void require(const std::vector<std::string>& clauses, const Phrases& phrases,
                        bool denied, Verdict& verdict) {
        bool otherwise = false;
        bool doubtful = false;
        for (const std::string& phrase : phrases) {
            const Occurrence found = occurrence_of(clauses, phrase);
            if (denied ? found.denied : found.stated) {
                verdict.note_closeness(1);
                return;
            }
            otherwise = otherwise || found.denied || found.stated;
            doubtful = doubtful || found.doubtful;
        }
        verdict.note_closeness(0);
        const std::string words = join(phrases, " or ");
        verdict.fail("what it says", denied ? words + ", denied" : words,
                     doubtful     ? "it is left open"
                     : !otherwise ? "nothing of it"
                                  : (denied ? "it is not denied" : "it is denied"));
    }

    std::vector<Phrases> m_says;
    std::vector<Phrases> m_says_not;
    std::vector<Phrases> m_denies;
    std::vector<NamedId> m_names;
    std::vector<ExpectedNumber> m_numbers;
};

} // namespace

std::unique_ptr<OutputCheck>
make_text_check(const CheckedJson& options, const std::optional<std::filesystem::path>& reference) {
    if (reference)
        options.fail("a text has no 'reference'");
    return std::make_unique<TextCheck>(options);
}

} // namespace graticule::evaluation::strict
