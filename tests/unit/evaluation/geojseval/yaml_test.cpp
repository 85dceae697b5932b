// SPDX-License-Identifier: Apache-2.0
// Cases in YAML, and the arrays that published ones refer to: read as what they say, or refused
// with the line.
#include "base/error.hpp"
#include "evaluation/geojseval/case_reader.hpp"
#include "evaluation/geojseval/numpy_array.hpp"
#include "evaluation/geojseval/yaml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>

namespace graticule::evaluation::geojseval {
namespace {

using testing::HasSubstr;

std::string message_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.message();
    }
    return "nothing was thrown";
}

std::string fault_in(const std::string& text) {
    return message_of([&] { parse_yaml(text, "cases.yaml"); });
}

Value value_in(const std::string& text) {
    return value_of(parse_yaml(text, "cases.yaml"), {"cases.yaml", ".", false});
}

std::string case_fault(const std::string& text) {
    return message_of([&] {
        cases_from(parse_yaml(text, "cases.yaml"), {"cases.yaml", "/nowhere", false});
    });
}

TEST(Yaml, TellsNumbersTruthsAndTextsApart) {
    EXPECT_EQ(value_in("12.5").number, 12.5);
    EXPECT_EQ(value_in("-1e3").number, -1000);
    EXPECT_TRUE(std::isnan(value_in(".nan").number));
    EXPECT_EQ(value_in("-.inf").number, -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(value_in("true").truth);
    EXPECT_TRUE(value_in("~").is(Value::Kind::Null));
    EXPECT_TRUE(value_in("!undefined ''").is(Value::Kind::Undefined));
    EXPECT_EQ(value_in("'12.5'").text, "12.5");
    EXPECT_EQ(value_in("no").text, "no") << "a country";
    EXPECT_EQ(value_in("!!str 5").text, "5");
}

TEST(Yaml, KeepsTheOrderOfMembersAndCopiesAliases) {
    const Value value = value_in("a: &line [[0, 1], [2, 3]]\nb: *line\n");
    ASSERT_EQ(value.members.size(), 2U);
    EXPECT_EQ(value.members[0].first, "a");
    EXPECT_EQ(value.members[1].second.items[1].items[0].number, 2);
}

TEST(Yaml, RefusesWhatIsHostileAndNamesTheLine) {
    EXPECT_THAT(fault_in("a: 1\na: 2\n"), HasSubstr("cases.yaml, line 2: 'a' is there twice"));
    EXPECT_THAT(fault_in("a: 1\nb: !!python/object/apply:os.system ['x']\n"),
                HasSubstr("line 2: the tag 'tag:yaml.org,2002:python"));
    EXPECT_THAT(fault_in("a: [1, 2\nb: 3\n"), HasSubstr("line"));
    EXPECT_THAT(fault_in("a: *nowhere\n"), HasSubstr("cases.yaml, line 1"));
    EXPECT_THAT(fault_in("? [1, 2]\n: 3\n"), HasSubstr("a key must be a plain text"));
    EXPECT_THAT(fault_in(""), HasSubstr("cases.yaml is empty"));
    EXPECT_THAT(fault_in("a: \xff\xfe\n"), HasSubstr("cases.yaml, line"));
    EXPECT_THAT(fault_in(std::string(5000, '[')), HasSubstr("in more than 80 others"));
    // Nine lines that stand for a thousand million values.
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 9; ++i) {
        std::string list;
        for (int k = 0; k < 10; ++k)
            list += (k == 0 ? "*a" : ", *a") + std::to_string(i - 1);
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + list + "]\n";
    }
    EXPECT_THAT(fault_in(bomb), HasSubstr("more than 500000 values"));
    // A list in sixty lists, each of which has a name and so would be kept whole.
    std::string named;
    for (int i = 0; i < 60; ++i)
        named += "&n" + std::to_string(i) + " [";
    for (int i = 0; i < 20'000; ++i)
        named += "1,";
    EXPECT_THAT(fault_in(named + std::string(60, ']')), HasSubstr("more than 500000 values"));
    // Lists in lists by way of names: each line is seventy deeper than the one before.
    std::string chain = "a0: &a0 1\n";
    for (int i = 1; i < 90; ++i)
        chain += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " " + std::string(70, '[')
                 + "*a" + std::to_string(i - 1) + std::string(70, ']') + "\n";
    EXPECT_THAT(fault_in(chain), HasSubstr("line 3: values in more than 80 others"));
    EXPECT_THAT(fault_in("a: &a [1, 2]\nb: *a\n"), HasSubstr("nothing was thrown"));
}

TEST(Yaml, IsReadOrRefusedHoweverItIsDamaged) {
    const std::string whole =
        "T_a:\n  - params: &p {a: [1, -2.5e3, .nan], b: !js \"() => 1\", c: ~}\n"
        "    out_type: Feature\n    expected_answer: {type: Feature, geometry: null}\n"
        "    tolerance: {absolute: 0.5}\n    edge_test: true\n"
        "  - {params: *p, out_type: Number, eval_methods: ['r.a()'], expected_answer: 1}\n";
    static const std::string Marks = "[]{}:,&*!-'\"|>?#%@` \n\t\\\xff~";
    std::mt19937 draw(7);
    std::size_t read = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string text = whole;
        for (unsigned k = 0; k < 1 + draw() % 4; ++k) {
            const std::size_t at = draw() % text.size();
            if (draw() % 3 == 0)
                text.erase(at, 1 + draw() % 5);
            else if (draw() % 2 == 0)
                text[at] = Marks[draw() % Marks.size()];
            else
                text.insert(at, text.substr(draw() % text.size(), draw() % 20));
        }
        try {
            const YamlNode root = parse_yaml(text, "cases.yaml");
            for (const auto& [name, node] : root.members)
                read += cases_from(node, {"cases.yaml", "/nowhere", false}).size();
        } catch (const Error& error) {
            EXPECT_TRUE(error.code() == ErrorCode::Malformed
                        || error.code() == ErrorCode::LimitExceeded)
                << error.message() << "\n"
                << text;
            EXPECT_THAT(error.message(), HasSubstr("cases.yaml")) << text;
        }
    }
    EXPECT_GT(read, 500U) << "some are still cases";
}

