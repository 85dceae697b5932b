// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace graticule {

/// The paths of all that lies in a folder, sorted. (libstdc++'s directory_iterator ends the process
/// where memory runs out.)
/// @throws Error Io
std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder);

/// Writes a folder whole or not at all: `produce` is given an empty folder beside the target, which
/// takes the target's place when it returns. Where it throws, an existing folder is untouched.
/// @throws whatever `produce` throws; Error Io
void write_folder(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path& staged)>& produce);

/// Moves a folder to where another may be, in one step where the file system can. What was there
/// is then where the folder was, or beside that under another name.
/// @throws Error Io
void replace_folder(const std::filesystem::path& staged, const std::filesystem::path& path);

/// Gives a folder the plain files of another, with its folders: as hard links where there can be
/// some, else as copies. For files that nobody writes to in place, but replaces.
/// @param target which is made where it is not there
/// @throws Error Io
void share_files(const std::filesystem::path& source, const std::filesystem::path& target);

} // namespace graticule
