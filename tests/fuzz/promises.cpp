// SPDX-License-Identifier: Apache-2.0
#include "fuzz/promises.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "base/thread_pool.hpp"
#include "geodata/geometry/geometry.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace graticule::fuzz {

namespace {

void expect_sound_column(const geodata::Field& field, const geodata::Column& column,
                         std::size_t rows) {
    if (!geodata::is_utf8(field.name))
        break_off("field names are UTF-8", to_valid_utf8(field.name));
    if (column.size() != rows || column.type() != field.type)
        break_off("a column has a value for each row, of its field's type", field.name);
    for (std::size_t row = 0; row < rows; ++row) {
        if (column.is_null(row))
            continue;
        if (column.type() == geodata::FieldType::Text && !geodata::is_utf8(column.text(row)))
            break_off("texts are UTF-8", to_valid_utf8(column.text(row)));
        if (column.type() == geodata::FieldType::Real && !std::isfinite(column.real(row)))
            break_off("reals are finite", field.name);
        if (!geodata::is_utf8(column.display(row)))
            break_off("values are shown as UTF-8", field.name);
    }
}

void expect_sound_geometry(const geodata::GeometryColumn& geometry, std::size_t rows) {
    if (geometry.size() != rows)
        break_off("there is a geometry for each row", std::to_string(geometry.size()));
    for (std::size_t row = 0; row < rows; ++row) {
        if (geometry.is_null(row))
            continue;
        if (!geodata::wkb_is_well_formed(geometry.wkb(row)))
            break_off("geometries are well-formed WKB", std::to_string(row));
        if (geodata::wkb_numbers(geometry.wkb(row)) != geodata::Numbers::Sound)
            break_off("coordinates are finite, and third ones in all parts or in none",
                      std::to_string(row));
    }
}

} // namespace

void break_off(std::string_view promise, std::string_view seen) {
    fmt::print(stderr, "broken promise: {}: {}\n", promise, seen);
    std::fflush(stderr);
    std::abort();
}

void expect_proper(const Error& error) {
    const std::string line = error.one_line();
    if (error.code() == ErrorCode::Internal)
        break_off("no input is an internal error", line);
    if (error.message().empty() || line.find('\n') != std::string::npos)
        break_off("an error is one line", line);
}

void expect_sound(const geodata::Layer& layer) {
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        expect_sound_column(layer.field(i), layer.column(i), layer.size());
    if (layer.has_geometry())
        expect_sound_geometry(layer.geometry(), layer.size());
}

const Context& quiet_context() {
    static ThreadPool pool(1);
    static const Context Quiet(pool);
    return Quiet;
}

const std::filesystem::path& scratch_folder() {
    static const TemporaryFolder Folder;
    return Folder.path();
}

std::filesystem::path scratch_file(std::string_view name, std::string_view content) {
    std::filesystem::path path = scratch_folder() / name;
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream)
        break_off("the temporary folder can be written to", path.string());
    return path;
}

} // namespace graticule::fuzz
