// SPDX-License-Identifier: Apache-2.0
#include "llm/scripted_model.hpp"

#include "base/checked_json.hpp"
#include "base/data_text.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/answer_text.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::size_t MaxAnswers = 100'000;
constexpr std::uintmax_t MaxScriptBytes = 256U << 20;

ToolCall call_of(const CheckedJson& entry, std::size_t& calls) {
    entry.expect_only({"id", "name", "arguments"});
    ++calls;
    ToolCall call{entry.text_or("id", fmt::format("call_{}", calls)), entry.at("name").text(),
                  "{}"};
    if (const auto arguments = entry.find("arguments"))
        call.arguments =
            arguments->json().is_string() ? arguments->text() : to_line(arguments->json());
    return call;
}

Response short_response(const CheckedJson& entry, std::size_t& calls) {
    entry.expect_only({"text", "reasoning", "tool_calls", "stop_reason", "usage"});
    Response response;
    response.model = "scripted";
    if (const auto reasoning = entry.find("reasoning"))
        response.message.parts.emplace_back(ReasoningPart{reasoning->text(), "scripted", {}});
    if (const auto text = entry.find("text"))
        response.message.parts.emplace_back(TextPart{text->text()});
    const auto asked = entry.elements_of("tool_calls");
    for (const CheckedJson& call : asked)
        response.message.parts.emplace_back(call_of(call, calls));
    response.stop_reason = asked.empty() ? StopReason::Finished : StopReason::ToolCalls;
    if (const auto reason = entry.find("stop_reason"))
        response.stop_reason = reason->one_of(stop_reason_of);
    if (const auto usage = entry.find("usage"))
        response.usage = usage_from_json(*usage);
    return response;
}

ScriptedAnswer answer_of(const CheckedJson& entry, std::size_t& calls) {
    if (const auto error = entry.find("error")) {
        entry.expect_only({"error"});
        return model_error_from_json(*error);
    }
    if (const auto response = entry.find("response")) {
        entry.expect_only({"response"});
        return response_from_json(*response);
    }
    return short_response(entry, calls);
}

void add_answer(std::vector<ScriptedAnswer>& answers, const CheckedJson& entry,
                std::size_t& calls) {
    if (answers.size() == MaxAnswers)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("A script holds more than {} answers", MaxAnswers));
    answers.push_back(answer_of(entry, calls));
}

} // namespace

std::vector<ScriptedAnswer> parse_script(std::string_view text, std::string_view source) {
    std::vector<ScriptedAnswer> answers;
    std::size_t calls = 0;
    if (trim(text).starts_with('[')) {
        const Json list = parse_json(text, source);
        for (const CheckedJson& entry : CheckedJson(list, std::string(source)).elements())
            add_answer(answers, entry, calls);
        return answers;
    }
    std::size_t number = 0;
    for (const std::string& line : split(text, '\n')) {
        ++number;
        if (trim(line).empty())
            continue;
        const std::string where = fmt::format("{}, line {}", source, number);
        const Json entry = parse_json(line, where);
        add_answer(answers, CheckedJson(entry, where), calls);
    }
    return answers;
}

std::vector<ScriptedAnswer> read_script(const std::filesystem::path& path) {
    return parse_script(read_file(path, MaxScriptBytes), path.filename().string());
}

ScriptedModel::ScriptedModel(std::vector<ScriptedAnswer> answers, std::string name)
    : m_answers(std::move(answers)), m_name(std::move(name)) {}

Response ScriptedModel::chat(const Request&, const Context& context, const DeltaSink& deltas) {
    if (context.cancel_requested())
        throw ModelError(ModelFailure::Cancelled, "The call of the model was cancelled");
    if (m_next == m_answers.size())
        throw ModelError(ModelFailure::NotFound,
                         fmt::format("The script {} has no answer to call {}: it holds {}",
                                     quoted_name(m_name), m_next + 1, m_answers.size()),
                         "Add the answer that the model shall give next");
    const ScriptedAnswer& answer = m_answers[m_next++];
    if (const auto* const error = std::get_if<ModelError>(&answer))
        throw ModelError(*error);
    const Response& response = std::get<Response>(answer);
    if (deltas)
        hand_over(response, deltas);
    return response;
}

} // namespace graticule::llm
