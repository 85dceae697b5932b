// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/conclusion.hpp"

#include "agents/conversation/names_of_number.hpp"
#include "agents/number_words.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t LongestReason = 600; // bytes of why a task is declined
constexpr std::size_t MaxNumbersTold = 10;
constexpr std::size_t MaxNamesOfNumber = 2; // of values that a typed number may be

/// Whether two texts say the same by a number: a short one stands anywhere, so that it has to count
/// the same, as in "30 degrees". "Band 3" is not the 3 of "3 moderate".
bool is_same_figure(const WrittenNumber& one, const WrittenNumber& other) {
    constexpr std::size_t Telling = 3; // digits
    return one.plain == other.plain
           && (one.plain.size() >= Telling
               || (!one.counted.empty() && one.counted == other.counted));
}

/// Numbers of an answer's words, of those that were typed, that a text has.
std::vector<std::string> numbers_of(std::string_view given, const runs::AnswerText& answer,
                                    const std::vector<std::string>& typed) {
    const std::vector<WrittenNumber> known = numbers_in(given);
    std::vector<std::string> found;
    for (const runs::AnswerText::Piece& piece : answer.pieces()) {
        const auto* words = std::get_if<std::string>(&piece);
        if (words == nullptr)
            continue;
        for (const WrittenNumber& number : numbers_in(*words)) {
            std::string written = words->substr(number.at, number.length);
            const auto has = [](const std::vector<std::string>& all, const std::string& one) {
                return std::find(all.begin(), all.end(), one) != all.end();
            };
            if (has(typed, written) && !has(found, written)
                && std::any_of(known.begin(), known.end(), [&](const WrittenNumber& one) {
                       return is_same_figure(number, one);
                   }))
                found.push_back(std::move(written));
        }
    }
    return found;
}

} // namespace

NumberSources Conclusion::number_sources() const {
    NumberSources sources =
        m_basis.ledger.number_sources(m_basis.task, m_basis.workspace.catalog());
    for (const Given& given : m_given)
        sources.add_text(given.text);
    return sources;
}

// A model may have put them into a call, too, which makes them none of its own.
runs::AnswerText Conclusion::with_given_sources(const runs::AnswerText& answer) const {
    NumberSources task;
    task.add_text(m_basis.task);
    const std::vector<std::string> typed = task.missing_in(answer);
    std::string told;
    for (const Given& given : m_given) {
        const std::vector<std::string> numbers = numbers_of(given.text, answer, typed);
        if (!numbers.empty())
            told += fmt::format("{}From {}: {}.", told.empty() ? "\n\n" : " ", given.name,
                                join(numbers, ", "));
    }
    return answer + runs::AnswerText(told);
}

JudgedAnswer Conclusion::judge(const std::string& text) {
    ReadAnswer answer = read_answer(text, m_basis.ledger.observer(), m_basis.ledger.calls());
    const auto with_names = [this](const std::string& number) {
        const std::vector<std::string> names = names_of_number(
            number, m_basis.ledger.observer(), m_basis.ledger.calls(), MaxNamesOfNumber);
        return names.empty() ? number : fmt::format("{} (perhaps {})", number, join(names, " or "));
    };
    if (!answer.faults.empty())
        return {{},
                "Your answer names values that are not there. " + join(answer.faults, ". ")
                    + ". Mend the names and say the whole answer again.",
                true};
    std::vector<std::string> numbers = number_sources().missing_in(answer.text);
    if (!numbers.empty() && !std::exchange(m_reminded_of_sources, true)) {
        numbers.resize(std::min(numbers.size(), MaxNumbersTold));
        for (std::string& number : numbers)
            number = with_names(number);
        return {
            {},
            fmt::format(
                "Your answer holds numbers that stand for no value of a call: {}. Write each as "
                "the name of a value in double braces, leave it out, or work it out with a "
                "tool; then say the whole answer again. Those that stay are marked as numbers "
                "without a source.",
                join(numbers, "; "))};
    }
    return {std::move(answer)};
}

Result Conclusion::result(runs::EndReason end, std::string answer) const {
    Result result;
    result.end = end;
    result.answer = std::move(answer);
    result.artifacts = m_basis.ledger.artifacts();
    result.usage = m_basis.usage.to_json();
    return result;
}

Result Conclusion::answered(const ReadAnswer& answer) const {
    const NumberSources sources = number_sources();
    const runs::AnswerText marked = sources.marked(with_given_sources(answer.text));
    const auto warn = [this](const std::string& sentence) {
        m_basis.log.append(runs::events::Warning{sentence});
    };
    if (m_basis.ledger.calls().empty())
        warn("The model called no tool: nothing in the answer rests on the data");
    if (const auto numbers = sources.missing_in(answer.text); !numbers.empty())
        warn(fmt::format("Numbers of the answer that have no source: {}", join(numbers, "; ")));
    Result result =
        this->result(runs::EndReason::Answered, marked.in_words(m_basis.ledger.observer()));
    result.pieces = to_json(marked);
    result.values = answer.values;
    m_basis.log.append(runs::events::Answer{result.answer, result.pieces, result.values});
    return result;
}

Result Conclusion::refused(std::string_view reason) const {
    std::string sentence = one_line(reason, LongestReason);
    while (sentence.ends_with('.'))
        sentence.pop_back();
    if (sentence.empty())
        sentence = "the model said that the task cannot be solved, and gave no reason";
    Result result = this->result(runs::EndReason::Refused, "Refused: " + sentence + ".");
    result.artifacts.clear(); // what was tried is in the report; the task has no outputs
    m_basis.log.append(runs::events::Refusal{result.answer, {sentence}});
    return result;
}

Result Conclusion::ended(const Ending& ending) const {
    const Error& why = ending.why;
    const Error error(
        why.code(), fmt::format("{}. {}", why.message(), m_basis.ledger.done_so_far()), why.hint());
    m_basis.log.append(runs::events::failure_of(error));
    return result(ending.reason, error.one_line());
}

} // namespace graticule::agents::conversation
