// SPDX-License-Identifier: Apache-2.0
#include "cli/given_data.hpp"

#include "base/data_text.hpp"
#include "base/environment.hpp"
#include "base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t MostListBytes = 1U << 20U;
constexpr std::size_t LongestPath = 500; // bytes of one that is told of

fs::path list_file() {
    fs::path folder = environment_variable("XDG_STATE_HOME").value_or("");
    if (!folder.is_absolute()) { // the rule of XDG
        folder = environment_variable("HOME").value_or("");
        if (!folder.is_absolute())
            return {};
        folder = folder / ".local" / "state";
    }
    return folder / "graticule" / "given-data";
}

std::vector<fs::path> given_before() {
    std::vector<fs::path> given;
    std::error_code missing;
    const fs::path file = list_file();
    if (file.empty() || !fs::is_regular_file(file, missing)
        || fs::file_size(file, missing) > MostListBytes)
        return given;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);)
        given.emplace_back(line);
    return given;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
    const auto [end, other] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

bool lies_in_one(const fs::path& path, const std::vector<fs::path>& folders) {
    return std::any_of(folders.begin(), folders.end(),
                       [&](const fs::path& folder) { return lies_in(path, folder); });
}

// One write() of a line does not mix with that of another process.
void append(const fs::path& file, const std::string& text) {
    std::error_code failure;
    fs::create_directories(file.parent_path(), failure);
    const int descriptor =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0)
        return; // a later replay then asks
    [[maybe_unused]] const ssize_t count = ::write(descriptor, text.data(), text.size());
    ::close(descriptor);
}

/// Makes room in a list that is full: what is gone is left out, and of the rest the oldest.
void forget_oldest(const fs::path& file, const std::vector<fs::path>& given) {
    std::vector<std::string> kept;
    std::uintmax_t bytes = 0;
    std::error_code failure;
    for (auto path = given.rbegin(); path != given.rend() && bytes < MostListBytes / 2; ++path) {
        if (!fs::exists(*path, failure))
            continue;
        kept.push_back(path->string() + "\n");
        bytes += kept.back().size();
    }
    std::string text;
    for (auto line = kept.rbegin(); line != kept.rend(); ++line)
        text += *line;
    const fs::path shorter = file.string() + fmt::format(".{}", ::getpid());
    append(shorter, text);
    fs::rename(shorter, file, failure);
}

std::vector<fs::path> canonical(const std::vector<fs::path>& paths) {
    std::vector<fs::path> real;
    for (const fs::path& path : paths) {
        std::error_code missing;
        if (fs::path one = fs::canonical(path, missing); !missing)
            real.push_back(std::move(one));
    }
    return real;
}

} // namespace

void remember_given_data(const std::vector<fs::path>& paths) {
    const fs::path file = list_file();
    if (file.empty())
        return;
    const std::vector<fs::path> before = given_before();
    std::string added;
    for (const fs::path& path : canonical(paths))
        if (!lies_in_one(path, before) && path.string().find('\n') == std::string::npos)
            added += path.string() + "\n";
    std::error_code missing;
    const std::uintmax_t size = fs::file_size(file, missing);
    if (added.empty())
        return;
    if (!missing && size + added.size() > MostListBytes)
        forget_oldest(file, before);
    append(file, added);
}

void require_given(const std::vector<fs::path>& recorded, const std::vector<fs::path>& allowed,
                   std::string_view option) {
    std::vector<fs::path> given = canonical(allowed);
    for (fs::path& path : given_before())
        given.push_back(std::move(path));
    for (const fs::path& path : recorded) {
        std::error_code missing;
        const fs::path real = fs::canonical(path, missing);
        if (missing || lies_in_one(real, given)) // what is missing, reading it says so
            continue;
        const std::string shown = one_line(path.string(), LongestPath);
        throw Error(ErrorCode::Refused,
                    fmt::format("The record names {}, which was never given to Graticule by this "
                                "user",
                                shown),
                    fmt::format("If it may be read, say {} {}", option, shown));
    }
}

} // namespace graticule::cli
