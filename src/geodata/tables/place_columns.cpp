// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/place_columns.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/tables/angle_columns.hpp"
#include "geodata/tables/angle_text.hpp"
#include "geodata/tables/name_words.hpp"
#include "geodata/tables/text_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <memory>

namespace graticule::geodata {

namespace {

constexpr double LargestLongitude = 360; // 0 to 360 is in use beside -180 to 180
constexpr double LargestLatitude = 90;
constexpr double MaxStrayShare = 0.05; // more points than this outside: they are not degrees

using NamePair = std::pair<std::string, std::string>;

// "INTPTLONG" and "x_coord" as "intptlong" and "xcoord".
std::string plain_name(std::string_view name) {
    std::string result;
    for (const char c : ascii_lower(name))
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            result += c;
    return result;
}

// The latitude's name as words, for a longitude's; empty if the name speaks of no longitude.
std::vector<std::string> partner_words(std::string_view longitude) {
    std::vector<std::string> result = name_words(longitude);
    bool found = false;
    for (std::string& word : result) {
        constexpr std::array Partners = {std::pair{"longitude", "latitude"},
                                         std::pair{"lon", "lat"}, std::pair{"lng", "lat"},
                                         std::pair{"long", "lat"}, std::pair{"x", "y"}};
        for (const auto& [x, y] : Partners)
            if (word == x) {
                word = y;
                found = true;
                break;
            }
    }
    return found ? result : std::vector<std::string>();
}

bool in_degrees(double x, double y) {
    return std::abs(x) <= LargestLongitude && std::abs(y) <= LargestLatitude;
}

// A column of coordinates as numbers, and what could not be read of one that holds text.
struct Coordinates {
    std::shared_ptr<const Column> numbers;
    bool from_text = false;
    std::string read_example;
    std::size_t unreadable = 0;
    std::string unreadable_example;

    bool mostly_read() const { return 2 * (numbers->size() - numbers->null_count()) > unreadable; }
};

Coordinates read_angles(const Column& texts, CoordinateAxis axis) {
    Coordinates result;
    result.from_text = true;
    auto numbers = std::make_shared<Column>(FieldType::Real);
    numbers->reserve(texts.size());
    for (std::size_t row = 0; row < texts.size(); ++row) {
        const auto degrees = texts.is_null(row) ? std::nullopt : parse_angle(texts.text(row), axis);
        if (degrees) {
            numbers->append_real(*degrees);
            if (result.read_example.empty())
                result.read_example = shorten(texts.text(row), 40);
            continue;
        }
        numbers->append_null();
        if (!texts.is_null(row) && result.unreadable++ == 0)
            result.unreadable_example = shorten(texts.text(row), 40);
    }
    result.numbers = std::move(numbers);
    return result;
}

Coordinates coordinates_of(const Layer& layer, const std::string& name, CoordinateAxis axis) {
    const std::size_t index = layer.field_index(name);
    const Column& column = layer.column(index);
    if (column.type() == FieldType::Text)
        return read_angles(column, axis);
    Coordinates result;
    result.numbers = layer.shared_column(index);
    if (!column.is_numeric() && column.null_count() < column.size())
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("Column '{}' does not hold numbers and cannot be a coordinate", name),
            "Name columns of numbers");
    return result;
}

struct Tally {
    std::size_t points = 0;
    std::size_t outside = 0;
    std::size_t without = 0;
};

Tally count_points(const Column& x, const Column& y) {
    Tally tally;
    for (std::size_t row = 0; row < x.size(); ++row) {
        if (x.is_null(row) || y.is_null(row))
            ++tally.without;
        else if (++tally.points; !in_degrees(x.number(row), y.number(row)))
            ++tally.outside;
    }
    return tally;
}

GeometryColumn make_points(const Column& x, const Column& y, bool degrees) {
    GeometryReader reader;
    reader.reserve(x.size());
    for (std::size_t row = 0; row < x.size(); ++row) {
        const bool known = !x.is_null(row) && !y.is_null(row);
        if (known && (!degrees || in_degrees(x.number(row), y.number(row))))
            reader.append_point(x.number(row), y.number(row));
        else
            reader.append_null();
    }
    return reader.take();
}

// Of columns of text only names such as "lon" and "site_latitude" tell that they hold coordinates;
// "x" and "y" are too often something else.
bool names_degrees(std::string_view name) {
    const std::vector<std::string> parts = name_words(name);
    return std::any_of(parts.begin(), parts.end(), [](const std::string& word) {
        return word.starts_with("lon") || word.starts_with("lng") || word.starts_with("lat");
    });
}

// What reading text did and could not do. Text without any digit ("east") is something else.
void note_text(const Coordinates& read, const std::string& name, std::vector<std::string>& notes) {
    if (!read.read_example.empty() && !parse_number(trim(read.read_example)))
        notes.push_back(fmt::format("Coordinates in {} were read from text such as {}", name,
                                    read.read_example));
    if (read.unreadable > 0
        && read.unreadable_example.find_first_of("0123456789") != std::string::npos)
        notes.push_back(fmt::format("{} values of {} are text that is no coordinate (e.g. {})",
                                    read.unreadable, name, read.unreadable_example));
}

// False where text is no coordinates, which is said.
bool read_texts(ReadResult& table, const NamePair& names, const Coordinates& x,
                const Coordinates& y, bool insist) {
    if (!x.from_text && !y.from_text)
        return true;
    note_text(x, names.first, table.notes);
    note_text(y, names.second, table.notes);
    const bool read = x.mostly_read() && y.mostly_read();
    if (!read && insist)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Column '{}' does not hold numbers and cannot be a coordinate",
                                x.mostly_read() ? names.second : names.first),
                    "Name columns of numbers, or of degrees, minutes and seconds");
    return read;
}

