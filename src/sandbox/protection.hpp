// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace graticule::sandbox {

/// One of the things that hold hostile code, looked for by trying it.
struct Mechanism {
    std::string name; ///< by which a user may do without it: "landlock"
    bool present = false;
    bool required = false; ///< part of the minimum for running generated code
    std::string state;     ///< what was found
    std::string lost;      ///< what no longer holds without it
};

/// What this system, for this user, has to hold hostile code.
std::vector<Mechanism> examine_protection();

/// @param without names of mechanisms that the user does without
/// @throws Error Refused where one of the minimum is missing and not named; InvalidArgument for a
/// name
///         that is none
void require_protection(const std::vector<Mechanism>& mechanisms,
                        const std::vector<std::string>& without);

} // namespace graticule::sandbox
