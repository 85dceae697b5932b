// SPDX-License-Identifier: Apache-2.0
#include "sandbox/page_errors.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostPageLine = 1500;

std::vector<std::string> excerpt(const std::string& code, std::int64_t line) {
    constexpr std::int64_t Around = 2;
    std::vector<std::string> shown;
    const std::vector<std::string> lines = split(code, '\n');
    for (std::int64_t i = std::max<std::int64_t>(1, line - Around);
         i <= std::min<std::int64_t>(static_cast<std::int64_t>(lines.size()), line + Around); ++i)
        shown.push_back(fmt::format("{} {:4} {}", i == line ? "-->" : "   ", i,
                                    shorten(lines[static_cast<std::size_t>(i - 1)], 200)));
    return shown;
}

} // namespace

std::string words_of(const Json& value) {
    const Json& plain = member(value, "value");
    if (plain.is_string())
        return plain.get<std::string>();
    if (!plain.is_null())
        return to_line(plain);
    const std::string special = text_member(value, "unserializableValue");
    if (!special.empty())
        return special;
    const std::string description = text_member(value, "description");
    return description.empty() ? text_member(value, "type") : description;
}

std::string fault_of(const Json& answer) {
    const Json& error = member(answer, "error");
    if (error.is_null())
        return text_member(answer, "errorText");
    const std::string message = text_member(error, "message");
    return message.empty() ? "The browser does not say why" : message;
}

Raised thrown_in_page(const Json& details, const std::string& code, const std::string& code_name,
                      const std::string& hint) {
    const Json& exception = member(details, "exception");
    Raised raised;
    raised.type = printable(text_member(exception, "className"));
    if (raised.type.empty())
        raised.type = "thrown " + printable(text_member(exception, "type"));
    std::string message = split(words_of(exception), '\n').front();
    if (message.starts_with(raised.type + ": "))
        message.erase(0, raised.type.size() + 2);
    raised.message = shorten(printable(message), MostPageLine);
    raised.hint = hint;
    if (text_member(details, "text").starts_with("Uncaught (in promise)"))
        raised.hint = "A promise was rejected and nobody handled it";
    const std::int64_t line = count_member(details, "lineNumber").value_or(0) + 1;
    if (const std::string url = text_member(details, "url"); url == code_name || url.empty())
        raised.excerpt = excerpt(code, line);
    else
        raised.raised_in = printable(shorten(fmt::format("{}, line {}", url, line), 300));
    return raised;
}

Raised page_that_was_left(const std::string& how) {
    Raised raised;
    raised.type = "PageLeft";
    raised.message = "the page was left while the code ran";
    if (!how.empty())
        raised.message += fmt::format(" ({})", shorten(printable(how), 300));
    raised.hint = "What was to be done after that was not done; show everything in one page";
    return raised;
}

} // namespace graticule::sandbox
