// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/workspace.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// For whom it is told: who is to see how a task can be done; who does one subtask, who is told in
/// full of the datasets that it names, else of the best ones alone, and the names of the others; or
/// who writes code for the task, who is given a card of each (schema_card.hpp).
enum class Audience { OfTask, OfSubtask, OfCoder };

struct DataOverview {
    std::string text;
    /// For who writes code: the datasets of whose cards not all is told, by their names.
    std::vector<std::string> partly;
};

/// What was handed over, for a model: of each dataset its name, title, size, CRS, extent and fields
/// or bands, with what the catalogue says of it. Of many datasets so much is told of the few that
/// the task names or that fit it best by title and fields; the others are told of in short. Names
/// and words of data stand in quotes. The same data and task give the same text. Bounded: of what
/// does not fit the names are told, then their number.
/// @param paths for a model that writes code: where its code finds the files
/// @param room bytes for who writes code, headings and what the catalogue says of cards beside;
/// those cards have most of it that fit the task best
/// @throws Error Cancelled
DataOverview data_overview(std::string_view task, const tools::Workspace& workspace,
                           const Context& context,
                           const std::optional<tools::CodePaths>& paths = std::nullopt,
                           Audience audience = Audience::OfTask, std::size_t room = 0);

} // namespace graticule::agents::conversation
