// SPDX-License-Identifier: Apache-2.0
#include "evaluation/sample_locks.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace graticule::evaluation {

namespace {

// Locks of an open file, not of a process: those would end as soon as any descriptor of the file
// were closed.
bool set_lock(int descriptor, short kind, std::int64_t sample) {
    struct flock lock {};
    lock.l_type = kind;
    lock.l_whence = SEEK_SET;
    lock.l_start = sample;
    lock.l_len = 1;
    return ::fcntl(descriptor, F_OFD_SETLK, &lock) == 0;
}

} // namespace

SampleLocks::SampleLocks(const std::filesystem::path& file)
    : m_descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (m_descriptor < 0)
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot write {}: {}", file.string(),
                                std::generic_category().message(errno)),
                    "Check the folder's permissions");
}

SampleLocks::~SampleLocks() {
    ::close(m_descriptor);
}

bool SampleLocks::take(std::int64_t sample) {
    return set_lock(m_descriptor, F_WRLCK, sample) || (errno != EAGAIN && errno != EACCES);
}

void SampleLocks::give_back(std::int64_t sample) {
    set_lock(m_descriptor, F_UNLCK, sample);
}

} // namespace graticule::evaluation
