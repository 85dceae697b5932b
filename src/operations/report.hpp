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
    /// A choice that the result depends on: a CRS, an algorithm, a repair.
    void decide(std::string sentence);
    /// Something that a reader of the result must know.
    void warn(std::string sentence);

    const std::vector<Drop>& drops() const { return m_drops; }
    const std::vector<std::string>& decisions() const { return m_decisions; }
    const std::vector<std::string>& warnings() const { return m_warnings; }

private:
    std::vector<Drop> m_drops;
    std::vector<std::string> m_decisions;
    std::vector<std::string> m_warnings;
};

} // namespace graticule::operations
