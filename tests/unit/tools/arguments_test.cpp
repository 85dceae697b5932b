// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/arguments.hpp"
#include "tools/parameters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

ToolSpec tool_with(std::vector<Parameter> parameters) {
    ToolSpec tool;
    tool.name = "probe";
    tool.parameters = std::move(parameters);
    return tool;
}

Json checked(ParameterType type, const Json& value) {
    return check_arguments(tool_with({input("x", type, "An x.")}), {{"x", value}}).values["x"];
}

std::string complaint(const ToolSpec& tool, const Json& arguments) {
    try {
        check_arguments(tool, arguments);
    } catch (const Error& error) {
        return error.one_line();
    }
    return "accepted";
}

TEST(Arguments, ConvertWhereThereIsOneReadingOnly) {
    EXPECT_EQ(checked(ParameterType::Text, 2021), "2021");
    EXPECT_EQ(checked(ParameterType::Text, 0.5), "0.5");
    EXPECT_EQ(checked(ParameterType::Integer, "25"), 25);
    EXPECT_EQ(checked(ParameterType::Integer, 25.0), 25);
    EXPECT_EQ(checked(ParameterType::Number, " 1e3 "), 1000.0);
    EXPECT_EQ(checked(ParameterType::Boolean, "False"), false);
    EXPECT_EQ(checked(ParameterType::TextList, "within"), Json::parse(R"(["within"])"));
    EXPECT_EQ(checked(ParameterType::TextList, "['a', 'b']"), Json::parse(R"(["a", "b"])"));
    EXPECT_EQ(checked(ParameterType::NumberList, "[0.9, \"0.1\"]"), Json::parse("[0.9, 0.1]"));
    EXPECT_EQ(checked(ParameterType::Object, "{'a': 1}"), Json::parse(R"({"a": 1})"));
    EXPECT_EQ(checked(ParameterType::ObjectList, Json::parse(R"({"a": 1})")),
              Json::parse(R"([{"a": 1}])"));
}

TEST(Arguments, AreRefusedWhereTheTypeIsAnother) {
    using Type = ParameterType;
    const std::vector<std::pair<Type, Json>> wrong{{Type::Text, true},
                                                   {Type::Text, Json::array()},
                                                   {Type::Integer, 2.5},
                                                   {Type::Integer, "many"},
                                                   {Type::Integer, 1e300},
                                                   {Type::Integer, UINT64_MAX},
                                                   {Type::Number, "1,000"},
                                                   {Type::Number, "inf"},
                                                   {Type::Boolean, 1},
                                                   {Type::Boolean, "yes"},
                                                   {Type::TextList, {{"a", "b"}}},
                                                   {Type::NumberList, {"a"}},
                                                   {Type::Object, "a=b"},
                                                   {Type::Object, Json::array({1})},
                                                   {Type::ObjectList, {1, 2}}};
    for (const auto& [type, value] : wrong) {
        const std::string said = complaint(tool_with({input("x", type, "An x.")}), {{"x", value}});
        EXPECT_THAT(said, HasSubstr("'x' must be")) << parameter_type_name(type) << value;
    }
}

TEST(Arguments, HoldDefaultsAndLeaveOutNulls) {
    const ToolSpec tool = tool_with({optional(input("a", ParameterType::Integer, "An a."), 7),
                                     optional(input("b", ParameterType::Text, "A b."))});
    const Arguments arguments(check_arguments(tool, {{"b", nullptr}}).values);
    EXPECT_EQ(arguments.integer("a"), 7);
    EXPECT_FALSE(arguments.has("b"));
    EXPECT_EQ(arguments.optional_text("b"), std::nullopt);
}

TEST(Arguments, NameTheNearestParameter) {
    const ToolSpec tool = tool_with({input("buffer_size", ParameterType::Number, "A size."),
                                     input("output", ParameterType::Text, "A name.")});
    EXPECT_THAT(complaint(tool, {{"buffer_sise", 1}, {"output", "x"}}),
                HasSubstr("Did you mean 'buffer_size'"));
    EXPECT_THAT(complaint(tool, {{"buffer_size", 1}}), HasSubstr("needs 'output'"));
    EXPECT_THAT(complaint(tool, {{"zzz", 1}}), HasSubstr("buffer_size, output"));
}

