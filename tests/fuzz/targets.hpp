// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

/// What the fuzzers call: one function for each thing that reads what came from outside. Each takes
/// one input and returns; where the code under test breaks a promise, it ends the process.
namespace graticule::fuzz {

void read_expression(std::string_view input);
void read_earth_expression(std::string_view input);
void read_arguments(std::string_view input);
void read_calls(std::string_view input);
void read_catalog(std::string_view input);
void read_csv(std::string_view input);
void read_function_cases(std::string_view input);
void read_geojson(std::string_view input);
void read_geometry(std::string_view input);
void read_http_request(std::string_view input);
void read_mcp_message(std::string_view input);
void read_model_reply(std::string_view input);
void read_task(std::string_view input);
void read_topojson(std::string_view input);

struct Target {
    std::string_view name;
    void (*read)(std::string_view input);
};

std::span<const Target> all_targets();

} // namespace graticule::fuzz
