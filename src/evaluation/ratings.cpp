// SPDX-License-Identifier: Apache-2.0
#include "evaluation/ratings.hpp"

#include "base/checked_json.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "evaluation/judge_answer.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace graticule::evaluation {

namespace {

constexpr std::size_t LongestReason = 4000; // bytes

Rating rating_from(const CheckedJson& json) {
    json.expect_only({"reason", "rating"});
    const std::int64_t value = json.at("rating").integer();
    if (value < LowestRating || value > HighestRating)
        json.fail(fmt::format("'rating' must be from {} to {}, not {}", LowestRating, HighestRating,
                              value));
    std::string reason = shorten(visible_text(json.at("reason").text()), LongestReason);
    if (trim(reason).empty())
        json.fail("'reason' is empty");
    return {static_cast<int>(value), std::move(reason)};
}

} // namespace

llm::OutputSchema ratings_schema(std::span<const Dimension> dimensions) {
    const Json rating{{"type", "object"},
                      {"properties",
                       {{"reason", {{"type", "string"}}},
                        {"rating", {{"type", "integer"}, {"enum", {1, 2, 3, 4, 5}}}}}},
                      {"required", {"reason", "rating"}},
                      {"additionalProperties", false}};
    Json properties = Json::object();
    Json required = Json::array();
    for (const Dimension& dimension : dimensions) {
        properties[std::string(dimension.member)] = rating;
        required.push_back(std::string(dimension.member));
    }
    return {"ratings",
            {{"type", "object"},
             {"properties", std::move(properties)},
             {"required", std::move(required)},
             {"additionalProperties", false}}};
}

std::string ratings_form(std::span<const Dimension> dimensions) {
    std::vector<std::string> members;
    for (const Dimension& dimension : dimensions)
        members.push_back(fmt::format("\"{}\"", dimension.member));
    return fmt::format("one JSON object and nothing else, with the members {}, each an object with "
                       "\"reason\" and \"rating\", a whole number from {} to {}.",
                       join(members, ", "), LowestRating, HighestRating);
}

std::variant<std::vector<Rating>, ReplyFault> read_ratings(const llm::Response& response,
                                                           std::span<const Dimension> dimensions) {
    return read_answer<std::vector<Rating>>(response, [&](const Json& json) {
        const CheckedJson answer(json, "The answer");
        if (answer.object().size() > dimensions.size())
            answer.fail("it has members that were not asked for");
        std::vector<Rating> ratings;
        for (const Dimension& dimension : dimensions)
            ratings.push_back(rating_from(answer.at(dimension.member)));
        return ratings;
    });
}

double mean_rating(std::span<const Rating> ratings) {
    double sum = 0;
    for (const Rating& rating : ratings)
        sum += rating.value;
    return sum / static_cast<double>(ratings.size());
}

std::string words_of_ratings(std::span<const Dimension> dimensions,
                             std::span<const Rating> ratings) {
    std::string words;
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        words += fmt::format("{} {}: {}\n", dimensions[i].name, ratings[i].value,
                             one_line(ratings[i].reason, LongestReason));
    return words;
}

} // namespace graticule::evaluation
