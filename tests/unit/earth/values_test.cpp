// SPDX-License-Identifier: Apache-2.0
#include "unit/earth/evaluation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::earth {
namespace {

using ::testing::HasSubstr;

Json two(const char* name, const Json& left, const Json& right) {
    return evaluate(call(name, {{"left", left}, {"right", right}}));
}

Json one(const char* name, const Json& input) {
    return evaluate(call(name, {{"input", input}}));
}

// What Earth Engine's own samples of these functions state.
TEST(EarthNumber, ComputesAsEarthEngineStates) {
    EXPECT_EQ(two("Number.mod", -12, 5), -2);
    EXPECT_EQ(two("Number.mod", 1, -2), 1);
    EXPECT_EQ(two("Number.mod", 5.5, 2), 1.5);
    EXPECT_EQ(two("Number.divide", 5, 10), 0.5);
    EXPECT_EQ(two("Number.divide", 10, 0), 0);
    EXPECT_EQ(one("Number.round", 10.5), 11);
    EXPECT_EQ(one("Number.round", -0.5), 0);
    EXPECT_EQ(one("Number.toByte", 12600), 255);
    EXPECT_EQ(one("Number.toByte", -12345), 0);
    EXPECT_EQ(one("Number.toByte", 1.7), 1);
    EXPECT_EQ(one("Number.toInt8", -12473), -128);
    EXPECT_EQ(one("Number.toUint32", 1e11), 4294967295LL);
}

TEST(EarthNumber, ComputesWithBitsAndTruths) {
    EXPECT_EQ(two("Number.bitwiseAnd", 12, 10), 8);
    EXPECT_EQ(two("Number.bitwise_xor", 12, 10), 6);
    EXPECT_EQ(two("Number.leftShift", 3, 4), 48);
    EXPECT_EQ(two("Number.rightShift", 48, 4), 3);
    EXPECT_EQ(one("Number.bitwiseNot", 5), -6);
    EXPECT_EQ(one("Number.bitCount", 255), 8);
    EXPECT_EQ(two("Number.and", 2, 0), 0);
    EXPECT_EQ(two("Number.gte", 3, 3), 1);
    EXPECT_EQ(one("Number.not", 0), 1);
    EXPECT_THAT(error_of(call("Number.sqrt", {{"input", -1}})), HasSubstr("no number"));
}

TEST(EarthNumber, FormatsAndParses) {
    const auto format = [](const Json& number, const char* pattern) {
        return evaluate(call("Number.format", {{"number", number}, {"pattern", pattern}}));
    };
    EXPECT_EQ(format(1, "%03d"), "001");
    EXPECT_EQ(format(1.23476, "%.3f"), "1.235");
    EXPECT_EQ(format(123476, "%.3e"), "1.235e+05");
    EXPECT_EQ(format(-7, "%5d!"), "   -7!");
    EXPECT_EQ(evaluate(call("Number.format", {{"number", 2.5}})), "2.5");
    EXPECT_EQ(evaluate(call("Number.parse", {{"input", "ff"}, {"radix", 16}})), 255);
    EXPECT_THAT(error_of(call("Number.format", {{"number", 1}, {"pattern", "%n"}})),
                HasSubstr("does not take the pattern"));
}

TEST(EarthString, SplitsAndSlicesAsEarthEngineStates) {
    const auto split = [](const char* text, const char* regex) {
        return evaluate(call("String.split", {{"string", text}, {"regex", regex}}));
    };
    EXPECT_EQ(split("aBAbcD", "Ab"), Json::parse(R"(["aB","cD"])"));
    EXPECT_EQ(split("aBAbcD", "(BA|c)"), Json::parse(R"(["a","b","D"])"));
    EXPECT_EQ(split("a,b,cdee f,g", "[a-z]"), Json::parse(R"(["",",",",","","",""," ",","])"));
    EXPECT_EQ(split("ab", ""), Json::parse(R"(["a","b"])"));
    const auto slice = [](int start, const Json& end) {
        return evaluate(
            call("String.slice",
                 {{"string", "abcdefghijklmnopqrstuvwxyz"}, {"start", start}, {"end", end}}));
    };
    EXPECT_EQ(slice(24, nullptr), "yz");
    EXPECT_EQ(slice(-4, 25), "wxy");
    EXPECT_EQ(slice(3, 3), "");
}

TEST(EarthString, MatchesReplacesAndCompares) {
    EXPECT_EQ(evaluate(call("String.match", {{"input", "B4_B5"}, {"regex", "B([0-9])"}})),
              Json::parse(R"(["B4","4"])"));
    EXPECT_EQ(
        evaluate(call("String.match", {{"input", "B4_B5"}, {"regex", "B[0-9]"}, {"flags", "g"}})),
        Json::parse(R"(["B4","B5"])"));
    EXPECT_EQ(
        evaluate(call("String.replace", {{"input", "aaa"}, {"regex", "a"}, {"replacement", "b"}})),
        "baa");
    EXPECT_EQ(evaluate(call("String.compareTo", {{"string1", "a"}, {"string2", "b"}})), -1);
    EXPECT_EQ(evaluate(call("String.rindex", {{"target", "abab"}, {"pattern", "ab"}})), 2);
    EXPECT_THAT(error_of(call("String.match", {{"input", "a"}, {"regex", "("}})),
                HasSubstr("regular expression"));
    EXPECT_THAT(error_of(call("String.length", {{"string", "\xc3\xa5"}})), HasSubstr("ASCII"));
}

TEST(EarthString, SearchesWithoutTakingExponentialTime) {
    const std::string text(60, 'a');
    EXPECT_EQ(evaluate(call("String.match", {{"input", text}, {"regex", "(a+)+b"}})),
              Json::array());
}

TEST(EarthList, MakesSequences) {
    const auto sequence = [](const Json& start, const Json& end, const Json& step,
                             const Json& count) {
        return evaluate(call("List.sequence",
                             {{"start", start}, {"end", end}, {"step", step}, {"count", count}}));
    };
    EXPECT_EQ(sequence(1, 5, nullptr, nullptr), Json::parse("[1,2,3,4,5]"));
    EXPECT_EQ(sequence(0, 1, 0.1, nullptr).size(), 11U);
    EXPECT_EQ(sequence(0, 1, nullptr, 5), Json::parse("[0,0.25,0.5,0.75,1]"));
    EXPECT_EQ(sequence(5, 1, -2, nullptr), Json::parse("[5,3,1]"));
}

TEST(EarthList, ChangesLists) {
    const Json list = Json::parse("[1,2,3,4]");
    EXPECT_EQ(evaluate(call("List.get", {{"list", list}, {"index", -1}})), 4);
    EXPECT_EQ(evaluate(call("List.slice", {{"list", list}, {"start", 1}, {"end", -1}})),
              Json::parse("[2,3]"));
    EXPECT_EQ(
        evaluate(call("List.splice",
                      {{"list", list}, {"start", 1}, {"count", 2}, {"other", Json::parse("[9]")}})),
        Json::parse("[1,9,4]"));
    EXPECT_EQ(evaluate(call("List.insert", {{"list", list}, {"index", 4}, {"element", 5}})),
              Json::parse("[1,2,3,4,5]"));
    EXPECT_EQ(evaluate(call("List.zip", {{"list", list}, {"other", Json{"a", "b"}}})),
              Json::parse(R"([[1,"a"],[2,"b"]])"));
    EXPECT_EQ(evaluate(call("List.unzip", {{"list", Json::parse("[[1,2],[3,4]]")}})),
              Json::parse("[[1,3],[2,4]]"));
    EXPECT_EQ(evaluate(call("List.flatten", {{"list", Json::parse("[1,[2,[3]],[]]")}})),
              Json::parse("[1,2,3]"));
    EXPECT_EQ(evaluate(call("List.sort", {{"list", Json{3, 1, 2}}})), Json::parse("[1,2,3]"));
    EXPECT_EQ(evaluate(call("List.distinct", {{"list", Json::parse("[1,\"1\",1.0,[2],[2]]")}})),
              Json::parse(R"([1,"1",[2]])"));
    EXPECT_EQ(evaluate(call("List.join", {{"list", Json{"a", 1, 2.5}}, {"separator", "-"}})),
              "a-1-2.5");
    EXPECT_THAT(error_of(call("List.get", {{"list", list}, {"index", 4}})),
                HasSubstr("index 4 is outside of a list of 4"));
}

TEST(EarthList, IteratesWithTheValueSoFar) {
    const Json add = function(
        call("Number.add", {{"left", argument("x")}, {"right", argument("y")}}), {"x", "y"});
    EXPECT_EQ(
        evaluate(call("List.iterate", {{"list", Json{1, 2, 3}}, {"function", add}, {"first", 10}})),
        16);
}

TEST(EarthDictionary, ReadsAndChanges) {
    const Json dictionary = Json::parse(R"({"b":1,"a":2})");
    EXPECT_EQ(evaluate(call("Dictionary.keys", {{"dictionary", dictionary}})),
              Json::parse(R"(["a","b"])"));
    EXPECT_EQ(evaluate(call("Dictionary.get",
                            {{"dictionary", dictionary}, {"key", "c"}, {"defaultValue", 7}})),
              7);
    EXPECT_EQ(
        evaluate(call("Dictionary.combine",
                      {{"first", dictionary}, {"second", Json{{"a", 9}}}, {"overwrite", false}})),
        Json::parse(R"({"a":2,"b":1})"));
    EXPECT_EQ(evaluate(call("Dictionary.rename",
                            {{"dictionary", dictionary}, {"from", "a"}, {"to", "z"}})),
              Json::parse(R"({"b":1,"z":2})"));
    EXPECT_THAT(error_of(call("Dictionary.get", {{"dictionary", dictionary}, {"key", "c"}})),
                HasSubstr("does not contain key: \"c\""));
}

Json date(const char* text) {
    return call("Date", {{"value", text}});
}

// Milliseconds, weeks and days of the year from Python's datetime.
TEST(EarthDate, ReadsAndWrites) {
    EXPECT_EQ(evaluate(call("Date.millis", {{"date", date("2021-4-30T07:15:31.24")}})),
              1619766931240LL);
    EXPECT_EQ(evaluate(date("2020-01-31")),
              Json::parse(R"({"type":"Date","value":1580428800000})"));
    const auto format = [](const char* pattern) {
        return evaluate(
            call("Date.format", {{"date", date("1975-07-23T21:13:59")}, {"format", pattern}}));
    };
    EXPECT_EQ(format("CC YY"), "19 75");
    EXPECT_EQ(format("xxxx ww"), "1975 30");
    EXPECT_EQ(format("yy DDD"), "75 204");
    EXPECT_EQ(format("e EEEE"), "3 Wednesday");
    EXPECT_EQ(format("a KK h H k m s SS"), "PM 09 9 21 21 13 59 00");
    EXPECT_EQ(format("YY ''MM'' 'of' dd ZZ"), "75 '07' of 23 +00:00");
    EXPECT_EQ(
        evaluate(call("Date.format", {{"date", date("2020-08-18")}, {"timeZone", "Etc/GMT+8"}})),
        "2020-08-17T16:00:00");
    EXPECT_THAT(
        error_of(call("Date.format", {{"date", date("2020-08-18")}, {"timeZone", "Europe/Oslo"}})),
        HasSubstr("not known here"));
    EXPECT_THAT(error_of(date("2020-02-30")), HasSubstr("is no date"));
}

TEST(EarthDate, CountsByTheCalendar) {
    const auto advanced = [](const char* from, double count, const char* unit) {
        return evaluate(
            call("Date.format",
                 {{"date",
                   call("Date.advance", {{"date", date(from)}, {"delta", count}, {"unit", unit}})},
                  {"format", "YYYY-MM-dd HH:mm"}}));
    };
    EXPECT_EQ(advanced("2020-01-31", 1, "month"), "2020-02-29 00:00");
    EXPECT_EQ(advanced("2020-02-29", -1, "years"), "2019-02-28 00:00");
    EXPECT_EQ(advanced("2020-01-01", 1.5, "days"), "2020-01-02 12:00");
    const auto got = [](const char* from, const char* unit) {
        return evaluate(call("Date.get", {{"date", date(from)}, {"unit", unit}}));
    };
    EXPECT_EQ(got("2020-12-31", "week"), 53);
    EXPECT_EQ(got("2019-12-30", "week"), 1);
    EXPECT_DOUBLE_EQ(evaluate(call("Date.difference", {{"date", date("2021-01-01")},
                                                       {"start", date("2020-01-01")},
                                                       {"unit", "year"}}))
                         .get<double>(),
                     366 / 365.2425);
    EXPECT_EQ(evaluate(call(
                  "Date.getRelative",
                  {{"date", date("2021-04-30T07:15:31")}, {"unit", "day"}, {"inUnit", "year"}})),
              119);
    EXPECT_EQ(evaluate(call("Date.getRelative",
                            {{"date", date("2021-04-30")}, {"unit", "year"}, {"inUnit", "month"}})),
              0);
    EXPECT_DOUBLE_EQ(
        evaluate(call("Date.getFraction", {{"date", date("2021-07-02T12:00")}, {"unit", "year"}}))
            .get<double>(),
        0.5);
}

TEST(EarthDate, KnowsRanges) {
    const Json range = call("DateRange", {{"start", "2020-01-01"}, {"end", "2020-02-01"}});
    EXPECT_EQ(
        evaluate(call("DateRange.contains", {{"dateRange", range}, {"other", date("2020-01-31")}})),
        true);
    EXPECT_EQ(
        evaluate(call("DateRange.contains", {{"dateRange", range}, {"other", date("2020-02-01")}})),
        false)
        << "it ends before its end";
}

TEST(EarthReducer, ReducesLists) {
    const auto reduced = [](const Json& list, const Json& reducer) {
        return evaluate(call("List.reduce", {{"list", list}, {"reducer", reducer}}));
    };
    const Json list = Json::parse("[4,1,3,null,2]");
    EXPECT_EQ(reduced(list, call("Reducer.mean")), 2.5);
    EXPECT_EQ(reduced(list, call("Reducer.median")), 2.5);
    EXPECT_EQ(reduced(list, call("Reducer.count")), 4);
    EXPECT_EQ(reduced(list, call("Reducer.variance")), 1.25);
    EXPECT_DOUBLE_EQ(reduced(list, call("Reducer.sampleVariance")).get<double>(), 5.0 / 3);
    EXPECT_EQ(reduced(list, call("Reducer.minMax")), Json::parse(R"({"max":4,"min":1})"));
    EXPECT_EQ(reduced(list, call("Reducer.percentile", {{"percentiles", Json{0, 50, 100}}})),
              Json::parse(R"({"p0":1,"p100":4,"p50":2.5})"));
    EXPECT_EQ(reduced(Json{1, 2, 2, 3, 3}, call("Reducer.mode")), 2);
    EXPECT_EQ(reduced(Json{"a", "b", "a"}, call("Reducer.frequencyHistogram")),
              Json::parse(R"({"a":2,"b":1})"));
    EXPECT_EQ(reduced(Json{0.5, 1, 1.5, 9},
                      call("Reducer.fixedHistogram", {{"min", 0}, {"max", 2}, {"steps", 2}})),
              Json::parse("[[0,1],[1,2]]"));
    EXPECT_EQ(reduced(Json::array(), call("Reducer.mean")), nullptr);
    EXPECT_EQ(reduced(Json::array(), call("Reducer.sum")), 0);
}

TEST(EarthReducer, CombinesRepeatsAndGroups) {
    const auto reduced = [](const Json& list, const Json& reducer) {
        return evaluate(call("List.reduce", {{"list", list}, {"reducer", reducer}}));
    };
    const Json both = call("Reducer.combine", {{"reducer1", call("Reducer.sum")},
                                               {"reducer2", call("Reducer.max")},
                                               {"sharedInputs", true}});
    EXPECT_EQ(reduced(Json{1, 2, 4}, both), Json::parse(R"({"max":4,"sum":7})"));
    const Json apart = call("Reducer.combine",
                            {{"reducer1", call("Reducer.sum")}, {"reducer2", call("Reducer.max")}});
    EXPECT_EQ(reduced(Json::parse("[[1,5],[2,3]]"), apart), Json::parse(R"({"max":5,"sum":3})"));
    EXPECT_EQ(reduced(Json::parse("[[1,5],[2,3]]"),
                      call("Reducer.repeat", {{"reducer", call("Reducer.sum")}, {"count", 2}})),
              Json::parse("[3,8]"));
    const Json groups =
        call("Reducer.group",
             {{"reducer", call("Reducer.sum")}, {"groupField", 1}, {"groupName", "class"}});
    EXPECT_EQ(reduced(Json::parse("[[1,7],[2,5],[4,7]]"), groups),
              Json::parse(R"([{"class":5,"sum":2},{"class":7,"sum":5}])"));
    EXPECT_EQ(reduced(Json::parse("[[1,3],[5,1]]"),
                      call("Reducer.splitWeights", {{"reducer", call("Reducer.mean")}})),
              2)
        << "(1*3 + 5*1) / 4";
    // y = 2x + 1
    EXPECT_EQ(reduced(Json::parse("[[0,1],[1,3],[2,5]]"), call("Reducer.linearFit")),
              Json::parse(R"({"offset":1,"scale":2})"));
    EXPECT_EQ(
        reduced(Json::parse("[[3,30],[1,10],[2,20]]"), call("Reducer.min", {{"numInputs", 2}})),
        Json::parse(R"({"min":1,"min1":10})"));
    EXPECT_THAT(error_of(call("List.reduce", {{"list", Json::parse("[[1,2,3]]")},
                                              {"reducer", call("Reducer.linearFit")}})),
                HasSubstr("takes 2 inputs, but is given 3"));
}

} // namespace
} // namespace graticule::earth
