// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/output_contract.hpp"
#include "base/context.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace graticule::agents::coding {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class OutputContract : public testing::Test {
protected:
    OutputContract() {
        write_file(m_folder.path() / "roads.geojson",
                   R"({"type": "FeatureCollection", "features": [{"type": "Feature",
                       "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}}]})");
        m_catalog = geodata::Catalog::open({m_folder.path()}, Context(m_pool));
    }

    std::vector<std::string> promised(const char* task) const {
        std::vector<std::string> words;
        for (const PromisedOutput& output : promised_outputs(task, m_catalog))
            words.push_back(output.words);
        return words;
    }

    std::vector<std::string> missing(const char* task, std::vector<std::string> files) const {
        std::vector<tools::Artifact> made;
        for (std::string& file : files)
            made.push_back({"", "outputs/" + file, ""});
        return missing_outputs(promised_outputs(task, m_catalog), made);
    }

    ThreadPool m_pool{1};
    TemporaryFolder m_folder;
    geodata::Catalog m_catalog;
};

constexpr const char* Picture = "a picture of the map or chart (PNG)";

TEST_F(OutputContract, HasFilesByTheirNames) {
    EXPECT_THAT(promised("Buffer the wells and save the result as wells_500m.gpkg."),
                ElementsAre("wells_500m.gpkg"));
    EXPECT_THAT(promised("Write the table to outputs/summary.csv and the map to 'risk map.png'."),
                ElementsAre("summary.csv", "map.png"));
    EXPECT_THAT(promised("Map the population of the towns as towns.png."),
                ElementsAre("towns.png"));
    EXPECT_THAT(promised("Plot the depths by year to depth.svg."), ElementsAre("depth.svg"));
}

// What was handed over is not asked for.
TEST_F(OutputContract, HasNoFilesThatWereHandedOver) {
    EXPECT_THAT(promised("Create a buffer around the lines of roads.geojson."), IsEmpty());
    EXPECT_THAT(promised("Use data/roads.geojson to make buffer.gpkg"), ElementsAre("buffer.gpkg"));
    EXPECT_THAT(promised("How many rows has other.csv?"), IsEmpty());
}

TEST_F(OutputContract, HasFormats) {
    EXPECT_THAT(promised("Export the slope as a GeoTIFF."), ElementsAre("a raster (GeoTIFF)"));
    EXPECT_THAT(promised("Save the selected parcels as a shapefile and their areas as CSV."),
                ElementsAre("a layer (Shapefile)", "a table (CSV)"));
    EXPECT_THAT(promised("The data come as a shapefile. Count the parcels."), IsEmpty());
}

// Formats that are to be given or listed in, too; those of what is worked on are not.
TEST_F(OutputContract, HasFormatsThatAreNotSaidToBeSaved) {
    EXPECT_THAT(promised("Give a map of the change and a CSV table."),
                ElementsAre("a table (CSV)", Picture));
    EXPECT_THAT(promised("Map the distances, and list the five farthest towns in a CSV."),
                ElementsAre("a table (CSV)", Picture));
    EXPECT_THAT(promised("Interpolate the depths and give a picture and a GeoTIFF."),
                ElementsAre("a raster (GeoTIFF)", Picture));
    EXPECT_THAT(promised("Provide the wells as GeoJSON."), ElementsAre("a layer (GeoJSON)"));
    EXPECT_THAT(promised("Show how long the lines of a shapefile are."), IsEmpty());
    EXPECT_THAT(promised("List the fields that a GeoJSON holds."), IsEmpty());
    EXPECT_THAT(promised("Show the points in a CSV by their names."), IsEmpty());
}

// "Map" is a picture unless a layer is asked for.
TEST_F(OutputContract, TakesAMapForAPicture) {
    EXPECT_THAT(promised("Create risk maps of the counties."), ElementsAre(Picture));
    EXPECT_THAT(promised("Map the share of elderly people by district."), ElementsAre(Picture));
    EXPECT_THAT(promised("Compute the mean and plot it by year"), ElementsAre(Picture));
    EXPECT_THAT(promised("Create a map layer with the risk of each county."), IsEmpty());
    EXPECT_THAT(promised("Map the roads as a GeoJSON layer."), ElementsAre("a layer (GeoJSON)"));
    EXPECT_THAT(promised("Make a picture of the suitable area"), ElementsAre(Picture));
    EXPECT_THAT(promised("Save the ports as ports.gpkg, a GeoPackage, and map them."),
                ElementsAre("ports.gpkg", Picture));
    EXPECT_THAT(
        promised("Make a picture of NDVI with the tracts over it, and save the mean NDVI of "
                 "each tract as a GeoPackage."),
        ElementsAre("a layer (GeoPackage)", Picture));
    EXPECT_THAT(promised("Make a heatmap layer of the ports as a GeoPackage."),
                ElementsAre("a layer (GeoPackage)"));
    EXPECT_THAT(promised("Make a map and a GeoPackage of the ports."),
                ElementsAre("a layer (GeoPackage)", Picture));
    EXPECT_THAT(promised("Make a GeoPackage and a map of the ports."),
                ElementsAre("a layer (GeoPackage)", Picture));
    EXPECT_THAT(promised("What does the map of roads show?"), IsEmpty());
    EXPECT_THAT(promised("Count the roads, without making a map"), IsEmpty());
    EXPECT_THAT(promised("Which counties are the largest?"), IsEmpty());
    EXPECT_THAT(promised("Draw a map and save it as risk.svg"), ElementsAre("risk.svg"));
}

TEST_F(OutputContract, IsKeptByFilesOfTheNameOrFormat) {
    EXPECT_THAT(missing("Map the roads", {}), ElementsAre(Picture));
    EXPECT_THAT(missing("Map the roads", {"roads.png"}), IsEmpty());
    EXPECT_THAT(missing("Map the roads", {"roads.gpkg"}), ElementsAre(Picture));
    EXPECT_THAT(missing("Save it as a.gpkg", {"b.gpkg"}), ElementsAre("a.gpkg"));
    EXPECT_THAT(missing("Save it as a.gpkg", {"A.GPKG"}), IsEmpty());
    EXPECT_THAT(missing("Export it as GeoTIFF", {"x.tiff"}), IsEmpty());
}

} // namespace
} // namespace graticule::agents::coding
