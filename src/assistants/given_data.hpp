// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace graticule::assistants {

/// The data as they were when somebody asked.
class DataState {
public:
    explicit DataState(geodata::Catalog catalog) : m_catalog(std::move(catalog)) {}

    const geodata::Catalog& catalog() const { return m_catalog; }
    /// What is in them, read when it is first asked for. For several threads.
    const retrieval::Schema& schema(const Context& context) const;

private:
    geodata::Catalog m_catalog;
    mutable std::mutex m_mutex;
    mutable std::optional<retrieval::Schema> m_schema;
};

/// What the user handed over. A server lives for days, in which files come, change and go: each
/// call gets the data as they are now. For several threads.
class GivenData {
public:
    explicit GivenData(std::vector<std::filesystem::path> paths) : m_paths(std::move(paths)) {}

    const std::vector<std::filesystem::path>& paths() const { return m_paths; }

    /// Opens the data anew where names, sizes or times of files are others than before.
    /// @throws Error as Catalog::open()
    std::shared_ptr<const DataState> now(const Context& context);

    /// Whether a path, with links resolved, lies in what was handed over.
    bool holds(const std::filesystem::path& path) const;

private:
    std::vector<std::filesystem::path> m_paths;
    std::mutex m_mutex;
    std::uint64_t m_look = 0; ///< of the files when they were opened
    std::shared_ptr<const DataState> m_state;
};

} // namespace graticule::assistants
