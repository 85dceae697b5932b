// SPDX-License-Identifier: Apache-2.0
// What the data does not cover is no zero and no rank: the checks that tell.
#include "agents/offline/builder.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;

namespace {

/// Below this share of its areas, data says nothing of the whole.
constexpr double LeastCovered = 0.25;
/// Below this share, a reader must be told.
constexpr double NearlyAll = 0.9;

std::string key_text(const geodata::Column& column, std::size_t row) {
    return column.type() == geodata::FieldType::Text ? std::string(column.text(row))
                                                     : shortest_number(column.number(row));
}

std::set<std::string> values_of(const DatasetProfile& dataset, std::size_t field) {
    std::set<std::string> values;
    const geodata::Column& column = dataset.layer->column(field);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            values.insert(key_text(column, row));
    return values;
}

/// The value that most rows have, and how many.
std::pair<std::string, std::size_t> most_frequent(const DatasetProfile& dataset,
                                                  std::size_t field) {
    std::map<std::string, std::size_t> rows;
    const geodata::Column& column = dataset.layer->column(field);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            ++rows[key_text(column, row)];
    const auto most = std::max_element(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most == rows.end())
        return {};
    return {most->first, most->second};
}

bool is_world(const DatasetProfile& dataset) {
    return dataset.scope_text == "the world" || dataset.scope_text == "world";
}

bool share_a_name(const DatasetProfile& a, const DatasetProfile& b) {
    for (const retrieval::Naming& left : a.entities)
        for (const retrieval::Naming& right : b.entities)
            if (left.words == right.words)
                return true;
    return false;
}

std::vector<std::size_t> rows_of_places(const DatasetProfile& places, const ChosenValues& chosen) {
    std::vector<std::size_t> rows;
    const geodata::Column& column = places.layer->column(chosen.field);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row)
            && std::find(chosen.values.begin(), chosen.values.end(), column.text(row))
                   != chosen.values.end())
            rows.push_back(row);
    return rows;
}

geodata::Extent extent_of_places(const DatasetProfile& places, const ChosenValues& chosen) {
    geodata::Extent extent;
    for (const std::size_t row : rows_of_places(places, chosen))
        extent.add(places.layer->geometry().extent(row));
    return extent;
}

/// The boxes of the parts of places, in degrees: the box of both sides of the antimeridian goes
/// around the globe.
std::vector<geodata::Extent> parts_of_places(const DatasetProfile& places,
                                             const ChosenValues& chosen) {
    std::vector<geodata::Extent> parts;
    const geodata::GeometryColumn& shapes = places.layer->geometry();
    for (const std::size_t row : rows_of_places(places, chosen))
        if (!shapes.is_void(row))
            geodata::walk_paths(shapes.wkb(row), [&](const geodata::PathView& path) {
                if (path.ring != 0)
                    return;
                geodata::Extent part;
                for (const geodata::Point& point : path.points)
                    part.add(point.x, point.y);
                parts.push_back(retrieval::extent_in_degrees(part, places.layer->crs()));
            });
    return parts;
}

/// The share of some boxes that a raster covers.
double covered_share_of(const std::vector<geodata::Extent>& parts, const geodata::Extent& raster) {
    double whole = 0;
    double covered = 0;
    for (const geodata::Extent& part : parts) {
        const double size = part.width() * part.height();
        whole += size;
        covered += size * covered_share(part, raster);
    }
    return whole > 0 ? covered / whole : 1;
}

/// Whether a place is another of the kind of which the scope is one: Canada, of data that covers
/// the United States.
bool is_elsewhere(const DatasetProfile& places, const ChosenValues& chosen, std::string scope) {
    if (scope.starts_with("the "))
        scope.erase(0, 4);
    const std::vector<std::string> names = retrieval::place_names(scope);
    bool known = false;
    const geodata::Column& column = places.layer->column(chosen.field);
    for (std::size_t row = 0; row < column.size() && !known; ++row)
        known =
            !column.is_null(row)
            && std::find(names.begin(), names.end(), retrieval::comparable_text(column.text(row)))
                   != names.end();
    return known
           && std::none_of(
               chosen.values.begin(), chosen.values.end(), [&](const std::string& value) {
                   return std::find(names.begin(), names.end(), retrieval::comparable_text(value))
                          != names.end();
               });
}

} // namespace

