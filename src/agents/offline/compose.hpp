// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/builder.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::agents::offline {

/// What a task is answered with: each form of question has a composer of its own, tried in turn.
/// @throws Error Refused with the reason where the task cannot be planned
Plan compose(Resolver& resolver, const Frame& frame, std::string_view task);

/// Rows that an answer names at most.
inline constexpr std::size_t MostListed = 200;

/// A unit as a sentence has it; a share of one is given in %.
std::string unit_in_words(const std::string& unit);

/// The composers of compose(), one for each form of question.
class Composer {
public:
    Composer(Resolver& resolver, const Frame& frame, std::string_view task);
    Plan run();

private:
    // compose.cpp
    void refuse_what_cannot_be() const;
    [[noreturn]] void refuse_no_data() const;
    Plan count();
    Plan total();
    Plan value_of_one(std::size_t set, const UsedColumn& column);
    Plan distinct_count(Made& made, const UsedColumn& column);
    void check_no_numbers(const Made& made, const UsedColumn& column) const;
    Plan share();
    Plan share_of_column();
    Plan ranking();
    // compose_rows.cpp
    Plan listing();
    Plan lookup();
    Plan describe();
    std::optional<Frame> category_as_group() const;
    UsedColumn divided(Made& made, const Mention& said);
    UsedColumn added_up(Made& made, const Mention& said);

    struct RankedRows {
        std::string step;
        std::string dataset;
    };
    RankedRows rank_rows(const Made& made, const std::string& column, std::size_t count,
                         bool descending, const std::string& why);
    void list_highest(const Made& made, const std::string& column, const std::string& unit,
                      AnswerRecipe& recipe);
    void take_top(Made& made, const UsedColumn& column, const Ranking& rank, AnswerRecipe& recipe);
    void add_extras(Made& made, AnswerRecipe& recipe);
    Plan ranking_by_count(std::size_t set);
    std::optional<std::size_t> sized_inside() const;
    Plan ranking_by_size(std::size_t set, std::size_t sized);
    Made ranked_zones(std::size_t set, const Made& features);
    Plan rank_zones(Made& zones, const UsedColumn& column, const Ranking& rank,
                    AnswerRecipe recipe);
    Mention ranked_by(const SetPhrase& set, const Needs& needs);
    void judge(Ranking& rank, const UsedColumn& column);
    // compose_overall.cpp
    bool asks_for_sum_of_all() const;
    bool adds_up_by_its_name(const Mention& said, const UsedColumn& column) const;
    Plan sum_of_all() const;
    Plan figure_unnamed();
    Plan quotient_of_all(Made& made, const UsedColumn& column, std::size_t set);
    // compose_weights.cpp
    void compute(Made& made, const std::string& expression, const std::string& field,
                 const std::string& why);
    void divide_sums(Made& made, const std::string& top, const std::string& bottom,
                     const Json& group_by, const std::string& why);
    UsedColumn weigh(Made& made, const UsedColumn& column, const Json& group_by);
    Plan weighted_mean(Made& made, const UsedColumn& column, std::size_t set);
    Plan weighted_groups(Made& made, const std::string& group, const std::string& title);
    // compose_amounts.cpp
    Plan ranked_groups(std::size_t set, const Mention& names);
    bool ranks_names(const SetPhrase& set) const;
    UsedColumn as_number(Made& made, const UsedColumn& column);
    std::optional<std::string> sum_of_pieces(Made& made, const UsedColumn& column);
    // compose_told.cpp
    void check_told_of_rows(const Made& made, std::size_t set, const UsedColumn& column) const;
    std::optional<ChosenValues> place_of_rows(const Made& made, const ValueFilter& filter,
                                              const SetPhrase& phrase);
    bool is_of_one_place(const Made& made, std::size_t set, const UsedColumn& column);
    void refuse_people_of_towns(const Made& made, const UsedColumn& column,
                                const std::string& place) const;
    void refuse_unplaced(const Made& made, std::size_t dataset, const std::string& where) const;
    void check_group_of_all_rows(const Made& made, const std::string& column,
                                 const std::string& title) const;
    void check_people_of_place(const Made& made, std::size_t set, const UsedColumn& column);
    // compose_amounts.cpp
    void add_values(const Made& made, const UsedColumn& column,
                    const std::optional<std::string>& name, bool text, AnswerRecipe& recipe);

