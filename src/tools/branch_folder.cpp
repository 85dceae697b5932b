// SPDX-License-Identifier: Apache-2.0
#include "tools/branch_folder.hpp"

#include "base/error.hpp"
#include "base/file.hpp"

#include <fmt/format.h>

#include <string>
#include <system_error>

namespace graticule::tools {

Branches::Branches(const fs::path& outputs)
    : m_folder(outputs.parent_path() / "branches"), m_outputs(outputs.filename()) {}

BranchFolder::BranchFolder(Branches& branches) : m_number(0), m_outputs(branches.m_outputs) {
    std::error_code failure;
    fs::create_directories(branches.m_folder, failure);
    do { // what is there is of a process that was killed
        m_number = ++branches.m_made;
        m_folder = branches.m_folder / std::to_string(m_number);
    } while (!fs::create_directory(m_folder, failure) && !failure);
    if (failure)
        throw Error(ErrorCode::Io, fmt::format("Cannot make the folder {}: {}", m_folder.string(),
                                               failure.message()));
}

BranchFolder::~BranchFolder() {
    remove_folder(m_folder);
    std::error_code others;
    fs::remove(m_folder.parent_path(), others);
}

} // namespace graticule::tools
