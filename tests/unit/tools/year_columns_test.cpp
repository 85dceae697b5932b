// SPDX-License-Identifier: Apache-2.0
#include "tools/year_columns.hpp"

#include "unit/tools/bench.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// As the World Bank has them, of ten countries: in each year so many have a value.
geodata::Layer indicators(const std::vector<std::pair<std::string, std::size_t>>& years) {
    geodata::Layer layer;
    geodata::Column names(geodata::FieldType::Text);
    for (int i = 0; i < 10; ++i)
        names.append_text("country " + std::to_string(i));
    layer.set_field({"Country", geodata::FieldType::Text, ""}, std::move(names));
    for (const auto& [name, values] : years) {
        geodata::Column column(geodata::FieldType::Real);
        for (std::size_t i = 0; i < 10; ++i)
            if (i < values)
                column.append_real(static_cast<double>(i));
            else
                column.append_null();
        layer.set_field({name, geodata::FieldType::Real, ""}, std::move(column));
    }
    return layer;
}

std::vector<std::string> told(const geodata::Layer& layer) {
    std::vector<std::string> texts;
    for (const YearColumns& columns : columns_by_years(layer))
        texts.push_back(columns_text(layer, columns));
    return texts;
}

TEST(YearColumns, AreToldTogetherWithTheLatestThatIsFilled) {
    EXPECT_THAT(
        told(indicators({{"2018", 10}, {"2019", 8}, {"2020", 8}, {"2021", 7}, {"2022", 0}})),
        ElementsAre("Country (text)", "2018 to 2022 (5 columns, real; latest with over 70 % "
                                      "of values: 2020)")); // 7 of 10 are not over 70 %
    EXPECT_THAT(told(indicators({{"2018", 1}, {"2019", 1}, {"2020", 1}, {"2021", 1}})),
                ElementsAre("Country (text)",
                            "2018 to 2021 (4 columns, real; none has over 70 % of values)"));
}

TEST(YearColumns, MayHaveTheYearInsideTheNameAndEvenSteps) {
    EXPECT_THAT(
        told(indicators({{"pop 1990", 9}, {"pop 2000", 9}, {"pop 2010", 9}, {"pop 2020", 9}})),
        ElementsAre("Country (text)",
                    "\"pop 1990\" to \"pop 2020\" (4 columns, every 10 years, real; latest with "
                    "over 70 % of values: \"pop 2020\")"));
    EXPECT_THAT(told(indicators({{"1990 [YR1990]", 9},
                                 {"1991 [YR1991]", 9},
                                 {"1992 [YR1992]", 9},
                                 {"1993 [YR1993]", 9}})),
                ElementsAre("Country (text)", testing::StartsWith("\"1990 [YR1990]\" to ")));
}

TEST(YearColumns, AreNoOthers) {
    // Three are few; codes of four digits are no years; steps and names must be even.
    for (const auto& names : {std::vector<std::string>{"2018", "2019", "2020"},
                              std::vector<std::string>{"1001", "1002", "1003", "1004"},
                              std::vector<std::string>{"2000", "2001", "2003", "2004"},
                              std::vector<std::string>{"a2000", "b2001", "a2002", "b2003"}}) {
        std::vector<std::pair<std::string, std::size_t>> years;
        for (const std::string& name : names)
            years.emplace_back(name, 10);
        EXPECT_THAT(told(indicators(years)), testing::SizeIs(1 + names.size())) << names.front();
    }
}

TEST(YearColumns, AreDescribedByTheRangeOfAllOfThem) {
    const std::map<std::string, std::string> files{
        {"gdp.csv", "country,2000,2001,2002,2003\nAlta,5,7,9,\nBodo,2,3,4,5\n"}};
    Bench bench(files);
    const Observation described = bench.done("describe_dataset", {{"dataset", "gdp"}});
    EXPECT_THAT(described.text, HasSubstr("\n  2000 to 2003 (4 columns, real; latest with over "
                                          "70 % of values: 2002): 2 to 9"));
    EXPECT_EQ(described.data["fields"].size(), 5U); // a machine gets each of them
}

