// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Which layer of a file is meant.
/// @param wanted empty for the only one
/// @return its index in `entries`
/// @throws Error InvalidArgument listing the layers where several could be meant; NotFound with the
///         nearest name as hint; Malformed where there is none at all
std::size_t choose_layer(const std::filesystem::path& path, const std::string& wanted,
                         std::span<const SourceEntry> entries);

/// Names for fields: never empty, never twice in a layer (case counts).
class FieldNames {
public:
    /// @return `name`, "field_<position>" where it is empty, or with "_2", "_3"... where it is
    /// taken
    std::string claim(std::string name);
    std::size_t renamed() const { return m_renamed; }

private:
    std::set<std::string> m_taken;
    std::map<std::string, int> m_numbers; ///< the last one added to a name
    std::size_t m_position = 0;
    std::size_t m_renamed = 0;
};

} // namespace graticule::geodata
