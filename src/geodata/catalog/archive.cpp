// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/archive.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/folder_walk.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t BlockBytes = 1U << 20U;

struct ZipCloser {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
using ZipArchive = std::unique_ptr<zip_t, ZipCloser>;

struct ZipFileCloser {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipFile = std::unique_ptr<zip_file_t, ZipFileCloser>;

// One file of an archive that may be unpacked.
struct Entry {
    zip_uint64_t index = 0;
    fs::path name;
    std::uint64_t bytes = 0;
};

[[noreturn]] void refuse_archive(const fs::path& archive, ErrorCode code,
                                 const std::string& reason) {
    throw Error(code, fmt::format("{} is not unpacked: {}", archive.string(), reason),
                "Unpack it yourself if you trust it, and name the folder");
}

ZipArchive open_archive(const fs::path& path) {
    int code = 0;
    ZipArchive archive(zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
    if (archive)
        return archive;
    if (!fs::exists(path))
        throw Error(ErrorCode::NotFound, fmt::format("{} does not exist", path.string()),
                    "Check the path");
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw Error(ErrorCode::Malformed,
                fmt::format("{} cannot be read as a zip archive: {}", path.string(), reason),
                "Fetch it again; it may be cut short");
}

// The name as a path inside the folder; refuses what would lead out of it.
fs::path safe_name(const fs::path& archive, std::string name) {
    std::ranges::replace(name, '\\', '/');
    const std::string shown = shorten(to_valid_utf8(name), 80);
    const bool absolute = name.starts_with('/') || (name.size() > 1 && name[1] == ':');
    if (absolute)
        refuse_archive(archive, ErrorCode::Malformed,
                       fmt::format("entry '{}' has an absolute name", shown));
    for (const std::string& part : split(name, '/'))
        if (part == "..")
            refuse_archive(archive, ErrorCode::Malformed,
                           fmt::format("entry '{}' climbs out of the archive", shown));
    return fs::path(name).lexically_normal();
}

bool is_link(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0)
        return false;
    return system == ZIP_OPSYS_UNIX && S_ISLNK(attributes >> 16U);
}

void check_entry(const fs::path& path, zip_t* archive, const zip_stat_t& status,
                 const std::string& name) {
    if (is_link(archive, status.index))
        refuse_archive(path, ErrorCode::Malformed,
                       fmt::format("entry '{}' is a link", shorten(name, 80)));
    if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE)
        refuse_archive(path, ErrorCode::Unsupported,
                       fmt::format("entry '{}' is encrypted", shorten(name, 80)));
}

// All files of the archive, once every one of them is found to be in order.
std::vector<Entry> list_entries(const fs::path& path, zip_t* archive) {
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    if (count > static_cast<zip_int64_t>(MaxArchiveEntries))
        refuse_archive(path, ErrorCode::LimitExceeded,
                       fmt::format("it holds {} entries, more than {}", count, MaxArchiveEntries));
    std::vector<Entry> entries;
    std::set<fs::path> names;
    std::uint64_t packed = 0;
    std::uint64_t unpacked = 0;
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        zip_stat_t status;
        if (zip_stat_index(archive, i, ZIP_FL_ENC_GUESS, &status) != 0)
            refuse_archive(path, ErrorCode::Malformed, zip_strerror(archive));
        const std::string name = status.name;
        check_entry(path, archive, status, name);
        const fs::path safe = safe_name(path, name);
        if (name.ends_with('/'))
            continue;
        if (!names.insert(safe).second)
            refuse_archive(path, ErrorCode::Malformed,
                           fmt::format("it holds '{}' twice", shorten(name, 80)));
        packed += status.comp_size;
        unpacked += status.size;
        if (unpacked > MaxArchiveBytes || status.size > MaxArchiveBytes)
            refuse_archive(path, ErrorCode::LimitExceeded,
                           fmt::format("it unpacks to more than {} GiB", MaxArchiveBytes >> 30U));
        entries.push_back({i, safe, status.size});
    }
    if (unpacked > MaxUncheckedBytes
        && unpacked / std::max<std::uint64_t>(packed, 1) > MaxArchiveRatio)
        refuse_archive(path, ErrorCode::LimitExceeded,
                       fmt::format("it unpacks to {} times its size",
                                   unpacked / std::max<std::uint64_t>(packed, 1)));
    return entries;
}

