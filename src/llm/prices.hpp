// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "llm/usage.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What calls of models cost.
namespace graticule::llm {

/// US dollars for a million tokens. A kind that has no price is not known, never free.
struct Price {
    std::optional<double> input; ///< neither read from the provider's cache nor written to it
    std::optional<double> cached_input; ///< read from it
    std::optional<double> cache_write;
    std::optional<double> output; ///< reasoning included
    std::string source;           ///< where the price was found
    std::string date;             ///< when, "2026-11-05"

    bool operator==(const Price&) const = default;
};

/// What an answer cost in US dollars; none where its tokens or their price are not known.
std::optional<double> cost_of(const Price& price, const Usage& usage);

/// Prices of models by patterns of their names, of which the last that fits counts.
class PriceTable {
public:
    /// data/model_prices.json
    static PriceTable built_in();

    /// Adds the prices of a text that has the form of data/model_prices.json; they count more than
    /// those that are there.
    /// @throws Error Malformed
    void add(const CheckedJson& table);

    /// @throws Error NotFound, Io, Malformed
    void add_file(const std::filesystem::path& path);

    /// @param full_name "openai/gpt-4.1"
    std::optional<Price> of(std::string_view full_name) const;

private:
    struct Entry {
        std::vector<std::string> models;
        Price price;
    };
    std::vector<Entry> m_entries;
};

} // namespace graticule::llm
