// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "evaluation/strict/cell_comparison.hpp"
#include "evaluation/strict/crs_rule.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/read_output.hpp"
#include "geodata/raster/raster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Raster;
using geodata::RasterReader;

enum class StoredRule { Any, Integer, Real };

/// Whether the first row of a raster is its southern one.
bool is_south_up(const Raster& raster) {
    return raster.transform.coefficients[5] > 0;
}

/// The place of a corner that is counted from the northern row.
geodata::Point north_up_corner(const Raster& raster, double column, double row) {
    return raster.transform.to_world(
        column, is_south_up(raster) ? static_cast<double>(raster.height) - row : row);
}

/// Reads rows of a band, counted from the northern one and in that order.
void read_north_up(const RasterReader& reader, const Raster& raster, int band,
                   const geodata::Window& rows, std::vector<double>& values) {
    geodata::Window window = rows;
    if (is_south_up(raster))
        window.row = raster.height - rows.row - rows.height;
    reader.read(band, window, values);
    if (!is_south_up(raster))
        return;
    const auto at = [&](std::size_t row) {
        return values.begin() + static_cast<std::ptrdiff_t>(row * rows.width);
    };
    for (std::size_t row = 0; row < rows.height / 2; ++row)
        std::swap_ranges(at(row), at(row + 1), at(rows.height - row - 1));
}

/// How far the corners of two rasters of the same size are apart, in cells of the first.
double corners_apart(const Raster& expected, const Raster& found) {
    const double width = static_cast<double>(expected.width);
    const double height = static_cast<double>(expected.height);
    const double cell_width = expected.transform.cell_width();
    const double cell_height = expected.transform.cell_height();
    double most = 0;
    for (const auto& [column, row] :
         {std::pair{0.0, 0.0}, {width, 0.0}, {0.0, height}, {width, height}}) {
        const geodata::Point first = north_up_corner(expected, column, row);
        const geodata::Point second = north_up_corner(found, column, row);
        most = std::max({most, std::abs(first.x - second.x) / cell_width,
                         std::abs(first.y - second.y) / cell_height});
    }
    return most;
}

class RasterCheck : public OutputCheck {
public:
    RasterCheck(const CheckedJson& options, std::filesystem::path reference)
        : m_reference(std::move(reference)) {
        options.expect_only({"crs", "grid", "bands", "band_names", "nodata_share", "tolerance",
                             "cells_share", "classes", "type"});
        if (const auto crs = options.find("crs"))
            m_crs = crs_rule_from(*crs);
        if (m_crs.kind == CrsRule::Kind::Any)
            options.fail("the CRS of a raster cannot be 'any'");
        if (const auto grid = options.find("grid"))
            m_grid = size_from(*grid);
        for (const CheckedJson& band : options.elements_of("bands"))
            m_bands.push_back(band_from(band));
        m_band_names = options.boolean_or("band_names", false);
        read_cell_rules(options);
        if (const auto type = options.find("type"))
            m_stored = stored_from(*type);
    }

    Verdict check(const std::filesystem::path& output, const ScoringBench& bench) const override {
        const Context& context = bench.context;
        const Raster expected = Raster::open(m_reference);
        Verdict verdict;
        std::optional<Raster> found;
        if (!can_read([&] { found = Raster::open(output); }, "a raster that can be read", verdict))
            return verdict;
        check_crs(expected.crs, found->crs, m_crs, output, verdict);
        const bool aligned = check_grid(expected, *found, verdict);
        if (check_bands(expected, *found, verdict) && aligned)
            compare_cells(expected, *found, verdict, context);
        return verdict;
    }

private:
    static int band_from(const CheckedJson& json) {
        constexpr std::int64_t Most = 65535;
        const std::int64_t band = json.integer();
        if (band < 1 || band > Most)
            json.fail("must be the number of a band, from 1");
        return static_cast<int>(band);
    }

    static StoredRule stored_from(const CheckedJson& json) {
        const std::string text = json.text();
        if (text != "integer" && text != "real")
            json.fail("must be 'integer' or 'real'");
        return text == "integer" ? StoredRule::Integer : StoredRule::Real;
    }

