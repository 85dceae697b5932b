// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/environment.hpp"
#include "llm/chat_model.hpp"
#include "llm/enduring_model.hpp"
#include "llm/open_model.hpp"
#include "llm/prices.hpp"
#include "llm/rate_limit.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::cli {

/// Before the file of answers that a scripted model plays.
inline constexpr std::string_view ScriptPrefix = "scripted:";

/// The file of answers, or folder of such, that a model's name gives; none for other models.
std::optional<std::filesystem::path> script_of(std::string_view model);

/// A language model and how it is asked.
struct ModelOptions {
    std::string name;            ///< PROVIDER/NAME, or scripted:FILE
    std::size_t script_from = 0; ///< the answer that a script begins with
    llm::RetryPolicy retries;
    Environment environment = process_environment(); ///< keys, addresses and rates
    std::filesystem::path cache;                     ///< folder of stored answers; empty for none
    std::filesystem::path prices; ///< file of prices that go over the program's own; empty for none
    /// Shared with whatever else asks models in this process.
    std::shared_ptr<llm::RateLimits> rate_limits = std::make_shared<llm::RateLimits>();
};

/// A model that is asked within its provider's rates, again where that may help, and not at all
/// where the answer is stored.
/// @throws Error InvalidArgument for a model that is not known or a rate that is none; NotFound,
///         Malformed for a script; Io for the folder of stored answers
std::unique_ptr<llm::ChatModel> open_chat_model(const ModelOptions& options);

/// What the model's tokens cost, where that is known.
/// @throws Error NotFound, Io, Malformed for a file of prices
std::optional<llm::Price> price_of(const ModelOptions& options);

} // namespace graticule::cli
