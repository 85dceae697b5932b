// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// The layers and tables that solutions load, each read when it is first asked for. Safe to use
/// from several threads.
class DataTables {
public:
    explicit DataTables(std::vector<std::filesystem::path> paths) : m_paths(std::move(paths)) {}

    const std::vector<std::filesystem::path>& paths() const { return m_paths; }

    /// By the title that a solution loads it by; null where there is none of it, it has no rows or
    /// it cannot be read.
    /// @throws Error Cancelled
    std::shared_ptr<const geodata::Layer> find(const std::string& title, const Context& context);

private:
    std::shared_ptr<const geodata::Layer> read(const std::string& title, const Context& context);

    std::vector<std::filesystem::path> m_paths;
    std::mutex m_mutex;
    std::optional<geodata::Catalog> m_catalog; ///< once anything is asked for
    std::map<std::string, std::shared_ptr<const geodata::Layer>> m_tables;
};

} // namespace graticule::evaluation::geobenchx
