// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/executed_code.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::coding {

namespace {

constexpr std::size_t LongestReminder = 300; // bytes of what came of a piece

/// Without blank lines, whole lines of remarks and space at the ends of lines.
std::string plain_code(std::string_view code) {
    std::string plain;
    for (const std::string& line : split(code, '\n')) {
        const std::size_t end = line.find_last_not_of(" \t\r");
        if (end == std::string::npos || trim(line).front() == '#')
            continue;
        plain += line.substr(0, end + 1) + "\n";
    }
    return plain;
}

/// Empty for a call without code.
std::string key_of(const CallToRecord& call) {
    const std::string code = text_member(call.arguments, "code");
    if (code.empty())
        return {};
    Json others = call.arguments;
    others.erase("code");
    return plain_code(code) + to_line(others);
}

} // namespace

std::optional<std::string> ExecutedCode::reason_against(const CallToRecord& call) const {
    const auto found = m_pieces.find(key_of(call));
    if (found == m_pieces.end())
        return std::nullopt;
    const Piece& piece = found->second;
    if (piece.timed_out || piece.changes != m_changes)
        return std::nullopt;
    return fmt::format(
        "Not executed: this is the code of call {}, and nothing has changed since. {} {}",
        piece.call,
        piece.succeeded ? "It succeeded, and its variables are there: go on. It gave:"
                        : "It would fail again: change it, or look at the variables. It gave:",
        piece.what_came);
}

void ExecutedCode::add(const CallToRecord& call, const tools::Observation& observation) {
    m_changes += observation.ok ? 1 : 0;
    const std::string key = key_of(call);
    if (key.empty())
        return;
    m_pieces[key] = {call.id, one_line(observation.text, LongestReminder), observation.ok,
                     observation.error_code == error_code_name(ErrorCode::Timeout), m_changes};
}

} // namespace graticule::agents::coding
