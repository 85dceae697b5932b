// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/choices.hpp"
#include "agents/offline/frame.hpp"
#include "retrieval/keys.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

enum class PathKind { Own, Key, Spatial, Raster, Unreachable };

/// How rows of one dataset get at another dataset's columns.
struct Path {
    PathKind kind = PathKind::Unreachable;
    retrieval::KeyPair key;
    double worth = 0; ///< factor for scores: nearer data is better data
};

/// What a set of rows must offer.
struct Needs {
    std::vector<std::vector<FieldLink>> columns; ///< for each, what it may be
    std::vector<FieldLink> preferred;            ///< columns that are better own than joined
    std::vector<const ValueFilter*> values;
    bool geometry = false;
    bool areas = false; ///< rows that others can lie in or cross
    bool names = false;
    std::optional<int>
        dimension; ///< of rows that have the size asked for, where no column tells it
    std::vector<int> years;
};

/// A value filter brought to a column.
struct ChosenValues {
    std::size_t dataset = 0;
    std::size_t field = 0;
    std::vector<std::string> values; ///< as stored
    bool list_items = false;
    Path path;
    std::vector<std::size_t> other_names; ///< fields with further names of a row, where it may be
                                          ///< called so too
};

/// Which part of an extent another covers, from 0 to 1; all of it where either is unknown.
/// Longitudes a turn apart are the same place.
/// @param area, by in degrees
double covered_share(const geodata::Extent& area, const geodata::Extent& by);

/// Whether a filter names a value that a dataset has.
bool has_match_in(const ValueFilter& filter, std::size_t dataset);

/// Chooses data for phrases.
class Resolver {
public:
    explicit Resolver(const retrieval::Schema& schema, Choices choices = {})
        : m_schema(schema), m_choices(std::move(choices)), m_keys(schema) {}

    const retrieval::Schema& schema() const { return m_schema; }
    const Choices& choices() const { return m_choices; }
    const retrieval::DatasetProfile& dataset(std::size_t index) const {
        return m_schema.datasets[index];
    }

    /// @param to a dataset; rasters are reached from points and polygons
    Path path(std::size_t from, std::size_t to);

    /// Whether a field has a value of its own in each row (of each year): only then can a row have
    /// the shape that its key stands for.
    bool names_each_row(std::size_t dataset, std::size_t field) const;

    /// Whether a column of a table holds numbers or truth values.
    bool is_figure(const FieldLink& link) const;

    /// Whether a table is about what the points of a layer belong to: of a state whose capital each
    /// is, say.
    bool describes_others(std::size_t points, std::size_t table);

    /// The dataset whose rows a set's phrase means, or none.
    std::optional<std::size_t> choose_base(const SetPhrase& set, const Needs& needs);

    /// The best column for a phrase as seen from a dataset.
    std::optional<FieldLink> choose_column(std::size_t base, const std::vector<FieldLink>& links,
                                           const std::vector<int>& years = {});

    /// Another column that a phrase names as well as the chosen one, with numbers of the same kind
    /// and size.
    std::optional<FieldLink> as_good_column(std::size_t base, const std::vector<FieldLink>& links,
                                            const std::vector<int>& years, const FieldLink& chosen);

    /// The column that holds all options of a filter, seen from a dataset.
    std::vector<std::size_t> other_names(const ValueFilter& filter,
                                         const ChosenValues& chosen) const;
    std::optional<ChosenValues> choose_values(std::size_t base, const ValueFilter& filter,
                                              const SetPhrase& set);

    /// Whether a field holds how many people there are.
    bool tells_people(std::size_t dataset, std::size_t field) const;

    /// True where a filter names the very area that a dataset is about.
    bool is_scope(std::size_t base, const ValueFilter& filter) const;

    /// The band (from 0) of a raster that a phrase and the times that a task names mean.
    /// @throws Error as band_at_asked_time()
    std::size_t band_of(const FieldLink& link, const Frame& frame) const;

    /// The year in which two measures that are spread over columns of years both have most values:
    /// the latest with more than 70 %, else the fullest; none where one of them is not so spread.
    std::optional<int> common_year(const std::vector<FieldLink>& first,
                                   const std::vector<FieldLink>& second) const;

    /// A layer with geometry that has the same rows as a table, and the way from the table to it.
    std::optional<std::size_t> geometry_for(std::size_t table);
    /// See retrieval::KeyFinder::bridge().
    std::optional<retrieval::Bridge> bridge(std::size_t from, std::size_t to) {
        return m_keys.bridge(from, to);
    }

private:
    /// Of a table's rows the share that is about things of a dataset: figures of all counties of a
    /// land are not those of one state's. 1 where no key tells.
    double share_of_rows(std::size_t table, std::size_t base);
    /// What the columns are worth to the rows of a dataset; none where one cannot be had.
    std::optional<double> columns_score(std::size_t base, const Needs& needs);
    /// Whether the columns are of people and the rows are points: towns, which are not all of a
    /// land.
    bool counts_people_of_towns(std::size_t base, const Needs& needs) const;
    std::optional<double> base_score(std::size_t base, const SetPhrase& set, const Needs& needs);
    /// Whether the area that a value names reaches to where the things lie; true where unknown.
    static bool meets(const retrieval::DatasetProfile& things,
                      const retrieval::DatasetProfile& areas, const retrieval::ValueMatch& match);
    bool names_category(const ValueFilter& filter, bool exact) const;
    /// Whether a filter's very words name one of the areas of some data, as countries.
    bool names_area(const ValueFilter& filter) const;
    /// "Sacramento" is the town, before one of the thousands of counties, which people call by
    /// their noun.
    double worth_of_town_before_area(const retrieval::ValueMatch& match,
                                     const ValueFilter& filter) const;
    double column_score(std::size_t base, const FieldLink& link, const std::vector<int>& years);
    double value_score(std::size_t base, const retrieval::ValueMatch& match,
                       const ValueFilter& filter, const SetPhrase& set);

    const retrieval::Schema& m_schema;
    Choices m_choices;
    retrieval::KeyFinder m_keys;
};

} // namespace graticule::agents::offline
