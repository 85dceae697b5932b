// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace graticule::evaluation {

/// What a judge is shown, part by part, each between marks such as <task-0123456789abcdef> and
/// </task-0123456789abcdef>. Their code is made of all that is shown, so that no text in a part can
/// hold the mark that would end it.
class MarkedParts {
public:
    /// @param all texts of all parts
    explicit MarkedParts(std::string_view all);

    void add(std::string_view part, std::string_view content);

    const std::string& code() const { return m_code; }
    std::string text() && { return std::move(m_text); }

private:
    std::string m_code;
    std::string m_text;
};

} // namespace graticule::evaluation
