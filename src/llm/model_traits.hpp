// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// In what models and their servers differ, as data/model_traits.json has it. Nothing of it is in
/// code.
namespace graticule::llm {

enum class SystemRole {
    System,    ///< the usual one
    Developer, ///< what newer models of OpenAI call it
    User       ///< there is none: the words go before those of the first user message
};

enum class SchemaSupport {
    JsonSchema, ///< the answer is held to a schema
    JsonObject, ///< the answer is held to JSON; the schema is said in words
    Words       ///< all is said in words
};

enum class SamplingSupport {
    Both, ///< temperature and top_p
    One,  ///< either; the temperature counts more
    None
};

/// How one model wants to be asked, and what it does not take.
struct ModelTraits {
    std::string wire; ///< the format that it speaks, where not its provider's usual one
    bool takes_tools = true;
    bool takes_parallel_tool_calls = true; ///< the parameter, not the calls
    bool takes_images = true;
    bool takes_stop = true;
    bool takes_log_probabilities = true;
    bool takes_stream_usage = true;    ///< the wish to be told of usage in a stream
    bool wants_reasoning_back = false; ///< with calls of tools
    bool thinks_in_tags = false;       ///< writes its thoughts in <think> before the answer
    SamplingSupport sampling = SamplingSupport::Both;
    SystemRole system_role = SystemRole::System;
    SchemaSupport output_schema = SchemaSupport::JsonSchema;
    std::string output_limit_field = "max_tokens"; ///< of a chat completion
    std::string seed_field = "seed";               ///< empty where none is taken
    std::optional<std::int64_t> max_output_tokens; ///< where the provider must be given a number
    std::optional<std::int64_t> context_window;    ///< tokens
};

/// Where a provider is reached.
struct ProviderEntry {
    std::string name; ///< "openai", the part of a model's name before the first /
    std::string wire; ///< which format it speaks: "openai-chat", "anthropic", ...
    std::string base_url;
    std::vector<std::string> base_url_variables; ///< environment variables, the first counts most
    std::vector<std::string> key_variables;
    bool key_required = true;
};

/// @param name "openai"
std::optional<ProviderEntry> provider_entry(std::string_view name);
std::vector<std::string> provider_names();

/// The traits of "openai/o3-mini": those of all patterns that it matches, later ones over earlier
/// ones.
ModelTraits traits_of(std::string_view full_name);

/// As the two above, from a text that has the form of data/model_traits.json.
std::vector<ProviderEntry> read_providers(const CheckedJson& table);
ModelTraits read_traits(const CheckedJson& table, std::string_view full_name);

/// Whether a text is of a pattern in which * stands for any text. Letters of both cases are one.
bool matches_pattern(std::string_view text, std::string_view pattern);

} // namespace graticule::llm
