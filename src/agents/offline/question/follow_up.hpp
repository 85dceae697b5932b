// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// What a follow-up says, part by part, before it is known what of the question before it each part
/// takes the place of.
struct FollowUp {
    /// The question before without its time; with the time that the follow-up names, the sets that
    /// it speaks of, and the maps, charts and files that it asks for behind the requests.
    Query query;
    std::size_t restrictions = None; ///< the set of `query` with what it says of the rows
    bool bare_name = false;          ///< "Chad?", and not "in Chad"
    bool only = false;               ///< "only in Asia": beside what was said before
    std::size_t noun = None;         ///< the set of `query` of other rows: "and earthquakes?"
    std::optional<Mention> column = std::nullopt;    ///< "and the population?"
    std::vector<std::string> functions = {};         ///< "and the median?"
    std::optional<Ranking> ranking = std::nullopt;   ///< "the lowest instead", "top 5"
    bool of_top = false;                             ///< "top 5" does not say of high or low
    std::optional<std::size_t> count = std::nullopt; ///< "10 instead"
    std::optional<Mention> ranked_by = std::nullopt; ///< "by population"
    std::optional<Grouping> by = std::nullopt;       ///< "by continent"
    std::optional<Condition> number = std::nullopt;  ///< "above 6", of no column
    std::optional<Relation> distance = std::nullopt; ///< "within 200 km", of nothing
    bool per_capita = false;                         ///< "per head"
    bool how_many = false;                           ///< "how many are in Asia?"
    bool which = false;                              ///< "which are in Asia?"
};

/// Puts what a follow-up says in the place of what the question before has of its kind, or beside
/// it where that has none.
/// @throws Error Refused where it could stand for several things, naming them, or for none
Query take_over(FollowUp said, const Query& before, const retrieval::Schema& schema);

/// A follow-up as a whole question, or the word that has no part in one.
struct FollowUpReading {
    std::optional<Query> query;
    std::string unread;
};

/// Reads what follows up a question: "and in 2005?", "only in Asia", "show them on a map", "what is
/// their mean depth?".
/// @param before with one request or more
/// @throws Error as take_over(); Refused for "them" where that could mean several things
FollowUpReading read_follow_up(const LinkedTask& task, const retrieval::Schema& schema,
                               const Query& before);

} // namespace graticule::agents::offline
