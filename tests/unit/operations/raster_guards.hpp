// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/zonal.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace graticule::operations {

/// Small rasters and what is said of them.
class RasterGuards : public testing::Test {
protected:
    geodata::Raster raster(const fixtures::TiffSpec& spec) {
        geodata::Raster made = geodata::Raster::open(
            fixtures::write_tiff(folder.path() / fmt::format("r{}.tif", ++m_made), spec));
        made.name = "cells";
        return made;
    }

    // A row of cells of 1 in metres.
    geodata::Raster row(std::vector<double> values, GDALDataType type = GDT_Float64) {
        return raster({.width = values.size(), .height = 1, .bands = {values}, .type = type});
    }

    geodata::Raster classes() {
        geodata::Raster cover = raster({.width = 2, .height = 2, .bands = {{1, 1, 1, 4}}});
        cover.bands[0].classes = true;
        return cover;
    }

    RasterStatistics statistics(const geodata::Raster& of) {
        return raster_statistics(of, 1, Context(pool), report);
    }

    geodata::Layer zonal(const geodata::Raster& over, const std::string& zone,
                         ZonalStatistic statistic = ZonalStatistic::Mean, int epsg = 32631) {
        ZonalOptions options;
        options.statistics = {statistic};
        return zonal_statistics(
            over, fixtures::layer_of({zone}, geodata::Crs::parse(fmt::format("EPSG:{}", epsg))),
            options, Context(pool), report);
    }

    std::string refusal(const std::function<void()>& act) {
        try {
            act();
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            return std::string(error.what()) + " " + error.hint();
        }
        ADD_FAILURE() << "nothing was thrown";
        return "";
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Report report;

private:
    int m_made = 0;
};

} // namespace graticule::operations
