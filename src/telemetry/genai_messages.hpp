// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string>
#include <string_view>

/// Messages as the semantic conventions for generative AI have them, of messages as the log has
/// them (docs/models.md). What is no message there is left out.
namespace graticule::telemetry {

/// {"role", "parts": [{"type": "text", "content"}, ...]}; pictures without their bytes.
Json genai_message(const Json& message);

/// "stop", "tool_calls", "length", "content_filter", or what the log says.
std::string finish_reason(std::string_view stop_reason);

/// The name that the conventions have for a provider, of a model as users name it
/// ("gemini/gemini-2.5-pro": "gcp.gemini").
std::string provider_name(std::string_view model);
/// "gemini-2.5-pro"
std::string request_model(std::string_view model);

} // namespace graticule::telemetry
