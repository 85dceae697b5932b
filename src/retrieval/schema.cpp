// SPDX-License-Identifier: Apache-2.0
#include "retrieval/schema.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/statistics_records.hpp"
#include "retrieval/aggregate_rows.hpp"
#include "retrieval/field_roles.hpp"
#include "retrieval/word_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <set>
#include <string_view>

namespace graticule::retrieval {

namespace {

constexpr double TitleWeight = 1.0;
constexpr double NameWeight = 0.95;
constexpr double KeyWeight = 0.8;
constexpr double DescriptionWeight = 0.5;

void describe_source(DatasetProfile& profile, const geodata::CatalogEntry& entry) {
    profile.name = entry.name;
    profile.title = entry.title.empty() ? entry.name : entry.title;
    profile.source = entry.source;
    profile.kind = entry.kind;
    profile.file = entry.path.string();
    const TitleParts title = parse_title(profile.title);
    profile.scope = title.scope;
    profile.scope_text = title.scope_text;
    for (const Words& words : title.topics)
        profile.topics.push_back({words, TitleWeight});
    for (const Words& words : title.per_each)
        profile.entities.push_back({words, TitleWeight});
    profile.years = find_years(entry.year);
    if (!profile.years)
        profile.years = find_years(profile.title);
    profile.context = concept_words(profile.title);
    for (const Words& more : {identifier_words(profile.name), concept_words(entry.description)})
        profile.context.insert(profile.context.end(), more.begin(), more.end());
}

/// Where the title does not say "by ...", its subject is what a row is.
void name_rows_by_title(DatasetProfile& profile, const geodata::CatalogEntry& entry) {
    if (profile.entities.empty())
        profile.entities = profile.topics;
    if (entry.title.empty() || entry.title == entry.name) {
        for (Naming& naming : profile.entities)
            naming.weight = NameWeight;
        // "walk_track_points" are track points too.
        if (Words words = identifier_words(entry.name); words.size() > 1 && words.back() == "point")
            profile.entities.push_back({std::move(words), NameWeight});
    } else {
        Words words = identifier_words(entry.name);
        std::erase_if(words, [&](const std::string& word) {
            return std::find(profile.scope.begin(), profile.scope.end(), word)
                   != profile.scope.end();
        });
        if (!words.empty())
            profile.entities.push_back({std::move(words), NameWeight - 0.1});
    }
    // "107,464 cities, towns and villages of ...": what stands before the first small word.
    std::string subject = entry.description.substr(0, entry.description.find_first_of(".:("));
    for (const std::string_view end :
         {" of ", " in ", " with ", " that ", " from ", " between ", " for "})
        subject.resize(std::min(subject.size(), subject.find(end)));
    for (const Words& words : parse_title(subject).topics)
        profile.entities.push_back({words, DescriptionWeight});
}

/// "Population, fertility": a title that names the measures does not say what a row is.
void take_measures_from_entities(DatasetProfile& profile) {
    std::erase_if(profile.entities, [&](const Naming& naming) {
        return std::any_of(
            profile.fields.begin(), profile.fields.end(), [&](const FieldProfile& field) {
                return field.role == FieldRole::Measure
                       && std::any_of(field.aliases.begin(), field.aliases.end(),
                                      [&](const Words& alias) {
                                          return naming_score(naming.words, alias) > 0;
                                      });
            });
    });
}

/// Whether a column has the codes of countries by ISO 3166-1 in three letters: a handful of them
/// that no list of the world's countries leaves out.
bool has_country_codes(const geodata::Column& column) {
    std::set<std::string_view> missing{"BRA", "CHN", "DEU", "EGY", "IND", "USA"};
    for (std::size_t row = 0; row < column.size() && !missing.empty(); ++row)
        if (!column.is_null(row))
            missing.erase(column.text(row));
    return missing.empty();
}

/// Whether each row, or each row of a year, has its own value of a field.
bool tells_rows_apart(const DatasetProfile& profile, const FieldProfile& field) {
    std::size_t repeats = 1;
    if (profile.year_field)
        repeats = std::max<std::size_t>(1, profile.fields[*profile.year_field].distinct);
    return field.distinct * repeats * 10 >= (profile.rows - field.nulls) * 8;
}

/// "Entity" beside "Code": rows with codes of countries of their own are countries.
void name_rows_by_country_codes(DatasetProfile& profile) {
    constexpr std::size_t LeastCountries = 50;
    for (std::size_t f = 0; profile.layer && f < profile.fields.size(); ++f) {
        const FieldProfile& field = profile.fields[f];
        if (field.type == geodata::FieldType::Text && field.distinct >= LeastCountries
            && tells_rows_apart(profile, field) && has_country_codes(profile.layer->column(f)))
            return profile.entities.push_back({{"country"}, KeyWeight});
    }
}

/// A field that names each row (or each row of a year) says what a row is: "country".
void name_rows_by_keys(DatasetProfile& profile) {
    for (const FieldProfile& field : profile.fields) {
        if (field.role != FieldRole::Name || field.aliases.empty()
            || !tells_rows_apart(profile, field))
            continue;
        Words words = field.aliases.front();
        std::erase_if(words, [](const std::string& word) {
            return word == "name" || word == "code" || word == "id" || word == "title";
        });
        if (!words.empty())
            profile.entities.push_back({std::move(words), KeyWeight});
        return;
    }
}

/// "TRACT" of tracts: whole numbers of which each row has its own, called as a row is, number the
/// rows and measure nothing. A title that names two fields, "Health and income", is of them and not
/// of rows.
void tell_row_numbers(DatasetProfile& profile) {
    const auto names_two = [&](const Words& title) {
        return std::count_if(profile.fields.begin(), profile.fields.end(),
                             [&](const FieldProfile& field) {
                                 const Words& name = field.aliases.front();
                                 return name.size() == 1
                                        && std::find(title.begin(), title.end(), name.front())
                                               != title.end();
                             })
               > 1;
    };
    for (FieldProfile& field : profile.fields) {
        if (field.role != FieldRole::Measure || field.quantity != Quantity::Unknown || !field.whole
            || profile.rows < 3 || field.distinct + field.nulls < profile.rows)
            continue;
        for (const Naming& naming : profile.entities)
            if (field.aliases.front().size() == 1 && !naming.words.empty()
                && !names_two(naming.words) && field.aliases.front().front() == naming.words.back())
                field.role = FieldRole::Key;
    }
}

/// The title of an indicator says in what its years are, and whether they add up.
void measure_year_columns(DatasetProfile& profile, std::string_view title) {
    const std::string unit = unit_of_title(title);
    for (const auto& [year, index] : profile.year_columns) {
        FieldProfile& field = profile.fields[index];
        if (field.unit.empty())
            field.unit = unit;
        field.quantity = quantity_of(title, field.unit);
    }
}

/// A table that is called by a statistics office's code and nothing else is about what the office
/// says that the code stands for.
void name_measure_by_code(DatasetProfile& profile) {
    const std::string_view title = title_of_code(profile.name);
    if (title.empty() || profile.title != profile.name)
        return;
    profile.title = fmt::format("{} ({})", profile.name, title);
    profile.topics.push_back({concept_words(title.substr(0, title.find(" on "))), TitleWeight});
    measure_year_columns(profile, title);
}

/// Text that is the same in every row says what the dataset is about ("Indicator Name").
void add_constant_topics(DatasetProfile& profile) {
    for (std::size_t i = 0; i < profile.fields.size(); ++i) {
        const FieldProfile& field = profile.fields[i];
        if (field.distinct != 1 || field.type != geodata::FieldType::Text || profile.rows < 2)
            continue;
        const geodata::Column& column = profile.layer->column(i);
        for (std::size_t row = 0; row < column.size(); ++row) {
            if (column.is_null(row))
                continue;
            Words words = concept_words(column.text(row));
            std::erase(words, "total");
            profile.context.insert(profile.context.end(), words.begin(), words.end());
            if (profile.year_columns.size() > 1
                && column.text(row).find(' ') != std::string_view::npos) {
                profile.topics.push_back({std::move(words), TitleWeight});
                if (profile.title == profile.name)
                    profile.title = column.text(row);
                measure_year_columns(profile, column.text(row));
            }
            break;
        }
    }
}

const std::set<std::string, std::less<>> MadeOfIt{
    "monthly", "month", "daily",   "day",   "hourly",   "hour", "annual", "yearly",     "year",
    "mean",    "means", "average", "value", "seasonal", "long", "term",   "climatology"};

/// "Monthly Means of Sea Surface Temperature": what it is of, without what is made of it.
Words subject_of(std::string_view long_name) {
    Words words = concept_words(long_name);
    std::erase_if(words, [](const std::string& word) { return MadeOfIt.contains(word); });
    return words;
}

/// The same as it is written, in small letters: "sea surface temperature".
std::string subject_text(std::string_view long_name) {
    std::vector<std::string> words;
    for (const std::string& part : split(long_name, ' '))
        if (std::string word = ascii_lower(part);
            !MadeOfIt.contains(word) && !(words.empty() && (word == "of" || word == "the")))
            words.push_back(std::move(word));
    return join(words, " ");
}

/// A raster without a title is called as its file calls the variable.
void name_by_variable(DatasetProfile& profile) {
    const geodata::BandAxes& axes = profile.axes;
    if (profile.title != profile.name || axes.variable.empty())
        return;
    std::vector<Naming> topics;
    for (Words words :
         {subject_of(axes.long_name), identifier_words(axes.variable), Words{fold(axes.variable)}})
        if (!words.empty())
            topics.push_back({std::move(words), NameWeight});
    profile.topics.insert(profile.topics.begin(), topics.begin(), topics.end());
    if (!axes.long_name.empty()) {
        profile.title = axes.long_name;
        profile.subject = subject_text(axes.long_name);
    }
}

/// The years that a time axis spans.
std::optional<YearSpan> years_of(const geodata::BandAxes& axes) {
    std::optional<YearSpan> span;
    for (const auto& time : axes.times)
        if (time && span)
            span = {std::min(span->first, time->year), std::max(span->last, time->year)};
        else if (time)
            span = {time->year, time->year};
    return span;
}

void profile_bands(DatasetProfile& profile, const geodata::CatalogEntry& entry) {
    const std::map<int, std::string> numbered = numbered_glosses(entry.description);
    for (std::size_t i = 0; i < profile.raster->bands.size(); ++i) {
        const geodata::Band& band = profile.raster->bands[i];
        BandProfile result;
        result.name = band.name;
        const std::string number = std::to_string(i + 1);
        for (const std::string& key : {band.name, number})
            if (const auto unit = entry.units.find(key); unit != entry.units.end())
                result.unit = unit->second;
        if (result.unit.empty())
            result.unit = entry.units.size() == 1 ? entry.units.begin()->second : band.unit;
        result.quantity =
            quantity_of(profile.raster->bands.size() == 1 ? profile.title : band.name, result.unit);
        const std::string& variable = profile.axes.variable;
        const bool slice = profile.axes.several() && !variable.empty();
        result.aliases.push_back(identifier_words(slice ? variable + " " + number : band.name));
        result.aliases.push_back({"band", number});
        const auto gloss = numbered.find(static_cast<int>(i) + 1);
        if (gloss != numbered.end() && profile.raster->bands.size() > 1) {
            result.aliases.push_back(concept_words(gloss->second));
            result.name = gloss->second;
        }
        profile.bands.push_back(std::move(result));
    }
}

} // namespace

std::optional<std::size_t> DatasetProfile::name_field() const {
    std::optional<std::size_t> best;
    std::pair<int, std::size_t> best_rank;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].role != FieldRole::Name)
            continue;
        const Words words = identifier_words(fields[i].name);
        const auto has = [&](const char* word) {
            return std::find(words.begin(), words.end(), word) != words.end();
        };
        // What is called a name is one, before whatever else differs from row to row.
        // A row with a city and a state is about the city.
        const bool place = has("title") || has("place") || has("city") || has("town");
        const int called = has("name") ? 2 : place ? 1 : 0;
        const std::pair rank{called, fields[i].distinct};
        if (!best || rank > best_rank) {
            best = i;
            best_rank = rank;
        }
    }
    return best;
}

