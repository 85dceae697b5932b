// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/repeated_features.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <string_view>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::Layer;

std::string_view bytes_of(const GeometryColumn& column, std::size_t row) {
    const geodata::WkbView wkb = column.wkb(row);
    return {reinterpret_cast<const char*>(wkb.data()), wkb.size()};
}

bool repeats_value(const Column& column, std::size_t a, std::size_t b) {
    if (column.is_null(a) || column.is_null(b))
        return column.is_null(a) && column.is_null(b);
    if (column.type() == FieldType::Text)
        return column.text(a) == column.text(b);
    if (column.type() == FieldType::Real)
        return column.real(a) == column.real(b);
    return column.integer(a) == column.integer(b);
}

// A field that numbers the rows says nothing about what they stand for.
bool numbers_rows(const geodata::Field& field) {
    constexpr std::array<std::string_view, 6> RepeatedNames{"id",       "fid", "gid",
                                                            "objectid", "oid", "ogc_fid"};
    return field.type == FieldType::Integer
           && (field.name.starts_with(RowNumberPrefix)
               || std::find(RepeatedNames.begin(), RepeatedNames.end(), ascii_lower(field.name))
                      != RepeatedNames.end());
}

std::vector<const Column*> distinguishing_columns(const Layer& layer) {
    std::vector<const Column*> columns;
    for (std::size_t field = 0; field < layer.field_count(); ++field)
        if (!numbers_rows(layer.field(field)))
            columns.push_back(&layer.column(field));
    return columns;
}

std::size_t hash_of(std::string_view bytes) {
    return std::hash<std::string_view>()(bytes);
}

std::size_t hash_of(const Column& column, std::size_t row) {
    if (column.is_null(row))
        return 0;
    if (column.type() == FieldType::Text)
        return hash_of(column.text(row));
    return column.type() == FieldType::Real ? std::hash<double>()(column.real(row))
                                            : std::hash<std::int64_t>()(column.integer(row));
}

// Every bit of the result hangs on every bit of the number: the hash of an integer is itself, and a
// table looks at its low bits alone. The last steps of the random generator SplitMix64.
std::size_t mixed(std::size_t number) {
    std::uint64_t bits = number + 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

std::size_t hash_of(const std::vector<const Column*>& columns, std::size_t row) {
    std::size_t hash = 0;
    for (const Column* column : columns)
        hash = mixed(hash ^ hash_of(*column, row));
    return hash;
}

/// A table of rows that finds the first one like another. Hashes have to be of all that makes rows
/// alike, else this takes a time that grows with the square of those of one hash.
template <class Hash, class Same>
class FirstRows {
public:
    FirstRows(std::size_t rows, const Hash& hash, const Same& same) : m_hash(hash), m_same(same) {
        constexpr std::size_t LeastPlaces = 16;
        m_rows.assign(std::bit_ceil(std::max(2 * rows, LeastPlaces)), None);
    }

    /// The first row like this one, which is itself where there was none.
    std::size_t first_like(std::size_t row) {
        const std::size_t mask = m_rows.size() - 1;
        for (std::size_t place = m_hash(row) & mask;; place = (place + 1) & mask) {
            if (m_rows[place] == None)
                m_rows[place] = row;
            if (m_rows[place] == row || m_same(m_rows[place], row))
                return m_rows[place];
        }
    }

private:
    static constexpr std::size_t None = std::numeric_limits<std::size_t>::max();
    const Hash& m_hash;
    const Same& m_same;
    std::vector<std::size_t> m_rows;
};

// The rows whose hash may be another's as well: few where none is. Two bits for each hash say
// whether it was met once and again, in memory that is much smaller than a table of rows.
std::vector<std::size_t> rows_in_doubt(const GeometryColumn& geometry,
                                       const std::vector<std::size_t>& hashes) {
    constexpr std::size_t BitsPerRow = 16;
    constexpr std::size_t WordBits = 64;
    const std::size_t words = std::bit_ceil(hashes.size() * BitsPerRow / WordBits + 1);
    std::vector<std::uint64_t> once(words, 0);
    std::vector<std::uint64_t> again(words, 0);
    const auto word_of = [&](std::size_t row) { return hashes[row] / WordBits & (words - 1); };
    const auto bit_of = [&](std::size_t row) {
        return std::uint64_t{1} << (hashes[row] % WordBits);
    };
    for (std::size_t row = 0; row < hashes.size(); ++row) {
        if (geometry.is_void(row))
            continue;
        const std::size_t word = word_of(row);
        again[word] |= once[word] & bit_of(row);
        once[word] |= bit_of(row);
    }
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < hashes.size(); ++row)
        if ((again[word_of(row)] & bit_of(row)) != 0 && !geometry.is_void(row))
            rows.push_back(row);
    return rows;
}

