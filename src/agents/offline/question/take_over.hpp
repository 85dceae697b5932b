// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/follow_up.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

/// Puts the parts of a follow-up into the question before, kind by kind. Each function refuses what
/// could stand for several things, naming two of them, and what could stand for none.
class TakeOver {
public:
    /// @param before must outlive it, as the schema
    TakeOver(FollowUp said, const Query& before, const retrieval::Schema& schema);

    Query run();

private:
    using Place = std::pair<std::size_t, std::size_t>; ///< a set, and which of its filters

    // take_over_time.cpp: when
    void time();
    void time_of_condition();
    void require_one_time() const;

    // take_over_rows.cpp: which rows
    void rows();
    void other_rows();
    void place(ValueFilter named);
    const SetPhrase& known_at_first(std::size_t set) const;
    std::vector<Place> filters_of_kind(const ValueFilter& named) const;
    std::vector<Place> filters_of_place() const;
    void require_no_row_named(const ValueFilter& named) const;
    void relation(Relation said);
    void condition(Condition said);
    void number();
    void since();
    std::vector<Place> conditions_alike(const Condition& said) const;
    void distance();
    std::size_t set_with_data_of(const Condition& said) const;
    std::size_t head(const std::string& said);

    // take_over_figures.cpp: what is asked of them
    void figures();
    void column();
    void statistic();
    Mention column_of_statistic(const Request& request) const;
    void grouped();
    void per_head();
    void ranking();
    void rank_anew(Ranking said);
    void rank_as_before(Ranking& known, const Ranking& said);
    void count();
    void ask_for_rows();
    std::vector<Mention*> columns_asked_for();
    bool any_ranking() const;

    FollowUp m_said;
    Query m_query;
    SetPhrase m_rows;                  ///< what the follow-up says of the rows
    std::set<Place> m_named;           ///< filters that it has taken the place of
    std::set<Place> m_compared;        ///< conditions likewise
    std::set<Place> m_related;         ///< relations likewise
    std::vector<SetPhrase> m_at_first; ///< the sets before it said anything of them
    const Query& m_before;
    const retrieval::Schema& m_schema;
};

/// Refuses what a follow-up names, as it could stand for two things.
[[noreturn]] void refuse_as_ambiguous(const std::string& said, const std::string& one,
                                      const std::string& other);

} // namespace graticule::agents::offline
