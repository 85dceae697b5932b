// SPDX-License-Identifier: Apache-2.0
// What lies beside a raster and says more about it.
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/raster/raster.hpp"

#include "fixtures/raster_files.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <string>

namespace graticule::geodata {
namespace {

using fixtures::cells;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsNan;

class SideFiles : public testing::Test {
protected:
    // 1, 2, 3 and -9999, and nothing said about them.
    void SetUp() override {
        fixtures::write_tiff(
            path, {.width = 2, .height = 2, .bands = {{1, 2, 3, -9999}}, .type = GDT_Int16});
    }

    void declare(const std::string& of_band) const {
        std::ofstream(beside) << "<PAMDataset>\n\n<PAMRasterBand band=\"1\">" << of_band
                              << "</PAMRasterBand></PAMDataset>";
    }

    Error refusal() const {
        try {
            Raster::open(path);
        } catch (const Error& error) {
            return error;
        }
        ADD_FAILURE() << path << " was opened";
        return Error(ErrorCode::Internal, "");
    }

    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}));
    }

    TemporaryFolder folder;
    fs::path path = folder.path() / "r.tif";
    fs::path beside = folder.path() / "r.tif.aux.xml";
};

TEST_F(SideFiles, DeclareNodataScaleOffsetAndUnit) {
    declare("<NoDataValue>-9999</NoDataValue><Offset>10</Offset><Scale>0.5</Scale>"
            "<UnitType>m</UnitType>");
    const Raster raster = Raster::open(path);
    EXPECT_EQ(raster.bands[0].nodata, -9999);
    EXPECT_EQ(raster.bands[0].unit, "m");
    EXPECT_THAT(cells(raster), ElementsAre(10.5, 11, 11.5, IsNan()));
}

TEST_F(SideFiles, DeclareThePlace) {
    fixtures::write_tiff(path, {.width = 2, .height = 1, .bands = {{1, 2}}, .epsg = 0});
    std::ofstream(beside) << "<PAMDataset><SRS>EPSG:3035</SRS>"
                             "<GeoTransform>4000000,10,0,3000000,0,-20</GeoTransform></PAMDataset>";
    const Raster raster = Raster::open(path);
    EXPECT_EQ(raster.crs.label(), "EPSG:3035");
    EXPECT_EQ(raster.extent(), (Extent{4000000, 2999980, 4000020, 3000000}));
}

TEST_F(SideFiles, AreNeitherWrittenNorChangedByReading) {
    declare("<NoDataValue>-9999</NoDataValue><Unheard of=\"it\"/>");
    const auto before = sha256_of_file(beside);
    const auto written = fs::last_write_time(beside);
    cells(Raster::open(path));
    EXPECT_EQ(sha256_of_file(beside), before);
    EXPECT_EQ(fs::last_write_time(beside), written);
    EXPECT_EQ(files(), 2U);
}

TEST_F(SideFiles, ACopyHoldsWhatTheyDeclareAndGetsNone) {
    declare("<NoDataValue>-9999</NoDataValue>");
    write_cog(Raster::open(path), folder.path() / "copy.tif");
    EXPECT_THAT(cells(Raster::open(folder.path() / "copy.tif")), ElementsAre(1, 2, 3, IsNan()));
    EXPECT_EQ(files(), 3U);
}

TEST_F(SideFiles, ACopyIsMadeWithoutAPaletteThatItCannotHold) {
    declare("<NoDataValue>-9999</NoDataValue><ColorInterp>Palette</ColorInterp><ColorTable>"
            "<Entry c1=\"1\" c2=\"2\" c3=\"3\" c4=\"255\"/></ColorTable>");
    write_cog(Raster::open(path), folder.path() / "copy.tif");
    EXPECT_THAT(cells(Raster::open(folder.path() / "copy.tif")), ElementsAre(1, 2, 3, IsNan()));
    EXPECT_EQ(files(), 3U);
}

TEST_F(SideFiles, BrokenOnesAreRefusedNotPassedOver) {
    const std::string deep = [] {
        std::string text;
        for (int i = 0; i < 100000; ++i)
            text += "<a>";
        return text;
    }();
    for (const std::string& of_band : {std::string("<NoDataValue>-9999"), deep}) {
        declare(of_band);
        EXPECT_EQ(refusal().code(), ErrorCode::Malformed);
        EXPECT_THAT(refusal().what(), HasSubstr("r.tif.aux.xml"));
    }
    std::ofstream(beside) << "   \n";
    EXPECT_EQ(cells(Raster::open(path)).size(), 4U) << "an empty one declares nothing";
}

