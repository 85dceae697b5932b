// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/judge_model.hpp"
#include "evaluation/score.hpp"
#include "llm/chat_model.hpp"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Judgements by dimensions, each rated from 1 to 5 with a reason.
namespace graticule::evaluation {

inline constexpr int LowestRating = 1;
inline constexpr int HighestRating = 5;

/// What is rated.
struct Dimension {
    std::string_view name;   ///< of its part in a score: "data-handling"
    std::string_view member; ///< of its object in an answer: "data_handling"
};

struct Rating {
    int value = LowestRating;
    std::string reason; ///< without what is not seen
};

/// {"data_handling": {"reason": "...", "rating": 4}, ...}, all of them, in their order.
llm::OutputSchema ratings_schema(std::span<const Dimension> dimensions);

/// The same in words, as JudgeQuestion::form.
std::string ratings_form(std::span<const Dimension> dimensions);

/// Reads such an answer. One that lacks a dimension, rates one otherwise than by a whole number
/// from 1 to 5 or gives no reason is a fault.
/// @return a rating of each dimension, in their order
std::variant<std::vector<Rating>, ReplyFault> read_ratings(const llm::Response& response,
                                                           std::span<const Dimension> dimensions);

/// The mean.
double mean_rating(std::span<const Rating> ratings);

/// "data-handling 4: It reads ..." by line.
std::string words_of_ratings(std::span<const Dimension> dimensions,
                             std::span<const Rating> ratings);

} // namespace graticule::evaluation
