// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/graph/graph.hpp"
#include "unit/earth/evaluation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::earth {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Json expression(const std::string& values) {
    return Json::parse(R"({"result":"0","values":)" + values + "}");
}

TEST(EarthGraph, EvaluatesPartsThatOthersReferTo) {
    const Json three =
        expression(R"({"0":{"functionInvocationValue":{"functionName":"Number.add","arguments":
        {"left":{"valueReference":"1"},"right":{"valueReference":"1"}}}},"1":{"constantValue":1.5}})");
    EXPECT_EQ(evaluate_expression(three), 3);
}

TEST(EarthGraph, EvaluatesLargeIntegersListsAndDictionaries) {
    EXPECT_EQ(evaluate({{"integerValue", "4294967296"}}), 4294967296LL);
    EXPECT_EQ(
        evaluate(
            {{"dictionaryValue",
              {{"values", {{"b", {{"constantValue", 1}}}, {"a", {{"constantValue", nullptr}}}}}}}}),
        Json::parse(R"({"a":null,"b":1})"));
}

TEST(EarthGraph, EvaluatesASharedPartOnce) {
    // Each level names the one below twice: 2^60 parts if none were remembered.
    Json values = {{"0", {{"constantValue", 1}}}};
    for (int level = 1; level <= 60; ++level) {
        const Json below = {{"valueReference", std::to_string(level - 1)}};
        values[std::to_string(level)] = call("Number.max", {{"left", below}, {"right", below}});
    }
    EXPECT_EQ(evaluate_expression({{"result", "60"}, {"values", values}}), 1);
}

TEST(EarthGraph, CallsFunctionsWithWhatStoodAroundThem) {
    // [1, 2].map(x => [10, 20].map(y => x + y))
    const Json inner =
        call("List.map",
             {{"list", Json{10, 20}},
              {"baseAlgorithm",
               function(call("Number.add", {{"left", argument("x")}, {"right", argument("y")}}),
                        {"y"})}});
    EXPECT_EQ(
        evaluate(call("List.map", {{"list", Json{1, 2}}, {"baseAlgorithm", function(inner)}})),
        Json::parse("[[11,21],[12,22]]"));
}

TEST(EarthGraph, RefusesWhatIsNoExpression) {
    EXPECT_THAT(error_of_expression(Json::object()), HasSubstr("has no values"));
    EXPECT_THAT(error_of_expression(expression(R"({"1":{"constantValue":1}})")),
                HasSubstr("refers to \"0\", which it does not have"));
    EXPECT_THAT(error_of_expression(
                    expression(R"({"0":{"arrayValue":{"values":[{"valueReference":"0"}]}}})")),
                HasSubstr("in a circle"));
    EXPECT_THAT(error_of_expression(expression(R"({"0":{"someValue":1}})")),
                HasSubstr("unknown kind"));
    EXPECT_THAT(error_of_expression(expression(R"({"0":{"argumentReference":"x"}})")),
                HasSubstr("\"x\" outside of its function"));
}

TEST(EarthGraph, BoundsDepth) {
    Json values = {{"0", {{"constantValue", 1}}}};
    for (int level = 1; level <= 1600; ++level)
        values[std::to_string(level)] =
            call("Number.abs", {{"input", {{"valueReference", std::to_string(level - 1)}}}});
    EXPECT_EQ(evaluate_expression({{"result", "700"}, {"values", values}}), 1);
    EXPECT_THAT(error_of_expression({{"result", "1600"}, {"values", values}}),
                HasSubstr("nested more than 1500 deep"));
    EXPECT_THROW(parse_deep_json(std::string(20'000, '[')), Error);
    EXPECT_THROW(parse_deep_json(R"({"a":"\"]")"), Error);
    EXPECT_EQ(parse_deep_json(R"({"a":"\"[["})")["a"], "\"[[");
}

TEST(EarthGraph, NamesFunctionAndArgument) {
    EXPECT_THAT(error_of(call("Image.zeroCrossing", {{"image", 1}})),
                StartsWith("Image.zeroCrossing is not among the "));
    EXPECT_THAT(error_of(call("Number.add", {{"left", 1}})),
                HasSubstr("Number.add needs the argument 'right'"));
    EXPECT_THAT(error_of(call("Number.add", {{"left", 1}, {"right", 2}, {"third", 3}})),
                HasSubstr("Number.add has no argument \"third\""));
    EXPECT_EQ(error_of(call("Number.add", {{"left", 1}, {"right", "two"}})),
              "Number.add, argument 'right': a number is wanted, but this is of the type String");
}

TEST(EarthGraph, BoundsWhatExpressionsGrowTo) {
    EXPECT_THAT(error_of(call("List.sequence", {{"start", 1}, {"end", 1e9}})),
                HasSubstr("more than 1000000 elements"));
    // A list of a list of ... of two same ones has 2^40 parts when it is written.
    Json nested = call("List.repeat", {{"value", 1}, {"count", 2}});
    for (int i = 0; i < 40; ++i)
        nested = call("List.repeat", {{"value", nested}, {"count", 2}});
    EXPECT_THAT(error_of(nested), HasSubstr("too large"));
}

TEST(EarthGraph, EvaluatesTheCaseAlone) {
    const Json fails = call("List.get", {{"list", Json::array()}, {"index", 0}});
    EXPECT_EQ(evaluate(call("If", {{"condition", 1}, {"trueCase", "yes"}, {"falseCase", fails}})),
              "yes");
    EXPECT_THAT(error_of(call("If", {{"condition", 0}, {"trueCase", "yes"}, {"falseCase", fails}})),
                HasSubstr("List.get"));
}

} // namespace
} // namespace graticule::earth
