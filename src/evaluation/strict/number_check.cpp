// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/number_check.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/read_output.hpp"
#include "evaluation/strict/standing.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

/// What is counted, or a unit: "bus stops", "km", "deaths per 1,000".
struct Wanted {
    std::optional<Unit> unit;
    std::vector<std::string> counted; ///< words, singular
    std::optional<Per> per;
};

std::vector<std::string> singular_words(std::string_view text) {
    std::vector<std::string> words = words_of(folded_phrase(text));
    for (std::string& word : words)
        word = retrieval::singular(word);
    return words;
}

/// None where the text is neither a unit that is known nor words.
std::optional<Wanted> wanted_from(std::string_view text) {
    Wanted wanted;
    const std::string folded = folded_phrase(text);
    wanted.unit = unit_of(folded);
    if (wanted.unit || folded.empty())
        return wanted;
    std::size_t at = (" " + folded).find(" per ");
    const bool spoken = at != std::string::npos;
    if (!spoken)
        at = folded.find('/');
    if (at != std::string::npos) {
        wanted.per = per_of(std::string_view(folded).substr(at + (spoken ? 4 : 1)));
        if (!wanted.per)
            return std::nullopt;
    }
    const std::string_view what = trim(std::string_view(folded).substr(0, at));
    wanted.unit = unit_of(what);
    if (wanted.unit)
        return wanted;
    const bool sound = std::all_of(what.begin(), what.end(), [](char c) {
        return (is_word(c) && !is_digit(c)) || c == ' ' || c == '-' || c == '\'';
    });
    if (!sound || what.find("\u00b0") != std::string_view::npos)
        return std::nullopt;
    wanted.counted = singular_words(what);
    return wanted;
}

/// How many words behind a number say what is counted: two for "12 public schools" where schools
/// are; 0 where it is another thing.
std::size_t counted_words(const Quantity& quantity, const std::vector<std::string>& counted) {
    std::vector<std::string> words;
    for (const std::string& word : quantity.words)
        words.push_back(retrieval::singular(word));
    const auto found = std::search(words.begin(), words.end(), counted.begin(), counted.end());
    if (found == words.end() || counted.empty())
        return 0;
    const auto before = static_cast<std::size_t>(found - words.begin());
    // "Two of the layers show schools" counts no schools.
    return quantity.spelled && before > 1 ? 0 : before + counted.size();
}

/// What a rate must be multiplied by to be per what is wanted; none where it is per something else.
std::optional<double> rate_factor(const Per& wanted, const Per& found) {
    if (wanted.unit.has_value() != found.unit.has_value()
        || (wanted.unit && wanted.unit->dimension != found.unit->dimension)
        || retrieval::singular(wanted.word) != retrieval::singular(found.word))
        return std::nullopt;
    const auto size = [](const Per& per) { return per.number * (per.unit ? per.unit->factor : 1); };
    return size(wanted) / size(found);
}

