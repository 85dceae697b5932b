// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/error.hpp"
#include "tools/dry_run/estimate.hpp"
#include "tools/tool.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::tools {

/// How much data calls may handle; what is not set has no limit.
struct Budget {
    std::optional<double> rows;          ///< of each result
    std::optional<double> vertices;      ///< of each result
    std::optional<double> cells;         ///< of each band of a result
    std::optional<double> bytes_read;    ///< of files of the data, in all
    std::optional<double> bytes_written; ///< of outputs, in all
    std::optional<double> seconds;       ///< for all calls together

    /// What fits the machine now: rows and vertices that take a quarter of the memory that is free,
    /// and cells that take half of the disk that is free for scratch files.
    static Budget of_machine();

    /// The limits of this one, and those of another where this one has none.
    Budget or_else(const Budget& other) const;

    /// "80,000,000 rows, 320,000,000 vertices, ...".
    std::string words() const;
};

/// Says of a result that is to be reckoned with, or is there, that it is beyond the budget: by how
/// much, and what would fit.
/// @param raster its description; null for a layer or table
/// @return none where it is within
std::optional<Error> over_budget(const Budget& budget, const DatasetEstimate& estimate,
                                 const geodata::Raster* raster, std::string_view result);

/// Calls tools within a budget and counts what they take.
class BudgetMeter {
public:
    /// The time runs from now on.
    explicit BudgetMeter(Budget budget)
        : m_budget(budget), m_started(std::chrono::steady_clock::now()) {}

    /// As call_tool(). A call that would go beyond the budget, by the sizes of its inputs, is not
    /// made; one that has gone beyond it is undone; one that takes too long is stopped. Each is an
    /// observation with the code limit_exceeded and `over_budget` in its data, which says by how
    /// much, and what would fit; the workspace is as it was.
    Observation call(ToolContext& context, std::string_view tool, const Json& arguments);

private:
    Observation call_in_time(ToolContext& context, std::string_view tool, const Json& arguments);
    std::optional<Error> forecast(ToolContext& context, std::string_view tool,
                                  const Json& arguments) const;
    std::optional<Error> count(ToolContext& context, const Observation& observation);
    double seconds_left() const;

    Budget m_budget;
    std::chrono::steady_clock::time_point m_started;
    double m_read = 0;
    double m_written = 0;
};

} // namespace graticule::tools
