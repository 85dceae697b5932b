// SPDX-License-Identifier: Apache-2.0
#include "cli/settings_file.hpp"

#include "agents/declaration.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "llm/model_traits.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>
#include <utility>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t MaxSettingsBytes = 1U << 20U;
constexpr std::string_view TrustedFolders = "trusted_folders";
constexpr std::string_view Rates = "rates";
constexpr std::array<const char*, 2> RateKeys{"requests_per_minute", "tokens_per_minute"};

std::string in_capitals(std::string_view name) {
    std::string capitals(name);
    std::transform(capitals.begin(), capitals.end(), capitals.begin(), [](char c) {
        return c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return capitals;
}

bool speaks_of(std::string_view name, std::initializer_list<std::string_view> words) {
    const std::string lower = ascii_lower(name);
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return lower.find(word) != std::string::npos;
    });
}

std::string_view words_of(SettingType type) {
    switch (type) {
    case SettingType::Text:
    case SettingType::Path:
        return "a text in quotes";
    case SettingType::Count:
        return "a whole number";
    case SettingType::Amount:
        return "a number";
    case SettingType::Switch:
        return "true or false";
    case SettingType::List:
        return "a list of texts in quotes";
    }
    return "";
}

/// As one option takes several; nothing where one is no text.
std::optional<std::string> between_semicolons(const toml::array& list) {
    std::vector<std::string> texts;
    for (const toml::node& element : list) {
        const auto text = element.value_exact<std::string>();
        if (!text)
            return std::nullopt;
        texts.push_back(*text);
    }
    return join(texts, ";");
}

/// Reads one file. Values are never told in errors: one may be a key.
class Reader {
public:
    Reader(const fs::path& path, bool of_user) : m_path(path), m_of_user(of_user) {}

    SettingsFile read() {
        const toml::table document = parse();
        m_file.path = m_path;
        for (const auto& [key, node] : document)
            take(std::string(key.str()), key.source(), node);
        return std::move(m_file);
    }

private:
    [[noreturn]] void fail(const toml::source_region& where, const std::string& reason,
                           std::string hint) const {
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}, line {}: {}", m_path.string(), where.begin.line, reason),
                    std::move(hint));
    }

    toml::table parse() const {
        std::string text;
        try {
            text = read_file(m_path, MaxSettingsBytes);
        } catch (const Error& error) {
            throw Error(ErrorCode::InvalidArgument, error.message(), error.hint());
        }
        try {
            return toml::parse(text);
        } catch (const toml::parse_error& error) {
            fail(error.source(), fmt::format("this is no TOML: {}", error.description()),
                 "docs/settings.md shows how settings are written");
        }
    }

    void take(const std::string& name, const toml::source_region& where, const toml::node& node) {
        if (name == Rates)
            return take_rates(where, node);
        if (name == TrustedFolders)
            return take_trusted_folders(where, node);
        const auto& keys = setting_keys();
        const auto known = std::find_if(keys.begin(), keys.end(),
                                        [&](const SettingKey& key) { return key.name == name; });
        if (known == keys.end())
            refuse_unknown(name, where, node);
        m_file.values[name] = {value(*known, where, node), where.begin.line};
    }

    std::string value(const SettingKey& key, const toml::source_region& where,
                      const toml::node& node) const {
        if (const auto text = node.value_exact<std::string>()) {
            if (key.type == SettingType::Text)
                return *text;
            if (key.type == SettingType::Path && m_of_user) // those of a folder are seen from it
                return (m_path.parent_path() / *text).string();
            if (key.type == SettingType::Path)
                return *text;
        }
        if (const toml::array* list = node.as_array(); list && key.type == SettingType::List)
            if (const auto text = between_semicolons(*list))
                return *text;
        const bool amount = key.type == SettingType::Amount;
        if (const auto whole = node.value_exact<std::int64_t>();
            whole && (amount || key.type == SettingType::Count))
            return std::to_string(*whole);
        if (const auto number = node.value_exact<double>(); number && amount)
            return shortest_number(*number);
        if (const auto on = node.value_exact<bool>(); on && key.type == SettingType::Switch)
            return *on ? "true" : "false";
        fail(where, fmt::format("{} is to be {}", key.name, words_of(key.type)),
             "docs/settings.md lists all settings");
    }

    void refuse_secret(const std::string& name, const toml::source_region& where) const {
        if (speaks_of(name, {"key", "secret", "password", "token", "credential", "authorization"}))
            fail(where,
                 fmt::format("{} is not taken from a file, as no key of a provider is",
                             quoted_name(name)),
                 "Remove it, and set the environment variable of the provider, such as "
                 "OPENAI_API_KEY (docs/models.md)");
        if (speaks_of(name, {"url", "host", "proxy", "endpoint", "address", "server", "cert"}))
            fail(where,
                 fmt::format("{} is not taken from a file, as no address of a server is: keys are "
                             "sent there",
                             quoted_name(name)),
                 "Remove it, and set the environment variable (docs/models.md)");
    }

    [[noreturn]] void refuse_unknown(const std::string& name, const toml::source_region& where,
                                     const toml::node& node) const {
        refuse_secret(name, where);
        if (const toml::table* table = node.as_table())
            for (const auto& [key, inner] : *table)
                refuse_secret(std::string(key.str()), key.source());
        std::vector<std::string> known{std::string(Rates), std::string(TrustedFolders)};
        for (const SettingKey& key : setting_keys())
            known.emplace_back(key.name);
        refuse_name(name, where, known);
    }

    [[noreturn]] void refuse_name(const std::string& name, const toml::source_region& where,
                                  const std::vector<std::string>& known) const {
        const auto nearest = nearest_name(name, known);
        fail(where, fmt::format("there is no setting {}", quoted_name(name)),
             nearest ? fmt::format("Did you mean {}?", *nearest)
                     : "docs/settings.md lists all settings");
    }

    void take_rates(const toml::source_region& where, const toml::node& node) {
        const toml::table* providers = node.as_table();
        if (providers == nullptr)
            fail(where, "rates is to be tables of providers", "Write it as [rates.openai]");
        const std::vector<std::string> known = llm::provider_names();
        for (const auto& [key, rates] : *providers) {
            const std::string provider(key.str());
            if (std::find(known.begin(), known.end(), provider) == known.end())
                refuse_name(provider, key.source(), known);
            if (rates.as_table() == nullptr)
                fail(key.source(), "the rates of a provider are a table",
                     "Write it as [rates.openai]");
            for (const auto& [name, rate] : *rates.as_table())
                take_rate(provider, std::string(name.str()), name.source(), rate);
        }
    }

    void take_rate(const std::string& provider, const std::string& name,
                   const toml::source_region& where, const toml::node& node) {
        const std::vector<std::string> known(RateKeys.begin(), RateKeys.end());
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse_name(name, where, known);
        const auto rate = node.value_exact<std::int64_t>();
        if (!rate || *rate < 1)
            fail(where, fmt::format("{} is to be a whole number above 0", name),
                 "Set it to how much the provider takes in a minute");
        m_file.rates[in_capitals(provider + "_" + name)] = {std::to_string(*rate),
                                                            where.begin.line};
    }

    void take_trusted_folders(const toml::source_region& where, const toml::node& node) {
        if (!m_of_user)
            fail(where, fmt::format("{} stands in your own file alone", TrustedFolders),
                 "Remove it here");
        const toml::array* list = node.as_array();
        if (list == nullptr)
            fail(where, fmt::format("{} is to be a list of paths", TrustedFolders), "");
        for (const toml::node& element : *list) {
            const auto folder = element.value_exact<std::string>();
            if (!folder || !fs::path(*folder).is_absolute())
                fail(where, fmt::format("{} is to be a list of whole paths", TrustedFolders),
                     "Begin each with /");
            m_file.trusted_folders.emplace_back(*folder);
        }
    }

    const fs::path& m_path;
    bool m_of_user;
    SettingsFile m_file;
};

