// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace graticule::evaluation {

/// Which samples of a suite are being worked on, by whichever process on whichever machine that
/// shares its folder: one byte of a file for each. A lock ends with the process that has it. Where
/// the file system knows no locks nobody is kept from anything. Safe to use from several threads,
/// of which no two may ask for the same sample.
class SampleLocks {
public:
    /// @throws Error Io
    explicit SampleLocks(const std::filesystem::path& file);
    ~SampleLocks();
    SampleLocks(const SampleLocks&) = delete;
    SampleLocks& operator=(const SampleLocks&) = delete;

    /// False where another process has it.
    bool take(std::int64_t sample);
    void give_back(std::int64_t sample);

private:
    int m_descriptor;
};

} // namespace graticule::evaluation
