// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "retrieval/packs/pack_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace graticule::retrieval {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

const std::string Head = R"(+++
name = "wind-chill"
title = "Wind chill"
asked = ["wind chill", "feels|felt cold"]
libraries = ["numpy"]
+++
)";

const std::string Body = R"(
## Formulas
T = 13.12

## Values
- below 10 C

## Pitfalls
- km/h

## Example
```python
import numpy as np
assert np.abs(-1) == 1
```
)";

auto reading(std::string text) {
    return [text = std::move(text)] { read_knowledge_pack(text); };
}

/// The text with one part of it replaced.
std::string with(std::string text, const std::string& part, const std::string& other) {
    return text.replace(text.find(part), part.size(), other);
}

TEST(PackReader, ReadsHeadTextAndExample) {
    const KnowledgePack pack = read_knowledge_pack(Head + Body);
    EXPECT_EQ(pack.name, "wind-chill");
    EXPECT_EQ(pack.title, "Wind chill");
    EXPECT_EQ(pack.asked.size(), 2U);
    EXPECT_THAT(pack.libraries, ElementsAre("numpy"));
    EXPECT_FALSE(pack.general);
    EXPECT_EQ(pack.text, "## Formulas\nT = 13.12\n\n## Values\n- below 10 C\n\n"
                         "## Pitfalls\n- km/h\n");
    EXPECT_EQ(pack.example, "import numpy as np\nassert np.abs(-1) == 1\n");
    EXPECT_TRUE(
        read_knowledge_pack(with(Head, "libraries", "general = true\nlibraries") + Body).general);
}

TEST(PackReader, RefusesAHeadThatIsNotInForm) {
    EXPECT_THAT(reading(Body), ThrowsMessage<Error>(HasSubstr("must begin with a head")));
    EXPECT_THAT(reading("+++\nname = \"a\"\n"),
                ThrowsMessage<Error>(HasSubstr("must begin with a head")));
    EXPECT_THAT(reading(""), ThrowsMessage<Error>(HasSubstr("must begin with a head")));
    EXPECT_THAT(reading(with(Head, "title =", "titel =") + Body),
                ThrowsMessage<Error>(HasSubstr("unknown key 'titel'")));
    EXPECT_THAT(reading(with(Head, "wind-chill", "Wind chill") + Body),
                ThrowsMessage<Error>(HasSubstr("the name 'Wind chill'")));
    EXPECT_THAT(reading(with(Head, "\"Wind chill\"", "7") + Body),
                ThrowsMessage<Error>(HasSubstr("'title' must be one line")));
    EXPECT_THAT(reading(with(Head, "[\"numpy\"]", "[]") + Body),
                ThrowsMessage<Error>(HasSubstr("'libraries' must be a list")));
    EXPECT_THAT(reading(with(Head, "[\"numpy\"]", "[3]") + Body),
                ThrowsMessage<Error>(HasSubstr("'libraries' must be a list")));
    EXPECT_THAT(reading(with(Head, "libraries", "general = 1\nlibraries") + Body),
                ThrowsMessage<Error>(HasSubstr("'general' must be true or false")));
    EXPECT_THAT(reading(with(Head, "wind chill", "Wind") + Body),
                ThrowsMessage<Error>(HasSubstr("'Wind' is not one word")));
    EXPECT_THAT(reading(with(Head, "title = ", "title ") + Body),
                ThrowsMessage<Error>(HasSubstr("line 3")));
}

TEST(PackReader, ReadsPitfallsInCode) {
    const std::string pitfall = "[[pitfalls]]\nseen = 'chill\\w*\\s*<\\s*(\\d+)'\n"
                                "known = [5, 7.5]\nsay = \"Name it.\"\n";
    const auto head = [&](const std::string& part, const std::string& other) {
        return with(Head, "[\"numpy\"]\n", "[\"numpy\"]\n" + with(pitfall, part, other));
    };
    const KnowledgePack pack = read_knowledge_pack(head("", "") + Body);
    ASSERT_EQ(pack.pitfalls.size(), 1U);
    EXPECT_TRUE(std::regex_search("x = CHILL_now < 12", pack.pitfalls[0].seen));
    EXPECT_FALSE(std::regex_search("x = chill > 12", pack.pitfalls[0].seen));
    EXPECT_THAT(pack.pitfalls[0].known, ElementsAre(5, 7.5));
    EXPECT_EQ(pack.pitfalls[0].say, "Name it.");
    EXPECT_THAT(reading(head("(\\d+)", "(\\d+") + Body),
                ThrowsMessage<Error>(HasSubstr("is no regular expression")));
    EXPECT_THAT(reading(head("known", "knows") + Body),
                ThrowsMessage<Error>(HasSubstr("unknown key 'knows' of a pitfall")));
    EXPECT_THAT(reading(head("7.5", "\"7\"") + Body),
                ThrowsMessage<Error>(HasSubstr("must be a list of numbers")));
    EXPECT_THAT(reading(head("say = \"Name it.\"", "") + Body),
                ThrowsMessage<Error>(HasSubstr("'say' must be one line")));
    EXPECT_THAT(reading(with(Head, "libraries", "pitfalls = 1\nlibraries") + Body),
                ThrowsMessage<Error>(HasSubstr("'pitfalls' must be a list of tables")));
}

