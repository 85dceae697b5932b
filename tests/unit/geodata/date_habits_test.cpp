// SPDX-License-Identifier: Apache-2.0
#include "geodata/read_as_written.hpp"
#include "geodata/tables/date_marks.hpp"
#include "geodata/write.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Values are those that a reader of the country in question sees in the files.
class DateHabits : public FileTest {
protected:
    ReadResult table(std::string_view content) { return read(make("t.csv", content)); }

    /// The type of a column with these cells.
    FieldType type_of(const std::vector<std::string>& cells) {
        std::string content = "day;other\n";
        for (const std::string& cell : cells)
            content += cell + ";x\n";
        return table(content).layer.column("day").type();
    }
};

TEST_F(DateHabits, FirstPartAboveTwelveIsADay) {
    const ReadResult result = table("forage;date;mesure\n"
                                    "F01;19/10/1985;58,7\n"
                                    "F02;11/09/2021;28,0\n"
                                    "F03;7/4/1999;63,8\n");
    EXPECT_EQ(result.layer.column("date").type(), FieldType::Date);
    EXPECT_THAT(texts(result.layer, "date"), ElementsAre("1985-10-19", "2021-09-11", "1999-04-07"));
    EXPECT_TRUE(noted(result, "Dates with the day first read in: date"));
    // `date -u -d 1985-10-19 +%s` divided by the seconds of a day.
    EXPECT_EQ(result.layer.column("date").integer(0), 5770);
}

TEST_F(DateHabits, SecondPartAboveTwelveHasTheMonthFirst) {
    const ReadResult result = table("station,opened,closed\nA,7/4/1999,12-31-2020\n"
                                    "B,10/19/1985,02-29-2024\n");
    EXPECT_THAT(texts(result.layer, "opened"), ElementsAre("1999-07-04", "1985-10-19"));
    EXPECT_THAT(texts(result.layer, "closed"), ElementsAre("2020-12-31", "2024-02-29"));
    EXPECT_EQ(result.layer.column("closed").type(), FieldType::Date);
    EXPECT_TRUE(noted(result, "Dates with the month first read in: opened, closed"));
}

TEST_F(DateHabits, EachColumnIsReadByItself) {
    const ReadResult result = table("a,b\n13/02/2021,02/13/2021\n01/02/2021,01/02/2021\n");
    EXPECT_THAT(texts(result.layer, "a"), ElementsAre("2021-02-13", "2021-02-01"));
    EXPECT_THAT(texts(result.layer, "b"), ElementsAre("2021-02-13", "2021-01-02"));
    EXPECT_THAT(result.notes, ElementsAre("Dates with the day first read in: a",
                                          "Dates with the month first read in: b"));
}

TEST_F(DateHabits, PointsHaveTheDayFirst) {
    const ReadResult result = table("Ort;Tag\nA;03.07.2021\nB;1.2.1999\n");
    EXPECT_THAT(texts(result.layer, "Tag"), ElementsAre("2021-07-03", "1999-02-01"));
    EXPECT_TRUE(noted(result, "Dates with the day first read in: Tag"));
    EXPECT_EQ(type_of({"12.31.2021", "01.02.2021"}), FieldType::Text);
}

TEST_F(DateHabits, OrderThatNothingTellsIsSaidAndLeftOpen) {
    for (const char* mark : {"/", "-"}) {
        const std::string open = fmt::format("03{0}04{0}2021", mark);
        const ReadResult result = table("day,n\n" + open + ",1\n" + open + ",2\n");
        EXPECT_EQ(result.layer.column("day").type(), FieldType::Text);
        EXPECT_THAT(texts(result.layer, "day"), ElementsAre(open, open));
        EXPECT_THAT(result.notes, ElementsAre("Dates such as " + open
                                              + " in day are kept as text: the day may "
                                                "stand first in them, or the month"));
    }
    // Both orders tell the same days.
    const ReadResult same = table("year,n\n01/01/1990,1\n1/01/1991,2\n");
    EXPECT_THAT(texts(same.layer, "year"), ElementsAre("1990-01-01", "1991-01-01"));
}

