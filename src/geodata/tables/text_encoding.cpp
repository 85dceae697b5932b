// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/text_encoding.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>

namespace graticule::geodata {

namespace {

unsigned char byte_at(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
}

// Length of the character that starts with this byte; 0 where none does.
std::size_t sequence_length(unsigned char lead) {
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return 2;
    if ((lead & 0xF0) == 0xE0)
        return 3;
    return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

// The second byte's range depends on the first: it excludes overlong forms and surrogates.
bool second_byte_fits(unsigned char lead, unsigned char second) {
    switch (lead) {
    case 0xE0:
        return second >= 0xA0 && second <= 0xBF;
    case 0xED:
        return second >= 0x80 && second <= 0x9F;
    case 0xF0:
        return second >= 0x90 && second <= 0xBF;
    case 0xF4:
        return second >= 0x80 && second <= 0x8F;
    default:
        return (second & 0xC0) == 0x80;
    }
}

bool is_sequence(std::string_view text, std::size_t start, std::size_t length) {
    if (!second_byte_fits(byte_at(text, start), byte_at(text, start + 1)))
        return false;
    for (std::size_t i = 2; i < length; ++i)
        if ((byte_at(text, start + i) & 0xC0) != 0x80)
            return false;
    return true;
}

// Bytes at the front that are well-formed UTF-8.
std::size_t utf8_prefix(std::string_view text) {
    constexpr std::uint64_t HighBits = 0x8080808080808080ULL;
    std::size_t i = 0;
    while (i < text.size()) {
        std::uint64_t eight = 0;
        if (i + sizeof eight <= text.size()) {
            std::memcpy(&eight, text.data() + i, sizeof eight);
            if ((eight & HighBits) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        const std::size_t length = sequence_length(byte_at(text, i));
        if (length == 0 || i + length > text.size()
            || (length > 1 && !is_sequence(text, i, length)))
            return i;
        i += length;
    }
    return i;
}

bool has_non_ascii(std::string_view text) {
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0x80U) != 0)
            return true;
    return false;
}

void append_code_point(std::string& text, unsigned int code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0U | (code >> 6U));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        text += static_cast<char>(0xE0U | (code >> 12U));
        text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        text += static_cast<char>(0x80U | (code & 0x3FU));
    }
}

struct IconvCloser {
    void operator()(void* descriptor) const { iconv_close(descriptor); }
};

} // namespace

bool is_utf8(std::string_view text) {
    return utf8_prefix(text) == text.size();
}

std::string from_windows_1252(std::string_view text) {
    // What 0x80 to 0x9F mean; the rest is the same as in Unicode.
    constexpr std::array<std::uint16_t, 32> High = {
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
    std::string result;
    result.reserve(text.size() + text.size() / 8);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned char byte = byte_at(text, i);
        append_code_point(result, byte >= 0x80 && byte < 0xA0 ? High[byte - 0x80U] : byte);
    }
    return result;
}

MixedText from_mixed_lines(std::string_view text) {
    MixedText mixed;
    mixed.text.reserve(text.size() + text.size() / 8);
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        const std::string_view line =
            text.substr(0, end == std::string_view::npos ? text.size() : end + 1);
        text.remove_prefix(line.size());
        if (!is_utf8(line)) {
            ++mixed.other_lines;
            mixed.text += from_windows_1252(line);
            continue;
        }
        mixed.utf8_lines += has_non_ascii(line) ? 1 : 0;
        mixed.text += line;
    }
    return mixed;
}

std::string mend_utf8(std::string_view text) {
    const std::size_t sound = utf8_prefix(text);
    if (sound == text.size())
        return std::string(text);
    const std::string_view front = text.substr(0, sound);
    const bool cut_at_end = text.size() - sound < 4 && sequence_length(byte_at(text, sound)) > 1;
    if (cut_at_end && has_non_ascii(front))
        return std::string(front);
    return from_windows_1252(text);
}

std::string recode_to_utf8(std::string_view text, const std::string& encoding) {
    const iconv_t opened = iconv_open("UTF-8", encoding.c_str());
    if (opened == reinterpret_cast<iconv_t>(-1)) // NOLINT: iconv's way to say no
        throw Error(ErrorCode::InvalidArgument, fmt::format("Unknown text encoding '{}'", encoding),
                    "Use a name such as UTF-8, ISO-8859-1, CP1252 or CP936");
    const std::unique_ptr<void, IconvCloser> descriptor(opened);
    std::string input(text); // iconv takes a pointer to mutable bytes
    std::string output;
    std::array<char, 1U << 14U> buffer{};
    char* from = input.data();
    std::size_t left = input.size();
    while (left > 0) {
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const std::size_t status = iconv(descriptor.get(), &from, &left, &to, &room);
        output.append(buffer.data(), buffer.size() - room);
        if (status == static_cast<std::size_t>(-1) && errno != E2BIG) {
            output += "\xEF\xBF\xBD";
            ++from;
            --left;
        }
    }
    return output;
}

} // namespace graticule::geodata
