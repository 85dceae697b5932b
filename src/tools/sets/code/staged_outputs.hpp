// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/file.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace graticule::tools {

/// More files than these that one piece of code changes are no outputs.
inline constexpr std::size_t MostStagedFiles = 1000;

/// The folder that code writes its outputs to, and what it was when they were last accepted, to go
/// back to. What is in it is hostile: names, links and kinds of files.
class StagedOutputs {
public:
    StagedOutputs() : m_folder(m_staging.path()) {}

    const fs::path& folder() const { return m_folder; }

    /// Has what another has, in a folder that is a copy of its; clear() leaves it for an own one.
    /// @throws Error Io
    void take_copy(const StagedOutputs& other, const fs::path& folder);

    /// Plain files that are new or changed since they were accepted, by path beneath the folder, at
    /// most MostStagedFiles and one. What is no plain file is removed, and named in `removed`.
    std::vector<std::string> changes(std::vector<std::string>& removed);
    bool has(const std::string& file) const;

    /// A file as it is now is one to go back to.
    /// @throws Error Io
    void accept(const std::string& file);
    /// A file is what it was when it was accepted, or goes.
    /// @throws Error Io
    void roll_back(const std::string& file);
    /// All are what they were, those that are gone too.
    /// @throws Error Io
    void roll_back_all();
    /// Nothing is there, and nothing was accepted.
    void clear();

private:
    struct Stamp {
        std::uint64_t inode = 0;
        std::int64_t size = 0;
        std::int64_t changed_ns = 0;
        bool operator==(const Stamp&) const = default;
    };
    static Stamp stamp_of(const fs::path& file);

    TemporaryFolder m_staging;
    TemporaryFolder m_accepted; ///< its files may be those of copies, too, and are only replaced
    fs::path m_folder;          ///< of a fork's session, or the own
    std::map<std::string, Stamp> m_stamps; ///< of what was accepted
};

/// Copies a file that is a plain one, and no link, when it is opened. Holes stay holes: limits of
/// disk count what a file takes of it, and a copy takes no more.
/// @throws Error Refused where it is another, Io
void copy_plain_file(const fs::path& source, const fs::path& target);

} // namespace graticule::tools