TEST(Arguments, ThatAPublishedToolNeverHadAreIgnoredAndSaid) {
    ToolSpec tool = tool_with({input("layer_name", ParameterType::Text, "A layer."),
                               input("value", ParameterType::Number, "A value.")});
    tool.ignores_unknown_arguments = true;
    const CheckedArguments arguments =
        check_arguments(tool, {{"layer_name", "a"}, {"value", 1}, {"output_html_name", "x"}});
    EXPECT_FALSE(arguments.values.contains("output_html_name"));
    ASSERT_EQ(arguments.notes.size(), 1U);
    EXPECT_THAT(arguments.notes[0], HasSubstr("'output_html_name': ignored"));
    // What is close to a parameter that was not given is a slip of the pen.
    EXPECT_THAT(complaint(tool, {{"layer_nam", "a"}, {"value", 1}}), HasSubstr("'layer_name'"));
}

TEST(Arguments, KeepToRangesAndSayTheUnit) {
    Parameter size = input("size", ParameterType::Number, "A size.");
    size.unit = "m";
    size.minimum = 0;
    size.maximum = 10;
    EXPECT_THAT(complaint(tool_with({size}), {{"size", -1}}), HasSubstr("at least 0 m, not -1"));
    EXPECT_THAT(complaint(tool_with({size}), {{"size", 11}}), HasSubstr("at most 10 m, not 11"));
    EXPECT_EQ(complaint(tool_with({size}), {{"size", 10}}), "accepted");
}

TEST(Arguments, AreOneOfTheChoices) {
    Parameter operation = choice_input("operation", "What to do.", {"add", "subtract"});
    operation.choice_aliases = {{"substract", "subtract"}};
    const ToolSpec tool = tool_with({operation});
    EXPECT_EQ(check_arguments(tool, {{"operation", "Add"}}).values["operation"], "add");
    const CheckedArguments alias = check_arguments(tool, {{"operation", "substract"}});
    EXPECT_EQ(alias.values["operation"], "subtract");
    EXPECT_EQ(alias.notes.size(), 1U);
    EXPECT_THAT(complaint(tool, {{"operation", "ad"}}), HasSubstr("Did you mean add?"));
    EXPECT_THAT(complaint(tool, {{"operation", "zzzzzz"}}), HasSubstr("add, subtract"));
}

TEST(Arguments, RefuseUnusableResultNames) {
    const ToolSpec tool = tool_with({result_name()});
    for (const std::string& name : {std::string(), std::string("  "), std::string("a\nb"),
                                    std::string(MaxResultNameBytes + 1, 'x')})
        EXPECT_THAT(complaint(tool, {{"output", name}}), HasSubstr("must be a name"));
}

TEST(Arguments, RefuseWhatIsTooLargeOrTooDeep) {
    const ToolSpec tool = tool_with({input("x", ParameterType::Object, "An x.")});
    Json deep = 1;
    for (std::size_t i = 0; i < MaxArgumentDepth + 5; ++i)
        deep = Json{{"a", deep}};
    EXPECT_THAT(complaint(tool, {{"x", deep}}), HasSubstr("larger than"));
    EXPECT_THAT(complaint(tool, {{"x", {{"a", std::string(MaxArgumentBytes + 1, 'x')}}}}),
                HasSubstr("larger than"));
    Json wide = Json::array();
    for (std::size_t i = 0; i < MaxArgumentNodes; ++i)
        wide.push_back(1);
    EXPECT_THAT(complaint(tool, {{"x", {{"a", wide}}}}), HasSubstr("larger than"));
    EXPECT_THAT(complaint(tool, Json::array()), HasSubstr("must be an object"));
}

TEST(Arguments, AreReadFromTheCommandLineByType) {
    const auto read = [](ParameterType type, const char* text) {
        return value_from_text(input("x", type, "An x."), text);
    };
    EXPECT_EQ(read(ParameterType::Text, "a=b, c"), "a=b, c");
    EXPECT_EQ(read(ParameterType::Integer, "5"), 5);
    EXPECT_EQ(read(ParameterType::TextList, "a, b"), Json::parse(R"(["a", "b"])"));
    EXPECT_EQ(read(ParameterType::TextList, R"(["a, b"])"), Json::parse(R"(["a, b"])"));
    EXPECT_EQ(read(ParameterType::NumberList, "1,2.5"), Json::parse("[1.0, 2.5]"));
    EXPECT_EQ(read(ParameterType::Object, R"({"a": 1})"), Json::parse(R"({"a": 1})"));
}

} // namespace
} // namespace graticule::tools
