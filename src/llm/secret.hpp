// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <string>
#include <string_view>

/// A server that was given a key may say it again, in an error or in an answer. These take it out.
namespace graticule::llm {

/// The text with [key] for each occurrence of a secret that is long enough to be one.
std::string without_secret(std::string_view text, std::string_view secret);

/// The same in all that a response says.
void remove_secret(Response& response, std::string_view secret);

} // namespace graticule::llm