std::optional<std::size_t> Schema::find(std::string_view name) const {
    for (std::size_t i = 0; i < datasets.size(); ++i)
        if (datasets[i].name == name)
            return i;
    return std::nullopt;
}

bool is_key_of_rows(const FieldProfile& field, std::size_t rows, std::size_t repeats) {
    const std::size_t values = rows - std::min(rows, field.nulls);
    return field.distinct * repeats * 10 >= values * 9;
}

geodata::Extent extent_in_degrees(const geodata::Extent& extent, const geodata::Crs& crs) {
    geodata::Extent degrees;
    if (extent.empty() || !crs.known())
        return degrees;
    std::array<double, 8> x{};
    std::array<double, 8> y{};
    constexpr std::array<double, 8> AlongX{0, 0.5, 1, 1, 1, 0.5, 0, 0};
    constexpr std::array<double, 8> AlongY{0, 0, 0, 0.5, 1, 1, 1, 0.5};
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = extent.min_x + AlongX[i] * extent.width();
        y[i] = extent.min_y + AlongY[i] * extent.height();
    }
    try {
        geodata::CoordinateTransform(crs, geodata::Crs::wgs84()).forward(x, y);
    } catch (const Error&) {
        return degrees; // a CRS that PROJ cannot relate to the Earth has no known place
    }
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            degrees.add(x[i], y[i]);
    return degrees;
}

