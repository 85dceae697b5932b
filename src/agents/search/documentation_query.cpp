// SPDX-License-Identifier: Apache-2.0
#include "agents/search/documentation_query.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace graticule::agents::search {

namespace {

constexpr std::size_t MostNearNames = 2;

/// What an error or a finding says, and the real names that are near to the wrong one.
struct Said {
    std::string message;
    std::vector<std::string> near;
};

std::vector<std::string> names_behind(std::string_view text, std::string_view words) {
    std::vector<std::string> names;
    if (const std::size_t at = text.find(words); at != std::string_view::npos)
        for (const std::string& name : split(text.substr(at + words.size()), ','))
            names.emplace_back(trim(name));
    return names;
}

std::optional<Said> finding_in(const Json& findings) {
    constexpr std::array Kinds{"attribute", "parameter", "import"};
    if (!findings.is_array())
        return std::nullopt;
    for (const Json& finding : findings)
        if (std::find(Kinds.begin(), Kinds.end(), text_member(finding, "kind")) != Kinds.end()) {
            const std::string message = text_member(finding, "message");
            return Said{message.substr(0, message.find(';')), texts_member(finding, "near")};
        }
    return std::nullopt;
}

std::optional<Said> error_in(const Json& error) {
    const std::string message = text_member(error, "message");
    for (const std::string_view type :
         {"AttributeError: ", "TypeError: ", "ImportError: ", "ModuleNotFoundError: "})
        if (message.starts_with(type))
            return Said{message.substr(type.size()),
                        names_behind(text_member(error, "hint"), "Near names: ")};
    return std::nullopt;
}

/// "'Series' object" -> Series, "module momepy" -> momepy, "type object 'Point'" -> Point.
std::string last_name_of(std::string_view words) {
    if (words.ends_with(" object"))
        words.remove_suffix(std::string_view(" object").size());
    words = words.substr(words.rfind(' ') + 1); // npos + 1 is 0
    std::string name;
    std::copy_if(words.begin(), words.end(), std::back_inserter(name),
                 [](char c) { return c != '\'' && c != '"'; });
    return name;
}

std::string first_name_of(std::string_view words) {
    return last_name_of(words.substr(0, words.find(' ')));
}

/// The missing module in "there is no module momepi" or "No module named 'momepi'".
std::string missing_module(std::string_view message) {
    for (const std::string_view words : {"no module ", "No module named "})
        if (const std::size_t at = message.find(words); at != std::string_view::npos)
            return first_name_of(message.substr(at + words.size()));
    return {};
}

std::string without(std::string_view step, std::string_view name) {
    std::string kept;
    for (const std::string& word : split(step, ' '))
        if (!word.empty() && word.find(name) == std::string::npos)
            kept += (kept.empty() ? "" : " ") + word;
    return kept;
}

std::string member_query(const std::string& owner, const std::string& name, const Said& said,
                         std::string_view step) {
    if (said.near.empty())
        return fmt::format("{} {} {}", owner, name, step);
    std::string query;
    for (std::size_t i = 0; i < std::min(said.near.size(), MostNearNames); ++i)
        query += fmt::format("{}{}.{}", i == 0 ? "" : " ", owner, said.near[i]);
    return query;
}

} // namespace

std::string documentation_query(const tools::Observation& failed, std::string_view step) {
    constexpr std::string_view CannotImport = "cannot import name ";
    constexpr std::string_view From = " from ";
    std::optional<Said> said = finding_in(member(failed.data, "findings"));
    if (!said)
        said = error_in(member(failed.data, "error"));
    if (!said)
        return {};
    const std::string_view message = said->message;
    if (const std::string module = missing_module(message); !module.empty())
        return without(step, module);
    if (const std::size_t call = message.find("() "); call != std::string_view::npos)
        return last_name_of(message.substr(0, call));
    if (message.starts_with(CannotImport)) {
        const std::string_view rest = message.substr(CannotImport.size());
        const std::size_t from = rest.find(From);
        return from == std::string_view::npos
                   ? std::string()
                   : member_query(first_name_of(rest.substr(from + From.size())),
                                  first_name_of(rest), *said, step);
    }
    for (const std::string_view has : {" has no attribute ", " has no "})
        if (const std::size_t at = message.find(has); at != std::string_view::npos)
            return member_query(last_name_of(message.substr(0, at)),
                                first_name_of(message.substr(at + has.size())), *said, step);
    return {};
}

} // namespace graticule::agents::search
