// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/osm_json.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "geodata/formats/osm_areas.hpp"
#include "geodata/formats/osm_rings.hpp"
#include "geodata/formats/output_fields.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxTagFields = 2000;

using Wkb = std::vector<std::uint8_t>;
using Line = std::vector<Point>;

std::optional<Point> point_of(const Json& place) {
    const auto latitude = number_member(place, "lat");
    const auto longitude = number_member(place, "lon");
    if (!latitude || !longitude || !(*latitude >= -90 && *latitude <= 90)
        || !(*longitude >= -180 && *longitude <= 180))
        return std::nullopt;
    return Point{*longitude, *latitude};
}

Wkb multi_wkb(GeometryType type, const std::vector<Wkb>& members) {
    return members.size() == 1 ? members.front() : make_multi_wkb(type, members);
}

/// Elements of an answer, and the places of those that have none of their own.
class Elements {
public:
    explicit Elements(const Json& list) {
        for (const Json& element : list) {
            const std::string type = text_member(element, "type");
            const std::int64_t id = count_member(element, "id").value_or(-1);
            if (type == "node") {
                if (const auto point = point_of(element))
                    m_nodes.emplace(id, *point);
            } else if (type == "way") {
                m_ways.emplace(id, &element);
            } else if (type == "relation" && makes_polygons(element)) {
                for (const Json& part : member(element, "members"))
                    if (text_member(part, "type") == "way")
                        m_way_parts.insert(count_member(part, "ref").value_or(-1));
            }
        }
    }

    static bool makes_polygons(const Json& relation) {
        const std::string type = text_member(member(relation, "tags"), "type");
        return type == "multipolygon" || type == "boundary";
    }

    /// Whether an element only serves another one: a node without tags says a place and no more.
    bool only_serves(const Json& element, const std::string& type, std::int64_t id) const {
        const Json& tags = member(element, "tags");
        if (tags.is_object() && !tags.empty())
            return false;
        return type == "node" || (type == "way" && m_way_parts.contains(id));
    }

    /// A way's points, with its own geometry or that of its nodes.
    Line points_of(const Json& way) {
        Line line;
        const Json& places = member(way, "geometry");
        if (places.is_array()) {
            for (const Json& place : places)
                add(line, point_of(place));
            return line;
        }
        for (const Json& node : member(way, "nodes")) {
            const auto found =
                node.is_number_integer() ? m_nodes.find(node.get<std::int64_t>()) : m_nodes.end();
            add(line, found == m_nodes.end() ? std::nullopt : std::optional(found->second));
        }
        return line;
    }

    /// The points of a relation's member way.
    Line points_of_member(const Json& part) {
        if (member(part, "geometry").is_array())
            return points_of(part);
        const auto way = m_ways.find(count_member(part, "ref").value_or(-1));
        if (way == m_ways.end()) {
            ++m_missing;
            return {};
        }
        return points_of(*way->second);
    }

    /// Nodes and ways that are named and not there.
    std::size_t missing() const { return m_missing; }

private:
    void add(Line& line, const std::optional<Point>& point) {
        if (point)
            line.push_back(*point);
        else
            ++m_missing;
    }

    std::unordered_map<std::int64_t, Point> m_nodes;
    std::unordered_map<std::int64_t, const Json*> m_ways;
    std::set<std::int64_t> m_way_parts;
    std::size_t m_missing = 0;
};

/// Makes features of elements, and counts what cannot be made one.
class Features {
public:
    explicit Features(Elements& elements) : m_elements(elements) {}

    void add(const Json& element) {
        const std::string type = text_member(element, "type");
        const auto id = count_member(element, "id");
        if (!id || (type != "node" && type != "way" && type != "relation"))
            return; // areas, counts and what else a query may ask for
        std::string name = fmt::format("{}/{}", type, *id);
        if (m_elements.only_serves(element, type, *id) || !m_seen.insert(name).second)
            return;
        const std::optional<Wkb> wkb = geometry_of(element, type);
        if (!wkb) {
            ++m_without_place;
            return;
        }
        m_geometry.append(*wkb);
        m_ids.push_back(std::move(name));
        m_tags.push_back(&member(element, "tags"));
    }

