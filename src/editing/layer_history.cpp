// SPDX-License-Identifier: Apache-2.0
#include "editing/layer_history.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

namespace graticule::editing {

namespace {

constexpr std::size_t MostVersions = 100;
constexpr std::uintmax_t MostVersionBytes = 16U << 20U; ///< of version.json
constexpr const char* VersionFile = "version.json";
/// Endings of the files that hold a part of a Shapefile, in the order in which they are hashed.
constexpr std::array PartEndings{".shx", ".dbf", ".prj", ".cpg"};
/// Indexes of a Shapefile: wrong once its features changed.
constexpr std::array StaleEndings{".qix", ".sbn", ".sbx"};

bool is_shapefile(const fs::path& file) {
    return ascii_lower(file.extension().string()) == ".shp";
}

/// Files come from whoever handed over the folder: one that is a link may lead anywhere.
bool is_plain_file(const fs::path& file) {
    std::error_code missing;
    return fs::is_regular_file(fs::symlink_status(file, missing));
}

bool is_folder(const fs::path& path) {
    std::error_code missing;
    return fs::is_directory(fs::symlink_status(path, missing));
}

/// The files beside a Shapefile that have its name and one of some endings, in whatever case, in
/// the order of the endings.
template <std::size_t Count>
std::vector<fs::path> beside(const fs::path& file, const std::array<const char*, Count>& endings) {
    std::vector<fs::path> all;
    std::error_code missing;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (fs::directory_iterator entry(folder, missing), end; !missing && entry != end;
         entry.increment(missing))
        if (entry->path().stem() == file.stem())
            all.push_back(file.parent_path() / entry->path().filename());
    // Of two that differ in case the one in lower case comes first: it is the one that is read.
    std::sort(all.begin(), all.end(), std::greater<>());
    std::vector<fs::path> files;
    for (const char* ending : endings)
        std::copy_if(all.begin(), all.end(), std::back_inserter(files), [&](const fs::path& part) {
            return ascii_lower(part.extension().string()) == ending;
        });
    return files;
}

/// The file, and for a Shapefile those of its name that hold a part of it.
std::vector<fs::path> files_of(const fs::path& file) {
    std::vector<fs::path> files{file};
    if (is_shapefile(file)) {
        const std::vector<fs::path> parts = beside(file, PartEndings);
        files.insert(files.end(), parts.begin(), parts.end());
    }
    return files;
}

/// Who may read and write a part stays as it was for the part in place, or else for the file.
void keep_mode(const fs::path& file, const fs::path& part) {
    std::error_code error;
    const fs::path former = file.parent_path() / part.filename();
    const fs::file_status status = fs::status(fs::exists(former) ? former : file);
    fs::permissions(part, status.permissions(), error);
    if (error)
        throw Error(ErrorCode::Io, fmt::format("Cannot set who may read {}: {}",
                                               part.filename().string(), error.message()));
}

std::string in_capitals(std::string ending) {
    for (char& c : ending)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return ending;
}

std::string utc_now() {
    const auto now =
        std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

void copy_part(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    if (error)
        throw Error(ErrorCode::Io, fmt::format("Cannot copy {} to {}: {}", from.string(),
                                               to.string(), error.message()));
}

Json version_json(const LayerVersion& version) {
    return {{"format", 1},
            {"number", version.number},
            {"time", version.time},
            {"hash", version.hash},
            {"summary", version.summary},
            {"features", version.features},
            {"next_id", version.next_id},
            {"ids", version.ids}};
}

std::optional<LayerVersion> read_version(const fs::path& folder) {
    const std::string name = folder.filename().string();
    const bool digits =
        !name.empty() && name.size() <= 9
        && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    const fs::path file = folder / VersionFile;
    if (!digits || !is_folder(folder) || !is_plain_file(file))
        return std::nullopt;
    const Json json = parse_json(read_file(file, MostVersionBytes), file.string());
    LayerVersion version;
    version.number = std::stoll(name);
    version.time = text_member(json, "time");
    version.hash = text_member(json, "hash");
    version.summary = text_member(json, "summary");
    version.features = count_member(json, "features").value_or(0);
    version.next_id = count_member(json, "next_id").value_or(1);
    version.ids = texts_member(json, "ids");
    return version;
}

} // namespace

std::string hash_of_layer(const fs::path& file) {
    const std::vector<fs::path> files = files_of(file);
    if (files.size() == 1)
        return sha256_of_file(file);
    std::string hashes;
    for (const fs::path& part : files)
        hashes += sha256_of_file(part);
    return sha256(hashes);
}

LayerHistory::LayerHistory(fs::path file)
    : m_file(std::move(file)), m_folder(m_file.string() + ".versions") {}

void LayerHistory::expect_own_folder() const {
    std::error_code missing;
    const fs::file_type type = fs::symlink_status(m_folder, missing).type();
    if (type != fs::file_type::not_found && type != fs::file_type::directory)
        throw Error(ErrorCode::Refused,
                    fmt::format("{} is a link or a file, and versions are kept in a folder beside "
                                "the layer",
                                m_folder.filename().string()),
                    "Move it away, or edit a copy of the layer in another folder");
}

std::vector<fs::path> LayerHistory::files_of_version(std::int64_t number) const {
    const fs::path folder = folder_of(number);
    expect_own_folder();
    if (!is_folder(folder) || !is_plain_file(folder / m_file.filename()))
        throw Error(ErrorCode::NotFound, fmt::format("There is no version {}", number));
    std::vector<fs::path> files = files_of(folder / m_file.filename());
    for (const fs::path& part : files)
        if (!is_plain_file(part))
            throw Error(ErrorCode::Refused, fmt::format("{} of version {} is a link and not a file",
                                                        part.filename().string(), number));
    return files;
}

fs::path LayerHistory::folder_of(std::int64_t number) const {
    return m_folder / std::to_string(number);
}

fs::path LayerHistory::name_in_place(const fs::path& part) const {
    const std::string ending = ascii_lower(part.extension().string());
    for (const fs::path& file : files_of(m_file))
        if (ascii_lower(file.extension().string()) == ending)
            return file.filename();
    fs::path fresh = m_file.stem();
    fresh += m_file.extension() == ".SHP" ? in_capitals(ending) : ending;
    return fresh;
}

std::vector<LayerVersion> LayerHistory::versions() const {
    expect_own_folder();
    std::vector<LayerVersion> versions;
    std::error_code missing;
    for (fs::directory_iterator entry(m_folder, missing), end; !missing && entry != end;
         entry.increment(missing))
        if (auto version = read_version(entry->path()))
            versions.push_back(std::move(*version));
    std::sort(versions.begin(), versions.end(),
              [](const auto& a, const auto& b) { return a.number > b.number; });
    return versions;
}

LayerVersion LayerHistory::keep(LayerVersion version, const fs::path& layer) const {
    const std::vector<LayerVersion> kept = versions();
    version.number = kept.empty() ? 1 : kept.front().number + 1;
    version.time = utc_now();
    version.hash = hash_of_layer(layer);
    version.features = static_cast<std::int64_t>(version.ids.size());
    const TemporaryFolder staging(m_folder);
    const fs::path made = staging.path() / "version";
    fs::create_directory(made);
    for (const fs::path& part : files_of(layer)) {
        const fs::path copy = made / name_in_place(part);
        copy_part(part, copy);
        keep_mode(m_file, copy);
    }
    write_file(made / VersionFile, to_line(version_json(version)));
    std::error_code error;
    fs::rename(made, folder_of(version.number), error);
    if (error)
        throw Error(ErrorCode::Io, fmt::format("Cannot keep a version in {}: {}", m_folder.string(),
                                               error.message()));
    for (std::size_t i = MostVersions - 1; i < kept.size(); ++i)
        drop(kept[i].number);
    return version;
}

void LayerHistory::put_in_place(std::int64_t number) const {
    const std::vector<fs::path> files = files_of_version(number);
    std::set<fs::path> names;
    write_staged(m_file, [&](const fs::path& staged) {
        for (const fs::path& part : files) {
            const fs::path copy = staged.parent_path() / part.filename();
            copy_part(part, copy);
            keep_mode(m_file, copy);
            names.insert(part.filename());
        }
    });
    if (!is_shapefile(m_file))
        return;
    std::vector<fs::path> stale = beside(m_file, StaleEndings);
    for (const fs::path& part : beside(m_file, PartEndings))
        if (!names.contains(part.filename()))
            stale.push_back(part);
    for (const fs::path& part : stale) {
        std::error_code ignored; // the next save finds that the file was changed
        fs::remove(part, ignored);
    }
}

void LayerHistory::drop(std::int64_t number) const {
    std::error_code ignored; // what is left is in nobody's way
    if (is_folder(m_folder))
        fs::remove_all(folder_of(number), ignored);
}

} // namespace graticule::editing
