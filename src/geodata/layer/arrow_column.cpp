// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "geodata/layer/arrow_column_handle.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

namespace graticule::geodata {

namespace {

constexpr std::int64_t MillisecondsPerSecond = 1000;

bool bit(const void* bitmap, std::size_t i) {
    return (static_cast<const std::uint8_t*>(bitmap)[i / 8] >> (i % 8) & 1U) != 0;
}

template <typename T>
T at(const ArrowArray& array, std::size_t row) {
    return static_cast<const T*>(array.buffers[1])[static_cast<std::size_t>(array.offset) + row];
}

std::int64_t signed_at(const ArrowArray& array, char format, std::size_t row) {
    switch (format) {
    case 'c':
        return at<std::int8_t>(array, row);
    case 's':
        return at<std::int16_t>(array, row);
    case 'i':
        return at<std::int32_t>(array, row);
    default:
        return at<std::int64_t>(array, row);
    }
}

std::int64_t unsigned_at(const ArrowArray& array, char format, std::size_t row) {
    switch (format) {
    case 'C':
        return at<std::uint8_t>(array, row);
    case 'S':
        return at<std::uint16_t>(array, row);
    default:
        return at<std::uint32_t>(array, row);
    }
}

double real_at(const ArrowArray& array, char format, std::size_t row) {
    return format == 'f' ? static_cast<double>(at<float>(array, row)) : at<double>(array, row);
}

// Milliseconds since the epoch of a timestamp in the unit that its format names.
std::int64_t timestamp_at(const ArrowArray& array, const std::string& format, std::size_t row) {
    const std::int64_t value = at<std::int64_t>(array, row);
    switch (format[2]) {
    case 's':
        return value * MillisecondsPerSecond;
    case 'u':
        return value / 1000;
    case 'n':
        return value / 1'000'000;
    default:
        return value;
    }
}

std::string arrow_time_text(const ArrowArray& array, const std::string& format, std::size_t row) {
    const bool wide = format[2] == 'u' || format[2] == 'n';
    std::int64_t ms = wide ? at<std::int64_t>(array, row) : at<std::int32_t>(array, row);
    ms = format[2] == 's'   ? ms * MillisecondsPerSecond
         : format[2] == 'u' ? ms / 1000
         : format[2] == 'n' ? ms / 1'000'000
                            : ms;
    const std::int64_t seconds = ms / MillisecondsPerSecond;
    std::string text =
        fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (ms % MillisecondsPerSecond != 0)
        text += fmt::format(".{:03}", ms % MillisecondsPerSecond);
    return text;
}

std::string quoted_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

std::string item_text(const ArrowArray& items, const std::string& format, std::size_t i) {
    if (!arrow_has_value(items, i))
        return "null";
    switch (format[0]) {
    case 'u':
    case 'U':
        return quoted_text(mend_utf8(arrow_bytes(items, format, i)));
    case 'b':
        return bit(items.buffers[1], static_cast<std::size_t>(items.offset) + i) ? "true" : "false";
    case 'f':
    case 'g':
        return shortest_number(real_at(items, format[0], i));
    default:
        return std::to_string(signed_at(items, format[0], i));
    }
}

// A list as JSON text: [1,2] or ["a","b"].
std::string list_text(const ArrowArray& array, std::string_view format,
                      const std::string& item_format, std::size_t row) {
    const std::size_t position = static_cast<std::size_t>(array.offset) + row;
    const bool large = format == "+L";
    const auto edge = [&](std::size_t i) -> std::size_t {
        return large
                   ? static_cast<std::size_t>(static_cast<const std::int64_t*>(array.buffers[1])[i])
                   : static_cast<std::size_t>(
                       static_cast<const std::int32_t*>(array.buffers[1])[i]);
    };
    std::string text = "[";
    for (std::size_t i = edge(position); i < edge(position + 1); ++i) {
        if (text.size() > 1)
            text += ',';
        text += item_text(*array.children[0], item_format, i);
    }
    return text + ']';
}

} // namespace

bool arrow_has_value(const ArrowArray& array, std::size_t row) {
    return array.null_count == 0 || array.buffers[0] == nullptr
           || bit(array.buffers[0], static_cast<std::size_t>(array.offset) + row);
}

std::string_view arrow_bytes(const ArrowArray& array, std::string_view format, std::size_t row) {
    const std::size_t position = static_cast<std::size_t>(array.offset) + row;
    const auto slice = [&](const auto* ends) {
        const auto* bytes = static_cast<const char*>(array.buffers[2]);
        const auto start = static_cast<std::size_t>(ends[position]);
        return std::string_view(bytes + start,
                                static_cast<std::size_t>(ends[position + 1]) - start);
    };
    const bool large = format == "U" || format == "Z";
    return large ? slice(static_cast<const std::int64_t*>(array.buffers[1]))
                 : slice(static_cast<const std::int32_t*>(array.buffers[1]));
}

ArrowColumn::Kind ArrowColumn::kind_of(std::string_view format) {
    if (format == "b")
        return Kind::Boolean;
    if (format == "c" || format == "s" || format == "i" || format == "l")
        return Kind::Signed;
    if (format == "C" || format == "S" || format == "I")
        return Kind::Unsigned;
    if (format == "f" || format == "g")
        return Kind::Real;
    if (format == "u" || format == "U")
        return Kind::Text;
    if (format == "tdD")
        return Kind::Date;
    if (format.starts_with("tt"))
        return Kind::Time;
    if (format.starts_with("ts"))
        return Kind::Timestamp;
    return format == "+l" || format == "+L" ? Kind::List : Kind::Dropped;
}

namespace {

FieldType field_type_of(std::string_view format, bool boolean) {
    if (format == "b" || boolean)
        return FieldType::Boolean;
    if (format == "tdD")
        return FieldType::Date;
    if (format.starts_with("ts"))
        return FieldType::DateTime;
    if (format == "f" || format == "g")
        return FieldType::Real;
    const bool integer =
        format.size() == 1 && std::string_view("csilCSI").find(format[0]) != std::string_view::npos;
    return integer ? FieldType::Integer : FieldType::Text;
}

} // namespace

ArrowColumn::ArrowColumn(const ArrowSchema& schema, bool boolean)
    : m_kind(kind_of(schema.format)), m_format(schema.format),
      m_item_format(m_kind == Kind::List ? schema.children[0]->format : ""),
      m_column(field_type_of(schema.format, boolean)) {}

void ArrowColumn::append(const ArrowArray& array) {
    const auto rows = static_cast<std::size_t>(array.length);
    for (std::size_t row = 0; row < rows; ++row) {
        if (arrow_has_value(array, row))
            append_value(array, row);
        else
            m_column.append_null();
    }
}

void ArrowColumn::append_value(const ArrowArray& array, std::size_t row) {
    const char code = m_format[0];
    switch (m_kind) {
    case Kind::Boolean:
        m_column.append_boolean(
            bit(array.buffers[1], static_cast<std::size_t>(array.offset) + row));
        break;
    case Kind::Signed:
        m_column.append_integer(signed_at(array, code, row));
        break;
    case Kind::Unsigned:
        m_column.append_integer(unsigned_at(array, code, row));
        break;
    case Kind::Real:
        m_column.append_real(real_at(array, code, row));
        break;
    case Kind::Text:
        append_text(arrow_bytes(array, m_format, row));
        break;
    case Kind::Date:
        m_column.append_integer(at<std::int32_t>(array, row));
        break;
    case Kind::Time:
        m_column.append_text(arrow_time_text(array, m_format, row));
        break;
    case Kind::Timestamp:
        m_column.append_integer(timestamp_at(array, m_format, row));
        break;
    case Kind::List:
        m_column.append_text(list_text(array, m_format, m_item_format, row));
        break;
    case Kind::Dropped:
        break;
    }
}

void ArrowColumn::append_text(std::string_view text) {
    if (is_utf8(text)) {
        m_column.append_text(text);
        return;
    }
    ++m_mended;
    m_column.append_text(mend_utf8(text));
}

} // namespace graticule::geodata
