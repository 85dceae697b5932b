// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

/// A grammar of English questions over the phrases of a task, by recursive descent: each function
/// reads one kind of phrase from where the reading stands, or reads nothing and says so.
class Grammar {
public:
    Grammar(const LinkedTask& task, const retrieval::Schema& schema);

    /// @return none where a phrase is left over
    std::optional<Query> question();

private:
    friend class FollowUpReader;

    /// Where the reading stands and what was read so far, to go back to.
    struct State {
        std::size_t at = 0;
        Query query;
        std::size_t same_rows_meant = 0;
    };
    State state() const { return {m_at, m_query, m_same_rows_meant}; }
    bool back(State state); ///< false, to be returned

    // words.cpp: single phrases
    const Chunk* look(std::size_t ahead = 0) const;
    bool at_end() const { return m_at >= m_chunks.size(); }
    bool word(std::initializer_list<std::string_view> words);
    bool is_word(std::initializer_list<std::string_view> words, std::size_t ahead = 0) const;
    const Chunk* sense(Sense sense);
    const Chunk* number();
    bool mark(std::string_view text);
    void articles();
    void kind_of_data(); ///< "district polygons", "the elevation raster"
    void pleasantries();
    bool sentence_end();
    bool verb_of_place(); ///< "are", "lie", "are located", "live"
    bool means_values(const Chunk& chunk) const;
    bool means_rows(const Chunk& chunk) const;
    bool means_column(const Chunk& chunk) const;
    bool is_time(const FieldLink& link) const;
    bool counts_units(const Chunk& chunk) const; ///< "people": the unit of a column, no rows

    // requests.cpp: what is asked for
    bool requests();
    bool request();
    bool count();
    bool which();
    bool met_by(); ///< "which districts does the river flow through"
    bool rows_alone();
    bool ranked_groups(); ///< "which three groups have the most rows"
    bool listing();
    bool map_of_set();
    bool columns_of_last();
    bool map_of_last();
    bool file_of_last();
    bool file_parts(FileWriting& file);
    void ask(std::size_t set, decltype(Request::what) what);

    // figures.cpp: numbers that are asked for
    bool amount();
    bool statistics();
    bool values();
    std::optional<Grouping> group_key();
    bool counted_by_each(std::size_t set);
    bool different_values();
    bool grouped(std::size_t set, std::optional<Mention> column, std::string function);
    std::optional<std::size_t> per_row(const Mention& of);
    void opening();
    std::optional<std::string> function();
    std::optional<std::size_t> rows_or_names();

    // charts.cpp: pictures of figures
    bool chart();
    bool chart_of_last();
    bool charted(ChartDrawing& chart);
    bool bars(const std::string& kind);
    bool bars_of_categories();
    bool line(ChartDrawing& chart);
    bool along_time(ChartDrawing& chart);
    bool scatter(ChartDrawing& chart);
    bool spread(ChartDrawing& chart);
    void chart_of_rows(ChartDrawing& chart);
    void refuse_chart() const;

    // shares.cpp: parts of a whole
    bool share();
    bool share_of_column();
    std::optional<Mention> described_column();

    // maps.cpp: measures drawn
    bool map_of_column();
    void classes_of(MapDrawing& map);

    // changes.cpp: from one year to another
    bool changes();
    std::optional<ChangeOfValues> change_of(std::string_view way);
    std::optional<Mention> between_fields();

    // comparisons.cpp: two things against each other
    bool comparison_of_two();
    std::optional<Ranking> comparative();
    std::optional<std::size_t> two_names();
    std::optional<std::size_t> two_names_apart(ValueFilter first);

    // nouns.cpp: sets of rows and columns
    std::optional<std::size_t> rows();
    std::optional<std::size_t> same_rows();
    std::optional<std::size_t> named_rows();
    bool is_ranked_by_nothing(std::size_t set) const;
    std::optional<std::size_t> rows_or_place();
    std::optional<std::size_t> place();
    std::optional<Mention> column();
    std::vector<FieldLink> share_columns(const Chunk& chunk) const;
    bool divisor(Mention& said);
    std::optional<Ranking> superlative();
    bool adjectives(SetPhrase& set);
    std::optional<ValueFilter> values_list();
    void ranked_by(std::size_t set);

    // restrictions.cpp: which of the rows
    void restrictions(std::size_t set);
    bool restriction(std::size_t set);
    bool predicate(std::size_t set); ///< what a sentence says of the set
    bool in_place(std::size_t set, bool negated);
    bool distance(std::size_t set, bool negated);
    bool relation(std::size_t set, bool negated);
    bool targets(std::size_t set, Relation relation);
    bool bracketed_value(std::size_t set);
    bool words_in_brackets(std::size_t set);
    bool never_had(std::size_t set);
    bool skip_to_bracketed();
    void leave_out(std::size_t set, std::size_t others);

    // times.cpp: when
    struct Moment {
        std::optional<int> year;
        std::vector<int> months;
        std::optional<int> day;
        std::string text;
    };
    bool in_time();
    bool time_span(const Moment& first);
    bool open_span(std::string_view preposition);
    void take_moment(const Moment& moment);
    std::optional<Moment> moment();
    std::optional<Moment> iso_moment();
    std::optional<int> year();
    std::optional<int> joined_digits();

    // conditions.cpp: rows by what is known of them
    bool having(std::size_t set);
    bool has_most(std::size_t set);
    bool comparison(std::size_t set, bool negated);
    bool column_compared(std::size_t set);
    bool truth(std::size_t set, bool negated);
    void compare(std::size_t set, Condition condition, const Mention& said);
    std::optional<Condition> compared_number(bool counted);

    const std::vector<Chunk>& m_chunks;
    const retrieval::Schema& m_schema;
    std::size_t m_at = 0;
    std::size_t m_furthest = 0; ///< where any reading has come to
    Query m_query;
    std::size_t m_same_rows = None;    ///< of a follow-up: the set that "them" means
    std::size_t m_same_rows_meant = 0; ///< how often "them" was read
};

} // namespace graticule::agents::offline
