// SPDX-License-Identifier: Apache-2.0
// What lies beside a file, or in it, and must not be read: links out of the folder, pipes, lengths
// and numbers of things that would keep the program busy for ever.
#include "geodata/catalog/archive.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/catalog/unpacked_count.hpp"
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <initializer_list>
#include <string>
#include <utility>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class PartsBeside : public FileTest {
protected:
    // A shapefile in the folder `made`, and one in `data` of which the part is a link to it.
    fs::path shapefile_with_link(const std::string& ending) const {
        for (const char* folder : {"made", "data"}) {
            fs::create_directories(path(folder));
            GeometryColumn places;
            places.append_point(1, 2);
            Layer layer("s");
            layer.set_geometry(std::move(places), Crs::wgs84());
            Column names(FieldType::Text);
            names.append_text("secretword");
            layer.set_field({"NAME", FieldType::Text, {}}, std::move(names));
            write_layer(layer, path(folder) / "s.shp", m_context);
        }
        fs::remove(path("data/s" + ending));
        fs::create_symlink("../made/s" + ending, path("data/s" + ending));
        return path("data/s.shp");
    }
};

TEST_F(PartsBeside, APartThatIsALinkOutOfTheFolderIsNotRead) {
    const ReadResult without_fields = read(shapefile_with_link(".dbf"));
    EXPECT_FALSE(without_fields.layer.find_field("NAME"));
    EXPECT_TRUE(noted(without_fields, "s.dbf was left out"));
    EXPECT_EQ(without_fields.layer.size(), 1U);
    const ReadResult without_crs = read(shapefile_with_link(".prj"));
    EXPECT_FALSE(without_crs.layer.crs().known());
    EXPECT_TRUE(noted(without_crs, "s.prj was left out"));
    EXPECT_THAT(texts(without_crs.layer, "NAME"), ElementsAre("secretword"));
    EXPECT_TRUE(noted(read(shapefile_with_link(".shx")), "the index was made anew"));
    EXPECT_TRUE(noted(read(shapefile_with_link(".cpg")), "s.cpg was left out"));
}

TEST_F(PartsBeside, ALinkWithinTheFolderIsRead) {
    const fs::path shape = shapefile_with_link(".dbf");
    fs::copy_file(path("made/s.dbf"), path("data/other.bin"));
    fs::remove(path("data/s.dbf"));
    fs::create_symlink("other.bin", path("data/s.dbf"));
    EXPECT_THAT(texts(read(shape).layer, "NAME"), ElementsAre("secretword"));
}

TEST_F(PartsBeside, APipeIsNotWaitedFor) {
    const fs::path shape = shapefile_with_link(".dbf");
    for (const char* ending : {".dbf", ".cpg", ".prj"}) {
        fs::remove(path(std::string("data/s") + ending));
        ASSERT_EQ(::mkfifo(path(std::string("data/s") + ending).c_str(), 0600), 0);
    }
    EXPECT_EQ(read(shape).layer.size(), 1U);
    EXPECT_THAT(companion_files_of(shape), ElementsAre(path("data/s.shx")));
    make("data/g.asc", "ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1\n");
    ASSERT_EQ(::mkfifo(path("data/g.prj").c_str(), 0600), 0);
    EXPECT_EQ(error_of([&] { Raster::open(path("data/g.asc")); }).first, ErrorCode::Refused);
}

TEST_F(PartsBeside, PipesAndDevicesAreNoData) {
    for (const char* name : {"p.geojson", "p.csv", "p.tif", "p.zip", "p.shp", "p.kml"}) {
        ASSERT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
        EXPECT_EQ(error_of([&] { Catalog::open({path(name)}, m_context); }).first,
                  ErrorCode::InvalidArgument);
    }
    EXPECT_EQ(error_of([&] { Catalog::open({"/dev/zero"}, m_context); }).first,
              ErrorCode::InvalidArgument);
    make("catalog.toml", "[[dataset]]\nfile = \"p.geojson\"\n");
    const Catalog catalog = Catalog::open({m_folder.path()}, m_context);
    EXPECT_TRUE(catalog.entries().empty());
    EXPECT_THAT(catalog.skipped().at(0).reason, HasSubstr("not an ordinary file"));
}

