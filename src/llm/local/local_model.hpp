// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/open_model.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace graticule::llm {

/// What the names of models begin with that run on this machine.
inline constexpr std::string_view LocalProvider = "local";

bool is_local_model(std::string_view name);

/// Opens a model that was set up on this machine. Its server starts with the first request and ends
/// with the object.
/// @param name "local/smollm2-135m"
/// @throws Error NotFound where it is not set up, or without Python
std::unique_ptr<ChatModel> open_local_model(std::string_view name, const Environment& environment);

/// Which file it is, and how long: another one by the same name answers otherwise.
/// @throws Error NotFound where it is not set up
std::string file_of_local_model(std::string_view name, const Environment& environment);

} // namespace graticule::llm
