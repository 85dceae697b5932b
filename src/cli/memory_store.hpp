// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/error_memory.hpp"
#include "base/environment.hpp"
#include "cli/kept_list.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace graticule::cli {

/// A file in which it is kept what was learned of failures of code.
class MemoryStore {
public:
    explicit MemoryStore(std::filesystem::path file);

    /// That of all runs of a user: graticule/error-memory.json in $XDG_DATA_HOME, usually
    /// ~/.local/share.
    /// @throws Error InvalidArgument where there is no such folder
    static MemoryStore of_user(const Environment& environment);

    const std::filesystem::path& file() const { return m_list.file(); }

    /// Empty where the file is not there.
    /// @throws Error Malformed, Io
    agents::coding::ErrorMemory read() const;

    /// Reads it, has it changed and writes it whole, while no other program does so.
    /// @throws Error Malformed, Io; Refused where another has it too long
    void change(const std::function<void(agents::coding::ErrorMemory&)>& how) const;

private:
    KeptList m_list;
};

} // namespace graticule::cli
