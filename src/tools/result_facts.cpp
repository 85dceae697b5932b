// SPDX-License-Identifier: Apache-2.0
#include "tools/result_facts.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/vector/valid_geometry.hpp"
#include "tools/code/output_files.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <system_error>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t LongestSentence = 700; // bytes of what a dataset is
constexpr std::size_t LongestReason = 300;   // bytes of why a file cannot be read
constexpr std::size_t MostLayersOfFile = 4;  // that are told of
constexpr std::size_t MostShapesJudged = 100'000;
constexpr std::size_t MostCellsCounted = 100'000'000;

Json faults_of(const geodata::Layer& layer, const Context& context) {
    Json faults = Json::array();
    if (layer.size() == 0)
        faults.push_back("it has no rows");
    if (!layer.has_geometry() || layer.size() == 0)
        return faults;
    if (!layer.crs().known())
        faults.push_back("it has no CRS");
    if (const std::size_t without = layer.geometry().void_count(); without > 0)
        faults.push_back(fmt::format("{} of {} rows have no geometry", without, layer.size()));
    if (layer.size() > MostShapesJudged)
        return faults;
    std::vector<std::size_t> rows(layer.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (const auto invalid = operations::repaired_polygons(layer.geometry(), rows, context).size();
        invalid > 0)
        faults.push_back(fmt::format("{} of {} rows have invalid polygons", invalid, layer.size()));
    return faults;
}

Json faults_of(const geodata::Raster& raster, const Context& context) {
    Json faults = Json::array();
    if (!raster.crs.known())
        faults.push_back("it has no CRS");
    if (raster.width * raster.height > MostCellsCounted)
        return faults;
    operations::Report unused;
    for (std::size_t i = 0; i < raster.bands.size(); ++i)
        if (operations::raster_statistics(raster, static_cast<int>(i + 1), context, unused)
                .valid_cells
            == 0)
            faults.push_back(fmt::format("no cell of band {} has a value", i + 1));
    return faults;
}

struct Facts {
    std::string is;
    Json faults = Json::array();

    void add(const std::string& sentence, const Json& of_it) {
        is += (is.empty() ? "" : " ") + shorten(sentence, LongestSentence);
        for (const Json& fault : of_it)
            faults.push_back(fault);
    }
};

void add_entry(const geodata::Catalog& catalog, const geodata::CatalogEntry& entry,
               const Context& context, Facts& facts) {
    if (entry.kind == geodata::DataKind::Raster) {
        const geodata::Raster raster = catalog.open_raster(entry);
        facts.add(raster_sentence(entry.name, raster), faults_of(raster, context));
    } else {
        const geodata::Layer layer = catalog.read(entry, context).layer;
        facts.add(layer_sentence(entry.name, layer), faults_of(layer, context));
    }
}

/// What a file of geodata holds.
Facts content_of(const std::filesystem::path& file, const Context& context) {
    Facts facts;
    const geodata::Catalog catalog = geodata::Catalog::open({file}, context);
    const auto& entries = catalog.entries();
    for (std::size_t i = 0; i < std::min(entries.size(), MostLayersOfFile); ++i)
        add_entry(catalog, entries[i], context, facts);
    if (entries.size() > MostLayersOfFile)
        facts.is += fmt::format(" And {} more layers.", entries.size() - MostLayersOfFile);
    if (entries.empty())
        facts.faults.push_back(
            catalog.skipped().empty()
                ? std::string("it holds no data")
                : "it cannot be read: "
                      + one_line(catalog.skipped().front().reason, LongestReason));
    return facts;
}

bool holds_geodata(const std::string& name) {
    const std::string_view kind = output_kind(name);
    return kind == "layer" || kind == "table" || kind == "raster";
}

} // namespace

Json facts_of_dataset(const Workspace& workspace, const std::string& name, const Context& context) {
    Facts facts;
    if (workspace.has_raster(name)) {
        const geodata::Raster raster = workspace.raster(name);
        facts.add(raster_sentence(name, raster), faults_of(raster, context));
    } else {
        const geodata::Layer& layer = workspace.layer(name);
        facts.add(layer_sentence(name, layer), faults_of(layer, context));
    }
    return {{"name", name}, {"is", facts.is}, {"faults", facts.faults}};
}

Json facts_of_file(const std::filesystem::path& file, const std::string& shown,
                   const Context& context) {
    Facts facts;
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(file, failure);
    if (failure) {
        facts.faults.push_back("it is not there");
    } else if (bytes == 0) {
        facts.faults.push_back("it is empty");
    } else if (!holds_geodata(file.filename().string())) {
        facts.is = fmt::format("{} bytes.", format_number(static_cast<double>(bytes), 15));
    } else {
        try {
            facts = content_of(file, context);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            facts.faults.push_back("it cannot be read: "
                                   + one_line(error.message(), LongestReason));
        }
    }
    return {{"path", shown}, {"is", facts.is}, {"faults", facts.faults}};
}

} // namespace graticule::tools