// Adds points from coordinates; `insist` where the user named their columns.
void add_points(ReadResult& table, const NamePair& names, const Coordinates& x_read,
                const Coordinates& y_read, const ReadOptions& options, bool insist) {
    if (!read_texts(table, names, x_read, y_read, insist))
        return;
    const Column& x = *x_read.numbers;
    const Column& y = *y_read.numbers;
    const Tally tally = count_points(x, y);
    if (tally.points == 0 && !insist)
        return;
    const bool degrees =
        static_cast<double>(tally.outside) <= MaxStrayShare * static_cast<double>(tally.points);
    Crs crs = options.crs.empty() ? Crs() : Crs::parse(options.crs);
    if (!degrees && !crs.known() && !insist) {
        table.notes.push_back(fmt::format("Columns {} and {} may be coordinates, but are not "
                                          "degrees; no points were made of them",
                                          names.first, names.second));
        return;
    }
    if (!crs.known() && degrees)
        crs = Crs::wgs84();
    const bool geographic = crs.geographic();
    table.notes.push_back(fmt::format("Points made from columns {} and {}, in {}", names.first,
                                      names.second, crs.label()));
    if (geographic && tally.outside > 0)
        table.notes.push_back(
            fmt::format("{} rows have coordinates that are not degrees; their geometry is null",
                        tally.outside));
    if (tally.without > 0)
        table.notes.push_back(
            fmt::format("{} rows lack a coordinate; their geometry is null", tally.without));
    table.layer.set_geometry(make_points(x, y, geographic), crs);
}

// Adds points from a pair of columns.
void add_points(ReadResult& table, const NamePair& names, const ReadOptions& options, bool insist) {
    add_points(table, names, coordinates_of(table.layer, names.first, CoordinateAxis::Longitude),
               coordinates_of(table.layer, names.second, CoordinateAxis::Latitude), options,
               insist);
}

