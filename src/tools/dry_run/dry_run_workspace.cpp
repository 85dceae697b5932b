// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run_workspace.hpp"

#include <utility>

namespace graticule::tools {

DryRunWorkspace::DryRunWorkspace(geodata::Catalog catalog, EntryDescriptions descriptions)
    : m_descriptions(std::move(descriptions)),
      m_samples(std::move(catalog), {},
                {[this](const geodata::CatalogEntry& entry, const Context&) { return read(entry); },
                 m_descriptions.raster}) {}

geodata::ReadResult DryRunWorkspace::read(const geodata::CatalogEntry& entry) {
    const std::shared_ptr<const geodata::Layer> layer = m_descriptions.layer(entry);
    const auto found = m_entry_estimates.find(entry.name);
    const DatasetEstimate& estimate =
        found != m_entry_estimates.end()
            ? found->second
            : m_entry_estimates.emplace(entry.name, estimate_of(*layer)).first->second;
    return {sample_of(*layer, estimate), {}};
}

DatasetEstimate DryRunWorkspace::estimate(std::string_view name) const {
    if (const auto found = m_estimates.find(name); found != m_estimates.end())
        return found->second;
    if (m_samples.has_layer(name))
        if (const auto found = m_entry_estimates.find(name); found != m_entry_estimates.end())
            return found->second;
    return estimate_of(m_samples.raster(name));
}

void DryRunWorkspace::adopt(const std::string& name, const std::string& entry) {
    if (const auto read = m_entry_estimates.find(entry); read != m_entry_estimates.end())
        m_estimates.insert_or_assign(name, read->second);
}

void DryRunWorkspace::store(const std::string& name, const geodata::Layer& like,
                            DatasetEstimate estimate) {
    m_samples.store(name, sample_of(like, estimate), {"dry_run", ""});
    m_estimates.insert_or_assign(name, std::move(estimate));
}

void DryRunWorkspace::store(const std::string& name, geodata::Raster raster,
                            DatasetEstimate estimate) {
    m_samples.store(name, std::move(raster), {"dry_run", ""});
    m_estimates.insert_or_assign(name, std::move(estimate));
}

} // namespace graticule::tools
