// SPDX-License-Identifier: Apache-2.0
#include "evaluation/score.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

namespace graticule::evaluation {

namespace {

bool is_share(double value) {
    return value >= 0 && value <= 1; // false for what is not a number
}

/// What breaks the rules for scores; empty for nothing.
std::string fault_of(const Scoring& scoring) {
    if (const auto* score = std::get_if<Score>(&scoring); score && !is_share(score->value))
        return "The scorer gave a value that is not from 0 to 1";
    std::set<std::string> names;
    for (const ScorePart& part : parts_of(scoring)) {
        if (part.name.empty() || !names.insert(part.name).second)
            return fmt::format("The scorer gave a part without a name of its own: {}",
                               quoted_name(part.name));
        const std::optional<double> value = part.value();
        if (value ? !is_share(*value) : part.reason().empty())
            return fmt::format("The scorer gave the part {} neither a value from 0 to 1 nor a "
                               "reason for having none",
                               quoted_name(part.name));
    }
    return {};
}

/// Whether all members are those of a part, each of its type.
bool is_part(const Json& json) {
    if (!json.is_object())
        return false;
    for (const auto& [name, value] : json.items()) {
        const bool known =
            name == "value"      ? value.is_number()
            : name == "metadata" ? value.is_object()
            : name == "name" || name == "unscored" || name == "explanation" || name == "one_of"
                ? value.is_string()
                : false;
        if (!known)
            return false;
    }
    return json.contains("value") != json.contains("unscored");
}

ScorePart part_from(const Json& json) {
    ScorePart part{text_member(json, "name"), UnscoredPart{text_member(json, "unscored")},
                   text_member(json, "explanation")};
    if (const auto value = number_member(json, "value"))
        part.said = *value;
    if (json.contains("metadata"))
        part.metadata = json["metadata"];
    part.one_of = text_member(json, "one_of");
    return part;
}

} // namespace

std::optional<double> ScorePart::value() const {
    const auto* value = std::get_if<double>(&said);
    return value ? std::optional(*value) : std::nullopt;
}

std::string ScorePart::reason() const {
    const auto* unscored = std::get_if<UnscoredPart>(&said);
    return unscored ? unscored->reason : "";
}

bool ScorePart::operator==(const ScorePart& other) const {
    return name == other.name && value() == other.value() && reason() == other.reason()
           && explanation == other.explanation && metadata == other.metadata
           && one_of == other.one_of;
}

Json to_json(const std::vector<ScorePart>& parts) {
    Json list = Json::array();
    for (const ScorePart& part : parts) {
        Json& json = list.emplace_back(Json{{"name", part.name}});
        if (const auto value = part.value())
            json["value"] = *value;
        else
            json["unscored"] = part.reason();
        if (!part.explanation.empty())
            json["explanation"] = part.explanation;
        if (!part.metadata.empty())
            json["metadata"] = part.metadata;
        if (!part.one_of.empty())
            json["one_of"] = part.one_of;
    }
    return list;
}

std::optional<std::vector<ScorePart>> score_parts_from(const Json& json) {
    if (!json.is_array())
        return std::nullopt;
    std::vector<ScorePart> parts;
    for (const Json& one : json) {
        if (!is_part(one))
            return std::nullopt;
        parts.push_back(part_from(one));
    }
    return fault_of(Unscored{{}, Json::object(), parts}).empty() ? std::optional(std::move(parts))
                                                                 : std::nullopt;
}

const Json& metadata_of(const Scoring& scoring) {
    return std::visit([](const auto& said) -> const Json& { return said.metadata; }, scoring);
}

const std::vector<ScorePart>& parts_of(const Scoring& scoring) {
    return std::visit([](const auto& said) -> const std::vector<ScorePart>& { return said.parts; },
                      scoring);
}

bool is_complete(const Scoring& scoring) {
    const std::vector<ScorePart>& parts = parts_of(scoring);
    return std::holds_alternative<Score>(scoring)
           && std::all_of(parts.begin(), parts.end(),
                          [](const ScorePart& part) { return part.value().has_value(); });
}

void add_spending(Scoring& scoring, const Scoring& before) {
    std::optional<double> earlier = number_member(metadata_of(before), SpentMember);
    for (const ScorePart& part : parts_of(before))
        if (const auto spent = number_member(part.metadata, SpentMember))
            earlier = earlier.value_or(0) + *spent;
    if (!earlier)
        return;
    Json& told = std::visit([](auto& said) -> Json& { return said.metadata; }, scoring);
    told[SpentMember] = number_member(told, SpentMember).value_or(0) + *earlier;
}

Scoring scored_or_not(const std::function<Scoring()>& work) {
    try {
        Scoring scoring = work();
        std::string fault = fault_of(scoring);
        if (fault.empty())
            return scoring;
        Scoring unscored = Unscored{std::move(fault)};
        add_spending(unscored, scoring);
        return unscored;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return Unscored{error.one_line()};
    } catch (const std::exception& error) {
        return Unscored{error.what()};
    }
}

} // namespace graticule::evaluation
