// SPDX-License-Identifier: Apache-2.0
#include "llm/open_model.hpp"

#include "base/data_text.hpp"
#include "base/environment.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "llm/local/local_model.hpp"
#include "llm/providers/anthropic.hpp"
#include "llm/providers/gemini.hpp"
#include "llm/providers/ollama.hpp"
#include "llm/providers/openai_chat.hpp"
#include "llm/providers/openai_responses.hpp"
#include "llm/remote_model.hpp"
#include "llm/secret.hpp"
#include "llm/text_tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::size_t LongestName = 200;

[[noreturn]] void refuse(std::string message, std::string hint) {
    throw Error(ErrorCode::InvalidArgument, std::move(message), std::move(hint));
}

// It goes into URLs and messages.
bool is_model_name(std::string_view name) {
    return !name.empty() && name.size() <= LongestName
           && std::all_of(name.begin(), name.end(), [](char c) {
                  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                         || std::string_view("-_.:/@+").find(c) != std::string_view::npos;
              });
}

struct Variable {
    std::string name;
    std::string value;
};

std::optional<Variable> first_set(const std::vector<std::string>& names,
                                  const Environment& environment) {
    for (const std::string& name : names)
        if (const auto value = environment(name); value && !trim(*value).empty())
            return Variable{name, std::string(trim(*value))};
    return std::nullopt;
}

void take_base_url(Endpoint& endpoint, const ProviderEntry& entry, const Environment& environment) {
    const auto variable = first_set(entry.base_url_variables, environment);
    endpoint.base_url = variable ? variable->value : entry.base_url;
    if (endpoint.base_url.empty())
        refuse(fmt::format("{} needs the address of its server", entry.name),
               fmt::format("Set {}, for example to http://localhost:8000/v1",
                           entry.base_url_variables.front()));
    // OLLAMA_HOST is usually written as HOST:PORT. A key is not sent in the clear by oversight.
    if (!entry.key_required && endpoint.base_url.find("://") == std::string::npos)
        endpoint.base_url = "http://" + endpoint.base_url;
    while (endpoint.base_url.ends_with('/'))
        endpoint.base_url.pop_back();
    if (network::origin_of(endpoint.base_url).empty())
        refuse(fmt::format("{} is no address of HTTP or HTTPS",
                           variable ? variable->name : entry.name + "'s base URL"),
               "Write it as https://HOST/v1");
}

void take_key(Endpoint& endpoint, const ProviderEntry& entry, const Environment& environment) {
    const auto variable = first_set(entry.key_variables, environment);
    if (!variable && entry.key_required)
        refuse(fmt::format("{} needs a key, and {} is not set", endpoint.name,
                           join(entry.key_variables, " or ")),
               fmt::format("Set {} to a key of {}", entry.key_variables.front(), entry.name));
    if (variable) {
        forbid_memory_images();
        endpoint.key = variable->value;
        endpoint.key_variable = variable->name;
    }
    const auto is_visible = [](char c) { return c > 0x20 && c < 0x7F; };
    if (!std::all_of(endpoint.key.begin(), endpoint.key.end(), is_visible))
        refuse(fmt::format("{} holds a sign that no key has", endpoint.key_variable),
               "Check it for a line break or a space");
}

network::HttpSettings http_settings(const Environment& environment) {
    network::HttpSettings settings;
    if (const auto file = first_set({"CURL_CA_BUNDLE", "SSL_CERT_FILE"}, environment))
        settings.ca_file = file->value;
    if (const auto folder = first_set({"SSL_CERT_DIR"}, environment))
        settings.ca_folder = folder->value;
    return settings;
}

} // namespace

Endpoint find_endpoint(std::string_view name, const Environment& environment) {
    const std::size_t slash = name.find('/');
    if (slash == std::string_view::npos || !is_model_name(name)
        || !is_model_name(name.substr(slash + 1)))
        refuse(fmt::format("{} is no name of a model", quoted(name)),
               "Write PROVIDER/MODEL, for example openai/gpt-4.1");
    const auto entry = provider_entry(name.substr(0, slash));
    if (!entry)
        refuse(fmt::format("{} is no provider of models", quoted(name.substr(0, slash))),
               fmt::format("There are {}, {}", LocalProvider, join(provider_names(), ", ")));
    Endpoint endpoint;
    endpoint.name = name;
    endpoint.provider = entry->name;
    endpoint.traits = traits_of(name);
    endpoint.wire = endpoint.traits.wire.empty() ? entry->wire : endpoint.traits.wire;
    endpoint.model = name.substr(slash + 1);
    take_base_url(endpoint, *entry, environment);
    take_key(endpoint, *entry, environment);
    endpoint.http = http_settings(environment);
    return endpoint;
}

std::unique_ptr<WireFormat> format_of(const Endpoint& endpoint) {
    if (endpoint.wire == "openai-chat")
        return openai_chat_format(endpoint);
    if (endpoint.wire == "openai-responses")
        return openai_responses_format(endpoint);
    if (endpoint.wire == "anthropic")
        return anthropic_format(endpoint);
    if (endpoint.wire == "gemini")
        return gemini_format(endpoint);
    if (endpoint.wire == "ollama")
        return ollama_format(endpoint);
    throw Error(ErrorCode::Internal, fmt::format("No format is called {}", endpoint.wire));
}

std::unique_ptr<ChatModel> open_model(const Endpoint& endpoint) {
    auto model = std::make_unique<RemoteModel>(endpoint, format_of(endpoint));
    if (endpoint.traits.takes_tools)
        return model;
    return std::make_unique<TextToolModel>(std::move(model), endpoint.traits);
}

std::unique_ptr<ChatModel> open_model(std::string_view name, const Environment& environment) {
    if (is_local_model(name))
        return open_local_model(name, environment);
    return open_model(find_endpoint(name, environment));
}

} // namespace graticule::llm