/// Whether what stands before a number says that it is the answer: "There were 39", "Number: 39".
bool is_announced(std::string_view sentence, const Quantity& quantity,
                  const std::vector<std::string>& counted) {
    static constexpr std::array<std::string_view, 23> Announcing{
        "is",    "are",     "was",           "were",   "be",    "equals",
        "total", "totals",  "found",         "have",   "has",   "holds",
        "there", "only",    "exactly",       "namely", "but",   "count",
        "about", "roughly", "approximately", "maybe",  "answer"};
    static constexpr std::array<std::string_view, 8> Labels{"number", "count", "total",  "answer",
                                                            "result", "sum",   "amount", "many"};
    const std::string_view before = trim(sentence.substr(0, quantity.from));
    if (before.empty() || before.back() == ',' || before.back() == ';')
        return true;
    const std::vector<std::string> words = singular_words(before);
    if (std::string_view(":=|-").find(before.back()) == std::string_view::npos)
        return !words.empty()
               && std::find(Announcing.begin(), Announcing.end(), words_of(before).back())
                      != Announcing.end();
    const auto has = [&](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    return words.empty() || std::any_of(Labels.begin(), Labels.end(), has)
           || std::any_of(counted.begin(), counted.end(), has);
}

/// A number of the dimension asked for.
struct FoundNumber {
    double value = 0; ///< in the unit asked for
    Standing standing = Standing::Stated;
    Quantity quantity;
};

/// Finds numbers of a dimension, in the unit asked for.
class NumberSearch {
public:
    explicit NumberSearch(const ExpectedNumber& expected) : m_expected(expected) {
        for (const std::string& unit : expected.units)
            m_wanted.push_back(wanted_from(unit).value_or(Wanted()));
        if (m_wanted.empty())
            m_wanted.emplace_back();
    }

    /// None where it is of another dimension.
    std::optional<FoundNumber> find(std::string_view sentence, const Quantity& quantity) const {
        for (const Wanted& wanted : m_wanted) {
            std::size_t counted = 0;
            const auto value = value_of(wanted, sentence, quantity, counted);
            if (!value || is_a_whole(sentence, quantity, counted))
                continue;
            return FoundNumber{*value,
                               standing_of_number(sentence, quantity.from, quantity.to, counted),
                               quantity};
        }
        return std::nullopt;
    }

    bool is_it(double value) const { return m_expected.tolerance.agrees(m_expected.value, value); }

    bool may_stand_there(double value) const {
        return std::any_of(m_expected.also.begin(), m_expected.also.end(),
                           [&](double other) { return WrittenTolerance.agrees(other, value); });
    }

private:
    std::optional<double> value_of(const Wanted& wanted, std::string_view sentence,
                                   const Quantity& quantity, std::size_t& counted) const {
        if (wanted.per.has_value() != quantity.per.has_value())
            return std::nullopt;
        const auto factor =
            wanted.per ? rate_factor(*wanted.per, *quantity.per) : std::optional(1.0);
        if (!factor || wanted.unit.has_value() != quantity.unit.has_value())
            return std::nullopt;
        if (wanted.unit)
            return quantity.unit->dimension == wanted.unit->dimension ? std::optional(
                       quantity.value * *factor * quantity.unit->factor / wanted.unit->factor)
                                                                      : std::nullopt;
        counted = counted_words(quantity, wanted.counted);
        if (wanted.per)
            return counted > 0 || wanted.counted.empty() || quantity.words.empty()
                       ? std::optional(quantity.value * *factor)
                       : std::nullopt;
        const bool bare =
            wanted.counted.empty() ? !quantity.spelled : is_bare_count(sentence, quantity, wanted);
        return counted > 0 || bare ? std::optional(quantity.value) : std::nullopt;
    }

    /// "There were 39.": what is counted is said elsewhere, or by the question.
    bool is_bare_count(std::string_view sentence, const Quantity& quantity,
                       const Wanted& wanted) const {
        const bool of_its_kind = std::floor(m_expected.value) != m_expected.value
                                 || std::floor(quantity.value) == quantity.value;
        const bool decimals = quantity.text.find('.') != std::string::npos;
        return !quantity.spelled && of_its_kind && !decimals && stands_alone(sentence, quantity)
               && is_announced(sentence, quantity, wanted.counted);
    }

    /// "Of 2,042 earthquakes, 39": the number of all is not the one that is asked for.
    static bool is_a_whole(std::string_view sentence, const Quantity& quantity,
                           std::size_t counted) {
        const std::string_view before = trim(clause_before(sentence, quantity.from));
        return counted > 0
               && (quantity.whole_of_another || before == "of" || before == "of the"
                   || before == "of all" || before == "out of");
    }

    const ExpectedNumber& m_expected;
    std::vector<Wanted> m_wanted;
};

/// All numbers of the sentences that are looked at; and those of the dimension asked for.
struct Numbers {
    std::vector<Quantity> all;
    std::vector<FoundNumber> found;
};

Numbers numbers_near(const std::vector<std::string>& sentences,
                     const std::vector<std::string>& near, const NumberSearch& search) {
    Numbers numbers;
    for (const std::string& sentence : sentences) {
        if (!std::all_of(near.begin(), near.end(),
                         [&](const std::string& phrase) { return has_phrase(sentence, phrase); }))
            continue;
        for (Quantity& quantity : quantities_in(sentence)) {
            if (auto found = search.find(sentence, quantity))
                numbers.found.push_back(std::move(*found));
            numbers.all.push_back(std::move(quantity));
        }
    }
    return numbers;
}

std::string in_words(double value, const std::string& unit) {
    return shortest_number(value) + (unit.empty() ? "" : " " + unit);
}

std::string shown_texts(const std::vector<Quantity>& quantities) {
    std::vector<std::string> texts;
    for (const Quantity& quantity : quantities)
        texts.push_back(quantity.text);
    return texts.empty() ? "no number" : join(texts, ", ");
}

/// What there is instead of a number that is stated.
std::string unstated(const Numbers& numbers, const std::vector<Quantity>& others,
                     Standing of_the_right_one) {
    if (of_the_right_one == Standing::Doubtful)
        return "it is left open";
    if (of_the_right_one == Standing::Bounded)
        return "a bound";
    return shown_texts(others.empty() ? numbers.all : others);
}

double closeness_of(double expected, double found) {
    const double scale = std::max(std::abs(expected), std::abs(found));
    return scale > 0 ? 1 - std::abs(found - expected) / scale : 1;
}

class NumberCheck : public OutputCheck {
public:
    explicit NumberCheck(ExpectedNumber expected) : m_expected(std::move(expected)) {}

    Verdict check(const std::filesystem::path& output,
                  const ScoringBench& /*bench*/) const override {
        Verdict verdict;
        if (const auto text = read_text(output, verdict))
            check_number(sentences_of(*text), m_expected, verdict);
        return verdict;
    }

private:
    ExpectedNumber m_expected;
};

} // namespace

