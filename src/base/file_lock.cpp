// SPDX-License-Identifier: Apache-2.0
#include "base/file_lock.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace graticule {

// A link was put there by somebody else, and would have a file made wherever it leads.
FileLock::FileLock(const std::filesystem::path& path)
    : m_descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666)) {
    if (m_descriptor < 0)
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot write {}: {}", path.string(),
                                std::generic_category().message(errno)),
                    "Check the folder's permissions");
    if (::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return;
    ::close(m_descriptor);
    throw Error(ErrorCode::Refused, fmt::format("Another process is writing {}", path.string()),
                "Wait until it has ended, or stop it");
}

FileLock::~FileLock() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

} // namespace graticule
