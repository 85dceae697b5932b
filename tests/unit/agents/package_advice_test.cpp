// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/package_advice.hpp"

#include "unit/tools/code_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::agents::coding {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

tools::Observation failed() {
    tools::Observation observation;
    observation.ok = false;
    return observation;
}

TEST(PackageAdvice, ComesWithTheSecondAttempt) {
    PackageAdvice advice;
    EXPECT_THAT(advice.advice_on("import arcpy", failed()), IsEmpty());
    EXPECT_THAT(advice.advice_on("x = 1\nfrom arcpy.sa import Slope", failed()),
                HasSubstr("arcpy is not here and will not be."));
    EXPECT_THAT(advice.advice_on("import pykrige", failed()), IsEmpty()) << "its first";
    EXPECT_THAT(advice.advice_on("import numpy", failed()), IsEmpty());
    EXPECT_THAT(advice.advice_on("text = 'import arcpy'", failed()), IsEmpty());
    EXPECT_THAT(advice.advice_on("import arcpyx", failed()), IsEmpty());
    EXPECT_THAT(advice.advice_on("import arcpy", {}), IsEmpty()) << "it succeeded";
}

tools::Observation raised(const std::string& message, const std::string& place) {
    tools::Observation observation = failed();
    observation.text = "raised AttributeError\n  raised in " + place + "\n";
    observation.data = {{"outcome", "raised"}, {"error", {{"message", message}}}};
    return observation;
}

TEST(PackageAdvice, ComesAtOnceWhereAPackageFailsInsideItself) {
    PackageAdvice advice;
    const std::string lacks = "AttributeError: 'numpy.ndarray' object has no attribute 'ptp'";
    EXPECT_THAT(advice.advice_on("geoplot.voronoi(towns)",
                                 raised(lacks, "geoplot/ops.py, line 222, in build")),
                HasSubstr("geoplot fails inside itself"));
    EXPECT_THAT(
        advice.advice_on("geoplot.voronoi(towns)",
                         raised("ValueError: no column b", "geoplot/geoplot.py, line 2, in f")),
        IsEmpty())
        << "what it was given";
    EXPECT_THAT(
        advice.advice_on("towns.plot()", raised(lacks, "geopandas/plotting.py, line 2, in f")),
        IsEmpty());
    EXPECT_THAT(
        advice.advice_on("geoplot.voronoi(towns)", raised(lacks, "geoplotter/a.py, line 2, in f")),
        IsEmpty());
}

class PackageSnippets : public tools::CodeTest {};

TEST_F(PackageSnippets, Work) {
    std::vector<PackageReplacement> all = package_replacements();
    all.insert(all.end(), replacements_of_broken().begin(), replacements_of_broken().end());
    for (const PackageReplacement& replacement : all) {
        const tools::Observation given = execute(std::string(replacement.given));
        ASSERT_TRUE(given.ok) << replacement.package << "\n" << given.text;
        const tools::Observation done = execute(std::string(replacement.snippet));
        EXPECT_TRUE(done.ok) << replacement.package << "\n" << done.text;
    }
    // Half way between four corners the estimate is their mean; of 25 cells 12 are above 12.
    EXPECT_THAT(execute("round(float(estimate[0]), 1)").text, HasSubstr("2.5"));
    EXPECT_THAT(execute("int((patches > 0).sum())").text, HasSubstr("12"));
    // Each of the five points is in one cell, and none has more than the two that were asked for.
    EXPECT_THAT(execute("int(cells['count'].sum()), int(cells['count'].max())").text,
                HasSubstr("(5, 2)"));
    EXPECT_THAT(execute("joined.id.tolist()").text, HasSubstr("[1]")); // 72 m away, not 72 km
}

} // namespace
} // namespace graticule::agents::coding
