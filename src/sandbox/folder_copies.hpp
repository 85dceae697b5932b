// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <filesystem>
#include <string>

namespace graticule::sandbox {

struct SessionSetup;

/// Copies of the folders that a session may write to, for a fork of it, beneath a folder for
/// temporary files. Removed when this goes.
class FolderCopies {
public:
    /// Makes them and has the setup name them instead.
    /// @throws Error LimitExceeded where the folders hold more than the limits of disk; Io;
    ///         Cancelled, with nothing left of what was copied
    FolderCopies(SessionSetup& setup, const Context& context);
    ~FolderCopies();
    FolderCopies(const FolderCopies&) = delete;
    FolderCopies& operator=(const FolderCopies&) = delete;

private:
    void remove();

    std::filesystem::path m_folder; ///< empty where there is nothing to copy
};

/// Removes those that an ended Graticule of this user left behind.
void remove_stale_copies();

/// The same for any folders named by a prefix and then, up to a hyphen, the process that made them.
void remove_stale_folders(const std::filesystem::path& parent, const std::string& prefix);

} // namespace graticule::sandbox
