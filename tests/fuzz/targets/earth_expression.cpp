// SPDX-License-Identifier: Apache-2.0
#include "base/deadline.hpp"
#include "base/json.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/graph/graph.hpp"
#include "earth/graph/session.hpp"
#include "earth/stac/item_search.hpp"
#include "earth/values/to_json.hpp"
#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

namespace graticule::fuzz {

namespace {

constexpr double MostSeconds = 2;

void evaluate_expression(const Json& request) {
    const Deadline deadline(MostSeconds, quiet_context());
    const earth::AssetCatalog nothing;
    const earth::Graph graph = earth::Graph::read(request);
    earth::Session session(nothing, deadline.context());
    const std::string once = to_line(earth::to_json(session.evaluate(graph)));
    earth::Session again(nothing, deadline.context());
    if (to_line(earth::to_json(again.evaluate(graph))) != once)
        break_off("an expression has the same value each time", once);
}

} // namespace

// An expression as Earth Engine's client sends it, and the same text as a search of STAC.
void read_earth_expression(std::string_view input) {
    expect_errors_only([&] { evaluate_expression(earth::parse_deep_json(input)); });
    expect_errors_only([&] { earth::read_search(parse_json(input, "The search")); });
}

} // namespace graticule::fuzz
