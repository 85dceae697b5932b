// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/text_geometry.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/degrees_check.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/geometry/geometry_text.hpp"
#include "geodata/tables/place_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

using Srid = std::optional<std::int64_t>;

/// A column of text as geometries, with the SRID that each states.
struct Texts {
    GeometryColumn geometry;
    std::vector<Srid> srids;
    std::vector<std::string> notes;
    std::map<std::int64_t, std::size_t> stated; ///< how many geometries state each SRID
    std::size_t unstated = 0;

    /// The SRID that most geometries state.
    Srid commonest() const {
        const auto most = std::max_element(stated.begin(), stated.end(),
                                           [](auto& a, auto& b) { return a.second < b.second; });
        return most == stated.end() ? Srid() : most->first;
    }
};

Texts read_geometry_texts(const Column& column) {
    Texts texts;
    GeometryReader reader;
    for (std::size_t row = 0; row < column.size(); ++row) {
        texts.srids.emplace_back();
        if (column.is_null(row)) {
            reader.append_null();
            continue;
        }
        const GeometryText text = parse_geometry_text(column.text(row));
        text.wkb.empty() ? reader.append_wkt(text.wkt) : reader.append(text.wkb);
        texts.srids.back() = text.srid;
        if (reader.column().is_void(row))
            continue;
        text.srid ? ++texts.stated[*text.srid] : ++texts.unstated;
    }
    texts.notes = reader.notes();
    texts.geometry = reader.take();
    return texts;
}

struct Move {
    CoordinateTransform transform;
    std::string label;
    std::size_t geometries = 0;
    std::size_t ballpark = 0; ///< moved without a datum shift, as none is known
    std::size_t lost = 0;     ///< that cannot be where the CRS would have them
};

void append_moved(GeometryColumn& to, WkbView wkb, Move& move) {
    bool lost = false;
    bool ballpark = false;
    const std::vector<std::uint8_t> moved =
        map_coordinates(wkb, [&](std::span<double> x, std::span<double> y) {
            ballpark = !x.empty() && move.transform.ballpark_at(x[0], y[0]);
            lost = move.transform.forward(x, y) > 0;
        });
    ++move.geometries;
    move.lost += lost ? 1 : 0;
    move.ballpark += ballpark && !lost ? 1 : 0;
    lost ? to.append_null() : to.append(moved);
}

Crs expect_crs(std::int64_t srid, const std::string& field) {
    Crs crs = crs_of_srid(srid);
    if (!crs.known())
        throw Error(ErrorCode::Malformed,
                    fmt::format("Column '{}' holds geometries of several SRIDs, and no CRS has the "
                                "number {}",
                                field, srid),
                    "Write all geometries in one CRS");
    return crs;
}

void note_move(const Move& move, const Crs& to, const std::string& field,
               std::vector<std::string>& notes) {
    notes.push_back(fmt::format("{} geometries in column {} are in {}, as their SRID says; they "
                                "were transformed to {}, in which most are",
                                move.geometries, field, move.label, to.label()));
    if (move.ballpark > 0)
        notes.push_back(fmt::format("No datum shift is known for {} of them: they may lie some "
                                    "hundred metres off",
                                    move.ballpark));
    if (move.lost > 0)
        notes.push_back(
            fmt::format("{} of them cannot be transformed; their geometry is null", move.lost));
}

// Brings the geometries of other SRIDs to the CRS of the commonest.
void bring_together(Texts& texts, const Crs& to, std::int64_t kept, const std::string& field) {
    std::map<std::int64_t, Move> moves;
    for (const auto& [srid, count] : texts.stated) {
        if (srid == kept)
            continue;
        const Crs from = expect_crs(srid, field);
        moves.emplace(srid, Move{CoordinateTransform(from, to), from.label()});
    }
    GeometryColumn together;
    together.reserve(texts.geometry.size(), texts.geometry.byte_size());
    for (std::size_t row = 0; row < texts.geometry.size(); ++row) {
        const WkbView wkb = texts.geometry.wkb(row);
        const Srid srid = texts.srids[row];
        if (texts.geometry.is_void(row) || !srid || *srid == kept)
            together.append(wkb);
        else
            append_moved(together, wkb, moves.at(*srid));
    }
    for (const auto& [srid, move] : moves)
        note_move(move, to, field, texts.notes);
    texts.geometry = std::move(together);
}

// The CRS that the texts state, which all of them have afterwards.
Crs stated_crs(Texts& texts, std::int64_t srid, const std::string& field) {
    const bool several = texts.stated.size() > 1;
    Crs crs = several ? expect_crs(srid, field) : crs_of_srid(srid);
    texts.notes.push_back(
        crs.known()
            ? fmt::format("Geometry in column {} is in {}, as its SRID says", field, crs.label())
            : fmt::format("Geometry in column {} has the SRID {}, which stands for no CRS "
                          "that is known: its CRS is unknown",
                          field, srid));
    if (texts.unstated > 0)
        texts.notes.push_back(fmt::format("{} geometries in column {} state no SRID and are taken "
                                          "to be in {} like the others",
                                          texts.unstated, field, crs.label()));
    if (several)
        bring_together(texts, crs, srid, field);
    check_degrees(texts.geometry, CrsFrom::File, crs, texts.notes);
    return crs;
}

// Without an SRID, what could be degrees is taken as such.
Crs guessed_crs(Texts& texts, const std::string& field) {
    constexpr double MaxLongitude = 360;
    constexpr double MaxLatitude = 90;
    const Extent extent = texts.geometry.total_extent();
    if (extent.empty() || extent.min_x < -MaxLongitude || extent.max_x > MaxLongitude
        || extent.min_y < -MaxLatitude || extent.max_y > MaxLatitude)
        return {};
    texts.notes.push_back(
        fmt::format("Geometry in column {} lies within degrees and is taken as WGS 84", field));
    return Crs::wgs84();
}

} // namespace

std::optional<std::size_t> find_text_geometry(const Layer& table) {
    for (std::size_t i = 0; i < table.field_count(); ++i) {
        const Column& column = table.column(i);
        if (table.field(i).type != FieldType::Text || !is_geometry_name(table.field(i).name))
            continue;
        for (std::size_t row = 0; row < column.size(); ++row) {
            if (column.is_null(row))
                continue;
            if (looks_like_geometry(column.text(row)))
                return i;
            break;
        }
    }
    return std::nullopt;
}

void take_text_geometry(ReadResult& table, std::size_t field, const ReadOptions& options) {
    const std::string name = table.layer.field(field).name;
    Texts texts = read_geometry_texts(table.layer.column(field));
    Crs crs; // one that the user gives is the reader's business, as with any file
    if (const Srid srid = texts.commonest())
        crs = stated_crs(texts, *srid, name);
    else if (options.crs.empty())
        crs = guessed_crs(texts, name);
    for (std::string& note : texts.notes)
        table.notes.push_back(std::move(note));
    table.layer.remove_field(field);
    table.layer.set_geometry(std::move(texts.geometry), std::move(crs));
}

} // namespace graticule::geodata
