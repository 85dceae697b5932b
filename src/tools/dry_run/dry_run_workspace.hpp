// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/dry_run/estimate.hpp"
#include "tools/workspace.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace graticule::tools {

/// Gives what is known of the catalogue's datasets.
struct EntryDescriptions {
    /// The layer or table itself, where it has been read already, or one like it.
    std::function<std::shared_ptr<const geodata::Layer>(const geodata::CatalogEntry&)> layer;
    /// What the raster's file says of itself; where it is not set, the file is opened.
    std::function<geodata::Raster(const geodata::CatalogEntry&)> raster;
};

/// A workspace before its calls have run: a real one whose layers are samples and whose rasters
/// are descriptions without cells, with a estimate of each. Names, fields, types and CRS are looked
/// up in it by the very code that looks them up in a run.
class DryRunWorkspace {
public:
    /// @param descriptions asked once for each dataset that is used
    DryRunWorkspace(geodata::Catalog catalog, EntryDescriptions descriptions);
    DryRunWorkspace(const DryRunWorkspace&) = delete;
    DryRunWorkspace& operator=(const DryRunWorkspace&) = delete;

    Workspace& samples() { return m_samples; }
    const Workspace& samples() const { return m_samples; }

    /// Of a dataset of the workspace, or a raster by any of its names.
    /// @throws Error NotFound
    DatasetEstimate estimate(std::string_view name) const;

    /// Stores a sample of a layer with the fields and CRS of `like`.
    void store(const std::string& name, const geodata::Layer& like, DatasetEstimate estimate);
    void store(const std::string& name, geodata::Raster raster, DatasetEstimate estimate);

    /// What a call has stored under a name by itself is what an entry of the catalogue holds.
    void adopt(const std::string& name, const std::string& entry);

    /// Forgets what was known of a name that a call has stored anew by itself.
    void forget(const std::string& name) { m_estimates.erase(name); }

private:
    geodata::ReadResult read(const geodata::CatalogEntry& entry);

    EntryDescriptions m_descriptions;
    std::map<std::string, DatasetEstimate, std::less<>> m_estimates;
    std::map<std::string, DatasetEstimate, std::less<>> m_entry_estimates; ///< of layers read
    Workspace m_samples;
};

} // namespace graticule::tools
