// SPDX-License-Identifier: Apache-2.0
#include "assistants/run_files.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/plain_file.hpp"
#include "base/text.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>

namespace graticule::assistants {

namespace {

constexpr std::size_t MostNamed = 1000; // runs that a name is compared with

bool is_of_type(const fs::path& path, fs::file_type type) {
    std::error_code failure;
    return fs::symlink_status(path, failure).type() == type;
}

[[noreturn]] void there_is_none(std::string_view what, const std::string& name,
                                const std::vector<std::string>& known, std::string_view else_do) {
    const std::optional<std::string> nearest = nearest_name(name, known);
    throw Error(ErrorCode::NotFound, fmt::format("There is no {} {}", what, quoted_name(name)),
                nearest ? fmt::format("Did you mean {}?", *nearest) : std::string(else_do));
}

} // namespace

std::vector<std::string> files_in(const fs::path& folder) {
    std::vector<std::string> names;
    if (!is_of_type(folder, fs::file_type::directory))
        return names;
    for (const fs::path& path : list_folder(folder))
        if (is_of_type(path, fs::file_type::regular))
            names.push_back(path.filename().string());
    return names;
}

fs::path file_in(const fs::path& folder, const std::string& name) {
    const std::vector<std::string> names = files_in(folder);
    if (std::find(names.begin(), names.end(), name) == names.end())
        there_is_none("file", name, names,
                      names.empty() ? "Nothing was made there yet"
                                    : "There are " + names_in_sentence(names));
    require_plain_file(folder / name);
    return folder / name;
}

std::vector<std::string> RunFiles::names(std::size_t most) const {
    std::vector<std::string> names;
    if (!is_of_type(m_out, fs::file_type::directory))
        return names;
    std::vector<fs::path> folders = list_folder(m_out);
    // Folders begin with the time at which they were made.
    std::reverse(folders.begin(), folders.end());
    for (const fs::path& folder : folders) {
        if (names.size() == most)
            break;
        if (is_of_type(folder, fs::file_type::directory) && runs::is_run_folder(folder))
            names.push_back(folder.filename().string());
    }
    return names;
}

fs::path RunFiles::folder_of(const std::string& run) const {
    const fs::path folder = m_out / fs::path(run).filename();
    if (run.empty() || run == "." || run == ".." || folder.filename().string() != run
        || !is_of_type(folder, fs::file_type::directory) || !runs::is_run_folder(folder))
        there_is_none("run", run, names(MostNamed), "A call of ask makes one and names it");
    require_plain_file(runs::task_file(folder));
    require_plain_file(runs::event_file(folder));
    return folder;
}

} // namespace graticule::assistants
