// SPDX-License-Identifier: Apache-2.0
#include "cases/runner/outcome.hpp"

#include "base/child_process.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/wkt.hpp"
#include "tools/observation.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <string_view>
#include <thread>
#include <utility>

namespace graticule::cases {

namespace fs = std::filesystem;

namespace {

bool is_valid(geodata::WkbView wkb) {
    const auto geometry = geodata::geos_from_wkb(wkb);
    return GEOSisValid_r(geodata::geos_context(), geometry.get()) == 1;
}

void add_geometry(const geodata::Layer& layer, Json& told) {
    const geodata::GeometryColumn& geometry = layer.geometry();
    for (const char* name : {"geometry", "area_m2", "length_m", "valid"})
        told[name] = Json::array();
    geodata::Extent extent;
    for (std::size_t row = 0; row < layer.size(); ++row)
        extent.add(geometry.extent(row));
    told["extent"] = {extent.min_x, extent.min_y, extent.max_x, extent.max_y};
    const geodata::Geodesic ground(layer.crs().ellipsoid());
    const bool in_degrees = layer.crs().geographic();
    for (std::size_t row = 0; row < layer.size(); ++row) {
        const bool there = !geometry.is_null(row);
        told["geometry"].push_back(there ? Json(geodata::wkt_of(geometry.wkb(row))) : Json());
        told["valid"].push_back(there ? Json(is_valid(geometry.wkb(row))) : Json());
        if (!in_degrees)
            continue;
        told["area_m2"].push_back(there ? Json(ground.area(geometry.wkb(row)).square_metres)
                                        : Json());
        told["length_m"].push_back(there ? Json(ground.length(geometry.wkb(row)).metres) : Json());
    }
}

Json told_of(const geodata::Layer& layer) {
    Json told{{"rows", layer.size()},    {"crs", nullptr},          {"fields", Json::array()},
              {"types", Json::object()}, {"units", Json::object()}, {"values", Json::object()}};
    for (std::size_t i = 0; i < layer.field_count(); ++i) {
        const geodata::Field& field = layer.field(i);
        told["fields"].push_back(field.name);
        told["types"][field.name] = geodata::field_type_name(field.type);
        told["units"][field.name] = field.unit;
        Json values = Json::array();
        for (std::size_t row = 0; row < layer.size(); ++row)
            values.push_back(tools::value_json(layer.column(i), row));
        told["values"][field.name] = std::move(values);
    }
    if (layer.has_geometry()) {
        told["crs"] = layer.crs().label();
        add_geometry(layer, told);
    }
    return told;
}

Json told_of(const geodata::Raster& raster) {
    Json cells = Json::array();
    const geodata::RasterReader reader(raster);
    for (std::size_t band = 1; band <= raster.bands.size(); ++band) {
        Json rows = Json::array();
        for (std::size_t row = 0; row < raster.height; ++row) {
            Json values = Json::array();
            for (const double value :
                 reader.read(static_cast<int>(band), {0, row, raster.width, 1}))
                values.push_back(std::isnan(value) ? Json() : Json(value));
            rows.push_back(std::move(values));
        }
        cells.push_back(std::move(rows));
    }
    const geodata::Extent extent = raster.extent();
    Json bands = Json::array();
    for (const geodata::Band& band : raster.bands)
        bands.push_back({{"name", band.name},
                         {"unit", band.unit},
                         {"nodata", band.nodata ? Json(*band.nodata) : Json()}});
    // A raster of one band has its rows at once.
    return {{"width", raster.width},
            {"height", raster.height},
            {"crs", raster.crs.label()},
            {"extent", {extent.min_x, extent.min_y, extent.max_x, extent.max_y}},
            {"bands", std::move(bands)},
            {"cells", cells.size() == 1 ? cells[0] : cells}};
}

// Of what the case names only: to read all that there is takes long.
void add_results(const Case& one, const tools::Workspace& workspace, Json& outcome) {
    for (const char* kind : {"layers", "rasters", "values"}) {
        const auto named = one.expected.find(kind);
        if (named == one.expected.end())
            continue;
        for (const auto& [name, unused] : named->items()) {
            if (kind == std::string_view("layers") && workspace.has_layer(name))
                outcome[kind][name] = told_of(workspace.layer(name));
            else if (kind == std::string_view("rasters") && workspace.has_raster(name))
                outcome[kind][name] = told_of(workspace.raster(name));
            else if (kind == std::string_view("values"))
                outcome[kind][name] = workspace.value(name);
        }
    }
    if (const auto named = one.expected.find("outputs"); named != one.expected.end())
        for (const auto& [name, unused] : named->items())
            if (const fs::path file = workspace.output_folder() / name; fs::exists(file))
                outcome["outputs"][name] = read_file(file);
}

// Its output goes to a file: it may be long.
std::string printed_by(std::vector<std::string> command, const fs::path& to) {
    command.insert(command.begin(), {"/bin/sh", "-c", R"(exec "$@" >"$0")", to.string()});
    ChildProcess program({std::move(command), {}, {}, 0});
    while (program.running())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (const int status = program.exit_status().value_or(-1); status != 0 && status != 1)
        throw Error(ErrorCode::Internal,
                    fmt::format("the program ended with {}: {}", status, program.errors()));
    return read_file(to);
}

Json outcome_of(const tools::Observation& observation) {
    return {{"refused", observation.ok ? Json() : Json(observation.error_code)},
            {"text", observation.text},
            {"data", observation.data}};
}

} // namespace

void write_data(const Data& data, const fs::path& folder) {
    fs::create_directories(folder);
    for (const auto& [name, content] : data)
        write_file(folder / name, content);
}

Json outcome_by_library(const Case& one, const fs::path& data, const fs::path& outputs,
                        const Context& context) {
    tools::Workspace workspace(geodata::Catalog::open({data}, context), outputs);
    tools::ToolContext tool_context{workspace, context};
    tools::Observation last;
    for (const Step& step : one.steps) {
        if (!last.ok)
            throw Error(ErrorCode::InvalidArgument,
                        "a step that has to succeed first: " + last.text);
        const auto before = workspace.dataset_names();
        last = tools::call_tool(tool_context, step.tool, step.arguments);
        if (!last.ok && workspace.dataset_names() != before)
            throw Error(ErrorCode::Internal, "a call that was refused changed the datasets");
    }
    Json outcome = outcome_of(last);
    outcome["artifacts"] = Json::array();
    for (const tools::Artifact& artifact : last.artifacts)
        outcome["artifacts"].push_back({{"kind", artifact.kind}, {"path", artifact.path}});
    add_results(one, workspace, outcome);
    return outcome;
}

std::vector<Json> outcomes_by_program(const CaseFile& file, const fs::path& program,
                                      const fs::path& data, const fs::path& outputs) {
    Json calls = Json::array();
    for (const Case& one : file.cases)
        for (const Step& step : one.steps)
            calls.push_back({{"function_name", step.tool}, {"arguments", step.arguments}});
    fs::create_directories(outputs);
    const fs::path list = outputs / "calls.json";
    write_file(list, to_line(calls));
    const Json observations =
        parse_json(printed_by({program.string(), "tools", "run", list.string(), "--data",
                               data.string(), "--out", (outputs / "made").string(), "--json"},
                              outputs / "told.json"),
                   "what the program printed");
    if (observations.size() != calls.size())
        throw Error(ErrorCode::Internal,
                    fmt::format("{} answers to {} calls", observations.size(), calls.size()));
    std::vector<Json> outcomes;
    std::size_t at = 0;
    for (const Case& one : file.cases) {
        at += one.steps.size();
        const Json& last = observations[at - 1];
        outcomes.push_back({{"refused", last.at("ok") == true ? Json() : last.at("error_code")},
                            {"text", last.at("text")},
                            {"data", last.at("data")}});
    }
    return outcomes;
}

} // namespace graticule::cases
