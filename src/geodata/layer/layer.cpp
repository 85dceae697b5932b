// SPDX-License-Identifier: Apache-2.0
#include "geodata/layer/layer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::geodata {

std::vector<std::string> Layer::field_names() const {
    std::vector<std::string> names;
    names.reserve(m_fields.size());
    for (const Field& field : m_fields)
        names.push_back(field.name);
    return names;
}

std::optional<std::size_t> Layer::find_field(std::string_view name) const {
    const auto found = std::find_if(m_fields.begin(), m_fields.end(),
                                    [&](const Field& field) { return field.name == name; });
    if (found == m_fields.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_fields.begin());
}

std::size_t Layer::field_index(std::string_view name) const {
    if (const auto index = find_field(name))
        return *index;
    const std::vector<std::string> names = field_names();
    const auto nearest = nearest_name(name, names);
    throw Error(ErrorCode::NotFound,
                fmt::format("{} has no field {}", quoted_name(m_name), quoted_name(name)),
                nearest ? fmt::format("Did you mean {}?", quoted_name(*nearest))
                        : "Its fields are: " + names_in_sentence(names));
}

const GeometryColumn& Layer::geometry() const {
    if (!m_geometry)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is a table: it has no geometry", m_name),
                    "Join it to a layer first, or name a layer");
    return *m_geometry;
}

const Crs& Layer::require_crs() const {
    if (!m_crs.known())
        throw Error(ErrorCode::CrsMissing,
                    fmt::format("'{}' has no coordinate reference system", m_name),
                    "Say which it is in catalog.toml, crs = \"EPSG:...\", in the data's folder");
    return m_crs;
}

void Layer::expect_rows(std::size_t rows, std::string_view what) {
    const bool first = m_fields.empty() && !m_geometry;
    if (!first && rows != m_size)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has {} rows where '{}' has {}", what, rows, m_name, m_size));
    m_size = rows;
}

void Layer::set_field(Field field, Column column) {
    set_field(std::move(field), std::make_shared<const Column>(std::move(column)));
}

void Layer::set_field(Field field, std::shared_ptr<const Column> column) {
    expect_rows(column->size(), fmt::format("Field '{}'", field.name));
    field.type = column->type();
    if (const auto index = find_field(field.name)) {
        m_fields[*index] = std::move(field);
        m_columns[*index] = std::move(column);
    } else {
        m_fields.push_back(std::move(field));
        m_columns.push_back(std::move(column));
    }
}

void Layer::set_field_unit(std::size_t index, std::string unit) {
    m_fields[index].unit = std::move(unit);
}

void Layer::rename_field(std::size_t index, std::string name) {
    const auto taken = find_field(name);
    if (taken && *taken != index)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' already has a field '{}'", m_name, name));
    m_fields[index].name = std::move(name);
}

void Layer::remove_field(std::size_t index) {
    m_fields.erase(m_fields.begin() + static_cast<std::ptrdiff_t>(index));
    m_columns.erase(m_columns.begin() + static_cast<std::ptrdiff_t>(index));
}

void Layer::set_geometry(GeometryColumn geometry, Crs crs) {
    set_geometry(std::make_shared<const GeometryColumn>(std::move(geometry)), std::move(crs));
}

void Layer::set_geometry(std::shared_ptr<const GeometryColumn> geometry, Crs crs) {
    expect_rows(geometry->size(), "The geometry");
    m_geometry = std::move(geometry);
    m_crs = std::move(crs);
}

void Layer::remove_geometry() {
    m_geometry.reset();
    m_crs = Crs();
}

Layer Layer::select(std::span<const std::size_t> rows) const {
    Layer selected(m_name);
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        selected.set_field(m_fields[i], m_columns[i]->select(rows));
    if (m_geometry)
        selected.set_geometry(m_geometry->select(rows), m_crs);
    return selected;
}

} // namespace graticule::geodata
