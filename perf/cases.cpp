// SPDX-License-Identifier: Apache-2.0
#include "cases.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "geodata/read.hpp"
#include "geodata/write.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/zonal.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/overlay.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

namespace graticule::perf {

namespace {

using geodata::Layer;
using geodata::Raster;
using operations::Report;

using Arguments = std::span<const std::string>;

const std::string& argument(Arguments arguments, std::size_t index) {
    if (index >= arguments.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' wants {} arguments", arguments[0], index));
    return arguments[index];
}

// Area in the plane of the layer's CRS, as the peers give it.
double planar_area(const Layer& layer) {
    double twice = 0;
    for (std::size_t row = 0; row < layer.size(); ++row)
        geodata::walk_paths(layer.geometry().wkb(row), [&](const geodata::PathView& path) {
            if (path.of != geodata::GeometryType::Polygon)
                return;
            double ring = 0;
            for (std::size_t i = 1; i < path.points.size(); ++i) {
                const geodata::Point& from = path.points[i - 1];
                const geodata::Point& to = path.points[i];
                // From the ring's first place, lest far coordinates take the digits.
                const geodata::Point& base = path.points.front();
                ring += (from.x - base.x) * (to.y - base.y) - (to.x - base.x) * (from.y - base.y);
            }
            twice += path.ring == 0 ? std::abs(ring) : -std::abs(ring);
        });
    return twice / 2;
}

double sum_of(const Layer& layer, const std::string& field) {
    const geodata::Column& column = layer.column(field);
    double sum = 0;
    for (std::size_t row = 0; row < column.size(); ++row)
        sum += column.is_null(row) ? 0 : column.number(row);
    return sum;
}

Layer load(const std::string& file, const Context& context) {
    return geodata::read_layer(file, {}, context).layer;
}

// What cases that make a layer have in common.
class LayerCase : public Case {
public:
    explicit LayerCase(const Context& context) : m_context(context) {}

    void run() override {
        m_result = {}; // not both results at once
        Report report;
        m_result = make(report);
    }

protected:
    virtual Layer make(Report& report) const = 0;
    const Context& context() const { return m_context; }
    const Layer& result() const { return m_result; }

private:
    const Context& m_context;
    Layer m_result;
};

class Join : public LayerCase {
public:
    Join(Arguments arguments, const Context& context)
        : LayerCase(context), m_points(load(argument(arguments, 1), context)),
          m_polygons(load(argument(arguments, 2), context)), m_field(argument(arguments, 3)) {}
    Json figures() const override {
        return {{"rows", result().size()}, {"sum", sum_of(result(), m_field)}};
    }

protected:
    Layer make(Report& report) const override {
        return operations::spatial_join(m_points, m_polygons,
                                        operations::SpatialPredicate::Intersects,
                                        operations::JoinKind::Inner, report, context());
    }

private:
    Layer m_points;
    Layer m_polygons;
    std::string m_field;
};

class Overlay : public LayerCase {
public:
    Overlay(Arguments arguments, const Context& context)
        : LayerCase(context), m_left(load(argument(arguments, 1), context)),
          m_right(load(argument(arguments, 2), context)) {}
    Json figures() const override {
        return {{"rows", result().size()}, {"area", planar_area(result())}};
    }

protected:
    Layer make(Report& report) const override {
        return operations::overlay(m_left, m_right, operations::OverlayKind::Intersection, report,
                                   context());
    }

private:
    Layer m_left;
    Layer m_right;
};

class Dissolve : public LayerCase {
public:
    Dissolve(Arguments arguments, const Context& context)
        : LayerCase(context), m_layer(load(argument(arguments, 1), context)),
          m_by({argument(arguments, 2)}) {}
    Json figures() const override {
        return {{"rows", result().size()}, {"area", planar_area(result())}};
    }

protected:
    Layer make(Report& report) const override {
        return operations::dissolve(m_layer, m_by, report, context());
    }

private:
    Layer m_layer;
    std::vector<std::string> m_by;
};

class Buffer : public LayerCase {
public:
    Buffer(Arguments arguments, const Context& context)
        : LayerCase(context),
          m_layer(load(argument(arguments, 1), context)), m_distance{
                                                              std::stod(argument(arguments, 2))} {}
    Json figures() const override {
        return {{"rows", result().size()}, {"area", planar_area(result())}};
    }

protected:
    Layer make(Report& report) const override {
        return operations::buffer(m_layer, m_distance, report, context());
    }

private:
    Layer m_layer;
    Length m_distance;
};

class Zonal : public LayerCase {
public:
    Zonal(Arguments arguments, const Context& context)
        : LayerCase(context), m_raster(Raster::open(argument(arguments, 1))),
          m_zones(load(argument(arguments, 2), context)) {
        if (argument(arguments, 3) == "center")
            m_options.coverage = operations::CoverageRule::Center;
    }
    Json figures() const override {
        return {{"rows", result().size()}, {"sum", sum_of(result(), "mean")}};
    }

protected:
    Layer make(Report& report) const override {
        return operations::zonal_statistics(m_raster, m_zones, m_options, context(), report);
    }

private:
    Raster m_raster;
    Layer m_zones;
    operations::ZonalOptions m_options;
};

class Read : public LayerCase {
public:
    Read(Arguments arguments, const Context& context)
        : LayerCase(context), m_file(argument(arguments, 1)), m_field(argument(arguments, 2)) {}
    Json figures() const override {
        const geodata::Extent extent = result().geometry().total_extent();
        return {{"rows", result().size()},
                {"fields", result().field_count()},
                {"sum", sum_of(result(), m_field)},
                {"west", extent.min_x},
                {"north", extent.max_y}};
    }

protected:
    Layer make(Report& /*report*/) const override { return load(m_file, context()); }

private:
    std::string m_file;
    std::string m_field;
};

class Write : public Case {
public:
    Write(Arguments arguments, const Context& context)
        : m_context(context), m_layer(load(argument(arguments, 1), context)),
          m_file(argument(arguments, 2)) {}
    void run() override {
        std::filesystem::remove(m_file);
        geodata::write_layer(m_layer, m_file, m_context);
    }
    Json figures() const override { return {{"file", m_file}}; }

private:
    const Context& m_context;
    Layer m_layer;
    std::string m_file;
};

class Statistics : public Case {
public:
    Statistics(Arguments arguments, const Context& context)
        : m_context(context), m_raster(Raster::open(argument(arguments, 1))) {}
    void run() override {
        m_result = operations::raster_statistics(m_raster, 1, m_context, m_report);
    }
    Json figures() const override {
        return {{"cells", m_result.valid_cells}, {"mean", m_result.mean.value_or(0)}};
    }

private:
    const Context& m_context;
    Raster m_raster;
    operations::Report m_report;
    operations::RasterStatistics m_result;
};

template <typename Made>
std::unique_ptr<Case> make(Arguments arguments, const Context& context) {
    return std::make_unique<Made>(arguments, context);
}

struct Entry {
    const char* name;
    std::unique_ptr<Case> (*make)(Arguments, const Context&);
};

constexpr Entry Entries[] = {{"join", make<Join>},         {"overlay", make<Overlay>},
                             {"dissolve", make<Dissolve>}, {"buffer", make<Buffer>},
                             {"zonal", make<Zonal>},       {"read", make<Read>},
                             {"write", make<Write>},       {"statistics", make<Statistics>}};

} // namespace

std::unique_ptr<Case> make_case(Arguments arguments, const Context& context) {
    std::string known;
    for (const Entry& entry : Entries) {
        if (!arguments.empty() && arguments[0] == entry.name)
            return entry.make(arguments, context);
        known += fmt::format(" {}", entry.name);
    }
    throw Error(ErrorCode::InvalidArgument, "Name one of the cases:" + known);
}

} // namespace graticule::perf
