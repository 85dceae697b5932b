// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/function_set.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/geojseval/case_reader.hpp"
#include "evaluation/geojseval/function_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <system_error>
#include <utility>

namespace graticule::evaluation::geojseval {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t MostFunctionBytes = 256U << 10U;
constexpr std::uintmax_t MostCaseBytes = 16U << 20U;
constexpr std::size_t MostFunctions = 5000;
constexpr std::size_t MostFiles = 50'000;

/// The plain files of a folder by name; none where it is no folder.
std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing)) {
        if (fs::is_regular_file(entry.symlink_status()))
            files.push_back(entry.path());
        if (files.size() > MostFiles)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} holds more than {} files", folder.string(), MostFiles));
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool is_folder(const fs::path& path) {
    std::error_code missing;
    return fs::is_directory(path, missing);
}

std::string shown_name(const fs::path& file) {
    return printable(file.parent_path().filename().string() + "/" + file.filename().string());
}

[[noreturn]] void fail_file(const std::string& file, std::size_t line, const std::string& what) {
    throw Error(ErrorCode::Malformed, fmt::format("{}, line {}: {}", file, line, what));
}

FunctionTask function_in(const fs::path& file, Library library) {
    const std::string name = shown_name(file);
    const FunctionText text =
        read_function(to_valid_utf8(read_file(file, MostFunctionBytes)), name);
    if (text.name != file.stem().string())
        fail_file(name, 1,
                  fmt::format("the function is called {}, and its file is not", text.name));
    FunctionTask task;
    task.id = text.name;
    task.library = library;
    task.header = text.header;
    task.parameters = text.parameters;
    if (!text.body.empty())
        task.reference = text.whole;
    return task;
}

void check_arguments(const FunctionTask& task, const std::string& file) {
    for (const FunctionCase& one : task.cases)
        for (const auto& [name, unused] : one.arguments)
            if (std::find(task.parameters.begin(), task.parameters.end(), name)
                == task.parameters.end())
                fail_file(
                    file, one.line,
                    fmt::format("{} has no parameter '{}'", task.id, shorten(printable(name), 60)));
}

std::string difficulty_in(const YamlNode& node, const std::string& file) {
    if (node.text != "easy" && node.text != "medium" && node.text != "hard")
        fail_file(file, node.line, "difficulty is easy, medium or hard");
    return node.text;
}

void take_cases(FunctionTask& task, const fs::path& file) {
    const std::string name = shown_name(file);
    const YamlNode root = parse_yaml(read_file(file, MostCaseBytes), name);
    const CaseSource source{name, file.parent_path(), false, task.library};
    for (const auto& [key, node] : root.members) {
        if (key == "difficulty")
            task.difficulty = difficulty_in(node, name);
        else if (key == task.id)
            task.cases = cases_from(node, source);
        else
            fail_file(name, node.line,
                      fmt::format("'{}' is not {}", shorten(printable(key), 60), task.id));
    }
    if (task.cases.empty())
        fail_file(name, root.line, fmt::format("there are no cases of {}", task.id));
    check_arguments(task, name);
}

/// Reads the functions of one library's folder.
void read_library(FunctionSet& set, const fs::path& folder, Library library) {
    for (const fs::path& file : files_in(folder)) {
        set.files.push_back(file);
        if (file.extension() != ".js")
            continue;
        fs::path cases = file;
        cases.replace_extension(".yaml");
        std::error_code missing;
        if (!fs::is_regular_file(cases, missing))
            throw Error(ErrorCode::NotFound, fmt::format("{} has no cases: {} is missing",
                                                         shown_name(file), shown_name(cases)));
        FunctionTask task = function_in(file, library);
        take_cases(task, cases);
        set.functions.push_back(std::move(task));
    }
}

Library library_of_published(const std::string& name, Library folder) {
    static constexpr std::array<std::pair<std::string_view, Library>, 5> Prefixes{{
        {"T_", Library::Turf},
        {"J_", Library::Jsts},
        {"G_", Library::Geolib},
        {"L_", Library::Leaflet},
        {"O_", Library::OpenLayers},
    }};
    for (const auto& [prefix, library] : Prefixes)
        if (name.starts_with(prefix))
            return library;
    return folder;
}

/// Reads the functions of one TYPE_code/.
void read_published(FunctionSet& set, const fs::path& folder, Library library) {
    const fs::path config = folder / "config.yaml";
    const fs::path answers = folder / "ref_answer";
    const std::string name = shown_name(config);
    const YamlNode root = parse_yaml(read_file(config, MostCaseBytes), name);
    set.files.push_back(config);
    for (const fs::path& answer : files_in(answers))
        set.files.push_back(answer);
    for (const fs::path& file : files_in(folder / "test_instructions")) {
        if (file.extension() != ".txt")
            continue;
        FunctionTask task = function_in(file, library);
        task.library = library_of_published(task.id, library);
        task.is_published = true;
        const YamlNode* const cases = root.find(task.id);
        if (cases == nullptr)
            fail_file(name, root.line, fmt::format("there are no cases of {}", task.id));
        task.cases = cases_from(*cases, {name, answers, true, task.library});
        set.functions.push_back(std::move(task));
    }
}

constexpr std::array<Library, 5> Libraries{Library::Turf, Library::Jsts, Library::Geolib,
                                           Library::Leaflet, Library::OpenLayers};

void check_set(const FunctionSet& set) {
    if (set.functions.empty())
        throw Error(ErrorCode::NotFound, fmt::format("{} holds no functions", set.folder.string()),
                    "Name a folder with turf, jsts, geolib, leaflet or openlayers in it, or the "
                    "published test_code");
    if (set.functions.size() > MostFunctions)
        throw Error(ErrorCode::LimitExceeded, fmt::format("{} holds more than {} functions",
                                                          set.folder.string(), MostFunctions));
    std::set<std::string> names;
    for (const FunctionTask& task : set.functions)
        if (!names.insert(task.id).second)
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} has two functions {}", set.folder.string(), task.id));
}

} // namespace

FunctionSet read_function_set(const fs::path& folder) {
    FunctionSet set;
    set.folder = folder;
    const fs::path published = is_folder(folder / "test_code") ? folder / "test_code" : folder;
    for (const Library library : Libraries) {
        const std::string name(library_name(library));
        if (is_folder(folder / name))
            read_library(set, folder / name, library);
        if (is_folder(published / (name + "_code")))
            read_published(set, published / (name + "_code"), library);
    }
    check_set(set);
    return set;
}

void take_references(FunctionSet& set, const fs::path& folder) {
    if (!is_folder(folder))
        throw Error(ErrorCode::NotFound, fmt::format("There is no folder {}", folder.string()),
                    "Name one with a file NAME.js for each function");
    std::size_t taken = 0;
    for (FunctionTask& task : set.functions) {
        if (!task.reference.empty())
            continue;
        const fs::path file = folder / (task.id + ".js");
        std::error_code missing;
        if (!fs::is_regular_file(fs::symlink_status(file, missing)))
            continue;
        const FunctionTask given = function_in(file, task.library);
        if (given.reference.empty() || given.parameters != task.parameters)
            fail_file(shown_name(file), 1,
                      fmt::format("this is no function {}({})", task.id,
                                  fmt::join(task.parameters, ", ")));
        task.reference = given.reference;
        ++taken;
    }
    if (taken == 0)
        throw Error(ErrorCode::NotFound,
                    fmt::format("{} has no reference that the set lacks", folder.string()),
                    "References are files NAME.js, as docs/geojseval.md describes them");
}

} // namespace graticule::evaluation::geojseval