void unpack_entry(const fs::path& path, zip_t* archive, const Entry& entry, const fs::path& target,
                  const Context& context) {
    const ZipFile file(zip_fopen_index(archive, entry.index, 0));
    if (!file)
        refuse_archive(path, ErrorCode::Malformed, zip_strerror(archive));
    fs::create_directories(target.parent_path());
    std::ofstream out(target, std::ios::binary);
    std::vector<char> block(BlockBytes);
    std::uint64_t written = 0;
    for (;;) {
        context.check_cancelled();
        const zip_int64_t got = zip_fread(file.get(), block.data(), block.size());
        if (got < 0)
            refuse_archive(path, ErrorCode::Malformed,
                           fmt::format("entry '{}' is damaged: {}", entry.name.string(),
                                       zip_file_strerror(file.get())));
        if (got == 0)
            break;
        written += static_cast<std::uint64_t>(got);
        // The size that the directory states need not be true.
        if (written > entry.bytes)
            refuse_archive(path, ErrorCode::Malformed,
                           fmt::format("entry '{}' is larger than it states", entry.name.string()));
        out.write(block.data(), got);
    }
    out.close();
    if (!out)
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot unpack {}: no room in {}", path.string(),
                                target.parent_path().string()),
                    "Free some space, or set TMPDIR to a larger disk");
}

} // namespace

fs::path UnpackedArchive::only_source() const {
    std::vector<fs::path> sources;
    std::vector<std::string> names;
    for (const fs::path& file : walk_folder(folder->path()).data) {
        sources.push_back(file);
        names.push_back(file.lexically_relative(folder->path()).string());
    }
    if (sources.empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} holds no data file", archive.string()));
    if (sources.size() > 1)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds {} data files", archive.string(), sources.size()),
                    fmt::format("Unpack it and name one of: {}", shorten(join(names, ", "), 300)));
    return sources.front();
}

bool is_archive(const fs::path& path) {
    return ascii_lower(path.extension().string()) == ".zip";
}

UnpackedArchive unpack_archive(const fs::path& path, const Context& context,
                               const ArchiveChoice& choice) {
    const ZipArchive archive = open_archive(path);
    const std::vector<Entry> entries = list_entries(path, archive.get());
    const auto folder = std::make_shared<const TemporaryFolder>();
    UnpackedArchive unpacked{path, folder, {}};
    try {
        for (const Entry& entry : entries) {
            if (choice && !choice(entry.name, entry.bytes))
                continue;
            const fs::path target = folder->path() / entry.name;
            unpack_entry(path, archive.get(), entry, target, context);
            unpacked.files.push_back(target);
        }
    } catch (const fs::filesystem_error& error) {
        refuse_archive(
            path, ErrorCode::Malformed,
            fmt::format("its folders contradict each other ({})", error.code().message()));
    }
    std::ranges::sort(unpacked.files);
    return unpacked;
}

void expect_sound_archive(const fs::path& path) {
    list_entries(path, open_archive(path).get());
}

Error error_of_archive(const Error& error, const fs::path& folder, const fs::path& archive) {
    std::string message = error.message();
    const std::string inside = folder.string();
    if (archive.parent_path() != folder && !inside.empty())
        for (std::size_t at = message.find(inside); at != std::string::npos;
             at = message.find(inside, at + archive.string().size()))
            message.replace(at, inside.size(), archive.string());
    return Error(error.code(), message, error.hint());
}

} // namespace graticule::geodata
