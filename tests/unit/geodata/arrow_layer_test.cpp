// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/layer/arrow_layer.hpp"

#include <gtest/gtest.h>
#include <ogr_recordbatch.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace graticule::geodata {
namespace {

/// A batch on its way, which is released as whoever takes one has to.
struct Batch {
    ArrowSchema schema{};
    ArrowArray array{};

    explicit Batch(const Layer& layer) { layer_to_arrow(layer, "place", schema, array); }
    ~Batch() {
        if (schema.release != nullptr)
            schema.release(&schema);
        if (array.release != nullptr)
            array.release(&array);
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
};

template <class Append>
void add_field(Layer& layer, const std::string& name, FieldType type, const Append& append) {
    Column column(type);
    append(column);
    layer.set_field({name, type, {}}, std::move(column));
}

Layer layer_of_all_types() {
    Layer layer("all");
    add_field(layer, "whole", FieldType::Integer, [](Column& column) {
        column.append_integer(std::numeric_limits<std::int64_t>::max());
        column.append_null();
        column.append_integer(std::numeric_limits<std::int64_t>::min());
    });
    add_field(layer, "real", FieldType::Real, [](Column& column) {
        column.append_real(0.1);
        column.append_real(-1e308);
        column.append_null();
    });
    add_field(layer, "text", FieldType::Text, [](Column& column) {
        column.append_text("");
        column.append_null();
        column.append_text("Zürich");
    });
    add_field(layer, "truth", FieldType::Boolean, [](Column& column) {
        column.append_boolean(true);
        column.append_boolean(false);
        column.append_null();
    });
    add_field(layer, "day", FieldType::Date, [](Column& column) {
        column.append_integer(-719162); // 0001-01-01
        column.append_null();
        column.append_integer(19782); // 2024-02-29
    });
    add_field(layer, "moment", FieldType::DateTime, [](Column& column) {
        column.append_null();
        column.append_integer(-1);
        column.append_integer(1709208000123);
    });
    GeometryColumn geometry;
    geometry.append_point(7, 46);
    geometry.append_null();
    geometry.append(make_multi_wkb(GeometryType::MultiPolygon, {}));
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    return layer;
}

const ArrowArray& child(const Batch& batch, std::size_t index) {
    return *batch.array.children[index];
}

TEST(ArrowLayer, ComesBackAsItWas) {
    const Layer layer = layer_of_all_types();
    const Batch batch(layer);
    const ReadResult read = layer_from_arrow(batch.schema, batch.array, "place", Crs::wgs84());
    EXPECT_TRUE(read.notes.empty());
    ASSERT_EQ(read.layer.field_names(), layer.field_names());
    for (std::size_t field = 0; field < layer.field_count(); ++field) {
        EXPECT_EQ(read.layer.field(field).type, layer.field(field).type);
        for (std::size_t row = 0; row < layer.size(); ++row)
            EXPECT_EQ(read.layer.column(field).value(row), layer.column(field).value(row))
                << layer.field(field).name << " " << row;
    }
    for (std::size_t row = 0; row < layer.size(); ++row) {
        const WkbView before = layer.geometry().wkb(row);
        const WkbView after = read.layer.geometry().wkb(row);
        EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin(), after.end())) << row;
    }
    EXPECT_TRUE(read.layer.crs().same_as(Crs::wgs84()));
}

// As Arrow's page of the interface lays columns out.
TEST(ArrowLayer, LaysColumnsOutAsTheInterfaceHasIt) {
    const Batch batch(layer_of_all_types());
    ASSERT_STREQ(batch.schema.format, "+s");
    ASSERT_EQ(batch.schema.n_children, 7);
    const std::array formats{"l", "g", "U", "b", "tdD", "tsm:", "Z"};
    for (std::size_t i = 0; i < formats.size(); ++i)
        EXPECT_STREQ(batch.schema.children[i]->format, formats[i]);
    EXPECT_EQ(batch.array.length, 3);
    EXPECT_EQ(child(batch, 0).null_count, 1);
    EXPECT_EQ(static_cast<const std::uint8_t*>(child(batch, 0).buffers[0])[0], 0b101);
    EXPECT_EQ(static_cast<const std::uint8_t*>(child(batch, 3).buffers[1])[0], 0b001);
    EXPECT_EQ(static_cast<const std::int32_t*>(child(batch, 4).buffers[1])[2], 19782);
    const auto* ends = static_cast<const std::int64_t*>(child(batch, 2).buffers[1]);
    EXPECT_EQ(std::vector<std::int64_t>(ends, ends + 4), (std::vector<std::int64_t>{0, 0, 0, 7}));
    EXPECT_EQ(std::memcmp(child(batch, 2).buffers[2], "Zürich", 7), 0);
}

TEST(ArrowLayer, LetsAColumnOutliveItsBatch) {
    ArrowArray kept{};
    {
        const Batch batch(layer_of_all_types());
        ArrowArray& moved = *batch.array.children[2];
        kept = moved;
        moved.release = nullptr; // as a consumer marks what it has taken
    }
    EXPECT_EQ(std::memcmp(kept.buffers[2], "Zürich", 7), 0);
    kept.release(&kept);
    EXPECT_EQ(kept.release, nullptr);
}

TEST(ArrowLayer, TakesATableWithoutRows) {
    Layer table("none");
    add_field(table, "text", FieldType::Text, [](Column&) {});
    const Batch batch(table);
    const ReadResult read = layer_from_arrow(batch.schema, batch.array, "", {});
    EXPECT_EQ(read.layer.size(), 0U);
    EXPECT_EQ(read.layer.field_names(), std::vector<std::string>{"text"});
    EXPECT_FALSE(read.layer.has_geometry());
}

TEST(ArrowLayer, RefusesATypeThatNoFieldHas) {
    const Batch batch(layer_of_all_types());
    batch.schema.children[1]->format = "+m"; // a map
    try {
        layer_from_arrow(batch.schema, batch.array, "place", {});
        FAIL() << "it was taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_NE(error.message().find("'real'"), std::string::npos);
    }
}

TEST(ArrowLayer, RefusesFewerArraysThanTheSchemaNames) {
    Batch batch(layer_of_all_types());
    batch.array.n_children = 6;
    EXPECT_THROW(layer_from_arrow(batch.schema, batch.array, "place", {}), Error);
    batch.array.n_children = 7;
}

TEST(ArrowLayer, TellsOfGeometryThatIsNone) {
    const Layer layer = layer_of_all_types();
    const Batch batch(layer);
    auto* bytes = static_cast<std::uint8_t*>(const_cast<void*>(child(batch, 6).buffers[2]));
    std::memset(bytes, 0xff, 5);
    const ReadResult read = layer_from_arrow(batch.schema, batch.array, "place", Crs::wgs84());
    EXPECT_TRUE(read.layer.geometry().is_null(0));
    EXPECT_EQ(read.notes.size(), 1U);
}

} // namespace
} // namespace graticule::geodata
