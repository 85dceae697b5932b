// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "base/folder.hpp"
#include "runs/run_folder.hpp"

#include <gmock/gmock.h>

namespace graticule::runs {
namespace {

using testing::ElementsAre;

TEST(RunFolder, ThatIsReplacedKeepsNothingOfAnEarlierRun) {
    const TemporaryFolder parent;
    const fs::path run = parent.path() / "run";
    prepare_run_folder(run, false);
    for (const char* file : {"task.json", "events.jsonl", "outputs/map.png", "report.html"})
        write_file(run / file, "{}");
    fs::create_directories(run / "branches" / "3" / "outputs"); // the run was killed
    write_file(run / "branches" / "3" / "outputs" / "map.png", "a map");
    prepare_run_folder(run, true);
    EXPECT_THAT(list_folder(run), ElementsAre(run / "outputs"));
    EXPECT_TRUE(list_folder(run / "outputs").empty());
}

} // namespace
} // namespace graticule::runs
