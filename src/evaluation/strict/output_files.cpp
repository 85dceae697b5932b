// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/output_files.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "evaluation/strict/specification.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/catalog/source_format.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace graticule::evaluation::strict {

namespace {

constexpr std::uintmax_t MostBytes = 512U << 20; // of an output with what lies beside it

bool is_pattern(std::string_view name) {
    return name.find_first_of("*?") != std::string_view::npos;
}

std::vector<fs::path> matching(const std::vector<fs::path>& files, std::string_view pattern) {
    std::vector<fs::path> found;
    for (const fs::path& file : files)
        if (matches_pattern(file.filename().string(), pattern)
            && !(is_pattern(pattern) && serves_another(file)))
            found.push_back(file);
    return found;
}

std::string names_of(const std::vector<fs::path>& files) {
    std::vector<std::string> names;
    for (const fs::path& file : files)
        if (!serves_another(file))
            names.push_back(file.filename().string());
    return names.empty() ? "no file" : join(names, ", ");
}

bool has_sound_size(const fs::path& file, Verdict& verdict) {
    std::uintmax_t bytes = fs::file_size(file);
    if (bytes == 0) {
        verdict.fail("the file", "some content", "an empty file");
        return false;
    }
    for (const fs::path& beside : geodata::companion_files_of(file))
        bytes += fs::file_size(beside);
    if (bytes > MostBytes)
        verdict.fail("size of the file", fmt::format("at most {} bytes", MostBytes),
                     fmt::format("{}", bytes));
    return bytes <= MostBytes;
}

} // namespace

bool serves_another(const fs::path& path) {
    const std::string name = path.filename().string();
    return geodata::is_side_file(path) || name.ends_with(".provenance.json") || name == AnswerFile;
}

bool matches_pattern(std::string_view name, std::string_view pattern) {
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos; // the last * in the pattern, and where it began
    std::size_t from = 0;
    while (at < name.size()) {
        if (in < pattern.size() && pattern[in] == '*') {
            star = in++;
            from = at;
        } else if (in < pattern.size() && (pattern[in] == '?' || pattern[in] == name[at])) {
            ++in;
            ++at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++from;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', in) == std::string_view::npos;
}

std::optional<fs::path> output_file(const std::vector<fs::path>& files,
                                    const std::vector<std::string>& patterns, Verdict& verdict) {
    const std::string wanted = join(patterns, " or ");
    for (const std::string& pattern : patterns) {
        const std::vector<fs::path> found = matching(files, pattern);
        if (found.empty())
            continue;
        if (found.size() > 1) {
            verdict.fail("the file", fmt::format("one {}", pattern), names_of(found));
            return std::nullopt;
        }
        return has_sound_size(found.front(), verdict) ? std::optional(found.front()) : std::nullopt;
    }
    verdict.fail("the file", wanted, names_of(files));
    return std::nullopt;
}

std::vector<fs::path> files_of(const fs::path& folder) {
    std::error_code status;
    if (!fs::is_directory(folder, status))
        throw Error(ErrorCode::NotFound, fmt::format("There is no folder {}", folder.string()),
                    "Give a folder with outputs, or the folder of a run");
    std::vector<fs::path> files;
    for (const fs::path& path : list_folder(folder))
        if (!fs::is_symlink(path, status) && fs::is_regular_file(path, status))
            files.push_back(path);
    return files;
}

} // namespace graticule::evaluation::strict