/// Remembers where areas lie that the task names, to be held against a raster.
void Builder::note_places(Made& made, const ValueFilter& filter, const ChosenValues& chosen) const {
    const DatasetProfile& source = profile(made.base);
    if (chosen.dataset == made.base && source.dimension == 2 && !filter.negated)
        made.places = parts_of_places(source, chosen);
}

/// A figure of the corner of a place that a raster happens to cover is no figure of the place. How
/// much of each area it covers is told where the figure is worked out.
void Builder::check_raster_covers(const Made& made, std::size_t raster_index) const {
    constexpr double LeastCover = 0.5;
    constexpr double Rounding = 1e-6; // of places that come from a plane
    const DatasetProfile& raster = profile(raster_index);
    const double share = covered_share_of(made.places, raster.extent);
    if (share < LeastCover)
        refuse(fmt::format("\"{}\" covers but {} % of the extent of {}, too little to speak of it",
                           raster.title, format_number(std::floor(share * 100 + Rounding)),
                           made.noun));
}

/// A dataset that says where it lies has nothing to say of other places: that is no count of zero.
void Builder::check_coverage(const Made& made, const ValueFilter& filter,
                             const ChosenValues& chosen) const {
    const DatasetProfile& source = profile(made.base);
    const DatasetProfile& places = profile(chosen.dataset);
    if (source.scope_text.empty() || source.scope_text == "the world" || !source.has_geometry()
        || filter.negated || !source.layer->crs().same_as(places.layer->crs()))
        return;
    if (is_elsewhere(places, chosen, source.scope_text))
        refuse(fmt::format("\"{}\" covers {} only, not {}", source.title, source.scope_text,
                           joined_texts(filter)));
    const geodata::Extent place = extent_of_places(places, chosen);
    const geodata::GeometryColumn& shapes = source.layer->geometry();
    for (std::size_t row = 0; row < shapes.size(); ++row)
        if (!shapes.is_void(row) && shapes.extent(row).intersects(place))
            return;
    refuse(fmt::format("\"{}\" covers {} only and has nothing in {}", source.title,
                       source.scope_text, joined_texts(filter)));
}

/// A place that stands for many areas ("the Americas") of which the data knows only a few.
void Builder::check_part(const Made& made, const ValueFilter& filter, const ChosenValues& chosen) {
    if (chosen.path.kind != PathKind::Key || filter.negated || chosen.list_items)
        return;
    const DatasetProfile& areas = profile(chosen.dataset);
    const geodata::Column& column = areas.layer->column(chosen.field);
    const geodata::Column& keys = areas.layer->column(chosen.path.key.right_field);
    const std::set<std::string> known = values_of(profile(made.base), chosen.path.key.left_field);
    std::size_t all = 0;
    std::size_t found = 0;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row)
            || std::find(chosen.values.begin(), chosen.values.end(), column.text(row))
                   == chosen.values.end())
            continue;
        ++all;
        found += !keys.is_null(row) && known.contains(key_text(keys, row));
    }
    constexpr std::size_t Several = 3;
    if (all < Several || static_cast<double>(found) >= NearlyAll * static_cast<double>(all))
        return;
    const std::string said =
        fmt::format("\"{}\" has {} of the {} rows of \"{}\" in {}", profile(made.base).title, found,
                    all, areas.title, joined_texts(filter));
    if (static_cast<double>(found) < LeastCovered * static_cast<double>(all))
        refuse(said + ", too few to speak of all");
    caution(said + "; the answer speaks of these.");
}

/// "In the world" over data of one country.
void Builder::check_world(const Made& made) {
    const DatasetProfile& source = profile(made.base);
    if (!source.scope_text.empty() && !is_world(source) && source.has_geometry())
        refuse(
            fmt::format("\"{}\" covers {} only, not the world", source.title, source.scope_text));
    constexpr double SmallPart = 0.1;
    const geodata::Extent& extent = source.extent;
    if (!extent.empty() && extent.width() * extent.height() < SmallPart * 360 * 180)
        refuse(fmt::format("\"{}\" does not cover the world: it lies between {}° and {}° east and "
                           "{}° and {}° north",
                           source.title, format_number(extent.min_x, 3),
                           format_number(extent.max_x, 3), format_number(extent.min_y, 3),
                           format_number(extent.max_y, 3)));
    std::optional<std::pair<std::size_t, double>> fullest;
    for (std::size_t d = 0; d < m_resolver.schema().datasets.size(); ++d) {
        const DatasetProfile& other = profile(d);
        if (d == made.base || other.is_raster() || !share_a_name(source, other))
            continue;
        const Path way = m_resolver.path(d, made.base);
        const bool rows =
            way.kind == PathKind::Key && m_resolver.names_each_row(d, way.key.left_field);
        if (rows && (!fullest || other.rows > profile(fullest->first).rows))
            fullest = {d, way.key.matched};
    }
    if (!fullest || fullest->second >= NearlyAll)
        return;
    const std::string said =
        fmt::format("\"{}\" has {} % of the rows of \"{}\"", source.title,
                    format_number(100 * fullest->second, 2), profile(fullest->first).title);
    constexpr double Half = 0.5;
    if (fullest->second < Half)
        refuse(said + ", too few to speak of the world");
    caution(said + "; the answer speaks of these.");
}

