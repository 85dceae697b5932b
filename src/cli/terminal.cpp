// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.hpp"

#include "base/data_text.hpp"
#include "base/json.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <new>

namespace graticule::cli {

namespace {

using std::chrono::steady_clock;

constexpr auto ShownAfter = std::chrono::seconds(1);
constexpr auto ShownEvery = std::chrono::milliseconds(100);
constexpr std::size_t WidestWork = 60;
constexpr const char* ClearLine = "\r\033[K";
constexpr const char* PlainAgain = "\033[0m";
constexpr const char* TextMargin = "  ";
constexpr std::size_t LongestTextLine = 4000; // bytes of a line of a text, then it is broken

bool set_and_not_empty(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

std::string_view code_of(Tone tone) {
    switch (tone) {
    case Tone::Strong:
        return "\033[1m";
    case Tone::Quiet:
        return "\033[2m";
    case Tone::Good:
        return "\033[32m";
    case Tone::Bad:
        return "\033[31m";
    case Tone::Plain:
        return "";
    }
    return "";
}

} // namespace

Terminal::Terminal(bool quiet)
    : m_quiet(quiet), m_moving(::isatty(STDERR_FILENO) == 1),
      m_coloured(m_moving && !set_and_not_empty("NO_COLOR")) {}

Terminal::~Terminal() {
    close_text();
    clear_progress();
}

void Terminal::note(std::string_view text, Tone tone) {
    if (m_quiet)
        return;
    const std::lock_guard lock(m_mutex);
    print(text, tone);
}

void Terminal::error(std::string_view text) {
    const std::lock_guard lock(m_mutex);
    print(fmt::format("graticule: {}", text), Tone::Bad);
}

void Terminal::question(std::string_view asker, std::string_view text,
                        const std::vector<std::string>& choices, std::string_view how_to_answer) {
    const std::lock_guard lock(m_mutex);
    print(asker, Tone::Strong);
    for (const std::string& line : split(text, '\n'))
        print("  " + line, Tone::Plain);
    for (std::size_t i = 0; i < choices.size(); ++i)
        print(fmt::format("  {:>2}. {}", i + 1, choices[i]), Tone::Plain);
    print(how_to_answer, Tone::Quiet);
    std::fputs("> ", stderr);
    std::fflush(stderr);
}

void Terminal::end_question() {
    const std::lock_guard lock(m_mutex);
    std::fputs("\n", stderr);
}

void Terminal::progress(std::string_view what, double fraction) {
    if (m_quiet || !m_moving)
        return;
    try {
        show_progress(what, fraction);
    } catch (const std::bad_alloc&) {
        // The work goes on unseen; and nothing may be thrown through a library that is at work.
    }
}

void Terminal::show_progress(std::string_view what, double fraction) {
    const std::lock_guard lock(m_mutex);
    if (!m_text_line.empty())
        return; // it would be written over
    const auto now = steady_clock::now();
    if (what != m_work) {
        m_work = what;
        m_work_started = now;
    }
    if (now - m_work_started < ShownAfter || now - m_last_shown < ShownEvery)
        return;
    m_last_shown = now;
    m_progress_shown = true;
    fmt::print(stderr, "{}  {} {:.0f} %", ClearLine, printable(shorten(what, WidestWork)),
               fraction * 100);
    std::fflush(stderr);
}

void Terminal::clear_progress() {
    if (m_progress_shown)
        std::fputs(ClearLine, stderr);
    m_progress_shown = false;
}

void Terminal::text_piece(std::string_view heading, std::string_view piece) {
    if (m_quiet || piece.empty())
        return;
    const std::lock_guard lock(m_mutex);
    if (heading != m_heading) {
        print(heading, Tone::Quiet);
        m_heading = heading;
    }
    show_piece(piece);
}

void Terminal::show_piece(std::string_view piece) {
    clear_progress();
    const std::vector<std::string> lines = split(visible_text(piece), '\n');
    const std::string_view code = m_coloured ? code_of(Tone::Quiet) : "";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string text = printable(lines[i]);
        if (m_moving && !text.empty())
            fmt::print(stderr, "{}{}{}{}", code, m_text_line.empty() ? TextMargin : "", text,
                       code.empty() ? "" : PlainAgain);
        m_text_line += text;
        if (i + 1 < lines.size() || m_text_line.size() > LongestTextLine)
            end_text_line();
    }
    std::fflush(stderr);
}

void Terminal::end_text_line() {
    if (m_moving)
        std::fputs("\n", stderr);
    else
        print_line(TextMargin + m_text_line, Tone::Quiet);
    m_text_line.clear();
}

void Terminal::end_text() {
    const std::lock_guard lock(m_mutex);
    close_text();
}

void Terminal::close_text() {
    if (!m_text_line.empty())
        end_text_line();
    m_heading.clear();
}

void Terminal::print(std::string_view text, Tone tone) {
    close_text();
    clear_progress();
    print_line(text, tone);
}

void Terminal::print_line(std::string_view text, Tone tone) {
    const std::string_view code = m_coloured ? code_of(tone) : "";
    fmt::print(stderr, "{}{}{}\n", code, printable(text), code.empty() ? "" : PlainAgain);
}

void print_json(const Json& json) {
    fmt::print("{}\n", json_for_terminal(to_pretty(json)));
}

} // namespace graticule::cli
