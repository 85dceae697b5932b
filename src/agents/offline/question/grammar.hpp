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

    /// The phrase that no reading gets past, once question() has found none; empty at the end.
    std::string stopped_at() const;

private:
    friend class FollowUpReader;

    /// Where the reading stands and what was read so far, to go back to.
    struct State {
        std::size_t at = 0;
        Query query;
        std::size_t same_rows_meant = 0;
        std::string function_of_ranking = {};
    };
    State state() const { return {m_at, m_query, m_same_rows_meant, m_function_of_ranking}; }
    bool back(State state); ///< false, to be returned

    // words.cpp: single phrases
    const Chunk* look(std::size_t ahead = 0) const;
    bool at_end() const { return m_at >= m_chunks.size(); }
    bool word(std::initializer_list<std::string_view> words);
    bool is_word(std::initializer_list<std::string_view> words, std::size_t ahead = 0) const;
    bool spelled(std::initializer_list<std::string_view> words); ///< whatever they may mean
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
    std::vector<FieldLink> bands_of(const Chunk& chunk) const;
    bool is_time(const FieldLink& link) const;
    bool tells_time(const FieldLink& link) const; ///< by dates or by years
    bool counts_units(const Chunk& chunk) const;  ///< "people": the unit of a column, no rows

    // requests.cpp, counts.cpp, firsts.cpp: what is asked for
    using Production = bool (Grammar::*)();
    bool requests();
    bool requests_of(std::size_t spoken_of);
    bool rest_of_requests(std::size_t known, std::size_t spoken_of);
    void introduction();
    std::size_t rows_spoken_of();
    std::size_t place_before();
    bool put_in_place(Request& request);
    bool count();
    bool counted_in(std::size_t set);
    bool rows_of_any_data();
    bool at_end_behind_has() const;
    bool columns_compared(std::size_t set);
    std::optional<std::size_t> kind_counted();
    bool first_among();
    bool names_groups(const Chunk& key) const;
    bool where();
    bool which();
    bool met_by(); ///< "which districts does the river flow through"
    bool rows_alone();
    bool may_be_counted_in(const SetPhrase& phrase) const;
    bool count_of_last();
    bool ranked_groups(); ///< "which three groups have the most rows"
    std::optional<Mention> group_names();
    bool ranked_by_sum(Ranking& ranking);
    std::optional<Ranking> most_of_groups();
    bool highest_in_which();
    bool lies_in_which(std::size_t set);
    bool highest_group();
    bool value_held_in_which(std::size_t set);
    bool listing();
    bool map_of_set();
    bool columns_of_last();
    bool map_of_last();
    void on_a_map();
    void ask(std::size_t set, decltype(Request::what) what);

    // also_asked.cpp: what a second phrase asks of what the first one was about
    bool whole_request() const;
    bool there_are();
    bool names_of_last();
    bool distance_of_last();
    bool figure_of_last();
    bool value_of_last();
    bool both_extremes();
    std::optional<std::size_t> others_of_kind(std::size_t kind);
    bool figure_of_others();
    bool figure_of_others_apart(bool compared);
    bool compared_figures();
    bool percent_closed();

    // neighbours.cpp: rows by what they lie beside or around
    std::optional<std::size_t> neighbours();
    bool in_radius(std::size_t set, bool negated);
    bool hemisphere(std::size_t set);
    void inside_of_it();

    // closings.cpp: what is said at the end
    void closing();
    bool in_its_data();
    bool in_whole_data();
    bool by_its_data();
    std::optional<bool> largest_first();
    bool in_order();
    bool density_closed();

    // remarks.cpp: which data are meant
    std::optional<std::size_t> named_data();
    bool is_asked_of(std::size_t dataset);
    bool remark_on_data();
    void data_in_brackets(Mention& said);

    // files.cpp: files
    bool file_of_set();
    bool file_of_last();
    bool file_parts(FileWriting& file);
    bool crs_of(FileWriting& file);
    void own_crs();
    std::optional<std::size_t> plain_noun();

    // rasters.cpp: cells at a place, months, what there is
    bool months();
    bool extreme_month(Ranking& ranking, MonthlyFigures& asked);
    bool month_at_end(std::size_t set, MonthlyFigures& asked);
    bool value_at_point();
    bool cells_compared();
    bool index_of_bands();
    bool data_described();

    // sizes.cpp: areas, lengths, units
    bool size();
    void border_of(Mention& measure);
    bool size_in_unit();
    bool wanted_unit();
    bool behind_of() const;
    bool is_of_each(std::size_t set) const;
    std::optional<std::size_t> things();

    // distances.cpp: how far, what is nearest
    bool distance_between();
    bool nearest();
    std::optional<std::size_t> second_of_two(std::size_t set);

    // figures.cpp: numbers that are asked for
    bool amount();
    bool quotient(std::size_t set, const Mention& said, bool summed);
    bool statistics();
    bool figure_of_rows(const std::string& function);
    bool values();
    std::optional<Grouping> group_key();
    bool before_group();
    bool number_of_groups();
    bool names_again();
    bool extreme_of_each();
    bool broken_down();
    bool kinds_there_are();
    bool counts_of_last();
    bool counted_by_each(std::size_t set);
    bool different_values();
    bool column_by_group();
    std::optional<Mention> name_column();
    std::size_t groups_in_place(std::size_t set);
    bool grouped(std::size_t set, std::optional<Mention> column, std::string function);
    std::optional<std::size_t> per_row(const Mention& of);
    void opening();
    bool taken_together();
    bool weighted();
    bool measured_in_place();
    void of_any_cell(const std::optional<Mention>& said);
    bool how_often();
    bool attended_by_rows();
    bool suffered(Mention& said);
    bool it_rained();
    bool rows_unnamed(std::size_t& set);
    std::optional<std::size_t> column_of_rows(std::optional<Mention>& found);
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

    // transforms.cpp: features and rasters in another form
    bool transformation();
    const Chunk* transform_word(std::initializer_list<std::string_view> kinds);
    static bool told_in_area(const Transformation& asked);
    bool width(Transformation& asked);
    bool buffer();
    bool merging(bool united);
    bool size_of_transformation();
    bool dissolved();
    bool overlaid();
    bool made_of_points();
    bool raster_of(Transformation& asked, std::size_t& place);
    bool terrain();
    bool interval(Transformation& asked);
    bool contours();
    bool reprojected();

    // analyses.cpp: what is worked out by a tool of its own
    bool analysis();
    void refuse_analysis() const;
    void refuse_unknown() const;
    const Chunk* lead_in();
    void fillers();
    std::optional<std::string> analysis_word(std::string_view kind);
    std::size_t rows_of_analysis();
    // associations.cpp: columns that go together
    bool correlation();
    void how_strongly();
    bool columns_behind_name(Analysis& asked);
    bool columns_around_name(Analysis& asked);
    bool other_column(Analysis& asked);
    void method_of_correlation(Analysis& asked);
    bool regression();
    bool regressed_columns(Analysis& asked);
    bool explaining_columns(Analysis& asked);
    bool residuals_shown();

    // clusters.cpp: clusters of points, outlines around features
    bool clusters();
    bool named_clusters();
    void least_rows(Analysis& asked);
    bool limits_of_cluster(Analysis& asked);
    bool of_each_other();
    bool least_points(Analysis& asked, const Chunk& said, const Chunk* compare);
    bool outline();
    bool size_of_outline();

    // surfaces.cpp: between points
    bool interpolation();
    bool surface_method(Analysis& asked);
    bool size_of_cells(Analysis& asked);
    bool limits_of_surface(Analysis& asked);
    bool take_neighbours(Analysis& asked, double number);
    // reshaping.cpp: grids, and features in another shape or order
    bool grid();
    bool over();
    bool cells_of_grid(Analysis& asked);
    bool square_of_size();
    bool size_of_grid(Analysis& asked);
    bool reshaping();
    bool tolerance(Analysis& asked);
    bool order_of_numbers(Analysis& asked);
    bool appended_to(Analysis& asked);
    bool rings(Analysis& asked);
    // autocorrelation.cpp: like beside like
    bool autocorrelation();
    bool kind_of_autocorrelation(Analysis& asked);
    bool neighbourhood(Analysis& asked);
    bool level_of_significance(Analysis& asked);

    // shares.cpp: parts of a whole
    bool share();
    bool share_of_column();
    bool share_of_names();
    static bool restricts_behind(const SetPhrase& phrase);
    std::optional<Mention> described_column();

    // maps.cpp: measures drawn
    bool map_of_column();
    void classes_of(MapDrawing& map);
    void coloured_by(MapDrawing& map);

    // years_sought.cpp: in which year
    bool asks_for_year();
    std::optional<Condition> years_in_question();
    std::optional<Ranking> extreme_of_years();
    std::optional<Condition> crossed_number();
    bool year_sought();

    // changes.cpp: from one year to another
    bool changes();
    bool change_of_named();
    bool unit_of(const Mention& said, std::size_t first, std::size_t last) const;
    std::optional<ChangeOfValues> change_of(std::string_view way, std::optional<Mention> said);
    bool fewer_than_before(std::size_t set);
    std::optional<Mention> between_fields();
    std::optional<std::size_t> each_row();

    // comparisons.cpp: two things against each other
    bool comparison_of_two();
    std::optional<Ranking> comparative();
    bool more_in_one();
    bool more_common_in();
    std::optional<std::size_t> two_places();
    std::optional<std::size_t> two_names();
    std::optional<std::size_t> two_names_apart(ValueFilter first);

    // expressions.cpp: columns worked out of others
    const Chunk* operand();
    std::optional<char> sign(bool within_brackets);
    bool terms_behind(Mention& said, bool within_brackets);
    std::optional<Mention> bracketed_expression();
    bool may_be_described(const Chunk& chunk) const;
    std::optional<Mention> expression_behind_words();

    // nouns.cpp: sets of rows and columns
    std::optional<std::size_t> rows();
    std::optional<std::size_t> same_rows();
    std::optional<std::size_t> named_rows();
    bool is_ranked_by_nothing(std::size_t set) const;
    std::optional<std::size_t> rows_or_place();
    std::optional<std::size_t> place();
    std::optional<Mention> column();
    Mention mention_of_column(const Chunk& chunk, bool called_so);
    static bool is_same_in_brackets(const Chunk& again, const Chunk& column);
    std::vector<FieldLink> share_columns(const Chunk& chunk) const;
    bool is_called_share(const Chunk& chunk) const;
    bool divisor(Mention& said);
    void own_unit_behind(const Mention& said);
    bool per_square_kilometre();
    bool unit_of_density();
    void density_per_square_kilometre(Mention& said);
    std::optional<Ranking> superlative();
    bool adjectives(SetPhrase& set);
    bool field_before_noun(SetPhrase& set);
    void place_of_ranked(SetPhrase& set);
    bool is_noun_before(const Chunk& owner, const Chunk& column) const;
    std::optional<ValueFilter> values_list();
    std::optional<ValueFilter> own_name();
    void ranked_by(std::size_t set);

    // restrictions.cpp: which of the rows
    void restrictions(std::size_t set);
    bool joined_restriction(std::size_t set);
    std::optional<std::size_t> one_of_the_kind(std::size_t set);
    bool restriction(std::size_t set);
    bool of_kind(std::size_t set, bool negated);
    bool predicate(std::size_t set); ///< what a sentence says of the set
    bool predicated(std::size_t set);
    bool is_something(std::size_t set);
    bool in_place(std::size_t set, bool negated);
    bool distance(std::size_t set, bool negated);
    bool relation(std::size_t set, bool negated);
    bool targets(std::size_t set, Relation relation);
    bool bracketed_value(std::size_t set);
    static std::vector<retrieval::ValueMatch> values_of_any(const ValueFilter& filter,
                                                            const std::vector<FieldLink>& fields);
    static std::vector<retrieval::ValueMatch> values_in(const Chunk& value,
                                                        const std::vector<FieldLink>& fields);
    bool field_and_name(std::size_t set, bool negated);
    bool of_title(std::size_t set);
    bool words_in_brackets(std::size_t set);
    bool never_had(std::size_t set);
    bool skip_to_bracketed();
    void leave_out(std::size_t set, std::size_t others);

    // texts.cpp: by a part of a text
    const Chunk* text_sought(bool announced);
    bool text_column(Condition& part);
    void seek_text(std::size_t set, Condition part, const Chunk& text, bool negated);
    bool text_inside(std::size_t set, bool negated);
    bool text_by_pattern(std::size_t set);
    bool text_of_column(std::size_t set);

    // named_rows.cpp: by the names of places and the values of fields
    void borders_of();
    void named_field(ValueFilter& filter);
    void larger_place(std::size_t set);
    static bool of_another_field(const Chunk& value,
                                 const std::vector<retrieval::ValueMatch>& than);
    bool value_by_field(std::size_t set);
    bool where_most(std::size_t set);
    bool named_out(std::size_t set);
    bool left_from(std::size_t set);

    // times.cpp: when
    struct Moment {
        std::optional<int> year;
        std::vector<int> months;
        std::optional<int> day;
        std::string text;
    };
    // other_times.cpp: several of them
    AskedTime take_time();
    bool another_time();
    bool is_listed_on() const;
    bool is_of_a_time(const Request& request) const;
    void at_other_times(std::size_t known);
    bool in_time();
    bool decade();
    bool days_of_month();
    bool figures_of_year();
    bool further_month(std::vector<int>& months);
    void time_column_before_year();
    bool since_year(std::size_t set);
    std::vector<FieldLink> time_of_rows(std::size_t set) const;
    bool time_span(const Moment& first);
    bool short_span(const Moment& first);
    bool open_span(std::string_view preposition);
    void take_moment(const Moment& moment);
    std::optional<Moment> moment();
    std::optional<Moment> iso_moment();
    std::optional<int> year();
    std::optional<int> joined_digits();

    // conditions.cpp, qualities.cpp: rows by what is known of them
    bool having(std::size_t set, bool negated = false);
    std::optional<bool> having_number(std::size_t set, const State& before);
    void compare_further(std::size_t set, std::optional<Condition> second, const Mention& said);
    bool has_not();
    bool has_most(std::size_t set);
    bool largest_parts(std::size_t set, const Ranking& ranking);
    bool is_most(std::size_t set);
    bool has_value(std::size_t set, bool negated);
    bool more_numbers(std::size_t set);
    bool number_of_units_or_more(std::size_t set);
    bool or_else(std::size_t set, const Mention& said);
    bool and_fewer(std::size_t set);
    std::optional<Condition> second_bound();
    bool value_of_field(std::size_t set, bool negated);
    std::vector<retrieval::ValueMatch> values_named(const Chunk& value,
                                                    const std::vector<FieldLink>& fields) const;
    bool comparison(std::size_t set, bool negated);
    bool column_compared(std::size_t set);
    std::string function_of_cells();
    bool nobody(std::size_t set);
    bool column_inside(std::size_t set);
    bool truth(std::size_t set, bool negated);
    bool missing(std::size_t set);
    bool coast(std::size_t set, bool negated);
    void own_name_behind(Condition& condition);
    void own_unit(const Mention& said, Condition& condition);
    bool direction(std::size_t set);
    void compare(std::size_t set, Condition condition, const Mention& said);
    void people_of_towns(std::size_t set, Condition& condition) const;
    std::optional<Condition> compared_number(bool counted);

    const std::vector<Chunk>& m_chunks;
    const retrieval::Schema& m_schema;
    std::size_t m_at = 0;
    std::size_t m_furthest = 0; ///< where any reading has come to
    Query m_query;
    std::string m_function_of_ranking; ///< "mean" of "the highest mean", until it is asked for
    std::size_t m_same_rows = None;    ///< of a follow-up: the set that "them" means
    std::size_t m_same_rows_meant = 0; ///< how often "them" was read
    std::size_t m_place_before = None; ///< a set that says where all that is asked for lies
    std::optional<int> m_year_before;  ///< that an introduction names
};

} // namespace graticule::agents::offline