void Builder::check_groups(const Made& made, const FieldLink& group,
                           const std::vector<EntityLink>& areas, const std::string& noun) const {
    const DatasetProfile& source = profile(group.dataset);
    const FieldProfile& field = source.fields[group.index];
    const std::string name = profile(made.base).title;
    if (field.distinct == 1)
        refuse(fmt::format("all of \"{}\" has one and the same {}: it does not cover others to "
                           "compare with",
                           name, noun));
    if (group.dataset != made.base)
        return;
    constexpr double NearlyAllRows = 0.9;
    constexpr std::size_t ManyAreas = 20;
    const auto [most, rows] = most_frequent(source, group.index);
    const bool many = std::any_of(areas.begin(), areas.end(), [&](const EntityLink& area) {
        return area.dataset != made.base && profile(area.dataset).rows >= ManyAreas;
    });
    if (many && static_cast<double>(rows) > NearlyAllRows * static_cast<double>(source.rows))
        refuse(fmt::format("{} of the {} rows of \"{}\" are of one {}, {}: it does not cover the "
                           "others to compare with",
                           format_number(static_cast<double>(rows)),
                           format_number(static_cast<double>(source.rows)), name, noun, most));
    for (const EntityLink& area : areas) {
        const Path way = m_resolver.path(made.base, area.dataset);
        if (area.dataset == made.base || way.kind != PathKind::Key
            || way.key.left_field != group.index)
            continue;
        const double all = static_cast<double>(profile(area.dataset).rows);
        const double found = way.key.matched * static_cast<double>(field.distinct);
        if (found < LeastCovered * all)
            refuse(fmt::format(
                "\"{}\" covers {}: {} of the {} in \"{}\", too few to compare them", name,
                source.scope_text.empty() ? "only a part" : source.scope_text + " only",
                format_number(found), format_number(all), profile(area.dataset).title));
        return;
    }
}

/// Zones are compared by what lies in them; where all that is known lies in a few of many, the
/// others were not looked at.
void Builder::check_zones(const Made& made, const Made& zones) const {
    const DatasetProfile& features = profile(made.base);
    const DatasetProfile& areas = profile(zones.base);
    constexpr std::size_t FewZones = 12;
    if (!features.has_geometry() || !areas.has_geometry() || areas.rows < FewZones
        || features.rows < areas.rows || is_world(features)
        || !features.layer->crs().same_as(areas.layer->crs()))
        return;
    constexpr std::size_t MostLookedAt = 20000;
    const geodata::GeometryColumn& places = features.layer->geometry();
    const geodata::GeometryColumn& shapes = areas.layer->geometry();
    const std::size_t step = std::max<std::size_t>(1, places.size() / MostLookedAt);
    std::vector<geodata::Extent> looked_at;
    for (std::size_t row = 0; row < places.size(); row += step)
        if (!places.is_void(row))
            looked_at.push_back(places.extent(row));
    std::size_t reached = 0;
    for (std::size_t zone = 0; zone < shapes.size(); ++zone) {
        if (shapes.is_void(zone))
            continue;
        const geodata::Extent extent = shapes.extent(zone);
        reached +=
            std::any_of(looked_at.begin(), looked_at.end(),
                        [&](const geodata::Extent& place) { return extent.intersects(place); });
    }
    constexpr double FewReached = 0.1;
    if (static_cast<double>(reached) < FewReached * static_cast<double>(areas.rows))
        refuse(
            fmt::format("\"{}\" covers {}: it reaches at most {} of the {} in \"{}\", too few "
                        "to compare them",
                        features.title,
                        features.scope_text.empty() ? "only a part" : features.scope_text + " only",
                        reached, areas.rows, areas.title));
}

} // namespace graticule::agents::offline
