// SPDX-License-Identifier: Apache-2.0
// NetCDF-4 files that reach outside themselves. They are written by HDF5, not by the code under
// test.
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/read.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hdf5.h>

#include <array>
#include <functional>
#include <string>

namespace graticule::geodata {
namespace {

using testing::HasSubstr;

class NetcdfSafety : public testing::Test {
protected:
    void SetUp() override {
        write_file(folder.path() / "secret.bin", "wordword");
        file = folder.path() / "a.nc";
    }

    // An HDF5 file with what `fill` puts into it.
    void write(const std::function<void(hid_t file)>& fill) const {
        const hid_t made = H5Fcreate(file.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        fill(made);
        H5Fclose(made);
    }

    // A dataset of 2 x 2 cells of bytes.
    static void add_cells(hid_t group, const char* name, hid_t made_so = H5P_DEFAULT) {
        const std::array<hsize_t, 2> size{2, 2};
        const hid_t space = H5Screate_simple(2, size.data(), nullptr);
        H5Dclose(H5Dcreate2(group, name, H5T_STD_U8LE, space, H5P_DEFAULT, made_so, H5P_DEFAULT));
        H5Sclose(space);
    }

    void expect_refused(const std::string& why) const {
        const auto opened = {std::function<void()>([&] { inspect_source(file); }),
                             std::function<void()>([&] { Raster::open(file); }),
                             std::function<void()>([&] {
                                 Raster::open_source(fmt::format("NETCDF:\"{}\":v", file.string()));
                             })};
        for (const std::function<void()>& open : opened)
            try {
                open();
                ADD_FAILURE() << "opened";
            } catch (const Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::Refused);
                EXPECT_THAT(error.message(), HasSubstr(why));
            }
    }

    std::string secret() const { return (folder.path() / "secret.bin").string(); }

    TemporaryFolder folder;
    fs::path file;
};

TEST_F(NetcdfSafety, PlainDatasetsAreRead) {
    write([](hid_t made) { add_cells(made, "v"); });
    EXPECT_EQ(Raster::open(file).width, 2U);
}

TEST_F(NetcdfSafety, LinksBehindAUserBlockAreRefused) {
    const hid_t behind = H5Pcreate(H5P_FILE_CREATE);
    H5Pset_userblock(behind, 1024);
    const hid_t made = H5Fcreate(file.c_str(), H5F_ACC_TRUNC, behind, H5P_DEFAULT);
    H5Pclose(behind);
    H5Lcreate_external("secret.bin", "/x", made, "v", H5P_DEFAULT, H5P_DEFAULT);
    H5Fclose(made);
    try {
        Raster::open(file);
        ADD_FAILURE() << "opened";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.message(), HasSubstr("is a link to another file"));
    }
}

TEST_F(NetcdfSafety, ExternalStorageIsRefused) {
    write([&](hid_t made) {
        const hid_t outside = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_external(outside, secret().c_str(), 0, 4);
        add_cells(made, "v", outside);
        H5Pclose(outside);
    });
    expect_refused("'v' lies in another file");
}

TEST_F(NetcdfSafety, ExternalStorageInAGroupIsRefused) {
    write([&](hid_t made) {
        const hid_t outside = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_external(outside, secret().c_str(), 0, 4);
        const hid_t group = H5Gcreate2(made, "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        add_cells(group, "w", outside);
        H5Gclose(group);
        H5Pclose(outside);
        add_cells(made, "v");
    });
    expect_refused("'g/w' lies in another file");
}

TEST_F(NetcdfSafety, VirtualDatasetsAreRefused) {
    write([&](hid_t made) {
        const std::array<hsize_t, 2> size{2, 2};
        const hid_t space = H5Screate_simple(2, size.data(), nullptr);
        const hid_t outside = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_virtual(outside, space, secret().c_str(), "/x", space);
        add_cells(made, "v", outside);
        H5Pclose(outside);
        H5Sclose(space);
    });
    expect_refused("'v' is put together from other files");
}

TEST_F(NetcdfSafety, ExternalLinksAreRefusedWhereverTheyAre) {
    write([&](hid_t made) {
        add_cells(made, "v");
        const hid_t group = H5Gcreate2(made, "g", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Lcreate_external(secret().c_str(), "/x", group, "away", H5P_DEFAULT, H5P_DEFAULT);
        H5Lcreate_soft("/g/away", made, "soft", H5P_DEFAULT, H5P_DEFAULT);
        H5Gclose(group);
    });
    expect_refused("'g/away' is a link to another file");
}

TEST_F(NetcdfSafety, OtherContentUnderItsNameIsNotOpened) {
    for (const std::string content :
         {"<VRTDataset rasterXSize=\"1\" rasterYSize=\"1\"><VRTRasterBand dataType=\"Byte\" "
          "band=\"1\"><SimpleSource><SourceFilename>/vsicurl/http://127.0.0.1:9/a.tif"
          "</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>",
          "http://127.0.0.1:9/dap/a.nc",
          "ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1"}) {
        write_file(file, content);
        for (const auto& open : {std::function<void()>([&] { inspect_source(file); }),
                                 std::function<void()>([&] { Raster::open(file); })})
            try {
                open();
                ADD_FAILURE() << content;
            } catch (const Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::Malformed);
            }
    }
}

} // namespace
} // namespace graticule::geodata
