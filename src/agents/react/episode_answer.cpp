// SPDX-License-Identifier: Apache-2.0
#include "agents/react/answer_references.hpp"
#include "agents/react/episode.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/code/answer_names.hpp"
#include "tools/code/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graticule::agents::react {

namespace {

constexpr std::size_t LongestAnswer = 20000; // bytes
constexpr std::size_t LongestReason = 600;   // bytes of why a task is declined
constexpr std::size_t MaxNumbersTold = 10;

} // namespace

std::optional<Result> Episode::take_words(const std::string& words, llm::StopReason reason) {
    const std::string text = shorten(visible_text(trim(words)), LongestAnswer);
    if (reason == llm::StopReason::Refused)
        return refused(text.empty() ? "the model declined to answer" : text);
    if (reason == llm::StopReason::OutputLimit)
        return refuse_answer("Your answer was cut off because it was too long. Say it in fewer "
                             "words, or make fewer calls at once.");
    if (text.empty())
        return refuse_answer(fmt::format("That held neither a call nor words. Call a tool, answer "
                                         "in words, or call {} with a reason.",
                                         RejectTask));
    if (m_calls.empty() && !std::exchange(m_reminded_of_tools, true))
        return remind(fmt::format("You have called no tool. If the task can be solved with the "
                                  "data, call the tools that solve it; if the data or the tools "
                                  "lack what it needs, call {} with a reason. If it needs "
                                  "neither, say your answer again.",
                                  RejectTask));
    return take_last_words(text);
}

std::optional<Result> Episode::take_last_words(const std::string& text) {
    std::string words = text;
    if (writes_code()) { // as if it had called the tool, which finds what the names stand for
        tools::Observation observation;
        const std::string call =
            call_tool({{}, std::string(tools::Finish), to_line({{"summary", text}})}, observation);
        if (!observation.ok)
            return refuse_answer(observation.text);
        words = tools::with_values_of_call(text, call);
    }
    Judged judged = judge(words);
    if (judged.result)
        return std::move(*judged.result);
    return judged.is_fault ? refuse_answer(std::move(judged.why)) : remind(std::move(judged.why));
}

std::optional<Result> Episode::take_finish(const std::string& call,
                                           tools::Observation& observation) {
    const std::string text =
        shorten(visible_text(trim(text_member(observation.data, "answer"))), LongestAnswer);
    Judged judged = judge(tools::with_values_of_call(text, call));
    if (!judged.result) {
        observation.text = judged.why;
        observation.ok = !judged.is_fault;
    }
    return std::move(judged.result);
}

Episode::Judged Episode::judge(const std::string& text) {
    ReadAnswer answer = read_answer(text, observer(), m_calls);
    if (!answer.faults.empty())
        return {{},
                "Your answer names values that are not there. " + join(answer.faults, ". ")
                    + ". Mend the names and say the whole answer again.",
                true};
    std::vector<std::string> numbers = number_sources().missing_in(answer.text);
    if (!numbers.empty() && !std::exchange(m_reminded_of_sources, true)) {
        numbers.resize(std::min(numbers.size(), MaxNumbersTold));
        return {
            {},
            fmt::format(
                "Your answer holds numbers that stand for no value of a call: {}. Write each as "
                "the name of a value in double braces, leave it out, or work it out with a "
                "tool; then say the whole answer again. Those that stay are marked as numbers "
                "without a source.",
                join(numbers, "; "))};
    }
    return {answered(answer.text, std::move(answer.values))};
}

std::optional<Result> Episode::remind(std::string words) {
    m_request.messages.push_back(llm::text_message(llm::Role::User, std::move(words)));
    return std::nullopt;
}

std::optional<Result> Episode::refuse_answer(std::string why) {
    if (++m_bad_answers >= MaxBadAnswers)
        return ended(EndReason::BadCalls, too_many_bad_answers(why));
    return remind(std::move(why));
}

Error Episode::too_many_bad_answers(std::string_view last) const {
    return Error(ErrorCode::InvalidArgument,
                 fmt::format("{} answers of the model in a row could not be carried out; of the "
                             "last it was told: {}",
                             m_bad_answers, one_line(last, LongestReason)),
                 "Word the task otherwise, or take another model");
}

Observer Episode::observer() const {
    return [this](const std::string& call) {
        const auto found = m_given.find(call);
        return found == m_given.end() ? Observed{}
                                      : Observed{&found->second.text, &found->second.data};
    };
}

NumberSources Episode::number_sources() const {
    NumberSources sources;
    sources.add_text(m_setting.task);
    for (const geodata::CatalogEntry& entry : m_setting.workspace.catalog().entries())
        sources.add_dataset({{"name", entry.name},
                             {"title", entry.title},
                             {"source", entry.source},
                             {"license", entry.licence}});
    for (const auto& [id, given] : m_given)
        sources.add_call(given.tool, given.arguments, given.data);
    return sources;
}

Result Episode::answered(const AnswerText& text, Json values) {
    const NumberSources sources = number_sources();
    const AnswerText marked = sources.marked(text);
    const auto warn = [this](const std::string& sentence) {
        m_setting.log.append("warning", {{"text", sentence}});
    };
    if (m_calls.empty())
        warn("The model called no tool: nothing in the answer rests on the data");
    if (const auto numbers = sources.missing_in(text); !numbers.empty())
        warn(fmt::format("Numbers of the answer that have no source: {}", join(numbers, "; ")));
    Result result;
    result.end = EndReason::Answered;
    result.answer = marked.in_words(observer());
    result.pieces = to_json(marked);
    result.values = std::move(values);
    result.artifacts = m_artifacts;
    result.usage = m_usage.to_json();
    m_setting.log.append(
        "answer", {{"text", result.answer}, {"pieces", result.pieces}, {"values", result.values}});
    return result;
}

Result Episode::refused(std::string_view reason) {
    std::string sentence = one_line(reason, LongestReason);
    while (sentence.ends_with('.'))
        sentence.pop_back();
    if (sentence.empty())
        sentence = "the model said that the task cannot be solved, and gave no reason";
    Result result;
    result.end = EndReason::Refused;
    result.answer = "Refused: " + sentence + ".";
    result.artifacts = m_artifacts;
    result.usage = m_usage.to_json();
    m_setting.log.append("refusal",
                         {{"reason", result.answer}, {"missing", Json::array({sentence})}});
    return result;
}

std::string Episode::done_so_far() const {
    const auto many = [](std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    std::string done = fmt::format("Done until then: {}", many(m_calls.size(), "call"));
    if (m_artifacts.empty())
        return done;
    std::vector<std::string> paths;
    for (const tools::Artifact& artifact : m_artifacts)
        paths.push_back(artifact.path);
    return fmt::format("{}, {}: {}", done, many(paths.size(), "file"), names_in_sentence(paths));
}

Result Episode::ended(EndReason end, const Error& why) {
    const Error error(why.code(), fmt::format("{}. {}", why.message(), done_so_far()), why.hint());
    m_setting.log.append("error", {{"code", error_code_name(error.code())},
                                   {"message", error.message()},
                                   {"hint", error.hint()}});
    Result result;
    result.end = end;
    result.answer = error.one_line();
    result.artifacts = m_artifacts;
    result.usage = m_usage.to_json();
    return result;
}

} // namespace graticule::agents::react
