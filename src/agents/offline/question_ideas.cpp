// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question_ideas.hpp"

#include "agents/offline/map_title.hpp"
#include "agents/offline/resolver.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace graticule::agents::offline {

namespace {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;
using retrieval::FieldRole;

constexpr std::size_t MostCategories = 30; // more groups than one would read
constexpr std::size_t FewestNumbers = 5;
constexpr std::size_t PlacesTried = 20;
constexpr std::size_t MostRowsCompared = 100'000;

/// What the rows of a dataset are called, in the plural ("US airports"); empty where nothing says.
std::string rows_in_words(const DatasetProfile& data) {
    // The title of a table may be that of a collection; what names each row says what it is.
    if (data.entities.empty())
        return {};
    std::vector<std::string> words =
        data.has_geometry() ? data.entities.front().words : data.entities.back().words;
    if (words.empty())
        return {};
    // Of a file's name alone the last word is what its rows are: "lakes" of "ne_50m_lakes".
    if (data.title == data.name)
        words.erase(words.begin(), words.end() - 1);
    words.back() = retrieval::plural(words.back());
    std::replace(words.begin(), words.end(), std::string("us"), std::string("US"));
    return join(words, " ");
}

/// What a field is called in a sentence ("land area"): the shortest of its names without digits.
/// Empty for names that are no words.
std::string field_in_words(const FieldProfile& field) {
    const retrieval::Words* best = nullptr;
    for (const retrieval::Words& alias : field.aliases)
        if (join(alias, " ").find_first_of("0123456789_") == std::string::npos
            && (best == nullptr || alias.size() < best->size()))
            best = &alias;
    const std::string words = best == nullptr ? "" : join(*best, " ");
    return words.size() > 2 ? words : std::string();
}

/// Numbers that say how a map is to be drawn, and nothing of what is on it.
bool is_for_drawing(const FieldProfile& field) {
    const std::string name = fold(field.name);
    return name.find("rank") != std::string::npos || name.find("zoom") != std::string::npos
           || name.find("label") != std::string::npos;
}

/// Groups that can be told apart at a glance; numbers that are more than a handful of codes.
bool is_worth_asking(const FieldProfile& field) {
    if (is_for_drawing(field))
        return false;
    if (field.role == FieldRole::Category)
        return field.type == geodata::FieldType::Text && field.distinct > 1
               && field.distinct <= MostCategories;
    return field.distinct >= FewestNumbers;
}

/// How much is known of a field's numbers.
int known_of(const FieldProfile& field) {
    return (field.unit.empty() ? 0 : 2) + (field.quantity == retrieval::Quantity::Unknown ? 0 : 1);
}

/// The first field of a role that is worth asking of, one of whose numbers more is known before
/// others.
std::optional<std::size_t> first_with(const DatasetProfile& data, FieldRole role) {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < data.fields.size(); ++i) {
        const FieldProfile& field = data.fields[i];
        if (field.role != role || !is_worth_asking(field) || field.nulls * 2 >= data.rows
            || field_in_words(field).empty())
            continue;
        if (!first || known_of(data.fields[*first]) < known_of(field))
            first = i;
    }
    return first;
}

/// A round number that about half of a field's values are above; none where there are none.
std::optional<double> round_middle(const geodata::Column& column) {
    std::vector<double> values;
    for (std::size_t row = 0; row < std::min(column.size(), MostRowsCompared); ++row)
        if (!column.is_null(row))
            values.push_back(column.number(row));
    if (values.empty())
        return std::nullopt;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (!(*middle > 0))
        return std::nullopt;
    const double unit = std::pow(10, std::floor(std::log10(*middle)));
    return std::floor(*middle / unit) * unit;
}

/// The name of the one area of a layer whose extent holds a place; none where several do, or none,
/// or where it holds all of what is asked of.
std::optional<std::string> area_around(const DatasetProfile& areas, geodata::Point place,
                                       const geodata::Extent& all) {
    const auto name = areas.name_field();
    if (areas.dimension != 2 || !name || !areas.layer->crs().known())
        return std::nullopt;
    const geodata::GeometryColumn& shapes = areas.layer->geometry();
    const geodata::Column& names = areas.layer->column(*name);
    std::optional<std::size_t> found;
    for (std::size_t row = 0; row < areas.rows; ++row) {
        if (!shapes.extent(row).contains(place.x, place.y))
            continue;
        if (found)
            return std::nullopt;
        found = row;
    }
    if (!found || names.is_null(*found)
        || (shapes.extent(*found).contains(all.min_x, all.min_y)
            && shapes.extent(*found).contains(all.max_x, all.max_y)))
        return std::nullopt;
    return std::string(names.text(*found));
}

class Ideas {
public:
    explicit Ideas(const retrieval::Schema& schema) : m_schema(schema) {}

    std::vector<std::vector<QuestionIdea>> all() {
        for (const DatasetProfile& data : m_schema.datasets) {
            if (data.is_raster())
                of_raster(data);
            else if (data.rows > 1)
                of_rows(data);
        }
        return {std::move(m_rankings), std::move(m_in_place),  std::move(m_statistics),
                std::move(m_groups),   std::move(m_maps),      std::move(m_near),
                std::move(m_shares),   std::move(m_terrain),   std::move(m_counts),
                std::move(m_cells),    std::move(m_conditions)};
    }

private:
    using List = std::vector<QuestionIdea>;