    ReadResult finish() {
        ReadResult result{Layer("osm"), {}};
        add_fields(result);
        result.layer.set_geometry(std::move(m_geometry), Crs::wgs84());
        const auto note = [&](std::size_t count, const char* what) {
            if (count > 0)
                result.notes.push_back(fmt::format("{} {}", count, what));
        };
        note(m_without_place, "elements have no geometry in the answer and are left out");
        note(m_elements.missing(), "nodes or ways that others consist of are not in the answer");
        note(m_open, "member ways of multipolygons belong to no ring that closes");
        note(m_stray, "inner rings of multipolygons lie in no outer one and are left out");
        return result;
    }

private:
    std::optional<Wkb> geometry_of(const Json& element, const std::string& type) {
        if (type == "node") {
            const auto point = point_of(element);
            return point ? std::optional(make_point_wkb(point->x, point->y)) : std::nullopt;
        }
        if (type == "relation")
            return Elements::makes_polygons(element) ? polygons_of(element) : lines_of(element);
        const Line line = m_elements.points_of(element);
        if (line.size() < 2)
            return std::nullopt;
        if (is_closed(line) && means_area(member(element, "tags"))) {
            const std::vector<Line> rings{line};
            return make_polygon_wkb(rings);
        }
        return make_line_wkb(line);
    }

    std::optional<Wkb> polygons_of(const Json& relation) {
        std::vector<RingPiece> pieces;
        for (const Json& part : member(relation, "members"))
            if (text_member(part, "type") == "way")
                pieces.push_back(
                    {m_elements.points_of_member(part), text_member(part, "role") == "inner"});
        const AssembledPolygons made = assemble_polygons(std::move(pieces));
        m_open += made.open_pieces;
        m_stray += made.stray_holes;
        std::vector<Wkb> polygons;
        for (const auto& rings : made.polygons)
            polygons.push_back(make_polygon_wkb(rings));
        if (polygons.empty())
            return std::nullopt;
        return multi_wkb(GeometryType::MultiPolygon, polygons);
    }

    std::optional<Wkb> lines_of(const Json& relation) {
        std::vector<Wkb> lines;
        for (const Json& part : member(relation, "members"))
            if (text_member(part, "type") == "way")
                if (const Line line = m_elements.points_of_member(part); line.size() > 1)
                    lines.push_back(make_line_wkb(line));
        if (lines.empty())
            return std::nullopt;
        return multi_wkb(GeometryType::MultiLineString, lines);
    }

    void add_fields(ReadResult& result) const {
        Column ids(FieldType::Text);
        for (const std::string& id : m_ids)
            ids.append_text(id);
        result.layer.set_field({"id", FieldType::Text, ""}, std::move(ids));
        std::vector<std::string> keys;
        std::set<std::string> known;
        for (const Json* tags : m_tags)
            if (tags->is_object())
                for (const auto& [key, value] : tags->items())
                    if (known.insert(key).second)
                        keys.push_back(key);
        if (keys.size() > MaxTagFields) {
            result.notes.push_back(fmt::format("{} of {} keys of tags are left out",
                                               keys.size() - MaxTagFields, keys.size()));
            keys.resize(MaxTagFields);
        }
        std::vector<std::string> taken{"id"};
        for (const std::string& key : keys) {
            Column column(FieldType::Text);
            for (const Json* tags : m_tags) {
                const Json& value = member(*tags, key);
                value.is_string() ? column.append_text(value.get_ref<const std::string&>())
                                  : column.append_null();
            }
            taken.push_back(free_name(key.empty() ? "tag" : key, taken));
            result.layer.set_field({taken.back(), FieldType::Text, ""}, std::move(column));
        }
    }

    Elements& m_elements;
    GeometryColumn m_geometry;
    std::vector<std::string> m_ids;
    std::vector<const Json*> m_tags;
    std::set<std::string> m_seen;
    std::size_t m_without_place = 0;
    std::size_t m_open = 0;
    std::size_t m_stray = 0;
};

// A query that ran out of time or memory is answered with what there was by then.
void heed_remark(const std::string& remark, std::string_view source,
                 std::vector<std::string>& notes) {
    if (remark.empty())
        return;
    if (remark.find("error") != std::string::npos)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{} ended the query: {}", source, graticule::quoted(remark, 300)),
                    "Ask for a smaller bounding box or fewer kinds of elements.");
    notes.push_back(fmt::format("The server remarks: {}", graticule::quoted(remark, 300)));
}

} // namespace

ReadResult read_overpass(std::string_view json, std::string_view source, const Context& context) {
    const Json answer = parse_json(json, source);
    const Json& list = member(answer, "elements");
    if (!list.is_array())
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} gives JSON that is no answer of Overpass", source),
                    "Check that the address is that of an Overpass API.");
    std::vector<std::string> remarks;
    heed_remark(text_member(answer, "remark"), source, remarks);
    Elements elements(list);
    Features features(elements);
    for (const Json& element : list) {
        context.check_cancelled();
        features.add(element);
    }
    ReadResult result = features.finish();
    result.notes.insert(result.notes.begin(), remarks.begin(), remarks.end());
    return result;
}

} // namespace graticule::geodata
