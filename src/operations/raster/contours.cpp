// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/contours.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "operations/checks/traced_features.hpp"
#include "operations/raster/band_copy.hpp"
#include "operations/raster/class_codes.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/traced_layer_handle.hpp"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_alg.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace graticule::operations {

using geodata::Field;
using geodata::FieldType;

namespace {

constexpr double MaxLevels = 10'000;

struct CslDeleter {
    void operator()(char** list) const { CSLDestroy(list); }
};

void require_contour_options(const ContourOptions& options) {
    if (options.interval.has_value() == !options.levels.empty())
        throw Error(ErrorCode::InvalidArgument,
                    "Contours need either an interval or a list of levels",
                    "Give interval=100, or levels=[0,100,500]");
    if (options.interval && !(*options.interval > 0 && std::isfinite(*options.interval)))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The contour interval {} is not a positive number", *options.interval));
    if (!std::isfinite(options.base)
        || std::any_of(options.levels.begin(), options.levels.end(),
                       [](double level) { return !std::isfinite(level); }))
        throw Error(ErrorCode::InvalidArgument, "Contour levels must be finite numbers");
    if (options.minimum && options.maximum && !(*options.minimum < *options.maximum))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The minimum {} is not below the maximum {}", *options.minimum,
                                *options.maximum));
}

// Ascending levels within the values that there are and the range that is asked for.
std::vector<double> levels_within(const ContourOptions& options, double low, double high) {
    std::vector<double> levels;
    if (!options.interval) {
        for (const double level : options.levels)
            if (level >= low && level <= high)
                levels.push_back(level);
        std::sort(levels.begin(), levels.end());
        levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
        return levels;
    }
    const double first = std::ceil((low - options.base) / *options.interval);
    const double last = std::floor((high - options.base) / *options.interval);
    if (!(last - first < MaxLevels))
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("An interval of {} between {} and {} makes more than {} levels",
                                *options.interval, low, high, MaxLevels),
                    "Choose a larger interval");
    // Counted, as a step of one may be none beside a very large number.
    const auto steps = static_cast<int>(last - first);
    for (int step = 0; step <= steps; ++step)
        levels.push_back(options.base + (first + step) * *options.interval);
    return levels;
}

// The levels that part bands: those between the values' ends, and the ends of the range that is
// asked for, where they lie within.
std::vector<double> band_limits(const std::vector<double>& levels, const ContourOptions& options,
                                const RasterStatistics& values) {
    std::vector<double> limits = levels;
    for (const auto& end : {options.minimum, options.maximum})
        if (end)
            limits.push_back(*end);
    std::erase_if(
        limits, [&](double limit) { return limit <= *values.minimum || limit >= *values.maximum; });
    std::sort(limits.begin(), limits.end());
    limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
    return limits;
}

std::string level_list(const std::vector<double>& levels) {
    std::vector<std::string> texts;
    for (const double level : levels)
        texts.push_back(shortest_number(level));
    return join(texts, ",");
}

geodata::Layer trace(const geodata::Raster& copy, const ContourOptions& options,
                     const std::vector<double>& levels, const std::vector<Field>& fields,
                     const Context& context) {
    const bool bands = options.kind == ContourKind::Bands;
    const geodata::GdalDataset dataset = geodata::open_raster_dataset(copy.source);
    GDALRasterBandH band = geodata::raster_band(dataset, copy, 1);
    // GDAL refuses an empty list; one level above all values draws no line, and one band.
    const std::vector<double> above{std::numeric_limits<float>::max()};
    char** list = CSLSetNameValue(nullptr, "FIXED_LEVELS",
                                  level_list(levels.empty() ? above : levels).c_str());
    if (bands) {
        list = CSLSetNameValue(list, "POLYGONIZE", "YES");
        list = CSLSetNameValue(list, "ELEV_FIELD_MIN", "0");
        list = CSLSetNameValue(list, "ELEV_FIELD_MAX", "1");
    } else {
        list = CSLSetNameValue(list, "ELEV_FIELD", "0");
    }
    if (copy.bands.front().nodata)
        list = CSLSetNameValue(list, "NODATA", shortest_number(*copy.bands.front().nodata).c_str());
    const std::unique_ptr<char*, CslDeleter> settings(list);
    TracedLayer traced(fields, context, "drawing contours");
    const geodata::GdalMessages messages;
    const CPLErr status = GDALContourGenerateEx(band, traced.handle(), settings.get(),
                                                &TracedLayer::progress, &traced);
    return traced.finish(status, messages, copy.crs, copy.name);
}

// Gives bands the limits that they have, GDAL's outermost ones being arbitrary, and leaves out
// those beyond the range.
geodata::Layer bounded(geodata::Layer layer, const std::vector<double>& limits,
                       const RasterStatistics& values, double low, double high) {
    geodata::Column minimum(FieldType::Real);
    geodata::Column maximum(FieldType::Real);
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        const auto upper =
            std::lower_bound(limits.begin(), limits.end(), layer.column("maximum").real(row));
        const double from = upper == limits.begin() ? *values.minimum : *(upper - 1);
        const double to = upper == limits.end() ? *values.maximum : *upper;
        minimum.append_real(from);
        maximum.append_real(to);
        if (from >= low && to <= high && !layer.geometry().is_void(row))
            kept.push_back(row);
    }
    layer.set_field(layer.field(layer.field_index("minimum")), std::move(minimum));
    layer.set_field(layer.field(layer.field_index("maximum")), std::move(maximum));
    return layer.select(kept);
}

} // namespace

std::vector<Field> contour_fields(const geodata::Raster& raster, const ContourOptions& options) {
    require_contour_options(options);
    geodata::require_band(raster, options.band);
    refuse_for_classes(raster, options.band, "a contour", "polygonize, which outlines classes");
    const std::string& unit = raster.bands[static_cast<std::size_t>(options.band) - 1].unit;
    if (options.kind == ContourKind::Bands)
        return {{"minimum", FieldType::Real, unit}, {"maximum", FieldType::Real, unit}};
    return {{options.field, FieldType::Real, unit}};
}

geodata::Layer contours(const geodata::Raster& raster, const ContourOptions& options,
                        const Context& context, Report& report) {
    const std::vector<Field> fields = contour_fields(raster, options);
    const geodata::Raster copy =
        band_copy(raster, options.band, options.nodata, context, report).raster;
    const RasterStatistics statistics = raster_statistics(copy, 1, context, report);
    if (statistics.valid_cells == 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds no value to draw contours of", raster.name));
    const double low = std::max(*statistics.minimum, options.minimum.value_or(-INFINITY));
    const double high = std::min(*statistics.maximum, options.maximum.value_or(INFINITY));
    if (low > high)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The values of {} lie between {} and {}, outside the range asked for",
                        raster.name, format_number(*statistics.minimum),
                        format_number(*statistics.maximum)));
    const std::vector<double> levels = levels_within(options, low, high);
    if (levels.empty())
        report.warn(fmt::format("No level lies between {} and {}, where the values are",
                                format_number(low), format_number(high)));
    const bool lines = options.kind == ContourKind::Lines;
    const std::vector<double> limits = lines ? levels : band_limits(levels, options, statistics);
    geodata::Layer result = trace(copy, options, limits, fields, context);
    if (!lines)
        result = bounded(std::move(result), limits, statistics, low, high);
    check_contours(copy, options, low, high, result, report);
    return result;
}

} // namespace graticule::operations
