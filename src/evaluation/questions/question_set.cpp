// SPDX-License-Identifier: Apache-2.0
#include "evaluation/questions/question_set.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/questions/expected_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::evaluation::questions {

namespace {

using outcome::Expectation;
using outcome::ExpectedAnswer;
using outcome::ExpectedFile;
using outcome::ExpectedLayer;
using outcome::ExpectedRefusal;
using outcome::Pattern;

constexpr std::uintmax_t MostBytesOfTasks = 64U << 20U;
constexpr std::size_t LongestId = 80; // bytes

Pattern pattern_from(const CheckedJson& json) {
    try {
        return Pattern(json.text());
    } catch (const std::regex_error&) {
        json.fail("is no regular expression");
    }
}

std::vector<Pattern> patterns_of(const CheckedJson& task, const char* member) {
    std::vector<Pattern> patterns;
    for (const CheckedJson& pattern : task.elements_of(member))
        patterns.push_back(pattern_from(pattern));
    return patterns;
}

/// The files of each folder of data that a set's tasks are of, by the folder's name.
using Folders = std::map<std::string, std::vector<std::string>>;

/// @param set names the file that has them, beside the tasks; a set without has none
Folders folders_of(const CheckedJson& set, const fs::path& tasks) {
    Folders folders;
    const auto file = set.find("folders");
    if (!file)
        return folders;
    const std::string name = fs::path(file->text()).filename().string();
    const Json json = parse_json(
        read_file(expected_file_of(tasks).parent_path() / file->text(), MostBytesOfTasks), name);
    const CheckedJson all(json, name);
    for (const auto& [folder, files] : all.object().items())
        folders.emplace(folder, all.texts_of(folder.c_str()));
    return folders;
}

/// A relative tolerance.
strict::Tolerance tolerance_from(const CheckedJson& share) {
    return {strict::WrittenTolerance.absolute, strict::share_from(share), std::nullopt};
}

ExpectedLayer layer_of(const CheckedJson& task, const ExpectedValues& values) {
    ExpectedLayer expected;
    if (const auto layer = task.find("layer")) {
        layer->expect_only({"rows", "column_sum"});
        if (const auto rows = layer->find("rows"))
            expected.rows = values.counts(*rows);
        if (const auto sum = layer->find("column_sum"))
            expected.column_sum = values.numbers(sum->text(), *sum).front();
    }
    if (const auto levels = task.find("layer_levels"))
        expected.levels = values.list_of_numbers(*levels);
    return expected;
}

ExpectedFile file_of(const CheckedJson& json, const ExpectedValues& values) {
    json.expect_only({"suffix", "rows", "epsg"});
    ExpectedFile expected{json.at("suffix").text(), values.counts(json.at("rows")), {}};
    if (const auto epsg = json.optional_integer("epsg"))
        expected.crs = fmt::format("EPSG:{}", *epsg);
    return expected;
}

void read_numbers(const CheckedJson& task, const ExpectedValues& values, ExpectedAnswer& expected) {
    if (const auto given = task.find("values"))
        for (const auto& [key, tolerance] : given->object().items())
            expected.numbers.push_back(
                {values.numbers(key, *given), tolerance_from(given->at(key))});
    expected.among_first = std::max<std::size_t>(expected.numbers.size(), 1);
    if (const auto unit = task.find("unit"))
        expected.unit = pattern_from(*unit);
    if (const auto table = task.find("table"))
        for (const auto& [key, tolerance] : table->object().items()) {
            expected.rows = values.rows(key, *table);
            expected.rows_tolerance = tolerance_from(table->at(key));
        }
}

void read_names(const CheckedJson& task, const ExpectedValues& values, ExpectedAnswer& expected) {
    if (const auto names = task.find("names")) {
        const std::vector<std::string> list = values.texts(*names);
        expected.names.emplace(list.begin(), list.end());
    }
    if (const auto ordered = task.find("ordered"))
        expected.ordered = values.texts(*ordered);
    if (const auto first = task.find("first"))
        expected.first = values.texts(*first);
    if (const auto all = task.find("answer_all"))
        expected.mentions = values.alternatives(*all);
    if (const auto none = task.find("answer_none"))
        expected.unmentioned = values.texts(*none);
    expected.says = patterns_of(task, "answer");
}

ExpectedAnswer answer_of(const CheckedJson& task, const ExpectedValues& values) {
    ExpectedAnswer expected;
    read_numbers(task, values, expected);
    read_names(task, values, expected);
    expected.artifacts = task.texts_of("artifacts");
    if (task.has("layer") || task.has("layer_levels"))
        expected.layer = layer_of(task, values);
    if (const auto file = task.find("file"))
        expected.file = file_of(*file, values);
    return expected;
}

Expectation expectation_of(const CheckedJson& task, const ExpectedValues& values) {
    Expectation expectation;
    if (task.has("refused")) {
        task.expect_only(
            {"id", "family", "labels", "task", "note", "folder", "files", "defect", "refused"});
        expectation.right = ExpectedRefusal{patterns_of(task, "refused")};
    } else {
        expectation.right = answer_of(task, values);
    }
    if (const auto defect = task.find("defect"))
        expectation.defect = pattern_from(*defect);
    return expectation;
}

/// Hands out a folder of data, which is a label too: "data: town".
void add_folder(const CheckedJson& name, const Folders& folders, BenchmarkTask& task) {
    const auto folder = folders.find(name.text());
    if (folder == folders.end())
        name.fail("is none of the set's folders");
    if (!task.files.empty())
        name.fail("stands beside files; a task has one of both");
    task.files = folder->second;
    task.labels.push_back("data: " + folder->first);
}

BenchmarkTask task_from(const CheckedJson& json, const Folders& folders) {
    json.expect_only({"id",     "family",       "labels",        "task",        "note",
                      "values", "unit",         "table",         "names",       "ordered",
                      "first",  "answer",       "answer_all",    "answer_none", "artifacts",
                      "layer",  "layer_levels", "file",          "folder",      "files",
                      "defect", "refused",      "reference_code"});
    const CheckedJson id = json.at("id");
    if (id.text().empty() || id.text().size() > LongestId || safe_file_name(id.text()) != id.text())
        id.fail("is no plain name");
    BenchmarkTask task{id.text(),
                       json.at("task").text(),
                       {json.at("family").text()},
                       !json.has("refused"),
                       json.texts_of("files")};
    if (const auto folder = json.find("folder"))
        add_folder(*folder, folders, task);
    for (std::string& label : json.texts_of("labels"))
        task.labels.push_back(std::move(label));
    return task;
}

} // namespace

