// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace graticule::mcp {

/// The lines that come from a pipe.
class LineInput {
public:
    LineInput(int file, std::size_t most_bytes) : m_file(file), m_most_bytes(most_bytes) {}

    struct Line {
        std::string text; ///< without its end; empty where it is too long
        bool is_too_long = false;
    };

    /// Waits for the next line; of one that is too long no more is held than is allowed.
    /// @return nothing at the end, or once the context is cancelled
    /// @throws Error Io
    std::optional<Line> next(const Context& context);

private:
    bool receive(const Context& context);
    std::optional<Line> take();

    int m_file;
    std::size_t m_most_bytes;
    std::string m_received;
    std::size_t m_looked = 0; ///< bytes of it in which there is no end of a line
    bool m_is_too_long = false;
};

} // namespace graticule::mcp
