// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "assistants/given_data.hpp"
#include "mcp/service.hpp"

#include <optional>
#include <string>
#include <vector>

/// Choices that a call leaves open, put to the user where the client can be asked. All of them are
/// asked before anything is changed, as mcp::Request wants it.
namespace graticule::assistants {

/// Has the user choose one of several texts.
/// @param key   tells the question from others of the same call
/// @return none where the client cannot be asked, or the user declines or says something else
std::optional<std::string> chosen_by_user(mcp::Request& request, const std::string& key,
                                          const std::string& question,
                                          const std::vector<std::string>& choices);

/// Has the user say a text.
/// @return none likewise
std::optional<std::string> said_by_user(mcp::Request& request, const std::string& key,
                                        const std::string& question,
                                        const std::string& description);

/// The question with what it leaves open said, as far as the user was asked and said it: which of
/// several datasets of one name, which year.
std::string with_choices_of_user(const std::string& question, const DataState& data,
                                 mcp::Request& request);

} // namespace graticule::assistants
