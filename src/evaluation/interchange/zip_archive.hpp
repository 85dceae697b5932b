// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// Archives of many texts, one of which at a time is in memory.
namespace graticule::evaluation::interchange {

/// A file to be packed.
struct ZipMember {
    std::string name;
    std::function<std::string()> content; ///< called when its turn comes
};

/// Packs files, in order; the archive is whole or not there.
/// @throws whatever a member's content throws; Error Io
void write_zip(const std::filesystem::path& path, const std::vector<ZipMember>& members);

/// An archive whose files are stored, deflated or packed by Zstandard. Nothing in it is trusted.
class ZipReader {
public:
    /// @throws Error NotFound, Malformed, LimitExceeded for too many files
    explicit ZipReader(const std::filesystem::path& path);
    ~ZipReader();

    const std::vector<std::string>& names() const { return m_names; }
    bool has(const std::string& name) const;

    /// @throws Error NotFound, Malformed, Unsupported for another way of packing, LimitExceeded
    std::string read(const std::string& name) const;

private:
    class Archive;
    std::unique_ptr<Archive> m_archive;
    std::vector<std::string> m_names;
};

} // namespace graticule::evaluation::interchange
