// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace graticule::cli {

/// The lines of a session on standard input: typed behind a prompt in a terminal, else piped in.
class AskedLines {
public:
    AskedLines();

    bool typed() const { return m_typed; }

    /// The next line that is not blank, without outer spaces; none at the end of the input.
    /// @throws Error LimitExceeded for a line that no question is as long as, which is passed over
    std::optional<std::string> next();

private:
    bool m_typed;
};

} // namespace graticule::cli
