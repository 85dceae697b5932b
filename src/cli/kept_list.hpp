// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace graticule::cli {

/// A file in which the program keeps a list for a user, as JSON of one format.
class KeptList {
public:
    /// @param member of the file's object that is the list
    /// @param what it is, for errors: "no memory of failures"
    KeptList(std::filesystem::path file, std::string member, std::string what,
             std::uintmax_t largest);

    const std::filesystem::path& file() const { return m_file; }

    /// An empty list where the file is not there.
    /// @throws Error Malformed, Io, LimitExceeded
    Json read() const;

    /// Reads it, has it changed and writes it whole, while no other program does so.
    /// @throws Error as read(); LimitExceeded where it would be too large; Refused where another
    /// has
    ///         it too long
    void change(const std::function<void(Json&)>& how) const;

private:
    std::filesystem::path m_file;
    std::string m_member;
    std::string m_what;
    std::uintmax_t m_largest;
};

} // namespace graticule::cli
