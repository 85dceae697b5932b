// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/single_parts.hpp"

#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/polygon_parts.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/measures/planar_size.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::HalfTurn;
using geodata::Layer;

bool is_single(GeometryType type) {
    return type == GeometryType::Point || type == GeometryType::LineString
           || type == GeometryType::Polygon;
}

void collect_singles(geodata::WkbView wkb, std::vector<geodata::WkbView>& singles) {
    if (is_single(geodata::wkb_type(wkb))) {
        singles.push_back(wkb);
        return;
    }
    for (const geodata::WkbView& member : geodata::flat_members(wkb))
        collect_singles(member, singles);
}

// The parts of each feature are together as large as it is.
void check_parts(const GeometryColumn& source, std::span<const std::size_t> rows,
                 const GeometryColumn& parts, const Context& context) {
    const std::vector<double> wholes = planar_sizes(source, context);
    const std::vector<double> sizes = planar_sizes(parts, context);
    std::vector<double> sums(wholes.size(), 0);
    for (std::size_t part = 0; part < rows.size(); ++part)
        sums[rows[part]] += sizes[part];
    constexpr double Rounding = 1e-9;
    for (std::size_t row = 0; row < wholes.size(); ++row) {
        const int dimension = geodata::dimension_of(source.type(row));
        if (dimension >= 0 && !agree(sums[row], wholes[row], Rounding))
            fail_check("single_parts", "parts are together as large as their feature",
                       fmt::format("{} of {} in row {}", sums[row], wholes[row], row));
    }
}

void warn_of_parts(const Layer& layer, std::size_t divided, Report& report) {
    if (divided == 0)
        return;
    report.warn(fmt::format("Fields of the parts of {} features have the values of the whole "
                            "feature: a sum over parts counts them again",
                            divided));
    std::size_t cut = 0;
    for (std::size_t row = 0; layer.crs().geographic() && row < layer.size(); ++row) {
        const geodata::Extent& extent = layer.geometry().extent(row);
        cut += extent.min_x == -HalfTurn && extent.max_x == HalfTurn ? 1 : 0;
    }
    if (cut > 0)
        report.warn(fmt::format("{} features of '{}' reach to the antimeridian from both sides: "
                                "what was cut there becomes two parts",
                                cut, layer.name()));
}

} // namespace

Layer single_parts(const Layer& layer, Report& report, const Context& context) {
    const GeometryColumn& source = layer.geometry();
    GeometryColumn parts;
    geodata::Column numbers(geodata::FieldType::Integer);
    std::vector<std::size_t> rows;
    std::size_t divided = 0;
    std::size_t empty_parts = 0;
    for (std::size_t row = 0; row < source.size(); ++row) {
        if (source.is_void(row))
            continue;
        std::vector<geodata::WkbView> members;
        collect_singles(source.wkb(row), members);
        std::int64_t number = 0;
        for (const geodata::WkbView& member : members) {
            if (geodata::wkb_extent(member).empty()) {
                ++empty_parts;
                continue;
            }
            parts.append(member);
            numbers.append_integer(++number);
            rows.push_back(row);
        }
        divided += number > 1 ? 1 : 0;
    }
    check_parts(source, rows, parts, context);
    report.check("the parts of each feature are together as large as it is");
    report.drop("feature without geometry", source.void_count());
    report.drop("part without geometry", empty_parts);
    warn_of_parts(layer, divided, report);
    Layer fields = layer;
    fields.remove_geometry();
    Layer result = fields.select(rows);
    result.set_field({free_field_name(result, "part"), geodata::FieldType::Integer, ""},
                     std::move(numbers));
    result.set_geometry(std::move(parts), layer.crs());
    return result;
}

} // namespace graticule::operations
