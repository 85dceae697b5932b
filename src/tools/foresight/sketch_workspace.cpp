// SPDX-License-Identifier: Apache-2.0
#include "tools/foresight/sketch_workspace.hpp"

#include <utility>

namespace graticule::tools {

SketchWorkspace::SketchWorkspace(geodata::Catalog catalog, EntryDescriptions descriptions)
    : m_descriptions(std::move(descriptions)),
      m_specimens(
          std::move(catalog), {},
          {[this](const geodata::CatalogEntry& entry, const Context&) { return read(entry); },
           m_descriptions.raster}) {}

geodata::ReadResult SketchWorkspace::read(const geodata::CatalogEntry& entry) {
    const std::shared_ptr<const geodata::Layer> layer = m_descriptions.layer(entry);
    const auto found = m_entry_sketches.find(entry.name);
    const DatasetSketch& sketch =
        found != m_entry_sketches.end()
            ? found->second
            : m_entry_sketches.emplace(entry.name, sketch_of(*layer)).first->second;
    return {specimen_of(*layer, sketch), {}};
}

DatasetSketch SketchWorkspace::sketch(std::string_view name) const {
    if (const auto found = m_sketches.find(name); found != m_sketches.end())
        return found->second;
    if (m_specimens.has_layer(name))
        if (const auto found = m_entry_sketches.find(name); found != m_entry_sketches.end())
            return found->second;
    return sketch_of(m_specimens.raster(name));
}

void SketchWorkspace::adopt(const std::string& name, const std::string& entry) {
    if (const auto read = m_entry_sketches.find(entry); read != m_entry_sketches.end())
        m_sketches.insert_or_assign(name, read->second);
}

void SketchWorkspace::store(const std::string& name, const geodata::Layer& like,
                            DatasetSketch sketch) {
    m_specimens.store(name, specimen_of(like, sketch), {"foresight", ""});
    m_sketches.insert_or_assign(name, std::move(sketch));
}

void SketchWorkspace::store(const std::string& name, geodata::Raster raster, DatasetSketch sketch) {
    m_specimens.store(name, std::move(raster), {"foresight", ""});
    m_sketches.insert_or_assign(name, std::move(sketch));
}

} // namespace graticule::tools
