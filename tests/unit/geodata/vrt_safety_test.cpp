// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/raster/vrt_safety.hpp"

#include "fixtures/raster_files.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>

namespace graticule::geodata {
namespace {

class VrtSafety : public testing::Test {
protected:
    void SetUp() override {
        fs::create_directories(folder.path() / "data");
        fixtures::write_tiff(inside("a.tif"), {.width = 2, .height = 1, .bands = {{1, 2}}});
        fixtures::write_tiff(folder.path() / "secret.tif",
                             {.width = 2, .height = 1, .bands = {{8, 9}}});
    }

    fs::path inside(const std::string& name) const { return folder.path() / "data" / name; }

    fs::path write_vrt(const std::string& name, const std::string& band) const {
        std::ofstream(inside(name))
            << "<VRTDataset rasterXSize=\"2\" rasterYSize=\"1\"><GeoTransform>0,1,0,0,0,-1"
               "</GeoTransform>"
            << band << "</VRTDataset>";
        return inside(name);
    }

    fs::path vrt_of(const std::string& source, const std::string& name = "v.vrt",
                    bool relative = true) const {
        return write_vrt(name,
                         fmt::format("<VRTRasterBand dataType=\"Float64\" band=\"1\"><SimpleSource>"
                                     "<SourceFilename relativeToVRT=\"{}\">{}</SourceFilename>"
                                     "<SourceBand>1</SourceBand></SimpleSource></VRTRasterBand>",
                                     relative ? 1 : 0, source));
    }

    static ErrorCode refusal(const fs::path& path) {
        try {
            Raster::open(path);
        } catch (const Error& error) {
            return error.code();
        }
        ADD_FAILURE() << path << " was opened";
        return ErrorCode::Internal;
    }

