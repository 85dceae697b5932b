// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/raster.hpp"
#include "geodata/vrt_safety.hpp"

#include "fixtures/raster_files.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

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
