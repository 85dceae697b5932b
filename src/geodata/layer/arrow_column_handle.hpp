// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <ogr_recordbatch.h>

#include <cstddef>
#include <string>
#include <vector>

/// Columns out of GDAL's Arrow stream. For the .cpp files of geodata only.
namespace graticule::geodata {

/// How one column of an Arrow schema is taken into a Column.
class ArrowColumn {
public:
    /// @param schema    of the column, alive as long as this is used
    /// @param boolean   an integer field that GDAL knows to hold truth values
    ArrowColumn(const ArrowSchema& schema, bool boolean);

    /// True for binary fields, which are not kept.
    bool dropped() const { return m_kind == Kind::Dropped; }
    FieldType type() const { return m_column.type(); }
    std::size_t null_count() const { return m_column.null_count(); }

    /// Appends all rows of a batch.
    void append(const ArrowArray& array);
    Column take() { return std::move(m_column); }
    /// @pre the same type and number of rows
    void replace(Column column) { m_column = std::move(column); }

    /// Texts that were not UTF-8 and were mended.
    std::size_t mended() const { return m_mended; }
    bool made_text() const { return m_kind == Kind::List; }

private:
    enum class Kind { Dropped, Boolean, Signed, Unsigned, Real, Text, Date, Time, Timestamp, List };

    static Kind kind_of(std::string_view format);
    void append_value(const ArrowArray& array, std::size_t row);
    void append_text(std::string_view text);

    Kind m_kind;
    std::string m_format;
    std::string m_item_format; ///< of a list's members
    Column m_column;
    std::size_t m_mended = 0;
};

/// True where a row of an Arrow array has a value.
bool arrow_has_value(const ArrowArray& array, std::size_t row);
/// Bytes of a value of a string or binary array.
std::string_view arrow_bytes(const ArrowArray& array, std::string_view format, std::size_t row);

} // namespace graticule::geodata
