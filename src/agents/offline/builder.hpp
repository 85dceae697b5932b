// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"
#include "agents/offline/plan.hpp"
#include "agents/offline/resolver.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// A column of a dataset that a plan is making.
struct MadeColumn {
    std::string name;
    std::size_t dataset = None; ///< of the schema; None where it is worked out
    std::size_t field = None;
    std::string unit;
    bool text = false;
};

/// What a map shows beside a result: what it was chosen by.
struct Surrounding {
    std::string name; ///< in the workspace
    std::string label;
    int dimension = -1;
};

/// A dataset that a plan is making, as far as it is planned.
struct Made {
    std::string name; ///< in the workspace
    std::size_t base = None;
    std::vector<MadeColumn> columns;
    bool geometry = false;
    int dimension = -1;
    std::string noun; ///< "cities"
    std::set<std::size_t> joined;
    bool narrowed = false; ///< rows were left out
    /// Rows are several of the base's in one: the field that names them, or empty.
    std::optional<std::string> united_by{};
    bool cut = false;                    ///< parts of features: columns of sizes are of the whole
    bool spatial_place = false;          ///< narrowed by where a named place is
    std::vector<geodata::Extent> places; ///< parts of the areas chosen by name, in degrees
    std::vector<Surrounding> around;
    std::vector<EntityLink> entities; ///< datasets with the same things as rows
};

/// A column to compute with, and how to speak of it.
struct UsedColumn {
    std::string name;
    std::string unit;
    std::string title;
    std::size_t dataset = None;
    retrieval::Quantity quantity = retrieval::Quantity::Unknown;
    bool whole = false; ///< whole numbers only
};

/// The side of a join that a plan has: whose field is the key, and which field it meets.
struct KeySide {
    std::size_t dataset = None;
    retrieval::KeyPair key;
};

/// Puts steps together for one task. Whatever cannot be planned is thrown as Error Refused, with
/// the reason as its message.
class Builder {
public:
    Builder(Resolver& resolver, const Frame& frame) : m_resolver(resolver), m_frame(frame) {}

    /// Adds a step; returns its id.
    std::string add(std::string tool, Json arguments, std::string why, bool optional = false);
    /// What the file is called for readers that the last step writes.
    void title_output(std::string title) { m_plan.steps.back().output_title = std::move(title); }
    std::string fresh_name(const std::string& stem);
    void explain(std::string sentence);
    /// Something that a reader of the answer must know.
    void caution(std::string sentence);
    /// Something that was decided and that the task does not say, with the other way to decide it.
    void leave_open(std::string words, Choices otherwise,
                    std::optional<int> taken_year = std::nullopt);
    [[noreturn]] static void refuse(const std::string& reason);

    /// Reads a dataset of the catalogue (once) and says which columns it has.
    Made read(std::size_t dataset, const std::string& noun);

    /// The rows that a phrase means: read, joined, filtered, and chosen by where they lie.
    /// @param more columns that will be needed beside those of the phrase's own conditions
    Made make_set(std::size_t set, Needs more = {});
    /// As make_set(), without the conditions that follow the noun: the whole that a share is of.
    Made make_whole(std::size_t set, Needs more = {});
    /// Applies the conditions that make_whole() left out.
    void narrow(Made& made, std::size_t set);

    /// A column for a phrase: an own one, one joined, worked out, or taken from a raster.
    UsedColumn use_column(Made& made, const std::vector<FieldLink>& links,
                          const std::string& notion, const std::string& text,
                          const std::string& statistic = {});
    /// The same measure as a column that is in use, in another year.
    UsedColumn in_year(Made& made, const FieldLink& link, const std::string& text, int year);
    /// The column of a measured size, in the unit that answers use.
    UsedColumn measure(Made& made, const std::string& notion);

    /// A threshold in the unit of its column; what is no unit of it is refused, not guessed.
    double threshold_in(const Condition& condition, double value, const UsedColumn& column) const;

