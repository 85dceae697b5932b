// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/unpacked_count.hpp"

#include "base/error.hpp"
#include "geodata/catalog/archive.hpp"

#include <fmt/format.h>

#include <system_error>

namespace graticule::geodata {

bool UnpackedCount::dense() const {
    return m_unpacked / MaxArchiveRatio > m_packed;
}

void UnpackedCount::begin(const std::filesystem::path& archive) {
    if (dense())
        m_dense_before += m_unpacked;
    std::error_code failure;
    m_packed = std::filesystem::file_size(archive, failure);
    if (failure)
        m_packed = 0;
    m_unpacked = 0;
    m_inner = 0;
}

void UnpackedCount::begin_inner(std::size_t depth) {
    if (depth == MaxArchiveDepth || ++m_inner > MaxInnerArchives)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("not unpacked: archives lie at most {} deep in one another, and at "
                                "most {} in one",
                                MaxArchiveDepth, MaxInnerArchives));
}

void UnpackedCount::add(std::uint64_t bytes) {
    m_unpacked += bytes;
    if (m_unpacked > MaxArchiveBytes)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("not unpacked: with the archives in it, the archive unpacks to "
                                "more than {} GiB",
                                MaxArchiveBytes >> 30U));
    if (dense() && m_dense_before + m_unpacked > MaxDenseBytes)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("not unpacked: all archives that unpack to more than {} times "
                                "their size may unpack to {} GiB together",
                                MaxArchiveRatio, MaxDenseBytes >> 30U));
}

} // namespace graticule::geodata
