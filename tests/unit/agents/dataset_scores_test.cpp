// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/dataset_scores.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

namespace graticule::agents::conversation {
namespace {

DatasetWords dataset(const std::string& title, const std::string& fields,
                     const std::string& description) {
    return {retrieval::concept_words(title), retrieval::concept_words(fields),
            retrieval::concept_words(description)};
}

/// A dozen tables whose descriptions all say the same, and the one that a question is about.
std::vector<DatasetWords> dozen_and(DatasetWords one) {
    std::vector<DatasetWords> datasets;
    for (const char* title : {"Forest area", "Birth rate", "Exports", "Imports", "Unemployment",
                              "Inflation", "Internet users", "Urban population", "Life expectancy",
                              "School enrolment", "Rail lines", "Electricity"})
        datasets.push_back(dataset(title, "country code 2015 2016",
                                   "Yearly figures of countries, compiled after earthquakes, "
                                   "fires and other events of the month were revised."));
    datasets.push_back(std::move(one));
    return datasets;
}

TEST(DatasetScores, CountLittleForWhatIsSaidOfAllDatasets) {
    const std::vector<DatasetWords> datasets =
        dozen_and(dataset("Earthquakes of one month", "magnitude depth place time",
                          "Events by the networks of the survey."));
    const std::vector<double> scores =
        dataset_scores("How many earthquakes were there in the month?", datasets);
    ASSERT_EQ(scores.size(), 13U);
    EXPECT_GT(scores.back(), 3 * *std::max_element(scores.begin(), scores.end() - 1));
}

TEST(DatasetScores, KnowWordsOfTheSameMeaning) {
    const std::vector<DatasetWords> datasets = dozen_and(
        dataset("Wildland Fire Incident Locations", "cause acres discovered", "Records of fires."));
    const std::vector<double> scores =
        dataset_scores("Where did lightning start wildfires?", datasets);
    EXPECT_GT(scores.back(), 0);
    EXPECT_EQ(std::max_element(scores.begin(), scores.end()), scores.end() - 1);
}

TEST(DatasetScores, CountAFieldThatIsNamed) {
    const std::vector<DatasetWords> datasets =
        dozen_and(dataset("Events", "magnitude depth", "Yearly figures."));
    const std::vector<double> scores =
        dataset_scores("Which has the greatest magnitude?", datasets);
    EXPECT_GT(scores.back(), 0);
    EXPECT_EQ(std::count(scores.begin(), scores.end(), 0.0), 12);
}

} // namespace
} // namespace graticule::agents::conversation
