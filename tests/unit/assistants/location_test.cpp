// SPDX-License-Identifier: Apache-2.0
#include "assistants/location.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::assistants {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Location, WritesNamesWithWhatIsNotPlainAsPercent) {
    EXPECT_EQ(location({"data", "towns"}), "graticule://data/towns");
    EXPECT_EQ(location({"runs", "a", "outputs", "x y.png"}),
              "graticule://runs/a/outputs/x%20y.png");
    // U+00E9 is C3 A9 in UTF-8.
    EXPECT_EQ(location({"data", "caf\xC3\xA9", "card"}), "graticule://data/caf%C3%A9/card");
}

TEST(Location, ReadsWhatItWrites) {
    const std::vector<std::string> names{"data", "a:b?c#d%e caf\xC3\xA9", "card"};
    EXPECT_EQ(names_of_location(location(names)), names);
    EXPECT_THAT(names_of_location("graticule://runs/r/outputs/%6Dap.png"),
                ElementsAre("runs", "r", "outputs", "map.png"));
}

TEST(Location, HasNoNamesWhereAPathWouldClimbOrHide) {
    for (const char* uri :
         {"graticule://runs/../etc", "graticule://runs/%2e%2e/x", "graticule://runs/a%2Fb",
          "graticule://runs//x", "graticule://runs/.", "graticule://runs/a%00b",
          "graticule://runs/a%0Ab", "graticule://runs/a%", "graticule://runs/a%4",
          "graticule://runs/a%zz", "graticule://runs/a b", "graticule://", "file:///etc/passwd",
          "graticule:/runs/a", ""})
        EXPECT_THAT(names_of_location(uri), IsEmpty()) << uri;
    EXPECT_THAT(names_of_location("graticule://runs/" + std::string(5000, 'a')), IsEmpty());
}

TEST(Location, KnowsTypesByEndings) {
    EXPECT_EQ(mime_type_of("Map.PNG"), "image/png");
    EXPECT_EQ(mime_type_of("a.png.provenance.json"), "application/json");
    EXPECT_EQ(mime_type_of("noending"), "application/octet-stream");
    EXPECT_TRUE(is_text_type("application/geo+json"));
    EXPECT_TRUE(is_text_type("image/svg+xml"));
    EXPECT_FALSE(is_text_type("image/png"));
    EXPECT_TRUE(is_data_file("towns.gpkg"));
    EXPECT_FALSE(is_data_file("report.html"));
}

} // namespace
} // namespace graticule::assistants
