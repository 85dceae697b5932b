// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::evaluation::strict {
namespace {

constexpr const char* TownsCsv =
    "id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n3,Chur,,0.125\n";
constexpr const char* ByKey =
    R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "key": ["id"]})";
constexpr const char* ByRows =
    R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv"})";

/// What a check says of a table that was made, with the towns for a reference.
Verdict table_verdict(const std::string& made, const char* entry = ByKey) {
    test::Outputs outputs;
    outputs.right("towns.csv", TownsCsv);
    outputs.made("towns.csv", made);
    return outputs.check(entry);
}

void expect_passed(const std::string& made, const char* entry = ByKey) {
    const Verdict verdict = table_verdict(made, entry);
    EXPECT_TRUE(verdict.passed()) << test::findings_of(verdict);
}

/// Expects a failure for the reason that the test is about, and no other.
void expect_failed(const std::string& made, const std::string& what, const char* entry = ByKey) {
    const Verdict verdict = table_verdict(made, entry);
    ASSERT_FALSE(verdict.passed()) << made;
    EXPECT_LT(verdict.closeness(), 1);
    EXPECT_NE(test::findings_of(verdict).find(what), std::string::npos)
        << test::findings_of(verdict);
}

TEST(TableCheck, PassesTheSameTableHoweverItIsWritten) {
    for (const char* entry : {ByKey, ByRows}) {
        expect_passed(TownsCsv, entry);
        expect_passed("share,people,name,id\n0.125,,Chur,3\n0.5,80,Brig,2\n0.25,120,Alma,1\n",
                      entry);
        expect_passed("id,name,people,share\n1,Alma,120.0,0.2500000001\n2,Brig,80.0,0.5\n"
                      "3,Chur,,0.125\n",
                      entry);
        expect_passed("id;name;people;share\n1;Alma;120;0.25\n2;Brig;80;0.5\n3;Chur;;0.125\n",
                      entry);
    }
}

TEST(TableCheck, FailsWrongTables) {
    expect_failed("id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n", "row id=3");
    expect_failed(std::string(TownsCsv) + "4,Davos,1,1\n", "row id=4");
    expect_failed(std::string(TownsCsv) + "2,Brig,80,0.5\n", "it is there again");
    expect_failed("id,name,people,share\n1,Alma,121,0.25\n2,Brig,80,0.5\n3,Chur,,0.125\n",
                  "field 'people' of row id=1: expected 120, found 121");
    expect_failed("id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n3,Chur,0,0.125\n",
                  "field 'people' of row id=3: expected null, found 0");
    expect_failed("id,name,people,share\n1,Alma,,0.25\n2,Brig,80,0.5\n3,Chur,,0.125\n",
                  "field 'people' of row id=1: expected 120, found null");
    expect_failed("id,name,people,share\n1,Alma,120,25\n2,Brig,80,50\n3,Chur,,12.5\n",
                  "expected 0.25, found 25");
    expect_failed("id,name,people\n1,Alma,120\n2,Brig,80\n3,Chur,\n", "field 'share'");
    expect_failed("id,name,people,share,note\n1,Alma,120,0.25,a\n2,Brig,80,0.5,a\n"
                  "3,Chur,,0.125,a\n",
                  "'note'");
    expect_failed("id,people,name,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n3,Chur,,0.125\n",
                  "type of field 'name'");
    expect_failed("id,name,people,share\n1,Alma,n=120,0.25\n2,Brig,n=80,0.5\n3,Chur,,0.125\n",
                  "type of field 'people'");
    expect_failed("id,name,people,share\n1,alma,120,0.25\n2,Brig,80,0.5\n3,Chur,,0.125\n",
                  "expected \"Alma\", found \"alma\"");
}

TEST(TableCheck, TakesAnEmptyCellAloneForNull) {
    for (const std::string word : {"NaN", "nan", "NA", "null", "None", "-"}) {
        const std::string made =
            "id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n3,Chur," + word + ",0.125\n";
        expect_failed(made, "field 'people' of row id=3: expected null, found \"" + word + "\"");
        expect_failed(made, "type of field 'people'", ByRows);
    }
    // The reference may have such words among numbers; among texts they are texts in both.
    test::Outputs outputs;
    outputs.right("towns.csv", "id,iso,people\n1,NA,7\n2,DE,NA\n");
    outputs.made("towns.csv", "id,iso,people\n1,NA,7\n2,DE,\n");
    EXPECT_TRUE(outputs.check(ByKey).passed()) << test::findings_of(outputs.check(ByKey));
    outputs.made("towns.csv", "id,iso,people\n1,,7\n2,DE,\n");
    EXPECT_FALSE(outputs.check(ByKey).passed());
}

