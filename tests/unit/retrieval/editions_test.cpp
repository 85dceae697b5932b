// SPDX-License-Identifier: Apache-2.0
// What is one layer in two editions, and what only looks so.
#include "retrieval/edition_name.hpp"
#include "retrieval/editions.hpp"

#include "unit/retrieval/editions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {
namespace {

using test::lands;
using test::named;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> names_of(const Editions& group) {
    std::vector<std::string> names;
    for (const Edition& edition : group.all)
        names.push_back(edition.name);
    return names;
}

/// The only group among some data; none where there is not just one.
Editions only_group(std::vector<DatasetProfile> datasets) {
    const std::vector<Editions> found = find_editions({std::move(datasets), {}});
    EXPECT_EQ(found.size(), 1U);
    return found.size() == 1 ? found.front() : Editions{};
}

geodata::Layer towns(const std::vector<std::string>& names, double east = 0) {
    geodata::Layer layer("towns");
    std::vector<geodata::Point> places;
    for (std::size_t i = 0; i < names.size(); ++i)
        places.push_back({east + static_cast<double>(i), 50});
    test::add_texts(layer, "name", names);
    test::add_points(layer, places);
    return layer;
}

/// Squares of some width around three places.
geodata::Layer around_places(double width) {
    geodata::GeometryColumn geometry;
    for (const double x : {0.0, 10.0, 20.0}) {
        const double near = x - width / 2;
        const double far = x + width / 2;
        const double half = width / 2;
        geometry.append(geodata::make_polygon_wkb(std::vector<std::vector<geodata::Point>>{
            {{near, -half}, {far, -half}, {far, half}, {near, half}, {near, -half}}}));
    }
    geodata::Layer layer("around");
    test::add_texts(layer, "name", {"Avon", "Brook", "Cleeve"});
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    return layer;
}

TEST(EditionNames, AreStemMarksAndYear) {
    const EditionName scaled = edition_name("ne_110m_admin_0_countries", "a.shp");
    EXPECT_THAT(scaled.stem, ElementsAre("ne", "admin", "0", "countries"));
    EXPECT_THAT(scaled.marks, ElementsAre("110m"));
    const EditionName both = edition_name("NUTS_20M_2021_v2", "a.shp");
    EXPECT_THAT(both.stem, ElementsAre("nuts"));
    EXPECT_THAT(both.marks, ElementsAre("20m", "v2"));
    EXPECT_EQ(both.year, 2021);
    EXPECT_THAT(edition_name("roads_gpkg", "roads.gpkg").marks, ElementsAre("gpkg"));
    EXPECT_THAT(edition_name("roads_north", "a.shp").marks, IsEmpty());
    EXPECT_THAT(edition_name("school_buffers_500m", "a.shp").marks, IsEmpty());
    EXPECT_FALSE(edition_name("change_2010_2020", "a.shp").year);
}

TEST(EditionsTest, OfTwoScalesTheOneWithMoreFeaturesIsFirst) {
    const Editions group =
        only_group({named("countries_110m", lands(4)), named("countries_10m", lands(6))});
    EXPECT_THAT(names_of(group), ElementsAre("countries_10m", "countries_110m"));
    EXPECT_FALSE(group.by_year);
    // Squares of five vertices each, the last being the first again.
    EXPECT_EQ(group.all[0].holds, (Completeness{6, 2, 30}));
    EXPECT_EQ(group.all[1].holds, (Completeness{4, 2, 20}));
}

TEST(EditionsTest, ThenTheOneWithMoreFieldsOrVertices) {
    geodata::Layer empty = lands(6);
    test::add_numbers(empty, "area", std::vector<std::optional<double>>(6));
    geodata::Layer full = lands(6);
    test::add_numbers(full, "area", {1, 2, 3, 4, 5, 6});
    EXPECT_THAT(names_of(only_group({named("lands_old", empty), named("lands", full)})),
                ElementsAre("lands", "lands_old"));
    EXPECT_THAT(names_of(only_group({named("lands_simplified", lands(6)), named("lands", empty)})),
                ElementsAre("lands_simplified", "lands"))
        << "as complete: in the order of the data";
}

TEST(EditionsTest, OfTwoFormatsAreOne) {
    const Editions group = only_group({named("lands_geojson", lands(6), "a/lands.geojson"),
                                       named("lands_gpkg", lands(5), "a/lands.gpkg")});
    EXPECT_THAT(names_of(group), ElementsAre("lands_geojson", "lands_gpkg"));
}

TEST(EditionsTest, WhateverTheyAreCalledWhereAllValuesAgree) {
    const Editions group =
        only_group({named("provinces", lands(6)), named("admin_units", lands(6))});
    EXPECT_EQ(group.all.size(), 2U);
}

TEST(EditionsTest, OfYearsAreToldApart) {
    const Editions group =
        only_group({named("lands_2015", lands(6)), named("lands_2020", lands(6, 1100)),
                    named("lands_2018", lands(5))});
    EXPECT_TRUE(group.by_year);
    EXPECT_THAT(names_of(group), ElementsAre("lands_2020", "lands_2018", "lands_2015"));
}

TEST(EditionsTest, LayersOfOneOrTwoRowsAreNotToldByTheirValues) {
    EXPECT_THAT(find_editions({{named("fields", lands(1)), named("parcels", lands(1))}, {}}),
                IsEmpty());
    EXPECT_THAT(find_editions({{named("fields", lands(2)), named("parcels", lands(2))}, {}}),
                IsEmpty());
    EXPECT_EQ(find_editions({{named("fields", lands(3)), named("parcels", lands(3))}, {}}).size(),
              1U);
}

TEST(EditionsTest, OtherLayersAreNone) {
    const auto none = [](const char* name, const geodata::Layer& layer, const char* other,
                         const geodata::Layer& of_other) {
        EXPECT_THAT(find_editions({{named(name, layer), named(other, of_other)}, {}}), IsEmpty())
            << name << " and " << other;
    };
    none("towns_north", towns({"Ash", "Birk", "Corn"}), "towns_south",
         towns({"Dell", "Elm", "Fern"}));
    none("towns_north", towns({"Ash", "Birk", "Corn"}), "towns_south",
         towns({"Ash", "Birk", "Corn"}, 40));
    none("rivers", towns({"Ash", "Birk", "Corn"}), "lakes", towns({"Dell", "Elm", "Fern"}));
    none("incomes", lands(6), "rents", lands(6, 70));
    none("towns_old", towns({"Ash", "Birk", "Corn"}), "towns", towns({"Dell", "Elm", "Fern"}));
    none("reach_100m", around_places(0.2), "reach_500m", around_places(1));
    none("lands_10m", lands(6), "lands_110m", towns({"Aland", "Borland", "Cora"}));
}

TEST(EditionsTest, NamesakesInTwoFoldersAreNone) {
    EXPECT_THAT(find_editions({{named("lands_new", lands(6), "new/lands.gpkg"),
                                named("lands_old", lands(5), "old/lands.gpkg")},
                               {}}),
                IsEmpty());
}

} // namespace
} // namespace graticule::retrieval
