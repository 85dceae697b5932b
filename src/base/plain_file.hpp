// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule {

/// For the files of a record that somebody else may have handed over, before they are opened: a
/// link could lead to any file of the user's, and a pipe is waited for without end. What is not
/// there at all is left to whoever opens it.
/// @throws Error Malformed where `path` is there and no plain file
void require_plain_file(const std::filesystem::path& path);

/// The same for a folder of such a record and all that it holds, at any depth.
/// @throws Error Malformed where `path` is there and no folder, or anything but plain files and
/// folders is in it
void require_plain_folder(const std::filesystem::path& path);

} // namespace graticule
