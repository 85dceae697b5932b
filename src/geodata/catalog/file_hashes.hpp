// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <string>

namespace graticule::geodata {

/// SHA-256 of files, each worked out once, by whoever asks first. For several threads.
class FileHashes {
public:
    /// In lower-case hexadecimal.
    /// @throws Error as sha256_of_file()
    std::string of(const std::filesystem::path& file);

private:
    std::mutex m_mutex;
    std::map<std::filesystem::path, std::shared_future<std::string>> m_known;
};

} // namespace graticule::geodata
