// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule {

/// Keeps others from writing a file while the object lives, as far as they ask for the lock too.
/// Where the file system knows no locks nobody is kept from anything.
class FileLock {
public:
    FileLock() = default;

    /// Makes the file where it is not there.
    /// @throws Error Refused where another has the lock; Io where the file cannot be opened
    explicit FileLock(const std::filesystem::path& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    int m_descriptor = -1;
};

} // namespace graticule
