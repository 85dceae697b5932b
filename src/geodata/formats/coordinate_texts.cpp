// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/coordinate_texts.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t MaxSourceBytes = std::uintmax_t{8} << 30U;
constexpr std::string_view Spaces = " \t\r\n";

class CoordinateTexts {
public:
    CoordinateTexts(const fs::path& path, std::string_view text) : m_path(path), m_text(text) {}

    // The attributes lat and lon of every point of a GPX.
    void check_points() const {
        for (const std::string_view element : {"<wpt", "<trkpt", "<rtept"})
            for (std::size_t at = m_text.find(element); at != std::string_view::npos;
                 at = m_text.find(element, at + 1)) {
                const std::size_t end = m_text.find('>', at);
                if (end == std::string_view::npos)
                    return; // cut short, which GDAL says
                check_attribute(at, end, "lat");
                check_attribute(at, end, "lon");
            }
    }

    // The lists of coordinates of a KML: commas within a position, spaces between.
    void check_lists() const {
        constexpr std::string_view Begin = "<coordinates>";
        constexpr std::string_view End = "</coordinates>";
        for (std::size_t at = m_text.find(Begin); at != std::string_view::npos;) {
            at += Begin.size();
            const std::size_t end = m_text.find(End, at);
            if (end == std::string_view::npos)
                return;
            check_list(at, end);
            at = m_text.find(Begin, end);
        }
    }

private:
    void check_attribute(std::size_t at, std::size_t end, std::string_view name) const {
        for (std::size_t found = m_text.find(name, at); found < end;
             found = m_text.find(name, found + 1)) {
            std::size_t value = found + name.size();
            if (Spaces.find(m_text[found - 1]) == std::string_view::npos)
                continue;
            value = m_text.find_first_not_of(Spaces, value);
            if (value >= end || m_text[value] != '=')
                continue;
            value = m_text.find_first_not_of(Spaces, value + 1);
            if (value >= end)
                return;
            const std::size_t close = m_text.find(m_text[value], value + 1);
            if (close < end)
                expect_number(value + 1, close);
            return;
        }
    }

    void check_list(std::size_t at, std::size_t end) const {
        constexpr std::string_view Between = " \t\r\n,";
        while ((at = m_text.find_first_not_of(Between, at)) < end) {
            const std::size_t stop = std::min(end, m_text.find_first_of(Between, at));
            // Comments and sections of text are no coordinates.
            if (m_text[at] == '<')
                return;
            expect_number(at, stop);
            at = stop;
        }
    }

    void expect_number(std::size_t begin, std::size_t end) const {
        const std::string_view text = trim(m_text.substr(begin, end - begin));
        if (parse_number(text.starts_with('+') ? text.substr(1) : text))
            return;
        const auto line =
            1
            + std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: '{}' on line {} is no coordinate", m_path.string(),
                                shorten(to_valid_utf8(text), 40), line),
                    "Coordinates are numbers of degrees with a decimal point; mend or remove it");
    }

    const fs::path& m_path;
    std::string_view m_text;
};

} // namespace

void expect_coordinate_numbers(const fs::path& path, SourceFormat format) {
    const bool kml =
        format == SourceFormat::Kml && ascii_lower(path.extension().string()) != ".kmz";
    if (format != SourceFormat::Gpx && !kml)
        return;
    const std::string text = read_file(path, MaxSourceBytes);
    const CoordinateTexts texts(path, text);
    if (kml)
        texts.check_lists();
    else
        texts.check_points();
}

} // namespace graticule::geodata