TEST(Cases, SayWhatIsWrongWithThem) {
    EXPECT_THAT(case_fault("- params: {a: 1}\n  out_type: Number\n"),
                HasSubstr("cases.yaml, line 1: the case has no expected_answer"));
    EXPECT_THAT(case_fault("- out_type: Nomber\n  expected_answer: 1\n"),
                HasSubstr("line 1: 'Nomber' is no type of results"));
    EXPECT_THAT(case_fault("- out_type: Number\n  expected_answer: 1\n  tolerence: 1\n"),
                HasSubstr("line 3: a case has no member 'tolerence'"));
    EXPECT_THAT(case_fault("- out_type: ol.Map\n  expected_answer: 1\n"),
                HasSubstr("is judged by eval_methods"));
    EXPECT_THAT(case_fault("- out_type: Number\n  expected_answer: !file ../../etc/passwd\n"),
                HasSubstr("line 2: '../../etc/passwd' is no name of a file"));
    EXPECT_THAT(case_fault("- out_type: Number\n  expected_answer: !js process.exit()\n"),
                HasSubstr("line 2: !js cannot stand here"));
    EXPECT_THAT(case_fault("- out_type: Number\n  expected_answer: 1\n  tolerance: -1\n"),
                HasSubstr("must be a number that is not negative"));
    EXPECT_THAT(case_fault("- out_type: Number\n  expected_answer: 1\n  throws: Error\n"),
                HasSubstr("a case that throws has no answer"));
}

TEST(Cases, SayHowFeaturesWithoutPropertiesMayBeWritten) {
    const auto rule = [](const std::string& more, Library library) {
        const std::string text = "- out_type: Feature\n  expected_answer: {type: Feature}\n" + more;
        return cases_from(parse_yaml(text, "cases.yaml"), {"cases.yaml", ".", false, library})
            .front()
            .no_properties;
    };
    EXPECT_EQ(rule("", Library::Turf), NoProperties::AsExpected);
    EXPECT_EQ(rule("", Library::OpenLayers), NoProperties::NullOrEmpty);
    EXPECT_EQ(rule("  properties_optional: true\n", Library::Turf), NoProperties::Any);
    EXPECT_EQ(rule("  properties_optional: false\n", Library::Turf), NoProperties::AsExpected);
}

TEST(Cases, WriteArgumentsAsExpressions) {
    const auto cases = cases_from(
        parse_yaml(
            "- params: {a: {\"__proto__\": [1, .nan, \"x\\\"y\"]}, b: !js \"() => 1\", c: ~}\n"
            "  out_type: number\n  expected_answer: 1\n",
            "cases.yaml"),
        {"cases.yaml", ".", false});
    ASSERT_EQ(cases.size(), 1U);
    const auto& arguments = cases[0].arguments;
    EXPECT_EQ(arguments[0].second, R"(({["__proto__"]:[1,NaN,"x\"y"]}))");
    EXPECT_EQ(arguments[1].second, R"($js("() => 1"))");
    EXPECT_EQ(arguments[2].second, "null");
    EXPECT_EQ(cases[0].type.name, "Number") << "whatever the case";
}

/// As numpy.save() writes it: a header of 118 bytes, then the values.
std::string saved(std::string header, const std::string& values) {
    header.resize(117, ' ');
    return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\n" + values;
}

TEST(NumpyArray, IsReadOrRefused) {
    const double number = 2.5;
    const std::string bytes(reinterpret_cast<const char*>(&number), sizeof number);
    const std::string one = "{'descr': '<f8', 'fortran_order': False, 'shape': (), }";
    EXPECT_EQ(numpy_value(saved(one, bytes), "a.npy").number, 2.5);
    EXPECT_TRUE(
        numpy_value(saved("{'descr': '|b1', 'fortran_order': False, 'shape': (), }", "\x01"),
                    "a.npy")
            .truth);
    const std::string text = "{'descr': '<U2', 'fortran_order': False, 'shape': (), }";
    EXPECT_EQ(numpy_value(saved(text, std::string("a\0\0\0\xE9\0\0\0", 8)), "a.npy").text,
              "a\u00e9");
    const std::string pair = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 1), }";
    EXPECT_EQ(numpy_value(saved(pair, bytes + bytes), "a.npy").items[1].items[0].number, 2.5);
    const auto fault = [](const std::string& content) {
        return message_of([&] { numpy_value(content, "a.npy"); });
    };
    EXPECT_THAT(fault(saved(pair, bytes)), HasSubstr("end before or after"));
    EXPECT_THAT(fault("{}"), HasSubstr("a.npy is no NumPy array"));
    EXPECT_THAT(fault(saved("{'descr': '|O', 'fortran_order': False, 'shape': (), }", "x")),
                HasSubstr("pickled objects"));
    EXPECT_THAT(
        fault(saved("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999,), }", bytes)),
        HasSubstr("its size is none"));
    EXPECT_THAT(fault(std::string("\x93NUMPY\x01\x00\xff\xff{", 11)), HasSubstr("no NumPy array"));
}

} // namespace
} // namespace graticule::evaluation::geojseval