TEST_F(DateHabits, ColumnThatDoesNotAgreeStaysText) {
    const std::vector<std::vector<std::string>> columns = {
        {"13/02/2021", "02/13/2021"},       // the day first, and the month
        {"19/10/1985", "31/02/2021"},       // no such day
        {"29/02/2023"},                     // nor in this year
        {"19/10/1985", "19-10-1985"},       // two marks
        {"19/10-1985"},                     // in one cell
        {"19/10/1985", "1985-10-19"},       // two orders
        {"19/10/85", "20/10/85"},           // which century?
        {"19/10/1985", "20/10/85"},         //
        {"19/10/1985", "unknown"},          //
        {"19/10/1985", "20/10/1985 14:30"}, // a moment is no day
        {"019/10/1985"},                    //
        {"19/10/19855"},                    //
        {"19//1985"},                       //
        {"19/10/1985/"},                    //
        {"0/10/1985", "19/10/1985"},        //
        {"19/10/1985 2:30 PM"},             //
        {"1/2", "13/2"},                    //
        {"2021-01", "2021-02"},             // months
    };
    for (const std::vector<std::string>& cells : columns)
        EXPECT_EQ(type_of(cells), FieldType::Text) << cells.front();
    EXPECT_THAT(table("month,n\n2021-01,1\n2021-12,2\n").notes, IsEmpty());
}

TEST_F(DateHabits, MissingDatesAreNull) {
    const ReadResult result = table("n,day\n1,19/10/1985\n2,\n3,NA\n4, 01/02/2003 \n");
    EXPECT_THAT(texts(result.layer, "day"),
                ElementsAre("1985-10-19", "null", "null", "2003-02-01"));
    EXPECT_TRUE(noted(result, "1 cells such as NA"));
}

TEST_F(DateHabits, TimesBehindDatesAreRead) {
    const ReadResult result =
        table("at;n\n19/10/1985 14:30;1\n01/02/2003 00:00:59;2\n01/02/2003 01:00+02:00;3\n");
    EXPECT_EQ(result.layer.column("at").type(), FieldType::DateTime);
    EXPECT_THAT(
        texts(result.layer, "at"),
        ElementsAre("1985-10-19T14:30:00Z", "2003-02-01T00:00:59Z", "2003-01-31T23:00:00Z"));
    EXPECT_TRUE(noted(result, "Dates with the day first read in: at"));
}

TEST_F(DateHabits, TextsOfASheetAreReadAlike) {
    const ReadResult result = read(fixture("dates.xlsx"));
    EXPECT_EQ(result.layer.column("drilled").type(), FieldType::Date);
    EXPECT_THAT(texts(result.layer, "drilled"), ElementsAre("1985-10-19", "null"));
    EXPECT_THAT(texts(result.layer, "seen"),
                ElementsAre("2021-07-03T14:30:00Z", "1999-02-01T06:05:00Z"));
    EXPECT_THAT(texts(result.layer, "open"), ElementsAre("03/04/2021", "05/06/2021"));
    EXPECT_EQ(result.layer.column("mixed").type(), FieldType::Text);
    EXPECT_TRUE(noted(result, "Dates with the day first read in: drilled, seen"));
    EXPECT_TRUE(noted(result, "Dates such as 03/04/2021 in open are kept as text"));
}

TEST_F(DateHabits, TableReadAsWrittenKeepsItsDates) {
    const auto file = make("t.csv", "day,point\n19/10/1985,03.07.2021\n03/04/2021,1.2.1999\n");
    const ReadResult result = read_layer_as_written(file, {}, m_context);
    EXPECT_THAT(texts(result.layer, "day"), ElementsAre("19/10/1985", "03/04/2021"));
    EXPECT_THAT(texts(result.layer, "point"), ElementsAre("03.07.2021", "1.2.1999"));
    EXPECT_THAT(result.notes, IsEmpty());
}

TEST_F(DateHabits, DatesAreWrittenAsIsoAndReadAgain) {
    const Layer layer = table("day;at\n19/10/1985;19.10.1985 14:30\n;01.02.2003 05:06:07\n").layer;
    write_layer(layer, path("again.csv"), m_context);
    const ReadResult again = read(path("again.csv"));
    EXPECT_THAT(texts(again.layer, "day"), ElementsAre("1985-10-19", "null"));
    EXPECT_EQ(again.layer.column("day").type(), FieldType::Date);
    EXPECT_THAT(texts(again.layer, "at"),
                ElementsAre("1985-10-19T14:30:00Z", "2003-02-01T05:06:07Z"));
    EXPECT_THAT(again.notes, IsEmpty());
}

} // namespace
} // namespace graticule::geodata
