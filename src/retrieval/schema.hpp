// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/band_axes.hpp"
#include "geodata/raster/raster.hpp"
#include "retrieval/description.hpp"
#include "retrieval/quantity.hpp"
#include "retrieval/words.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// What a field is good for.
enum class FieldRole {
    Name,       ///< text that names a row
    Category,   ///< text, whole numbers or truth values with few distinct values
    Key,        ///< a code that other datasets may refer to
    Measure,    ///< numbers that can be computed with
    Year,       ///< the year that a row speaks of
    YearColumn, ///< one year of a measure that is spread over columns
    Time,       ///< dates
    Coordinate, ///< longitude or latitude
    Text        ///< any other text
};

/// One field, as far as it matters for finding it by words.
struct FieldProfile {
    std::string name;
    geodata::FieldType type = geodata::FieldType::Text;
    std::string unit;
    FieldRole role = FieldRole::Measure;
    std::vector<Words> aliases; ///< what it may be called
    std::size_t distinct = 0;   ///< distinct values
    std::size_t nulls = 0;
    std::optional<YearSpan> years; ///< that the field itself speaks of
    std::string measure; ///< name without the year that it ends or begins with; empty if none
    Quantity quantity = Quantity::Unknown;
    bool whole = false; ///< whole numbers only, of whichever type
};

/// Whether hardly two rows have the same value of a field; rows without one do not count.
/// @param repeats rows that each value is for, as one for each year
bool is_key_of_rows(const FieldProfile& field, std::size_t rows, std::size_t repeats = 1);

/// What a row of a dataset is, or what a dataset is about, and how surely.
struct Naming {
    Words words;
    double weight = 1;
};

/// One band of a raster.
struct BandProfile {
    std::string name;
    std::string unit;
    std::vector<Words> aliases;
    Quantity quantity = Quantity::Unknown;
};

/// Rows that stand for several others: "World", "Euro area".
struct AggregateRows {
    std::size_t field = 0;          ///< that names the rows
    std::vector<std::string> names; ///< as stored
    std::string world;              ///< the one of the whole world
};

/// One dataset, as far as it matters for finding it by words.
struct DatasetProfile {
    std::string name;
    std::string title;
    std::string source;
    geodata::DataKind kind = geodata::DataKind::Table;
    std::string file;   ///< path of the file that holds it
    int dimension = -1; ///< of the geometries: 0, 1, 2; -1 for tables, rasters and mixtures
    std::size_t rows = 0;
    std::vector<FieldProfile> fields;
    std::vector<BandProfile> bands;
    geodata::BandAxes axes;       ///< of a raster: along which its bands lie
    std::string subject;          ///< of a raster: what its values are, as its file says in words
    std::vector<Naming> entities; ///< what a row is
    std::vector<Naming> topics;   ///< what the values are about
    Words scope;
    std::string scope_text;
    bool shares_of_population = false; ///< the description says what its shares are of
    Words context;                     ///< all words of title, name and description
    geodata::Extent extent;            ///< degrees; empty where unknown
    std::optional<YearSpan> years;
    std::vector<std::pair<int, std::size_t>> year_columns; ///< year and field, ascending
    std::optional<std::size_t> year_field;
    std::optional<AggregateRows> aggregates;
    std::shared_ptr<const geodata::Layer> layer; ///< none for rasters
    std::shared_ptr<const geodata::Raster> raster;

    bool is_raster() const { return raster != nullptr; }
    bool has_geometry() const { return layer && layer->has_geometry(); }
    /// Field that names a row for people, if there is one.
    std::optional<std::size_t> name_field() const;
};

/// An extent in WGS 84 degrees, by its corners and the middles of its sides; empty where the CRS is
/// unknown.
geodata::Extent extent_in_degrees(const geodata::Extent& extent, const geodata::Crs& crs);

/// The profile of a layer or table that has been read.
DatasetProfile profile_layer(const geodata::CatalogEntry& entry, geodata::Layer layer);

/// The profile of a raster, without reading cells.
DatasetProfile profile_raster(const geodata::CatalogEntry& entry, geodata::Raster raster);

/// All that was handed over and can be read, and what could not.
struct Schema {
    std::vector<DatasetProfile> datasets;
    std::vector<std::string> unreadable; ///< one sentence each

    std::optional<std::size_t> find(std::string_view name) const;
};

/// Reads and profiles everything in a catalogue; what cannot be read is listed, not thrown.
Schema profile_catalog(const geodata::Catalog& catalog, const Context& context);

} // namespace graticule::retrieval
