// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/model_traits.hpp"

#include "network/http_client.hpp"

#include <string>

namespace graticule::llm {

/// Where one model is reached, and how it wants to be asked.
struct Endpoint {
    std::string name;     ///< as users write it, "openai/gpt-4.1"
    std::string provider; ///< "openai"
    std::string wire;     ///< the format that it speaks, "openai-chat"
    std::string model;    ///< "gpt-4.1", as the provider knows it
    std::string base_url; ///< without a / at its end
    std::string key;      ///< a secret; empty where none is needed
    std::string key_variable;
    ModelTraits traits;
    network::HttpSettings http;
};

} // namespace graticule::llm
