// SPDX-License-Identifier: Apache-2.0
#include "base/environment.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>

namespace graticule {

namespace {

constexpr std::array<std::string_view, 8> PartsOfSecrets{
    "KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "HEADERS", "CONNECTION_STRING"};
// What clouds' libraries look for, GDAL's among them.
constexpr std::array<std::string_view, 6> StartsOfSecrets{"AWS_",    "AZURE_", "GS_",
                                                          "GOOGLE_", "OSS_",   "SWIFT_"};

bool is_secret(std::string_view name) {
    return std::any_of(
               PartsOfSecrets.begin(), PartsOfSecrets.end(),
               [&](std::string_view part) { return name.find(part) != std::string_view::npos; })
           || std::any_of(StartsOfSecrets.begin(), StartsOfSecrets.end(),
                          [&](std::string_view start) { return name.starts_with(start); });
}

// As the environment itself, one for the process.
std::map<std::string, std::string>& hidden() {
    static std::map<std::string, std::string> variables;
    return variables;
}

} // namespace

void hide_secrets() {
    std::vector<std::string> names;
    for (char** variable = ::environ; variable != nullptr && *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || !is_secret(text.substr(0, equals)))
            continue;
        names.emplace_back(text.substr(0, equals));
        hidden()[names.back()] = text.substr(equals + 1);
        // unsetenv() leaves the text where /proc/self/environ shows it.
        std::memset(*variable + equals + 1, 0, text.size() - equals - 1);
    }
    for (const std::string& name : names)
        ::unsetenv(name.c_str());
}

std::optional<std::string> environment_variable(const std::string& name) {
    const auto secret = hidden().find(name);
    const char* const plain = std::getenv(name.c_str());
    const std::string value = secret != hidden().end() ? secret->second
                              : plain != nullptr       ? plain
                                                       : "";
    return value.empty() ? std::nullopt : std::optional(value);
}

Environment process_environment() {
    return environment_variable;
}

std::vector<std::string> whole_environment() {
    std::vector<std::string> variables;
    for (char** variable = ::environ; variable != nullptr && *variable != nullptr; ++variable)
        variables.emplace_back(*variable);
    for (const auto& [name, value] : hidden())
        variables.push_back(name + "=" + value);
    return variables;
}

} // namespace graticule
