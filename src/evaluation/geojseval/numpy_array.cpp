// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/numpy_array.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstring>
#include <vector>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::string_view Magic = "\x93NUMPY";
constexpr std::size_t MostDimensions = 8;
constexpr std::size_t MostNumpyValues = 1'000'000;

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
    throw Error(ErrorCode::Malformed, fmt::format("{} is no NumPy array: {}", name, what));
}

struct ArrayHeader {
    char kind = ' ';       ///< f, i, u, b or U
    std::size_t width = 0; ///< bytes of one value
    std::vector<std::size_t> shape;
    std::string_view values;
};

/// The text behind a key of the header, which is a dict as Python writes it.
std::string_view text_behind(std::string_view header, std::string_view key,
                             const std::string& name) {
    const std::size_t at = header.find(key);
    if (at == std::string_view::npos)
        refuse(name, fmt::format("its header has no {}", key));
    return trim(header.substr(at + key.size()));
}

std::size_t count_in(std::string_view text, const std::string& name) {
    std::size_t count = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (failure != std::errc{} || end != text.data() + text.size() || count > MostNumpyValues)
        refuse(name, "its size is none");
    return count;
}

void take_type(ArrayHeader& array, std::string_view behind, const std::string& name) {
    if (!behind.starts_with('\''))
        throw Error(ErrorCode::Unsupported, name + " is an array of records");
    const std::string_view type = behind.substr(1, behind.find('\'', 1) - 1);
    if (type == "|O" || type == "O")
        throw Error(ErrorCode::Unsupported, name + " is an array of pickled objects");
    if (type.size() < 3 || (type[0] != '<' && type[0] != '|'))
        refuse(name, fmt::format("values of type '{}'", printable(type)));
    array.kind = type[1];
    array.width = count_in(type.substr(2), name) * (array.kind == 'U' ? 4 : 1);
    const bool known = array.kind == 'U'   ? true
                       : array.kind == 'f' ? array.width == 4 || array.width == 8
                       : array.kind == 'b' ? array.width == 1
                                           : (array.kind == 'i' || array.kind == 'u')
                                                 && (array.width == 1 || array.width == 2
                                                     || array.width == 4 || array.width == 8);
    if (!known)
        refuse(name, fmt::format("values of type '{}'", printable(type)));
}

void take_shape(ArrayHeader& array, std::string_view behind, const std::string& name) {
    const std::size_t end = behind.find(')');
    if (!behind.starts_with('(') || end == std::string_view::npos)
        refuse(name, "its shape is none");
    std::size_t values = 1;
    for (const std::string& part : split(behind.substr(1, end - 1), ',')) {
        if (trim(part).empty())
            continue;
        array.shape.push_back(count_in(trim(part), name));
        values *= array.shape.back();
        if (values > MostNumpyValues || array.shape.size() > MostDimensions)
            refuse(name, "it has too many values or dimensions");
    }
    if (array.values.size() != values * array.width)
        refuse(name, "its values end before or after its shape says");
}

ArrayHeader header_of(std::string_view content, const std::string& name) {
    if (!content.starts_with(Magic) || content.size() < 12)
        refuse(name, "it does not begin as one");
    const std::size_t begin = content[6] == 1 ? 10 : 12;
    std::size_t length = 0;
    for (std::size_t i = begin; i > 8; --i)
        length = length << 8U | static_cast<unsigned char>(content[i - 1]);
    if (length > content.size() - begin)
        refuse(name, "its header has no end");
    const std::string_view header = content.substr(begin, length);
    if (header.find("'fortran_order': True") != std::string_view::npos)
        throw Error(ErrorCode::Unsupported, name + " is an array in the order of Fortran");
    ArrayHeader array;
    array.values = content.substr(begin + length);
    take_type(array, text_behind(header, "'descr':", name), name);
    take_shape(array, text_behind(header, "'shape':", name), name);
    return array;
}

template <typename Stored>
double stored(const char* bytes) {
    Stored value;
    std::memcpy(&value, bytes, sizeof value);
    return static_cast<double>(value);
}

double number_at(const ArrayHeader& array, const char* bytes) {
    if (array.kind == 'f')
        return array.width == 4 ? stored<float>(bytes) : stored<double>(bytes);
    const bool is_signed = array.kind == 'i';
    switch (array.width) {
    case 1:
        return is_signed ? stored<std::int8_t>(bytes) : stored<std::uint8_t>(bytes);
    case 2:
        return is_signed ? stored<std::int16_t>(bytes) : stored<std::uint16_t>(bytes);
    case 4:
        return is_signed ? stored<std::int32_t>(bytes) : stored<std::uint32_t>(bytes);
    default:
        return is_signed ? stored<std::int64_t>(bytes) : stored<std::uint64_t>(bytes);
    }
}

// Each character is a number of four bytes; what is left of the width is zero.
std::string text_at(const ArrayHeader& array, const char* bytes) {
    std::string text;
    for (std::size_t i = 0; i < array.width; i += 4) {
        const auto code = static_cast<std::uint32_t>(stored<std::uint32_t>(bytes + i));
        if (code == 0)
            break;
        if (code < 0x80) {
            text += static_cast<char>(code);
        } else if (code < 0x800) {
            text += static_cast<char>(0xC0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3F));
        } else if (code < 0x10000) {
            text += static_cast<char>(0xE0 | code >> 12);
            text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
            text += static_cast<char>(0x80 | (code & 0x3F));
        } else {
            text += static_cast<char>(0xF0 | (code >> 18 & 7));
            text += static_cast<char>(0x80 | (code >> 12 & 0x3F));
            text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
            text += static_cast<char>(0x80 | (code & 0x3F));
        }
    }
    return to_valid_utf8(text);
}

Value value_at(const ArrayHeader& array, std::size_t dimension, std::size_t& at) {
    if (dimension == array.shape.size()) {
        const char* const bytes = array.values.data() + at++ * array.width;
        if (array.kind == 'U')
            return text_value(text_at(array, bytes));
        return array.kind == 'b' ? boolean_value(*bytes != 0)
                                 : number_value(number_at(array, bytes));
    }
    Value list;
    list.kind = Value::Kind::List;
    for (std::size_t i = 0; i < array.shape[dimension]; ++i)
        list.items.push_back(value_at(array, dimension + 1, at));
    return list;
}

} // namespace

Value numpy_value(std::string_view content, const std::string& name) {
    const ArrayHeader array = header_of(content, name);
    std::size_t at = 0;
    return value_at(array, 0, at);
}

} // namespace graticule::evaluation::geojseval
