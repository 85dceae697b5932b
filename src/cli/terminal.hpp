// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::cli {

enum class Tone { Plain, Strong, Quiet, Good, Bad };

/// Writes JSON to standard output, in which nothing steers a terminal or turns the order of
/// writing.
void print_json(const Json& json);

/// Notes for a person, on standard error, so that standard output holds results only. Colours and
/// the moving progress line are for terminals; elsewhere there are plain lines and no progress.
/// Honours NO_COLOR. Safe to use from several threads.
class Terminal {
public:
    /// @param quiet notes and progress are left out; errors are not
    explicit Terminal(bool quiet);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void note(std::string_view text, Tone tone = Tone::Plain);
    void error(std::string_view text);

    /// Shows a question and an open line for its answer, also where notes are left out. All of it
    /// is set in, so that none of it looks like a line of the program's own.
    void question(std::string_view asker, std::string_view text,
                  const std::vector<std::string>& choices, std::string_view how_to_answer);

    /// Ends the line of a question that was not answered.
    void end_question();

    /// Shows a piece of a text that comes bit by bit, under a heading: on a terminal at once, each
    /// line set in, elsewhere line by line. What else is shown ends the text, and the next piece
    /// has the heading again.
    void text_piece(std::string_view heading, std::string_view piece);
    void end_text();

    /// Shows what is being done once it has taken a second, at most ten times a second.
    void progress(std::string_view what, double fraction);

private:
    void show_progress(std::string_view what, double fraction);
    void clear_progress();
    void print(std::string_view text, Tone tone);
    void print_line(std::string_view text, Tone tone);
    void show_piece(std::string_view piece);
    void end_text_line();
    void close_text();

    std::mutex m_mutex;
    bool m_quiet;
    bool m_moving;
    bool m_coloured;
    bool m_progress_shown = false;
    std::string m_heading;   ///< of the text that is being shown; empty for none
    std::string m_text_line; ///< its last line where that has no end yet
    std::string m_work;
    std::chrono::steady_clock::time_point m_work_started;
    std::chrono::steady_clock::time_point m_last_shown;
};

} // namespace graticule::cli
