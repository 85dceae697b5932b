// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/to_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <string>

namespace graticule::earth {

namespace {

constexpr std::size_t LongestSearched = 4'000; // a regular expression may take long over more
constexpr std::size_t LongestPattern = 500;

std::regex regex_of(Call& call, bool& all) {
    const std::string pattern = call.text("regex");
    // Of the library's ways the one that takes no exponential time, nor the stack.
    auto options = std::regex::ECMAScript | std::regex_constants::__polynomial;
    for (const char flag : call.text_or("flags", "")) {
        if (flag == 'i')
            options |= std::regex::icase;
        else if (flag == 'g')
            all = true;
        else
            call.fail(fmt::format("does not know the flag {}", flag));
    }
    if (pattern.size() > LongestPattern)
        call.fail("takes no regular expression that long");
    try {
        return std::regex(pattern, options);
    } catch (const std::regex_error&) {
        call.fail("takes a regular expression, which this is not");
    }
}

std::string searched_text(Call& call, const char* argument) {
    std::string text = call.text(argument);
    if (text.size() > LongestSearched)
        throw Error(ErrorCode::LimitExceeded, fmt::format("{} searches texts of up to {} bytes",
                                                          call.name(), LongestSearched));
    return text;
}

Value split_text(Call& call) {
    const std::string text = searched_text(call, "string");
    List parts;
    if (call.text("regex").empty()) {
        for (const char c : text)
            parts.emplace_back(std::string(1, c));
        return parts;
    }
    bool all = false;
    const std::regex regex = regex_of(call, all);
    std::size_t begin = 0;
    for (std::sregex_iterator found(text.begin(), text.end(), regex), end; found != end; ++found) {
        if (found->length() == 0)
            continue;
        const auto at = static_cast<std::size_t>(found->position());
        parts.emplace_back(text.substr(begin, at - begin));
        begin = at + static_cast<std::size_t>(found->length());
    }
    parts.emplace_back(text.substr(begin));
    // As Java splits: empty parts at the end are none.
    while (parts.size() > 1 && parts.back().find<std::string>()->empty())
        parts.pop_back();
    return parts;
}

Value match_text(Call& call) {
    const std::string text = searched_text(call, "input");
    bool all = false;
    const std::regex regex = regex_of(call, all);
    List found;
    if (all) {
        for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end;
             ++match)
            found.emplace_back(match->str());
        return found;
    }
    std::smatch match;
    if (std::regex_search(text, match, regex))
        for (const auto& group : match)
            found.emplace_back(group.str());
    return found;
}

Value replace_text(Call& call) {
    const std::string text = searched_text(call, "input");
    bool all = false;
    const std::regex regex = regex_of(call, all);
    return std::regex_replace(text, regex, call.text("replacement"),
                              all ? std::regex_constants::format_default
                                  : std::regex_constants::format_first_only);
}

/// A text whose letters are one byte each, so that their places are those that Earth Engine counts.
std::string plain_text(Call& call, const char* argument) {
    std::string text = call.text(argument);
    if (std::any_of(text.begin(), text.end(),
                    [](char c) { return static_cast<unsigned char>(c) > 0x7f; }))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} takes texts of ASCII letters here", call.name()));
    return text;
}

Value slice_text(Call& call) {
    const std::string text = plain_text(call, "string");
    const auto size = static_cast<std::int64_t>(text.size());
    const auto place = [&](std::int64_t index) {
        return std::clamp<std::int64_t>(index < 0 ? index + size : index, 0, size);
    };
    const std::int64_t start = place(call.integer("start"));
    const std::int64_t end = place(call.integer_or("end", size));
    return text.substr(static_cast<std::size_t>(start),
                       static_cast<std::size_t>(std::max<std::int64_t>(0, end - start)));
}

Value index_in(std::size_t found) {
    return whole(found == std::string::npos ? -1 : static_cast<double>(found));
}

std::string mapped(std::string text, char (*change)(char)) {
    std::transform(text.begin(), text.end(), text.begin(), change);
    return text;
}

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

Value text_of(Call& call) {
    const Value input = call.value("input");
    if (const auto* number = input.find<Number>()) {
        std::string digits = shortest_number(number->value);
        return !number->whole && digits.find_first_of(".e") == std::string::npos ? digits + ".0"
                                                                                 : digits;
    }
    if (input.find<std::string>() != nullptr)
        return input;
    call.fail(fmt::format("makes no text of a value of the type {}", type_name(input)));
}

} // namespace

void add_string_algorithms(Registry& registry) {
    registry.add("String", "input", text_of);
    registry.add("String.cat", "string1,string2", [](Call& call) -> Value {
        std::string text = call.text("string1") + call.text("string2");
        if (text.size() > LongestText)
            throw Error(ErrorCode::LimitExceeded, "String.cat makes too long a text");
        return text;
    });
    registry.add("String.length", "string", [](Call& call) {
        return whole(static_cast<double>(plain_text(call, "string").size()));
    });
    registry.add("String.compareTo", "string1,string2", [](Call& call) {
        const int order = call.text("string1").compare(call.text("string2"));
        return whole(order < 0 ? -1 : order > 0 ? 1 : 0);
    });
    registry.add("String.equals", "reference,target", [](Call& call) -> Value {
        return equal(call.text("reference"), call.value("target"));
    });
    registry.add("String.index", "target,pattern", [](Call& call) {
        return index_in(plain_text(call, "target").find(call.text("pattern")));
    });
    registry.add("String.rindex", "target,pattern", [](Call& call) {
        return index_in(plain_text(call, "target").rfind(call.text("pattern")));
    });
    registry.add("String.slice", "string,start,end?", slice_text);
    registry.add("String.split", "string,regex,flags?", split_text);
    registry.add("String.match", "input,regex,flags?", match_text);
    registry.add("String.replace", "input,regex,replacement,flags?", replace_text);
    registry.add("String.toLowerCase", "string",
                 [](Call& call) -> Value { return mapped(plain_text(call, "string"), lower); });
    registry.add("String.toUpperCase", "string",
                 [](Call& call) -> Value { return mapped(plain_text(call, "string"), upper); });
    registry.add("String.trim", "string",
                 [](Call& call) -> Value { return std::string(trim(call.text("string"))); });
    registry.add("String.encodeJSON", "object",
                 [](Call& call) -> Value { return to_line(to_json(call.value("object"))); });
    registry.add("String.decodeJSON", "string", [](Call& call) {
        return value_from_json(parse_json(call.text("string"), "String.decodeJSON"));
    });
}

} // namespace graticule::earth
