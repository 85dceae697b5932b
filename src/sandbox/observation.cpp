// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "sandbox/execution.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::sandbox {

namespace {

constexpr int FewestFolded = 3; // lines

std::string ending(const Execution& execution) {
    const Raised& raised = execution.raised;
    switch (execution.outcome) {
    case Outcome::Finished:
        return "Finished.";
    case Outcome::Raised:
        return fmt::format("Raised {}: {}", raised.type, raised.message);
    case Outcome::Interrupted:
        return fmt::format("Not finished: {} interrupted the code. The session goes on.",
                           execution.limit);
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

// Runs of equal lines become one and a count.
std::string fold_repeats(const std::string& text) {
    const std::vector<std::string> lines = split(text, '\n');
    std::string folded;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i + 1;
        while (end < lines.size() && lines[end] == lines[i])
            ++end;
        const std::size_t count = end - i;
        for (std::size_t k = 0; k < (count > FewestFolded ? 1 : count); ++k)
            folded += lines[i] + "\n";
        if (count > FewestFolded)
            folded += fmt::format("[the line above {} times in all]\n", count);
        i = end;
    }
    if (!folded.empty())
        folded.pop_back();
    return folded;
}

std::string stream_lines(std::string_view name, const Stream& stream, std::size_t limit) {
    if (stream.bytes == 0)
        return {};
    std::string text = fold_repeats(printable(stream.latest));
    if (text.ends_with('\n'))
        text.pop_back();
    const bool is_cut = text.size() > limit || stream.bytes > stream.latest.size();
    if (text.size() > limit) {
        text.erase(0, text.size() - limit);
        text.erase(0, text.find('\n') + 1); // nothing where there is no line's end
    }
    return fmt::format(
        "{}{}:\n{}\n", name,
        is_cut ? fmt::format(" (the latest of {} bytes; the rest can be asked for)", stream.bytes)
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

std::string warning_lines(const Execution& execution) {
    std::string text;
    for (const Warning& warning : execution.warnings)
        text += fmt::format("Warning{}: {}: {}{}\n",
                            warning.where.empty() ? "" : " (" + warning.where + ")",
                            warning.category, shorten(warning.message, 300),
                            warning.count > 1 ? fmt::format(" ({} times)", warning.count) : "");
    return text;
}

std::string value_lines(const Execution& execution, std::size_t limit) {
    if (execution.value_type.empty())
        return {};
    return fmt::format("Value: {}\n{}\n", shorten(execution.value_summary, 500),
                       shorten(execution.value_text, limit));
}

} // namespace

std::string observation(const Execution& execution, std::size_t limit) {
    const std::size_t part = limit / 4;
    std::string text;
    if (execution.in_fresh_session)
        text += "In a fresh session, without the variables of the one before.\n";
    text += ending(execution) + "\n" + loss(execution);
    text += shorten(raised_lines(execution.raised), part);
    text += value_lines(execution, part);
    text += stream_lines("Output", execution.output, part);
    text += stream_lines("Standard error", execution.errors, part / 2);
    text += shorten(warning_lines(execution), part / 2);
    text += shorten(change_lines(execution), part);
    return shorten(text, limit);
}

} // namespace graticule::sandbox
