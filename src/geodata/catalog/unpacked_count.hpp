// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace graticule::geodata {

/// What the archives of a run unpack to, counted as they are unpacked. Each archive of the user's
/// has its limits, together with the archives in it (see archive.hpp); those that unpack to more
/// than MaxArchiveRatio times their size have one for all of the run besides, for many of them
/// could lie side by side, each small enough by itself.
class UnpackedCount {
public:
    static constexpr std::uint64_t MaxDenseBytes = std::uint64_t{1} << 30U;

    /// An archive of the user's own.
    void begin(const std::filesystem::path& archive);
    /// An archive in the one that was begun.
    /// @param depth archives around it
    /// @throws Error LimitExceeded past MaxArchiveDepth or MaxInnerArchives
    void begin_inner(std::size_t depth);
    /// A file that is about to be unpacked.
    /// @throws Error LimitExceeded past MaxArchiveBytes or MaxDenseBytes
    void add(std::uint64_t bytes);

private:
    bool dense() const;

    std::uint64_t m_packed = 0;       ///< bytes of the user's archive
    std::uint64_t m_unpacked = 0;     ///< of it, so far
    std::uint64_t m_dense_before = 0; ///< of all such archives before it
    std::size_t m_inner = 0;
};

} // namespace graticule::geodata