bool is_known(const std::vector<SettingKey>& keys, std::string_view name) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const SettingKey& key) { return key.name == name; });
}

std::vector<SettingKey> with_those_of_agents(std::vector<SettingKey> keys) {
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        for (const agents::AgentOption& option : agent.options)
            if (!option.is_text_file && !is_known(keys, option.name))
                keys.push_back({option.name,
                                option.choices.empty() ? SettingType::Switch : SettingType::Text,
                                FolderMay::Say});
    static const std::vector<std::string> Limits = limits_of_agents(); // keys hold no names
    for (const std::string& limit : Limits)
        keys.push_back({limit, SettingType::Count, FolderMay::Lower});
    return keys;
}

} // namespace

std::vector<std::string> limits_of_agents() {
    std::vector<std::string> names;
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        for (const agents::AgentLimit& limit : agent.limits)
            names.push_back("max_" + limit.name);
    return names;
}

std::string SettingKey::option() const {
    std::string option = "--" + std::string(name);
    std::replace(option.begin(), option.end(), '_', '-');
    return option;
}

std::string SettingKey::variable() const {
    return "GRATICULE_" + in_capitals(name);
}

const std::vector<SettingKey>& setting_keys() {
    using enum SettingType;
    static const std::vector<SettingKey> Keys = with_those_of_agents({
        {"agent", Text, FolderMay::Say},
        {"model", Text, FolderMay::Say},
        {"tool_set", Text, FolderMay::Say},
        {"all_tools", Switch, FolderMay::Say},
        {"ask", Switch, FolderMay::Say},
        {"show_thought", Switch, FolderMay::Say},
        {"max_rounds", Count, FolderMay::Lower},
        {"max_tokens", Count, FolderMay::Lower},
        {"max_cost", Amount, FolderMay::Lower},
        {"max_time", Amount, FolderMay::Lower},
        {"max_attempts", Count, FolderMay::Lower},
        {"max_wait", Amount, FolderMay::Lower},
        {"max_rows", Amount, FolderMay::Lower},
        {"max_vertices", Amount, FolderMay::Lower},
        {"max_cells", Amount, FolderMay::Lower},
        {"max_bytes_read", Amount, FolderMay::Lower},
        {"max_bytes_written", Amount, FolderMay::Lower},
        {"max_seconds", Amount, FolderMay::Lower},
        {"code_time", Amount, FolderMay::Nothing},
        {"code_memory", Amount, FolderMay::Nothing},
        {"code_disk", Amount, FolderMay::Nothing},
        {"strict", Switch, FolderMay::Say},
        {"refuse", List, FolderMay::Nothing}, // its reasons are told to the model
        {"runs", Path, FolderMay::Within},
        {"cache", Path, FolderMay::Nothing},
        {"prices", Path, FolderMay::Nothing},
    });
    return Keys;
}

std::optional<SettingsFile> read_settings_file(const fs::path& path, bool of_user) {
    std::error_code failure;
    // A folder of data that came from elsewhere may hold a link to any file.
    const fs::file_status status =
        of_user ? fs::status(path, failure) : fs::symlink_status(path, failure);
    if (status.type() == fs::file_type::not_found)
        return std::nullopt;
    if (!fs::is_regular_file(status))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} cannot be read as settings: {}", path.string(),
                                failure                  ? failure.message()
                                : fs::is_symlink(status) ? "it is a link"
                                                         : "it is no file"),
                    "Move it away");
    return Reader(path, of_user).read();
}

} // namespace graticule::cli
