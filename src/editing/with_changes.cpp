// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "editing/layer_changes.hpp"
#include "operations/vector/coordinates/crossing_shape.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>

namespace graticule::editing {

using geodata::Column;
using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Value;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Kind = FeatureChange::Kind;

void append(Column& column, const Value& value) {
    if (std::holds_alternative<std::monostate>(value))
        column.append_null();
    else if (const auto* number = std::get_if<std::int64_t>(&value))
        column.append_integer(*number);
    else if (const auto* real = std::get_if<double>(&value))
        column.append_real(*real);
    else if (const auto* truth = std::get_if<bool>(&value))
        column.append_boolean(*truth);
    else if (const auto& text = std::get<std::string>(value); column.type() == FieldType::Date)
        column.append_integer(geodata::parse_date(text).value());
    else if (column.type() == FieldType::DateTime)
        column.append_integer(geodata::parse_datetime(text).value());
    else
        column.append_text(text);
}

/// Brings geometries from WGS 84 into the layer's CRS. A vertex that lies where the former geometry
/// had one takes that one's coordinates, so that what did not move stays to the last bit. Parts on
/// both sides of the antimeridian are joined where the former geometry was in one piece across it.
class Homecoming {
public:
    explicit Homecoming(const Crs& crs)
        : m_transform(crs, Crs::wgs84()), m_degrees(crs.geographic()) {}

    Bytes bring(const FeatureChange& change, geodata::WkbView former) {
        const Bytes& wkb = *change.geometry;
        if (wkb.empty())
            return wkb;
        m_former.clear();
        m_middle.reset();
        if (!former.empty())
            remember(former);
        const Bytes whole = m_middle ? operations::in_one_piece(wkb, *m_middle) : wkb;
        if (m_transform.is_identity())
            return whole;
        const geodata::Extent extent = geodata::wkb_extent(former);
        Bytes home =
            geodata::map_coordinates(whole, [&, this](std::span<double> x, std::span<double> y) {
                place(x, y, (extent.min_x + extent.max_x) / 2);
            });
        if (geodata::wkb_numbers(home) != geodata::Numbers::Sound)
            throw Error(ErrorCode::Unsupported,
                        fmt::format("Feature {}: its place has no coordinates in the layer's CRS",
                                    graticule::quoted(change.id)));
        return home;
    }

private:
    static constexpr double FullTurn = 360;
    static constexpr double Rounding = 1e-12; ///< degrees; what a turn more and back again costs

    /// @param middle of the former geometry, in the layer's CRS
    void place(std::span<double> x, std::span<double> y, double middle) {
        const std::vector<double> longitude(x.begin(), x.end());
        const std::vector<double> latitude(y.begin(), y.end());
        m_transform.inverse(x, y);
        for (std::size_t i = 0; i < x.size(); ++i)
            if (const geodata::Point* was = former_at(longitude[i], latitude[i])) {
                x[i] = was->x;
                y[i] = was->y;
            } else if (m_middle && m_degrees) {
                x[i] = middle + std::remainder(x[i] - middle, FullTurn);
            }
    }

    static double usual(double longitude) { return std::remainder(longitude, FullTurn); }

    void remember(geodata::WkbView former) {
        const Bytes placed =
            geodata::map_coordinates(former, [this](std::span<double> x, std::span<double> y) {
                const std::vector<double> former_x(x.begin(), x.end());
                const std::vector<double> former_y(y.begin(), y.end());
                m_transform.forward(x, y);
                for (std::size_t i = 0; i < x.size(); ++i)
                    if (std::isfinite(x[i]) && std::isfinite(y[i]))
                        m_former.emplace(std::pair{usual(x[i]), y[i]},
                                         geodata::Point{former_x[i], former_y[i]});
            });
        if (geodata::wkb_numbers(placed) == geodata::Numbers::Sound)
            m_middle = operations::middle_if_crossing(placed);
    }

    const geodata::Point* former_at(double longitude, double latitude) const {
        const double wanted = usual(longitude);
        if (const auto was = m_former.find({wanted, latitude}); was != m_former.end())
            return &was->second;
        if (!m_middle)
            return nullptr;
        for (auto near = m_former.lower_bound({wanted - Rounding, latitude});
             near != m_former.end() && near->first.first <= wanted + Rounding; ++near)
            if (near->first.second == latitude)
                return &near->second;
        return nullptr;
    }

    CoordinateTransform m_transform;
    bool m_degrees;
    std::map<std::pair<double, double>, geodata::Point> m_former; ///< by longitude and latitude
    std::optional<double> m_middle; ///< longitude of the former geometry, if that crosses
};

/// Which rows the result has: a row of the layer, or none for an added feature, with its change.
struct ResultRow {
    std::optional<std::size_t> row;
    const FeatureChange* change = nullptr;
};

std::vector<ResultRow> result_rows(const Layer& layer, std::span<const FeatureChange> changes,
                                   std::vector<std::string>& ids,
                                   std::span<const std::string> added) {
    std::unordered_map<std::string_view, const FeatureChange*> by_id;
    for (const FeatureChange& change : changes)
        if (change.kind != Kind::Add)
            by_id.emplace(change.id, &change);
    std::vector<ResultRow> rows;
    std::vector<std::string> kept;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        const auto found = by_id.find(ids[row]);
        const FeatureChange* change = found == by_id.end() ? nullptr : found->second;
        if (change != nullptr && change->kind == Kind::Delete)
            continue;
        rows.push_back({row, change});
        kept.push_back(ids[row]);
    }
    for (const FeatureChange& change : changes)
        if (change.kind == Kind::Add)
            rows.push_back({std::nullopt, &change});
    kept.insert(kept.end(), added.begin(), added.end());
    ids = std::move(kept);
    return rows;
}

Column changed_column(const Layer& layer, std::size_t field, std::span<const ResultRow> rows) {
    const Column& former = layer.column(field);
    Column column(former.type());
    column.reserve(rows.size());
    for (const auto& [row, change] : rows) {
        const auto value =
            change == nullptr ? decltype(change->values.end())() : change->values.find(field);
        if (change != nullptr && value != change->values.end())
            append(column, value->second);
        else if (row)
            column.append_from(former, *row);
        else
            column.append_null();
    }
    return column;
}

GeometryColumn changed_geometry(const Layer& layer, std::span<const ResultRow> rows) {
    const GeometryColumn& former = layer.geometry();
    Homecoming homecoming(layer.require_crs());
    GeometryColumn geometry;
    geometry.reserve(rows.size(), former.byte_size());
    for (const auto& [row, change] : rows) {
        const geodata::WkbView before = row ? former.wkb(*row) : geodata::WkbView();
        if (change != nullptr && change->geometry)
            geometry.append(homecoming.bring(*change, before));
        else
            geometry.append(before);
    }
    return geometry;
}

} // namespace

Layer with_changes(const Layer& layer, std::span<const FeatureChange> changes,
                   std::vector<std::string>& ids, std::span<const std::string> added) {
    const std::vector<ResultRow> rows = result_rows(layer, changes, ids, added);
    Layer result(layer.name());
    result.set_geometry(changed_geometry(layer, rows), layer.crs());
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        result.set_field(layer.field(i), changed_column(layer, i, rows));
    return result;
}

} // namespace graticule::editing
