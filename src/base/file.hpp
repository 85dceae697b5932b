// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace graticule {

namespace fs = std::filesystem;

/// Reads a whole file.
/// @param limit bytes; a larger file is refused
/// @throws Error NotFound, Io, LimitExceeded
std::string read_file(const fs::path& path, std::uintmax_t limit = 256U << 20);

/// Writes a whole file or nothing: to a temporary beside it, flushed, then renamed over it.
/// @throws Error Io with the system's reason (a full disk, a missing folder)
void write_file(const fs::path& path, std::string_view content);

/// Writes an output of one or several files whole or not at all.
///
/// `produce` is given a path of the same file name inside a fresh sibling folder; when it returns,
/// all that it made there is flushed and renamed into place, sidecar files too. Where it throws,
/// nothing is left behind and an existing output is untouched.
/// @throws whatever `produce` throws; Error Io
void write_staged(const fs::path& path, const std::function<void(const fs::path& staged)>& produce);

/// Removes a folder with all that is in it, as far as that can be done. For destructors.
void remove_folder(const fs::path& folder) noexcept;

/// A folder that is removed with all its contents when the object goes.
class TemporaryFolder {
public:
    /// @param parent where to make it; empty for the system's temporary folder
    explicit TemporaryFolder(const fs::path& parent = {});
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;

    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

/// SHA-256 of a file's bytes in lower-case hexadecimal.
std::string sha256_of_file(const fs::path& path);

/// SHA-256 of bytes in lower-case hexadecimal.
std::string sha256(std::string_view bytes);

/// True when `path`, with links and `..` resolved, lies in `folder` or is it.
bool is_inside(const fs::path& path, const fs::path& folder);

/// A file name made of `name` that is safe on every system: no separators, no control characters,
/// no leading dot or dash, at most 120 bytes, never empty.
std::string safe_file_name(std::string_view name);

} // namespace graticule
