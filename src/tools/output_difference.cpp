// SPDX-License-Identifier: Apache-2.0
#include "tools/output_difference.hpp"

#include "base/file.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace graticule::tools {

namespace {

OutputDifference different(std::string what) {
    return {Agreement::Different, std::move(what)};
}

/// The largest of differences that are small enough, or the first that is not.
class Largest {
public:
    /// @param scale what the difference is measured by; the larger number where it is 0
    /// @param where gives the name of the number
    template <class Where>
    void compare(double recorded, double recomputed, double scale, const Where& where) {
        if (recorded == recomputed || (std::isnan(recorded) && std::isnan(recomputed)))
            return;
        const double by = std::abs(recorded - recomputed);
        const double size = scale > 0 ? scale : std::max(std::abs(recorded), std::abs(recomputed));
        if (!(by <= RelativeTolerance * size) && m_beyond.empty())
            m_beyond = fmt::format("{} is {} and comes out as {}", where(), recorded, recomputed);
        m_largest = std::max(m_largest, by);
        ++m_count;
    }
    void fail(std::string what) {
        if (m_beyond.empty())
            m_beyond = std::move(what);
    }
    OutputDifference result(std::string_view of) const {
        if (!m_beyond.empty())
            return different(m_beyond);
        return {Agreement::WithinTolerance,
                m_count == 0
                    ? "other bytes that say the same"
                    : fmt::format("{} of {} differ, by {:.3g} at most", m_count, of, m_largest)};
    }

private:
    double m_largest = 0;
    std::size_t m_count = 0;
    std::string m_beyond;
};

std::vector<geodata::Point> points_of(geodata::WkbView wkb, std::vector<std::size_t>& lengths) {
    std::vector<geodata::Point> points;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        points.insert(points.end(), path.points.begin(), path.points.end());
        lengths.push_back(path.points.size());
    });
    return points;
}

void compare_geometry(const geodata::Layer& recorded, const geodata::Layer& recomputed,
                      std::size_t row, double scale, Largest& largest) {
    const geodata::WkbView a = recorded.geometry().wkb(row);
    const geodata::WkbView b = recomputed.geometry().wkb(row);
    if (std::equal(a.begin(), a.end(), b.begin(), b.end()))
        return;
    const auto where = [&] { return fmt::format("a coordinate of row {}", row + 1); };
    std::vector<std::size_t> lengths_a;
    std::vector<std::size_t> lengths_b;
    if (a.empty() || b.empty() || a.size() != b.size()
        || geodata::wkb_type(a) != geodata::wkb_type(b) || geodata::wkb_has_z(a)
        || geodata::wkb_has_z(b)) {
        largest.fail(fmt::format("the geometry of row {} comes out with another shape", row + 1));
        return;
    }
    const auto points_a = points_of(a, lengths_a);
    const auto points_b = points_of(b, lengths_b);
    if (lengths_a != lengths_b) {
        largest.fail(fmt::format("the geometry of row {} comes out with other parts", row + 1));
        return;
    }
    for (std::size_t i = 0; i < points_a.size(); ++i) {
        largest.compare(points_a[i].x, points_b[i].x, scale, where);
        largest.compare(points_a[i].y, points_b[i].y, scale, where);
    }
}

void compare_value(const geodata::Layer& recorded, const geodata::Layer& recomputed,
                   std::size_t field, std::size_t row, Largest& largest) {
    const geodata::Column& a = recorded.column(field);
    const geodata::Column& b = recomputed.column(field);
    const auto where = [&] {
        return fmt::format("'{}' in row {}", recorded.field(field).name, row + 1);
    };
    if (a.is_null(row) != b.is_null(row))
        largest.fail(fmt::format("{} {} a value, and comes out {}", where(),
                                 a.is_null(row) ? "has not" : "has",
                                 a.is_null(row) ? "with one" : "without"));
    else if (a.is_numeric() && b.is_numeric())
        largest.compare(a.number(row), b.number(row), 0, where);
    else if (a.display(row) != b.display(row))
        largest.fail(fmt::format("{} is '{}' and comes out as '{}'", where(), a.display(row),
                                 b.display(row)));
}

