// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/task_reader.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <system_error>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::uintmax_t LargestTask = 1U << 20U; // bytes
constexpr std::size_t MostTasks = 10'000;
constexpr std::size_t MostSteps = 100;
constexpr std::size_t LongestLine = 200; // bytes of ids, titles and names
constexpr int DeepestValue = 8;          // of lists in what a check expects
constexpr std::array<std::string_view, 3> Difficulties{"easy", "medium", "hard"};

template <typename Names>
bool is_one_of(std::string_view name, const Names& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Reads one table of a task.
class TaskTable {
public:
    TaskTable(const toml::table& table, std::string_view file,
              std::initializer_list<std::string_view> keys)
        : m_table(table), m_file(file) {
        for (const auto& [key, value] : table)
            if (!is_one_of(key.str(), keys))
                fail(key.source(),
                     fmt::format("there is no member {}", quoted_name(std::string(key.str()))));
    }

    [[noreturn]] void fail(const toml::source_region& where, const std::string& why) const {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}, line {}: {}", m_file, where.begin.line, why),
                    "benchmarks/geocode/README.md says how a task is written");
    }

    [[noreturn]] void fail(std::string_view key, const std::string& why) const {
        const toml::node* const node = m_table.get(key);
        fail(node == nullptr ? m_table.source() : node->source(), fmt::format("{} {}", key, why));
    }

    bool has(std::string_view key) const { return m_table.contains(key); }
    const toml::node* find(std::string_view key) const { return m_table.get(key); }

    /// Text that is not empty.
    std::string text(std::string_view key) const {
        const toml::node* const node = m_table.get(key);
        if (node == nullptr || !node->is_string() || trim(node->as_string()->get()).empty())
            fail(key, "must be text, and not be empty");
        return node->as_string()->get();
    }

    std::string line(std::string_view key) const {
        std::string text = this->text(key);
        if (text.size() > LongestLine || text.find('\n') != std::string::npos)
            fail(key, fmt::format("must be one line of at most {} bytes", LongestLine));
        return text;
    }

    std::vector<std::string> lines(std::string_view key) const {
        const toml::node* const node = m_table.get(key);
        if (node == nullptr || !node->is_array() || node->as_array()->empty())
            fail(key, "must be a list of texts, and not be empty");
        std::vector<std::string> lines;
        for (const toml::node& one : *node->as_array()) {
            const toml::value<std::string>* const text = one.as_string();
            if (text == nullptr || text->get().empty() || text->get().size() > LongestLine
                || text->get().find('\n') != std::string::npos)
                fail(one.source(), fmt::format("{} must be texts of one line, of at most {} bytes",
                                               key, LongestLine));
            lines.push_back(text->get());
        }
        return lines;
    }

    const toml::array& tables(std::string_view key) const {
        const toml::node* const node = m_table.get(key);
        const toml::array* const list = node == nullptr ? nullptr : node->as_array();
        if (list == nullptr || list->empty()
            || !std::all_of(list->begin(), list->end(),
                            [](const toml::node& one) { return one.is_table(); }))
            fail(key, "must be a list of tables, and not be empty");
        return *list;
    }

private:
    const toml::table& m_table;
    std::string_view m_file;
};

/// What a check expects, as it stands: text, numbers, truths and lists of these.
std::optional<Json> plain_value(const toml::node& node, int depth = 0) {
    if (const auto* const text = node.as_string())
        return Json(text->get());
    if (const auto* const truth = node.as_boolean())
        return Json(truth->get());
    if (const auto* const whole = node.as_integer())
        return Json(whole->get());
    if (const auto* const number = node.as_floating_point())
        return std::isfinite(number->get()) ? std::optional(Json(number->get())) : std::nullopt;
    const toml::array* const list = node.as_array();
    if (list == nullptr || depth == DeepestValue)
        return std::nullopt;
    Json values = Json::array();
    for (const toml::node& one : *list) {
        std::optional<Json> value = plain_value(one, depth + 1);
        if (!value)
            return std::nullopt;
        values.push_back(*std::move(value));
    }
    return values;
}

Json check_from(const toml::table& table, std::string_view file) {
    const TaskTable check(table, file,
                          {"kind", "of", "is", "by", "first", "absolute", "relative", "as"});
    const std::string kind = check.line("kind");
    if (!is_one_of(kind, CheckKinds))
        check.fail("kind", fmt::format("{} is none that there is", quoted_name(kind)));
    Json json = {{"kind", kind}, {"of", check.text("of")}};
    for (const char* const code : {"by", "first", "as"})
        if (check.has(code))
            json[code] = check.text(code);
    for (const char* const tolerance : {"absolute", "relative"})
        if (const toml::node* const node = check.find(tolerance)) {
            const std::optional<double> number = node->value<double>();
            if (!node->is_number() || !number || !std::isfinite(*number) || *number < 0)
                check.fail(tolerance, "must be a number from 0");
            json[tolerance] = *number;
        }
    if (const toml::node* const is = check.find("is")) {
        std::optional<Json> value = plain_value(*is);
        if (!value)
            check.fail("is", "must be text, a finite number, true, false, or a list of these");
        json["is"] = *std::move(value);
    }
    if (check.has("is") && check.has("by"))
        check.fail("by", "stands beside is: a check has one of both");
    if (!check.has("is") && !check.has("by") && kind != "true" && kind != "file")
        check.fail("kind", fmt::format("{} needs what is expected: is or by", quoted_name(kind)));
    if ((kind == "file") != check.has("as"))
        check.fail(kind == "file" ? "kind" : "as", kind == "file"
                                                       ? "'file' needs as: what the file is read as"
                                                       : "is for checks of files alone");
    return json;
}

