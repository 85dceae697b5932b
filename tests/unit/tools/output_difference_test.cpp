// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "tools/output_difference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::tools {

using testing::HasSubstr;

namespace {

class Compared : public testing::Test {
protected:
    OutputDifference of(const std::string& name, const std::string& recorded,
                        const std::string& recomputed, const std::string& kind) {
        std::filesystem::create_directories(m_folder.path() / "new");
        write_file(m_folder.path() / name, recorded);
        write_file(m_folder.path() / "new" / name, recomputed);
        return compare_outputs(m_folder.path() / name, m_folder.path() / "new" / name, kind,
                               m_context);
    }

private:
    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
};

std::string grid(const std::string& cells) {
    return "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9\n" + cells;
}

std::string point(const std::string& x, const std::string& more = "") {
    return R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"b"},)"
           R"("geometry":{"type":"Point","coordinates":[)"
           + x + ",50" + more + "]}}]}";
}

} // namespace

TEST_F(Compared, TablesByValues) {
    const std::string csv = "name,value\na,1.5\nb,\n";
    EXPECT_EQ(of("t.csv", csv, csv, "table").agreement, Agreement::Identical);
    EXPECT_EQ(of("t.csv", csv, "name,value\r\na,1.50\r\nb,\r\n", "table").agreement,
              Agreement::WithinTolerance);
    const auto near = of("t.csv", csv, "name,value\na,1.5000000001\nb,\n", "table");
    EXPECT_EQ(near.agreement, Agreement::WithinTolerance);
    EXPECT_THAT(near.what, HasSubstr("1e-10"));
    const auto far = of("t.csv", csv, "name,value\na,1.50001\nb,\n", "table");
    EXPECT_EQ(far.agreement, Agreement::Different);
    EXPECT_THAT(far.what, HasSubstr("'value' in row 1 is 1.5 and comes out as 1.50001"));
    EXPECT_THAT(of("t.csv", csv, "name,value\na,1.5\nb,2\n", "table").what,
                HasSubstr("'value' in row 2 has not a value, and comes out with one"));
    EXPECT_THAT(of("t.csv", csv, "name,value\na,1.5\n", "table").what, HasSubstr("2 rows, and 1"));
    EXPECT_THAT(of("t.csv", csv, "name,size\na,1.5\nb,\n", "table").what, HasSubstr("size"));
}

TEST_F(Compared, LayersByCoordinates) {
    EXPECT_EQ(of("p.geojson", point("10"), point("10.0"), "layer").agreement,
              Agreement::WithinTolerance);
    EXPECT_THAT(of("p.geojson", point("10"), point("10.001"), "layer").what,
                HasSubstr("a coordinate of row 1 is 10 and comes out as 10.001"));
    EXPECT_EQ(of("p.geojson", point("10", ",5"), point("10", ",6"), "layer").agreement,
              Agreement::Different);
    EXPECT_EQ(of("p.geojson", point("10"), point("10", ",6"), "layer").agreement,
              Agreement::Different);
}

TEST_F(Compared, RastersByCells) {
    EXPECT_EQ(of("g.asc", grid("1 2\n3 -9\n"), grid("1 2\n3.0 -9\n"), "raster").agreement,
              Agreement::WithinTolerance);
    EXPECT_THAT(of("g.asc", grid("1 2\n3 4\n"), grid("1 2\n3 5\n"), "raster").what,
                HasSubstr("is 4 and comes out as 5"));
    // A cell without a value is not the same as any.
    EXPECT_EQ(of("g.asc", grid("1 2\n3 4\n"), grid("1 2\n3 -9\n"), "raster").agreement,
              Agreement::Different);
    EXPECT_EQ(of("g.asc", grid("1 2\n3 4\n"),
                 "ncols 2\nnrows 2\nxllcorner 1\nyllcorner 0\ncellsize 1\n1 2\n3 4\n", "raster")
                  .agreement,
              Agreement::Different);
}

TEST_F(Compared, AllElseByBytes) {
    EXPECT_EQ(of("m.svg", "<svg/>", "<svg />", "map_svg").agreement, Agreement::Different);
    EXPECT_THAT(of("m.svg", "<svg/>", "<svg />", "map_svg").what, HasSubstr("part at byte 5"));
}

} // namespace graticule::tools
