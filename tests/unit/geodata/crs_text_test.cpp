// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/raster/raster.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

namespace graticule::geodata {
namespace {

using ::testing::HasSubstr;

// A pipe that nobody writes to: whoever opens it waits for ever.
class CrsText : public FileTest {
protected:
    void SetUp() override { ASSERT_EQ(::mkfifo(pipe().c_str(), 0600), 0); }
    std::string pipe() const { return path("grid.gsb").string(); }
};

constexpr const char* BesselWkt2 =
    R"(GEOGCRS["x",DATUM["x",ELLIPSOID["b",6377397.155,299.15]],CS[ellipsoidal,2],)"
    R"(AXIS["lat",north],AXIS["lon",east],ANGLEUNIT["degree",0.0174532925199433]])";

void expect_refused(const std::string& definition) {
    try {
        Crs::parse(definition);
        ADD_FAILURE() << definition << " was taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused) << definition;
        EXPECT_THAT(error.message(), HasSubstr("names the file"));
    }
}

TEST_F(CrsText, OpensNoFileThatAProjStringNames) {
    for (const char* form :
         {"+init={}:1", "init={}:1", "+proj=longlat +ellps=bessel +nadgrids={}",
          "+proj=longlat +ellps=bessel +nadgrids=@{},null", "+proj=hgridshift +grids={}",
          "+proj=longlat +ellps=bessel +nadgrids = {}", "+proj=longlat;nadgrids={}",
          "+proj=longlat +ellps=bessel +nadgrids=\"{}\"",
          "+proj=longlat +datum=WGS84 +geoidgrids={}",
          "+proj=pipeline +step +proj=deformation +xy_grids={} +z_grids=null",
          "+proj=tinshift +file={}", "+proj=defmodel +model={}",
          "+proj=xyzgridshift +grids=null,{}",
          "+proj=longlat +ellps=bessel +nadgrids=http://localhost{}",
          "+proj=longlat +ellps=bessel +nadgrids=../grid.gsb", "+init=~/x:1",
          "+proj=longlat +ellps=bessel +nadgrids=nobody_knows_this.gsb"})
        expect_refused(fmt::format(fmt::runtime(form), pipe()));
}

TEST_F(CrsText, OpensNoFileThatWktOrProjjsonNames) {
    const std::string parameter_file = fmt::format(
        R"(METHOD["NTv2",ID["EPSG",9615]],PARAMETERFILE["Latitude and longitude difference file","{}"])",
        pipe());
    expect_refused(
        fmt::format("BOUNDCRS[SOURCECRS[{0}],TARGETCRS[{0}],ABRIDGEDTRANSFORMATION[\"t\",{1}]]",
                    BesselWkt2, parameter_file));
    expect_refused(fmt::format("COORDINATEOPERATION[\"t\",SOURCECRS[{0}],TARGETCRS[{0}],{1}]",
                               BesselWkt2, parameter_file));
    for (const char* extension : {R"(EXTENSION["PROJ4_GRIDS","{}"])",
                                  R"(EXTENSION["PROJ4","+proj=merc +nadgrids={} +wktext"])"})
        expect_refused(fmt::format(
            R"(GEOGCS["x",DATUM["x",SPHEROID["b",6377397.155,299.15],{}],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])",
            fmt::format(fmt::runtime(extension), pipe())));
    expect_refused(fmt::format(
        "PROJCRS[\u201Cx\u201D,METHOD[\u201Cn\u201D],PARAMETERFILE[\u201Cf\u201D,\u201C{}\u201D]]",
        pipe()));
    expect_refused(fmt::format(
        R"({{"type":"BoundCRS","transformation":{{"parameters":[{{"name":"f","value":"{}"}}]}}}})",
        pipe()));
}

// Grids of PROJ's database and installation, none at all, and grids of heights alone.
TEST_F(CrsText, TakesWhatProjKnowsByName) {
    for (const char* definition :
         {"+proj=longlat +ellps=bessel +nadgrids=BETA2007.gsb", "+init=nad83:101",
          "+proj=longlat +ellps=clrk66 +nadgrids=@conus,@alaska,@null",
          "+proj=merc +a=6378137 +b=6378137 +nadgrids=@null +wktext",
          "+proj=longlat +datum=WGS84 +geoidgrids=of_a_surveyor.gtx"})
        EXPECT_TRUE(Crs::parse(definition).known()) << definition;
    // As GDAL writes EPSG:3857 into WKT 1.
    EXPECT_EQ(
        Crs::parse(
            R"(PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]])")
            .label(),
        "EPSG:3857");
}

// GDAL reads the definition before we do, and PROJ for it.
TEST_F(CrsText, ReadsNoFileThatAGeoJsonNames) {
    const auto crs_of = [&](const std::string& name, std::string_view around) {
        const Json member = {{"type", "name"}, {"properties", {{"name", name}}}};
        return read(make("t.geojson", fmt::format(fmt::runtime(around), member.dump())));
    };
    for (
        const char* around :
        {R"({{"type":"FeatureCollection","crs":{},"features":[{{"type":"Feature","properties":{{}},"geometry":{{"type":"Point","coordinates":[1,2]}}}}]}})",
         // A feature alone is read by GDAL.
         R"({{"type":"Feature","crs":{},"properties":{{"a":1}},"geometry":{{"type":"Point","coordinates":[1,2]}}}})"}) {
        for (const char* form : {"+proj=longlat +ellps=bessel +nadgrids={}", "+init={}:1",
                                 "+proj=hgridshift +grids={}", "{}"}) {
            const ReadResult result = crs_of(fmt::format(fmt::runtime(form), pipe()), around);
            EXPECT_FALSE(result.layer.crs().known()) << form;
            ASSERT_FALSE(result.notes.empty()) << form;
            EXPECT_THAT(result.notes.front(), HasSubstr("taken as unknown")) << form;
        }
        EXPECT_EQ(crs_of("EPSG:4314", around).layer.crs().label(), "EPSG:4314");
        EXPECT_EQ(crs_of("+init=epsg:4314", around).layer.crs().label(), "EPSG:4314");
        EXPECT_EQ(crs_of("CRS:84", around).layer.crs().label(), "EPSG:4326");
    }
}

TEST_F(CrsText, ReadsNoFileThatAVirtualRasterOrAPrjNames) {
    const auto crs_of_raster = [&](const std::string& file) {
        try {
            return Raster::open(path(file)).crs.known();
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Refused);
            return false;
        }
    };
    make("a.asc", "ncols 2\nnrows 2\nxllcorner 5\nyllcorner 50\ncellsize 0.5\n1 2\n3 4\n");
    for (const char* form : {"+proj=longlat +ellps=bessel +nadgrids={}", "+init={}:1",
                             "+proj=hgridshift +grids={}", "{}"}) {
        const std::string definition = fmt::format(fmt::runtime(form), pipe());
        make("a.prj", definition);
        EXPECT_FALSE(crs_of_raster("a.asc")) << form;
        make("a.vrt",
             fmt::format("<VRTDataset rasterXSize=\"2\" rasterYSize=\"2\"><SRS>{}</SRS>"
                         "<GeoTransform>5,0.5,0,51,0,-0.5</GeoTransform><VRTRasterBand "
                         "dataType=\"Float32\" band=\"1\"><SimpleSource><SourceFilename "
                         "relativeToVRT=\"1\">a.asc</SourceFilename><SourceBand>1</SourceBand>"
                         "</SimpleSource></VRTRasterBand></VRTDataset>",
                         definition));
        fs::remove(path("a.prj"));
        EXPECT_FALSE(crs_of_raster("a.vrt")) << form;
    }
}

} // namespace
} // namespace graticule::geodata
