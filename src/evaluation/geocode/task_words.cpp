// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/task_words.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::string_view CutSign = "…";
constexpr std::size_t ShortestCut = 20; // bytes of a step that tell it from others

std::string files_in_words(const CodeTask& task) {
    std::string words = "Files:";
    for (const std::string& name : task.data)
        words += fmt::format(" `data/{}`", name);
    return words;
}

} // namespace

std::string words_of_task(const CodeTask& task) {
    std::string words =
        fmt::format("{}. Do these steps one after another in Python. Each builds on the variables "
                    "of those before; variables in backticks must have just these names.\n",
                    task.title);
    for (std::size_t i = 0; i < task.steps.size(); ++i)
        words += fmt::format("\n{}. {}", i + 1, task.steps[i].instruction);
    return words;
}

std::string code_before(const CodeTask& task, std::size_t step) {
    std::string code;
    for (std::size_t i = 0; i < step; ++i)
        code += fmt::format("{}\n", trim(task.steps[i].code));
    return code;
}

std::string prompt_for_step(const CodeTask& task, std::size_t step,
                            const std::vector<DocumentationItem>& found) {
    std::string words = fmt::format(
        "Write the Python of one step of an analysis of geographic data.\n\n"
        "- Answer with the code of this step and nothing else, in one fenced block marked "
        "python.\n"
        "- It is executed in a session in which the code of the steps before was executed: "
        "import and define again nothing that this has.\n"
        "- Variables and parameters in backticks must have just these names.\n"
        "- Libraries that suit it: {}. There is no network. Files are written to `outputs/`.\n"
        "- {}\n",
        join(task.libraries, ", "), files_in_words(task));
    if (!found.empty())
        words += "\nFrom the documentation of the libraries, which may be of use or not:\n";
    for (const DocumentationItem& item : found)
        words += fmt::format("\n### {}\n{}\n", one_line(item.title), trim(visible_text(item.text)));
    const std::string before = code_before(task, step);
    if (!before.empty())
        words += fmt::format("\nThe steps before:\n\n```python\n{}```\n", before);
    return words + fmt::format("\nThe step:\n\n{}\n", task.steps[step].instruction);
}

std::optional<std::size_t> step_worded(const CodeTask& task, std::string_view words) {
    words = trim(words);
    const bool is_cut = words.ends_with(CutSign) && words.size() >= ShortestCut + CutSign.size();
    const std::string_view begin = is_cut ? words.substr(0, words.size() - CutSign.size()) : words;
    const auto found =
        std::find_if(task.steps.begin(), task.steps.end(), [&](const CodeStep& step) {
            return step.instruction == words || (is_cut && step.instruction.starts_with(begin));
        });
    if (found == task.steps.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - task.steps.begin());
}

} // namespace graticule::evaluation::geocode