OutputDifference compare_layers(const fs::path& file, const fs::path& anew,
                                const Context& context) {
    const geodata::Layer recorded = geodata::read_layer(file, {}, context).layer;
    const geodata::Layer recomputed = geodata::read_layer(anew, {}, context).layer;
    if (recorded.size() != recomputed.size())
        return different(
            fmt::format("{} rows, and {} come out", recorded.size(), recomputed.size()));
    if (recorded.field_names() != recomputed.field_names())
        return different(fmt::format("the fields are not those that come out: {}",
                                     fmt::join(recomputed.field_names(), ", ")));
    if (recorded.has_geometry() != recomputed.has_geometry())
        return different("geometry is there on one side only");
    if (recorded.has_geometry() && recorded.crs().label() != recomputed.crs().label())
        return different(fmt::format("the CRS is {}, and {} comes out", recorded.crs().label(),
                                     recomputed.crs().label()));
    for (std::size_t field = 0; field < recorded.field_count(); ++field)
        if (recorded.field(field).type != recomputed.field(field).type
            && !(recorded.column(field).is_numeric() && recomputed.column(field).is_numeric()))
            return different(fmt::format("'{}' is of another type", recorded.field(field).name));
    const geodata::Extent extent =
        recorded.has_geometry() ? recorded.geometry().total_extent() : geodata::Extent{};
    const double scale = extent.empty() ? 0 : std::max(extent.width(), extent.height());
    Largest largest;
    for (std::size_t row = 0; row < recorded.size(); ++row) {
        for (std::size_t field = 0; field < recorded.field_count(); ++field)
            compare_value(recorded, recomputed, field, row, largest);
        if (recorded.has_geometry())
            compare_geometry(recorded, recomputed, row, scale, largest);
    }
    return largest.result("numbers");
}

OutputDifference compare_rasters(const fs::path& file, const fs::path& anew,
                                 const Context& context) {
    const geodata::Raster recorded = geodata::Raster::open(file);
    const geodata::Raster recomputed = geodata::Raster::open(anew);
    if (recorded.width != recomputed.width || recorded.height != recomputed.height
        || recorded.bands.size() != recomputed.bands.size())
        return different(fmt::format("{} x {} cells, and {} x {} come out", recorded.width,
                                     recorded.height, recomputed.width, recomputed.height));
    if (recorded.transform != recomputed.transform
        || recorded.crs.label() != recomputed.crs.label())
        return different("the cells do not lie where they come out");
    for (std::size_t band = 0; band < recorded.bands.size(); ++band) {
        const geodata::Band& a = recorded.bands[band];
        const geodata::Band& b = recomputed.bands[band];
        if (a.name != b.name || a.unit != b.unit || a.scale != b.scale || a.offset != b.offset
            || a.categories != b.categories)
            return different(fmt::format("band {} is described otherwise", band + 1));
    }
    constexpr std::size_t CellsAtOnce = std::size_t{1} << 22U;
    std::mutex mutex;
    Largest largest;
    geodata::for_each_window(
        context, recorded, CellsAtOnce,
        [&](const geodata::RasterReader& reader, const geodata::Window& window) {
            const geodata::RasterReader other(recomputed);
            for (int band = 1; band <= static_cast<int>(recorded.bands.size()); ++band) {
                const std::vector<double> a = reader.read(band, window);
                const std::vector<double> b = other.read(band, window);
                const auto where = [&] {
                    return fmt::format("a cell of band {} from row {} on", band, window.row + 1);
                };
                const std::lock_guard lock(mutex);
                for (std::size_t i = 0; i < a.size(); ++i)
                    largest.compare(a[i], b[i], 0, where);
            }
        },
        "comparing cells");
    return largest.result("cells");
}

OutputDifference compare_bytes(const fs::path& file, const fs::path& anew) {
    const std::string recorded = read_file(file);
    const std::string recomputed = read_file(anew);
    const auto [at, other] =
        std::mismatch(recorded.begin(), recorded.end(), recomputed.begin(), recomputed.end());
    return different(fmt::format("{} bytes, and {} come out; they part at byte {}", recorded.size(),
                                 recomputed.size(), at - recorded.begin() + 1));
}

/// By what follows the output's name: those of a Shapefile are several.
std::map<std::string, fs::path> files_of(const fs::path& output) {
    std::map<std::string, fs::path> files{{"", output}};
    for (const fs::path& other : geodata::companion_files_of(fs::absolute(output)))
        if (other.filename() != "catalog.toml")
            files[other.filename().string().substr(output.stem().string().size())] = other;
    return files;
}

bool same_bytes(const fs::path& file, const fs::path& anew) {
    const auto recorded = files_of(file);
    const auto recomputed = files_of(anew);
    return std::equal(recorded.begin(), recorded.end(), recomputed.begin(), recomputed.end(),
                      [](const auto& a, const auto& b) {
                          return a.first == b.first
                                 && sha256_of_file(a.second) == sha256_of_file(b.second);
                      });
}

} // namespace

OutputDifference compare_outputs(const fs::path& recorded, const fs::path& recomputed,
                                 std::string_view kind, const Context& context) {
    if (same_bytes(recorded, recomputed))
        return {};
    if (kind == "layer" || kind == "table")
        return compare_layers(recorded, recomputed, context);
    if (kind == "raster")
        return compare_rasters(recorded, recomputed, context);
    return compare_bytes(recorded, recomputed);
}

std::string_view agreement_name(Agreement agreement) {
    switch (agreement) {
    case Agreement::Identical:
        return "identical";
    case Agreement::WithinTolerance:
        return "within tolerance";
    case Agreement::Different:
        return "different";
    }
    return "different";
}

} // namespace graticule::tools
