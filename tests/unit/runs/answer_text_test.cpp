// SPDX-License-Identifier: Apache-2.0
// Words and cells of an answer.
#include "base/error.hpp"
#include "runs/answer_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::runs {

namespace {

const Json Data = Json::parse(R"({
    "rows": [{"name": "Rome", "people": 2318895, "share": 0.0734, "at": 946684800000, "a/b": 4}],
    "total": {"value": 12500, "unit": "m"}, "row_count": 250})");

Observed observe(const std::string& step) {
    static const std::string text = "Rome, and no other";
    return step == "3" ? Observed{&text, &Data} : Observed{};
}

Cell cell(const std::string& at, CellForm form = CellForm::Number, const std::string& unit = "",
          double factor = 1) {
    return {{"3", at, factor}, form, unit, {}, 0};
}

std::string words(const Cell& of) {
    return cell_in_words(of, observe);
}

} // namespace

TEST(AnswerText, PutsCellsIntoWords) {
    EXPECT_EQ(words(cell("/rows/0/people", CellForm::Number, "people")), "2,318,895 people");
    EXPECT_EQ(words(cell("/rows/0/name", CellForm::Text)), "Rome");
    EXPECT_EQ(words(cell("/rows/0/share", CellForm::Number, "1")), "7.34 %");
    EXPECT_EQ(words(cell("/rows/0/a~1b")), "4"); // a slash in a name, as RFC 6901 writes it
    EXPECT_EQ(words(cell("/total", CellForm::Number, "km", 0.001)), "12.5 km");
    // 946,684,800 s is the first moment of 2000.
    EXPECT_EQ(words(cell("/rows/0/at", CellForm::Time)), "2000-01-01T00:00:00.000Z");
    EXPECT_EQ(words(cell("text", CellForm::Text)), "Rome, and no other");
    Cell rest = cell("/row_count");
    rest.less = 20;
    EXPECT_EQ(words(rest), "230");
    Cell share = cell("/row_count");
    share.over = CellSource{"3", "/total", 1};
    EXPECT_EQ(words(share), "2 %"); // 250 of 12,500
}

TEST(AnswerText, SaysWhereThereIsNothing) {
    for (const char* at : {"/rows/7/people", "/rows/0/none", "rows", "", "/rows/~9", "/rows/x/y"})
        EXPECT_EQ(words(cell(at)), "no value") << at;
    EXPECT_EQ(cell_in_words({{"4", "/row_count", 1}, CellForm::Text, "", {}, 0}, observe),
              "(no value)");
    Cell share = cell("/row_count");
    share.over = CellSource{"3", "/nothing", 1};
    EXPECT_EQ(words(share), "no value");
}

TEST(AnswerText, GoesToTheLogAndBack) {
    Cell rest = cell("/row_count", CellForm::Number, "rows", 2);
    rest.less = 20;
    rest.over = CellSource{"3", "/total", 3};
    const AnswerText text = AnswerText("there are ") + rest + " in all";
    const AnswerText back = answer_text_from(to_json(text));
    EXPECT_EQ(to_json(back), to_json(text));
    EXPECT_EQ(back.as_sentence().in_words(observe), "There are 1.333 % in all");
    // (250 x 2 rows) of (12,500 x 3): 1.333 %; `less` does not count in shares.
}

TEST(AnswerText, RefusesWhatIsNone) {
    for (const char* pieces :
         {"null", "3", R"([3])", R"([{"step": "3"}])", R"([{"at": "/x"}])",
          R"([{"step": 3, "at": "/x"}])", R"([[]])", R"([{"step": "3", "at": "/x", "over": 5}])"})
        EXPECT_THROW(answer_text_from(Json::parse(pieces)), Error) << pieces;
}

} // namespace graticule::runs
