// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/geometry/wkt.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>

namespace graticule::fuzz {

namespace {

using geodata::GeometryColumn;
using geodata::WkbView;

GeometryColumn read(std::string_view text) {
    geodata::GeometryReader reader;
    reader.append_wkt(text);
    return reader.take();
}

GeometryColumn read(WkbView bytes) {
    geodata::GeometryReader reader;
    reader.append(bytes);
    return reader.take();
}

// What was read is written as WKT that reads back as the same bytes.
void expect_round_trip(const GeometryColumn& geometry) {
    if (geometry.size() != 1)
        break_off("one geometry in, one out", std::to_string(geometry.size()));
    if (geometry.is_null(0))
        return;
    const WkbView wkb = geometry.wkb(0);
    if (!geodata::wkb_is_well_formed(wkb) || geodata::wkb_numbers(wkb) != geodata::Numbers::Sound)
        break_off("geometries are well formed, finite and of one dimension", "");
    geodata::walk_paths(wkb, [](const geodata::PathView&) {});
    const std::string text = geodata::wkt_of(wkb);
    const GeometryColumn again = read(std::string_view(text));
    if (again.is_null(0) || geodata::wkt_of(again.wkb(0)) != text)
        break_off("WKT that was written reads back as the same", text);
}

} // namespace

// The same bytes as text and as binary.
void read_geometry(std::string_view input) {
    expect_errors_only([&] { expect_round_trip(read(input)); });
    const std::vector<std::uint8_t> bytes(input.begin(), input.end());
    expect_errors_only([&] { expect_round_trip(read(WkbView(bytes))); });
}

} // namespace graticule::fuzz
