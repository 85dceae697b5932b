// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/raster/raster.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::strict {
namespace {

constexpr double None = std::numeric_limits<double>::quiet_NaN();

using Bands = std::vector<std::vector<double>>;

/// A raster of 4 by 3 cells of 10 m in UTM zone 32.
struct Grid {
    Bands bands{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, None},
                {10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120}};
    double left = 500'000;
    double top = 5'200'000;
    std::size_t width = 4;
    std::string crs = "EPSG:32632";
    geodata::CellType type = geodata::CellType::Float32;
    double nodata = -9999;
    bool south_up = false; ///< the first row is the southern one

    void write(const fs::path& path) const {
        geodata::RasterLayout layout;
        layout.width = width;
        layout.height = bands.front().size() / width;
        layout.transform.coefficients = {left, 10, 0, top, 0, -10};
        if (south_up)
            layout.transform.coefficients = {
                left, 10, 0, top - 10 * static_cast<double>(layout.height), 0, 10};
        layout.crs = geodata::Crs::parse(crs);
        layout.type = type;
        layout.nodata = nodata;
        layout.band_names.clear();
        for (std::size_t i = 0; i < bands.size(); ++i)
            layout.band_names.push_back("b" + std::to_string(i + 1));
        geodata::RasterWriter writer(layout);
        for (std::size_t i = 0; i < bands.size(); ++i)
            writer.write(static_cast<int>(i + 1), {0, 0, layout.width, layout.height}, bands[i]);
        write_cog(writer.finish("grid"), path);
    }
};

class RasterCheck : public testing::Test {
protected:
    void SetUp() override { Grid().write(m_outputs.right() / "grid.tif"); }

    Verdict verdict_on(const Grid& grid, const std::string& options = "") {
        grid.write(m_outputs.made() / "grid.tif");
        return check(options);
    }

    Verdict check(const std::string& options = "") {
        return m_outputs.check(R"({"file": "grid.tif", "kind": "raster", "reference": "grid.tif")"
                               + (options.empty() ? "" : ", " + options) + "}");
    }

    void expect_failed(const Grid& grid, const std::string& what, const std::string& options = "") {
        const Verdict verdict = verdict_on(grid, options);
        EXPECT_FALSE(verdict.passed()) << what;
        EXPECT_NE(test::findings_of(verdict).find(what), std::string::npos)
            << test::findings_of(verdict);
    }

    void expect_passed(const Grid& grid, const std::string& options = "") {
        const Verdict verdict = verdict_on(grid, options);
        EXPECT_TRUE(verdict.passed()) << test::findings_of(verdict);
    }

    test::Outputs m_outputs;
};

TEST_F(RasterCheck, PassesTheSameCellsHoweverTheyAreStored) {
    expect_passed({});
    Grid other;
    other.type = geodata::CellType::Float64;
    other.nodata = -1;
    other.bands[0][0] = 1.0000001;
    other.left += 0.05; // a two-hundredth of a cell
    expect_passed(other);
}

TEST_F(RasterCheck, FailsGridsThatAreOthers) {
    Grid shifted;
    shifted.left += 10;
    expect_failed(shifted, "grid: expected corners at most 0.01 cells off, found 1 cells");
    EXPECT_LT(verdict_on(shifted).closeness(), 0.9); // though its cells are the same
    expect_passed(shifted, R"("grid": 1)");
    Grid other;
    other.width = 3;
    expect_failed(other, "size in cells: expected 4 x 3, found 3 x 4");
    Grid labelled;
    labelled.crs = "EPSG:32633";
    expect_failed(labelled, "CRS: expected EPSG:32632, found EPSG:32633");
    expect_passed(labelled, R"("crs": "EPSG:32633")");
}

TEST_F(RasterCheck, FailsWrongCells) {
    Grid wrong;
    wrong.bands[0][2] = 3.5;
    expect_failed(wrong, "1 of 11 cells beyond it, by up to 0.5");
    expect_passed(wrong, R"("tolerance": {"absolute": 0.5})");
    expect_passed(wrong, R"("cells_share": 0.1)");
    Grid zero;
    zero.bands[0][11] = 0; // nodata as 0
    expect_failed(zero, "0 of 12 cells lack a value, 1 have one that should not");
    expect_passed(zero, R"("nodata_share": 0.09)");
    Grid lost;
    lost.bands[1][5] = None;
    expect_failed(lost, "cells without a value in band 2");
    expect_passed(lost, R"("bands": [1])");
}

