// SPDX-License-Identifier: Apache-2.0
#include "llm/model_traits.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "llm/data/model_table.hpp"
#include "llm/name_table.hpp"

#include <algorithm>

namespace graticule::llm {

namespace {

constexpr NameTable<SystemRole, 3> SystemRoles{{{SystemRole::System, "system"},
                                                {SystemRole::Developer, "developer"},
                                                {SystemRole::User, "user"}}};

constexpr NameTable<SchemaSupport, 3> SchemaSupports{{{SchemaSupport::JsonSchema, "json_schema"},
                                                      {SchemaSupport::JsonObject, "json_object"},
                                                      {SchemaSupport::Words, "words"}}};

constexpr NameTable<SamplingSupport, 3> SamplingSupports{{{SamplingSupport::Both, "both"},
                                                          {SamplingSupport::One, "one"},
                                                          {SamplingSupport::None, "none"}}};

std::optional<SamplingSupport> sampling_support_of(std::string_view name) {
    return value_in(SamplingSupports, name);
}

std::optional<SystemRole> system_role_of(std::string_view name) {
    return value_in(SystemRoles, name);
}

std::optional<SchemaSupport> schema_support_of(std::string_view name) {
    return value_in(SchemaSupports, name);
}

void apply(ModelTraits& traits, const CheckedJson& entry) {
    entry.expect_only({"wire", "sampling", "tools", "parallel_tool_calls", "images", "stop",
                       "seed_field", "log_probabilities", "stream_usage", "reasoning_back",
                       "think_tags", "system_role", "output_schema", "output_limit_field",
                       "max_output_tokens", "context_window"});
    const auto take = [&](const char* name, bool& trait) { trait = entry.boolean_or(name, trait); };
    take("tools", traits.takes_tools);
    take("parallel_tool_calls", traits.takes_parallel_tool_calls);
    take("images", traits.takes_images);
    take("stop", traits.takes_stop);
    take("log_probabilities", traits.takes_log_probabilities);
    take("stream_usage", traits.takes_stream_usage);
    take("reasoning_back", traits.wants_reasoning_back);
    take("think_tags", traits.thinks_in_tags);
    if (const auto sampling = entry.find("sampling"))
        traits.sampling = sampling->one_of(sampling_support_of);
    if (const auto role = entry.find("system_role"))
        traits.system_role = role->one_of(system_role_of);
    if (const auto schema = entry.find("output_schema"))
        traits.output_schema = schema->one_of(schema_support_of);
    traits.output_limit_field = entry.text_or("output_limit_field", traits.output_limit_field);
    traits.wire = entry.text_or("wire", traits.wire);
    traits.seed_field = entry.text_or("seed_field", traits.seed_field);
    if (const auto limit = entry.optional_integer("max_output_tokens"))
        traits.max_output_tokens = limit;
    if (const auto window = entry.optional_integer("context_window"))
        traits.context_window = window;
}

ProviderEntry provider_of(const CheckedJson& entry) {
    entry.expect_only(
        {"name", "wire", "base_url", "base_url_variables", "key_variables", "key_required"});
    return {entry.at("name").text(),         entry.at("wire").text(),
            entry.text_or("base_url", ""),   entry.texts_of("base_url_variables"),
            entry.texts_of("key_variables"), entry.boolean_or("key_required", true)};
}

const Json& built_in_table() {
    static const Json table = parse_json(ModelTable, "model_traits.json");
    return table;
}

CheckedJson checked_table() {
    return {built_in_table(), "model_traits.json"};
}

} // namespace

bool matches_pattern(std::string_view text, std::string_view pattern) {
    const std::string name = ascii_lower(text);
    const std::vector<std::string> pieces = split(ascii_lower(pattern), '*');
    if (pieces.size() == 1)
        return name == pieces.front();
    if (!name.starts_with(pieces.front()))
        return false;
    std::size_t at = pieces.front().size();
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        at = name.find(pieces[i], at);
        if (at == std::string::npos)
            return false;
        at += pieces[i].size();
    }
    return name.size() >= at + pieces.back().size() && name.ends_with(pieces.back());
}

std::vector<ProviderEntry> read_providers(const CheckedJson& table) {
    std::vector<ProviderEntry> providers;
    for (const CheckedJson& entry : table.at("providers").elements())
        providers.push_back(provider_of(entry));
    return providers;
}

ModelTraits read_traits(const CheckedJson& table, std::string_view full_name) {
    ModelTraits traits;
    for (const CheckedJson& entry : table.at("models").elements()) {
        entry.expect_only({"models", "traits"});
        const std::vector<std::string> patterns = entry.texts_of("models");
        if (std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
                return matches_pattern(full_name, pattern);
            }))
            apply(traits, entry.at("traits"));
    }
    return traits;
}

std::optional<ProviderEntry> provider_entry(std::string_view name) {
    for (ProviderEntry& entry : read_providers(checked_table()))
        if (entry.name == name)
            return std::move(entry);
    return std::nullopt;
}

std::vector<std::string> provider_names() {
    std::vector<std::string> names;
    for (const ProviderEntry& entry : read_providers(checked_table()))
        names.push_back(entry.name);
    return names;
}

ModelTraits traits_of(std::string_view full_name) {
    return read_traits(checked_table(), full_name);
}

} // namespace graticule::llm