    static void add(List& list, const char* kind, const DatasetProfile& data, std::string text,
                    std::vector<std::string> fields = {}, std::string other = {}) {
        list.push_back({{std::move(text), kind, data.name}, std::move(fields), std::move(other)});
    }

    void of_rows(const DatasetProfile& data) {
        const std::string rows = rows_in_words(data);
        if (rows.empty())
            return;
        add(m_counts, "count", data, fmt::format("How many {} are there?", rows));
        if (const auto measure = first_with(data, FieldRole::Measure))
            of_measure(data, rows, *measure);
        if (const auto category = first_with(data, FieldRole::Category))
            add(m_groups, "group by", data,
                fmt::format("How many {} are there by {}?", rows,
                            field_in_words(data.fields[*category])),
                {data.fields[*category].name});
        if (data.dimension == 0)
            of_points(data, rows);
    }

    void of_measure(const DatasetProfile& data, const std::string& rows, std::size_t index) {
        const FieldProfile& field = data.fields[index];
        const std::string measure = field_in_words(field);
        if (data.name_field())
            add(m_rankings, "ranking", data,
                fmt::format("Which three {} have the highest {}?", rows, measure), {field.name});
        add(m_statistics, "statistic", data,
            fmt::format("What is the median {} of the {}?", measure, rows), {field.name});
        if (const auto middle = round_middle(data.layer->column(index))) {
            const std::string above =
                fmt::format("have {} above {}", with_article(measure), format_number(*middle));
            add(m_shares, "share", data, fmt::format("What percentage of {} {}?", rows, above),
                {field.name});
            add(m_conditions, "condition", data, fmt::format("How many {} {}?", rows, above),
                {field.name});
        }
        if (data.dimension == 2)
            add(m_maps, "map", data, fmt::format("Map the {} by {}.", rows, measure), {field.name});
    }

    /// In a place of another layer, and around a row of one.
    void of_points(const DatasetProfile& data, const std::string& rows) {
        const std::vector<geodata::Point> places = some_points(data);
        const geodata::Extent all = data.layer->geometry().total_extent();
        if (places.empty())
            return;
        for (const DatasetProfile& other : m_schema.datasets) {
            if (&other == &data || other.is_raster() || !other.has_geometry()
                || other.layer->crs().label() != data.layer->crs().label())
                continue;
            for (const geodata::Point& place : places)
                if (const auto area = area_around(other, place, all)) {
                    add(m_in_place, "in a place", data,
                        fmt::format("How many {} are in {}?", rows, *area), {}, other.name);
                    break;
                }
            if (const auto near = nearest_name_to(other, places.front()))
                add(m_near, "within a distance", data,
                    fmt::format("How many {} are within 100 km of {}?", rows, *near), {},
                    other.name);
        }
    }

    /// Points of rows that are spread evenly over a layer.
    static std::vector<geodata::Point> some_points(const DatasetProfile& data) {
        std::vector<geodata::Point> points;
        const std::size_t step = std::max<std::size_t>(1, data.rows / PlacesTried);
        for (std::size_t row = step / 2; row < data.rows; row += step)
            if (const auto point = data.layer->geometry().point(row))
                points.push_back(*point);
        return points;
    }

    /// The name of the point of a layer that is about the nearest to a place.
    static std::optional<std::string> nearest_name_to(const DatasetProfile& points,
                                                      geodata::Point place) {
        const auto name = points.name_field();
        if (points.dimension != 0 || !name)
            return std::nullopt;
        const geodata::Column& names = points.layer->column(*name);
        std::optional<std::size_t> found;
        double least = 0;
        for (std::size_t row = 0; row < points.rows; ++row) {
            const auto point = points.layer->geometry().point(row);
            if (!point || names.is_null(row))
                continue;
            const double distance = std::hypot(point->x - place.x, point->y - place.y);
            if (!found || distance < least) {
                found = row;
                least = distance;
            }
        }
        return found ? std::optional(std::string(names.text(*found))) : std::nullopt;
    }

    void of_raster(const DatasetProfile& data) {
        if (data.topics.empty() || data.topics.front().words.empty() || data.bands.size() != 1)
            return;
        const std::string topic = join(data.topics.front().words, " ");
        if (std::find(data.topics.front().words.begin(), data.topics.front().words.end(),
                      "elevation")
            != data.topics.front().words.end()) {
            const std::string where =
                data.scope_text.empty() ? "the " + data.name : data.scope_text;
            add(m_terrain, "terrain", data, fmt::format("What is the mean slope of {}?", where));
            add(m_terrain, "terrain", data, fmt::format("Draw contour lines of {}.", data.name));
        }
        for (const DatasetProfile& areas : m_schema.datasets)
            if (areas.dimension == 2 && covered_share(areas.extent, data.extent) >= 0.5)
                if (const std::string rows = rows_in_words(areas); !rows.empty())
                    add(m_cells, "raster", data,
                        fmt::format("What is the mean {} of each of the {}?", topic, rows), {},
                        areas.name);
        add(m_cells, "raster", data,
            fmt::format("What is the highest {} in {}?", topic, data.name));
    }

    const retrieval::Schema& m_schema;
    List m_rankings, m_in_place, m_statistics, m_groups, m_maps, m_near, m_shares, m_terrain,
        m_counts, m_cells, m_conditions;
};

} // namespace

std::vector<std::vector<QuestionIdea>> question_ideas(const retrieval::Schema& schema) {
    return Ideas(schema).all();
}

} // namespace graticule::agents::offline
