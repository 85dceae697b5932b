// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/formats/geopackage_index.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gtest/gtest.h>
#include <ogr_api.h>

#include <cmath>
#include <string>

namespace graticule::geodata {
namespace {

class SpatialIndex : public FileTest {
protected:
    // Points over the whole world and beyond, and one row without a place.
    Layer scattered(std::size_t rows) const {
        GeometryColumn geometry;
        for (std::size_t i = 0; i < rows; ++i) {
            const auto turn = static_cast<double>(i);
            geometry.append_point(360 * std::fmod(turn * 0.6180339887, 1.0) - 180,
                                  180 * std::fmod(turn * 0.7548776662, 1.0) - 90);
        }
        geometry.append_null();
        geometry.append_point(-1e300, 1e300); // beyond what the index's numbers hold
        Layer layer("it's \"scattered\"");
        layer.set_geometry(std::move(geometry), Crs::wgs84());
        return layer;
    }

    // The first value that SQLite gives.
    static std::string ask(GDALDatasetH dataset, const std::string& statement) {
        OGRLayerH result = GDALDatasetExecuteSQL(dataset, statement.c_str(), nullptr, nullptr);
        if (result == nullptr)
            return "nothing";
        OGRFeatureH feature = OGR_L_GetNextFeature(result);
        const std::string answer = feature == nullptr ? "" : OGR_F_GetFieldAsString(feature, 0);
        OGR_F_Destroy(feature);
        GDALDatasetReleaseResultSet(dataset, result);
        return answer;
    }

    static GdalDataset open(const std::filesystem::path& path) {
        return GdalDataset(
            GDALOpenEx(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_UPDATE, nullptr, nullptr, nullptr));
    }

    const std::string m_tree = "rtree_it''s \"scattered\"_geom";
    const std::string m_quoted = "\"rtree_it's \"\"scattered\"\"_geom\"";
};

// SQLite's own check of the tree: each node within its parent's box, each entry found again.
TEST_F(SpatialIndex, IsSoundAtAnyDepth) {
    for (const std::size_t rows : {0U, 1U, 50U, 51U, 2601U, 6000U}) { // 51 boxes a node
        const auto file = path("a" + std::to_string(rows) + ".gpkg");
        const Layer layer = scattered(rows);
        write_layer(layer, file, m_context);
        const GdalDataset dataset = open(file);
        EXPECT_EQ(ask(dataset.get(), "SELECT rtreecheck('" + m_tree + "')"), "ok") << rows;
        EXPECT_EQ(ask(dataset.get(), "SELECT count(*) FROM " + m_quoted), std::to_string(rows + 1));
        EXPECT_EQ(ask(dataset.get(), "PRAGMA integrity_check"), "ok");
    }
}

TEST_F(SpatialIndex, FindsWhatLiesInABox) {
    constexpr std::size_t Rows = 6000;
    const Layer layer = scattered(Rows);
    write_layer(layer, path("a.gpkg"), m_context);
    const GdalDataset dataset = open(path("a.gpkg"));
    OGRLayerH found = GDALDatasetGetLayer(dataset.get(), 0);
    for (const double west : {-180.0, -12.5, 100.0}) {
        const Extent window{west, 20, west + 40, 30};
        int expected = 0;
        for (std::size_t row = 0; row < Rows; ++row)
            expected += window.intersects(layer.geometry().extent(row)) ? 1 : 0;
        OGR_L_SetSpatialFilterRect(found, window.min_x, window.min_y, window.max_x, window.max_y);
        EXPECT_EQ(OGR_L_GetFeatureCount(found, TRUE), expected);
        EXPECT_GT(expected, 20);
    }
}

// Whoever changes the file later has an index that follows.
TEST_F(SpatialIndex, FollowsLaterChanges) {
    write_layer(scattered(3000), path("a.gpkg"), m_context);
    const GdalDataset dataset = open(path("a.gpkg"));
    OGRLayerH layer = GDALDatasetGetLayer(dataset.get(), 0);
    OGRFeatureH feature = OGR_F_Create(OGR_L_GetLayerDefn(layer));
    OGRGeometryH point = OGR_G_CreateGeometry(wkbPoint);
    OGR_G_SetPoint_2D(point, 0, 7, 8);
    OGR_F_SetGeometryDirectly(feature, point);
    ASSERT_EQ(OGR_L_CreateFeature(layer, feature), OGRERR_NONE);
    OGR_F_Destroy(feature);
    ASSERT_EQ(OGR_L_DeleteFeature(layer, 17), OGRERR_NONE);
    EXPECT_EQ(ask(dataset.get(), "SELECT count(*) FROM " + m_quoted), "3001");
    EXPECT_EQ(ask(dataset.get(), "SELECT count(*) FROM " + m_quoted + " WHERE id = 17"), "0");
    EXPECT_EQ(ask(dataset.get(), "SELECT rtreecheck('" + m_tree + "')"), "ok");
}

TEST_F(SpatialIndex, FeaturesHaveTheNumbersThatAreGiven) {
    const Layer layer = scattered(3000);
    WriteOptions options;
    options.rows = GeoPackageRows{"key", "geom", {}};
    for (std::size_t row = 0; row < layer.size(); ++row)
        options.rows->ids.push_back(static_cast<std::int64_t>(7 * row + 100));
    write_layer(layer, path("a.gpkg"), m_context, options);
    const GeoPackageRows read = read_geopackage_rows(path("a.gpkg"));
    EXPECT_EQ(read.ids, options.rows->ids);
    EXPECT_EQ(read.id_column, "key");
    EXPECT_EQ(read.geometry_column, "geom");
    const GdalDataset dataset = open(path("a.gpkg"));
    EXPECT_EQ(ask(dataset.get(), "SELECT rtreecheck('" + m_tree + "')"), "ok");
    EXPECT_EQ(ask(dataset.get(), "SELECT max(id) FROM " + m_quoted), "21107"); // 7 * 3001 + 100
    options.rows->ids.pop_back();
    EXPECT_THROW(write_layer(layer, path("b.gpkg"), m_context, options), Error);
}

// A tree without its root cannot be filled, which must not pass for done.
TEST_F(SpatialIndex, TellsThatItCannotBeFilled) {
    const Layer layer = scattered(3);
    write_layer(layer, path("a.gpkg"), m_context);
    const auto fill_after = [&](const std::string& statement) {
        const GdalMessages quiet; // the index is there already
        GdalDataset dataset = open(path("a.gpkg"));
        const GeoPackageIndex index(dataset.get(), GDALDatasetGetLayer(dataset.get(), 0));
        ask(dataset.get(), statement);
        dataset.reset();
        return index.fill(path("a.gpkg"), layer.geometry(), {}, m_context);
    };
    EXPECT_EQ(fill_after("SELECT 1"), "");
    const std::string nodes = "\"rtree_it's \"\"scattered\"\"_geom_node\"";
    EXPECT_NE(fill_after("DELETE FROM " + nodes).find("no root"), std::string::npos);
    EXPECT_NE(fill_after("DROP TABLE " + nodes).find("no such table"), std::string::npos);
}

} // namespace
} // namespace graticule::geodata