TEST(TableCheck, TakesADateForTheBeginningOfItsDay) {
    test::Outputs outputs;
    outputs.right("towns.csv", "id,day\n1,2024-01-02\n2,2024-02-29\n");
    const auto passes = [&](const std::string& made) {
        outputs.made("towns.csv", "id,day\n" + made);
        return outputs.check(ByKey).passed();
    };
    EXPECT_TRUE(passes("1,2024-01-02T00:00:00\n2,2024-02-29T00:00:00Z\n"));
    EXPECT_FALSE(passes("1,2024-01-02T12:00:00\n2,2024-02-29T00:00:00Z\n"));
    EXPECT_FALSE(passes("1,2024-01-02T00:00:00+01:00\n2,2024-02-29T00:00:00\n"));
    EXPECT_FALSE(passes("1,2024-01-02\n2,2024-02-28\n"));
    EXPECT_FALSE(passes("1,2.1.2024\n2,29.2.2024\n"));
}

TEST(TableCheck, FindsRowsWithoutAKeyByAllTheirValues) {
    expect_failed("id,name,people,share\n1,Alma,120,0.25\n1,Alma,120,0.25\n3,Chur,,0.125\n",
                  "name=\"Brig\"", ByRows);
    expect_failed("id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n3,Chur,,0.126\n",
                  "share=0.125", ByRows);
    expect_failed("id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n3,Chur,5,0.125\n",
                  "people=null", ByRows);
}

TEST(TableCheck, HoldsRowsAndColumnsToTheirOrderWhereAsked) {
    constexpr const char* InOrder =
        R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "match": "order",
            "column_order": true})";
    expect_passed(TownsCsv, InOrder);
    expect_failed("id,name,people,share\n2,Brig,80,0.5\n1,Alma,120,0.25\n3,Chur,,0.125\n",
                  "field 'id' of row 1", InOrder);
    expect_failed("name,id,people,share\nAlma,1,120,0.25\nBrig,2,80,0.5\nChur,3,,0.125\n",
                  "order of the columns", InOrder);
    constexpr const char* Sorted =
        R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "key": ["id"],
            "sorted_by": [{"field": "people", "order": "descending"}]})";
    expect_passed(TownsCsv, Sorted);
    expect_failed("id,name,people,share\n2,Brig,80,0.5\n1,Alma,120,0.25\n3,Chur,,0.125\n",
                  "order of the rows, row 2", Sorted);
    expect_failed("id,name,people,share\n3,Chur,,0.125\n1,Alma,120,0.25\n2,Brig,80,0.5\n",
                  "order of the rows, row 2", Sorted);
}

TEST(TableCheck, TakesTolerancesForFieldsAsTheyAreGiven) {
    constexpr const char* Loose =
        R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "key": ["id"],
            "tolerances": {"people": {"absolute": 2}, "share": {"absolute": 0.01, "modulo": 1}}})";
    expect_passed("id,name,people,share\n1,Alma,122,1.25\n2,Brig,78,0.505\n3,Chur,,0.125\n", Loose);
    expect_failed("id,name,people,share\n1,Alma,123,0.25\n2,Brig,80,0.5\n3,Chur,,0.125\n",
                  "field 'people' of row id=1", Loose);
    expect_failed("id,name,people,share\n1,Alma,120,0.25\n2,Brig,80,0.52\n3,Chur,,0.125\n",
                  "field 'share' of row id=2", Loose);
}

TEST(TableCheck, KnowsOtherNamesOnlyWhereTheyAreAllowed) {
    constexpr const char* Made = "id,town,people,share\n1,Alma,120,0.25\n2,Brig,80,0.5\n"
                                 "3,Chur,,0.125\n";
    constexpr const char* Renamed =
        R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "key": ["id"],
            "renamed": {"name": ["place", "town"]}})";
    expect_failed(Made, "field 'name'");
    expect_passed(Made, Renamed);
    expect_passed(TownsCsv, Renamed);
    constexpr const char* Some =
        R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "key": ["id"],
            "fields": ["id", "people"], "extra_fields": "allow"})";
    expect_passed("id,people,x\n1,120,7\n2,80,7\n3,,7\n", Some);
    expect_failed("id,people,x\n1,120,7\n2,81,7\n3,,7\n", "row id=2", Some);
}

