// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/inspect_score.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/interchange/inspect_message.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::evaluation::interchange::inspect {

namespace {

constexpr const char* KeptScores = "inspect"; // a member of a score's metadata
constexpr const char* Grade = "grade";
constexpr const char* Parts = "parts";

struct Word {
    std::string_view name;
    double value;
};
constexpr Word Words[] = {{"c", 1},   {"p", 0.5}, {"i", 0},    {"n", 0},
                          {"yes", 1}, {"no", 0},  {"true", 1}, {"false", 0}};

std::optional<double> number_of(const Json& value) {
    std::optional<double> number;
    if (value.is_boolean()) {
        number = value == true ? 1 : 0;
    } else if (value.is_number()) {
        number = value.get<double>();
    } else if (value.is_string()) {
        const std::string text = ascii_lower(value.get_ref<const std::string&>());
        for (const Word& word : Words)
            if (word.name == text)
                return word.value;
        number = parse_number(text);
    }
    return number && *number >= 0 && *number <= 1 ? number : std::nullopt;
}

std::string reason_against(const Json& score) {
    const std::string reason = text_member(score, "reason");
    if (!reason.empty())
        return reason;
    const Json& value = member(score, "value");
    if (value.is_null())
        return "Inspect gave no score";
    return fmt::format("Its value {} is no number from 0 to 1", one_line(to_line(value), 200));
}

} // namespace

Json score_of(const Score& score) {
    Json made{{"value", score.value}};
    if (!score.answer.empty())
        made["answer"] = score.answer;
    if (!score.explanation.empty())
        made["explanation"] = score.explanation;
    Json metadata = score.metadata;
    metadata.erase(KeptScores);
    if (!score.grade.empty())
        metadata[Grade] = score.grade;
    if (!score.parts.empty())
        metadata[Parts] = to_json(score.parts);
    if (!metadata.empty())
        made["metadata"] = std::move(metadata);
    return with_remainder(std::move(made), member(score.metadata, KeptScores));
}

Scoring score_from(const Json& json) {
    const Json& value = member(json, "value");
    const std::optional<double> number = number_of(value);
    if (!number)
        return Unscored{reason_against(json)};
    Score score{*number, "", text_member(json, "answer"), text_member(json, "explanation"), {}};
    score.metadata = member(json, "metadata").is_object() ? json["metadata"] : Json::object();
    if (auto parts = score_parts_from(member(score.metadata, Parts)); parts && !parts->empty()) {
        score.parts = *std::move(parts);
        score.metadata.erase(Parts);
    }
    score.grade = value.is_string() ? value.get<std::string>() : text_member(score.metadata, Grade);
    if (Json kept = remainder(json, score_of(score)); !kept.empty())
        score.metadata[KeptScores] = std::move(kept);
    return score;
}

} // namespace graticule::evaluation::interchange::inspect