DatasetProfile profile_layer(const geodata::CatalogEntry& entry, geodata::Layer layer) {
    DatasetProfile profile;
    describe_source(profile, entry);
    profile.rows = layer.size();
    if (layer.has_geometry())
        profile.dimension = geodata::dimension_of(layer.geometry().common_type());
    if (layer.has_geometry())
        profile.extent = extent_in_degrees(layer.geometry().total_extent(), layer.crs());
    profile.layer = std::make_shared<const geodata::Layer>(std::move(layer));
    name_rows_by_title(profile, entry);
    profile_fields(profile, entry);
    name_measure_by_code(profile);
    tell_row_numbers(profile);
    take_measures_from_entities(profile);
    name_rows_by_keys(profile);
    name_rows_by_country_codes(profile);
    add_constant_topics(profile);
    find_aggregate_rows(profile);
    const std::string told = fold(entry.description);
    for (const std::string_view share : {"share", "percentage", "proportion", "fraction"})
        profile.shares_of_population =
            profile.shares_of_population
            || told.find(fmt::format("{} of the population", share)) != std::string::npos;
    return profile;
}

DatasetProfile profile_raster(const geodata::CatalogEntry& entry, geodata::Raster raster) {
    DatasetProfile profile;
    describe_source(profile, entry);
    profile.extent = extent_in_degrees(raster.extent(), raster.crs);
    profile.axes = geodata::band_axes(raster);
    if (const auto years = years_of(profile.axes))
        profile.years = years;
    profile.raster = std::make_shared<const geodata::Raster>(std::move(raster));
    Words by_name = identifier_words(profile.name);
    std::erase_if(by_name, [&](const std::string& word) {
        return std::find(profile.scope.begin(), profile.scope.end(), word) != profile.scope.end();
    });
    if (profile.topics.empty())
        profile.topics.push_back({std::move(by_name), NameWeight});
    name_by_variable(profile);
    profile_bands(profile, entry);
    return profile;
}

