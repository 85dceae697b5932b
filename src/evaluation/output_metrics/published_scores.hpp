// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <cstddef>
#include <optional>
#include <string>

/// How near an output is to its reference by the formulas that GISclaw publishes
/// (docs/output-accuracy.md): Han and others, 2026, section 3.3, with the thresholds of their
/// program.
namespace graticule::evaluation::output_metrics {

/// What the formula for rasters goes by. Only the first band is looked at.
struct RasterLikeness {
    bool same_shape = false; ///< columns and rows
    bool same_crs = false;
    /// Pearson's correlation of the cells that have a value in both; none where shapes differ or
    /// no more than ten cells have. 0 where it is not defined.
    std::optional<double> correlation;
    /// |mean - reference's mean| / |reference's mean|, each of all cells with a value; none where
    /// the reference's is 0 or one of both has no value.
    std::optional<double> mean_error;

    /// 0.2 [same shape] + 0.2 [same CRS] + f + g: f is 0.3 for a correlation above 0.8, 0.15 above
    /// 0.5, else 0; g is 0.3 for an error below 0.1, 0.15 below 0.3, else 0.
    double score() const;
};

/// Nodata that a file declares is no value.
/// @throws Error where cells cannot be read; Cancelled
RasterLikeness raster_likeness(const geodata::Raster& reference, const geodata::Raster& output,
                               const Context& context);

/// What the formula for vector layers goes by. Geometries are not looked at.
struct VectorLikeness {
    bool same_crs = false;
    bool same_count = false;
    double columns = 0; ///< share of the reference's fields that are there by name; 0 of none

    /// 0.25 [same CRS] + 0.25 [same number of features] + 0.5 of the columns.
    double score() const;
};

VectorLikeness vector_likeness(const geodata::Layer& reference, const geodata::Layer& output);

/// What the formula for tables goes by.
struct TableLikeness {
    double columns = 0;      ///< as of vector layers
    bool same_shape = false; ///< rows and columns
    /// Mean of Pearson's correlations of the first ten fields of numbers that both have, each of
    /// the values that are there, in the order of the rows, as many as the shorter has; none where
    /// no field has more than two values on both sides and a correlation.
    std::optional<double> correlation;

    /// 0.3 of the columns + 0.2 [same shape] + 0.5 for a correlation above 0.8, 0.25 above 0.5.
    double score() const;
};

TableLikeness table_likeness(const geodata::Layer& reference, const geodata::Layer& output);

// In words, with the numbers that a score follows from.
std::string words_of(const RasterLikeness& likeness);
std::string words_of(const VectorLikeness& likeness);
std::string words_of(const TableLikeness& likeness);

} // namespace graticule::evaluation::output_metrics
