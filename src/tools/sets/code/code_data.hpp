// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"
#include "sandbox/session.hpp"

#include <string>
#include <vector>

namespace graticule::tools {

/// Where code finds the outputs folder, and what other tools than those of code made.
inline constexpr const char* CodeOutputs = "outputs";
inline constexpr const char* CodeGiven = "given";

/// What code sees of the data: each folder and file that was handed over, read-only, beneath data/,
/// with one folder as data/ itself; what came out of archives beneath unpacked/.
std::vector<sandbox::Mount> data_mounts(const geodata::Catalog& catalog);

/// Where code finds the files of a catalogue.
class CodePaths {
public:
    explicit CodePaths(const geodata::Catalog& catalog) : m_mounts(data_mounts(catalog)) {}

    /// The path of an entry's file as code has it: "data/towns.gpkg".
    std::string of(const geodata::CatalogEntry& entry) const;

private:
    std::vector<sandbox::Mount> m_mounts;
};

} // namespace graticule::tools
