// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace graticule {

/// Takes variables that hold keys, passwords and tokens, by their names, out of the process's
/// environment, where libraries, and files that make them look, would find them. To be called once,
/// before there are threads.
void hide_secrets();

/// A variable of the environment, hidden or not; nothing where it is not set, or empty.
std::optional<std::string> environment_variable(const std::string& name);

/// The value of an environment variable; none where it is not set or empty.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// That of this process.
Environment process_environment();

/// All variables as NAME=VALUE, the hidden ones too: for programs that work for the user, not for
/// those that read foreign files.
std::vector<std::string> whole_environment();

} // namespace graticule