// For each row the first one with its geometry; its own number for void ones.
std::vector<std::size_t> first_with_geometry(const GeometryColumn& geometry,
                                             const Context& context) {
    std::vector<std::size_t> hashes(geometry.size());
    constexpr std::size_t Grain = 8192;
    parallel_for(context, geometry.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            hashes[row] = hash_of(bytes_of(geometry, row));
    });
    const auto hash = [&](std::size_t row) { return hashes[row]; };
    const auto same = [&](std::size_t a, std::size_t b) {
        return hashes[a] == hashes[b] && bytes_of(geometry, a) == bytes_of(geometry, b);
    };
    const std::vector<std::size_t> rows = rows_in_doubt(geometry, hashes);
    FirstRows table(rows.size(), hash, same);
    std::vector<std::size_t> first(geometry.size());
    std::iota(first.begin(), first.end(), std::size_t{0});
    for (const std::size_t row : rows)
        first[row] = table.first_like(row);
    return first;
}

// Of the rows that share a geometry, how many have the values of one before them as well.
std::size_t count_repeated_values(const Layer& layer, const std::vector<std::size_t>& first) {
    std::vector<bool> shared(first.size(), false);
    std::size_t rows = 0;
    for (std::size_t row = 0; row < first.size(); ++row) {
        if (first[row] == row)
            continue;
        rows += shared[first[row]] ? 1 : 2;
        shared[first[row]] = shared[row] = true;
    }
    const std::vector<const Column*> columns = distinguishing_columns(layer);
    const auto hash = [&](std::size_t row) { return mixed(hash_of(columns, row) ^ first[row]); };
    const auto same = [&](std::size_t a, std::size_t b) {
        return first[a] == first[b]
               && std::all_of(columns.begin(), columns.end(),
                              [&](const Column* column) { return repeats_value(*column, a, b); });
    };
    FirstRows table(rows, hash, same);
    std::size_t count = 0;
    for (std::size_t row = 0; row < first.size(); ++row)
        count += shared[row] && table.first_like(row) != row ? 1 : 0;
    return count;
}

std::size_t count_repeated(const Layer& layer, Repeated repeated, const Context& context) {
    const std::vector<std::size_t> first = first_with_geometry(layer.geometry(), context);
    std::size_t count = 0;
    for (std::size_t row = 0; row < first.size(); ++row)
        count += first[row] == row ? 0 : 1;
    return count == 0 || repeated == Repeated::Geometry ? count
                                                        : count_repeated_values(layer, first);
}

} // namespace

void warn_of_repeated(const Layer& layer, Repeated repeated, Report& report,
                      const Context& context) {
    if (const std::size_t count = count_repeated(layer, repeated, context); count > 0)
        report.warn(fmt::format("{} of the {} features of '{}' are duplicates: they have the "
                                "geometry{} of another one, and count once more each",
                                count, layer.size(), layer.name(),
                                repeated == Repeated::Geometry ? "" : " and the values"));
}

} // namespace graticule::operations
