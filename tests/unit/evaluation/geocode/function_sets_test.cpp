// SPDX-License-Identifier: Apache-2.0
// Functions that code calls, and how they agree with those of references: worked out by hand.
#include "evaluation/geocode/function_sets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::evaluation::geocode {
namespace {

using code_metrics::called_functions;
using code_metrics::SyntaxTree;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double Exact = 1e-12;

TEST(FunctionAgreement, OfOneExampleIsThatOfItsSets) {
    // Two of Y's four and of Z's three are in both, five in either, three in one alone; of six.
    const std::vector<FunctionExample> examples{{{"a", "b", "c", "f"}, {"b", "c", "d"}}};
    const FunctionAgreement one = function_agreement(examples);
    EXPECT_NEAR(one.accuracy, 2.0 / 5, Exact);
    EXPECT_NEAR(one.recall, 2.0 / 4, Exact);
    EXPECT_NEAR(one.precision, 2.0 / 3, Exact);
    EXPECT_NEAR(one.f1, 4.0 / 7, Exact);
    EXPECT_NEAR(one.hamming_loss, 3.0 / 5, Exact) << "five classes: a, b, c, d, f";
}

TEST(FunctionAgreement, OfSeveralExamplesIsTheMeanWithTheClassesOfAll) {
    const std::vector<FunctionExample> examples{
        {{"a", "b", "c", "f"}, {"b", "c", "d"}}, {{"a"}, {"a"}}, {{"b", "e"}, {}}};
    const FunctionAgreement all = function_agreement(examples);
    EXPECT_NEAR(all.accuracy, (0.4 + 1 + 0) / 3, Exact);
    EXPECT_NEAR(all.recall, (0.5 + 1 + 0) / 3, Exact);
    EXPECT_NEAR(all.precision, (2.0 / 3 + 1 + 0) / 3, Exact);
    EXPECT_NEAR(all.f1, (4.0 / 7 + 1 + 0) / 3, Exact);
    // a to f are six classes, of which three, none and two are wrong.
    EXPECT_NEAR(all.hamming_loss, 5.0 / (6 * 3), Exact);
}

TEST(FunctionAgreement, IsZeroOfAShareOfNothing) {
    const FunctionAgreement none_called =
        function_agreement(FunctionExample{{"a"}, {}}, {"a", "b"});
    EXPECT_EQ(none_called, (FunctionAgreement{0, 0, 0, 0, 0.5}));
    const FunctionAgreement none_expected =
        function_agreement(FunctionExample{{}, {"a"}}, {"a", "b"});
    EXPECT_EQ(none_expected, (FunctionAgreement{0, 0, 0, 0, 0.5}));
}

TEST(FunctionAgreement, IsWholeWhereNeitherCallsAnything) {
    EXPECT_EQ(function_agreement(FunctionExample{}, {"a"}), (FunctionAgreement{1, 1, 1, 1, 0}));
    EXPECT_EQ(function_agreement(FunctionExample{}, {}), (FunctionAgreement{1, 1, 1, 1, 0}));
    EXPECT_EQ(function_agreement(std::vector<FunctionExample>{}), FunctionAgreement{});
}

TEST(FunctionAgreement, CountsWhatIsMadeUpAsClassesOfItsOwn) {
    // Of four classes and one that there is not, that one and the missing b are wrong.
    const FunctionAgreement one =
        function_agreement(FunctionExample{{"a", "b"}, {"a", "x"}}, {"a", "b", "c", "d"});
    EXPECT_NEAR(one.hamming_loss, 2.0 / 5, Exact);
}

code_metrics::FunctionNames functions(const std::string& code, std::size_t from = 0) {
    return called_functions(SyntaxTree(code), from);
}

TEST(CalledFunctions, AreOfPackagesWhateverNameTheyHave) {
    EXPECT_THAT(functions("import geopandas as gpd\nfrom shapely.geometry import Point as P\n"
                          "import numpy.linalg\nfrom rasterio import *\n"
                          "towns = gpd.read_file('a')\nhome = P(1, 2)\n"
                          "numpy.linalg.norm([1])\nopen('b.tif')\n"),
                ElementsAre("geopandas.read_file", "numpy.norm", "rasterio.open", "shapely.Point"));
    EXPECT_EQ(functions("import shapely\nshapely.Point(1, 2)"),
              functions("from shapely.geometry import Point\nPoint(1, 2)"));
}

TEST(CalledFunctions, AreFoundBehindVariables) {
    EXPECT_THAT(functions("import geopandas\nread = geopandas.read_file\ntowns = read('a')\n"),
                ElementsAre("geopandas.read_file"));
}

TEST(CalledFunctions, AreMethodsByTheirNames) {
    EXPECT_THAT(functions("import geopandas as gpd\n"
                          "area = gpd.read_file('a').to_crs(25832).buffer(5).area.sum()\n"),
                ElementsAre(".buffer", ".sum", ".to_crs", "geopandas.read_file"));
}

TEST(CalledFunctions, AreNeitherBuiltInNorOfPlainValuesNorTheCodesOwn) {
    EXPECT_THAT(functions("words = 'a b'.split()\nnames = []\nnames.append(len(words))\n"
                          "def mine(x):\n    return x\nclass Box:\n    def put(self): pass\n"
                          "mine(1)\nbox = Box()\nbox.put()\nprint(sum(names))\n"),
                IsEmpty());
}

TEST(CalledFunctions, AreNotInTextsCommentsAndImports) {
    EXPECT_THAT(functions("import geopandas\n# geopandas.sjoin(a, b)\nx = 'geopandas.clip(a)'\n"
                          "y = geopandas.GeoDataFrame\n"),
                IsEmpty());
}

TEST(CalledFunctions, OfAStepHaveTheNamesOfTheStepsBefore) {
    const std::string before = "import geopandas as gpd\ntowns = gpd.read_file('a')\n";
    EXPECT_THAT(functions(before + "joined = gpd.sjoin(towns, towns)\n", before.size()),
                ElementsAre("geopandas.sjoin"));
}

} // namespace
} // namespace graticule::evaluation::geocode
