// SPDX-License-Identifier: Apache-2.0
#include "cli/user_prompt.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

constexpr std::size_t LongestReply = 1U << 16U; // bytes; the rest of a longer one is dropped
constexpr int GlanceMs = 50;                    // how soon a question ends that is not wanted

enum class Input { None, Some, End };

Input read_more(std::string& text, int wait_ms) {
    pollfd waited{STDIN_FILENO, POLLIN, 0};
    const int ready = ::poll(&waited, 1, wait_ms);
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return Input::None;
    std::array<char, 4096> buffer{};
    const ssize_t count = ready < 0 ? -1 : ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR)
        return Input::None;
    if (count <= 0)
        return Input::End; // Ctrl-D, or the terminal was closed
    text.append(buffer.data(),
                std::min(static_cast<std::size_t>(count), LongestReply - text.size()));
    return Input::Some;
}

/// Whether a fence of Markdown was begun and not ended.
bool is_in_fence(std::string_view text) {
    constexpr std::string_view Fence = "```";
    if (!text.starts_with(Fence))
        return false;
    const std::size_t end = text.rfind("\n```");
    return end == std::string_view::npos || trim(text.substr(end)) != Fence;
}

/// One answer: a line, and those that came with it at once, as where several are pasted. None at
/// the end of the input.
/// @param may_be_code one that begins with a fence goes on to its end
std::optional<std::string> read_reply(const Context& context, bool may_be_code) {
    std::string text;
    for (;;) {
        context.check_cancelled();
        const bool whole = (text.ends_with('\n') && !(may_be_code && is_in_fence(text)))
                           || text.size() == LongestReply;
        const Input input = read_more(text, whole ? 0 : GlanceMs);
        if (input == Input::End)
            return text.empty() ? std::nullopt : std::optional(text);
        if (input == Input::None && whole)
            return text;
    }
}

/// What a reply means: the words of a choice that was named by its number, else itself.
std::string meant(std::string reply, const std::vector<std::string>& choices) {
    reply = trim(reply);
    if (std::find(choices.begin(), choices.end(), reply) != choices.end())
        return reply;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (reply == std::to_string(i + 1))
            return choices[i];
    return reply;
}

std::string_view how_to_answer(const agents::Question& question) {
    if (question.is_approval)
        return "An empty line goes on; say in words what is to be different, or paste code between "
               "lines of ```; Ctrl-D stops the run";
    return question.choices.empty()
               ? "An empty line leaves it to the model, Ctrl-D answers no more questions"
               : "A number or other words; an empty line leaves it to the model, Ctrl-D answers no "
                 "more questions";
}

std::optional<std::string> ask(Terminal& terminal, const agents::Question& question,
                               const Context& context) {
    terminal.question(question.is_approval ? "Before the work goes on:" : "The model asks you:",
                      question.text, question.choices, how_to_answer(question));
    std::optional<std::string> reply;
    try {
        reply = read_reply(context, question.is_approval);
    } catch (const Error&) {
        terminal.end_question();
        throw;
    }
    if (!reply || !reply->ends_with('\n'))
        terminal.end_question();
    return reply ? std::optional(meant(*std::move(reply), question.choices)) : std::nullopt;
}

} // namespace

agents::UserPrompt user_prompt(Terminal& terminal) {
    for (const auto& [stream, name] :
         {std::pair{STDIN_FILENO, "input"}, std::pair{STDERR_FILENO, "error"}})
        if (::isatty(stream) != 1)
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("You cannot be asked anything: standard {} is no terminal", name),
                "Run it in a terminal, or leave out --ask and --approve");
    // Once the input has ended, nobody is asked any more.
    return [&terminal, ended = false](const agents::Question& question,
                                      const Context& context) mutable {
        std::optional<std::string> reply;
        if (!ended)
            reply = ask(terminal, question, context);
        ended = !reply;
        return reply;
    };
}

} // namespace graticule::cli
