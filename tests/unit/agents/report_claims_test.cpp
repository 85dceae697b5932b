// SPDX-License-Identifier: Apache-2.0
// What reports claim in their words, and what instructions ask for.
#include "agents/planner_worker/instruction_words.hpp"
#include "agents/subtask/report_claims.hpp"

#include <gmock/gmock.h>

#include <set>
#include <string>
#include <vector>

namespace graticule::agents::subtask {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

std::vector<std::string> claimed(std::string_view text, const std::set<std::string>& known = {}) {
    std::vector<std::string> names;
    for (const NamedFile& file : named_files(text, known))
        if (!file.denied)
            names.push_back(file.name);
    return names;
}

std::vector<std::string> made(std::string_view text, const std::set<std::string>& known = {}) {
    std::vector<std::string> names;
    for (const NamedFile& file : named_files(text, known))
        if (file.said_made)
            names.push_back(file.name);
    return names;
}

TEST(NamedFiles, AreWordsAndQuotedNamesWithTheEndingOfAFile) {
    EXPECT_THAT(claimed("Saved as outputs/a_b-2.geojson, and `my map.PNG`."),
                ElementsAre("a_b-2.geojson", "my map.PNG"));
    EXPECT_THAT(claimed("It's in dörfer.geojson. 1.5 km wide; v.csv."),
                ElementsAre("dörfer.geojson", "v.csv"));
    EXPECT_THAT(claimed("Saved as my villages.geojson.", {"my villages.geojson"}),
                ElementsAre("my villages.geojson"));
    // Of a name that is not known only the last word can be told.
    EXPECT_THAT(claimed("Saved as my villages.geojson.", {"villages.csv"}),
                ElementsAre("villages.geojson"));
    EXPECT_THAT(claimed("Saved as big_v.geojson.", {"v.geojson"}), ElementsAre("big_v.geojson"));
}

TEST(NamedFiles, AreNoAddressesAndNothingThatWasNotMade) {
    EXPECT_THAT(claimed("From https://example.org/x/all.json?y=a.csv, see (ftp://a/b.csv)."),
                IsEmpty());
    for (const char* words :
         {"I did not make rest.csv.", "No rest.csv was made.", "rest.csv was not made.",
          "I couldn't write rest.csv or more.csv.", "It was saved without rest.csv"})
        EXPECT_THAT(claimed(words), IsEmpty()) << words;
    EXPECT_THAT(claimed("I dropped no row, and saved rest.csv."), ElementsAre("rest.csv"));
    EXPECT_THAT(claimed("I did not stop. Saved rest.csv."), ElementsAre("rest.csv"));
}

TEST(NamedFiles, AreSaidToBeMade) {
    const std::set<std::string> known{"v.geojson", "x.csv"};
    EXPECT_THAT(made("v.geojson now has only the large ones.", known), ElementsAre("v.geojson"));
    EXPECT_THAT(made("I saved x.csv from v.geojson.", known), ElementsAre("x.csv"));
    EXPECT_THAT(made("v.geojson was already saved by an earlier subtask.", known), IsEmpty());
    EXPECT_THAT(made("Looked at v.geojson. It has 5 rows.", known), IsEmpty());
    EXPECT_THAT(made("I did not save v.geojson.", known), IsEmpty());
}

TEST(Reports, SayThatNothingWasFound) {
    const char* const asked = "Keep the villages above 1,000 m, as huge.";
    for (const char* words : {"There are 0 such villages.", "None.", "The layer huge is empty.",
                              "No villages lie there.", "The count is 0."})
        EXPECT_TRUE(says_none(words, asked)) << words;
    for (const char* words : {"All are in huge, without any loss.", "huge has them; no errors.",
                              "A buffer of 0 m was taken.", "10 villages", "Done."})
        EXPECT_FALSE(says_none(words, asked)) << words;
}

TEST(Reports, NameVariablesAsWords) {
    EXPECT_TRUE(names_variable("big has them.", "big"));
    EXPECT_TRUE(names_variable("see `big`", "big"));
    EXPECT_FALSE(names_variable("bigger, big_2", "big"));
}

TEST(Instructions, TellVerbsFromWhatTheyAreToGiveAndFromTheRest) {
    const planner_worker::InstructionWords words = planner_worker::read_instruction(
        "Compute the Gini coefficient of the wages over the `tracts`, and "
        "rotate each building by 30 degrees.");
    EXPECT_THAT(words.operations, UnorderedElementsAre("compute", "rotate"));
    EXPECT_THAT(words.objects, UnorderedElementsAre("gini", "coefficient", "building"));
    EXPECT_THAT(words.others, Contains("wage"));
    EXPECT_THAT(words.all(), Not(Contains("tract")));
    EXPECT_THAT(planner_worker::read_instruction("Draw a box plot of the values.").drawings,
                ElementsAre(UnorderedElementsAre("box", "plot")));
    EXPECT_THAT(planner_worker::read_instruction("Load the file, just as it is known.").others,
                IsEmpty());
}

} // namespace
} // namespace graticule::agents::subtask