// Adds points from columns of degrees, minutes, seconds and hemispheres.
void add_points(ReadResult& table, const AngleColumns& columns, const ReadOptions& options) {
    const Layer& layer = table.layer;
    add_points(table, {join(columns.longitude, ", "), join(columns.latitude, ", ")},
               read_angles(angle_texts(layer, columns.longitude), CoordinateAxis::Longitude),
               read_angles(angle_texts(layer, columns.latitude), CoordinateAxis::Latitude), options,
               false);
}

// Names of columns that may hold coordinates as numbers or as text.
std::vector<std::string> names_of(const Layer& layer, bool with_text) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        if (layer.column(i).is_numeric()
            || (with_text && layer.field(i).type == FieldType::Text
                && names_degrees(layer.field(i).name)))
            names.push_back(layer.field(i).name);
    return names;
}

} // namespace

std::optional<NamePair> find_coordinate_names(std::span<const std::string> names) {
    constexpr std::array Known = {
        std::pair{"longitude", "latitude"},
        std::pair{"lon", "lat"},
        std::pair{"long", "lat"},
        std::pair{"lng", "lat"},
        std::pair{"decimallongitude", "decimallatitude"},
        std::pair{"longitudedeg", "latitudedeg"},
        std::pair{"intptlong", "intptlat"},
        std::pair{"intptlon", "intptlat"},
        std::pair{"xlongitude", "ylatitude"},
        std::pair{"x", "y"},
        std::pair{"xcoord", "ycoord"},
        std::pair{"xcoordinate", "ycoordinate"},
        std::pair{"coordx", "coordy"},
        std::pair{"pointx", "pointy"},
    };
    const auto find_plain = [&](std::string_view wanted) {
        return std::ranges::find_if(names,
                                    [&](const auto& name) { return plain_name(name) == wanted; });
    };
    for (const auto& [x, y] : Known) {
        const auto x_name = find_plain(x);
        const auto y_name = find_plain(y);
        if (x_name != names.end() && y_name != names.end())
            return NamePair{*x_name, *y_name};
    }
    std::map<std::vector<std::string>, std::string_view> by_words; // a table may have very many
    for (const std::string& name : names)
        by_words.try_emplace(name_words(name), name);
    for (const std::string& name : names) {
        const std::vector<std::string> wanted = partner_words(name);
        const auto partner = wanted.empty() ? by_words.end() : by_words.find(wanted);
        if (partner != by_words.end())
            return NamePair{name, std::string(partner->second)};
    }
    return std::nullopt;
}

bool is_geometry_name(std::string_view name) {
    constexpr std::array Names = {
        "wkt",         "geometry",    "geom",    "thegeom",     "wktgeom",  "geomwkt",
        "geometrywkt", "wktgeometry", "shape",   "ewkt",        "geomewkt", "wkb",
        "wkbgeom",     "wkbgeometry", "geomwkb", "geometrywkb", "shapewkt", "shapewkb",
        "ewkb",        "hexewkb",     "hexwkb",  "geomewkb",    "way"};
    return std::ranges::find(Names, plain_name(name)) != Names.end();
}

void add_places(ReadResult& table, const ReadOptions& options) {
    if (options.x_column.empty() != options.y_column.empty())
        throw Error(ErrorCode::InvalidArgument, "Only one of the two coordinate columns is named",
                    "Name both x and y");
    if (!options.x_column.empty()) {
        add_points(table, {options.x_column, options.y_column}, options, true);
        return;
    }
    if (const auto field = find_text_geometry(table.layer)) {
        take_text_geometry(table, *field, options);
        return;
    }
    if (const auto columns = find_angle_columns(table.layer)) {
        add_points(table, *columns, options);
        return;
    }
    auto names = find_coordinate_names(names_of(table.layer, false));
    if (!names)
        names = find_coordinate_names(names_of(table.layer, true));
    if (names)
        add_points(table, *names, options, false);
}

} // namespace graticule::geodata
