// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::operations {

/// What an operation left out or decided, handed to it by reference and filled as it works.
/// Operations with several steps pass the same report on.
class Report {
public:
    struct Drop {
        std::string reason; ///< "empty geometry", "key without a match", ...
        std::size_t count = 0;
    };

    /// Features, rows or cells that do not count in the result. Drops of one reason add up.
    void drop(const std::string& reason, std::size_t count);
    /// A choice that the result depends on: an algorithm, a rule.
    void decide(std::string sentence);
    /// In which CRS the work was done, or what was moved to which, and why. Counts as a decision.
    void decide_crs(std::string sentence);
    /// What was mended of the input before it was used. Counts as a decision.
    void repair(std::string sentence);
    /// What must hold of the result, was looked at, and does. What does not hold is an error.
    void check(std::string sentence);
    /// Something that a reader of the result must know.
    void warn(std::string sentence);

    const std::vector<Drop>& drops() const { return m_drops; }
    const std::vector<std::string>& decisions() const { return m_decisions; }
    const std::vector<std::string>& crs_decisions() const { return m_crs_decisions; }
    const std::vector<std::string>& repairs() const { return m_repairs; }
    const std::vector<std::string>& checks() const { return m_checks; }
    const std::vector<std::string>& warnings() const { return m_warnings; }

private:
    std::vector<Drop> m_drops;
    std::vector<std::string> m_decisions;
    std::vector<std::string> m_crs_decisions;
    std::vector<std::string> m_repairs;
    std::vector<std::string> m_checks;
    std::vector<std::string> m_warnings;
};

} // namespace graticule::operations
