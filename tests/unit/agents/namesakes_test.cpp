// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/namesakes.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::agents::offline {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* Place = R"({"type":"Point","coordinates":[1,2]})";

class Namesakes : public testing::Test {
protected:
    void SetUp() override {
        for (const char* folder : {"old", "new"})
            std::filesystem::create_directory(m_folder.path() / folder);
        for (const char* file : {"old/plots.geojson", "new/plots.geojson", "places.geojson"})
            write_file(m_folder.path() / file, Place);
        write_file(m_folder.path() / "places.csv", "id\n1\n"); // of another kind
    }

    std::optional<std::string> ambiguous(const char* dataset, const char* task) {
        ThreadPool pool(1);
        Plan plan;
        plan.steps.push_back({"1", "read_dataset", {{"dataset", dataset}}, "", ""});
        return ambiguous_name(plan, task, geodata::Catalog::open({m_folder.path()}, Context(pool)));
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(Namesakes, PlanTakesNoneOfTwoOfOneName) {
    const auto reason = ambiguous("plots_new", "How many plots are there?");
    ASSERT_TRUE(reason);
    EXPECT_THAT(*reason, AllOf(HasSubstr("\"plots\" is ambiguous"),
                               HasSubstr("'plots_new' (new/plots.geojson)"),
                               HasSubstr("'plots_old' (old/plots.geojson)")));
}

TEST_F(Namesakes, WordsThatTellThemApartDoSo) {
    EXPECT_FALSE(ambiguous("plots_new", "How many new plots are there?"));
    EXPECT_FALSE(ambiguous("plots_old", "How many rows has plots_old?"));
    EXPECT_FALSE(ambiguous("places", "How many places are there?"));
}

} // namespace
} // namespace graticule::agents::offline