    /// Rows of the year that counts, for a dataset with a row for each year.
    void keep_year(Made& made);
    void keep_years_between(Made& made, const std::string& years);
    /// Rows of the time that the task names, for a dataset with a date in each row, unless that
    /// time chooses a column.
    void keep_dates(Made& made);
    /// The field with the time of a dataset's rows: the one that the task names, else the only one
    /// or the one that is called just that.
    std::optional<std::size_t> time_of_rows(std::size_t dataset) const;
    /// Whether the rows of a dataset are of several times, of which keep_dates() took those that
    /// the task names.
    bool keeps_time_of(std::size_t dataset) const { return m_kept_dates.contains(dataset); }
    /// Leaves out the rows that stand for several others, unless a set speaks of one of them.
    void keep_single_rows(Made& made, const SetPhrase* set);
    /// Refuses to rank groups where the data knows but a few of them.
    void check_groups(const Made& made, const FieldLink& group,
                      const std::vector<EntityLink>& areas, const std::string& noun) const;
    void check_zones(const Made& made, const Made& zones) const;
    /// The name that a column has after the joins that were made since.
    std::string current_name(const Made& made, const std::string& name) const;
    /// The field that names the rows for people; empty where none does.
    std::string field_of_names(const Made& made) const;
    /// Leaves out rows that have no name, of which no answer could say which they are.
    void leave_out_unnamed(Made& made, const std::string& name);
    /// Leaves out rows that have no value of what they are grouped by, and says so.
    void leave_out_ungrouped(Made& made, const std::string& name, const std::string& title);
    /// Adds the columns of another dataset, by key or by place.
    void bring(Made& made, std::size_t dataset);
    /// Gives a table the geometry of the layer that has the same rows; false if there is none.
    bool give_geometry(Made& made);
    /// As give_geometry(), and areas instead of points that only mark them.
    bool give_areas(Made& made);
    /// Puts a point on each of the areas in its place, to tell which areas of another kind they
    /// lie in; other features stay as they are.
    void place_by_points(Made& made);
    /// Adds to each zone a figure of the features in it: areas are counted in each zone with which
    /// they share more than a sliver; other figures of areas are of where a point on them lies, and
    /// those of lines of each zone that they meet, with a caution.
    void summarize(Made& zones, Made& features, const Json& metric, const std::string& why);
    /// Adds to each zone the length of the lines, or the area of the areas, that lies within it.
    UsedColumn summarize_parts(Made& zones, const Made& features, const std::string& name,
                               const std::string& why);

    /// The field that names the rows, if there is one: their own name, that of a layer with the
    /// same rows, or a code.
    std::optional<std::string> name_column(Made& made);
    /// The column of the names where each of the lines comes in several pieces of one name; none
    /// where the rows are no pieces.
    std::optional<std::string> name_of_pieces(const Made& made) const;
    /// The metric that counts things: names where lines come in pieces, with a caution
    /// on those without one, rows elsewhere.
    Json count_of(const Made& made, const std::string& name);

    /// From here on lines (for "length") or areas (for "area") are cut at the edge of where they
    /// are to lie rather than chosen whole, since a sum of their sizes is wanted.
    void measure_parts(const std::string& notion);

    std::string filter(Made& made, const std::string& expression, const std::string& why);

