// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/judge_reply.hpp"

#include "base/checked_json.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "evaluation/judge_answer.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t LongestReasoning = 20'000; // bytes

JudgeReply reply_from(const Json& json, std::size_t references) {
    const CheckedJson reply(json, "The answer");
    reply.expect_only({"reasoning", "reference", "grade"});
    JudgeReply read;
    read.reasoning = shorten(visible_text(reply.at("reasoning").text()), LongestReasoning);
    const std::int64_t reference = reply.at("reference").integer();
    if (reference < 1 || static_cast<std::size_t>(reference) > references)
        reply.fail(fmt::format("'reference' must be from 1 to {}, not {}", references, reference));
    read.reference = static_cast<std::size_t>(reference) - 1;
    const std::string grade = reply.at("grade").text();
    const std::optional<Grade> known = grade_of(grade);
    if (!known)
        reply.fail(fmt::format("'grade' must be \"match\", \"partial\" or \"no match\", not {}",
                               graticule::quoted(grade)));
    read.grade = *known;
    return read;
}

} // namespace

llm::OutputSchema judge_reply_schema() {
    Json properties;
    properties["reasoning"] = {{"type", "string"},
                               {"description", "What agrees, what differs, and what of it counts"}};
    properties["reference"] = {{"type", "integer"},
                               {"description", "The reference that it matches best, from 1"}};
    properties["grade"] = {{"type", "string"}, {"enum", {"match", "partial", "no match"}}};
    return {"judgement",
            {{"type", "object"},
             {"properties", std::move(properties)},
             {"required", {"reasoning", "reference", "grade"}},
             {"additionalProperties", false}}};
}

std::variant<JudgeReply, ReplyFault> read_judge_reply(const llm::Response& response,
                                                      std::size_t references) {
    return read_answer<JudgeReply>(response,
                                   [&](const Json& json) { return reply_from(json, references); });
}

} // namespace graticule::evaluation::geobenchx