TEST(PackReader, RefusesSectionsThatAreNotInForm) {
    const std::string wanted = "must be Formulas, Values, Pitfalls and Example";
    EXPECT_THAT(reading(Head + with(Body, "## Values\n- below 10 C\n", "")),
                ThrowsMessage<Error>(HasSubstr(wanted)));
    EXPECT_THAT(reading(Head + with(Body, "## Values", "## Numbers")),
                ThrowsMessage<Error>(HasSubstr(wanted)));
    EXPECT_THAT(reading(Head + Body + "\n## Values\nmore\n"),
                ThrowsMessage<Error>(HasSubstr(wanted)));
    EXPECT_THAT(reading(Head + with(Body, "- km/h", "")),
                ThrowsMessage<Error>(HasSubstr("'Pitfalls' is empty")));
    EXPECT_THAT(reading(Head + "stray" + Body),
                ThrowsMessage<Error>(HasSubstr("must come the first section")));
    EXPECT_THAT(reading(Head), ThrowsMessage<Error>(HasSubstr("must come the first section")));
    EXPECT_THAT(reading(Head + with(Body, "- km/h", "```\ncode\n```")),
                ThrowsMessage<Error>(HasSubstr("code stands in the example alone")));
}

TEST(PackReader, RefusesAnExampleThatIsNotOneBlock) {
    const std::string wanted = "must be one block of Python";
    EXPECT_THAT(reading(Head + with(Body, "```python", "```")),
                ThrowsMessage<Error>(HasSubstr(wanted)));
    EXPECT_THAT(reading(Head + with(Body, "```python", "Some words\n```python")),
                ThrowsMessage<Error>(HasSubstr(wanted)));
    EXPECT_THAT(reading(Head + Body + "```python\npass\n```\n"),
                ThrowsMessage<Error>(HasSubstr(wanted)));
    EXPECT_THAT(reading(Head + with(Body, "import numpy as np\nassert np.abs(-1) == 1\n", "\n")),
                ThrowsMessage<Error>(HasSubstr(wanted)));
}

TEST(PackReader, HasLimits) {
    // The text is "## Formulas\nT = 13.12\n\n## Values\n- below 10 C\n\n## Pitfalls\n- km/h\n":
    // 12 + 10 + 1 + 10 + 13 + 1 + 12 + 7 = 66 bytes, of which 4 are "km/h".
    const auto of_length = [](std::size_t bytes) {
        return Head + with(Body, "km/h", std::string(bytes - 62, 'x'));
    };
    EXPECT_EQ(read_knowledge_pack(of_length(1800)).text.size(), 1800U);
    EXPECT_THAT(reading(of_length(1801)), ThrowsMessage<Error>(HasSubstr("take 1801 bytes")));
    EXPECT_THAT(reading(with(Head, "Wind chill\"", std::string(101, 'x') + "\"") + Body),
                ThrowsMessage<Error>(HasSubstr("at most 100 bytes")));
    EXPECT_THAT(reading(Head + with(Body, "np.abs(-1) == 1", std::string(40'000, '1'))),
                ThrowsMessage<Error>(HasSubstr("more than 32768 bytes")));
}

TEST(PackReader, RefusesWhatCannotBeShown) {
    EXPECT_THAT(reading(Head + with(Body, "km/h", "\x1b[2J")),
                ThrowsMessage<Error>(HasSubstr("control characters")));
    EXPECT_THAT(reading(Head + with(Body, "km/h", std::string("\0", 1))),
                ThrowsMessage<Error>(HasSubstr("control characters")));
    EXPECT_THAT(reading(Head + with(Body, "km/h", "\xff")),
                ThrowsMessage<Error>(HasSubstr("not UTF-8")));
    EXPECT_THROW(read_knowledge_pack("+++\na = " + std::string(20'000, '[') + "\n+++\n" + Body),
                 Error);
}

} // namespace

} // namespace graticule::retrieval
