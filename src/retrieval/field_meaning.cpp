// SPDX-License-Identifier: Apache-2.0
#include "retrieval/field_meaning.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace graticule::retrieval {

namespace {

/// What is written, and what it means.
using Entry = std::pair<std::string_view, std::string_view>;

/// Names that are abbreviated as a whole, folded, without underscores.
constexpr Entry WholeNames[] = {
    // TIGER/Line and other files of the US Census Bureau
    {"geoid", "code of the area in the census"},
    {"statefp", "FIPS code of the state"},
    {"countyfp", "FIPS code of the county"},
    {"tractce", "code of the census tract"},
    {"blkgrpce", "number of the block group"},
    {"blockce", "number of the census block"},
    {"placefp", "FIPS code of the place"},
    {"cd", "congressional district"},
    {"aland", "area of land, m²"},
    {"awater", "area of water, m²"},
    {"intptlat", "latitude of a point inside"},
    {"intptlon", "longitude of a point inside"},
    {"namelsad", "name with its legal description"},
    {"lsad", "code of the legal description"},
    {"mtfcc", "code of the kind of feature (MAF/TIGER)"},
    {"funcstat", "functional status"},
    {"fips", "FIPS code"},
    {"fipsno", "FIPS code"},
    {"cntyid", "number of the county"},
    // geometry fields and keys that desktop programs write
    {"objectid", "number of the feature in its file"},
    {"fid", "number of the feature in its file"},
    {"gid", "number of the feature in its file"},
    {"oid", "number of the feature in its file"},
    {"shapearea", "area in square units of the file's CRS"},
    {"shapeleng", "length or perimeter in units of the file's CRS"},
    {"shapelength", "length or perimeter in units of the file's CRS"},
    {"shapelen", "length or perimeter in units of the file's CRS"},
    {"gridcode", "value of the cells that became the polygon"},
    {"nearfid", "number of the nearest feature"},
    {"neardist", "distance to the nearest feature, in units of the file's CRS"},
    // Natural Earth
    {"popest", "estimated population"},
    {"gdpmd", "GDP, millions of US dollars"},
    {"gdpmdest", "estimated GDP, millions of US dollars"},
    {"isoa2", "ISO 3166 code of two letters"},
    {"isoa3", "ISO 3166 code of three letters"},
    {"ison3", "ISO 3166 number"},
    {"adm0a3", "code of the country"},
    {"sova3", "code of the sovereign state"},
    {"sov0name", "name of the sovereign state"},
    {"adm0name", "name of the country"},
    {"adm1name", "name of the state or province"},
    {"featurecla", "kind of feature"},
    {"scalerank", "rank by which maps show it: small is important"},
    {"labelrank", "rank by which maps label it: small is important"},
    {"natscale", "scale from which it is shown"},
    {"popmax", "greatest estimate of the population"},
    {"popmin", "least estimate of the population"},
    // OpenStreetMap extracts
    {"osmid", "number in OpenStreetMap"},
    {"fclass", "kind of feature in OpenStreetMap"},
    {"maxspeed", "speed limit, km/h unless a unit stands with it"},
    {"addrhousenumber", "number of the house"},
    // counts of births and sudden infant deaths in North Carolina
    {"nwbir", "births of non-white babies"},
    {"sid", "sudden infant deaths"},
};

/// NameParts of names, folded. One letter is no part.
constexpr Entry NameParts[] = {
    {"acs", "American Community Survey"},
    {"acres", "acres"},
    {"adm", "administrative"},
    {"age", "age"},
    {"agr", "agriculture"},
    {"alt", "altitude"},
    {"amt", "amount"},
    {"area", "area"},
    {"asn", "Asian"},
    {"asp", "aspect"},
    {"ave", "average"},
    {"avg", "average"},
    {"bir", "births"},
    {"bldg", "building"},
    {"bldgs", "buildings"},
    {"blk", "black"},
    {"bpov", "below poverty"},
    {"chg", "change"},
    {"cls", "class"},
    {"cnt", "count"},
    {"cnty", "county"},
    {"conc", "concentration"},
    {"cov", "cover"},
    {"ctry", "country"},
    {"date", "date"},
    {"dem", "digital elevation model"},
    {"den", "density"},
    {"dens", "density"},
    {"dep", "depth"},
    {"desc", "description"},
    {"dist", "distance"},
    {"dur", "duration"},
    {"edu", "education"},
    {"elev", "elevation"},
    {"emp", "employed"},
    {"est", "estimate"},
    {"fam", "families"},
    {"fem", "female"},
    {"for", "forest"},
    {"freq", "frequency"},
    {"gdp", "gross domestic product"},
    {"grp", "group"},
    {"gw", "groundwater"},
    {"hgt", "height"},
    {"hh", "households"},
    {"his", "Hispanic"},
    {"hisp", "Hispanic"},
    {"hosp", "hospital"},
    {"hu", "housing units"},
    {"id", "identifier"},
    {"imp", "impervious"},
    {"inc", "income"},
    {"ind", "index"},
    {"iso", "ISO code"},
    {"lat", "latitude"},
    {"lc", "land cover"},
    {"len", "length"},
    {"lith", "lithology"},
    {"lon", "longitude"},
    {"lst", "land surface temperature"},
    {"lu", "land use"},
    {"lulc", "land use and land cover"},
    {"mag", "magnitude"},
    {"max", "maximum"},
    {"mdn", "median"},
    {"med", "median"},
    {"mhi", "median household income"},
    {"min", "minimum"},
    {"mun", "municipality"},
    {"nam", "name"},
    {"ndvi", "normalised difference vegetation index"},
    {"nbr", "number"},
    {"nei", "neighbourhood"},
    {"nm", "name"},
    {"num", "number"},
    {"occ", "occupied"},
    {"own", "owners"},
    {"pct", "per cent"},
    {"perc", "per cent"},
    {"perim", "perimeter"},
    {"pop", "population"},
    {"popul", "population"},
    {"pov", "poverty"},
    {"ppt", "precipitation"},
    {"prcp", "precipitation"},
    {"precip", "precipitation"},
    {"prov", "province"},
    {"rd", "road"},
    {"reg", "region"},
    {"rent", "renters"},
    {"res", "residential"},
    {"rt", "rate"},
    {"sal", "salinity"},
    {"sch", "school"},
    {"sq", "square"},
    {"sqkm", "km²"},
    {"sqmi", "square miles"},
    {"sst", "sea surface temperature"},
    {"st", "state"},
    {"std", "standard deviation"},
    {"stn", "station"},
    {"subst", "substrate"},
    {"temp", "temperature"},
    {"tavg", "average temperature"},
    {"tmax", "maximum temperature"},
    {"tmin", "minimum temperature"},
    {"tot", "total"},
    {"typ", "type"},
    {"unemp", "unemployed"},
    {"vac", "vacant"},
    {"val", "value"},
    {"veg", "vegetation"},
    {"vol", "volume"},
    {"wht", "white"},
    {"wid", "width"},
    {"wtr", "water"},
    {"yr", "year"},
};

/// What an entry means; empty where there is none.
std::string_view meaning_in(std::span<const Entry> vocabulary, std::string_view written) {
    const auto found = std::find_if(vocabulary.begin(), vocabulary.end(),
                                    [&](const Entry& entry) { return entry.first == written; });
    return found == vocabulary.end() ? std::string_view() : found->second;
}

constexpr std::size_t LongestName = 40;
constexpr std::size_t LongestPart = 8;

/// Letters of a name between underscores, capitals within and digits, folded; and its numbers.
std::vector<std::string> pieces_of(std::string_view name) {
    std::vector<std::string> pieces;
    std::string piece;
    const auto end_piece = [&] {
        if (!piece.empty())
            pieces.push_back(std::exchange(piece, {}));
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && !is_digit(c)) {
            end_piece();
            continue;
        }
        const bool begins =
            i > 0 && c >= 'A' && c <= 'Z' && name[i - 1] >= 'a' && name[i - 1] <= 'z';
        if (!piece.empty() && (begins || is_digit(c) != is_digit(piece.back())))
            end_piece();
        piece += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    end_piece();
    return pieces;
}

std::string meaning_of_number(const std::string& digits) {
    constexpr std::size_t Short = 2;
    constexpr std::size_t Long = 4;
    const bool is_year =
        digits.size() == Long && (digits.starts_with("19") || digits.starts_with("20"));
    return is_year || digits.size() == Short ? digits : "";
}

/// The fewest parts of the vocabulary that a piece consists of, told; empty where there are none.
std::string meaning_of_letters(const std::string& piece) {
    std::vector<std::string> best(piece.size() + 1);
    std::vector<std::size_t> count(piece.size() + 1, piece.size() + 1);
    count[0] = 0;
    for (std::size_t end = 2; end <= piece.size(); ++end)
        for (std::size_t length = 2; length <= std::min(LongestPart, end); ++length) {
            const std::size_t begin = end - length;
            const auto meaning =
                meaning_in(NameParts, std::string_view(piece).substr(begin, length));
            if (meaning.empty() || count[begin] + 1 >= count[end])
                continue;
            count[end] = count[begin] + 1;
            best[end] = best[begin] + (begin == 0 ? "" : ", ") + std::string(meaning);
        }
    return best[piece.size()];
}

} // namespace

std::optional<std::string> guessed_meaning(std::string_view name) {
    if (name.size() > LongestName)
        return std::nullopt;
    const std::vector<std::string> pieces = pieces_of(name);
    std::string letters;
    std::string numbers;
    std::string told;
    bool is_abbreviated = false;
    bool is_known = !pieces.empty();
    for (const std::string& piece : pieces) {
        const bool is_number = is_digit(piece.front());
        const std::string meaning =
            is_number ? meaning_of_number(piece) : meaning_of_letters(piece);
        (is_number ? numbers : letters) += piece;
        is_known = is_known && !meaning.empty();
        is_abbreviated = is_abbreviated || (!is_number && meaning != piece);
        told += (told.empty() ? "" : ", ") + meaning;
    }
    if (const auto whole = meaning_in(WholeNames, letters + numbers); !whole.empty())
        return std::string(whole);
    if (const auto whole = meaning_in(WholeNames, letters); !whole.empty())
        return std::string(whole) + ", " + numbers;
    return is_known && is_abbreviated ? std::optional(std::move(told)) : std::nullopt;
}

} // namespace graticule::retrieval
