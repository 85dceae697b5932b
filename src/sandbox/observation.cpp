// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "sandbox/execution.hpp"
#include "sandbox/folded_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostGuardWarning = 500; // bytes of its words
constexpr std::size_t MostWarning = 300;
constexpr std::size_t RoomForHeadings = 120; // bytes of "Output (the latest of ...)" and the like

std::string ending(const Execution& execution, const ObservationOptions& options) {
    const Raised& raised = execution.raised;
    switch (execution.outcome) {
    case Outcome::Finished:
        return "Finished.";
    case Outcome::Raised:
        return fmt::format("Raised {}: {}", raised.type, raised.message);
    case Outcome::Interrupted:
        return fmt::format("Not finished: {} interrupted the code.{}", execution.limit,
                           options.is_undone ? "" : " The session goes on.");
    case Outcome::TimeLimit:
    case Outcome::MemoryLimit:
    case Outcome::CpuLimit:
    case Outcome::DiskLimit:
        return fmt::format("Not finished: {} ended the session.", execution.limit);
    case Outcome::Crashed:
        return fmt::format("Not finished: the session crashed with {}.", execution.limit);
    case Outcome::Exited:
        return fmt::format("Not finished: the code ended the session's process with {}.",
                           execution.limit);
    case Outcome::Forged:
        return fmt::format("Not finished: the session was ended because of {}.", execution.limit);
    }
    return {};
}

std::string loss(const Execution& execution) {
    if (!execution.session_ended)
        return {};
    if (execution.lost.empty())
        return "No variables were lost. The next execution is in a fresh session.\n";
    return fmt::format("Lost with it: {}. The next execution is in a fresh session.\n",
                       shorten(join(execution.lost, ", "), 400));
}

std::string raised_lines(const Raised& raised) {
    std::string text;
    if (!raised.cause.empty())
        text += fmt::format("Root cause: {}\n", raised.cause);
    for (const std::string& line : raised.excerpt)
        text += line + "\n";
    for (const std::string& line : raised.called_from)
        text += fmt::format("  called from {}\n", line);
    if (!raised.raised_in.empty())
        text += fmt::format("  raised in {}\n", raised.raised_in);
    if (!raised.hint.empty())
        text += fmt::format("{}\n", raised.hint);
    return text;
}

/// What was printed, as it is shown where there is room for all of it.
std::string shown_stream(const Stream& stream) {
    std::string text = fold_repeats(visible_text(fold_returns(stream.latest)));
    if (text.ends_with('\n'))
        text.pop_back();
    return text;
}

/// The end of a text, from the start of a line on where it has several.
std::string end_of(std::string text, std::size_t limit) {
    text.erase(0, text.size() - std::min(limit, text.size()));
    text.erase(0, text.find('\n') + 1); // nothing where there is no line's end
    return text;
}

std::string stream_lines(std::string_view name, const Stream& stream, std::size_t limit,
                         std::string_view rest) {
    if (stream.bytes == 0)
        return {};
    std::string text = shown_stream(stream);
    const bool begins_later = stream.bytes > stream.latest.size();
    std::string note;
    if (text.size() > limit && !begins_later) { // a table's head says what its columns are
        note = fmt::format("the first and the latest of {} bytes", stream.bytes);
        const std::string head = cut_at_line(text, limit / 3);
        text = fmt::format("{}{}{}", head, head.ends_with('\n') ? "" : "\n",
                           end_of(std::move(text), limit - head.size()));
    } else if (text.size() > limit || begins_later) {
        note = fmt::format("the latest of {} bytes", stream.bytes);
        if (text.size() > limit)
            text = end_of(std::move(text), limit);
    }
    if (!note.empty())
        note = fmt::format(" ({}{}{})", note, rest.empty() ? "" : "; ", rest);
    return fmt::format("{}{}:\n{}\n", name, note, to_valid_utf8(text));
}

