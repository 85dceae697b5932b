// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "geodata/crs/prj_file.hpp"

#include <gtest/gtest.h>

namespace graticule::geodata {

// The definition is EPSG's of ETRS89 / UTM zone 32N, in Esri's spelling.
TEST(PrjFile, SaysTheCrsOfWhatItLiesBeside) {
    const TemporaryFolder folder;
    write_file(folder.path() / "heights.prj",
               R"(PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",)"
               R"(DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],)"
               R"(PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],)"
               R"(PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],)"
               R"(PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],)"
               R"(PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],)"
               R"(UNIT["Meter",1.0]])");
    EXPECT_TRUE(crs_of_prj_beside(folder.path() / "heights.asc").same_as(Crs::parse("EPSG:25832")));
    EXPECT_FALSE(crs_of_prj_beside(folder.path() / "others.asc").known());
    write_file(folder.path() / "others.prj", "no CRS at all");
    EXPECT_FALSE(crs_of_prj_beside(folder.path() / "others.asc").known());
}

} // namespace graticule::geodata
