// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::cli {

inline constexpr const char* SettingsFileName = "graticule.toml";

enum class SettingType { Text, Path, Count, Amount, Switch, List };

/// What the file of a folder may say that the user has not called trusted: data may come with one.
enum class FolderMay {
    Say,
    Lower,  ///< a limit; not raise the one of the user's own file
    Within, ///< a path; one within the folder
    Nothing
};

/// Something that an option, an environment variable and a file can set: max_rounds is --max-rounds
/// and GRATICULE_MAX_ROUNDS.
struct SettingKey {
    std::string_view name;
    SettingType type;
    FolderMay folder;

    std::string option() const;
    std::string variable() const;
};

/// The keys of limits that one agent alone has: "max_subtasks".
std::vector<std::string> limits_of_agents();

const std::vector<SettingKey>& setting_keys();

struct FileSetting {
    std::string text; ///< as the option takes it
    std::size_t line = 0;
};

/// A file of settings whose every key is known and of its type.
struct SettingsFile {
    std::filesystem::path path;
    std::map<std::string, FileSetting, std::less<>> values;
    /// As variables have them: "OPENAI_REQUESTS_PER_MINUTE".
    std::map<std::string, FileSetting, std::less<>> rates;
    std::vector<std::filesystem::path> trusted_folders;
};

/// @param of_user whether it is the user's own file, which alone may name trusted folders
/// @return none where there is no such file
/// @throws Error InvalidArgument for what is no file, cannot be read or is no TOML, for a key that
///         is not known, and for a value of another type; keys of providers and addresses of
///         servers are never taken from a file
std::optional<SettingsFile> read_settings_file(const std::filesystem::path& path, bool of_user);

} // namespace graticule::cli
