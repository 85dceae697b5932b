// SPDX-License-Identifier: Apache-2.0
#include "cli/code_editor.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace graticule::cli {

namespace {

constexpr std::string_view Told = "#: "; // begins lines that are no part of the code
constexpr std::size_t MostCode = 60'000; // bytes that are read

std::string editor_of_user() {
    for (const char* const name : {"VISUAL", "EDITOR"})
        if (const char* const editor = std::getenv(name); editor != nullptr && *editor != '\0')
            return editor;
    throw Error(ErrorCode::InvalidArgument, "There is no editor: neither VISUAL nor EDITOR is set",
                "Set one of them, as in EDITOR=nano graticule resume RUN --edit");
}

std::string file_to_edit(const agents::Question& question) {
    std::string text;
    for (const std::string& line : split(question.text, '\n'))
        text += std::string(Told) + line + '\n';
    text += std::string(Told)
            + "Write the code of the step below. Lines that begin as this one does are left out; "
              "without any code the run ends.\n\n";
    return text + *question.code + '\n';
}

std::string code_in(const std::string& text) {
    std::string code;
    for (const std::string& line : split(text, '\n'))
        if (!line.starts_with(trim(Told)))
            code += line + '\n';
    return std::string(trim(code));
}

/// Runs the editor in this terminal. What it is called by may have arguments of its own, as the
/// shell reads them.
bool edit(const std::string& editor, const std::filesystem::path& file) {
    std::string command = editor + " \"$@\"";
    std::string path = file.string();
    std::array<char*, 6> words{const_cast<char*>("sh"),
                               const_cast<char*>("-c"),
                               command.data(),
                               const_cast<char*>("editor"),
                               path.data(),
                               nullptr};
    pid_t process = 0;
    if (const int failure =
            ::posix_spawn(&process, "/bin/sh", nullptr, nullptr, words.data(), environ);
        failure != 0)
        throw Error(ErrorCode::Io, fmt::format("The editor cannot be started: {}",
                                               std::generic_category().message(failure)));
    int status = 0;
    while (::waitpid(process, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The code in a fence; empty where there is none.
std::string edited(const std::string& editor, const agents::Question& question) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "step.py";
    write_file(file, file_to_edit(question));
    if (!edit(editor, file))
        return {};
    const std::string code = code_in(read_file(file, MostCode));
    return code.empty() ? code : fmt::format("```python\n{}\n```", code);
}

} // namespace

agents::UserPrompt with_editor(agents::UserPrompt others) {
    return [editor = editor_of_user(), others = std::move(others)](const agents::Question& question,
                                                                   const Context& context) {
        if (!question.code)
            return others ? others(question, context) : std::nullopt;
        std::string code;
        unconfined([&] { code = edited(editor, question); });
        return std::optional(std::move(code));
    };
}

} // namespace graticule::cli
