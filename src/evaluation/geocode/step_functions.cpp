// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/step_functions.hpp"

#include "base/error.hpp"
#include "evaluation/code_metrics/reference_code.hpp"
#include "evaluation/code_metrics/syntax_tree.hpp"
#include "evaluation/geocode/task_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::evaluation::geocode {

namespace {

using code_metrics::FunctionNames;

FunctionNames functions_in(const std::string& before, const std::string& code) {
    return code_metrics::called_functions(code_metrics::SyntaxTree(before + code), before.size());
}

std::vector<ScorePart> parts_with(const FunctionAgreement& agreement, Json metadata) {
    std::vector<ScorePart> parts{{F1Part, agreement.f1, {}, std::move(metadata)}};
    parts.push_back({AccuracyPart, agreement.accuracy});
    parts.push_back({PrecisionPart, agreement.precision});
    parts.push_back({RecallPart, agreement.recall});
    parts.push_back({HammingLossPart, agreement.hamming_loss});
    return parts;
}

std::vector<ScorePart> unscored_parts(const std::string& why) {
    std::vector<ScorePart> parts;
    for (const char* const name :
         {F1Part, AccuracyPart, PrecisionPart, RecallPart, HammingLossPart})
        parts.push_back({name, UnscoredPart{why}});
    return parts;
}

} // namespace

FunctionsOfSet::FunctionsOfSet(const std::vector<CodeTask>& tasks) : m_tasks(tasks) {
    for (const CodeTask& task : tasks) {
        auto& steps = m_expected.emplace_back();
        for (std::size_t i = 0; i < task.steps.size(); ++i) {
            steps.push_back(functions_in(code_before(task, i), task.steps[i].code));
            m_classes.insert(steps.back().begin(), steps.back().end());
        }
    }
}

std::vector<ScorePart> FunctionsOfSet::parts_of_step(std::size_t task, std::size_t step,
                                                     const std::string& code) const {
    return parts(m_expected[task][step], code_before(m_tasks[task], step), code);
}

std::vector<ScorePart> FunctionsOfSet::parts_of_task(std::size_t task,
                                                     const std::string& code) const {
    FunctionNames expected;
    for (const FunctionNames& of_step : m_expected[task])
        expected.insert(of_step.begin(), of_step.end());
    return parts(std::move(expected), {}, code);
}

std::vector<ScorePart> FunctionsOfSet::parts(FunctionNames expected, const std::string& before,
                                             const std::string& code) const {
    if (code.size() > code_metrics::MostCodeBytes)
        return unscored_parts(fmt::format("Functions are not looked for in {} bytes of code, as "
                                          "more than {} are",
                                          code.size(), code_metrics::MostCodeBytes));
    try {
        FunctionExample example{std::move(expected), functions_in(before, code)};
        Json metadata = {
            {"expected",
             std::vector<std::string>(example.expected.begin(), example.expected.end())},
            {"called", std::vector<std::string>(example.called.begin(), example.called.end())}};
        return parts_with(function_agreement(example, m_classes), std::move(metadata));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return unscored_parts(error.one_line());
    }
}

} // namespace graticule::evaluation::geocode
