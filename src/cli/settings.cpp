// SPDX-License-Identifier: Apache-2.0
#include "cli/settings.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/chat_model.hpp"
#include "cli/named_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

fs::path user_path(const Environment& environment) {
    const auto absolute = [&](const char* variable) {
        const fs::path path = environment(variable).value_or("");
        return path.is_absolute() ? path : fs::path(); // the rule of XDG
    };
    fs::path folder = absolute("XDG_CONFIG_HOME");
    if (folder.empty() && !absolute("HOME").empty())
        folder = absolute("HOME") / ".config";
    return folder.empty() ? folder : folder / "graticule" / SettingsFileName;
}

bool same_place(const fs::path& one, const fs::path& other) {
    std::error_code missing;
    return fs::equivalent(one, other, missing);
}

std::string place_of(const fs::path& file, const FileSetting& setting) {
    return fmt::format("{}, line {}", file.string(), setting.line);
}

const FileSetting* find_in(const std::map<std::string, FileSetting, std::less<>>& values,
                           std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
}

bool stays_within(const fs::path& path) {
    return path.is_relative() && std::none_of(path.begin(), path.end(), [](const fs::path& part) {
               return part == "..";
           });
}

// CLI11 puts the option's name in front.
std::string reason_of(const CLI::Error& error, const std::string& option) {
    std::string reason = error.what();
    if (reason.starts_with(option + ": "))
        reason.erase(0, option.size() + 2);
    return reason;
}

} // namespace

Settings::Settings(Environment environment, const fs::path& working_folder)
    : m_environment(std::move(environment)), m_folder(working_folder),
      m_user_path(user_path(m_environment)) {
    if (!m_user_path.empty())
        m_of_user = read_settings_file(m_user_path, true);
    const fs::path here = m_folder / SettingsFileName;
    if (!same_place(here, m_user_path))
        m_of_folder = read_settings_file(here, false);
}

Settings Settings::here() {
    std::error_code gone;
    const fs::path folder = fs::current_path(gone);
    return {process_environment(), gone ? fs::path("/") : folder};
}

bool Settings::folder_is_trusted() const {
    if (!m_of_user)
        return false;
    const auto& trusted = m_of_user->trusted_folders;
    return std::any_of(trusted.begin(), trusted.end(),
                       [&](const fs::path& folder) { return same_place(folder, m_folder); });
}

void Settings::refuse(std::string_view name, const FileSetting& setting,
                      const std::string& why) const {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{}: {} {}", place_of(m_of_folder->path, setting), name, why),
                fmt::format("Give it as an option, or write trusted_folders = [\"{}\"] into {} if "
                            "you trust that folder",
                            m_folder.string(),
                            m_user_path.empty() ? SettingsFileName : m_user_path.string()));
}

void Settings::check_limit(std::string_view name, const FileSetting& setting,
                           const FileSetting* of_user) const {
    const auto limit = parse_number(setting.text);
    const auto own = of_user != nullptr ? parse_number(of_user->text) : std::nullopt;
    if (limit && own && *limit > *own)
        refuse(name, setting,
               fmt::format("is more than the {} of your own file, which a folder's file may only "
                           "lower",
                           of_user->text));
}

void Settings::check_folder(const SettingKey& key, const FileSetting& setting) const {
    if (folder_is_trusted())
        return;
    if (key.folder == FolderMay::Nothing)
        refuse(key.name, setting, "is not taken from the file of a folder that may hold data");
    const bool plays_script = setting.text.starts_with(ScriptPrefix);
    const std::string_view path =
        plays_script ? std::string_view(setting.text).substr(ScriptPrefix.size()) : setting.text;
    if ((plays_script || key.folder == FolderMay::Within) && !stays_within(path))
        refuse(key.name, setting, "leads out of the folder of that file");
    if (key.folder == FolderMay::Lower)
        check_limit(key.name, setting, m_of_user ? find_in(m_of_user->values, key.name) : nullptr);
}

std::optional<Settings::Value> Settings::find(const SettingKey& key) const {
    if (const auto text = m_environment(key.variable()))
        return Value{*text, key.variable()};
    if (const auto* setting = m_of_folder ? find_in(m_of_folder->values, key.name) : nullptr) {
        check_folder(key, *setting);
        return Value{setting->text, place_of(m_of_folder->path, *setting)};
    }
    if (const auto* setting = m_of_user ? find_in(m_of_user->values, key.name) : nullptr)
        return Value{setting->text, place_of(m_of_user->path, *setting)};
    return std::nullopt;
}

std::string Settings::source_of(std::string_view key) const {
    for (const SettingKey& one : setting_keys())
        if (one.name == key)
            if (const std::optional<Value> value = find(one))
                return value->source;
    return {};
}

void Settings::apply(CLI::App& command, const std::vector<std::string_view>& except) const {
    for (const SettingKey& key : setting_keys()) {
        CLI::Option* option = find_option(command, key.option());
        if (option == nullptr || option->count() > 0
            || std::find(except.begin(), except.end(), key.name) != except.end())
            continue;
        const std::optional<Value> value = find(key);
        if (!value)
            continue;
        try {
            option->default_val(value->text);
        } catch (const CLI::Error& error) {
            const bool variable = value->source == key.variable();
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{}{}: {}", value->source,
                                    variable ? "" : fmt::format(": {}", key.name),
                                    reason_of(error, option->get_name())),
                        "docs/settings.md lists all settings");
        }
    }
}

std::map<std::string, Settings::Value> Settings::rates() const {
    std::map<std::string, Value> rates;
    const auto add = [&](const SettingsFile& file) {
        for (const auto& [name, rate] : file.rates)
            if (!m_environment(name))
                rates[name] = {rate.text, place_of(file.path, rate)};
    };
    if (m_of_user)
        add(*m_of_user);
    if (!m_of_folder)
        return rates;
    if (!folder_is_trusted())
        for (const auto& [name, rate] : m_of_folder->rates)
            check_limit(name, rate, m_of_user ? find_in(m_of_user->rates, name) : nullptr);
    add(*m_of_folder);
    return rates;
}

Environment Settings::environment() const {
    return [environment = m_environment,
            rates = rates()](const std::string& name) -> std::optional<std::string> {
        if (const auto rate = rates.find(name); rate != rates.end())
            return rate->second.text;
        return environment(name);
    };
}

std::vector<fs::path> Settings::files() const {
    std::vector<fs::path> files;
    for (const auto* file : {&m_of_folder, &m_of_user})
        if (*file)
            files.push_back((*file)->path);
    return files;
}

} // namespace graticule::cli
