// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

/// What runs inside a Python process to lock it up: a shared library of its own, which stands on
/// the system's calls and libseccomp alone.
namespace graticule::sandbox::confinement {

/// A step of locking up that did not work. Nothing of a session's code runs after one.
class Failure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(std::string_view step) {
    throw Failure(std::string(step) + ": " + std::strerror(errno));
}

/// @throws Failure where a call of the system returned a negative number
template <typename Result>
Result expect(Result result, std::string_view step) {
    if (result < 0)
        fail(step);
    return result;
}

} // namespace graticule::sandbox::confinement
