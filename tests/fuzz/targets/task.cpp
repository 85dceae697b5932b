// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/planner.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"
#include "unit/retrieval/small_tables.hpp"

namespace graticule::fuzz {

namespace {

retrieval::Schema make_schema() {
    geodata::Layer towns("towns");
    test::add_texts(towns, "name", {"Alba", "Bern", "Caen"});
    test::add_texts(towns, "country", {"Norland", "Norland", "Sudland"});
    test::add_numbers(towns, "population", {5000, 120000, std::nullopt}, "people");
    test::add_points(towns, {{0.5, 61}, {0.6, 62}, {5.5, 10}});
    geodata::Layer lands("lands");
    test::add_texts(lands, "name", {"Norland", "Sudland"});
    test::add_truths(lands, "landlocked", {true, false});
    test::add_numbers(lands, "2020", {1, 2});
    test::add_numbers(lands, "2021", {3, 4});
    test::add_squares(lands, {{0, 61}, {5, 10}});
    return {{retrieval::profile_layer(test::entry("towns", "Towns of the world"), towns),
             retrieval::profile_layer(test::entry("lands", "Countries of the world"), lands)},
            {}};
}

} // namespace

void read_task(std::string_view input) {
    static const retrieval::Schema Data = make_schema();
    expect_errors_only([&] {
        const agents::offline::PlanOutcome outcome =
            agents::offline::plan_task(input, Data, quiet_context());
        if (!outcome.plan && outcome.refusal.empty())
            break_off("there is a plan or a reason why there is none", input);
    });
}

} // namespace graticule::fuzz