std::string variable_lines(const Execution& execution, std::size_t longest) {
    std::string text;
    for (const Variable& variable : execution.variables)
        text += fmt::format("{} {}: {}\n", variable.is_new ? "New" : "Changed", variable.name,
                            shorten(variable.summary, longest));
    return text;
}

/// Where not all fits, less is said of each variable rather than nothing of the last ones.
std::string change_lines(const Execution& execution, std::size_t limit) {
    std::string text;
    for (const std::size_t longest : {500U, 250U, 120U})
        if (text = variable_lines(execution, longest); text.size() <= limit)
            break;
    for (const Figure& figure : execution.figures)
        text += fmt::format("Figure {}: {}\n",
                            figure.saved_by_code ? "saved by the code" : "captured", figure.path);
    return cut_at_line(text, limit);
}

bool is_of_guard(const Warning& warning) {
    return warning.category == "SilentErrorWarning";
}

std::string warning_line(const Warning& warning) {
    return fmt::format(
        "Warning{}: {}: {}{}\n", warning.where.empty() ? "" : " (" + warning.where + ")",
        warning.category,
        shorten(warning.message, is_of_guard(warning) ? MostGuardWarning : MostWarning),
        warning.count > 1 ? fmt::format(" ({} times)", warning.count) : "");
}

// The guard's come first and have room of their own: they are of results that are wrong.
std::string warning_lines(const Execution& execution, std::size_t limit,
                          std::size_t limit_of_others, std::string_view rest) {
    std::string text;
    std::size_t left_out = 0;
    for (const bool of_guard : {true, false}) {
        const std::size_t most = of_guard ? limit : text.size() + limit_of_others;
        for (const Warning& warning : execution.warnings) {
            if (is_of_guard(warning) != of_guard)
                continue;
            const std::string line = warning_line(warning);
            if (text.size() + line.size() <= most)
                text += line;
            else
                ++left_out;
        }
    }
    if (left_out > 0)
        text += fmt::format("{} more {}{}{}\n", left_out, left_out == 1 ? "warning" : "warnings",
                            rest.empty() ? "" : "; ", rest);
    return text;
}

std::string value_lines(const Execution& execution, std::size_t limit) {
    if (execution.value_type.empty())
        return {};
    std::string text = cut_at_line(execution.value_text, limit);
    if (execution.value_summary.ends_with(text) && !text.empty())
        text.clear(); // "int 3"
    else if (!text.ends_with('\n'))
        text += '\n';
    return fmt::format("Value: {}\n{}", shorten(execution.value_summary, 500), text);
}

} // namespace

std::string observation(const Execution& execution, std::size_t limit,
                        const ObservationOptions& options) {
    const std::size_t part = limit / 4;
    std::string text;
    if (execution.in_fresh_session)
        text += "In a fresh session, without the variables of the one before.\n";
    text += ending(execution, options) + "\n" + loss(execution);
    text += cut_at_line(raised_lines(execution.raised), part);
    text += warning_lines(execution, limit / 2, part / 2, options.more_warnings);
    // What was asked for has the room that the rest leaves, and at least a part of its own; what
    // changed has a part, and what is left where less was asked for.
    std::string rest = stream_lines("Standard error", execution.errors, part / 2, {});
    const std::size_t asked = value_lines(execution, limit).size()
                              + shown_stream(execution.output).size() + RoomForHeadings;
    rest += change_lines(
        execution, std::max(part, limit - std::min(limit, text.size() + rest.size() + asked)));
    const std::size_t taken = text.size() + rest.size() + RoomForHeadings;
    const std::size_t room = std::max(2 * part, limit - std::min(limit, taken));
    const std::size_t printed = std::min(shown_stream(execution.output).size(), room / 2);
    const std::string value = value_lines(execution, room - printed);
    text += value;
    text += stream_lines("Output", execution.output,
                         std::max(part, room - std::min(room, value.size())), options.more_output);
    return cut_at_line(text + rest, limit);
}

} // namespace graticule::sandbox
