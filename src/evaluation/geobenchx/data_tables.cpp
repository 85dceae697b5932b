// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/data_tables.hpp"

#include "base/error.hpp"

#include <utility>

namespace graticule::evaluation::geobenchx {

std::shared_ptr<const geodata::Layer> DataTables::read(const std::string& title,
                                                       const Context& context) {
    try {
        if (!m_catalog)
            m_catalog = geodata::Catalog::open(m_paths, context);
        const geodata::CatalogEntry* const entry = m_catalog->find_if_any(title);
        if (entry == nullptr || entry->kind == geodata::DataKind::Raster)
            return nullptr;
        geodata::Layer layer = m_catalog->read(*entry, context).layer;
        return layer.size() == 0 ? nullptr
                                 : std::make_shared<const geodata::Layer>(std::move(layer));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return nullptr; // solutions are then compared without it
    }
}

std::shared_ptr<const geodata::Layer> DataTables::find(const std::string& title,
                                                       const Context& context) {
    if (m_paths.empty())
        return nullptr;
    const std::lock_guard lock(m_mutex);
    const auto found = m_tables.find(title);
    if (found != m_tables.end())
        return found->second;
    return m_tables.emplace(title, read(title, context)).first->second;
}

} // namespace graticule::evaluation::geobenchx
