// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "cli/sandbox_session.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <optional>
#include <string>

namespace graticule::cli {

namespace {

constexpr std::size_t ShownOutputBytes = 4000;

class Shell {
public:
    Shell(sandbox::Session& session, const SandboxSessionOptions& options)
        : m_session(session), m_json(options.json), m_check(options.check),
          m_is_terminal(::isatty(STDIN_FILENO) == 1) {}

    bool run() {
        while (const auto piece = next_piece()) {
            if (*piece == "%quit")
                break;
            obey(*piece);
        }
        return m_succeeded;
    }

private:
    // Lines up to an empty one; a command is a line by itself.
    std::optional<std::string> next_piece() {
        std::string piece;
        std::string line;
        prompt(">>> ");
        while (std::getline(std::cin, line)) {
            if (piece.empty() && line.starts_with('%'))
                return line;
            if (line.empty() && !piece.empty())
                return piece;
            if (!line.empty())
                piece += line + "\n";
            prompt("... ");
        }
        return piece.empty() ? std::nullopt : std::optional(piece);
    }

    void prompt(const char* text) const {
        if (m_is_terminal)
            std::cerr << text << std::flush;
    }

    void obey(const std::string& piece) {
        const std::vector<std::string> words = split(piece, ' ');
        if (words[0] == "%inspect" && words.size() == 2)
            return show(m_session.inspect(words[1]));
        if (words[0] == "%output") {
            const double from = words.size() == 2 ? parse_number(words[1]).value_or(0) : 0;
            fmt::print("{}\n", printable(m_session.stored_output(static_cast<std::uint64_t>(from),
                                                                 ShownOutputBytes)));
            return;
        }
        if (words[0] == "%replay") {
            for (const sandbox::Execution& execution : m_session.replay())
                show(execution);
            return;
        }
        show(execute_piece(m_session, piece, m_check));
    }

    void show(const sandbox::Execution& execution) {
        m_succeeded = execution.succeeded() && execution.findings.empty();
        if (m_json)
            print_json(sandbox::to_json(execution));
        else
            fmt::print("{}", piece_words(execution));
        std::fflush(stdout); // whoever writes to us may wait for it
    }

    sandbox::Session& m_session;
    bool m_json;
    bool m_check;
    bool m_is_terminal;
    bool m_succeeded = true;
};

} // namespace

bool run_sandbox_shell(sandbox::Session& session, const SandboxSessionOptions& options) {
    return Shell(session, options).run();
}

} // namespace graticule::cli
