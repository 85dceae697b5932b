// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/number_check.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/read_output.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

/// What is counted: "schools" is said by "12 public schools".
bool counts(const Quantity& quantity, const std::string& singular) {
    return std::any_of(quantity.words.begin(), quantity.words.end(), [&](const std::string& word) {
        return retrieval::singular(word) == singular;
    });
}

/// Finds numbers of a dimension, in the unit asked for.
class NumberSearch {
public:
    explicit NumberSearch(const ExpectedNumber& expected)
        : m_expected(expected), m_unit(unit_of(expected.unit)),
          m_counted(retrieval::singular(fold(trim(expected.unit)))) {}

    /// None where it is of another dimension.
    std::optional<double> value_of(const Quantity& quantity) const {
        if (m_unit)
            return quantity.unit && quantity.unit->dimension == m_unit->dimension
                       ? std::optional(quantity.value * quantity.unit->factor / m_unit->factor)
                       : std::nullopt;
        if (quantity.unit || (!m_counted.empty() && !counts(quantity, m_counted)))
            return std::nullopt;
        return quantity.value;
    }

    bool is_it(double value) const { return m_expected.tolerance.agrees(m_expected.value, value); }

    bool may_stand_there(double value) const {
        return std::any_of(m_expected.also.begin(), m_expected.also.end(),
                           [&](double other) { return WrittenTolerance.agrees(other, value); });
    }

private:
    const ExpectedNumber& m_expected;
    std::optional<Unit> m_unit;
    std::string m_counted;
};

std::vector<Quantity> quantities_near(const std::vector<std::string>& sentences,
                                      const std::vector<std::string>& near) {
    std::vector<Quantity> found;
    for (const std::string& sentence : sentences) {
        if (!std::all_of(near.begin(), near.end(),
                         [&](const std::string& phrase) { return has_phrase(sentence, phrase); }))
            continue;
        for (Quantity& quantity : quantities_in(sentence))
            found.push_back(std::move(quantity));
    }
    return found;
}

std::string in_words(double value, const std::string& unit) {
    return shortest_number(value) + (unit.empty() ? "" : " " + unit);
}

std::string texts_of(const std::vector<Quantity>& quantities) {
    std::vector<std::string> texts;
    for (const Quantity& quantity : quantities)
        texts.push_back(quantity.text);
    return texts.empty() ? "no number" : join(texts, ", ");
}

double closeness_of(double expected, double found) {
    const double scale = std::max(std::abs(expected), std::abs(found));
    return scale > 0 ? 1 - std::abs(found - expected) / scale : 1;
}

class NumberCheck : public OutputCheck {
public:
    explicit NumberCheck(ExpectedNumber expected) : m_expected(std::move(expected)) {}

    Verdict check(const std::filesystem::path& output, const Context& /*context*/) const override {
        Verdict verdict;
        if (const auto text = read_text(output, verdict))
            check_number(sentences_of(*text), m_expected, verdict);
        return verdict;
    }

private:
    ExpectedNumber m_expected;
};

} // namespace

ExpectedNumber expected_number_from(const llm::CheckedJson& options) {
    options.expect_only({"value", "unit", "tolerance", "near", "also"});
    ExpectedNumber expected;
    expected.value = options.at("value").number();
    expected.unit = options.text_or("unit", "");
    if (const auto tolerance = options.find("tolerance"))
        expected.tolerance = tolerance_from(*tolerance);
    for (const std::string& phrase : options.texts_of("near")) {
        expected.near.push_back(folded_phrase(phrase));
        if (expected.near.back().empty())
            options.fail("'near' has a text without words");
    }
    for (const llm::CheckedJson& other : options.elements_of("also"))
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
    const std::vector<Quantity> quantities = quantities_near(sentences, expected.near);
    const std::string wanted = in_words(expected.value, expected.unit);
    std::vector<Quantity> others;
    bool stated = false;
    double closest = 0;
    for (const Quantity& quantity : quantities) {
        const auto value = search.value_of(quantity);
        if (!value)
            continue;
        stated = stated || search.is_it(*value);
        if (search.is_it(*value) || search.may_stand_there(*value))
            continue;
        others.push_back(quantity);
        closest = std::max(closest, closeness_of(expected.value, *value));
    }
    verdict.note_closeness(stated ? 1 : closest);
    if (!stated)
        verdict.fail("the number", wanted, texts_of(others.empty() ? quantities : others));
    else if (!others.empty())
        verdict.fail("the number", wanted + " and no other", texts_of(others));
}

std::unique_ptr<OutputCheck>
make_number_check(const llm::CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference) {
    if (reference)
        options.fail("a number has no 'reference'");
    return std::make_unique<NumberCheck>(expected_number_from(options));
}

} // namespace graticule::evaluation::strict
