// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geoanalystbench/misread_text.hpp"

#include "geodata/tables/text_encoding.hpp"

#include <iconv.h>

#include <memory>
#include <optional>
#include <type_traits>

namespace graticule::evaluation::geoanalystbench {

namespace {

struct Closer {
    void operator()(void* descriptor) const { iconv_close(descriptor); }
};
using Converter = std::unique_ptr<std::remove_pointer_t<iconv_t>, Closer>;

bool is_ascii(char c) {
    return static_cast<unsigned char>(c) < 0x80U;
}

/// Bytes of the character that begins here.
std::size_t character_length(std::string_view text, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        ++end;
    return end - begin;
}

/// Whether a Chinese sign is among them: U+4E00 to U+9FFF.
bool has_chinese(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); i += character_length(text, i))
        if (character_length(text, i) == 3) {
            const auto lead = static_cast<unsigned char>(text[i]);
            const auto second = static_cast<unsigned char>(text[i + 1]);
            if ((lead == 0xE4U && second >= 0xB8U) || (lead > 0xE4U && lead < 0xEAU))
                return true;
        }
    return false;
}

/// None where GBK has not all of it.
std::optional<std::string> as_gbk(std::string_view text) {
    iconv_t opened = iconv_open("GBK", "UTF-8");
    if (opened == reinterpret_cast<iconv_t>(-1)) // what iconv_open() gives for an error
        return std::nullopt;
    const Converter converter(opened);
    std::string from(text);
    std::string to(2 * text.size(), '\0');
    char* in = from.data();
    char* out = to.data();
    std::size_t in_left = from.size();
    std::size_t out_left = to.size();
    if (iconv(converter.get(), &in, &in_left, &out, &out_left) != 0)
        return std::nullopt;
    to.resize(to.size() - out_left);
    return to;
}

/// The end of the run of signs beyond ASCII that begins here.
std::size_t end_of_run(std::string_view text, std::size_t begin) {
    while (begin < text.size() && !is_ascii(text[begin]))
        ++begin;
    return begin;
}

} // namespace

MisreadText put_right(std::string_view text) {
    MisreadText result;
    std::size_t at = 0;
    while (at < text.size()) {
        if (is_ascii(text[at])) {
            result.text += text[at++];
            continue;
        }
        const std::size_t end = end_of_run(text, at);
        const std::string_view run = text.substr(at, end - at);
        const std::optional<std::string> meant = has_chinese(run) ? as_gbk(run) : std::nullopt;
        if (meant && geodata::is_utf8(*meant) && !has_chinese(*meant)) {
            result.text += *meant;
            ++result.put_right;
        } else {
            result.text += run;
            if (has_chinese(run))
                result.lost.emplace_back(text.substr(at, end - at + 1));
        }
        at = end;
    }
    return result;
}

} // namespace graticule::evaluation::geoanalystbench
