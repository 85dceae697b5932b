// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/task_expectation.hpp"

#include "base/checked_json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace graticule::evaluation::geobenchx {

namespace {

using outcome::Expectation;
using outcome::ExpectedAnswer;
using outcome::ExpectedNumber;
using outcome::ExpectedRefusal;

constexpr double OfRounding = 5e-4;        // relative: answers may be rounded
constexpr std::size_t HeadlineNumbers = 3; // of an answer, among which the value must be

ExpectedNumber number_from(double value, double tolerance) {
    return {{value}, {0, std::max(tolerance, OfRounding), std::nullopt}, true};
}

ExpectedAnswer answer_from(const CheckedJson& expected) {
    ExpectedAnswer answer;
    answer.numbers.push_back(
        number_from(expected.at("value").number(), strict::share_from(expected.at("tolerance"))));
    answer.among_first = HeadlineNumbers;
    return answer;
}

ExpectedRefusal refusal_from(const CheckedJson& task) {
    const std::vector<std::string> reasons = task.texts_of("refusal");
    ExpectedRefusal refusal;
    try {
        refusal.reasons.emplace_back(join(reasons, "|")); // one of them will do
    } catch (const std::regex_error&) {
        task.at("refusal").fail("has what is no regular expression");
    }
    for (const CheckedJson& reading : task.elements_of("all_readings"))
        refusal.all_readings.push_back(number_from(reading.number(), 0));
    refusal.denial_is_right = true;
    return refusal;
}

std::optional<Expectation> expectation_of(const CheckedJson& task) {
    Expectation expectation;
    if (const auto expected = task.find("expected"))
        expectation.right = answer_from(*expected);
    else if (task.has("refusal"))
        expectation.right = refusal_from(task);
    else
        return std::nullopt;
    if (const auto forbidden = task.find("forbidden")) {
        expectation.forbidden.words = forbidden->texts_of("answer");
        for (const std::string& tool : forbidden->texts_of("tools"))
            expectation.forbidden.tools.insert(tool);
    }
    return expectation;
}

} // namespace

outcome::Expectations expectations_of(const TaskFile& file) {
    outcome::Expectations expectations;
    for (const Task& task : file.tasks)
        if (auto expectation = expectation_of(CheckedJson(task.members, task.id)))
            expectations.emplace(task.id, std::move(*expectation));
    return expectations;
}

} // namespace graticule::evaluation::geobenchx
