// SPDX-License-Identifier: Apache-2.0
#include "tools/budget.hpp"

#include "base/deadline.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/failed_observation.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

namespace fs = std::filesystem;

std::string number(double count) {
    return format_number(std::ceil(count), 15);
}

Error beyond(std::string_view result, double count, double limit, std::string_view of,
             std::string hint) {
    return Error(ErrorCode::LimitExceeded,
                 fmt::format("'{}' would have {} {}, and the budget allows {}: {} times as many",
                             shorten(result, 80), number(count), of, number(limit),
                             format_number(count / limit, 3)),
                 std::move(hint));
}

std::string sample_hint(const DatasetEstimate& estimate, double share) {
    const double rows = std::floor(estimate.rows.likely * std::min(1.0, share));
    return fmt::format("A sample of {} rows would fit; filter_rows and top_rows choose rows, clip "
                       "a part of the place. Or allow more with a larger budget",
                       number(std::max(0.0, rows)));
}

std::string raster_hint(const geodata::Raster& raster, double cells, double limit) {
    const double factor = std::sqrt(cells / limit);
    return fmt::format(
        "Cells of {} would fit (resample_raster), as would a window of {} x {} cells "
        "(mask_raster). "
        "Or allow more with a larger budget",
        format_number(std::max(raster.transform.cell_width(), raster.transform.cell_height())
                          * factor * 1.01,
                      4),
        std::floor(static_cast<double>(raster.width) / factor),
        std::floor(static_cast<double>(raster.height) / factor));
}

/// @param timed_out the call was stopped, and might have succeeded with more time
Observation refusal(const Error& error, bool timed_out = false) {
    Observation observation = failed_observation(error);
    observation.data["over_budget"] = true;
    if (timed_out)
        observation.data["timed_out"] = true;
    return observation;
}

/// Bytes of memory that programs may still take, what only keeps files at hand included.
double available_memory() {
    constexpr double BytesInKibibyte = 1024;
    std::ifstream state("/proc/meminfo");
    for (std::string line; std::getline(state, line);)
        if (line.starts_with("MemAvailable:"))
            return BytesInKibibyte * std::strtod(line.c_str() + line.find(':') + 1, nullptr);
    return static_cast<double>(::sysconf(_SC_AVPHYS_PAGES))
           * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double size_of(const fs::path& file) {
    std::error_code missing;
    const std::uintmax_t bytes = fs::file_size(file, missing);
    return missing ? 0 : static_cast<double>(bytes);
}

/// Texts anywhere in arguments.
void gather_texts(const Json& value, std::set<std::string>& texts) {
    if (value.is_string())
        texts.insert(value.get<std::string>());
    else if (value.is_structured())
        for (const Json& item : value)
            gather_texts(item, texts);
}

/// Bytes of the files that a call will have to read: of what its arguments name and is not in the
/// workspace.
double bytes_to_read(const Workspace& workspace, const std::set<std::string>& names) {
    std::set<fs::path> files;
    for (const std::string& name : names)
        if (!workspace.has_layer(name) && !workspace.has_raster(name))
            if (const geodata::CatalogEntry* entry = workspace.find_entry(name))
                files.insert(entry->path);
    double bytes = 0;
    for (const fs::path& file : files)
        bytes += size_of(file);
    return bytes;
}

} // namespace

Budget Budget::of_machine() {
    constexpr double BytesOfVertex = 16;
    constexpr double BytesOfRow = 64; // eight numbers
    constexpr double BytesOfCell = 8;
    Budget budget;
    const double memory = available_memory();
    if (memory > 0) {
        budget.rows = std::floor(memory / 4 / BytesOfRow);
        budget.vertices = std::floor(memory / 4 / BytesOfVertex);
    }
    std::error_code unknown;
    const fs::path folder = fs::temp_directory_path(unknown);
    const fs::space_info space = unknown ? fs::space_info{} : fs::space(folder, unknown);
    if (!unknown && space.available > 0) {
        budget.cells = std::floor(static_cast<double>(space.available) / 2 / BytesOfCell);
        budget.bytes_written = std::floor(static_cast<double>(space.available) / 2);
    }
    return budget;
}

Budget Budget::or_else(const Budget& other) const {
    Budget both = *this;
    for (const auto limit : {&Budget::rows, &Budget::vertices, &Budget::cells, &Budget::bytes_read,
                             &Budget::bytes_written, &Budget::seconds})
        if (!(both.*limit))
            both.*limit = other.*limit;
    return both;
}

std::string Budget::words() const {
    std::vector<std::string> parts;
    for (const auto& [limit, of] :
         {std::pair{rows, "rows"}, std::pair{vertices, "vertices"}, std::pair{cells, "cells"},
          std::pair{bytes_read, "bytes read"}, std::pair{bytes_written, "bytes written"},
          std::pair{seconds, "seconds"}})
        if (limit)
            parts.push_back(fmt::format("{} {}", format_number(*limit, 3), of));
    return parts.empty() ? "no limit" : join(parts, ", ");
}

std::optional<Error> over_budget(const Budget& budget, const DatasetEstimate& estimate,
                                 const geodata::Raster* raster, std::string_view result) {
    if (raster != nullptr) {
        if (budget.cells && estimate.cells.likely > *budget.cells)
            return beyond(result, estimate.cells.likely, *budget.cells, "cells",
                          raster_hint(*raster, estimate.cells.likely, *budget.cells));
        return std::nullopt;
    }
    if (budget.rows && estimate.rows.likely > *budget.rows)
        return beyond(result, estimate.rows.likely, *budget.rows, "rows",
                      sample_hint(estimate, *budget.rows / estimate.rows.likely));
    if (budget.vertices && estimate.vertices.likely > *budget.vertices)
        return beyond(result, estimate.vertices.likely, *budget.vertices, "vertices",
                      sample_hint(estimate, *budget.vertices / estimate.vertices.likely));
    return std::nullopt;
}

