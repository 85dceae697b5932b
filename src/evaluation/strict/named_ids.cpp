// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/named_ids.hpp"

#include "base/text.hpp"
#include "evaluation/strict/quantities.hpp"
#include "evaluation/strict/standing.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <array>

namespace graticule::evaluation::strict {

namespace {

bool is_all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_of_kind(const NamedId& expected, const std::string& word) {
    const std::string single = retrieval::singular(word);
    return std::find(expected.of.begin(), expected.of.end(), single) != expected.of.end();
}

/// Whether a number counts things of the kind: "155 samples", "the number of samples is 155".
bool is_count(std::string_view before, const Quantity& quantity, const NamedId& expected) {
    constexpr std::size_t Near = 2;
    for (std::size_t i = 0; i < std::min(quantity.words.size(), Near); ++i)
        if (is_of_kind(expected, quantity.words[i]))
            return true;
    return has_phrase(before, "number of") || has_phrase(before, "count");
}

/// "Sample no. 120", "the nearest sample is 120".
bool follows_its_kind(std::string_view before, const NamedId& expected) {
    constexpr std::size_t Near = 4;
    const std::vector<std::string> words = words_of(before);
    const auto from = words.size() - std::min(words.size(), Near);
    return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(from), words.end(),
                       [&](const std::string& word) { return is_of_kind(expected, word); });
}

/// "It is 120", "Answer: 120", "120 lies nearest".
bool is_id_announced(std::string_view before) {
    static constexpr std::array<std::string_view, 6> Verbs{"is", "are",    "was",
                                                           "be", "answer", "candidates"};
    const std::vector<std::string> words = words_of(before);
    return words.empty() || trim(before).ends_with(':')
           || std::find(Verbs.begin(), Verbs.end(), words.back()) != Verbs.end();
}

bool continues_list(std::string_view between) {
    static constexpr std::array<std::string_view, 7> Joints{",",    "and", "or", ", and",
                                                            ", or", "/",   "&"};
    return std::find(Joints.begin(), Joints.end(), trim(between)) != Joints.end();
}

struct NamedThing {
    std::string id;
    Standing standing = Standing::Stated;
};

/// Long numbers are of their kind by what they look like.
bool looks_alike(std::string_view text, std::string_view id) {
    constexpr std::size_t Long = 7;
    return text.size() >= Long && id.size() >= Long;
}

std::vector<NamedThing> named_in(std::string_view sentence, const NamedId& expected) {
    std::vector<NamedThing> named;
    std::size_t behind_last = 0;
    bool last_was_named = false;
    for (const Quantity& quantity : quantities_in(sentence)) {
        const std::string_view before = sentence.substr(behind_last, quantity.from - behind_last);
        const bool is_id =
            is_all_digits(quantity.text) && !quantity.unit && !is_count(before, quantity, expected)
            && (looks_alike(quantity.text, expected.id) || follows_its_kind(before, expected)
                || (last_was_named && continues_list(before))
                || (is_id_announced(before) && stands_alone(sentence, quantity)));
        if (is_id)
            named.push_back(
                {quantity.text, standing_of_number(sentence, quantity.from, quantity.to, 0)});
        last_was_named = is_id;
        behind_last = quantity.to;
    }
    return named;
}

} // namespace

NamedId named_id_from(const CheckedJson& json) {
    json.expect_only({"id", "of"});
    NamedId expected;
    expected.id = json.at("id").text();
    if (!is_all_digits(expected.id))
        json.fail("'id' must be a text of digits");
    for (const std::string& word : json.texts_of("of"))
        expected.of.push_back(retrieval::singular(folded_phrase(word)));
    if (expected.of.empty())
        json.fail("'of' must have words for the kind of thing");
    return expected;
}

void check_named_id(const std::vector<std::string>& sentences, const NamedId& expected,
                    Verdict& verdict) {
    bool stated = false;
    std::vector<std::string> others;
    for (const std::string& sentence : sentences)
        for (const NamedThing& thing : named_in(sentence, expected)) {
            const bool open = thing.standing == Standing::Doubtful;
            if (thing.standing == Standing::Denied)
                continue;
            if (thing.id != expected.id)
                others.push_back(thing.id);
            else
                stated = stated || !open;
        }
    verdict.note_closeness(stated ? 1 : 0);
    const std::string wanted = expected.of.front() + " " + expected.id;
    if (!stated)
        verdict.fail("what it names", wanted, others.empty() ? "nothing" : join(others, ", "));
    else if (!others.empty())
        verdict.fail("what it names", wanted + " and no other", join(others, ", "));
}

} // namespace graticule::evaluation::strict
