// SPDX-License-Identifier: Apache-2.0
#include "unit/tools/example_data.hpp"

#include "base/file.hpp"

#include "fixtures/raster_files.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

namespace graticule::test {

namespace {

std::string collection(const std::vector<std::string>& features) {
    return fmt::format(R"({{"type":"FeatureCollection","features":[{}]}})",
                       fmt::join(features, ","));
}

/// Three squares of half a degree from 5 E, 49 N on, with every field that an example names.
std::string polygons() {
    std::vector<std::string> features;
    for (int i = 0; i < 3; ++i) {
        const double west = 5 + 0.5 * i;
        features.push_back(fmt::format(
            R"({{"type":"Feature","properties":{{"name":"n{0}","iso_a3":"A{0}","ISO_A3":"A{0}",)"
            R"("continent":"c{1}","CONTINENT":"{2}","income_group":"g{1}","population":{3},)"
            R"("area_km2":{4},"gdp":{4},"gdp_per_capita":{4},"life_expectancy":{4},"births":{3},)"
            R"("2021":{4},"2020_x":{4},"2020_y":{3},"1990":{4},"2000":{4},"2010":{4},"2020":{4}}},"geometry":{{"type":"Polygon",)"
            R"("coordinates":[[[{5},49],[{6},49],[{6},49.5],[{5},49.5],[{5},49]]]}}}})",
            i, i % 2, i == 0 ? "Africa" : "Asia", 1000 * (i + 1), 10.5 + i, west, west + 0.5));
    }
    return collection(features);
}

std::string points() {
    std::string csv = "name,population,mag,magnitude,longitude,latitude\n";
    for (int i = 0; i < 5; ++i)
        csv += fmt::format("p{},{},{},{},{},{}\n", i, 3000 * (i + 1), 4 + 0.5 * i, 4 + 0.5 * i,
                           5.1 + 0.2 * i, 49.1 + 0.1 * i);
    return csv;
}

std::string lines() {
    return collection(
        {R"({"type":"Feature","properties":{"name":"l"},"geometry":{"type":"LineString",)"
         R"("coordinates":[[4.9,49.2],[6.2,49.3]]}})"});
}

const char* const Table = "Country Code,2021,share\nA0,5.5,0.1\nA1,6.5,0.2\nA2,7.5,0.3\n";

std::map<std::string, std::string> example_files(bool published) {
    std::map<std::string, std::string> files;
    for (const char* name : {"countries", "flood_zones", "province", "land_use", "districts",
                             "lakes", "cantons", "counties", "countries_gdp", "countries_both"})
        files[fmt::format("{}.geojson", name)] = polygons();
    for (const char* name :
         {"cities", "towns", "quakes", "earthquakes", "airports", "stations", "ports", "strong"})
        files[fmt::format("{}.csv", name)] = points();
    for (const char* name : {"rivers", "roads", "railways"})
        files[fmt::format("{}.geojson", name)] = lines();
    for (const char* name : {"gdp", "rural", "total", "shares"})
        files[fmt::format("{}.csv", name)] = Table;
    files["survey.csv"] =
        "parcel,wkt\n1,\"POINT (500000 5500000)\"\n2,\"POINT (500100 5500000)\"\n";
    files["distances.csv"] = "IN_FID,NEAR_FID,DISTANCE\n0,1,25.5\n0,2,40\n1,2,14.5\n";
    files["corners.csv"] = "parcel,corner,longitude,latitude\np,1,5,49\np,2,5.1,49\np,3,5.1,49.1\n";
    files["flights.csv"] = "from_x,from_y,to_x,to_y\n5.1,49.1,5.3,49.2\n5.5,49.3,5.1,49.1\n";
    if (published) {
        files["population.csv"] = Table;
        files["catalog.toml"] = "[[dataset]]\nname = \"people\"\nfile = \"population.tif\"\n"
                                "title = \"Population count 2020\"\n"
                                "[[dataset]]\nname = \"population\"\nfile = \"population.csv\"\n"
                                "title = \"Population, total\"\n"
                                "[[dataset]]\nname = \"countries\"\nfile = \"countries.geojson\"\n"
                                "title = \"Countries\"\n";
    }
    return files;
}

/// 20 x 16 cells of a tenth of a degree from 4.8 E, 50.4 N on, with values from 0 to 399.
fixtures::TiffSpec raster(std::size_t bands, GDALDataType type) {
    fixtures::TiffSpec spec;
    spec.width = 20;
    spec.height = 16;
    spec.transform = {4.8, 0.1, 0, 50.4, 0, -0.1};
    spec.epsg = 4326;
    spec.type = type;
    spec.nodata = type == GDT_Byte ? 255 : -9999;
    for (std::size_t band = 0; band < bands; ++band) {
        std::vector<double> values;
        for (int cell = 0; cell < 320; ++cell)
            values.push_back(type == GDT_Byte ? cell % 7 : (cell * 37) % 400);
        spec.bands.push_back(std::move(values));
    }
    return spec;
}

} // namespace

geodata::Catalog example_data(const std::filesystem::path& folder, bool published,
                              const Context& context) {
    for (const auto& [name, content] : example_files(published))
        write_file(folder / name, content);
    for (const char* name :
         {"elevation", "dem", "population", "flood", "flood_depth", "high_ground"})
        fixtures::write_tiff(folder / fmt::format("{}.tif", name), raster(1, GDT_Float32));
    fixtures::write_tiff(folder / "land_cover.tif", raster(1, GDT_Byte));
    fixtures::write_tiff(folder / "landsat.tif", raster(4, GDT_Float32));
    return geodata::Catalog::open({folder}, context);
}

} // namespace graticule::test
