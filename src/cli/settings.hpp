// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/environment.hpp"
#include "cli/settings_file.hpp"

#include <CLI/App.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::cli {

/// What is set without an option: by environment variables, by graticule.toml in the working
/// folder, and by the user's own graticule.toml, of which the first that sets a thing counts.
class Settings {
public:
    struct Value {
        std::string text;
        std::string source; ///< a variable, or a file and its line
    };

    /// @throws Error as read_settings_file()
    Settings(Environment environment, const std::filesystem::path& working_folder);
    /// Those of this process.
    static Settings here();

    /// @throws Error InvalidArgument where the working folder's file says what it may not
    std::optional<Value> find(const SettingKey& key) const;

    /// What sets a key; empty where nothing does.
    std::string source_of(std::string_view key) const;

    /// Gives a command's options that were not given the values that are set.
    /// @param except keys that are left as they are
    /// @throws Error InvalidArgument for a value that the option does not take; as find()
    void apply(CLI::App& command, const std::vector<std::string_view>& except = {}) const;

    /// The environment, and the rates of providers that files set where it does not.
    /// @throws Error InvalidArgument where the working folder's file raises one of the user's
    Environment environment() const;

    /// The rates of providers that files set and the environment does not, by their variable.
    /// @throws Error as environment()
    std::map<std::string, Value> rates() const;

    std::vector<std::filesystem::path> files() const;

private:
    bool folder_is_trusted() const;
    void check_folder(const SettingKey& key, const FileSetting& setting) const;
    void check_limit(std::string_view name, const FileSetting& setting,
                     const FileSetting* of_user) const;
    [[noreturn]] void refuse(std::string_view name, const FileSetting& setting,
                             const std::string& why) const;

    Environment m_environment;
    std::filesystem::path m_folder;
    std::filesystem::path m_user_path; ///< empty where there is no place for it
    std::optional<SettingsFile> m_of_folder;
    std::optional<SettingsFile> m_of_user;
};

} // namespace graticule::cli
