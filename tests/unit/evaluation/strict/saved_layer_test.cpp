// SPDX-License-Identifier: Apache-2.0
// What pages save, without a page; page_check_test.cpp has some do so in a browser.
#include "base/json.hpp"
#include "evaluation/strict/page/saved_layer.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace graticule::evaluation::strict {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* SomeTowns = R"({"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"name": "Aachen", "people": 250123}, "geometry": {"type": "Point", "coordinates": [6.08, 50.78]}},
{"type": "Feature", "properties": {"name": "Brno", "people": 380000}, "geometry": {"type": "Point", "coordinates": [16.6, 49.2]}},
{"type": "Feature", "properties": {"name": null, "people": 7}, "geometry": null}]})";

class SavedLayer : public testing::Test {
protected:
    SavedLayer() { m_outputs.right("towns.geojson", SomeTowns); }

    std::string findings(const std::string& saved) const {
        Verdict verdict;
        check_saved(saved, m_outputs.right() / "towns.geojson", {"name", "Aachen", "Aix"}, verdict,
                    m_outputs.bench());
        return test::findings_of(verdict);
    }

    /// What is said of the edited layer with each feature changed.
    std::string findings_of_changed(const std::function<void(Json&)>& change) const {
        Json layer = parse_json(SomeTowns, "towns");
        layer["features"][0]["properties"]["name"] = "Aix";
        for (Json& feature : layer["features"])
            change(feature);
        return findings(to_line(layer));
    }

    test::Outputs m_outputs;
};

TEST_F(SavedLayer, IsTheReferenceWithOneValueChanged) {
    EXPECT_THAT(findings_of_changed([](Json&) {}), IsEmpty());
    EXPECT_THAT(findings(SomeTowns), HasSubstr("one feature with the changed value, found 0"));
    EXPECT_THAT(findings_of_changed([](Json& feature) { feature["properties"]["name"] = "Aix"; }),
                HasSubstr("one feature with the changed value, found 3"));
}

TEST_F(SavedLayer, MayHaveIdsFieldsAndRoundedPlacesOfItsOwn) {
    EXPECT_THAT(findings_of_changed([](Json& feature) {
                    feature["id"] = 7;
                    feature["properties"]["more"] = 1;
                }),
                IsEmpty());
    EXPECT_THAT(findings_of_changed([](Json& feature) {
                    if (feature["geometry"].is_object())
                        feature["geometry"]["coordinates"][0] =
                            feature["geometry"]["coordinates"][0].get<double>() + 1e-6;
                }),
                IsEmpty());
    EXPECT_THAT(findings_of_changed([](Json& feature) {
                    feature["properties"]["people"] = feature["properties"]["people"].dump();
                }),
                IsEmpty())
        << "numbers as text";
}

TEST_F(SavedLayer, KeepsPlacesValuesAndFeatures) {
    EXPECT_THAT(findings_of_changed([](Json& feature) { feature["geometry"] = nullptr; }),
                HasSubstr("without a place"));
    EXPECT_THAT(findings_of_changed([](Json& feature) {
                    feature["geometry"] = {{"type", "Point"}, {"coordinates", {0, 0}}};
                }),
                HasSubstr("what is saved after an edit: "));
    EXPECT_THAT(findings_of_changed([](Json& feature) { feature["properties"].erase("people"); }),
                HasSubstr("what is saved after an edit: field"));
    EXPECT_THAT(findings_of_changed([](Json& feature) { feature["properties"]["people"] = -1; }),
                HasSubstr("what is saved after an edit: field"));
    Json fewer = parse_json(SomeTowns, "towns");
    fewer["features"][0]["properties"]["name"] = "Aix";
    fewer["features"].erase(1);
    EXPECT_THAT(findings(to_line(fewer)), HasSubstr("what is saved after an edit: "));
    EXPECT_THAT(findings("{"), HasSubstr("GeoJSON"));
}

} // namespace
} // namespace graticule::evaluation::strict