double BudgetMeter::seconds_left() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_started;
    return *m_budget.seconds - passed.count();
}

std::optional<Error> BudgetMeter::forecast(ToolContext& context, std::string_view tool,
                                           const Json& arguments) const {
    Workspace& workspace = context.workspace;
    const ToolSpec& spec = find_tool(tool);
    CheckedArguments checked = check_arguments(spec, arguments);
    fill_in(spec, checked, workspace);
    std::set<std::string> names;
    gather_texts(checked.values, names);
    const double bytes = bytes_to_read(workspace, names);
    if (m_budget.bytes_read && m_read + bytes > *m_budget.bytes_read)
        return Error(
            ErrorCode::LimitExceeded,
            fmt::format("reading {} bytes more makes {}, and the budget allows {}", number(bytes),
                        number(m_read + bytes), number(*m_budget.bytes_read)),
            fmt::format("A file of {} bytes would fit: a sample, an overview or a window of it. Or "
                        "allow more with a larger budget",
                        number(std::max(0.0, *m_budget.bytes_read - m_read))));
    // What is read for the first time has no size but the file's until it is there.
    DryRunWorkspace estimates(
        workspace.catalog(),
        {[](const geodata::CatalogEntry& entry) -> std::shared_ptr<const geodata::Layer> {
             throw Error(ErrorCode::NotFound, entry.name);
         },
         {}});
    for (const std::string& name : names) {
        if (workspace.has_layer(name))
            estimates.store(name, workspace.layer(name), estimate_of(workspace.layer(name)));
        else if (workspace.has_raster(name))
            estimates.store(name, workspace.raster(name), estimate_of(workspace.raster(name)));
    }
    ToolContext samples{estimates.samples(), context.context, true};
    bind_arguments(spec, checked, samples);
    DryRun dry_run(estimates, spec, context.context);
    const Arguments bound(std::move(checked.values));
    spec.dry_run(dry_run, bound);
    const std::string result = dry_run.result_name(bound);
    if (estimates.samples().has_raster(result)) {
        const geodata::Raster raster = estimates.samples().raster(result);
        return over_budget(m_budget, estimates.estimate(result), &raster, result);
    }
    if (estimates.samples().has_layer(result))
        return over_budget(m_budget, estimates.estimate(result), nullptr, result);
    return std::nullopt;
}

Observation BudgetMeter::call_in_time(ToolContext& context, std::string_view tool,
                                      const Json& arguments) {
    if (!m_budget.seconds)
        return call_tool(context, tool, arguments);
    const double left = seconds_left();
    const Error late(ErrorCode::LimitExceeded,
                     fmt::format("{} was not done within the {} seconds of the budget", tool,
                                 format_number(*m_budget.seconds, 6)),
                     "Work on fewer features, a smaller area or larger cells, or allow more time");
    if (left <= 0)
        return refusal(late, true);
    const Context& outer = context.context;
    const Deadline deadline(left, outer);
    ToolContext in_time{context.workspace, deadline.context(), context.simulation};
    try {
        return call_tool(in_time, tool, arguments);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled || outer.cancel_requested())
            throw;
        return refusal(late, true);
    }
}

/// What a call that is done has taken.
std::optional<Error> BudgetMeter::count(ToolContext& context, const Observation& observation) {
    const Workspace& workspace = context.workspace;
    const Uses& uses = workspace.history().back().uses;
    double read = 0;
    for (const std::string& name : uses.entries)
        if (const geodata::CatalogEntry* entry = workspace.find_entry(name))
            read += size_of(entry->path);
    double written = 0;
    for (const Artifact& artifact : observation.artifacts)
        written += size_of(workspace.output_folder() / fs::path(artifact.path).filename());
    if (m_budget.bytes_written && m_written + written > *m_budget.bytes_written)
        return Error(ErrorCode::LimitExceeded,
                     fmt::format("{} bytes of outputs make {} in all, and the budget allows {}",
                                 number(written), number(m_written + written),
                                 number(*m_budget.bytes_written)),
                     fmt::format("{} bytes would fit: fewer rows, larger cells or a smaller "
                                 "picture. Or allow more with a larger budget",
                                 number(std::max(0.0, *m_budget.bytes_written - m_written))));
    for (const std::string& name : uses.made) {
        std::optional<Error> error;
        if (workspace.has_raster(name)) {
            const geodata::Raster raster = workspace.raster(name);
            error = over_budget(m_budget, estimate_of(raster), &raster, name);
        } else if (workspace.has_layer(name)) {
            error = over_budget(m_budget, estimate_of(workspace.layer(name)), nullptr, name);
        }
        if (error)
            return error;
    }
    m_read += read;
    m_written += written;
    return std::nullopt;
}

Observation BudgetMeter::call(ToolContext& context, std::string_view tool, const Json& arguments) {
    try {
        if (const std::optional<Error> error = forecast(context, tool, arguments))
            return refusal(*error);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        // What is amiss with the call itself, the call will say.
    }
    Workspace::State before = context.workspace.state();
    Observation observation = call_in_time(context, tool, arguments);
    if (!observation.ok)
        return observation;
    if (const std::optional<Error> error = count(context, observation)) {
        context.workspace.restore(std::move(before));
        return refusal(*error);
    }
    return observation;
}

} // namespace graticule::tools
