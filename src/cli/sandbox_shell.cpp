// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/sandbox_session.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::cli {

namespace {

constexpr std::size_t ShownOutputBytes = 4000;

class Shell {
public:
    Shell(const OpenSession& open, const SandboxSessionOptions& options)
        : m_open(open), m_json(options.json), m_check(options.check),
          m_more_warnings(options.language == "javascript" ? "--json has them all"
                                                           : "graticule.warned() has them all"),
          m_is_terminal(::isatty(STDIN_FILENO) == 1) {
        m_sessions.emplace(m_current, m_open());
    }

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
        try {
            if (!piece.starts_with('%'))
                show(execute_piece(session(), piece, m_check));
            else if (!obey_about_sessions(words))
                obey_command(words);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            tell({{"error", error.what()}}, error.what());
        }
    }

    void obey_command(const std::vector<std::string>& words) {
        if (words[0] == "%inspect" && words.size() == 2)
            return show(session().inspect(words[1]));
        if (words[0] == "%output") {
            const double from = words.size() == 2 ? parse_number(words[1]).value_or(0) : 0;
            fmt::print("{}\n", visible_text(session().stored_output(
                                   static_cast<std::uint64_t>(from), ShownOutputBytes)));
            return;
        }
        if (words[0] == "%replay") {
            for (const sandbox::Execution& execution : session().replay())
                show(execution);
            return;
        }
        throw Error(ErrorCode::InvalidArgument, fmt::format("There is no command {}", words[0]));
    }

    bool obey_about_sessions(const std::vector<std::string>& words) {
        if (words[0] == "%open") {
            m_sessions.emplace(++m_latest, m_open());
            tell_session(m_latest);
        } else if (words[0] == "%fork") {
            m_sessions.emplace(m_latest + 1, session().fork());
            tell_session(++m_latest);
        } else if (words[0] == "%use" && words.size() == 2) {
            m_current = number_of(words[1]);
            tell_session(m_current);
        } else if (words[0] == "%drop" && words.size() == 2) {
            m_sessions.erase(number_of(words[1]));
            tell({{"dropped", words[1]}}, "Dropped session " + words[1]);
        } else {
            return false;
        }
        return true;
    }

    sandbox::Session& session() {
        const auto found = m_sessions.find(m_current);
        if (found == m_sessions.end())
            throw Error(ErrorCode::NotFound, fmt::format("Session {} was dropped", m_current),
                        "Use another, or open one");
        return *found->second;
    }

    int number_of(const std::string& word) const {
        const auto number = static_cast<int>(parse_number(word).value_or(0));
        if (!m_sessions.contains(number))
            throw Error(ErrorCode::NotFound, fmt::format("There is no session {}", word));
        return number;
    }

    void tell_session(int number) {
        const sandbox::Session& told = *m_sessions.at(number);
        Json folders = Json::object();
        for (const sandbox::Mount& mount : told.mounts())
            folders[mount.target] = mount.source.string();
        tell({{"session", number}, {"process", told.process()}, {"folders", folders}},
             fmt::format("Session {}", number));
    }

    void tell(const Json& json, const std::string& line) const {
        if (m_json)
            print_json(json);
        else
            fmt::print("{}\n", line);
        std::fflush(stdout); // whoever writes to us may wait for it
    }

    void show(const sandbox::Execution& execution) {
        m_succeeded = execution.succeeded() && execution.findings.empty();
        std::string text = piece_words(execution, {"%output FROM shows the rest", m_more_warnings});
        if (text.ends_with('\n')) // it may have been cut
            text.pop_back();
        tell(sandbox::to_json(execution), text);
    }

    const OpenSession& m_open;
    std::map<int, std::unique_ptr<sandbox::Session>> m_sessions;
    int m_current = 1;
    int m_latest = 1;
    bool m_json;
    bool m_check;
    std::string_view m_more_warnings;
    bool m_is_terminal;
    bool m_succeeded = true;
};

} // namespace

bool run_sandbox_shell(const OpenSession& open, const SandboxSessionOptions& options) {
    return Shell(open, options).run();
}

} // namespace graticule::cli
