// SPDX-License-Identifier: Apache-2.0
#include "llm/prices.hpp"

#include "base/file.hpp"
#include "base/json.hpp"
#include "llm/data/model_table.hpp"
#include "llm/model_traits.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::uintmax_t MaxTableBytes = 16U << 20;
constexpr double MaxPrice = 1e6; // of a million tokens
constexpr double Million = 1e6;

std::optional<double> price_in(const CheckedJson& entry, const char* name) {
    const auto price = entry.optional_number(name);
    if (price && !(*price >= 0 && *price <= MaxPrice))
        entry.at(name).fail("must be US dollars for a million tokens, from 0 to 1000000");
    return price;
}

// Tokens of which there are none cost nothing, whatever their price.
std::optional<double> part_of_cost(std::int64_t tokens, std::optional<double> price) {
    if (tokens == 0)
        return 0;
    if (!price)
        return std::nullopt;
    return static_cast<double>(tokens) * *price / Million;
}

} // namespace

std::optional<double> cost_of(const Price& price, const Usage& usage) {
    if (!usage.input || !usage.output)
        return std::nullopt;
    const std::int64_t read = usage.cached_input.value_or(0);
    const std::int64_t written = usage.cache_write.value_or(0);
    // A server may tell of more tokens in its cache than there are in all.
    const std::int64_t rest = std::max<std::int64_t>(0, *usage.input - read - written);
    double cost = 0;
    for (const auto& part :
         {part_of_cost(rest, price.input), part_of_cost(read, price.cached_input),
          part_of_cost(written, price.cache_write), part_of_cost(*usage.output, price.output)}) {
        if (!part)
            return std::nullopt;
        cost += *part;
    }
    return cost;
}

PriceTable PriceTable::built_in() {
    PriceTable table;
    const Json json = parse_json(BuiltInPrices, "model_prices.json");
    table.add(CheckedJson(json, "model_prices.json"));
    return table;
}

void PriceTable::add(const CheckedJson& table) {
    table.expect_only({"prices"});
    for (const CheckedJson& entry : table.at("prices").elements()) {
        entry.expect_only(
            {"models", "input", "cached_input", "cache_write", "output", "source", "date"});
        m_entries.push_back({entry.texts_of("models"),
                             {price_in(entry, "input"), price_in(entry, "cached_input"),
                              price_in(entry, "cache_write"), price_in(entry, "output"),
                              entry.text_or("source", ""), entry.text_or("date", "")}});
    }
}

void PriceTable::add_file(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    const Json json = parse_json(read_file(path, MaxTableBytes), name);
    add(CheckedJson(json, name));
}

std::optional<Price> PriceTable::of(std::string_view full_name) const {
    const auto fits = [&](const Entry& entry) {
        return std::any_of(
            entry.models.begin(), entry.models.end(),
            [&](const std::string& pattern) { return matches_pattern(full_name, pattern); });
    };
    const auto found = std::find_if(m_entries.rbegin(), m_entries.rend(), fits);
    return found == m_entries.rend() ? std::nullopt : std::optional(found->price);
}

} // namespace graticule::llm
