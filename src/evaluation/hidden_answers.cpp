// SPDX-License-Identifier: Apache-2.0
#include "evaluation/hidden_answers.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "geodata/catalog/archive.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace graticule::evaluation {

namespace {

// What honest data stay below: archives in archives, and how many of them one in the other.
constexpr std::size_t MostInnerArchives = 10'000;
constexpr std::size_t MostNested = 8;

bool same_content(const fs::path& file, const fs::path& hidden) {
    std::error_code unreadable;
    const auto size = fs::file_size(file, unreadable);
    if (unreadable || size != fs::file_size(hidden, unreadable) || unreadable)
        return false;
    return sha256_of_file(file) == sha256_of_file(hidden);
}

/// Looks for the answers in all that is handed over as data.
class Search {
public:
    Search(const std::vector<fs::path>& hidden, const Context& context)
        : m_hidden(hidden), m_context(context) {
        for (const fs::path& answers : hidden) {
            std::error_code unreadable;
            m_sizes.insert(fs::file_size(answers, unreadable));
            if (unreadable)
                fail(answers, unreadable);
        }
    }

    void look_at(const fs::path& path) {
        std::error_code unreadable;
        if (fs::is_directory(path, unreadable))
            look_at_folder(path, path);
        else
            look_at_file(path, path);
    }

private:
    [[noreturn]] static void fail(const fs::path& path, const std::error_code& reason) {
        throw Error(ErrorCode::Io,
                    fmt::format("{} cannot be read: {}", path.string(), reason.message()),
                    "Check the permissions of the folders around it");
    }

    // Links to folders are not followed, as the catalogue does not: those that stay inside lead to
    // what is looked at where it lies. The name is by which the user knows the folder.
    void look_at_folder(const fs::path& top, const fs::path& name) {
        std::vector<fs::path> folders{top};
        while (!folders.empty()) {
            m_context.check_cancelled();
            const fs::path folder = std::move(folders.back());
            folders.pop_back();
            for (const fs::path& path : list_folder(folder)) {
                std::error_code failure;
                const fs::file_status status = fs::symlink_status(path, failure);
                if (status.type() == fs::file_type::none)
                    fail(path, failure);
                if (fs::is_directory(status))
                    folders.push_back(path);
                else if (fs::is_regular_file(path, failure))
                    look_at_file(path, name / path.lexically_relative(top));
            }
        }
    }

    void look_at_file(const fs::path& file, const fs::path& name) {
        for (const fs::path& answers : m_hidden)
            if (same_content(file, answers))
                throw Error(ErrorCode::Refused,
                            fmt::format("{} is among the data, and holds the answers",
                                        to_valid_utf8(name.string())),
                            "Hand over a folder without it");
        std::error_code missing;
        if (geodata::is_archive(file) && fs::is_regular_file(file, missing))
            look_into(file, name);
    }

    // Of an archive only what has the size of the answers is unpacked, and archives inside it.
    void look_into(const fs::path& archive, const fs::path& name) {
        if (m_nested > 0 && (m_nested > MostNested || ++m_inner > MostInnerArchives))
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} lies in too many archives, or beside too many, to be "
                                    "looked into for the answers",
                                    to_valid_utf8(name.string())),
                        "Unpack it, and hand over the folder");
        const auto unpacked = unpack(archive, [&](const fs::path& member, std::uint64_t bytes) {
            return m_sizes.contains(bytes) || geodata::is_archive(member);
        });
        if (!unpacked)
            return;
        ++m_nested;
        look_at_folder(unpacked->folder->path(), name);
        --m_nested;
    }

    // None where the catalogue would not unpack it either.
    std::optional<geodata::UnpackedArchive> unpack(const fs::path& archive,
                                                   const geodata::ArchiveChoice& choice) const {
        try {
            return geodata::unpack_archive(archive, m_context, choice);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Malformed && error.code() != ErrorCode::Unsupported
                && error.code() != ErrorCode::LimitExceeded)
                throw;
            return std::nullopt;
        }
    }

    const std::vector<fs::path>& m_hidden;
    const Context& m_context;
    std::set<std::uintmax_t> m_sizes;
    std::size_t m_nested = 0; ///< archives around what is looked at
    std::size_t m_inner = 0;  ///< archives in archives so far
};

/// Which of these a call names, or was told of; empty for none.
std::string name_in_step(const runs::RecordedStep& step, const std::vector<std::string>& names) {
    const std::string asked = to_line(step.arguments);
    const std::string told =
        step.observation ? step.observation->text + to_line(step.observation->data) : std::string();
    for (const std::string& name : names) {
        if (asked.find(name) != std::string::npos)
            return fmt::format("Call {} ({}) names {}", step.id, step.tool, name);
        if (told.find(name) != std::string::npos)
            return fmt::format("Call {} ({}) was told of {}", step.id, step.tool, name);
    }
    return {};
}

} // namespace

void check_data_without_answers(const std::vector<fs::path>& data,
                                const std::vector<fs::path>& hidden, const Context& context) {
    Search search(hidden, context);
    for (const fs::path& path : data)
        search.look_at(path);
}

std::string contamination(const runs::RunRecord& run, const std::vector<fs::path>& hidden,
                          const std::vector<fs::path>& references) {
    std::vector<std::string> names;
    for (const fs::path& file : hidden)
        names.push_back(file.filename().string());
    for (const fs::path& file : references)
        names.push_back((file.parent_path().filename() / file.filename()).generic_string());
    for (const runs::RecordedPath* path : runs::paths_of(run))
        for (const runs::RecordedStep& step : path->steps)
            if (std::string touched = name_in_step(step, names); !touched.empty())
                return touched;
    return {};
}

} // namespace graticule::evaluation
