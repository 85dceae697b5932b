// SPDX-License-Identifier: Apache-2.0
#include "fuzz/small_data.hpp"

#include "fuzz/promises.hpp"

#include <string_view>

namespace graticule::fuzz {

namespace {

constexpr std::string_view Towns = "name,region,population,latitude,longitude,day\n"
                                   "Alta,north,100,60,10,2020-01-01\n"
                                   "Bodo,north,300,61,11,2020-02-29\n"
                                   "Cork,south,,51.9,179.5,\n";
constexpr std::string_view Squares = R"({"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"code":"EQ","value":1},"geometry":{"type":"Polygon",
 "coordinates":[[[10,0],[11,0],[11,1],[10,1],[10,0]]]}},
{"type":"Feature","properties":{"code":"NO","value":2.5},"geometry":{"type":"Polygon",
 "coordinates":[[[9,59],[12,59],[12,62],[9,62],[9,59]]]}},
{"type":"Feature","properties":{"code":null,"value":null},"geometry":null}]})";
constexpr std::string_view Figures = "code,2020,2021\nNO,10,20\nEQ,4,5\nXX,7,7\n";
constexpr std::string_view Heights = "ncols 4\nnrows 3\nxllcorner 9\nyllcorner 59\ncellsize 1\n"
                                     "NODATA_value -9\n1 2 3 4\n5 6 -9 8\n9 10 11 12\n";
constexpr std::string_view Degrees = R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",
6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])";

geodata::Catalog make_catalog() {
    scratch_file("heights.prj", Degrees);
    return geodata::Catalog::open(
        {scratch_file("towns.csv", Towns), scratch_file("squares.geojson", Squares),
         scratch_file("figures.csv", Figures), scratch_file("heights.asc", Heights)},
        quiet_context());
}

} // namespace

const geodata::Catalog& small_catalog() {
    static const geodata::Catalog Data = make_catalog();
    return Data;
}

} // namespace graticule::fuzz
