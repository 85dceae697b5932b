#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fills demo/ with the real data that demo/catalog.toml describes, out of the packages that
# scripts/setup.sh fetched into deps/. Files appear whole or not at all; running it again does nothing.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
demo="$root/demo"
npm="$root/deps/npm/node_modules"
debian="$root/deps/debian/usr/lib/R/site-library"

[[ -d $npm && -d $debian ]] || {
    echo "demo data: deps/ is not filled; run scripts/setup.sh first" >&2
    exit 1
}

key=$(cat "$root/scripts/demo-data.sh" "$root/scripts/demo-data.cjs" \
    "$root/deps/.stamps/npm" "$root/deps/.stamps/debian" | sha256sum | cut -d' ' -f1)
stamp="$demo/.stamp"
complete() {
    [[ -f $stamp && $(head -1 "$stamp") == "$key" ]] || return 1
    local file
    while read -r file; do [[ -f "$demo/$file" ]] || return 1; done < <(tail -n +2 "$stamp")
}
if complete; then exit 0; fi

echo "demo data: writing demo/"
work=$(mktemp -d "$demo/.new.XXXXXX")
trap 'rm -rf "$work"' EXIT

cp "$npm/world-atlas/countries-50m.json" "$work/countries.topojson"
cp "$npm/us-atlas/counties-10m.json" "$work/us.topojson"
cp "$npm/vega-datasets/data/earthquakes.json" "$work/earthquakes.geojson"
cp "$npm/vega-datasets/data/airports.csv" "$work/us_airports.csv"
cp "$npm/vega-datasets/data/flights-airport.csv" "$work/us_flights_2008.csv"
cp "$npm/vega-datasets/data/gapminder-health-income.csv" "$work/health_income.csv"
cp "$npm/vega-datasets/data/population_engineers_hurricanes.csv" "$work/us_state_facts.csv"
cp "$npm/vega-datasets/data/unemployment.tsv" "$work/us_unemployment_2009.tsv"
cp "$npm/vega-datasets/data/londonBoroughs.json" "$work/london_boroughs.topojson"
cp "$npm/vega-datasets/data/londonTubeLines.json" "$work/london_tube_lines.topojson"

cp "$debian/terra/ex/elev.tif" "$work/lux_elevation.tif"
for part in shp shx dbf prj; do
    cp "$debian/terra/ex/lux.$part" "$work/lux_cantons.$part"
    cp "$debian/sf/shape/olinda1.$part" "$work/olinda_tracts.$part"
done
cp "$debian/stars/tif/L7_ETMs.tif" "$work/landsat7_olinda.tif"
cp "$debian/stars/tif/olinda_dem_utm25s.tif" "$work/olinda_elevation.tif"
cp "$debian/stars/nc/bcsd_obs_1999.nc" "$work/nc_climate_1999.nc"
cp "$debian/sf/gpkg/nc.gpkg" "$work/nc_counties.gpkg"

node "$root/scripts/demo-data.cjs" "$npm" "$work"

# The stamp goes last: without it, an interrupted move is done again.
rm -f "$stamp"
files=$(cd "$work" && ls)
(cd "$work" && mv -f -- $files "$demo/")
printf '%s\n' "$key" $files >"$work/stamp"
mv "$work/stamp" "$stamp"
echo "demo data: $(wc -w <<<"$files") files in demo/"
