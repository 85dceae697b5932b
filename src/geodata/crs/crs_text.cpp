// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/crs_text.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "geodata/crs/proj_database.hpp"
#include "geodata/crs/proj_files_handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace graticule::geodata {

namespace {

constexpr std::string_view Blank = " \t\r\n\f\v";

[[noreturn]] void refuse_crs_text(std::string_view file) {
    throw Error(ErrorCode::Refused,
                fmt::format("The CRS names the file '{}', which is none that PROJ knows by name",
                            shorten(file, 80)),
                "Give the CRS by its code, such as EPSG:4326, or without files");
}

bool is_bare(std::string_view name) {
    return !name.empty() && name.front() != '.' && name.front() != '~'
           && name.find_first_of("/\\:") == std::string_view::npos;
}

bool database_has_grid(const std::string& name) {
    return !ask_proj_database("SELECT 1 FROM grid_alternatives WHERE ?1 IN (original_grid_name, "
                              "proj_grid_name, old_proj_grid_name) LIMIT 1",
                              std::array{name})
                .empty();
}

// Heights are no part of a Crs: a grid of theirs that is not known takes nothing away.
enum class Moves { Places, Heights };

// Several files, one instead of the other, have commas between them.
void require_grids(std::string_view names, Moves moves) {
    for (const std::string& item : split(names, ',')) {
        std::string_view name = trim(item);
        if (name.starts_with('@'))
            name.remove_prefix(1);
        if (name == "null")
            continue;
        if (!is_bare(name)
            || !(moves == Moves::Heights || proj_has_file(name)
                 || database_has_grid(std::string(name))))
            refuse_crs_text(name);
    }
}

// "epsg:4326": a code of an authority, or an entry of a file.
void require_init(std::string_view value) {
    const std::string_view name = value.substr(0, value.find(':'));
    if (!is_bare(name)
        || !(proj_has_file(name)
             || !ask_proj_database("SELECT 1 FROM crs_view WHERE auth_name = upper(?1) LIMIT 1",
                                   std::array{std::string(name)})
                     .empty()))
        refuse_crs_text(value);
}

// PROJ takes blanks around '=' and ',' for none, and ';' for one.
std::string without_stray_blanks(std::string_view text) {
    std::string kept;
    bool blank = false;
    for (const char sign : text) {
        if (sign == ';' || Blank.find(sign) != std::string_view::npos) {
            blank = true;
            continue;
        }
        const bool joins = sign == '=' || sign == ','
                           || (!kept.empty() && (kept.back() == '=' || kept.back() == ','));
        if (blank && !joins)
            kept += ' ';
        blank = false;
        kept += sign;
    }
    return kept;
}

bool is_word(char sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')
           || (sign >= '0' && sign <= '9') || sign == '_';
}

// What stands as key=value, alone or within something else, as a PROJ string within WKT.
void require_known_in_proj_string(std::string_view definition) {
    const std::string text = without_stray_blanks(definition);
    for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && is_word(text[begin - 1]))
            --begin;
        const std::string key = ascii_lower(text.substr(begin, at - begin));
        const std::size_t end = text.find_first_of(" \"[]()", at + 1);
        const std::string value = text.substr(at + 1, end - at - 1);
        if (key == "init")
            require_init(value);
        else if (key == "geoidgrids")
            require_grids(value, Moves::Heights);
        else if (key.ends_with("grids") || key == "file" || key == "model" || key == "catalog")
            require_grids(value, Moves::Places);
    }
}

// Printed WKT may have the quotation marks of typography, which PROJ takes too.
std::string with_plain_quotes(std::string_view text) {
    constexpr std::string_view Opening = "\u201C";
    constexpr std::string_view Conclusion = "\u201D";
    std::string plain;
    while (!text.empty()) {
        const bool quote = text.starts_with(Opening) || text.starts_with(Conclusion);
        plain += quote ? '"' : text.front();
        text.remove_prefix(quote ? Opening.size() : 1);
    }
    return plain;
}

// Goes through the quoted texts of WKT. Within an element, the second of them is what counts.
class WktFiles {
public:
    explicit WktFiles(std::string_view text) : m_text(with_plain_quotes(text)) {}

    void require_known() {
        for (m_at = 0; m_at < m_text.size(); ++m_at) {
            const char sign = m_text[m_at];
            if (sign == '[' || sign == '(')
                m_open.push_back({word_before(), {}});
            else if ((sign == ']' || sign == ')') && !m_open.empty())
                m_open.pop_back();
            else if (sign == '"')
                take(quoted());
        }
    }

private:
    struct Element {
        std::string keyword;
        std::vector<std::string> texts;
    };

    std::string word_before() const {
        std::size_t end = m_at;
        while (end > 0 && Blank.find(m_text[end - 1]) != std::string_view::npos)
            --end;
        std::size_t begin = end;
        while (begin > 0 && is_word(m_text[begin - 1]))
            --begin;
        return ascii_lower(m_text.substr(begin, end - begin));
    }

    // Up to the closing quotation mark; two of them within a text stand for one.
    std::string quoted() {
        std::string text;
        while (++m_at < m_text.size()) {
            if (m_text[m_at] == '"' && m_text.compare(m_at, 2, "\"\"") != 0)
                break;
            if (m_text[m_at] == '"')
                ++m_at;
            text += m_text[m_at];
        }
        return text;
    }

    void take(const std::string& text) {
        if (m_open.empty())
            return;
        Element& element = m_open.back();
        element.texts.push_back(text);
        if (element.texts.size() != 2)
            return;
        const std::string name = ascii_lower(element.texts[0]);
        if (element.keyword == "parameterfile")
            require_grids(text,
                          name.find("geoid") == std::string::npos ? Moves::Places : Moves::Heights);
        else if (element.keyword == "extension" && name == "proj4_grids")
            require_grids(text, is_within("vert_datum") ? Moves::Heights : Moves::Places);
    }

    bool is_within(std::string_view keyword) const {
        return std::ranges::any_of(
            m_open, [&](const Element& element) { return element.keyword == keyword; });
    }

    std::string m_text;
    std::size_t m_at = 0;
    std::vector<Element> m_open;
};

// A parameter whose value is a text is a file.
void require_known_in_json(const Json& value, std::string_view member) {
    if (value.is_string()) {
        const std::string& text = value.get_ref<const std::string&>();
        require_known_in_proj_string(text);
        if (member == "value")
            require_grids(text, Moves::Places);
    } else if (value.is_object()) {
        for (const auto& [name, inner] : value.items())
            require_known_in_json(inner, name);
    } else if (value.is_array()) {
        for (const Json& inner : value)
            require_known_in_json(inner, member);
    }
}

Json read_projjson(std::string_view definition) {
    try {
        return parse_json(definition, "The CRS");
    } catch (const Error& error) {
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is not a coordinate reference system: {}",
                                shorten(trim(definition), 80), error.message()),
                    error.hint());
    }
}

} // namespace

void require_known_files(std::string_view definition) {
    if (trim(definition).starts_with('{')) {
        require_known_in_json(read_projjson(definition), {});
        return;
    }
    require_known_in_proj_string(definition);
    WktFiles(definition).require_known();
}

} // namespace graticule::geodata
