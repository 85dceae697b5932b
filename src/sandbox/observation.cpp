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

std::string stream_lines(std::string_view name, const Stream& stream, std::size_t limit,
                         std::string_view rest) {
    if (stream.bytes == 0)
        return {};
    std::string text = fold_repeats(visible_text(fold_returns(stream.latest)));
    if (text.ends_with('\n'))
        text.pop_back();
    const bool is_cut = text.size() > limit || stream.bytes > stream.latest.size();
    if (text.size() > limit) {
        text.erase(0, text.size() - limit);
        text.erase(0, text.find('\n') + 1); // nothing where there is no line's end
    }
    return fmt::format("{}{}:\n{}\n", name,
                       is_cut ? fmt::format(" (the latest of {} bytes{}{})", stream.bytes,
                                            rest.empty() ? "" : "; ", rest)
                              : "",
                       to_valid_utf8(text));
}

std::string change_lines(const Execution& execution) {
    std::string text;
    for (const Variable& variable : execution.variables)
        text += fmt::format("{} {}: {}\n", variable.is_new ? "New" : "Changed", variable.name,
                            shorten(variable.summary, 500));
    for (const Figure& figure : execution.figures)
        text += fmt::format("Figure {}: {}\n",
                            figure.saved_by_code ? "saved by the code" : "captured", figure.path);
    return text;
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
    if (!text.ends_with('\n'))
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
    text += value_lines(execution, part);
    text += stream_lines("Output", execution.output, part, options.more_output);
    text += stream_lines("Standard error", execution.errors, part / 2, {});
    text += cut_at_line(change_lines(execution), part);
    return cut_at_line(text, limit);
}

} // namespace graticule::sandbox