    void read_cell_rules(const CheckedJson& options) {
        if (const auto share = options.find("nodata_share"))
            m_cells.nodata_share = share_from(*share);
        if (const auto tolerance = options.find("tolerance"))
            m_cells.tolerance = tolerance_from(*tolerance);
        if (const auto share = options.find("cells_share"))
            m_cells.cells_share = share_from(*share);
        m_cells.classes = options.boolean_or("classes", false);
        if (m_cells.classes && options.has("tolerance"))
            options.fail("classes are the same or not: they have no 'tolerance'");
    }

    bool check_grid(const Raster& expected, const Raster& found, Verdict& verdict) const {
        if (expected.width != found.width || expected.height != found.height) {
            verdict.fail("size in cells", fmt::format("{} x {}", expected.width, expected.height),
                         fmt::format("{} x {}", found.width, found.height));
            return false;
        }
        const double apart = corners_apart(expected, found);
        if (!(apart <= m_grid)) {
            verdict.note_closeness(1 - apart); // cells that are the same lie elsewhere
            verdict.fail("grid", fmt::format("corners at most {} cells off", m_grid),
                         fmt::format("{:.3g} cells", apart));
        }
        return true;
    }

    bool check_bands(const Raster& expected, const Raster& found, Verdict& verdict) const {
        if (expected.bands.size() != found.bands.size()) {
            verdict.fail("number of bands", fmt::format("{}", expected.bands.size()),
                         fmt::format("{}", found.bands.size()));
            return false;
        }
        for (std::size_t i = 0; i < expected.bands.size(); ++i) {
            const geodata::Band& band = found.bands[i];
            if (m_band_names && band.name != expected.bands[i].name)
                verdict.fail(fmt::format("name of band {}", i + 1), expected.bands[i].name,
                             band.name);
            const bool integral =
                band.type != geodata::CellType::Float32 && band.type != geodata::CellType::Float64;
            if (m_stored != StoredRule::Any && integral != (m_stored == StoredRule::Integer))
                verdict.fail(fmt::format("type of band {}", i + 1), integral ? "real" : "integer",
                             integral ? "integer" : "real");
        }
        return true;
    }

    void compare_cells(const Raster& expected, const Raster& found, Verdict& verdict,
                       const Context& context) const {
        std::vector<int> bands = m_bands;
        if (bands.empty())
            for (std::size_t i = 0; i < expected.bands.size(); ++i)
                bands.push_back(static_cast<int>(i + 1));
        const RasterReader first(expected);
        std::optional<RasterReader> second;
        if (!can_read([&] { second.emplace(found); }, "a raster that can be read", verdict))
            return;
        for (const int band : bands) {
            CellComparison comparison(m_cells);
            if (!compare_band(first, *second, expected, found, band, comparison, verdict, context))
                return;
            comparison.conclude(fmt::format("band {}", band), verdict);
        }
    }

    /// False where the output's cells cannot be read, which is noted.
    static bool compare_band(const RasterReader& first, const RasterReader& second,
                             const Raster& expected, const Raster& found, int band,
                             CellComparison& comparison, Verdict& verdict, const Context& context) {
        constexpr std::size_t MostCells = 1U << 20; // at once
        const std::size_t rows = std::max<std::size_t>(1, MostCells / expected.width);
        std::vector<double> right;
        std::vector<double> values;
        for (std::size_t row = 0; row < expected.height; row += rows) {
            context.check_cancelled();
            const geodata::Window window{0, row, expected.width,
                                         std::min(rows, expected.height - row)};
            read_north_up(first, expected, band, window, right);
            if (!can_read([&] { read_north_up(second, found, band, window, values); },
                          "cells that can be read", verdict))
                return false;
            comparison.add(right, values);
        }
        return true;
    }

    std::filesystem::path m_reference;
    CrsRule m_crs;
    double m_grid = 0.01;
    std::vector<int> m_bands;
    bool m_band_names = false;
    CellRules m_cells;
    StoredRule m_stored = StoredRule::Any;
};

} // namespace

std::unique_ptr<OutputCheck>
make_raster_check(const CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference) {
    return std::make_unique<RasterCheck>(options, require_reference(options, reference));
}

} // namespace graticule::evaluation::strict
