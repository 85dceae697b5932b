// SPDX-License-Identifier: Apache-2.0
#include "evaluation/output_metrics/published_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace graticule::evaluation::output_metrics {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;
using geodata::Raster;
using geodata::RasterReader;

constexpr std::size_t LeastCells = 11;        // that a correlation is told of
constexpr std::size_t LeastValues = 3;        // of a field
constexpr std::size_t MostFields = 10;        // whose correlations are taken
constexpr std::size_t CellsAtOnce = 1U << 20; // read
constexpr std::size_t CellsBeyond = 100;      // times the reference's, beyond which none are read

/// Mean of numbers as they come.
struct RunningMean {
    std::size_t count = 0;
    double sum = 0;

    void add(double value) {
        ++count;
        sum += value;
    }
    double mean() const { return sum / static_cast<double>(count); }
};

/// Pearson's correlation of pairs as they come, by Welford's way.
class RunningCorrelation {
public:
    void add(double x, double y) {
        ++m_count;
        const double from_x = x - m_mean_x;
        const double from_y = y - m_mean_y;
        m_mean_x += from_x / static_cast<double>(m_count);
        m_mean_y += from_y / static_cast<double>(m_count);
        m_xx += from_x * (x - m_mean_x);
        m_yy += from_y * (y - m_mean_y);
        m_xy += from_x * (y - m_mean_y);
    }
    std::size_t count() const { return m_count; }
    /// Not a number where one side does not vary.
    double value() const { return m_xy / (std::sqrt(m_xx) * std::sqrt(m_yy)); }

private:
    std::size_t m_count = 0;
    double m_mean_x = 0;
    double m_mean_y = 0;
    double m_xx = 0;
    double m_yy = 0;
    double m_xy = 0;
};

bool are_of_one_crs(const geodata::Crs& one, const geodata::Crs& other) {
    return one.known() == other.known() && (!one.known() || one.same_as(other));
}

/// The cells of a first band, some rows at a time.
class FirstBand {
public:
    explicit FirstBand(const Raster& raster)
        : m_raster(raster), m_reader(raster),
          m_rows(std::max<std::size_t>(1, CellsAtOnce / std::max<std::size_t>(1, raster.width))) {}

    /// False at its end.
    bool next(std::vector<double>& values, const Context& context) {
        context.check_cancelled();
        if (m_row >= m_raster.height)
            return false;
        const std::size_t rows = std::min(m_rows, m_raster.height - m_row);
        m_reader.read(1, {0, m_row, m_raster.width, rows}, values);
        m_row += rows;
        return true;
    }

private:
    const Raster& m_raster;
    RasterReader m_reader;
    std::size_t m_rows;
    std::size_t m_row = 0;
};

void add_values(std::span<const double> values, RunningMean& mean) {
    for (const double value : values)
        if (!std::isnan(value))
            mean.add(value);
}

RunningMean mean_of(const Raster& raster, const Context& context) {
    RunningMean mean;
    FirstBand band(raster);
    std::vector<double> values;
    while (band.next(values, context))
        add_values(values, mean);
    return mean;
}

void set_mean_error(const RunningMean& right, const RunningMean& made, RasterLikeness& likeness) {
    if (right.count > 0 && made.count > 0 && right.mean() != 0)
        likeness.mean_error = std::abs(right.mean() - made.mean()) / std::abs(right.mean());
}

// A raster of the same shape is read along with its reference.
void compare_cells(const Raster& reference, const Raster& output, RasterLikeness& likeness,
                   const Context& context) {
    RunningMean right;
    RunningMean made;
    RunningCorrelation both;
    FirstBand reference_band(reference);
    FirstBand output_band(output);
    std::vector<double> expected;
    std::vector<double> found;
    while (reference_band.next(expected, context) && output_band.next(found, context)) {
        add_values(expected, right);
        add_values(found, made);
        for (std::size_t i = 0; i < expected.size(); ++i)
            if (!std::isnan(expected[i]) && !std::isnan(found[i]))
                both.add(expected[i], found[i]);
    }
    set_mean_error(right, made, likeness);
    if (both.count() >= LeastCells)
        likeness.correlation = std::isfinite(both.value()) ? both.value() : 0;
}

bool is_far_larger(const Raster& reference, const Raster& output) {
    return static_cast<double>(output.width) * static_cast<double>(output.height)
           > static_cast<double>(CellsBeyond)
                 * static_cast<double>(std::max(CellsAtOnce, reference.width * reference.height));
}

