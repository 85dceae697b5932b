// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace graticule::geodata {

/// Typed columns out of properties that come feature by feature and state no types.
///
/// A column is of the narrowest type that holds all its values: true or false, whole numbers,
/// numbers, text; text that is a date or a moment throughout becomes one. Where numbers and text
/// meet in one column it has to be text, but what was read as a number is no longer known as it was
/// written: then the name is in text_needed(), and all is to be read again with it in `as_text`.
class PropertyColumns {
public:
    using Names = std::set<std::string, std::less<>>;

    /// @param as_text properties whose values are all kept as text; alive as long as this is used
    explicit PropertyColumns(const Names& as_text) : m_as_text(&as_text) {}

    void begin_row() { m_next = 0; }
    void end_row() { ++m_rows; }
    std::size_t rows() const { return m_rows; }

    /// Each of these throws LimitExceeded where there are too many fields, or hardly any is filled
    /// (table_limits.hpp).
    void add_null(std::string_view name);
    void add_boolean(std::string_view name, bool value);
    void add_integer(std::string_view name, std::int64_t value);
    void add_real(std::string_view name, double value);
    void add_text(std::string_view name, std::string_view value);
    /// @param json a list or an object, kept as text
    void add_structure(std::string_view name, std::string_view json);

    /// True once a property came twice in one row.
    bool repeated() const { return m_repeated; }
    const Names& text_needed() const { return m_text_needed; }

    /// Appends the rows of another set of columns.
    void append(const PropertyColumns& other);
    void reserve(std::size_t rows);

    struct Named {
        std::string name;
        Column column;
        bool lists; ///< holds lists, as text
    };
    /// All columns, each with rows() rows, in the order in which their names were first seen.
    std::vector<Named> take();

private:
    /// What texts have been so far; a text that is no time makes it No for good.
    enum class Times { Unseen, Dates, Moments, No };

    struct Property {
        std::string name;
        std::optional<Column> column; ///< none as long as all is null
        std::size_t rows = 0;         ///< looked at, nulls included
        Times times = Times::Unseen;
        bool as_text = false;
        bool lists = false;
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };

    Property& slot(std::string_view name);
    Property& named(std::string_view name);
    void pad(Property& property, std::size_t rows);
    bool become(Property& property, FieldType type);
    void append(Property& property, const Property& other);
    static Times times_of(std::string_view text);
    static Times both(Times a, Times b);
    static Column as_times(const Column& texts, Times times);

    const Names* m_as_text;
    std::vector<Property> m_properties;
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_index;
    std::size_t m_next = 0; ///< where the next property is looked for first
    std::size_t m_rows = 0;
    std::size_t m_padded = 0; ///< cells made null because nothing was there
    std::size_t m_nulls = 0;  ///< of which the file has so many
    bool m_repeated = false;
    Names m_text_needed;
};

} // namespace graticule::geodata
