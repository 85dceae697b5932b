// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// Whether a link is to numbers that can be computed with.
bool is_measure(const retrieval::Schema& schema, const FieldLink& link);

/// How well the best dataset or field of a phrase fits its words; 0 where there is none.
double best_entity(const Chunk& chunk);
double best_field(const Chunk& chunk);

/// "1999": a whole number of four digits, without a unit.
bool looks_like_year(const Chunk& chunk);

/// The reading of one task: where it stands, and what waits for the next noun.
class Parser {
public:
    Parser(const LinkedTask& task, const retrieval::Schema& schema);
    Frame run();

private:
    // parser.cpp: one phrase after another
    void step();
    void read_sense(const Chunk& chunk);
    void read_question(const Chunk& chunk);
    void read_wish(const Chunk& chunk);
    void read_change(const Chunk& chunk);
    void read_crs(const Chunk& chunk);
    void read_connector(const Chunk& chunk);
    void read_second_comparison(const Chunk& chunk);
    bool draws_one_over_another(const Chunk& chunk) const;
    void read_relation(const std::string& predicate);
    void read_missing(const Chunk& chunk);
    void read_pattern(const Chunk& chunk);
    void finish();
    void account_for_leftovers();
    void settle_year_span();

    // parser_nouns.cpp, parser_sets.cpp: names of sets, fields and values
    void read_linked(const Chunk& chunk);
    void read_values(const Chunk& chunk);
    void take_field_after(ValueFilter& filter);
    void read_field(const Chunk& chunk);
    bool take_as_ranked(const Chunk& chunk, const std::string& notion);
    bool take_as_condition(const Chunk& chunk, bool number);
    bool names_column(const Chunk& share) const;
    void read_truth(const Chunk& chunk);
    bool add_to_last(ValueFilter& filter, std::size_t chunk_index);
    bool stands_after_in(std::size_t chunk_index) const;
    bool is_place_of(const ValueFilter& named, std::size_t chunk_index) const;
    bool read_place_within(ValueFilter& filter, std::size_t chunk_index);
    void read_group(const Chunk& chunk);
    std::size_t open_set(const Chunk& chunk, bool named);
    void attach_pending(SetPhrase& set);
    void connect(std::size_t set);
    bool means_values(const Chunk& chunk) const;
    bool means_field(const Chunk& chunk) const;
    bool counts_units(const Chunk& chunk) const;

    // parser_numbers.cpp: what a number is
    void read_number(const Chunk& chunk);
    bool read_distance(const Chunk& chunk);
    bool read_year(const Chunk& chunk);
    std::optional<int> joined_number() const;
    bool read_rest_of_date(const Chunk& year);
    bool read_ranking_count(const Chunk& chunk);
    bool read_special_number(const Chunk& chunk);
    bool read_day(const Chunk& chunk);

    // parser_conditions.cpp: what numbers are compared with
    bool read_comparison(const Chunk& chunk);
    bool read_between();
    bool read_mean_comparison(const Chunk& chunk);
    bool read_direction(const Chunk& chunk);
    void take_operator_after(Condition& condition, const Chunk& chunk);
    bool goes_on_with_condition() const;
    void settle_held(const Condition& named);
    void add_condition(Condition condition);
    void name_field_of(Condition& condition, std::size_t after);
    std::optional<std::size_t> adjacent_mention() const;

    // parser_units.cpp: units that follow no number, and what is measured in them
    void read_unit(const Chunk& chunk);
    bool speaks_of_distance() const;
    void measure_in_unit();
    std::string outline_instead(const Chunk& chunk);
    void rank_by_what_was_said();
    bool named_after(const std::vector<std::string>& words) const;
    void open_subject_of_values();
    bool names_raster_beside_set(const Chunk& chunk) const;

    // moving about
    bool at_end() const { return m_at >= m_chunks.size(); }
    const Chunk* peek(std::size_t ahead = 0) const; ///< skipping fillers and "the"
    std::size_t skip_fillers(std::size_t at) const;
    SetPhrase* current();

    const std::vector<Chunk>& m_chunks;
    const retrieval::Schema& m_schema;
    Frame m_frame;
    std::size_t m_at = 0;
    std::size_t m_current = None;
    std::size_t m_last_parent = None; ///< of the last relation, for "and" after it
    bool m_after_verb = false;        ///< the sentence has come to what it says of its subject
    bool m_after_and = false;
    bool m_after_in = false;
    bool m_after_to = false;
    bool m_negated = false;
    bool m_counting = false; ///< "how many" waits for its noun
    bool m_holding = false;  ///< "with" waits for its noun
    bool m_grouping = false;
    std::string m_group_word; ///< "per", "by", "for each"
    bool m_of_mean = false;
    std::string m_operator;
    std::string m_operator_text; ///< as the task has it
    std::string m_direction;
    std::optional<Relation> m_relation;
    std::optional<Relation> m_last_relation;
    std::optional<Ranking> m_ranking;
    int m_superlatives = 0;
    std::optional<double> m_held_count; ///< "more than 10" before a noun that is counted
    std::optional<Condition> m_counted;
    std::vector<ValueFilter> m_pending_values;
    std::vector<Condition> m_pending_conditions;
    std::vector<Condition> m_held;      ///< before m_counted: "at least 5 but fewer than 10"
    std::size_t m_condition_end = None; ///< where the last condition's words end
    bool m_or = false;                  ///< "or" waits for its second condition
    bool m_asks_where = false;          ///< "in which county"
    std::size_t m_last_value_chunk = None;
};

} // namespace graticule::agents::offline
