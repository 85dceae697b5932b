// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"

#include "base/data_text.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <memory>

namespace graticule {

std::string fold(std::string_view text) {
    utf8proc_uint8_t* mapped = nullptr;
    const auto options =
        static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD
                                       | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE);
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &mapped, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
    if (size < 0)
        return ascii_lower(text);
    return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)};
}

std::string ascii_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view White = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(White);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(White) - first + 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::size_t start = 0;
    while (true) {
        const std::size_t end = text.find(separator, start);
        parts.emplace_back(text.substr(start, end - start));
        if (end == std::string_view::npos)
            return parts;
        start = end + 1;
    }
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
    return fmt::format("{}", fmt::join(parts, separator));
}

std::optional<double> parse_number(std::string_view text) {
    text = trim(text);
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string format_number(double value, int significant) {
    if (std::isnan(value))
        return "no value";
    if (std::isinf(value))
        return value > 0 ? "infinity" : "-infinity";
    if (value == 0)
        return "0";
    const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    if (magnitude > 15 || magnitude < -5)
        return fmt::format("{:.{}g}", value, significant);
    // Whole numbers keep all their digits: a count of people is not rounded.
    const int decimals = value == std::floor(value) ? 0 : std::max(0, significant - magnitude);
    std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    std::string fraction;
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        fraction = digits.substr(point);
        fraction.erase(fraction.find_last_not_of('0') + 1);
        if (fraction == ".")
            fraction.clear();
        digits.resize(point);
    }
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, ",");
    const bool is_zero = fraction.empty() && digits == "0";
    return (value < 0 && !is_zero ? "-" : "") + digits + fraction;
}

std::string shortest_number(double value) {
    return fmt::format("{}", value);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            current[j] = std::min({last[j] + 1, current[j - 1] + 1, substitution});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                current[j] = std::min(current[j], before_last[j - 2] + 1);
        }
        std::swap(before_last, last);
        std::swap(last, current);
    }
    return last[b.size()];
}

std::optional<std::string> nearest_name(std::string_view name,
                                        std::span<const std::string> candidates) {
    // Nobody mistypes a name of such a length, and comparing takes time with its square.
    constexpr std::size_t LongestName = 1000;
    const std::string folded = fold(name);
    std::optional<std::string> best;
    std::size_t best_distance = 0;
    for (const std::string& candidate : candidates) {
        const std::string other = fold(candidate);
        if (std::max(folded.size(), other.size()) > LongestName)
            continue;
        std::size_t distance = edit_distance(folded, other);
        const bool contains =
            folded.size() >= 3 && other.size() >= 3
            && (other.find(folded) != std::string::npos || folded.find(other) != std::string::npos);
        const std::size_t allowed =
            std::max<std::size_t>(1, std::max(folded.size(), other.size()) / 3);
        if (contains)
            distance = std::min(distance, allowed);
        if (distance <= allowed && (!best || distance < best_distance)) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string shorten(std::string_view text, std::size_t limit) {
    if (text.size() <= limit)
        return std::string(text);
    constexpr std::string_view Mark = "…";
    std::size_t end = limit > Mark.size() ? limit - Mark.size() : 0;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return std::string(text.substr(0, end)) + std::string(Mark);
}

std::string to_valid_utf8(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    std::size_t i = 0;
    while (i < text.size()) {
        utf8proc_int32_t codepoint = 0;
        const utf8proc_ssize_t size =
            utf8proc_iterate(bytes + i, static_cast<utf8proc_ssize_t>(text.size() - i), &codepoint);
        if (size > 0) {
            valid.append(text.substr(i, static_cast<std::size_t>(size)));
            i += static_cast<std::size_t>(size);
        } else {
            valid += "\xEF\xBF\xBD";
            ++i;
        }
    }
    return valid;
}

std::string printable(std::string_view text) {
    std::string clean = visible_text(text);
    std::erase(clean, '\t');
    return clean;
}

std::string escape_html(std::string_view text) {
    std::string escaped;
    escaped.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

std::string slug(std::string_view text, std::size_t limit) {
    std::string result;
    for (const char c : fold(text)) {
        const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (word)
            result += c;
        else if (!result.empty() && result.back() != '-')
            result += '-';
        if (result.size() >= limit)
            break;
    }
    while (!result.empty() && result.back() == '-')
        result.pop_back();
    return result.empty() ? "task" : result;
}

} // namespace graticule
