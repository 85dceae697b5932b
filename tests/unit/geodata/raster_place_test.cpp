// SPDX-License-Identifier: Apache-2.0
// Where a raster lies when more than one file says so.
#include "base/file.hpp"
#include "geodata/raster/raster.hpp"

#include "fixtures/raster_files.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::geodata {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* Utm32Esri =
    R"(PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",)"
    R"(DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],)"
    R"(PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],)"
    R"(PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],)"
    R"(PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],)"
    R"(PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]])";

class RasterPlaces : public testing::Test {
protected:
    // 2 x 2 cells of 10 m whose first corner is at 500000, 4000000.
    void write(int epsg = 25832) const {
        fixtures::write_tiff(path, {.width = 2,
                                    .height = 2,
                                    .bands = {{1, 2, 3, 4}},
                                    .transform = {500000, 10, 0, 4000000, 0, -10},
                                    .epsg = epsg});
    }
    // The middle of the first cell is what a world file says.
    void write_world(const std::string& ending, double x, double y, double size = 10) const {
        write_file(folder.path() / ("r" + ending),
                   fmt::format("{}\n0\n0\n-{}\n{}\n{}\n", size, size, x, y));
    }
    void declare(const std::string& text) const {
        write_file(folder.path() / "r.tif.aux.xml",
                   fmt::format("<PAMDataset>{}</PAMDataset>", text));
    }

    TemporaryFolder folder;
    fs::path path = folder.path() / "r.tif";
};

TEST_F(RasterPlaces, ThatAreToldOnceOrTheSameHaveNoNote) {
    write();
    EXPECT_THAT(Raster::open(path).notes, IsEmpty());
    write_world(".tfw", 500005, 3999995);
    write_world(".tifw", 500005, 3999995);
    declare("<GeoTransform>500000, 10, 0, 4000000, 0, -10</GeoTransform><SRS>EPSG:25832</SRS>");
    write_file(folder.path() / "r.prj", Utm32Esri);
    EXPECT_THAT(Raster::open(path).notes, IsEmpty());
}

TEST_F(RasterPlaces, OfTheFileCountBeforeAWorldFile) {
    write();
    for (const char* ending : {".tfw", ".tifw", ".wld", ".TFW"}) {
        write_world(ending, 500025, 3999995); // 20 m, two cells to the east
        const Raster raster = Raster::open(path);
        EXPECT_EQ(raster.transform.coefficients[0], 500000) << ending;
        EXPECT_THAT(
            raster.notes,
            ElementsAre(AllOf(HasSubstr("told twice: the file itself has the first corner "
                                        "at 500,000, 4,000,000, cells of 10 x 10"),
                              HasSubstr(fmt::format("r{} the first corner at 500,020", ending)),
                              HasSubstr("up to 2 cells away"))));
        fs::remove(folder.path() / fmt::format("r{}", ending));
    }
}

TEST_F(RasterPlaces, OfCellsThatAreTakenByTheirCornerDifferByHalfACell) {
    write();
    write_world(".tfw", 500000, 4000000); // as if the first corner were the middle
    EXPECT_THAT(Raster::open(path).notes, ElementsAre(HasSubstr("up to 0.707 cells away")));
}

TEST_F(RasterPlaces, OfAWorldFileCountWhereTheFileHasNone) {
    fixtures::write_tiff(path, {.width = 2,
                                .height = 2,
                                .bands = {{1, 2, 3, 4}},
                                .epsg = 0,
                                .options = {"PROFILE=BASELINE"}});
    write_world(".tfw", 500025, 3999995);
    const Raster raster = Raster::open(path);
    EXPECT_EQ(raster.transform.coefficients[0], 500020);
    EXPECT_THAT(raster.notes, IsEmpty());
}

TEST_F(RasterPlaces, OfAnAuxXmlCountBeforeTheFile) {
    write();
    declare("<GeoTransform>500100, 10, 0, 4000000, 0, -10</GeoTransform><SRS>EPSG:25833</SRS>");
    const Raster raster = Raster::open(path);
    EXPECT_EQ(raster.transform.coefficients[0], 500100);
    EXPECT_EQ(raster.crs.label(), "EPSG:25833");
    EXPECT_THAT(raster.notes,
                ElementsAre(HasSubstr("told twice: r.tif.aux.xml has the first corner at 500,100"),
                            "Its CRS is told twice: r.tif.aux.xml says EPSG:25833, the file itself "
                            "says EPSG:25832; the former holds"));
}

TEST_F(RasterPlaces, InAPrjThatIsNotHeededAreNoted) {
    write(25833);
    write_file(folder.path() / "r.prj", Utm32Esri);
    const Raster raster = Raster::open(path);
    EXPECT_EQ(raster.crs.label(), "EPSG:25833");
    EXPECT_THAT(raster.notes,
                ElementsAre("Its CRS is told twice: the file itself says EPSG:25833, r.prj says "
                            "EPSG:25832; the former holds"));
}

TEST_F(RasterPlaces, OfATextGridAreItsOwn) {
    write_file(folder.path() / "g.asc", "ncols 2\nnrows 2\nxllcorner 10\nyllcorner 50\n"
                                        "cellsize 1\n1 2\n3 4\n");
    write_file(folder.path() / "g.asc.aux.xml",
               "<PAMDataset><GeoTransform>0, 1, 0, 52, 0, -1</GeoTransform></PAMDataset>");
    const Raster raster = Raster::open(folder.path() / "g.asc");
    EXPECT_EQ(raster.transform.coefficients[0], 10);
    EXPECT_THAT(raster.notes, ElementsAre(AllOf(HasSubstr("the file itself has the first corner at "
                                                          "10, 52"),
                                                HasSubstr("g.asc.aux.xml the first corner at 0, "
                                                          "52"),
                                                HasSubstr("up to 10 cells away"))));
}

TEST_F(RasterPlaces, ThatMakeNoSenseSayNothing) {
    write();
    for (const char* text : {"<GeoTransform>here</GeoTransform>",
                             "<GeoTransform>1, 2</GeoTransform>", "<SRS>?</SRS>"}) {
        declare(text);
        write_file(folder.path() / "r.wld", "ten\n");
        const Raster raster = Raster::open(path);
        EXPECT_EQ(raster.transform.coefficients[0], 500000) << text;
        EXPECT_THAT(raster.notes, IsEmpty()) << text;
    }
}

} // namespace
} // namespace graticule::geodata