// The header of a .shp, then the headers of records of the given lengths in 16-bit words, each
// with `bytes` of content.
std::string shapefile_of(std::initializer_list<std::uint32_t> lengths, std::size_t bytes) {
    std::string file("\0\0\x27\x0A", 4);
    file.resize(100);
    file[28] = '\xE8'; // version 1000
    file[29] = '\x03';
    file[32] = '\1'; // points
    for (const std::uint32_t length : lengths) {
        file += std::string("\0\0\0\1", 4);
        for (const int shift : {24, 16, 8, 0})
            file += static_cast<char>(length >> shift & 0xFF);
        file += std::string(bytes, '\0');
    }
    return file;
}

TEST_F(PartsBeside, LengthsThatLeadBackAreNotFollowed) {
    for (const std::uint32_t length : {0x80000000U, 0xFFFFFFFCU, 0xFFFFFFFFU, 0x7FFFFFFFU}) {
        const fs::path shape = make("n.shp", shapefile_of({10, length}, 20));
        const auto [code, message] = error_of([&] { read(shape); });
        EXPECT_EQ(code, ErrorCode::Malformed);
        EXPECT_THAT(message, HasSubstr("record 2 states a length"));
    }
}

std::string kml_of(std::size_t places, std::size_t fields) {
    std::string text = "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>";
    for (std::size_t place = 0; place < places; ++place) {
        text += "<Placemark><ExtendedData>";
        for (std::size_t field = 0; field < fields; ++field)
            text += fmt::format("<k:Data name=\"f{}\"><value>1</value></k:Data>", field);
        text += "</ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark>";
    }
    return text + "</Document></kml>";
}

TEST_F(PartsBeside, KmlOfVeryManyFieldsIsNotLookedThroughForMinutes) {
    for (const auto& [places, fields] : {std::pair{1, 20'001}, std::pair{500, 1'001}}) {
        const fs::path file = make(
            "m.kml", kml_of(static_cast<std::size_t>(places), static_cast<std::size_t>(fields)));
        EXPECT_EQ(error_of([&] { read(file); }).first, ErrorCode::LimitExceeded) << places;
        EXPECT_EQ(error_of([&] { inspect_source(file); }).first, ErrorCode::LimitExceeded);
    }
    EXPECT_EQ(read(make("few.kml", kml_of(500, 100))).layer.size(), 500U);
}

TEST_F(PartsBeside, ArchivesOfARunAreCountedTogether) {
    constexpr std::uint64_t MiB = 1U << 20U;
    const fs::path small = make("small.zip", std::string(1000, 'x'));
    const fs::path honest = make("honest.zip", std::string(MiB, 'x'));
    UnpackedCount count;
    const auto unpack = [&](const fs::path& archive, std::uint64_t bytes) {
        count.begin(archive);
        count.add(bytes);
    };
    for (int i = 0; i < 16; ++i)
        unpack(small, 63 * MiB);
    EXPECT_EQ(error_of([&] { unpack(small, 63 * MiB); }).first, ErrorCode::LimitExceeded);
    unpack(honest, 199 * MiB); // what is packed as data are does not count
    for (int i = 0; i < 100; ++i)
        unpack(honest, 199 * MiB);
    unpack(small, 1000); // nor does what is small
    count.begin(honest);
    EXPECT_EQ(error_of([&] { count.add(MaxArchiveBytes + 1); }).first, ErrorCode::LimitExceeded);
}

TEST_F(PartsBeside, ArchivesInArchivesCountForTheOuterOne) {
    UnpackedCount count;
    count.begin(make("a.zip", "x"));
    for (std::size_t i = 0; i < MaxInnerArchives; ++i)
        count.begin_inner(1);
    EXPECT_EQ(error_of([&] { count.begin_inner(1); }).first, ErrorCode::LimitExceeded);
    count.begin(make("a.zip", "x"));
    EXPECT_EQ(error_of([&] { count.begin_inner(MaxArchiveDepth); }).first,
              ErrorCode::LimitExceeded);
}

} // namespace
} // namespace graticule::geodata
