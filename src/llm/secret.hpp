// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <string>
#include <string_view>

/// A server that was given a key may say it again, in an error or in an answer. These take it out.
namespace graticule::llm {

/// Whether a key is long enough to guard anything. "none" and "ollama" are not.
bool is_secret(std::string_view key);

/// The text with [key] for each occurrence of a secret that is long enough to be one.
std::string without_secret(std::string_view text, std::string_view secret);

/// The same in all that a response says, also where it is split over parts or escaped in the
/// arguments of a call.
void remove_secret(Response& response, std::string_view secret);

/// From now on no image of this process's memory is written, whatever ends it, and no other process
/// of the user may read its memory: there are keys in it.
void forbid_memory_images();

} // namespace graticule::llm
