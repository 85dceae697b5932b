// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/staged_outputs.hpp"

#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/file_copy.hpp"
#include "sandbox/descriptor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace graticule::tools {

namespace {

constexpr int MostDepth = 16; // of folders within each other

[[noreturn]] void throw_unreadable(const fs::path& file) {
    throw Error(ErrorCode::Io, fmt::format("{} cannot be copied: {}", file.filename().string(),
                                           std::strerror(errno)));
}

struct OpenFile {
    sandbox::Descriptor file;
    struct stat status {};
};

OpenFile open_unfollowed(const fs::path& source) {
    OpenFile open{sandbox::Descriptor(
        ::open(source.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))};
    if (!open.file || ::fstat(open.file.get(), &open.status) != 0)
        throw_unreadable(source);
    return open;
}

void copy_open_file(const OpenFile& open, const fs::path& source, const fs::path& target) {
    constexpr mode_t LessTheMask = 0666;
    const sandbox::Descriptor copy(
        ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, LessTheMask));
    if (!copy)
        throw_unreadable(target);
    try {
        sandbox::confinement::copy_content(open.file.get(), copy.get(), [] {});
    } catch (const sandbox::confinement::Failure& failure) {
        throw Error(ErrorCode::Io, fmt::format("{} cannot be copied: {}",
                                               source.filename().string(), failure.what()));
    }
}

} // namespace

void copy_plain_file(const fs::path& source, const fs::path& target) {
    const OpenFile open = open_unfollowed(source);
    if (!S_ISREG(open.status.st_mode) || open.status.st_nlink != 1)
        throw Error(ErrorCode::Refused,
                    fmt::format("{} is not a regular file", source.filename().string()));
    copy_open_file(open, source, target);
}

void StagedOutputs::take_copy(const StagedOutputs& other, const fs::path& folder) {
    clear();
    m_folder = folder;
    share_files(other.m_accepted.path(), m_accepted.path());
    for (const auto& [file, stamp] : other.m_stamps) // what was changed since is so here, too
        m_stamps[file] =
            stamp == stamp_of(other.folder() / file) ? stamp_of(m_folder / file) : Stamp{};
}

StagedOutputs::Stamp StagedOutputs::stamp_of(const fs::path& file) {
    struct stat status {};
    if (::lstat(file.c_str(), &status) != 0)
        return {};
    // Code can set the time of writing, but not that of a change.
    return {status.st_ino, status.st_size,
            static_cast<std::int64_t>(status.st_ctim.tv_sec) * 1'000'000'000
                + status.st_ctim.tv_nsec};
}

std::vector<std::string> StagedOutputs::changes(std::vector<std::string>& removed) {
    std::vector<std::string> found;
    std::vector<fs::path> others;
    std::error_code failure;
    fs::recursive_directory_iterator walk(folder(), fs::directory_options::skip_permission_denied,
                                          failure);
    for (; !failure && walk != fs::recursive_directory_iterator(); walk.increment(failure)) {
        const fs::path path = walk->path();
        const fs::file_type type = walk->symlink_status(failure).type();
        if (type == fs::file_type::directory && walk.depth() < MostDepth)
            continue;
        const std::string name = path.lexically_relative(folder()).generic_string();
        if (type != fs::file_type::regular) {
            others.push_back(path);
            removed.push_back(name);
            walk.disable_recursion_pending();
            continue;
        }
        const auto known = m_stamps.find(name);
        if (found.size() <= MostStagedFiles
            && (known == m_stamps.end() || known->second != stamp_of(path)))
            found.push_back(name);
    }
    for (const fs::path& other : others)
        fs::remove_all(other, failure);
    std::sort(found.begin(), found.end());
    return found;
}

bool StagedOutputs::has(const std::string& file) const {
    std::error_code missing;
    return fs::is_regular_file(fs::symlink_status(folder() / file, missing));
}

void StagedOutputs::accept(const std::string& file) {
    const fs::path copy = m_accepted.path() / file;
    fs::create_directories(copy.parent_path());
    fs::remove(copy);
    copy_plain_file(folder() / file, copy);
    m_stamps[file] = stamp_of(folder() / file);
}

void StagedOutputs::roll_back(const std::string& file) {
    std::error_code missing;
    fs::remove(folder() / file, missing);
    const auto known = m_stamps.find(file);
    if (known == m_stamps.end())
        return;
    fs::create_directories((folder() / file).parent_path());
    const fs::path accepted = m_accepted.path() / file;
    copy_open_file(open_unfollowed(accepted), accepted, folder() / file);
    known->second = stamp_of(folder() / file);
}

void StagedOutputs::roll_back_all() {
    std::vector<std::string> removed;
    for (std::vector<std::string> files = changes(removed); !files.empty();
         files = changes(removed))
        for (const std::string& file : files)
            roll_back(file);
    for (const auto& [file, stamp] : m_stamps)
        if (!has(file))
            roll_back(file);
}

void StagedOutputs::clear() {
    std::error_code failure;
    m_folder = m_staging.path();
    for (const fs::path& place : {m_staging.path(), m_accepted.path()})
        for (const fs::directory_entry& entry : fs::directory_iterator(place, failure))
            fs::remove_all(entry.path(), failure);
    m_stamps.clear();
}

} // namespace graticule::tools
