// SPDX-License-Identifier: Apache-2.0
#include "tools/budget.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <string>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

const std::string Grid = "ncols 40\nnrows 20\nxllcorner 10\nyllcorner 0\ncellsize 1\n"
                         "NODATA_value -1\n"
                         +
                         []() {
                             std::string rows;
                             for (int cell = 0; cell < 800; ++cell)
                                 rows += std::to_string(cell % 9) + " ";
                             return rows;
                         }()
                         + "\n";

/// A call that must be refused, leaving the workspace as it was.
class BudgetTest : public testing::Test {
protected:
    std::string refused(const Budget& budget, const char* tool, const Json& arguments) {
        BudgetMeter meter(budget);
        const auto datasets = bench.workspace().dataset_names();
        const auto rasters = bench.workspace().raster_names();
        const std::size_t calls = bench.workspace().history().size();
        const Observation observation = meter.call(bench.tool_context(), tool, arguments);
        EXPECT_FALSE(observation.ok) << observation.text;
        EXPECT_EQ(observation.error_code, "limit_exceeded") << observation.text;
        EXPECT_TRUE(observation.data.contains("over_budget")) << observation.text;
        EXPECT_EQ(bench.workspace().dataset_names(), datasets);
        EXPECT_EQ(bench.workspace().raster_names(), rasters);
        EXPECT_EQ(bench.workspace().history().size(), calls);
        return observation.text;
    }
    bool done(const Budget& budget, const char* tool, const Json& arguments) {
        BudgetMeter meter(budget);
        return meter.call(bench.tool_context(), tool, arguments).ok;
    }
    static Budget with(std::optional<double> Budget::*limit, double value) {
        Budget budget;
        budget.*limit = value;
        return budget;
    }

    Bench bench{{{"towns.csv", TownsCsv}, {"grid.asc", Grid}}};
};

TEST_F(BudgetTest, RowsAreRefusedOnReadingAndBeforeACall) {
    const Json read{{"dataset", "towns"}, {"output", "t"}};
    EXPECT_THAT(refused(with(&Budget::rows, 4), "read_dataset", read),
                testing::AllOf(HasSubstr("5 rows"), HasSubstr("allows 4"),
                               HasSubstr("A sample of 4 rows would fit")));
    EXPECT_TRUE(done(with(&Budget::rows, 5), "read_dataset", read));
    const Json nearest{{"dataset", "t"}, {"reference", "t"}, {"output", "n"}};
    EXPECT_THAT(refused(with(&Budget::rows, 3), "nearest", nearest), HasSubstr("'n' would have 5"));
    EXPECT_TRUE(done(with(&Budget::rows, 5), "nearest", nearest));
}

TEST_F(BudgetTest, Vertices) {
    ASSERT_TRUE(done({}, "read_dataset", {{"dataset", "towns"}, {"output", "t"}}));
    // Five circles of 130 vertices each, as they are reckoned.
    EXPECT_THAT(refused(with(&Budget::vertices, 325), "buffer",
                        {{"dataset", "t"}, {"distance_m", 1000}, {"output", "b"}}),
                testing::AllOf(HasSubstr("650 vertices"), HasSubstr("2 times"),
                               HasSubstr("A sample of 2 rows")));
}

// 80 x 40 cells of half a degree are 3,200; 800 of a degree fit, and a window of 40 x 20.
TEST_F(BudgetTest, CellsSayWhatSizeWouldFit) {
    const Json finer{{"raster", "grid"}, {"cell_size", 0.5}, {"output", "fine"}};
    EXPECT_THAT(refused(with(&Budget::cells, 800), "resample_raster", finer),
                testing::AllOf(HasSubstr("3,200 cells"), HasSubstr("4 times"),
                               HasSubstr("Cells of 1.01"), HasSubstr("40 x 20 cells")));
    EXPECT_TRUE(done(with(&Budget::cells, 3200), "resample_raster", finer));
}

TEST_F(BudgetTest, BytesReadAndWritten) {
    const Json read{{"dataset", "towns"}, {"output", "t"}};
    const auto bytes = static_cast<double>(TownsCsv.size());
    EXPECT_THAT(refused(with(&Budget::bytes_read, bytes - 1), "read_dataset", read),
                HasSubstr("the budget allows"));
    EXPECT_TRUE(done(with(&Budget::bytes_read, bytes), "read_dataset", read));
    const Json written{{"dataset", "t"}, {"file_name", "t.csv"}};
    EXPECT_THAT(refused(with(&Budget::bytes_written, 10), "export_dataset", written),
                HasSubstr("10 bytes would fit"));
    EXPECT_FALSE(std::filesystem::exists(bench.outputs() / "t.csv"));
    EXPECT_TRUE(done(with(&Budget::bytes_written, 1e6), "export_dataset", written));
}

TEST_F(BudgetTest, BytesAddUpOverCalls) {
    BudgetMeter meter(with(&Budget::bytes_read, static_cast<double>(TownsCsv.size()) * 1.5));
    ToolContext& context = bench.tool_context();
    EXPECT_TRUE(meter.call(context, "read_dataset", {{"dataset", "towns"}, {"output", "a"}}).ok);
    EXPECT_FALSE(meter.call(context, "read_dataset", {{"dataset", "towns"}, {"output", "b"}}).ok);
}

TEST_F(BudgetTest, TimeThatIsOverStopsTheWork) {
    ASSERT_TRUE(done({}, "read_dataset", {{"dataset", "towns"}, {"output", "t"}}));
    EXPECT_THAT(refused(with(&Budget::seconds, 1e-9), "buffer",
                        {{"dataset", "t"}, {"distance_m", 1000}, {"output", "b"}}),
                HasSubstr("was not done within"));
    // Cells of a hundredth of a degree, 8 million of them, take longer than 30 ms.
    EXPECT_THAT(refused(with(&Budget::seconds, 0.03), "resample_raster",
                        {{"raster", "grid"}, {"cell_size", 0.01}, {"output", "fine"}}),
                HasSubstr("was not done within"));
    EXPECT_TRUE(done(with(&Budget::seconds, 600), "buffer",
                     {{"dataset", "t"}, {"distance_m", 1000}, {"output", "b"}}));
}

TEST_F(BudgetTest, WhatIsWrongWithACallIsSaidAsEver) {
    BudgetMeter meter(with(&Budget::rows, 5));
    const Observation observation =
        meter.call(bench.tool_context(), "buffer", {{"dataset", "twons"}, {"output", "b"}});
    EXPECT_FALSE(observation.data.contains("over_budget"));
    EXPECT_EQ(observation.error_code, "invalid_argument");
}

TEST(BudgetOfMachine, FitsWhatThereIsAndGivesWayToWhatIsSaid) {
    const Budget machine = Budget::of_machine();
    ASSERT_TRUE(machine.rows && machine.vertices && machine.cells && machine.bytes_written);
    EXPECT_GT(*machine.rows, 1000);
    EXPECT_FALSE(machine.seconds);
    Budget own;
    own.rows = 7;
    EXPECT_EQ(own.or_else(machine).rows, 7);
    EXPECT_EQ(own.or_else(machine).cells, machine.cells);
}

} // namespace
} // namespace graticule::tools
