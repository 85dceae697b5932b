// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// A file that GDAL writes on this thread, with each write watched: its drivers for text go on
/// after a write that failed and report success. One at a time on a thread; initialise_gdal() comes
/// first.
class WatchedOutput {
public:
    explicit WatchedOutput(const std::filesystem::path& path);
    ~WatchedOutput();
    WatchedOutput(const WatchedOutput&) = delete;
    WatchedOutput& operator=(const WatchedOutput&) = delete;

    /// What GDAL is to open instead of the path; files beside it are watched too.
    const std::string& name() const { return m_name; }

    /// errno of the first write that failed; 0 if none did.
    int error() const { return m_error; }

private:
    friend void note_write_error(int error);
    std::string m_name;
    int m_error = 0;
};

/// Makes the names of WatchedOutput known to GDAL. Once for the process.
void register_watched_outputs();

} // namespace graticule::geodata