    // compose_groups.cpp
    struct Figure {
        Json metric;
        std::string field;
        std::string title;
        std::string unit;
    };
    Plan groups();
    std::vector<FieldLink> towns_last(std::vector<FieldLink> links) const;
    std::optional<FieldLink> group_field(const Made& made, const Grouping& grouping);
    std::optional<std::string> group_column(Made& made, const Grouping& grouping);
    Figure group_figure(Made& made);
    Figure figure_inside(Made& made, Made& zones);
    bool sums_sizes(const Made& made) const;
    Plan groups_by_field(Made& made, const std::string& column, const std::string& title);
    Plan groups_by_area(Made& made, const Grouping& grouping);
    Plan groups_are_rows(const Grouping& grouping);

    // compose_maps.cpp
    Plan map();
    Plan column_map();
    std::optional<Frame> in_common_year() const;
    Plan relationship();
    Plan multiples();
    Plan heat();
    Plan layers();

    // compose_charts.cpp
    Plan chart();
    Plan histogram();
    Plan box_plot();
    Plan scatter_plot();
    Plan line_chart();
    Made charted_rows();
    std::string of_rows(const std::string& what) const;
    bool is_of_years(const FieldLink& link) const;
    void check_lines(const FieldLink& link) const;
    std::vector<std::string> years_of_line(Made& made, const FieldLink& link);
    void keep_years_of_line(Made& made, std::size_t dataset, const std::string& year_field);
    Plan finish_line(Json arguments, const std::string& unit, bool named);

    // compose_associations.cpp
    Plan analysis();
    Plan correlation();
    Plan regression();
    std::vector<UsedColumn> associated_columns(Made& made);
    std::vector<NumberSource> least_squares(Made& made, const UsedColumn& explained,
                                            const std::vector<UsedColumn>& by);
    std::string regression_sentence(const UsedColumn& explained, const std::vector<UsedColumn>& by,
                                    const std::string& rows) const;
    void check_one_row_for_each(const Made& made, const UsedColumn& column);
    std::string rows_in_plural(const Made& made) const;
    void add_map_of_residuals(Made& made, const UsedColumn& explained,
                              const std::vector<UsedColumn>& by);
    void add_scatter_plot(const Made& made, const UsedColumn& y, const UsedColumn& x);

    // compose_clusters.cpp
    Plan clusters();
    Plan outline();
    static Made areas_around(const Made& source, const std::string& name, const std::string& noun);
    // compose_surfaces.cpp
    Plan interpolation();
    double cell_size_of(Made& points, std::string& in_words);
    void add_map_of_surface(const Made& points, const std::string& raster, const UsedColumn& column,
                            const std::string& title);
    // compose_reshaping.cpp
    Made placed_rows();
    Plan grid();
    Plan bare_grid(Made& grid, const std::string& id, const std::string& cells);
    Plan figures_in_cells(Made& points, Made& grid, const std::string& cells);
    Plan reshaped();
    std::string number_rows(Made& made, Json& arguments, const std::string& rows);
    std::string append_rows(Json& arguments, const std::string& rows);
    Plan rings();
    // compose_autocorrelation.cpp
    Plan autocorrelation();
    Json neighbours_of(const Made& made, const UsedColumn& column) const;
    std::string neighbours_in_words(const Made& made) const;
    Plan moran(Made& made, const UsedColumn& column);
    Plan local_pattern(Made& made, const UsedColumn& column);

    // compose_changes.cpp
    Plan change();
    Plan change_until(int last);
    [[noreturn]] void refuse_years(const Mention& said, int last) const;
    Plan changes_of_rows(Made& made, const UsedColumn& from, const UsedColumn& to, int last);
    Plan number_of_changes(Made& made, AnswerRecipe recipe, int last);
    Plan change_of_all(Made& made, const UsedColumn& from, const UsedColumn& to, int last);

