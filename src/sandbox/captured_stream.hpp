// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/descriptor.hpp"

#include <cstdint>
#include <string>

namespace graticule::sandbox {

/// What code prints, read outside of its process: the latest part in memory, the first part in a
/// file without a name, and how much it was.
class CapturedStream {
public:
    /// @param most_stored bytes that are kept to be read again
    CapturedStream(Descriptor pipe, std::uint64_t most_stored);

    int descriptor() const { return m_pipe.get(); }
    /// Takes what is there, at most a bounded part of it. False when the other side is closed.
    bool take();
    /// Forgets what came before.
    void begin();

    std::uint64_t bytes() const { return m_bytes; }
    /// The end of it, at most `limit` bytes.
    std::string latest(std::size_t limit) const;
    /// A part of what is stored.
    std::string stored(std::uint64_t from, std::size_t limit) const;

private:
    Descriptor m_pipe;
    Descriptor m_store;
    std::uint64_t m_most_stored;
    std::uint64_t m_bytes = 0;
    std::string m_latest;
};

} // namespace graticule::sandbox
