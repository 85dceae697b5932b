// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "geodata/layer/column.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

struct Field {
    std::string name;
    FieldType type = FieldType::Text;
    std::string
        unit; ///< as the source or the catalogue states it ("km", "people"); empty if unsaid
};

/// Features in columns: typed fields and at most one geometry column with its CRS. Without geometry
/// it is a table. Columns are shared between layers and never change once in a layer, so copies and
/// derived layers are cheap.
class Layer {
public:
    Layer() = default;
    explicit Layer(std::string name) : m_name(std::move(name)) {}

    const std::string& name() const { return m_name; }
    void set_name(std::string name) { m_name = std::move(name); }

    /// Features, or rows of a table.
    std::size_t size() const { return m_size; }
    std::size_t field_count() const { return m_fields.size(); }
    const std::vector<Field>& fields() const { return m_fields; }
    const Field& field(std::size_t index) const { return m_fields[index]; }
    const Column& column(std::size_t index) const { return *m_columns[index]; }
    std::vector<std::string> field_names() const;

    std::optional<std::size_t> find_field(std::string_view name) const;
    /// @throws Error NotFound naming the layer, with the nearest field name as hint
    std::size_t field_index(std::string_view name) const;
    const Column& column(std::string_view name) const { return column(field_index(name)); }

    bool has_geometry() const { return m_geometry != nullptr; }
    /// @throws Error InvalidArgument if the layer is a table
    const GeometryColumn& geometry() const;
    const Crs& crs() const { return m_crs; }
    /// @throws Error CrsMissing naming the layer
    const Crs& require_crs() const;

    /// Adds a field at the end, or replaces the one of the same name where it stands.
    /// @throws Error InvalidArgument if the number of rows differs
    void set_field(Field field, Column column);
    void set_field(Field field, std::shared_ptr<const Column> column);
    void set_field_unit(std::size_t index, std::string unit);
    void rename_field(std::size_t index, std::string name);
    void remove_field(std::size_t index);
    void set_geometry(GeometryColumn geometry, Crs crs);
    void set_geometry(std::shared_ptr<const GeometryColumn> geometry, Crs crs);
    void set_crs(Crs crs) { m_crs = std::move(crs); }
    void remove_geometry();

    std::shared_ptr<const Column> shared_column(std::size_t index) const {
        return m_columns[index];
    }
    std::shared_ptr<const GeometryColumn> shared_geometry() const { return m_geometry; }

    /// The given rows, in the given order (repeats allowed), with all fields and the geometry.
    Layer select(std::span<const std::size_t> rows) const;

private:
    void expect_rows(std::size_t rows, std::string_view what);

    std::string m_name;
    std::size_t m_size = 0;
    std::vector<Field> m_fields;
    std::vector<std::shared_ptr<const Column>> m_columns;
    std::shared_ptr<const GeometryColumn> m_geometry;
    Crs m_crs;
};

} // namespace graticule::geodata
