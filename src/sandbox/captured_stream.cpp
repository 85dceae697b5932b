// SPDX-License-Identifier: Apache-2.0
#include "sandbox/captured_stream.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostLatest = 64U << 10U;
constexpr int MostReads = 16; // a pipe that is filled as fast as it is read must not hold us

} // namespace

CapturedStream::CapturedStream(Descriptor pipe, std::uint64_t most_stored)
    : m_pipe(std::move(pipe)), m_store(::memfd_create("output", MFD_CLOEXEC)),
      m_most_stored(most_stored) {
    if (!m_store)
        fail_with_errno("No memory for what code prints");
    set_nonblocking(m_pipe);
}

void CapturedStream::begin() {
    m_bytes = 0;
    m_latest.clear();
    if (::ftruncate(m_store.get(), 0) != 0)
        fail_with_errno("What code printed cannot be forgotten");
}

bool CapturedStream::take() {
    std::array<char, 65536> part{};
    for (int i = 0; i < MostReads; ++i) {
        const ssize_t count = ::read(m_pipe.get(), part.data(), part.size());
        if (count <= 0)
            return count < 0 && (errno == EAGAIN || errno == EINTR);
        const auto size = static_cast<std::size_t>(count);
        if (m_bytes < m_most_stored) {
            const std::size_t room =
                static_cast<std::size_t>(std::min<std::uint64_t>(size, m_most_stored - m_bytes));
            if (::pwrite(m_store.get(), part.data(), room, static_cast<off_t>(m_bytes)) < 0)
                fail_with_errno("What code prints cannot be kept");
        }
        m_bytes += size;
        m_latest.append(part.data(), size);
        if (m_latest.size() > 2 * MostLatest)
            m_latest.erase(0, m_latest.size() - MostLatest);
    }
    return true;
}

std::string CapturedStream::latest(std::size_t limit) const {
    return m_latest.substr(m_latest.size() - std::min(limit, m_latest.size()));
}

std::string CapturedStream::stored(std::uint64_t from, std::size_t limit) const {
    const std::uint64_t kept = std::min(m_bytes, m_most_stored);
    std::string text(std::min<std::uint64_t>(limit, kept - std::min(from, kept)), '\0');
    const ssize_t count =
        ::pread(m_store.get(), text.data(), text.size(), static_cast<off_t>(from));
    text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return text;
}

} // namespace graticule::sandbox
