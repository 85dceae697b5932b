// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "tools/workspace.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::coding {

/// The cards of files that a model's first message had no room for. It is given each before code
/// that opens the file is executed.
class UntoldCards {
public:
    UntoldCards() = default;
    /// @param datasets names in the catalogue
    explicit UntoldCards(const std::vector<std::string>& datasets)
        : m_datasets(datasets.begin(), datasets.end()) {}

    /// The cards of those of these files that code opens by their names or by a pattern such as
    /// "data/*.csv", once for each, with those columns first that the code speaks of.
    /// @throws Error Cancelled
    std::optional<std::string> cards_for(std::string_view code, const tools::Workspace& workspace,
                                         const Context& context);

    /// What is said in place of executing such code: the same, with why.
    /// @throws Error Cancelled
    std::optional<std::string> before(std::string_view code, const tools::Workspace& workspace,
                                      const Context& context);

private:
    std::set<std::string, std::less<>> m_datasets;
};

} // namespace graticule::agents::coding
