// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace graticule::geodata {

/// Readers of one raster for parallel work: each piece of work borrows one, and those given back
/// are used again, since opening a file and its empty block cache cost more than most reads.
class RasterReaders {
public:
    explicit RasterReaders(Raster raster) : m_raster(std::move(raster)) {}

    /// A reader that is given back when it goes. Must not outlive the readers.
    class Lease {
    public:
        Lease(RasterReaders& owner, std::unique_ptr<RasterReader> reader);
        ~Lease();
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        const RasterReader& operator*() const { return *m_reader; }
        const RasterReader* operator->() const { return m_reader.get(); }

    private:
        RasterReaders* m_owner;
        std::unique_ptr<RasterReader> m_reader;
    };

    /// @throws Error as Raster::open_source()
    Lease borrow();

private:
    Raster m_raster;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<RasterReader>> m_idle;
};

/// Windows that tile a raster along its blocks, row by row of windows.
/// @param max_cells of a window; blocks are joined or cut to come near it
std::vector<Window> tile_windows(const Raster& raster, std::size_t max_cells);

} // namespace graticule::geodata
