// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/thread_pool.hpp"
#include "tools/result_facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ResultFacts : public testing::Test {
protected:
    Json facts(const std::string& name, const std::string& content) {
        write_file(m_folder.path() / name, content);
        return facts_of(name);
    }
    Json facts_of(const std::string& name) {
        return facts_of_file(m_folder.path() / name, "outputs/" + name, m_context, m_data);
    }
    static std::vector<std::string> faults(const Json& facts) {
        return texts_member(facts, "faults");
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context{m_pool};
    Workspace m_workspace{geodata::Catalog(), m_folder.path() / "outputs"}; // that has read nothing
    DataFlaws m_data{m_workspace, m_context};
};

std::string facts_collection(const std::string& features) {
    return R"({"type": "FeatureCollection", "features": [)" + features + "]}";
}

std::string feature(const std::string& geometry) {
    return R"({"type": "Feature", "properties": {"a": 1}, "geometry": )" + geometry + "}";
}

TEST_F(ResultFacts, OfALayerAreItsRowsFieldsAndCrs) {
    const Json found = facts(
        "a.geojson", facts_collection(feature(R"({"type": "Point", "coordinates": [1, 2]})")));
    EXPECT_EQ(text_member(found, "path"), "outputs/a.geojson");
    EXPECT_EQ(text_member(found, "is"),
              "'a': 1 feature (Point, EPSG:4326) with 1 field: a (integer).");
    EXPECT_THAT(faults(found), IsEmpty());
}

TEST_F(ResultFacts, NameRowsWithoutGeometryAndInvalidPolygons) {
    // The second ring crosses itself, as a bow tie.
    const Json found =
        facts("a.geojson",
              facts_collection(
                  feature("null") + ","
                  + feature(R"({"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [1, 0], [0, 1],
                                [0, 0]]]})")
                  + "," + feature(R"({"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1],
                                      [0, 0]]]})")));
    EXPECT_THAT(faults(found),
                ElementsAre("1 of 3 rows have no geometry", "1 of 3 rows have invalid polygons"));
}

TEST_F(ResultFacts, NameWhatIsEmptyOrNoData) {
    EXPECT_THAT(faults(facts("a.csv", "name,value\n")), ElementsAre("it has no rows"));
    EXPECT_THAT(faults(facts("a.png", "")), ElementsAre("it is empty"));
    EXPECT_THAT(faults(facts_of("b.png")), ElementsAre("it is not there"));
    EXPECT_THAT(faults(facts("c.geojson", "no JSON")), ElementsAre(HasSubstr("it cannot be read")));
    EXPECT_EQ(text_member(facts("d.html", "<p>words</p>"), "is"), "12 bytes.");
}

} // namespace
} // namespace graticule::tools