namespace {

std::vector<std::string> units_from(const CheckedJson& options) {
    std::vector<std::string> units;
    if (const auto unit = options.find("unit"))
        units = unit->json().is_array() ? options.texts_of("unit")
                                        : std::vector<std::string>{unit->text()};
    for (const std::string& unit : units)
        if (!wanted_from(unit))
            options.fail(fmt::format("'unit' is '{}', which is neither a unit that is known nor a "
                                     "word for what is counted",
                                     unit));
    return units;
}

} // namespace

ExpectedNumber expected_number_from(const CheckedJson& options) {
    options.expect_only({"value", "unit", "tolerance", "near", "also"});
    ExpectedNumber expected;
    expected.value = options.at("value").number();
    expected.units = units_from(options);
    if (const auto tolerance = options.find("tolerance"))
        expected.tolerance = tolerance_from(*tolerance);
    for (const std::string& phrase : options.texts_of("near")) {
        expected.near.push_back(folded_phrase(phrase));
        if (expected.near.back().empty())
            options.fail("'near' has a text without words");
    }
    for (const CheckedJson& other : options.elements_of("also"))
        expected.also.push_back(other.number());
    return expected;
}

std::optional<std::string> read_text(const std::filesystem::path& output, Verdict& verdict) {
    constexpr std::uintmax_t MostBytes = 4U << 20;
    std::optional<std::string> text;
    can_read([&] { text = read_file(output, MostBytes); }, "a text of at most 4 MiB", verdict);
    if (text && to_valid_utf8(*text) != *text) {
        verdict.fail("the file", "a text in UTF-8", "other bytes");
        return std::nullopt;
    }
    return text;
}

void check_number(const std::vector<std::string>& sentences, const ExpectedNumber& expected,
                  Verdict& verdict) {
    const NumberSearch search(expected);
    const Numbers numbers = numbers_near(sentences, expected.near, search);
    const std::string wanted =
        in_words(expected.value, expected.units.empty() ? "" : expected.units.front());
    std::vector<Quantity> others;
    Standing standing = Standing::Denied;
    bool stated = false;
    double closest = 0;
    for (const FoundNumber& number : numbers.found) {
        if (search.is_it(number.value)) {
            stated = stated || number.standing == Standing::Stated;
            standing = number.standing == Standing::Denied ? standing : number.standing;
            continue;
        }
        // A bound of another value is a condition: "of magnitude 5 or more".
        if (number.standing == Standing::Denied || number.standing == Standing::Bounded
            || search.may_stand_there(number.value))
            continue;
        others.push_back(number.quantity);
        closest = std::max(closest, closeness_of(expected.value, number.value));
    }
    verdict.note_closeness(stated ? 1 : closest);
    if (!stated)
        verdict.fail("the number", wanted, unstated(numbers, others, standing));
    else if (!others.empty())
        verdict.fail("the number", wanted + " and no other", shown_texts(others));
}

std::unique_ptr<OutputCheck>
make_number_check(const CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference) {
    if (reference)
        options.fail("a number has no 'reference'");
    return std::make_unique<NumberCheck>(expected_number_from(options));
}

} // namespace graticule::evaluation::strict
