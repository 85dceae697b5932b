// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/numeric.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace graticule::earth {

namespace {

Value result_number(Call& call, double value, ResultType type, bool all_whole) {
    if (!std::isfinite(value))
        call.fail("has no number as its result");
    return Number{value,
                  type == ResultType::Truth || type == ResultType::Whole
                      || (type == ResultType::Same && all_whole && value == std::floor(value))};
}

std::string prefixed(std::string_view names, std::string_view prefix) {
    std::string all;
    for (const std::string& name : split(names, ','))
        all += (all.empty() ? "" : ",") + std::string(prefix) + name;
    return all;
}

struct NumberPattern {
    std::string flags;
    std::optional<int> width;
    std::optional<int> precision;
    char kind = 's';
    std::string before;
    std::string after;
};

/// "%03d" taken apart: one conversion of a number, with text around it.
NumberPattern read_pattern(Call& call, const std::string& pattern) {
    NumberPattern read;
    const std::size_t begin = pattern.find('%');
    if (begin == std::string::npos)
        call.fail(fmt::format("takes a pattern with a %, not {}", graticule::quoted(pattern)));
    read.before = pattern.substr(0, begin);
    std::size_t at = begin + 1;
    while (at < pattern.size()
           && std::string_view("-+0 ,(").find(pattern[at]) != std::string_view::npos)
        read.flags += pattern[at++];
    const auto digits = [&]() -> std::optional<int> {
        int value = 0;
        const auto end =
            std::from_chars(pattern.data() + at, pattern.data() + pattern.size(), value).ptr;
        const bool some = end != pattern.data() + at;
        at = static_cast<std::size_t>(end - pattern.data());
        constexpr int Widest = 1000;
        return some ? std::optional<int>(std::clamp(value, 0, Widest)) : std::nullopt;
    };
    read.width = digits();
    if (at < pattern.size() && pattern[at] == '.') {
        ++at;
        read.precision = digits();
    }
    read.kind = at < pattern.size() ? pattern[at] : ' ';
    read.after = pattern.substr(std::min(at + 1, pattern.size()));
    if (std::string_view("dfesxX").find(read.kind) == std::string_view::npos
        || read.after.find('%') != std::string::npos
        || read.flags.find_first_of("(,") != std::string::npos)
        call.fail(fmt::format("does not take the pattern {} here", graticule::quoted(pattern)));
    return read;
}

std::string pattern_digits(Call& call, const NumberPattern& pattern, double value) {
    switch (pattern.kind) {
    case 'd':
        if (value != std::floor(value))
            call.fail("takes %d for integers alone");
        return fmt::format("{}", static_cast<std::int64_t>(std::abs(value)));
    case 'x':
    case 'X': {
        const std::string digits = fmt::format("{:x}", static_cast<std::int64_t>(std::abs(value)));
        return pattern.kind == 'x'
                   ? digits
                   : fmt::format("{:X}", static_cast<std::int64_t>(std::abs(value)));
    }
    case 'f':
        return fmt::format("{:.{}f}", std::abs(value), pattern.precision.value_or(6));
    case 'e':
        return fmt::format("{:.{}e}", std::abs(value), pattern.precision.value_or(6));
    default:
        return shortest_number(std::abs(value));
    }
}

Value format_number_value(Call& call) {
    const Number number = call.number("number");
    const NumberPattern pattern = read_pattern(call, call.text_or("pattern", "%s"));
    std::string digits = pattern_digits(call, pattern, number.value);
    if (pattern.kind == 's' && !number.whole && digits.find_first_of(".e") == std::string::npos)
        digits += ".0"; // as Java writes a double
    const bool has = pattern.flags.find('+') != std::string::npos;
    const std::string sign = std::signbit(number.value) && number.value != 0 ? "-" : has ? "+" : "";
    const auto width = static_cast<std::size_t>(pattern.width.value_or(0));
    const std::size_t missing = width - std::min(width, sign.size() + digits.size());
    if (pattern.flags.find('0') != std::string::npos)
        digits.insert(0, missing, '0');
    std::string text = sign + digits;
    const bool left = pattern.flags.find('-') != std::string::npos;
    text.insert(left ? text.size() : 0, width - std::min(width, text.size()), ' ');
    return pattern.before + text + pattern.after;
}

Value parse_number_value(Call& call) {
    const std::string text = call.text("input");
    const std::int64_t radix = call.integer_or("radix", 10);
    if (radix == 10) {
        const auto number = parse_number(trim(text));
        if (!number)
            call.fail(fmt::format("takes a number in a text, not {}", graticule::quoted(text)));
        return Number{*number, text.find_first_of(".eE") == std::string::npos};
    }
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    if (radix < 2 || radix > 36 || text.empty()
        || std::from_chars(text.data(), end, value, static_cast<int>(radix)).ptr != end)
        call.fail(fmt::format("takes a number in a text, not {}", graticule::quoted(text)));
    return whole(static_cast<double>(value));
}

} // namespace

void add_number_algorithms(Registry& registry) {
    for (const UnaryFunction& function : unary_functions())
        registry.add(prefixed(function.names, "Number."), "input", [function](Call& call) {
            const Number input = call.number("input");
            return result_number(call, function.apply(input.value), function.type, input.whole);
        });
    for (const BinaryFunction& function : binary_functions())
        registry.add(prefixed(function.names, "Number."), "left,right", [function](Call& call) {
            const Number left = call.number("left");
            const Number right = call.number("right");
            return result_number(call, function.apply(left.value, right.value), function.type,
                                 left.whole && right.whole);
        });
    registry.add("Number.clamp", "number,min,max", [](Call& call) -> Value {
        const Number number = call.number("number");
        const double clamped =
            std::max(call.number("min").value, std::min(number.value, call.number("max").value));
        return Number{clamped, number.whole && clamped == std::floor(clamped)};
    });
    registry.add("Number.unitScale", "number,min,max", [](Call& call) {
        const double min = call.number("min").value;
        const double value = (call.number("number").value - min) / (call.number("max").value - min);
        return result_number(call, value, ResultType::Real, false);
    });
    registry.add("Number.format", "number,pattern?", format_number_value);
    registry.add("Number.parse", "input,radix?", parse_number_value);
}

void add_number_casts(Registry& registry) {
    for (const NumberCast& cast : number_casts())
        registry.add(prefixed(cast.names, "Number."), "input", [cast](Call& call) -> Value {
            return Number{cast_number(call.number("input").value, cast.type),
                          cast.type.precision == Precision::Int};
        });
}

} // namespace graticule::earth