    // compose_transforms.cpp
    Plan transform();
    Plan buffer();
    Plan thiessen();
    std::string area_of_all(Made& made);
    Plan overlay();
    Plan dissolve();
    Plan convert();
    Plan statistics();

    // compose_distances.cpp
    Plan distances();
    Plan distance_to_place(std::size_t set);
    Plan distance_for_each(const Grouping& grouping);
    std::optional<Frame> names_of_one_dataset(const std::vector<std::size_t>& sets) const;
    std::optional<Frame> leave_out_itself(const std::vector<std::size_t>& sets,
                                          const Made& found) const;
    bool names_rows_of(const ValueFilter& filter, std::size_t dataset) const;
    Plan mean_distance(Made& found, const std::vector<std::size_t>& sets);
    Plan ranked_distances(Made& found, const std::optional<std::string>& name,
                          const std::vector<std::size_t>& sets);

    // compose_rasters.cpp
    Plan raster();
    std::size_t raster_dataset(std::size_t& band) const;
    Plan export_raster(const std::string& name, const retrieval::DatasetProfile& source);
    std::string raster_in_words(const retrieval::DatasetProfile& source, std::size_t band) const;
    // compose_terrain.cpp
    bool asks_for_terrain() const;
    Plan terrain();
    // compose_raster_parts.cpp
    std::optional<Plan> raster_part();
    std::optional<FieldLink> compared_band(const Condition& condition, const SetPhrase& set) const;
    std::string raster_in_place(const FieldLink& link);
    Plan part_of_raster(const FieldLink& link, const Condition& condition, bool cells, bool share);
    void add_map_of_cells(const std::string& raster, const std::string& title,
                          const std::string& words);
    // compose_raster_values.cpp
    std::vector<FieldLink> asked_values() const;
    Plan value_at_place();
    Plan months();
    Plan year_sought();
    Plan contours();
    Plan index();
    Plan index_answered(const std::string& raster, const std::string& index, const std::string& of);
    bool speaks_of_raster_alone() const;
    const FieldLink* raster_mention() const;
    std::optional<FieldLink> only_raster() const;
    void use_all_of(std::size_t raster);

    // answers and what goes with them
    Plan finish(AnswerRecipe recipe);
    void give_in_unit(AnswerRecipe& recipe) const; // compose_units.cpp
    void add_map_of(Made& made, const std::string& title);
    void add_choropleth(Made& made, const UsedColumn& column, const std::string& title,
                        bool optional);
    /// Symbols sized by a column. The id of the step.
    std::string add_symbols(Made& made, const UsedColumn& column, const std::string& title,
                            bool optional);
    void add_export(Made& made);
    std::string file_stem(const std::string& what) const;
    // compose_wording.cpp
    std::string describe_set(std::size_t set) const;
    std::string describe_named(std::size_t set) const;
    std::string describe_target(std::size_t set) const;
    std::string titled(const UsedColumn& column) const;
    std::string rows_in_words(std::size_t set, const Made& made) const;
    std::string total_sentence(const UsedColumn& column, const std::string& function,
                               std::size_t set, const Made& made) const;
    UsedColumn measure_column(Made& made, const Mention& mention,
                              const std::string& statistic = {});
    Needs needs_of_mentions() const;
    const Mention* mention() const;
    std::string default_statistic(const UsedColumn& column) const;
    std::string statistic_of(const UsedColumn& column, const std::string& rows);
    bool names_one_row(const Made& made, std::size_t set);
    std::size_t head() const;

    Builder m_builder;
    const Frame& m_frame;
    Resolver& m_resolver;
    std::string m_task;
    std::set<std::size_t> m_used_mentions;
    std::optional<std::string> m_near_name; ///< field that names what is nearest
    bool m_all_used = false;                ///< the heads are used by another way than as sets
    bool m_groups_used = false;
    bool m_weight_used = false;
    bool m_rows_wanted = false; ///< a value for each row, not one for all
    std::optional<std::pair<std::string, std::string>> m_quotient; ///< columns: upper and lower
};

} // namespace graticule::agents::offline