namespace {

DatasetProfile profile_entry(const geodata::CatalogEntry& entry, const geodata::Catalog& catalog,
                             const Context& context) {
    if (entry.kind == geodata::DataKind::Raster)
        return profile_raster(entry, catalog.open_raster(entry));
    geodata::ReadResult read = catalog.read(entry, context);
    DatasetProfile profile = profile_layer(entry, std::move(read.layer));
    // Who reads where figures come from has to know what their office says of them.
    if (const std::string flags = geodata::flags_in_notes(read.notes); !flags.empty())
        profile.source += fmt::format("{}flags of the statistics office behind its values: {}",
                                      profile.source.empty() ? "" : "; ", flags);
    return profile;
}

} // namespace

Schema profile_catalog(const geodata::Catalog& catalog, const Context& context) {
    const std::vector<geodata::CatalogEntry>& entries = catalog.entries();
    std::vector<std::optional<DatasetProfile>> profiles(entries.size());
    std::vector<std::string> failures(entries.size());
    parallel_for(
        context, entries.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                try {
                    profiles[i] = profile_entry(entries[i], catalog, context);
                } catch (const Error& error) {
                    if (error.code() == ErrorCode::Cancelled)
                        throw;
                    failures[i] =
                        fmt::format("{} could not be read: {}", entries[i].name, error.message());
                }
            }
        },
        "reading the data");
    Schema schema;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (profiles[i])
            schema.datasets.push_back(std::move(*profiles[i]));
        else
            schema.unreadable.push_back(std::move(failures[i]));
    }
    return schema;
}

} // namespace graticule::retrieval