TEST(TableCheck, TakesTextForNumbersOnlyWhereAnyTypeWillDo) {
    constexpr const char* Made = "id,name,people,share\n1,Alma,120,\"0.25\"\n2,Brig,80,half\n"
                                 "3,Chur,,0.125\n";
    expect_failed(Made, "type of field 'share'");
    constexpr const char* AnyType =
        R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv", "key": ["id"],
            "types": "any"})";
    const Verdict verdict = table_verdict(Made, AnyType);
    ASSERT_EQ(verdict.finding_count(), 1U) << test::findings_of(verdict);
    EXPECT_EQ(verdict.findings().front().found, "\"half\"");
}

TEST(TableCheck, ComparesPlacesOfTablesAsTheColumnsThatTheyAre) {
    test::Outputs outputs;
    outputs.right("places.csv", "id,longitude,latitude\n1,10.5,47.25\n2,11,48\n");
    constexpr const char* Entry =
        R"({"file": "places.csv", "kind": "table", "reference": "places.csv", "key": ["id"]})";
    outputs.made("places.csv", "id,longitude,latitude\n1,10.5,47.25\n2,11,48\n");
    EXPECT_TRUE(outputs.check(Entry).passed()) << test::findings_of(outputs.check(Entry));
    outputs.made("places.csv", "id,longitude,latitude\n1,47.25,10.5\n2,48,11\n");
    EXPECT_FALSE(outputs.check(Entry).passed());
}

TEST(TableCheck, HasOneFormOfKeysThatAreTheSame) {
    test::Outputs outputs;
    constexpr const char* Entry =
        R"({"file": "keys.csv", "kind": "table", "reference": "keys.csv", "key": ["id"]})";
    outputs.right("keys.csv", "id,n\n20000000000000000,1\n5,2\n");
    outputs.made("keys.csv", "id,n\n2e16,1\n5.0,2\n"); // read as numbers that are not whole
    EXPECT_TRUE(outputs.check(Entry).passed()) << test::findings_of(outputs.check(Entry));
    // Text is a number where any type will do, but for codes.
    constexpr const char* AnyType = R"({"file": "keys.csv", "kind": "table",
        "reference": "keys.csv", "key": ["id"], "types": "any"})";
    outputs.right("keys.csv", "id,n\n5,1\n7,2\n");
    outputs.made("keys.csv", "id,n\n\"5\",1\n\"7\",2\n");
    EXPECT_TRUE(outputs.check(AnyType).passed()) << test::findings_of(outputs.check(AnyType));
    outputs.right("keys.csv", "id,n\n01001,1\nx,2\n");
    outputs.made("keys.csv", "id,n\n1001,1\nx,2\n");
    EXPECT_FALSE(outputs.check(AnyType).passed());
}

TEST(TableCheck, TellsWholeNumbersApartThatDoublesDoNot) {
    test::Outputs outputs;
    outputs.right("ids.csv", "id\n9007199254740993\n");
    outputs.made("ids.csv", "id\n9007199254740992\n");
    EXPECT_FALSE(
        outputs.check(R"({"file": "ids.csv", "kind": "table", "reference": "ids.csv"})").passed());
}

TEST(TableCheck, FailsFilesThatAreNoTables) {
    expect_failed("", "an empty file");
    expect_failed(std::string("PK\x03\x04", 4) + std::string(100, '\0'), "the file");
    test::Outputs outputs;
    outputs.right("towns.csv", TownsCsv);
    EXPECT_NE(test::findings_of(outputs.check(ByKey)).find("found no file"), std::string::npos);
}

TEST(TableCheck, RefusesReferencesThatCannotTellRowsApart) {
    test::Outputs outputs;
    outputs.right("towns.csv", "id,name\n1,Alma\n1,Brig\n");
    outputs.made("towns.csv", "id,name\n1,Alma\n1,Brig\n");
    EXPECT_THROW(outputs.check(ByKey), Error);
    EXPECT_THROW(outputs.check(R"({"file": "towns.csv", "kind": "table", "reference": "towns.csv",
                                   "key": ["nr"]})"),
                 Error);
}

} // namespace
} // namespace graticule::evaluation::strict