double share_of_fields(const Layer& reference, const Layer& output) {
    if (reference.field_count() == 0)
        return 0;
    std::size_t shared = 0;
    for (const geodata::Field& field : reference.fields())
        shared += output.find_field(field.name) ? 1 : 0;
    return static_cast<double>(shared) / static_cast<double>(reference.field_count());
}

bool holds_numbers(const Column& column) {
    return column.is_numeric() || column.type() == FieldType::Boolean;
}

std::vector<double> values_of(const Column& column) {
    std::vector<double> values;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            values.push_back(column.number(row));
    return values;
}

/// Not a number where there is none.
double correlation_of(const Column& reference, const Column& output) {
    const std::vector<double> right = values_of(reference);
    const std::vector<double> made = values_of(output);
    const std::size_t count = std::min(right.size(), made.size());
    if (count < LeastValues)
        return std::numeric_limits<double>::quiet_NaN();
    RunningCorrelation correlation;
    for (std::size_t i = 0; i < count; ++i)
        correlation.add(right[i], made[i]);
    return correlation.value();
}

std::optional<double> mean_correlation(const Layer& reference, const Layer& output) {
    RunningMean mean;
    std::size_t looked_at = 0;
    for (std::size_t field = 0; field < reference.field_count() && looked_at < MostFields;
         ++field) {
        const auto other = output.find_field(reference.field(field).name);
        if (!other || !holds_numbers(reference.column(field))
            || !holds_numbers(output.column(*other)))
            continue;
        ++looked_at;
        const double correlation = correlation_of(reference.column(field), output.column(*other));
        if (std::isfinite(correlation))
            mean.add(correlation);
    }
    return mean.count > 0 ? std::optional(mean.mean()) : std::nullopt;
}

/// All of it above 0.8, half above 0.5.
double step_of_correlation(const std::optional<double>& correlation, double all) {
    const double value = correlation.value_or(0);
    return value > 0.8 ? all : value > 0.5 ? all / 2 : 0;
}

std::string correlation_words(const std::optional<double>& correlation) {
    return correlation ? fmt::format("correlation {:.4f}", *correlation) : "no correlation";
}

const char* whether(bool same) {
    return same ? "the same" : "another";
}

} // namespace

double RasterLikeness::score() const {
    const double error = mean_error.value_or(1);
    return (same_shape ? 0.2 : 0) + (same_crs ? 0.2 : 0) + step_of_correlation(correlation, 0.3)
           + (error < 0.1   ? 0.3
              : error < 0.3 ? 0.15
                            : 0);
}

RasterLikeness raster_likeness(const Raster& reference, const Raster& output,
                               const Context& context) {
    RasterLikeness likeness;
    likeness.same_shape = reference.width == output.width && reference.height == output.height;
    likeness.same_crs = are_of_one_crs(reference.crs, output.crs);
    if (likeness.same_shape)
        compare_cells(reference, output, likeness, context);
    else if (!is_far_larger(reference, output))
        set_mean_error(mean_of(reference, context), mean_of(output, context), likeness);
    return likeness;
}

double VectorLikeness::score() const {
    return (same_crs ? 0.25 : 0) + (same_count ? 0.25 : 0) + 0.5 * columns;
}

VectorLikeness vector_likeness(const Layer& reference, const Layer& output) {
    return {are_of_one_crs(reference.crs(), output.crs()), reference.size() == output.size(),
            share_of_fields(reference, output)};
}

double TableLikeness::score() const {
    return 0.3 * columns + (same_shape ? 0.2 : 0) + step_of_correlation(correlation, 0.5);
}

TableLikeness table_likeness(const Layer& reference, const Layer& output) {
    return {share_of_fields(reference, output),
            reference.size() == output.size() && reference.field_count() == output.field_count(),
            mean_correlation(reference, output)};
}

std::string words_of(const RasterLikeness& likeness) {
    return fmt::format("{} shape, {} CRS, {}, {}", whether(likeness.same_shape),
                       whether(likeness.same_crs), correlation_words(likeness.correlation),
                       likeness.mean_error ? fmt::format("mean off by {:.4f} of the reference's",
                                                         *likeness.mean_error)
                                           : "no means to compare");
}

std::string words_of(const VectorLikeness& likeness) {
    return fmt::format("{} CRS, {} number of features, {:.4g} of the fields",
                       whether(likeness.same_crs), whether(likeness.same_count), likeness.columns);
}

std::string words_of(const TableLikeness& likeness) {
    return fmt::format("{:.4g} of the fields, {} shape, {}", likeness.columns,
                       whether(likeness.same_shape), correlation_words(likeness.correlation));
}

} // namespace graticule::evaluation::output_metrics
