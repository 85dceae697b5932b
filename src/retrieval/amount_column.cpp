// SPDX-License-Identifier: Apache-2.0
#include "retrieval/amount_column.hpp"

#include "base/text.hpp"
#include "retrieval/quantity.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::retrieval {

namespace {

constexpr double MostRounding = 0.02; // of a total
constexpr double MostScaled = 9e15;   // whole numbers of a double are exact up to here

bool is_number_of_something_else(std::string_view name) {
    static constexpr std::string_view Words[]{
        "id",    "code",  "fid",  "gid",      "objectid", "fips",      "geoid", "year",
        "zip",   "rank",  "lat",  "latitude", "lon",      "longitude", "x",     "y",
        "month", "day",   "week", "quarter",  "level",    "iso",       "age",   "postcode",
        "jahr",  "annee", "anno", "ano",      "period"};
    const std::vector<std::string> words = identifier_words(name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(std::begin(Words), std::end(Words), word) != std::end(Words);
    });
}

/// The least power of ten that makes all values whole, of at most six decimals; 0 if none does.
double decimals_scale(const geodata::Column& column) {
    double scale = 1;
    constexpr double MostDecimals = 1e6;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const double value = column.number(row);
        while (std::abs(value * scale - std::round(value * scale)) > 1e-6 * scale) {
            scale *= 10;
            if (scale > MostDecimals)
                return 0;
        }
    }
    return scale;
}

/// What all values are whole multiples of; none where a value is negative or all are zero.
std::optional<double> step_of(const geodata::Column& column) {
    const double scale = decimals_scale(column);
    std::int64_t divisor = 0;
    double largest = 0;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const double value = column.number(row);
        if (!(value >= 0) || value * std::max(scale, 1.0) > MostScaled)
            return std::nullopt;
        largest = std::max(largest, value);
        if (scale > 0)
            divisor = std::gcd(divisor, static_cast<std::int64_t>(std::llround(value * scale)));
    }
    if (largest == 0)
        return std::nullopt;
    constexpr double Digits = 1e-9; // of numbers that were worked out
    return scale > 0 ? static_cast<double>(divisor) / scale : largest * Digits;
}

} // namespace

double AmountColumn::evidence(double sum, double value, std::size_t parts) const {
    const double off = std::abs(sum - value);
    const double exact = std::max(1e-9 * value, 1e-3 * step);
    // Of small numbers a few steps are all of the value, and any sum would do.
    const double rounding =
        std::min(0.5 * step * static_cast<double>(parts + 1), MostRounding * value);
    if (off > std::max(exact, rounding))
        return -1;
    const double hit = off <= exact ? step : 2 * rounding + step;
    return std::log2(1 + value / hit);
}

std::vector<AmountColumn> amount_columns(const geodata::Layer& layer) {
    std::vector<AmountColumn> found;
    for (std::size_t f = 0; f < layer.field_count(); ++f) {
        const geodata::Field& field = layer.field(f);
        const bool numbers =
            field.type == geodata::FieldType::Integer || field.type == geodata::FieldType::Real;
        const Quantity quantity = quantity_of(field.name, field.unit);
        if (!numbers || quantity == Quantity::Intensive || is_number_of_something_else(field.name)
            || field.unit.starts_with("ms since"))
            continue;
        if (const auto step = step_of(layer.column(f)))
            found.push_back({f, quantity == Quantity::Amount, *step});
    }
    std::stable_partition(found.begin(), found.end(),
                          [](const AmountColumn& column) { return column.certain; });
    return found;
}

} // namespace graticule::retrieval