    Resolver& resolver() { return m_resolver; }
    const retrieval::DatasetProfile& profile(std::size_t dataset) const {
        return m_resolver.dataset(dataset);
    }
    const Frame& frame() const { return m_frame; }
    Plan finish(AnswerRecipe answer);
    void use_months() { m_used_months = true; }
    bool has_used(std::size_t set) const { return m_used_sets.contains(set); }
    /// Refuses where a year was named that no data of the plan speaks of.
    void check_years() const;
    /// Refuses where no data of the plan is in the CRS that the task says it is in.
    void check_source_crs() const;
    /// Refuses a column of what the rows belong to: people of a state are not those of its capital.
    void require_own_figure(const Made& made, const FieldLink& link, const std::string& text);
    const MadeColumn* find_column(const Made& made, std::size_t dataset, std::size_t field) const;
    void note_source(std::size_t dataset);
    /// Whether the catalogue's words on the data that the plan uses have a word too.
    bool is_in_context(const std::string& word) const;

private:
    void refuse_places_unknown_in(int year) const;
    bool is_contradicted_kind(std::size_t base, const ValueFilter& kind,
                              const SetPhrase& set) const;
    bool years_choose_columns() const;
    void require_time_of(std::size_t dataset, std::size_t field) const;
    bool may_lack(const Made& made, const std::string& name) const;
    bool is_own_key(const Made& made, const MadeColumn& column) const;
    const MadeColumn* column_called_as_rows(const Made& made) const;
    bool has_own_key(const Made& made) const;
    void leave_out_groups_of_countries(Made& made, const SetPhrase* set);
    void leave_out_totals(Made& made, const SetPhrase* set);
    void tell_what_is_no_state(const Made& made, const SetPhrase* set);
    bool speaks_of(std::size_t dataset, std::size_t field) const;
    bool chooses_values_of(std::size_t dataset, std::size_t field) const;
    void refuse_shares_of_parts(const FieldLink& link, const std::string& text) const;
    void keep_one_part(Made& made, const FieldLink& link);
    void unite_parts(Made& made);
    UsedColumn in_single_units(Made& made, UsedColumn column, const retrieval::FieldProfile& field,
                               const std::string& title);
    bool names_another(std::size_t dataset, std::size_t field) const;
    std::optional<std::size_t> areas_of(const Made& made);
    bool take_geometry(Made& made, std::size_t layer_index);
    /// What to join a table to a layer by: the key that they share, or, where names agree only so
    /// far, a code that is joined to the table first.
    KeySide key_to(Made& made, std::size_t layer, const retrieval::KeyPair& direct);
    Needs needs_of(const SetPhrase& set, const Needs& more) const;
    Made open(std::size_t set, const Needs& more);
    void apply_values(Made& made, const SetPhrase& set, bool before, bool after);
    void apply_conditions(Made& made, const SetPhrase& set, bool before, bool after);
    void apply_relations(Made& made, const SetPhrase& set);
    void apply_relation(Made& made, const Relation& relation);
    void add_summary(Made& zones, const Made& features, Json arguments, const std::string& why);
    bool cuts(const Made& made) const;
    void cut(Made& made, const Made& mask, bool outside, const std::string& noun);
    bool cut_by_relation(Made& made, const Relation& relation, const Made& target);
    void apply_holding(Made& made, const Relation& relation);
    void apply_place(Made& made, const ValueFilter& filter, const ChosenValues& chosen);
    void check_coverage(const Made& made, const ValueFilter& filter,
                        const ChosenValues& chosen) const;
    void check_alike(const ValueFilter& filter, const ChosenValues& chosen) const;
    void keep_best_known(Made& made, const ValueFilter& filter, const ChosenValues& chosen,
                         bool narrowed);
    std::string direction_expression(const Made& made, const Condition& condition) const;
    bool is_date(const UsedColumn& column) const;
    bool holds_fractions(const UsedColumn& used) const;
    std::string condition_expression(Made& made, const Condition& condition);
    std::string excluding_expression(const Made& made, const Condition& condition,
                                     const UsedColumn& column) const;
    std::string pattern_expression(Made& made, const Condition& condition);
    std::string values_expression(const std::string& column, const ChosenValues& chosen,
                                  bool negated) const;
    std::string mean_placeholder(Made& made, const std::string& column);
    std::string join(Made& made, std::size_t dataset, const retrieval::KeyPair& key);
    std::string key_column(Made& made, std::size_t dataset, std::size_t field,
                           std::optional<std::size_t> fallback);
    void note_places(Made& made, const ValueFilter& filter, const ChosenValues& chosen) const;
    void check_raster_covers(const Made& made, std::size_t raster_index) const;
    void check_part(const Made& made, const ValueFilter& filter, const ChosenValues& chosen);
    void check_world(const Made& made);
    UsedColumn from_raster(Made& made, const FieldLink& link, const std::string& statistic);
    UsedColumn of_year(Made& made, const FieldLink& link, const std::string& text);
    void leave_column_open(const Made& made, const std::vector<FieldLink>& links,
                           const FieldLink& chosen);
    void leave_year_open(std::size_t dataset, int taken, std::optional<int> other);
    std::string lies_in(const Made& made);
    std::string with_year(const std::string& text, std::size_t dataset) const;
    int year_of_panel(std::size_t dataset);
    std::size_t year_column(std::size_t dataset, const Made& made);

    Resolver& m_resolver;
    const Frame& m_frame;
    Plan m_plan;
    std::map<std::string, int> m_names;
    std::map<std::string, std::string> m_read; ///< dataset name to step id
    std::map<std::size_t, int> m_panel_years;  ///< the year of which a dataset's rows were kept
    mutable std::set<int> m_used_years;
    std::set<std::size_t> m_sources;
    std::set<std::size_t> m_used_sets;
    bool m_used_months = false;
    bool m_used_span = false;
    std::set<std::size_t> m_kept_dates;
    int m_cut_dimension = -1;
};

/// A field name as an expression writes it.
std::string quoted_field(const std::string& name);
/// A text as an expression writes it.
std::string quoted_text(const std::string& text);
/// What a filter asks for, as the task has it: "Texas or Ohio".
std::string joined_texts(const ValueFilter& filter);

} // namespace graticule::agents::offline