TEST_F(SideFiles, EntitiesAreNotExpanded) {
    std::string bomb = "<!DOCTYPE x [<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">";
    for (int i = 1; i < 20; ++i)
        bomb += fmt::format("<!ENTITY a{} \"&a{};&a{};&a{};&a{};&a{};&a{};&a{};&a{};\">", i, i - 1,
                            i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
    std::ofstream(beside) << bomb
                          << "]><PAMDataset><PAMRasterBand band=\"1\"><UnitType>&a19;</UnitType>"
                             "</PAMRasterBand></PAMDataset>";
    EXPECT_LT(Raster::open(path).bands[0].unit.size(), 100U);
}

TEST_F(SideFiles, HugeOnesAreRefused) {
    declare(std::string(17U << 20, ' '));
    EXPECT_EQ(refusal().code(), ErrorCode::LimitExceeded);
}

TEST_F(SideFiles, MayNotNameOtherFiles) {
    declare("<Metadata domain=\"OVERVIEWS\"><MDI key=\"OVERVIEW&#95;FILE\">/etc/passwd</MDI>"
            "</Metadata>");
    EXPECT_EQ(refusal().code(), ErrorCode::Refused);
}

TEST_F(SideFiles, MaskMayNotReachOutside) {
    fs::create_directories(folder.path() / "data");
    const fs::path inner = folder.path() / "data" / "r.tif";
    fs::copy_file(path, inner);
    std::ofstream(inner.string() + ".msk")
        << "<VRTDataset rasterXSize=\"2\" rasterYSize=\"2\"><VRTRasterBand dataType=\"Byte\" "
           "band=\"1\"><SimpleSource><SourceFilename relativeToVRT=\"1\">../r.tif</SourceFilename>"
           "<SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>";
    path = inner;
    EXPECT_EQ(refusal().code(), ErrorCode::Refused);
}

TEST_F(SideFiles, MayNotBeLinksOutOfTheFolder) {
    fs::create_directories(folder.path() / "data");
    const fs::path elsewhere = folder.path() / "elsewhere.tif";
    fs::rename(path, elsewhere);
    std::ofstream(beside) << "<PAMDataset/>";
    path = folder.path() / "data" / "r.tif";
    fs::copy_file(elsewhere, path);
    const auto refused = [&](const std::string& ending, const fs::path& target) {
        const fs::path link = path.string() + ending;
        fs::create_symlink(target, link);
        const Error error = refusal();
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.what(), HasSubstr(link.string()));
        fs::remove(link);
    };
    refused(".aux.xml", beside);
    refused(".aux.xml", "../r.tif.aux.xml");
    for (const char* ending : {".msk", ".MSK", ".ovr", ".OVR"})
        refused(ending, elsewhere);
    fs::copy_file(elsewhere, path.string() + ".msk");
    refused(".msk.aux.xml", beside);
    EXPECT_EQ(Raster::open(path).width, 2U) << "a mask that is no link";
}

TEST_F(SideFiles, MayBeLinksWithinTheFolder) {
    std::ofstream(folder.path() / "shared.xml")
        << "<PAMDataset><PAMRasterBand band=\"1\"><NoDataValue>-9999</NoDataValue>"
           "</PAMRasterBand></PAMDataset>";
    fs::create_symlink("shared.xml", beside);
    EXPECT_EQ(Raster::open(path).bands[0].nodata, -9999);
}

// A NetCDF file in the classic format, by its specification: 2 x 2 cells of 32-bit reals, 1 to 4,
// in each of the variables pr and tas.
std::string netcdf_of_two_variables() {
    std::string file("CDF\1", 4);
    const auto word = [&](std::uint32_t value) {
        for (const int shift : {24, 16, 8, 0})
            file += static_cast<char>(value >> shift & 0xFF);
    };
    const auto name = [&](const std::string& text) {
        word(static_cast<std::uint32_t>(text.size()));
        file += text + std::string(4 - text.size(), '\0');
    };
    const auto words = [&](std::initializer_list<std::uint32_t> values) {
        for (const std::uint32_t value : values)
            word(value);
    };
    words({0, 10, 2}); // no records, two dimensions
    for (const char* dimension : {"y", "x"}) {
        name(dimension);
        word(2);
    }
    words({0, 0, 11, 2}); // no attributes, two variables
    for (const char* variable : {"pr", "tas"}) {
        name(variable);
        words({2, 0, 1, 0, 0, 5, 16, std::string(variable) == "pr" ? 136U : 152U});
    }
    for (int variable = 0; variable < 2; ++variable)
        words({0x3F800000, 0x40000000, 0x40400000, 0x40800000});
    return file;
}

class SideFilesOfNetcdf : public testing::Test {
protected:
    void SetUp() override {
        std::ofstream(file, std::ios::binary) << netcdf_of_two_variables();
        fixtures::write_tiff(elsewhere, {.width = 1, .height = 1, .bands = {{42}}});
    }

    void declare(const std::string& of_variable) const {
        std::ofstream(beside) << "<PAMDataset><Subdataset name=\"pr\"><PAMDataset>" << of_variable
                              << "</PAMDataset></Subdataset></PAMDataset>";
    }