CodeStep step_from(const toml::table& table, std::string_view file) {
    const TaskTable read(table, file, {"instruction", "code", "checks"});
    CodeStep step{one_line(read.text("instruction"), LargestTask), read.text("code")};
    for (const toml::node& check : read.tables("checks"))
        step.checks.push_back(check_from(*check.as_table(), file));
    return step;
}

/// Faults that are put into references, for who checks a set; nothing of them is kept here.
void look_at_wrong(const toml::table& table, std::string_view file, std::size_t steps) {
    const TaskTable wrong(table, file, {"step", "kind", "old", "new"});
    for (const char* const text : {"kind", "old"})
        wrong.text(text);
    const toml::node* const replacement = wrong.find("new");
    if (replacement == nullptr || !replacement->is_string())
        wrong.fail("new", "must be text");
    const toml::node* const step = wrong.find("step");
    const std::int64_t number =
        step != nullptr && step->is_integer() ? step->as_integer()->get() : 0;
    if (number < 1 || static_cast<std::size_t>(number) > steps)
        wrong.fail("step", fmt::format("must be the number of a step, 1 to {}", steps));
}

void check_names(const CodeTask& task, const TaskTable& read, const fs::path& file) {
    if (task.id != file.stem().string() || safe_file_name(task.id) != task.id)
        read.fail("id", fmt::format("must be the name of the file, {}",
                                    quoted_name(file.stem().string())));
    if (!is_one_of(task.difficulty, Difficulties))
        read.fail("difficulty", "must be easy, medium or hard");
    for (const std::string& name : task.data)
        if (fs::path(name).filename() != name || name == "." || name == "..")
            read.fail("data", fmt::format("has {}, which is no file's name", quoted_name(name)));
}

toml::table parsed_task(std::string_view text, const std::string& file) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}, line {}: {}", file, error.source().begin.line,
                                one_line(error.description())),
                    "benchmarks/geocode/README.md says how a task is written");
    }
}

} // namespace

CodeTask code_task_from(std::string_view text, const fs::path& file) {
    const std::string name = one_line(file.filename().string());
    const toml::table table = parsed_task(text, name);
    const TaskTable read(
        table, name,
        {"id", "title", "domains", "libraries", "difficulty", "data", "steps", "wrong"});
    CodeTask task{read.line("id"),
                  read.line("title"),
                  read.lines("domains"),
                  read.lines("libraries"),
                  read.line("difficulty"),
                  read.lines("data"),
                  {}};
    check_names(task, read, file);
    const toml::array& steps = read.tables("steps");
    if (steps.size() > MostSteps)
        read.fail("steps", fmt::format("are more than {}", MostSteps));
    for (const toml::node& step : steps)
        task.steps.push_back(step_from(*step.as_table(), name));
    if (read.has("wrong"))
        for (const toml::node& wrong : read.tables("wrong"))
            look_at_wrong(*wrong.as_table(), name, task.steps.size());
    return task;
}

CodeTaskSet read_code_tasks(const fs::path& folder) {
    CodeTaskSet set;
    std::error_code missing;
    if (!fs::is_directory(folder, missing))
        throw Error(ErrorCode::NotFound, fmt::format("{} is no folder", folder.string()),
                    "Name the folder of the tasks, such as benchmarks/geocode");
    for (const fs::path& file : list_folder(folder)) {
        if (file.extension() != ".toml" || !fs::is_regular_file(file, missing))
            continue;
        if (set.tasks.size() == MostTasks)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} has more than {} tasks", folder.string(), MostTasks));
        set.tasks.push_back(code_task_from(read_file(file, LargestTask), file));
        set.files.push_back(file);
    }
    if (set.tasks.empty())
        throw Error(ErrorCode::NotFound, fmt::format("{} has no file *.toml", folder.string()),
                    "Name the folder of the tasks, such as benchmarks/geocode");
    return set;
}

fs::path code_tasks_folder_of(const fs::path& path) {
    std::error_code missing;
    return fs::is_directory(path / "tasks", missing) ? path / "tasks" : path;
}

} // namespace graticule::evaluation::geocode
