// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/layer/arrow_layer.hpp"
#include "native/call.hpp"
#include "native/declarations.hpp"
#include "tools/registry.hpp"

#include <gtest/gtest.h>
#include <ogr_recordbatch.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace graticule::native {
namespace {

geodata::Layer squares(int count) {
    geodata::Layer layer("squares");
    geodata::Column numbers(geodata::FieldType::Integer);
    geodata::GeometryColumn geometry;
    for (int i = 0; i < count; ++i) {
        const double x = 2.0 * i;
        const std::vector<geodata::Point> ring{{x, 0}, {x + 1, 0}, {x + 1, 1}, {x, 1}, {x, 0}};
        numbers.append_integer(10 - i);
        geometry.append(geodata::make_polygon_wkb(std::vector<std::vector<geodata::Point>>{ring}));
    }
    layer.set_field({"n", geodata::FieldType::Integer, {}}, std::move(numbers));
    layer.set_geometry(std::move(geometry), geodata::Crs::parse("EPSG:32632"));
    return layer;
}

class NativeCall : public testing::Test {
protected:
    std::shared_ptr<Call> make() {
        return std::make_shared<Call>(
            m_engine, Json{{"outputs", m_folder.path().string()}, {"data", Json::array()}});
    }
    static void give(Call& call, const std::string& name, const geodata::Layer& layer) {
        ArrowSchema schema{};
        ArrowArray array{};
        geodata::layer_to_arrow(layer, "geometry", schema, array);
        call.give_columns({{"name", name},
                           {"geometry", "geometry"},
                           {"crs", "EPSG:32632"},
                           {"units", {{"n", "people"}}},
                           {"numbered", true}},
                          schema, array);
        schema.release(&schema);
        array.release(&array);
    }
    static const Json& finish(const std::shared_ptr<Call>& call, const std::string& tool,
                              const Json& arguments) {
        std::uint64_t count = 0;
        EXPECT_EQ(::read(Call::start(call, tool, arguments), &count, sizeof count),
                  static_cast<ssize_t>(sizeof count));
        return call->take_outcome();
    }

    Engine m_engine;
    TemporaryFolder m_folder;
};

TEST_F(NativeCall, TellsOfWhichRowsAResultIs) {
    const auto call = make();
    give(*call, "dataset", squares(5));
    const Json& outcome =
        finish(call, "filter_rows",
               {{"dataset", "dataset"}, {"expression", "n < 9"}, {"output", "result"}});
    ASSERT_TRUE(outcome.at("ok").get<bool>()) << outcome;
    const Json& result = outcome.at("results").at(0);
    EXPECT_EQ(result.at("crs").at("as"), "dataset");
    EXPECT_EQ(result.at("places"), "dataset");
    EXPECT_EQ(result.at("units").at("n"), "people");
    EXPECT_EQ(result.at("rows").at("(row of dataset)"), "dataset");
    ArrowSchema schema{};
    ArrowArray array{};
    call->take_columns("result", "place", schema, array);
    const geodata::ReadResult read = geodata::layer_from_arrow(schema, array, "place", {});
    schema.release(&schema);
    array.release(&array);
    ASSERT_EQ(read.layer.size(), 3U);
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_EQ(read.layer.column("(row of dataset)").integer(row),
                  static_cast<std::int64_t>(row) + 2);
}

TEST_F(NativeCall, TellsPlacesThatMovedFromThoseOfTheInput) {
    const auto call = make();
    give(*call, "dataset", squares(3));
    const Json& outcome = finish(call, "centroids", {{"dataset", "dataset"}, {"output", "result"}});
    ASSERT_TRUE(outcome.at("ok").get<bool>()) << outcome;
    EXPECT_TRUE(outcome.at("results").at(0).at("places").is_null());
    EXPECT_EQ(outcome.at("results").at(0).at("rows").size(), 1U);
}

TEST_F(NativeCall, TellsAnErrorInWordsOfTheCallersOwnFields) {
    const auto call = make();
    give(*call, "dataset", squares(2));
    const Json& outcome =
        finish(call, "top_rows",
               {{"dataset", "dataset"}, {"field", "m"}, {"count", 1}, {"output", "result"}});
    EXPECT_FALSE(outcome.at("ok").get<bool>());
    EXPECT_EQ(outcome.at("error").at("code"), "not_found");
    EXPECT_EQ(outcome.dump().find("row of"), std::string::npos) << outcome;
}

TEST_F(NativeCall, WritesPicturesWithoutProvenance) {
    const auto call = make();
    give(*call, "dataset", squares(4));
    const Json& outcome =
        finish(call, "export_dataset", {{"dataset", "dataset"}, {"file_name", "squares.geojson"}});
    ASSERT_TRUE(outcome.at("ok").get<bool>()) << outcome;
    EXPECT_EQ(outcome.at("files"), Json::array({(m_folder.path() / "squares.geojson").string()}));
    EXPECT_FALSE(fs::exists(m_folder.path() / "squares.geojson.provenance.json"));
}

TEST_F(NativeCall, EndsWhereItWasCancelled) {
    std::promise<void> go_on;
    m_engine.submit([&go_on] { go_on.get_future().wait(); }); // the call waits for its turn
    const auto call = make();
    give(*call, "dataset", squares(3));
    const int finished = Call::start(
        call, "buffer", {{"dataset", "dataset"}, {"distance_m", 10}, {"output", "result"}});
    call->cancel();
    go_on.set_value();
    std::uint64_t count = 0;
    ASSERT_EQ(::read(finished, &count, sizeof count), static_cast<ssize_t>(sizeof count));
    EXPECT_EQ(call->take_outcome().at("error").at("code"), "cancelled");
}

TEST_F(NativeCall, ReadsFilesAndSaysWhichLayersThereAre) {
    write_file(m_folder.path() / "none.gpkg", "this is no GeoPackage");
    const auto call = make();
    call->give_file({{"name", "dataset"}, {"path", (m_folder.path() / "none.gpkg").string()}});
    const Json& outcome = finish(call, "describe_dataset", {{"dataset", "dataset"}});
    EXPECT_FALSE(outcome.at("ok").get<bool>());
    EXPECT_NE(outcome.at("error").at("message").get<std::string>().find("none.gpkg"),
              std::string::npos);
}

TEST(NativeDeclarations, AreThoseOfTheRegistryThatExecuteNoCode) {
    const Json all = declarations();
    std::vector<tools::ToolSpec> expected;
    std::copy_if(tools::all_tools().begin(), tools::all_tools().end(), std::back_inserter(expected),
                 [](const tools::ToolSpec& tool) { return tool.tool_set != "code"; });
    ASSERT_EQ(all.size(), expected.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const tools::ToolSpec& tool = expected[i];
        EXPECT_EQ(all[i].at("name"), tool.name);
        ASSERT_EQ(all[i].at("parameters").size(), tool.parameters.size());
        for (std::size_t j = 0; j < tool.parameters.size(); ++j) {
            const Json& parameter = all[i].at("parameters")[j];
            EXPECT_EQ(parameter.at("name"), tool.parameters[j].name);
            EXPECT_FALSE(parameter.at("type").is_null());
        }
    }
}

} // namespace
} // namespace graticule::native