    TemporaryFolder folder;
    fs::path file = folder.path() / "c.nc";
    fs::path beside = folder.path() / "c.nc.aux.xml";
    fs::path elsewhere = folder.path() / "elsewhere.tif";
    std::string variable = fmt::format("NETCDF:\"{}\":pr", file.string());
};

TEST_F(SideFilesOfNetcdf, DeclareOfAVariable) {
    EXPECT_EQ(cells(Raster::open_source(variable)).size(), 4U);
    declare("<PAMRasterBand band=\"1\"><CategoryNames><Category>dry</Category>"
            "<Category>wet</Category></CategoryNames></PAMRasterBand>");
    EXPECT_THAT(Raster::open_source(variable).bands[0].categories, ElementsAre("dry", "wet"));
}

TEST_F(SideFilesOfNetcdf, MayNotNameOtherFilesOrBeLinks) {
    declare(fmt::format("<Metadata domain=\"OVERVIEWS\"><MDI key=\"OVERVIEW_FILE\">{}</MDI>"
                        "</Metadata>",
                        elsewhere.string()));
    const auto refused = [&] {
        try {
            Raster::open_source(variable);
        } catch (const Error& error) {
            return error.code() == ErrorCode::Refused;
        }
        return false;
    };
    EXPECT_TRUE(refused());
    TemporaryFolder outer;
    fs::remove(beside);
    std::ofstream(outer.path() / "c.xml") << "<PAMDataset/>";
    fs::create_symlink(outer.path() / "c.xml", beside);
    EXPECT_TRUE(refused());
}

TEST_F(SideFilesOfNetcdf, AreReadWhereTheNameHasNoQuotes) {
    declare("<PAMRasterBand band=\"1\"><CategoryNames><Category>dry</Category>"
            "<Category>wet</Category></CategoryNames></PAMRasterBand>");
    const Raster raster = Raster::open_source(fmt::format("NETCDF:{}:pr", file.string()));
    EXPECT_THAT(raster.bands[0].categories, ElementsAre("dry", "wet"));
}

TEST_F(SideFiles, NamesOfValuesMakeClasses) {
    declare("<CategoryNames><Category>none</Category><Category>forest</Category>"
            "<Category>water</Category></CategoryNames>");
    const Raster raster = Raster::open(path);
    EXPECT_THAT(raster.bands[0].categories, ElementsAre("none", "forest", "water"));
    EXPECT_TRUE(raster.bands[0].classes);
}

TEST_F(SideFiles, ATableThatDescribesValuesMakesClasses) {
    // As ArcGIS writes it: the columns' usage is open.
    declare("<GDALRasterAttributeTable><FieldDefn index=\"0\"><Name>Value</Name><Type>0</Type>"
            "<Usage>0</Usage></FieldDefn><FieldDefn index=\"1\"><Name>Cover</Name><Type>2</Type>"
            "<Usage>0</Usage></FieldDefn><Row index=\"0\"><F>1</F><F>forest</F></Row>"
            "<Row index=\"1\"><F>2</F><F>meadow</F></Row><Row index=\"2\"><F>3</F><F>water</F>"
            "</Row></GDALRasterAttributeTable>");
    EXPECT_TRUE(Raster::open(path).bands[0].classes);
}

TEST_F(SideFiles, PresenceAndAbsenceAreNoClasses) {
    declare("<CategoryNames><Category>no</Category><Category>yes</Category></CategoryNames>");
    EXPECT_FALSE(Raster::open(path).bands[0].classes) << "the mean of 0 and 1 is a share";
}

std::string palette(int colours, int filling, int (*shade)(int)) {
    std::string text = "<ColorInterp>Palette</ColorInterp><ColorTable>";
    for (int i = 0; i < colours + filling; ++i) {
        const int value = i < colours ? shade(i) : 0;
        text += fmt::format("<Entry c1=\"{}\" c2=\"{}\" c3=\"0\" c4=\"255\"/>", value, 255 - value);
    }
    return text + "</ColorTable>";
}

TEST_F(SideFiles, APaletteOfFewColoursMakesClassesAndARampDoesNot) {
    declare(palette(5, 251, [](int i) { return 50 + i * 40; }));
    EXPECT_TRUE(Raster::open(path).bands[0].classes);
    declare(palette(2, 254, [](int i) { return 50 + i * 40; }));
    EXPECT_FALSE(Raster::open(path).bands[0].classes) << "two colours: 0 and 1";
    declare(palette(256, 0, [](int i) { return i; }));
    EXPECT_FALSE(Raster::open(path).bands[0].classes) << "256 colours from green to red";
    declare(palette(256, 0, [](int i) { return i * 97 % 256; }));
    EXPECT_TRUE(Raster::open(path).bands[0].classes) << "256 colours in no order";
}

} // namespace
} // namespace graticule::geodata
