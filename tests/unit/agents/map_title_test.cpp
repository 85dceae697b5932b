// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/map_title.hpp"

#include <gtest/gtest.h>

#include <array>

namespace graticule::agents::offline {

namespace {

TEST(MapTitle, PutsComparisonsIntoWords) {
    EXPECT_EQ(map_title("earthquakes with magnitude > 5.5"),
              "Earthquakes with magnitude above 5.5");
    EXPECT_EQ(map_title("earthquakes with magnitude < 2"), "Earthquakes with magnitude below 2");
    EXPECT_EQ(map_title("cities with inhabitants > 5 million"),
              "Cities with more than 5 million inhabitants");
    EXPECT_EQ(map_title("cities with people > 100,000 north of 60°"),
              "Cities with more than 100,000 people north of 60°");
}

TEST(MapTitle, SaysRelationsAndBuffersAsATitleDoes) {
    EXPECT_EQ(map_title("London boroughs crosses Victoria line"),
              "London boroughs crossed by Victoria line");
    EXPECT_EQ(map_title("the buffers of 50,000 m around US state capitals"),
              "Areas within 50 km of US state capitals");
    EXPECT_EQ(map_title("the buffers of 50 km around towns"), "Areas within 50 km of towns");
    EXPECT_EQ(map_title("the buffers of 500 m around wells"), "Areas within 500 m of wells");
    EXPECT_EQ(map_title("cities within 100 km of earthquake with magnitude 5 or more"),
              "Cities within 100 km of an earthquake with magnitude 5 or more");
}

TEST(MapTitle, PutsAnArticleByTheSound) {
    EXPECT_EQ(with_article("earthquake"), "an earthquake");
    EXPECT_EQ(with_article("Asian country"), "an Asian country");
    EXPECT_EQ(with_article("town"), "a town");
    EXPECT_EQ(with_article("US state"), "a US state");
    EXPECT_EQ(with_article("European country"), "a European country");
    EXPECT_EQ(with_article("city of Melbourne"), "city of Melbourne");
    EXPECT_EQ(map_title("cities within 5 km of airport with cafes"),
              "Cities within 5 km of an airport with cafes");
}

TEST(MapTitle, SaysItAsPeopleDo) {
    EXPECT_EQ(map_title("country that are landlocked"), "Country that is landlocked");
    EXPECT_EQ(map_title("countries that are landlocked"), "Countries that are landlocked");
    EXPECT_EQ(map_title("states that contain airports"), "States containing airports");
}

TEST(MapTitle, EndsWithTheYearWhereThereIsOne) {
    const std::array one{2007};
    const std::array two{1990, 2000};
    EXPECT_EQ(map_title("life expectancy by country", one), "Life expectancy by country, 2007");
    EXPECT_EQ(map_title("births in 2007", one), "Births in 2007");
    EXPECT_EQ(map_title("fertility", two), "Fertility");
    EXPECT_EQ(map_title(": life expectancy"), "Life expectancy");
    EXPECT_EQ(map_title("unemployment (2009) by US county"), "Unemployment by US county, 2009");
    EXPECT_EQ(map_title("elevation (above sea level)"), "Elevation (above sea level)");
}

TEST(MapTitle, NamesAMeasureByItsAreas) {
    EXPECT_EQ(measure_by_area("unemployment of US county", "unemployment"),
              "unemployment by US county");
    EXPECT_EQ(measure_by_area("countries: income", "income"), "income by country");
    EXPECT_EQ(measure_by_area("counties in North Carolina: births", "births"),
              "births by county in North Carolina");
    EXPECT_EQ(measure_by_area(": income", "income"), "income");
    EXPECT_EQ(measure_by_area("Colorado: perimeter", "perimeter"), "perimeter of Colorado");
    EXPECT_EQ(measure_by_area("area of Isle of Man", "area"), "area of Isle of Man");
    EXPECT_EQ(measure_by_area("the canton of Wiltz: area", "area"), "area of the canton of Wiltz");
    EXPECT_EQ(measure_by_area("area of Ohio within 30 km of Akron", "area"),
              "area of Ohio within 30 km of Akron");
    EXPECT_EQ(measure_by_area("airports in Texas", "income"), "airports in Texas");
}

TEST(MapTitle, NamesAUnitOnceInALegend) {
    EXPECT_EQ(legend_title("income", "US$"), "Income (US$)");
    EXPECT_EQ(legend_title("births", "births"), "Births");
    EXPECT_EQ(legend_title("unemployment (2009)", "%"), "Unemployment, 2009 (%)");
    EXPECT_EQ(legend_title("unemployment rate", "1"), "Unemployment rate");
}

} // namespace

} // namespace graticule::agents::offline
