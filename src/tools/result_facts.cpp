// SPDX-License-Identifier: Apache-2.0
#include "tools/result_facts.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/catalog.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "tools/observation.hpp"
#include "tools/sets/code/output_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <system_error>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t LongestSentence = 700; // bytes of what a dataset is
constexpr std::size_t LongestReason = 300;   // bytes of why a file cannot be read
constexpr std::size_t MostLayersOfFile = 4;  // that are told of
constexpr std::size_t MostShapesJudged = 100'000;
constexpr std::size_t MostCellsCounted = 100'000'000;

Flaws flaws_of(const geodata::Layer& layer, const Context& context) {
    Flaws flaws;
    flaws.rows = layer.size();
    if (!layer.has_geometry() || layer.size() == 0)
        return flaws;
    flaws.has_crs = layer.crs().known();
    flaws.without_geometry = layer.geometry().void_count();
    if (layer.size() > MostShapesJudged)
        return flaws;
    std::vector<std::size_t> rows(layer.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    flaws.invalid = operations::repaired_polygons(layer.geometry(), rows, context).size();
    return flaws;
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

Json empty_facts() {
    return {{"is", ""}, {"faults", Json::array()}, {"remarks", Json::array()}};
}

void say(Json& facts, const std::string& sentence) {
    const std::string is = facts["is"].get<std::string>();
    facts["is"] = is + (is.empty() ? "" : " ") + shorten(sentence, LongestSentence);
}

void add(const std::string& name, const geodata::Layer& layer, const Context& context,
         DataFlaws& data, Json& facts) {
    say(facts, layer_sentence(name, layer));
    judge(flaws_of(layer, context), data, facts);
}

void add(const std::string& name, const geodata::Raster& raster, const Context& context,
         Json& facts) {
    say(facts, raster_sentence(name, raster));
    for (const Json& fault : faults_of(raster, context))
        facts["faults"].push_back(fault);
}

/// What a file of geodata holds.
Json content_of(const std::filesystem::path& file, const Context& context, DataFlaws& data) {
    Json facts = empty_facts();
    const geodata::Catalog catalog = geodata::Catalog::open({file}, context);
    const auto& entries = catalog.entries();
    for (std::size_t i = 0; i < std::min(entries.size(), MostLayersOfFile); ++i)
        if (entries[i].kind == geodata::DataKind::Raster)
            add(entries[i].name, catalog.open_raster(entries[i]), context, facts);
        else
            add(entries[i].name, catalog.read(entries[i], context).layer, context, data, facts);
    if (entries.size() > MostLayersOfFile)
        say(facts, fmt::format("And {} more layers.", entries.size() - MostLayersOfFile));
    if (entries.empty())
        facts["faults"].push_back(
            catalog.skipped().empty()
                ? std::string("it holds no data")
                : "it cannot be read: "
                      + one_line(catalog.skipped().front().reason, LongestReason));
    return facts;
}

bool is_geodata(const std::string& name) {
    const std::string_view kind = output_kind(name);
    return kind == "layer" || kind == "table" || kind == "raster";
}

} // namespace

const std::vector<Flaws>& DataFlaws::all() {
    if (m_all)
        return *m_all;
    m_all.emplace();
    std::set<std::string> read;
    for (const PastCall& call : m_workspace.history())
        read.insert(call.uses.entries.begin(), call.uses.entries.end());
    for (const geodata::CatalogEntry& entry : m_workspace.catalog().entries()) {
        if (entry.kind != geodata::DataKind::Vector || !read.contains(entry.name))
            continue;
        try {
            m_all->push_back(flaws_of(m_workspace.read(entry, m_context).layer, m_context));
        } catch (const Error& error) { // whoever read it has been told
            if (error.code() == ErrorCode::Cancelled)
                throw;
        }
    }
    return *m_all;
}

bool DataFlaws::have(const Flaws& flaws, std::size_t Flaws::*which) {
    const auto& layers = all();
    return std::any_of(layers.begin(), layers.end(), [&](const Flaws& layer) {
        // As parts of all rows, without dividing: a join repeats rows, a filter leaves some out.
        return layer.*which > 0
               && (flaws.*which <= layer.*which
                   || flaws.*which * layer.rows <= layer.*which * flaws.rows);
    });
}

void judge(const Flaws& flaws, DataFlaws& data, Json& facts) {
    if (flaws.rows == 0) {
        facts["faults"].push_back(NoRows);
        return;
    }
    if (!flaws.has_crs)
        facts["faults"].push_back("it has no CRS");
    const auto add = [&](std::size_t Flaws::*which, const char* what) {
        if (flaws.*which == 0)
            return;
        const bool inherited = data.have(flaws, which);
        facts[inherited ? "remarks" : "faults"].push_back(
            fmt::format("{} of {} rows have {}{}", flaws.*which, flaws.rows, what,
                        inherited ? ", as in the data" : ""));
    };
    add(&Flaws::without_geometry, "no geometry");
    add(&Flaws::invalid, "invalid polygons");
}

Json facts_of_dataset(const Workspace& workspace, const std::string& name, const Context& context,
                      DataFlaws& data) {
    Json facts = empty_facts();
    if (workspace.has_raster(name))
        add(name, workspace.raster(name), context, facts);
    else
        add(name, workspace.layer(name), context, data, facts);
    facts["name"] = name;
    return facts;
}

Json facts_of_file(const std::filesystem::path& file, const std::string& shown,
                   const Context& context, DataFlaws& data) {
    Json facts = empty_facts();
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(file, failure);
    if (failure) {
        facts["faults"].push_back("it is not there");
    } else if (bytes == 0) {
        facts["faults"].push_back("it is empty");
    } else if (!is_geodata(file.filename().string())) {
        say(facts, fmt::format("{} bytes.", format_number(static_cast<double>(bytes), 15)));
    } else {
        try {
            facts = content_of(file, context, data);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            facts["faults"].push_back("it cannot be read: "
                                      + one_line(error.message(), LongestReason));
        }
    }
    facts["path"] = shown;
    return facts;
}

} // namespace graticule::tools