TEST_F(RasterCheck, FailsWhereNothingIsLeft) {
    Grid lost;
    lost.bands[0].assign(12, None);
    expect_failed(lost, "11 of 12 cells lack a value");
    expect_failed(lost, "11 of 12 cells lack a value", R"("nodata_share": 1)");
    // Two cells have a value: one of them is little of the raster, and half of what it says.
    Grid sparse;
    sparse.bands.resize(1);
    sparse.bands[0].assign(12, None);
    sparse.bands[0][3] = 1;
    sparse.bands[0][4] = 2;
    sparse.write(m_outputs.right() / "grid.tif");
    expect_passed(sparse, R"("nodata_share": 0.1)");
    sparse.bands[0][3] = None;
    expect_failed(sparse, "1 of 12 cells lack a value", R"("nodata_share": 0.1)");
}

TEST_F(RasterCheck, FailsTheWrongRastersThatPeopleMake) {
    const auto changed = [](const std::function<double(std::size_t, double)>& change) {
        Grid grid;
        for (std::vector<double>& band : grid.bands)
            for (std::size_t i = 0; i < band.size(); ++i)
                band[i] = change(i, band[i]);
        return grid;
    };
    const Grid right;
    const auto& cells = right.bands[0];
    expect_failed(changed([](std::size_t, double value) { return value * 3.280839895; }),
                  "values of band 1"); // feet for metres
    expect_failed(changed([&](std::size_t i, double) { return cells[11 - i]; }),
                  "cells without a value in band 1"); // turned by half a turn
    expect_failed(changed([&](std::size_t i, double) { return cells[i / 4 * 4 + 3 - i % 4]; }),
                  "values of band 1"); // mirrored
    expect_failed(changed([](std::size_t i, double value) { return i < 4 ? None : value; }),
                  "4 of 12 cells lack a value"); // clipped
    expect_failed(
        changed([](std::size_t, double value) { return std::isnan(value) ? -9999.5 : value; }),
        "1 have one that should not"); // nodata as a value
    expect_failed(changed([](std::size_t, double value) { return std::round(value / 10) * 10; }),
                  "values of band 1");                                                   // rounded
    expect_failed(changed([](std::size_t, double) { return 0.0; }), "values of band 1"); // empty
}

TEST_F(RasterCheck, TakesRowsFromTheSouthAsTheyLie) {
    Grid south;
    south.south_up = true;
    for (std::vector<double>& band : south.bands)
        for (std::size_t i = 0; i < 4; ++i)
            std::swap(band[i], band[8 + i]);
    expect_passed(south);
    expect_passed(south, R"("cells_share": 0)");
    south.bands[0][0] = 99;
    expect_failed(south, "1 of 11 cells beyond it");
    Grid flipped; // the same rows, said to be from the south
    flipped.south_up = true;
    expect_failed(flipped, "values of band 1");
}

TEST_F(RasterCheck, FailsWrongBands) {
    Grid swapped;
    std::swap(swapped.bands[0], swapped.bands[1]);
    expect_failed(swapped, "values of band 1");
    Grid one;
    one.bands.pop_back();
    expect_failed(one, "number of bands: expected 2, found 1");
    Grid whole;
    whole.type = geodata::CellType::Int16;
    expect_passed(whole);
    expect_passed(whole, R"("type": "integer")");
    expect_failed(whole, "type of band 1: expected real, found integer", R"("type": "real")");
}

TEST_F(RasterCheck, TellsWhichClassesAreTakenForWhich) {
    Grid classes;
    classes.bands = {{1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3}};
    classes.write(m_outputs.right() / "grid.tif");
    expect_passed(classes, R"("classes": true)");
    classes.bands[0][0] = 2;
    classes.bands[0][1] = 2;
    classes.bands[0][11] = 1;
    expect_failed(classes, "3 of 12 cells in another: 1 as 2 in 2, 3 as 1 in 1",
                  R"("classes": true)");
    expect_passed(classes, R"("classes": true, "cells_share": 0.25)");
}

TEST_F(RasterCheck, FailsFilesThatAreNoRasters) {
    m_outputs.made("grid.tif", "");
    EXPECT_FALSE(check().passed());
    m_outputs.made("grid.tif", "no raster");
    EXPECT_FALSE(check().passed());
    const std::string whole = read_file(m_outputs.right() / "grid.tif");
    m_outputs.made("grid.tif", whole.substr(0, whole.size() / 2));
    EXPECT_FALSE(check().passed());
}

TEST_F(RasterCheck, RefusesWhatMakesNoSense) {
    EXPECT_THROW(check(R"("crs": "any")"), Error);
    EXPECT_THROW(check(R"("classes": true, "tolerance": {"absolute": 1})"), Error);
    EXPECT_THROW(check(R"("bands": [0])"), Error);
}

} // namespace
} // namespace graticule::evaluation::strict