fs::path tasks_file_of(const fs::path& path) {
    std::error_code missing;
    return fs::is_directory(path, missing) ? path / "tasks.json" : path;
}

fs::path expected_file_of(const fs::path& tasks) {
    return fs::absolute(tasks).lexically_normal().parent_path() / "expected.json";
}

QuestionSet read_question_set(const fs::path& tasks) {
    const std::string name = tasks.filename().string();
    const Json json = parse_json(read_file(tasks, MostBytesOfTasks), name);
    const ExpectedValues values(expected_file_of(tasks));
    const CheckedJson all(json, name);
    const Folders folders = folders_of(all, tasks);
    QuestionSet set;
    auto expectations = std::make_shared<outcome::Expectations>();
    auto codes = std::make_shared<code_metrics::ReferenceCodes>();
    const fs::path folder = expected_file_of(tasks).parent_path();
    for (const CheckedJson& task : all.at("tasks").elements()) {
        set.tasks.push_back(task_from(task, folders));
        if (!expectations->emplace(set.tasks.back().id, expectation_of(task, values)).second)
            task.fail("its id is there twice");
        if (const auto path = task.find("reference_code")) {
            codes->emplace(set.tasks.back().id,
                           code_metrics::read_reference_code(folder, path->text()));
            set.code_files.push_back(folder / path->text());
        }
    }
    if (set.tasks.empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} has no tasks", name));
    set.expectations = std::move(expectations);
    set.codes = std::move(codes);
    return set;
}

} // namespace graticule::evaluation::questions