    TemporaryFolder folder;
};

TEST_F(VrtSafety, FilesBesideItAreRead) {
    EXPECT_THAT(fixtures::cells(Raster::open(vrt_of("a.tif"))), testing::ElementsAre(1, 2));
    EXPECT_THAT(fixtures::cells(Raster::open(vrt_of(inside("a.tif").string(), "w.vrt", false))),
                testing::ElementsAre(1, 2));
}

TEST_F(VrtSafety, FilesOutsideItsFolderAreRefused) {
    EXPECT_EQ(refusal(vrt_of("../secret.tif")), ErrorCode::Refused);
    EXPECT_EQ(refusal(vrt_of((folder.path() / "secret.tif").string(), "v.vrt", false)),
              ErrorCode::Refused);
    fs::create_symlink(folder.path() / "secret.tif", inside("link.tif"));
    EXPECT_EQ(refusal(vrt_of("link.tif")), ErrorCode::Refused);
}

TEST_F(VrtSafety, NetworkAndOtherNotationsAreRefused) {
    EXPECT_EQ(refusal(vrt_of("/vsicurl/http://localhost/a.tif", "v.vrt", false)),
              ErrorCode::Refused);
    EXPECT_EQ(refusal(vrt_of("http://localhost/a.tif", "v.vrt", false)), ErrorCode::Refused);
    EXPECT_EQ(refusal(vrt_of("NETCDF:&quot;/etc/passwd&quot;:x", "v.vrt", false)),
              ErrorCode::Refused);
    EXPECT_EQ(refusal(vrt_of("&lt;VRTDataset&gt;&lt;/VRTDataset&gt;", "v.vrt", false)),
              ErrorCode::NotFound);
}

TEST_F(VrtSafety, ChainsAreFollowedWhateverTheNames) {
    vrt_of("../secret.tif", "hidden.tif");
    EXPECT_EQ(refusal(vrt_of("hidden.tif")), ErrorCode::Refused);
    vrt_of("loop.vrt", "loop.vrt");
    EXPECT_EQ(refusal(inside("loop.vrt")), ErrorCode::Refused);
}

TEST_F(VrtSafety, CodeIsRefused) {
    EXPECT_EQ(refusal(write_vrt("p.vrt", "<VRTRasterBand dataType=\"Float64\" band=\"1\" "
                                         "subClass=\"VRTDerivedRasterBand\"><PixelFunctionType>f"
                                         "</PixelFunctionType><PixelFunctionLanguage>Python"
                                         "</PixelFunctionLanguage></VRTRasterBand>")),
              ErrorCode::Refused);
}

TEST_F(VrtSafety, NamesInAttributesAreNames) {
    const std::string secret = (folder.path() / "secret.tif").string();
    for (const std::string& source :
         {fmt::format("<SimpleSource SourceFilename=\"{}\" SourceBand=\"1\"/>", secret),
          fmt::format("<ComplexSource sourcefilename=\"{}\"/>", secret),
          fmt::format("<KernelFilteredSource SourceFilename=\"{}\"/>", secret),
          std::string("<SimpleSource><SourceFilename relativeToVRT=\"2\">a.tif</SourceFilename>"
                      "</SimpleSource>"),
          std::string("<SimpleSource><SourceFilename relativeToVRT=\"1\">GTIFF_DIR:1:a.tif"
                      "</SourceFilename></SimpleSource>"),
          fmt::format("<Overview><SourceFilename>{}</SourceFilename></Overview>", secret)})
        EXPECT_EQ(refusal(write_vrt("v.vrt", "<VRTRasterBand dataType=\"Byte\" band=\"1\">" + source
                                                 + "</VRTRasterBand>")),
                  ErrorCode::Refused)
            << source;
}

TEST_F(VrtSafety, NamesUnderNamesThatNobodyKnowsAreNames) {
    const std::string secret = (folder.path() / "secret.tif").string();
    for (const std::string& part :
         {fmt::format("<ProcessingSteps><Step><Argument name=\"lut\">{}</Argument></Step>"
                      "</ProcessingSteps>",
                      secret),
          fmt::format("<GeoLocTransformer><Metadata><MDI key=\"X_DATASET\">{}</MDI></Metadata>"
                      "</GeoLocTransformer>",
                      secret),
          fmt::format("<Metadata domain=\"GEOLOCATION\"><MDI key=\"Y_DATASET\">{}</MDI></Metadata>",
                      secret),
          fmt::format("<GDALWarpOptions SourceDataset=\"{}\"/>", secret),
          fmt::format("<PansharpeningOptions><PanchroBand Anything=\"{}\"/></PansharpeningOptions>",
                      secret),
          std::string(
              "<Group name=\"x\"><Source>/vsicurl/http://127.0.0.1:9/a.tif</Source></Group>")})
        EXPECT_EQ(refusal(write_vrt("v.vrt", part)), ErrorCode::Refused) << part;
}

TEST_F(VrtSafety, DescriptionsMayHoldWhatTheyLike) {
    const fs::path vrt = write_vrt(
        "d.vrt",
        "<Metadata><MDI key=\"history\">gdal_translate /vsicurl/http://host/a.tif C:\\b</MDI>"
        "</Metadata><VRTRasterBand dataType=\"Float64\" band=\"1\"><Description>m/s: see "
        "http://host</Description><UnitType>m/s</UnitType><CategoryNames><Category>a/b: "
        "c</Category>"
        "</CategoryNames><SimpleSource><SourceFilename relativeToVRT=\"1\">a.tif</SourceFilename>"
        "<SourceBand>1</SourceBand></SimpleSource></VRTRasterBand>");
    EXPECT_THAT(fixtures::cells(Raster::open(vrt)), testing::ElementsAre(1, 2));
    EXPECT_EQ(Raster::open(vrt).bands[0].unit, "m/s");
}

TEST_F(VrtSafety, WhatItIsMadeOfIsLookedThroughToo) {
    std::ofstream(inside("a.tif.aux.xml"))
        << "<PAMDataset><Metadata domain=\"OVERVIEWS\"><MDI key=\"OVERVIEW_FILE\">/etc/passwd</MDI>"
           "</Metadata></PAMDataset>";
    EXPECT_EQ(refusal(vrt_of("a.tif")), ErrorCode::Refused);
    fs::remove(inside("a.tif.aux.xml"));
    std::ofstream(inside("b.gpkg")) << "SQLite format 3";
    EXPECT_EQ(refusal(vrt_of("b.gpkg")), ErrorCode::Malformed);
}

TEST_F(VrtSafety, ManyNamesOfOneAnotherTakeNoLongerThanOnce) {
    const auto source = [](int number) {
        return fmt::format("<SimpleSource><SourceFilename relativeToVRT=\"1\">{}.vrt"
                           "</SourceFilename></SimpleSource>",
                           number);
    };
    vrt_of("a.tif", "0.vrt");
    for (int number = 1; number <= 4; ++number) {
        std::string sources;
        for (int i = 0; i < 2000; ++i)
            sources += source(number - 1);
        write_vrt(fmt::format("{}.vrt", number),
                  "<VRTRasterBand dataType=\"Float64\" band=\"1\">" + sources + "</VRTRasterBand>");
    }
    EXPECT_EQ(Raster::open(inside("3.vrt")).width, 2U);
    EXPECT_EQ(refusal(inside("4.vrt")), ErrorCode::Refused) << "five deep";
}

TEST_F(VrtSafety, MetadataOfATiffMayNotNameOtherFiles) {
    for (const auto& [domain, key] :
         {std::pair{"OVERVIEWS", "OVERVIEW_FILE"}, std::pair{"OVERVIEWS", "MASK_OVERVIEW_FILE"},
          std::pair{"GEOLOCATION", "X_DATASET"}}) {
        const fs::path file = inside("m.tif");
        fixtures::write_tiff(file, {.width = 2, .height = 1, .bands = {{1, 2}}});
        {
            const GdalDataset dataset(GDALOpen(file.c_str(), GA_Update));
            const std::string named = (folder.path() / "secret.tif").string();
            GDALSetMetadataItem(dataset.get(), key, named.c_str(), domain);
        }
        EXPECT_EQ(refusal(file), ErrorCode::Refused) << key;
        fs::remove(file);
    }
}

TEST_F(VrtSafety, BrokenAndDeepFilesAreMalformed) {
    std::ofstream(inside("b.vrt")) << "<VRTDataset rasterXSize=\"2\"><VRTRasterBand>";
    EXPECT_EQ(refusal(inside("b.vrt")), ErrorCode::Malformed);
    std::string deep = "<VRTDataset rasterXSize=\"1\" rasterYSize=\"1\">";
    for (int level = 0; level < 200000; ++level)
        deep += "<a>";
    std::ofstream(inside("d.vrt")) << deep;
    EXPECT_EQ(refusal(inside("d.vrt")), ErrorCode::Malformed);
}

} // namespace
} // namespace graticule::geodata