constexpr const char* Places = "name,region,people,area,height\nAlta,n,100,1,5\nBodo,s,200,2,6\n";

TEST(KeptFields, OfAResultAreNotToldAgain) {
    const std::map<std::string, std::string> files{{"places.csv", Places}};
    Bench bench(files);
    EXPECT_THAT(
        bench
            .done("filter_rows",
                  {{"dataset", "places"}, {"expression", "people > 150"}, {"output", "large"}})
            .text,
        HasSubstr("'large': a table of 1 row with the 5 fields of 'places'."));
    const Observation computed = bench.done("compute_field", {{"dataset", "places"},
                                                              {"expression", "people / area"},
                                                              {"field", "density"},
                                                              {"output", "dense"}});
    EXPECT_THAT(computed.text, HasSubstr("with the 5 fields of 'places' and density (real)."));
    EXPECT_EQ(computed.data["fields"].size(), 6U);
    EXPECT_THAT(
        bench
            .done("aggregate", {{"dataset", "places"},
                                {"group_by", Json::array({"region"})},
                                {"metrics", Json::parse(R"([{"function": "count", "name": "n"}])")},
                                {"output", "groups"}})
            .text,
        HasSubstr("with 2 fields: region (text), n (integer)."));
}

TEST(KeptFields, OfAFrameAreToldByTheirChangedShares) {
    const std::map<std::string, std::string> files{
        {"places.csv", "name,region,people,area\nAlta,n,100,1\nBodo,s,,2\nCork,s,5,3\n"}};
    Bench bench(files);
    bench.done("load_data", {{"dataset", "places"}, {"output_dataframe_name", "all"}});
    const auto filtered = [&](const char* region, const char* output) {
        return bench
            .done("filter_categorical", {{"dataframe_name", "all"},
                                         {"filters", {{"region", region}}},
                                         {"output_dataframe_name", output}})
            .text;
    };
    // Of all three rows 66.7 % have people, of the two in the south 50 %.
    const std::string south = filtered("s", "south");
    EXPECT_THAT(south, HasSubstr("Columns as those of 'all', but for these with their share of "
                                 "non-empty cells: integer: people 50 %"));
    EXPECT_THAT(south, Not(HasSubstr("text: name")));
    // So few rows are shown, and can be named.
    EXPECT_THAT(south, HasSubstr("\n  name: \"Bodo\", region: \"s\", people: no value, area: 2\n"
                                 "  name: \"Cork\", region: \"s\", people: 5, area: 3"));
}

TEST(StoreRows, ShowOfManyFieldsTheNameAndWhatTheResultIsAbout) {
    std::string header;
    std::string row;
    for (int i = 1; i <= 20; ++i) {
        header += fmt::format("f{},", i);
        row += fmt::format("{},", i);
    }
    const std::map<std::string, std::string> files{
        {"wide.csv", header + "name\n" + row + "Alta\n"}};
    Bench bench(files);
    const Observation top = bench.done(
        "top_rows", {{"dataset", "wide"}, {"field", "f19"}, {"count", 1}, {"output", "top"}});
    EXPECT_THAT(top.text,
                HasSubstr("\n  name: \"Alta\", f19: 19, f1: 1, f2: 2, f3: 3, f4: 4, f5: 5, "
                          "f6: 6, f7: 7, f8: 8, f9: 9, f10: 10, …"));
    EXPECT_EQ(top.data["rows"][0].size(), 21U);
    const Observation numbered =
        bench.done("number_rows", {{"dataset", "wide"}, {"output", "numbered"}});
    const std::string added = numbered.data["fields"].back()["name"];
    EXPECT_THAT(numbered.text, HasSubstr("\n  name: \"Alta\", " + added + ": 1, f1: 1, "));
}

} // namespace
} // namespace graticule::tools
