// SPDX-License-Identifier: Apache-2.0
// Prints what read_layer() makes of files, one line of JSON a layer, for tests that compare it with
// a peer library. Usage: dump_layers FILE...
#include "base/context.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "geodata/read.hpp"

#include <fmt/format.h>

#include <iostream>
#include <string>

namespace graticule::geodata {

namespace {

std::string hex(WkbView bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        constexpr const char* Digits = "0123456789abcdef";
        text += Digits[byte >> 4U];
        text += Digits[byte & 15U];
    }
    return text;
}

Json to_json(const Value& value) {
    return std::visit(
        [](const auto& held) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>)
                return nullptr;
            else
                return held;
        },
        value);
}

Json describe(const ReadResult& result) {
    const Layer& layer = result.layer;
    Json described{{"name", layer.name()}, {"rows", layer.size()}, {"notes", result.notes}};
    described["fields"] = Json::array();
    for (std::size_t i = 0; i < layer.field_count(); ++i) {
        Json values = Json::array();
        for (std::size_t row = 0; row < layer.size(); ++row)
            values.push_back(to_json(layer.column(i).value(row)));
        described["fields"].push_back({{"name", layer.field(i).name},
                                       {"type", field_type_name(layer.field(i).type)},
                                       {"values", std::move(values)}});
    }
    if (!layer.has_geometry())
        return described;
    described["crs"] = layer.crs().label();
    described["wkt"] = layer.crs().wkt();
    described["geometry"] = Json::array();
    for (std::size_t row = 0; row < layer.size(); ++row)
        described["geometry"].push_back(
            layer.geometry().is_null(row) ? Json() : Json(hex(layer.geometry().wkb(row))));
    return described;
}

Json describe_error(const Error& error) {
    return {{"error", error_code_name(error.code())},
            {"message", error.message()},
            {"hint", error.hint()}};
}

void dump(const std::string& path, const Context& context) {
    std::vector<SourceEntry> entries;
    try {
        entries = inspect_source(path);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Unsupported) {
            Json line = describe_error(error);
            line["path"] = path;
            std::cout << to_line(line) << '\n';
            return;
        }
        entries = {SourceEntry{}}; // an archive
    }
    for (const SourceEntry& entry : entries) {
        Json line{{"path", path}, {"layer", entry.layer}, {"kind", static_cast<int>(entry.kind)}};
        try {
            ReadOptions options;
            options.layer = entry.layer;
            if (entry.kind != DataKind::Raster)
                line.update(describe(read_layer(path, options, context)));
        } catch (const Error& error) {
            line.update(describe_error(error));
        }
        std::cout << to_line(line) << '\n';
    }
}

} // namespace

} // namespace graticule::geodata

int main(int argc, char** argv) {
    graticule::ThreadPool pool;
    const graticule::Context context(pool);
    for (int i = 1; i < argc; ++i)
        graticule::geodata::dump(argv[i], context);
    return 0;
}
